//! Taking a whole house from one home to another: every log, open and closed, with its records, its finished game and what
//! that is to its players, and the keys.
//!
//! It can be stopped anywhere and repeated: what is there already is compared and passed over, and what is there in part is
//! completed. Before anything is written, all that the new home has is compared.

use crate::folder;
use crate::home::Home;
use crate::identity::{KEY_IN_DATABASE, Keys, private_file};
use crate::push::PUSH_KEY;
use std::fs;
use std::io;
use std::iter::Peekable;
use std::sync::{Arc, Mutex, PoisonError};
use std::vec;
use store::{Chain, LogId, Options, Place, Store, StoreError, StoreReader, WholeLog, waiting};
use table::Version;

/// How many logs are looked at together.
const PAGE: u32 = 64;

/// How many changes are under way at most; the store would refuse too many.
const AT_ONCE: usize = 2000;

/// What has become of the logs of a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moved {
    /// Those that were written, or completed.
    pub written: u32,
    /// Those that were there already.
    pub there: u32,
}

/// Why a house could not be moved.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// Both homes are the same.
    #[error("{home} is where the house is already")]
    Same {
        /// Which.
        home: Home,
    },
    /// Nothing is there to be moved.
    #[error("there is no house in {home}")]
    NoHouse {
        /// Where it was looked for.
        home: Home,
    },
    /// One of the homes cannot be opened: it is in use, or something is wrong with it.
    #[error("the house in {home} cannot be opened")]
    Closed {
        /// Which.
        home: Home,
        /// Why.
        source: StoreError,
    },
    /// The folder of one of them, or the key in it, cannot be used.
    #[error("the folder of the house in {home} cannot be used")]
    Folder {
        /// Which.
        home: Home,
        /// Why.
        source: io::Error,
    },
    /// The new home has something else under the same number, or something that the old one does not have.
    #[error("log {log} in {home} is another one than that of the house to be moved; nothing was changed")]
    Differs {
        /// Which.
        log: LogId,
        /// The new home.
        home: Home,
    },
    /// The new home has another key: its players would be strangers.
    #[error("{home} has a key of its own already, and is another house; nothing was changed")]
    OtherKey {
        /// The new home.
        home: Home,
    },
    /// It was interrupted. What was written so far is whole, and the same command goes on from there.
    #[error("the house could not be moved to its end; the same command goes on from here")]
    Interrupted(#[from] StoreError),
}

/// Copies a house to another home. `tell` is told after each log which one it was, and which is the last.
pub fn move_house(from: &Home, to: &Home, mut tell: impl FnMut(LogId, LogId)) -> Result<Moved, MoveError> {
    if from.to_string() == to.to_string() {
        return Err(MoveError::Same { home: to.clone() });
    }
    let source = open_source(from)?;
    let key = key_of(from)?;
    let target = open_target(to)?;
    let has_other_key = key_of(to)?.is_some_and(|there| key.as_ref() != Some(&there));
    if has_other_key {
        return Err(MoveError::OtherKey { home: to.clone() });
    }
    compare(&source, &target, to)?;
    if let Some(key) = key {
        keep_key(to, &key)?;
    }
    if let Some(key) = push_key_of(from)? {
        keep_push_key(to, &key)?;
    }
    let mut moved = Moved::default();
    let last = source.latest_log()?.unwrap_or(LogId::FIRST);
    let mut writing = Writing::to(&target);
    let mut all_there = Logs::of(&target);
    for log in Logs::of(&source) {
        let log = log?;
        let there = all_there.find(log.id)?;
        if there.as_ref() == Some(&log) {
            moved.there += 1;
        } else {
            writing.write(&source, &log, there.as_ref())?;
            moved.written += 1;
        }
        tell(log.id, last);
    }
    let mut next_note = String::new();
    loop {
        let notes = source.notes(&next_note, PAGE)?;
        let Some(last) = notes.last() else { break };
        // The least name above that one.
        next_note = format!("{}\0", last.name);
        for note in notes {
            let done = writing.one_more()?;
            target.keep_note(note, done);
        }
    }
    writing.settle()?;
    Ok(moved)
}

