//! Time: the clock of the game, and everything that happens because time goes by.

use super::gallery::{Gallery, Glimpse};
use super::stored::{By, StoredInput};
use super::{Phase, Room, play::Entry, play::Play};
use house::AnyAction;
use house::wire::{ServerMsg, Trouble};
use std::time::Duration;
use table::{Millis, Seat, SeatSet};
use tokio::time::Instant;

/// Whoever is running out of time is warned when so much is left, or a third of it.
const WARNING: Millis = Millis::seconds(10);

/// A stand-in takes over when somebody's time has run out so often in a row.
const EXPIRED: u8 = 2;

/// The time of a game. It stands still while nobody is there to play.
pub(super) struct GameClock {
    base: Millis,
    running_since: Option<Instant>,
}

impl GameClock {
    pub fn running(base: Millis, now: Instant) -> Self {
        Self { base, running_since: Some(now) }
    }

    pub fn standing(base: Millis) -> Self {
        Self { base, running_since: None }
    }

    pub fn at(&self, now: Instant) -> Millis {
        let went_by = self.running_since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since));
        self.base + Millis(went_by.as_millis() as u64)
    }

    /// When the game will have this time; never, while the clock stands still.
    pub fn instant(&self, moment: Millis, now: Instant) -> Option<Instant> {
        let since = self.running_since?;
        let away = Duration::from_millis(moment.0.saturating_sub(self.base.0));
        // A moment at the end of time comes from options without a limit.
        Some(since.checked_add(away).unwrap_or(now + Duration::from_secs(3_600)))
    }

    pub fn is_running(&self) -> bool {
        self.running_since.is_some()
    }

    pub fn pause(&mut self, now: Instant) {
        *self = Self::standing(self.at(now));
    }

    pub fn go_on(&mut self, now: Instant) {
        self.running_since = Some(now);
    }
}

impl Room {
    /// When something must be done though no letter comes.
    pub(super) fn next_alarm(&self) -> Option<Instant> {
        let held = self.next_held();
        let gallery = self.gallery.as_ref().and_then(Gallery::next_due);
        let empty = self.empty_since.map(|since| since + self.lifetime());
        let line_down = self.lobby.settings.patience.line_down;
        let now = Instant::now();
        let down = self.members.values().filter_map(|member| member.down_since);
        let down = down.map(|since| since + line_down).filter(|when| *when > now).min();
        let phase = match &self.phase {
            Phase::Dealing(dealing) => Some(dealing.until),
            Phase::Playing(play) => self.next_of_game(play, now),
            Phase::Lobby | Phase::Over(_) => None,
        };
        [held, gallery, empty, down, phase].into_iter().flatten().min()
    }

    fn next_of_game(&self, play: &Play, now: Instant) -> Option<Instant> {
        let instant = |moment: Millis| play.clock.instant(moment, now);
        let race = play.race.as_ref();
        let due = race.and_then(super::racing::Running::due).and_then(instant);
        // The clock speaks when the moment is over: an input at the very end of the time is in time (CO-2).
        let over = |deadline| race.map_or(deadline, |race| race.certain_at(deadline)) + Millis(1);
        let spoken = play.deadline.map(|(deadline, ..)| over(deadline));
        let warned = play.deadline.is_none_or(|(_, _, warned)| warned);
        let warning = if warned { None } else { self.warning_at() };
        let bot = self.chairs.iter().filter_map(super::chairs::Chair::next_move).min();
        let bot = bot.and_then(instant);
        [due, spoken.and_then(instant), warning.and_then(instant), bot].into_iter().flatten().min()
    }

    /// Does whatever is due.
    pub(super) fn attend(&mut self, now: Instant) {
        self.deal_if_ready(now);
        self.settle(now);
        self.speak_if_due(now);
        self.settle(now);
        self.watch_deadline();
        self.warn_if_late(now);
        self.send_stand_ins(now);
        self.pass_on_from_absent_host(now);
        self.let_bots_play(now);
        self.send_held(now);
        self.show_what_is_due(now);
        if self.empty_since.is_some_and(|since| now >= since + self.lifetime()) && self.ended.is_none() {
            tracing::info!(table = %self.code, "closed: nobody has been here for long");
            self.close();
        }
    }

    fn lifetime(&self) -> Duration {
        let patience = &self.lobby.settings.patience;
        match self.phase {
            Phase::Lobby | Phase::Dealing(_) => patience.empty_lobby,
            Phase::Over(_) => patience.empty_over,
            Phase::Playing(_) => patience.empty_game,
        }
    }

    /// The clock stands still while nobody who plays is there.
    pub(super) fn pause_or_go_on(&mut self, now: Instant) {
        let mut people = self.chairs.iter().filter_map(super::chairs::Chair::person).peekable();
        let somebody = match people.peek() {
            Some(_) => people.any(|player| self.is_connected(player)),
            None => !self.conns.is_empty(),
        };
        let Some(play) = self.playing() else { return };
        if play.clock.is_running() == somebody {
            return;
        }
        if somebody {
            play.clock.go_on(now);
            // Nobody was waited for while the clock stood still; whoever is not back yet has their time from now on.
            for member in self.members.values_mut() {
                member.down_since = member.down_since.map(|_| now);
            }
        } else {
            play.clock.pause(now);
        }
        self.show_later(Glimpse::Clock { runs: somebody });
    }

