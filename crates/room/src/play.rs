//! The game on the table: actions and times go in, steps and refusals come out. The table has a clock for it, and a queue
//! for its races.

mod played;

use crate::Time;
use crate::clock::GameClock;
use crate::mail::ConnId;
use crate::race::{Pressed, Races, SendTimes, minus};
use crate::shown::{Seen, Shown};
use crate::stored::{By, StoredInput, StoredPress, bytes};
use house::wire::{Fairness, MsgId, PressResult, TableRefusal};
use house::{AnyAction, AnyGame, Chronicle, Refused, Step};
use std::collections::VecDeque;
use std::time::Duration;
use table::photo_finish::{Finish, Kind, Line, Reveal, Verdict, credit};
use table::{MAX_SEATS, Millis, Seat, SeatSet, Seed, Version, Viewer};

pub(crate) use played::{Made, Played, Rejected, Waits, Why};

/// Players who run out of time are warned when this much is left, or a third of it.
const WARNING: Millis = Millis::seconds(10);

/// A claim that was under way for so much longer than its line explains was made while the connection was cut, and
/// reacts to nothing that anybody else still sees (CO-4).
const STALE: Millis = Millis::seconds(2);

/// The numbers of the latest actions are remembered, so that one sent again is known. A client has one action under
/// way, seldom two.
const REMEMBERED: usize = 16;

pub(crate) struct Play {
    pub game: AnyGame,
    pub clock: GameClock,
    pub secret: Seed,
    pub fair: Fairness,
    pub shown: Shown,
    pub races: Races,
    /// What the game will say about its players when it is over.
    pub chronicle: Chronicle,
    /// Whether no bot has played, not even once for somebody who was away or too slow.
    pub only_people: bool,
    deadline: Option<Deadline>,
    /// What the clock showed when the last input of the log was played.
    played: Millis,
    /// The numbers of the latest actions of each seat.
    acted: [VecDeque<MsgId>; MAX_SEATS],
}

/// The deadline of the game that is running.
#[derive(Clone, Copy)]
struct Deadline {
    at: Millis,
    since: Millis,
    /// Players who are late have been warned.
    warned: bool,
}

/// What somebody wants to play, besides the action.
pub(crate) struct Wish {
    pub conn: ConnId,
    pub id: MsgId,
    pub seat: Option<Seat>,
    pub at: Time,
    pub game: u32,
    pub seen: u32,
    pub claimed: Option<Millis>,
}

/// What an action reacts to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReactsTo {
    /// A person has seen steps up to this number of theirs.
    Step(u32),
    /// A bot was shown this version last.
    Version(Version),
}

/// An action on its way into the game.
struct TimedPress {
    pressed: Pressed,
    /// The time it counts for.
    at: Millis,
    /// The time it is.
    now: Millis,
    press: Option<StoredPress>,
    result: Option<PressResult>,
}

impl Play {
    pub fn new(game: AnyGame, secret: Seed, fair: Fairness, now: Time) -> Self {
        let mut play = Self {
            clock: GameClock::running(game.now(), now),
            chronicle: game.chronicle(),
            only_people: true,
            game,
            secret,
            fair,
            shown: Shown::default(),
            races: Races::default(),
            deadline: None,
            played: Millis(0),
            acted: Default::default(),
        };
        play.watch_deadline();
        play
    }

    /// Plays an input of the log again.
    pub fn replay(&mut self, input: &StoredInput) -> Result<(), Refused> {
        let key = input.press.and_then(|_| Some(self.game.opening()?.key));
        let claims = input.press.and_then(|_| {
            let action = self.game.title().read_action(input.action.as_ref()?).ok()?;
            self.game.claims(input.seat?, &action)
        });
        let step = input.play(&mut self.game)?;
        self.count(step, input.by);
        self.played = self.played.max(input.played_at());
        if let (Some(seat), Some(id)) = (input.seat, input.id) {
            self.remember(seat, id);
        }
        if let Some(result) = input.result(self.game.title()) {
            self.races.restore(result, key, claims, input.at);
        }
        for press in &input.late {
            self.races.note(Some(*press));
        }
        Ok(())
    }

