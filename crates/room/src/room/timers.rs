//! Everything that happens because time goes by: one list of what, when, and what is done then.

use super::{Room, Stage};
use crate::Time;
use crate::fault::Fault;
use crate::play::Play;
use house::wire::{ServerMsg, TableRefusal};
use std::time::Duration;
use table::Seat;

/// What happens because time goes by, in the order in which it is done if several are due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Timer {
    /// Everybody who stays wants another game.
    Rematch,
    /// Everybody whom a table gathers is there, or has been waited for long enough.
    Gathered,
    /// Somebody has been away for so long that a table that gathers keeps no seat for them.
    Missing,
    /// Everything of a round of the deal is there, or has been waited for long enough.
    Deal,
    /// A press has been held for long enough.
    Race,
    /// The clock of the game speaks.
    Clock,
    /// Players who run out of time are warned.
    Warning,
    /// Somebody has been away for so long that a stand-in plays.
    StandIn,
    /// The host has been away for so long that a player decides instead.
    Host,
    /// A bot or a stand-in moves, or needs a mind.
    Bot,
    /// A bot says something.
    Talk,
    /// A message has been held back for long enough.
    Message,
    /// Spectators are shown something.
    Spectators,
    /// Nobody has been here for so long that the table is closed.
    Empty,
}

/// What is due is done in far fewer rounds, or something that is done stays due.
const ROUNDS: u32 = 10_000;

impl Room {
    /// When the table wants to be woken with [`Mail::Wake`](crate::Mail::Wake), if nothing comes before. It may have
    /// passed: then at once.
    pub fn wake_at(&self) -> Option<Time> {
        if !self.effects.is_empty() {
            // It was restored, and something is to be done before anybody comes.
            return Some(self.now);
        }
        let mut next = None;
        self.times(&mut |_, when| next = Some(next.map_or(when, |next: Time| next.min(when))));
        next
    }

    /// Does everything that is due.
    pub(super) fn wake(&mut self) {
        for _ in 0..ROUNDS {
            let mut due = None;
            self.times(&mut |timer, when| {
                if when <= self.now {
                    due = due.or(Some(timer));
                }
            });
            let Some(timer) = due else { return };
            self.act_on(timer);
        }
        panic!("the table {} spins", self.code);
    }

    /// Tells when what happens, in the order of [`Timer`]. This is asked after every letter, so nothing is asked that the stage
    /// of the table rules out.
    fn times(&self, tell: &mut dyn FnMut(Timer, Time)) {
        if self.ended.is_some() {
            return;
        }
        let mut at = |timer, when: Option<Time>| {
            if let Some(when) = when {
                tell(timer, when);
            }
        };
        match &self.stage {
            Stage::Lobby => {
                at(Timer::Gathered, self.starts_by_itself_at());
                at(Timer::Missing, self.missing().map(|(_, at)| at).min());
            }
            Stage::Dealing(dealing) => at(Timer::Deal, Some(dealing.goes_on_at(self.seats.connected()))),
            Stage::Playing(play) => {
                at(Timer::Race, play.settles_at());
                at(Timer::Clock, play.speaks_at());
                at(Timer::Warning, play.warns_at());
                at(Timer::StandIn, self.stand_in_comes_at(play));
            }
            Stage::Over(_) => at(Timer::Rematch, self.rematch_at()),
        }
        // The pace is asked for last, here and for stand-ins: mostly everybody is there.
        let passes_on = self.seats.host_passes_on_at(self.settings.line_down);
        at(Timer::Host, passes_on.filter(|_| !self.is_over_days()));
        if let Stage::Playing(play) = &self.stage {
            at(Timer::Bot, self.bot_plays_at(play));
            at(Timer::Talk, self.bot_talks_at(play));
        }
        at(Timer::Message, self.outgoing.next_due());
        at(Timer::Spectators, self.spectators.next_due());
        at(Timer::Empty, self.seats.empty_since().map(|since| since + self.lifetime()));
    }

