//! Whatever is asked for, in whatever order: every backend does the same as a map.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use store::{Store, StoreError, TableId};
use support::{Ask, GameText, Lent, game, game_text};
use table::Version;

#[derive(Clone, Debug)]
enum Operation {
    Create(u32, String),
    Append(u32, u32, String),
    SetMeta(u32, String),
    Close(u32),
    /// Table, key, about, and what it is to some of the players.
    Finish(u32, String, String, Vec<(&'static str, String)>),
    Forget(&'static str),
    Restart,
}

const PLAYERS: [&str; 3] = ["ana", "ben", "cid"];

fn operation() -> impl Strategy<Value = Operation> {
    let (table, text) = (0..4_u32, "[a-z]{0,4}");
    prop_oneof![
        2 => (table.clone(), text).prop_map(|(table, meta)| Operation::Create(table, meta)),
        8 => (table.clone(), 0..6_u32, text).prop_map(|(t, version, bytes)| Operation::Append(t, version, bytes)),
        1 => (table.clone(), text).prop_map(|(table, meta)| Operation::SetMeta(table, meta)),
        1 => table.clone().prop_map(Operation::Close),
        4 => (table, "[K-M]", text, prop::collection::vec(prop::option::of(text), 3)).prop_map(
            |(table, key, about, texts)| {
                let shares = PLAYERS.into_iter().zip(texts).filter_map(|(player, text)| Some((player, text?)));
                Operation::Finish(table, key, about, shares.collect())
            }
        ),
        1 => prop::sample::select(&PLAYERS[..]).prop_map(Operation::Forget),
        1 => Just(Operation::Restart),
    ]
}

#[derive(Default)]
struct Model {
    tables: BTreeMap<u32, Table>,
}

#[derive(Default)]
struct Table {
    closed: bool,
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
                let games = self.tables.values_mut().filter_map(|table| table.finished.as_mut());
                let forgotten = games.filter_map(|over| over.shares.remove(player)).count();
                format!("forgot {forgotten}")
            }
            Operation::Finish(table, key, ..) if self.is_open(*table) && self.has_other(*table, key) => {
                "key taken".into()
            }
            other => self.change(other).into(),
        }
    }

    fn is_open(&self, table: u32) -> bool {
        self.tables.get(&table).is_some_and(|table| !table.closed)
    }

    /// Whether finishing the table would give it the key of another one.
    fn has_other(&self, table: u32, key: &str) -> bool {
        let keys = || self.tables.values().filter_map(|table| table.finished.as_ref()).map(|over| &over.key);
        self.tables[&table].finished.is_none() && keys().any(|taken| taken == key)
    }

    fn change(&mut self, operation: &Operation) -> &'static str {
        match operation {
            Operation::Create(table, _) if self.tables.contains_key(table) => "exists",
            Operation::Create(table, meta) => {
                self.tables.insert(*table, Table { meta: meta.clone(), ..Table::default() });
                "ok"
            }
            Operation::Append(table, ..)
            | Operation::SetMeta(table, _)
            | Operation::Finish(table, ..)
            | Operation::Close(table) => match self.tables.get_mut(table) {
                None => "missing",
                Some(table) if table.closed => "closed",
                Some(table) => table.answer(operation),
            },
            Operation::Forget(_) | Operation::Restart => "ok",
        }
    }

    /// The finished games, the latest first.
    fn games(&self) -> impl Iterator<Item = (u32, &Over)> {
        self.tables.iter().rev().filter_map(|(id, table)| Some((*id, table.finished.as_ref()?)))
    }

    fn shares(&self, player: &str) -> Vec<(u32, String)> {
        self.games().filter_map(|(id, over)| Some((id, over.shares.get(player)?.clone()))).collect()
    }

    fn open(&self) -> Vec<(u32, String, Option<u32>)> {
        let open = self.tables.iter().filter(|(_, table)| !table.closed);
        open.map(|(id, table)| (*id, table.meta.clone(), (table.records.len() as u32).checked_sub(1)))
            .collect()
    }
}

impl Table {
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
            _ => self.closed = true,
        }
        "ok"
    }
}

