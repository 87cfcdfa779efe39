//! A game that is still going on, from the deal to now.
//!
//! Every physical card is followed through the history. Where its face was seen it is known; where somebody secretly
//! gave a card away, which one is guessed; a card that nobody has seen gets a face when one is needed.

use super::hidden::{Guess, Hidden};
use crate::deck::ON_TABLE;
use crate::{Card, Colour, Event, Hand, Location, ScapeGoat, Shown};
use table::{Chance, History, PerSeat, Seat, Viewer};

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
    pub fn new(history: &History<ScapeGoat>) -> Self {
        let view = &history.opening;
        let mut unseen = [0; 64];
        history.config.cards().iter().for_each(|card| unseen[card.index()] += 1);
        let mut next: Token = 0;
        let mut token = || {
            next += 1;
            next - 1
        };
        let evidence = view.evidence.map(|_| token());
        let stash = [token(), token(), token()];
        let hands = PerSeat::new(view.players.len() as u8, |seat: Seat| {
            let mut held = Held { tokens: [0; 4], len: 0 };
            (0..view.players[seat.index()].cards).for_each(|_| held.insert(token()));
            held
        });
        let mut guess = Self {
            faces: [None; MOST_CARDS],
            without: [Card::GREY; MOST_CARDS],
            unseen,
            cards: next,
            colours: PerSeat::new(view.players.len() as u8, |seat: Seat| view.players[seat.index()].colour),
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

    fn one_that_can_be(&self, tokens: &[Token], card: Card, chance: &mut Chance) -> Option<Token> {
        let can_be = |token: &&Token| self.can_be(**token, card);
        let candidates = tokens.iter().filter(can_be).count() as u32;
        if candidates == 0 {
            return None;
        }
        tokens.iter().filter(can_be).nth(chance.below(candidates) as usize).copied()
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

    /// Gives a face to every card that was never seen, those that cannot be anything first.
    fn done(mut self, chance: &mut Chance) -> Option<Hidden> {
        let mut faceless: Vec<Token> =
            (0..self.cards).filter(|token| self.faces[usize::from(*token)].is_none()).collect();
        chance.shuffle(&mut faceless);
        faceless.sort_by_key(|token| std::cmp::Reverse(self.without[usize::from(*token)].goats().count()));
        for token in faceless {
            let faces = Card::all_faces().filter(|card| self.can_be(token, *card));
            let faces: Vec<Card> =
                faces.flat_map(|card| std::iter::repeat_n(card, self.unseen[card.index()].into())).collect();
            if faces.is_empty() {
                return None;
            }
            self.set_face(token, chance.pick(&faces))?;
        }
        let face = |token: &Token| self.faces[usize::from(*token)].expect("every card has got a face");
        let (hands, stash) = self.dealt;
        Some(Hidden {
            hands: hands.map(|hand| hand.tokens().iter().map(face).collect()),
            stash: stash.map(|token| face(&token)),
            choices: self.choices.iter().map(face).collect(),
        })
    }
}
