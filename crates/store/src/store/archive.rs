//! Finished games: a game is finished once and for all, and what it is to a player until they want it forgotten.

use super::Store;
use crate::answer::Done;
use crate::backend::Change;
use crate::queue::{Part, Request, Work};
use crate::types::fits;
use crate::{Answer, Finished, FinishedLog, LogId, MAX_KEY_BYTES, OwnShare, StoreError};

impl Store {
    /// Writes down that the game of an open log is over. That is done once: for a log that has a finished game
    /// already the answer is `Ok` and nothing changes, whatever was offered, so a caller who is not sure may ask again.
    ///
    /// ```
    /// # use store::{Finished, LogId, Options, Place, Share, Store, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.create(LogId(7), vec![], |_| {});
    /// let share = Share { player: "ana".into(), bytes: b"she won".to_vec() };
    /// let finished = Finished { key: "K7QX".into(), about: b"four players".to_vec(), shares: vec![share] };
    /// let (done, durable) = waiting();
    /// store.finish(LogId(7), finished, done);
    /// durable.wait()?;
    /// assert_eq!(store.finished("K7QX")?.map(|game| game.log), Some(LogId(7)));
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn finish(&self, log: LogId, finished: Finished, done: impl FnOnce(Answer) + Send + 'static) {
        self.submit(log, Change::Finish(finished), None, done);
    }

    /// Deletes everything that finished games are to a player, in open and closed logs alike. The games stay. The
    /// answer is how many there were.
    ///
    /// ```
    /// # use store::{Finished, LogId, Options, Place, Share, Store, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// # store.create(LogId(7), vec![], |_| {});
    /// # let shares = vec![Share { player: "ana".into(), bytes: vec![] }];
    /// # store.finish(LogId(7), Finished { key: "K7QX".into(), about: vec![], shares }, |_| {});
    /// let (done, forgotten) = waiting();
    /// store.forget("ana", done);
    /// assert_eq!(forgotten.wait()?, 1);
    /// assert!(store.shares("ana", None, 10)?.is_empty());
    /// assert!(store.finished("K7QX")?.is_some());
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn forget(&self, player: &str, done: impl FnOnce(Result<u32, StoreError>) + Send + 'static) {
        let done = Done::counted(done);
        match fits(player.len(), MAX_KEY_BYTES) {
            Ok(()) => {
                self.queue.push(Request { work: Work::Part(Part::Forget(player.to_owned())), done });
            }
            Err(refusal) => done.answer(Err(refusal)),
        }
    }

    /// The finished game with this key, if there is one.
    ///
    /// ```
    /// # use store::{Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert_eq!(store.finished("K7QX")?, None);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn finished(&self, key: &str) -> Result<Option<FinishedLog>, StoreError> {
        self.reader.ask(|half| half.finished(key))
    }

    /// What finished games are to a player: up to `limit` of them, of logs before `before`, the highest number first.
    ///
    /// ```
    /// # use store::{Finished, LogId, Options, Place, Share, Store, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// # for log in 1..=3 {
    /// #     store.create(LogId(log), vec![], |_| {});
    /// #     let shares = vec![Share { player: "ana".into(), bytes: vec![] }];
    /// #     let (done, durable) = waiting();
    /// #     store.finish(LogId(log), Finished { key: log.to_string(), about: vec![], shares }, done);
    /// #     durable.wait()?;
    /// # }
    /// let latest = store.shares("ana", None, 2)?;
    /// assert_eq!(latest.iter().map(|own| own.log.0).collect::<Vec<_>>(), [3, 2]);
    /// let before = store.shares("ana", Some(LogId(2)), 2)?;
    /// assert_eq!(before.iter().map(|own| own.log.0).collect::<Vec<_>>(), [1]);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn shares(
        &self,
        player: &str,
        before: Option<LogId>,
        limit: u32,
    ) -> Result<Vec<OwnShare>, StoreError> {
        self.reader.ask(|half| half.shares(player, before, limit))
    }

    /// Finished games: up to `limit` of them, of logs before `before`, the highest number first.
    ///
    /// ```
    /// # use store::{Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert_eq!(store.latest_finished(None, 10)?, []);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn latest_finished(&self, before: Option<LogId>, limit: u32) -> Result<Vec<FinishedLog>, StoreError> {
        self.reader.ask(|half| half.latest_finished(before, limit))
    }
}