fn name(answer: &store::Answer) -> &'static str {
    match answer {
        Ok(()) => "ok",
        Err(StoreError::TableExists { .. }) => "exists",
        Err(StoreError::NoSuchTable { .. }) => "missing",
        Err(StoreError::TableClosed { .. }) => "closed",
        Err(StoreError::VersionTaken { .. }) => "taken",
        Err(StoreError::Gap { .. }) => "gap",
        Err(StoreError::KeyTaken { .. }) => "key taken",
        Err(_) => "something else",
    }
}

/// Sends everything without waiting, so that batches fall as they may, and compares answers and content.
fn same_as_the_model(lent: &Lent, operations: &[Operation]) {
    let (mut store, mut model) = (lent.open(), Model::default());
    let (sender, answers) = channel();
    let expected: Vec<_> = operations.iter().map(|operation| model.answer(operation)).collect();
    for operation in operations {
        let answer_to = sender.clone();
        let done = move |answer: store::Answer| answer_to.send(name(&answer).to_owned()).unwrap();
        match operation.clone() {
            Operation::Create(table, meta) => store.create(TableId(table), meta.into(), done),
            Operation::Append(table, version, bytes) => {
                store.append(TableId(table), Version(version), bytes.into(), done);
            }
            Operation::SetMeta(table, meta) => store.set_meta(TableId(table), meta.into(), done),
            Operation::Close(table) => store.close_table(TableId(table), done),
            Operation::Finish(table, key, about, shares) => {
                let shares: Vec<_> = shares.iter().map(|(player, text)| (*player, text.as_str())).collect();
                store.finish(TableId(table), game(&key, &about, &shares), done);
            }
            Operation::Forget(player) => {
                let sender = sender.clone();
                store.forget(player, move |count| sender.send(format!("forgot {}", count.unwrap())).unwrap());
            }
            Operation::Restart => {
                drop(store);
                store = lent.open();
                done(Ok(()));
            }
        }
    }
    store.flush_now().unwrap();
    assert_eq!(answers.try_iter().collect::<Vec<_>>(), expected);
    assert_eq!(store.open_now(), model.open());
    assert_eq!(store.last_table().unwrap().map(|table| table.0), model.tables.keys().next_back().copied());
    for (id, table) in &model.tables {
        let records: Vec<_> = (0..).zip(table.records.iter().cloned()).collect();
        assert_eq!(store.texts(*id), records);
        assert_eq!(store.meta(TableId(*id)).unwrap().unwrap(), table.meta.as_bytes());
    }
    same_games(&store, &model);
}

fn same_games(store: &Store, model: &Model) {
    let games: Vec<GameText> =
        model.games().map(|(id, over)| (id, over.key.clone(), over.about.clone())).collect();
    assert_eq!(store.games_now(), games);
    for (before, limit) in (0..5).flat_map(|before| (0..3).map(move |limit| (before, limit))) {
        let page = |all: usize| all.min(limit as usize);
        let found = store.latest_finished(Some(TableId(before)), limit).unwrap();
        let expected: Vec<_> = games.iter().filter(|game| game.0 < before).cloned().collect();
        assert_eq!(found.into_iter().map(game_text).collect::<Vec<_>>(), expected[..page(expected.len())]);
        for player in PLAYERS {
            let found = store.shares(player, Some(TableId(before)), limit).unwrap();
            let found: Vec<_> =
                found.into_iter().map(|own| (own.table.0, String::from_utf8(own.bytes).unwrap())).collect();
            let expected: Vec<_> =
                model.shares(player).into_iter().filter(|(table, _)| *table < before).collect();
            assert_eq!(found, expected[..page(expected.len())]);
        }
    }
    for player in PLAYERS {
        assert_eq!(store.shares_now(player), model.shares(player));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn memory_is_the_model(operations in prop::collection::vec(operation(), 0..80)) {
        same_as_the_model(&Lent::memory(), &operations);
    }

    #[test]
    fn a_file_is_the_model(operations in prop::collection::vec(operation(), 0..80)) {
        same_as_the_model(&Lent::file(), &operations);
    }
}
