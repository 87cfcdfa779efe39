//! What was put since `begin`, folded so that one statement can make all of it: no row is touched twice.

use super::session::Value;
use super::{WriterId, number, seconds, sql};
use crate::backend::Change;
use crate::{Date, Finished, LogId, Note};
use std::collections::{BTreeMap, BTreeSet};
use table::Version;

#[derive(Default)]
pub(super) struct Staged {
    made: BTreeMap<LogId, LogChange>,
    changed: BTreeMap<LogId, LogChange>,
    /// Logs that take the place of others: which, and of which.
    next: Vec<(LogId, LogId)>,
    records: Vec<(LogId, Version, Vec<u8>)>,
    finished: Vec<(LogId, String, Vec<u8>)>,
    forgotten: BTreeSet<String>,
    /// Player, log, bytes.
    shares: Vec<(String, LogId, Vec<u8>)>,
    /// By name; none, if it is to be removed.
    notes: BTreeMap<String, Option<Note>>,
}

#[derive(Default)]
struct LogChange {
    meta: Option<Vec<u8>>,
    closed: Option<Date>,
}

impl Staged {
    pub(super) fn put(&mut self, log: LogId, change: Change) {
        match change {
            Change::Create { meta, last } => {
                self.next.extend(last.map(|last| (log, last)));
                self.made.insert(log, LogChange { meta: Some(meta), closed: None });
            }
            Change::Append { version, bytes } => self.records.push((log, version, bytes)),
            Change::SetMeta { meta } => self.change(log).meta = Some(meta),
            Change::Finish(Finished { key, about, shares }) => {
                self.finished.push((log, key, about));
                self.shares.extend(shares.into_iter().map(|share| (share.player, log, share.bytes)));
            }
            Change::Close { at } => self.change(log).closed = Some(at),
        }
    }

    fn change(&mut self, log: LogId) -> &mut LogChange {
        match self.made.get_mut(&log) {
            Some(made) => made,
            None => self.changed.entry(log).or_default(),
        }
    }

    /// Whether what is durable of this player is to be deleted by this batch.
    pub(super) fn forgets(&self, player: &str) -> bool {
        self.forgotten.contains(player)
    }

    /// Forgets a player. Returns how many shares there were since `begin`.
    pub(super) fn forget(&mut self, player: &str) -> usize {
        let before = self.shares.len();
        self.shares.retain(|(owner, ..)| owner != player);
        self.forgotten.insert(player.to_owned());
        before - self.shares.len()
    }

    pub(super) fn keep_note(&mut self, note: Note) {
        self.notes.insert(note.name.clone(), Some(note));
    }

    pub(super) fn remove_note(&mut self, name: &str) {
        self.notes.insert(name.to_owned(), None);
    }

    /// The statement that makes all of it, with its values, for a writer and the number of its commit.
    pub(super) fn statement<T>(
        &self,
        writer: WriterId,
        batch: i64,
        send: impl FnOnce(&'static str, &[Value<'_>]) -> T,
    ) -> T {
        let writer = &writer.0;
        let mut records = (Vec::new(), Vec::new(), Vec::new());
        for (log, version, bytes) in &self.records {
            records.0.push(number(*log));
            records.1.push(i64::from(version.0));
            records.2.push(bytes.as_slice());
        }
        if self.is_records_only() {
            return send(sql::COMMIT_RECORDS, &[writer, &batch, &records.0, &records.1, &records.2]);
        }
        let (made, changed) = (columns(&self.made), columns(&self.changed));
        let finished = (
            self.finished.iter().map(|(log, ..)| number(*log)).collect::<Vec<_>>(),
            self.finished.iter().map(|(_, key, _)| key.as_bytes()).collect::<Vec<_>>(),
            self.finished.iter().map(|(.., about)| about.as_slice()).collect::<Vec<_>>(),
        );
        let (next, last): (Vec<_>, Vec<_>) =
            self.next.iter().map(|(next, last)| (number(*next), number(*last))).unzip();
        let both = self.made.iter().chain(&self.changed);
        let closed: Vec<_> =
            both.filter(|(_, change)| change.closed.is_some()).map(|(log, _)| number(*log)).collect();
        let forgotten: Vec<_> = self.forgotten.iter().map(String::as_bytes).collect();
        let shares = (
            self.shares.iter().map(|(player, ..)| player.as_bytes()).collect::<Vec<_>>(),
            self.shares.iter().map(|(_, log, _)| number(*log)).collect::<Vec<_>>(),
            self.shares.iter().map(|(.., bytes)| bytes.as_slice()).collect::<Vec<_>>(),
        );
        let removed = self.notes.iter().filter(|(_, note)| note.is_none());
        let removed: Vec<_> = removed.map(|(name, _)| name.as_bytes()).collect();
        let kept: Vec<&Note> = self.notes.values().flatten().collect();
        let notes = (
            kept.iter().map(|note| note.name.as_bytes()).collect::<Vec<_>>(),
            kept.iter().map(|note| note.log.map(number)).collect::<Vec<_>>(),
            kept.iter().map(|note| note.bytes.as_slice()).collect::<Vec<_>>(),
        );
        send(
            sql::COMMIT,
            &[
                writer,
                &batch,
                &made.0,
                &made.1,
                &made.2,
                &changed.0,
                &changed.1,
                &changed.2,
                &records.0,
                &records.1,
                &records.2,
                &finished.0,
                &finished.1,
                &finished.2,
                &forgotten,
                &shares.0,
                &shares.1,
                &shares.2,
                &last,
                &next,
                &closed,
                &removed,
                &notes.0,
                &notes.1,
                &notes.2,
            ],
        )
    }

    fn is_records_only(&self) -> bool {
        self.made.is_empty()
            && self.changed.is_empty()
            && self.finished.is_empty()
            && self.forgotten.is_empty()
            && self.notes.is_empty()
    }
}

/// Numbers, metadata and dates.
type Columns<'a> = (Vec<i64>, Vec<Option<&'a [u8]>>, Vec<Option<i64>>);

fn columns(logs: &BTreeMap<LogId, LogChange>) -> Columns<'_> {
    (
        logs.keys().copied().map(number).collect(),
        logs.values().map(|change| change.meta.as_deref()).collect(),
        logs.values().map(|change| change.closed.map(seconds)).collect(),
    )
}
