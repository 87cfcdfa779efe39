//! How long bots think about one answer: `cargo bench -p bots`.
//!
//! Every level plays whole games against itself at a full table, on one thread; what is printed is the middle and the
//! slowest of all its answers.

#![allow(clippy::disallowed_methods, clippy::disallowed_types, reason = "this measures time")]

use arena::Sitting;
use bots::{Bot, Budget, Intent, Moment, Played};
use house::{Title, for_title};
use serde_json::Map;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use table::{Heard, Hosted, Seat, Seed, Talk};

const GAMES: u64 = 10;

/// A bot, and how long it took over every answer.
struct Timed<R: Hosted> {
    bot: Box<dyn Bot<R>>,
    answers: Arc<Mutex<Vec<Duration>>>,
}

impl<R: Hosted> Bot<R> for Timed<R> {
    fn react(&mut self, moment: &Moment<R>, budget: &Budget) -> Option<Intent<R::Action>> {
        let start = Instant::now();
        let intent = self.bot.react(moment, budget);
        self.answers.lock().expect("nobody panics").push(start.elapsed());
        intent
    }

    fn hear(&mut self, from: Seat, heard: Heard<'_, R::Claim, R::Question>) -> bool {
        self.bot.hear(from, heard)
    }

    fn say(&mut self) -> Vec<Talk<R::Claim, R::Question>> {
        self.bot.say()
    }
}

fn main() {
    println!(
        "{:<10} {:<7} {:>8} {:>10} {:>10} {:>10}",
        "game", "bot", "answers", "median ms", "99 % ms", "slowest ms"
    );
    for &title in Title::all() {
        for level in ["easy", "normal", "hard"] {
            for_title!(title, R => measure::<R>(level));
        }
    }
}

fn measure<R: Played + Hosted>(level: &str) {
    let players = *R::PLAYERS.end();
    let config = R::limited(R::config(players, Map::new()).expect("the usual options"));
    let answers = Arc::new(Mutex::new(Vec::new()));
    for game in 0..GAMES {
        let names = vec![level; players.into()];
        let mut sitting =
            Sitting::<R>::new(&config, Seed::from_number(game), &names, Budget::usual()).expect("a level");
        let seated = std::mem::take(&mut sitting.bots);
        let timed = |bot| Box::new(Timed { bot, answers: Arc::clone(&answers) }) as Box<dyn Bot<R>>;
        sitting.bots = seated.into_iter().map(timed).collect();
        sitting.finish();
    }
    let mut answers = answers.lock().expect("nobody panics");
    answers.sort_unstable();
    let at = |share: usize| answers[(answers.len() - 1) * share / 100].as_secs_f64() * 1000.0;
    let count = answers.len();
    println!("{:<10} {level:<7} {count:>8} {:>10.3} {:>10.2} {:>10.1}", R::GAME, at(50), at(99), at(100));
}
