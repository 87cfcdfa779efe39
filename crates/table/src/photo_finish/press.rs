use super::minus;
use crate::{Input, Millis, Seat, Version};
use serde::{Deserialize, Serialize};

/// What a press wants of the race.
///
/// ```
/// use table::photo_finish::Kind;
/// assert_eq!(serde_json::to_string(&Kind::Claim).unwrap(), r#""claim""#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// To be the first.
    Claim,
    /// Something that must not overtake a claim: covering the set, drawing the next card (CO-5).
    Move,
}

/// A press as it arrived: an action, and the raw numbers. The log keeps it.
///
/// ```
/// use table::{Millis, Seat, Version, photo_finish::{Kind, Press}};
/// let (seat, kind, reacts_to) = (Seat(2), Kind::Claim, Version(8));
/// let press = Press { seat, kind, reacts_to, claimed: Some(Millis(412)), arrived: Millis(5_530), action: "grab" };
/// assert_eq!(
///     serde_json::to_string(&press).unwrap(),
///     r#"{"seat":2,"kind":"claim","reacts_to":8,"claimed":412,"arrived":5530,"action":"grab"}"#,
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Press<A> {
    /// Who pressed.
    pub seat: Seat,
    /// What the press wants of the race.
    pub kind: Kind,
    /// The last version that was on the screen.
    pub reacts_to: Version,
    /// From the paint of that version to the press, by the client's own measure, if it has one.
    pub claimed: Option<Millis>,
    /// When the server had it.
    pub arrived: Millis,
    /// What they want to do.
    pub action: A,
}

/// What the numbers of a press came to. The log keeps it beside the press.
///
/// ```
/// use table::{Millis, photo_finish::Credit};
/// let (elapsed, allowance, reaction) = (Millis(500), Millis(120), Millis(400));
/// let credit = Credit { elapsed, allowance, reaction, charged: Millis(0), at: Millis(5_400) };
/// assert_eq!(credit.given(), Millis(100));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Credit {
    /// From sending the event to that line until the press arrived.
    pub elapsed: Millis,
    /// The most that could be taken off.
    pub allowance: Millis,
    /// What counts.
    pub reaction: Millis,
    /// What the line's quota is to be [charged](super::Line::charge), whether the press wins or not: otherwise a liar
    /// would pay for what was won and not for what was tried.
    pub charged: Millis,
    /// The moment of the game that the press counts for.
    pub at: Millis,
}

impl Credit {
    /// What was taken off for the way.
    pub fn given(&self) -> Millis {
        minus(self.elapsed, self.reaction)
    }
}

/// What becomes of a press.
///
/// ```
/// use table::photo_finish::Verdict;
/// assert_eq!(serde_json::to_string(&Verdict::Returned).unwrap(), r#""returned""#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// It enters the rules, in this place.
    Ordered,
    /// A claim was earlier. The move goes back to its owner, unseen and without penalty (CO-5).
    Returned,
    /// It does not react to this race: what it reacts to is over (CO-4), or had not been seen when it was pressed.
    Stale,
}

/// A press that has left the race, for the rules, for the log, and for the screen that shows the margins.
///
/// ```
/// use table::photo_finish::{Kind, Line, Press, Race, Reveal, Verdict};
/// use table::{Millis, Seat, SeatSet, Seed, Version};
/// let reveal = Reveal::equalised(Version(8), Millis(5_000), &[Line::steady(Millis(100)); 2]);
/// let mut race = Race::open(reveal, SeatSet::all(2), Seed::from_number(7));
/// let (seat, kind, reacts_to) = (Seat(1), Kind::Move, Version(3));
/// let press = Press { seat, kind, reacts_to, claimed: Some(Millis(90)), arrived: Millis(5_090), action: () };
/// let finish = race.press(press).expect("version 3 was before this race");
/// assert_eq!((finish.verdict, finish.input(), finish.press), (Verdict::Stale, None, press));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Finish<A> {
    /// The press as it arrived.
    pub press: Press<A>,
    /// What becomes of it.
    pub verdict: Verdict,
    /// What its numbers came to; nothing, if it does not react to anything that this race has shown.
    pub credit: Option<Credit>,
    /// How much later it was than the first claim, once there is one.
    pub behind: Option<Millis>,
}

impl<A> Finish<A> {
    /// What enters the rules.
    pub fn input(self) -> Option<Input<A>> {
        let at = self.credit.filter(|_| self.verdict == Verdict::Ordered)?.at;
        Some(Input::Seat { at, seat: self.press.seat, action: self.press.action })
    }
}
