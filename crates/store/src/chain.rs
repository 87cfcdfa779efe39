use crate::answer::Answer;
use crate::backend::Change;
use crate::{Date, Finished, LogId, Store};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::Version;

/// Changes that build on each other: once one of them has failed, all that come after it are refused as
/// [`StoreError::Lost`](crate::StoreError::Lost). So nothing is stored that follows from what is not there.
///
/// ```
/// use store::{Chain, LogId, Options, Place, Store, StoreError, waiting};
/// use table::Version;
/// let store = Store::open(&Place::memory(), Options::default())?;
/// let chain = Chain::default();
/// store.in_chain(&chain).create(LogId(7), vec![], |_| {});
/// store.in_chain(&chain).append(LogId(7), Version(9), b"too far".to_vec(), |_| {});
/// let (done, answer) = waiting();
/// store.in_chain(&chain).set_meta(LogId(7), b"what follows".to_vec(), done);
/// assert!(matches!(answer.wait(), Err(StoreError::Lost { .. })));
/// # Ok::<(), StoreError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Chain(Arc<AtomicBool>);

impl Chain {
    pub(crate) fn is_broken(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    pub(crate) fn break_off(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Breaks off if the answer is a failure. It is called on the writer's thread before it takes anything else, so what
    /// comes later finds the chain broken.
    pub(crate) fn watch(
        &self,
        done: impl FnOnce(Answer) + Send + 'static,
    ) -> impl FnOnce(Answer) + Send + 'static {
        let chain = self.clone();
        move |answer: Answer| {
            if answer.is_err() {
                chain.break_off();
            }
            done(answer);
        }
    }
}

/// A [`Store`] for changes of one [`Chain`]; made by [`Store::in_chain`]. What each does is said there.
#[derive(Debug)]
pub struct Chained<'a> {
    store: &'a Store,
    chain: &'a Chain,
}

impl Store {
    /// Changes that are made only if all before them in the same chain have not failed.
    pub fn in_chain<'a>(&'a self, chain: &'a Chain) -> Chained<'a> {
        Chained { store: self, chain }
    }
}

impl Chained<'_> {
    /// See [`Store::create`].
    pub fn create(&self, log: LogId, meta: Vec<u8>, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(log, Change::Create { meta, last: None }, done);
    }

    /// The same, for a log that takes the place of another: the lease of a table, if it has one, goes on with it.
    pub fn create_next(
        &self,
        log: LogId,
        last: LogId,
        meta: Vec<u8>,
        done: impl FnOnce(Answer) + Send + 'static,
    ) {
        self.submit(log, Change::Create { meta, last: Some(last) }, done);
    }

    /// See [`Store::append`].
    pub fn append(
        &self,
        log: LogId,
        version: Version,
        bytes: Vec<u8>,
        done: impl FnOnce(Answer) + Send + 'static,
    ) {
        self.submit(log, Change::Append { version, bytes }, done);
    }

    /// See [`Store::set_meta`].
    pub fn set_meta(&self, log: LogId, meta: Vec<u8>, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(log, Change::SetMeta { meta }, done);
    }

    /// See [`Store::finish`].
    pub fn finish(&self, log: LogId, finished: Finished, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(log, Change::Finish(finished), done);
    }

    /// See [`Store::close_log`].
    pub fn close_log(&self, log: LogId, at: Date, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(log, Change::Close { at }, done);
    }

    fn submit(&self, log: LogId, change: Change, done: impl FnOnce(Answer) + Send + 'static) {
        self.store.submit(log, change, Some(self.chain.clone()), self.chain.watch(done));
    }
}
