//! A game that somebody made as long as they liked: they ticked and unticked, and in the end somebody went to the cops.
//! As tables stored it before they counted.

use house::wire::{By, Fairness, GameId, PlayerId, ReplayAccess, TableCode};
use house::{AnyGame, Title};
use room::stored::{FORMAT, StoredDeal, StoredEnd, StoredInput, StoredSitter};
use serde_json::{Map, Value, json};
use table::{Millis, Seat, Seed, Viewer};

pub struct LongGame {
    pub id: GameId,
    pub end: StoredEnd,
    /// The deal, and every input.
    pub records: Vec<Vec<u8>>,
}

/// Another one for every number. Who played is called `player 0` and so on.
pub fn long_game(steps: usize, number: u64) -> LongGame {
    let (title, secret) = (Title::SCAPEGOAT, Seed::from_number(number));
    let config = title.options(6, Map::new()).unwrap();
    let fair = Fairness {
        commitment: replay::commitment(&secret.bytes()),
        nonces: Vec::new(),
        withheld: table::SeatSet::NONE,
    };
    let seed = replay::seed(&secret.bytes(), &fair.nonces);
    let rules = title.rules_version();
    let mut game = AnyGame::deal(title, config.clone(), seed).unwrap();
    let deal = StoredDeal { format: FORMAT, title, rules, config, secret, fair, seed, delay_s: None };
    let mut records = vec![serde_json::to_vec(&deal).unwrap()];
    let mut play = |game: &mut AnyGame, at: Millis, seat: Option<Seat>, action: Option<Value>| {
        let by = if seat.is_some() { By::Person } else { By::Clock };
        let input =
            StoredInput { at, seat, action, by, id: None, press: None, played: None, late: Vec::new() };
        let is_taken = input.play(game).is_ok();
        if is_taken {
            records.push(serde_json::to_vec(&input).unwrap());
        }
        is_taken
    };
    // The window closes, and somebody goes to the cops.
    for press in 0..steps - 2 {
        assert!(play(&mut game, Millis(0), Some(Seat(0)), Some(json!({ "pass_for_now": press % 2 == 0 }))));
    }
    while game.outcome().is_none() {
        let mover: Seat = serde_json::from_value(game.view(Viewer::Spectator)["mover"].clone()).unwrap();
        let now = game.now();
        if !play(&mut game, now, Some(mover), Some(json!({ "move": "cops" }))) {
            let due = game.deadline().unwrap();
            assert!(play(&mut game, due, None, None));
        }
    }
    let player = |seat| StoredSitter::Person {
        player: PlayerId(format!("player {seat}")),
        name: format!("Goat {seat}").try_into().unwrap(),
        avatar: 0,
    };
    let end = StoredEnd {
        format: FORMAT,
        title,
        rules,
        code: TableCode("GOATS".into()),
        number: 1,
        options: Map::new(),
        players: (0..6).map(player).collect(),
        winners: game.outcome().unwrap().winners,
        replays: ReplayAccess::Public,
        ended_at: 1_800_000_000,
    };
    assert_eq!(records.len(), steps + 1);
    LongGame { id: replay::game_id(&secret.bytes()), end, records }
}
