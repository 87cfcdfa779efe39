//! Coming in, going out, and coming back.

use super::looking_on::News;
use super::posting::Delivery;
use super::{Arrival, Conn, ConnId, Ended, Member, Phase, Room, chairs::Chair, stored};
use house::wire::{MsgId, PlayerId, Seen, ServerMsg, Trouble};
use std::collections::VecDeque;
use table::Millis;
use tokio::time::Instant;

impl Room {
    pub(super) fn join(&mut self, arrival: Arrival) {
        let Arrival { conn, player, outbox, id, name, avatar, seen } = arrival;
        let limits = &self.lobby.settings.limits;
        let tabs = self.conns.values().filter(|other| other.player == player).count();
        let full = if self.ended.is_some() {
            Some(Trouble::TableClosed)
        } else if self.conns.len() >= limits.people {
            Some(Trouble::TableFull { limit: limits.people })
        } else {
            (tabs >= limits.tabs).then_some(Trouble::TooManyTabs)
        };
        if let Some(trouble) = full {
            self.lobby.metrics.refused(trouble.code());
            outbox.push(super::posting::text(&super::posting::refused(Some(id), &trouble, None)));
            outbox.close();
            return;
        }
        let viewer = self.viewer(&player);
        self.conns.insert(conn, Conn { player: player.clone(), viewer, outbox, held: VecDeque::new() });
        self.empty_since = None;
        self.comes_in(&player, name, avatar);
        self.answer(conn, id, Ok(()));
        self.tell_table();
        if self.is_behind(&player) {
            return self.post_to_gallery(News::Look { conn, re: None, seen, comes: true });
        }
        for said in self.talk.texts() {
            self.post_text(Delivery::of(conn, said));
        }
        self.show_deal(conn, &player);
        self.show_game(conn, None, seen);
    }

    fn comes_in(&mut self, player: &PlayerId, name: house::wire::Name, avatar: u8) {
        let was_here = self.is_connected(player);
        let spoke = self.members.remove(player).map(|member| member.spoke).unwrap_or_default();
        let counted = self.lobby.metrics.member();
        let member = Member { name: name.clone(), avatar, down_since: None, spoke, counted };
        self.members.insert(player.clone(), member);
        if self.host.is_none() {
            self.host = Some(player.clone());
        }
        if let Some(seat) = self.seat_of(player) {
            let chair = &mut self.chairs[seat.index()];
            let sitter = stored::StoredSitter::Person { player: player.clone(), name, avatar };
            let renamed = chair.sitter.as_ref() != Some(&sitter);
            chair.sitter = Some(sitter);
            if !was_here {
                chair.line = chair.line.reconnected();
            }
            self.take_back(seat);
            if renamed {
                self.save();
            }
        }
        self.pause_or_go_on(Instant::now());
    }

    /// A connection has ended, for whatever reason.
    pub(super) fn gone(&mut self, conn: ConnId) {
        let Some(Conn { player, .. }) = self.conns.remove(&conn) else { return };
        if self.has_curtain() {
            self.post_to_gallery(News::Leaves(conn));
        }
        if self.conns.values().any(|other| other.player == player) {
            return;
        }
        let now = Instant::now();
        if self.conns.is_empty() {
            self.empty_since = Some(now);
        }
        if self.seat_of(&player).is_none() && self.host.as_ref() != Some(&player) {
            self.members.remove(&player);
        } else if let Some(member) = self.members.get_mut(&player) {
            member.down_since = Some(now);
        }
        self.pause_or_go_on(now);
        self.racers_changed();
        self.tell_table();
    }

    /// Somebody leaves for good. In a running game a stand-in plays on, and their seat is kept for them all the same.
    pub(super) fn leave(&mut self, conn: ConnId, id: MsgId, player: &PlayerId) {
        if let Some(seat) = self.seat_of(player) {
            let chair = &mut self.chairs[seat.index()];
            match self.phase {
                Phase::Lobby | Phase::Over(_) => *chair = Chair::default(),
                Phase::Dealing(_) | Phase::Playing(_) => chair.stand_in = true,
            }
        }
        let tabs: Vec<ConnId> =
            self.conns.iter().filter(|(_, other)| other.player == *player).map(|(id, _)| *id).collect();
        // Their lines end when they have their last message; from now on nobody counts on them.
        if let Some(member) = self.members.get_mut(player) {
            member.down_since = Some(Instant::now());
        }
        if self.host.as_ref() == Some(player) {
            self.host = None;
            self.pass_host_on(player);
        }
        self.seats_changed();
        self.answer(conn, id, Ok(()));
        for tab in tabs {
            self.post_last(tab, &Trouble::YouLeft);
        }
    }

    pub(super) fn pong(&mut self, conn: ConnId, rtt: Millis) {
        let Some(player) = self.conns.get(&conn).map(|conn| conn.player.clone()) else { return };
        // Of several tabs the newest counts.
        let newest = self.conns.iter().filter(|(_, other)| other.player == player).map(|(id, _)| *id).max();
        if let Some(seat) = self.seat_of(&player).filter(|_| newest == Some(conn)) {
            let chair = &mut self.chairs[seat.index()];
            chair.line = chair.line.observe(rtt);
        }
    }

    /// A slow reader has read what there was.
    pub(super) fn catch_up(&mut self, conn: ConnId) {
        let Some(player) = self.conns.get(&conn).map(|conn| conn.player.clone()) else { return };
        let table = super::posting::text(&ServerMsg::Table { table: self.state_for(&player) });
        self.post_text(Delivery { afresh: true, ..Delivery::of(conn, table) });
        self.show_deal(conn, &player);
        self.show_game(conn, None, None);
    }

    pub(super) fn resync(&mut self, conn: ConnId, id: MsgId, seen: Option<Seen>) {
        if self.game_on_table().is_none() {
            return self.refuse(conn, id, &Trouble::NoGame, None);
        }
        self.show_game(conn, Some(id), seen);
    }

    /// The server is being stopped: everybody is told, and the clock stands still until it is back.
    pub(super) fn stop(&mut self) {
        if self.ended.is_some() {
            return;
        }
        let now = Instant::now();
        let stopped_at = self.playing().map(|play| play.clock.at(now));
        if stopped_at.is_some() {
            let done = self.await_log();
            let meta = stored::Meta { stopped_at, ..self.meta() };
            self.lobby.store.set_meta(self.id, stored::bytes(&meta), done);
        }
        self.bye_when_stored(&Trouble::Closing);
        self.ended = Some(Ended::Stopped);
    }

    /// Nobody has been here for long.
    pub(super) fn close(&mut self) {
        let done = self.await_log();
        self.lobby.store.close_table(self.id, done);
        self.bye_when_stored(&Trouble::TableClosed);
        self.ended = Some(Ended::Closed);
    }
}
