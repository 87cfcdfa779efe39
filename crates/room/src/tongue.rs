use house::wire::Claim;
use table::{Millis, Talk};

/// A bot says at most so many things within so much time; the rest it keeps to itself.
const AT_ONCE: usize = 4;
const WINDOW: Millis = Millis::seconds(10);
/// What had to wait longer than this is of no interest any more.
const STALE: Millis = Millis::seconds(5);

/// What a bot is about to say, in the time of the game: it stands still while nobody plays.
#[derive(Default)]
pub(crate) struct Tongue {
    /// One after the other.
    waiting: Vec<(Millis, Talk<Claim>)>,
    /// When it spoke last, the longest ago first.
    spoke: [Option<Millis>; AT_ONCE],
}

impl Tongue {
    /// Something comes to its mind now, and takes so long to say.
    pub fn will_say(&mut self, talk: Talk<Claim>, now: Millis, takes: Millis) {
        if self.waiting.len() < AT_ONCE {
            let from = self.waiting.last().map_or(now, |(at, _)| now.max(*at));
            self.waiting.push((from + takes, talk));
        }
    }

    /// When it says the next thing, if nothing keeps it from that.
    pub fn next(&self) -> Option<Millis> {
        self.waiting.first().map(|(at, _)| *at)
    }

    /// It opens its mouth. Nothing comes out if that is no news any more, or if it has said enough.
    pub fn say(&mut self, now: Millis) -> Option<Talk<Claim>> {
        let (at, talk) = self.waiting.remove(0);
        if now > at + STALE || self.spoke[0].is_some_and(|then| now < then + WINDOW) {
            return None;
        }
        self.spoke.rotate_left(1);
        self.spoke[AT_ONCE - 1] = Some(now);
        Some(talk)
    }
}
