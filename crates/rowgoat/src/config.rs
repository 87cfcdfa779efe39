use serde::{Deserialize, Serialize};
use table::{Broken, Millis, Pace, RuleId, Rules, Seat};

use crate::{Deck, RowGoat};

/// Simulations stop after so many placements (RG-E4).
pub const SIMULATION_PLACEMENTS: u32 = 2_000;

/// The longest limit that a table can agree on.
const LONGEST: Millis = Millis::seconds(600);

/// What a table can agree on. Becomes a [`Config`] if it keeps the rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatOptions"))]
pub struct Options {
    #[cfg_attr(feature = "types", ts(skip), schemars(skip))]
    pub players: u8,
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub deck: Deck,
    /// Who places first; otherwise the seed decides (RG-S2).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Seat>,
    /// How long a player may take to place; 0 = as long as it takes (RG-P5).
    #[serde(default = "default_place")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub place_ms: Millis,
    /// How long a round of grabbing lasts from its first grab (RG-L5).
    #[serde(default = "default_grab")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub grab_ms: Millis,
    /// How long a set waits for a grab when nobody has a card left (RG-E4).
    #[serde(default = "default_stuck")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub stuck_ms: Millis,
    /// How long a player may think about which pile or set to take: 20, 10 or 5 s (CO-2).
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub pace: Pace,
    /// Mistakes are refused without penalty (RG-M3).
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub forgiving: bool,
    /// The game ends unfinished after so many placements; 0 = never (RG-E4).
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub placement_limit: u32,
    /// By which edition of the rulings it is played: [`RULINGS`] at every new table. A game that was dealt before there were
    /// editions is of the first, and goes on as it was dealt: choices of piles and sets take as long as those of other games
    /// (CO-2), and no touch without a set is free (RG-M2).
    #[serde(default = "first_edition", skip_serializing_if = "is_first_edition")]
    #[cfg_attr(feature = "types", ts(skip), schemars(skip))]
    pub rulings: u8,
}

/// The edition of the rulings that new games are played by.
pub const RULINGS: u8 = 2;

fn first_edition() -> u8 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
fn is_first_edition(rulings: &u8) -> bool {
    *rulings == first_edition()
}

fn default_place() -> Millis {
    Millis::seconds(8)
}

fn default_grab() -> Millis {
    Millis::seconds(5)
}

fn default_stuck() -> Millis {
    Millis::seconds(10)
}

impl Options {
    /// How long a player may think about which pile or set to take. Everybody else stands still for it, so it is short
    /// (CO-2).
    pub(crate) fn choice_limit(&self) -> Option<Millis> {
        if self.rulings < 2 {
            return self.pace.limit();
        }
        match self.pace {
            Pace::Relaxed => Some(Millis::seconds(20)),
            Pace::Normal => Some(Millis::seconds(10)),
            Pace::Fast => Some(Millis::seconds(5)),
            // Over days it is refused.
            Pace::Untimed | Pace::OneDay | Pace::ThreeDays | Pace::OneWeek => None,
        }
    }

    /// The defaults for a table of `players`.
    pub fn new(players: u8) -> Self {
        Self {
            players,
            deck: Deck::default(),
            first: None,
            place_ms: default_place(),
            grab_ms: default_grab(),
            stuck_ms: default_stuck(),
            pace: Pace::default(),
            forgiving: false,
            placement_limit: 0,
            rulings: RULINGS,
        }
    }
}

/// [`Options`] that keep the rules.
///
/// ```
/// use rowgoat::{Config, Options};
/// let config = Config::try_from(Options { forgiving: true, ..Options::new(4) })?;
/// assert_eq!(config.options().players, 4);
/// let error = Config::try_from(Options::new(7)).unwrap_err();
/// assert_eq!(error.to_string(), "Row Your Goat is for 2 to 6 players, not 7 (RG-S1)");
/// # Ok::<(), rowgoat::ConfigError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Options", into = "Options")]
pub struct Config {
    options: Options,
}

impl Config {
    pub fn options(&self) -> &Options {
        &self.options
    }
}

