use crate::{Action, Deck, RowGoat, Stage, State};
use serde_json::Value;
use table::photo_finish::Kind;
use table::{Hosted, NoClaim, Opening, OptionsError, SeatSet, digest, read_deck};

impl Hosted for RowGoat {
    const USUAL_PLAYERS: u8 = 3;
    type Claim = NoClaim;
    /// Everybody sees everything, and it lies there until it is gone.
    type Chronicle = ();
    type Stats = ();

    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        read_deck(Deck::from_toml(text))
    }

    /// Lifebuoys while there is a set (RG-L2), and calls while somebody owes one (RG-W1, RG-W2).
    fn opening(state: &State) -> Option<Opening> {
        let everybody = SeatSet::all(state.players());
        let decided = matches!(state.stage, Stage::TakeSet { .. } | Stage::Over);
        let racers = if !state.owing.is_empty() && state.outcome.is_none() {
            everybody
        } else if !state.grid.sets().is_empty() && !decided {
            everybody.minus(state.holders)
        } else {
            SeatSet::NONE
        };
        let calls = || -> Vec<_> {
            state.locks.iter().map(|(seat, locks)| (state.calls[seat], locks.calling)).collect()
        };
        let key = || digest(&(state.round, state.owing, calls()));
        (!racers.is_empty()).then(|| Opening { key: key(), racers })
    }

    fn kind(action: &Action) -> Option<Kind> {
        Some(match action {
            Action::Grab { .. } | Action::CallMine | Action::CallAt { .. } => Kind::Claim,
            Action::Place { .. } | Action::TakeSet(_) | Action::TakePile(_) => Kind::Move,
        })
    }

    fn late(state: &State) -> SeatSet {
        match state.stage {
            // The clock only says that a lock is over.
            Stage::Place { seat } if state.deadline() == Some(state.locks[seat].placing) => SeatSet::NONE,
            Stage::Place { seat } | Stage::TakeSet { seat } | Stage::TakePile { seat } => SeatSet::of(seat),
            Stage::Grab | Stage::Stuck | Stage::Over => SeatSet::NONE,
        }
    }
}
