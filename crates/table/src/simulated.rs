use crate::{Chance, Reaction, Rules, Seat, SeatSet};
use serde_json::{Map, Value};

/// One choice in so many is rash, where it could be: otherwise no game among players at random would end.
pub const RASH: u32 = 24;

/// The limit of a table, or else the default.
pub fn limit(own: u32, default: u32) -> u32 {
    if own == 0 { default } else { own }
}

/// What a simulation must know of a game besides its rules.
pub trait Simulated: Rules {
    /// The word for one unit of a game's length.
    const LENGTH: &'static str;

    /// Everything that is counted, in the order of the report.
    const USES: &'static [&'static str];

    /// The names of events that not everybody is shown.
    const SECRET_EVENTS: &'static [&'static str] = &[];

    /// The config with the limit at which a simulation gives up, unless the table has one of its own.
    fn limited(config: Self::Config) -> Self::Config;

    /// Options with which a game waits for no timer longer than it must, and ends after about so many turns: for load
    /// tests and drills.
    fn brisk(turns: u32) -> Map<String, Value> {
        let _ = turns;
        Map::new()
    }

    /// How often each of the `legal` actions is picked by a player who only wants the game to go on. They were sent this
    /// `view` as JSON. 0: only if there is nothing else. `None`: never.
    fn weights(view: &str, seat: Seat, legal: &[Self::Action]) -> serde_json::Result<Vec<Option<u32>>> {
        let _ = (view, seat);
        Ok(vec![Some(1); legal.len()])
    }

    /// How long the game was.
    fn length(state: &Self::State) -> u32;

    /// Who moved first.
    fn first(setup: &Self::Setup) -> Seat;

    /// Who had which role in a finished game.
    fn roles(state: &Self::State) -> Vec<(&'static str, SeatSet)> {
        let _ = state;
        Vec::new()
    }

    /// What an event counts as: a name in [`USES`](Self::USES).
    fn use_of(event: &Self::Event) -> Option<&'static str>;

    /// Who has something to react to. By default, whom the game waits for.
    fn reacting(state: &Self::State) -> SeatSet {
        Self::to_act(state)
    }

    /// What `seat` reacts to now. When it changes, the seat begins to react anew.
    fn situation(state: &Self::State, seat: Seat) -> u64 {
        let _ = (state, seat);
        0
    }

    /// How long `seat` takes. By default, as somebody who thinks.
    fn reaction(state: &Self::State, seat: Seat) -> Reaction {
        let _ = (state, seat);
        Reaction { median_ms: 4_000.0, spread: 0.6 }
    }

    /// What `seat` does. By default any legal action, each as likely as the others. `None`: nothing after all.
    fn choose(
        state: &Self::State,
        seat: Seat,
        luck: &mut Chance,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        scratch.clear();
        Self::legal(state, seat, scratch);
        (!scratch.is_empty()).then(|| luck.pick(scratch))
    }
}
