//! Whatever is asked for, in whatever order: every backend does the same as a map.
use crate::support::{Ask, GameText, Lent, game, game_text};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use store::{Date, LogId, Options, Store, StoreError};
use table::Version;

#[derive(Clone, Debug)]
enum Operation {
    Create(u32, String),
    Append(u32, u32, String),
    SetMeta(u32, String),
    /// Log and date.
    Close(u32, u64),
    /// Those closed before a date, so many at most.
    Prune(u64, u32),
    /// Log, key, about, and what it is to some of the players.
    Finish(u32, String, String, Vec<(&'static str, String)>),
    Forget(&'static str),
    Restart,
}

const PLAYERS: [&str; 3] = ["ana", "ben", "cid"];

fn operation() -> impl Strategy<Value = Operation> {
    let (log, text) = (0..4_u32, "[a-z]{0,4}");
    prop_oneof![
        2 => (log.clone(), text).prop_map(|(log, meta)| Operation::Create(log, meta)),
        8 => (log.clone(), 0..6_u32, text).prop_map(|(t, version, bytes)| Operation::Append(t, version, bytes)),
        1 => (log.clone(), text).prop_map(|(log, meta)| Operation::SetMeta(log, meta)),
        1 => (log.clone(), 0..4_u64).prop_map(|(log, at)| Operation::Close(log, at)),
        1 => (0..6_u64, 0..4_u32).prop_map(|(before, limit)| Operation::Prune(before, limit)),
        4 => (log, "[K-M]", text, prop::collection::vec(prop::option::of(text), 3)).prop_map(
            |(log, key, about, texts)| {
                let shares = PLAYERS.into_iter().zip(texts).filter_map(|(player, text)| Some((player, text?)));
                Operation::Finish(log, key, about, shares.collect())
            }
        ),
        1 => prop::sample::select(&PLAYERS[..]).prop_map(Operation::Forget),
        1 => Just(Operation::Restart),
    ]
}

#[derive(Default)]
struct Model {
    logs: BTreeMap<u32, Log>,
}

#[derive(Default)]
struct Log {
    closed: Option<u64>,
    meta: String,
    records: Vec<String>,
    finished: Option<Over>,
}

struct Over {
    key: String,
    about: String,
    shares: BTreeMap<&'static str, String>,
}

impl Model {
    /// Makes the change, and says what the answer must be.
    fn answer(&mut self, operation: &Operation) -> String {
        match operation {
            Operation::Forget(player) => {
                let games = self.logs.values_mut().filter_map(|log| log.finished.as_mut());
                let forgotten = games.filter_map(|over| over.shares.remove(player)).count();
                format!("forgot {forgotten}")
            }
            Operation::Prune(before, limit) => {
                let latest = self.logs.keys().next_back().copied();
                let closed = self.logs.iter().filter_map(|(id, log)| Some((log.closed?, *id)));
                let mut old: Vec<_> = closed.filter(|(at, id)| at < before && Some(*id) != latest).collect();
                old.sort_unstable();
                old.truncate(*limit as usize);
                for (_, id) in &old {
                    self.logs.remove(id);
                }
                format!("pruned {}", old.len())
            }
            Operation::Finish(log, key, ..) if self.is_open(*log) && self.has_other(*log, key) => {
                "key taken".into()
            }
            other => self.change(other).into(),
        }
    }

    fn is_open(&self, log: u32) -> bool {
        self.logs.get(&log).is_some_and(|log| log.closed.is_none())
    }

    /// Whether finishing the log would give it the key of another one.
    fn has_other(&self, log: u32, key: &str) -> bool {
        let keys = || self.logs.values().filter_map(|log| log.finished.as_ref()).map(|over| &over.key);
        self.logs[&log].finished.is_none() && keys().any(|taken| taken == key)
    }

    fn change(&mut self, operation: &Operation) -> &'static str {
        match operation {
            Operation::Create(log, _) if self.logs.contains_key(log) => "exists",
            Operation::Create(log, meta) => {
                self.logs.insert(*log, Log { meta: meta.clone(), ..Log::default() });
                "ok"
            }
            Operation::Append(log, ..)
            | Operation::SetMeta(log, _)
            | Operation::Finish(log, ..)
            | Operation::Close(log, _) => match self.logs.get_mut(log) {
                None => "missing",
                Some(log) if log.closed.is_some() => "closed",
                Some(log) => log.answer(operation),
            },
            Operation::Forget(_) | Operation::Prune(..) | Operation::Restart => "ok",
        }
    }

    /// The finished games, the latest first.
    fn games(&self) -> impl Iterator<Item = (u32, &Over)> {
        self.logs.iter().rev().filter_map(|(id, log)| Some((*id, log.finished.as_ref()?)))
    }

    fn shares(&self, player: &str) -> Vec<(u32, String)> {
        self.games().filter_map(|(id, over)| Some((id, over.shares.get(player)?.clone()))).collect()
    }

    fn open(&self) -> Vec<(u32, String, Option<u32>)> {
        let open = self.logs.iter().filter(|(_, log)| log.closed.is_none());
        open.map(|(id, log)| (*id, log.meta.clone(), (log.records.len() as u32).checked_sub(1))).collect()
    }
}

impl Log {
    fn answer(&mut self, operation: &Operation) -> &'static str {
        match operation {
            Operation::Append(_, version, _) if (*version as usize) < self.records.len() => return "taken",
            Operation::Append(_, version, _) if (*version as usize) > self.records.len() => return "gap",
            Operation::Append(_, _, bytes) => self.records.push(bytes.clone()),
            Operation::SetMeta(_, meta) => self.meta.clone_from(meta),
            Operation::Finish(..) if self.finished.is_some() => {}
            Operation::Finish(_, key, about, shares) => {
                let shares = shares.iter().cloned().collect();
                self.finished = Some(Over { key: key.clone(), about: about.clone(), shares });
            }
            Operation::Close(_, at) => self.closed = Some(*at),
            _ => {}
        }
        "ok"
    }
}

fn name(answer: &store::Answer) -> &'static str {
    match answer {
        Ok(()) => "ok",
        Err(StoreError::LogExists { .. }) => "exists",
        Err(StoreError::NoSuchLog { .. }) => "missing",
        Err(StoreError::LogClosed { .. }) => "closed",
        Err(StoreError::VersionTaken { .. }) => "taken",
        Err(StoreError::Gap { .. }) => "gap",
        Err(StoreError::KeyTaken { .. }) => "key taken",
        Err(_) => "something else",
    }
}

