use crate::{Action, Config, Deck, RULINGS, RowGoat, Stage, State};
use serde_json::{Map, Value};
use table::photo_finish::Kind;
use table::{Hosted, NoClaim, Opening, OptionsError, Seat, SeatSet, digest, read_deck, read_value};

/// What there is a race for.
#[derive(Hash)]
enum Race {
    /// In the round with this number (RG-L2).
    Lifebuoys(u32),
    /// To call at this player, for their debt with this number (RG-W1, RG-W2).
    Debt(Seat, u16),
}

impl Hosted for RowGoat {
    const USUAL_PLAYERS: u8 = 3;
    type Claim = NoClaim;
    type Question = NoClaim;
    /// Everybody sees everything, and it lies there until it is gone.
    type Chronicle = ();
    type Stats = ();

    fn config(players: u8, mut options: Map<String, Value>) -> Result<Config, OptionsError> {
        options.insert("players".into(), players.into());
        options.insert("rulings".into(), RULINGS.into());
        read_value(&Value::Object(options)).map_err(|error| OptionsError(error.to_string()))
    }

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

    /// Lifebuoys and each debt to call are raced for separately, even at the same time.
    fn chances(state: &State) -> Vec<u64> {
        let decided = matches!(state.stage, Stage::TakeSet { .. } | Stage::Over);
        let lifebuoys = (!state.grid.sets().is_empty() && !decided).then_some(Race::Lifebuoys(state.round));
        let debts = state.owing.iter().map(|seat| Race::Debt(seat, state.calls[seat]));
        lifebuoys.into_iter().chain(debts).map(|race| digest(&race)).collect()
    }

    fn claims(state: &State, seat: Seat, action: &Action) -> Option<u64> {
        Some(digest(&match *action {
            Action::Grab { round } => Race::Lifebuoys(round),
            Action::CallMine => Race::Debt(seat, state.calls[seat]),
            Action::CallAt { seat, call } => Race::Debt(seat, call),
            Action::Place { .. } | Action::TakeSet(_) | Action::TakePile(_) => return None,
        }))
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
