//! Every text that leaves a table, against the log as it is at that moment.

use super::promised::Promised;
use super::witness::{Piece, Witness, digest_of};
use super::{Broken, Checks, Known, Promise};
use crate::database::Database;
use crate::hear::{Kind, Message, MissedStep, Turn};
use crate::queue::Moment;
use house::wire::{ClientMsg, Fairness, MsgId, PlayerId, Whole};
use room::{ConnId, Life, Text};
use std::borrow::Cow;
use std::collections::BTreeMap;
use table::Viewer;

/// What one connection was told, and what it has asked.
#[derive(Default)]
pub(crate) struct Told {
    game: u32,
    n: Option<u32>,
    /// What its messages asked the disk to keep.
    asked: BTreeMap<MsgId, Request>,
    /// How far its viewer had been shown the game when it asked for a snapshot.
    floor: Option<(u32, u32)>,
    promised: Promised,
    /// Makes whole steps of changes.
    whole: Whole,
}

struct Request {
    asking: Asking,
    life: Life,
    /// How many tickets of that life must be durable before the answer.
    tickets: u64,
    /// So often somebody had sat down before.
    seated: usize,
    /// It is in the log already: it came for the second time.
    is_kept: bool,
}

/// Who has sent a message, and its number.
#[derive(Clone, Copy)]
pub(crate) struct Sender<'a> {
    pub conn: ConnId,
    pub player: &'a PlayerId,
    pub id: MsgId,
}

/// What a message wants, as far as its answer can be checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asking {
    Sit,
    Stand,
    Snapshot,
    /// Whether anybody is there, which waits for nothing.
    Life,
    Action {
        game: u32,
    },
    Other,
}

impl Asking {
    pub fn of(msg: &ClientMsg) -> Self {
        match msg {
            ClientMsg::Sit { .. } => Self::Sit,
            ClientMsg::Stand { .. } => Self::Stand,
            ClientMsg::Resync { .. } => Self::Snapshot,
            ClientMsg::Ping { .. } => Self::Life,
            ClientMsg::Act { game, .. } => Self::Action { game: *game },
            _ => Self::Other,
        }
    }
}

/// A text on its way out of a table.
pub(crate) struct Letter<'a> {
    pub table: usize,
    pub conn: ConnId,
    pub player: &'a PlayerId,
    pub text: &'a Text,
    pub now: Moment,
}

impl Checks {
    /// A message was read in this life, and is answered when so many of its tickets are durable.
    pub fn read(&mut self, table: usize, from: Sender<'_>, asking: Asking, life: Life, tickets: u64) {
        let Sender { conn, player, id } = from;
        let known = self.tables.entry(table).or_default();
        let seated = known.seated.len();
        let is_kept = matches!(asking, Asking::Action { game } if {
            let log = known.games.get(&game).and_then(|log| self.witnesses.get(log));
            log.is_some_and(|witness| witness.has_played(player, id))
        });
        let told = self.conns.entry(conn).or_default();
        // One that is sent twice is answered twice, and the first answer is the one that counts.
        told.asked.entry(id).or_insert(Request { asking, life, tickets, seated, is_kept });
    }

    /// A connection is about to be shown where the game stands.
    pub fn asks_for_snapshot(&mut self, table: usize, conn: ConnId, player: &PlayerId) {
        let known = self.tables.entry(table).or_default();
        let Some((game, log)) = known.games.last_key_value() else { return };
        let Some(witness) = self.witnesses.get(log) else { return };
        let viewer = viewer_of(witness, player);
        let key = (*game, witness.place(viewer));
        let shown = known.shown.get(&key).max(known.shown_before.get(&key)).copied().unwrap_or(0);
        self.conns.entry(conn).or_default().floor.get_or_insert((*game, shown));
    }

    pub fn forget(&mut self, conn: ConnId) {
        self.conns.remove(&conn);
    }

