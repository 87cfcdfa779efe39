//! Seats, who has them, and who decides: before and after a game.

use super::posting::{Delivery, text};
use super::standing_in::{Plan, Thinking};
use super::stored::{Meta, StoredSitter};
use super::{ConnId, FORMAT, Phase, Room, stored};
use house::wire::{
    Level, MsgId, Name, Person, PlayerId, SeatState, ServerMsg, Sitter, TableState, TableSummary, Trouble,
    Watching,
};
use serde_json::{Map, Value};
use std::collections::VecDeque;
use table::photo_finish::Line;
use table::{Millis, Seat};
use tokio::time::Instant;

/// The numbers of the latest actions are remembered, so that one sent again is known. A client has one action under
/// way, seldom two.
const REMEMBERED: usize = 16;

const BOT_NAMES: [&str; 12] = [
    "Paca", "Curro", "Nieves", "Tomillo", "Canela", "Bruno", "Perla", "Romero", "Trufa", "Salvia", "Lucero",
    "Menta",
];

#[derive(Default)]
pub(super) struct Chair {
    pub sitter: Option<StoredSitter>,
    /// What is known of the line of whoever sits here.
    pub line: Line,
    /// How often in a row their time ran out.
    pub expired: u8,
    /// A stand-in plays for them.
    pub stand_in: bool,
    /// The bot or stand-in of this chair, or somebody who looks on in case its player is too late.
    pub thinking: Option<Thinking>,
    /// It has failed, and chance plays on.
    pub mindless: bool,
    /// What it is about to do.
    pub plan: Option<Plan>,
    /// What it has done is under way in a race.
    pub pressing: bool,
    /// When the bot said something lately.
    pub spoke: VecDeque<Instant>,
    recent: VecDeque<MsgId>,
}

impl Chair {
    pub fn of(sitter: Option<StoredSitter>) -> Self {
        Self { sitter, ..Self::default() }
    }

    pub fn person(&self) -> Option<&PlayerId> {
        match &self.sitter {
            Some(StoredSitter::Person { player, .. }) => Some(player),
            _ => None,
        }
    }

    pub fn is_bot(&self) -> bool {
        matches!(self.sitter, Some(StoredSitter::Bot { .. }))
    }

    /// Whether the house plays for this chair.
    pub fn is_automatic(&self) -> bool {
        self.is_bot() || self.stand_in
    }

    /// Whether there is anybody to tell what the seat is shown.
    pub fn is_attentive(&self) -> bool {
        self.thinking.is_some() || self.mindless
    }

    /// When the house plays the next move for this chair.
    pub fn next_move(&self) -> Option<Millis> {
        self.plan.map(|plan| plan.at).filter(|_| self.is_automatic() && !self.pressing)
    }

    pub fn thinks_no_more(&mut self) {
        (self.thinking, self.plan, self.mindless, self.pressing) = (None, None, false, false);
    }

    /// The line that presses from this chair come over.
    pub fn pressing_line(&self) -> Line {
        if self.is_automatic() { Line::local() } else { self.line }
    }

    pub fn has_acted(&self, id: MsgId) -> bool {
        self.recent.contains(&id)
    }

    pub fn remember(&mut self, id: MsgId) {
        if self.recent.len() == REMEMBERED {
            self.recent.pop_front();
        }
        self.recent.push_back(id);
    }

    /// Ready for the next game.
    pub fn refresh(&mut self, ended: Millis) {
        let (sitter, line) = (self.sitter.take(), self.line.at_next_game(ended));
        *self = Self { sitter, line, ..Self::default() };
    }
}

/// Whether people may be kept waiting for so long.
pub(crate) fn check_watching(watching: Watching) -> Result<(), Trouble> {
    let longest = Watching::LONGEST_DELAY_S;
    if watching.delay_s <= longest {
        return Ok(());
    }
    Err(Trouble::BadOptions(format!("whoever looks on is at most {longest} seconds behind")))
}

impl Room {
    fn between_games(&self) -> Result<(), Trouble> {
        match self.phase {
            Phase::Lobby | Phase::Over(_) => Ok(()),
            Phase::Dealing(_) | Phase::Playing(_) => Err(Trouble::GameRunning),
        }
    }

