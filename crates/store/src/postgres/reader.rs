//! The reading side, on a thread of its own: those who ask may be on a thread of another runtime.

use super::link::{Sure, away};
use super::session::{Failure, Session, Value, twice_if_lost};
use super::{log_of, number, sql, version_of};
use crate::backend::ReadHalf;
use crate::{
    Address, Date, Finished, FinishedLog, LogId, Note, OpenLog, OwnShare, Record, Share, StoreError, WholeLog,
};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};
use table::Version;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// A database that could not be reached is not asked again for so long.
const PAUSE: Duration = Duration::from_millis(500);

/// Above all numbers that a log can have.
const END: i64 = i64::MAX;

struct Question {
    sql: &'static str,
    values: Vec<Box<dyn ToSql + Sync + Send>>,
    answer: SyncSender<Result<Vec<Row>, StoreError>>,
}

pub(super) struct PgReader {
    questions: Sender<Question>,
    sure: Sure,
}

impl PgReader {
    /// Reads over this connection, and over another one when it is lost.
    pub(super) fn new(
        session: Session,
        address: &Address,
        patience: Duration,
        sure: Sure,
    ) -> Result<Self, StoreError> {
        let (questions, asked) = channel();
        let answering =
            Answering { address: address.clone(), patience, session: Some(session), failed: None };
        thread::Builder::new()
            .name("store reader".into())
            .spawn(move || answering.run(&asked))
            .map_err(|source| StoreError::Disk { source: Arc::new(source) })?;
        Ok(Self { questions, sure })
    }

    fn rows(
        &self,
        sql: &'static str,
        values: Vec<Box<dyn ToSql + Sync + Send>>,
    ) -> Result<Vec<Row>, StoreError> {
        if !self.sure.is() {
            return Err(away());
        }
        let (answer, answered) = sync_channel(1);
        let sent = self.questions.send(Question { sql, values, answer });
        let rows = sent.ok().and_then(|()| answered.recv().ok()).ok_or(StoreError::Closed)??;
        // It may have become unsure while this was being read.
        if self.sure.is() { Ok(rows) } else { Err(away()) }
    }

    fn all<T>(
        &self,
        sql: &'static str,
        values: Vec<Box<dyn ToSql + Sync + Send>>,
        read: impl FnMut(Row) -> T,
    ) -> Result<Vec<T>, StoreError> {
        Ok(self.rows(sql, values)?.into_iter().map(read).collect())
    }

    fn one<T>(
        &self,
        sql: &'static str,
        values: Vec<Box<dyn ToSql + Sync + Send>>,
        read: impl FnOnce(Row) -> T,
    ) -> Result<Option<T>, StoreError> {
        Ok(self.rows(sql, values)?.into_iter().next().map(read))
    }
}

struct Answering {
    address: Address,
    patience: Duration,
    session: Option<Session>,
    failed: Option<(Instant, StoreError)>,
}

impl Answering {
    /// Until nobody asks any more.
    fn run(mut self, asked: &Receiver<Question>) {
        for Question { sql, values, answer } in asked {
            let values: Vec<Value<'_>> = values.iter().map(|value| value.as_ref() as Value<'_>).collect();
            // Nobody waits for it who has given up.
            let _ = answer.send(twice_if_lost(|| self.query(sql, &values)));
        }
    }

    fn query(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<Row>, Failure> {
        let rows = self.session()?.query(sql, values);
        if let Err(Failure::Lost(_)) = rows {
            self.session = None;
        }
        rows
    }

    fn session(&mut self) -> Result<&mut Session, Failure> {
        if self.session.is_none() {
            if let Some((_, error)) = self.failed.as_ref().filter(|(at, _)| at.elapsed() < PAUSE) {
                return Err(Failure::Refused(error.clone()));
            }
            match Session::open(&self.address, self.patience, sql::READ_ONLY) {
                Ok(session) => (self.session, self.failed) = (Some(session), None),
                Err(failure) => {
                    let error = failure.into_error();
                    self.failed = Some((Instant::now(), error.clone()));
                    return Err(Failure::Refused(error));
                }
            }
        }
        Ok(self.session.as_mut().expect("there is one by now"))
    }
}

