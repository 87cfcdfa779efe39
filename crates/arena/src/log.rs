//! The log of a simulation: every game as JSON lines, and the judge of such a file. See docs/log-format.md.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::BufRead;
use table::{Broken, Game, Input, Outcome, Rules, Seed, Version};

/// The version of this format.
pub const LOG_FORMAT: u16 = 1;

/// The first line of a game: all that decided it, and the deal face up.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Deal<C, S> {
    log: u16,
    game: String,
    rules: u16,
    number: u64,
    config: C,
    seed: Seed,
    setup: S,
}

/// One input and all that followed, unredacted.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Step<I, E> {
    version: Version,
    input: I,
    events: E,
}

/// The last line of a game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct End<O> {
    outcome: O,
}

fn write_line(lines: &mut Vec<u8>, line: &impl Serialize) {
    serde_json::to_writer(&mut *lines, line).expect("a log line is plain data, and memory can be written");
    lines.push(b'\n');
}

pub(crate) fn write_deal<R: Rules>(
    lines: &mut Vec<u8>,
    number: u64,
    config: &R::Config,
    seed: Seed,
    setup: &R::Setup,
) {
    let game = R::GAME.to_owned();
    write_line(lines, &Deal { log: LOG_FORMAT, game, rules: R::VERSION, number, config, seed, setup });
}

pub(crate) fn write_step<R: Rules>(
    lines: &mut Vec<u8>,
    version: Version,
    input: &Input<R::Action>,
    events: &[R::Event],
) {
    write_line(lines, &Step { version, input, events });
}

pub(crate) fn write_outcome<R: Rules>(lines: &mut Vec<u8>, outcome: Option<Outcome<R::Ending>>) {
    write_line(lines, &End { outcome });
}

/// What a log was found to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Verified {
    pub games: u64,
    pub inputs: u64,
    pub events: u64,
}

/// The first thing that is wrong with a log.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Wrong {
    pub line: u64,
    pub what: String,
}

/// The name of the game that a log is about, from its first line.
pub fn game_of(first_line: &str) -> Result<String, Wrong> {
    let line: Value = serde_json::from_str(first_line).map_err(|error| wrong(1, unreadable(&error)))?;
    match (line.get("log"), line.get("game").and_then(Value::as_str)) {
        (Some(_), Some(game)) => Ok(game.to_owned()),
        _ => Err(wrong(1, "this is not a log of games: it does not begin with a deal".into())),
    }
}

fn wrong(line: u64, what: String) -> Wrong {
    Wrong { line, what }
}

fn unreadable(error: &serde_json::Error) -> String {
    if error.is_eof() { "the line is cut off".into() } else { format!("this cannot be read: {error}") }
}

/// Deals and plays every game again, and compares the deal, every event and the outcome.
pub fn verify<R: Rules>(log: impl BufRead) -> Result<Verified, Wrong> {
    let mut judge = Judge::<R> { verified: Verified::default(), game: None };
    let mut number = 0;
    for line in log.lines() {
        number += 1;
        let line = line.map_err(|error| wrong(number, format!("the file cannot be read: {error}")))?;
        judge.take(&line).map_err(|what| wrong(number, what))?;
    }
    match judge.game {
        Some((number_of_game, _)) => {
            Err(wrong(number + 1, format!("the log ends in the middle of game {number_of_game}")))
        }
        None if judge.verified.games == 0 => Err(wrong(1, "the log is empty".into())),
        None => Ok(judge.verified),
    }
}

struct Judge<R: Rules> {
    verified: Verified,
    /// The game that is being played again, and its number.
    game: Option<(u64, Game<R>)>,
}

impl<R: Rules> Judge<R> {
    fn take(&mut self, line: &str) -> Result<(), String> {
        let Some((number, mut game)) = self.game.take() else {
            self.game = Some(Self::deal(line)?);
            return Ok(());
        };
        let version = game.version().0;
        let about = |what: String| format!("game {number}, after version {version}: {what}");
        let value: Value = parse(line).map_err(about)?;
        if value.get("outcome").is_some() {
            let End { outcome } =
                serde_json::from_value::<End<Value>>(value).map_err(|e| about(e.to_string()))?;
            same("the outcome", &outcome, &R::outcome(game.state())).map_err(about)?;
            if outcome.is_null() {
                return Err(about("the game is not over".into()));
            }
            self.verified.games += 1;
            return Ok(());
        }
        let step: Step<Input<R::Action>, Value> =
            serde_json::from_value(value).map_err(|error| about(format!("this is no step: {error}")))?;
        let mut events = Vec::new();
        let version = game
            .play(step.input, &mut events)
            .map_err(|refusal| about(format!("the next input is refused: {refusal} ({})", refusal.rule())))?;
        let about = |what: String| format!("game {number}, version {}: {what}", version.0);
        if step.version != version {
            return Err(about(format!("the log numbers it {}", step.version.0)));
        }
        same("what followed", &step.events, &events).map_err(about)?;
        self.verified.inputs += 1;
        self.verified.events += events.len() as u64;
        self.game = Some((number, game));
        Ok(())
    }

    fn deal(line: &str) -> Result<(u64, Game<R>), String> {
        let value: Value = parse(line)?;
        let field = |name: &str| value.get(name).and_then(Value::as_u64);
        match (value.get("game").and_then(Value::as_str), field("log"), field("rules")) {
            (Some(game), _, _) if game != R::GAME => {
                return Err(format!("here is a game of {game:?}, not of {:?}", R::GAME));
            }
            (_, Some(log), _) if log != u64::from(LOG_FORMAT) => {
                return Err(format!("this log has format {log}, and this version reads format {LOG_FORMAT}"));
            }
            (_, _, Some(rules)) if rules != u64::from(R::VERSION) => {
                return Err(format!(
                    "this was played by version {rules} of the rules, and this is version {}",
                    R::VERSION
                ));
            }
            _ => {}
        }
        let deal: Deal<R::Config, Value> =
            serde_json::from_value(value).map_err(|error| format!("this is no deal: {error}"))?;
        let game = Game::<R>::deal(deal.config, deal.seed);
        same("the deal", &deal.setup, game.setup())
            .map_err(|what| format!("game {}: {what}", deal.number))?;
        Ok((deal.number, game))
    }
}

fn parse(line: &str) -> Result<Value, String> {
    serde_json::from_str(line).map_err(|error| unreadable(&error))
}

fn same(what: &str, logged: &Value, played: &impl Serialize) -> Result<(), String> {
    let played = serde_json::to_value(played).map_err(|error| error.to_string())?;
    if *logged == played {
        Ok(())
    } else {
        Err(format!("{what} differs: the log has {logged}, the rules give {played}"))
    }
}