fn open_source(home: &Home) -> Result<Store, MoveError> {
    let closed = |source| MoveError::Closed { home: home.clone(), source };
    // A store that is not there would be made by opening it.
    match (&home.place(), StoreReader::open(&home.place())) {
        (Place::File(path), _) if !path.exists() => return Err(MoveError::NoHouse { home: home.clone() }),
        (Place::Postgres(_), Err(StoreError::NotAStore { .. })) => {
            return Err(MoveError::NoHouse { home: home.clone() });
        }
        (_, Ok(_) | Err(StoreError::TooOld { .. })) => {}
        (_, Err(error)) => return Err(closed(error)),
    }
    Store::open(&home.place(), Options::default()).map_err(closed)
}

fn open_target(home: &Home) -> Result<Store, MoveError> {
    if let Home::Folder(folder) = home {
        folder::prepare(folder).map_err(|source| MoveError::Folder { home: home.clone(), source })?;
    }
    let closed = |source| MoveError::Closed { home: home.clone(), source };
    Store::open(&home.place(), Options::default()).map_err(closed)
}

fn key_of(home: &Home) -> Result<Option<Vec<u8>>, MoveError> {
    match home {
        Home::Folder(folder) => {
            Keys::bytes_in(folder).map_err(|source| MoveError::Folder { home: home.clone(), source })
        }
        Home::Database(address) => {
            address.secret(KEY_IN_DATABASE).map_err(|source| MoveError::Closed { home: home.clone(), source })
        }
    }
}

fn keep_key(home: &Home, key: &[u8]) -> Result<(), MoveError> {
    match home {
        Home::Folder(folder) => {
            Keys::keep(folder, key).map_err(|source| MoveError::Folder { home: home.clone(), source })
        }
        Home::Database(address) => Ok(address.secret_or(KEY_IN_DATABASE, key).map(drop)?),
    }
}

fn push_key_of(home: &Home) -> Result<Option<Vec<u8>>, MoveError> {
    match home {
        Home::Folder(folder) => match fs::read(folder.join(PUSH_KEY)) {
            Ok(key) => Ok(Some(key)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(source) => Err(MoveError::Folder { home: home.clone(), source }),
        },
        Home::Database(address) => {
            address.secret(PUSH_KEY).map_err(|source| MoveError::Closed { home: home.clone(), source })
        }
    }
}

/// A new home that has one already has been open: people there are called with that.
fn keep_push_key(home: &Home, key: &[u8]) -> Result<(), MoveError> {
    match home {
        Home::Folder(folder) => private_file(folder, PUSH_KEY, key)
            .map(drop)
            .map_err(|source| MoveError::Folder { home: home.clone(), source }),
        Home::Database(address) => Ok(address.secret_or(PUSH_KEY, key).map(drop)?),
    }
}

/// Everything that the new home has is a beginning of what is to be moved there.
fn compare(source: &Store, target: &Store, home: &Home) -> Result<(), MoveError> {
    let mut all_ours = Logs::of(source);
    for there in Logs::of(target) {
        let there = there?;
        let differs = || MoveError::Differs { log: there.id, home: home.clone() };
        let ours = all_ours.find(there.id)?.ok_or_else(differs)?;
        if !is_beginning(source, target, &ours, &there)? {
            return Err(differs());
        }
    }
    Ok(())
}

fn is_beginning(
    source: &Store,
    target: &Store,
    whole: &WholeLog,
    part: &WholeLog,
) -> Result<bool, StoreError> {
    let is_over = part.finished.is_some() || part.closed.is_some();
    let fits = part.meta == whole.meta
        && part.last <= whole.last
        && (part.last == whole.last || !is_over)
        && (part.finished.is_none() || part.finished == whole.finished)
        && (part.closed.is_none() || (part.closed == whole.closed && part.finished == whole.finished));
    if !fits {
        return Ok(false);
    }
    for (one, other) in source.records(whole.id).zip(target.records(part.id)) {
        if one? != other? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// All logs of a store, in the order of their numbers.
struct Logs<'a> {
    store: &'a Store,
    page: Peekable<vec::IntoIter<WholeLog>>,
    next_page: Option<LogId>,
}

impl<'a> Logs<'a> {
    fn of(store: &'a Store) -> Self {
        Self { store, page: Vec::new().into_iter().peekable(), next_page: Some(LogId(0)) }
    }

    /// Goes on to the log with this number, if there is one. Asked for numbers that rise.
    fn find(&mut self, id: LogId) -> Result<Option<WholeLog>, StoreError> {
        loop {
            self.turn_page()?;
            match self.page.next_if(|log| log.id <= id) {
                Some(log) if log.id == id => return Ok(Some(log)),
                Some(_passed) => {}
                None => return Ok(None),
            }
        }
    }

    /// Reads the next page at the end of one.
    fn turn_page(&mut self) -> Result<(), StoreError> {
        if self.page.peek().is_none()
            && let Some(from) = self.next_page.take()
        {
            let page = self.store.logs(from, PAGE)?;
            self.next_page = page.last().and_then(|last| last.id.next());
            self.page = page.into_iter().peekable();
        }
        Ok(())
    }
}

impl Iterator for Logs<'_> {
    type Item = Result<WholeLog, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.turn_page().map(|()| self.page.next()).transpose()
    }
}

