use super::opened::Opened;
use house::wire::GameId;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The games that were asked for lately, the latest last. One that is watched is asked for again and again, for every
/// stretch of it.
pub(super) struct Ready {
    games: Mutex<VecDeque<Arc<Opened>>>,
    /// No more than so many bytes are kept, unless the latest game alone has more.
    limit: usize,
}

impl Ready {
    pub fn new(limit: usize) -> Self {
        Self { games: Mutex::default(), limit }
    }

    pub fn get(&self, id: &GameId) -> Option<Arc<Opened>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let found = games.iter().position(|opened| opened.id == *id)?;
        let opened = games.remove(found)?;
        games.push_back(Arc::clone(&opened));
        Some(opened)
    }

    pub fn keep(&self, opened: Opened) -> Arc<Opened> {
        let opened = Arc::new(opened);
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        // Two may have opened it at the same time.
        games.retain(|other| other.id != opened.id);
        games.push_back(Arc::clone(&opened));
        while games.len() > 1 && games.iter().map(|game| game.bytes()).sum::<usize>() > self.limit {
            games.pop_front();
        }
        opened
    }
}

#[cfg(test)]
mod tests {
    use super::super::opened::tests::opened;
    use super::*;

    #[test]
    fn the_games_that_were_asked_for_last_are_kept_as_far_as_they_fit() {
        let size = opened(100, 0).bytes();
        let ready = Ready::new(3 * size + size / 2);
        let games: Vec<Arc<Opened>> = (0..3).map(|number| ready.keep(opened(100, number))).collect();
        assert!(ready.get(&games[0].id).is_some(), "and now it is the latest");
        ready.keep(opened(100, 3));
        let kept = |number: usize| ready.get(&games[number].id).is_some();
        assert_eq!((kept(0), kept(1), kept(2)), (true, false, true));
        ready.keep(opened(20_000, 4));
        assert!(!kept(0) && !kept(2), "one that is larger than all has nobody beside it");
        assert_eq!(ready.games.lock().unwrap().len(), 1);
    }

    #[test]
    fn a_game_that_two_opened_is_kept_once() {
        let ready = Ready::new(usize::MAX);
        ready.keep(opened(20, 1));
        ready.keep(opened(20, 1));
        assert_eq!(ready.games.lock().unwrap().len(), 1);
    }
}