/// Options that break a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("Row Your Goat is for 2 to 6 players, not {0} (RG-S1)")]
    Players(u8),
    #[error("the first player should be {seat}, but there are only {players} seats (RG-S2)")]
    First { seat: Seat, players: u8 },
    #[error("the turn limit is at most ten minutes, or 0 for none, not {0} (RG-P5)")]
    PlaceLimit(Millis),
    #[error("the grab limit is at least 1 ms and at most ten minutes, not {0} (RG-L5)")]
    GrabLimit(Millis),
    #[error("the limit of a stuck table is at least 1 ms and at most ten minutes, not {0} (RG-E4)")]
    StuckLimit(Millis),
    #[error("the rulings have editions 1 to {RULINGS}, not {0}")]
    Rulings(u8),
    #[error("Row Your Goat is a race, and cannot be played over days (CO-2)")]
    OverDays,
}

impl Broken for ConfigError {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::Players(_) => "RG-S1",
            Self::First { .. } => "RG-S2",
            Self::PlaceLimit(_) => "RG-P5",
            Self::GrabLimit(_) => "RG-L5",
            Self::StuckLimit(_) => "RG-E4",
            Self::OverDays => "CO-2",
            Self::Rulings(_) => "RG-L4",
        })
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Players(_) => "players",
            Self::First { .. } => "first",
            Self::PlaceLimit(_) => "place_limit",
            Self::GrabLimit(_) => "grab_limit",
            Self::StuckLimit(_) => "stuck_limit",
            Self::OverDays => "pace",
            Self::Rulings(_) => "rulings",
        }
    }
}

impl TryFrom<Options> for Config {
    type Error = ConfigError;

    fn try_from(options: Options) -> Result<Self, ConfigError> {
        let Options { players, first, place_ms, grab_ms, stuck_ms, .. } = options;
        if !RowGoat::PLAYERS.contains(&players) {
            return Err(ConfigError::Players(players));
        }
        if let Some(seat) = first.filter(|seat| seat.0 >= players) {
            return Err(ConfigError::First { seat, players });
        }
        if place_ms > LONGEST {
            return Err(ConfigError::PlaceLimit(place_ms));
        }
        if !(Millis(1)..=LONGEST).contains(&grab_ms) {
            return Err(ConfigError::GrabLimit(grab_ms));
        }
        if !(Millis(1)..=LONGEST).contains(&stuck_ms) {
            return Err(ConfigError::StuckLimit(stuck_ms));
        }
        if options.pace.days().is_some() {
            return Err(ConfigError::OverDays);
        }
        if !(1..=RULINGS).contains(&options.rulings) {
            return Err(ConfigError::Rulings(options.rulings));
        }
        Ok(Self { options })
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

    fn code(options: Options) -> &'static str {
        Config::try_from(options).expect_err("the options break a rule").code()
    }

    #[test]
    fn options_that_break_a_rule_are_refused() {
        assert_eq!(code(Options::new(1)), "players");
        assert_eq!(code(Options { first: Some(Seat(3)), ..Options::new(3) }), "first");
        assert_eq!(code(Options { place_ms: Millis(600_001), ..Options::new(3) }), "place_limit");
        assert_eq!(code(Options { grab_ms: Millis(0), ..Options::new(3) }), "grab_limit");
        assert_eq!(code(Options { stuck_ms: Millis(0), ..Options::new(3) }), "stuck_limit");
        assert_eq!(code(Options { pace: Pace::OneDay, ..Options::new(3) }), "pace");
        assert_eq!(code(Options { rulings: 3, ..Options::new(3) }), "rulings");
    }

    #[test]
    fn a_game_from_before_there_were_editions_keeps_its_time_for_choices() {
        let limit = |rulings, pace| Options { pace, rulings, ..Options::new(4) }.choice_limit();
        assert_eq!(limit(1, Pace::Normal), Some(Millis::seconds(60)));
        assert_eq!(limit(RULINGS, Pace::Normal), Some(Millis::seconds(10)));
        assert_eq!((limit(1, Pace::Untimed), limit(RULINGS, Pace::Untimed)), (None, None));
    }

    #[test]
    fn a_config_is_read_with_its_defaults_and_without_strangers() {
        let config: Config = serde_json::from_str(r#"{"players":4}"#).unwrap();
        assert_eq!(config, Options { rulings: 1, ..Options::new(4) }.try_into().unwrap());
        let again: Config = serde_json::from_str(&serde_json::to_string(&config).unwrap()).unwrap();
        assert_eq!(again, config);
        assert!(serde_json::from_str::<Config>(r#"{"players":4,"goats":2}"#).is_err());
        let error = serde_json::from_str::<Config>(r#"{"players":9}"#).unwrap_err();
        assert!(error.to_string().contains("(RG-S1)"), "{error}");
    }
}
