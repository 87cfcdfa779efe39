//! From the log of a finished game to its file, step by step. It does not matter where the log is kept.

use crate::stored::{FORMAT, RestoreError, StoredDeal, StoredEnd, StoredInput, StoredSitter, read};
use house::AnyGame;
use replay::{Deal, Differs, Player, Replay, Step, Table, Verified, write_end};
use serde_json::Value;
use table::{Outcome, Version};

/// How many steps are a piece of a file.
const PIECE: usize = 128;

/// A finished game as it was stored: its beginning, and then one input after the other.
pub struct StoredGame<Records> {
    /// What is kept of it besides its log.
    pub end: StoredEnd,
    /// What its file begins with.
    pub beginning: Replay<(), ()>,
    /// As far as it has been played.
    pub game: AnyGame,
    records: Records,
}

impl<Records, Error> StoredGame<Records>
where
    Records: Iterator<Item = Result<(Version, Vec<u8>), Error>>,
    Error: From<RestoreError>,
{
    /// Reads the deal, and deals.
    pub fn deal(end: StoredEnd, mut records: Records) -> Result<Self, Error> {
        let (_, deal) = records.next().ok_or(RestoreError::Gone)??;
        let deal: StoredDeal = read(&deal).map_err(RestoreError::from)?;
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
    pub fn input(&mut self) -> Option<Result<(Version, StoredInput), Error>> {
        let record = self.records.next()?;
        Some(record.and_then(|(version, input)| Ok((version, read(&input).map_err(RestoreError::from)?))))
    }

    /// Plays the next input.
    pub fn step(&mut self) -> Option<Result<Step, Error>> {
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
                press: input.press.map(Into::into),
                events: played.events_json(),
                state: self.game.digest(),
            })
        }))
    }

    /// How it ended, when everything has been played.
    pub fn outcome(&self) -> Result<Outcome<Value>, Error> {
        Ok(self.game.outcome().ok_or(RestoreError::NotOver)?)
    }

    /// Deals and plays it again beside, and compares everything.
    pub fn verify(&mut self) -> Result<Result<Verified, Differs>, Error> {
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
    pub fn file(mut self) -> impl Iterator<Item = Result<String, Error>> {
        let mut steps = 0..;
        let mut is_whole = false;
        let first = Ok(self.beginning.write_beginning());
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
                        return Some(end.map(|()| text));
                    }
                }
            }
            Some(Ok(text))
        });
        std::iter::once(first).chain(rest)
    }
}

fn player(sitter: &StoredSitter) -> Player {
    Player { name: sitter.name().to_owned(), bot: sitter.bot() }
}
