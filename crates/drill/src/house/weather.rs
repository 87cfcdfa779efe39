//! What happens to the whole house: it dies, or is stopped, and is started again with a clock that may have jumped.

use super::{Event, House, State, TableState, Weather};
use crate::plan::FaultKind;
use room::{Mail, Time};

/// A clock is set by at most so much, in microseconds.
const JUMP: u64 = 3_600_000_000;

impl House<'_> {
    pub(super) fn weather(&mut self, weather: Weather) {
        match weather {
            Weather::Storm => self.storm(),
            Weather::Stopping => self.stops(),
            Weather::Up => self.comes_up(),
        }
    }

    fn storm(&mut self) {
        // When everybody has gone, the tables must be left alone to be closed.
        if self.people.iter().all(|person| person.is_gone) {
            return;
        }
        let ms = self.luck.between(30_000, 400_000);
        self.plan_in(ms, Event::Weather(Weather::Storm));
        if self.state != State::Up {
            return;
        }
        if self.luck.one_in(3) {
            if self.has(FaultKind::Restart) {
                self.fault(FaultKind::Restart);
                self.stop();
            }
        } else if self.has(FaultKind::Crash) {
            self.fault(FaultKind::Crash);
            self.dies_after = Some(self.luck.between(1, 60));
        }
    }

    fn stop(&mut self) {
        self.state = State::Stopping;
        for table in 0..self.tables.len() {
            if matches!(self.tables[table].state, TableState::Open(_)) {
                self.deliver(table, Mail::Stop);
            }
        }
        self.plan_in(20, Event::Weather(Weather::Stopping));
    }

    fn stops(&mut self) {
        if self.state != State::Stopping {
            return;
        }
        let busy = self.tables.iter().any(|table| matches!(table.state, TableState::Open(_)));
        if busy || self.disk.unanswered() > 0 {
            return self.plan_in(20, Event::Weather(Weather::Stopping));
        }
        self.goes_down();
    }

    /// The house dies in this moment. Of what the disk has not acknowledged, some may be there all the same.
    pub(super) fn crash(&mut self) {
        self.note(&"crash");
        self.checks.tally.crashes += 1;
        let kept = self.luck.below(self.disk.unanswered() as u64 + 1) as usize;
        for answer in self.disk.crash(kept) {
            let checked = self.checks.durable(&answer, self.disk.log(answer.ask.log), self.now);
            self.checked(answer.ask.table, checked);
        }
        self.goes_down();
    }

    fn goes_down(&mut self) {
        self.state = State::Down;
        self.run += 1;
        self.dies_after = None;
        self.minds.forget_all();
        for table in self.tables.iter_mut().filter(|table| !table.is_closed()) {
            table.state = TableState::Resting;
            table.mailbox.clear();
            (table.unanswered, table.wakes_at) = (0, None);
        }
        self.lose_connections();
        let ms = self.luck.between(100, 30_000);
        self.plan_in(ms, Event::Weather(Weather::Up));
    }

    fn comes_up(&mut self) {
        if self.has(FaultKind::Clock) && self.luck.one_in(2) {
            self.fault(FaultKind::Clock);
            let jump = self.luck.below(JUMP);
            let forward = self.luck.one_in(2);
            self.clock = Time(if forward { self.clock.0 + jump } else { self.clock.0 - jump });
        }
        self.state = State::Up;
        self.note(&("up", self.clock));
        for table in 0..self.tables.len() {
            if matches!(self.tables[table].state, TableState::Resting) {
                self.close_if_gone(table);
            }
        }
    }

    /// A table whose log was closed is not opened again.
    fn close_if_gone(&mut self, table: usize) {
        if self.disk.open_logs(table).next().is_none() && self.disk.was_closed(table) {
            self.tables[table].state = TableState::Closed;
        } else if self.broken.is_none() && self.state == State::Up {
            self.restore(table, false);
        }
    }
}
