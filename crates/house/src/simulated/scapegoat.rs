use super::{Simulated, limit};
use scapegoat::{Config, Event, Options, SIMULATION_TURNS, ScapeGoat, Setup, State};
use table::{Rules, Seat, SeatSet};

impl Simulated for ScapeGoat {
    const LENGTH: &'static str = "turns";
    const USES: &'static [&'static str] = &["prepare", "frame", "steal", "spy", "trade", "stash", "cops"];

    fn limited(config: Config) -> Config {
        let options: Options = config.into();
        let turn_limit = limit(options.turn_limit, SIMULATION_TURNS);
        Options { turn_limit, ..options }.try_into().expect("a limit breaks no rule")
    }

    fn length(state: &State) -> u32 {
        // The turn that somebody won in counts too.
        state.turns_done()
            + u32::from(Self::outcome(state).is_some_and(|outcome| !outcome.winners.is_empty()))
    }

    fn first(setup: &Setup) -> Seat {
        setup.first
    }

    fn roles(state: &State) -> Vec<(&'static str, SeatSet)> {
        let scapegoat = state.scapegoat();
        let conspirators = SeatSet::all(Self::seats_of(state)).without(scapegoat);
        vec![("scapegoat", SeatSet::of(scapegoat)), ("conspirators", conspirators)]
    }

    fn use_of(event: &Event) -> Option<&'static str> {
        Some(match event {
            Event::TokenTaken { .. } => "prepare",
            Event::FrameOpened { .. } => "frame",
            Event::TokenStolen { .. } => "steal",
            Event::Spied { .. } => "spy",
            Event::TradeOpened { .. } => "trade",
            Event::StashTaken { .. } => "stash",
            Event::WentToCops { .. } => "cops",
            _ => return None,
        })
    }
}
