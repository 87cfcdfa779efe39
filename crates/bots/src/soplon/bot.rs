use super::last_round::LastRound;
use super::level::{FASTEST_MS, Manner, NO_THOUGHT, THOUGHT};
use super::memory::Memory;
use super::scene::{AVERAGE, Scene};
use super::talk::Chatter;
use super::{estimate, habits};
use crate::search::{Search, Tried};
use crate::{Bot, BotStart, Budget, Intent, Moment, WhileSame};
use soplon::{Action, Card, Claim, Config, Event, Question, Soplon, Stage, View};
use table::{Chance, Heard, Level, Millis, Reaction, Seat, Seed, Simulated, Talk, Version};

/// With fewer worlds than this a search knows less than habit does.
const FEW_WORLDS: u32 = 40;
/// What habit says of a choice counts as much as so many worlds, and a point as so much of a win.
const HABIT: f64 = 30.0;
const POINT: f64 = 0.02;

/// Somebody who plays Soplón.
pub(super) struct Player {
    me: Seat,
    config: Config,
    manner: Manner,
    memory: Memory,
    search: Search<Soplon>,
    chatter: Chatter,
    luck: Chance,
    /// It is about to draw or close, and could think again about that.
    may_close: bool,
    plan: WhileSame<<Soplon as Simulated>::Situation, Action>,
    /// How likely it thought it was to be lowest, when it closed after thinking about it.
    closed_with: Option<f64>,
}

impl Player {
    pub fn new(level: Level, opening: &BotStart<Soplon>, seed: Seed) -> Self {
        let manner = Manner::of(level);
        Self {
            me: opening.seat,
            config: opening.config.clone(),
            manner,
            memory: Memory::new(&opening.config, opening.seat, manner.half_life),
            search: Search::new(opening.seat, seed.child(0)),
            chatter: Chatter::new(
                opening.seat,
                manner.manners,
                opening.temperament(seed.child(2)),
                seed.child(1),
            ),
            luck: Chance::new(seed, Version::DEAL),
            may_close: false,
            plan: WhileSame::default(),
            closed_with: None,
        }
    }

    fn decide(&mut self, moment: &Moment<Soplon>, budget: &Budget) -> Option<Intent<Action>> {
        let Moment { view, legal, .. } = moment;
        let (action, takes) = match (view.stage, &legal[..]) {
            (_, []) => return None,
            (Stage::Race, _) => self.race(view, legal),
            (Stage::Peeks, [only, ..]) => (*only, THOUGHT),
            (_, [only]) => (*only, NO_THOUGHT),
            _ => (self.choose(view, legal, budget), THOUGHT),
        };
        let at = moment.at + Millis(takes.draw(&mut self.luck).0.max(FASTEST_MS));
        // Better in haste than not at all. A race is another matter: coming too late there costs nothing.
        let at = match view.deadline {
            Some(deadline) if view.stage != Stage::Race => at.min(deadline),
            _ => at,
        };
        Some(Intent { at, action })
    }

    fn choose(&mut self, view: &View, legal: &[Action], budget: &Budget) -> Action {
        let scene = self.scene(view);
        let worlds =
            self.manner.worlds.map(|usual| budget.steps(usual)).filter(|worlds| *worlds >= FEW_WORLDS);
        match (worlds, view.stage) {
            (Some(worlds), Stage::Turn) if legal.contains(&Action::Close) => {
                let thought = self.think(view, worlds, budget).first().map_or(0.0, Tried::worth);
                // The search goes by what was seen alone.
                let [heard, seen] = [&scene, &self.seen(view)].map(estimate::lowest_if_closed);
                let lowest = (thought * heard / seen.max(0.01)).min(1.0);
                let likely_enough = estimate::likely_enough(&scene) + self.manner.taste.caution;
                self.closed_with = Some(lowest).filter(|lowest| *lowest > likely_enough);
                if self.closed_with.is_some() { Action::Close } else { Action::Draw }
            }
            (Some(worlds), _) if view.closer.is_some() => {
                let tried = self.think(view, worlds, budget);
                weigh(&scene, &tried).unwrap_or_else(|| habits::favourite(&scene, legal))
            }
            _ => self.by_habit(&scene, legal),
        }
    }

    fn think(&mut self, view: &View, worlds: u32, budget: &Budget) -> Vec<Tried<Action>> {
        let last_round = LastRound::new(self.me, &self.config, view, self.memory.knowledge());
        self.search.think(&last_round, worlds, budget)
    }

    /// What it likes best, as well as it can judge.
    fn by_habit(&mut self, scene: &Scene, legal: &[Action]) -> Action {
        let mut best = (f64::NEG_INFINITY, legal[0]);
        for action in legal {
            let liking = habits::liking(scene, *action) + self.error();
            if liking > best.0 {
                best = (liking, *action);
            }
        }
        best.1
    }

    /// How far off its judgement is this time; seldom by more than its carelessness.
    fn error(&mut self) -> f64 {
        if self.manner.carelessness == 0.0 {
            return 0.0;
        }
        let mut draw = || f64::from(self.luck.below(1 << 16)) / f64::from(1 << 16);
        self.manner.carelessness * 2.0 * (draw() + draw() + draw() - 1.5)
    }

