//! What is played because time goes by: presses that are due, the clock, bots and stand-ins.

use super::{Queued, Room, Stage};
use crate::bots::{Move, Sight};
use crate::fault::Fault;
use crate::mail::Thought;
use crate::outgoing::{Item, Whom};
use crate::play::ReactsTo;
use crate::race::Pressed;
use crate::stored::By;
use crate::{Ended, Time};
use house::AnyAction;
use house::wire::TableRefusal;
use std::time::Duration;
use table::{Millis, Seat, Viewer};

impl Room {
    // Time

    /// Lets out every press that is due.
    pub(super) fn settle(&mut self) {
        loop {
            let on_line = self.on_line();
            let Stage::Playing(play) = &mut self.stage else { return };
            let Some(played) = play.settle(self.now, on_line) else { return };
            self.take(played);
        }
    }

    /// The clock speaks, if it was due at `at`.
    pub(super) fn speak_if_due(&mut self, at: Time) {
        while let Stage::Playing(play) = &self.stage {
            let Some(deadline) = play.is_time_up(at) else { return };
            self.time_is_up(deadline);
        }
    }

    /// A stand-in chooses for a player who is late, so that chance does not (CO-2).
    fn time_is_up(&mut self, deadline: Millis) {
        let Stage::Playing(play) = &self.stage else { return };
        let (at, late) = (deadline.max(play.game.now()), play.game.late());
        let mut replaced = false;
        for seat in late.iter() {
            replaced |= self.bots.note_expired(seat);
        }
        if replaced {
            tracing::info!(table = %self.code, "a stand-in plays: the clock ran out twice");
            self.racers_changed();
            self.tell_table();
        }
        while let Some(seat) = self.still_late(deadline) {
            if !self.act_for(seat, at) {
                break;
            }
        }
        let on_line = self.on_line();
        let Stage::Playing(play) = &mut self.stage else { return };
        if !play.is_deadline(deadline) {
            return;
        }
        match play.speak(at, self.now, on_line) {
            Ok(played) => {
                self.take(played);
            }
            Err(refused) => {
                // A clock that is due is never refused; if it were, the table must not spin.
                tracing::error!(table = %self.code, %refused, "the clock was refused");
                self.say_goodbye(&TableRefusal::TableClosed);
                self.ended = Some(Ended::Closed);
                self.stage = Stage::Lobby;
            }
        }
    }

    fn still_late(&self, deadline: Millis) -> Option<Seat> {
        let Stage::Playing(play) = &self.stage else { return None };
        play.still_late(deadline)
    }

    /// Does what somebody who knows what the seat has seen would do; or else, if they have come to nothing, anything that
    /// is not rash.
    fn act_for(&mut self, seat: Seat, at: Millis) -> bool {
        let considered = self.bots.considered(seat);
        considered.is_some_and(|action| self.play_for(seat, at, action)) || {
            let mut chance = self.luck.chance();
            let Stage::Playing(play) = &self.stage else { return false };
            let action = play.game.random_choice(seat, &mut chance);
            action.is_some_and(|action| self.play_for(seat, at, action))
        }
    }

    fn play_for(&mut self, seat: Seat, at: Millis, action: AnyAction) -> bool {
        let on_line = self.on_line();
        let Stage::Playing(play) = &mut self.stage else { return false };
        let played = play.play_for(seat, at, action, self.now, on_line);
        self.take(played)
    }

    // Bots and stand-ins

    /// Every seat that the server plays for has a mind, and plays what it decided when the time comes.
    pub(super) fn let_bots_play(&mut self) {
        let Stage::Playing(play) = &self.stage else { return };
        if let Some(seat) = self.bots.without_mind() {
            return self.give_mind(seat);
        }
        let Some(Move { seat, is_bot, action, version }) = self.bots.due(play.clock.at(self.now)) else {
            return;
        };
        let reacts_to = ReactsTo::Version(version.unwrap_or(play.game.version()));
        let action = action.or_else(|| play.game.random_choice(seat, &mut self.luck.chance()));
        let Some(action) = action else { return self.bots.press_is_over(seat) };
        let by = if is_bot { By::Bot } else { By::StandIn };
        let pressed = Pressed { seat, action, by, claims: None, from: None, received: self.now };
        self.enter(pressed, reacts_to, None);
    }

    pub(super) fn give_mind(&mut self, seat: Seat) {
        let Stage::Playing(play) = &self.stage else { return };
        let (now, seed) = (play.clock.at(self.now), self.luck.seed());
        self.bots.give_mind(seat, &play.game, now, seed, &mut self.effects);
    }

    /// Somebody was faster, or the rules do not allow it: the one who wanted it looks again, when all that came before
    /// is durable.
    pub(super) fn look_again(&mut self, seat: Seat) {
        let Stage::Playing(play) = &self.stage else { return };
        let sight = Sight::again(&play.game, self.games, seat);
        self.queue(Whom::Viewer(Viewer::Seat(seat)), Item::Other(Queued::Sight(Box::new(sight))));
    }

    pub(super) fn show_mind(&mut self, sight: Sight, when: Time) {
        let Stage::Playing(play) = &self.stage else { return };
        if sight.game == self.games {
            let shown = play.clock.at(when);
            self.bots.show(sight, shown, &play.game, || self.luck.chance(), &mut self.effects);
        }
    }

    /// A mind has decided, or has failed.
    pub(super) fn thought(&mut self, thought: &Thought) {
        let Stage::Playing(play) = &self.stage else { return };
        if self.settings.has(Fault::IgnoresThoughts) {
            return;
        }
        let pace = self.settings.bot_pace;
        let seat = self.bots.thought(thought, pace, &play.game, || self.luck.chance());
        let Some(seat) = seat else { return };
        if thought.failed {
            tracing::error!(table = %self.code, %seat, "a bot has failed; chance plays on for it");
        }
        if !play.game.bots_talk() {
            return;
        }
        let now = play.clock.at(self.now);
        // Nobody speaks the moment that something comes to their mind. How long it takes is luck, and tells nothing.
        let mut takes = || {
            let takes = Duration::from_millis((700 + self.luck.chance().below(901)).into());
            Millis(takes.mul_f64(pace).as_millis() as u64)
        };
        for talk in &thought.replies {
            self.bots.will_reply(seat, talk.clone(), now, takes());
        }
        for talk in &thought.talk {
            self.bots.will_say(seat, talk.clone(), now, takes());
        }
    }

    pub(super) fn let_bots_talk(&mut self) {
        let Stage::Playing(play) = &self.stage else { return };
        if let Some((seat, talk)) = self.bots.words(play.clock.at(self.now)) {
            self.bot_says(seat, &talk);
        }
    }
}
