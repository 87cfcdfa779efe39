use crate::{Card, Config, Event, Knowledge, Soplon, Spot, Token};
use serde::{Deserialize, Serialize};
use table::{By, Chronicle, MAX_SEATS, Rules, Seat, SeatSet, Stats, Viewer};

/// What a game has told so far, besides how it stands.
#[derive(Clone)]
pub struct Told {
    /// Every card and who has seen it: what can be known when the game is over.
    knowledge: Knowledge,
    players: u8,
    recall: [Recall; MAX_SEATS],
    /// Cards that somebody had seen, and was wrong about.
    forgotten: Vec<(Seat, Token)>,
}

/// What a player of Soplón has seen of the cards that lie face down now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonMemory"))]
pub struct Memory {
    /// In order of spots.
    pub cards: Vec<SeenCard>,
}

/// A card that lies face down, and that somebody has seen.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SeenCard {
    /// Where it lies now.
    pub at: Spot,
    /// Which it is.
    pub card: Card,
    /// They were wrong about it once, so they had forgotten it.
    pub forgotten: bool,
}

/// What a finished game says about one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonFacts"))]
pub struct Facts {
    /// How good their memory was.
    #[serde(default)]
    pub recall: Option<Recall>,
}

/// How good somebody's memory was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Recall {
    /// Cards they had seen, tried in a race, and they were right.
    pub right: u32,
    /// Cards they had seen, tried in a race, and they were wrong.
    pub wrong: u32,
    /// Races in which nobody eliminated anything, though they had seen a card that would have done.
    pub missed: u32,
    /// Cards they had never seen, tried in a race, and they were right.
    pub lucky: u32,
    /// Cards they had never seen, tried in a race, and they were wrong.
    pub unlucky: u32,
}

/// What all games of one player add up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "SoplonStats"))]
pub struct OwnStats {
    /// How good their memory was.
    pub recall: Recall,
}

impl Stats for OwnStats {
    type Facts = Facts;

    fn add(&mut self, _won: bool, facts: &Facts) {
        let Some(Recall { right, wrong, missed, lucky, unlucky }) = facts.recall else { return };
        let all = &mut self.recall;
        all.right += right;
        all.wrong += wrong;
        all.missed += missed;
        all.lucky += lucky;
        all.unlucky += unlucky;
    }
}

impl Chronicle<Soplon> for Told {
    type Memory = Memory;
    type Facts = Facts;

    fn new(config: &Config) -> Self {
        Self {
            knowledge: Knowledge::new(config),
            players: config.options().players,
            recall: Default::default(),
            forgotten: Vec::new(),
        }
    }

    fn watch(&mut self, event: &Event, by: By) {
        match *event {
            // What a stand-in or a bot tries says nothing about a person's memory, and neither does a slip of theirs.
            Event::Eliminated { seat, at, .. } if by != By::StandIn => {
                let recall = &mut self.recall[seat.index()];
                let right =
                    if seen(&self.knowledge, seat, at) { &mut recall.right } else { &mut recall.lucky };
                *right += 1;
            }
            Event::Erred { seat, at, .. } if by != By::StandIn => self.err(seat, at),
            Event::RaceClosed { .. } => self.miss(),
            _ => {}
        }
        let all = Soplon::show(event, Viewer::Hindsight).expect("nothing is hidden when a game is over");
        self.knowledge.watch(&all);
    }

    fn memory(&self, viewer: Seat) -> Memory {
        let lying = Seat::all(self.players).flat_map(|seat| {
            self.knowledge.district(seat).map(move |(place, token)| (Spot { seat, place }, token))
        });
        let seen = lying.filter(|(_, token)| self.knowledge.seen_by(*token).contains(viewer));
        let cards = seen.filter_map(|(at, token)| {
            let card = self.knowledge.face(token)?;
            Some(SeenCard { at, card, forgotten: self.forgotten.contains(&(viewer, token)) })
        });
        Memory { cards: cards.collect() }
    }

    fn facts(&self, seat: Seat) -> Facts {
        Facts { recall: Some(self.recall[seat.index()]) }
    }

    fn slips(&self) -> u32 {
        self.forgotten.len() as u32
    }
}

impl Told {
    fn err(&mut self, seat: Seat, at: Spot) {
        let recall = &mut self.recall[seat.index()];
        if seen(&self.knowledge, seat, at) {
            recall.wrong += 1;
            self.forgotten.extend(self.knowledge.at(at).map(|token| (seat, token)));
        } else {
            recall.unlucky += 1;
        }
    }

