//! A game that is still going on, from the deal to now.
//!
//! Every physical card is followed through the history. Where its face was seen it is known; where somebody secretly
//! gave a card away, which one is guessed; a card that nobody has seen gets a face when one is needed.

use super::hidden::{Guess, Hidden};
use crate::deck_list::ON_TABLE;
use crate::{Card, Colour, Config, Event, Hand, Location, Shown, Stage, View};
use table::{Chance, PerSeat, Seat, Viewer};

const MOST_CARDS: usize = ON_TABLE + 18;

/// A physical card.
type Token = u8;

/// The cards somebody holds, by identity.
#[derive(Clone, Copy)]
struct Held {
    tokens: [Token; 4],
    len: u8,
}

impl Held {
    fn tokens(&self) -> &[Token] {
        &self.tokens[..usize::from(self.len)]
    }

    fn insert(&mut self, token: Token) {
        self.tokens[usize::from(self.len)] = token;
        self.len += 1;
    }

    fn remove(&mut self, token: Token) {
        let at =
            self.tokens().iter().position(|held| *held == token).expect("a card leaves a hand that holds it");
        self.len -= 1;
        self.tokens[at] = self.tokens[usize::from(self.len)];
    }
}

/// Where every card lies at some moment, and what is known or guessed of its face.
#[derive(Clone)]
pub(super) struct Forward {
    faces: [Option<Card>; MOST_CARDS],
    /// Goats that cannot be on the card: its holder put down a card without their own colour (SG-T4).
    without: [Card; MOST_CARDS],
    /// How many cards of each face are not accounted for.
    unseen: [u8; 64],
    cards: u8,
    colours: PerSeat<Colour>,
    evidence: [Token; Location::WITH_EVIDENCE],
    stash: [Token; 3],
    hands: PerSeat<Held>,
    /// The hands and the stash as they were dealt.
    dealt: (PerSeat<Held>, [Token; 3]),
    /// What others secretly gave away so far.
    choices: Vec<Token>,
}

impl Forward {
    /// The deal as the viewer of this view saw it; or a game that goes on, as if nothing had been seen before.
    pub fn new(config: &Config, view: &View) -> Self {
        let mut unseen = [0; 64];
        config.cards().iter().for_each(|card| unseen[card.index()] += 1);
        let mut next: Token = 0;
        let mut token = || {
            next += 1;
            next - 1
        };
        let evidence = view.evidence.map(|_| token());
        let stash = [token(), token(), token()];
        let hands = PerSeat::new(view.cards.seats(), |seat: Seat| {
            let mut held = Held { tokens: [0; 4], len: 0 };
            let mut cards = view.cards[seat];
            if let Stage::FillStash { place } = view.stage
                && seat == view.mover
            {
                // The card is in this hand, and its place stands for it until it is filled.
                held.insert(stash[place.index()]);
                cards -= 1;
            }
            (0..cards).for_each(|_| held.insert(token()));
            held
        });
        let mut guess = Self {
            faces: [None; MOST_CARDS],
            without: [Card::GREY; MOST_CARDS],
            unseen,
            cards: next,
            colours: view.colours,
            evidence,
            stash,
            hands,
            dealt: (hands, stash),
            choices: Vec::new(),
        };
        let own = view.you.map_or(&[][..], |you| hands[you].tokens());
        let own_cards = view.hand.iter().flat_map(|hand| hand.cards().to_vec());
        for (token, card) in evidence.into_iter().zip(view.evidence).chain(own.iter().copied().zip(own_cards))
        {
            guess.set_face(token, card).expect("the opening shows cards of the deck");
        }
        guess
    }

    fn can_be(&self, token: Token, card: Card) -> bool {
        let at = usize::from(token);
        match self.faces[at] {
            Some(known) => known == card,
            None => self.unseen[card.index()] > 0 && card.common(self.without[at]) == Card::GREY,
        }
    }

    /// `None`: it cannot be.
    fn set_face(&mut self, token: Token, card: Card) -> Option<()> {
        if !self.can_be(token, card) {
            return None;
        }
        let face = &mut self.faces[usize::from(token)];
        if face.is_none() {
            *face = Some(card);
            self.unseen[card.index()] -= 1;
        }
        Some(())
    }

    /// `seat` gives a card away, seen (`Some`) or not.
    fn part_with(&mut self, seat: Seat, card: Option<Card>, chance: &mut Chance) -> Option<Token> {
        let held = self.hands[seat];
        let token = if let Some(card) = card {
            let token = self.one_that_can_be(held.tokens(), card, chance)?;
            self.set_face(token, card)?;
            token
        } else {
            let token = chance.pick(held.tokens());
            self.choices.push(token);
            token
        };
        self.hands[seat].remove(token);
        Some(token)
    }

    /// A card that is known to be this one is it; one that nobody has seen is it as often as such cards are left.
    fn one_that_can_be(&self, tokens: &[Token], card: Card, chance: &mut Chance) -> Option<Token> {
        let unseen: u32 = self.unseen.iter().map(|count| u32::from(*count)).sum();
        let weight = |token: Token| match self.faces[usize::from(token)] {
            Some(known) => u32::from(known == card) * unseen.max(1),
            None if self.can_be(token, card) => self.unseen[card.index()].into(),
            None => 0,
        };
        let total: u32 = tokens.iter().map(|token| weight(*token)).sum();
        if total == 0 {
            return None;
        }
        let mut draw = chance.below(total);
        tokens.iter().copied().find(|token| {
            let found = draw < weight(*token);
            draw = draw.saturating_sub(weight(*token));
            found
        })
    }

