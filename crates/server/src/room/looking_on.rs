//! Between the table and the gallery: who looks on later than the others, and what goes there.
//!
//! What somebody in the gallery asks for is judged by how things are; what they are shown is how things were.

use super::gallery::{Gallery, Glimpse};
use super::play::Play;
use super::posting::{Delivery, Outgoing, refused, text};
use super::{ConnId, Phase, Room};
use axum::extract::ws::Utf8Bytes;
use house::wire::{MsgId, Person, PlayerId, Seen, ServerMsg, Sitter, Status, TableState, Trouble};
use std::collections::BTreeSet;
use std::time::Duration;
use table::{Millis, Viewer};
use tokio::time::Instant;

/// It hangs between a game and those who are to see it later.
#[derive(Default)]
pub(super) struct Curtain {
    /// Whoever has had a seat since the deal, or has taken one since the end, has seen everything.
    insiders: BTreeSet<PlayerId>,
    /// The table as it was when the game ended: while the gallery sees the end coming, people stand up already.
    last: Option<Box<TableState>>,
}

/// What the gallery is told. It stands in the queue behind the log like everything that leaves the table.
pub(super) enum News {
    /// A game has been dealt.
    Dealt { gallery: Box<Gallery>, deal: Glimpse },
    /// Something to be shown when its time has come.
    Later(Glimpse),
    /// Somebody in the gallery spoke, and was heard at once.
    Heard(ServerMsg),
    /// A connection is shown where the game stands, and then all that follows.
    Look { conn: ConnId, re: Option<MsgId>, seen: Option<Seen>, comes: bool },
    /// A connection is no longer here.
    Leaves(ConnId),
    /// The table goes on to another game: nothing in the last one is a secret, so the rest is shown at once.
    Rest,
}

impl Room {
    fn curtain(&self) -> Option<&Curtain> {
        match &self.phase {
            Phase::Playing(play) | Phase::Over(play) => play.curtain.as_ref(),
            Phase::Lobby | Phase::Dealing(_) => None,
        }
    }

    pub(super) fn has_curtain(&self) -> bool {
        self.curtain().is_some()
    }

    /// Whether they see the game on the table later than those who play it.
    pub(super) fn is_behind(&self, player: &PlayerId) -> bool {
        self.curtain().is_some_and(|curtain| !curtain.insiders.contains(player))
    }

    fn new_gallery(&self, play: &Play) -> Option<Gallery> {
        let delay = Duration::from_secs(self.watching.delay_s.into());
        let talk = self.talk.clone();
        (!delay.is_zero()).then(|| Gallery::new(self.games, play.fair.clone(), delay, talk))
    }

    fn new_curtain(&self) -> Curtain {
        let insiders = self.chairs.iter().filter_map(|chair| chair.person().cloned()).collect();
        Curtain { insiders, last: None }
    }

    /// A game has been dealt.
    pub(super) fn draw_curtain(&mut self) {
        let Phase::Playing(play) = &self.phase else { return };
        let Some(gallery) = self.new_gallery(play) else { return };
        let deal =
            Glimpse::Deal { view: play.game.view_json(Viewer::Spectator), runs: play.clock.is_running() };
        let curtain = self.new_curtain();
        if let Some(play) = self.playing() {
            play.curtain = Some(curtain);
        }
        self.post_to_gallery(News::Dealt { gallery: Box::new(gallery), deal });
    }

    /// The game is over. The gallery does not know yet.
    pub(super) fn note_last_table(&mut self) {
        if !self.has_curtain() {
            return;
        }
        let last = Some(Box::new(self.state()));
        if let Some(curtain) = self.game_on_table().and_then(|play| play.curtain.as_mut()) {
            curtain.last = last;
        }
    }

    pub(super) fn show_later(&mut self, glimpse: Glimpse) {
        if self.has_curtain() {
            self.post_to_gallery(News::Later(glimpse));
        }
    }

    /// Whoever has taken a seat comes to the table from the gallery; gives the lines that must be shown what is there.
    pub(super) fn come_to_table(&mut self) -> Vec<ConnId> {
        let behind = |player: &&PlayerId| self.is_behind(player);
        let seated: BTreeSet<PlayerId> =
            self.chairs.iter().filter_map(super::chairs::Chair::person).filter(behind).cloned().collect();
        let conns = self.conns.iter().filter(|(_, conn)| seated.contains(&conn.player));
        let conns: Vec<ConnId> = conns.map(|(id, _)| *id).collect();
        if let Some(curtain) = self.game_on_table().and_then(|play| play.curtain.as_mut()) {
            curtain.insiders.extend(seated);
        }
        for conn in &conns {
            self.post_to_gallery(News::Leaves(*conn));
        }
        conns
    }

    /// Tells the gallery something when all that came before it is durable.
    pub(super) fn post_to_gallery(&mut self, news: News) {
        match self.last_unstored() {
            Some(pending) => pending.send(Outgoing::Gallery(Box::new(news))),
            None => self.tell_gallery(news, Instant::now()),
        }
    }

