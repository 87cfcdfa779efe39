//! All games of one player.

use crate::load_error::LoadError;
use crate::push;
use crate::services::Services;
use axum::body::Bytes;
use house::wire::{GameId, GameRating, Json, OwnGame, PlayerId};
use room::stored::{StoredEnd, StoredShare};
use std::iter::once;
use std::sync::Arc;
use std::vec;
use store::{LogId, OwnShare, StoreError};

/// How many games are fetched at once.
const BATCH: u32 = 64;

/// Somebody's games, the latest first, fetched as they are wanted. One that cannot be read is left out.
pub(super) struct OwnGamesOf {
    services: Arc<Services>,
    player: PlayerId,
    before: Option<LogId>,
    batch: vec::IntoIter<OwnShare>,
}

impl OwnGamesOf {
    /// Those before the game of this table, or all.
    pub fn new(services: &Arc<Services>, player: PlayerId, before: Option<LogId>) -> Self {
        Self { services: Arc::clone(services), player, before, batch: Vec::new().into_iter() }
    }
}

impl Iterator for OwnGamesOf {
    type Item = Result<(LogId, OwnGame), StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.batch.len() == 0 {
                match self.services.store.shares(&self.player.0, self.before, BATCH) {
                    Ok(batch) => self.batch = batch.into_iter(),
                    Err(error) => return Some(Err(error)),
                }
            }
            let share = self.batch.next()?;
            self.before = Some(share.log);
            match own_game(&share) {
                Ok(game) => return Some(Ok((share.log, game))),
                Err(error) => {
                    tracing::error!(log = share.log.0, %error, "a finished game cannot be read");
                }
            }
        }
    }
}

/// An [`OwnData`](house::wire::OwnData), piece by piece.
pub(super) fn own_data(
    services: &Arc<Services>,
    player: PlayerId,
) -> Result<impl Iterator<Item = Result<Bytes, LoadError>> + use<>, StoreError> {
    let push = push::endpoints_of(&services.store, &player)?;
    let first = format!(
        "{{\"player\":{},\n\"push\":{},\n\"games\":[",
        Json::of(&player).text(),
        Json::of(&push).text()
    );
    let games = OwnGamesOf::new(services, player, None).enumerate().map(|(number, game)| {
        let (_, game) = game?;
        let comma = if number == 0 { "" } else { "," };
        Ok(format!("{comma}\n{}", Json::of(&game).text()).into())
    });
    Ok(once(Ok(first.into())).chain(games).chain(once(Ok("\n]}\n".into()))))
}

/// A game as its player finds it in their list.
fn own_game(share: &OwnShare) -> serde_json::Result<OwnGame> {
    let end: StoredEnd = serde_json::from_slice(&share.about)?;
    let StoredShare { seat, facts, rating } = serde_json::from_slice(&share.bytes)?;
    Ok(OwnGame {
        id: GameId(share.key.clone()),
        title: end.title,
        ended_at: end.ended_at,
        replays: end.replays,
        players: end.players.iter().map(|sitter| sitter.name().to_owned()).collect(),
        winners: end.winners,
        seat,
        facts,
        rating: rating.map(|rating| GameRating {
            points: rating.points(),
            margin: rating.margin(),
            games: rating.games,
        }),
    })
}