    /// Everything that was stored has been played again; the clock stands still until somebody is back.
    pub fn restored(&mut self, stopped_at: Option<Millis>) {
        self.shown.deliver_all();
        let stood = stopped_at.unwrap_or_default().max(self.game.now()).max(self.played);
        self.clock = GameClock::standing(stood);
    }

    /// The clock of a game over days has gone on while nobody could play, since it `began`; but whoever is waited for
    /// has this much time left at least. Where even what was played leaves less, the clock stands still for the rest.
    pub fn go_on_late(&mut self, began: Option<Time>, grace: Millis, now: Time) {
        let stood = self.clock.at(now);
        let went_by = began.map_or(Millis(0), |began| Millis(now.since(began).as_millis() as u64));
        let end = self.deadline.map_or(u64::MAX, |deadline| deadline.at.0);
        let base = Millis(went_by.0.min(end.saturating_sub(grace.0))).max(stood);
        let missing = grace.0.saturating_sub(end.saturating_sub(base.0));
        self.clock = GameClock::running(base, now + Duration::from_millis(missing));
    }

    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Whether a message with this number has been played already.
    pub fn has_acted(&self, seat: Seat, id: MsgId) -> bool {
        self.acted[seat.index()].contains(&id)
    }

    fn remember(&mut self, seat: Seat, id: MsgId) {
        let acted = &mut self.acted[seat.index()];
        if acted.len() == REMEMBERED {
            acted.pop_front();
        }
        acted.push_back(id);
    }

    /// An action goes into the game: through the queue of the race, if there is one and it takes part. `on_line` are the
    /// seats whose presses come over a network.
    pub fn enter(
        &mut self,
        mut pressed: Pressed,
        reacts_to: ReactsTo,
        claimed: Option<Millis>,
        allowance: Millis,
        on_line: SeatSet,
    ) -> Played {
        let now = self.clock.at(pressed.received).max(self.game.now());
        let kind = pressed.action.kind();
        if kind == Some(Kind::Claim) {
            pressed.claims = self.game.claims(pressed.seat, &pressed.action);
        }
        let seen = match reacts_to {
            ReactsTo::Step(n) if kind == Some(Kind::Claim) => {
                let seen = self.shown.moment_of(Viewer::Seat(pressed.seat), n);
                let late = seen.zip(claimed).map(|(seen, claimed)| minus(now, seen.made + claimed));
                if late.is_some_and(|late| late > allowance + STALE) || (n > 0 && seen.is_none()) {
                    return Played::rejected(pressed.rejected(Why::Table(TableRefusal::Stale), None));
                }
                seen
            }
            _ => None,
        };
        match kind.filter(|_| self.races.is_on()) {
            Some(kind) => self.press(pressed, kind, reacts_to, claimed, now, on_line),
            // It takes nothing from anybody. In a race it counts for the last moment that has been settled, so that a
            // press which is still held does not come too late.
            None if self.races.is_on() => self.play(TimedPress::of(pressed, self.game.now(), now), on_line),
            // Nothing can be claimed any more, or not yet. It counts for so long after the step that it reacts to as its
            // player took: how late somebody was is no matter of their line, nor of how long a race was held (RG-M2).
            None => {
                let reaction = |seen: Seen| seen.at + credit(claimed, minus(now, seen.made), allowance);
                let at = seen.map_or(now, reaction).clamp(self.game.now(), now);
                self.play(TimedPress::of(pressed, at, now), on_line)
            }
        }
    }

    fn press(
        &mut self,
        pressed: Pressed,
        kind: Kind,
        reacts_to: ReactsTo,
        claimed: Option<Millis>,
        now: Millis,
        on_line: SeatSet,
    ) -> Played {
        let reacts_to = match reacts_to {
            ReactsTo::Step(n) => self.shown.version_of(Viewer::Seat(pressed.seat), n),
            ReactsTo::Version(version) => Some(version),
        };
        let reacts_to = reacts_to.filter(|version| self.races.covers(*version));
        if let (None, Kind::Move) = (reacts_to, kind) {
            // Made before its player could know of the race. It goes ahead, unless somebody has claimed already.
            return if self.races.due().is_none() {
                self.play(TimedPress::of(pressed, now, now), on_line)
            } else {
                Played::rejected(pressed.rejected(Why::Table(TableRefusal::Returned), None))
            };
        }
        if let Some((_, id)) = pressed.from {
            self.remember(pressed.seat, id);
        }
        let reacts_to = reacts_to.unwrap_or(Version::DEAL);
        let finish = self.races.press(pressed, kind, reacts_to, claimed, now);
        finish.map_or_else(Played::default, |finish| Played::rejected(self.hand_back(finish)))
    }

