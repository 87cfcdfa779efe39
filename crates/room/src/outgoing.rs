//! What goes out. Nothing leaves the table before everything that it may depend on is durable: what waits for the log, and
//! everything after it, stands in one queue. What has left the queue may still be held back on its connection, so that all see a
//! race begin together.
//!
//! A step that shows a viewer nothing changes nothing for them (CO-3), so nothing that they are told depends on it, and
//! nothing waits for it: otherwise the time that an answer takes would tell that somebody has secretly chosen.

use crate::effect::{Change, Counted, Effect};
use crate::mail::{ConnId, Life, Ticket};
use crate::shown::{PerViewer, place};
use crate::{Text, Time};
use house::wire::MsgId;
use std::collections::VecDeque;
use table::{SortedMap, Version, Viewer};

/// Everything that is on its way out. `I` is what else waits in the queue besides messages.
pub(crate) struct Outgoing<I> {
    life: Life,
    next_ticket: u64,
    queue: VecDeque<Batch<I>>,
    /// What is held back on each connection.
    held: SortedMap<ConnId, VecDeque<Held>>,
    /// What has been shown since somebody asked.
    shown: Vec<Shows>,
}

/// Something that the log has been asked to keep, and what may go out when it is durable.
pub(crate) struct Batch<I> {
    ticket: Ticket,
    /// The step that this shows, if it opens a race or belongs to one: all should see it together.
    pub reveal: Option<Version>,
    /// Whose messages wait for it, and for all that was asked before.
    pub concerns: Concerns,
    /// What to count when it goes out.
    pub counts: Option<Counted>,
    pub items: Vec<Item<I>>,
    /// Whom to tell if it cannot be stored.
    waiting: Vec<(ConnId, MsgId)>,
}

/// Who is told anything that may depend on something that is being stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Concerns {
    Everybody,
    /// A step that shows these something, and others nothing.
    Viewers(PerViewer<bool>),
}

impl Concerns {
    fn includes(self, whom: Whom) -> bool {
        match (self, whom) {
            (Self::Viewers(sees), Whom::Viewer(viewer)) => sees[place(viewer)],
            (Self::Everybody, _) | (_, Whom::Everybody) => true,
        }
    }
}

/// For whom something is that goes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Whom {
    /// For one who sees the game as this viewer, and no more of it than they do.
    Viewer(Viewer),
    Everybody,
}

pub(crate) enum Item<I> {
    Message(Delivery),
    Other(I),
}

/// A message on its way to one connection.
pub(crate) struct Delivery {
    pub conn: ConnId,
    pub text: Text,
    /// The step that this shows to a viewer.
    pub shows: Option<Shows>,
    /// It takes the place of messages that were dropped, with all that follows.
    pub afresh: bool,
    /// Nothing comes after it: the server hangs up.
    pub last: bool,
}

/// A viewer has been shown everything up to this step of theirs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shows {
    pub game: u32,
    pub viewer: Viewer,
    pub n: u32,
}

struct Held {
    when: Time,
    text: Text,
    shows: Option<Shows>,
    afresh: bool,
}

/// What an answer of the log means.
pub(crate) enum Answer<I> {
    /// This may go out.
    Durable(Batch<I>),
    /// Nothing of what waits may ever go out. These were waiting for it.
    Lost(Vec<(ConnId, MsgId)>),
    /// Somebody else was asking.
    NotOurs,
}

impl Delivery {
    /// Something that shows no step.
    pub fn of(conn: ConnId, text: Text) -> Self {
        Self { conn, text, shows: None, afresh: false, last: false }
    }
}

impl<I> Outgoing<I> {
    pub fn new(life: Life) -> Self {
        Self { life, next_ticket: 0, queue: VecDeque::new(), held: SortedMap::default(), shown: Vec::new() }
    }

    /// Whose tickets these are.
    pub fn life(&self) -> Life {
        self.life
    }

    /// Asks the log to keep something. Everything that is posted from now on to somebody whom it concerns waits for its answer.
    pub fn store(&mut self, change: Change, effects: &mut Vec<Effect>) -> &mut Batch<I> {
        let ticket = Ticket { life: self.life, number: self.next_ticket };
        self.next_ticket += 1;
        effects.push(Effect::Store { ticket, change });
        self.queue.push_back(Batch {
            ticket,
            reveal: None,
            concerns: Concerns::Everybody,
            counts: None,
            items: Vec::new(),
            waiting: Vec::new(),
        });
        self.queue.back_mut().expect("it has just been put there")
    }

    /// What somebody must wait for.
    fn awaited(&mut self, whom: Whom) -> Option<&mut Batch<I>> {
        self.queue.iter_mut().rev().find(|batch| batch.concerns.includes(whom))
    }

    /// Gives something back if it need not wait for anything.
    pub fn post(&mut self, whom: Whom, item: Item<I>) -> Option<Item<I>> {
        match self.awaited(whom) {
            Some(batch) => {
                batch.items.push(item);
                None
            }
            None => Some(item),
        }
    }

