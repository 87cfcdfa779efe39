//! From the log of a table to the file of its game.

use crate::load_error::LoadError;
use house::wire::PressResult;
use replay::{Deal, Player, Press, Replay, Step, Table};
use room::stored::{FORMAT, RestoreError, StoredDeal, StoredEnd, StoredInput, StoredPress, StoredSitter};
use std::collections::BTreeMap;
use store::{Record, StoreError};
use table::Version;

/// A game that is over, as it was stored.
#[derive(Debug)]
pub(super) struct Finished {
    pub end: StoredEnd,
    pub replay: Replay,
    /// The presses that were taken, by the version that each made.
    pub presses: BTreeMap<Version, PressResult>,
}

impl Finished {
    /// Reads what is kept of the end, and plays everything again.
    pub fn read(
        about: &[u8],
        mut records: impl Iterator<Item = Result<Record, StoreError>>,
    ) -> Result<Self, LoadError> {
        let end: StoredEnd = serde_json::from_slice(about)?;
        let deal: StoredDeal = serde_json::from_slice(&records.next().ok_or(RestoreError::Gone)??.bytes)?;
        if end.format != FORMAT {
            return Err(RestoreError::OtherFormat(end.format).into());
        }
        let mut game = deal.deal()?;
        let (mut steps, mut presses) = (Vec::new(), BTreeMap::new());
        for record in records {
            let Record { version, bytes, .. } = record?;
            let input: StoredInput = serde_json::from_slice(&bytes)?;
            let played =
                input.play(&mut game).map_err(|refused| RestoreError::Refused { version, refused })?;
            presses.extend(input.result(deal.title).map(|result| (version, result)));
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
        let dealt = Deal { fair: Some(deal.fair), secret: Some(deal.secret), seed: deal.seed };
        let replay = Replay {
            replay: dealt.format(),
            game: deal.title,
            rules: deal.rules,
            table: Some(Table { code: end.code.clone(), number: end.number }),
            players: end.players.iter().map(player).collect(),
            config: deal.config,
            deal: dealt,
            steps,
            outcome: game.outcome().ok_or(RestoreError::NotOver)?,
        };
        Ok(Self { end, replay, presses })
    }
}

fn player(sitter: &StoredSitter) -> Player {
    Player { name: sitter.name().to_owned(), bot: sitter.bot() }
}

fn press(stored: StoredPress) -> Press {
    let StoredPress { claimed, elapsed, allowance, reaction, behind, .. } = stored;
    Press { claimed, elapsed, allowance, reaction, behind }
}
