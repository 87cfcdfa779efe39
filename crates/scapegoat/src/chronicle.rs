use crate::{Config, Event, Hand, ScapeGoat};
use serde::{Deserialize, Serialize};
use table::{By, Chronicle, MAX_SEATS, Score, Seat, SeatSet, Stats};

/// What a game has told so far, besides how it stands.
#[derive(Clone, Default)]
pub struct Told {
    turns: u32,
    /// By who spied, then by whom they spied on: the last hand they saw there, and in which turn.
    spied: [[Option<(Hand, u32)>; MAX_SEATS]; MAX_SEATS],
    to_cops: SeatSet,
    scapegoat: Option<Seat>,
}

/// What a player of Scape Goat has seen of the others' hands. Cards may have changed hands since.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatMemory"))]
pub struct Memory {
    /// At most one of each player: the last that was seen.
    pub hands: Vec<SeenHand>,
}

/// A hand that somebody once saw.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeenHand {
    /// Whose.
    pub seat: Seat,
    /// What was in it then.
    pub hand: Hand,
    /// How many turns ago.
    pub turns_ago: u32,
}

/// What a finished game says about one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatFacts"))]
pub struct Facts {
    /// What they were; nothing, if the game broke off before that was told.
    #[serde(default)]
    pub role: Option<Role>,
    /// Whether they went to the cops.
    #[serde(default)]
    pub went_to_cops: bool,
}

/// What somebody was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Role {
    /// The one whom the others wanted to frame, and who did not know it.
    Scapegoat,
    /// One of the others.
    Conspirator,
}

impl Chronicle<ScapeGoat> for Told {
    type Memory = Memory;
    type Facts = Facts;

    fn new(_config: &Config) -> Self {
        Self::default()
    }

    fn watch(&mut self, event: &Event, by: By) {
        match *event {
            Event::TurnBegan { .. } => self.turns += 1,
            Event::Spied { seat, target, hand } => {
                self.spied[seat.index()][target.index()] = Some((hand, self.turns));
            }
            Event::WentToCops { seat } if by == By::Person => self.to_cops.insert(seat),
            Event::Ended { scapegoat, .. } => self.scapegoat = Some(scapegoat),
            _ => {}
        }
    }

    fn memory(&self, seat: Seat) -> Memory {
        let hands = (0..).map(Seat).zip(self.spied[seat.index()]).filter_map(|(seat, spied)| {
            let (hand, turn) = spied?;
            Some(SeenHand { seat, hand, turns_ago: self.turns - turn })
        });
        Memory { hands: hands.collect() }
    }

    fn facts(&self, seat: Seat) -> Facts {
        let role = |scapegoat| if scapegoat == seat { Role::Scapegoat } else { Role::Conspirator };
        Facts { role: self.scapegoat.map(role), went_to_cops: self.to_cops.contains(seat) }
    }
}

/// What all games of one player add up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatStats"))]
pub struct OwnStats {
    /// As the scapegoat.
    pub as_scapegoat: Score,
    /// As one of the others.
    pub as_conspirator: Score,
    /// How often they sniffed out that they were the scapegoat, and went to the cops.
    pub sniffed_out: u32,
    /// How often they went to the cops and were not the scapegoat.
    pub false_alarms: u32,
}

impl Stats for OwnStats {
    type Facts = Facts;

    fn add(&mut self, won: bool, facts: &Facts) {
        let (score, at_cops) = match facts.role {
            Some(Role::Scapegoat) => (&mut self.as_scapegoat, &mut self.sniffed_out),
            Some(Role::Conspirator) => (&mut self.as_conspirator, &mut self.false_alarms),
            None => return,
        };
        score.add(won);
        *at_cops += u32::from(facts.went_to_cops);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Location, Options};
    use table::{Game, Input, Millis, Seed, Viewer};

    #[test]
    fn a_hand_that_was_seen_is_remembered_and_grows_old() {
        let config = Config::try_from(Options::new(3)).unwrap();
        let mut told = Told::new(&config);
        let mut game = Game::<ScapeGoat>::deal(config, Seed::from_number(7));
        let spy = game.view(Viewer::Spectator).mover;
        let (target, other) = (spy.clockwise(1, 3), spy.clockwise(2, 3));
        let hand = game.view(Viewer::Seat(target)).hand.unwrap();
        let mut act = |action| {
            let mut events = Vec::new();
            game.play(Input::Seat { at: Millis(10), seat: spy, action }, &mut events).unwrap();
            for event in &events {
                told.watch(event, By::Person);
            }
            let mut legal = Vec::new();
            <ScapeGoat as table::Rules>::legal(game.state(), spy, &mut legal);
            (legal, told.memory(spy))
        };
        act(Action::Move(Location::Spy));
        let (swaps, memory) = act(Action::Spy(target));
        assert_eq!(memory, Memory { hands: vec![SeenHand { seat: target, hand, turns_ago: 0 }] });
        let (_, memory) = act(swaps[0]);
        assert_eq!(memory.hands[0].turns_ago, 1, "the next turn has begun");
        assert_eq!(told.memory(other), Memory { hands: vec![] });
    }

    #[test]
    fn who_goes_to_the_cops_has_sniffed_something_unless_somebody_else_went_for_them() {
        for (by, went) in [(By::Person, true), (By::StandIn, false)] {
            let mut told = Told::default();
            told.watch(&Event::WentToCops { seat: Seat(1) }, by);
            assert_eq!((told.facts(Seat(1)).went_to_cops, told.facts(Seat(0)).went_to_cops), (went, false));
        }
    }

    #[test]
    fn wins_are_counted_by_role() {
        let mut stats = OwnStats::default();
        let mut add = |role, won, went_to_cops| stats.add(won, &Facts { role: Some(role), went_to_cops });
        add(Role::Scapegoat, true, true);
        add(Role::Scapegoat, true, false);
        add(Role::Scapegoat, false, false);
        add(Role::Conspirator, false, true);
        add(Role::Conspirator, true, false);
        stats.add(true, &Facts::default());
        assert_eq!(stats.as_scapegoat, Score { games: 3, wins: 2 });
        assert_eq!(stats.as_conspirator, Score { games: 2, wins: 1 });
        assert_eq!((stats.sniffed_out, stats.false_alarms), (1, 1));
    }
}
