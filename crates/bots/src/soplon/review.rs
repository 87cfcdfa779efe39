//! Which cards somebody had seen and forgot.

use crate::{BotStart, LookAt, Reviewer, Seen};
use serde::Serialize;
use soplon::{Action, Card, Event, Facts, Knowledge, Recall, Shown, Soplon, Spot};
use std::cmp::Reverse;
use table::{By, Seat};

/// All that somebody had seen, and where their memory failed.
pub struct Slips {
    seat: Seat,
    knowledge: Knowledge,
    forgotten: Vec<Slip>,
    /// Where they could eliminate a card in the race that is on, and since which step.
    open: Vec<(Spot, u32)>,
}

/// What somebody had seen and forgot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonReview"))]
pub struct Forgotten {
    /// How good their memory was.
    pub recall: Recall,
    /// Every card, in the order of the game.
    pub forgotten: Vec<Slip>,
}

/// A card that somebody had seen and forgot.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonSlip"))]
pub struct Slip {
    /// The step after which to look: they had just tried it, or could still have eliminated it.
    pub moment: u32,
    /// Where it lay.
    pub at: Spot,
    /// Which it was.
    pub card: Card,
    /// How it showed.
    pub how: How,
}

/// How it showed that a card was forgotten.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonForgot"))]
pub enum How {
    /// They tried it in a race, and it was another than they thought.
    Wrong,
    /// Nobody eliminated anything in a race, though they had seen this card for it and could have taken it.
    Missed,
}

impl Reviewer<Soplon> for Slips {
    type Own = Forgotten;
    type Why = How;

    fn new(opening: &BotStart<Soplon>) -> Self {
        let BotStart { config, seat, .. } = opening;
        Self { seat: *seat, knowledge: Knowledge::new(config), forgotten: Vec::new(), open: Vec::new() }
    }

    fn watch(&mut self, seen: &Seen<'_, Soplon>) {
        for shown in &seen.moment.shown {
            self.forgotten.extend(self.slip(shown, seen));
            self.knowledge.watch(shown);
            if matches!(shown, Event::RaceClosed { .. }) {
                self.open.clear();
            }
        }
        for action in &seen.moment.legal {
            if let Action::Eliminate { at, .. } = *action
                && self.open.iter().all(|(open, _)| *open != at)
            {
                self.open.push((at, seen.number));
            }
        }
    }

    fn review(self, facts: &Facts) -> (Forgotten, Vec<LookAt<How>>) {
        let mut costly = self.forgotten.clone();
        // A mistake costs a card. What was missed costs what stayed.
        costly.sort_by_key(|slip| (slip.how, Reverse(slip.card.worth())));
        let worth = costly.into_iter().map(|slip| LookAt { moment: slip.moment, why: slip.how });
        let own = Forgotten { recall: facts.recall.unwrap_or_default(), forgotten: self.forgotten };
        (own, LookAt::first_of(worth))
    }
}

impl Slips {
    fn slip(&self, shown: &Shown, seen: &Seen<'_, Soplon>) -> Option<Slip> {
        match *shown {
            // What a stand-in tries says nothing about a person's memory.
            Event::Erred { seat, at, card } if seat == self.seat && seen.by != By::StandIn => {
                self.seen(at).map(|_| Slip { moment: seen.number, at, card, how: How::Wrong })
            }
            Event::RaceClosed { .. } => self.missed(),
            _ => None,
        }
    }

    /// A card like the one that was played, which they could have eliminated.
    fn missed(&self) -> Option<Slip> {
        let played = self.knowledge.face(*self.knowledge.discard().last()?)?;
        let mut open = self.open.iter();
        let (at, moment) = open.find(|(at, _)| self.seen(*at) == Some(played)).copied()?;
        Some(Slip { moment, at, card: played, how: How::Missed })
    }

    /// What lies there, if they have seen it.
    fn seen(&self, at: Spot) -> Option<Card> {
        let token = self.knowledge.at(at)?;
        self.knowledge.face(token).filter(|_| self.knowledge.seen_by(token).contains(self.seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moment;
    use soplon::{Config, Options, Place};
    use table::{Game, Rules, Seed, Viewer};

    const YOU: Seat = Seat(0);
    const OTHER: Seat = Seat(1);

    fn spot(place: u8) -> Spot {
        Spot { seat: YOU, place: Place(place) }
    }

    fn witness(number: u8) -> Card {
        Card::witness(number).unwrap()
    }

    /// What you are told after these steps. Of the table only what you could eliminate in a race matters.
    fn review(steps: &[(By, Event)]) -> (Vec<Slip>, Vec<LookAt<How>>) {
        let game = Game::<Soplon>::deal(Config::try_from(Options::new(2)).unwrap(), Seed::from_number(7));
        let mut slips = Slips::new(&BotStart::of_game(&game, YOU));
        for (number, (by, event)) in (1..).zip(steps) {
            let shown = Soplon::shown(&[*event], Viewer::Seat(YOU));
            let legal = match *event {
                Event::RaceOpened { race } => {
                    (0..4).map(|place| Action::Eliminate { race, at: spot(place) }).collect()
                }
                _ => Vec::new(),
            };
            let moment = Moment { shown, legal, ..Moment::now(game.state(), YOU) };
            slips.watch(&Seen { number, by: *by, moment: &moment, press: None, late: &[] });
        }
        let (Forgotten { forgotten, .. }, moments) = slips.review(&Facts::default());
        (forgotten, moments)
    }

    /// You have seen a five and a thug of yours, and the other plays a five.
    fn a_five_is_played() -> Vec<(By, Event)> {
        let steps = [
            Event::Peeked { seat: YOU, cards: [witness(5), Card::THUG] },
            Event::Drew { seat: OTHER, card: Card::BOSS },
            Event::Exchanged { seat: OTHER, place: Place(0), played: witness(5) },
        ];
        steps.map(|event| (By::Person, event)).to_vec()
    }

    #[test]
    fn a_card_that_was_seen_is_forgotten_if_it_is_tried_in_vain_or_not_at_all() {
        let mut steps = a_five_is_played();
        steps.push((By::Person, Event::RaceOpened { race: 1 }));
        let erred = |place, card| Event::Erred { seat: YOU, at: spot(place), card };
        steps.push((By::Person, erred(0, Card::RAT)));
        steps.push((By::StandIn, erred(3, Card::THUG)));
        steps.push((By::Person, erred(3, Card::THUG)));
        steps.push((By::Clock, Event::RaceClosed { race: 1 }));
        let (forgotten, moments) = review(&steps);
        let wrong = Slip { moment: 7, at: spot(3), card: Card::THUG, how: How::Wrong };
        let missed = Slip { moment: 4, at: spot(2), card: witness(5), how: How::Missed };
        assert_eq!(forgotten, [wrong, missed]);
        let look = |moment, why| LookAt { moment, why };
        assert_eq!(moments, [look(4, How::Missed), look(7, How::Wrong)]);
    }

    #[test]
    fn what_could_not_be_taken_in_the_race_was_not_missed() {
        let mut steps = a_five_is_played();
        steps.push((By::Clock, Event::RaceClosed { race: 1 }));
        assert_eq!(review(&steps), (vec![], vec![]));
    }

    #[test]
    fn what_another_has_seen_is_not_yours_to_forget() {
        let mut steps = a_five_is_played();
        steps[0].1 = Event::Peeked { seat: OTHER, cards: [witness(5), Card::THUG] };
        steps.push((By::Person, Event::RaceOpened { race: 1 }));
        steps.push((By::Clock, Event::RaceClosed { race: 1 }));
        assert_eq!(review(&steps), (vec![], vec![]));
    }
}
