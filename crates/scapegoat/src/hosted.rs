use crate::chronicle::{OwnStats, Told};
use crate::{Action, Claim, Config, Deck, Location, ScapeGoat, Stage, State};
use serde_json::Value;
use table::{Hosted, OptionsError, Rules, SeatSet, read_deck};

impl Hosted for ScapeGoat {
    const USUAL_PLAYERS: u8 = 4;
    type Claim = Claim;
    type Chronicle = Told;
    type Stats = OwnStats;

    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        read_deck(Deck::from_toml(text))
    }

    fn late(state: &State) -> SeatSet {
        match state.stage {
            Stage::Window => SeatSet::NONE,
            _ => Self::to_act(state),
        }
    }

    /// Going to the cops without a suspicion loses the game; to tick a box or take a move back plays none.
    fn is_rash(action: &Action) -> bool {
        matches!(
            action,
            Action::CallCops | Action::Move(Location::Cops) | Action::PassForNow(_) | Action::TakeBack
        )
    }

    /// A tick can be lifted and set at any time (SG-A8).
    fn is_idle(action: &Action) -> bool {
        matches!(action, Action::PassForNow(true))
    }

    fn whispers(config: &Config) -> bool {
        config.options().whispers
    }
}
