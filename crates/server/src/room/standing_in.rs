//! Bots, and stand-ins for people whose line is down. They are told what their seat is shown, think beside the table
//! ([`crate::thinking`]), and their moves come in like anybody's.

use super::stored::{By, StoredSitter};
use super::{Phase, Room, racing::Pressed};
use crate::luck::{luck, random_bytes};
use crate::thinking::{Mind, Seating, Thought};
use bots::AnyMoment;
use house::wire::{Claim, Level, PlayerId, Trouble};
use house::{AnyAction, Step};
use std::time::Duration;
use table::{Heard, Millis, Seat, Seed, Version};
use tokio::time::Instant;

/// Who is refused looks again, but not at once: nothing must spin.
const LOOKS_AGAIN: Millis = Millis(200);

/// How good a stand-in is: good enough for the others to go on, whoever it is for.
const STAND_IN: Level = Level::Normal;

/// A bot at a chair, and the last thing it was asked.
pub(super) struct Thinking {
    mind: Mind,
    /// The number of the first question it was asked, and of the last.
    first: u64,
    last: u64,
    /// Of what the last one was about: the version of the game, its time, and when it was shown.
    pub version: Version,
    moment: Millis,
    shown: Millis,
}

/// What a seat sees of the game, on its way to the mind of that seat.
pub(super) struct Sight {
    pub seat: Seat,
    /// Which game, and which of its versions.
    game: u32,
    version: Version,
    at: Millis,
    moment: AnyMoment,
    /// Nothing has happened: somebody who was refused looks again.
    again: bool,
}

/// What a bot or a stand-in is about to do, and when, in the time of the game: it stands still while nobody plays.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub at: Millis,
    /// Anything that is not rash, if its mind has failed.
    pub action: Option<AnyAction>,
}

impl Thinking {
    pub fn hear(&self, from: Seat, heard: Heard<'_, Claim>) {
        self.mind.hear(from, heard);
    }
}

