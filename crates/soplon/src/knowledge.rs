//! What a viewer with a perfect memory knows.
//!
//! Everybody sees every card move, face down or not. So a player who has once seen a face knows it wherever the card
//! goes, until it is shuffled. A [`Token`] is a card followed by eye: the deal makes 54 of them, and a reshuffle makes new
//! ones, because eyes cannot follow it. The cards that were shuffled together are a pack. Everything that goes into a
//! pack is known (the deck, or a discard pile that everybody saw grow), so what a viewer does not know is only which
//! token of a pack has which of its unseen faces: each arrangement is as likely as the others.

use crate::{Card, Config, DECK_SIZE, Event, Faces, Guess, LOWER, Place, Shown, Soplon, Spot};
use table::{Chance, History, Seat, SeatSet};

/// A card that is followed by eye.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Token(u32);

impl Token {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What is known of a token.
#[derive(Clone, Debug)]
struct Followed {
    pack: usize,
    face: Option<Card>,
    seen_by: SeatSet,
}

/// Cards that were shuffled together.
#[derive(Clone, Debug)]
pub(crate) struct Pack {
    /// Their tokens are numbered from here, in the order in which they came out of the shuffle.
    pub first: usize,
    /// The cards in the order in which they were shuffled.
    pub cards: Vec<Card>,
    /// The faces that the viewer has not seen on any token of this pack.
    unseen: Faces,
}

/// Everything that one viewer has seen and can still tell apart. Built from their [`History`], or event by event.
///
/// ```
/// use soplon::{Action, Card, Config, Knowledge, Options, Place, Soplon, Spot};
/// use table::{Game, History, Input, Millis, Seat, Seed, Viewer};
/// let config = Config::try_from(Options::new(2))?;
/// let mut game = Game::<Soplon>::deal(config, Seed::from_number(7));
/// let (you, other) = (Seat(0), Seat(1));
/// let mut history = History::of(&game, Viewer::Seat(you));
/// let mut events = Vec::new();
/// game.play(Input::Seat { at: Millis(900), seat: you, action: Action::Peek }, &mut events)?;
/// history.watch(Millis(900), &events);
///
/// let knowledge = Knowledge::of(&history);
/// let at = |seat, place| knowledge.at(Spot { seat, place: Place(place) }).expect("a card lies there");
/// assert!(knowledge.face(at(you, 2)).is_some());
/// assert_eq!(knowledge.face(at(other, 2)), None);
/// assert_eq!(knowledge.may_be(at(other, 2)).total(), 52);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Knowledge {
    tokens: Vec<Followed>,
    packs: Vec<Pack>,
    /// By seat and place.
    districts: Vec<Vec<Option<Token>>>,
    pile: Vec<Token>,
    discard: Vec<Token>,
    set_aside: Vec<Token>,
    held: Option<Token>,
    everybody: SeatSet,
}

impl Knowledge {
    /// What everybody knows of a game that has just been dealt.
    pub fn new(config: &Config) -> Self {
        let players = config.options().players;
        let mut knowledge = Self {
            tokens: Vec::with_capacity(DECK_SIZE),
            packs: Vec::new(),
            districts: Vec::new(),
            pile: Vec::new(),
            discard: Vec::new(),
            set_aside: Vec::new(),
            held: None,
            everybody: SeatSet::all(players),
        };
        let dealt: Vec<Token> = knowledge.shuffle(config.cards().to_vec());
        let (districts, pile) = dealt.split_at(4 * usize::from(players));
        knowledge.districts =
            districts.chunks_exact(4).map(|four| four.iter().copied().map(Some).collect()).collect();
        knowledge.pile = pile.to_vec();
        knowledge
    }

    /// What the viewer of this history knows.
    pub fn of(history: &History<Soplon>) -> Self {
        let mut knowledge = Self::new(&history.config);
        for shown in history.steps.iter().flat_map(|step| &step.shown) {
            knowledge.watch(shown);
        }
        knowledge
    }

