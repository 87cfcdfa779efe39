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
mod letter;
mod minds;
mod runner;

pub use answer::{Answer, Ended, Keep, Order};
pub use letter::{Letter, What};

use house::wire::TableRefusal;
use room::Time;
use runner::Runner;
use serde::de::Error;

/// Milliseconds since any moment, for bots to know when to stop thinking. Nothing else depends on it.
pub type ClockMs = extern "C" fn() -> f64;

/// Runs one life of a table.
pub struct Pocket {
    clock_ms: ClockMs,
    runner: Option<Runner>,
}

impl Pocket {
    /// An empty one. The first letter opens or restores a table.
    pub const fn new(clock_ms: ClockMs) -> Self {
        Self { clock_ms, runner: None }
    }

    /// Reads a letter, and says what is to be done, as bytes.
    pub fn read(&mut self, letter: &[u8]) -> Vec<u8> {
        let answer =
            match str::from_utf8(letter).map_err(serde_json::Error::custom).and_then(serde_json::from_str) {
                Ok(letter) => self.answer(letter),
                Err(error) => Answer::refused(&TableRefusal::Malformed(error.to_string())),
            };
        serde_json::to_vec(&answer).expect("an answer has no map with keys that JSON lacks")
    }

    /// Reads a letter, and says what is to be done.
    pub fn answer(&mut self, letter: Letter) -> Answer {
        let now = Time(letter.now);
        match (letter.what, &mut self.runner) {
            (What::Open { seed, player, table, bot_pace }, None) => {
                match Runner::open(now, seed, player, &table, bot_pace) {
                    Ok(runner) => {
                        let order = runner.opened();
                        let runner = self.runner.insert(runner);
                        runner.answer_with(order)
                    }
                    Err(refusal) => Answer::refused(&refusal),
                }
            }
            (What::Restore { seed, player, log, meta, records, bot_pace }, None) => {
                let records = records.into_iter().map(String::into_bytes);
                match Runner::restore(now, seed, player, log, meta.as_bytes(), records, bot_pace) {
                    Ok(runner) => self.runner.insert(runner).answer(),
                    Err(refusal) => Answer::refused(&refusal),
                }
            }
            (what, Some(runner)) => {
                runner.read(now, what, self.clock_ms);
                runner.answer()
            }
            (_, None) => Answer::refused(&TableRefusal::JoinFirst),
        }
    }
}
