use crate::Proof;
use house::wire::{By, Fairness, GameId, Level, PressResult, TableCode, read_json, value_of};
use house::{AnyGame, HouseError, Title};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::photo_finish::Kind;
use table::{Millis, Outcome, Seat, Seed, json_text, take_value};

/// The version of this format.
pub const FORMAT: u16 = 2;

/// The first version, in which seats showed their nonces without having committed to them.
const ONE_ROUND: u16 = 1;

/// The file of one finished game. `Replay<(), ()>` is its beginning: all that is known before the first step.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay<Steps = Vec<Step>, End = Outcome<Value>> {
    /// The version of this format.
    pub replay: u16,
    /// Which game.
    pub game: Title,
    /// The version of its rules.
    pub rules: u16,
    /// Where it was played; nowhere, if it was a simulation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<Table>,
    /// Who played, in order of seats.
    pub players: Vec<Player>,
    /// What the table agreed on.
    pub config: Value,
    /// What the deal was made of.
    pub deal: Deal,
    /// Every input, in order.
    pub steps: Steps,
    /// Who won, and why.
    pub outcome: End,
}

/// The table a game was played at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its code.
    pub code: TableCode,
    /// The number of the game at that table, from 1.
    pub number: u32,
}

/// Somebody who played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// What they are called.
    pub name: String,
    /// How well a bot played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
}

/// What the deal was made of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// Published before, and what every seat added. Nothing of the sort in a simulation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fairness>,
    /// The server's part, shown in the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Seed>,
    /// What all luck followed from.
    pub seed: Seed,
}

impl Deal {
    /// The format that says no more of a deal than is known: in old games nobody committed to a nonce.
    pub fn format(&self) -> u16 {
        let mut nonces = self.fair.iter().flat_map(|fair| &fair.nonces);
        if nonces.all(|nonce| nonce.commitment.is_some()) { FORMAT } else { ONE_ROUND }
    }

    /// Checks how the seed was made, as far as a file of this format tells.
    pub(crate) fn verify(&self, format: u16) -> Result<Proof, String> {
        match (&self.fair, self.secret) {
            (None, None) => Ok(Proof::None),
            (Some(fair), Some(secret)) => Proof::of(fair, secret, self.seed, format > ONE_ROUND),
            _ => Err("there is a commitment without a secret, or a secret without a commitment".into()),
        }
    }
}

/// One input and all that followed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The version it made: 1, 2, 3 and so on.
    pub version: u32,
    /// The time it counted for, in milliseconds of the game.
    pub at: Millis,
    /// Whose it was; nobody's, if the clock spoke.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Value>,
    /// Who was it really.
    pub by: By,
    /// The times of a press in a race.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub press: Option<Press>,
    /// All that followed, unredacted.
    pub events: Vec<Value>,
    /// A digest of the whole state after it, times included.
    pub state: String,
}

/// The raw and the credited times of a press in a race (docs/photo-finish.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Press {
    /// What the client measured, if it said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed: Option<Millis>,
    /// What went by at the server.
    pub elapsed: Millis,
    /// How much of that the line could explain.
    pub allowance: Millis,
    /// What was credited.
    pub reaction: Millis,
    /// How far behind the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub behind: Option<Millis>,
    /// From when all could see what it claimed, if that was not with the version that it reacted to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since_opening: Option<Millis>,
    /// Which race of the game it was in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<u32>,
}

impl Press {
    /// How fast a seat was that claimed something in a race. A move that waited in the queue of a race raced nobody.
    pub fn result(self, title: Title, seat: Seat, action: &Value, race: u32) -> Option<PressResult> {
        let action = title.read_action(action).ok()?;
        (action.kind() == Some(Kind::Claim)).then_some(PressResult {
            seat,
            reaction_ms: self.since_opening.unwrap_or(self.reaction),
            behind_ms: self.behind,
            race: self.race.unwrap_or(race),
            taken: true,
        })
    }
}

