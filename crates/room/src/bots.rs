//! Bots, and stand-ins for people who are away. They are told what their seat is shown, think beside the table, and
//! their moves come in like anybody's.

use crate::effect::{Effect, Seating, Task};
use crate::mail::{Life, MindId, Overheard, Thought};
use crate::tongue::Tongue;
use bots::Temperament;
use house::wire::{Claim, Level, Question};
use house::{AnyAction, AnyGame, AnyMoment, Step};
use std::time::Duration;
use table::{Chance, Millis, Seat, SeatSet, Seed, SortedMap, Talk, Version};

/// A bot that was refused is asked again, but not at once, so that nothing loops.
const LOOKS_AGAIN: Millis = Millis(200);

/// How well a stand-in plays, no matter for whom: well enough for the others to go on. It never talks.
const STAND_IN: (Level, Temperament) = (Level::Normal, Temperament::Taciturn);

/// A stand-in takes over when somebody's time has run out this often in a row.
const EXPIRED: u8 = 2;

/// The seats that the server plays for in one game.
pub(crate) struct Bots {
    life: Life,
    next_mind: u64,
    next_question: u64,
    /// Those that the house plays for, or once has.
    seats: SortedMap<Seat, Automatic>,
}

#[derive(Default)]
struct Automatic {
    /// A bot sits here: how well it plays, and how it talks.
    bot: Option<(Level, Temperament)>,
    /// A stand-in plays for the person who sits here.
    stand_in: bool,
    /// How often in a row their time ran out.
    expired: u8,
    mind: Mind,
    plan: Option<Plan>,
    tongue: Tongue,
    /// What it has done is under way in a race.
    pressing: bool,
}

/// What thinks for a seat: for its bot or stand-in, or in case its player is too late.
#[derive(Default)]
enum Mind {
    #[default]
    None,
    Thinking(Thinking),
    /// It has failed, and chance plays on.
    Failed,
}

/// A mind, and the last thing it was asked.
#[derive(Clone, Copy)]
struct Thinking {
    id: MindId,
    question: u64,
    /// What the question is about: the version of the game, its time, and when it was shown.
    version: Version,
    moment: Millis,
    shown: Millis,
}

/// What a seat sees of the game, on its way to the mind of that seat.
pub(crate) struct Sight {
    pub seat: Seat,
    /// Which game, and which of its versions.
    pub game: u32,
    version: Version,
    at: Millis,
    moment: AnyMoment,
    /// Nothing has happened: somebody who was refused looks again.
    again: bool,
}

/// What a bot or a stand-in is about to do, and when, in the time of the game: it stands still while nobody plays.
#[derive(Clone)]
struct Plan {
    at: Millis,
    /// Anything that is not rash, if its mind has failed.
    action: Option<AnyAction>,
}

/// A move whose time has come.
pub(crate) struct Move {
    pub seat: Seat,
    pub is_bot: bool,
    /// Anything that is not rash, if nobody has thought about it.
    pub action: Option<AnyAction>,
    /// What was seen last.
    pub version: Option<Version>,
}

impl Sight {
    /// The one whose move was refused looks again.
    pub fn again(game: &AnyGame, number: u32, seat: Seat) -> Self {
        let (version, at, moment) = (game.version(), game.now(), game.moment(seat));
        Self { seat, game: number, version, at, moment, again: true }
    }
}

impl Bots {
    pub fn new(life: Life) -> Self {
        Self { life, next_mind: 0, next_question: 0, seats: SortedMap::default() }
    }

    /// A game begins with these bots.
    pub fn begin(
        &mut self,
        bots: impl Iterator<Item = (Seat, Level, Temperament)>,
        effects: &mut Vec<Effect>,
    ) {
        self.end(effects);
        self.seats = SortedMap::default();
        for (seat, level, temperament) in bots {
            self.seats.or_default(seat).bot = Some((level, temperament));
        }
    }

    /// A game is over.
    pub fn end(&mut self, effects: &mut Vec<Effect>) {
        for automatic in self.seats.values_mut() {
            automatic.stand_in = false;
            automatic.forget(effects);
        }
    }

    pub fn stand_ins(&self) -> SeatSet {
        self.all(|automatic| automatic.stand_in)
    }

    /// The seats that the house plays for.
    pub fn automatic(&self) -> SeatSet {
        self.all(Automatic::is_automatic)
    }

    fn all(&self, is: impl Fn(&Automatic) -> bool) -> SeatSet {
        self.seats.iter().filter(|(_, automatic)| is(automatic)).map(|(seat, _)| *seat).collect()
    }

    /// From now on a stand-in plays here.
    pub fn stand_in(&mut self, seat: Seat) {
        self.seats.or_default(seat).stand_in = true;
    }

    /// A person has come back to their seat: it is theirs at once. Whether a stand-in had to go.
    pub fn take_back(&mut self, seat: Seat, effects: &mut Vec<Effect>) -> bool {
        let Some(automatic) = self.seats.get_mut(&seat) else { return false };
        automatic.expired = 0;
        automatic.forget(effects);
        std::mem::take(&mut automatic.stand_in)
    }

