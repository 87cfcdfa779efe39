use crate::any_action::{AnyAction, Of as ActionOf, read_action};
use crate::wire::{Facts, Json, value_of};
use crate::{AnyGame, HouseError, Refused};
use bots::Played;
#[cfg(feature = "trials")]
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
#[cfg(feature = "trials")]
use table::{Chance, Record, Seat};
use table::{Chronicle, Game, Hosted, OptionsError, Seed, Stats, read_text, read_value};

/// What the house knows of a game: all that a table, an archive, a command line or the protocol asks without knowing its
/// rules. There is one implementation for all games.
pub trait GameType: Send + Sync {
    /// The name on the command line, in logs and in addresses.
    fn name(&self) -> &'static str;

    /// The version of its rules.
    fn rules_version(&self) -> u16;

    /// How many can play.
    fn players(&self) -> RangeInclusive<u8>;

    /// How many sit down for a game that starts at once.
    fn usual_players(&self) -> u8;

    /// Judges the options for so many players, and completes them with the defaults.
    fn options(&self, players: u8, options: Map<String, Value>) -> Result<Value, OptionsError>;

    #[cfg(feature = "trials")]
    /// Options with which a game waits for no timer longer than it must, and ends after about so many turns.
    fn brisk_options(&self, turns: u32) -> Map<String, Value>;

    /// Whether a table with this config allows whispering.
    fn whispers(&self, config: &Value) -> bool;

    /// Deals a game.
    fn deal(&self, config: Value, seed: Seed) -> Result<AnyGame, HouseError>;

    #[cfg(feature = "trials")]
    /// Plays a stored game again.
    fn replay(&self, record: &str) -> Result<AnyGame, HouseError>;

    /// Reads an action.
    fn read_action(&self, action: &Value) -> Result<AnyAction, Refused>;

    /// Whether this can be declared in this game.
    fn has_claim(&self, claim: &Value) -> bool;

    /// Whether this can be asked in it.
    fn has_question(&self, question: &Value) -> bool;

    /// What the games of one player add up to, besides how many they won.
    fn stats(&self, games: &mut dyn Iterator<Item = &Facts>) -> Json;

    #[cfg(feature = "trials")]
    /// The names of events that not everybody is shown.
    fn secret_events(&self) -> &'static [&'static str];

    #[cfg(feature = "trials")]
    /// Picks one of the `legal` actions of `seat`, who was sent `view`, for a player who only wants the game to go on.
    /// `None`: this seat should wait.
    fn pick<'a>(
        &self,
        seat: Seat,
        view: &RawValue,
        legal: &'a RawValue,
        luck: &mut Chance,
    ) -> serde_json::Result<Option<&'a str>>;
}

/// The game with the rules `R`.
pub(crate) struct Of<R>(PhantomData<fn() -> R>);

impl<R> Of<R> {
    pub const NEW: Self = Self(PhantomData);
}

type FactsOf<R> = <<R as Hosted>::Chronicle as Chronicle<R>>::Facts;

impl<R: Played> GameType for Of<R> {
    fn name(&self) -> &'static str {
        R::GAME
    }

    fn rules_version(&self) -> u16 {
        R::VERSION
    }

    fn players(&self) -> RangeInclusive<u8> {
        R::PLAYERS
    }

    fn usual_players(&self) -> u8 {
        R::USUAL_PLAYERS
    }

    fn options(&self, players: u8, options: Map<String, Value>) -> Result<Value, OptionsError> {
        let config = R::config(players, options)?;
        Ok(value_of(&config))
    }

    #[cfg(feature = "trials")]
    fn brisk_options(&self, turns: u32) -> Map<String, Value> {
        R::brisk(turns)
    }

    fn whispers(&self, config: &Value) -> bool {
        read_value::<R::Config>(config).is_ok_and(|config| R::whispers(&config))
    }

    fn deal(&self, config: Value, seed: Seed) -> Result<AnyGame, HouseError> {
        let config =
            read_value::<R::Config>(&config).map_err(|error| HouseError::Options(error.to_string()))?;
        Ok(AnyGame::new(Game::<R>::deal(config, seed)))
    }

    #[cfg(feature = "trials")]
    fn replay(&self, record: &str) -> Result<AnyGame, HouseError> {
        Ok(AnyGame::new(Record::<R>::from_json(record)?.replay()?))
    }

    fn read_action(&self, action: &Value) -> Result<AnyAction, Refused> {
        read_action::<R>(action).map(|action| AnyAction::new(ActionOf::<R>(action)))
    }

    fn has_claim(&self, claim: &Value) -> bool {
        read_value::<R::Claim>(claim).is_ok()
    }

    fn has_question(&self, question: &Value) -> bool {
        read_value::<R::Question>(question).is_ok()
    }

    fn stats(&self, games: &mut dyn Iterator<Item = &Facts>) -> Json {
        let mut stats = R::Stats::default();
        for Facts { won, own, .. } in games {
            // Games that were stored before their game said anything about them count without it.
            let facts: FactsOf<R> = read_text(own.text()).unwrap_or_default();
            stats.add(*won, &facts);
        }
        Json::of(&stats)
    }

    #[cfg(feature = "trials")]
    fn secret_events(&self) -> &'static [&'static str] {
        R::SECRET_EVENTS
    }

    #[cfg(feature = "trials")]
    fn pick<'a>(
        &self,
        seat: Seat,
        view: &RawValue,
        legal: &'a RawValue,
        luck: &mut Chance,
    ) -> serde_json::Result<Option<&'a str>> {
        let texts: Vec<&'a RawValue> = serde_json::from_str(legal.get())?;
        let actions: Vec<R::Action> = serde_json::from_str(legal.get())?;
        let weights = R::weights(view.get(), seat, &actions)?;
        let (mut total, mut picked) = (0, None);
        for (text, weight) in texts.into_iter().zip(weights) {
            let Some(weight) = weight else { continue };
            total += weight;
            // Each takes the place of those before it as often as its weight among them says, so one pass will do.
            if picked.is_none() || (weight > 0 && luck.below(total) < weight) {
                picked = Some(text.get());
            }
        }
        Ok(picked)
    }
}
