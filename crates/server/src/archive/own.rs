//! What all games of one player say about them.

use crate::load_error::LoadError;
use crate::services::Services;
use axum::body::Bytes;
use house::Title;
use house::wire::{Facts, GameId, Json, OwnGame, OwnStats, PlayerId, Reactions, Score, TitleScore};
use room::stored::{StoredEnd, StoredShare};
use std::iter::once;
use std::sync::Arc;
use std::vec;
use store::{LogId, OwnShare, StoreError};

/// How many games are fetched at once.
const BATCH: u32 = 64;

/// A column of the distribution, in milliseconds.
const COLUMN_MS: u32 = 100;

/// Beyond two seconds nobody races any more: all of that is one column.
const COLUMNS: usize = 21;

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
) -> impl Iterator<Item = Result<Bytes, LoadError>> + use<> {
    let first = format!("{{\"player\":{},\n\"games\":[", Json::of(&player).text());
    let games = OwnGamesOf::new(services, player, None).enumerate().map(|(number, game)| {
        let (_, game) = game?;
        let comma = if number == 0 { "" } else { "," };
        Ok(format!("{comma}\n{}", Json::of(&game).text()).into())
    });
    once(Ok(first.into())).chain(games).chain(once(Ok("\n]}\n".into())))
}

/// A game as its player finds it in their list.
fn own_game(share: &OwnShare) -> serde_json::Result<OwnGame> {
    let end: StoredEnd = serde_json::from_slice(&share.about)?;
    let StoredShare { seat, facts } = serde_json::from_slice(&share.bytes)?;
    Ok(OwnGame {
        id: GameId(share.key.clone()),
        title: end.title,
        ended_at: end.ended_at,
        replays: end.replays,
        players: end.players.iter().map(|sitter| sitter.name().to_owned()).collect(),
        winners: end.winners,
        seat,
        facts,
    })
}

/// Adds everything up.
pub(super) fn stats(games: &[OwnGame]) -> OwnStats {
    let of = |title: Title| games.iter().filter(move |game| game.title == title).map(|game| &game.facts);
    let facts = || games.iter().map(|game| &game.facts);
    OwnStats {
        all: score(facts()),
        titles: Title::all()
            .iter()
            .map(|&title| TitleScore { title, score: score(of(title)), own: title.stats(&mut of(title)) })
            .collect(),
        reactions: reactions(facts().flat_map(|facts| facts.reactions_ms.iter().copied()).collect()),
    }
}

fn score<'a>(games: impl Iterator<Item = &'a Facts>) -> Score {
    let mut score = Score::default();
    games.for_each(|facts| score.add(facts.won));
    score
}

fn reactions(mut times: Vec<u32>) -> Reactions {
    times.sort_unstable();
    let mut tenths = vec![0; COLUMNS];
    for time in &times {
        let column = (time / COLUMN_MS) as usize;
        tenths[column.min(COLUMNS - 1)] += 1;
    }
    Reactions {
        presses: times.len() as u32,
        fastest_ms: times.first().copied(),
        median_ms: times.get(times.len().saturating_sub(1) / 2).copied(),
        tenths,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use house::wire::ReplayAccess;
    use serde_json::json;
    use table::{Seat, SeatSet};

    fn game(title: Title, facts: Facts) -> OwnGame {
        OwnGame {
            id: GameId("K7Q2M".into()),
            title,
            ended_at: 0,
            replays: ReplayAccess::Public,
            players: vec!["Ana".into()],
            winners: SeatSet::NONE,
            seat: Seat(0),
            facts,
        }
    }

    #[test]
    fn nobody_has_played_nothing() {
        let stats = stats(&[]);
        assert_eq!(stats.all, Score::default());
        assert!(stats.titles.iter().all(|one| one.score == Score::default()));
        assert_eq!((stats.titles.len(), stats.reactions.median_ms), (Title::all().len(), None));
    }

    fn facts(won: bool, own: &serde_json::Value) -> Facts {
        Facts { won, reactions_ms: Vec::new(), own: Json::of(own) }
    }

    #[test]
    fn wins_are_counted_by_game_and_each_game_adds_up_what_it_says() {
        let as_role = |role: &str, won| {
            game(Title::SCAPEGOAT, facts(won, &json!({ "role": role, "went_to_cops": false })))
        };
        let stats = stats(&[
            as_role("scapegoat", true),
            as_role("scapegoat", false),
            as_role("conspirator", true),
            game(Title::ROWGOAT, facts(true, &json!(null))),
        ]);
        assert_eq!(stats.all, Score { games: 4, wins: 3 });
        let titles: Vec<_> = stats.titles.iter().map(|one| (one.title, one.score.games)).collect();
        assert_eq!(titles, [(Title::SCAPEGOAT, 3), (Title::ROWGOAT, 1), (Title::SOPLON, 0)]);
        assert_eq!(stats.titles[0].own.value()["as_scapegoat"], json!({ "games": 2, "wins": 1 }));
        assert!(stats.titles[1].own.value().is_null());
    }

    /// As they were stored before games had words of their own.
    #[test]
    fn facts_of_old_are_read() {
        let stored = json!({
            "won": true, "role": "scapegoat", "went_to_cops": true, "recall": null, "reactions_ms": [412],
        });
        let facts: Facts = serde_json::from_value(stored).unwrap();
        assert_eq!((facts.won, &*facts.reactions_ms), (true, &[412][..]));
        let of = |title: Title| stats(&[game(title, facts.clone())]).titles[title.index()].own.value();
        assert_eq!(of(Title::SCAPEGOAT)["sniffed_out"], 1);
        assert_eq!(of(Title::SOPLON)["recall"]["right"], 0);
        assert!(of(Title::ROWGOAT).is_null());
    }

    #[test]
    fn reactions_are_a_distribution() {
        let fast = |reactions_ms| Facts { reactions_ms, ..facts(false, &json!(null)) };
        let stats = stats(&[
            game(Title::ROWGOAT, fast(vec![412, 250])),
            game(Title::SOPLON, fast(vec![99, 100, 9_000])),
        ]);
        let Reactions { presses, fastest_ms, median_ms, tenths } = stats.reactions;
        assert_eq!((presses, fastest_ms, median_ms), (5, Some(99), Some(250)));
        assert_eq!(tenths.len(), COLUMNS);
        assert_eq!((tenths[0], tenths[1], tenths[2], tenths[4], tenths[20]), (1, 1, 1, 1, 1));
    }
}
