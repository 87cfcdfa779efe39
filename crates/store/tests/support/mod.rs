//! What the tests of every backend need.

pub mod formats;

use std::path::PathBuf;
use store::{
    Answer, Date, Finished, FinishedLog, LogId, MemoryDisk, Options, Place, Share, Store, StoreError, waiting,
};
use table::Version;
use tempfile::TempDir;
use testkit::postgres::Database;

/// A place for one test, which is gone with it.
pub struct Lent {
    pub place: Place,
    _folder: Option<TempDir>,
    database: Option<Database>,
}

impl Lent {
    pub fn memory() -> Self {
        Self { place: Place::Memory(MemoryDisk::default()), _folder: None, database: None }
    }

    pub fn file() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { place: Place::File(folder.path().join("log.db")), _folder: Some(folder), database: None }
    }

    pub fn postgres() -> Self {
        let database = Database::new();
        let place = Place::Postgres(database.url().parse().unwrap());
        Self { place, _folder: None, database: Some(database) }
    }

    pub fn database(&self) -> &Database {
        self.database.as_ref().unwrap()
    }

    pub fn open(&self) -> Store {
        self.open_with(Options::default())
    }

    pub fn open_with(&self, options: Options) -> Store {
        Store::open(&self.place, options).unwrap()
    }

    /// Files in which a store of a few hundred records is no longer whole: overwritten after its first page, or cut off.
    pub fn damaged(&self) -> [Vec<u8>; 3] {
        let store = self.open();
        store.create_now(1, "").unwrap();
        for version in 0..200 {
            store.append(LogId(1), Version(version), vec![b'r'; 100], |answer| answer.unwrap());
        }
        store.close();
        let sound = std::fs::read(self.path()).unwrap();
        let after_first_page = 1024;
        let mut garbage = sound.clone();
        garbage[after_first_page..].fill(0xA5);
        [garbage, sound[..after_first_page].to_vec(), sound[..sound.len() / 2].to_vec()]
    }

    pub fn path(&self) -> PathBuf {
        let Place::File(path) = &self.place else { panic!("only a file has a path") };
        path.clone()
    }
}

/// A finished game with shares of players, all as text.
pub fn game(key: &str, about: &str, shares: &[(&str, &str)]) -> Finished {
    let share = |(player, bytes): &(&str, &str)| Share { player: (*player).into(), bytes: (*bytes).into() };
    Finished { key: key.into(), about: about.into(), shares: shares.iter().map(share).collect() }
}

/// A finished game as log, key and text.
pub type GameText = (u32, String, String);

pub fn game_text(game: FinishedLog) -> GameText {
    (game.log.0, game.key, String::from_utf8(game.about).unwrap())
}

/// Asks and waits, one at a time.
pub trait Ask {
    fn create_now(&self, log: u32, meta: &str) -> Answer;
    fn append_now(&self, log: u32, version: u32, bytes: &str) -> Answer;
    fn set_meta_now(&self, log: u32, meta: &str) -> Answer;
    fn close_log_now(&self, log: u32) -> Answer;
    fn finish_now(&self, log: u32, finished: Finished) -> Answer;
    fn forget_now(&self, player: &str) -> Result<u32, StoreError>;
    fn flush_now(&self) -> Answer;
    fn texts(&self, log: u32) -> Vec<(u32, String)>;
    fn open_now(&self) -> Vec<(u32, String, Option<u32>)>;
    fn games_now(&self) -> Vec<GameText>;
    fn shares_now(&self, player: &str) -> Vec<(u32, String)>;
}

impl Ask for Store {
    fn create_now(&self, log: u32, meta: &str) -> Answer {
        let (done, answer) = waiting();
        self.create(LogId(log), meta.into(), done);
        answer.wait()
    }

    fn append_now(&self, log: u32, version: u32, bytes: &str) -> Answer {
        let (done, answer) = waiting();
        self.append(LogId(log), Version(version), bytes.into(), done);
        answer.wait()
    }

    fn set_meta_now(&self, log: u32, meta: &str) -> Answer {
        let (done, answer) = waiting();
        self.set_meta(LogId(log), meta.into(), done);
        answer.wait()
    }

    fn close_log_now(&self, log: u32) -> Answer {
        let (done, answer) = waiting();
        self.close_log(LogId(log), Date(0), done);
        answer.wait()
    }

    fn finish_now(&self, log: u32, finished: Finished) -> Answer {
        let (done, answer) = waiting();
        self.finish(LogId(log), finished, done);
        answer.wait()
    }

    fn forget_now(&self, player: &str) -> Result<u32, StoreError> {
        let (done, answer) = waiting();
        self.forget(player, done);
        answer.wait()
    }

    fn flush_now(&self) -> Answer {
        let (done, answer) = waiting();
        self.flush(done);
        answer.wait()
    }

    /// The records of a log as versions and texts.
    fn texts(&self, log: u32) -> Vec<(u32, String)> {
        self.records(LogId(log))
            .map(|record| {
                let record = record.unwrap();
                assert_eq!(record.log, LogId(log));
                (record.version.0, String::from_utf8(record.bytes).unwrap())
            })
            .collect()
    }

    /// The open logs with their metadata and last version.
    fn open_now(&self) -> Vec<(u32, String, Option<u32>)> {
        self.open_logs()
            .map(|log| {
                let log = log.unwrap();
                (log.id.0, String::from_utf8(log.meta).unwrap(), log.last.map(|last| last.0))
            })
            .collect()
    }

    /// All finished games, the latest first. Asked for in every way there is, they are the same.
    fn games_now(&self) -> Vec<GameText> {
        let games = self.latest_finished(None, u32::MAX).unwrap();
        for game in &games {
            assert_eq!(self.finished(&game.key).unwrap().as_ref(), Some(game));
        }
        games.into_iter().map(game_text).collect()
    }

    /// All shares of a player as logs and texts, the latest first. They come with the game they are of.
    fn shares_now(&self, player: &str) -> Vec<(u32, String)> {
        let shares = self.shares(player, None, u32::MAX).unwrap();
        shares
            .into_iter()
            .map(|own| {
                let game = FinishedLog { log: own.log, key: own.key, about: own.about };
                assert_eq!(self.finished(&game.key).unwrap().as_ref(), Some(&game));
                (own.log.0, String::from_utf8(own.bytes).unwrap())
            })
            .collect()
    }
}
