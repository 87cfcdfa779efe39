//! What every backend must do about finished games.

use super::hold;
use crate::support::{Ask, Lent, game};
use std::sync::mpsc::channel;
use store::{
    Finished, LogId, MAX_KEY_BYTES, MAX_META_BYTES, MAX_RECORD_BYTES, Options, Share, Store, StoreError,
    waiting,
};
use table::Version;

/// Open logs with these numbers.
fn logs(lent: &Lent, numbers: &[u32]) -> Store {
    let store = lent.open();
    for log in numbers {
        store.create_now(*log, "").unwrap();
    }
    store
}

fn own(log: u32, text: &str) -> (u32, String) {
    (log, text.into())
}

pub fn a_finished_game_is_found(lent: &Lent) {
    let store = logs(lent, &[7, 8]);
    store.append_now(7, 0, "deal").unwrap();
    store.finish_now(7, game("K7", "four players", &[("ana", "she won"), ("ben", "")])).unwrap();
    let found = |store: &Store| {
        assert_eq!(store.games_now(), [(7, "K7".into(), "four players".into())]);
        assert_eq!(store.shares_now("ana"), [own(7, "she won")]);
        assert_eq!(store.shares_now("ben"), [own(7, "")]);
        assert_eq!(store.shares_now("cid"), []);
        assert_eq!(store.finished("k7").unwrap(), None);
    };
    found(&store);
    // The log is as open as before.
    store.set_meta_now(7, "another game?").unwrap();
    assert_eq!(store.open_now(), [(7, "another game?".into(), Some(0)), (8, String::new(), None)]);
    store.close_log_now(7).unwrap();
    found(&store);
    store.close();
    assert!(matches!(store.finished("K7"), Err(StoreError::Closed)));
    assert!(matches!(store.shares("ana", None, 1), Err(StoreError::Closed)));
    found(&lent.open());
}

pub fn finished_games_are_bytes(lent: &Lent) {
    let store = logs(lent, &[1, 2]);
    let key = "ñ".repeat(MAX_KEY_BYTES / 2);
    let (long, every) = (vec![b'x'; MAX_RECORD_BYTES], (0..=255).collect::<Vec<u8>>());
    let shares = vec![
        Share { player: key.clone(), bytes: every.clone() },
        Share { player: String::new(), bytes: long.clone() },
        Share { player: "'; -- \0".into(), bytes: vec![] },
    ];
    let about = vec![0; MAX_META_BYTES];
    store.finish_now(1, Finished { key: key.clone(), about: about.clone(), shares }).unwrap();
    store.finish_now(2, game("", "", &[])).unwrap();
    assert!(store.finished(&key).unwrap().unwrap().about == about);
    assert_eq!(store.finished("").unwrap().unwrap().log, LogId(2));
    for (player, bytes) in [(key.as_str(), &every), ("", &long), ("'; -- \0", &vec![])] {
        let shares = store.shares(player, None, 10).unwrap();
        assert!(shares.len() == 1 && shares[0].bytes == *bytes && shares[0].key == key);
    }
    assert_eq!(store.forget_now("'; -- ").unwrap(), 0);
    assert_eq!(store.forget_now("'; -- \0").unwrap(), 1);
}

pub fn a_game_is_finished_once(lent: &Lent) {
    let store = logs(lent, &[1, 2, 3]);
    let let_go = hold(&store);
    let (sender, answers) = channel();
    for (log, key, about) in [(1, "A", "first"), (1, "B", "again"), (1, "A", "again"), (2, "C", "second")] {
        let (sender, finished) = (sender.clone(), game(key, about, &[("ana", about)]));
        store.finish(LogId(log), finished, move |answer| sender.send(answer.is_ok()).unwrap());
    }
    drop(sender);
    let_go();
    assert_eq!(answers.iter().collect::<Vec<_>>(), [true; 4]);
    assert_eq!(store.stats().batch_sizes.sum(), 5, "three logs and two games");
    assert_eq!(store.shares_now("ana"), [own(2, "second"), own(1, "first")]);
    store.forget_now("ana").unwrap();
    // Neither the key of another game nor what was forgotten matters any more.
    store.finish_now(1, game("C", "late", &[("ana", "late")])).unwrap();
    store.close();
    let store = lent.open();
    store.finish_now(1, game("A", "later", &[("ana", "later"), ("ben", "later")])).unwrap();
    store.finish_now(3, game("B", "third", &[])).unwrap();
    let expected = [(3, "B", "third"), (2, "C", "second"), (1, "A", "first")];
    assert_eq!(store.games_now(), expected.map(|(log, key, about)| (log, key.into(), about.into())));
    assert_eq!((store.shares_now("ana"), store.shares_now("ben")), (vec![], vec![]));
}