    /// If the log fails, the message with this number has not been heard.
    pub fn answers(&mut self, whom: Whom, conn: ConnId, id: MsgId) {
        if let Some(batch) = self.awaited(whom) {
            batch.waiting.push((conn, id));
        }
    }

    /// The log has answered. It answers in order; if it ever did not, nothing could be relied on.
    pub fn stored(&mut self, ticket: Ticket, durable: bool) -> Answer<I> {
        if ticket.life != self.life {
            return Answer::NotOurs;
        }
        match self.queue.pop_front() {
            Some(batch) if durable && batch.ticket == ticket => Answer::Durable(batch),
            first => {
                let lost = first.into_iter().chain(self.queue.drain(..));
                Answer::Lost(lost.flat_map(|batch| batch.waiting).collect())
            }
        }
    }

    /// Whether the log has answered everything.
    pub fn is_settled(&self) -> bool {
        self.queue.is_empty()
    }

    /// A connection is there from now on.
    pub fn open(&mut self, conn: ConnId) {
        self.held.insert(conn, VecDeque::new());
    }

    /// Whether it may still be sent something, if only goodbye.
    pub fn is_open(&self, conn: ConnId) -> bool {
        self.held.contains_key(&conn)
    }

    /// Everybody who has not been said goodbye to.
    pub fn connections(&self) -> impl Iterator<Item = ConnId> {
        self.held.keys().copied()
    }

    /// A connection is not there any more.
    pub fn forget(&mut self, conn: ConnId) {
        self.held.remove(&conn);
    }

    /// Sends something that is durable, or holds it back until its time has come.
    pub fn deliver(&mut self, delivery: Delivery, when: Time, now: Time, effects: &mut Vec<Effect>) {
        let Delivery { conn, text, shows, afresh, last } = delivery;
        let Some(held) = self.held.get_mut(&conn) else { return };
        // What is held back must not be overtaken, even if its time has just come.
        if when > now || !held.is_empty() {
            let when = held.back().map_or(when, |last| when.max(last.when));
            held.push_back(Held { when, text, shows, afresh });
        } else {
            effects.push(Effect::Send { conn, text, afresh });
            self.shown.extend(shows);
        }
        if last {
            self.hang_up(conn, effects);
        }
    }

    /// Sends something past everything that waits. It must tell nothing of the table.
    pub fn send_beside(&self, conn: ConnId, text: Text, effects: &mut Vec<Effect>) {
        if self.is_open(conn) {
            effects.push(Effect::Send { conn, text, afresh: false });
        }
    }

    /// Sends what has been held back long enough.
    pub fn send_due(&mut self, now: Time, effects: &mut Vec<Effect>) {
        for (conn, held) in self.held.iter_mut() {
            while held.front().is_some_and(|held| held.when <= now) {
                let Some(Held { text, shows, afresh, .. }) = held.pop_front() else { break };
                effects.push(Effect::Send { conn: *conn, text, afresh });
                self.shown.extend(shows);
            }
        }
    }

    pub fn next_due(&self) -> Option<Time> {
        self.held.values().filter_map(|held| held.front().map(|held| held.when)).min()
    }

    /// Sends what is held back now, rather than never, and nothing after it.
    pub fn hang_up(&mut self, conn: ConnId, effects: &mut Vec<Effect>) {
        for Held { text, shows, afresh, .. } in self.held.remove(&conn).unwrap_or_default() {
            effects.push(Effect::Send { conn, text, afresh });
            self.shown.extend(shows);
        }
        effects.push(Effect::HangUp { conn });
    }

    /// What has really left the table since this was asked last.
    pub fn shown(&mut self) -> std::vec::Drain<'_, Shows> {
        self.shown.drain(..)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use table::{MAX_SEATS, Seat};

    const NOW: Time = Time::from_seconds(1_000);
    const CONN: ConnId = ConnId(7);

