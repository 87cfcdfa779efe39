//! Everybody who asks is answered exactly once, whatever happens to the writer.

use crate::StoreError;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;

/// What became of a change: `Ok` means durable.
pub type Answer = Result<(), StoreError>;

/// An [`Answer`] with how much was deleted, which is 0 for whatever deletes nothing.
pub(crate) type Counted = Result<u32, StoreError>;

/// A callback that is called once: with an answer, or with [`StoreError::Closed`] when it is dropped without one.
pub(crate) struct Done(Option<Box<dyn FnOnce(Counted) + Send>>);

impl Done {
    pub(crate) fn new(callback: impl FnOnce(Answer) + Send + 'static) -> Self {
        Self::counted(|answer| callback(answer.map(drop)))
    }

    pub(crate) fn counted(callback: impl FnOnce(Counted) + Send + 'static) -> Self {
        Self(Some(Box::new(callback)))
    }

    pub(crate) fn answer(mut self, answer: Counted) {
        self.call(answer);
    }

    fn call(&mut self, answer: Counted) {
        if let Some(callback) = self.0.take() {
            quietly(|| callback(answer));
        }
    }
}

/// Calls back. Whoever panics then must not take the writer, and so every other log, with it. The panic hook has told the
/// world by now.
pub(crate) fn quietly(callback: impl FnOnce()) {
    let _ = catch_unwind(AssertUnwindSafe(callback));
}

impl Drop for Done {
    fn drop(&mut self) {
        self.call(Err(StoreError::Closed));
    }
}

/// Waits for one answer; made by [`waiting`].
#[derive(Debug)]
pub struct Waiting<T = ()>(mpsc::Receiver<Result<T, StoreError>>);

impl<T> Waiting<T> {
    /// Blocks until the answer is there. Never call this from a callback: the writer would wait for itself.
    ///
    /// ```
    /// use store::{LogId, Options, Place, Store, waiting};
    /// let store = Store::open(&Place::memory(), Options::default())?;
    /// let (done, durable) = waiting();
    /// store.create(LogId::FIRST, vec![], done);
    /// durable.wait()?;
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn wait(self) -> Result<T, StoreError> {
        self.0.recv().unwrap_or(Err(StoreError::Closed))
    }
}

/// A callback and the place to wait for it, for tools and tests that have nothing better to do.
///
/// ```
/// let (done, answer) = store::waiting();
/// done(Ok(()));
/// assert!(answer.wait().is_ok());
/// ```
pub fn waiting<T: Send + 'static>() -> (impl FnOnce(Result<T, StoreError>) + Send + 'static, Waiting<T>) {
    let (sender, receiver) = mpsc::sync_channel(1);
    // Nobody needs to wait: a caller who lost interest has dropped the receiver.
    (move |answer| drop(sender.send(answer)), Waiting(receiver))
}
