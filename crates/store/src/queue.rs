//! What waits for the writer: bounded, and closed once.

use crate::answer::{Done, quietly};
use crate::backend::Change;
use crate::{Chain, Date, LogId, Note, Options, StoreError};
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// Changes that come at such a pace tell that the next batch is worth waiting for. Where fewer write, nobody waits. The pace is
/// one at which a slow core is nearly busy, and far more than a house of people ever has.
const CROWD_PER_MS: u128 = 5;
/// Over so many times what a batch waits at most: while people are told of one batch, hardly anything comes for the next.
const STRETCH: u32 = 8;

pub(crate) enum Work {
    /// To be made durable together with what came with it.
    Part(Part),
    /// Up to so many logs are to be deleted that were closed before a date. Nobody's move waits for it, so it is not
    /// part of a batch.
    Prune(Date, u32),
}

/// What can be part of a batch.
pub(crate) enum Part {
    Change(LogId, Change, Option<Chain>),
    /// Every share of a player is to be deleted.
    Forget(String),
    Note(Note),
    RemoveNote(String),
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
    gather: Duration,
    answered: OnceLock<AfterBatch>,
}

/// What is to be done when a batch has been answered.
type AfterBatch = Box<dyn Fn() + Send + Sync>;

#[derive(Default)]
struct Waiting {
    requests: Vec<Request>,
    bytes: usize,
    busy: u64,
    closed: bool,
    /// The writer comes by itself, and need not be woken.
    gathering: bool,
    pace: Pace,
    /// When the next batch is due, if many are writing.
    due: Option<Instant>,
}

/// How many are writing. It is counted over a stretch of time and not by the batch: how many changes come together depends
/// on how long the commit before them took, and a few that happen to come together are no crowd.
#[derive(Default)]
struct Pace {
    /// Since when changes are counted, and how many there were.
    since: Option<Instant>,
    count: usize,
    is_crowd: bool,
}

impl Pace {
    /// So many were taken now. Whether they are part of a crowd, as the last stretch of at least `stretch` tells.
    fn is_crowd(&mut self, taken: usize, now: Instant, stretch: Duration) -> bool {
        self.count += taken;
        let within = self.since.map(|since| now - since);
        if within.is_none_or(|within| within >= stretch) {
            let many = |within: Duration| self.count as u128 * 1_000_000 >= CROWD_PER_MS * within.as_nanos();
            (self.is_crowd, self.since, self.count) = (within.is_some_and(many), Some(now), 0);
        }
        self.is_crowd
    }
}

impl Queue {
    pub(crate) fn new(options: &Options) -> Self {
        Self {
            waiting: Mutex::default(),
            changed: Condvar::new(),
            max_waiting: options.max_waiting,
            max_bytes: options.max_waiting_bytes,
            max_batch: options.max_batch.max(1),
            gather: options.gather,
            answered: OnceLock::new(),
        }
    }

    /// Names what is to be done whenever a batch has been answered. The first one counts.
    pub(crate) fn after_each_batch(&self, done: AfterBatch) {
        let _ = self.answered.set(done);
    }

    /// Everybody in a batch has been answered.
    pub(crate) fn batch_is_answered(&self) {
        if let Some(done) = self.answered.get() {
            quietly(done);
        }
    }

