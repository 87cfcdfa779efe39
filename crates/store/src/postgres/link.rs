//! The writer's connection, as long as there is one, and how it comes by another.

use super::session::{Failure, Session, twice_if_lost};
use super::{WriterId, apart, at, migrate, not_opened, sql};
use crate::{Address, Options, StoreError, Synchronous};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio_postgres::types::ToSql;

/// A database that is away is asked again this often at least.
const LONGEST_PAUSE: Duration = Duration::from_secs(5);

/// Whether what is read is what counts. While the writer has no connection, a commit may be under way that nobody waits
/// for any more; what was read before it would soon be wrong. The lock tells when it is over: it is freed with the
/// connection that had it.
#[derive(Clone)]
pub(super) struct Sure(Arc<AtomicBool>);

impl Sure {
    pub(super) fn always() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }

    pub(super) fn is(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    fn set(&self, sure: bool) {
        self.0.store(sure, Ordering::Release);
    }
}

pub(super) struct Link {
    address: Address,
    options: Options,
    session: Option<Session>,
    /// The connection on the side of the database.
    backend: i32,
    writer: Option<WriterId>,
    is_node: bool,
    /// The number of the last commit that is durable.
    batch: i64,
    pub(super) sure: Sure,
    try_at: Option<Instant>,
    pause: Duration,
    /// Why there is no connection.
    why: Option<StoreError>,
    taken_over: bool,
}

impl Link {
    /// Makes the first connection, brings the database up to date, and takes the lock: as the only server, or as a node
    /// that has joined.
    pub(super) fn open(
        address: &Address,
        options: &Options,
        node: Option<WriterId>,
    ) -> Result<Self, StoreError> {
        let mut link = Self {
            address: address.clone(),
            options: *options,
            session: None,
            backend: 0,
            writer: node,
            is_node: node.is_some(),
            batch: 0,
            sure: Sure::always(),
            try_at: None,
            pause: options.first_pause,
            why: None,
            taken_over: false,
        };
        let mut session = connect(address, options).map_err(|failure| not_opened(address, failure))?;
        migrate::migrate(&mut session, address)?;
        link.enter(session).map_err(|failure| not_opened(address, failure))?;
        Ok(link)
    }

    pub(super) fn writer(&self) -> WriterId {
        self.writer.expect("it has entered")
    }

    /// Takes the lock and the writer's turn, so that whatever was under way is over, and known.
    fn enter(&mut self, mut session: Session) -> Result<(), Failure> {
        session.lock(if self.is_node { sql::LOCK_SHARED } else { sql::LOCK_ALONE }, &[])?;
        let writer = match self.writer {
            Some(writer) => writer,
            None => alone(&mut session)?,
        };
        session.lock(sql::LOCK_WRITER, &[&writer.0])?;
        let turn = session.query(sql::TURN, &[&writer.0])?;
        let Some(turn) = turn.first() else {
            // Another server has had the house, or the tables of this one, meanwhile. Whatever this one has in memory is no
            // longer true.
            return Err(self.is_taken_over());
        };
        (self.writer, self.batch) = (Some(writer), turn.get(0));
        self.backend = backend(&mut session)?;
        self.session = Some(session);
        Ok(())
    }

    /// From now on nothing can be written any more.
    pub(super) fn is_taken_over(&mut self) -> Failure {
        self.taken_over = true;
        Failure::Refused(StoreError::InUse { path: at(&self.address) })
    }

    /// The number of the last commit that is durable, as far as is known.
    pub(super) fn batch(&self) -> i64 {
        self.batch
    }

    pub(super) fn committed(&mut self, batch: i64) {
        self.batch = batch;
    }

    /// Asks something that may be asked twice.
    pub(super) fn ask<T>(
        &mut self,
        question: impl Fn(&mut Session) -> Result<T, Failure>,
    ) -> Result<T, StoreError> {
        twice_if_lost(|| self.once(&question))
    }

    /// Asks something whose outcome is not known if the connection is lost.
    pub(super) fn once<T>(
        &mut self,
        question: impl FnOnce(&mut Session) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let answer = question(self.session().map_err(Failure::Refused)?);
        if let Err(Failure::Lost(error)) = &answer {
            self.lose(error.clone());
        }
        answer
    }

    /// The connection, or another one, if it is time to try.
    pub(super) fn session(&mut self) -> Result<&mut Session, StoreError> {
        if self.session.is_none() {
            self.reconnect()?;
        }
        Ok(self.session.as_mut().expect("there is one by now"))
    }

    /// When to try again, if there is no connection.
    pub(super) fn try_at(&self) -> Option<Instant> {
        self.try_at.filter(|_| self.session.is_none() && !self.taken_over)
    }

    fn lose(&mut self, why: StoreError) {
        self.sure.set(false);
        self.session = None;
        (self.why, self.try_at, self.pause) = (Some(why), Some(Instant::now()), self.options.first_pause);
    }

    fn reconnect(&mut self) -> Result<(), StoreError> {
        if self.taken_over {
            return Err(StoreError::InUse { path: at(&self.address) });
        }
        if self.try_at.is_some_and(|at| Instant::now() < at) {
            return Err(self.why.clone().unwrap_or_else(away));
        }
        match self.reconnected() {
            Ok(()) => {
                self.sure.set(true);
                Ok(())
            }
            Err(failure) => {
                let error = match failure {
                    Failure::Locked => away(),
                    other => other.into_error(),
                };
                self.why = Some(error.clone());
                self.try_at = Some(Instant::now() + self.pause);
                self.pause = (self.pause * 2).min(LONGEST_PAUSE);
                Err(error)
            }
        }
    }

    fn reconnected(&mut self) -> Result<(), Failure> {
        let mut session = connect(&self.address, &self.options)?;
        // The database may not have noticed yet that the connection before is gone.
        let ghost: &(dyn ToSql + Sync) = &self.backend;
        session.query(sql::END_GHOST, &[ghost])?;
        self.enter(session)
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // The lock would be freed a moment after the connection is gone, and the store can be opened again at once. If it
        // cannot be reached, there is no lock either.
        if let Some(mut session) = self.session.take() {
            let _ = apart(move || session.run(sql::UNLOCK).map_err(Failure::into_error));
        }
    }
}

fn connect(address: &Address, options: &Options) -> Result<Session, Failure> {
    let set_up = match options.synchronous {
        Synchronous::Full => sql::SURVIVES_POWER_CUT,
        Synchronous::Normal => sql::SURVIVES_CRASH,
    };
    Session::open(address, options.patience, set_up)
}

/// Ends every other writer: with the lock, this one is alone.
fn alone(session: &mut Session) -> Result<WriterId, Failure> {
    session.query(sql::END_OTHERS, &[])?;
    super::entered(session, "", &[])
}

fn backend(session: &mut Session) -> Result<i32, Failure> {
    let row = session.query(sql::BACKEND, &[])?;
    Ok(row.first().map_or(0, |row| row.get(0)))
}

pub(super) fn away() -> StoreError {
    StoreError::Disk { source: Arc::new(io::Error::other("the database is away")) }
}
