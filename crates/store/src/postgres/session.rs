//! One connection to a database. It waits for nothing longer than it was told to.

use super::sql;
use super::tls::Tls;
use crate::{Address, StoreError};
use std::collections::BTreeMap;
use std::error::Error;
use std::future::Future;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;
use std::{fmt, io};
use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tokio_postgres::error::{Severity, SqlState};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

/// Why a question was not answered.
#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// The database has answered, with a refusal: nothing of the statement has happened.
    Refused(StoreError),
    /// Somebody else has the lock that was asked for.
    Locked,
    /// The connection is gone, or of no use, and nobody knows what has become of the statement.
    Lost(StoreError),
}

impl Failure {
    pub(super) fn into_error(self) -> StoreError {
        match self {
            Self::Refused(error) | Self::Lost(error) => error,
            Self::Locked => StoreError::Disk { source: Arc::new(Said("it is locked".into())) },
        }
    }
}

/// A value for a statement.
pub(super) type Value<'a> = &'a (dyn ToSql + Sync);

/// Async inside, because the client is. Its runtime has one thread, the one that asks, which must not be a thread of
/// another runtime.
pub(super) struct Session {
    client: Client,
    statements: BTreeMap<&'static str, Statement>,
    patience: Duration,
    runtime: Apart,
}

/// A runtime that may be dropped on a thread of another one.
struct Apart(Option<Runtime>);

impl Deref for Apart {
    type Target = Runtime;

    fn deref(&self) -> &Runtime {
        self.0.as_ref().expect("it is there until it is dropped")
    }
}

impl Drop for Apart {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Session {
    pub(super) fn open(address: &Address, patience: Duration, set_up: &str) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::Refused(StoreError::Disk { source: Arc::new(error) });
        let runtime = Builder::new_current_thread().enable_all().build().map_err(failed)?;
        let tls = Tls::new(address.trust()).map_err(failed)?;
        let mut config = address.config().clone();
        config.application_name("corral").connect_timeout(patience).tcp_user_timeout(patience);
        let connect = async {
            let (client, connection) = config.connect(tls).await?;
            // It ends with an error when the connection does, and everything that waits for it is told.
            tokio::spawn(connection);
            client.batch_execute(sql::SESSION).await?;
            client.batch_execute(set_up).await?;
            Ok(client)
        };
        let client = waited(&runtime, patience, connect)?;
        Ok(Self { client, statements: BTreeMap::new(), patience, runtime: Apart(Some(runtime)) })
    }

    /// One round trip, after the first time.
    pub(super) fn query(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, Failure> {
        let Self { client, statements, patience, runtime } = self;
        waited(runtime, *patience, async {
            let statement = if let Some(statement) = statements.get(sql) {
                statement.clone()
            } else {
                let prepared = client.prepare(sql).await?;
                statements.entry(sql).or_insert(prepared).clone()
            };
            client.query(&statement, values).await
        })
    }

    /// Takes a lock, as long as this connection lives. It waits a moment: the connection of somebody who has just died lives
    /// a little longer.
    pub(super) fn lock(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<(), Failure> {
        self.run("SET lock_timeout = '1s'")?;
        let locked = self.query(sql, values).map(drop);
        self.run("SET lock_timeout = 0")?;
        locked
    }

    /// Statements without values, one after the other, in one transaction unless they say otherwise.
    pub(super) fn run(&mut self, sql: &str) -> Result<(), Failure> {
        waited(&self.runtime, self.patience, self.client.batch_execute(sql))
    }
}

/// Asks, and asks again if the connection was lost: it may have been gone for hours, and nobody has noticed.
pub(super) fn twice_if_lost<T>(mut ask: impl FnMut() -> Result<T, Failure>) -> Result<T, StoreError> {
    let answer = match ask() {
        Err(Failure::Lost(_)) => ask(),
        answer => answer,
    };
    answer.map_err(Failure::into_error)
}

fn waited<T>(
    runtime: &Runtime,
    patience: Duration,
    answer: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, Failure> {
    match runtime.block_on(async { timeout(patience, answer).await }) {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) => Err(failure(error)),
        Err(_) => Err(Failure::Lost(StoreError::Disk { source: Arc::new(NoAnswer(patience)) })),
    }
}

/// A database that has not answered in time.
#[derive(Debug)]
struct NoAnswer(Duration);

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the database has not answered for {:?}", self.0)
    }
}

impl Error for NoAnswer {}

/// What the database says, in its own words. The client's would be "db error", with these behind it.
#[derive(Debug)]
struct Said(String);

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Said {}

fn failure(error: tokio_postgres::Error) -> Failure {
    let Some(said) = error.as_db_error() else {
        return Failure::Lost(StoreError::Disk { source: Arc::new(error) });
    };
    if *said.code() == SqlState::LOCK_NOT_AVAILABLE {
        return Failure::Locked;
    }
    // A connection that may only read stays as it is when the database may be written to again; another one may write.
    let ends = matches!(said.parsed_severity(), Some(Severity::Fatal | Severity::Panic))
        || *said.code() == SqlState::READ_ONLY_SQL_TRANSACTION;
    let source = Arc::new(Said(said.message().to_owned()));
    let error = match *said.code() {
        SqlState::DISK_FULL => StoreError::Full { source },
        SqlState::DATA_CORRUPTED | SqlState::INDEX_CORRUPTED => StoreError::Damaged { source },
        _ => StoreError::Disk { source },
    };
    if ends { Failure::Lost(error) } else { Failure::Refused(error) }
}
