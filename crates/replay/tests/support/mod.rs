//! A finished game of players at random, as a table would write it down.

#![allow(dead_code, reason = "tests and the benchmark each use a part of it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

pub mod tampering;

use house::wire::By;
use house::wire::{Fairness, Nonce, SeatNonce};
use house::{AnyGame, Title};
use replay::{Deal, FORMAT, Player, Replay, Step, commitment, nonce_commitment, seed};
use serde_json::{Value, json};
use table::{Chance, Millis, Seat, SeatSet, Seed, Version};

/// A short one.
pub fn played(title: Title, players: u8, number: u64) -> Replay {
    played_for(title, players, number, 60)
}

/// With a limit of turns or placements even players at random come to an end.
pub fn played_for(title: Title, players: u8, number: u64, turns: u32) -> Replay {
    let secret = Seed::from_number(number);
    let house = commitment(&secret.bytes());
    let added = |seat| {
        let nonce = Nonce::from_bytes([seat + 1; 16]);
        let (seat, commitment) = (Seat(seat), Some(nonce_commitment(&house, Seat(seat), &nonce)));
        SeatNonce { seat, commitment, nonce }
    };
    let nonces: Vec<SeatNonce> = (0..players).map(added).collect();
    let seed = seed(&secret.bytes(), &nonces);
    let limit = if title == Title::ROWGOAT { "placement_limit" } else { "turn_limit" };
    let Value::Object(options) = json!({ limit: turns }) else { unreachable!("it is one") };
    // Whole, as tables store it: the usual deck of today may be another tomorrow.
    let config = title.options(players, options).unwrap();
    let mut game = AnyGame::deal(title, config.clone(), seed).unwrap();
    let mut luck = Chance::new(Seed::from_number(number + 1), Version::DEAL);
    let mut steps = Vec::new();
    while game.outcome().is_none() {
        let (step, seat, action, by) = next(&mut game, &mut luck);
        steps.push(Step {
            version: step.version.0,
            at: step.at,
            seat,
            action,
            by,
            press: None,
            events: step.events_json(),
            state: game.digest(),
        });
    }
    let player = |seat| Player { name: format!("Goat {seat}"), bot: (seat == 0).then(Default::default) };
    Replay {
        replay: FORMAT,
        game: title,
        rules: title.rules_version(),
        table: None,
        players: (0..players).map(player).collect(),
        config,
        deal: Deal {
            fair: Some(Fairness { commitment: house, nonces, withheld: SeatSet::NONE }),
            secret: Some(secret),
            seed,
        },
        outcome: game.outcome().unwrap(),
        steps,
    }
}

/// Somebody acts; where nobody has anything to do, the clock speaks.
fn next(game: &mut AnyGame, luck: &mut Chance) -> (house::Step, Option<Seat>, Option<Value>, By) {
    let waiting: Vec<Seat> = game.reacting().iter().collect();
    let at = Millis(game.now().0 + u64::from(luck.below(900)));
    if game.deadline().is_none_or(|deadline| at <= deadline) {
        for _ in 0..4 {
            if waiting.is_empty() {
                break;
            }
            let seat = luck.pick(&waiting);
            if let Some(action) = game.random_choice(seat, luck)
                && let Ok(step) = game.play(seat, at, &action)
            {
                let by = if seat == Seat(0) { By::Bot } else { By::Person };
                return (step, Some(seat), Some(serde_json::to_value(action).unwrap()), by);
            }
        }
    }
    let at = game.deadline().expect("a table with clocks");
    (game.clock(at).unwrap(), None, None, By::Clock)
}
