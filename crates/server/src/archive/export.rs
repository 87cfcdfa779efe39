//! Finished games for people with the folder or the database of a house, with the house open or closed.

use super::reading::versioned;
use crate::home::Home;
use crate::load_error::LoadError;
use axum::body::Bytes;
use house::Title;
use house::wire::GameId;
use replay::Replay;
use room::StoredGame;
use room::stored::StoredEnd;
use std::path::{Path, PathBuf};
use store::{FinishedLog, Place, Record, Records, StoreError, StoreReader};
use table::Version;

type Read = fn(Result<Record, StoreError>) -> Result<(Version, Vec<u8>), LoadError>;
type Versioned<'a> = std::iter::Map<Records<'a>, Read>;

/// The finished games of a house.
pub struct Export {
    store: StoreReader,
    home: Home,
}

/// A finished game in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FinishedGame {
    /// Its name.
    pub id: GameId,
    /// Which game.
    pub title: Title,
    /// The code of its table, and which game it was there.
    pub table: String,
    /// When it was over, in seconds since 1970.
    pub ended_at: u64,
    /// Who played.
    pub players: Vec<String>,
    /// The version of the rules it was played by, if this Corral has another and cannot play it again.
    pub other_rules: Option<u16>,
}

/// Why a game cannot be had.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// There is nothing there.
    #[error("there is no house in {}; --data names its folder", .folder.display())]
    NoHouse {
        /// Where it was looked for.
        folder: PathBuf,
    },
    /// There is no store that could be read.
    #[error("cannot read the games in {home}")]
    Log {
        /// Where.
        home: Home,
        /// Why.
        source: StoreError,
    },
    /// No finished game has that name.
    #[error("there is no finished game with the name {id} in {home}")]
    NoSuchGame {
        /// What was asked for.
        id: GameId,
        /// Where.
        home: Home,
    },
    /// What was stored cannot be played again.
    #[error("the game {id} cannot be read: {why}")]
    Unreadable {
        /// Which.
        id: GameId,
        /// Why.
        why: String,
    },
}

impl Export {
    /// Opens the folder of a house for reading. A house may have it open meanwhile.
    pub fn open(folder: &Path) -> Result<Self, ExportError> {
        Self::of(&Home::Folder(folder.to_owned()))
    }

    /// Opens a house for reading, wherever it is kept.
    pub fn of(home: &Home) -> Result<Self, ExportError> {
        let (home, place) = (home.clone(), home.place());
        if let (Home::Folder(folder), Place::File(path)) = (&home, &place)
            && !path.exists()
        {
            return Err(ExportError::NoHouse { folder: folder.clone() });
        }
        match StoreReader::open(&place) {
            Ok(store) => Ok(Self { store, home }),
            Err(source) => Err(ExportError::Log { home, source }),
        }
    }

    /// A game as its file has it.
    pub fn replay(&self, id: &GameId) -> Result<Replay, ExportError> {
        let unreadable = |why| unreadable(id, &why);
        let mut stored = self.stored(id)?;
        let steps = std::iter::from_fn(|| stored.step()).collect::<Result<_, _>>().map_err(unreadable)?;
        let outcome = stored.outcome().map_err(unreadable)?;
        let Replay { replay, game, rules, table, players, config, deal, .. } = stored.beginning;
        Ok(Replay { replay, game, rules, table, players, config, deal, steps, outcome })
    }

    /// The file of a game, piece by piece.
    pub fn file(&self, id: &GameId) -> Result<impl Iterator<Item = Result<Bytes, ExportError>>, ExportError> {
        let id = id.clone();
        Ok(self.stored(&id)?.file().map(move |piece| match piece {
            Ok(text) => Ok(text.into()),
            Err(why) => Err(unreadable(&id, &why)),
        }))
    }

    fn stored(&self, id: &GameId) -> Result<StoredGame<Versioned<'_>>, ExportError> {
        let found = self.store.finished(&id.0).map_err(|source| self.failed(source))?;
        let found =
            found.ok_or_else(|| ExportError::NoSuchGame { id: id.clone(), home: self.home.clone() })?;
        let end = serde_json::from_slice(&found.about).map_err(|error| unreadable(id, &error.into()))?;
        StoredGame::deal(end, self.store.records(found.log).map(versioned as Read))
            .map_err(|why| unreadable(id, &why))
    }

    /// The latest games, the latest first.
    pub fn latest(&self, count: u32) -> Result<Vec<FinishedGame>, ExportError> {
        let found = self.store.latest_finished(None, count).map_err(|source| self.failed(source))?;
        found.iter().map(in_short).collect()
    }

    fn failed(&self, source: StoreError) -> ExportError {
        ExportError::Log { home: self.home.clone(), source }
    }
}

fn unreadable(id: &GameId, why: &LoadError) -> ExportError {
    ExportError::Unreadable { id: id.clone(), why: why.to_string() }
}

fn in_short(found: &FinishedLog) -> Result<FinishedGame, ExportError> {
    let id = GameId(found.key.clone());
    let end: StoredEnd =
        serde_json::from_slice(&found.about).map_err(|error| unreadable(&id, &error.into()))?;
    Ok(FinishedGame {
        id,
        title: end.title,
        table: format!("{}-{}", end.code, end.number),
        ended_at: end.ended_at,
        players: end.players.iter().map(|sitter| sitter.name().to_owned()).collect(),
        other_rules: (end.rules != end.title.rules_version()).then_some(end.rules),
    })
}
