use crate::{
    Action, Config, Event, Options, RowGoat, SIMULATION_PLACEMENTS, Setup, Stage, State, View, sensible,
};
use serde_json::{Map, Value};
use table::{Chance, Reaction, Rules, Seat, SeatSet, Simulated, Viewer, limit};

/// Players who make no mistakes: by the book a press at random is nearly always one, and no game would get anywhere.
impl Simulated for RowGoat {
    const LENGTH: &'static str = "placements";
    const USES: &'static [&'static str] = &[
        "placed",
        "placed by clock",
        "grabbed",
        "set taken",
        "set covered",
        "own call",
        "caught calling",
        "pile taken",
    ];

    fn limited(config: Config) -> Config {
        let options: Options = config.into();
        let placement_limit = limit(options.placement_limit, SIMULATION_PLACEMENTS);
        Options { placement_limit, ..options }.try_into().expect("a limit breaks no rule")
    }

    /// Every turn is about two placements.
    fn brisk(turns: u32) -> Map<String, Value> {
        let options = [("placement_limit", 2 * turns), ("place_ms", 0)];
        options.into_iter().map(|(name, value)| (name.into(), value.into())).collect()
    }

    /// Mistakes are legal too, and cost something (RG-M1).
    fn weights(view: &str, seat: Seat, legal: &[Action]) -> serde_json::Result<Vec<Option<u32>>> {
        let view: View = serde_json::from_str(view)?;
        let mut sound = Vec::new();
        sensible(&view, seat, &mut sound);
        Ok(legal.iter().map(|action| sound.contains(action).then_some(1)).collect())
    }

    fn length(state: &State) -> u32 {
        state.placements()
    }

    fn first(setup: &Setup) -> Seat {
        setup.first
    }

    fn use_of(event: &Event) -> Option<&'static str> {
        Some(match event {
            Event::Placed { by_clock: false, .. } => "placed",
            Event::Placed { by_clock: true, .. } => "placed by clock",
            Event::Grabbed { .. } => "grabbed",
            Event::TookSet { .. } => "set taken",
            Event::SetGone => "set covered",
            Event::CalledMine { .. } => "own call",
            Event::CalledAt { caught: true, .. } => "caught calling",
            Event::TookPile { .. } => "pile taken",
            _ => return None,
        })
    }

    /// A player who owes a call may be called at by anybody.
    fn reacting(state: &State) -> SeatSet {
        let view = Self::view(state, Viewer::Spectator);
        if view.owing.is_empty() || view.outcome.is_some() {
            Self::to_act(state)
        } else {
            SeatSet::all(Self::seats_of(state))
        }
    }

    /// A turn, a set that can be grabbed and a debt to call are each something new to react to.
    fn situation(state: &State, seat: Seat) -> u64 {
        let view = Self::view(state, Viewer::Seat(seat));
        let mine = u64::from(view.stage == (Stage::Place { seat }));
        let grab = u64::from(!view.sets.is_empty() && !view.holders.contains(seat));
        let debts: u64 = view.owing.iter().map(|debtor| u64::from(view.calls[debtor])).sum();
        (u64::from(view.turn) * mine) << 32 | (u64::from(view.round) * grab) << 12 | debts & 0xfff
    }

    fn reaction(state: &State, seat: Seat) -> Reaction {
        let view = Self::view(state, Viewer::Seat(seat));
        if !view.sets.is_empty() && !view.holders.contains(seat) {
            Reaction { median_ms: 550.0, spread: 0.3 }
        } else {
            Reaction { median_ms: 900.0, spread: 0.4 }
        }
    }

    fn choose(state: &State, seat: Seat, luck: &mut Chance, scratch: &mut Vec<Action>) -> Option<Action> {
        scratch.clear();
        sensible(&Self::view(state, Viewer::Seat(seat)), seat, scratch);
        (!scratch.is_empty()).then(|| luck.pick(scratch))
    }
}
