//! What the tests of all games' bots share.

use arena::{Said, Sitting};
use bots::{Bot, BotStart, Budget, Intent, Moment, Played};
use serde_json::Map;
use table::{Chance, Game, History, Hosted, Input, Millis, Outcome, Seat, Seed, Talk, Version, Viewer};

/// The levels, from the weakest.
pub const LEVELS: [&str; 3] = ["easy", "normal", "hard"];

/// The usual options, with the limit at which a simulation gives up.
pub fn usual<R: Played + Hosted>(players: usize) -> R::Config {
    R::limited(R::config(players as u8, Map::new()).expect("the usual options keep the rules"))
}

/// A whole game of bots: what was played, and how it ended. Panics if a bot offers something that is refused.
pub fn whole_game<R: Played + Hosted>(
    names: &[&str],
    seed: Seed,
    budget: &Budget,
) -> (Vec<Input<R::Action>>, Outcome<R::Ending>) {
    let config = usual::<R>(names.len());
    let mut sitting = Sitting::<R>::new(&config, seed, names, budget.clone()).expect("known bots");
    let inputs = std::iter::from_fn(|| sitting.step()).collect();
    (inputs, R::outcome(&sitting.state).expect("the game has been played to its end"))
}

/// Every mixture of levels at a table of this size comes up: the levels are counted through in base three.
pub fn mixture(players: usize, number: usize) -> Vec<&'static str> {
    (0..players).map(|seat| LEVELS[number / 3_usize.pow(seat as u32) % 3]).collect()
}

/// How often each of `names` wins, as a share of all games: every deal is played once in each rotation of the seats. Who
/// wins together shares the win.
pub fn shares_of_wins<R: Played + Hosted>(names: &[&str], deals: std::ops::Range<u64>) -> Vec<f64> {
    let seats = names.len();
    let mut wins = vec![0.0; seats];
    let games = f64::from((deals.end - deals.start) as u32) * f64::from(seats as u32);
    for deal in deals {
        for turn in 0..seats {
            let seated: Vec<&str> = (0..seats).map(|seat| names[(seat + turn) % seats]).collect();
            let (_, outcome) = whole_game::<R>(&seated, Seed::from_number(deal), &Budget::usual());
            for seat in outcome.winners.iter() {
                wins[(seat.index() + turn) % seats] += 1.0 / f64::from(outcome.winners.len()) / games;
            }
        }
    }
    wins
}

/// A bot that sees a game and a bot that sees another world, which its seat cannot tell from the game, want and say the same
/// at every moment: what it is told is the same in both.
pub fn same_moves_in_another_world<R: Played + Hosted>(
    names: &[&str],
    seat: Seat,
    seed: Seed,
    budget: &Budget,
    questions: &[R::Question],
) {
    let config = usual::<R>(names.len());
    let mut sitting = Sitting::<R>::new(&config, seed, names, budget.clone()).expect("known bots");
    let game = Game::<R>::deal(config.clone(), seed);
    let mut history = History::of(&game, Viewer::Seat(seat));
    let name = names[seat.index()];
    let mut watcher = Watcher::<R>::new(name, &config, &sitting.state, seat, budget);
    // What was said to the seat, and after how many moments that it saw.
    let mut told: Vec<(usize, Said<R>)> = Vec::new();
    let mut moments = 0;
    while let Some(input) = sitting.step() {
        history.watch(input.at(), &sitting.events);
        moments += usize::from(watcher.watch(&sitting.state, &sitting.events));
        for (from, talk) in sitting.said.iter().filter(|(from, _)| *from != seat) {
            watcher.hear(*from, talk);
            told.push((moments, (*from, talk.clone())));
        }
        // Somebody asks something after every step.
        if let Some(question) = questions.get(sitting.version.0 as usize % questions.len().max(1)) {
            let talk = Talk::Ask { of: seat, question: question.clone() };
            let from = seat.clockwise(1, names.len() as u8);
            watcher.hear(from, &talk);
            told.push((moments, (from, talk)));
        }
    }

    let world = R::resample(&history, &mut Chance::new(seed.child(7), Version::DEAL));
    let mut state = R::start(&config, &world.setup);
    let mut other = Watcher::<R>::new(name, &config, &state, seat, budget);
    let mut events = Vec::new();
    let (mut moments, mut told) = (0, told.iter().peekable());
    for step in &world.steps {
        let legal =
            R::check(&state, step.input).unwrap_or_else(|refusal| panic!("{:?}: {refusal}", step.input));
        events.clear();
        R::apply(&mut state, legal, &mut step.chance(), &mut events);
        // Whatever was said before the next moment is heard before it.
        if Moment::<R>::after(&state, seat, &events).is_some() {
            while let Some((_, (from, talk))) = told.next_if(|(after, _)| *after <= moments) {
                other.hear(*from, talk);
            }
            moments += 1;
        }
        other.watch(&state, &events);
    }
    told.for_each(|(_, (from, talk))| other.hear(*from, talk));
    let says = |watcher: &Watcher<R>| format!("{:?}", watcher.says);
    assert_eq!(says(&watcher), says(&other), "{name} at {seat:?} says something else");
    assert!(questions.is_empty() || watcher.says.len() > 3, "{name} at {seat:?} answers nothing");
    assert!(watcher.intents.iter().flatten().count() > 3, "{name} at {seat:?} hardly did anything");
    assert_eq!(watcher.intents.len(), other.intents.len(), "{name} at {seat:?} was shown something else");
    for (number, (one, other)) in watcher.intents.iter().zip(&other.intents).enumerate() {
        assert_eq!(one, other, "{name} at {seat:?}, moment {number}");
    }
}

/// A bot that looks at a game and says what it would do.
struct Watcher<R: Hosted> {
    seat: Seat,
    bot: Box<dyn Bot<R>>,
    budget: Budget,
    last: Moment<R>,
    intents: Vec<Option<Intent<R::Action>>>,
    says: Vec<Talk<R::Claim, R::Question>>,
}

impl<R: Played> Watcher<R> {
    fn new(name: &str, config: &R::Config, state: &R::State, seat: Seat, budget: &Budget) -> Self {
        let opening = BotStart::of(config, state, seat);
        let mut bot = R::seat(name, &opening, Seed::from_number(11)).expect("a known bot");
        let last = Moment::now(state, seat);
        let first = bot.react(&last, budget);
        Self { seat, bot, budget: budget.clone(), last, intents: vec![first], says: Vec::new() }
    }

    /// Whether there was anything to see.
    fn watch(&mut self, state: &R::State, events: &[R::Event]) -> bool {
        let Some(moment) = Moment::after(state, self.seat, events) else { return false };
        self.react(&moment);
        self.last = Moment { shown: Vec::new(), ..moment };
        true
    }

    fn hear(&mut self, from: Seat, talk: &Talk<R::Claim, R::Question>) {
        let Some(heard) = talk.heard(Viewer::Seat(self.seat)) else { return };
        if self.bot.hear(from, heard) {
            self.intents.push(self.bot.react(&self.last, &self.budget));
        }
        self.says.extend(self.bot.say());
    }

    fn react(&mut self, moment: &Moment<R>) {
        self.intents.push(self.bot.react(moment, &self.budget));
        self.says.extend(self.bot.say());
    }
}

/// When a game's last input was.
pub fn ended_at<A>(inputs: &[Input<A>]) -> Millis {
    inputs.last().map_or(Millis(0), Input::at)
}