    fn stand_in_comes_at(&self, play: &Play) -> Option<Time> {
        if !play.clock.is_running() {
            return None;
        }
        self.absent().map(|(_, at)| at).min().filter(|_| !self.is_over_days())
    }

    fn bot_plays_at(&self, play: &Play) -> Option<Time> {
        let now = play.clock.at(self.now);
        let next = self.bots.next_move(now)?;
        let next = if self.people_come_first() { self.bots.without_mind().map(|_| now)? } else { next };
        play.clock.time_of(next)
    }

    /// Nobody talks over a race or a count of three.
    fn bot_talks_at(&self, play: &Play) -> Option<Time> {
        let next = self.bots.next_words()?;
        if play.game.is_hushed() { None } else { play.clock.time_of(next) }
    }

    fn act_on(&mut self, timer: Timer) {
        match timer {
            Timer::Rematch => self.begin_rematch(),
            Timer::Gathered => self.start_by_itself(),
            Timer::Missing => self.give_seats_of_missing_away(),
            Timer::Deal => self.go_on_dealing(),
            Timer::Race => self.settle(),
            Timer::Clock => self.speak_if_due(self.now),
            Timer::Warning => self.warn(),
            Timer::StandIn => self.send_stand_ins(),
            Timer::Host => {
                self.seats.pass_host_on();
                self.tell_table();
            }
            Timer::Bot => self.let_bots_play(),
            Timer::Talk => self.let_bots_talk(),
            Timer::Message => {
                self.outgoing.send_due(self.now, &mut self.effects);
                self.note_shown();
            }
            Timer::Spectators => {
                let told = self.spectators.show_due(self.now);
                self.tell_spectators(told);
            }
            Timer::Empty => {
                tracing::info!(table = %self.code, "closed: nobody has been here for long");
                self.close(&TableRefusal::TableClosed);
            }
        }
    }

    fn lifetime(&self) -> Duration {
        match self.stage {
            Stage::Lobby if self.gathers() => self.settings.empty_left,
            Stage::Lobby | Stage::Dealing(_) => self.settings.empty_lobby,
            Stage::Over(_) if self.seats.seated().next().is_none() => {
                self.settings.empty_left.min(self.settings.empty_over)
            }
            // Over days everybody finds out how it ended, and nobody is given up before three choices.
            Stage::Over(_) => self.days().unwrap_or_default().max(self.settings.empty_over),
            Stage::Playing(_) => self.days().map_or(self.settings.empty_game, |limit| 3 * limit),
        }
    }

    /// The seats where nobody plays yet for somebody who is away, and when somebody will.
    fn absent(&self) -> impl Iterator<Item = (Seat, Time)> {
        let stand_ins = self.bots.stand_ins();
        let none = self.settings.has(Fault::NoStandIns);
        let absent = self.seats.disconnected().filter(move |(seat, _)| !none && !stand_ins.contains(*seat));
        absent.map(|(seat, since)| (seat, since + self.settings.line_down))
    }

    fn send_stand_ins(&mut self) {
        let due: Vec<Seat> = self.absent().filter(|(_, at)| *at <= self.now).map(|(seat, _)| seat).collect();
        for seat in due {
            tracing::info!(table = %self.code, %seat, "a stand-in plays: its player is disconnected");
            self.bots.stand_in(seat);
        }
        self.racers_changed();
        self.tell_table();
    }

    fn warn(&mut self) {
        let Stage::Playing(play) = &mut self.stage else { return };
        let (late, left_ms) = play.warn(self.now);
        let is_late = |seat: Option<Seat>| seat.is_some_and(|seat| late.contains(seat));
        let conns: Vec<_> = self
            .seats
            .connections()
            .iter()
            .filter(|(_, known)| is_late(known.viewer.seat()))
            .map(|(conn, _)| *conn)
            .collect();
        for conn in conns {
            self.post(conn, &ServerMsg::Warn { left_ms });
        }
        // Should they be too late, somebody must know by then what to do for them.
        for seat in late.iter() {
            self.give_mind(seat);
        }
    }
}
