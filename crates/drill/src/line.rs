//! Connections: a way there and a way back with delays, and the outbox that a slow reader overflows.

use crate::luck::Dice;
use crate::queue::Moment;
use room::Text;
use std::collections::VecDeque;

/// One direction of a connection. What goes in later never comes out earlier.
pub(crate) struct Way {
    delay_ms: u64,
    jitter_ms: u64,
    last: Moment,
}

impl Way {
    pub const fn new(delay_ms: u64, jitter_ms: u64) -> Self {
        Self { delay_ms, jitter_ms, last: Moment(0) }
    }

    /// When something that goes in now comes out.
    pub fn arrives(&mut self, now: Moment, luck: &mut Dice) -> Moment {
        let jitter = if self.jitter_ms == 0 { 0 } else { luck.below(self.jitter_ms * 1_000) };
        self.last = now.plus_ms(self.delay_ms).plus_micros(jitter).max(self.last.plus_micros(1));
        self.last
    }

    /// Nothing comes out until then.
    pub fn stall(&mut self, until: Moment) {
        self.last = self.last.max(until);
    }
}

/// How many messages wait for a slow reader before they are dropped. Few, so that it happens.
const OUTBOX: usize = 12;

/// What waits to be sent on one connection, as the server has it.
#[derive(Default)]
pub(crate) struct Outbox {
    texts: VecDeque<Text>,
    /// Messages were dropped, and the table does not know yet.
    lost_count: bool,
    /// The table has been asked for a snapshot. What comes before it would be out of order.
    catching_up: bool,
    is_closed: bool,
}

/// What there is to do on a connection.
pub(crate) enum Work {
    Send(VecDeque<Text>),
    CatchUp,
    Close,
    Nothing,
}

impl Outbox {
    /// False if the reader was too slow, and what waited has been dropped just now.
    pub fn push(&mut self, text: Text, afresh: bool) -> bool {
        self.catching_up &= !afresh;
        if self.is_closed || self.lost_count || self.catching_up {
            return true;
        }
        self.texts.push_back(text);
        if self.texts.len() > OUTBOX {
            *self = Self { lost_count: true, ..Self::default() };
        }
        !self.lost_count
    }

    /// Hangs up once everything that waits has been sent.
    pub fn close(&mut self) {
        self.is_closed = true;
    }

    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    pub fn take(&mut self) -> Work {
        if !self.texts.is_empty() {
            return Work::Send(std::mem::take(&mut self.texts));
        }
        if self.is_closed {
            return Work::Close;
        }
        self.catching_up |= self.lost_count;
        if std::mem::take(&mut self.lost_count) { Work::CatchUp } else { Work::Nothing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Seed;

    #[test]
    fn nothing_overtakes_on_a_line_and_a_stall_keeps_all_back() {
        let (mut way, mut luck) = (Way::new(20, 30), Dice::new(Seed::from_number(1)));
        let arrivals: Vec<Moment> = (0..50).map(|ms| way.arrives(Moment(ms * 1_000), &mut luck)).collect();
        assert!(arrivals.is_sorted());
        way.stall(Moment(9_000_000));
        assert!(way.arrives(Moment(60_000), &mut luck) > Moment(9_000_000));
    }

    #[test]
    fn a_slow_reader_loses_what_waits_and_catches_up() {
        let text = |text: &str| Text::from(text.to_owned());
        let mut outbox = Outbox::default();
        let kept = (0..=OUTBOX).map(|_| outbox.push(text("step"), false));
        assert_eq!(kept.filter(|kept| !kept).count(), 1);
        assert!(matches!(outbox.take(), Work::CatchUp));
        assert!(outbox.push(text("too early"), false));
        assert!(matches!(outbox.take(), Work::Nothing));
        outbox.push(text("afresh"), true);
        assert!(matches!(outbox.take(), Work::Send(texts) if texts.len() == 1));
        outbox.close();
        assert!(matches!(outbox.take(), Work::Close));
    }
}
