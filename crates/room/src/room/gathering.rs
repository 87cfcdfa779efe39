//! A table that starts its first game by itself: when everybody is there, or with bots when it has waited long enough.

use super::{Room, Stage};
use crate::stored::Gathering;
use crate::{Time, VISITED};
use house::wire::{self, LONGEST_WAIT, PlayerId, TableRefusal, check_wait};
use std::time::Duration;
use table::{Millis, Seat};

/// Of so many people it is remembered that they were not let in.
const TURNED_AWAY: usize = 32;

impl Room {
    /// Whether people gather here.
    pub(super) fn gathers(&self) -> bool {
        VISITED && self.gathering.is_some() && matches!(self.stage, Stage::Lobby)
    }

    /// From now on "play now" sends strangers here. The house says so when it has opened the table, before it is durable.
    pub fn take_strangers(&mut self) {
        self.takes_strangers = VISITED;
    }

    pub(super) fn is_for_strangers(&self) -> bool {
        self.takes_strangers && self.gathers()
    }

    /// Somebody was not let in, and must not be sent here again.
    pub(super) fn note_turned_away(&mut self, player: &PlayerId) {
        if !self.is_for_strangers() || self.turned_away.contains(player) {
            return;
        }
        if self.turned_away.len() == TURNED_AWAY {
            self.turned_away.remove(0);
        }
        self.turned_away.push(player.clone());
        self.announce();
    }

    /// Whom "play now" must not send here.
    pub(super) fn unwelcome(&self) -> Vec<PlayerId> {
        if !self.is_for_strangers() {
            return Vec::new();
        }
        let kept_out = self.seats.kept_out().iter().map(|other| &other.player);
        kept_out.chain(&self.turned_away).cloned().collect()
    }

    pub(super) fn gathering_told(&self) -> Option<wire::Gathering> {
        let gathering = self.gathering.filter(|_| self.gathers())?;
        let left = gathering.until().map(|until| until.since(self.now).as_millis() as u64);
        Some(wire::Gathering { left_ms: left.map(Millis) })
    }

    /// The wait begins when the first of them sits down. Where nobody sits, nobody waits.
    pub(super) fn wait_for_others(&mut self) {
        let Some(gathering) = self.gathering.as_mut().filter(|_| VISITED) else { return };
        if self.seats.seated().next().is_none() {
            gathering.until_ms = None;
        } else if gathering.until_ms.is_none() {
            gathering.wait_from(self.now, gathering.wait_ms);
        }
    }

    pub(super) fn wait(&mut self, player: &PlayerId, wait: Millis) -> Result<(), TableRefusal> {
        let gathering = self.gathering.as_mut().filter(|_| VISITED).ok_or(TableRefusal::NotGathering)?;
        self.seats.seat_of(player).ok_or(TableRefusal::NotSeated)?;
        check_wait(wait)?;
        gathering.wait_from(self.now, wait);
        Ok(())
    }

    /// When the game starts by itself, if nothing changes. Nobody is dealt cards while nobody is there.
    pub(super) fn starts_by_itself_at(&self) -> Option<Time> {
        self.may_begin().ok()?;
        let until = self.gathering.filter(|_| VISITED)?.until()?;
        let here = self.seats.connected();
        if here.is_empty() {
            return None;
        }
        let all_are_here = self.seats.free() == 0 && here.len() == self.seats.seated().count() as u8;
        Some(if all_are_here { self.now } else { until })
    }

    pub(super) fn start_by_itself(&mut self) {
        self.seats.fill_with_bots();
        self.begin_deal();
    }

    /// Who is away from a table that gathers, and when their seat is given to others.
    pub(super) fn missing(&self) -> impl Iterator<Item = (Seat, Time)> {
        let missing = self.seats.disconnected().filter(|_| self.gathers());
        missing.map(|(seat, since)| (seat, since + self.settings.line_down))
    }

    pub(super) fn give_seats_of_missing_away(&mut self) {
        let due: Vec<Seat> = self.missing().filter(|(_, at)| *at <= self.now).map(|(seat, _)| seat).collect();
        for seat in due {
            self.seats.give_up(seat, self.now);
        }
        self.seats_changed();
    }
}

impl Gathering {
    /// As it was stored, when the clock may have been another.
    pub(super) fn restored(self, now: Time) -> Self {
        let latest = Millis(now.0 / 1_000 + LONGEST_WAIT.0);
        Self { until_ms: self.until_ms.map(|until| until.min(latest)), ..self }
    }

    fn wait_from(&mut self, now: Time, wait: Millis) {
        self.until_ms = Some(Millis(now.0 / 1_000 + wait.0));
    }

    fn until(self) -> Option<Time> {
        Some(Time::default() + Duration::from_millis(self.until_ms?.0))
    }
}
