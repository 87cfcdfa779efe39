//! Notes: kept until they are removed.

use super::Store;
use crate::answer::Done;
use crate::queue::{Part, Request, Work};
use crate::{Answer, Note, StoreError};

impl Store {
    /// Keeps a note, in the place of one that has the same name.
    ///
    /// ```
    /// # use store::{Note, Options, Place, Store, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// let note = Note { name: "welcome".into(), log: None, bytes: b"good evening".to_vec() };
    /// let (done, durable) = waiting();
    /// store.keep_note(note.clone(), done);
    /// durable.wait()?;
    /// assert_eq!(store.notes("welcome", 1)?, [note]);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn keep_note(&self, note: Note, done: impl FnOnce(Answer) + Send + 'static) {
        let done = Done::new(done);
        match note.sound() {
            Ok(()) => self.queue.push(Request { work: Work::Part(Part::Note(note)), done }),
            Err(refusal) => done.answer(Err(refusal)),
        }
    }

    /// Removes the note of this name, if there is one.
    ///
    /// ```
    /// # use store::{Note, Options, Place, Store, waiting};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// store.keep_note(Note { name: "welcome".into(), log: None, bytes: vec![] }, |_| {});
    /// let (done, durable) = waiting();
    /// store.remove_note("welcome", done);
    /// durable.wait()?;
    /// assert_eq!(store.notes("", 10)?, []);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn remove_note(&self, name: &str, done: impl FnOnce(Answer) + Send + 'static) {
        let work = Work::Part(Part::RemoveNote(name.to_owned()));
        self.queue.push(Request { work, done: Done::new(done) });
    }

    /// Up to `limit` notes from a name on, in the order of their names.
    ///
    /// ```
    /// # use store::{Options, Place, Store};
    /// # let store = Store::open(&Place::memory(), Options::default())?;
    /// assert_eq!(store.notes("", 10)?, []);
    /// # Ok::<(), store::StoreError>(())
    /// ```
    pub fn notes(&self, from: &str, limit: u32) -> Result<Vec<Note>, StoreError> {
        self.reader.ask(|half| half.notes(from, limit))
    }
}