    /// The person on this seat is there, whether they play or talk: their time running out is counted from the beginning.
    pub fn is_there(&mut self, seat: Seat) {
        if let Some(automatic) = self.seats.get_mut(&seat) {
            automatic.expired = 0;
        }
    }

    /// Somebody's time has run out. Whether that was once too often, and a stand-in plays from now on.
    pub fn note_expired(&mut self, seat: Seat) -> bool {
        let automatic = self.seats.or_default(seat);
        if automatic.is_automatic() {
            return false;
        }
        automatic.expired += 1;
        automatic.stand_in = automatic.expired >= EXPIRED;
        automatic.stand_in
    }

    /// When the house has something to do for a seat, in the time of the game. A seat without a mind needs one at once.
    pub fn next_move(&self, now: Millis) -> Option<Millis> {
        let next = |automatic: &Automatic| match automatic.mind {
            Mind::None => Some(now),
            _ => automatic.next_move(),
        };
        self.seats.values().filter(|automatic| automatic.is_automatic()).filter_map(next).min()
    }

    /// A seat that the house plays for and that has no mind.
    pub fn without_mind(&self) -> Option<Seat> {
        self.all(|automatic| automatic.is_automatic() && matches!(automatic.mind, Mind::None)).first()
    }

    /// Whether anybody would see what the seat is shown.
    fn is_attentive(&self, seat: Seat) -> bool {
        self.seats.get(&seat).is_some_and(|automatic| !matches!(automatic.mind, Mind::None))
    }

    /// A mind that knows exactly what the seat has seen sits down beside the table and begins to think.
    pub fn give_mind(
        &mut self,
        seat: Seat,
        game: &AnyGame,
        now: Millis,
        seed: Seed,
        effects: &mut Vec<Effect>,
    ) {
        if self.is_attentive(seat) {
            return;
        }
        let (mind, question) = (MindId { life: self.life, number: self.next_mind }, self.next_question);
        self.next_mind += 1;
        self.next_question += 1;
        let automatic = self.seats.or_default(seat);
        let (level, temperament) = automatic.bot.unwrap_or(STAND_IN);
        let (version, moment) = (game.version(), game.now());
        automatic.mind = Mind::Thinking(Thinking { id: mind, question, version, moment, shown: now });
        let seating = Box::new(Seating { game: game.clone(), seat, level, temperament, seed });
        effects.push(Effect::Think { mind, task: Task::Sit { question, seating } });
    }

    /// What a step shows to the seats that have a mind, to be told when it is durable: nobody is ahead of the others.
    pub fn sights(&self, game: &AnyGame, number: u32, step: &Step) -> impl Iterator<Item = Sight> {
        let attentive = self.all(|automatic| !matches!(automatic.mind, Mind::None));
        let (version, at) = (step.version, step.at);
        let sight = move |seat| {
            let moment = game.moment_after(step, seat)?;
            Some(Sight { seat, game: number, version, at, moment, again: false })
        };
        attentive.iter().filter_map(sight).collect::<Vec<_>>().into_iter()
    }

    /// Shows something to the mind of a seat, if it has not seen more than that already.
    pub fn show(
        &mut self,
        sight: Sight,
        shown: Millis,
        game: &AnyGame,
        luck: impl FnOnce() -> Chance,
        effects: &mut Vec<Effect>,
    ) {
        let Sight { seat, version, at, moment, again, .. } = sight;
        let Some(automatic) = self.seats.get_mut(&seat) else { return };
        match &mut automatic.mind {
            Mind::Thinking(thinking) if version > thinking.version || again => {
                let question = self.next_question;
                self.next_question += 1;
                automatic.plan = None;
                (thinking.question, thinking.version, thinking.moment) = (question, version, at);
                thinking.shown = if again { shown + LOOKS_AGAIN } else { shown };
                let task = Task::Ask { question, moment: Box::new(moment) };
                effects.push(Effect::Think { mind: thinking.id, task });
            }
            Mind::Failed => {
                let from = if again { shown + LOOKS_AGAIN } else { shown };
                automatic.plan_by_chance(seat, game, from, luck);
            }
            Mind::None | Mind::Thinking(_) => {}
        }
    }

    /// Somebody said something.
    pub fn hear(&self, from: Seat, heard: impl Fn(Seat) -> Option<Overheard>, effects: &mut Vec<Effect>) {
        for (seat, automatic) in self.seats.iter() {
            let Mind::Thinking(thinking) = automatic.mind else { continue };
            if let Some(heard) = heard(*seat).filter(|_| *seat != from) {
                effects.push(Effect::Think { mind: thinking.id, task: Task::Hear { from, heard } });
            }
        }
    }

