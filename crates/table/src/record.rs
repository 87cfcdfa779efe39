use crate::{Broken, Game, Input, Rules, Seed, Version};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// The version of the stored form of a [`Record`].
pub const RECORD_FORMAT: u16 = 1;

/// What is stored of a game: enough to play it again, bit for bit.
///
/// ```
/// use table::{Game, Input, Millis, Record, Seat, Seed, example::{HighCard, Play}};
/// let mut game = Game::<HighCard>::deal(2, Seed::from_number(7));
/// game.play(Input::Seat { at: Millis(500), seat: Seat(1), action: Play::Low }, &mut Vec::new()).unwrap();
///
/// let text = game.record().to_json();
/// let again = Record::<HighCard>::from_json(&text).unwrap().replay().unwrap();
/// assert!(again.state() == game.state());
///
/// let cut = Record::<HighCard>::from_json(&text[..text.len() - 3]);
/// assert!(cut.unwrap_err().to_string().starts_with("this is not a complete record"));
/// ```
#[derive(Clone, Debug)]
pub struct Record<R: Rules> {
    /// What the table agreed on.
    pub config: R::Config,
    /// All the luck of the game.
    pub seed: Seed,
    /// Everything that was played, in order.
    pub inputs: Vec<Input<R::Action>>,
}

#[derive(Serialize, Deserialize)]
struct Stored<C, I> {
    format: u16,
    game: String,
    rules: u16,
    config: C,
    seed: Seed,
    inputs: I,
}

/// Why a record cannot be read or replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// Cut off, or not JSON, or not of this shape.
    #[error("this is not a complete record: {0}")]
    Unreadable(String),
    /// Written by another version of Corral.
    #[error("this record has format {found}, and this version reads format {RECORD_FORMAT}")]
    OtherFormat {
        /// The format it has.
        found: u16,
    },
    /// A record of some other game.
    #[error("this is a record of {found:?}, not of {expected:?}")]
    OtherGame {
        /// The game it names.
        found: String,
        /// The game that was asked for.
        expected: &'static str,
    },
    /// Played by other rules.
    #[error("this was played by version {found} of the rules, and this is version {expected}")]
    OtherRules {
        /// The version it was played by.
        found: u16,
        /// The version there is.
        expected: u16,
    },
    /// An input that the rules refuse.
    #[error("input {} is refused: {why} ({rule}, {code})", .version.0)]
    Refused {
        /// The version that the input would have made.
        version: Version,
        /// The rule that was broken.
        rule: &'static str,
        /// The stable name of the refusal.
        code: &'static str,
        /// The refusal in a sentence.
        why: String,
    },
}

impl<R: Rules> Record<R> {
    /// The stored form.
    pub fn to_json(&self) -> String {
        let stored = Stored {
            format: RECORD_FORMAT,
            game: R::GAME.to_owned(),
            rules: R::VERSION,
            config: &self.config,
            seed: self.seed,
            inputs: &self.inputs,
        };
        serde_json::to_string(&stored)
            .expect("configs, seeds and inputs have no map with keys that JSON lacks")
    }

    /// Reads the stored form. The envelope is judged before its contents, so that a record from another version says
    /// so instead of complaining about a field.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        let envelope: Stored<&RawValue, &RawValue> = parse(text)?;
        if envelope.format != RECORD_FORMAT {
            return Err(RecordError::OtherFormat { found: envelope.format });
        }
        if envelope.game != R::GAME {
            return Err(RecordError::OtherGame { found: envelope.game, expected: R::GAME });
        }
        if envelope.rules != R::VERSION {
            return Err(RecordError::OtherRules { found: envelope.rules, expected: R::VERSION });
        }
        Ok(Self {
            config: parse(envelope.config.get())?,
            seed: envelope.seed,
            inputs: parse(envelope.inputs.get())?,
        })
    }

    /// Plays the game again.
    pub fn replay(&self) -> Result<Game<R>, RecordError> {
        let mut game = Game::deal(self.config.clone(), self.seed);
        let mut events = Vec::new();
        for &input in &self.inputs {
            game.play(input, &mut events).map_err(|refusal| RecordError::Refused {
                version: game.version().next(),
                rule: refusal.rule().0,
                code: refusal.code(),
                why: refusal.to_string(),
            })?;
        }
        Ok(game)
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, RecordError> {
    serde_json::from_str(text).map_err(|error| RecordError::Unreadable(error.to_string()))
}