pub fn what_cannot_be_finished_is_refused(lent: &Lent) {
    let store = logs(lent, &[1, 2, 3]);
    store.finish_now(1, game("A", "first", &[])).unwrap();
    for log in [1, 3] {
        store.close_log_now(log).unwrap();
    }
    let offered = |key| game(key, "refused", &[("ana", "refused")]);
    for key in ["A", "B"] {
        let refused = |log| store.finish_now(log, offered(key)).unwrap_err();
        assert!(matches!(refused(4), StoreError::NoSuchLog { log: LogId(4) }));
        assert!(matches!(refused(3), StoreError::LogClosed { log: LogId(3) }));
        assert!(matches!(refused(1), StoreError::LogClosed { log: LogId(1) }), "finished and closed");
    }
    let taken = store.finish_now(2, offered("A")).unwrap_err();
    assert!(matches!(taken, StoreError::KeyTaken { log: LogId(2), other: LogId(1) }));
    assert_eq!(taken.to_string(), "Log 2 cannot be finished with the key of log 1.");
    let twice = store.finish_now(2, game("B", "", &[("ana", "1"), ("ben", "2"), ("ana", "3")])).unwrap_err();
    assert!(matches!(&twice, StoreError::SharedTwice { player } if player == "ana"));
    assert_eq!(twice.to_string(), "Player ana cannot have two shares of one game.");
    assert_eq!(store.games_now(), [(1, "A".into(), "first".into())]);
    assert_eq!(store.shares_now("ana"), []);
    assert_eq!(store.stats().refused, 7, "and one before it was queued");
    store.finish_now(2, game("B", "second", &[("ana", "at last")])).unwrap();
    assert_eq!(store.shares_now("ana"), [own(2, "at last")]);
}

pub fn a_key_is_one_games_within_a_commit_too(lent: &Lent) {
    let store = logs(lent, &[1, 2]);
    let let_go = hold(&store);
    let (sender, answers) = channel();
    store.append(LogId(1), Version(0), b"deal".to_vec(), |answer| answer.unwrap());
    for (log, key) in [(1, "A"), (2, "A"), (3, "A"), (2, "B")] {
        let sender = sender.clone();
        store.finish(LogId(log), game(key, key, &[("ana", key)]), move |answer| {
            sender.send(answer).unwrap();
        });
    }
    store.append(LogId(2), Version(0), b"deal".to_vec(), move |answer| sender.send(answer).unwrap());
    let_go();
    let answers: Vec<_> = answers.iter().collect();
    assert!(matches!(
        answers.as_slice(),
        [
            Ok(()),
            Err(StoreError::KeyTaken { log: LogId(2), other: LogId(1) }),
            Err(StoreError::NoSuchLog { .. }),
            Ok(()),
            Ok(())
        ]
    ));
    assert_eq!(store.stats().batch_sizes.max(), 4, "one commit for all of it");
    assert_eq!(store.games_now(), [(2, "B".into(), "B".into()), (1, "A".into(), "A".into())]);
    assert_eq!(store.shares_now("ana"), [own(2, "B"), own(1, "A")]);
    assert_eq!((store.texts(1).len(), store.texts(2).len()), (1, 1));
}

pub fn shares_come_the_latest_first(lent: &Lent) {
    let numbers = [0, 3, 4, 9, 1000, u32::MAX];
    let store = logs(lent, &numbers);
    // Finished in another order, and the game of log 4 was not Ana's.
    for log in [9, 0, 4, u32::MAX, 3, 1000] {
        let player = if log == 4 { "ben" } else { "ana" };
        store.finish_now(log, game(&format!("K{log}"), "", &[(player, ""), ("cid", "")])).unwrap();
    }
    let shares = |before: Option<u32>, limit| -> Vec<u32> {
        let shares = store.shares("ana", before.map(LogId), limit).unwrap();
        shares.iter().map(|own| own.log.0).collect()
    };
    let games = |before: Option<u32>, limit| -> Vec<u32> {
        let games = store.latest_finished(before.map(LogId), limit).unwrap();
        games.iter().map(|game| game.log.0).collect()
    };
    assert_eq!(shares(None, 10), [u32::MAX, 1000, 9, 3, 0]);
    assert_eq!(games(None, 10), [u32::MAX, 1000, 9, 4, 3, 0]);
    assert_eq!((shares(None, 2), games(None, 2)), (vec![u32::MAX, 1000], vec![u32::MAX, 1000]));
    assert_eq!((shares(Some(u32::MAX), 2), games(Some(u32::MAX), 2)), (vec![1000, 9], vec![1000, 9]));
    assert_eq!((shares(Some(9), 2), games(Some(9), 2)), (vec![3, 0], vec![4, 3]));
    assert_eq!((shares(Some(5), 1), games(Some(5), 1)), (vec![3], vec![4]));
    assert_eq!((shares(Some(0), 9), games(Some(0), 9)), (vec![], vec![]));
    assert_eq!((shares(None, 0), games(None, 0)), (vec![], vec![]));
    assert_eq!(store.shares_now("cid").len(), 6);
}

