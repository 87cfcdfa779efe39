//! What can be known of the decks by having watched the whole game.
//!
//! Nobody sees a deck, but much can be followed: a card shown in a mistake goes to the bottom of its deck, and when it
//! comes up again is no surprise; a taken set lies there as a bunch whose cards are known and whose order is not.

use std::collections::VecDeque;
use table::{Chance, History, Seat};

use crate::{Card, Cell, Config, Deck, Event, Faces, RowGoat};

/// What is known of one face-down card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guess {
    Known(Card),
    /// One of these, each as likely as the others: nothing that anybody did depended on which.
    OneOf(Faces),
}

impl Guess {
    /// How likely the card is this one, from 0 to 1.
    pub fn odds(self, card: Card) -> f32 {
        match self {
            Self::Known(known) => f32::from(u8::from(known == card)),
            Self::OneOf(faces) => f32::from(faces.count(card)) / f32::from(faces.len() as u8),
        }
    }
}

/// Follows the cards of a game from the events that everybody sees.
///
/// ```
/// use rowgoat::{Action, Cell, Config, Event, Guess, Knowledge, Options, RowGoat};
/// use table::{Game, Input, Millis, Seat, Seed};
/// let config = Config::try_from(Options { first: Some(Seat(0)), ..Options::new(2) })?;
/// let mut game = Game::<RowGoat>::deal(config.clone(), Seed::from_number(7));
/// let mut knowledge = Knowledge::new(&config);
/// let mut events = Vec::new();
///
/// // Seat 1 places out of turn: everybody sees the card, and where it goes.
/// let action = Action::Place { turn: 1, cell: Cell::new(4).unwrap() };
/// game.play(Input::Seat { at: Millis(900), seat: Seat(1), action }, &mut events).unwrap();
/// events.iter().for_each(|event| knowledge.watch(event));
///
/// let Event::Misplaced { card, .. } = events[0] else { panic!("that was a mistake") };
/// assert_eq!(knowledge.card(Seat(1), 29), Guess::Known(card));
/// assert!(matches!(knowledge.card(Seat(1), 0), Guess::OneOf(unseen) if unseen.len() == 59));
/// # Ok::<(), rowgoat::ConfigError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Knowledge {
    /// From the top down, as indices into `slots`.
    decks: Vec<VecDeque<usize>>,
    slots: Vec<Slot>,
    /// The first bunch is all the cards of the game, dealt to all decks; every pile or set taken makes another.
    bunches: Vec<Bunch>,
    piles: [Faces; Cell::COUNT],
}

/// A place in the order of a bunch, which a card keeps when it moves inside its deck.
#[derive(Clone, Copy, Debug)]
struct Slot {
    bunch: usize,
    card: Option<Card>,
}

/// Cards that were shuffled together.
#[derive(Clone, Copy, Debug)]
struct Bunch {
    first_slot: usize,
    len: usize,
    /// The cards whose slots are not known.
    hidden: Faces,
}

impl Knowledge {
    /// What is known before the first card is turned over.
    pub fn new(config: &Config) -> Self {
        let options = config.options();
        let deck: &Deck = &options.deck;
        let mut knowledge = Self {
            decks: vec![VecDeque::new(); options.players.into()],
            slots: Vec::new(),
            bunches: Vec::new(),
            piles: [Faces::NONE; Cell::COUNT],
        };
        let all = knowledge.new_bunch(deck.cards().collect());
        let each = all.len() / knowledge.decks.len();
        for (number, slot) in all.enumerate() {
            knowledge.decks[number / each].push_back(slot);
        }
        knowledge
    }

    /// What a viewer knows who has watched all of this.
    pub fn of(history: &History<RowGoat>) -> Self {
        let mut knowledge = Self::new(&history.config);
        history.steps.iter().flat_map(|step| &step.shown).for_each(|event| knowledge.watch(event));
        knowledge
    }

    /// Takes in what happened. Every event of the game must come by, in order.
    pub fn watch(&mut self, event: &Event) {
        match *event {
            Event::Placed { seat, cell, card, .. } => {
                self.turn_over(seat, card);
                self.piles[cell.index()].add(card);
            }
            Event::Misplaced { seat, card, .. } => {
                let slot = self.turn_over(seat, card);
                self.decks[seat.index()].push_back(slot);
            }
            Event::TookSet { seat, line, .. } => self.take(seat, &line.cells()),
            Event::TookPile { seat, cell, .. } => self.take(seat, &[cell]),
            _ => {}
        }
    }

    /// How many cards are in a deck.
    pub fn cards(&self, seat: Seat) -> usize {
        self.decks[seat.index()].len()
    }

    /// What is known of the card at this depth of a deck; 0 is the top.
    pub fn card(&self, seat: Seat, depth: usize) -> Guess {
        let slot = self.slots[self.decks[seat.index()][depth]];
        let hidden = self.bunches[slot.bunch].hidden;
        match slot.card.or_else(|| hidden.only()) {
            Some(card) => Guess::Known(card),
            None => Guess::OneOf(hidden),
        }
    }

    /// What is known of a deck, from the top down.
    pub fn deck(&self, seat: Seat) -> impl Iterator<Item = Guess> {
        (0..self.cards(seat)).map(move |depth| self.card(seat, depth))
    }

    /// All the cards of a pile: everybody saw them being placed.
    pub fn pile(&self, cell: Cell) -> Faces {
        self.piles[cell.index()]
    }

    fn new_bunch(&mut self, faces: Faces) -> std::ops::Range<usize> {
        let (first_slot, len, bunch) = (self.slots.len(), faces.len(), self.bunches.len());
        self.bunches.push(Bunch { first_slot, len, hidden: faces });
        self.slots.resize(first_slot + len, Slot { bunch, card: None });
        first_slot..first_slot + len
    }

    fn turn_over(&mut self, seat: Seat, card: Card) -> usize {
        let slot = self.decks[seat.index()].pop_front().expect("a card was turned over, so there was one");
        let Slot { bunch, card: known } = &mut self.slots[slot];
        debug_assert!(known.is_none_or(|known| known == card), "a card does not change in a deck");
        if known.replace(card).is_none() {
            self.bunches[*bunch].hidden.remove(card);
        }
        slot
    }

    fn take(&mut self, seat: Seat, cells: &[Cell]) {
        let piles = cells.iter().map(|cell| std::mem::take(&mut self.piles[cell.index()]));
        let faces = piles.fold(Faces::NONE, Faces::and);
        let slots = self.new_bunch(faces);
        self.decks[seat.index()].extend(slots);
    }

    /// Every bunch in an order that it may have had, the deal first: what was seen is where it was seen, and the rest
    /// is drawn.
    pub(crate) fn draw_orders(&self, chance: &mut Chance) -> Vec<Vec<Card>> {
        let draw_order = |bunch: &Bunch| {
            let mut hidden: Vec<Card> = bunch.hidden.iter().collect();
            chance.shuffle(&mut hidden);
            let slots = &self.slots[bunch.first_slot..bunch.first_slot + bunch.len];
            let fill =
                |slot: &Slot| slot.card.or_else(|| hidden.pop()).expect("as many cards are hidden as slots");
            slots.iter().map(fill).collect()
        };
        self.bunches.iter().map(draw_order).collect()
    }
}
