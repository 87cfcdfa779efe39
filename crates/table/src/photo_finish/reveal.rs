use super::line::Line;
use super::{MAX_ALLOWANCE, MAX_DELAY, minus};
use crate::{Millis, Seat, Version};

/// How long to hold an event back on each line, so that all see it together: the slowest not at all, the others by
/// what they are faster, at most [`MAX_DELAY`].
///
/// ```
/// use table::{Millis, photo_finish::{Line, equalise}};
/// let line = |rtt| Line::steady(Millis(rtt));
/// assert_eq!(equalise(&[line(20), line(120), line(200)]), [Millis(90), Millis(40), Millis(0)]);
/// assert_eq!(equalise(&[line(20), line(400)]), [Millis(150), Millis(0)]); // 190 would be too long a wait
/// ```
pub fn equalise(lines: &[Line]) -> Vec<Millis> {
    let slowest = lines.iter().map(Line::one_way).max().unwrap_or_default();
    lines.iter().map(|line| minus(slowest, line.one_way()).min(MAX_DELAY)).collect()
}

/// One event on its way to every seat, and on what terms each seat's press on it will be credited.
///
/// ```
/// use table::{Millis, Seat, Version, photo_finish::{Line, Reveal}};
/// let line = |rtt| Line::steady(Millis(rtt));
/// let reveal = Reveal::equalised(Version(3), Millis(1_000), &[line(20), line(100)]);
/// assert_eq!(reveal.send_at(Seat(0)), Millis(1_040));
/// assert_eq!(reveal.send_at(Seat(1)), Millis(1_000));
/// assert_eq!(reveal.allowance(Seat(1)), Millis(115));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reveal {
    version: Version,
    at: Millis,
    terms: Vec<Terms>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Terms {
    delay: Millis,
    /// What the line could be credited if its quota were without end.
    reach: Millis,
    free: Millis,
    quota: Millis,
    soonest: Millis,
}

impl Reveal {
    /// The event that made `version`, sent from `now` on. `lines` has one line for each seat of the table.
    ///
    /// Every event of a race is sent this way, not the opening one alone: then reactions to any of them are measured
    /// from moments that are equally far from the truth.
    pub fn equalised(version: Version, now: Millis, lines: &[Line]) -> Self {
        let terms = lines.iter().zip(equalise(lines)).map(|(line, delay)| Terms {
            delay,
            reach: line.explains().min(MAX_ALLOWANCE + head_start(line, delay)),
            free: line.free(),
            quota: line.quota(now),
            soonest: line.soonest(),
        });
        Self { version, at: now, terms: terms.collect() }
    }

    /// The version that the event made.
    pub fn version(&self) -> Version {
        self.version
    }

    /// When the slowest line is sent the event. Reactions count from here.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// When to send the event to `seat`. Spectators are sent it with the last of them.
    pub fn send_at(&self, seat: Seat) -> Millis {
        self.at + self.terms[seat.index()].delay
    }

    /// The most that a press of `seat` on this event can be credited.
    ///
    /// This is [`Line::allowance`], except where that is cut off at [`MAX_ALLOWANCE`]: the 300 ms count from the moment
    /// the event can be seen, and what it needs to get there, up to [`MAX_DELAY`], has been made good by sending it
    /// early. Without that a line above 300 ms would lose races it had won.
    pub fn allowance(&self, seat: Seat) -> Millis {
        let terms = &self.terms[seat.index()];
        terms.reach.min(terms.free + terms.quota)
    }

    /// Whether `seat` was sent this at all.
    pub(super) fn was_sent_to(&self, seat: Seat) -> bool {
        seat.index() < self.terms.len()
    }

    /// A press that is back sooner than this after the event left was made before it could be seen: somebody guesses
    /// the number of the next version.
    pub(super) fn soonest(&self, seat: Seat) -> Millis {
        self.terms[seat.index()].soonest
    }

    /// How much later than the moment it is credited for a press of `seat` can arrive.
    pub(super) fn slack(&self, seat: Seat) -> Millis {
        self.terms[seat.index()].delay + self.allowance(seat)
    }

    /// What being credited `given` takes from the quota of `seat`.
    pub(super) fn charge_for(&self, seat: Seat, given: Millis) -> Millis {
        minus(given, self.terms[seat.index()].free)
    }

    pub(super) fn charge(&mut self, seat: Seat, charged: Millis) {
        let terms = &mut self.terms[seat.index()];
        terms.quota = minus(terms.quota, charged);
    }
}

/// How much of the way there has been made good by sending early.
fn head_start(line: &Line, delay: Millis) -> Millis {
    line.one_way().min(minus(MAX_DELAY, delay))
}