    /// `seat` shows a card and takes it back (SG-F1, SG-F4).
    fn show_one(&mut self, seat: Seat, card: Card, chance: &mut Chance) -> Option<()> {
        let held = self.hands[seat];
        if held.tokens().iter().any(|token| self.faces[usize::from(*token)] == Some(card)) {
            return Some(());
        }
        let token = self.one_that_can_be(held.tokens(), card, chance)?;
        self.set_face(token, card)
    }

    /// A whole hand is seen. Cards that are known already come first; the others find their places as they can.
    fn show_hand(&mut self, seat: Seat, hand: Hand, chance: &mut Chance) -> Option<()> {
        let mut faceless = Held { tokens: [0; 4], len: 0 };
        let mut rest = hand;
        for &token in self.hands[seat].tokens() {
            match self.faces[usize::from(token)] {
                Some(card) if rest.contains(card) => rest.remove(card),
                Some(_) => return None,
                None => faceless.insert(token),
            }
        }
        for &card in rest.cards() {
            let token = self.one_that_can_be(faceless.tokens(), card, chance)?;
            self.set_face(token, card)?;
            faceless.remove(token);
        }
        Some(())
    }

    /// Nobody who holds their own colour puts down another card (SG-T4).
    fn holds_nothing_of_own(&mut self, seat: Seat) -> Option<()> {
        let own = self.colours[seat];
        for &token in self.hands[seat].tokens() {
            let at = usize::from(token);
            match self.faces[at] {
                Some(card) if card.shows(own) => return None,
                Some(_) => {}
                None => self.without[at] = self.without[at].with(own),
            }
        }
        Some(())
    }
}

impl Forward {
    /// The hands and the stash as they are now, in one of the ways they may be.
    pub fn now(&self, chance: &mut Chance) -> Option<(PerSeat<Hand>, [Card; 3])> {
        // What was given away before is no longer asked for.
        let mut guess = Self { choices: Vec::new(), ..*self };
        guess.give_faces(chance)?;
        Some((guess.hands.map(|hand| guess.hand(hand)), guess.stash.map(|token| guess.face(token))))
    }

    /// The same, but without regard to what somebody cannot have held when they swapped.
    pub fn now_or_nearly(&self, chance: &mut Chance) -> (PerSeat<Hand>, [Card; 3]) {
        let careless = Self { choices: Vec::new(), without: [Card::GREY; MOST_CARDS], ..*self };
        careless.now(chance).expect("there are as many cards left as places for them")
    }

    /// Gives a face to every card that was never seen, those that cannot be anything first.
    fn give_faces(&mut self, chance: &mut Chance) -> Option<()> {
        let mut order = [0; MOST_CARDS];
        let mut count = 0;
        for token in (0..self.cards).filter(|token| self.faces[usize::from(*token)].is_none()) {
            order[count] = token;
            count += 1;
        }
        let faceless = &mut order[..count];
        chance.shuffle(faceless);
        faceless.sort_by_key(|token| std::cmp::Reverse(self.without[usize::from(*token)].goats().count()));
        for &token in &*faceless {
            let copies = |guess: &Self, card: Card| {
                if guess.can_be(token, card) { u32::from(guess.unseen[card.index()]) } else { 0 }
            };
            let total: u32 = Card::all_faces().map(|card| copies(self, card)).sum();
            if total == 0 {
                return None;
            }
            let mut draw = chance.below(total);
            let mut faces = Card::all_faces();
            let card = faces.find(|card| {
                let found = draw < copies(self, *card);
                draw = draw.saturating_sub(copies(self, *card));
                found
            });
            self.set_face(token, card.expect("as many as were counted"))?;
        }
        Some(())
    }

    fn face(&self, token: Token) -> Card {
        self.faces[usize::from(token)].expect("every card has got a face")
    }

    fn hand(&self, held: Held) -> Hand {
        held.tokens().iter().map(|token| self.face(*token)).collect()
    }
}

impl Guess for Forward {
    fn explain(&mut self, event: &Shown, viewer: Viewer, chance: &mut Chance) -> Option<()> {
        match *event {
            Event::Spied { target, hand: Some(hand), .. } => self.show_hand(target, hand, chance),
            Event::Traded { seat, with, gave, got } => {
                let given = self.part_with(seat, gave, chance)?;
                let taken = self.part_with(with, got, chance)?;
                self.hands[seat].insert(taken);
                self.hands[with].insert(given);
                Some(())
            }
            Event::StashTaken { seat, place, card } => {
                let token = self.stash[place.index()];
                self.hands[seat].insert(token);
                card.map_or(Some(()), |card| self.set_face(token, card))
            }
            Event::StashFilled { seat, place, card } => {
                self.stash[place.index()] = self.part_with(seat, card, chance)?;
                Some(())
            }
            Event::FrameRevealed { cards } => {
                let others = cards.iter().filter(|(seat, _)| !viewer.is(*seat));
                others.into_iter().try_for_each(|(seat, card)| self.show_one(seat, card, chance))
            }
            Event::Swapped { seat, at, put, .. } => {
                if !put.shows(self.colours[seat]) {
                    self.holds_nothing_of_own(seat)?;
                }
                let token = self.part_with(seat, Some(put), chance)?;
                let took = std::mem::replace(&mut self.evidence[at.index()], token);
                self.hands[seat].insert(took);
                Some(())
            }
            _ => Some(()),
        }
    }

    fn done(mut self, chance: &mut Chance) -> Option<Hidden> {
        self.give_faces(chance)?;
        let (hands, stash) = self.dealt;
        Some(Hidden {
            hands: hands.map(|hand| self.hand(hand)),
            stash: stash.map(|token| self.face(token)),
            choices: self.choices.iter().map(|token| self.face(*token)).collect(),
        })
    }
}
