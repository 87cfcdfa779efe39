//! `corral export`: finished games out of the folder or the database of a house.

use crate::home::{HouseHome, not_usable};
use crate::options::columns;
use crate::usage::{self, UsageError};
use crate::whole_file::WholeFile;
use crate::{print, print_bytes};
use ::replay::Replay;
use anyhow::{Context, Result};
use clap::Args;
use house::wire::{GameId, TableCode};
use server::{Export, ExportError, FinishedGame, Home};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// How many games are listed.
const LISTED: u32 = 20;

/// Write the file of a finished game, as `corral replay` and `corral verify` read it.
///
/// Without a name, the latest finished games are listed. The house may be open meanwhile.
#[derive(Args)]
pub struct ExportGame {
    /// The name of the game: the last part of the address of its page
    id: Option<String>,
    #[command(flatten)]
    house: HouseHome,
    /// Where to write the file; to standard output otherwise
    #[arg(long, short, value_name = "FILE", requires = "id")]
    output: Option<PathBuf>,
}

impl ExportGame {
    pub fn run(&self) -> Result<()> {
        let Some(id) = &self.id else { return self.house.list() };
        let Some(id) = named(id) else {
            return Err(UsageError(format!("{id:?} is not the name of a finished game")).into());
        };
        let house = open(&self.house.home()?)?;
        let pieces = house.file(&id)?;
        let Some(path) = &self.output else {
            return pieces.into_iter().try_for_each(|piece| print_bytes(&piece?));
        };
        let mut whole = WholeFile::create(path)?;
        for piece in pieces {
            whole.write_all(&piece?).with_context(|| format!("{} cannot be written", path.display()))?;
        }
        whole.finish()?;
        print(&format!("the game {id} is in {}", path.display()))
    }
}

/// The finished games of a house.
fn open(home: &Home) -> Result<Export> {
    match Export::of(home) {
        Err(ExportError::Log { home: Home::Database(_), source }) => Err(not_usable(&source)),
        opened => Ok(opened?),
    }
}

impl HouseHome {
    fn list(&self) -> Result<()> {
        let home = self.home()?;
        let games = open(&home)?.latest(LISTED)?;
        if games.is_empty() {
            return print(&format!("no game has been finished in {home} yet"));
        }
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let heading = ["GAME", "TABLE", "TITLE", "ENDED", "PLAYERS"].map(str::to_owned);
        let row = |game: FinishedGame| {
            let FinishedGame { id, title, table, ended_at, players, other_rules } = game;
            let note = other_rules.map(|rules| format!("  (rules {rules}: kept, cannot be played again)"));
            let players = players.join(", ") + &note.unwrap_or_default();
            [id.to_string(), table, title.to_string(), ago(now.saturating_sub(ended_at)), players]
        };
        let rows: Vec<_> = std::iter::once(heading).chain(games.into_iter().map(row)).collect();
        print(&columns(&rows))
    }

    fn replay(&self, id: &GameId) -> Result<Replay> {
        Ok(open(&self.home()?)?.replay(id)?)
    }

    /// A replay from a file, or a finished game by its name or the address of its page.
    pub fn file_or_game(&self, named_so: &Path) -> Result<Replay> {
        let id = named_so.to_str().and_then(named).filter(|_| !named_so.exists());
        match id {
            Some(id) => self.replay(&id),
            None => read(named_so),
        }
    }
}

/// Reads a replay, or says in a sentence why it is none.
pub fn read(path: &Path) -> Result<Replay> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    Replay::read(&text).with_context(|| path.display().to_string())
}

/// The name of a game, alone or at the end of an address.
fn named(text: &str) -> Option<GameId> {
    let path = text.split(['?', '#']).next()?;
    let id = GameId::typed(path.trim_end_matches('/').rsplit('/').next()?);
    let is_one =
        id.0.len() == GameId::LENGTH && id.0.bytes().all(|letter| TableCode::LETTERS.contains(&letter));
    is_one.then_some(id)
}

fn ago(seconds: u64) -> String {
    let (count, unit) = match seconds {
        0..60 => return "just now".into(),
        60..3_600 => (seconds / 60, "minute"),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => (seconds / 86_400, "day"),
    };
    format!("{} ago", usage::count(count, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_named_alone_or_by_the_address_of_its_page() {
        let id = Some(GameId("ABCDEFGHJKMNPQRS".into()));
        for text in [
            "ABCDEFGHJKMNPQRS",
            "abcd-efgh-jkmn-pqrs",
            "https://corral.example/g/ABCDEFGHJKMNPQRS",
            "http://127.0.0.1:8080/g/ABCDEFGHJKMNPQRS/?as=1&step=7",
        ] {
            assert_eq!(named(text), id, "{text}");
        }
        for text in ["", "ABCDEFGHJKMNPQR", "ABCDEFGHJKMNPQRST", "ABCDEFGHJKMNPQR0", "game.json", "g/"] {
            assert_eq!(named(text), None, "{text}");
        }
    }

    #[test]
    fn how_long_ago_is_said_in_words() {
        for (seconds, words) in
            [(0, "just now"), (60, "1 minute ago"), (7_200, "2 hours ago"), (90_000, "1 day ago")]
        {
            assert_eq!(ago(seconds), words);
        }
    }
}
