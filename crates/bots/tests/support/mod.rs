//! What the tests of all games' bots share.

use arena::Sitting;
use bots::{Bot, BotStart, Budget, Intent, Moment, Played};
use serde_json::Map;
use table::{Chance, Game, History, Hosted, Input, Millis, Outcome, Rules, Seat, Seed, Version, Viewer};

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

/// A bot that sees a game and a bot that sees another world, which its seat cannot tell from the game, want the same at
/// every moment.
pub fn same_moves_in_another_world<R: Played + Hosted>(
    names: &[&str],
    seat: Seat,
    seed: Seed,
    budget: &Budget,
) {
    let config = usual::<R>(names.len());
    let mut sitting = Sitting::<R>::new(&config, seed, names, budget.clone()).expect("known bots");
    let game = Game::<R>::deal(config.clone(), seed);
    let mut history = History::of(&game, Viewer::Seat(seat));
    let name = names[seat.index()];
    let mut watcher = Watcher::<R>::new(name, &config, &sitting.state, seat, budget);
    while let Some(input) = sitting.step() {
        history.watch(input.at(), &sitting.events);
        watcher.watch(&sitting.state, &sitting.events);
    }

    let world = R::resample(&history, &mut Chance::new(seed.child(7), Version::DEAL));
    let mut state = R::start(&config, &world.setup);
    let mut other = Watcher::<R>::new(name, &config, &state, seat, budget);
    let mut events = Vec::new();
    for step in &world.steps {
        let legal =
            R::check(&state, step.input).unwrap_or_else(|refusal| panic!("{:?}: {refusal}", step.input));
        events.clear();
        R::apply(&mut state, legal, &mut step.chance(), &mut events);
        other.watch(&state, &events);
    }
    assert!(watcher.intents.iter().flatten().count() > 3, "{name} at {seat:?} hardly did anything");
    assert_eq!(watcher.intents.len(), other.intents.len(), "{name} at {seat:?} was shown something else");
    for (number, (one, other)) in watcher.intents.iter().zip(&other.intents).enumerate() {
        assert_eq!(one, other, "{name} at {seat:?}, moment {number}");
    }
}

/// A bot that looks at a game and says what it would do.
struct Watcher<R: Rules> {
    seat: Seat,
    bot: Box<dyn Bot<R>>,
    budget: Budget,
    intents: Vec<Option<Intent<R::Action>>>,
}

impl<R: Played> Watcher<R> {
    fn new(name: &str, config: &R::Config, state: &R::State, seat: Seat, budget: &Budget) -> Self {
        let opening = BotStart::of(config, state, seat);
        let mut bot = R::seat(name, &opening, Seed::from_number(11)).expect("a known bot");
        let first = bot.react(&Moment::now(state, seat), budget);
        Self { seat, bot, budget: budget.clone(), intents: vec![first] }
    }

    fn watch(&mut self, state: &R::State, events: &[R::Event]) {
        if let Some(moment) = Moment::after(state, self.seat, events) {
            self.intents.push(self.bot.react(&moment, &self.budget));
            self.bot.say();
        }
    }
}

/// When a game's last input was.
pub fn ended_at<A>(inputs: &[Input<A>]) -> Millis {
    inputs.last().map_or(Millis(0), Input::at)
}
