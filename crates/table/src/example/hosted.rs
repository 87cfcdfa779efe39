//! What a house wants to know of High Card besides its rules: next to nothing.

use super::{Event, HighCard, State, View};
use crate::{Hosted, NoClaim, OptionsError, Seat, Simulated};
use serde_json::{Map, Value};

impl Hosted for HighCard {
    const USUAL_PLAYERS: u8 = 3;
    type Claim = NoClaim;
    type Question = NoClaim;
    type Chronicle = ();
    type Stats = ();

    fn config(players: u8, options: Map<String, Value>) -> Result<u8, OptionsError> {
        match options.keys().next() {
            Some(option) => Err(OptionsError(format!("High Card has no option called {option:?}"))),
            None => Ok(players),
        }
    }
}

impl Simulated for HighCard {
    type Situation = ();

    const LENGTH: &'static str = "cards";
    const USES: &'static [&'static str] = &["card"];
    const SECRET_EVENTS: &'static [&'static str] = &["chose"];

    fn limited(players: u8) -> u8 {
        players
    }

    /// A card is chosen once.
    fn situation(_view: &View, _seat: Seat) {}

    fn length(state: &State) -> u32 {
        state.played.iter().flatten().count() as u32
    }

    /// All at once.
    fn first(_setup: &Self::Setup) -> Seat {
        Seat(0)
    }

    fn use_of(event: &Event<u8>) -> Option<&'static str> {
        matches!(event, Event::Chose { .. }).then_some("card")
    }
}
