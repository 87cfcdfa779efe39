//! The thread that owns the store: take what is waiting, commit it at once, answer everybody.

use crate::answer::Counted;
use crate::backend::{Change, WriteHalf};
use crate::heads::{Admitted, Heads, to_prune};
use crate::queue::{Part, Queue, Work};
use crate::{Chain, Date, LogId, Stats, StoreError};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

pub(crate) struct Writer {
    disk: Box<dyn WriteHalf>,
    heads: Heads,
    queue: Arc<Queue>,
    stats: Arc<Mutex<Stats>>,
}

/// What a batch came to, for the statistics.
#[derive(Default)]
struct Tally {
    appends: u64,
    changes: u64,
    refused: u64,
}

impl Writer {
    pub(crate) fn new(disk: Box<dyn WriteHalf>, queue: Arc<Queue>, stats: Arc<Mutex<Stats>>) -> Self {
        Self { disk, heads: Heads::default(), queue, stats }
    }

    /// Works until the queue is closed and empty, and gives the backend back to be closed after the readers.
    pub(crate) fn run(mut self) -> Box<dyn WriteHalf> {
        let _guard = Abandon(Arc::clone(&self.queue));
        while let Some(batch) = self.queue.take(self.disk.tidy_at()) {
            let (mut parts, mut waiting, mut prunes) =
                (Vec::with_capacity(batch.len()), Vec::with_capacity(batch.len()), Vec::new());
            for request in batch {
                match request.work {
                    Work::Prune(closed_before, limit) => prunes.push((closed_before, limit, request.done)),
                    Work::Part(part) => {
                        parts.push(part);
                        waiting.push(request.done);
                    }
                }
            }
            let answers = self.write(parts);
            for (done, answer) in waiting.into_iter().zip(answers) {
                done.answer(answer);
            }
            for (closed_before, limit, done) in prunes {
                done.answer(self.prune(closed_before, limit));
            }
            self.queue.batch_is_answered();
            if self.disk.tidy().is_err() {
                self.disk.rollback();
            }
        }
        self.disk
    }

    /// Makes one batch durable. Returns an answer for each part of it.
    fn write(&mut self, parts: Vec<Part>) -> Vec<Counted> {
        let (size, started) = (parts.len(), Instant::now());
        let mut tally = Tally::default();
        match self.attempt(parts, &mut tally) {
            Ok(answers) => {
                self.heads.settle();
                self.count(&tally, started);
                answers
            }
            Err(error) => {
                self.disk.rollback();
                self.heads.forget();
                self.stats().failed += size as u64;
                vec![Err(error); size]
            }
        }
    }

    fn attempt(&mut self, parts: Vec<Part>, tally: &mut Tally) -> Result<Vec<Counted>, StoreError> {
        let mut answers = Vec::with_capacity(parts.len());
        for part in parts {
            answers.push(match part {
                Part::Change(log, change, chain) => self.in_chain(log, change, chain.as_ref(), tally)?,
                Part::Forget(player) => self.forget(&player, tally)?,
                Part::Note(note) => {
                    self.begin(tally)?;
                    Ok(self.disk.keep_note(note).map(|()| 0)?)
                }
                Part::RemoveNote(name) => {
                    self.begin(tally)?;
                    Ok(self.disk.remove_note(&name).map(|()| 0)?)
                }
                Part::Flush => Ok(0),
            });
        }
        if tally.changes > 0 {
            self.disk.commit()?;
        }
        Ok(answers)
    }

    /// What follows something that was refused is refused too, in the same batch as in a later one.
    fn in_chain(
        &mut self,
        log: LogId,
        change: Change,
        chain: Option<&Chain>,
        tally: &mut Tally,
    ) -> Result<Counted, StoreError> {
        if chain.is_some_and(Chain::is_broken) {
            tally.refused += 1;
            return Ok(Err(StoreError::Lost { log }));
        }
        let answer = self.change(log, change, tally)?;
        if let (Some(chain), Err(_)) = (chain, &answer) {
            chain.break_off();
        }
        Ok(answer)
    }