    /// Accepts the request, or answers it with a refusal at once.
    pub(crate) fn push(&self, request: Request) {
        let mut waiting = self.lock();
        match self.admit(&mut waiting, &request) {
            Ok(()) => {
                let writer_may_sleep = waiting.requests.is_empty() && !waiting.gathering;
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
        if matches!(request.work, Work::Part(Part::Flush)) {
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

    /// The next batch, in the order of arrival; an empty one, if nothing has come until then; `None` when the queue is
    /// closed and empty.
    pub(crate) fn take(&self, until: Option<Instant>) -> Option<Vec<Request>> {
        let waiting = self.gather(self.lock());
        let nothing = |waiting: &mut Waiting| waiting.requests.is_empty() && !waiting.closed;
        let mut waiting = match until {
            None => self.changed.wait_while(waiting, nothing).unwrap_or_else(PoisonError::into_inner),
            Some(until) => {
                let time = until.saturating_duration_since(Instant::now());
                let woken = self.changed.wait_timeout_while(waiting, time, nothing);
                woken.unwrap_or_else(PoisonError::into_inner).0
            }
        };
        if waiting.closed && waiting.requests.is_empty() {
            return None;
        }
        let batch = if waiting.requests.len() <= self.max_batch {
            // The next batch is probably as large.
            let room = Vec::with_capacity(waiting.requests.len());
            mem::replace(&mut waiting.requests, room)
        } else {
            waiting.requests.drain(..self.max_batch).collect()
        };
        let taken: usize = batch.iter().map(Request::bytes).sum();
        waiting.bytes -= taken;
        let now = Instant::now();
        waiting.due =
            waiting.pace.is_crowd(batch.len(), now, STRETCH * self.gather).then(|| now + self.gather);
        Some(batch)
    }

    /// Lets a batch grow until it is due, where many are writing: a commit costs much the same for one change as for
    /// twenty.
    fn gather<'a>(&self, mut waiting: MutexGuard<'a, Waiting>) -> MutexGuard<'a, Waiting> {
        let Some(due) = waiting.due.take() else { return waiting };
        waiting.gathering = true;
        let left = due.saturating_duration_since(Instant::now());
        let (mut waiting, _) = self
            .changed
            .wait_timeout_while(waiting, left, |waiting| !waiting.closed)
            .unwrap_or_else(PoisonError::into_inner);
        waiting.gathering = false;
        waiting
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
            Work::Part(Part::Change(_, change, _)) => change.bytes(),
            Work::Part(Part::Forget(name) | Part::RemoveNote(name)) => name.len(),
            Work::Part(Part::Note(note)) => note.bytes(),
            Work::Part(Part::Flush) | Work::Prune(..) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::thread;

    fn push(queue: &Queue, count: usize) {
        for _ in 0..count {
            queue.push(Request { work: Work::Part(Part::Flush), done: Done::new(|_| {}) });
        }
    }

    fn patient() -> Queue {
        Queue::new(&Options { gather: Duration::from_hours(1), ..Options::default() })
    }

    /// What was said to batches of such sizes that were taken at such microseconds, with stretches of 2 ms.
    fn crowds<const N: usize>(batches: [(u64, usize); N]) -> [bool; N] {
        let (start, mut pace) = (Instant::now(), Pace::default());
        batches.map(|(at, taken)| {
            pace.is_crowd(taken, start + Duration::from_micros(at), Duration::from_millis(2))
        })
    }

    #[test]
    fn a_crowd_is_many_for_a_while() {
        assert_eq!(crowds([(0, 1_000)]), [false], "the first ones of all");
        assert_eq!(
            crowds([(0, 1), (1_000_000, 1_000), (1_001_000, 1)]),
            [false; 3],
            "they came together, once"
        );
        assert_eq!(crowds([(0, 1), (2_000, 9), (4_000, 10)]), [false, false, true]);
        assert_eq!(crowds([(0, 1), (1_000, 5), (2_000, 5), (3_000, 1)]), [false, false, true, true]);
    }

    #[test]
    fn a_crowd_in_small_batches_is_one_too() {
        let batches: [_; 40] = std::array::from_fn(|i| (100 * i as u64, 1));
        assert!(crowds(batches)[20..].iter().all(|is_crowd| *is_crowd));
    }

    #[test]
    fn a_crowd_that_has_gone_is_none() {
        assert_eq!(crowds([(0, 1), (2_000, 50), (4_000, 1), (4_100, 1)]), [false, true, false, false]);
    }

    #[test]
    fn where_few_write_nobody_waits() {
        let queue = patient();
        for size in [7, 1_000, 7] {
            push(&queue, size);
            assert_eq!(queue.take(None).map(|batch| batch.len()), Some(size));
        }
    }

    #[test]
    fn after_a_crowd_the_next_batch_grows_until_it_is_due_or_the_queue_closes() {
        let queue = Arc::new(patient());
        queue.lock().due = Some(Instant::now() + queue.gather);
        let writer = thread::spawn({
            let queue = Arc::clone(&queue);
            move || queue.take(None).map(|batch| batch.len())
        });
        // Were it taken at once, it would be without what comes after this.
        while !queue.lock().gathering {
            thread::yield_now();
        }
        push(&queue, 1);
        push(&queue, 2);
        queue.close();
        assert_eq!(writer.join().unwrap(), Some(3));
        assert!(queue.take(None).is_none());
    }
}
