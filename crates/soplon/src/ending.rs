//! The reveal, the sums and the ties (SO-E3 to SO-E6).

use crate::{Card, Ending, Event, Spot, Stage, State};
use table::{Chance, Outcome, PerSeat, Seat, SeatSet};

/// What decides between two districts, in this order: the sum, the number of cards, the lowest card (SO-E5).
type Score = [u16; 3];

impl State {
    /// All districts are revealed and summed.
    pub(crate) fn finish(&mut self, chance: &mut Chance, events: &mut Vec<Event>) {
        for seat in self.seats() {
            for place in self.districts[seat.index()].taken().iter() {
                let at = Spot { seat, place };
                let card = self.card(at).expect("a taken place holds a card");
                events.push(Event::Revealed { at, card });
            }
        }
        self.count_rat(chance, events);
        let scores = PerSeat::new(self.rules.players, |seat| self.score(seat));
        for (seat, [sum, cards, _]) in scores.iter() {
            events.push(Event::Counted { seat, sum, cards: cards as u8 });
        }
        self.end(decide(&scores), events);
    }

    /// The turn limit is reached: nobody wins, and nothing is revealed (SO-E6).
    pub(crate) fn stop(&mut self, events: &mut Vec<Event>) {
        self.end(Outcome { winners: SeatSet::NONE, ending: Ending::Unfinished }, events);
    }

    fn end(&mut self, outcome: Outcome<Ending>, events: &mut Vec<Event>) {
        self.stage = Stage::Over;
        self.deadline = None;
        self.outcome = Some(outcome);
        events.push(Event::Ended { outcome });
    }

    /// Where the rat lies in a district, the top card of the pile is turned up (SO-E4).
    fn count_rat(&mut self, chance: &mut Chance, events: &mut Vec<Event>) {
        let rat_lies_with = |seat: Seat| self.districts[seat.index()].cards().any(|card| card == Card::RAT);
        if !self.seats().any(rat_lies_with) {
            return;
        }
        if self.pile.is_empty() {
            self.reshuffle(chance, events);
        }
        let top = self.pile.top();
        // There is one rat, and it lies in a district: the top card has a worth.
        let worth = top.and_then(Card::worth).unwrap_or(0);
        self.rat_worth = Some(worth);
        events.push(Event::RatCounted { top, worth });
    }

    pub(crate) fn score(&self, seat: Seat) -> Score {
        let rat = self.rat_worth.unwrap_or(0);
        let (mut sum, mut cards, mut lowest) = (0, 0, u16::MAX);
        for card in self.districts[seat.index()].cards() {
            let worth = u16::from(card.worth_with(rat));
            (sum, cards, lowest) = (sum + worth, cards + 1, lowest.min(worth));
        }
        [sum, cards, lowest]
    }
}

/// The ending is the first criterion by which nobody else is as good as the best.
fn decide(scores: &PerSeat<Score>) -> Outcome<Ending> {
    let best = *scores.as_slice().iter().min().expect("somebody plays");
    let as_good = |parts: usize| -> SeatSet {
        scores.iter().filter(|(_, score)| score[..parts] == best[..parts]).map(|(seat, _)| seat).collect()
    };
    let endings = [Ending::LowestSum, Ending::FewestCards, Ending::LowestCard];
    let decided = (1..).zip(endings).find(|(parts, _)| as_good(*parts).len() == 1);
    let ending = decided.map_or(Ending::Shared, |(_, ending)| ending);
    Outcome { winners: as_good(best.len()), ending }
}