/// Why a file is no replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// Cut off, or not JSON, or not of this shape.
    #[error("this is not a complete replay: {0}")]
    Unreadable(String),
    /// Written by another version of Corral.
    #[error("this replay has format {0}, and this version reads formats 1 to {FORMAT}")]
    OtherFormat(u64),
    /// Played by other rules.
    #[error("this was played by version {found} of the rules, and this is version {expected}")]
    OtherRules {
        /// The version it was played by.
        found: u16,
        /// The version there is.
        expected: u16,
    },
    /// It cannot be dealt.
    #[error(transparent)]
    Game(#[from] HouseError),
}

impl Replay {
    /// Reads a file.
    pub fn read(text: &str) -> Result<Self, ReplayError> {
        let unreadable = |error: serde_json::Error| ReplayError::Unreadable(error.to_string());
        let value = read_json(text).map_err(unreadable)?;
        match value.get("replay").map(Value::as_u64) {
            Some(Some(format)) if (ONE_ROUND.into()..=FORMAT.into()).contains(&format) => {}
            Some(Some(format)) => return Err(ReplayError::OtherFormat(format)),
            _ => return Err(ReplayError::Unreadable("it does not say that it is one".into())),
        }
        let replay: Self = take_value(value).map_err(unreadable)?;
        let expected = replay.game.rules_version();
        if replay.rules != expected {
            return Err(ReplayError::OtherRules { found: replay.rules, expected });
        }
        Ok(replay)
    }

    /// Whether a file says of itself that it is a replay.
    pub fn is_one(text: &str) -> bool {
        text.trim_start().starts_with("{\"replay\"")
    }

    /// Writes the file: one line for what is said once, and one for every step, so that two files can be compared by eye.
    pub fn write(&self) -> String {
        let mut text = self.write_beginning();
        for (number, step) in (1..).zip(&self.steps) {
            step.write(number == 1, &mut text);
        }
        write_end(&self.outcome, &mut text);
        text
    }
}

impl<Steps, End> Replay<Steps, End> {
    /// The first piece of the file. One [`Step::write`] for each step follows, and [`write_end`].
    pub fn write_beginning(&self) -> String {
        let Self { replay, game, rules, table, players, config, deal, .. } = self;
        // `replay` stands first, so that a file can be told by its beginning.
        let table = table.as_ref().map(|table| format!("\"table\":{},\n", json(table))).unwrap_or_default();
        let (replay, game, rules) = (json(replay), json(game), json(rules));
        let (players, config, deal) = (json(players), json_text(config), json(deal));
        format!(
            "{{\"replay\":{replay},\n\"game\":{game},\n\"rules\":{rules},\n{table}\"players\":{players},\n\
             \"config\":{config},\n\"deal\":{deal},\n\"steps\":["
        )
    }

    /// The name of the game, if it was played at a table.
    pub fn id(&self) -> Option<GameId> {
        self.deal.secret.map(|secret| crate::game_id(&secret.bytes()))
    }

    /// The game as it was dealt, by its seed.
    pub fn dealt(&self) -> Result<AnyGame, ReplayError> {
        let game = AnyGame::deal(self.game, self.config.clone(), self.deal.seed)?;
        let (named, seats) = (self.players.len(), game.seats());
        if named != usize::from(seats) {
            return Err(ReplayError::Unreadable(format!("it names {named} players, and {seats} play")));
        }
        Ok(game)
    }
}

impl Step {
    /// The piece of the file that is about this step.
    pub fn write(&self, is_first: bool, text: &mut String) {
        text.push_str(if is_first { "\n" } else { ",\n" });
        text.push_str(&json(self));
    }
}

/// The last piece of a file.
pub fn write_end(outcome: &Outcome<Value>, text: &mut String) {
    text.push_str("\n],\n\"outcome\":");
    text.push_str(&json(outcome));
    text.push_str("}\n");
}

/// By way of a value, which has its keys in order.
fn json(value: &impl Serialize) -> String {
    json_text(&value_of(value))
}
