//! Games over days: people come only for their moves, each when they can. The clock runs whoever is there, nobody is
//! replaced because they are away, and whoever is waited for is called.

use super::{Queued, Room, Stage};
use crate::Time;
use crate::effect::{Awaited, Effect, Occasion};
use crate::outgoing::{Item, Whom};
use crate::play::{Play, Waits};
use std::time::Duration;
use table::{Millis, Seat, SeatSet};

/// Whoever goes so soon after it has become their turn may not have seen that: a telephone in a pocket stays connected for a while.
const UNSEEN: Duration = Duration::from_secs(60);

/// Whoever is waited for when the house opens again has this long at least: they could not move while it was closed.
const GRACE: Millis = Millis::seconds(60 * 60);

impl Room {
    fn limit_and_awaited(&self, play: &Play) -> Option<(Millis, SeatSet)> {
        #[cfg(feature = "visited")]
        if self.settings.is_visited() {
            return play.game.over_days();
        }
        let _ = play;
        None
    }

    /// How long anybody may take for a choice, if the game on the table goes on over days, or did.
    pub(super) fn days(&self) -> Option<Duration> {
        let (limit, _) = self.limit_and_awaited(self.game_on_table()?)?;
        Some(Duration::from_millis(limit.0))
    }

    /// The game that is being played, if it goes on over days.
    fn play_over_days(&self) -> Option<&Play> {
        let Stage::Playing(play) = &self.stage else { return None };
        self.limit_and_awaited(play).map(|_| &**play)
    }

    pub(super) fn is_over_days(&self) -> bool {
        self.play_over_days().is_some()
    }

    /// Whether bots and stand-ins let people go first: a race takes as long as any choice, and whoever is always there
    /// would always win it (SO-X7).
    pub(super) fn people_come_first(&self) -> bool {
        let opening = self.play_over_days().and_then(|play| play.game.opening());
        opening.is_some_and(|opening| {
            let racers = opening.racers.minus(self.bots.automatic());
            self.seats.seated().any(|(seat, _)| racers.contains(seat))
        })
    }

    // The clock

    /// A game has been dealt.
    pub(super) fn begin_over_days(&mut self) {
        self.waits = Waits::default();
        if let Some(waits) = self.now_waits() {
            self.save();
            self.queue(Whom::Everybody, Item::Other(Queued::Waits(waits)));
        }
    }

    /// When the clock of the game began, since 1970.
    pub(super) fn began_over_days(&self) -> Option<Millis> {
        let Time(began) = self.play_over_days()?.clock.began()?;
        Some(Millis(began / 1_000))
    }

    /// The house is open again: the clock has gone on meanwhile, and everybody who is waited for is told so. Better twice
    /// than never.
    pub(super) fn go_on_over_days(&mut self, began: Option<Millis>) {
        let Some((limit, _)) = self.play_over_days().and_then(|play| self.limit_and_awaited(play)) else {
            return;
        };
        let since = began.map(|began| Time(began.0.saturating_mul(1_000)));
        if let Stage::Playing(play) = &mut self.stage {
            play.go_on_late(since, GRACE.min(limit), self.now);
        }
        if self.began_over_days() != began {
            self.save();
        }
        self.waits = self.now_waits().unwrap_or_default();
        self.call(self.waits.seats);
    }

    // Who is waited for

    pub(super) fn now_waits(&self) -> Option<Waits> {
        let play = self.play_over_days()?;
        let (_, seats) = self.limit_and_awaited(play)?;
        Some(Waits { seats, until: play.game.deadline() })
    }

    /// It is durable that the game waits for somebody.
    pub(super) fn note_waits(&mut self, waits: Waits) {
        let before = std::mem::replace(&mut self.waits, waits);
        if before != waits {
            self.waits_since = self.now;
            self.call(waits.seats.minus(before.seats));
            self.announce();
        }
    }

    /// Somebody is not connected any more.
    pub(super) fn call_who_went(&mut self, seat: Option<Seat>) {
        let waited_for = seat.filter(|seat| self.waits.seats.contains(*seat));
        if self.is_over_days() && self.now.since(self.waits_since) < UNSEEN {
            self.call(waited_for.into_iter().collect());
        }
    }

    /// Calls those who are not here and whom nobody stands in for.
    fn call(&mut self, seats: SeatSet) {
        let seats = seats.minus(self.bots.automatic()).minus(self.seats.connected());
        let called = self.seats.seated().filter(|(seat, _)| seats.contains(*seat));
        let call = |player| Effect::Call { player, occasion: Occasion::Turn };
        self.effects.extend(called.map(|(_, player)| call(player.clone())));
    }

    pub(super) fn awaited(&self) -> Option<Awaited> {
        let until = self.play_over_days()?.clock.time_of(self.waits.until?)?;
        let seats = self.waits.seats.minus(self.bots.automatic());
        let players = self.seats.seated().filter(|(seat, _)| seats.contains(*seat));
        Some(Awaited { players: players.map(|(_, player)| player.clone()).collect(), until })
    }
}