    /// Takes in one more thing that the viewer was shown.
    pub fn watch(&mut self, shown: &Shown) {
        match *shown {
            Event::Peeked { seat, cards } => {
                for (place, card) in LOWER.into_iter().zip(cards) {
                    self.see(self.token(Spot { seat, place }), SeatSet::of(seat), card);
                }
            }
            Event::Looked { seat, at, card } => self.see(self.token(at), SeatSet::of(seat), card),
            Event::Drew { seat, card } => {
                let token = self.draw();
                self.see(token, SeatSet::of(seat), card);
                self.held = Some(token);
            }
            Event::Exchanged { seat, place, played } => {
                let drawn = self.held.take().expect("a card is drawn before it is exchanged");
                let token = self.take(Spot { seat, place });
                self.put(Spot { seat, place }, drawn);
                self.see_openly(token, played);
                self.discard.push(token);
            }
            Event::RatReturned { seat, place } => {
                let rat = self.discard.pop().expect("the rat was played");
                self.put(Spot { seat, place }, rat);
            }
            Event::Swapped { pair, .. } => {
                let [one, two] = pair.spots();
                let (first, second) = (self.take(one), self.take(two));
                self.put(one, second);
                self.put(two, first);
            }
            Event::Removed { seat, place, card } => {
                let token = self.take(Spot { seat, place });
                self.see_openly(token, card);
                self.set_aside.push(token);
            }
            Event::Added { to: seat, place: Some(place), .. } | Event::Paid { seat, place: Some(place) } => {
                let token = self.draw();
                self.put(Spot { seat, place }, token);
            }
            Event::Erred { at, card, .. } | Event::Revealed { at, card } => {
                self.see_openly(self.token(at), card);
            }
            Event::Eliminated { at, card, .. } => {
                let token = self.take(at);
                self.see_openly(token, card);
                self.discard.push(token);
            }
            Event::Gave { seat, place, to } => {
                let token = self.take(Spot { seat, place });
                self.put(to, token);
            }
            Event::Reshuffled { .. } => self.reshuffle(),
            Event::RatCounted { top: Some(card), .. } => {
                let top = *self.pile.last().expect("the top card was turned up");
                self.see_openly(top, card);
            }
            Event::Added { place: None, .. }
            | Event::Paid { place: None, .. }
            | Event::RatCounted { top: None, .. }
            | Event::TimeUp { .. }
            | Event::Done { .. }
            | Event::PeeksOver
            | Event::TurnBegan { .. }
            | Event::SwapSkipped { .. }
            | Event::RaceOpened { .. }
            | Event::PassedRace { .. }
            | Event::RaceClosed { .. }
            | Event::Closed { .. }
            | Event::Passed { .. }
            | Event::Counted { .. }
            | Event::Ended { .. } => {}
        }
    }

    /// The card at a spot; nothing lies in a gap.
    pub fn at(&self, spot: Spot) -> Option<Token> {
        *self.districts.get(spot.seat.index())?.get(spot.place.index())?
    }

    /// Every card of a district, with its place.
    pub fn district(&self, seat: Seat) -> impl Iterator<Item = (Place, Token)> {
        let places = (0..).map(Place).zip(&self.districts[seat.index()]);
        places.filter_map(|(place, token)| Some((place, (*token)?)))
    }

    /// Every place of a district, gaps included.
    pub(crate) fn places(&self, seat: Seat) -> &[Option<Token>] {
        &self.districts[seat.index()]
    }

    /// The draw pile from the bottom to the top.
    pub fn pile(&self) -> &[Token] {
        &self.pile
    }

    /// The discard pile from the bottom to the top.
    pub fn discard(&self) -> &[Token] {
        &self.discard
    }

    /// What bosses have removed.
    pub fn set_aside(&self) -> &[Token] {
        &self.set_aside
    }

    /// The card in the hand of the player whose turn it is.
    pub fn held(&self) -> Option<Token> {
        self.held
    }

    /// The face of a card, if the viewer knows it: by sight, or because it can be nothing else.
    pub fn face(&self, token: Token) -> Option<Card> {
        let followed = &self.tokens[token.index()];
        followed.face.or_else(|| self.packs[followed.pack].unseen.only())
    }

    /// What a card may be: each of these cards is as likely as the others.
    pub fn may_be(&self, token: Token) -> Faces {
        let followed = &self.tokens[token.index()];
        followed
            .face
            .map_or_else(|| self.packs[followed.pack].unseen.clone(), |face| [face].into_iter().collect())
    }

    /// Whether two cards could have each other's face, for all that the viewer has seen.
    pub fn could_be_exchanged(&self, one: Token, two: Token) -> bool {
        let [one, two] = [one, two].map(|token| &self.tokens[token.index()]);
        one.face.is_none() && two.face.is_none() && one.pack == two.pack
    }

    /// Who has seen the face of this card, whether the viewer has or not: everybody sees who looks where.
    pub fn seen_by(&self, token: Token) -> SeatSet {
        self.tokens[token.index()].seen_by
    }

    /// A guess at all faces at once that agrees with everything the viewer has seen.
    pub fn guess(&self, chance: &mut Chance) -> Guess {
        let mut unseen: Vec<Vec<Card>> =
            self.packs.iter().map(|pack| pack.unseen.cards().collect()).collect();
        for cards in &mut unseen {
            chance.shuffle(cards);
        }
        let face = |followed: &Followed| {
            followed.face.unwrap_or_else(|| {
                unseen[followed.pack].pop().expect("a pack has as many unseen faces as tokens without one")
            })
        };
        self.tokens.iter().map(face).collect()
    }

    /// Cards that were shuffled: the deal, then every reshuffle.
    pub(crate) fn packs(&self) -> &[Pack] {
        &self.packs
    }

    fn shuffle(&mut self, cards: Vec<Card>) -> Vec<Token> {
        let (pack, first) = (self.packs.len(), self.tokens.len());
        let followed = Followed { pack, face: None, seen_by: SeatSet::NONE };
        self.tokens.extend(std::iter::repeat_n(followed, cards.len()));
        self.packs.push(Pack { first, unseen: cards.iter().copied().collect(), cards });
        (first..self.tokens.len()).map(|index| Token(index as u32)).collect()
    }

