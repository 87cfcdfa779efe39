//! From the log of a table to its game, step by step.

use crate::load_error::LoadError;
use crate::services::Services;
use axum::body::Bytes;
use house::AnyGame;
use replay::{Deal, Differs, Player, Press, Replay, Step, Table, Verified, write_end};
use room::stored::{FORMAT, RestoreError, StoredDeal, StoredEnd, StoredInput, StoredPress, StoredSitter};
use serde_json::Value;
use std::sync::Arc;
use std::vec;
use store::{LogId, Record, StoreError};
use table::{Outcome, Version};

/// How many records are fetched at once, and how many steps are a piece of a file.
const PIECE: usize = 128;

/// The records of a log, for as long as somebody wants them. Between two pages nothing is held.
pub(super) struct Records {
    services: Arc<Services>,
    log: LogId,
    next: Version,
    page: vec::IntoIter<Record>,
}

impl Records {
    pub fn of(services: &Arc<Services>, log: LogId) -> Self {
        Self { services: Arc::clone(services), log, next: Version::DEAL, page: Vec::new().into_iter() }
    }
}

impl Iterator for Records {
    type Item = Result<Record, StoreError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.page.len() == 0 {
            let page = self.services.store.records_from(self.log, self.next).take(PIECE).collect();
            match page {
                Ok::<Vec<Record>, _>(page) => self.page = page.into_iter(),
                Err(error) => return Some(Err(error)),
            }
        }
        let record = self.page.next()?;
        self.next = record.version.next();
        Some(Ok(record))
    }
}

/// A finished game as it was stored: its beginning, and then one input after the other.
pub(super) struct Finished<Records> {
    pub end: StoredEnd,
    /// What its file begins with.
    pub beginning: Replay<(), ()>,
    /// As far as it has been played.
    pub game: AnyGame,
    records: Records,
}

impl<Records: Iterator<Item = Result<Record, StoreError>>> Finished<Records> {
    /// Reads the deal, and deals.
    pub fn deal(end: StoredEnd, mut records: Records) -> Result<Self, LoadError> {
        let deal: StoredDeal = serde_json::from_slice(&records.next().ok_or(RestoreError::Gone)??.bytes)?;
        if end.format != FORMAT {
            return Err(RestoreError::OtherFormat(end.format).into());
        }
        let game = deal.deal()?;
        let dealt = Deal { fair: Some(deal.fair), secret: Some(deal.secret), seed: deal.seed };
        let beginning = Replay {
            replay: dealt.format(),
            game: deal.title,
            rules: deal.rules,
            table: Some(Table { code: end.code.clone(), number: end.number }),
            players: end.players.iter().map(player).collect(),
            config: deal.config,
            deal: dealt,
            steps: (),
            outcome: (),
        };
        Ok(Self { end, beginning, game, records })
    }

    /// The next input, which is not played here.
    pub fn input(&mut self) -> Option<Result<(Version, StoredInput), LoadError>> {
        let read = |record: Result<Record, StoreError>| {
            let Record { version, bytes, .. } = record?;
            Ok((version, serde_json::from_slice(&bytes)?))
        };
        self.records.next().map(read)
    }

    /// Plays the next input.
    pub fn step(&mut self) -> Option<Result<Step, LoadError>> {
        let input = self.input()?;
        Some(input.and_then(|(version, input)| {
            let played = input.play(&mut self.game);
            let played = played.map_err(|refused| RestoreError::Refused { version, refused })?;
            Ok(Step {
                version: version.0,
                at: input.at,
                seat: input.seat,
                action: input.action,
                by: input.by,
                press: input.press.map(press),
                events: played.events_json(),
                state: self.game.digest(),
            })
        }))
    }

    /// How it ended, when everything has been played.
    pub fn outcome(&self) -> Result<Outcome<Value>, LoadError> {
        Ok(self.game.outcome().ok_or(RestoreError::NotOver)?)
    }

    /// Deals and plays it again beside, and compares everything.
    pub fn verify(&mut self) -> Result<Result<Verified, Differs>, LoadError> {
        let mut verification = match self.beginning.verification() {
            Ok(verification) => verification,
            Err(differs) => return Ok(Err(differs)),
        };
        while let Some(step) = self.step() {
            if let Err(differs) = verification.step(&step?) {
                return Ok(Err(differs));
            }
        }
        Ok(verification.end(&self.outcome()?))
    }

    /// Its file, piece by piece.
    pub fn file(mut self) -> impl Iterator<Item = Result<Bytes, LoadError>> {
        let mut steps = 0..;
        let mut is_whole = false;
        let first = Ok(self.beginning.write_beginning().into());
        let rest = std::iter::from_fn(move || {
            if is_whole {
                return None;
            }
            let mut text = String::new();
            for number in steps.by_ref().take(PIECE) {
                match self.step() {
                    Some(Ok(step)) => step.write(number == 0, &mut text),
                    Some(Err(error)) => return Some(Err(error)),
                    None => {
                        is_whole = true;
                        let end = self.outcome().map(|outcome| write_end(&outcome, &mut text));
                        return Some(end.map(|()| text.into()));
                    }
                }
            }
            Some(Ok(text.into()))
        });
        std::iter::once(first).chain(rest)
    }
}

fn player(sitter: &StoredSitter) -> Player {
    Player { name: sitter.name().to_owned(), bot: sitter.bot() }
}

fn press(stored: StoredPress) -> Press {
    let StoredPress { claimed, elapsed, allowance, reaction, behind, .. } = stored;
    Press { claimed, elapsed, allowance, reaction, behind }
}
