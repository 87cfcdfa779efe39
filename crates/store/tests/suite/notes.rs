//! What every backend must do about notes.

use super::hold;
use crate::support::{Ask, Lent};
use store::{Date, LogId, MAX_KEY_BYTES, MAX_META_BYTES, Note, Store, StoreError, waiting};

fn note(name: &str, log: Option<u32>, text: &str) -> Note {
    Note { name: name.into(), log: log.map(LogId), bytes: text.into() }
}

fn keep(store: &Store, note: Note) -> Result<(), StoreError> {
    let (done, answer) = waiting();
    store.keep_note(note, done);
    answer.wait()
}

fn remove(store: &Store, name: &str) {
    let (done, answer) = waiting();
    store.remove_note(name, done);
    answer.wait().unwrap();
}

fn prune(store: &Store) -> u32 {
    let (done, pruned) = waiting();
    store.prune(Date(1), 10, done);
    pruned.wait().unwrap()
}

pub fn notes_are_kept_until_they_are_removed(lent: &Lent) {
    let store = lent.open();
    let every = Note { bytes: (0..=255).collect(), ..note("'; -- \0ñ", None, "") };
    for one in [note("b", Some(7), "about 7"), note("a", None, "first"), note("c", None, ""), every.clone()] {
        keep(&store, one).unwrap();
    }
    keep(&store, note("a", None, "second")).unwrap();
    remove(&store, "c");
    remove(&store, "never there");
    let all = [every, note("a", None, "second"), note("b", Some(7), "about 7")];
    assert_eq!(store.notes("", 10).unwrap(), all);
    store.close();
    assert!(matches!(keep(&store, note("d", None, "")), Err(StoreError::Closed)));
    let store = lent.open();
    assert_eq!(store.notes("", 10).unwrap(), all);
    assert_eq!(store.notes("a", 1).unwrap(), all[1..2]);
    assert_eq!(store.notes("aa", 10).unwrap(), all[2..]);
    assert_eq!(store.notes("c", 10).unwrap(), []);
}

pub fn notes_have_their_place_in_the_queue(lent: &Lent) {
    let store = lent.open();
    keep(&store, note("before", None, "")).unwrap();
    let let_go = hold(&store);
    store.keep_note(note("here", None, "first"), |answer| answer.unwrap());
    store.remove_note("here", |answer| answer.unwrap());
    store.keep_note(note("here", None, "second"), |answer| answer.unwrap());
    store.keep_note(note("gone", None, ""), |answer| answer.unwrap());
    store.remove_note("gone", |answer| answer.unwrap());
    store.remove_note("before", |answer| answer.unwrap());
    let_go();
    store.flush_now().unwrap();
    assert_eq!(store.stats().batch_sizes.max(), 6, "one commit for all of it");
    assert_eq!(store.notes("", 10).unwrap(), [note("here", None, "second")]);
}

pub fn a_log_with_a_note_is_not_pruned(lent: &Lent) {
    let store = lent.open();
    for log in 1..=4 {
        store.create_now(log, "").unwrap();
        store.close_log_now(log).unwrap();
    }
    keep(&store, note("one", Some(2), "")).unwrap();
    keep(&store, note("other", Some(2), "")).unwrap();
    assert_eq!(prune(&store), 2);
    remove(&store, "one");
    assert_eq!((prune(&store), store.meta(LogId(2)).unwrap()), (0, Some(vec![])));
    remove(&store, "other");
    assert_eq!((prune(&store), store.meta(LogId(2)).unwrap()), (1, None));
}

pub fn too_long_notes_are_refused(lent: &Lent) {
    let store = lent.open();
    let (name, bytes) = ("n".repeat(MAX_KEY_BYTES + 1), "b".repeat(MAX_META_BYTES + 1));
    for (offered, limit) in
        [(note(&name, None, ""), MAX_KEY_BYTES), (note("a", None, &bytes), MAX_META_BYTES)]
    {
        let refused = keep(&store, offered);
        assert!(matches!(refused, Err(StoreError::TooLarge { limit: allowed, .. }) if allowed == limit));
    }
    assert_eq!(store.notes("", 10).unwrap(), []);
}
