//! From the log of a table to the file of its game.

use crate::room::stored::{FORMAT, StoredDeal, StoredEnd, StoredInput, StoredPress, StoredSitter};
use house::wire::PressResult;
use house::{AnyGame, HouseError, Refused};
use replay::{Deal, Player, Press, Replay, Step, Table};
use std::collections::BTreeMap;
use store::{Record, StoreError};
use table::{Seat, Version};

/// A game that is over, as it was stored.
#[derive(Debug)]
pub(super) struct Finished {
    pub end: StoredEnd,
    pub replay: Replay,
    /// The presses that were taken, by the version that each made.
    pub presses: BTreeMap<Version, PressResult>,
}

/// Why a game cannot be had back from its log.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unreadable {
    #[error(transparent)]
    Log(#[from] StoreError),
    #[error("its log cannot be read: {0}")]
    Json(#[from] serde_json::Error),
    #[error("its log has format {0}, and this version reads format {FORMAT}")]
    OtherFormat(u16),
    #[error(transparent)]
    Deal(#[from] HouseError),
    #[error("input {} is refused: {refused}", .version.0)]
    Refused { version: Version, refused: Refused },
    #[error("its log is empty")]
    Empty,
    #[error("it is not over after its last input")]
    NotOver,
}

impl Finished {
    /// Reads what is kept of the end, and plays everything again.
    pub fn read(
        about: &[u8],
        mut records: impl Iterator<Item = Result<Record, StoreError>>,
    ) -> Result<Self, Unreadable> {
        let end: StoredEnd = serde_json::from_slice(about)?;
        let deal: StoredDeal = serde_json::from_slice(&records.next().ok_or(Unreadable::Empty)??.bytes)?;
        if let Some(other) = [end.format, deal.format].into_iter().find(|format| *format != FORMAT) {
            return Err(Unreadable::OtherFormat(other));
        }
        let mut game = AnyGame::deal(deal.title, deal.config.clone(), deal.seed)?;
        let (mut steps, mut presses) = (Vec::new(), BTreeMap::new());
        for record in records {
            let Record { version, bytes, .. } = record?;
            let input: StoredInput = serde_json::from_slice(&bytes)?;
            let played = match (input.seat, &input.action) {
                (Some(seat), Some(action)) => game.act(seat, input.at, action),
                _ => game.clock(input.at),
            };
            let played = played.map_err(|refused| Unreadable::Refused { version, refused })?;
            presses.extend(input.seat.zip(input.press).map(|(seat, press)| (version, result(seat, press))));
            steps.push(Step {
                version: version.0,
                at: input.at,
                seat: input.seat,
                action: input.action,
                by: input.by,
                press: input.press.map(press),
                events: played.events_json(),
                state: game.digest(),
            });
        }
        let replay = Replay {
            replay: replay::FORMAT,
            game: deal.title,
            rules: deal.title.rules_version(),
            table: Some(Table { code: end.code.clone(), number: end.number }),
            players: end.players.iter().map(player).collect(),
            config: deal.config,
            deal: Deal { fair: Some(deal.fair), secret: Some(deal.secret), seed: deal.seed },
            steps,
            outcome: game.outcome().ok_or(Unreadable::NotOver)?,
        };
        Ok(Self { end, replay, presses })
    }
}

fn player(sitter: &StoredSitter) -> Player {
    match sitter {
        StoredSitter::Person { name, .. } => Player { name: name.as_str().to_owned(), bot: None },
        StoredSitter::Bot { name, level } => Player { name: name.clone(), bot: Some(*level) },
    }
}

fn result(seat: Seat, press: StoredPress) -> PressResult {
    let StoredPress { chance, reaction, behind, .. } = press;
    PressResult { seat, reaction_ms: reaction, behind_ms: behind, chance, taken: true }
}

fn press(stored: StoredPress) -> Press {
    let StoredPress { claimed, elapsed, allowance, reaction, behind, .. } = stored;
    Press { claimed, elapsed, allowance, reaction, behind }
}