    /// A text leaves a table now.
    pub fn sent(&mut self, letter: &Letter<'_>, database: &Database) -> Result<(), Broken> {
        self.tally.messages += 1;
        let whole = self.conns.entry(letter.conn).or_default().whole.read(letter.text.as_str());
        let whole = match whole.map_err(|error| {
            Broken::new(Promise::Replayed, format!("changes that make no step ({error}): {}", short(letter)))
        })? {
            Cow::Borrowed(_) => letter.text.clone(),
            Cow::Owned(step) => {
                self.tally.changes += 1;
                Text::from(step)
            }
        };
        let letter = &Letter { text: &whole, ..*letter };
        let message = Message::read(letter.text.as_str()).map_err(|error| {
            Broken::new(
                Promise::Secret,
                format!("a text that is not of the protocol ({error}): {}", short(letter)),
            )
        })?;
        match message.kind {
            Kind::Step | Kind::Snapshot => self.shows(letter, &message),
            Kind::Deal | Kind::Reveal => {
                let promised = &mut self.conns.entry(letter.conn).or_default().promised;
                let is_deal = message.kind == Kind::Deal;
                let kept = if is_deal { promised.deal(&message) } else { promised.reveal(&message) };
                kept.map_err(|what| unfair(letter, &what))
            }
            Kind::Over => self.ends(letter, &message, database),
            Kind::Ok => self.agrees(letter, &message),
            Kind::Refused => {
                let told = self.conns.entry(letter.conn).or_default();
                let request = message.re.and_then(|id| told.asked.remove(&id));
                // A message that was played is known again by its number, and no rule is asked about it.
                if message.rule.is_some() && request.is_some_and(|request| request.is_kept) {
                    let what = format!("it is in the log, and was judged once more: {}", short(letter));
                    return Err(Broken::new(Promise::Kept, what));
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn shows(&mut self, letter: &Letter<'_>, message: &Message<'_>) -> Result<(), Broken> {
        self.count(Promise::Durable);
        self.count(Promise::Replayed);
        let known = self.tables.entry(letter.table).or_default();
        let told = self.conns.entry(letter.conn).or_default();
        let early =
            || Broken::new(Promise::Durable, format!("the log does not have it yet: {}", short(letter)));
        let log = known.games.get(&message.game).ok_or_else(early)?;
        let witness = self.witnesses.get_mut(log).ok_or_else(early)?;
        let viewer = if witness.is_over() {
            // Seats change hands after a game, and nothing in it is a secret any more.
            viewer_in(message).unwrap_or(Viewer::Spectator)
        } else {
            viewer_of(witness, letter.player)
        };
        told.follows(letter, message)?;
        let piece = witness.piece(viewer, message.n).ok_or_else(early)?;
        compare(letter, message, witness, viewer, piece)?;
        let is_delayed = viewer == Viewer::Spectator && witness.delay_s > 0;
        if is_delayed {
            known.is_late_enough(letter, message, witness, piece)?;
        } else {
            known.is_not_unshown(letter, message, witness.place(viewer))?;
        }
        if let Some(fair) = message.fair.and_then(|fair| serde_json::from_str::<Fairness>(fair.get()).ok()) {
            let was_told = told.promised.dealt(message.game, &fair).map_err(|what| unfair(letter, &what))?;
            self.tally.checked[Promise::Fair as usize - 1] += u64::from(was_told);
        }
        if let Some(missed) = &message.missed {
            let floor = told.floor.take().filter(|(game, _)| *game == message.game && !is_delayed);
            for missed in missed {
                compare_missed(letter, missed, witness, viewer, floor.map_or(0, |(_, shown)| shown))?;
            }
        }
        if let (Kind::Step, Some(re)) = (message.kind, message.re) {
            if piece.by != viewer.seat().map(|seat| (seat, re)) {
                let what = format!("the log has {:?} instead of message {re}: {}", piece.by, short(letter));
                return Err(Broken::new(Promise::Kept, what));
            }
            told.asked.remove(&re);
        }
        witness.sample(viewer, letter.text);
        self.count(Promise::Secret);
        Ok(())
    }

    fn ends(
        &mut self,
        letter: &Letter<'_>,
        message: &Message<'_>,
        database: &Database,
    ) -> Result<(), Broken> {
        self.count(Promise::Durable);
        let known = self.tables.entry(letter.table).or_default();
        let log = known.games.get(&message.game).and_then(|log| self.witnesses.get(log));
        let Some(witness) = log.filter(|witness| witness.is_over()) else {
            return Err(Broken::new(
                Promise::Durable,
                format!("the log is not at its end yet: {}", short(letter)),
            ));
        };
        if message.seed.as_ref() != Some(&witness.seed) {
            return Err(Broken::new(
                Promise::Replayed,
                format!("not the seed of the log: {}", short(letter)),
            ));
        }
        if !message.id.as_ref().is_some_and(|id| database.is_archived(id)) {
            return Err(Broken::new(Promise::Durable, format!("not in the archive yet: {}", short(letter))));
        }
        Ok(())
    }

    /// Something was done, and is durable.
    fn agrees(&mut self, letter: &Letter<'_>, message: &Message<'_>) -> Result<(), Broken> {
        let known = self.tables.entry(letter.table).or_default();
        let told = self.conns.entry(letter.conn).or_default();
        let Some(request) = message.re.and_then(|id| told.asked.remove(&id)) else { return Ok(()) };
        if request.asking == Asking::Life {
            return Ok(());
        }
        self.tally.checked[Promise::Kept as usize - 1] += 1;
        if known.durable.get(&request.life).copied().unwrap_or(0) < request.tickets {
            return Err(Broken::new(
                Promise::Kept,
                format!("acknowledged before it was durable: {}", short(letter)),
            ));
        }
        let wanted = match request.asking {
            Asking::Sit => true,
            Asking::Stand => false,
            Asking::Snapshot | Asking::Life | Asking::Action { .. } | Asking::Other => return Ok(()),
        };
        let since = known.seated.get(request.seated..).unwrap_or_default();
        if since.iter().any(|seated| seated.contains_key(letter.player) == wanted) {
            return Ok(());
        }
        Err(Broken::new(Promise::Kept, format!("the seat is not in the log: {}", short(letter))))
    }
}

impl Told {
    /// Steps follow one another on every connection, and a snapshot begins anew.
    fn follows(&mut self, letter: &Letter<'_>, message: &Message<'_>) -> Result<(), Broken> {
        let is_next = self.game == message.game && self.n.is_some_and(|n| n + 1 == message.n);
        let is_snapshot = message.kind == Kind::Snapshot;
        if !is_snapshot && !is_next {
            let what = format!(
                "step {} of game {} follows {:?} of game {}",
                message.n, message.game, self.n, self.game
            );
            return Err(Broken::new(Promise::Replayed, format!("{what}: {}", short(letter))));
        }
        (self.game, self.n) = (message.game, Some(message.n));
        Ok(())
    }
}

impl Known {
    /// A spectator who is kept waiting is shown nothing before its time.
    fn is_late_enough(
        &self,
        letter: &Letter<'_>,
        message: &Message<'_>,
        witness: &Witness,
        piece: &Piece,
    ) -> Result<(), Broken> {
        let has_seen_all = message.game <= self.followed || self.up_to_date.contains(letter.player);
        // After a restore only the log tells when something came in; it was shown a little later, when its race was
        // settled and it was durable.
        let slack = if piece.life == Some(self.life) { 0 } else { RACE_SETTLES };
        let from = if slack == 0 { piece.durable } else { piece.asked };
        let waited = letter.now.micros_since(from) + slack;
        if has_seen_all || waited >= u64::from(witness.delay_s) * 1_000_000 {
            return Ok(());
        }
        let what = format!("{} s late instead of {}: {}", waited / 1_000_000, witness.delay_s, short(letter));
        Err(Broken::new(Promise::Secret, what))
    }

    /// What was shown in an earlier life has happened.
    fn is_not_unshown(
        &mut self,
        letter: &Letter<'_>,
        message: &Message<'_>,
        place: usize,
    ) -> Result<(), Broken> {
        let key = (message.game, place);
        let before = self.shown_before.get(&key).copied().unwrap_or(0);
        let newest = self.shown_before.last_key_value().map_or(0, |((game, _), _)| *game);
        if message.n < before || message.game < newest {
            let what = format!("step {before} of game {newest} was shown before the table was restored");
            return Err(Broken::new(Promise::Kept, format!("{what}: {}", short(letter))));
        }
        let shown = self.shown.entry(key).or_default();
        *shown = message.n.max(*shown);
        Ok(())
    }
}

/// How long a race can take until it is settled, in microseconds.
const RACE_SETTLES: u64 = 3_000_000;

fn viewer_of(witness: &Witness, player: &PlayerId) -> Viewer {
    witness.seats.get(player).map_or(Viewer::Spectator, |seat| Viewer::Seat(*seat))
}

fn viewer_in(message: &Message<'_>) -> Option<Viewer> {
    let turn: Turn = serde_json::from_str(message.view?.get()).ok()?;
    Some(turn.you.map_or(Viewer::Spectator, Viewer::Seat))
}

fn compare(
    letter: &Letter<'_>,
    message: &Message<'_>,
    witness: &Witness,
    viewer: Viewer,
    piece: &Piece,
) -> Result<(), Broken> {
    let text = |part: Option<&serde_json::value::RawValue>| part.map_or(0, |part| digest_of(part.get()));
    let view = text(message.view);
    let is_step = message.kind == Kind::Step;
    let part = if view != piece.view {
        "view"
    } else if text(message.legal) != piece.legal {
        "legal actions"
    } else if is_step && text(message.events) != piece.events {
        "events"
    } else if is_step && message.at != piece.at {
        "time"
    } else if is_step && message.press.map(serde_json::value::RawValue::get) != piece.press.as_deref() {
        "press"
    } else if !is_step && message.fair.map(serde_json::value::RawValue::get) != Some(&witness.fair) {
        "fairness"
    } else {
        return Ok(());
    };
    let others = witness.whose(message.n, view).filter(|other| *other != viewer && part == "view");
    if let Some(other) = others {
        let what = format!("{viewer:?} sees what {other:?} should see: {}", short(letter));
        return Err(Broken::new(Promise::Secret, what));
    }
    let what = format!("{viewer:?} is shown another {part} than a replay shows: {}", short(letter));
    Err(Broken::new(Promise::Replayed, what))
}

/// What was shown to a viewer before is repeated only as far as everybody saw it.
fn compare_missed(
    letter: &Letter<'_>,
    missed: &MissedStep<'_>,
    witness: &Witness,
    viewer: Viewer,
    shown: u32,
) -> Result<(), Broken> {
    let events = digest_of(missed.events.get());
    let Some(piece) = witness.piece(viewer, missed.n) else {
        return Err(Broken::new(
            Promise::Durable,
            format!("the log does not have what was missed: {}", short(letter)),
        ));
    };
    if missed.at != piece.at || (events != piece.events && events != piece.openly) {
        let what = format!("{viewer:?} missed another step {}: {}", missed.n, short(letter));
        return Err(Broken::new(Promise::Replayed, what));
    }
    if events != piece.openly && missed.n <= shown {
        let what = format!("{viewer:?} is shown step {} again with its secrets: {}", missed.n, short(letter));
        return Err(Broken::new(Promise::Secret, what));
    }
    Ok(())
}

fn unfair(letter: &Letter<'_>, what: &str) -> Broken {
    Broken::new(Promise::Fair, format!("{what}: {}", short(letter)))
}

/// A text for a report: who was sent what.
fn short(letter: &Letter<'_>) -> String {
    let text = letter.text.as_str();
    let cut = text.char_indices().nth(160).map_or(text.len(), |(cut, _)| cut);
    format!("{} was sent {}{}", letter.player, &text[..cut], if cut < text.len() { " …" } else { "" })
}
