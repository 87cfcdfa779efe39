//! What is played next at this table: the first game, the same again, or another.

use super::{Queued, Room, Stage};
use crate::deal::Dealing;
use crate::effect::Change;
use crate::outgoing::Item;
use crate::spectators::News;
use crate::{Time, VISITED};
use house::Title;
use house::wire::{Json, PlayerId, TableRefusal};
use serde_json::Map;

/// The option that every game has: whoever plays without a clock does so in the next game too.
const PACE: &str = "pace";

impl Room {
    pub(super) fn start(&mut self, player: &PlayerId) -> Result<(), TableRefusal> {
        self.host_only(player)?;
        self.no_game_for(player)?;
        if matches!(self.stage, Stage::Over(_)) {
            return self.rematch(player);
        }
        self.may_begin()?;
        match self.seats.free() {
            0 => self.begin_deal(),
            free => return Err(TableRefusal::SeatsFree { free }),
        }
        Ok(())
    }

    /// A player wants another game. Where only bots play, the host says so for them.
    pub(super) fn rematch(&mut self, player: &PlayerId) -> Result<(), TableRefusal> {
        self.no_game_for(player)?;
        match self.stage {
            Stage::Over(_) => {}
            Stage::Lobby => return Err(TableRefusal::NoFinishedGame),
            Stage::Dealing(_) | Stage::Playing(_) => return Err(TableRefusal::GameRunning),
        }
        self.may_begin()?;
        if self.seats.seated().next().is_none() {
            self.host_only(player)?;
            self.begin_rematch();
            return Ok(());
        }
        self.seats.want_rematch(player)?;
        // At once, and not by the timer: so the last to ask is answered when the log of the next game is there.
        if self.rematch_at().is_some_and(|at| at <= self.now) {
            self.begin_rematch();
        } else {
            self.tell_table();
        }
        Ok(())
    }

    /// Whether the house has room for another game.
    pub(super) fn may_begin(&self) -> Result<(), TableRefusal> {
        self.no_new_games.clone().map_or(Ok(()), Err)
    }

    /// When another game begins, if nothing changes.
    pub(super) fn rematch_at(&self) -> Option<Time> {
        self.may_begin().ok()?;
        self.seats.rematch_at(self.now, self.settings.line_down)
    }

    pub(super) fn begin_rematch(&mut self) {
        self.seats.fill_up();
        self.begin_deal();
    }

    /// The host chooses another game. Whoever sits here stays, whatever is over is put away.
    pub(super) fn change_game(&mut self, title: Title) -> Result<(), TableRefusal> {
        let players = title.players();
        let seats = self.seats.len().clamp(*players.start(), *players.end());
        self.seats.can_gather(seats)?;
        let mut options = Map::new();
        if let Some(pace) = self.terms.options.get(PACE) {
            options.insert(PACE.to_owned(), pace.clone());
        }
        let mut config = title.options(seats, options.clone());
        if VISITED && config.is_err() {
            // Not every game can be played over days.
            options.clear();
            config = title.options(seats, Map::new());
        }
        let config = config.map_err(|error| TableRefusal::BadOptions(error.to_string()))?;
        self.takes_strangers = false;
        self.seats.gather(seats);
        self.seats.ask_anew();
        if title != self.terms.title {
            self.talk.memory.forget_claims();
        }
        let has_log = self.put_away();
        (self.terms.title, self.terms.options, self.terms.config) = (title, options, Json::of(&config));
        if has_log {
            self.begin_log();
        }
        Ok(())
    }

    pub(super) fn begin_deal(&mut self) {
        self.seats.ask_anew();
        self.talk.memory.forget_claims();
        let has_log = self.put_away();
        self.bots.begin(self.seats.bots(), &mut self.effects);
        self.stage = Stage::Dealing(Dealing::new(self.luck.seed(), self.end_of_round()));
        self.games += 1;
        if has_log {
            self.begin_log();
        }
        self.seats_changed();
        self.ask_seats();
    }

    /// The game that is over leaves the table, if there is one: nothing in it is a secret any more.
    fn put_away(&mut self) -> bool {
        let Stage::Over(play) = &self.stage else { return false };
        let ended = play.game.now();
        self.lines.next_game(ended);
        if self.spectators.is_delayed() {
            self.post_news(News::Rest);
        }
        self.spectators.next_game();
        self.stage = Stage::Lobby;
        true
    }

    /// Every game has a log of its own; that of the last one is complete. The new one is there before the old one is closed:
    /// after a crash in between there are two of the same code, and the newer counts.
    fn begin_log(&mut self) {
        let meta = self.meta();
        let batch = self.outgoing.store(Change::NextLog(meta), &mut self.effects);
        batch.items.push(Item::Other(Queued::NextLogIsThere));
    }
}