    /// A refusal is the answer to one change; an error of the disk is the end of the batch.
    fn change(&mut self, log: LogId, change: Change, tally: &mut Tally) -> Result<Counted, StoreError> {
        match self.heads.admit(log, &change, self.disk.as_mut())? {
            Ok(Admitted::Now) => {
                self.begin(tally)?;
                tally.appends += u64::from(matches!(change, Change::Append { .. }));
                self.disk.put(log, change)?;
                Ok(Ok(0))
            }
            Ok(Admitted::Before) => Ok(Ok(0)),
            Err(refusal) => {
                tally.refused += 1;
                Ok(Err(refusal))
            }
        }
    }

    fn forget(&mut self, player: &str, tally: &mut Tally) -> Result<Counted, StoreError> {
        self.begin(tally)?;
        Ok(Ok(self.disk.forget(player)?))
    }

    fn prune(&mut self, closed_before: Date, limit: u32) -> Counted {
        let old = to_prune(self.disk.as_mut(), closed_before, limit);
        let pruned = old.and_then(|old| self.disk.delete(&old).map(|()| old.len() as u32));
        if pruned.is_err() {
            self.disk.rollback();
            self.stats().failed += 1;
        }
        pruned
    }

    /// Counts a change that is about to be made; the first of a batch opens its transaction.
    fn begin(&mut self, tally: &mut Tally) -> Result<(), StoreError> {
        if tally.changes == 0 {
            self.disk.begin()?;
        }
        tally.changes += 1;
        Ok(())
    }

    fn count(&self, tally: &Tally, started: Instant) {
        let mut stats = self.stats();
        stats.refused += tally.refused;
        if tally.changes > 0 {
            stats.appends += tally.appends;
            stats.batch_sizes.record(tally.changes);
            stats.commit_micros.record(started.elapsed().as_micros() as u64);
        }
    }

