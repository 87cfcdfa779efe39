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
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use std::pin::pin;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Wake;

    /// What there is to do, and what is to be sent.
    fn taken(outbox: &Outbox) -> (Option<Work>, VecDeque<Utf8Bytes>) {
        let mut texts = VecDeque::new();
        (outbox.take(&mut texts), texts)
    }

    /// A connection that takes so many messages, and has written so many of them to the end.
    #[derive(Clone, Default)]
    struct Paper(Arc<Mutex<Sheet>>);

    #[derive(Default)]
    struct Sheet {
        takes: usize,
        flushes: bool,
        texts: Vec<String>,
    }

    impl Paper {
        fn sheet(&self) -> MutexGuard<'_, Sheet> {
            self.0.lock().unwrap()
        }

        fn written(&self) -> Vec<String> {
            std::mem::take(&mut self.sheet().texts)
        }
    }

    impl Sink<Message> for Paper {
        type Error = axum::Error;

        fn poll_ready(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
            if self.sheet().takes > 0 { Poll::Ready(Ok(())) } else { Poll::Pending }
        }

        fn start_send(self: Pin<&mut Self>, message: Message) -> Result<(), axum::Error> {
            let mut sheet = self.sheet();
            sheet.takes -= 1;
            sheet.texts.push(message.into_text()?.to_string());
            Ok(())
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
            if self.sheet().flushes { Poll::Ready(Ok(())) } else { Poll::Pending }
        }

        fn poll_close(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Result<(), axum::Error>> {
            Poll::Ready(Ok(()))
        }
    }

    /// Nobody says anything on it.
    impl Stream for Paper {
        type Item = Result<Message, axum::Error>;

        fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
            Poll::Pending
        }
    }

    fn attached(takes: usize, flushes: bool) -> (Outbox, Paper) {
        let (outbox, paper) = (Outbox::new(2, 1_000), Paper::default());
        *paper.sheet() = Sheet { takes, flushes, texts: Vec::new() };
        outbox.attach(Box::pin(paper.clone()));
        (outbox, paper)
    }

    /// The task of the connection sends what it was given.
    fn send(outbox: &Outbox, texts: VecDeque<Utf8Bytes>) {
        let sent = outbox.send(texts.into_iter().map(Message::Text)).now_or_never();
        sent.expect("there is room").expect("nothing fails");
    }

    #[test]
    fn what_the_connection_takes_is_written_at_once_and_wakes_nobody() {
        let (outbox, paper) = attached(9, true);
        assert!(outbox.push("1".into()) && outbox.push("2".into()) && outbox.push("3".into()));
        assert_eq!(paper.written(), ["1", "2", "3"]);
        assert!(taken(&outbox).0.is_none());
        assert_eq!(wakes(&outbox, || assert!(outbox.push("4".into()))), 0);
    }

    #[test]
    fn what_the_connection_does_not_take_wakes_its_task() {
        let (outbox, _) = attached(0, true);
        assert_eq!(wakes(&outbox, || assert!(outbox.push("1".into()))), 1);
    }

    #[test]
    fn hanging_up_wakes_the_task() {
        let (outbox, _) = attached(9, true);
        assert_eq!(wakes(&outbox, || outbox.close()), 1);
    }

    /// How often a task that waits for something to do is woken by this.
    fn wakes(outbox: &Outbox, act: impl FnOnce()) -> usize {
        #[derive(Default)]
        struct Woken(AtomicUsize);
        impl Wake for Woken {
            fn wake(self: Arc<Self>) {
                self.0.fetch_add(1, Ordering::Relaxed);
            }
        }
        let woken = Arc::new(Woken::default());
        let mut texts = VecDeque::new();
        let mut work = pin!(outbox.work(&mut texts));
        assert!(work.as_mut().poll(&mut Context::from_waker(&Arc::clone(&woken).into())).is_pending());
        act();
        woken.0.load(Ordering::Relaxed)
    }

    #[test]
    fn nothing_overtakes_what_was_begun() {
        let (outbox, paper) = attached(9, false);
        outbox.push("1".into());
        outbox.push("2".into());
        assert_eq!(paper.written(), ["1"]);
        paper.sheet().flushes = true;
        outbox.push("3".into());
        let (work, texts) = taken(&outbox);
        assert!(matches!(work, Some(Work::Send)) && texts == ["2", "3"]);
        outbox.push("4".into());
        assert!(paper.written().is_empty(), "the task is writing");
        send(&outbox, texts);
        outbox.push("5".into());
        assert_eq!(paper.written(), ["2", "3"], "4 is waiting, and 5 behind it");
        let (_, texts) = taken(&outbox);
        send(&outbox, texts);
        outbox.push("6".into());
        assert_eq!(paper.written(), ["4", "5", "6"]);
    }

    #[test]
    fn what_was_begun_alone_is_brought_to_its_end_before_hanging_up() {
        let (outbox, paper) = attached(1, false);
        outbox.push("1".into());
        outbox.close();
        paper.sheet().flushes = true;
        let (work, texts) = taken(&outbox);
        assert!(matches!(work, Some(Work::Send)) && texts.is_empty());
        send(&outbox, texts);
        assert!(matches!(taken(&outbox).0, Some(Work::Close)));
        assert_eq!(paper.written(), ["1"]);
    }

    #[test]
    fn a_connection_that_takes_nothing_loses_what_waits() {
        let (outbox, paper) = attached(0, true);
        assert!(outbox.push("1".into()) && outbox.push("2".into()));
        assert!(!outbox.push("3".into()));
        assert!(matches!(taken(&outbox).0, Some(Work::CatchUp)));
        paper.sheet().takes = 9;
        outbox.push("4".into());
        assert!(outbox.push_afresh("snapshot".into()));
        assert_eq!(paper.written(), ["snapshot"]);
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
