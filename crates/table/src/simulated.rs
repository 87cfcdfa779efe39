use crate::{Chance, Reaction, Rules, Seat, SeatSet, Viewer};
use serde_json::{Map, Value};
use std::fmt::Debug;

/// One choice in so many is rash, where it could be: otherwise no game among players at random would end.
pub const RASH: u32 = 24;

/// The limit of a table, or else the default.
pub fn limit(own: u32, default: u32) -> u32 {
    if own == 0 { default } else { own }
}

/// What a simulation must know of a game besides its rules.
pub trait Simulated: Rules {
    /// What a player reacts to.
    type Situation: Copy + PartialEq + Debug + Send + 'static;

    /// The word for one unit of a game's length.
    const LENGTH: &'static str;

    /// Everything that is counted, in the order of the report.
    const USES: &'static [&'static str];

    /// Everything of which a tournament says in what share of the games it happened.
    const HAPPENINGS: &'static [&'static str] = &[];

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

    /// What an event, after which the game stands so, is: a name in [`HAPPENINGS`](Self::HAPPENINGS).
    fn happened(event: &Self::Event, state: &Self::State) -> Option<&'static str> {
        let _ = (event, state);
        None
    }

    /// A deck for `players` of cards that show these of the colours, as bits, as a table takes it among its options. Nothing
    /// where cards are not of that kind, or if these break a rule.
    fn deck_of(players: u8, cards: &[u8]) -> Option<Value> {
        let _ = (players, cards);
        None
    }

    /// Who has something to react to. By default, whom the game waits for.
    fn reacting(state: &Self::State) -> SeatSet {
        Self::to_act(state)
    }

    /// What `seat`, who sees this `view`, reacts to now. When it changes, the seat begins to react anew.
    fn situation(view: &Self::View, seat: Seat) -> Self::Situation;

    /// How long `seat` takes. By default, as somebody who thinks.
    fn reaction(view: &Self::View, seat: Seat) -> Reaction {
        let _ = (view, seat);
        Reaction { median_ms: 4_000.0, spread: 0.6 }
    }

    /// Leaves what somebody who does not think may pick from, of what is `legal` for `seat`.
    fn sensible(view: &Self::View, seat: Seat, legal: &mut Vec<Self::Action>) {
        let _ = (view, seat, legal);
    }

    /// What `seat` does at random: anything sensible, each as likely as the others. `None`: nothing after all. What
    /// there was to pick from is left in `scratch`.
    fn choose(
        state: &Self::State,
        seat: Seat,
        luck: &mut Chance,
        scratch: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        scratch.clear();
        Self::legal(state, seat, scratch);
        Self::sensible(&Self::view(state, Viewer::Seat(seat)), seat, scratch);
        (!scratch.is_empty()).then(|| luck.pick(scratch))
    }
}
