use bots::{Bot, BotStart, Budget, Intent, Moment, Played, UnknownBot};
use table::{Chance, Hosted, Input, Millis, Seat, SeatSet, Seed, Talk, Version, Viewer};

/// The luck of the bots is a child of the game's seed that nothing else uses.
const BOTS_LUCK: u64 = 2;
/// The draw between bots who act in the same millisecond is another.
const TIES_LUCK: u64 = 3;
/// Nobody has an answer to an answer to so many answers.
const LONGEST_TALK: usize = 8;

/// What somebody said.
pub type Said<R> = (Seat, Talk<<R as Hosted>::Claim, <R as Hosted>::Question>);

/// Bots at a table, on a virtual clock: each acts when it said it would, and time jumps from one moment to the next.
pub struct Sitting<R: Hosted> {
    seed: Seed,
    budget: Budget,
    /// The deal.
    pub setup: R::Setup,
    /// How the game stands.
    pub state: R::State,
    /// How many inputs have been played.
    pub version: Version,
    /// What followed the last one.
    pub events: Vec<R::Event>,
    /// What was said after it, and by whom.
    pub said: Vec<Said<R>>,
    /// Who sits where.
    pub bots: Vec<Box<dyn Bot<R>>>,
    intents: Vec<Option<Due<R::Action>>>,
    ties: Chance,
}

/// When somebody acts, the draw between those who act in the same millisecond, who it is, and what they do.
type Due<A> = (Millis, u32, Seat, A);

impl<R: Played> Sitting<R> {
    /// Seats the bots of these names, in order of seats. Their luck follows from `seed` as the deal does.
    pub fn new(config: &R::Config, seed: Seed, names: &[&str], budget: Budget) -> Result<Self, UnknownBot> {
        let setup = R::deal(config, &mut Chance::new(seed, Version::DEAL));
        let state = R::start(config, &setup);
        debug_assert_eq!(names.len(), usize::from(R::seats(config)), "a bot for every seat");
        let seat = |(seat, name): (Seat, &&str)| {
            R::seat(
                name,
                &BotStart::of(config, &state, seat),
                seed.child(BOTS_LUCK).child(seat.index() as u64),
            )
        };
        let bots: Vec<_> = Seat::all(R::seats(config)).zip(names).map(seat).collect::<Result<_, _>>()?;
        let ties = Chance::new(seed.child(TIES_LUCK), Version::DEAL);
        let intents = vec![None; bots.len()];
        let (version, events, said) = (Version::DEAL, Vec::new(), Vec::new());
        let mut sitting = Self { seed, budget, setup, state, version, events, said, bots, intents, ties };
        for seat in Seat::all(R::seats(config)) {
            sitting.ask(seat, &Moment::now(&sitting.state, seat));
        }
        sitting.talk();
        Ok(sitting)
    }

    /// Plays one input; `None` once the game is over.
    pub fn step(&mut self) -> Option<Input<R::Action>> {
        if R::outcome(&self.state).is_some() {
            return None;
        }
        let next = self.intents.iter().flatten().min().copied();
        let input = match (next, R::deadline(&self.state)) {
            (Some((at, _, seat, action)), deadline) if deadline.is_none_or(|deadline| at <= deadline) => {
                Input::Seat { at, seat, action }
            }
            (_, Some(at)) => Input::Clock { at },
            _ => panic!("a game of {} waits for bots who do nothing", R::GAME),
        };
        let legal = R::check(&self.state, input)
            .unwrap_or_else(|refusal| panic!("a bot wanted {input:?}: {refusal}"));
        self.version = self.version.next();
        self.events.clear();
        self.said.clear();
        R::apply(&mut self.state, legal, &mut Chance::new(self.seed, self.version), &mut self.events);
        if let Input::Seat { seat, .. } = input {
            self.intents[seat.index()] = None;
        }
        for seat in Seat::all(R::seats_of(&self.state)) {
            if let Some(moment) = Moment::after(&self.state, seat, &self.events) {
                self.ask(seat, &moment);
            }
        }
        self.talk();
        Some(input)
    }

    /// Plays to the end.
    pub fn finish(&mut self) {
        while self.step().is_some() {}
    }

    fn ask(&mut self, seat: Seat, moment: &Moment<R>) {
        let intent = self.bots[seat.index()].react(moment, &self.budget);
        self.intents[seat.index()] = intent.map(|Intent { at, action }| {
            // Nobody's answer comes before the question.
            (at.max(moment.at), self.ties.below(u32::MAX), seat, action)
        });
    }

    /// Lets everybody talk until nobody has anything more to say. It takes no time: who thinks again because of it, does
    /// so about the same moment.
    fn talk(&mut self) {
        let seats = R::seats_of(&self.state);
        let mut thinks_again = SeatSet::NONE;
        for _ in 0..LONGEST_TALK {
            let said: Vec<_> = Seat::all(seats).map(|seat| (seat, self.bots[seat.index()].say())).collect();
            if said.iter().all(|(_, said)| said.is_empty()) {
                break;
            }
            for (from, talk) in said.iter().flat_map(|(from, said)| said.iter().map(|talk| (*from, talk))) {
                self.said.push((from, talk.clone()));
                for to in Seat::all(seats).filter(|to| *to != from) {
                    if let Some(heard) = talk.heard(Viewer::Seat(to))
                        && self.bots[to.index()].hear(from, heard)
                    {
                        thinks_again = thinks_again.with(to);
                    }
                }
            }
        }
        let waiting = thinks_again.iter().filter(|seat| self.intents[seat.index()].is_some());
        for seat in waiting.collect::<Vec<_>>() {
            self.ask(seat, &Moment::now(&self.state, seat));
        }
    }
}
