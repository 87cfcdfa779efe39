use crate::{
    Action, Card, Config, DeckList, Event, Location, Options, SIMULATION_TURNS, ScapeGoat, Setup, Stage,
    State, View,
};
use serde_json::{Map, Value};
use table::{Hosted, Rules, Seat, SeatSet, Simulated, limit};

impl Simulated for ScapeGoat {
    /// The turn and its stage, and whether they are waited for.
    type Situation = (u32, Stage, bool);

    const LENGTH: &'static str = "turns";
    const USES: &'static [&'static str] = &["prepare", "frame", "steal", "spy", "trade", "stash", "cops"];
    const HAPPENINGS: &'static [&'static str] = &[
        "frame tried",
        "frame failed",
        "scapegoat framed",
        "innocent framed",
        "scapegoat to the cops",
        "another to the cops",
    ];
    const SECRET_EVENTS: &'static [&'static str] = &["chose", "passed", "passing_for_now"];

    fn limited(config: Config) -> Config {
        let options: Options = config.into();
        let turn_limit = limit(options.turn_limit, SIMULATION_TURNS);
        Options { turn_limit, ..options }.try_into().expect("a limit breaks no rule")
    }

    /// Six players would wait for a timer in every turn (SG-A8), and random ones hardly ever frame anybody.
    fn brisk(turns: u32) -> Map<String, Value> {
        [("cops_window_ms".into(), 0.into()), ("turn_limit".into(), turns.into())].into_iter().collect()
    }

    /// Going to the cops ends the game (SG-E3). The tick is no move, and could be set and lifted for ever; nor is it one
    /// to take a move back.
    fn weights(_view: &str, _seat: Seat, legal: &[Action]) -> serde_json::Result<Vec<Option<u32>>> {
        let weight = |action: &Action| match action {
            Action::PassForNow(_) | Action::TakeBack => None,
            Action::CallCops | Action::Move(Location::Cops) => Some(0),
            _ => Some(1),
        };
        Ok(legal.iter().map(weight).collect())
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

    fn happened(event: &Event, state: &State) -> Option<&'static str> {
        let scapegoat = state.scapegoat();
        Some(match event {
            Event::FrameOpened { .. } => "frame tried",
            Event::FrameFailed => "frame failed",
            Event::Framed { seats } if seats.contains(scapegoat) => "scapegoat framed",
            Event::Framed { .. } => "innocent framed",
            Event::WentToCops { seat } if *seat == scapegoat => "scapegoat to the cops",
            Event::WentToCops { .. } => "another to the cops",
            _ => return None,
        })
    }

    fn deck_of(players: u8, cards: &[u8]) -> Option<Value> {
        let cards: Vec<Card> = cards.iter().map(|goats| Card::from_index(*goats)).collect();
        serde_json::to_value(DeckList::balanced_but(players, &cards).ok()?).ok()
    }

    fn situation(view: &View, seat: Seat) -> Self::Situation {
        (view.turns_done, view.stage, view.waiting.contains(seat))
    }

    /// The tick is no move, and could be set and lifted for ever; nobody makes slips.
    fn sensible(_view: &View, _seat: Seat, legal: &mut Vec<Action>) {
        if legal.iter().any(|action| !Self::is_rash(action)) {
            legal.retain(|action| !matches!(action, Action::PassForNow(_) | Action::TakeBack));
        }
    }
}