/// The values of a question.
macro_rules! values {
    ($($value:expr),*) => { vec![$(Box::new($value) as Box<dyn ToSql + Sync + Send>),*] };
}

impl ReadHalf for PgReader {
    fn records(&mut self, log: LogId, from: Version, limit: u32) -> Result<Vec<Record>, StoreError> {
        let values = values![number(log), i64::from(from.0), i64::from(limit)];
        self.all(sql::RECORDS, values, |row| Record {
            log,
            version: version_of(row.get(0)),
            bytes: row.get(1),
        })
    }

    fn open_logs(&mut self, from: LogId, limit: u32) -> Result<Vec<OpenLog>, StoreError> {
        self.all(sql::OPEN_LOGS, values![number(from), i64::from(limit)], |row| OpenLog {
            id: log_of(row.get(0)),
            meta: row.get(1),
            last: row.get::<_, Option<i64>>(2).map(version_of),
        })
    }

    fn logs(&mut self, from: LogId, limit: u32) -> Result<Vec<WholeLog>, StoreError> {
        let mut logs = self.all(sql::LOGS, values![number(from), i64::from(limit)], |row| WholeLog {
            id: log_of(row.get(0)),
            meta: row.get(1),
            last: row.get::<_, Option<i64>>(2).map(version_of),
            closed: row.get::<_, Option<i64>>(3).map(|at| Date(u64::try_from(at).unwrap_or(0))),
            finished: row.get::<_, Option<&[u8]>>(4).map(|key| Finished {
                key: text(key),
                about: row.get(5),
                shares: Vec::new(),
            }),
        })?;
        for log in &mut logs {
            if let Some(finished) = &mut log.finished {
                let share = |row: Row| Share { player: text(row.get(0)), bytes: row.get(1) };
                finished.shares = self.all(sql::SHARES_OF, values![number(log.id)], share)?;
            }
        }
        Ok(logs)
    }

    fn last_version(&mut self, log: LogId) -> Result<Option<Version>, StoreError> {
        let last = self.one(sql::LAST_VERSION, values![number(log)], |row| row.get::<_, Option<i64>>(0))?;
        Ok(last.flatten().map(version_of))
    }

    fn meta(&mut self, log: LogId) -> Result<Option<Vec<u8>>, StoreError> {
        self.one(sql::META, values![number(log)], |row| row.get(0))
    }

    fn latest_log(&mut self) -> Result<Option<LogId>, StoreError> {
        let latest = self.one(sql::LATEST_LOG, values![], |row| row.get::<_, Option<i64>>(0))?;
        Ok(latest.flatten().map(log_of))
    }

    fn finished(&mut self, key: &str) -> Result<Option<FinishedLog>, StoreError> {
        self.one(sql::FINISHED, values![key.as_bytes().to_vec()], |row| finished(&row))
    }

    fn latest_finished(&mut self, before: Option<LogId>, limit: u32) -> Result<Vec<FinishedLog>, StoreError> {
        let values = values![before.map_or(END, number), i64::from(limit)];
        self.all(sql::LATEST_FINISHED, values, |row| finished(&row))
    }

    fn shares(
        &mut self,
        player: &str,
        before: Option<LogId>,
        limit: u32,
    ) -> Result<Vec<OwnShare>, StoreError> {
        let values = values![player.as_bytes().to_vec(), before.map_or(END, number), i64::from(limit)];
        self.all(sql::SHARES, values, |row| {
            let FinishedLog { log, key, about } = finished(&row);
            OwnShare { log, key, about, bytes: row.get(3) }
        })
    }

    fn notes(&mut self, from: &str, limit: u32) -> Result<Vec<Note>, StoreError> {
        self.all(sql::NOTES, values![from.as_bytes().to_vec(), i64::from(limit)], |row| Note {
            name: text(row.get(0)),
            log: row.get::<_, Option<i64>>(1).map(log_of),
            bytes: row.get(2),
        })
    }
}

fn finished(row: &Row) -> FinishedLog {
    FinishedLog { log: log_of(row.get(0)), key: text(row.get(1)), about: row.get(2) }
}

/// It was text when it was stored.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
