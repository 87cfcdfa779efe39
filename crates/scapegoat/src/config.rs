use crate::{Card, Colour, Deck, ScapeGoat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::{Broken, Millis, Pace, PerSeat, RuleId, Rules, Seat};

/// Simulations stop after so many turns (SG-E4).
pub const SIMULATION_TURNS: u32 = 200;

/// What a table can agree on. Becomes a [`Config`] if it keeps the rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatOptions"))]
pub struct Options {
    #[cfg_attr(feature = "types", ts(skip), schemars(skip))]
    pub players: u8,
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub deck: Deck,
    /// The colours in order of seats, where people chose them; otherwise the seed decides (CO-1).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub colours: Option<Vec<Colour>>,
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub pace: Pace,
    /// How long the six-player window to the cops stays open in the first round; 0 = until an explicit pass, in all of
    /// them (SG-A8).
    #[serde(default = "default_window")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub cops_window_ms: Millis,
    /// How long it stays open after the first round; 0 = as long as in it, as in all games from before there was this.
    #[serde(default, skip_serializing_if = "is_never")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub later_window_ms: Millis,
    /// Whether private words are allowed (SG-K1).
    #[serde(default = "yes")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub whispers: bool,
    /// Whether bots talk, and listen to what is said.
    #[serde(default = "yes", skip_serializing_if = "is_on")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub bots_talk: bool,
    /// Whether what a seat has seen by itself is noted for it (SG-N1).
    #[serde(default, skip_serializing_if = "is_off")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub notes: bool,
    /// For how long a move of the pawn can be taken back; 0 = not at all (SG-T5).
    #[serde(default, skip_serializing_if = "is_never")]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub take_back_ms: Millis,
    /// The game ends unfinished after so many turns; 0 = never (SG-E4).
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(as = "Option<_>", optional))]
    pub turn_limit: u32,
}

fn default_window() -> Millis {
    Millis::seconds(4)
}

/// Half as long as in the first round, but long enough to be seen and pressed (SG-A8).
fn later_window(first: Millis) -> Millis {
    const LEAST: Millis = Millis(2_000);
    Millis(first.0 / 2).max(LEAST).min(first)
}

fn yes() -> bool {
    true
}

/// What is off is not written, so that a game without it reads as it did before there was such a thing.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like that")]
fn is_off(option: &bool) -> bool {
    !option
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like that")]
fn is_on(option: &bool) -> bool {
    *option
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like that")]
fn is_never(time: &Millis) -> bool {
    *time == Millis(0)
}

impl Options {
    /// The defaults for a table of `players`.
    pub fn new(players: u8) -> Self {
        Self {
            players,
            deck: Deck::default(),
            colours: None,
            pace: Pace::default(),
            cops_window_ms: default_window(),
            later_window_ms: if players == 6 { later_window(default_window()) } else { Millis(0) },
            whispers: yes(),
            bots_talk: yes(),
            notes: false,
            take_back_ms: Millis(0),
            turn_limit: 0,
        }
    }

    /// How long the window stays open by itself. Over days it needs an explicit pass: nobody is there to see it (SG-A8).
    pub(crate) fn window(&self) -> Millis {
        if self.pace.days().is_some() { Millis(0) } else { self.cops_window_ms }
    }

    /// The window after the first round as it is unless the table agreed on it: a part of the first.
    pub(crate) fn shortens_window(options: &mut Map<String, Value>) {
        let first = options.get("cops_window_ms").map_or(Some(default_window().0), Value::as_u64);
        if let Some(first) = first
            && !options.contains_key("later_window_ms")
        {
            options.insert("later_window_ms".into(), later_window(Millis(first)).0.into());
        }
    }
}

/// [`Options`] that keep the rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Options", into = "Options")]
pub struct Config {
    options: Options,
    cards: Vec<Card>,
}

impl Config {
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The evidence of this game.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The colours that people chose, by seat.
    pub(crate) fn chosen_colours(&self) -> Option<PerSeat<Colour>> {
        let colours = self.options.colours.as_ref()?;
        Some(PerSeat::new(self.options.players, |seat: Seat| colours[seat.index()]))
    }
}

/// Options that break a rule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("Scape Goat is for 3 to 6 players, not {0} (SG-C1)")]
    Players(u8),
    #[error("with {players} players the colours are the first {players}, one each (SG-C1)")]
    Colours { players: u8 },
}

impl Broken for ConfigError {
    fn rule(&self) -> RuleId {
        RuleId("SG-C1")
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Players(_) => "players",
            Self::Colours { .. } => "colours",
        }
    }
}

impl TryFrom<Options> for Config {
    type Error = ConfigError;

    fn try_from(options: Options) -> Result<Self, ConfigError> {
        let players = options.players;
        if !ScapeGoat::PLAYERS.contains(&players) {
            return Err(ConfigError::Players(players));
        }
        if let Some(chosen) = &options.colours {
            let mut sorted = chosen.clone();
            sorted.sort_unstable();
            if sorted != Colour::in_game(players) {
                return Err(ConfigError::Colours { players });
            }
        }
        Ok(Self { cards: options.deck.cards(players), options })
    }
}

impl From<Config> for Options {
    fn from(config: Config) -> Self {
        config.options
    }
}
