use super::{MAX_ALLOWANCE, PAINT, minus};
use crate::Millis;

/// The credit that a line may draw beyond what it usually takes. A full quota carries a line through the worst seconds
/// of a train ride; a liar has used it up after a few races.
pub const QUOTA: Millis = Millis(1_000);

/// In this time one millisecond of quota comes back: 5 ms a second.
///
/// An honest line draws on its quota only when a press takes longer than its pings usually do, so by a part of its
/// jitter and not at every press. docs/photo-finish.md shows how much of their quota honest lines keep.
pub const QUOTA_REFILL: Millis = Millis(200);

/// What is assumed of a line that has not been measured: a new connection, or one that just came back.
pub const ASSUMED_RTT: Millis = Millis(100);

/// With pings every two seconds: the last two minutes. Long enough to have seen what the line does on a bad day, short
/// enough to forget the tunnel.
const WINDOW: usize = 64;

const HIGH_PERCENTILE: usize = 98;

/// How many pings say what a line usually takes: a quarter of a minute of them.
const USUAL: usize = 7;

/// From this many pings on the assumption is dropped.
const MEASURED: usize = 8;

/// A lost ping may take many seconds. For us all of them are simply very late, and one of them must not ruin the mean.
const LONGEST_RTT: Millis = Millis(1_000);