/// Sends everything without waiting, so that batches fall as they may, and compares answers and content.
fn same_as_the_model(lent: &Lent, options: Options, operations: &[Operation]) {
    let (mut store, mut model) = (lent.open_with(options), Model::default());
    let (sender, answers) = channel();
    let expected: Vec<_> = operations.iter().map(|operation| model.answer(operation)).collect();
    for operation in operations {
        let answer_to = sender.clone();
        let done = move |answer: store::Answer| answer_to.send(name(&answer).to_owned()).unwrap();
        match operation.clone() {
            Operation::Create(log, meta) => store.create(LogId(log), meta.into(), done),
            Operation::Append(log, version, bytes) => {
                store.append(LogId(log), Version(version), bytes.into(), done);
            }
            Operation::SetMeta(log, meta) => store.set_meta(LogId(log), meta.into(), done),
            Operation::Close(log, at) => store.close_log(LogId(log), Date(at), done),
            Operation::Prune(before, limit) => {
                // What shares a batch with it is answered first.
                store.flush_now().unwrap();
                let sender = sender.clone();
                store.prune(Date(before), limit, move |count| {
                    sender.send(format!("pruned {}", count.unwrap())).unwrap();
                });
                store.flush_now().unwrap();
            }
            Operation::Finish(log, key, about, shares) => {
                let shares: Vec<_> = shares.iter().map(|(player, text)| (*player, text.as_str())).collect();
                store.finish(LogId(log), game(&key, &about, &shares), done);
            }
            Operation::Forget(player) => {
                let sender = sender.clone();
                store.forget(player, move |count| sender.send(format!("forgot {}", count.unwrap())).unwrap());
            }
            Operation::Restart => {
                drop(store);
                store = lent.open_with(options);
                done(Ok(()));
            }
        }
    }
    store.flush_now().unwrap();
    assert_eq!(answers.try_iter().collect::<Vec<_>>(), expected);
    assert_eq!(store.open_now(), model.open());
    assert_eq!(store.latest_log().unwrap().map(|log| log.0), model.logs.keys().next_back().copied());
    for (id, log) in &model.logs {
        let records: Vec<_> = (0..).zip(log.records.iter().cloned()).collect();
        assert_eq!(store.texts(*id), records);
        assert_eq!(store.meta(LogId(*id)).unwrap().unwrap(), log.meta.as_bytes());
    }
    same_games(&store, &model);
    let whole: Vec<_> = (0..5).flat_map(|from| store.logs(LogId(from), 1).unwrap()).collect();
    let all = store.logs(LogId(0), u32::MAX).unwrap();
    assert!(all.iter().all(|log| whole.contains(log)) && whole.iter().all(|log| all.contains(log)));
    for (log, (id, model)) in all.iter().zip(&model.logs) {
        assert_eq!((log.id, log.closed), (LogId(*id), model.closed.map(Date)));
        assert_eq!(log.last.map(|last| last.0), (model.records.len() as u32).checked_sub(1));
        let finished = model.finished.as_ref().map(|over| {
            let shares: Vec<_> = over.shares.iter().map(|(player, text)| (*player, text.as_str())).collect();
            game(&over.key, &over.about, &shares)
        });
        assert_eq!((&log.finished, &log.meta[..]), (&finished, model.meta.as_bytes()));
    }
    assert_eq!(all.len(), model.logs.len());
}

