//! Bots think beside the tables, a few at a time: no table waits for them, and no number of bots keeps people waiting.
//!
//! Every bot is a task of its own that is told what its seat is shown and answers with what it wants to do. Its thinking
//! is done on a thread where it may take as long as it needs, once one of the house's workers is free. When the workers
//! are behind, moves come later, and nothing else happens.

use bots::Budget;
use room::{MindId, Task, Thought};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;

/// A bot at work. It goes home when this is dropped.
pub(crate) struct Mind {
    tasks: UnboundedSender<Task>,
    latest: Latest,
}

/// The number of the last question. Thinking about any other can stop.
type Latest = Arc<AtomicU64>;

impl Mind {
    /// A bot that thinks for so long at most.
    pub fn new(
        id: MindId,
        workers: Arc<Semaphore>,
        longest: Duration,
        tell: impl Fn(Thought) + Send + 'static,
    ) -> Self {
        let (tasks, inbox) = unbounded_channel();
        let latest = Latest::default();
        tokio::spawn(work(id, workers, inbox, Patience { latest: Arc::clone(&latest), longest }, tell));
        Self { tasks, latest }
    }

    /// Tells it something. If that is a question, whatever it was thinking about is of no interest any more.
    pub fn send(&self, task: Task) {
        if let Task::Sit { question, .. } | Task::Ask { question, .. } = task {
            self.latest.store(question, Ordering::Relaxed);
        }
        // One that has failed has said so and reads nothing any more.
        let _ = self.tasks.send(task);
    }
}

/// Thinks, whenever there is something new and a worker is free, until nobody asks any more.
async fn work(
    id: MindId,
    workers: Arc<Semaphore>,
    mut inbox: UnboundedReceiver<Task>,
    patience: Patience,
    tell: impl Fn(Thought) + Send + 'static,
) {
    let mut mind = room::Mind::default();
    while let Some(task) = inbox.recv().await {
        let Ok(_worker) = workers.acquire().await else { return };
        let mut tasks = vec![task];
        while let Ok(task) = inbox.try_recv() {
            tasks.push(task);
        }
        if inbox.is_closed() {
            return;
        }
        let until = patience.clone();
        let done = tokio::task::spawn_blocking(move || {
            let thought = mind.read(id, tasks, &|question| until.budget(question));
            (mind, thought)
        });
        let Ok((same, thought)) = done.await else {
            // Why has been printed by the panic itself.
            let question = Some(patience.latest.load(Ordering::Relaxed));
            return tell(Thought {
                mind: id,
                question,
                intent: None,
                talk: Vec::new(),
                replies: Vec::new(),
                failed: true,
            });
        };
        mind = same;
        if let Some(thought) = thought {
            tell(thought);
        }
    }
}

/// How long it pays to think.
#[derive(Clone)]
struct Patience {
    latest: Latest,
    longest: Duration,
}

impl Patience {
    /// Enough is enough when the time is up, or when something else has been asked.
    fn budget(&self, question: u64) -> Budget {
        let (until, latest) = (Instant::now() + self.longest, Arc::clone(&self.latest));
        let is_over = move || latest.load(Ordering::Relaxed) != question;
        if is_over() {
            Budget::of_steps(1)
        } else {
            Budget::until(move || is_over() || Instant::now() >= until)
        }
    }
}