    /// In a race only what it takes for the right card is tried.
    fn race(&mut self, view: &View, legal: &[Action]) -> (Action, Reaction) {
        let pass = legal.iter().find(|action| matches!(action, Action::PassRace { .. }));
        let pass = *pass.expect("a player who may try may pass");
        let Manner { race, misses, mistakes, .. } = self.manner;
        if self.luck.below(misses) == 0 {
            return (pass, NO_THOUGHT);
        }
        let mut scene = self.scene(view);
        if mistakes.is_some_and(|mistakes| self.luck.below(mistakes) == 0) {
            mistake_family_for_witnesses(&mut scene);
        }
        // Passing is liked neither well nor badly.
        match habits::favourite(&scene, legal) {
            action if habits::liking(&scene, action) > 0.0 => (action, race),
            _ => (pass, NO_THOUGHT),
        }
    }

    /// The table as it thinks of it after all that was seen and said.
    fn scene(&self, view: &View) -> Scene {
        let mut scene = self.seen(view);
        self.chatter.heed(&mut scene, &self.memory);
        scene
    }

    fn seen(&self, view: &View) -> Scene {
        Scene::remembered(&self.memory, view, self.unseen(), self.manner.taste)
    }

    /// What a card that it has not seen is worth on average. Who does not count goes by the whole deck.
    fn unseen(&self) -> f64 {
        let knowledge = self.memory.knowledge();
        let Some(top) = knowledge.pile().last().filter(|_| self.manner.counts) else { return AVERAGE };
        let (mut sum, mut cards) = (0.0, 0.0);
        for (card, count) in knowledge.may_be(*top).iter() {
            if let Some(worth) = card.worth() {
                sum += f64::from(worth) * f64::from(count);
                cards += f64::from(count);
            }
        }
        if cards > 0.0 { sum / cards } else { AVERAGE }
    }
}

impl Bot<Soplon> for Player {
    fn react(&mut self, moment: &Moment<Soplon>, budget: &Budget) -> Option<Intent<Action>> {
        for shown in &moment.shown {
            self.memory.watch(*shown, &mut self.luck);
            if matches!(shown, Event::TurnBegan { .. }) {
                self.chatter.listen_anew();
            }
        }
        self.search.watch(&moment.shown);
        if moment.shown.is_empty() {
            self.plan.forget();
        }
        let my_turn_is_over = |shown| matches!(shown, &Event::Exchanged { seat, .. } if seat == self.me);
        if self.config.options().bots_talk && moment.shown.iter().any(my_turn_is_over) {
            let scene = self.scene(&moment.view);
            self.chatter.consider(&scene, &self.memory);
        }
        self.may_close = moment.legal.contains(&Action::Close);
        let mut plan = std::mem::take(&mut self.plan);
        let situation = Soplon::situation(&moment.view, self.me);
        let intent = plan.keep(situation, &moment.legal, || self.decide(moment, budget));
        self.plan = plan;
        intent
    }

    fn suspicion(&self) -> Option<f64> {
        self.closed_with.map(|lowest| 1.0 - lowest)
    }

    /// Only what may keep it from closing, or make it close, is worth another thought.
    fn hear(&mut self, from: Seat, heard: Heard<'_, Claim, Question>) -> bool {
        self.config.options().bots_talk && self.chatter.hear(from, heard, &self.memory) && self.may_close
    }

    fn say(&mut self) -> Vec<Talk<Claim, Question>> {
        self.chatter.say()
    }
}

/// What did best in the search, where habit has a say in what was tried little.
fn weigh(scene: &Scene, tried: &[Tried<Action>]) -> Option<Action> {
    let liking = |tried: &Tried<Action>| habits::liking(scene, tried.action);
    let most = tried.iter().map(liking).fold(f64::NEG_INFINITY, f64::max);
    let visits: f64 = tried.iter().map(|tried| f64::from(tried.visits)).sum();
    let mean = tried.iter().map(|tried| f64::from(tried.visits) * tried.worth()).sum::<f64>() / visits;
    let weighed = |tried: &Tried<Action>| {
        let habit = mean + POINT * (liking(tried) - most);
        let visits = f64::from(tried.visits);
        (tried.worth() * visits + habit * HABIT) / (visits + HABIT)
    };
    tried.iter().max_by(|one, other| weighed(one).total_cmp(&weighed(other))).map(|tried| tried.action)
}

/// A beginner forgets that only witnesses can be eliminated (SO-X2).
fn mistake_family_for_witnesses(scene: &mut Scene) {
    let (me, top) = (scene.me, scene.top);
    let Some(number) = top.filter(|top| top.is_witness()).and_then(Card::worth) else { return };
    let mine = scene.cards.iter_mut().filter(|card| card.at.seat == me);
    mine.filter(|card| card.face.and_then(Card::worth) == Some(number)).for_each(|card| card.face = top);
}
