//! Which nodes live, as one of them sees it, by the rules of `server::cluster`: one that does not beat while others do is
//! dead, and one that was not heard for a little less does nothing.

use crate::database::WriterId;
use crate::queue::Moment;
use std::collections::BTreeMap;

/// How often a node says that it lives.
pub(crate) const BEAT_MS: u64 = 250;
/// One that has not said so for this long is taken for dead, in microseconds.
const DEAD: u64 = 1_500_000;
/// One that could not say so for this long must not do anything any more.
const HOLDS: u64 = DEAD * 5 / 6;
/// One that is late is not sent anything new.
const LATE: u64 = DEAD * 2 / 5;
/// Whoever looks must have looked all the time: after a pause, everybody begins anew.
const UNSEEN: u64 = 1_000_000;

#[derive(Default)]
pub(crate) struct Beats {
    /// When this node was last heard.
    heard: Moment,
    seen: BTreeMap<WriterId, Seen>,
    /// So often it has beaten.
    pub count: u32,
}

struct Seen {
    beats: u64,
    /// When it was first seen with so many beats.
    since: Moment,
}

/// What is new since the last look.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct News {
    pub gone: Vec<WriterId>,
    /// To be ended.
    pub dead: Vec<WriterId>,
}

impl Beats {
    pub fn new(now: Moment) -> Self {
        Self { heard: now, ..Self::default() }
    }

    /// This node was heard, and has looked who else is there.
    pub fn look(&mut self, now: Moment, there: &[(WriterId, u64)]) -> News {
        let interrupted = now.micros_since(self.heard) > UNSEEN;
        self.heard = now;
        let mut before = std::mem::take(&mut self.seen);
        let mut news = News::default();
        for (id, beats) in there {
            let since = match before.remove(id) {
                Some(seen) if seen.beats == *beats && !interrupted => seen.since,
                _ => now,
            };
            if now.micros_since(since) > DEAD {
                news.dead.push(*id);
            }
            self.seen.insert(*id, Seen { beats: *beats, since });
        }
        news.gone = before.into_keys().collect();
        news
    }

    /// Whether this node may do anything.
    pub fn holds(&self, now: Moment) -> bool {
        now.micros_since(self.heard) < HOLDS
    }

    pub fn is_late(&self, node: WriterId, now: Moment) -> bool {
        self.seen.get(&node).is_none_or(|seen| now.micros_since(seen.since) > LATE)
    }

    /// It was ended, which the next look need not find out.
    pub fn forget(&mut self, node: WriterId) {
        self.seen.remove(&node);
    }

    pub fn others(&self) -> Vec<WriterId> {
        self.seen.keys().copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: WriterId = WriterId(1);
    const OTHER: WriterId = WriterId(2);

    #[test]
    fn who_does_not_beat_is_late_and_then_dead_and_knew_before() {
        let (mut beats, mut silent) = (Beats::new(Moment(0)), Beats::new(Moment(0)));
        silent.look(Moment(0), &[]);
        for beat in 0.. {
            let now = Moment(0).plus_ms(BEAT_MS * beat);
            let news = beats.look(now, &[(ONE, beat), (OTHER, 0)]);
            assert!(news.gone.is_empty() && !beats.is_late(ONE, now));
            assert_eq!(beats.is_late(OTHER, now), now > Moment(LATE));
            if !news.dead.is_empty() {
                assert_eq!((news.dead, silent.holds(now)), (vec![OTHER], false));
                assert!(now > Moment(DEAD) && now < Moment(DEAD).plus_ms(BEAT_MS + 1));
                return;
            }
        }
    }

    #[test]
    fn after_a_pause_everybody_begins_anew() {
        let mut beats = Beats::new(Moment(0));
        beats.look(Moment(0), &[(ONE, 5)]);
        let later = Moment(10_000_000);
        assert!(!beats.holds(later));
        assert_eq!(beats.look(later, &[(ONE, 5)]), News::default());
        assert_eq!(beats.look(later.plus_ms(BEAT_MS), &[]).gone, [ONE]);
    }
}
