//! People come and go, sit down and stand up, talk, and set the terms.

use super::{Room, Stage};
use crate::effect::{Change, Counted, Effect, Ended};
use crate::fault::Fault;
use crate::feed::Later;
use crate::mail::{Arrival, ConnId};
use crate::outgoing::Delivery;
use crate::seats::Connection;
use crate::settings::{check_options, check_watching};
use crate::spectators::{News, Why};
use crate::stored::{GameMoment, Meta, StoredSitter, StoredTalk, bytes};
use crate::talk::{self, Allowed};
use crate::text::ForAll;
use crate::{Text, Time, VISITED};
use house::wire::{
    Claim, Json, MsgId, PlayerId, Question, Seen, ServerMsg, Speaker, Status, TableRefusal, Watching,
};
use serde_json::{Map, Value};
use table::{Millis, Seat, Talk, Viewer};

impl Room {
    pub(super) fn join(&mut self, arrival: Arrival) {
        let Arrival { conn, player, id, name, avatar, seen, changes } = arrival;
        if let Err(refusal) = self.has_room_for(&player) {
            self.count(Counted::Refused(refusal.code()));
            self.note_turned_away(&player);
            if VISITED && matches!(refusal, TableRefusal::NotInvited) && self.seats.knock(player, &name) {
                self.tell_table();
            }
            let text = Text::from(&ServerMsg::refused(Some(id), &refusal, None));
            self.effects.push(Effect::Send { conn, text, afresh: false });
            return self.effects.push(Effect::HangUp { conn });
        }
        while let Some(oldest) = self.seats.one_too_many(&player, self.settings.tabs) {
            self.send_away(oldest, &TableRefusal::OpenedElsewhere);
        }
        let viewer = self.seats.viewer(&player, self.seats_in_game());
        self.outgoing.open(conn);
        let connection = Connection { player: player.clone(), viewer, changes };
        let came = self.seats.come_in(conn, connection, name, avatar);
        if let Some(seat) = came.seat {
            self.take_back(seat);
        }
        if came.renamed || came.accepts {
            self.save();
        }
        self.pause_or_go_on();
        self.racers_changed();
        self.answer(conn, id, Ok(()));
        self.tell_table();
        if self.spectators.is_behind(&player) {
            return self.post_news(News::Look { conn, player, changes, re: None, seen, why: Why::Comes });
        }
        for said in self.talk.memory.texts(&player) {
            self.post_text(Delivery::of(conn, said));
        }
        self.show_deal(conn, &player);
        self.show_game(conn, None, seen);
    }

    fn has_room_for(&self, player: &PlayerId) -> Result<(), TableRefusal> {
        if self.ended.is_some() {
            return Err(TableRefusal::TableClosed);
        }
        self.seats.has_room_for(player, self.watching().count(), self.settings.spectators)
    }

    /// A connection has ended, for whatever reason.
    pub(super) fn gone(&mut self, conn: ConnId) {
        // Even a goodbye that is still on its way.
        self.outgoing.forget(conn);
        let Some(seat) = self.seats.connections().get(&conn).map(|known| known.viewer.seat()) else { return };
        if self.goes_out(conn) {
            self.pause_or_go_on();
            self.racers_changed();
            self.tell_table();
            self.call_who_went(seat);
        }
    }

    /// A connection is no longer here. Whether it was the last one of its player.
    fn goes_out(&mut self, conn: ConnId) -> bool {
        self.lines.forget(conn);
        if self.spectators.is_delayed() {
            self.post_news(News::Leaves(conn));
        }
        self.seats.go_out(conn, self.now).is_some()
    }

    /// Says goodbye to a connection. Nothing that it sends is heard any more.
    pub(super) fn send_away(&mut self, conn: ConnId, why: &TableRefusal) {
        self.post_last(conn, why);
        self.goes_out(conn);
    }

