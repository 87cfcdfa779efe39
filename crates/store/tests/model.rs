//! Whatever is asked for, in whatever order: every backend does the same as a map.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::mpsc::channel;
use store::{StoreError, TableId};
use support::{Ask, Lent};
use table::Version;

#[derive(Clone, Debug)]
enum Operation {
    Create(u32, String),
    Append(u32, u32, String),
    SetMeta(u32, String),
    Close(u32),
    Restart,
}

fn operation() -> impl Strategy<Value = Operation> {
    let (table, text) = (0..4_u32, "[a-z]{0,4}");
    prop_oneof![
        2 => (table.clone(), text).prop_map(|(table, meta)| Operation::Create(table, meta)),
        8 => (table.clone(), 0..6_u32, text).prop_map(|(t, version, bytes)| Operation::Append(t, version, bytes)),
        1 => (table.clone(), text).prop_map(|(table, meta)| Operation::SetMeta(table, meta)),
        1 => table.prop_map(Operation::Close),
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
}

impl Model {
    /// Makes the change, and says what the answer must be.
    fn answer(&mut self, operation: &Operation) -> &'static str {
        match operation {
            Operation::Create(table, _) if self.tables.contains_key(table) => "exists",
            Operation::Create(table, meta) => {
                self.tables.insert(*table, Table { meta: meta.clone(), ..Table::default() });
                "ok"
            }
            Operation::Append(table, ..) | Operation::SetMeta(table, _) | Operation::Close(table) => {
                match self.tables.get_mut(table) {
                    None => "missing",
                    Some(table) if table.closed => "closed",
                    Some(table) => table.answer(operation),
                }
            }
            Operation::Restart => "ok",
        }
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
        Err(_) => "something else",
    }
}

/// Sends everything without waiting, so that batches fall as they may, and compares answers and content.
fn same_as_the_model(lent: &Lent, operations: &[Operation]) {
    let (mut store, mut model) = (lent.open(), Model::default());
    let (sender, answers) = channel();
    let expected: Vec<_> = operations.iter().map(|operation| model.answer(operation)).collect();
    for operation in operations {
        let sender = sender.clone();
        let done = move |answer: store::Answer| sender.send(name(&answer)).unwrap();
        match operation.clone() {
            Operation::Create(table, meta) => store.create(TableId(table), meta.into(), done),
            Operation::Append(table, version, bytes) => {
                store.append(TableId(table), Version(version), bytes.into(), done);
            }
            Operation::SetMeta(table, meta) => store.set_meta(TableId(table), meta.into(), done),
            Operation::Close(table) => store.close_table(TableId(table), done),
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
