//! What waits for the writer: bounded, and closed once.

use crate::answer::Done;
use crate::backend::Change;
use crate::{Chain, Date, LogId, Options, StoreError};
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

pub(crate) enum Work {
    Change(LogId, Change, Option<Chain>),
    /// Every share of a player is to be deleted.
    Forget(String),
    /// Up to so many logs are to be deleted that were closed before a date.
    Prune(Date, u32),
    /// Nothing to do but to be answered after everything before it.
    Flush,
}

pub(crate) struct Request {
    pub(crate) work: Work,
    pub(crate) done: Done,
}

/// A mutex and not a channel, because the writer wants all that is waiting at once, because what was accepted before
/// the closing and what was refused after it must not depend on a race, and because the depth is a figure to watch.
pub(crate) struct Queue {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    max_waiting: usize,
    max_bytes: usize,
    max_batch: usize,
}

#[derive(Default)]
struct Waiting {
    requests: Vec<Request>,
    bytes: usize,
    busy: u64,
    closed: bool,
}

impl Queue {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            waiting: Mutex::default(),
            changed: Condvar::new(),
            max_waiting: options.max_waiting,
            max_bytes: options.max_waiting_bytes,
            max_batch: options.max_batch.max(1),
        }
    }

    /// Accepts the request, or answers it with a refusal at once.
    pub(crate) fn push(&self, request: Request) {
        let mut waiting = self.lock();
        match self.admit(&mut waiting, &request) {
            Ok(()) => {
                let writer_may_sleep = waiting.requests.is_empty();
                waiting.requests.push(request);
                drop(waiting);
                if writer_may_sleep {
                    self.changed.notify_one();
                }
            }
            Err(refusal) => {
                drop(waiting);
                request.done.answer(Err(refusal));
            }
        }
    }

    fn admit(&self, waiting: &mut Waiting, request: &Request) -> Result<(), StoreError> {
        if waiting.closed {
            return Err(StoreError::Closed);
        }
        if matches!(request.work, Work::Flush) {
            return Ok(());
        }
        let (before, bytes) = (waiting.requests.len(), waiting.bytes + request.bytes());
        // Where nothing waits there is room for one, or it could never be written.
        if before > 0 && (before >= self.max_waiting || bytes > self.max_bytes) {
            waiting.busy += 1;
            return Err(StoreError::Busy { waiting: before });
        }
        waiting.bytes = bytes;
        Ok(())
    }

    /// The next batch, in the order of arrival; `None` when the queue is closed and empty.
    pub(crate) fn take(&self) -> Option<Vec<Request>> {
        let waiting = self.lock();
        let mut waiting = self
            .changed
            .wait_while(waiting, |waiting| waiting.requests.is_empty() && !waiting.closed)
            .unwrap_or_else(PoisonError::into_inner);
        let batch = if waiting.requests.len() <= self.max_batch {
            mem::take(&mut waiting.requests)
        } else {
            waiting.requests.drain(..self.max_batch).collect()
        };
        let taken: usize = batch.iter().map(Request::bytes).sum();
        waiting.bytes -= taken;
        (!batch.is_empty()).then_some(batch)
    }

    /// Accepts nothing from now on. What was accepted stays and will be taken.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Closes the queue and drops what is waiting, which answers it as not done.
    pub(crate) fn abandon(&self) {
        self.close();
        let left = mem::take(&mut self.lock().requests);
        drop(left);
    }

    /// How many requests are waiting, and how many were turned away so far.
    pub(crate) fn depth(&self) -> (usize, u64) {
        let waiting = self.lock();
        (waiting.requests.len(), waiting.busy)
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Request {
    fn bytes(&self) -> usize {
        match &self.work {
            Work::Change(_, change, _) => change.bytes(),
            Work::Forget(player) => player.len(),
            Work::Prune(..) | Work::Flush => 0,
        }
    }
}