    /// Somebody leaves for good. In a running game a stand-in plays on, and their seat is kept for them all the same.
    pub(super) fn leave(&mut self, conn: ConnId, id: MsgId, player: &PlayerId) {
        let keep_seat = matches!(self.stage, Stage::Dealing(_) | Stage::Playing(_));
        if let Some(seat) = self.seats.seat_of(player).filter(|_| keep_seat) {
            self.bots.stand_in(seat);
        }
        let tabs: Vec<ConnId> = self.seats.tabs(player).collect();
        self.seats.leave(player, keep_seat, self.now);
        self.racers_changed();
        self.seats_changed();
        self.answer(conn, id, Ok(()));
        for tab in tabs {
            self.send_away(tab, &TableRefusal::YouLeft);
        }
        self.pause_or_go_on();
    }

    /// A slow reader has read what there was.
    pub(super) fn catch_up(&mut self, conn: ConnId) {
        let Some(Connection { player, changes, .. }) = self.seats.connections().get(&conn) else { return };
        let (player, changes) = (player.clone(), *changes);
        if self.spectators.is_behind(&player) {
            let why = Why::Afresh;
            return self.post_news(News::Look { conn, player, changes, re: None, seen: None, why });
        }
        let table = self.table_for(conn, &ForAll::table(self.state()));
        self.post_text(Delivery { afresh: true, ..Delivery::of(conn, table) });
        self.show_deal(conn, &player);
        self.show_game(conn, None, None);
    }

    /// A ping came back.
    pub(super) fn pong(&mut self, conn: ConnId, rtt: Millis) {
        let Some(player) = self.player(conn) else { return };
        let stays =
            |player: &PlayerId| self.seats.is_connected(player) || self.seats.seat_of(player).is_some();
        self.lines.pong(&player, conn, rtt, stays);
    }

    fn player(&self, conn: ConnId) -> Option<PlayerId> {
        self.seats.connections().get(&conn).map(|known| known.player.clone())
    }

    pub(super) fn resync(&mut self, conn: ConnId, id: MsgId, seen: Option<Seen>) {
        if self.game_on_table().is_none() {
            return self.refuse(conn, id, &TableRefusal::NoGame, None);
        }
        self.show_game(conn, Some(id), seen);
    }

    /// The clock stands still while nobody who plays is there, unless the game goes on over days.
    pub(super) fn pause_or_go_on(&mut self) {
        let somebody = self.is_over_days() || self.seats.somebody_plays();
        let Stage::Playing(play) = &mut self.stage else { return };
        if play.clock.is_running() == somebody || somebody && self.settings.has(Fault::ClockStandsStill) {
            return;
        }
        if somebody {
            play.clock.go_on(self.now);
            self.seats.wait_anew(self.now);
        } else {
            play.clock.pause(self.now);
        }
        self.show_later(Later::Clock { runs: somebody });
    }

    // Seats and terms

    /// Whether this player decides. A spectator who is behind does so when they have been told.
    pub(super) fn host_only(&self, player: &PlayerId) -> Result<(), TableRefusal> {
        let is_told = || self.spectators.table(self.state()).host.as_ref() == Some(player);
        if self.seats.host() == Some(player) && (!self.spectators.is_behind(player) || is_told()) {
            return Ok(());
        }
        Err(TableRefusal::HostOnly)
    }

    /// Whether no game is being played, as far as this player can know. A spectator who has seen the end knows that it
    /// is there, and not before.
    pub(super) fn no_game_for(&self, player: &PlayerId) -> Result<(), TableRefusal> {
        match self.status_for(player) {
            Status::Lobby | Status::Over => Ok(()),
            Status::Dealing | Status::Playing => Err(TableRefusal::GameRunning),
        }
    }

    pub(super) fn between_games(
        &mut self,
        player: &PlayerId,
        change: impl FnOnce(&mut Self) -> Result<(), TableRefusal>,
    ) -> Result<(), TableRefusal> {
        self.no_game_for(player)?;
        change(self)?;
        self.seats_changed();
        Ok(())
    }

    pub(super) fn as_host(
        &mut self,
        player: &PlayerId,
        change: impl FnOnce(&mut Self) -> Result<(), TableRefusal>,
    ) -> Result<(), TableRefusal> {
        self.host_only(player)?;
        self.between_games(player, change)
    }