    /// A mind has decided, or has failed. Returns its seat, if it still thinks for one.
    pub fn thought(
        &mut self,
        thought: &Thought,
        pace: f64,
        game: &AnyGame,
        luck: impl FnOnce() -> Chance,
    ) -> Option<Seat> {
        let is_its = |automatic: &Automatic| matches!(&automatic.mind, Mind::Thinking(thinking) if thinking.id == thought.mind);
        let (&seat, automatic) = self.seats.iter_mut().find(|(_, automatic)| is_its(automatic))?;
        let Mind::Thinking(thinking) = automatic.mind else { return None };
        if thought.failed {
            automatic.mind = Mind::Failed;
            automatic.plan_by_chance(seat, game, thinking.shown, luck);
            return Some(seat);
        }
        // An answer to an older question comes too late.
        if Some(thinking.question) == thought.question {
            automatic.plan = thought.intent.as_ref().map(|intent| {
                let takes = Duration::from_millis(intent.at.0.saturating_sub(thinking.moment.0));
                let at = thinking.shown + Millis(takes.mul_f64(pace).as_millis() as u64);
                Plan { at, action: Some(intent.action.clone()) }
            });
        }
        Some(seat)
    }

    /// The next move whose time has come. It is under way until somebody says [how it ended](Self::press_is_over).
    pub fn due(&mut self, now: Millis) -> Option<Move> {
        let is_due = |automatic: &Automatic| automatic.next_move().is_some_and(|at| at <= now);
        let (&seat, automatic) = self.seats.iter_mut().find(|(_, automatic)| is_due(automatic))?;
        let action = automatic.plan.take().and_then(|plan| plan.action);
        automatic.pressing = true;
        let version = match &mut automatic.mind {
            Mind::Thinking(thinking) => {
                // It is too late to think again about that.
                thinking.question = self.next_question;
                self.next_question += 1;
                Some(thinking.version)
            }
            Mind::None | Mind::Failed => None,
        };
        Some(Move { seat, is_bot: automatic.bot.is_some(), action, version })
    }

    /// A bot is about to say this. Nobody speaks in the name of somebody who is away.
    pub fn will_say(&mut self, seat: Seat, talk: Talk<Claim, Question>, now: Millis, takes: Millis) {
        if let Some(automatic) = self.seats.get_mut(&seat).filter(|automatic| automatic.bot.is_some()) {
            automatic.tongue.will_say(talk, now, takes);
        }
    }

    /// A bot is about to answer a question. It keeps nobody waiting for what else it has to say.
    pub fn will_reply(&mut self, seat: Seat, talk: Talk<Claim, Question>, now: Millis, takes: Millis) {
        if let Some(automatic) = self.seats.get_mut(&seat).filter(|automatic| automatic.bot.is_some()) {
            automatic.tongue.will_reply(talk, now, takes);
        }
    }

    /// When the next of them says something.
    pub fn next_words(&self) -> Option<Millis> {
        self.seats.values().filter_map(|automatic| automatic.tongue.next()).min()
    }

    /// What is due to be said, by whom; nothing, if it is better left unsaid by now.
    pub fn words(&mut self, now: Millis) -> Option<(Seat, Talk<Claim, Question>)> {
        let is_due = |automatic: &Automatic| automatic.tongue.next().is_some_and(|at| at <= now);
        let (&seat, automatic) = self.seats.iter_mut().find(|(_, automatic)| is_due(automatic))?;
        Some((seat, automatic.tongue.say(now)?))
    }

    /// What the mind of a seat whose time has run out had planned.
    pub fn considered(&mut self, seat: Seat) -> Option<AnyAction> {
        self.seats.get_mut(&seat)?.plan.take()?.action
    }

    /// A press that the house made has led to a step, or to nothing.
    pub fn press_is_over(&mut self, seat: Seat) {
        if let Some(automatic) = self.seats.get_mut(&seat) {
            automatic.pressing = false;
        }
    }
}

impl Automatic {
    fn is_automatic(&self) -> bool {
        self.bot.is_some() || self.stand_in
    }

    fn next_move(&self) -> Option<Millis> {
        self.plan.as_ref().map(|plan| plan.at).filter(|_| self.is_automatic() && !self.pressing)
    }

    fn forget(&mut self, effects: &mut Vec<Effect>) {
        if let Mind::Thinking(thinking) = std::mem::take(&mut self.mind) {
            effects.push(Effect::Think { mind: thinking.id, task: Task::Leave });
        }
        (self.plan, self.pressing, self.tongue) = (None, false, Tongue::default());
    }

    /// A bot that cannot think any more still must not keep the others waiting.
    fn plan_by_chance(&mut self, seat: Seat, game: &AnyGame, from: Millis, luck: impl FnOnce() -> Chance) {
        if game.reacting().contains(seat) {
            // Counted from when it was seen: the last input may be long ago, and what was refused must not be tried
            // again at once.
            let at = game.now().max(from) + game.reaction(seat).draw(&mut luck());
            self.plan = Some(Plan { at, action: None });
        }
    }
}
