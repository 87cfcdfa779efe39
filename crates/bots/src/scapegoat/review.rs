//! How sure of being the scapegoat a good player could have been on somebody's seat, and when.

use super::levels::traits;
use super::memory::Memory;
use crate::{BotStart, LookAt, Reviewer, Seen};
use scapegoat::{Action, Colour, Event, Facts, Location, Role, ScapeGoat};
use serde::Serialize;
use std::cmp::Reverse;
use table::{By, Chance, Level, Seat, Seed, Version};

/// A curve has so many points at most.
const POINTS: usize = 60;

/// Who could have been as sure as this, in percent, might have gone to the cops.
const SURE: u8 = 60;

/// A change by less than this, in percent, is not worth looking at.
const NOTABLE: u8 = 5;

/// A hard bot's suspicion on somebody's seat.
pub struct Suspicions {
    seat: Seat,
    name: Colour,
    memory: Memory,
    chance: Chance,
    /// The deal, and then every step that changed it.
    curve: Vec<Sure>,
    /// When the way to the cops was first open to them while they could have been [`SURE`].
    could_go: Option<Sure>,
    to_cops: Option<u32>,
    won: bool,
}

/// How sure of being the scapegoat somebody could have been.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatReview"))]
pub struct Suspected {
    /// What they were; nothing, if the game broke off before that was told.
    pub role: Option<Role>,
    /// After the deal, and after every step that changed it.
    pub turns: Vec<Sure>,
}

/// How sure, after a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatSure"))]
pub struct Sure {
    /// After how many steps.
    pub moment: u32,
    /// In percent.
    pub sure: u8,
}

/// Why a moment of Scape Goat is worth looking at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatWhy"))]
pub enum Why {
    /// They could be surer than before, in percent.
    Rose { from: u8, to: u8 },
    /// They could be less sure than before.
    Fell { from: u8, to: u8 },
    /// They went to the cops, and could have been so sure.
    WentToCops { sure: u8 },
    /// They could have gone to the cops at this moment, did not, and were framed.
    CouldHaveGone { sure: u8 },
}

impl Reviewer<ScapeGoat> for Suspicions {
    type Own = Suspected;
    type Why = Why;

    fn new(opening: &BotStart<ScapeGoat>) -> Self {
        let BotStart { config, seat, view, .. } = opening;
        // Its luck is the same for every game: it follows from nothing that the seat was not shown.
        let mut chance = Chance::new(Seed::from_number(0), Version(1));
        let memory = Memory::new(traits(Level::Hard), config, view, *seat, &mut chance);
        let name = view.name.expect("a player's mat gives a name");
        let curve = vec![Sure { moment: 0, sure: percent(memory.suspicion(name)) }];
        Self { seat: *seat, name, memory, chance, curve, could_go: None, to_cops: None, won: false }
    }

    fn watch(&mut self, seen: &Seen<'_, ScapeGoat>) {
        let (shown, view) = (&seen.moment.shown, &seen.moment.view);
        self.memory.watch(shown, view, &mut self.chance);
        let now = Sure { moment: seen.number, sure: percent(self.memory.suspicion(self.name)) };
        if self.curve.last().is_none_or(|last| last.sure != now.sure) {
            self.curve.push(now);
        }
        let way_is_open = [Action::Move(Location::Cops), Action::CallCops]
            .iter()
            .any(|to_cops| seen.moment.legal.contains(to_cops));
        if self.could_go.is_none() && way_is_open && now.sure >= SURE {
            self.could_go = Some(now);
        }
        if seen.by != By::StandIn && shown.contains(&Event::WentToCops { seat: self.seat }) {
            self.to_cops = Some(seen.number);
        }
        self.won = view.outcome.is_some_and(|outcome| outcome.winners.contains(self.seat));
    }

    fn review(self, facts: &Facts) -> (Suspected, Vec<LookAt<Why>>) {
        let was_framed = facts.role == Some(Role::Scapegoat) && !self.won;
        let own = Suspected { role: facts.role, turns: in_short(&self.curve) };
        (own, worth_looking_at(&self.curve, self.to_cops, self.could_go.filter(|_| was_framed)))
    }
}

