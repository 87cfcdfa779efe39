//! The game on the table: actions come in, steps go out.

use super::racing::{Pressed, Running};
use super::stored::{By, StoredInput, StoredPress, bytes};
use super::{ConnId, Phase, Room, clocks::GameClock, looking_on::Curtain, showing::Past};
use house::wire::{Fairness, MsgId, PressResult, Trouble};
use house::{AnyAction, AnyGame, Chronicle, Step};
use serde_json::Value;
use std::collections::VecDeque;
use table::{MAX_SEATS, Millis, Seat, Seed, Viewer};
use tokio::time::Instant;

/// So many presses are kept for the result.
const PRESSES: usize = 500;

pub(super) struct Play {
    pub game: AnyGame,
    pub clock: GameClock,
    pub secret: Seed,
    pub fair: Fairness,
    /// What the game will say about its players when it is over.
    pub chronicle: Chronicle,
    /// How many steps each viewer has been shown; the last entry is for whoever looks on.
    pub numbers: [u32; MAX_SEATS + 1],
    /// How many of them have left the table for at least one connection.
    delivered: [u32; MAX_SEATS + 1],
    pub past: VecDeque<Past>,
    /// If whoever looks on sees it later.
    pub curtain: Option<Curtain>,
    pub race: Option<Running>,
    /// How many chances there have been that somebody could claim.
    pub chances: u32,
    pub presses: Vec<PressResult>,
    /// The deadline that is running, since when, and whether somebody has been warned of it.
    pub deadline: Option<(Millis, Millis, bool)>,
}

impl Play {
    pub fn new(game: AnyGame, secret: Seed, fair: Fairness, now: Instant) -> Self {
        Self {
            clock: GameClock::running(game.now(), now),
            chronicle: Chronicle::of(&game),
            game,
            secret,
            fair,
            numbers: [0; MAX_SEATS + 1],
            delivered: [0; MAX_SEATS + 1],
            past: VecDeque::new(),
            curtain: None,
            race: None,
            chances: 0,
            presses: Vec::new(),
            deadline: None,
        }
    }

    pub fn delivered(&mut self, viewer: Viewer, n: u32) {
        let delivered = &mut self.delivered[place(viewer)];
        *delivered = n.max(*delivered);
    }

    pub fn has_been_shown(&self, viewer: Viewer) -> u32 {
        self.delivered[place(viewer)]
    }

    /// After a restart: everything that was stored has been shown.
    pub fn all_delivered(&mut self) {
        self.delivered = self.numbers;
    }

    /// Notes a press for the result.
    pub fn note(&mut self, press: Option<PressResult>) {
        if let Some(press) = press.filter(|_| self.presses.len() < PRESSES) {
            self.presses.push(press);
        }
    }
}

/// Where the numbers of a viewer stand.
pub(super) fn place(viewer: Viewer) -> usize {
    viewer.seat().map_or(MAX_SEATS, Seat::index)
}

/// What somebody wants.
pub(super) struct Wish {
    pub id: MsgId,
    pub game: u32,
    pub seen: u32,
    pub action: Value,
    pub claimed: Option<Millis>,
}

/// An action on its way into the game.
pub(super) struct Entry {
    pub seat: Seat,
    pub at: Millis,
    pub action: AnyAction,
    pub by: By,
    /// Whom to answer.
    pub from: Option<(ConnId, MsgId)>,
    pub received: Option<Instant>,
    pub press: Option<StoredPress>,
    pub result: Option<PressResult>,
}

impl Room {
    pub(super) fn act(&mut self, conn: ConnId, seat: Option<Seat>, at: Instant, wish: Wish) {
        let id = wish.id;
        self.lobby.metrics.action(self.title);
        if let Err(trouble) = self.try_act(conn, seat, at, wish) {
            self.refuse(conn, id, &trouble, None);
        }
    }

