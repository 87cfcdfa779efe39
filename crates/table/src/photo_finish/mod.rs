//! Who was first, whatever their line: from raw arrivals to ordered, credited inputs (CO-4, CO-5).
//!
//! A [`Line`] is what the server has measured of the way to one person. A [`Reveal`] shows an event to all lines at the same
//! moment, as nearly as can be. A [`Race`] takes presses as they arrive, credits each with a reaction, holds it for as
//! long as somebody else could still come in ahead of it, and lets it out in order. docs/photo-finish.md says why, and
//! how well it works.
//!
//! Everything here is a function from numbers to numbers. No clock is read: `now` is always an argument, in the time
//! of the game. A table uses it like this:
//!
//! ```
//! use table::photo_finish::{Kind, Line, Press, Race, Reveal, Verdict};
//! use table::{Input, Millis, Seat, SeatSet, Seed, Version};
//!
//! // Seat 0 has a short line, seat 1 a long one. The server knows from its own pings.
//! let lines = [20, 220].map(|rtt| Line::steady(Millis(rtt)));
//!
//! // A card is turned over at 5 000 ms and opens a race: the long line gets it 100 ms earlier.
//! let reveal = Reveal::equalised(Version(8), Millis(5_000), &lines);
//! assert_eq!((reveal.send_at(Seat(0)), reveal.send_at(Seat(1))), (Millis(5_100), Millis(5_000)));
//! let mut race = Race::open(reveal, SeatSet::all(2), Seed::from_number(7));
//!
//! // Seat 1 reacts in 400 ms, seat 0 in 450 ms; seat 0's press is the first to arrive.
//! let press = |seat, claimed, arrived| {
//!     let (claimed, arrived) = (Some(Millis(claimed)), Millis(arrived));
//!     Press { seat: Seat(seat), kind: Kind::Claim, reacts_to: Version(8), claimed, arrived, action: "grab" }
//! };
//! assert!(race.press(press(0, 450, 5_570)).is_none()); // held back
//! assert_eq!(race.due(), Some(Millis(5_686))); // until nobody could come in ahead of it any more
//! assert!(race.settle(Millis(5_600)).is_none());
//! assert!(race.press(press(1, 400, 5_620)).is_none());
//!
//! // Now everybody has pressed, so nothing is worth waiting for.
//! let first = race.settle(Millis(5_620)).unwrap();
//! assert_eq!(first.input(), Some(Input::Seat { at: Millis(5_400), seat: Seat(1), action: "grab" }));
//! // The rules say that this was it: what is still held is handed back, and told by how much it was beaten.
//! let late = race.end();
//! assert_eq!((late[0].verdict, late[0].behind), (Verdict::Stale, Some(Millis(50))));
//! ```

mod hop;
mod line;
mod pings;
mod press;
mod race;
mod reveal;

pub use hop::Hop;
pub use line::{Line, QUOTA, QUOTA_REFILL};
pub use pings::{BURST, Pings};
pub use press::{Credit, Finish, Kind, Press, Verdict};
pub use race::{Race, photo_finish};
pub use reveal::{Reveal, equalise};

use crate::Millis;

/// The most that a press is ever credited for its way, counted from the moment the reveal can be seen.
pub const MAX_ALLOWANCE: Millis = Millis(300);

/// The most that a reveal is held back for a fast line.
pub const MAX_DELAY: Millis = Millis(150);

/// The longest that a press is held.
pub const MAX_WINDOW: Millis = Millis(300);

/// Nobody sees something and presses sooner than this. World Athletics calls a start that is faster a false one.
pub const FASTEST: Millis = Millis(100);

/// What a round trip does not show: the wait for the next frame of the screen, and a little for timers.
pub const PAINT: Millis = Millis(15);

/// What of it draws on no quota. A screen makes its owner wait for half a frame, taken over many presses.
const USUAL_PAINT: Millis = Millis(PAINT.0 / 2);

/// The reaction that counts: what the client measured from paint to press, as far as its line can explain it.
///
/// `elapsed` runs from the reveal's departure on that line to the press's arrival. Nobody is credited with less than
/// `elapsed - allowance`, so claiming more than the line can explain gains nothing; nor with more than `elapsed`.
///
/// ```
/// use table::{Millis, photo_finish::credit};
/// let (elapsed, allowance) = (Millis(500), Millis(120));
/// assert_eq!(credit(Some(Millis(400)), elapsed, allowance), Millis(400)); // honest, with 100 ms on the way
/// assert_eq!(credit(Some(Millis(10)), elapsed, allowance), Millis(380)); // a lie is worth 120 ms at most
/// assert_eq!(credit(Some(Millis(900)), elapsed, allowance), Millis(500)); // a client whose clock runs wild
/// assert_eq!(credit(None, elapsed, allowance), Millis(500)); // a client that measures nothing
/// ```
pub fn credit(claimed: Option<Millis>, elapsed: Millis, allowance: Millis) -> Millis {
    claimed.map_or(elapsed, |claimed| claimed.clamp(minus(elapsed, allowance), elapsed))
}

/// How long after `earlier` this is; nothing, if it is not after it.
const fn minus(later: Millis, earlier: Millis) -> Millis {
    Millis(later.0.saturating_sub(earlier.0))
}
