use axum::extract::ws::Utf8Bytes;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// What waits to be sent on one connection. The table puts in without ever waiting; the connection takes out as fast as
/// its reader reads. A reader who cannot keep up loses what waits and is sent a snapshot instead.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Shared>);

struct Shared {
    queue: Mutex<Queue>,
    ready: Notify,
    messages: usize,
    bytes: usize,
}

#[derive(Default)]
struct Queue {
    texts: VecDeque<Utf8Bytes>,
    bytes: usize,
    /// Messages were dropped, and the table does not know yet.
    lost_count: bool,
    /// The table has been asked for a snapshot. What comes before it would be out of order.
    catching_up: bool,
    closed: bool,
}

/// What there is to do on a connection.
pub(crate) enum Work {
    /// Send what was put into `texts`, in order.
    Send,
    /// Messages were dropped: ask the table for a snapshot.
    CatchUp,
    /// Hang up.
    Close,
}

impl Outbox {
    pub fn new(messages: usize, bytes: usize) -> Self {
        Self(Arc::new(Shared { queue: Mutex::default(), ready: Notify::new(), messages, bytes }))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a message in. False if the reader is too slow, and what waits has been dropped just now.
    pub fn push(&self, text: Utf8Bytes) -> bool {
        self.put(self.queue(), text)
    }

    /// Puts in the first message of those that take the place of what was dropped.
    pub fn push_afresh(&self, text: Utf8Bytes) -> bool {
        let mut queue = self.queue();
        queue.catching_up = false;
        self.put(queue, text)
    }

    fn put(&self, mut queue: MutexGuard<'_, Queue>, text: Utf8Bytes) -> bool {
        if queue.closed || queue.lost_count || queue.catching_up {
            return true;
        }
        queue.bytes += text.len();
        queue.texts.push_back(text);
        if queue.texts.len() > self.0.messages || queue.bytes > self.0.bytes {
            *queue = Queue { lost_count: true, ..Queue::default() };
        }
        let kept = !queue.lost_count;
        drop(queue);
        self.0.ready.notify_one();
        kept
    }

    /// Hangs up once everything that waits has been sent.
    pub fn close(&self) {
        self.queue().closed = true;
        self.0.ready.notify_one();
    }

    /// What there is to do next. What is to be sent is put into `texts`, which must be empty; its room is used again.
    pub async fn work(&self, texts: &mut VecDeque<Utf8Bytes>) -> Work {
        loop {
            if let Some(work) = self.take(texts) {
                return work;
            }
            self.0.ready.notified().await;
        }
    }

    fn take(&self, texts: &mut VecDeque<Utf8Bytes>) -> Option<Work> {
        let mut queue = self.queue();
        if !queue.texts.is_empty() {
            queue.bytes = 0;
            std::mem::swap(&mut queue.texts, texts);
            return Some(Work::Send);
        }
        if queue.closed {
            return Some(Work::Close);
        }
        queue.catching_up |= queue.lost_count;
        std::mem::take(&mut queue.lost_count).then_some(Work::CatchUp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What there is to do, and what is to be sent.
    fn taken(outbox: &Outbox) -> (Option<Work>, VecDeque<Utf8Bytes>) {
        let mut texts = VecDeque::new();
        (outbox.take(&mut texts), texts)
    }

    #[test]
    fn a_slow_reader_loses_what_waits_and_catches_up() {
        let outbox = Outbox::new(2, 1_000);
        assert!(outbox.push("1".into()) && outbox.push("2".into()));
        assert!(!outbox.push("3".into()));
        assert!(outbox.push("4".into()), "it is told once");
        assert!(matches!(taken(&outbox).0, Some(Work::CatchUp)));
        outbox.push("5".into());
        assert!(taken(&outbox).0.is_none(), "a step before the snapshot would be out of order");
        assert!(outbox.push_afresh("snapshot".into()) && outbox.push("6".into()));
        assert!(matches!(taken(&outbox), (Some(Work::Send), texts) if texts == ["snapshot", "6"]));
        assert!(taken(&outbox).0.is_none());
    }

    #[test]
    fn large_messages_count_by_their_bytes() {
        let outbox = Outbox::new(100, 10);
        assert!(outbox.push("12345".into()));
        assert!(!outbox.push("123456".into()));
    }

    #[test]
    fn what_waits_is_sent_before_hanging_up() {
        let outbox = Outbox::new(2, 1_000);
        outbox.push("bye".into());
        outbox.close();
        assert!(matches!(taken(&outbox).0, Some(Work::Send)));
        assert!(matches!(taken(&outbox).0, Some(Work::Close)));
    }
}
