use house::wire::{Claim, Question};
use table::{Millis, Talk};

/// A bot says at most so many things of its own accord within so much time; the rest it keeps to itself.
const AT_ONCE: usize = 4;
const WINDOW: Millis = Millis::seconds(10);
/// What had to wait longer than this is of no interest any more.
const STALE: Millis = Millis::seconds(5);
/// It answers so many questions at a time. Nobody can ask more of it at once.
const QUESTIONS: usize = 8;

/// What a bot is about to say, in the time of the game: it stands still while nobody plays.
#[derive(Default)]
pub(crate) struct Tongue {
    /// Of its own accord, one after the other.
    waiting: Vec<(Millis, Talk<Claim, Question>)>,
    /// In answer to questions: each is said in its time, however much else there is to say, and never left unsaid.
    replies: Vec<(Millis, Talk<Claim, Question>)>,
    /// When it spoke last, the longest ago first.
    spoke: [Option<Millis>; AT_ONCE],
}

impl Tongue {
    /// Something comes to its mind now, and takes so long to say.
    pub fn will_say(&mut self, talk: Talk<Claim, Question>, now: Millis, takes: Millis) {
        if self.waiting.len() < AT_ONCE {
            let from = self.waiting.last().map_or(now, |(at, _)| now.max(*at));
            self.waiting.push((from + takes, talk));
        }
    }

    /// It was asked something, and takes so long to answer.
    pub fn will_reply(&mut self, talk: Talk<Claim, Question>, now: Millis, takes: Millis) {
        if self.replies.len() < QUESTIONS {
            let at = now + takes;
            let place = self.replies.partition_point(|(other, _)| *other <= at);
            self.replies.insert(place, (at, talk));
        }
    }

    /// When it says the next thing, if nothing keeps it from that.
    pub fn next(&self) -> Option<Millis> {
        [&self.replies, &self.waiting].into_iter().filter_map(|said| said.first()).map(|(at, _)| *at).min()
    }

    /// It opens its mouth. Nothing comes out if that is no news any more, or if it has said enough.
    pub fn say(&mut self, now: Millis) -> Option<Talk<Claim, Question>> {
        let is_due =
            |said: &[(Millis, Talk<Claim, Question>)]| said.first().is_some_and(|(at, _)| *at <= now);
        if is_due(&self.replies) {
            return Some(self.replies.remove(0).1);
        }
        let (at, talk) = self.waiting.remove(0);
        if now > at + STALE || self.spoke[0].is_some_and(|then| now < then + WINDOW) {
            return None;
        }
        self.spoke.rotate_left(1);
        self.spoke[AT_ONCE - 1] = Some(now);
        Some(talk)
    }
}
