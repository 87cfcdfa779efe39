//! What all games of one player say about them.

use crate::load_error::LoadError;
use crate::services::Services;
use axum::body::Bytes;
use house::Title;
use house::wire::{
    Facts, GameId, Json, Numbers, OwnGame, PlayerId, Reactions, Recall, Role, Score, TitleScore,
};
use room::stored::{StoredEnd, StoredShare};
use std::iter::once;
use std::sync::Arc;
use std::vec;
use store::{OwnShare, StoreError, TableId};

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
    before: Option<TableId>,
    batch: vec::IntoIter<OwnShare>,
}

impl OwnGamesOf {
    /// Those before the game of this table, or all.
    pub fn new(services: &Arc<Services>, player: PlayerId, before: Option<TableId>) -> Self {
        Self { services: Arc::clone(services), player, before, batch: Vec::new().into_iter() }
    }
}

impl Iterator for OwnGamesOf {
    type Item = Result<(TableId, OwnGame), StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if self.batch.len() == 0 {
                match self.services.store.shares(&self.player.0, self.before, BATCH) {
                    Ok(batch) => self.batch = batch.into_iter(),
                    Err(error) => return Some(Err(error)),
                }
            }
            let share = self.batch.next()?;
            self.before = Some(share.table);
            match own_game(&share) {
                Ok(game) => return Some(Ok((share.table, game))),
                Err(error) => {
                    tracing::error!(table = share.table.0, %error, "a finished game cannot be read");
                }
            }
        }
    }
}

/// An [`OwnRecord`](house::wire::OwnRecord), piece by piece.
pub(super) fn record(
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
        audience: end.audience,
        players: end.players.iter().map(|sitter| sitter.name().to_owned()).collect(),
        winners: end.winners,
        seat,
        facts,
    })
}

/// Adds everything up.
pub(super) fn numbers(games: &[OwnGame]) -> Numbers {
    let titles = Title::ALL.map(|title| TitleScore {
        title,
        score: score(games.iter().filter(|game| game.title == title).map(|game| &game.facts)),
    });
    let facts = || games.iter().map(|game| &game.facts);
    let as_role = |role| facts().filter(move |facts| facts.role == Some(role));
    let at_cops = |role| as_role(role).filter(|facts| facts.went_to_cops).count() as u32;
    Numbers {
        all: score(facts()),
        titles: titles.into_iter().filter(|title| title.score.games > 0).collect(),
        as_scapegoat: score(as_role(Role::Scapegoat)),
        as_conspirator: score(as_role(Role::Conspirator)),
        smelled: at_cops(Role::Scapegoat),
        false_alarms: at_cops(Role::Conspirator),
        recall: facts().filter_map(|facts| facts.recall).fold(Recall::default(), both),
        reactions: reactions(facts().flat_map(|facts| facts.reactions_ms.iter().copied()).collect()),
    }
}

fn score<'a>(games: impl Iterator<Item = &'a Facts>) -> Score {
    games.fold(Score::default(), |Score { games, wins }, facts| Score {
        games: games + 1,
        wins: wins + u32::from(facts.won),
    })
}

fn both(one: Recall, two: Recall) -> Recall {
    Recall {
        right: one.right + two.right,
        wrong: one.wrong + two.wrong,
        missed: one.missed + two.missed,
        lucky: one.lucky + two.lucky,
        unlucky: one.unlucky + two.unlucky,
    }
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
    use house::wire::Audience;
    use table::{Seat, SeatSet};

    fn game(title: Title, facts: Facts) -> OwnGame {
        OwnGame {
            id: GameId("K7Q2M".into()),
            title,
            ended_at: 0,
            audience: Audience::Public,
            players: vec!["Ana".into()],
            winners: SeatSet::NONE,
            seat: Seat(0),
            facts,
        }
    }

    #[test]
    fn nobody_has_played_nothing() {
        let numbers = numbers(&[]);
        assert_eq!(numbers.all, Score::default());
        assert_eq!((numbers.titles, numbers.reactions.median_ms), (vec![], None));
    }

    #[test]
    fn wins_are_counted_by_game_and_by_role() {
        let as_role = |role, won, went_to_cops| {
            game(Title::ScapeGoat, Facts { won, role: Some(role), went_to_cops, ..Facts::default() })
        };
        let numbers = numbers(&[
            as_role(Role::Scapegoat, true, true),
            as_role(Role::Scapegoat, true, false),
            as_role(Role::Scapegoat, false, false),
            as_role(Role::Conspirator, false, true),
            as_role(Role::Conspirator, true, false),
            game(Title::RowGoat, Facts { won: true, ..Facts::default() }),
        ]);
        assert_eq!(numbers.all, Score { games: 6, wins: 4 });
        assert_eq!(numbers.as_scapegoat, Score { games: 3, wins: 2 });
        assert_eq!(numbers.as_conspirator, Score { games: 2, wins: 1 });
        assert_eq!((numbers.smelled, numbers.false_alarms), (1, 1));
        let titles: Vec<_> = numbers.titles.iter().map(|one| (one.title, one.score.games)).collect();
        assert_eq!(titles, [(Title::ScapeGoat, 5), (Title::RowGoat, 1)]);
    }

    #[test]
    fn reactions_are_a_distribution() {
        let facts = |reactions_ms| Facts { reactions_ms, ..Facts::default() };
        let numbers = numbers(&[
            game(Title::RowGoat, facts(vec![412, 250])),
            game(Title::Soplon, facts(vec![99, 100, 9_000])),
        ]);
        let Reactions { presses, fastest_ms, median_ms, tenths } = numbers.reactions;
        assert_eq!((presses, fastest_ms, median_ms), (5, Some(99), Some(250)));
        assert_eq!(tenths.len(), COLUMNS);
        assert_eq!((tenths[0], tenths[1], tenths[2], tenths[4], tenths[20]), (1, 1, 1, 1, 1));
    }

    #[test]
    fn memory_adds_up() {
        let facts = |right, missed| Facts {
            recall: Some(Recall { right, missed, ..Recall::default() }),
            ..Facts::default()
        };
        let numbers = numbers(&[game(Title::Soplon, facts(2, 1)), game(Title::Soplon, facts(3, 0))]);
        assert_eq!(numbers.recall, Recall { right: 5, missed: 1, ..Recall::default() });
    }
}
