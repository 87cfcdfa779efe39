//! A finished game that can be watched: its playback, and what its page says.

use super::seat_of;
use crate::load_error::LoadError;
use axum::body::Bytes;
use house::wire::{GameId, GamePage, GamePlayer, Json, PlayerId, PressResult, StepLine, TableRefusal};
use replay::{Playback, Replay};
use room::StoredGame;
use room::stored::{RestoreError, StoredEnd, StoredSitter};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use table::{Outcome, Seat, Version};

/// A piece of the steps is about so long.
const PIECE: usize = 64 * 1024;

/// What a page ends with, if nothing has happened.
const NOTHING: &str = "\"presses\":[],\"steps\":[]}";

pub(super) struct Opened {
    pub id: GameId,
    pub end: StoredEnd,
    pub playback: Playback,
    beginning: Replay<(), ()>,
    outcome: Outcome<Value>,
    /// Every press that was taken in a race, and every step in short, as the page has them. Everybody who looks at the
    /// game is sent the same bytes.
    happened: Vec<Bytes>,
    /// What somebody has asked of the whole game. It takes playing it once more, so it is done once.
    told: Mutex<BTreeMap<Told, Bytes>>,
    told_bytes: AtomicUsize,
}

/// What can be asked of a whole game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Told {
    Review(Seat),
    Verdict,
}

impl Opened {
    /// Plays the game.
    pub fn read(
        id: &GameId,
        mut stored: StoredGame<impl Iterator<Item = Result<(Version, Vec<u8>), LoadError>>>,
    ) -> Result<Self, LoadError> {
        let mut playback = Playback::of(stored.game.clone());
        let (mut presses, mut steps) = (Vec::new(), Pieces::default());
        while let Some(input) = stored.input() {
            let (version, input) = input?;
            let press = input.result(stored.end.title);
            let line = playback.play(input.at, input.seat, input.action.as_ref(), input.by);
            let line = line.map_err(|refused| RestoreError::Refused { version, refused })?;
            presses.extend(press);
            steps.push(&StepLine { press, ..line });
        }
        let outcome = playback.game().outcome().ok_or(RestoreError::NotOver)?;
        let StoredGame { end, beginning, .. } = stored;
        let happened = steps.after(&presses);
        let (told, told_bytes) = Default::default();
        Ok(Self { id: id.clone(), end, playback, beginning, outcome, happened, told, told_bytes })
    }

    /// What it takes to keep this, about.
    pub fn bytes(&self) -> usize {
        let page: usize = self.happened.iter().map(Bytes::len).sum();
        page + self.playback.bytes() + self.told_bytes.load(Ordering::Relaxed)
    }

    /// What was told before, or is made now. Others who ask wait for it.
    pub fn told(
        &self,
        what: Told,
        make: impl FnOnce() -> Result<Json, TableRefusal>,
    ) -> Result<Bytes, TableRefusal> {
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(text) = told.get(&what) {
            return Ok(text.clone());
        }
        let text = Bytes::from(make()?.text().to_owned());
        self.told_bytes.fetch_add(text.len(), Ordering::Relaxed);
        told.insert(what, text.clone());
        Ok(text)
    }

    /// The page, piece by piece, for this visitor.
    pub fn page(&self, player: Option<&PlayerId>) -> Vec<Bytes> {
        let Self { end, outcome, .. } = self;
        let deal = &self.beginning.deal;
        let page = GamePage {
            id: self.id.clone(),
            title: end.title,
            code: end.code.clone(),
            number: end.number,
            ended_at: end.ended_at,
            replays: end.replays,
            you: seat_of(end, player),
            players: end.players.iter().map(game_player).collect(),
            options: end.options.clone(),
            outcome: Outcome { winners: outcome.winners, ending: Json::of(&outcome.ending) },
            fair: deal.fair.clone().expect("what is played at a table was committed to"),
            secret: deal.secret.expect("what is played at a table has a secret").to_string(),
            seed: deal.seed.to_string(),
            presses: Vec::new(),
            steps: Vec::new(),
        };
        let mut page = serde_json::to_string(&page).expect("a page has no map with keys that JSON lacks");
        assert!(page.ends_with(NOTHING), "the lists are the last of a page");
        page.truncate(page.len() - NOTHING.len());
        std::iter::once(page.into()).chain(self.happened.iter().cloned()).collect()
    }
}