    /// Lets out the next press that is due.
    pub fn settle(&mut self, now: Time, on_line: SeatSet) -> Option<Played> {
        let now = self.clock.at(now);
        let finish = self.races.settle(now)?;
        Some(match finish.verdict {
            Verdict::Ordered => self.take(finish, now, on_line),
            Verdict::Stale | Verdict::Returned => Played::rejected(self.hand_back(finish)),
        })
    }

    fn take(&mut self, finish: Finish<Pressed>, now: Millis, on_line: SeatSet) -> Played {
        let Some(credit) = finish.credit else { return Played::default() };
        let result = self.races.result(&finish, true);
        let press = StoredPress::new(self.races.race_of(finish.press.action.claims), &finish, result);
        let claims = finish.press.action.claims;
        let at = credit.at.max(self.game.now());
        let (first, seat) = (finish.behind == Some(Millis(0)), finish.press.seat);
        let played = self.play(TimedPress { pressed: finish.press.action, at, now, press, result }, on_line);
        match played.made {
            Some(_) => self.races.taken(claims, credit.at),
            None if first => self.races.first_was_refused(),
            None => {}
        }
        Played { charged: Some((seat, credit.charged)), ..played }
    }

    /// A press is too late: somebody was faster, or it was over.
    fn hand_back(&mut self, finish: Finish<Pressed>) -> Rejected {
        let result = self.races.result(&finish, false);
        self.races.was_late(result);
        let behind = result.map_or(finish.behind, |result| result.behind_ms);
        let refusal =
            if finish.verdict == Verdict::Returned { TableRefusal::Returned } else { TableRefusal::Stale };
        let charged = finish.credit.map_or(Millis(0), |credit| credit.charged);
        Rejected { charged, ..finish.press.action.rejected(Why::Table(refusal), behind) }
    }

    fn play(&mut self, entry: TimedPress, on_line: SeatSet) -> Played {
        let TimedPress { pressed, at, now, press, result } = entry;
        let step = match self.game.play(pressed.seat, at, &pressed.action) {
            Ok(step) => step,
            Err(refused) => {
                let behind = result.and_then(|result| result.behind_ms);
                return Played::rejected(pressed.rejected(Why::Rule(refused), behind));
            }
        };
        let Pressed { seat, action, by, from, received, .. } = pressed;
        let mut input = StoredInput::seat(at, seat, action, by);
        (input.press, input.id, input.played) = (press, from.map(|(_, id)| id), later(now, at));
        if let Some(id) = input.id {
            self.remember(seat, id);
        }
        let received = (by == By::Person).then_some(received);
        self.advance(step, input, from, result, received, on_line)
    }

    /// Somebody plays for a seat whose time has run out.
    pub fn play_for(
        &mut self,
        seat: Seat,
        at: Millis,
        action: AnyAction,
        now: Time,
        on_line: SeatSet,
    ) -> Played {
        let pressed = Pressed { seat, action, by: By::StandIn, claims: None, from: None, received: now };
        self.play(TimedPress::of(pressed, at, self.clock.at(now)), on_line)
    }

    /// The clock speaks.
    pub fn speak(&mut self, at: Millis, now: Time, on_line: SeatSet) -> Result<Played, Refused> {
        let step = self.game.clock(at)?;
        let input = StoredInput { played: later(self.clock.at(now), at), ..StoredInput::clock(at) };
        Ok(self.advance(step, input, None, None, None, on_line))
    }

    fn advance(
        &mut self,
        step: Step,
        mut input: StoredInput<AnyAction>,
        from: Option<(ConnId, MsgId)>,
        press: Option<PressResult>,
        received: Option<Time>,
        on_line: SeatSet,
    ) -> Played {
        let version = step.version;
        self.races.note(press);
        self.count(step, input.by);
        self.shown.latest_was(input.played.unwrap_or(input.at), press);
        let opening = self.game.opening();
        let held = self.races.go_on(opening, &self.game.chances(), on_line);
        let rejected = held.into_iter().map(|finish| self.hand_back(finish)).collect();
        input.late = self.races.note_late();
        let (by, seat, opens) = (input.by, input.seat, opening.is_some());
        let made = Made { version, input: bytes(&input), by, seat, from, press, received, opens };
        Played { made: Some(made), rejected, charged: None }
    }

