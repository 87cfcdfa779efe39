//! Nodes: several servers that share a house. Each table is owned by one of them, through a lease.

use super::session::{Failure, Session, Value, twice_if_lost};
use super::{apart, entered, log_of, migrate, not_opened, small, sql};
use crate::{Address, LogId, Options, StoreError};
use std::fmt;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio_postgres::Row;

/// One start of a server that may write. No two have the same number, so a number that is no longer in the list can
/// never write again.
///
/// ```
/// assert!(store::WriterId(7) < store::WriterId(8), "later ones have higher numbers");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct WriterId(pub i64);

impl fmt::Display for WriterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Writers are counted from 1 on.
const NOBODY: WriterId = WriterId(0);

/// A node, as the others see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeSeen {
    /// Its number.
    pub id: WriterId,
    /// Its name.
    pub name: String,
    /// How often it has said that it lives.
    pub beats: i64,
    /// What it says of itself.
    pub about: Vec<u8>,
}

/// Which writer owns a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lease {
    /// The table's name.
    pub name: String,
    /// Its current log.
    pub log: LogId,
    /// Its owner.
    pub writer: WriterId,
    /// There is no such writer any more: anybody can take it.
    pub is_free: bool,
}

/// A node that has joined the others of a house. All of this waits for the database, so it must not be done on a thread
/// that has something else to do. Its own log is opened as [`Place::Node`](crate::Place::Node).
pub struct Member {
    address: Address,
    name: String,
    id: WriterId,
    /// For beats and what is done between them: nobody who asks for a table makes this node late. While it is there, so is
    /// the node's name.
    beating: Mutex<Option<Session>>,
    asking: Mutex<Option<Session>>,
}

impl fmt::Debug for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Member").field("name", &self.name).field("id", &self.id).finish_non_exhaustive()
    }
}

fn node_seen(row: &Row) -> NodeSeen {
    NodeSeen { id: WriterId(row.get(0)), name: row.get(1), beats: row.get(2), about: row.get(3) }
}

impl Member {
    /// Who is in a house, as far as a database has one, without changing anything there: a node that they would not
    /// understand must not bring the database to its own format first.
    pub fn look(address: &Address) -> Result<Vec<NodeSeen>, StoreError> {
        let not_opened = |failure| not_opened(address, failure);
        apart(|| {
            let mut session = connected(address).map_err(not_opened)?;
            if migrate::format(&mut session, address)?.is_none() {
                return Ok(Vec::new());
            }
            // The first formats knew of no nodes.
            let rows = session.query(sql::NODES, &[]).unwrap_or_default();
            Ok(rows.iter().map(node_seen).collect())
        })
    }

    /// Joins the house in a database, which is made if there is none. A second node of the same name is refused as
    /// [`StoreError::InUse`], and so is every node while a server has the house for itself.
    pub fn join(address: &Address, name: &str, about: &[u8]) -> Result<Self, StoreError> {
        let not_opened = |failure| not_opened(address, failure);
        apart(|| {
            let mut session = connected(address).map_err(not_opened)?;
            migrate::migrate(&mut session, address)?;
            lock(&mut session, name).map_err(not_opened)?;
            session.query(sql::END_NAMESAKE, &[&name]).map_err(not_opened)?;
            let id = entered(&mut session, name, about).map_err(not_opened)?;
            Ok(Self {
                address: address.clone(),
                name: name.to_owned(),
                id,
                beating: Mutex::new(Some(session)),
                asking: Mutex::default(),
            })
        })
    }

    /// Its number.
    pub fn id(&self) -> WriterId {
        self.id
    }

    /// Says that it lives, and looks who else does. None, if it has been taken for dead: then it can never write again.
    pub fn beat(&self, about: &[u8]) -> Result<Option<Vec<NodeSeen>>, StoreError> {
        if self.say(sql::BEAT, &[&self.id.0, &about])?.is_empty() {
            return Ok(None);
        }
        Ok(Some(self.say(sql::NODES, &[])?.iter().map(node_seen).collect()))
    }

    /// Takes a node for dead. When this has returned, it can write nothing any more, and all that it has written is there.
    pub fn end(&self, node: WriterId) -> Result<(), StoreError> {
        self.say(sql::END, &[&node.0]).map(drop)
    }

    /// The lease of a table, if there is such a table.
    pub fn lease(&self, name: &str) -> Result<Option<Lease>, StoreError> {
        let rows = self.ask(sql::LEASE, &[&name])?;
        let lease = |row: &Row| Lease {
            name: name.to_owned(),
            log: log_of(row.get(0)),
            writer: WriterId(row.get(1)),
            is_free: row.get(2),
        };
        Ok(rows.first().map(lease))
    }

