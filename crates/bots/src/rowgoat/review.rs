//! How fast somebody was, by kind of set.

use crate::{BotStart, LookAt, Pressed, Reviewer, Seen};
use rowgoat::{Card, Event, RowGoat, Shown, View};
use serde::Serialize;
use table::{By, Millis, Seat};

/// Every press of a game, and what it was for.
pub struct Presses {
    seat: Seat,
    before: View,
    all: Vec<Press>,
}

#[derive(Clone, Copy)]
struct Press {
    moment: u32,
    kind: Kind,
    pressed: Pressed,
}

/// How fast somebody was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatReview"))]
pub struct Speeds {
    /// For every kind that they pressed for.
    pub kinds: Vec<Speed>,
}

/// How fast somebody was at one kind of thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatSpeed"))]
pub struct Speed {
    /// At what.
    pub kind: Kind,
    /// How often they pressed.
    pub presses: u32,
    /// Half of the times they were as fast, or faster.
    pub median_ms: Millis,
    /// The same of all others; nothing, if nobody else pressed.
    pub others_ms: Option<Millis>,
}

/// What somebody pressed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatPressKind"))]
pub enum Kind {
    /// One set of the same boat in several colours.
    Boat,
    /// One set of the same colour with several boats.
    Colour,
    /// One set of three cards that are quite the same.
    Same,
    /// Several sets at once.
    Several,
    /// Calling for one's own last card, or at somebody who forgot to.
    Call,
}

const KINDS: [Kind; 5] = [Kind::Boat, Kind::Colour, Kind::Same, Kind::Several, Kind::Call];

/// Why a moment of Row Your Goat is worth looking at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "RowGoatWhy"))]
pub enum Why {
    /// They were never faster.
    Fastest { reaction_ms: Millis },
    /// They were never slower.
    Slowest { reaction_ms: Millis },
    /// Somebody else was faster by so little.
    JustBeaten { by: Seat, ahead_ms: Millis },
}

impl Reviewer<RowGoat> for Presses {
    type Own = Speeds;
    type Why = Why;

    fn new(opening: &BotStart<RowGoat>) -> Self {
        Self { seat: opening.seat, before: opening.view, all: Vec::new() }
    }

    fn watch(&mut self, seen: &Seen<'_, RowGoat>) {
        for late in seen.late {
            // They wanted what the others of the same race got.
            let race = self.all.iter().rfind(|press| press.pressed.race == late.race);
            self.all.extend(race.map(|race| Press { pressed: *late, ..*race }));
        }
        let kind = seen.moment.shown.iter().find_map(|shown| kind(&self.before, shown));
        // How fast a stand-in is says nothing about a person.
        if let (Some(pressed), Some(kind)) = (seen.press.filter(|_| seen.by != By::StandIn), kind) {
            self.all.push(Press { moment: seen.number, kind, pressed });
        }
        self.before = seen.moment.view;
    }

    fn review(self, _facts: &()) -> (Speeds, Vec<LookAt<Why>>) {
        let kinds = KINDS.into_iter().filter_map(|kind| self.speed(kind)).collect();
        let own = || self.all.iter().filter(|press| press.pressed.seat == self.seat);
        let fastest = own().min_by_key(|press| press.pressed.reaction);
        let slowest = own().max_by_key(|press| press.pressed.reaction);
        let look = |press: &Press, why: fn(Millis) -> Why| LookAt {
            moment: press.moment,
            why: why(press.pressed.reaction),
        };
        let worth = [
            fastest.map(|press| look(press, |reaction_ms| Why::Fastest { reaction_ms })),
            self.just_beaten(),
            slowest.map(|press| look(press, |reaction_ms| Why::Slowest { reaction_ms })),
        ];
        (Speeds { kinds }, LookAt::first_of(worth.into_iter().flatten()))
    }
}

impl Presses {
    fn speed(&self, kind: Kind) -> Option<Speed> {
        let of_kind = self.all.iter().filter(|press| press.kind == kind).map(|press| press.pressed);
        let (own, others): (Vec<Pressed>, Vec<Pressed>) = of_kind.partition(|press| press.seat == self.seat);
        let presses = own.len() as u32;
        Some(Speed { kind, presses, median_ms: median(own)?, others_ms: median(others) })
    }

    /// The closest race that somebody else won.
    fn just_beaten(&self) -> Option<LookAt<Why>> {
        let beaten = self.all.iter().filter(|press| press.pressed.seat == self.seat).flat_map(|own| {
            let faster = self.all.iter().filter(|other| {
                other.pressed.race == own.pressed.race && other.pressed.reaction < own.pressed.reaction
            });
            faster.map(|other| (Millis(own.pressed.reaction.0 - other.pressed.reaction.0), other))
        });
        let (ahead_ms, other) = beaten.min_by_key(|(ahead, _)| *ahead)?;
        Some(LookAt { moment: other.moment, why: Why::JustBeaten { by: other.pressed.seat, ahead_ms } })
    }
}