    fn reshuffle(&mut self) {
        let top = self.discard.pop().expect("only a discard pile with cards is reshuffled");
        let face =
            |token: &Token| self.tokens[token.index()].face.expect("everybody saw the discard pile grow");
        let cards = self.discard.iter().map(face).collect();
        self.pile = self.shuffle(cards);
        self.discard = vec![top];
    }

    fn draw(&mut self) -> Token {
        self.pile.pop().expect("nothing is drawn from an empty pile")
    }

    fn token(&self, spot: Spot) -> Token {
        self.at(spot).expect("a card lies there")
    }

    fn take(&mut self, spot: Spot) -> Token {
        self.districts[spot.seat.index()][spot.place.index()].take().expect("a card lies there")
    }

    fn put(&mut self, spot: Spot, token: Token) {
        let district = &mut self.districts[spot.seat.index()];
        if spot.place.index() >= district.len() {
            district.resize(spot.place.index() + 1, None);
        }
        district[spot.place.index()] = Some(token);
    }

    fn see_openly(&mut self, token: Token, card: Card) {
        self.see(token, self.everybody, Some(card));
    }

    fn see(&mut self, token: Token, seats: SeatSet, card: Option<Card>) {
        let followed = &mut self.tokens[token.index()];
        followed.seen_by = followed.seen_by.iter().chain(seats.iter()).collect();
        if let (None, Some(card)) = (followed.face, card) {
            followed.face = Some(card);
            let there = self.packs[followed.pack].unseen.remove(card);
            debug_assert!(there, "{card} was shown more often than it is in its pack");
        }
        debug_assert!(
            card.is_none() || card == self.tokens[token.index()].face,
            "a card never changes its face"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, Pair};

    const YOU: Seat = Seat(0);
    const OTHER: Seat = Seat(1);

    fn spot(seat: Seat, place: u8) -> Spot {
        Spot { seat, place: Place(place) }
    }

    fn after(shown: &[Shown]) -> Knowledge {
        let config = Config::try_from(Options::new(2)).unwrap();
        let mut knowledge = Knowledge::new(&config);
        for shown in shown {
            knowledge.watch(shown);
        }
        knowledge
    }

    fn face(knowledge: &Knowledge, spot: Spot) -> Option<Card> {
        knowledge.face(knowledge.at(spot).unwrap())
    }

    #[test]
    fn a_card_is_followed_from_hand_to_hand() {
        let knowledge = after(&[
            Event::Peeked { seat: YOU, cards: [Some(Card::RAT), Some(Card::THUG)] },
            Event::Swapped { seat: OTHER, pair: Pair::new(spot(YOU, 2), spot(OTHER, 1)) },
            Event::Eliminated { seat: OTHER, at: spot(YOU, 0), card: Card::witness(5).unwrap() },
            Event::Gave { seat: OTHER, place: Place(1), to: spot(YOU, 0) },
        ]);
        assert_eq!(face(&knowledge, spot(YOU, 0)), Some(Card::RAT));
        assert_eq!(face(&knowledge, spot(YOU, 2)), None);
        assert_eq!(knowledge.at(spot(OTHER, 1)), None);
        assert_eq!(knowledge.may_be(knowledge.pile()[0]).count(Card::RAT), 0);
    }

    #[test]
    fn everybody_sees_who_has_looked_where() {
        let knowledge = after(&[
            Event::Looked { seat: OTHER, at: spot(YOU, 1), card: None },
            Event::Looked { seat: YOU, at: spot(YOU, 1), card: Some(Card::BOSS) },
            Event::Drew { seat: OTHER, card: None },
        ]);
        assert_eq!(knowledge.seen_by(knowledge.at(spot(YOU, 1)).unwrap()), SeatSet::all(2));
        assert_eq!(knowledge.seen_by(knowledge.held().unwrap()), SeatSet::of(OTHER));
        assert_eq!(knowledge.face(knowledge.held().unwrap()), None);
    }

    #[test]
    fn a_reshuffle_hides_what_was_seen_unless_there_is_only_one_face() {
        let play = |seat: Seat, played: Card| {
            [Event::Drew { seat, card: None }, Event::Exchanged { seat, place: Place(0), played }]
        };
        let plays = [play(YOU, Card::THUG), play(OTHER, Card::THUG), play(YOU, Card::BOSS)].concat();
        let alike = after(&[&plays[..], &[Event::Reshuffled { cards: 2 }]].concat());
        assert_eq!(
            alike.pile().iter().map(|token| alike.face(*token)).collect::<Vec<_>>(),
            [Some(Card::THUG); 2]
        );

        let plays = [&plays[..], &play(OTHER, Card::RAT), &[Event::Reshuffled { cards: 3 }]].concat();
        let mixed = after(&plays);
        assert!(mixed.pile().iter().all(|token| mixed.face(*token).is_none()));
        assert_eq!(mixed.may_be(mixed.pile()[0]), [Card::THUG, Card::THUG, Card::BOSS].into_iter().collect());
        assert_eq!(mixed.face(mixed.discard()[0]), Some(Card::RAT));
    }
}