    fn outgoing() -> Outgoing<&'static str> {
        let mut outgoing = Outgoing::new(Life(2));
        outgoing.open(CONN);
        outgoing
    }

    fn ticket(life: u64, number: u64) -> Ticket {
        Ticket { life: Life(life), number }
    }

    fn message(text: &str) -> Delivery {
        Delivery::of(CONN, Text::from(text.to_owned()))
    }

    fn sent(effects: &mut Vec<Effect>) -> Vec<String> {
        let texts = effects.drain(..).filter_map(|effect| match effect {
            Effect::Send { text, .. } => Some(text.as_str().to_owned()),
            Effect::HangUp { .. } => Some("hang up".to_owned()),
            _ => None,
        });
        texts.collect()
    }

    #[test]
    fn what_is_posted_waits_for_what_was_stored_last() {
        let (mut outgoing, mut effects) = (outgoing(), Vec::new());
        assert!(outgoing.post(Whom::Everybody, Item::Other("at once")).is_some());
        outgoing.store(Change::Close(Vec::new()), &mut effects);
        assert!(outgoing.post(Whom::Everybody, Item::Other("after the first")).is_none());
        outgoing.store(Change::Close(Vec::new()), &mut effects);
        assert!(outgoing.post(Whom::Everybody, Item::Other("after the second")).is_none());
        let Answer::Durable(batch) = outgoing.stored(ticket(2, 0), true) else { panic!("it is durable") };
        assert!(matches!(batch.items[..], [Item::Other("after the first")]));
        assert!(outgoing.post(Whom::Everybody, Item::Other("still waits")).is_none());
    }

    #[test]
    fn nobody_waits_for_a_step_that_shows_them_nothing() {
        let (mut outgoing, mut effects) = (outgoing(), Vec::new());
        let whom = |seat| Whom::Viewer(Viewer::Seat(Seat(seat)));
        let mut sees = [false; MAX_SEATS + 1];
        sees[1] = true;
        outgoing.store(Change::Close(Vec::new()), &mut effects).concerns = Concerns::Viewers(sees);
        let at_once = |outgoing: &mut Outgoing<_>, whom| outgoing.post(whom, Item::Other("")).is_some();
        assert!(at_once(&mut outgoing, whom(0)) && at_once(&mut outgoing, Whom::Viewer(Viewer::Spectator)));
        assert!(!at_once(&mut outgoing, whom(1)) && !at_once(&mut outgoing, Whom::Everybody));
        outgoing.store(Change::Close(Vec::new()), &mut effects);
        assert!(!at_once(&mut outgoing, whom(0)), "this one concerns everybody");
        outgoing.store(Change::Close(Vec::new()), &mut effects).concerns = Concerns::Viewers(sees);
        outgoing.answers(whom(0), CONN, 3);
        outgoing.stored(ticket(2, 0), true);
        let Answer::Durable(batch) = outgoing.stored(ticket(2, 1), true) else { panic!("it is durable") };
        assert_eq!(
            (batch.items.len(), batch.waiting),
            (1, vec![(CONN, 3)]),
            "and nobody waits for the next one"
        );
        assert!(at_once(&mut outgoing, whom(0)));
    }

    #[test]
    fn an_answer_to_an_earlier_life_releases_nothing() {
        let (mut outgoing, mut effects) = (outgoing(), Vec::new());
        outgoing.store(Change::Close(Vec::new()), &mut effects);
        assert!(matches!(outgoing.stored(ticket(1, 0), true), Answer::NotOurs));
        assert!(matches!(outgoing.stored(ticket(1, 0), false), Answer::NotOurs));
        assert!(!outgoing.is_settled());
    }

    #[test]
    fn an_answer_out_of_order_is_relied_on_as_little_as_a_failure() {
        for (number, durable) in [(1, true), (0, false)] {
            let (mut outgoing, mut effects) = (outgoing(), Vec::new());
            outgoing.store(Change::Close(Vec::new()), &mut effects);
            outgoing.answers(Whom::Everybody, CONN, 3);
            outgoing.store(Change::Close(Vec::new()), &mut effects);
            outgoing.answers(Whom::Everybody, CONN, 4);
            let Answer::Lost(waiting) = outgoing.stored(ticket(2, number), durable) else { panic!("lost") };
            assert_eq!(waiting, [(CONN, 3), (CONN, 4)]);
            assert!(outgoing.is_settled());
        }
    }

    #[test]
    fn nothing_overtakes_what_is_held_back() {
        let (mut outgoing, mut effects) = (outgoing(), Vec::new());
        let later = NOW + Duration::from_millis(100);
        outgoing.deliver(message("the race"), later, NOW, &mut effects);
        outgoing.deliver(message("some words"), NOW, NOW, &mut effects);
        assert_eq!(outgoing.next_due(), Some(later));
        outgoing.send_due(NOW, &mut effects);
        assert!(sent(&mut effects).is_empty());
        outgoing.send_due(later, &mut effects);
        assert_eq!(sent(&mut effects), ["the race", "some words"]);
    }

    #[test]
    fn what_is_held_back_is_sent_before_hanging_up_and_counts_as_shown() {
        let (mut outgoing, mut effects) = (outgoing(), Vec::new());
        let shows = Shows { game: 1, viewer: Viewer::Spectator, n: 4 };
        let step = Delivery { shows: Some(shows), ..message("a step") };
        outgoing.deliver(step, NOW + Duration::from_secs(1), NOW, &mut effects);
        assert_eq!(outgoing.shown().count(), 0);
        outgoing.deliver(Delivery { last: true, ..message("bye") }, NOW, NOW, &mut effects);
        assert_eq!(sent(&mut effects), ["a step", "bye", "hang up"]);
        assert!(outgoing.shown().eq([shows]));
    }

    #[test]
    fn what_was_never_sent_was_never_shown() {
        let (mut outgoing, mut effects) = (outgoing(), Vec::new());
        outgoing.forget(CONN);
        let shows = Some(Shows { game: 1, viewer: Viewer::Spectator, n: 4 });
        outgoing.deliver(Delivery { shows, ..message("a step") }, NOW, NOW, &mut effects);
        assert_eq!((sent(&mut effects).len(), outgoing.shown().count()), (0, 0));
    }
}