    fn watch_deadline(&mut self) {
        let Some(play) = self.playing() else { return };
        let deadline = play.game.deadline();
        if play.deadline.map(|(deadline, ..)| deadline) != deadline {
            let since = play.game.now();
            play.deadline = deadline.map(|deadline| (deadline, since, false));
        }
    }

    fn warning_at(&self) -> Option<Millis> {
        let Phase::Playing(play) = &self.phase else { return None };
        let (deadline, since, _) = play.deadline?;
        let third = deadline.0.saturating_sub(since.0) / 3;
        Some(Millis(deadline.0.saturating_sub(third.min(WARNING.0))))
    }

    /// Only whoever is waited for is told: among secret choices the others must not know who has not chosen.
    fn warn_if_late(&mut self, now: Instant) {
        let warning_at = self.warning_at();
        let Some(play) = self.playing() else { return };
        let Some((deadline, since, false)) = play.deadline else { return };
        let game_now = play.clock.at(now);
        if warning_at.is_none_or(|at| game_now < at) {
            return;
        }
        play.deadline = Some((deadline, since, true));
        let late = play.game.late();
        let left_ms = Millis(deadline.0.saturating_sub(game_now.0));
        self.tell_seats(late, &ServerMsg::Warn { left_ms });
        // Should they be too late, somebody must know by then what to do for them.
        for seat in
            late.iter().filter(|seat| !self.chairs[seat.index()].is_attentive()).collect::<SeatSet>().iter()
        {
            self.give_mind(seat, now);
        }
    }

    fn tell_seats(&mut self, seats: SeatSet, msg: &ServerMsg) {
        let conns: Vec<_> = self
            .conns
            .iter()
            .filter(|(_, conn)| self.seat_of(&conn.player).is_some_and(|seat| seats.contains(seat)))
            .map(|(id, _)| *id)
            .collect();
        for conn in conns {
            self.post(conn, msg);
        }
    }

    /// The clock speaks, if it is due: not before every press is in that may count for an earlier moment.
    pub(super) fn speak_if_due(&mut self, now: Instant) {
        loop {
            let Some(play) = self.playing() else { return };
            let Some(deadline) = play.game.deadline() else { return };
            let due = play.race.as_ref().map_or(deadline, |race| race.certain_at(deadline));
            if play.clock.at(now) <= due || !play.clock.is_running() {
                return;
            }
            self.time_is_up(deadline);
        }
    }

    /// A stand-in chooses for whoever is late, so that chance does not (CO-2).
    fn time_is_up(&mut self, deadline: Millis) {
        let Some(play) = self.playing() else { return };
        let at = deadline.max(play.game.now());
        let late = play.game.late();
        for seat in late.iter() {
            self.note_expired(seat);
        }
        while let Some(seat) = self.still_late(deadline) {
            if !self.act_for(seat, at) {
                break;
            }
        }
        let Some(play) = self.playing() else { return };
        if play.game.deadline() != Some(deadline) {
            return;
        }
        match play.game.clock(at) {
            Ok(step) => self.advance(step, &StoredInput::clock(at), None, None, None),
            Err(refused) => {
                // A clock that is due is never refused; if it were, the table must not spin.
                tracing::error!(table = %self.code, %refused, "the clock was refused");
                self.bye_when_stored(&Trouble::TableClosed);
                self.ended = Some(super::Ended::Closed);
                self.phase = Phase::Lobby;
            }
        }
    }

    /// Does what somebody who knows what the seat has seen would do; or else, if they have come to nothing, anything that
    /// is not rash.
    fn act_for(&mut self, seat: Seat, at: Millis) -> bool {
        let considered = self.chairs[seat.index()].plan.take().and_then(|plan| plan.action);
        let by_chance = |play: &mut Play| play.game.random_choice(seat, &mut crate::luck::luck());
        let (from, received, press, result) = (None, None, None, None);
        let play = |room: &mut Self, action: Option<AnyAction>| {
            let Some(action) = action else { return false };
            room.play(&Entry { seat, at, action, by: By::StandIn, from, received, press, result })
        };
        play(self, considered) || {
            let action = self.playing().and_then(by_chance);
            play(self, action)
        }
    }

    fn still_late(&mut self, deadline: Millis) -> Option<Seat> {
        let play = self.playing()?;
        let same = play.game.deadline() == Some(deadline);
        play.game.late().iter().next().filter(|_| same)
    }

    fn note_expired(&mut self, seat: Seat) {
        let chair = &mut self.chairs[seat.index()];
        if chair.is_automatic() {
            return;
        }
        chair.expired += 1;
        if chair.expired >= EXPIRED {
            chair.stand_in = true;
            tracing::info!(table = %self.code, %seat, "a stand-in plays: the clock ran out twice");
            self.tell_table();
        }
    }

    /// A host who opened a table and never came, or had no seat and did not come back after a restart, is as absent as
    /// one whose line is down.
    fn host_down_since(&self) -> Option<Instant> {
        let host = self.host.as_ref()?;
        self.members.get(host).map_or(Some(self.made), |member| member.down_since)
    }

    fn pass_on_from_absent_host(&mut self, now: Instant) {
        let patience = self.lobby.settings.patience.line_down;
        if self.host_down_since().is_some_and(|since| now >= since + patience) {
            let Some(host) = self.host.clone() else { return };
            self.pass_host_on(&host);
            if self.host.as_ref() != Some(&host) {
                if self.seat_of(&host).is_none() {
                    self.members.remove(&host);
                }
                self.seats_changed();
            }
        }
    }
}
