//! The score of an evening: what everybody has won at this table, whatever they played.

use crate::stored::StoredSitter;
use house::Title;
use house::wire::{EveningGames, EveningScore};
use table::{Seat, SeatSet};

/// Of how many people and bots it is remembered. At a public table many come and go.
const PEOPLE: usize = 24;

pub(crate) struct Evening {
    scores: Vec<EveningScore>,
    /// The last game that is in it. A table that is restored may have its last game in it or not.
    counted: u32,
}

impl Evening {
    pub fn new(scores: Vec<EveningScore>, counted: u32) -> Self {
        Self { scores, counted }
    }

    /// The latest players last.
    pub fn scores(&self) -> &[EveningScore] {
        &self.scores
    }

    pub fn counted(&self) -> u32 {
        self.counted
    }

    /// The score as it was before this game, if it is still known.
    pub fn before(&self, game: u32) -> Vec<EveningScore> {
        if self.counted < game { self.scores.clone() } else { Vec::new() }
    }

    /// A game is over. It counts once.
    pub fn count<'a>(
        &mut self,
        game: u32,
        title: Title,
        players: impl Iterator<Item = &'a StoredSitter>,
        winners: SeatSet,
    ) {
        if game <= self.counted {
            return;
        }
        self.counted = game;
        for (seat, sitter) in (0..).map(Seat).zip(players) {
            let mut score = self.take(sitter);
            let place = score.games.iter().position(|other| other.title == title);
            let place = place.unwrap_or_else(|| {
                score.games.push(EveningGames { title, played: 0, won: 0 });
                score.games.len() - 1
            });
            score.games[place].played += 1;
            score.games[place].won += u32::from(winners.contains(seat));
            self.scores.push(score);
        }
        self.scores.drain(..self.scores.len().saturating_sub(PEOPLE));
    }

    /// The score of somebody until now, under the name they have now.
    fn take(&mut self, sitter: &StoredSitter) -> EveningScore {
        let (player, name) = (sitter.player(), sitter.name());
        let is_theirs = |score: &EveningScore| {
            score.player.as_ref() == player && (player.is_some() || score.name == name)
        };
        let before = self.scores.iter().position(is_theirs).map(|place| self.scores.remove(place));
        let games = before.map_or_else(Vec::new, |score| score.games);
        EveningScore { player: player.cloned(), name: name.to_owned(), games }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use house::wire::{Level, Name, PlayerId};

    fn person(id: &str, name: &str) -> StoredSitter {
        let name = Name::try_from(name.to_owned()).unwrap();
        StoredSitter::Person { player: PlayerId(id.to_owned()), name, avatar: 0 }
    }

    fn bot(name: &str) -> StoredSitter {
        StoredSitter::Bot { name: name.to_owned(), level: Level::Easy }
    }

    fn count(evening: &mut Evening, game: u32, title: Title, players: &[StoredSitter], winners: &[u8]) {
        evening.count(game, title, players.iter(), winners.iter().copied().map(Seat).collect());
    }

    #[test]
    fn games_are_counted_by_title_and_only_once() {
        let mut evening = Evening::new(Vec::new(), 0);
        let players = [person("ana", "Ana"), bot("Berta")];
        count(&mut evening, 1, Title::SOPLON, &players, &[0]);
        count(&mut evening, 1, Title::SOPLON, &players, &[0]);
        count(&mut evening, 2, Title::ROWGOAT, &players, &[0, 1]);
        count(&mut evening, 3, Title::SOPLON, &players, &[]);
        let game = |title, played, won| EveningGames { title, played, won };
        let score = |seat: usize| evening.scores()[seat].games.as_slice();
        assert_eq!(score(0), [game(Title::SOPLON, 2, 1), game(Title::ROWGOAT, 1, 1)]);
        assert_eq!(score(1), [game(Title::SOPLON, 2, 0), game(Title::ROWGOAT, 1, 1)]);
    }

    #[test]
    fn somebody_with_another_name_is_the_same_and_a_bot_with_it_is_not() {
        let mut evening = Evening::new(Vec::new(), 0);
        count(&mut evening, 1, Title::SOPLON, &[person("ana", "Ana"), bot("Berta")], &[0]);
        count(&mut evening, 2, Title::SOPLON, &[person("ana", "Berta"), bot("Ana")], &[0]);
        let names: Vec<(&str, bool)> =
            evening.scores().iter().map(|score| (score.name.as_str(), score.player.is_some())).collect();
        assert_eq!(names, [("Berta", false), ("Berta", true), ("Ana", false)]);
        assert_eq!(evening.scores()[1].games[0].won, 2);
    }

    #[test]
    fn whoever_has_not_played_for_longest_is_forgotten_first() {
        let mut evening = Evening::new(Vec::new(), 0);
        for game in 1..=PEOPLE as u32 {
            count(
                &mut evening,
                game,
                Title::SOPLON,
                &[person("ana", "Ana"), person(&game.to_string(), "Eva")],
                &[0],
            );
        }
        assert_eq!(evening.scores().len(), PEOPLE);
        let ana = &evening.scores()[PEOPLE - 2];
        assert_eq!((ana.name.as_str(), ana.games[0].won), ("Ana", PEOPLE as u32));
        assert!(evening.scores().iter().all(|score| score.player != Some(PlayerId("1".to_owned()))));
    }
}