impl Room {
    /// A person has come back to their seat: it is theirs at once.
    pub(super) fn take_back(&mut self, seat: Seat) {
        let chair = &mut self.chairs[seat.index()];
        chair.expired = 0;
        chair.thinks_no_more();
        if chair.stand_in {
            chair.stand_in = false;
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

    /// Whoever the house plays for has a mind of their own, and does what it has come to when the time is there.
    pub(super) fn let_bots_play(&mut self, now: Instant) {
        for seat in (0..self.chairs.len()).map(|seat| Seat(seat as u8)) {
            let Phase::Playing(play) = &self.phase else { return };
            let chair = &self.chairs[seat.index()];
            if !play.clock.is_running() || !chair.is_automatic() {
                continue;
            }
            if chair.thinking.is_none() && !chair.mindless {
                self.give_mind(seat, now);
            } else if chair.next_move().is_some_and(|at| at <= play.clock.at(now)) {
                self.carry_out(seat, now);
            }
        }
    }

    /// Somebody sits down beside the table who knows exactly what the seat has seen, and begins to think.
    pub(super) fn give_mind(&mut self, seat: Seat, now: Instant) {
        let (workers, mail) = (self.lobby.workers.clone(), self.mail.clone());
        let longest = self.lobby.settings.patience.bot_thinks;
        let level = match self.chairs[seat.index()].sitter {
            Some(StoredSitter::Bot { level, .. }) => level,
            _ => STAND_IN,
        };
        let number = self.lobby.next_question();
        let Some(play) = self.playing() else { return };
        let seed = Seed::from_bytes(random_bytes());
        let seating = Seating { game: play.game.clone(), seat, level, seed, longest };
        let (version, moment, shown) = (play.game.version(), play.game.now(), play.clock.at(now));
        // Nobody reads it any more if the table has ended.
        let tell = move |thought| drop(mail.send(super::Mail::Thought { seat, thought }));
        let mind = Mind::seat(workers, number, seating, tell);
        self.chairs[seat.index()].thinking =
            Some(Thinking { mind, first: number, last: number, version, moment, shown });
    }

    /// What a step shows to those seats that have a mind, to be told when it is durable: nobody is ahead of the others.
    pub(super) fn sights(&self, step: &Step) -> Vec<Sight> {
        let Phase::Playing(play) = &self.phase else { return Vec::new() };
        let (game, version, at) = (self.games, step.version, step.at);
        let seats = (0..self.chairs.len()).map(|seat| Seat(seat as u8));
        let attentive = seats.filter(|seat| self.chairs[seat.index()].is_attentive());
        attentive
            .filter_map(|seat| {
                let moment = AnyMoment::after(&play.game, step, seat)?;
                Some(Sight { seat, game, version, at, moment, again: false })
            })
            .collect()
    }

    /// Somebody was faster, or the rules do not allow it: the one who wanted it looks again, when all that came before
    /// is durable.
    fn look_again(&mut self, seat: Seat) {
        let Phase::Playing(play) = &self.phase else { return };
        let moment = AnyMoment::now(&play.game, seat);
        let (version, at) = (play.game.version(), play.game.now());
        self.post_sight(Sight { seat, game: self.games, version, at, moment, again: true });
    }

    /// Shows something to the mind of a seat, if it has not seen more than that already.
    pub(super) fn show_mind(&mut self, sight: Sight, when: Instant) {
        let Sight { seat, game, version, at, moment, again } = sight;
        let number = self.lobby.next_question();
        let is_old = game != self.games;
        let Some(shown) = self.playing().map(|play| play.clock.at(when)).filter(|_| !is_old) else { return };
        let chair = &mut self.chairs[seat.index()];
        if let Some(thinking) = chair.thinking.as_mut().filter(|seen| version > seen.version || again) {
            chair.plan = None;
            (thinking.last, thinking.version, thinking.moment) = (number, version, at);
            thinking.shown = if again { shown + LOOKS_AGAIN } else { shown };
            thinking.mind.ask(number, moment);
        }
        self.act_mindlessly(seat);
    }

    /// A bot has come to something.
    pub(super) fn thought(&mut self, seat: Seat, thought: Thought) {
        let pace = self.lobby.settings.patience.bot_pace;
        let Some(chair) = self.chairs.get_mut(seat.index()) else { return };
        // What comes from a mind that was sent home is of no interest.
        let Some(thinking) = chair.thinking.as_ref().filter(|thinking| thinking.first <= thought.number)
        else {
            return;
        };
        if thought.failed {
            tracing::error!(table = %self.code, %seat, "a bot has failed; chance plays on for it");
            (chair.thinking, chair.mindless) = (None, true);
            return self.act_mindlessly(seat);
        }
        // What answers an older question is over.
        if thinking.last == thought.number {
            chair.plan = thought.intent.map(|intent| {
                let takes = Duration::from_millis(intent.at.0.saturating_sub(thinking.moment.0));
                let at = thinking.shown + Millis(takes.mul_f64(pace).as_millis() as u64);
                Plan { at, action: Some(intent.action) }
            });
        }
        // Nobody speaks in the name of somebody who is away.
        if chair.is_bot() {
            for talk in thought.talk {
                self.bot_says(seat, &talk);
            }
        }
    }

    /// A bot that cannot think any more still must not keep the others waiting.
    fn act_mindlessly(&mut self, seat: Seat) {
        let Phase::Playing(play) = &self.phase else { return };
        let chair = &mut self.chairs[seat.index()];
        if chair.mindless && play.game.reacting().contains(seat) {
            let at = play.game.now() + play.game.reaction(seat).draw(&mut luck());
            chair.plan = Some(Plan { at, action: None });
        }
    }

    fn carry_out(&mut self, seat: Seat, now: Instant) {
        let chair = &mut self.chairs[seat.index()];
        let Some(Plan { action: considered, .. }) = chair.plan.take() else { return };
        let by = if chair.is_bot() { By::Bot } else { By::StandIn };
        let Some(play) = self.playing() else { return };
        if let Some(action) = considered.or_else(|| play.game.random_choice(seat, &mut luck())) {
            self.chairs[seat.index()].pressing = true;
            self.enter(Pressed { seat, action, by, from: None, received: now }, None, None);
        }
    }

    /// A press of whoever the house plays for has come to something, or to nothing.
    pub(super) fn press_is_over(&mut self, seat: Seat, by: By, taken: bool) {
        if by == By::Person {
            return;
        }
        self.chairs[seat.index()].pressing = false;
        if !taken {
            self.look_again(seat);
        }
    }
}