    /// A lease of its own for a table that is about to be made. False, if there is a table of that name.
    pub fn open_lease(&self, name: &str, log: LogId) -> Result<bool, StoreError> {
        self.grant(name, log, self.id)
    }

    /// A free lease for a table that has none, from a house that had one server. False, if there is a table of that name.
    pub fn offer_lease(&self, name: &str, log: LogId) -> Result<bool, StoreError> {
        self.grant(name, log, NOBODY)
    }

    fn grant(&self, name: &str, log: LogId, to: WriterId) -> Result<bool, StoreError> {
        Ok(!self.ask(sql::NEW_LEASE, &[&name, &i64::from(log.0), &to.0])?.is_empty())
    }

    /// Takes a free lease, or one of its own, and says which log is the current one. None, if another node was quicker. The
    /// lease must be free, or nobody here must be using it: nobody asks its owner.
    pub fn take_lease(&self, lease: &Lease) -> Result<Option<LogId>, StoreError> {
        let rows = self.ask(sql::TAKE_LEASE, &[&lease.name, &lease.writer.0, &self.id.0])?;
        Ok(rows.first().map(|row| log_of(row.get(0))))
    }

    /// Gives a lease of its own back, for others to take. What it has stored must be durable by then.
    pub fn give_back(&self, name: &str) -> Result<(), StoreError> {
        self.ask(sql::GIVE_BACK, &[&name, &self.id.0]).map(drop)
    }

    /// A lease of its own whose table was never made is not needed.
    pub fn drop_lease(&self, name: &str) -> Result<(), StoreError> {
        self.ask(sql::DROP_LEASE, &[&name, &self.id.0]).map(drop)
    }

    /// Up to `limit` leases that nobody owns, those of older logs first.
    pub fn free_leases(&self, limit: u32) -> Result<Vec<Lease>, StoreError> {
        let rows = self.ask(sql::FREE_LEASES, &[&i64::from(limit)])?;
        let lease = |row: &Row| Lease {
            name: row.get(0),
            log: log_of(row.get(1)),
            writer: WriterId(row.get(2)),
            is_free: true,
        };
        Ok(rows.iter().map(lease).collect())
    }

    /// The open logs that belong to no lease, with their metadata, the newest first.
    pub fn logs_without_lease(&self) -> Result<Vec<(LogId, Vec<u8>)>, StoreError> {
        let rows = self.ask(sql::LOGS_WITHOUT_LEASE, &[])?;
        Ok(rows.iter().map(|row| (log_of(row.get(0)), row.get(1))).collect())
    }

    /// Numbers for so many logs, which nobody else is given.
    pub fn reserve(&self, numbers: u32) -> Result<Range<u32>, StoreError> {
        let rows = self.say(sql::RESERVE, &[&i64::from(numbers)])?;
        let first = rows.first().map_or(0, |row| small(row.get(0)));
        Ok(first..first.saturating_add(numbers))
    }

    /// Says something that may be said twice, and that must not wait for anything else.
    fn say(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        let named = || {
            let mut fresh = connected(&self.address)?;
            lock(&mut fresh, &self.name)?;
            Ok(fresh)
        };
        twice(&self.beating, named, sql, values)
    }

    /// Asks something that may be asked twice.
    fn ask(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
        twice(&self.asking, || connected(&self.address), sql, values)
    }
}

impl Drop for Member {
    /// Its name is free at once.
    fn drop(&mut self) {
        if let Some(mut session) = current(&self.beating).take() {
            let _ = apart(move || session.run(sql::UNLOCK).map_err(Failure::into_error));
        }
    }
}

/// Asks over a connection, and over another one if it was lost.
fn twice(
    session: &Mutex<Option<Session>>,
    connect: impl Fn() -> Result<Session, Failure>,
    sql: &'static str,
    values: &[Value<'_>],
) -> Result<Vec<Row>, StoreError> {
    let mut session = current(session);
    twice_if_lost(|| {
        let current = match session.take() {
            Some(current) => current,
            None => connect()?,
        };
        let answer = session.insert(current).query(sql, values);
        if let Err(Failure::Lost(_)) = answer {
            *session = None;
        }
        answer
    })
}

fn current(session: &Mutex<Option<Session>>) -> MutexGuard<'_, Option<Session>> {
    session.lock().unwrap_or_else(PoisonError::into_inner)
}

fn connected(address: &Address) -> Result<Session, Failure> {
    Session::open(address, Options::default().patience, sql::SURVIVES_POWER_CUT)
}

fn lock(session: &mut Session, name: &str) -> Result<(), Failure> {
    session.lock(sql::LOCK_SHARED, &[])?;
    session.lock(sql::LOCK_NAME, &[&name])
}
