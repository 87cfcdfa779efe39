use crate::Reaction;
use scapegoat::{Event, ScapeGoat};
use table::{Chance, Millis, Rules, Seat, SeatSet};

/// What a simulation must know of a game besides its rules.
pub trait Simulated: Rules {
    /// The word for one unit of a game's length.
    const LENGTH: &'static str;

    /// The config with the limit at which a simulation gives up.
    fn limited(config: Self::Config) -> Self::Config;

    /// How long the game was.
    fn length(state: &Self::State) -> u32;

    /// Who moved first.
    fn first(setup: &Self::Setup) -> Seat;

    /// Who had which role in a finished game.
    fn roles(state: &Self::State) -> Vec<(&'static str, SeatSet)> {
        let _ = state;
        Vec::new()
    }

    /// Everything that is counted, in the order of the report.
    const USES: &'static [&'static str];

    /// What an event counts as: a place in [`USES`](Self::USES).
    fn use_of(event: &Self::Event) -> Option<usize>;

    /// What `seat` reacts to now. When it changes, the seat begins to react anew.
    fn situation(state: &Self::State, seat: Seat) -> u64 {
        let _ = (state, seat);
        0
    }

    /// How long `seat` takes.
    fn reaction(state: &Self::State, seat: Seat) -> Reaction {
        let _ = (state, seat);
        Reaction { median_ms: 4_000.0, spread: 0.6 }
    }

    /// What `seat` does at `at`: any legal action, each as likely as the others. `None`: nothing after all.
    fn choose(
        state: &Self::State,
        seat: Seat,
        at: Millis,
        luck: &mut Chance,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        let _ = at;
        scratch.clear();
        Self::legal(state, seat, scratch);
        (!scratch.is_empty()).then(|| luck.pick(scratch))
    }
}

impl Simulated for ScapeGoat {
    const LENGTH: &'static str = "turns";
    const USES: &'static [&'static str] = &["prepare", "frame", "steal", "spy", "trade", "stash", "cops"];

    fn limited(config: scapegoat::Config) -> scapegoat::Config {
        let options = scapegoat::Options { turn_limit: scapegoat::SIMULATION_TURNS, ..config.into() };
        options.try_into().expect("a limit breaks no rule")
    }

    fn length(state: &scapegoat::State) -> u32 {
        // The turn that ends the game counts too.
        state.turns_done()
            + u32::from(Self::outcome(state).is_some_and(|outcome| !outcome.winners.is_empty()))
    }

    fn first(setup: &scapegoat::Setup) -> Seat {
        setup.first
    }

    fn roles(state: &scapegoat::State) -> Vec<(&'static str, SeatSet)> {
        let scapegoat = state.scapegoat();
        vec![
            ("scapegoat", SeatSet::of(scapegoat)),
            ("conspirators", SeatSet::all(Self::seats_of(state)).without(scapegoat)),
        ]
    }

    fn use_of(event: &Event) -> Option<usize> {
        let name = match event {
            Event::TokenTaken { .. } => "prepare",
            Event::FrameOpened { .. } => "frame",
            Event::TokenStolen { .. } => "steal",
            Event::Spied { .. } => "spy",
            Event::TradeOpened { .. } => "trade",
            Event::StashTaken { .. } => "stash",
            Event::WentToCops { .. } => "cops",
            _ => return None,
        };
        Self::USES.iter().position(|used| *used == name)
    }
}