fn same_games(store: &Store, model: &Model) {
    let games: Vec<GameText> =
        model.games().map(|(id, over)| (id, over.key.clone(), over.about.clone())).collect();
    assert_eq!(store.games_now(), games);
    for (before, limit) in (0..5).flat_map(|before| (0..3).map(move |limit| (before, limit))) {
        let page = |all: usize| all.min(limit as usize);
        let found = store.latest_finished(Some(LogId(before)), limit).unwrap();
        let expected: Vec<_> = games.iter().filter(|game| game.0 < before).cloned().collect();
        assert_eq!(found.into_iter().map(game_text).collect::<Vec<_>>(), expected[..page(expected.len())]);
        for player in PLAYERS {
            let found = store.shares(player, Some(LogId(before)), limit).unwrap();
            let found: Vec<_> =
                found.into_iter().map(|own| (own.log.0, String::from_utf8(own.bytes).unwrap())).collect();
            let expected: Vec<_> =
                model.shares(player).into_iter().filter(|(log, _)| *log < before).collect();
            assert_eq!(found, expected[..page(expected.len())]);
        }
    }
    for player in PLAYERS {
        assert_eq!(store.shares_now(player), model.shares(player));
    }
}

/// The same in every place, for so many cases.
macro_rules! is_the_model {
    ($($(#[$depth:meta])? $cases:literal cases: $memory:ident, $file:ident, $database:ident, $settled:ident;)*) => {$(
        proptest! {
            #![proptest_config(ProptestConfig::with_cases($cases))]

            #[test]
            $(#[$depth])?
            fn $memory(operations in prop::collection::vec(operation(), 0..80)) {
                same_as_the_model(&Lent::memory(), Options::default(), &operations);
            }

            #[test]
            $(#[$depth])?
            fn $file(operations in prop::collection::vec(operation(), 0..80)) {
                same_as_the_model(&Lent::file(), Options::default(), &operations);
            }

            #[test]
            $(#[$depth])?
            fn $database(operations in prop::collection::vec(operation(), 0..80)) {
                same_as_the_model(&Lent::postgres(), Options::default(), &operations);
            }

            #[test]
            $(#[$depth])?
            fn $settled(operations in prop::collection::vec(operation(), 0..80), journal_bytes in 0..60_usize) {
                same_as_the_model(&Lent::file(), Options { journal_bytes, ..Options::default() }, &operations);
            }
        }
    )*};
}

is_the_model! {
    12 cases: memory_is_the_model, a_file_is_the_model, a_database_is_the_model,
        a_file_whose_journal_is_settled_all_the_time_is_the_model;
    #[ignore = "depth: cargo xtask prove"]
    128 cases: memory_is_the_model_for_long, a_file_is_the_model_for_long, a_database_is_the_model_for_long,
        a_file_whose_journal_is_settled_all_the_time_is_the_model_for_long;
}
