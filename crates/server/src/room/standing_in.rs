//! Bots, and stand-ins for people whose line is down. They go by what their seat may do, and their moves come in like
//! anybody's.

use super::stored::By;
use super::{Phase, Room, racing::Pressed};
use crate::luck::luck;
use house::wire::{PlayerId, Trouble};
use std::time::Duration;
use table::Seat;
use tokio::time::Instant;

/// What a bot is about to do something about, and when.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub at: Instant,
    situation: u64,
}

impl Room {
    /// A person has come back to their seat: it is theirs at once.
    pub(super) fn take_back(&mut self, seat: Seat) {
        let chair = &mut self.chairs[seat.index()];
        chair.expired = 0;
        if chair.stand_in {
            (chair.stand_in, chair.plan) = (false, None);
            tracing::info!(table = %self.code, %seat, "taken back from the stand-in");
            self.racers_changed();
            self.tell_table();
        }
    }

    pub(super) fn here(&mut self, player: &PlayerId) -> Result<(), Trouble> {
        let seat = self.seat_of(player).ok_or(Trouble::NotSeated)?;
        self.take_back(seat);
        Ok(())
    }

    /// Stand-ins sit down where a line has been down for too long.
    pub(super) fn send_stand_ins(&mut self, now: Instant) {
        let patience = self.lobby.settings.patience.line_down;
        let Phase::Playing(play) = &self.phase else { return };
        if !play.clock.is_running() || self.all_lines_are_up() {
            return;
        }
        let mut any = false;
        for seat in 0..self.chairs.len() {
            let chair = &self.chairs[seat];
            let member = chair.person().and_then(|player| self.members.get(player));
            let down = member.and_then(|member| member.down_since);
            if !chair.stand_in && down.is_some_and(|since| now >= since + patience) {
                self.chairs[seat].stand_in = true;
                tracing::info!(table = %self.code, seat, "a stand-in plays: the line is down");
                any = true;
            }
        }
        if any {
            self.racers_changed();
            self.tell_table();
        }
    }

    /// Bots begin to think when there is something to react to, and act when they have thought.
    pub(super) fn let_bots_play(&mut self, now: Instant) {
        for seat in 0..self.chairs.len() {
            if self.chairs[seat].is_automatic() {
                let seat = Seat(seat as u8);
                if self.plan(seat, now).is_some_and(|plan| plan.at <= now) {
                    self.carry_out(seat, now);
                }
            }
        }
    }

    fn plan(&mut self, seat: Seat, now: Instant) -> Option<Plan> {
        let pace = self.lobby.settings.patience.bot_pace;
        let Phase::Playing(play) = &self.phase else { return None };
        let chair = &mut self.chairs[seat.index()];
        if !play.clock.is_running() || !play.game.reacting().contains(seat) {
            chair.plan = None;
            return None;
        }
        let situation = play.game.situation(seat);
        if chair.plan.is_none_or(|plan| plan.situation != situation) {
            let reaction = play.game.reaction(seat).draw(&mut luck());
            let takes = Duration::from_millis(reaction.0).mul_f64(pace);
            chair.plan = Some(Plan { at: now + takes, situation });
        }
        chair.plan
    }

    fn carry_out(&mut self, seat: Seat, now: Instant) {
        let chair = &mut self.chairs[seat.index()];
        chair.plan = None;
        let by = if chair.is_bot() { By::Bot } else { By::StandIn };
        let Some(play) = self.playing() else { return };
        if let Some(action) = play.game.random_choice(seat, &mut luck()) {
            self.enter(Pressed { seat, action, by, from: None, received: now }, None, None);
        }
    }
}
