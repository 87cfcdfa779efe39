use crate::{Card, DECK_SIZE, Deck, Soplon};
use serde::{Deserialize, Serialize};
use table::{Broken, Millis, Pace, RuleId, Rules, Seat};

/// Simulations stop after so many turns (SO-E6).
pub const SIMULATION_TURNS: u32 = 500;

/// No window of time may be longer: a table that waits for ever is broken.
const LONGEST: Millis = Millis::seconds(60);
/// Nobody can react faster than this, so a shorter race would be none.
const SHORTEST: Millis = Millis(500);

/// What a table can agree on. Becomes a [`Config`] if it keeps the rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonOptions"))]
pub struct Options {
    #[cfg_attr(feature = "types", ts(skip), schemars(skip))]
    pub players: u8,
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub deck: Deck,
    /// How long a player may think about a choice of their turn (CO-2).
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub pace: Pace,
    /// How long a race stays open (SO-X7).
    #[serde(default = "default_race")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub race_ms: Millis,
    /// How long the first look lasts (SO-S2).
    #[serde(default = "default_peek")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub peek_ms: Millis,
    /// Who begins, where the host named somebody; otherwise the seed decides (SO-S3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// Whether players may keep private notes (SO-S4). The rules know nothing of notes.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub notes: bool,
    /// Whether bots talk, and listen to what is said. What is on is not written, so that a game reads as it did before there was
    /// such a thing.
    #[serde(default = "yes", skip_serializing_if = "is_on")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub bots_talk: bool,
    /// The game ends unfinished after so many turns; 0 = never (SO-E6).
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub turn_limit: u32,
}

fn default_race() -> Millis {
    Millis::seconds(4)
}

fn default_peek() -> Millis {
    Millis::seconds(8)
}

fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like that")]
fn is_on(option: &bool) -> bool {
    *option
}

impl Options {
    /// The defaults for a table of `players`.
    pub fn new(players: u8) -> Self {
        Self {
            players,
            deck: Deck::default(),
            pace: Pace::default(),
            race_ms: default_race(),
            peek_ms: default_peek(),
            first: None,
            notes: false,
            bots_talk: yes(),
            turn_limit: 0,
        }
    }

    /// How long a race stays open. Over days nobody is to be there together, so it is a choice like any other (SO-X7).
    pub(crate) fn race_limit(&self) -> Millis {
        self.pace.days().unwrap_or(self.race_ms)
    }
}

/// [`Options`] that keep the rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Options", into = "Options")]
pub struct Config {
    options: Options,
    cards: [Card; DECK_SIZE],
}

impl Config {
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The cards of this game.
    pub fn cards(&self) -> &[Card; DECK_SIZE] {
        &self.cards
    }
}

/// Options that break a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("Soplón is for 2 to 6 players, not {0} (SO-C4)")]
    Players(u8),
    #[error("{0} is to begin, but nobody sits there (SO-S3)")]
    First(Seat),
    #[error("a race lasts from {SHORTEST} to {LONGEST}, not {0} (SO-X7)")]
    Race(Millis),
    #[error("the first look lasts from {SHORTEST} to {LONGEST}, not {0} (SO-S2)")]
    Peek(Millis),
}

impl Broken for ConfigError {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Players(_) => "SO-C4",
            Self::First(_) => "SO-S3",
            Self::Race(_) => "SO-X7",
            Self::Peek(_) => "SO-S2",
        })
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Players(_) => "players",
            Self::First(_) => "first",
            Self::Race(_) => "race_ms",
            Self::Peek(_) => "peek_ms",
        }
    }
}

impl TryFrom<Options> for Config {
    type Error = ConfigError;

    fn try_from(options: Options) -> Result<Self, ConfigError> {
        if !Soplon::PLAYERS.contains(&options.players) {
            return Err(ConfigError::Players(options.players));
        }
        if let Some(first) = options.first.filter(|first| first.0 >= options.players) {
            return Err(ConfigError::First(first));
        }
        if !(SHORTEST..=LONGEST).contains(&options.race_ms) {
            return Err(ConfigError::Race(options.race_ms));
        }
        if !(SHORTEST..=LONGEST).contains(&options.peek_ms) {
            return Err(ConfigError::Peek(options.peek_ms));
        }
        Ok(Self { cards: options.deck.cards(), options })
    }
}

impl From<Config> for Options {
    fn from(config: Config) -> Self {
        config.options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(change: &str) -> String {
        serde_json::from_str::<Config>(change).expect_err("these options break a rule").to_string()
    }

    #[test]
    fn options_that_break_a_rule_are_refused_with_its_id() {
        assert_eq!(refused(r#"{"players":7}"#), "Soplón is for 2 to 6 players, not 7 (SO-C4)");
        assert_eq!(
            refused(r#"{"players":2,"first":2}"#),
            "seat 2 is to begin, but nobody sits there (SO-S3)"
        );
        assert!(refused(r#"{"players":2,"race_ms":0}"#).ends_with("(SO-X7)"));
        assert!(refused(r#"{"players":2,"peek_ms":60001}"#).ends_with("(SO-S2)"));
        assert!(refused(r#"{"players":2,"peeks":1}"#).contains("unknown field"));
    }

    #[test]
    fn a_config_survives_being_written() {
        let config = Config::try_from(Options { first: Some(Seat(1)), ..Options::new(3) }).unwrap();
        let text = serde_json::to_string(&config).unwrap();
        assert_eq!(serde_json::from_str::<Config>(&text).unwrap(), config);
    }
}
