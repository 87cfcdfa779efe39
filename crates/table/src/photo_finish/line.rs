use super::pings::Pings;
use super::{MAX_ALLOWANCE, PAINT, USUAL_PAINT, minus};
use crate::Millis;

/// The credit that a person may draw beyond what their line usually takes. A full quota carries a line through the worst
/// seconds of a train ride; a liar has used it up after a few races.
pub const QUOTA: Millis = Millis(1_000);

/// In this time one millisecond of quota comes back: 2 ms a second.
///
/// An honest line draws on its quota only when a press takes longer than its pings usually do, so by a part of its
/// jitter and not at every press. docs/photo-finish.md shows how much of their quota honest lines keep.
pub const QUOTA_REFILL: Millis = Millis(500);

/// What the server knows of the way to one person: the recent round trips of the connection they play over, and what
/// they are trusted with, whatever connection that is.
///
/// The trust is what their lines were measured as and what is left of their quota. It belongs to the person: a new
/// connection begins with the pings of its own, but with no other trust. What a line usually takes only ever falls, so
/// neither hanging up nor delaying pongs for a while nor a second connection is worth anything.
///
/// ```
/// use table::{Millis, photo_finish::Line};
/// let mut line = Line::new();
/// for rtt in [40, 42, 38, 90, 41, 39, 40, 46] {
///     line = line.observe(Millis(rtt));
/// }
/// assert_eq!((line.mean(), line.high()), (Millis(47), Millis(90)));
/// assert_eq!(line.allowance(Millis(0)), Millis(90 + 15));
///
/// // A line that always draws what it can runs dry, and recovers slowly.
/// line = line.charge(Millis(990), Millis(0));
/// assert_eq!(line.allowance(Millis(0)), Millis(42 + 7 + 10));
/// assert_eq!(line.allowance(Millis::seconds(5)), Millis(42 + 7 + 20));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// Of the connection they play over.
    pings: Pings,
    /// The least that any of their connections was ever measured to take usually.
    usual: Option<Millis>,
    /// What was left of the quota at `as_of`, in parts of a millisecond that come back one per millisecond.
    left: u64,
    as_of: Millis,
}

impl Default for Line {
    fn default() -> Self {
        Self::new()
    }
}

impl Line {
    /// A line that has not been measured. It is credited with nothing.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = Line::new();
    /// assert_eq!((line.mean(), line.high()), (Millis(0), Millis(0)));
    /// assert_eq!((line.allowance(Millis(0)), line.quota(Millis(0))), (Millis(0), Millis(1_000)));
    /// ```
    pub const fn new() -> Self {
        Self::remembered(None, QUOTA, Millis(0))
    }

    /// Somebody of whom this much is remembered: what their line usually takes, and what was left of the quota then.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = Line::remembered(Some(Millis(40)), Millis(300), Millis::seconds(60));
    /// assert_eq!((line.usual(), line.quota(Millis::seconds(70))), (Some(Millis(40)), Millis(320)));
    /// ```
    pub const fn remembered(usual: Option<Millis>, quota: Millis, as_of: Millis) -> Self {
        let left = if quota.0 < QUOTA.0 { quota.0 } else { QUOTA.0 } * QUOTA_REFILL.0;
        Self { pings: Pings::new(), usual, left, as_of }
    }

    /// A line whose pings have all taken this long, and there were many.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = Line::steady(Millis(30));
    /// assert_eq!((line.mean(), line.high(), line.usual()), (Millis(30), Millis(30), Some(Millis(30))));
    /// ```
    pub fn steady(rtt: Millis) -> Self {
        Self::new().over(Pings::steady(rtt))
    }

    /// No line at all: a bot, or a stand-in, beside the server.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// assert_eq!((Line::local().high(), Line::local().allowance(Millis(0))), (Millis(0), Millis(15)));
    /// ```
    pub fn local() -> Self {
        Self::steady(Millis(0))
    }

    /// The line after one more ping has come back on the connection they play over.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = (0..100).fold(Line::new(), |line, _| line.observe(Millis(30)));
    /// assert_eq!(line.high(), Millis(30));
    /// ```
    #[must_use]
    pub fn observe(self, rtt: Millis) -> Self {
        self.over(self.pings.observe(rtt))
    }

    /// The same person over a connection with these pings. What the line usually takes falls if they show less than any
    /// connection before, and never rises.
    ///
    /// ```
    /// use table::{Millis, photo_finish::{Line, Pings}};
    /// let line = Line::steady(Millis(20)).charge(Millis(900), Millis(0));
    /// let again = line.over(Pings::new());
    /// assert_eq!((again.allowance(Millis(0)), again.quota(Millis(0))), (Millis(20 + 15), Millis(100)));
    /// assert_eq!(line.over(Pings::steady(Millis(300))).usual(), Some(Millis(20)));
    /// assert_eq!(line.over(Pings::steady(Millis(8))).usual(), Some(Millis(8)));
    /// ```
    #[must_use]
    pub fn over(self, pings: Pings) -> Self {
        let usual = [self.usual, pings.measured()].into_iter().flatten().min();
        Self { pings, usual, ..self }
    }

