use crate::wire::{By, Role};
use scapegoat::{Event, Hand};
use serde::Serialize;
use table::{MAX_SEATS, Seat, SeatSet};

/// What has happened in a game of Scape Goat.
#[derive(Clone, Default)]
pub(super) struct ScapeGoatTold {
    turns: u32,
    /// By who spied, then by whom they spied on: the last hand they saw there, and in which turn.
    spied: [[Option<(Hand, u32)>; MAX_SEATS]; MAX_SEATS],
    to_cops: SeatSet,
    scapegoat: Option<Seat>,
}

/// What a player of Scape Goat has seen of the others' hands. Cards may have changed hands since.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ScapeGoatMemory {
    /// At most one of each player: the last that was seen.
    pub hands: Vec<SeenHand>,
}

/// A hand that somebody once saw.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeenHand {
    /// Whose.
    pub seat: Seat,
    /// What was in it then.
    pub hand: Hand,
    /// So many turns ago.
    pub turns_ago: u32,
}

impl ScapeGoatTold {
    pub fn watch(&mut self, event: &Event, by: By) {
        match *event {
            Event::TurnBegan { .. } => self.turns += 1,
            Event::Spied { seat, target, hand } => {
                self.spied[seat.index()][target.index()] = Some((hand, self.turns));
            }
            Event::WentToCops { seat } if by == By::Person => self.to_cops.insert(seat),
            Event::Ended { scapegoat, .. } => self.scapegoat = Some(scapegoat),
            _ => {}
        }
    }

    pub fn memory(&self, seat: Seat) -> ScapeGoatMemory {
        let hands = (0..).map(Seat).zip(self.spied[seat.index()]).filter_map(|(seat, spied)| {
            let (hand, turn) = spied?;
            Some(SeenHand { seat, hand, turns_ago: self.turns - turn })
        });
        ScapeGoatMemory { hands: hands.collect() }
    }

    pub fn role(&self, seat: Seat) -> Option<Role> {
        let scapegoat = self.scapegoat?;
        Some(if scapegoat == seat { Role::Scapegoat } else { Role::Conspirator })
    }

    pub fn went_to_cops(&self, seat: Seat) -> bool {
        self.to_cops.contains(seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::By;
    use crate::{AnyGame, Chronicle, Title};
    use serde_json::json;
    use table::{Millis, Seed, Viewer};

    #[test]
    fn a_hand_that_was_seen_is_remembered_and_grows_old() {
        let config = json!({ "players": 3 });
        let mut game = AnyGame::deal(Title::ScapeGoat, config, Seed::from_number(7)).unwrap();
        let mut chronicle = Chronicle::of(&game);
        let spy: Seat = serde_json::from_value(game.view(Viewer::Spectator)["mover"].clone()).unwrap();
        let (target, other) = (spy.clockwise(1, 3), spy.clockwise(2, 3));
        let hand = game.view(Viewer::Seat(target))["hand"].clone();
        let mut act = |action: &serde_json::Value| {
            let step = game.act(spy, game.now() + Millis(10), action).unwrap();
            chronicle.watch(&step, By::Person);
            (game.legal(spy), chronicle.memory(Viewer::Seat(spy)).value())
        };
        act(&json!({ "move": "spy" }));
        let (swaps, memory) = act(&json!({ "spy": target }));
        assert_eq!(memory, json!({ "hands": [{ "seat": target, "hand": hand, "turns_ago": 0 }] }));
        let (_, memory) = act(&swaps[0]);
        assert_eq!(memory["hands"][0]["turns_ago"], 1, "the next turn has begun");
        assert_eq!(chronicle.memory(Viewer::Seat(other)).value(), json!({ "hands": [] }));
        assert!(chronicle.memory(Viewer::Hindsight).value().is_null());
    }

    #[test]
    fn who_goes_to_the_cops_has_smelled_something_unless_somebody_else_went_for_them() {
        for (by, went) in [(By::Person, true), (By::StandIn, false)] {
            let mut told = ScapeGoatTold::default();
            told.watch(&Event::WentToCops { seat: Seat(1) }, by);
            assert_eq!((told.went_to_cops(Seat(1)), told.went_to_cops(Seat(0))), (went, false));
        }
    }
}