struct Writing<'a> {
    target: &'a Store,
    /// Once something is lost, nothing that follows is written.
    chain: Chain,
    failed: Arc<Mutex<Option<StoreError>>>,
    under_way: usize,
}

impl<'a> Writing<'a> {
    fn to(target: &'a Store) -> Self {
        Self { target, chain: Chain::default(), failed: Arc::default(), under_way: 0 }
    }

    /// Writes what is not there of a log.
    fn write(&mut self, source: &Store, log: &WholeLog, there: Option<&WholeLog>) -> Result<(), StoreError> {
        if there.is_none() {
            let done = self.one_more()?;
            self.target.in_chain(&self.chain).create(log.id, log.meta.clone(), done);
        }
        let last = there.and_then(|there| there.last);
        for record in source.records_from(log.id, last.map_or(Version::DEAL, Version::next)) {
            let (record, done) = (record?, self.one_more()?);
            self.target.in_chain(&self.chain).append(log.id, record.version, record.bytes, done);
        }
        if let Some(finished) = log.finished.clone() {
            let done = self.one_more()?;
            self.target.in_chain(&self.chain).finish(log.id, finished, done);
        }
        if let Some(at) = log.closed {
            let done = self.one_more()?;
            self.target.in_chain(&self.chain).close_log(log.id, at, done);
        }
        Ok(())
    }

    /// What hears of one more change. If too many are under way, it waits for them first.
    fn one_more(&mut self) -> Result<impl FnOnce(Result<(), StoreError>) + Send + use<>, StoreError> {
        if self.under_way == AT_ONCE {
            self.settle()?;
        }
        self.under_way += 1;
        let failed = Arc::clone(&self.failed);
        Ok(move |answer| {
            if let Err(error) = answer {
                // The first is the cause; those after it are lost with it.
                failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
            }
        })
    }

    /// Waits until everything so far is durable.
    fn settle(&mut self) -> Result<(), StoreError> {
        self.under_way = 0;
        let (done, answered) = waiting();
        self.target.flush(done);
        // It shares the fate of the batch it is in, and that is told to those who made it.
        let flushed = answered.wait();
        match self.failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => flushed,
        }
    }
}