    pub(super) fn configure(
        &mut self,
        seats: Option<u8>,
        options: Option<Map<String, Value>>,
        public: Option<bool>,
        watching: Option<Watching>,
        guests_only: Option<bool>,
    ) -> Result<(), TableRefusal> {
        let terms = &mut self.terms;
        options.as_ref().map_or(Ok(()), check_options)?;
        let options = options.unwrap_or_else(|| terms.options.clone());
        let seats = seats.unwrap_or(self.seats.len());
        self.seats.can_have(seats)?;
        let config = terms
            .title
            .options(seats, options.clone())
            .map_err(|error| TableRefusal::BadOptions(error.to_string()))?;
        let watching = watching.unwrap_or(terms.watching);
        check_watching(watching)?;
        (terms.options, terms.config, terms.watching) = (options, Json::of(&config), watching);
        terms.public = public.unwrap_or(terms.public);
        self.takes_strangers = false;
        // What was asked for last counts: a table that is listed is for everybody.
        let only = guests_only.or(public.filter(|public| *public).map(|_| false));
        if self.settings.is_visited()
            && let Some(only) = only
        {
            terms.public &= !only;
            self.seats.admit_guests_only(only);
        }
        self.seats.resize(seats);
        // Players had asked for a rematch on the old terms.
        self.seats.ask_anew();
        Ok(())
    }

    /// Stores who sits where, and tells everybody.
    pub(super) fn seats_changed(&mut self) {
        self.seats.look_again(self.seats_in_game());
        self.wait_for_others();
        self.save();
        let came = self.spectators.come_to_table(self.seats.seated().map(|(_, player)| player));
        let conns: Vec<ConnId> = came.iter().flat_map(|player| self.seats.tabs(player)).collect();
        for conn in &conns {
            self.post_news(News::Leaves(*conn));
        }
        self.tell_table();
        for conn in conns {
            self.show_game(conn, None, None);
        }
    }

    pub(super) fn save(&mut self) {
        if self.settings.has(Fault::ForgetsSeats) {
            return;
        }
        let meta = self.meta();
        self.outgoing.store(Change::SetMeta(meta), &mut self.effects);
    }

    // Stand-ins

    /// A person has come back to their seat: it is theirs at once.
    pub(super) fn take_back(&mut self, seat: Seat) {
        if self.bots.take_back(seat, &mut self.effects) {
            tracing::info!(table = %self.code, %seat, "taken back from the stand-in");
            self.racers_changed();
            self.tell_table();
        }
    }

    /// The person on this seat has been heard of. If nobody plays for them, whatever thinks for them in case they are too
    /// late goes on thinking.
    fn is_there(&mut self, seat: Seat) {
        if self.bots.stand_ins().contains(seat) {
            self.take_back(seat);
        } else {
            self.bots.is_there(seat);
        }
    }

    pub(super) fn here(&mut self, player: &PlayerId) -> Result<(), TableRefusal> {
        let seat = self.seats.seat_of(player).ok_or(TableRefusal::NotSeated)?;
        self.take_back(seat);
        Ok(())
    }

    // Talk

    pub(super) fn say(
        &mut self,
        player: &PlayerId,
        at: Time,
        talk: &Talk<Claim, Question>,
    ) -> Result<(), TableRefusal> {
        let name = self.seats.name(player).ok_or(TableRefusal::JoinFirst)?.as_str().to_owned();
        let from = Speaker { player: player.clone(), name, seat: self.seats.seat_of(player) };
        self.try_say(&from, at, talk)?;
        // Who talks is there (CO-2).
        if let Some(seat) = from.seat {
            self.is_there(seat);
        }
        Ok(())
    }

    /// What a bot says goes the same way, within the same limits. Beyond them it holds its tongue.
    pub(super) fn bot_says(&mut self, seat: Seat, talk: &Talk<Claim, Question>) {
        let Some(StoredSitter::Bot { name, .. }) = self.seats.sitter(seat) else { return };
        let from = Speaker { player: self.sitter_id(seat), name: name.clone(), seat: Some(seat) };
        if let Err(refusal) = self.try_say(&from, self.now, talk) {
            tracing::debug!(table = %self.code, %seat, %refusal, "a bot is not heard");
        }
    }

