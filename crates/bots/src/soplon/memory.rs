use super::scene::Lying;
use soplon::{Card, Config, Event, Knowledge, Shown, Spot, Token};
use table::{Chance, Seat, SortedMap};

/// One lapse in so many is not a gap but a mix-up: two cards of one district are taken for each other.
const MIX_UPS: u32 = 3;
/// One's own cards are gone over again and again; those of others slip away so many times as fast.
const OTHERS_SLIP: f64 = 2.0;

/// What a bot remembers: all that it was shown, less what has slipped its mind.
///
/// It follows every card by eye as [`Knowledge`] does. A lapse is kept beside it: what the bot believes of a card
/// instead of what it once saw.
#[derive(Debug)]
pub(super) struct Memory {
    me: Seat,
    players: u8,
    knowledge: Knowledge,
    lapses: SortedMap<Token, Option<Card>>,
    /// After so many rounds half of one's own cards are forgotten; `None`: never.
    half_life: Option<f64>,
}

impl Memory {
    pub fn new(config: &Config, me: Seat, half_life: Option<f64>) -> Self {
        let players = config.options().players;
        Self { me, players, knowledge: Knowledge::new(config), lapses: SortedMap::default(), half_life }
    }

    pub fn me(&self) -> Seat {
        self.me
    }

    pub fn players(&self) -> u8 {
        self.players
    }

    /// Everything that was ever shown. Only who never forgets may go by it.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// Takes in what was shown. With every turn that begins something may slip.
    pub fn watch(&mut self, shown: Shown, luck: &mut Chance) {
        self.knowledge.watch(&shown);
        match shown {
            Event::Looked { at, card: Some(_), .. } | Event::Erred { at, .. } => {
                if let Some(token) = self.knowledge.at(at) {
                    self.lapses.remove(&token);
                }
            }
            Event::TurnBegan { .. } => self.fade(luck),
            _ => {}
        }
    }

    /// What the bot takes a card for.
    pub fn believed(&self, token: Token) -> Option<Card> {
        self.lapses.get(&token).copied().unwrap_or_else(|| self.knowledge.face(token))
    }

    /// Every card of a district as the bot thinks of it.
    pub fn district(&self, seat: Seat) -> impl Iterator<Item = Lying> {
        self.knowledge.district(seat).map(move |(place, token)| Lying {
            at: Spot { seat, place },
            face: self.believed(token),
            kept: self.knowledge.seen_by(token).contains(seat),
        })
    }

    fn fade(&mut self, luck: &mut Chance) {
        let Some(half_life) = self.half_life else { return };
        for seat in Seat::all(self.players) {
            let pace = if seat == self.me { 1.0 } else { OTHERS_SLIP };
            let slips = 1.0 - libm::exp2(-pace / (half_life * f64::from(self.players)));
            let remembered: Vec<Token> = self
                .knowledge
                .district(seat)
                .map(|(_, token)| token)
                .filter(|token| self.believed(*token).is_some())
                .collect();
            for token in &remembered {
                if f64::from(luck.below(1 << 20)) >= slips * f64::from(1 << 20) {
                    continue;
                }
                let other = luck.pick(&remembered);
                if luck.below(MIX_UPS) == 0 && other != *token {
                    let (one, two) = (self.believed(*token), self.believed(other));
                    self.lapses.insert(*token, two);
                    self.lapses.insert(other, one);
                } else {
                    self.lapses.insert(*token, None);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use soplon::{Options, Pair, Place};
    use table::{Seed, Version};

    const ME: Seat = Seat(0);
    const OTHER: Seat = Seat(1);

    fn spot(seat: Seat, place: u8) -> Spot {
        Spot { seat, place: Place(place) }
    }

    /// Somebody at a table of two who has just had the first look.
    fn remembering(half_life: Option<f64>, luck: &mut Chance) -> Memory {
        let config = Config::try_from(Options::new(2)).expect("the usual options");
        let mut memory = Memory::new(&config, ME, half_life);
        memory.watch(Event::Peeked { seat: ME, cards: [Some(Card::BOSS), Card::witness(9)] }, luck);
        memory
    }

    fn believed(memory: &Memory, at: Spot) -> Option<Card> {
        memory.district(at.seat).find(|card| card.at == at).and_then(|card| card.face)
    }

    fn turns(memory: &mut Memory, turns: u32, luck: &mut Chance) {
        for turn in 0..turns {
            memory.watch(Event::TurnBegan { seat: Seat((turn % 2) as u8) }, luck);
        }
    }

    #[test]
    fn half_is_forgotten_after_a_half_life_and_nothing_without_one() {
        let mut right = [0; 2];
        let mut mixed_up = 0;
        for number in 0..2_000 {
            let mut luck = Chance::new(Seed::from_number(number), Version::DEAL);
            for (right, half_life) in right.iter_mut().zip([Some(5.0), None]) {
                let mut memory = remembering(half_life, &mut luck);
                turns(&mut memory, 10, &mut luck);
                *right += u32::from(believed(&memory, spot(ME, 2)) == Some(Card::BOSS));
                mixed_up += u32::from(believed(&memory, spot(ME, 2)) == Card::witness(9));
            }
        }
        // A lapse of the other card may mix the two up, so it is a little less than half.
        assert!((780..1_020).contains(&right[0]), "{right:?}");
        assert_eq!(right[1], 2_000);
        assert!((60..400).contains(&mixed_up), "{mixed_up}");
    }

    #[test]
    fn a_card_is_followed_by_eye_and_a_second_look_brings_it_back() {
        let mut luck = Chance::new(Seed::from_number(1), Version::DEAL);
        let mut memory = remembering(Some(0.001), &mut luck);
        let pair = Pair::new(spot(ME, 2), spot(OTHER, 1));
        memory.watch(Event::Swapped { seat: OTHER, pair }, &mut luck);
        assert_eq!(believed(&memory, spot(OTHER, 1)), Some(Card::BOSS));
        assert_eq!(believed(&memory, spot(ME, 2)), None);
        turns(&mut memory, 40, &mut luck);
        assert_eq!(believed(&memory, spot(OTHER, 1)), None);
        memory.watch(Event::Looked { seat: ME, at: spot(OTHER, 1), card: Some(Card::BOSS) }, &mut luck);
        assert_eq!(believed(&memory, spot(OTHER, 1)), Some(Card::BOSS));
    }
}