/// What the server knows of one connection: its recent round-trip times, from the server's own pings, and what is left
/// of its quota.
///
/// ```
/// use table::{Millis, photo_finish::Line};
/// let mut line = Line::new();
/// for rtt in [40, 42, 38, 90, 41, 39, 40, 46] {
///     line = line.observe(Millis(rtt));
/// }
/// assert_eq!((line.minimum(), line.mean(), line.high()), (Millis(38), Millis(47), Millis(90)));
/// assert_eq!(line.allowance(Millis(0)), Millis(90 + 15));
///
/// // A line that always draws what it can runs dry, and recovers slowly.
/// line = line.charge(Millis(940), Millis(0));
/// assert_eq!(line.allowance(Millis(0)), Millis(60));
/// assert_eq!(line.allowance(Millis::seconds(5)), Millis(85));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The last round trips, in milliseconds, as a ring.
    samples: [u16; WINDOW],
    taken: usize,
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
    /// A line that has not been measured.
    ///
    /// ```
    /// use table::{Millis, photo_finish::{ASSUMED_RTT, Line}};
    /// let line = Line::new();
    /// assert_eq!((line.mean(), line.high()), (ASSUMED_RTT, ASSUMED_RTT));
    /// assert_eq!(line.quota(Millis(0)), Millis(1_000));
    /// ```
    pub const fn new() -> Self {
        Self { samples: [0; WINDOW], taken: 0, left: QUOTA.0 * QUOTA_REFILL.0, as_of: Millis(0) }
    }

    /// No line at all: a bot, or a stand-in, beside the server.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// assert_eq!((Line::local().high(), Line::local().allowance(Millis(0))), (Millis(0), Millis(15)));
    /// ```
    pub const fn local() -> Self {
        Self { taken: WINDOW, ..Self::new() }
    }

    /// The line after one more ping has come back.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = (0..100).fold(Line::new(), |line, _| line.observe(Millis(30)));
    /// assert_eq!(line.high(), Millis(30));
    /// ```
    #[must_use]
    pub fn observe(mut self, rtt: Millis) -> Self {
        self.samples[self.taken % WINDOW] = rtt.min(LONGEST_RTT).0 as u16;
        // From twice the window it goes back to once the window: the same place in the ring, and no overflow.
        self.taken = if self.taken + 1 == 2 * WINDOW { WINDOW } else { self.taken + 1 };
        self
    }

    /// The same player on a new connection: nothing is known of the way, but the quota is theirs. Otherwise hanging
    /// up would fill it.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = Line::new().observe(Millis(8)).charge(Millis(900), Millis(0)).reconnected();
    /// assert_eq!((line.minimum(), line.quota(Millis(0))), (Millis(100), Millis(100)));
    /// ```
    #[must_use]
    pub const fn reconnected(self) -> Self {
        Self { left: self.left, as_of: self.as_of, ..Self::new() }
    }

    /// The same line at the next game, whose time begins at 0 again. What was left of the quota stays.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = Line::new().charge(Millis(900), Millis::seconds(60)).at_next_game(Millis::seconds(62));
    /// assert_eq!(line.quota(Millis(0)), Millis(110));
    /// assert_eq!(line.quota(Millis::seconds(10)), Millis(160));
    /// ```
    #[must_use]
    pub fn at_next_game(self, ended: Millis) -> Self {
        Self { left: self.parts_left(ended), as_of: Millis(0), ..self }
    }

    /// The round trips to go by: the measured ones, and the assumed one while there are few of them.
    fn round_trips(&self) -> impl Iterator<Item = u64> {
        let assumed = (self.taken < MEASURED).then_some(ASSUMED_RTT.0);
        self.samples[..self.taken.min(WINDOW)].iter().map(|&rtt| u64::from(rtt)).chain(assumed)
    }

    /// The shortest recent round trip.
    ///
    /// ```
    /// # use table::{Millis, photo_finish::Line};
    /// assert_eq!(Line::new().observe(Millis(8)).minimum(), Millis(8));
    /// ```
    pub fn minimum(&self) -> Millis {
        Millis(self.round_trips().min().expect("a line has a round trip, if only an assumed one"))
    }

    /// Before this much has gone by, nothing that was sent can have been reacted to: half of the shortest round trip.
    /// That would be the whole of it; half, because a line can get better between two pings, and no honest press may be
    /// lost. Nothing is known of a line that has not been measured.
    pub(super) fn soonest(&self) -> Millis {
        let measured = self.samples[..self.taken.min(WINDOW)].iter().min();
        Millis(measured.map_or(0, |&rtt| u64::from(rtt) / 2))
    }

    /// The mean of the recent round trips.
    ///
    /// ```
    /// # use table::{Millis, photo_finish::Line};
    /// assert_eq!(Line::new().observe(Millis(8)).mean(), Millis(54)); // with the assumed 100
    /// ```
    pub fn mean(&self) -> Millis {
        let (sum, count) = self.round_trips().fold((0, 0), |(sum, count), rtt| (sum + rtt, count + 1));
        Millis(sum / count)
    }

    /// The 98th percentile of the recent round trips: of 64, the longest but one.
    ///
    /// A lower one would cut off honest presses on lines that jitter or lose a packet now and then. The longest of all
    /// would keep the whole table waiting for two minutes after a single hiccup, for a few races in a thousand.
    ///
    /// ```
    /// # use table::{Millis, photo_finish::Line};
    /// let line = (0..64).fold(Line::new(), |line, _| line.observe(Millis(30)));
    /// assert_eq!(line.observe(Millis(180)).high(), Millis(30));
    /// assert_eq!(line.observe(Millis(180)).observe(Millis(180)).high(), Millis(180));
    /// ```
    pub fn high(&self) -> Millis {
        let mut sorted: Vec<u64> = self.round_trips().collect();
        sorted.sort_unstable();
        let rank = (sorted.len() * HIGH_PERCENTILE).div_ceil(100);
        Millis(sorted[rank - 1])
    }

    /// What is left of the quota.
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = Line::new().charge(Millis(300), Millis(0));
    /// assert_eq!(line.quota(Millis::seconds(10)), Millis(750));
    /// assert_eq!(line.quota(Millis::seconds(100)), Millis(1_000)); // and never more
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

    /// What a press over this line may be credited: its high percentile and a frame, as far as the quota goes, and
    /// never more than [`MAX_ALLOWANCE`].
    ///
    /// ```
    /// use table::{Millis, photo_finish::Line};
    /// let line = (0..20).fold(Line::new(), |line, _| line.observe(Millis(400)));
    /// assert_eq!(line.allowance(Millis(0)), Millis(300));
    /// ```
    pub fn allowance(&self, now: Millis) -> Millis {
        self.explains().min(self.quota(now)).min(MAX_ALLOWANCE)
    }

    /// The longest way that the line's own pings make believable.
    pub(super) fn explains(&self) -> Millis {
        self.high() + PAINT
    }

    /// The way that draws on no quota: what the line usually takes these days, and a frame.
    ///
    /// The median of the last few pings, not the mean of all. It follows a phone from one net to another before the
    /// quota is gone, and a client that holds back some of its pongs cannot move it.
    pub(super) fn free(&self) -> Millis {
        let mut recent = [ASSUMED_RTT.0 as u16; USUAL];
        for (age, rtt) in recent.iter_mut().enumerate().take(self.taken) {
            *rtt = self.samples[(self.taken + WINDOW - 1 - age) % WINDOW];
        }
        recent.sort_unstable();
        Millis(recent[USUAL / 2].into()) + PAINT
    }

    /// How long an event takes to get there.
    pub(super) fn one_way(&self) -> Millis {
        Millis(self.mean().0 / 2)
    }
}
