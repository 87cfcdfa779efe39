//! Games that are over: read from the log, played back for whoever may see them, and what they say about one player.

mod export;
mod http;
mod own;
mod reading;

pub use export::{Export, ExportError, FinishedGame};
pub(crate) use http::{games, own};

use crate::lobby::Lobby;
use house::wire::{Audience, GameId, GamePage, GamePlayer, Json, PlayerId, PressResult, StepLine, Trouble};
use reading::Finished;
use replay::{Playback, Replay};
use room::stored::{StoredEnd, StoredSitter};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use table::{Outcome, Seat, Version};

/// So many games are kept ready. One that is watched is asked for again and again, for every stretch of it.
const READY: usize = 32;

/// The games that were asked for lately, the latest last.
#[derive(Default)]
pub(crate) struct Archive {
    ready: Mutex<VecDeque<Arc<Opened>>>,
}

/// A game that can be watched again.
struct Opened {
    id: GameId,
    end: StoredEnd,
    presses: BTreeMap<Version, PressResult>,
    playback: Playback,
}

impl Archive {
    /// Finds a game for whoever may see it. Reads the log, so it must not be called where others wait.
    fn open(&self, lobby: &Lobby, id: &GameId, player: Option<&PlayerId>) -> Result<Arc<Opened>, Trouble> {
        let opened = match self.get(id) {
            Some(opened) => opened,
            None => self.keep(read(lobby, id)?),
        };
        let may_see = opened.end.audience == Audience::Public || opened.seat_of(player).is_some();
        if may_see { Ok(opened) } else { Err(Trouble::MembersOnly) }
    }

    fn get(&self, id: &GameId) -> Option<Arc<Opened>> {
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        let found = ready.iter().position(|opened| opened.id == *id)?;
        let opened = ready.remove(found)?;
        ready.push_back(Arc::clone(&opened));
        Some(opened)
    }

    fn keep(&self, opened: Opened) -> Arc<Opened> {
        let opened = Arc::new(opened);
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        if ready.len() == READY {
            ready.pop_front();
        }
        ready.push_back(Arc::clone(&opened));
        opened
    }
}

fn read(lobby: &Lobby, id: &GameId) -> Result<Opened, Trouble> {
    let unreadable = |error: &dyn std::fmt::Display| {
        tracing::error!(game = %id, %error, "a finished game cannot be read");
        Trouble::Unreadable
    };
    let found = lobby.services.store.finished(&id.0).map_err(|error| unreadable(&error))?;
    let found = found.ok_or_else(|| Trouble::NoSuchGame(id.0.clone()))?;
    let records = lobby.services.store.records(found.table);
    let Finished { end, replay, presses } =
        Finished::read(&found.about, records).map_err(|error| match error.trouble() {
            Trouble::Unreadable => unreadable(&error),
            known => known,
        })?;
    let playback = Playback::new(replay).map_err(|error| unreadable(&error))?;
    Ok(Opened { id: id.clone(), end, presses, playback })
}

impl Opened {
    fn seat_of(&self, player: Option<&PlayerId>) -> Option<Seat> {
        let player = player?;
        let sits = |sitter: &StoredSitter| matches!(sitter, StoredSitter::Person { player: who, .. } if who == player);
        let seat = self.end.players.iter().position(sits)?;
        Some(Seat(seat as u8))
    }

    fn page(&self, player: Option<&PlayerId>) -> GamePage {
        let Self { end, presses, playback, .. } = self;
        let Replay { deal, outcome, .. } = playback.replay();
        GamePage {
            id: self.id.clone(),
            title: end.title,
            code: end.code.clone(),
            number: end.number,
            ended_at: end.ended_at,
            audience: end.audience,
            you: self.seat_of(player),
            players: end.players.iter().map(game_player).collect(),
            options: end.options.clone(),
            outcome: Outcome { winners: outcome.winners, ending: Json::of(&outcome.ending) },
            fair: deal.fair.clone().expect("what is played at a table was committed to"),
            secret: deal.secret.expect("what is played at a table has a secret").to_string(),
            seed: deal.seed.to_string(),
            presses: presses.values().copied().collect(),
            steps: (1..)
                .map(Version)
                .zip(playback.lines())
                .map(|(version, line)| StepLine { press: presses.get(&version).copied(), ..line.clone() })
                .collect(),
        }
    }
}

fn game_player(sitter: &StoredSitter) -> GamePlayer {
    let avatar = match sitter {
        StoredSitter::Person { avatar, .. } => *avatar,
        StoredSitter::Bot { .. } => 0,
    };
    GamePlayer { name: sitter.name().to_owned(), avatar, bot: sitter.bot() }
}
