use crate::Millis;

/// How many pings measure a connection. A new one is sent them one after another, at once.
pub const BURST: usize = 16;

/// With pings every two seconds: the last two minutes. Long enough to have seen what the line does on a bad day, short
/// enough to forget the tunnel.
const WINDOW: usize = 64;

const HIGH_PERCENTILE: usize = 98;

/// Of the last [`BURST`] pings, so many took no longer than usual.
///
/// The half of them would be the median, but the least of many medians of sixteen is far below what the line takes. The
/// least of many of these comes close to the median of all.
const USUAL_RANK: usize = 12;

/// A lost ping may take many seconds. For us all of them are simply very late, and one of them must not ruin the mean.
const LONGEST_RTT: Millis = Millis(1_000);

/// The recent round trips of one connection, by the server's own pings.
///
/// ```
/// use table::{Millis, photo_finish::{BURST, Pings}};
/// let pings = (1..BURST).fold(Pings::new(), |pings, rtt| pings.observe(Millis(rtt as u64)));
/// assert_eq!(pings.measured(), None);
/// assert_eq!(pings.observe(Millis(900)).measured(), Some(Millis(12)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pings {
    /// In milliseconds, as a ring.
    samples: [u16; WINDOW],
    taken: usize,
}

impl Default for Pings {
    fn default() -> Self {
        Self::new()
    }
}

impl Pings {
    /// A connection that has just been opened.
    pub const fn new() -> Self {
        Self { samples: [0; WINDOW], taken: 0 }
    }

    /// All of them took this long.
    pub fn steady(rtt: Millis) -> Self {
        (0..WINDOW).fold(Self::new(), |pings, _| pings.observe(rtt))
    }

    /// One more ping has come back.
    #[must_use]
    pub fn observe(mut self, rtt: Millis) -> Self {
        self.samples[self.taken % WINDOW] = rtt.min(LONGEST_RTT).0 as u16;
        // From twice the window it goes back to once the window: the same place in the ring, and no overflow.
        self.taken = if self.taken + 1 == 2 * WINDOW { WINDOW } else { self.taken + 1 };
        self
    }

    /// What the connection usually takes, once enough pings have come back to say so.
    pub fn measured(&self) -> Option<Millis> {
        self.usual().filter(|_| self.taken >= BURST)
    }

    /// The same by as many pings as there are.
    pub(super) fn usual(&self) -> Option<Millis> {
        let mut recent = [0; BURST];
        let recent = &mut recent[..self.taken.min(BURST)];
        for (age, rtt) in recent.iter_mut().enumerate() {
            *rtt = self.samples[(self.taken + WINDOW - 1 - age) % WINDOW];
        }
        recent.sort_unstable();
        let rank = (recent.len() * USUAL_RANK).div_ceil(BURST);
        Some(Millis((*recent.get(rank.checked_sub(1)?)?).into()))
    }

    fn recent(&self) -> &[u16] {
        &self.samples[..self.taken.min(WINDOW)]
    }

    pub(super) fn minimum(&self) -> Option<Millis> {
        self.recent().iter().min().map(|&rtt| Millis(rtt.into()))
    }

    pub(super) fn mean(&self) -> Option<Millis> {
        let sum: u64 = self.recent().iter().map(|&rtt| u64::from(rtt)).sum();
        sum.checked_div(self.recent().len() as u64).map(Millis)
    }

    pub(super) fn high(&self) -> Option<Millis> {
        let mut sorted = self.recent().to_vec();
        sorted.sort_unstable();
        let rank = (sorted.len() * HIGH_PERCENTILE).div_ceil(100);
        Some(Millis((*sorted.get(rank.checked_sub(1)?)?).into()))
    }
}
