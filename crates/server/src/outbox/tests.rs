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
