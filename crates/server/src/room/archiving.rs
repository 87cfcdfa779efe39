//! A game that is over enters the archive: who played, and what it says about each of them.

use super::stored::{StoredEnd, StoredShare, StoredSitter, bytes};
use super::{FORMAT, Phase, Room};
use crate::lobby::unix_seconds;
use store::{Finished, Share};
use table::Seat;

impl Room {
    /// Nobody is told that the game is over before it can be found again.
    pub(super) fn enter_in_archive(&mut self) {
        if let Some(finished) = self.finished() {
            let done = self.await_log();
            self.lobby.store.finish(self.id, finished, done);
        }
    }

    pub(super) fn finished(&self) -> Option<Finished> {
        let Phase::Over(play) = &self.phase else { return None };
        let winners = play.game.outcome()?.winners;
        // Nobody leaves their chair while a game is being played.
        let players: Vec<StoredSitter> =
            self.chairs.iter().filter_map(|chair| chair.sitter.clone()).collect();
        let shares = (0..).map(Seat).zip(&players).filter_map(|(seat, sitter)| {
            let StoredSitter::Person { player, .. } = sitter else { return None };
            let facts = play.chronicle.facts(&play.game, seat, &play.presses);
            Some(Share { player: player.0.clone(), bytes: bytes(&StoredShare { seat, facts }) })
        });
        let shares = shares.collect();
        let end = StoredEnd {
            format: FORMAT,
            title: self.title,
            code: self.code.clone(),
            number: self.games,
            options: self.options.clone(),
            players,
            winners,
            audience: self.watching.replays,
            ended_at: unix_seconds(),
        };
        Some(Finished { key: replay::game_id(&play.secret.bytes()).0, about: bytes(&end), shares })
    }
}
