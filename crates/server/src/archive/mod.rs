//! Finished games: read from the log, played back for people who may see them, and what they say about one player.
//!
//! Anybody may ask for them, without a cookie and as often as they like. So what one request costs is bounded (a game of
//! more steps than a table allows is not opened, and whatever is long is sent piece by piece), and so are how many are
//! answered at once and how much is kept for the next ones.

mod export;
mod http;
mod lanes;
mod opened;
mod own;
mod reading;
mod ready;
mod review;
mod sending;

pub use export::{Export, ExportError, FinishedGame};
pub(crate) use http::{games, own, read};
pub(crate) use lanes::Asks;

use crate::doors::Caller;
use crate::load_error::LoadError;
use crate::services::Services;
use house::wire::{GameId, PlayerId, ReplayAccess, TableRefusal};
use lanes::Lanes;
use opened::Opened;
use reading::Records;
use ready::Ready;
use room::StoredGame;
use room::stored::{StoredEnd, StoredSitter};
use sending::Sending;
use std::sync::Arc;
use store::LogId;
use table::Seat;

/// Who asks.
pub(crate) struct Visitor {
    pub player: Option<PlayerId>,
    /// They may see everything, as people with the data folder may.
    pub is_operator: bool,
}

impl Visitor {
    pub fn player(player: PlayerId) -> Self {
        Self { player: Some(player), is_operator: false }
    }

    fn asks(&self, caller: Caller) -> Asks {
        if self.is_operator { Asks::AsOperator } else { Asks::ForGame(caller.address) }
    }
}

pub(crate) struct Archive {
    pub services: Arc<Services>,
    ready: Ready,
    lanes: Lanes,
}

impl Archive {
    pub fn new(services: &Arc<Services>) -> Self {
        let limits = &services.settings.limits;
        Self {
            services: Arc::clone(services),
            ready: Ready::new(limits.archive_bytes),
            lanes: Lanes::new(limits),
        }
    }

    /// Lets a request in, if there is room for it.
    fn enter(&self, asks: Asks) -> Result<Sending, TableRefusal> {
        let (place, working) = self.lanes.enter(asks)?;
        let stuck = self.services.settings.patience.stuck;
        Ok(Sending { place, working, stuck })
    }

    /// Finds a game for somebody who may see it. Reads the log, so it must not be called where others wait.
    fn open(&self, id: &GameId, visitor: &Visitor) -> Result<Arc<Opened>, TableRefusal> {
        if let Some(opened) = self.ready.get(id) {
            may_see(&opened.end, visitor)?;
            return Ok(opened);
        }
        let opened = Opened::read(id, self.whole(id, visitor)?).map_err(|error| refusal(id, &error))?;
        Ok(self.ready.keep(opened))
    }

    /// A game that can be played in one go, as its log tells it.
    fn whole(&self, id: &GameId, visitor: &Visitor) -> Result<StoredGame<Records>, TableRefusal> {
        let (log, end) = self.find(id, visitor)?;
        let last = self.services.store.last_version(log).map_err(|error| refusal(id, &error.into()))?;
        let limit = self.services.settings.table.steps;
        if last.is_some_and(|last| last.0 > limit) {
            return Err(TableRefusal::TooLongToShow { limit });
        }
        self.deal(id, log, end)
    }

    /// A game of any length, to be told step by step.
    fn tell(&self, id: &GameId, visitor: &Visitor) -> Result<StoredGame<Records>, TableRefusal> {
        let (log, end) = self.find(id, visitor)?;
        self.deal(id, log, end)
    }

    /// Where a game is, and how it ended, for somebody who may see it.
    pub fn find(&self, id: &GameId, visitor: &Visitor) -> Result<(LogId, StoredEnd), TableRefusal> {
        let found = self.services.store.finished(&id.0).map_err(|error| refusal(id, &error.into()))?;
        let found = found.ok_or_else(|| TableRefusal::NoSuchGame(id.0.clone()))?;
        let end = serde_json::from_slice(&found.about).map_err(|error| refusal(id, &error.into()))?;
        may_see(&end, visitor)?;
        Ok((found.log, end))
    }

    fn deal(&self, id: &GameId, log: LogId, end: StoredEnd) -> Result<StoredGame<Records>, TableRefusal> {
        let records = Records::of(&self.services, log);
        StoredGame::deal(end, records).map_err(|error| refusal(id, &error))
    }
}

fn refusal(id: &GameId, error: &LoadError) -> TableRefusal {
    let refusal = error.refusal();
    if refusal == TableRefusal::Unreadable {
        tracing::error!(game = %id, %error, "a finished game cannot be read");
    }
    refusal
}

fn may_see(end: &StoredEnd, visitor: &Visitor) -> Result<(), TableRefusal> {
    let may_see = end.replays == ReplayAccess::Public
        || visitor.is_operator
        || seat_of(end, visitor.player.as_ref()).is_some();
    if may_see { Ok(()) } else { Err(TableRefusal::PlayersOnly) }
}

/// The seat that somebody had.
pub(crate) fn seat_of(end: &StoredEnd, player: Option<&PlayerId>) -> Option<Seat> {
    let player = player?;
    let sits =
        |sitter: &StoredSitter| matches!(sitter, StoredSitter::Person { player: who, .. } if who == player);
    let seat = end.players.iter().position(sits)?;
    Some(Seat(seat as u8))
}
