//! The house in a pocket: a runner of one table for places without a server, such as a browser in flight mode.
//!
//! It runs the very same [`room::Room`] as the server. A [`Letter`] goes in as JSON, an [`Answer`] comes out as JSON: what
//! is to be stored, what is to be sent, when to come back. There is no clock, disk, thread or luck in here. Whoever holds
//! the pocket, a Web Worker (`web/src/pocket`) or a test, stores what it is ordered to store, says so when it is durable
//! ([`What::Stored`]), wakes the table, and gives the bots time to think ([`What::Think`]).
//!
//! A pocket has one life of a table in it. When that ends, or if it fails, it is thrown away, and the table is
//! [restored](What::Restore) from its log in another one.
//!
//! Instead of a table it may have one finished game in it: the file of a game that was played in a pocket is
//! [written](What::WriteFile), any file is [read](What::OpenFile), and its game is [shown](What::Moments) and
//! [dealt and played again](What::Verify) by the rules in here, so nobody has to believe a server. Or a [position](What::Try) in
//! which whoever learns a game may try what the rules say to it. What many games say about one player is
//! [added up](What::Stats) as a server does it.
//!
//! ```
//! use pocket::Pocket;
//! extern "C" fn no_time_passes() -> f64 { 0.0 }
//! let mut pocket = Pocket::new(no_time_passes);
//! let seed = "00".repeat(32);
//! let wish = r#"{"title":"soplon","seats":2}"#;
//! let letter = format!(r#"{{"now":1,"what":{{"open":{{"seed":"{seed}","player":"ana","table":{wish}}}}}}}"#);
//! let answer = String::from_utf8(pocket.read(letter.as_bytes())).unwrap();
//! assert!(answer.starts_with(r#"{"orders":[{"opened":{"code":"0"#), "{answer}");
//! ```

#![warn(missing_docs)]

mod answer;
mod finished;
mod letter;
mod minds;
mod position;
mod runner;

pub use answer::{Answer, Differing, Ended, Keep, Order, Verdict};
pub use letter::{Letter, What};
pub use position::Script;

use finished::FinishedGame;
use house::wire::{OwnStats, TableRefusal};
use position::Position;
use room::Time;
use runner::Runner;
use serde::de::Error;

/// Milliseconds since any moment, for bots to know when to stop thinking. Nothing else depends on it.
pub type ClockMs = extern "C" fn() -> f64;

/// Runs one life of a table, shows one finished game, or lets a position be tried.
pub struct Pocket {
    clock_ms: ClockMs,
    held: Held,
}

/// What is in the pocket.
enum Held {
    Nothing,
    Table(Box<Runner>),
    Finished(Box<FinishedGame>),
    Tried(Box<Position>),
}

impl Pocket {
    /// An empty one. The first letter opens or restores a table, or is about a finished game.
    pub const fn new(clock_ms: ClockMs) -> Self {
        Self { clock_ms, held: Held::Nothing }
    }

    /// Reads a letter, and says what is to be done, as bytes.
    pub fn read(&mut self, letter: &[u8]) -> Vec<u8> {
        let answer = match str::from_utf8(letter).map_err(serde_json::Error::custom).and_then(Letter::read) {
            Ok(letter) => self.answer(letter),
            Err(error) => Answer::refused(&TableRefusal::Malformed(error.to_string())),
        };
        table::json_text(&answer).into_bytes()
    }

    /// Reads a letter, and says what is to be done.
    pub fn answer(&mut self, letter: Letter) -> Answer {
        self.carry_out(letter).unwrap_or_else(|refusal| Answer::refused(&refusal))
    }

    fn carry_out(&mut self, Letter { now, what }: Letter) -> Result<Answer, TableRefusal> {
        let now = Time(now);
        match (what, &mut self.held) {
            (What::Open { seed, player, table, bot_pace }, Held::Nothing) => {
                let mut runner = Runner::open(now, seed, player, &table, bot_pace)?;
                let order = runner.opened();
                let answer = runner.answer_with(order);
                self.held = Held::Table(Box::new(runner));
                Ok(answer)
            }
            (What::Restore { seed, player, log, meta, records, bot_pace }, Held::Nothing) => {
                let records = records.into_iter().map(String::into_bytes);
                let mut runner = Runner::restore(now, seed, player, log, meta.as_bytes(), records, bot_pace)?;
                let answer = runner.answer();
                self.held = Held::Table(Box::new(runner));
                Ok(answer)
            }
            (what, Held::Table(runner)) => {
                runner.read(now, what, self.clock_ms);
                Ok(runner.answer())
            }
            (What::WriteFile { about, records }, _) => Ok(Answer::of(finished::write(&about, records))),
            (What::OpenFile { text }, _) => Ok(Answer::of(match FinishedGame::open(&text) {
                Ok((game, page)) => {
                    self.held = Held::Finished(Box::new(game));
                    page
                }
                Err(refused) => refused,
            })),
            (What::Moments { eyes, from, count }, Held::Finished(game)) => {
                game.moments(&eyes, from, count).map(Answer::of)
            }
            (What::Verify { count }, Held::Finished(game)) => game.verify(count).map(Answer::of),
            (What::Stats { games }, _) => Ok(Answer::of(Order::Stats(OwnStats::of(&games)))),
            (What::Moments { .. } | What::Verify { .. }, Held::Nothing) => Err(TableRefusal::NoFinishedGame),
            (What::Try(script), Held::Nothing | Held::Tried(_)) => {
                let (position, order) = Position::of(script)?;
                self.held = Held::Tried(Box::new(position));
                Ok(Answer::of(order))
            }
            (What::Act { action }, Held::Tried(position)) => Ok(Answer::of(position.act(&action))),
            (_, Held::Nothing) => Err(TableRefusal::JoinFirst),
            (_, Held::Finished(_) | Held::Tried(_)) => Err(TableRefusal::NoGame),
        }
    }
}