/// Going to the cops or not, and then the largest changes.
fn worth_looking_at(curve: &[Sure], to_cops: Option<u32>, could_go: Option<Sure>) -> Vec<LookAt<Why>> {
    let sure_at_last = curve.last().map_or(0, |last| last.sure);
    let went = to_cops.map(|moment| LookAt { moment, why: Why::WentToCops { sure: sure_at_last } });
    let could = could_go.map(|Sure { moment, sure }| LookAt { moment, why: Why::CouldHaveGone { sure } });
    let mut changes: Vec<(u8, LookAt<Why>)> =
        curve.windows(2).map(|pair| change(pair[0], pair[1])).filter(|(size, _)| *size >= NOTABLE).collect();
    changes.sort_by_key(|(size, _)| Reverse(*size));
    LookAt::first_of(went.or(could).into_iter().chain(changes.into_iter().map(|(_, look)| look)))
}

fn change(before: Sure, after: Sure) -> (u8, LookAt<Why>) {
    let (from, to) = (before.sure, after.sure);
    let why = if to > from { Why::Rose { from, to } } else { Why::Fell { from, to } };
    (from.abs_diff(to), LookAt { moment: after.moment, why })
}

/// A curve of not too many points: small changes are left out until it is short, but never how it ended.
fn in_short(curve: &[Sure]) -> Vec<Sure> {
    let with_changes_of = |least: u8| {
        let mut kept: Vec<Sure> = Vec::new();
        for (number, point) in (1..).zip(curve) {
            let differs = kept.last().is_none_or(|last| last.sure.abs_diff(point.sure) >= least);
            if differs || number == curve.len() {
                kept.push(*point);
            }
        }
        kept
    };
    let kept = (1..=100).map(with_changes_of).find(|kept| kept.len() <= POINTS);
    kept.expect("nothing changes by more than a hundred percent")
}

#[expect(clippy::cast_sign_loss, reason = "nothing is less likely than never")]
fn percent(likely: f64) -> u8 {
    libm::round(100.0 * likely) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn curve(sures: &[u8]) -> Vec<Sure> {
        (0..).zip(sures).map(|(moment, &sure)| Sure { moment, sure }).collect()
    }

    #[test]
    fn a_long_curve_loses_its_small_changes_and_keeps_its_large_ones_and_its_end() {
        let short = curve(&[25, 26, 25]);
        assert_eq!(in_short(&short), short);
        let mut long: Vec<u8> = (0..100).map(|number| 25 + number % 2).collect();
        long.extend([80, 79]);
        let kept: Vec<(u32, u8)> =
            in_short(&curve(&long)).iter().map(|point| (point.moment, point.sure)).collect();
        assert_eq!(kept, [(0, 25), (100, 80), (101, 79)]);
    }

    #[test]
    fn going_to_the_cops_comes_before_the_largest_changes() {
        let curve = curve(&[25, 31, 28, 70, 64, 90]);
        let rose = |moment, from, to| LookAt { moment, why: Why::Rose { from, to } };
        let look = |to_cops, could_go| worth_looking_at(&curve, to_cops, could_go);
        assert_eq!(look(None, None), [rose(1, 25, 31), rose(3, 28, 70), rose(5, 64, 90)]);
        let went = LookAt { moment: 9, why: Why::WentToCops { sure: 90 } };
        assert_eq!(look(Some(9), None), [rose(3, 28, 70), rose(5, 64, 90), went]);
        let could = LookAt { moment: 4, why: Why::CouldHaveGone { sure: 64 } };
        assert_eq!(look(None, Some(Sure { moment: 4, sure: 64 })), [rose(3, 28, 70), could, rose(5, 64, 90)]);
        let calm = [Sure { moment: 0, sure: 25 }, Sure { moment: 4, sure: 22 }];
        assert_eq!(worth_looking_at(&calm, None, None), []);
    }
}