    /// It is durable: the players are shown it at `when`.
    pub(super) fn tell_gallery(&mut self, news: News, when: Instant) {
        if let News::Dealt { mut gallery, deal } = news {
            gallery.hold(deal, when);
            self.gallery = Some(*gallery);
            return;
        }
        let Some(gallery) = &mut self.gallery else { return };
        match news {
            News::Dealt { .. } => unreachable!("this has been seen to above"),
            News::Later(glimpse) => gallery.hold(glimpse, when),
            News::Heard(past) => gallery.talk.remember(past),
            News::Look { conn, re, seen, comes } => self.look(conn, re, seen, comes),
            News::Leaves(conn) => {
                gallery.audience.remove(&conn);
            }
            News::Rest => {
                let now = Instant::now();
                for text in gallery.show_rest(now) {
                    self.show_gallery(&text, now);
                }
                self.gallery = None;
            }
        }
    }

    fn look(&mut self, conn: ConnId, re: Option<MsgId>, seen: Option<Seen>, comes: bool) {
        let now = Instant::now();
        let Some(gallery) = &mut self.gallery else { return };
        gallery.audience.insert(conn);
        let mut texts = if comes { gallery.talk.texts() } else { Vec::new() };
        let snapshot = gallery.snapshot(re, seen, now);
        let early = re.filter(|_| snapshot.is_none());
        texts.extend(snapshot);
        texts.extend(gallery.over().cloned());
        if let Some(id) = early {
            self.lobby.metrics.refused(Trouble::NoGame.code());
            texts.push(text(&refused(Some(id), &Trouble::NoGame, None)));
        }
        for text in texts {
            self.deliver(Delivery::of(conn, text), now, now);
        }
    }

    fn show_gallery(&mut self, text: &Utf8Bytes, now: Instant) {
        let Some(gallery) = &self.gallery else { return };
        let audience: Vec<ConnId> = gallery.audience.iter().copied().collect();
        for conn in audience {
            self.deliver(Delivery::of(conn, text.clone()), now, now);
        }
    }

    /// Shows the gallery whatever is due.
    pub(super) fn show_what_is_due(&mut self, now: Instant) {
        let mut turned = false;
        while let Some(shown) = self.gallery.as_mut().and_then(|gallery| gallery.show_due(now)) {
            turned |= shown.turned;
            if let Some(text) = shown.text {
                self.show_gallery(&text, now);
            }
        }
        if turned {
            self.tell_table();
        }
    }

    /// How far things are, as whoever is not at the table is told.
    pub(super) fn status_outside(&self) -> Status {
        if !self.has_curtain() {
            return self.status();
        }
        let gallery = self.gallery.as_ref().filter(|gallery| gallery.game == self.games);
        gallery.map_or(Status::Dealing, Gallery::status)
    }

    /// The table as a player is told of it.
    pub(super) fn state_for(&self, player: &PlayerId) -> TableState {
        if self.is_behind(player) { self.state_outside() } else { self.state() }
    }

    pub(super) fn state_outside(&self) -> TableState {
        let (status, now) = (self.status_outside(), self.state());
        let last = self.curtain().and_then(|curtain| curtain.last.as_ref());
        match last.filter(|_| status != Status::Over) {
            None => TableState { status, ..now },
            Some(last) => {
                let sits = |person: &Person| {
                    let mut sitters = last.seats.iter().filter_map(|seat| seat.sitter.as_ref());
                    sitters.any(
                        |sitter| matches!(sitter, Sitter::Person(other) if other.player == person.player),
                    )
                };
                let spectators = now.spectators.into_iter().filter(|person| !sits(person)).collect();
                TableState { status, spectators, ..TableState::clone(last) }
            }
        }
    }

    /// A game has been folded up from its log, and its clock stands at `stood`. When a step was shown is not in the log,
    /// but when its input came is, and the time of a game never goes faster than time: what came so long before `stood`
    /// came at least so long ago. So nobody is shown anything too early because the server was started again, give or
    /// take the moment in which a race is settled.
    pub(super) fn restore_gallery(&mut self, play: &mut Play, retold: Retold, stood: Millis, now: Instant) {
        let Some(mut gallery) = self.new_gallery(play) else { return };
        let delay = gallery.delay();
        let due = |at: Millis| {
            let ago = Duration::from_millis(stood.0.saturating_sub(at.0));
            now + delay.saturating_sub(ago)
        };
        gallery.hold_until(retold.deal, due(Millis(0)));
        for (at, glimpse) in retold.steps {
            gallery.hold_until(glimpse, due(at));
        }
        let clock = Glimpse::Clock { runs: false };
        match self.over_message(play) {
            None => gallery.hold_until(clock, now + delay),
            Some(over) => {
                gallery.hold_until(Glimpse::Over(text(&over)), due(play.game.now()));
            }
        }
        gallery.goes_on_at(Millis(stood.0.saturating_sub(delay.as_millis() as u64)), now);
        play.curtain = Some(self.new_curtain());
        self.gallery = Some(gallery);
    }
}

/// What a log tells again.
pub(super) struct Retold {
    deal: Glimpse,
    steps: Vec<(Millis, Glimpse)>,
}

impl Retold {
    pub fn new(play: &Play) -> Self {
        let view = play.game.view_json(Viewer::Spectator);
        Self { deal: Glimpse::Deal { view, runs: true }, steps: Vec::new() }
    }

    pub fn push(&mut self, at: Millis, glimpse: Option<Glimpse>) {
        self.steps.extend(glimpse.map(|glimpse| (at, glimpse)));
    }
}
