use super::habits::{self, Mind};
use super::levels::Traits;
use super::memory::Memory;
use super::sense::Sense;
use super::talk::{Mood, Tongue};
use crate::search::Search;
use crate::{Bot, BotStart, Budget, Intent, Moment, WhileSame};
use scapegoat::{Action, Claim, Colour, Config, Hand, Location, Question, ScapeGoat, Stage};
use table::{Chance, Heard, Millis, Reaction, Seat, Seed, Simulated, Talk, Version};

/// A choice that is thought about, and one that is not.
const THINKING: Reaction = Reaction { median_ms: 2_200.0, spread: 0.4 };
/// Who has asked somebody waits for the answer.
const FOR_AN_ANSWER: Millis = Millis(1_500);
const PASSING: Reaction = Reaction { median_ms: 650.0, spread: 0.25 };

/// A goat of some level.
pub(super) struct Goat {
    traits: &'static Traits,
    config: Config,
    seat: Seat,
    name: Colour,
    memory: Memory,
    search: Search<ScapeGoat>,
    plan: WhileSame<<ScapeGoat as Simulated>::Situation, Action>,
    tongue: Tongue,
    /// Whether the table wants bots to talk.
    talks: bool,
    hand: Hand,
    /// Whether it is about to move, and may think again.
    moves: bool,
    /// Luck for guessing, for choosing and for the time it takes: apart, so that none depends on the others.
    guessing: Chance,
    choosing: Chance,
    taking_time: Chance,
}

/// Going to the cops, one way or the other.
pub(super) fn is_cops(action: Action) -> bool {
    matches!(action, Action::CallCops | Action::Move(Location::Cops))
}

impl Goat {
    pub fn new(traits: &'static Traits, opening: &BotStart<ScapeGoat>, seed: Seed) -> Self {
        let BotStart { config, seat, view, .. } = opening;
        let mut guessing = Chance::new(seed, Version(1));
        let name = view.name.expect("a player's mat gives a name");
        Self {
            traits,
            config: config.clone(),
            seat: *seat,
            name,
            memory: Memory::new(traits, config, view, *seat, &mut guessing),
            search: Search::new(*seat, seed.child(0)),
            plan: WhileSame::default(),
            tongue: Tongue::new(traits, opening.temperament(seed.child(2)), *seat, seed.child(1)),
            talks: config.options().bots_talk,
            hand: view.hand.expect("a player sees their hand"),
            moves: false,
            guessing,
            choosing: Chance::new(seed, Version(2)),
            taking_time: Chance::new(seed, Version(3)),
        }
    }

    /// What to do, if the game waits for this seat.
    fn decide(&mut self, moment: &Moment<ScapeGoat>, budget: &Budget) -> Option<Intent<Action>> {
        let Moment { at, view, legal, .. } = moment;
        let choices: Vec<Action> = legal
            .iter()
            .copied()
            .filter(|action| !matches!(action, Action::PassForNow(_) | Action::TakeBack))
            .collect();
        if choices.is_empty() || !view.waiting.contains(self.seat) {
            return None;
        }
        let suspicion = self.memory.suspicion(self.name);
        let action = if choices.len() == 1 {
            choices[0]
        } else {
            let natural = self.by_habit(moment, &choices, suspicion);
            self.strike_or_run(moment, &choices, natural, suspicion, budget)
        };
        let pace = if choices.len() == 1 || action == Action::Pass { PASSING } else { THINKING };
        let mut at = *at + pace.draw(&mut self.taking_time);
        if view.stage == Stage::Move && self.tongue.asked.is_some() {
            at = at + FOR_AN_ANSWER;
        }
        Some(Intent { at: view.deadline.map_or(at, |deadline| at.min(deadline)), action })
    }

    /// Whether to go to the cops or to strike now, instead of what comes natural.
    fn strike_or_run(
        &mut self,
        moment: &Moment<ScapeGoat>,
        choices: &[Action],
        natural: Action,
        suspicion: f64,
        budget: &Budget,
    ) -> Action {
        let Some(cops) = choices.iter().copied().find(|action| is_cops(*action)) else { return natural };
        let Self { traits, memory, seat, .. } = &*self;
        let board = &memory.board;
        let alarmed = suspicion > if board.players() == 3 { traits.alarm_of_three } else { traits.alarm };
        let steps = budget.steps(traits.steps);
        if traits.steps == 0 || steps <= 1 {
            return if alarmed { cops } else { natural };
        }
        let frame = Action::Move(Location::Prepare);
        let can_frame = choices.contains(&frame) && board.tokens_left == 0 && board.tokens[*seat] > 0;
        let mut candidates = vec![natural];
        if alarmed {
            candidates.push(cops);
        }
        if can_frame && natural != frame {
            candidates.push(frame);
        }
        if candidates.len() == 1 {
            return natural;
        }
        self.think(moment, &candidates, suspicion, steps, budget)
    }

