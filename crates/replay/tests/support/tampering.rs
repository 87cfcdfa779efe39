//! What somebody could change in a file.

#![allow(dead_code, reason = "tests of replays and of the pocket each use a part of it")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use house::wire::{Fairness, Nonce};
use replay::{Deal, Replay, commitment, seed};
use serde_json::json;
use table::{Millis, Seat, SeatSet, Seed};

/// What somebody could change in a step.
#[derive(Clone, Copy, Debug)]
pub enum Tampering {
    Time,
    Seat,
    Action,
    Event,
    DroppedEvent,
    DroppedStep,
    DoubledStep,
    State,
}

impl Tampering {
    pub const ALL: [Self; 8] = [
        Self::Time,
        Self::Seat,
        Self::Action,
        Self::Event,
        Self::DroppedEvent,
        Self::DroppedStep,
        Self::DoubledStep,
        Self::State,
    ];

    /// The replay with this changed in one of its steps; the same, if there is nothing of the kind.
    pub fn done_to(self, replay: &Replay, at: usize, by: u64) -> Replay {
        let seats = replay.players.len() as u8;
        let mut other = replay.clone();
        let step = &mut other.steps[at];
        match self {
            Self::Time => step.at = Millis(step.at.0 + by),
            Self::Seat => step.seat = step.seat.map(|seat| Seat((seat.0 + 1) % seats)),
            Self::Action => {
                let others = replay.steps.iter().filter_map(|step| step.action.as_ref());
                let another = others.cycle().skip(by as usize).take(1_000);
                let another = another.into_iter().find(|action| Some(*action) != step.action.as_ref());
                step.action = step.action.as_ref().and(another.cloned());
            }
            Self::Event => {
                if let Some(event) = step.events.last_mut() {
                    *event = json!({ "tampered": by });
                }
            }
            Self::DroppedEvent => drop(step.events.pop()),
            Self::State => step.state = format!("{by:016x}"),
            Self::DroppedStep => drop(other.steps.remove(at)),
            Self::DoubledStep => other.steps.insert(at, replay.steps[at].clone()),
        }
        other
    }
}

type DealChange = fn(&mut Fairness, &mut Seed, &mut Seed);

/// What somebody could change in what a deal of three seats was made of, and the sentence that finds it.
pub const DEALS: [(&str, DealChange); 10] = [
    ("the deal: the secret is not the one that was committed to", |_, secret, _| *secret = other()),
    // With another commitment of the house, those of the seats belong to another deal.
    ("the deal: the nonce of seat 0 is not the one that it committed to", |fair, secret, _| {
        (*secret, fair.commitment) = (other(), commitment(&other().bytes()));
    }),
    ("the deal: the seed does not follow from the secret and the nonces", |_, _, seed| *seed = other()),
    ("the deal: the nonce of seat 2 is not the one that it committed to", ground),
    ("the deal: seat 2 had not committed to its nonce", |fair, secret, made| {
        fair.nonces[2].commitment = None;
        ground(fair, secret, made);
    }),
    // Copied from another seat.
    ("the deal: the nonce of seat 2 is not the one that it committed to", |fair, secret, made| {
        fair.nonces[2].nonce = fair.nonces[1].nonce;
        fair.nonces[2].commitment = fair.nonces[1].commitment;
        *made = seed(&secret.bytes(), &fair.nonces);
    }),
    ("the deal: the nonces are not those of seats, in order", |fair, _, _| fair.nonces.swap(0, 1)),
    ("the deal: the nonces are not those of seats, in order", |fair, _, _| fair.nonces[2].seat = Seat(200)),
    ("the deal: seat 1 is said to have withheld its nonce, and has added one", |fair, _, _| {
        fair.withheld = SeatSet::of(Seat(1));
    }),
    ("the deal: the seed does not follow from the secret and the nonces", |fair, _, _| {
        fair.nonces.remove(1);
        fair.withheld = SeatSet::of(Seat(1));
    }),
];

fn other() -> Seed {
    Seed::from_number(99)
}

/// A nonce that was chosen when the others were known.
fn ground(fair: &mut Fairness, secret: &mut Seed, made: &mut Seed) {
    fair.nonces[2].nonce = Nonce::from_bytes([42; 16]);
    *made = seed(&secret.bytes(), &fair.nonces);
}

/// The replay with this changed in its deal.
pub fn deal_changed(replay: &Replay, change: DealChange) -> Replay {
    let mut replay = replay.clone();
    let Deal { fair, secret, seed } = &mut replay.deal;
    change(fair.as_mut().unwrap(), secret.as_mut().unwrap(), seed);
    replay
}
