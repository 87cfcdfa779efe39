//! Whatever a stranger sends is read or refused, never a panic, and what was read is read again from what is written of it.

use crate::support::examples;
use house::wire::{ActMsg, ClientMsg};
use house::{AnyGame, Title, for_title};
use serde_json::{Map, Value};
use table::{Hosted, Seed};
use testkit::fuzz;

const DECKS: [(Title, &[&str]); 3] = [
    (
        Title::SCAPEGOAT,
        &[
            include_str!("../../scapegoat/decks/one_for_all.toml"),
            include_str!("../../scapegoat/decks/balanced.toml"),
            include_str!("../../scapegoat/decks/five.toml"),
            include_str!("../../scapegoat/decks/six.toml"),
        ],
    ),
    (Title::ROWGOAT, &[include_str!("../../rowgoat/decks/default.toml")]),
    (Title::SOPLON, &[include_str!("../../soplon/decks/default.toml")]),
];

#[test]
fn client_messages_are_read_alike_in_both_ways() {
    let reads = |text: &str| {
        let quick = ActMsg::read(text).map(ClientMsg::from);
        let read = serde_json::from_str::<ClientMsg>(text).ok();
        let act = read.as_ref().filter(|msg| matches!(msg, ClientMsg::Act { .. }));
        assert_eq!(quick.as_ref(), act, "the quick reader and the other one");
        if let Some(msg) = &read {
            let written = serde_json::to_string(msg).unwrap();
            assert_eq!(&serde_json::from_str::<ClientMsg>(&written).unwrap(), msg, "{written}");
        }
        read.is_some()
    };
    // What clients say in docs/protocol.md, where every message has its example.
    let said = examples("json client");
    fuzz(&said, 30_000, reads);
    // Of the one message that is read in two ways there are most.
    let acts: Vec<String> = said.into_iter().filter(|text| ActMsg::read(text).is_some()).collect();
    fuzz(&acts, 30_000, reads);
}

/// What is accepted can be dealt for any number of players, and a table keeps it as it is.
#[test]
fn deck_files_are_refused_or_can_be_dealt() {
    for (title, decks) in DECKS {
        let samples: Vec<String> = decks.iter().map(ToString::to_string).collect();
        fuzz(&samples, 3_000, |text| {
            let Ok(deck) = for_title!(title, R => R::read_deck(text)) else { return false };
            for players in title.players() {
                let options = Map::from_iter([("deck".to_owned(), deck.clone())]);
                let config: Value = title.options(players, options).unwrap();
                assert_eq!(config["deck"], deck);
                AnyGame::deal(title, config, Seed::from_number(7)).unwrap();
            }
            true
        });
    }
}