    /// The same line at the next game, whose time begins at 0 again. What was left of the quota stays.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = Line::new().charge(Millis(900), Millis::seconds(60)).at_next_game(Millis::seconds(62));
    /// assert_eq!(line.quota(Millis(0)), Millis(104));
    /// assert_eq!(line.quota(Millis::seconds(10)), Millis(124));
    /// ```
    #[must_use]
    pub fn at_next_game(self, ended: Millis) -> Self {
        Self { left: self.parts_left(ended), as_of: Millis(0), ..self }
    }

    /// What the line usually takes, if any of this person's connections has been measured.
    pub fn usual(&self) -> Option<Millis> {
        self.usual
    }

    /// Before this much has gone by, nothing that was sent can have been reacted to: half of the shortest round trip.
    /// That would be the whole of it; half, because a line can get better between two pings, and no honest press may be
    /// lost. Nothing is known of a line that has not been measured.
    pub(super) fn soonest(&self) -> Millis {
        Millis(self.pings.minimum().map_or(0, |shortest| shortest.0 / 2))
    }

    /// The mean of the recent round trips; what the line usually takes, if there have been none on this connection.
    ///
    /// ```
    /// # use table::{Millis, photo_finish::Line};
    /// assert_eq!(Line::new().observe(Millis(8)).observe(Millis(10)).mean(), Millis(9));
    /// ```
    pub fn mean(&self) -> Millis {
        self.pings.mean().or(self.usual).unwrap_or_default()
    }

    /// The 98th percentile of the recent round trips: of 64, the longest but one.
    ///
    /// A lower one would cut off honest presses on lines that jitter or lose a packet now and then. The longest of all
    /// would keep the whole table waiting for two minutes after a single hiccup, for a few races in a thousand.
    ///
    /// ```
    /// # use table::{Millis, photo_finish::Line};
    /// let line = Line::steady(Millis(30));
    /// assert_eq!(line.observe(Millis(180)).high(), Millis(30));
    /// assert_eq!(line.observe(Millis(180)).observe(Millis(180)).high(), Millis(180));
    /// ```
    pub fn high(&self) -> Millis {
        self.measured_high().unwrap_or_default()
    }

    fn measured_high(&self) -> Option<Millis> {
        self.pings.high().or(self.usual)
    }

    /// What is left of the quota.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = Line::new().charge(Millis(300), Millis(0));
    /// assert_eq!(line.quota(Millis::seconds(10)), Millis(720));
    /// assert_eq!(line.quota(Millis::seconds(500)), Millis(1_000)); // and never more
    /// ```
    pub fn quota(&self, now: Millis) -> Millis {
        Millis(self.parts_left(now) / QUOTA_REFILL.0)
    }

    fn parts_left(&self, now: Millis) -> u64 {
        self.left.saturating_add(minus(now, self.as_of).0).min(QUOTA.0 * QUOTA_REFILL.0)
    }

    /// The line after a press has used up so much of its quota (see [`Credit::charged`](super::Credit::charged)).
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// assert_eq!(Line::new().charge(Millis(300), Millis(0)).quota(Millis(0)), Millis(700));
    /// ```
    #[must_use]
    pub fn charge(mut self, charged: Millis, now: Millis) -> Self {
        self.left = self.parts_left(now).saturating_sub(charged.0.saturating_mul(QUOTA_REFILL.0));
        self.as_of = self.as_of.max(now);
        self
    }

    /// What a press over this line may be credited: its high percentile and a frame, as far beyond the usual as the quota
    /// goes, and never more than [`MAX_ALLOWANCE`].
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// assert_eq!(Line::steady(Millis(400)).allowance(Millis(0)), Millis(300));
    /// ```
    pub fn allowance(&self, now: Millis) -> Millis {
        self.explains().min(self.free() + self.quota(now)).min(MAX_ALLOWANCE)
    }

    /// The longest way that the line's own pings make believable: none, if there have been none.
    pub(super) fn explains(&self) -> Millis {
        self.measured_high().map_or(Millis(0), |high| high + PAINT)
    }

    /// The way that draws on no quota: what the line usually takes, and what a frame usually takes.
    pub(super) fn free(&self) -> Millis {
        self.usual.or(self.pings.usual()).map_or(Millis(0), |usual| usual + USUAL_PAINT)
    }

    /// How long an event takes to get there.
    pub(super) fn one_way(&self) -> Millis {
        Millis(self.mean().0 / 2)
    }
}