/// Steps as they stand in a page, in pieces that can be sent one by one.
#[derive(Default)]
struct Pieces {
    full: Vec<Bytes>,
    last: Vec<u8>,
}

impl Pieces {
    fn push(&mut self, line: &StepLine) {
        if !(self.full.is_empty() && self.last.is_empty()) {
            self.last.push(b',');
        }
        serde_json::to_writer(&mut self.last, line).expect("a line can be written as JSON");
        if self.last.len() >= PIECE {
            // Without the room that it had to grow.
            self.full.push(std::mem::take(&mut self.last).into_boxed_slice().into());
        }
    }

    /// All of the end of a page.
    fn after(self, presses: &[PressResult]) -> Vec<Bytes> {
        let first = format!("\"presses\":{},\"steps\":[", Json::of(presses).text());
        let end = Bytes::from_static(b"]}");
        [first.into()]
            .into_iter()
            .chain(self.full)
            .chain([self.last.into_boxed_slice().into(), end])
            .collect()
    }
}

fn game_player(sitter: &StoredSitter) -> GamePlayer {
    let avatar = match sitter {
        StoredSitter::Person { avatar, .. } => *avatar,
        StoredSitter::Bot { .. } => 0,
    };
    GamePlayer { name: sitter.name().to_owned(), avatar, bot: sitter.bot() }
}

#[cfg(test)]
#[path = "../../tests/support/long_game.rs"]
pub(super) mod long_game;

#[cfg(test)]
pub(super) mod tests {
    use super::long_game::{LongGame, long_game};
    use super::*;

    fn stored(game: &LongGame) -> StoredGame<impl Iterator<Item = Result<(Version, Vec<u8>), LoadError>>> {
        let records = (0..).map(Version).zip(game.records.iter().cloned()).map(Ok);
        StoredGame::deal(game.end.clone(), records).unwrap()
    }

    pub fn opened(steps: usize, number: u64) -> Opened {
        let game = long_game(steps, number);
        Opened::read(&game.id, stored(&game)).unwrap()
    }

    #[test]
    fn what_was_asked_of_a_game_is_made_once_and_takes_room() {
        let (opened, mut made) = (opened(20, 1), 0);
        let before = opened.bytes();
        for _ in 0..3 {
            let text = opened.told(Told::Verdict, || {
                made += 1;
                Ok(Json::of("good"))
            });
            assert_eq!(text.unwrap(), "\"good\"");
        }
        assert_eq!((made, opened.bytes()), (1, before + 6));
        let busy = opened.told(Told::Review(Seat(0)), || Err(TableRefusal::ArchiveBusy));
        assert_eq!(busy, Err(TableRefusal::ArchiveBusy), "and what could not be made is tried again");
    }

    /// One GET without a cookie once took 2.1 GB for a game of 64 000 steps.
    #[test]
    fn opening_a_game_takes_less_than_twice_its_file_and_one_twice_as_long_twice_as_much() {
        let cost = |steps| {
            let game = long_game(steps, 1);
            let file: usize = stored(&game).file().map(|piece| piece.unwrap().len()).sum();
            let mut opened = None;
            let measured = allocation_counter::measure(|| {
                opened = Some(Opened::read(&game.id, stored(&game)).unwrap());
            });
            let said = opened.unwrap().bytes() as u64;
            assert!(
                measured.bytes_current.cast_unsigned() <= said,
                "{} bytes are kept",
                measured.bytes_current
            );
            (measured.bytes_max, said, file as u64)
        };
        let ((short, ..), (long, said, file)) = (cost(8_000), cost(16_000));
        println!("{long} bytes at most, {said} said, for a file of {file}");
        assert!(long < 2 * file, "{long} bytes for a file of {file}");
        assert!(said < 2 * file, "{said} bytes for a file of {file}");
        assert!(2 * long < 5 * short, "{short} bytes, and {long} for one twice as long");
    }

    /// Twelve requests for a file of 2.6 MB once took 650 MB.
    #[test]
    fn a_file_is_written_piece_by_piece() {
        let game = long_game(16_000, 1);
        let mut longest = 0;
        let measured = allocation_counter::measure(|| {
            longest = stored(&game).file().map(|piece| piece.unwrap().len()).max().unwrap();
        });
        println!("{} bytes at most, {longest} in a piece", measured.bytes_max);
        assert!(longest < 64 * 1024, "a piece of {longest} bytes");
        assert!(measured.bytes_max < 1024 * 1024, "{} bytes", measured.bytes_max);
    }
}
