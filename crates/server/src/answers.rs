//! What the log has answered, on its way to the tables. One commit answers many tables at once. Were each told from the
//! log's own thread, each would wake the threads that run the tables, which costs a call of the system and, where there is one
//! core, a change from one thread to the other and back. So the answers of a commit come over together.

use crate::runner::{Letter, Mailbox};
use room::{Mail, Ticket};
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use store::Store;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// Collects the answers of the log, and hands them on when it has given all that it can give now.
#[derive(Clone)]
pub(crate) struct Answers(Arc<Collected>);

struct Collected {
    waiting: Mutex<Vec<Told>>,
    over: UnboundedSender<Vec<Told>>,
}

/// A table, and what it is told.
struct Told {
    mailbox: Mailbox,
    ticket: Ticket,
    durable: bool,
}

impl Answers {
    /// Of this log, for the tables of the runtime that this is called in.
    pub fn of(store: &Store) -> Self {
        let (over, mut batches) = unbounded_channel::<Vec<Told>>();
        tokio::spawn(async move {
            while let Some(batch) = batches.recv().await {
                for Told { mailbox, ticket, durable } in batch {
                    // Nobody reads it any more if the table has ended.
                    let _ = mailbox.send(Letter::Mail(Mail::Stored { ticket, durable }));
                }
            }
        });
        let answers = Self(Arc::new(Collected { waiting: Mutex::default(), over }));
        let at_the_end = answers.clone();
        store.after_each_batch(move || at_the_end.0.send(at_the_end.waiting()));
        answers
    }

    /// The log has answered what a table asked it to keep. What could not be stored may have been refused before it came
    /// into any batch, so nobody is waited for.
    pub fn tell(&self, mailbox: Mailbox, ticket: Ticket, durable: bool) {
        let mut waiting = self.waiting();
        waiting.push(Told { mailbox, ticket, durable });
        if !durable {
            self.0.send(waiting);
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Told>> {
        self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Collected {
    /// Sends what waits. The lock is kept until it is sent, so that two who do this at once do not overtake one another: a
    /// table relies on the order of its answers.
    fn send(&self, mut waiting: MutexGuard<'_, Vec<Told>>) {
        if !waiting.is_empty() {
            // The next batch is probably as large.
            let room = Vec::with_capacity(waiting.len());
            // The runtime has ended if nobody takes it.
            let _ = self.over.send(mem::replace(&mut *waiting, room));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use room::Life;
    use store::{LogId, Options, Place};
    use table::Version;
    use tokio::sync::mpsc::UnboundedReceiver;

    fn ticket(number: u64) -> Ticket {
        Ticket { life: Life(1), number }
    }

    async fn next(letters: &mut UnboundedReceiver<Letter>) -> (u64, bool) {
        match letters.recv().await {
            Some(Letter::Mail(Mail::Stored { ticket, durable })) => (ticket.number, durable),
            _ => panic!("it is an answer of the log"),
        }
    }

    #[tokio::test]
    async fn a_table_is_told_in_the_order_of_the_log() {
        let store = Store::open(&Place::memory(), Options::default()).unwrap();
        let (answers, (mailbox, mut letters)) = (Answers::of(&store), unbounded_channel());
        let told = |number| {
            let (answers, mailbox) = (answers.clone(), mailbox.clone());
            move |answer: store::Answer| answers.tell(mailbox, ticket(number), answer.is_ok())
        };
        store.create(LogId(7), vec![], told(0));
        for version in 0..100 {
            store.append(LogId(7), Version(version), vec![], told(1 + u64::from(version)));
        }
        store.append(LogId(7), Version(1_000), b"too far".to_vec(), told(101));
        for number in 0..101 {
            assert_eq!(next(&mut letters).await, (number, true));
        }
        assert_eq!(next(&mut letters).await, (101, false));
    }

    /// A log that takes no more refuses before anything is in a batch.
    #[tokio::test]
    async fn a_refusal_waits_for_no_batch() {
        let store = Store::open(&Place::memory(), Options::default()).unwrap();
        let (answers, (mailbox, mut letters)) = (Answers::of(&store), unbounded_channel());
        store.close();
        store.create(LogId(7), vec![], move |answer| answers.tell(mailbox, ticket(3), answer.is_ok()));
        assert_eq!(next(&mut letters).await, (3, false));
    }
}
