use axum::extract::ws::{Message, Utf8Bytes};
use futures_util::task::AtomicWaker;
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};

/// What waits to be sent on one connection. The table puts in without ever waiting. What the connection takes at once is
/// written at once, which wakes nobody; the rest waits, and the task of the connection sends it as fast as its reader
/// reads. A reader who cannot keep up loses what waits and is sent a snapshot instead.
#[derive(Clone)]
pub(crate) struct Outbox(Arc<Shared>);

/// A connection, to be written to and read from. It is not split, because each half would look for the other whenever it is
/// used, and what is written at once is written in no time.
pub(crate) type Wire = Pin<Box<dyn BothWays>>;

pub(crate) trait BothWays:
    Sink<Message, Error = axum::Error> + Stream<Item = Result<Message, axum::Error>> + Send
{
}

impl<T> BothWays for T where
    T: Sink<Message, Error = axum::Error> + Stream<Item = Result<Message, axum::Error>> + Send
{
}

struct Shared {
    /// Locked before the wire, never after it.
    queue: Mutex<Queue>,
    wire: Mutex<Option<Wire>>,
    /// The task of the connection, when there is something for it to do.
    task: AtomicWaker,
    messages: usize,
    bytes: usize,
}

#[derive(Default)]
struct Queue {
    texts: VecDeque<Utf8Bytes>,
    bytes: usize,
    writing: Writing,
    /// Messages were dropped, and the table does not know yet.
    lost_count: bool,
    /// The table has been asked for a snapshot. What comes before it would be out of order.
    catching_up: bool,
    closed: bool,
}

/// Who writes to the wire.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Writing {
    /// Nobody: what comes is written at once.
    #[default]
    AtOnce,
    /// A message was written in part. The task of the connection is to write the rest.
    Begun,
    /// The task of the connection.
    Task,
}

/// What there is to do on a connection.
pub(crate) enum Work {
    /// Send what was put into `texts`, in order, and whatever was begun before it.
    Send,
    /// Messages were dropped: ask the table for a snapshot.
    CatchUp,
    /// Hang up.
    Close,
}

impl Outbox {
    pub fn new(messages: usize, bytes: usize) -> Self {
        Self(Arc::new(Shared {
            queue: Mutex::default(),
            wire: Mutex::default(),
            task: AtomicWaker::new(),
            messages,
            bytes,
        }))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wire(&self) -> MutexGuard<'_, Option<Wire>> {
        self.0.wire.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection is there. What was put in before waits for its task.
    pub fn attach(&self, wire: Wire) {
        *self.wire() = Some(wire);
    }

    /// The connection is gone, even if the table still has something for it.
    pub fn detach(&self) {
        self.wire().take();
    }

    /// What comes next on the connection; nothing, when it is gone.
    pub async fn hear(&self) -> Option<Result<Message, axum::Error>> {
        poll_fn(|cx| self.wire().as_mut().map_or(Poll::Ready(None), |wire| wire.poll_next_unpin(cx))).await
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
        if queue.texts.is_empty() && queue.writing == Writing::AtOnce {
            match self.write_at_once(text) {
                AtOnce::Written => return true,
                AtOnce::Begun => queue.writing = Writing::Begun,
                AtOnce::Refused(text) => queue.wait(text),
            }
        } else {
            queue.wait(text);
        }
        if queue.texts.len() > self.0.messages || queue.bytes > self.0.bytes {
            *queue = Queue { lost_count: true, writing: queue.writing, ..Queue::default() };
        }
        let kept = !queue.lost_count;
        drop(queue);
        self.0.task.wake();
        kept
    }

    /// Writes a message as far as that can be done without waiting.
    fn write_at_once(&self, text: Utf8Bytes) -> AtOnce {
        let mut wire = self.wire();
        let Some(wire) = wire.as_mut() else { return AtOnce::Refused(text) };
        let nobody = &mut Context::from_waker(Waker::noop());
        let Poll::Ready(Ok(())) = wire.poll_ready_unpin(nobody) else { return AtOnce::Refused(text) };
        if wire.start_send_unpin(Message::Text(text)).is_err() {
            return AtOnce::Begun;
        }
        if let Poll::Ready(Ok(())) = wire.poll_flush_unpin(nobody) { AtOnce::Written } else { AtOnce::Begun }
    }

    /// Hangs up once everything that waits has been sent.
    pub fn close(&self) {
        self.queue().closed = true;
        self.0.task.wake();
    }

    /// What there is to do next, for the task of the connection and nobody else. What is to be sent is put into `texts`, which
    /// must be empty; its room is used again.
    pub async fn work(&self, texts: &mut VecDeque<Utf8Bytes>) -> Work {
        poll_fn(|cx| {
            // Before it looks, or what comes in between would wake nobody.
            self.0.task.register(cx.waker());
            self.take(texts).map_or(Poll::Pending, Poll::Ready)
        })
        .await
    }

    fn take(&self, texts: &mut VecDeque<Utf8Bytes>) -> Option<Work> {
        let mut queue = self.queue();
        if !queue.texts.is_empty() || queue.writing == Writing::Begun {
            queue.bytes = 0;
            queue.writing = Writing::Task;
            std::mem::swap(&mut queue.texts, texts);
            return Some(Work::Send);
        }
        if queue.closed {
            return Some(Work::Close);
        }
        queue.catching_up |= queue.lost_count;
        std::mem::take(&mut queue.lost_count).then_some(Work::CatchUp)
    }

    /// Sends messages from the task of the connection, and waits until they are written. Nobody else writes meanwhile.
    pub async fn send(&self, messages: impl Iterator<Item = Message>) -> Result<(), axum::Error> {
        self.queue().writing = Writing::Task;
        for message in messages {
            let mut message = Some(message);
            self.write(|wire, cx| {
                ready!(wire.poll_ready_unpin(cx))?;
                Poll::Ready(message.take().map_or(Ok(()), |message| wire.start_send_unpin(message)))
            })
            .await?;
        }
        self.write(Wire::poll_flush_unpin).await?;
        self.queue().writing = Writing::AtOnce;
        Ok(())
    }

    async fn write(
        &self,
        mut part: impl FnMut(&mut Wire, &mut Context<'_>) -> Poll<Result<(), axum::Error>>,
    ) -> Result<(), axum::Error> {
        poll_fn(|cx| match self.wire().as_mut() {
            Some(wire) => part(wire, cx),
            None => Poll::Ready(Ok(())),
        })
        .await
    }
}

impl Queue {
    fn wait(&mut self, text: Utf8Bytes) {
        self.bytes += text.len();
        self.texts.push_back(text);
    }
}

/// How far a message got without waiting.
enum AtOnce {
    Written,
    /// Or it failed, as it will again for the task of the connection.
    Begun,
    Refused(Utf8Bytes),
}

#[cfg(test)]
mod tests;