/// What was pressed for, where this was lying before.
fn kind(before: &View, shown: &Shown) -> Option<Kind> {
    match shown {
        Event::CalledMine { .. } | Event::CalledAt { caught: true, .. } => Some(Kind::Call),
        Event::Grabbed { .. } if before.sets_on_grid().len() > 1 => Some(Kind::Several),
        Event::Grabbed { .. } => {
            let line = before.sets_on_grid().first()?;
            let mut cards = line.cells().into_iter().filter_map(|cell| Some(before.grid[cell.index()]?.top));
            let first: Card = cards.next()?;
            let (boats, colours) = cards.fold((true, true), |(boats, colours), card| {
                (boats && card.boat() == first.boat(), colours && card.colour() == first.colour())
            });
            Some(match (boats, colours) {
                (true, true) => Kind::Same,
                (true, false) => Kind::Boat,
                _ => Kind::Colour,
            })
        }
        _ => None,
    }
}

fn median(mut presses: Vec<Pressed>) -> Option<Millis> {
    presses.sort_by_key(|press| press.reaction);
    presses.get(presses.len().checked_sub(1)? / 2).map(|press| press.reaction)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moment;
    use rowgoat::{Boat, Colour, Config, Line, Options, Pile};
    use table::{Game, Seed};

    /// After each press somebody grabs a lifebuoy, because these cards lie in the top row.
    fn review(
        presses: &[([(usize, usize); 3], Pressed)],
        late: &[Pressed],
    ) -> (Vec<Speed>, Vec<LookAt<Why>>) {
        let game = Game::<RowGoat>::deal(Config::try_from(Options::new(3)).unwrap(), Seed::from_number(7));
        let mut speeds = Presses::new(&BotStart::of_game(&game, Seat(0)));
        let mut watch = |number, by, shown, cards: [(usize, usize); 3], press, late: &[Pressed]| {
            let mut moment = Moment::<RowGoat> { shown, ..Moment::now(game.state(), Seat(0)) };
            for ((boat, colour), cell) in cards.into_iter().zip(Line::TopRow.cells()) {
                let top = Card::new(Boat::ALL[boat], Colour::ALL[colour]);
                moment.view.grid[cell.index()] = Some(Pile { top, size: 1 });
            }
            speeds.watch(&Seen { number, by, moment: &moment, press, late });
        };
        let mut number = 0;
        for (cards, press) in presses {
            watch(number + 1, By::Clock, vec![Event::SetGone], *cards, None, &[]);
            watch(
                number + 2,
                By::Person,
                vec![Event::Grabbed { seat: press.seat }],
                *cards,
                Some(*press),
                &[],
            );
            number += 2;
        }
        watch(number + 1, By::Clock, vec![Event::SetGone], [(0, 0); 3], None, late);
        let (Speeds { kinds }, moments) = speeds.review(&());
        (kinds, moments)
    }

    fn pressed(seat: u8, reaction: u64, race: u32) -> Pressed {
        Pressed { seat: Seat(seat), reaction: Millis(reaction), race }
    }

    #[test]
    fn reactions_are_told_by_what_the_cards_of_the_set_have_in_common() {
        let (boats, colours) = ([(1, 0), (1, 1), (1, 2)], [(0, 3), (1, 3), (2, 3)]);
        let presses = [
            (boats, pressed(1, 380, 1)),
            (boats, pressed(0, 400, 1)),
            (colours, pressed(0, 900, 2)),
            (colours, pressed(0, 700, 3)),
            (colours, pressed(0, 800, 4)),
            ([(2, 2); 3], pressed(2, 500, 5)),
        ];
        let (kinds, moments) = review(&presses, &[pressed(0, 510, 5), pressed(0, 1, 6)]);
        let speed = |kind, presses, median: u64, others: Option<u64>| Speed {
            kind,
            presses,
            median_ms: Millis(median),
            others_ms: others.map(Millis),
        };
        assert_eq!(
            kinds,
            [
                speed(Kind::Boat, 1, 400, Some(380)),
                speed(Kind::Colour, 3, 800, None),
                speed(Kind::Same, 1, 510, Some(500)),
            ]
        );
        let look = |moment, why| LookAt { moment, why };
        assert_eq!(
            moments,
            [
                look(4, Why::Fastest { reaction_ms: Millis(400) }),
                look(6, Why::Slowest { reaction_ms: Millis(900) }),
                look(12, Why::JustBeaten { by: Seat(2), ahead_ms: Millis(10) }),
            ]
        );
    }
}