    /// The id of this seat in talk.
    fn sitter_id(&self, seat: Seat) -> PlayerId {
        match self.seats.sitter(seat) {
            Some(StoredSitter::Person { player, .. }) => player.clone(),
            _ => PlayerId(format!("bot-{}", seat.0)),
        }
    }

    fn try_say(
        &mut self,
        from: &Speaker,
        at: Time,
        talk: &Talk<Claim, Question>,
    ) -> Result<(), TableRefusal> {
        let talk = &talk::plain(talk);
        let title = self.terms.title;
        let whispers = matches!(self.stage, Stage::Playing(_)) && title.whispers(&self.terms.config.value());
        let taken = (0..).map(Seat).zip(self.seats.sitters());
        let taken = taken.filter(|(_, sitter)| sitter.is_some()).map(|(seat, _)| seat).collect();
        let allowed = Allowed { title, seats: self.seats.len(), taken, whispers };
        self.talk.may_say(from, talk, allowed, &self.settings, at)?;
        if self.settings.has(Fault::PanicsWhenToldTo) {
            assert!(!matches!(talk, Talk::Words { text, .. } if text == "panic"), "as it was told to");
        }
        self.pass_on(from, talk);
        Ok(())
    }

    /// Tells everybody what they may hear of it, once it is stored: people over their connections, bots through their
    /// minds. Spectators who are behind hear what is said over the game when they see it, but one another at once.
    fn pass_on(&mut self, from: &Speaker, talk: &Talk<Claim, Question>) {
        let from_behind = from.seat.is_none() && self.spectators.is_behind(&from.player);
        let to = talk::only_for(talk).map(|seat| self.sitter_id(seat));
        let when = self.game_on_table();
        let when = when.map(|play| GameMoment { game: self.games, at: play.clock.at(self.now) });
        let over = when.filter(|_| self.spectators.is_delayed() && !from_behind);
        let said = StoredTalk { from: from.clone(), talk: talk.clone(), to, when, over };
        self.talk.memory.remember(said.clone());
        self.save();
        if let (Some(seat), Stage::Playing(play)) = (from.seat, &self.stage)
            && play.game.bots_talk()
        {
            self.bots.hear(seat, |other| talk::overheard(talk, other), &mut self.effects);
        }
        let hears = |player: &PlayerId| from_behind || !self.spectators.is_behind(player);
        let messages: Vec<(ConnId, ServerMsg)> = self
            .seats
            .connections()
            .iter()
            .filter(|(_, other)| hears(&other.player))
            .filter_map(|(conn, other)| {
                let own = other.player == from.player;
                Some((*conn, talk::said_to(&said, other.viewer, own)?))
            })
            .collect();
        for (conn, message) in messages {
            self.post(conn, &message);
        }
        let for_spectators = talk::said_to(&said, Viewer::Spectator, false);
        let past = Some(said).filter(StoredTalk::is_open);
        if from_behind {
            if let Some(past) = past {
                self.post_news(News::Heard(past));
            }
        } else if let Some(said) = for_spectators {
            self.show_later(Later::Said { said: Text::from(&said), past });
        }
    }

    // The end of the table

    /// The runner is being stopped: everybody is told, and the clock stands still until it is back.
    pub(super) fn stop(&mut self) {
        if self.ended.is_some() {
            return;
        }
        if let Stage::Playing(play) = &self.stage {
            let stopped_at = Some(play.clock.at(self.now));
            let meta = Meta { stopped_at, ..self.stored_meta() };
            self.outgoing.store(Change::SetMeta(bytes(&meta)), &mut self.effects);
        }
        self.say_goodbye(&TableRefusal::Closing);
        self.ended = Some(Ended::Stopped);
    }

    pub(super) fn close_by_operator(&mut self) {
        if VISITED && self.ended.is_none() {
            self.close(&TableRefusal::ClosedByOperator);
        }
    }

    /// The table is closed for good.
    pub(super) fn close(&mut self, why: &TableRefusal) {
        let meta = bytes(&self.stored_meta().closed());
        self.outgoing.store(Change::Close(meta), &mut self.effects);
        self.say_goodbye(why);
        self.stage = Stage::Lobby;
        self.ended = Some(Ended::Closed);
    }
}
