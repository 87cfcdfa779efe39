use crate::{
    Action, Config, Event, Options, RowGoat, SIMULATION_PLACEMENTS, Setup, Stage, State, View, sensible,
};
use serde_json::{Map, Value};
use table::{Reaction, Rules, Seat, SeatSet, Simulated, limit};

/// Players who make no mistakes: by the book a press at random is nearly always one, and no game would get anywhere.
impl Simulated for RowGoat {
    /// The own turn, the set, the debts, and what has to be taken.
    type Situation = (Option<u32>, Option<u32>, u32, Option<Stage>);

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
        if state.owing.is_empty() || state.outcome.is_some() {
            Self::to_act(state)
        } else {
            SeatSet::all(Self::seats_of(state))
        }
    }

    /// A turn, a set that can be grabbed and a debt to call are each something new to react to.
    fn situation(view: &View, seat: Seat) -> Self::Situation {
        let turn = (view.stage == Stage::Place { seat }).then_some(view.turn);
        let open = (!view.sets_on_grid().is_empty() && !view.holders.contains(seat)).then_some(view.round);
        let debts = view.owing().iter().map(|debtor| u32::from(view.calls[debtor])).sum();
        let taking =
            matches!(view.stage, Stage::TakeSet { .. } | Stage::TakePile { .. }).then_some(view.stage);
        (turn, open, debts, taking)
    }

    /// As quick as the bots of the normal level grab.
    fn reaction(_view: &View, _seat: Seat) -> Reaction {
        Reaction { median_ms: 1_400.0, spread: 0.5 }
    }

    fn sensible(view: &View, seat: Seat, legal: &mut Vec<Action>) {
        legal.clear();
        sensible(view, seat, legal);
    }
}