    fn stats(&self) -> std::sync::MutexGuard<'_, Stats> {
        self.stats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whatever ends the thread, nobody is left waiting.
struct Abandon(Arc<Queue>);

impl Drop for Abandon {
    fn drop(&mut self) {
        self.0.abandon();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Done;
    use crate::heads::Head;
    use crate::queue::Request;
    use crate::{Answer, Note, Options, waiting};
    use std::sync::mpsc::{Receiver, channel};
    use std::{io, thread};
    use table::Version;

    /// A disk that knows log 1 and fails or worse when it is told to.
    struct Broken {
        orders: Receiver<Order>,
        last: Option<Version>,
        staged: Option<Version>,
    }

    enum Order {
        Commit,
        Fail,
        Panic,
    }

    impl WriteHalf for Broken {
        fn head(&mut self, _: LogId) -> Result<Option<Head>, StoreError> {
            Ok(Some(Head { open: true, last: self.last, finished: false }))
        }

        fn owner(&mut self, _: &str) -> Result<Option<LogId>, StoreError> {
            Ok(None)
        }

        fn begin(&mut self) -> Result<(), StoreError> {
            Ok(())
        }

        fn put(&mut self, _: LogId, change: Change) -> Result<(), StoreError> {
            if let Change::Append { version, .. } = change {
                self.staged = Some(version);
            }
            Ok(())
        }

        fn forget(&mut self, _: &str) -> Result<u32, StoreError> {
            Ok(0)
        }

        fn keep_note(&mut self, _: Note) -> Result<(), StoreError> {
            Ok(())
        }

        fn remove_note(&mut self, _: &str) -> Result<(), StoreError> {
            Ok(())
        }

        fn latest(&mut self) -> Result<Option<LogId>, StoreError> {
            Ok(Some(LogId(1)))
        }

        fn closed_before(&mut self, _: Date, _: u32) -> Result<Vec<LogId>, StoreError> {
            Ok(Vec::new())
        }

        fn delete(&mut self, _: &[LogId]) -> Result<(), StoreError> {
            Ok(())
        }

        fn commit(&mut self) -> Result<(), StoreError> {
            match self.orders.recv().unwrap() {
                Order::Commit => self.last = self.staged,
                Order::Fail => {
                    return Err(StoreError::Disk { source: Arc::new(io::Error::other("scratched")) });
                }
                Order::Panic => panic!("a backend that panics on purpose"),
            }
            Ok(())
        }

        fn rollback(&mut self) {
            self.staged = None;
        }
    }

    /// Appends these versions as one batch for each order, and returns what was answered.
    fn answers_in(chain: Option<&Chain>, batches: Vec<(Order, Vec<u32>)>) -> Vec<Vec<Answer>> {
        let max_batch = batches[0].1.len();
        let queue = Arc::new(Queue::new(&Options { max_batch, ..Options::default() }));
        let (sender, orders) = channel();
        let mut pending = Vec::new();
        for (order, versions) in batches {
            assert_eq!(versions.len(), max_batch);
            sender.send(order).unwrap();
            pending.push(
                versions
                    .into_iter()
                    .map(|version| {
                        let (done, answer) = waiting();
                        let change = Change::Append { version: Version(version), bytes: Vec::new() };
                        let done = match chain {
                            Some(chain) => Done::new(chain.watch(done)),
                            None => Done::new(done),
                        };
                        let part = Part::Change(LogId(1), change, chain.cloned());
                        queue.push(Request { work: Work::Part(part), done });
                        answer
                    })
                    .collect::<Vec<_>>(),
            );
        }
        queue.close();
        let disk = Box::new(Broken { orders, last: None, staged: None });
        let writer = Writer::new(disk, Arc::clone(&queue), Arc::default());
        let _ = thread::spawn(move || drop(writer.run())).join();
        pending.into_iter().map(|batch| batch.into_iter().map(crate::Waiting::wait).collect()).collect()
    }

    fn answers(batches: Vec<(Order, Vec<u32>)>) -> Vec<Vec<Answer>> {
        answers_in(None, batches)
    }

    #[test]
    fn what_follows_a_loss_in_its_chain_is_refused_though_it_could_be_stored() {
        let batches =
            || vec![(Order::Commit, vec![0, 1]), (Order::Fail, vec![2, 3]), (Order::Commit, vec![2, 3])];
        assert!(
            matches!(answers(batches())[2][..], [Ok(()), Ok(())]),
            "that is what would happen without a chain"
        );
        let answers = answers_in(Some(&Chain::default()), batches());
        assert!(matches!(answers[0][..], [Ok(()), Ok(())]));
        assert!(matches!(answers[1][..], [Err(StoreError::Disk { .. }), Err(StoreError::Disk { .. })]));
        assert!(matches!(answers[2][..], [Err(StoreError::Lost { .. }), Err(StoreError::Lost { .. })]));
    }

    #[test]
    fn a_failing_disk_fails_the_batch_and_is_not_believed_afterwards() {
        let answers = answers(vec![
            (Order::Commit, vec![0, 1]),
            (Order::Fail, vec![2, 3]),
            // Built on what was lost, and on what is there.
            (Order::Commit, vec![4, 2]),
        ]);
        assert!(matches!(answers[0][..], [Ok(()), Ok(())]));
        assert!(matches!(answers[1][..], [Err(StoreError::Disk { .. }), Err(StoreError::Disk { .. })]));
        assert!(matches!(answers[2][..], [Err(StoreError::Gap { expected: Version(2), .. }), Ok(())]));
    }

    #[test]
    fn a_writer_that_dies_leaves_nobody_waiting() {
        let answers = answers(vec![
            (Order::Commit, vec![0, 1]),
            (Order::Panic, vec![2, 3]),
            (Order::Commit, vec![4, 5]),
        ]);
        assert!(matches!(answers[0][..], [Ok(()), Ok(())]));
        assert!(answers[1..].iter().flatten().all(|answer| matches!(answer, Err(StoreError::Closed))));
    }
}