    pub(super) fn host_only(&self, player: &PlayerId) -> Result<(), Trouble> {
        if self.host.as_ref() == Some(player) { Ok(()) } else { Err(Trouble::HostOnly) }
    }

    fn free_chair(&self, seat: Option<Seat>) -> Result<usize, Trouble> {
        let Some(seat) = seat else {
            return self.chairs.iter().position(|chair| chair.sitter.is_none()).ok_or(Trouble::NoFreeSeat);
        };
        match self.chairs.get(seat.index()) {
            None => Err(Trouble::NoSuchSeat),
            Some(chair) if chair.sitter.is_some() => Err(Trouble::SeatTaken),
            Some(_) => Ok(seat.index()),
        }
    }

    pub(super) fn sit(&mut self, player: &PlayerId, seat: Option<Seat>) -> Result<(), Trouble> {
        self.between_games()?;
        if self.seat_of(player).is_some() {
            return Err(Trouble::SeatedAlready);
        }
        let index = self.free_chair(seat)?;
        let member = &self.members[player];
        let (player, name) = (player.clone(), member.name.clone());
        self.chairs[index] = Chair::of(Some(StoredSitter::Person { player, name, avatar: member.avatar }));
        self.seats_changed();
        Ok(())
    }

    pub(super) fn stand(&mut self, player: &PlayerId) -> Result<(), Trouble> {
        self.between_games()?;
        let seat = self.seat_of(player).ok_or(Trouble::NotSeated)?;
        self.chairs[seat.index()] = Chair::default();
        self.seats_changed();
        Ok(())
    }

    pub(super) fn add_bot(
        &mut self,
        player: &PlayerId,
        seat: Option<Seat>,
        level: Level,
    ) -> Result<(), Trouble> {
        self.host_only(player)?;
        self.between_games()?;
        let index = self.free_chair(seat)?;
        let name = self.bot_name();
        self.chairs[index] = Chair::of(Some(StoredSitter::Bot { name, level }));
        self.seats_changed();
        Ok(())
    }

    fn bot_name(&self) -> String {
        let taken = |name: &&str| {
            self.chairs.iter().any(
                |chair| matches!(&chair.sitter, Some(StoredSitter::Bot { name: other, .. }) if other == name),
            )
        };
        let free = BOT_NAMES.iter().find(|name| !taken(name));
        (*free.expect("there are more names than seats")).to_owned()
    }

    pub(super) fn unseat(&mut self, player: &PlayerId, seat: Seat) -> Result<(), Trouble> {
        self.host_only(player)?;
        self.between_games()?;
        let chair = self.chairs.get_mut(seat.index()).ok_or(Trouble::NoSuchSeat)?;
        if chair.sitter.is_none() {
            return Err(Trouble::SeatEmpty);
        }
        *chair = Chair::default();
        self.seats_changed();
        Ok(())
    }

    pub(super) fn configure(
        &mut self,
        player: &PlayerId,
        seats: Option<u8>,
        options: Option<Map<String, Value>>,
        public: Option<bool>,
        watching: Option<Watching>,
    ) -> Result<(), Trouble> {
        self.host_only(player)?;
        self.between_games()?;
        let options = options.unwrap_or_else(|| self.options.clone());
        let seats = seats.unwrap_or(self.chairs.len() as u8);
        if self.chairs.iter().skip(seats.into()).any(|chair| chair.sitter.is_some()) {
            return Err(Trouble::SeatTaken);
        }
        let config = self
            .title
            .options(seats, options.clone())
            .map_err(|error| Trouble::BadOptions(error.to_string()))?;
        let watching = watching.unwrap_or(self.watching);
        check_watching(watching)?;
        self.options = options;
        self.watching = watching;
        self.config = config;
        self.public = public.unwrap_or(self.public);
        self.chairs.resize_with(seats.into(), Chair::default);
        self.seats_changed();
        Ok(())
    }

    pub(super) fn profile(&mut self, player: &PlayerId, name: Name, avatar: u8) {
        if let Some(member) = self.members.get_mut(player) {
            (member.name, member.avatar) = (name.clone(), avatar);
        }
        if let Some(seat) = self.seat_of(player) {
            let player = player.clone();
            self.chairs[seat.index()].sitter = Some(StoredSitter::Person { player, name, avatar });
        }
        self.seats_changed();
    }