    fn count(&mut self, step: Step, by: By) {
        self.chronicle.watch(&step, by);
        self.only_people &= matches!(by, By::Person | By::Clock);
        self.shown.count(step, self.game.seats());
        self.watch_deadline();
    }

    /// A racer has come or gone.
    pub fn racers_changed(&mut self, on_line: SeatSet) -> Vec<Rejected> {
        if !self.races.is_on() {
            return Vec::new();
        }
        let held = self.races.go_on(self.game.opening(), &self.game.chances(), on_line);
        held.into_iter().map(|finish| self.hand_back(finish)).collect()
    }

    /// A step is about to be sent. If somebody can claim something, it is sent to each line in time for all to see it
    /// together, and the race begins with it.
    pub fn reveal(
        &mut self,
        version: Version,
        now: Time,
        lines: &[Line],
        on_line: SeatSet,
    ) -> Option<SendTimes> {
        let opening = self.game.opening()?;
        let reveal = Reveal::equalised(version, self.clock.at(now), lines);
        let send_at = |seat| self.clock.time_of(reveal.send_at(seat)).unwrap_or(now);
        let times = SendTimes::new((0..lines.len()).map(|seat| send_at(Seat(seat as u8))).collect(), now);
        self.races.reveal(reveal, opening, &self.game.chances(), on_line, self.game.seed());
        Some(times)
    }

    // Time

    fn watch_deadline(&mut self) {
        let at = self.game.deadline();
        if self.deadline.map(|deadline| deadline.at) != at {
            let since = self.game.now();
            self.deadline = at.map(|at| Deadline { at, since, warned: false });
        }
    }

    /// When a press must be let out of the queue.
    pub fn settles_at(&self) -> Option<Time> {
        self.clock.time_of(self.races.due()?)
    }

    /// When the clock speaks: not before every press is in that may count for an earlier moment, and when the moment is
    /// over, for an input at the very end of the time is in time (CO-2).
    pub fn speaks_at(&self) -> Option<Time> {
        self.clock.time_of(self.races.certain_at(self.deadline?.at) + Millis(1))
    }

    /// The deadline, if the clock must speak now.
    pub fn is_time_up(&self, now: Time) -> Option<Millis> {
        self.speaks_at().filter(|at| *at <= now)?;
        Some(self.deadline?.at)
    }

    /// When players who are late are warned.
    pub fn warns_at(&self) -> Option<Time> {
        let Deadline { at, since, .. } = self.deadline.filter(|deadline| !deadline.warned)?;
        let third = at.0.saturating_sub(since.0) / 3;
        self.clock.time_of(Millis(at.0.saturating_sub(third.min(WARNING.0))))
    }

    /// Who is to be warned now, and how much time they have left. Only players who are waited for are told: among secret
    /// choices the others must not know who has not chosen.
    pub fn warn(&mut self, now: Time) -> (SeatSet, Millis) {
        let now = self.clock.at(now);
        let Some(deadline) = &mut self.deadline else { return (SeatSet::NONE, Millis(0)) };
        deadline.warned = true;
        (self.game.late(), Millis(deadline.at.0.saturating_sub(now.0)))
    }

    /// The next seat that is late, as long as this is the deadline.
    pub fn still_late(&self, deadline: Millis) -> Option<Seat> {
        self.game.late().first().filter(|_| self.is_deadline(deadline))
    }

    pub fn is_deadline(&self, deadline: Millis) -> bool {
        self.deadline.is_some_and(|now| now.at == deadline)
    }
}

impl TimedPress {
    /// An action outside any race.
    fn of(pressed: Pressed, at: Millis, now: Millis) -> Self {
        Self { pressed, at, now, press: None, result: None }
    }
}

/// When something was played that counts for another moment.
fn later(now: Millis, at: Millis) -> Option<Millis> {
    Some(now).filter(|now| *now > at)
}