pub fn a_player_is_forgotten(lent: &Lent) {
    let store = logs(lent, &[1, 2, 3]);
    for (log, key) in [(1, "A"), (2, "B"), (3, "C")] {
        store
            .finish_now(log, game(key, key, &[("ana", "a"), ("anabel", "b")][usize::from(log == 3)..]))
            .unwrap();
    }
    store.close_log_now(1).unwrap();
    let games = store.games_now();
    assert_eq!(store.forget_now("an").unwrap(), 0);
    assert_eq!(store.forget_now("ana").unwrap(), 2);
    assert_eq!(store.forget_now("ana").unwrap(), 0);
    store.close();
    let store = lent.open();
    assert_eq!(store.shares_now("ana"), []);
    assert_eq!(store.shares_now("anabel"), [own(3, "b"), own(2, "b"), own(1, "b")]);
    assert_eq!(store.games_now(), games);
}

pub fn forgetting_has_its_place_in_the_queue(lent: &Lent) {
    let store = logs(lent, &[1, 2, 3, 4]);
    store.finish_now(1, game("A", "", &[("ana", ""), ("ben", "")])).unwrap();
    let let_go = hold(&store);
    let mut counts = Vec::new();
    let mut forget = |player| {
        let (done, count) = waiting();
        store.forget(player, done);
        counts.push(count);
    };
    store.finish(LogId(2), game("B", "", &[("ana", ""), ("ben", "")]), |answer| answer.unwrap());
    forget("ana");
    forget("ana");
    store.finish(LogId(3), game("C", "", &[("ana", "")]), |answer| answer.unwrap());
    forget("ana");
    store.finish(LogId(4), game("D", "", &[("ana", "late")]), |answer| answer.unwrap());
    forget("ben");
    let_go();
    let counts: Vec<_> = counts.into_iter().map(|count| count.wait().unwrap()).collect();
    assert_eq!(counts, [2, 0, 1, 2]);
    assert_eq!(store.stats().batch_sizes.max(), 7, "one commit for all of it");
    assert_eq!(store.shares_now("ana"), [own(4, "late")]);
    assert_eq!((store.shares_now("ben"), store.games_now().len()), (vec![], 4));
    store.close();
    assert!(matches!(store.forget_now("ana"), Err(StoreError::Closed)));
    assert_eq!(lent.open().shares_now("ana"), [own(4, "late")]);
}

pub fn too_much_of_a_finished_game_is_refused(lent: &Lent) {
    let store = logs(lent, &[1]);
    let name = "ñ".repeat(MAX_KEY_BYTES / 2) + "n";
    let (about, bytes) = ("a".repeat(MAX_META_BYTES + 1), "b".repeat(MAX_RECORD_BYTES + 1));
    for (offered, limit) in [
        (game(&name, "", &[]), MAX_KEY_BYTES),
        (game("A", &about, &[]), MAX_META_BYTES),
        (game("A", "", &[("ana", ""), (&name, "")]), MAX_KEY_BYTES),
        (game("A", "", &[("ana", ""), ("ben", &bytes)]), MAX_RECORD_BYTES),
    ] {
        let refused = store.finish_now(1, offered).unwrap_err();
        let StoreError::TooLarge { bytes, limit: allowed } = refused else { panic!("{refused:?}") };
        assert_eq!((bytes, allowed), (limit + 1, limit));
    }
    assert!(matches!(store.forget_now(&name), Err(StoreError::TooLarge { .. })));
    assert_eq!((store.games_now(), store.shares_now("ana")), (vec![], vec![]));
}

pub fn finished_games_wait_like_everything_else(lent: &Lent) {
    let options = Options { max_waiting: 3, max_waiting_bytes: 10, ..Options::default() };
    let store = lent.open_with(options);
    store.create_now(1, "").unwrap();
    let let_go = hold(&store);
    let (sender, answers) = channel();
    let finish = |name, finished| {
        let sender = sender.clone();
        store.finish(LogId(1), finished, move |answer| sender.send((name, answer.is_ok())).unwrap());
    };
    let forget = |name, player| {
        let sender = sender.clone();
        store.forget(player, move |answer| sender.send((name, answer.is_ok())).unwrap());
    };
    store.append(LogId(1), Version(0), vec![0; 3], |answer| answer.unwrap());
    finish("8 bytes", game("A", "12", &[("an", "12"), ("b", "")]));
    finish("7 bytes", game("A", "12", &[("an", "12")]));
    forget("1 byte", "b");
    forget("the third", "");
    forget("the fourth", "");
    // What is refused is refused at once, while the writer is held. It must be let go before anything can fail here, or
    // dropping the store would wait for it.
    let refused: Vec<_> = answers.try_iter().collect();
    let_go();
    assert_eq!(refused, [("8 bytes", false), ("1 byte", false), ("the fourth", false)]);
    store.flush_now().unwrap();
    assert_eq!(answers.try_iter().collect::<Vec<_>>(), [("7 bytes", true), ("the third", true)]);
    assert_eq!(store.forget_now("an").unwrap(), 1);
}
