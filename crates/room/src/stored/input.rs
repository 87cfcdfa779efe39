//! An input of a game, and the times of a press in a race.

use super::By;
use house::wire::{MsgId, PressResult};
use house::{AnyAction, AnyGame, Refused, Step, Title};
use replay::Press;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::photo_finish::{Credit, Finish};
use table::{Millis, Seat};

/// Every other version. Its action is written as it is, and read as JSON whose game is told by the deal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredInput<A = Value> {
    /// The time it counts for.
    pub at: Millis,
    /// The time of the game when it was played, if that was later: in a race it may count for an earlier moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Millis>,
    /// Nobody's: the clock spoke.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<A>,
    /// Who it was really.
    pub by: By,
    /// The number of the message, so that one sent twice is known even after a restart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<MsgId>,
    /// The times of a press in a race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<StoredPress>,
    /// Presses in races that came to nothing since the input before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<PressResult>,
}

/// The raw and the credited times of a press in a race (docs/photo-finish.md).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct StoredPress {
    /// Which opening of the game it was about.
    #[serde(rename = "chance")]
    pub race: u32,
    /// The version that it reacted to.
    pub reacts_to: u32,
    /// What the client measured, if it said so.
    pub claimed: Option<Millis>,
    /// When it arrived, in the time of the game.
    pub arrived: Millis,
    /// What went by at the server.
    pub elapsed: Millis,
    /// How much of that the line could explain.
    pub allowance: Millis,
    /// What was credited.
    pub reaction: Millis,
    /// What it cost the line's quota.
    pub charged: Millis,
    /// How far behind the first.
    pub behind: Option<Millis>,
    /// From when all could see what it claimed, if that was not with the version that it reacted to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since_opening: Option<Millis>,
}

impl StoredPress {
    pub(crate) fn new<A>(race: u32, finish: &Finish<A>, result: Option<PressResult>) -> Option<Self> {
        let Credit { elapsed, allowance, reaction, charged, .. } = finish.credit?;
        Some(Self {
            race,
            reacts_to: finish.press.reacts_to.0,
            claimed: finish.press.claimed,
            arrived: finish.press.arrived,
            elapsed,
            allowance,
            reaction,
            charged,
            behind: result.map_or(finish.behind, |result| result.behind_ms),
            since_opening: result.map(|result| result.reaction_ms).filter(|since| *since != reaction),
        })
    }
}

/// What a file says of it.
impl From<StoredPress> for Press {
    fn from(stored: StoredPress) -> Self {
        let StoredPress { race, claimed, elapsed, allowance, reaction, behind, since_opening, .. } = stored;
        Self { claimed, elapsed, allowance, reaction, behind, since_opening, race: Some(race) }
    }
}

impl StoredInput {
    /// The time of the game when it was played. Logs that do not say so tell at least when a press arrived.
    pub(crate) fn played_at(&self) -> Millis {
        let arrived = self.press.map(|press| press.arrived);
        self.at.max(self.played.or(arrived).unwrap_or_default())
    }

    /// Plays it again.
    pub fn play(&self, game: &mut AnyGame) -> Result<Step, Refused> {
        match (self.seat, &self.action) {
            (Some(seat), Some(action)) => game.act(seat, self.at, action),
            _ => game.clock(self.at),
        }
    }

    /// How fast it was, if it claimed something in a race.
    pub fn result(&self, title: Title) -> Option<PressResult> {
        let (seat, press) = self.seat.zip(self.press)?;
        Press::from(press).result(title, seat, self.action.as_ref()?, press.race)
    }
}

impl StoredInput<AnyAction> {
    pub(crate) fn clock(at: Millis) -> Self {
        Self {
            at,
            played: None,
            seat: None,
            action: None,
            by: By::Clock,
            id: None,
            press: None,
            late: Vec::new(),
        }
    }

    pub(crate) fn seat(at: Millis, seat: Seat, action: AnyAction, by: By) -> Self {
        Self { seat: Some(seat), action: Some(action), by, ..Self::clock(at) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_a_claim_has_a_result() {
        let press = StoredPress {
            race: 1,
            reacts_to: 3,
            claimed: None,
            arrived: Millis(40),
            elapsed: Millis(40),
            allowance: Millis(0),
            reaction: Millis(40),
            charged: Millis(0),
            behind: None,
            since_opening: None,
        };
        let result = |action: Value| {
            let (seat, press) = (Some(Seat(1)), Some(press));
            let (at, played, by) = (Millis(50), None, By::Person);
            let (action, late) = (Some(action), Vec::new());
            StoredInput { at, played, seat, action, by, id: None, press, late }.result(Title::ROWGOAT)
        };
        assert!(
            result(json!({ "place": { "turn": 1, "cell": 3 } })).is_none(),
            "a move takes nothing from anybody"
        );
        assert!(result(json!({ "grab": { "round": 1 } })).is_some());
    }
}
