use crate::chronicle::{OwnStats, Told};
use crate::{Action, Claim, Deck, Soplon, Stage, State};
use serde_json::Value;
use table::photo_finish::Kind;
use table::{Hosted, Opening, OptionsError, Rules, SeatSet, read_deck};

impl Hosted for Soplon {
    const USUAL_PLAYERS: u8 = 4;
    type Claim = Claim;
    type Chronicle = Told;
    type Stats = OwnStats;

    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        read_deck(Deck::from_toml(text))
    }

    fn opening(state: &State) -> Option<Opening> {
        state.chance_to_eliminate().map(|(key, racers)| Opening { key, racers })
    }

    /// Passing keeps nobody from anything: the race goes on until all the others have passed too.
    fn kind(action: &Action) -> Option<Kind> {
        match action {
            Action::PassRace { .. } => None,
            Action::Eliminate { .. } => Some(Kind::Claim),
            _ => Some(Kind::Move),
        }
    }

    fn late(state: &State) -> SeatSet {
        match state.stage() {
            Stage::Race | Stage::Peeks => SeatSet::NONE,
            _ => Self::to_act(state),
        }
    }

    /// A blind attempt costs a card nearly always, and so does closing on nothing.
    fn is_rash(action: &Action) -> bool {
        matches!(action, Action::Eliminate { .. } | Action::Close)
    }
}
