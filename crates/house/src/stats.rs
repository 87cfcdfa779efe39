//! What all games of one player add up to.

use crate::Title;
use crate::wire::{Facts, OwnStats, Reactions, Score, TitleScore};

/// A column of the distribution, in milliseconds.
const COLUMN_MS: u32 = 100;

/// Beyond two seconds nobody races any more: all of that is one column.
const COLUMNS: usize = 21;

impl OwnStats {
    /// Adds up what each game says about its player, in whatever order they come.
    pub fn of(games: &[(Title, Facts)]) -> Self {
        let of =
            |wanted: Title| games.iter().filter(move |(title, _)| *title == wanted).map(|(_, facts)| facts);
        let facts = || games.iter().map(|(_, facts)| facts);
        Self {
            all: score(facts()),
            titles: Title::all()
                .iter()
                .map(|&title| TitleScore { title, score: score(of(title)), own: title.stats(&mut of(title)) })
                .collect(),
            reactions: reactions(facts().flat_map(|facts| facts.reactions_ms.iter().copied()).collect()),
        }
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
    use crate::wire::Json;
    use serde_json::json;

    #[test]
    fn nobody_has_played_nothing() {
        let stats = OwnStats::of(&[]);
        assert_eq!(stats.all, Score::default());
        assert!(stats.titles.iter().all(|one| one.score == Score::default()));
        assert_eq!((stats.titles.len(), stats.reactions.median_ms), (Title::all().len(), None));
    }

    fn facts(won: bool, own: &serde_json::Value) -> Facts {
        Facts { won, reactions_ms: Vec::new(), own: Json::of(own) }
    }

    #[test]
    fn wins_are_counted_by_game_and_each_game_adds_up_what_it_says() {
        let as_role =
            |role: &str, won| (Title::SCAPEGOAT, facts(won, &json!({ "role": role, "went_to_cops": false })));
        let stats = OwnStats::of(&[
            as_role("scapegoat", true),
            as_role("scapegoat", false),
            as_role("conspirator", true),
            (Title::ROWGOAT, facts(true, &json!(null))),
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
        let of = |title: Title| OwnStats::of(&[(title, facts.clone())]).titles[title.index()].own.value();
        assert_eq!(of(Title::SCAPEGOAT)["sniffed_out"], 1);
        assert_eq!(of(Title::SOPLON)["recall"]["right"], 0);
        assert!(of(Title::ROWGOAT).is_null());
    }

    #[test]
    fn reactions_are_a_distribution() {
        let fast = |reactions_ms| Facts { reactions_ms, ..facts(false, &json!(null)) };
        let stats = OwnStats::of(&[
            (Title::ROWGOAT, fast(vec![412, 250])),
            (Title::SOPLON, fast(vec![99, 100, 9_000])),
        ]);
        let Reactions { presses, fastest_ms, median_ms, tenths } = stats.reactions;
        assert_eq!((presses, fastest_ms, median_ms), (5, Some(99), Some(250)));
        assert_eq!(tenths.len(), COLUMNS);
        assert_eq!((tenths[0], tenths[1], tenths[2], tenths[4], tenths[20]), (1, 1, 1, 1, 1));
    }
}