    /// Nobody eliminated anything. A player who had seen a card like the one that was played has missed it.
    fn miss(&mut self) {
        let Some(played) = self.knowledge.discard().last().and_then(|top| self.knowledge.face(*top)) else {
            return;
        };
        let mut missed = SeatSet::NONE;
        for seat in Seat::all(self.players) {
            for (_, token) in self.knowledge.district(seat) {
                if self.knowledge.face(token) == Some(played) {
                    self.knowledge.seen_by(token).iter().for_each(|who| missed.insert(who));
                }
            }
        }
        missed.iter().for_each(|who| self.recall[who.index()].missed += 1);
    }
}

fn seen(knowledge: &Knowledge, seat: Seat, at: Spot) -> bool {
    knowledge.at(at).is_some_and(|token| knowledge.seen_by(token).contains(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Pair, Place};

    const YOU: Seat = Seat(0);
    const OTHER: Seat = Seat(1);

    fn spot(seat: Seat, place: u8) -> Spot {
        Spot { seat, place: Place(place) }
    }

    fn five() -> Card {
        Card::witness(5).unwrap()
    }

    fn after(events: &[Event]) -> Told {
        let mut told = Told::new(&Config::try_from(Options::new(2)).unwrap());
        for event in events {
            told.watch(event, By::Person);
        }
        told
    }

    /// You have seen a five and a thug of yours, and the other plays a five.
    fn a_five_is_played() -> Vec<Event> {
        vec![
            Event::Peeked { seat: YOU, cards: [five(), Card::THUG] },
            Event::Drew { seat: OTHER, card: Card::BOSS },
            Event::Exchanged { seat: OTHER, place: Place(0), played: five() },
            Event::RaceOpened { race: 1 },
        ]
    }

    #[test]
    fn a_seat_remembers_cards_wherever_they_go() {
        let mut events = a_five_is_played();
        events.push(Event::Swapped { seat: OTHER, pair: Pair::new(spot(YOU, 2), spot(OTHER, 3)) });
        let cards = |seat| after(&events).memory(seat).cards;
        let seen = |at, card| SeenCard { at, card, forgotten: false };
        assert_eq!(cards(YOU), [seen(spot(YOU, 3), Card::THUG), seen(spot(OTHER, 3), five())]);
        assert_eq!(cards(OTHER), [seen(spot(OTHER, 0), Card::BOSS)]);
    }

    #[test]
    fn what_was_tried_is_counted_by_what_was_seen() {
        let with = |event| after(&[&a_five_is_played()[..], &[event]].concat()).recall[YOU.index()];
        let one = Recall::default();
        let tried = |at| Event::Eliminated { seat: YOU, at, card: five() };
        assert_eq!(with(tried(spot(YOU, 2))), Recall { right: 1, ..one });
        assert_eq!(with(tried(spot(YOU, 0))), Recall { lucky: 1, ..one });
        let erred = |at, card| Event::Erred { seat: YOU, at, card };
        assert_eq!(with(erred(spot(YOU, 3), Card::THUG)), Recall { wrong: 1, ..one });
        assert_eq!(with(erred(spot(OTHER, 1), Card::RAT)), Recall { unlucky: 1, ..one });
    }

    #[test]
    fn a_card_that_was_seen_and_tried_in_vain_had_been_forgotten() {
        let mut events = a_five_is_played();
        events.push(Event::Erred { seat: YOU, at: spot(YOU, 3), card: Card::THUG });
        let told = after(&events);
        let forgotten = |seat| -> Vec<Spot> {
            let cards = told.memory(seat).cards;
            cards.into_iter().filter(|seen| seen.forgotten).map(|seen| seen.at).collect()
        };
        assert_eq!((forgotten(YOU), told.slips()), (vec![spot(YOU, 3)], 1));
        assert_eq!(forgotten(OTHER), [], "they have seen it now, and for the first time");
    }

    #[test]
    fn a_race_that_closes_was_missed_by_a_player_who_had_seen_a_card_for_it() {
        let mut events = a_five_is_played();
        events.push(Event::RaceClosed { race: 1 });
        let told = after(&events);
        assert_eq!(told.recall[YOU.index()], Recall { missed: 1, ..Recall::default() });
        assert_eq!(told.recall[OTHER.index()], Recall::default());
    }

    #[test]
    fn what_a_stand_in_does_says_nothing_about_a_memory() {
        let mut told = after(&a_five_is_played());
        told.watch(&Event::Erred { seat: YOU, at: spot(YOU, 3), card: Card::THUG }, By::StandIn);
        assert_eq!((told.recall[YOU.index()], told.slips()), (Recall::default(), 0));
    }

    #[test]
    fn memory_adds_up() {
        let facts = |right, missed| Facts { recall: Some(Recall { right, missed, ..Recall::default() }) };
        let mut stats = OwnStats::default();
        stats.add(true, &facts(2, 1));
        stats.add(false, &facts(3, 0));
        assert_eq!(stats.recall, Recall { right: 5, missed: 1, ..Recall::default() });
    }
}