    fn mind(&self, moment: &Moment<ScapeGoat>, suspicion: f64) -> Mind<'_> {
        Mind {
            board: &self.memory.board,
            seat: self.seat,
            hand: moment.view.hand.expect("a player sees their hand"),
            target: self.name,
            holds: self.memory.holds(self.name),
            suspicion,
            stash: self.memory.stash(self.name),
        }
    }

    /// What seems best, or nearly: a player who always did the best would tell everybody which name they were told.
    fn by_habit(&mut self, moment: &Moment<ScapeGoat>, choices: &[Action], suspicion: f64) -> Action {
        let mind = self.mind(moment, suspicion);
        let open: Vec<Action> = choices.iter().copied().filter(|action| !is_cops(*action)).collect();
        let worths: Vec<f64> = open.iter().map(|action| mind.worth(moment.view.stage, *action)).collect();
        open[habits::pick(&worths, self.traits.temper, &mut self.choosing)]
    }

    /// Which of the candidates comes out best in many worlds.
    fn think(
        &mut self,
        moment: &Moment<ScapeGoat>,
        candidates: &[Action],
        suspicion: f64,
        steps: u32,
        budget: &Budget,
    ) -> Action {
        let sense = Sense {
            config: &self.config,
            guesses: &self.memory.guesses,
            view: &moment.view,
            at: moment.at,
            seat: self.seat,
            name: self.name,
            suspicion,
            candidates,
            known: &self.memory.clues,
            clues: self.memory.clues,
            evidence: moment.view.evidence,
            mover: moment.view.mover,
        };
        let tried = self.search.think(&sense, steps, budget);
        let tried = tried.iter().filter(|tried| tried.visits > 0 && candidates.contains(&tried.action));
        let best = tried.max_by(|one, other| one.worth().total_cmp(&other.worth()));
        best.map_or(candidates[0], |best| best.action)
    }
}

impl Bot<ScapeGoat> for Goat {
    fn react(&mut self, moment: &Moment<ScapeGoat>, budget: &Budget) -> Option<Intent<Action>> {
        self.memory.watch(&moment.shown, &moment.view, &mut self.guessing);
        self.search.watch(&moment.shown);
        self.hand = moment.view.hand.expect("a player sees their hand");
        self.moves = moment.view.stage == Stage::Move && moment.view.mover == self.seat;
        if self.talks {
            let mood = mood(&self.memory, &self.config, self.name, self.hand);
            self.tongue.watch(&moment.shown, &moment.view, &mood);
        }
        if moment.shown.is_empty() {
            self.plan.forget();
        }
        if moment.view.stage == Stage::Over {
            return None;
        }
        let view = &moment.view;
        let situation = ScapeGoat::situation(view, self.seat);
        let mut plan = std::mem::take(&mut self.plan);
        let intent = plan.keep(situation, &moment.legal, || self.decide(moment, budget));
        self.plan = plan;
        intent
    }

    fn hear(&mut self, from: Seat, heard: Heard<'_, Claim, Question>) -> bool {
        if !self.talks {
            return false;
        }
        let Heard::Openly(talk) = heard else { return false };
        let mood = mood(&self.memory, &self.config, self.name, self.hand);
        let word = self.tongue.hear(from, talk, &mood);
        if let Talk::Claim { claim: Claim::Target { colour }, .. } = *talk {
            self.memory.hear_name(from, colour);
        }
        let Some(word) = word else { return false };
        self.memory.hear(from, word, talk.target().is_some()) && self.moves
    }

    fn say(&mut self) -> Vec<Talk<Claim, Question>> {
        self.tongue.say()
    }

    fn suspicion(&self) -> Option<f64> {
        Some(self.memory.suspicion(self.name))
    }
}

fn mood<'a>(memory: &'a Memory, config: &Config, name: Colour, hand: Hand) -> Mood<'a> {
    Mood { memory, name, hand, whispers: config.options().whispers }
}