    /// Passes the host's duties on, if the host is gone: to whoever sits here, else to whoever looks on.
    pub(super) fn pass_host_on(&mut self, from: &PlayerId) {
        let seated = self.chairs.iter().filter_map(Chair::person);
        let here = self.conns.values().map(|conn| &conn.player);
        let next = seated.chain(here).find(|player| *player != from && self.is_connected(player)).cloned();
        if next.is_some() {
            self.host = next;
        }
    }

    /// Stores who sits where, and tells everybody.
    pub(super) fn seats_changed(&mut self) {
        let viewers: Vec<_> = self.conns.values().map(|conn| self.viewer(&conn.player)).collect();
        for (conn, viewer) in self.conns.values_mut().zip(viewers) {
            conn.viewer = viewer;
        }
        self.save();
        let came = self.come_to_table();
        self.tell_table();
        for conn in came {
            self.show_game(conn, None, None);
        }
    }

    pub(super) fn save(&mut self) {
        let done = self.await_log();
        self.lobby.store.set_meta(self.id, stored::bytes(&self.meta()), done);
    }

    pub(super) fn meta(&self) -> Meta {
        Meta {
            format: FORMAT,
            code: self.code.clone(),
            title: self.title,
            options: self.options.clone(),
            public: self.public,
            watching: self.watching,
            games: self.games,
            host: self.host.clone(),
            owner: self.owner.clone(),
            chairs: self.chairs.iter().map(|chair| chair.sitter.clone()).collect(),
            opened_at: self.opened_at,
            stopped_at: None,
        }
    }

    /// Tells everybody how the table stands, and the lobby too.
    pub(super) fn tell_table(&mut self) {
        self.lobby.summarise(&self.code, self.summary(), self.public);
        let here = text(&ServerMsg::Table { table: self.state() });
        let outside = self.has_curtain().then(|| text(&ServerMsg::Table { table: self.state_outside() }));
        let conns: Vec<(ConnId, bool)> =
            self.conns.iter().map(|(id, conn)| (*id, self.is_behind(&conn.player))).collect();
        for (conn, is_behind) in conns {
            let text = outside.as_ref().filter(|_| is_behind).unwrap_or(&here);
            self.post_text(Delivery::of(conn, text.clone()));
        }
    }

    pub(super) fn state(&self) -> TableState {
        TableState {
            code: self.code.clone(),
            title: self.title,
            options: self.options.clone(),
            public: self.public,
            watching: self.watching,
            status: self.status(),
            game: self.games,
            host: self.host.clone(),
            seats: self.chairs.iter().map(|chair| self.seat_state(chair)).collect(),
            spectators: self
                .members
                .iter()
                .filter(|(player, member)| member.down_since.is_none() && self.seat_of(player).is_none())
                .map(|(player, _)| self.person(player))
                .collect(),
        }
    }

    fn person(&self, player: &PlayerId) -> Person {
        let member = &self.members[player];
        Person {
            player: player.clone(),
            name: member.name.as_str().to_owned(),
            avatar: member.avatar,
            connected: member.down_since.is_none(),
        }
    }

    fn seat_state(&self, chair: &Chair) -> SeatState {
        let sitter = chair.sitter.as_ref().map(|sitter| match sitter {
            StoredSitter::Person { player, name, avatar } => Sitter::Person(Person {
                player: player.clone(),
                name: name.as_str().to_owned(),
                avatar: *avatar,
                connected: self.is_connected(player),
            }),
            StoredSitter::Bot { name, level } => Sitter::Bot { name: name.clone(), level: *level },
        });
        SeatState { sitter, stand_in: chair.stand_in }
    }

    pub fn summary(&self) -> TableSummary {
        let host = self.host.as_ref().and_then(|host| self.members.get(host));
        let looking_on =
            self.members.keys().filter(|player| self.is_connected(player) && self.seat_of(player).is_none());
        TableSummary {
            code: self.code.clone(),
            title: self.title,
            status: self.status_outside(),
            seats: self.chairs.len() as u8,
            free: self.free_seats(),
            spectators: looking_on.count() as u16,
            delay_s: self.watching.delay_s,
            host: host.map(|host| host.name.as_str().to_owned()),
            age_s: 0,
        }
    }

    pub(super) fn free_seats(&self) -> u8 {
        self.chairs.iter().filter(|chair| chair.sitter.is_none()).count() as u8
    }
}
