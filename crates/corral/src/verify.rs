use crate::home::HouseHome;
use crate::print;
use crate::usage::count;
use ::replay::Replay;
use anyhow::{Context, Result, bail};
use arena::log::{Verified, game_of, verify};
use clap::Args;
use house::{AnyGame, Title, for_title};
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader, Seek};
use std::path::PathBuf;

/// Check a replay, a log or a record: deal and play every game again, and compare everything.
///
/// Says in one line what was checked, or the first thing that is wrong.
#[derive(Args)]
pub struct Verify {
    /// A replay of a game, a log that `corral simulate --log` wrote, or the stored record of one game; or the name of a
    /// game of a house
    #[arg(value_name = "FILE|ID")]
    file: PathBuf,
    #[command(flatten)]
    house: HouseHome,
}

impl Verify {
    pub fn run(&self) -> Result<()> {
        let path = self.file.display();
        if !self.file.exists() {
            return self.verify_replay();
        }
        let mut log = File::open(&self.file)
            .and_then(|file| {
                if file.metadata()?.is_dir() {
                    Err(std::io::ErrorKind::IsADirectory.into())
                } else {
                    Ok(file)
                }
            })
            .map(BufReader::new)
            .with_context(|| format!("{path} cannot be read"))?;
        let mut first_line = String::new();
        log.read_line(&mut first_line).with_context(|| format!("{path} cannot be read"))?;
        if first_line.is_empty() {
            bail!("{path} is empty");
        }
        if Replay::is_one(&first_line) {
            return self.verify_replay();
        }
        if is_record(&first_line) {
            return verify_record(&first_line).with_context(|| path.to_string());
        }
        let title: Title = game_of(&first_line).with_context(|| path.to_string())?.parse()?;
        log.rewind().with_context(|| format!("{path} cannot be read"))?;
        let checked = for_title!(title, R => verify::<R>(log));
        let Verified { games, inputs, events } = checked.with_context(|| path.to_string())?;
        print(&format!(
            "{} of {title} dealt and played again: {} and {} are as logged",
            count(games, "game"),
            count(inputs, "input"),
            count(events, "event")
        ))
    }
}

impl Verify {
    fn verify_replay(&self) -> Result<()> {
        let replay = self.house.file_or_game(&self.file)?;
        let verified = replay.verify().with_context(|| self.file.display().to_string())?;
        print(&format!("a game of {} dealt and played again: {verified}", replay.game))
    }
}

/// A record is one line, and has a format of its own.
fn is_record(first_line: &str) -> bool {
    serde_json::from_str::<Value>(first_line).is_ok_and(|line| line.get("format").is_some())
}

fn verify_record(record: &str) -> Result<()> {
    let game = AnyGame::replay(record)?;
    let (title, inputs) = (game.title(), game.version().0);
    let end = if game.outcome().is_some() { "to its end" } else { "as far as it goes" };
    let legal = if inputs == 1 { "1 input is".to_owned() } else { format!("all {inputs} inputs are") };
    print(&format!("a game of {title} dealt and played again {end}: {legal} legal"))
}
