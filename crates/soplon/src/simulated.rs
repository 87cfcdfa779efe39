use crate::{Action, Config, Event, Kind, Options, SIMULATION_TURNS, Setup, Soplon, Stage, State, View};
use serde_json::{Map, Value};
use table::{Reaction, Seat, SeatSet, Simulated, limit};

impl Simulated for Soplon {
    /// The turn and its stage, whether they have looked and are waited for, the race and how much was tried in it.
    type Situation = (u32, Stage, [bool; 2], Option<(u16, usize)>);

    const LENGTH: &'static str = "turns";
    const USES: &'static [&'static str] = &[
        "witness",
        "cousin",
        "rat",
        "thug",
        "driver",
        "hitman",
        "boss",
        "race",
        "eliminated",
        "mistake",
        "gift",
        "reshuffle",
        "close",
    ];

    fn limited(config: Config) -> Config {
        let options: Options = config.into();
        let turn_limit = limit(options.turn_limit, SIMULATION_TURNS);
        Options { turn_limit, ..options }.try_into().expect("a limit breaks no rule")
    }

    fn brisk(turns: u32) -> Map<String, Value> {
        let options = [("turn_limit", turns), ("race_ms", 500), ("peek_ms", 500)];
        options.into_iter().map(|(name, value)| (name.into(), value.into())).collect()
    }

    /// A blind elimination is nearly always a mistake (SO-X5). Somebody closes in the end (SO-E1).
    fn weights(_view: &str, _seat: Seat, legal: &[Action]) -> serde_json::Result<Vec<Option<u32>>> {
        let weight = |action: &Action| match action {
            Action::Eliminate { .. } => 0,
            Action::Close => 1,
            _ => 15,
        };
        Ok(legal.iter().map(weight).map(Some).collect())
    }

    fn length(state: &State) -> u32 {
        state.turns_begun()
    }

    fn first(setup: &Setup) -> Seat {
        setup.first
    }

    fn roles(state: &State) -> Vec<(&'static str, SeatSet)> {
        state.closer().map(|seat| vec![("who closed", SeatSet::of(seat))]).unwrap_or_default()
    }

    fn use_of(event: &Event) -> Option<&'static str> {
        Some(match event {
            Event::Exchanged { played, .. } => match Kind::from(*played) {
                Kind::Witness(_) => "witness",
                Kind::Cousin => "cousin",
                Kind::Rat => "rat",
                Kind::Thug => "thug",
                Kind::Driver => "driver",
                Kind::Hitman => "hitman",
                Kind::Boss => "boss",
            },
            Event::RaceOpened { .. } => "race",
            Event::Eliminated { .. } => "eliminated",
            Event::Erred { .. } => "mistake",
            Event::Gave { .. } => "gift",
            Event::Reshuffled { .. } => "reshuffle",
            Event::Closed { .. } => "close",
            _ => return None,
        })
    }

    /// Every turn, every stage of it and every card tried in a race is something new.
    fn situation(view: &View, seat: Seat) -> Self::Situation {
        let race = view.race.as_ref().map(|race| (race.race, race.tried.count()));
        (view.turns_begun, view.stage, [view.peeked.contains(seat), view.waiting.contains(seat)], race)
    }

    fn reaction(view: &View, _seat: Seat) -> Reaction {
        match view.stage {
            Stage::Race => Reaction { median_ms: 900.0, spread: 0.35 },
            _ => Reaction { median_ms: 3_000.0, spread: 0.5 },
        }
    }
}
