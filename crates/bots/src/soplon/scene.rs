use super::known::Known;
use super::memory::Memory;
use soplon::{Card, Soplon, Spot, State, View};
use table::{MAX_SEATS, Rules, Seat};

/// What the cards of the whole deck are worth on average, the rat aside.
pub(super) const AVERAGE: f64 = 5.3;
/// How far the worth of a card that nobody knows anything about lies from the average, squared.
pub(super) const SPREAD: f64 = 7.5;
/// A card that its owner has seen and kept is worth less than one that nobody has seen, by so much.
const KEPT: f64 = 1.3;
/// The rat can hardly be got rid of, and what it will be worth nobody knows.
const RAT_IS_STICKY: f64 = 0.7;

/// What one player minds more than another.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Taste {
    /// What it is worth to know one more card of one's own, in points.
    pub curiosity: f64,
    /// How much likelier than usual to be lowest one wants to be before closing.
    pub caution: f64,
}

/// A card that lies face down, as somebody thinks of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lying {
    pub at: Spot,
    /// What they think it is.
    pub face: Option<Card>,
    /// Whether its owner has seen it.
    pub kept: bool,
}

/// The table as one player thinks of it: everything that their habits go by.
#[derive(Debug)]
pub(super) struct Scene {
    pub me: Seat,
    pub players: u8,
    pub closer: Option<Seat>,
    pub taste: Taste,
    /// The card in my hand.
    pub held: Option<Card>,
    /// The top of the discard pile.
    pub top: Option<Card>,
    pub cards: Vec<Lying>,
    /// What an unseen card is worth on average.
    pub unseen: f64,
    /// By seat.
    pub sums: [Sum; MAX_SEATS],
}

/// What a district may be worth.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Sum {
    pub mean: f64,
    pub variance: f64,
    pub cards: u8,
}

impl Scene {
    /// A table where nobody has closed and nothing has been drawn or played.
    pub fn new(me: Seat, players: u8, cards: Vec<Lying>, taste: Taste) -> Self {
        let sums = [Sum::default(); MAX_SEATS];
        let (closer, held, top) = (None, None, None);
        Self { me, players, closer, taste, held, top, cards, unseen: AVERAGE, sums }.summed()
    }

    /// The table as a bot remembers it, for whom an unseen card is worth `unseen`.
    pub fn remembered(memory: &Memory, view: &View, unseen: f64, taste: Taste) -> Self {
        let players = view.districts.seats();
        let cards = Seat::all(players).flat_map(|seat| memory.district(seat)).collect();
        let (closer, held, top) = (view.closer, view.held, view.top);
        let sums = [Sum::default(); MAX_SEATS];
        Self { me: memory.me(), players, closer, taste, held, top, cards, unseen, sums }.summed()
    }

    /// The table as `me` would think of it in an imagined last round, if they remember everything.
    pub fn imagined(state: &State, known: &Known, me: Seat) -> Self {
        let players = Soplon::seats_of(state);
        let mut cards = Vec::with_capacity(8 * usize::from(players));
        for seat in Seat::all(players) {
            cards.extend(state.district(seat).map(|(place, card)| {
                let at = Spot { seat, place };
                Lying { at, face: known.knows(me, at).then_some(card), kept: known.knows(seat, at) }
            }));
        }
        let held = state.held().filter(|_| state.turn() == me);
        let (closer, top) = (state.closer(), state.top());
        Self { closer, held, top, ..Self::new(me, players, cards, Taste::default()) }
    }

    fn summed(mut self) -> Self {
        for card in &self.cards {
            let sum = &mut self.sums[card.at.seat.index()];
            sum.cards += 1;
            sum.mean += worth(card.face, card.kept && card.at.seat != self.me, self.unseen);
            sum.variance += match card.face {
                None | Some(Card::RAT) => SPREAD,
                Some(_) => 0.0,
            };
        }
        self
    }

    /// What a card that lies on the table is worth.
    pub fn worth(&self, card: Lying) -> f64 {
        self.trouble(card.face, card.kept && card.at.seat != self.me)
    }

    /// What a card is worth to its owner, the trouble that the rat makes included.
    fn trouble(&self, face: Option<Card>, kept: bool) -> f64 {
        let sticky = if face == Some(Card::RAT) { RAT_IS_STICKY } else { 0.0 };
        worth(face, kept, self.unseen) + sticky
    }

    /// What the card in my hand is worth.
    pub fn held_worth(&self) -> f64 {
        self.held.map_or(0.0, |card| self.trouble(Some(card), false))
    }

    pub fn at(&self, spot: Spot) -> Option<Lying> {
        self.cards.iter().copied().find(|card| card.at == spot)
    }

    /// My own cards.
    pub fn mine(&self) -> impl Iterator<Item = Lying> {
        self.cards.iter().copied().filter(|card| card.at.seat == self.me)
    }

    /// The cards of the others.
    pub fn theirs(&self) -> impl Iterator<Item = Lying> {
        self.cards.iter().copied().filter(|card| card.at.seat != self.me)
    }

    pub fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let me = self.me;
        Seat::all(self.players).filter(move |seat| *seat != me)
    }

    /// Whether this is my last turn, so that nothing I learn is of use.
    pub fn is_last_turn(&self) -> bool {
        self.closer.is_some()
    }

    /// How much better off I am for every point that this district gains: the one in the lead is in my way most.
    pub fn harm(&self, seat: Seat) -> f64 {
        if self.players == 2 {
            return 0.9;
        }
        let mean = |seat: Seat| self.sums[seat.index()].mean;
        let leads = self.others().all(|other| mean(seat) <= mean(other));
        if leads { 0.45 } else { 0.15 }
    }
}

fn worth(face: Option<Card>, kept: bool, unseen: f64) -> f64 {
    match face {
        Some(card) => card.worth().map_or(unseen, f64::from),
        None if kept => unseen - KEPT,
        None => unseen,
    }
}