    fn try_act(&mut self, conn: ConnId, seat: Option<Seat>, at: Instant, wish: Wish) -> Result<(), Trouble> {
        let Wish { id, game, seen, action, claimed } = wish;
        let ours = self.games;
        let seat = seat.ok_or(Trouble::NotSeated)?;
        let title = self.title;
        let play = match &mut self.phase {
            _ if game != ours => return Err(Trouble::OtherGame { theirs: game, ours }),
            Phase::Playing(play) | Phase::Over(play) => play,
            Phase::Lobby | Phase::Dealing(_) => return Err(Trouble::NoGame),
        };
        if seen > play.has_been_shown(Viewer::Seat(seat)) {
            return Err(Trouble::NotSeenYet { seen });
        }
        if self.chairs[seat.index()].has_acted(id) {
            return Err(Trouble::Duplicate);
        }
        let action = match AnyAction::read(title, &action) {
            Ok(action) => action,
            Err(refused) => {
                self.refuse_by_rule(conn, id, &refused, None);
                return Ok(());
            }
        };
        self.take_back(seat);
        self.speak_if_due(at);
        let from = Some((conn, id));
        self.enter(Pressed { seat, action, by: By::Person, from, received: at }, Some(seen), claimed);
        Ok(())
    }

    /// An action goes into the game: through the queue of the race, if there is one and it takes part.
    pub(super) fn enter(&mut self, pressed: Pressed, seen: Option<u32>, claimed: Option<Millis>) {
        let Some(play) = self.game_on_table() else { return };
        let now = play.clock.at(pressed.received).max(play.game.now());
        match (&play.race, pressed.action.kind()) {
            (Some(_), Some(kind)) => self.press(pressed, kind, seen, claimed, now),
            // It takes nothing from anybody. It counts for the last moment that has been settled, so that a press
            // which is still held does not come too late.
            (Some(_), None) => {
                let at = play.game.now();
                self.play(&pressed.entry(at));
            }
            (None, _) => {
                self.play(&pressed.entry(now));
            }
        }
    }

    /// Plays an action, or answers why not.
    pub(super) fn play(&mut self, entry: &Entry) -> bool {
        let Some(play) = self.game_on_table() else { return false };
        let behind = entry.result.and_then(|result| result.behind_ms);
        let played = play.game.play(entry.seat, entry.at, &entry.action);
        self.press_is_over(entry.seat, entry.by, played.is_ok());
        match played {
            Ok(step) => {
                let mut stored = StoredInput::seat(entry.at, entry.seat, entry.action, entry.by);
                stored.press = entry.press;
                stored.id = entry.from.map(|(_, id)| id);
                if let Some(id) = stored.id {
                    self.chairs[entry.seat.index()].remember(id);
                }
                self.advance(step, &stored, entry.from, entry.result, entry.received);
                true
            }
            Err(refused) => {
                if let Some((conn, id)) = entry.from {
                    self.refuse_by_rule(conn, id, &refused, behind);
                }
                false
            }
        }
    }

    /// The game has made a step: it goes to the log, and when it is durable, to everybody.
    pub(super) fn advance(
        &mut self,
        step: Step,
        stored: &StoredInput<AnyAction>,
        from: Option<(ConnId, MsgId)>,
        press: Option<PressResult>,
        received: Option<Instant>,
    ) {
        let version = step.version;
        let done = self.await_log();
        self.lobby.store.append(self.id, version, bytes(stored), done);
        let opening = {
            let Phase::Playing(play) = &mut self.phase else {
                unreachable!("a game that is over takes no step")
            };
            play.note(press);
            play.chronicle.watch(&step, stored.by);
            play.game.opening()
        };
        let sights = self.sights(&step);
        let pending = self.last_pending();
        (pending.reveal, pending.sights) = (opening.map(|_| version), sights);
        (pending.is_step, pending.received) = (true, received);
        if let Some((conn, id)) = from {
            self.answered_by_log(conn, id);
        }
        self.show_step(step, from, press);
        self.race_goes_on(opening);
        self.end_if_over();
    }

    fn end_if_over(&mut self) {
        let Phase::Playing(play) = &self.phase else { return };
        if play.game.outcome().is_none() {
            return;
        }
        let phase = std::mem::replace(&mut self.phase, Phase::Lobby);
        if let Phase::Playing(play) = phase {
            self.phase = Phase::Over(play);
        }
        tracing::info!(table = %self.code, game = %self.title, number = self.games, "over");
        self.enter_in_archive();
        self.note_last_table();
        for chair in &mut self.chairs {
            chair.stand_in = false;
            chair.thinks_no_more();
        }
        self.show_over_to_all();
        self.tell_table();
    }
}
