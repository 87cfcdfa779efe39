use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// A goat's colour (SG-C1). A game of n players uses the first n.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatColour"))]
pub enum Colour {
    Red,
    Blue,
    Yellow,
    Green,
    Orange,
    Purple,
}

impl Colour {
    pub const ALL: [Self; 6] = [Self::Red, Self::Blue, Self::Yellow, Self::Green, Self::Orange, Self::Purple];

    /// The colours of a game of `players`.
    pub fn in_game(players: u8) -> &'static [Self] {
        &Self::ALL[..usize::from(players)]
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Orange => "orange",
            Self::Purple => "purple",
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Colour {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|colour| colour.name() == text);
        found.ok_or_else(|| format!("{text:?} is no goat's colour"))
    }
}

/// An evidence card: the goats on it, as bits. Copies of a card cannot be told apart, so a card is its face.
///
/// Written `red+blue`, or `grey` for the card that shows only the bystander, who is nobody's colour (SG-C1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    serde(rename = "ScapeGoatCard"),
    schemars(into = "String"),
    ts(as = "String")
)]
pub struct Card(u8);

impl Card {
    pub const GREY: Self = Self(0);

    pub fn of(goats: &[Colour]) -> Self {
        goats.iter().fold(Self::GREY, |card, goat| card.with(*goat))
    }

    #[inline]
    pub fn shows(self, colour: Colour) -> bool {
        self.0 >> colour as u8 & 1 == 1
    }

    /// The goats on both cards.
    #[inline]
    pub(crate) fn common(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const ALL_GOATS: Self = Self(0b11_1111);

    /// The goats on this card, in order.
    pub fn goats(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |colour| self.shows(*colour))
    }

    pub(crate) fn with(self, colour: Colour) -> Self {
        Self(self.0 | 1 << colour as u8)
    }

    /// Every face that a card could have, grey first.
    pub(crate) fn all_faces() -> impl Iterator<Item = Self> {
        (0..=Self::ALL_GOATS.0).map(Self)
    }

    pub(crate) const fn from_index(index: u8) -> Self {
        Self(index)
    }

    /// Made once: a table writes cards for every viewer of every step.
    fn name(self) -> &'static str {
        static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
            let goats = |card: Card| card.goats().map(Colour::name).collect::<Vec<_>>();
            let name = |card| if card == Card::GREY { "grey".to_owned() } else { goats(card).join("+") };
            Card::all_faces().map(name).collect()
        });
        &NAMES[self.index()]
    }

    /// A number for this face, below 64.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Card {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        if text == "grey" {
            return Ok(Self::GREY);
        }
        Ok(Self::of(&text.split('+').map(str::parse).collect::<Result<Vec<_>, _>>()?))
    }
}

impl TryFrom<String> for Card {
    type Error = String;
    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The cards somebody holds, in ascending order: three at most, and a fourth while they are at the stash (SG-A3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(try_from = "Vec<Card>")]
#[cfg_attr(
    feature = "types",
    derive(ts_rs::TS, schemars::JsonSchema),
    serde(rename = "ScapeGoatHand"),
    schemars(into = "Vec<Card>"),
    ts(type = "Array<ScapeGoatCard>")
)]
pub struct Hand {
    cards: [Card; 4],
    len: u8,
}

impl Hand {
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    pub fn len(&self) -> u8 {
        self.len
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    pub fn contains(&self, card: Card) -> bool {
        self.cards().contains(&card)
    }

    /// Whether any card shows `colour` (SG-T4).
    #[inline]
    pub fn shows(&self, colour: Colour) -> bool {
        self.cards().iter().any(|card| card.shows(colour))
    }

    /// The cards without repetition.
    #[inline]
    pub fn distinct(&self) -> impl Iterator<Item = Card> {
        let cards = self.cards();
        (0..cards.len()).filter(|&at| at == 0 || cards[at] != cards[at - 1]).map(|at| cards[at])
    }

    #[inline]
    pub(crate) fn insert(&mut self, card: Card) {
        let mut at = usize::from(self.len);
        while at > 0 && self.cards[at - 1] > card {
            self.cards[at] = self.cards[at - 1];
            at -= 1;
        }
        self.cards[at] = card;
        self.len += 1;
    }

    /// Takes out one copy of `card`, which the hand must hold.
    #[inline]
    pub(crate) fn remove(&mut self, card: Card) {
        let at = self.cards().iter().position(|held| *held == card);
        let at = at.expect("the rules let nobody give a card they do not hold");
        let last = usize::from(self.len) - 1;
        self.cards.copy_within(at + 1..=last, at);
        self.cards[last] = Card::GREY; // so that equal hands have equal bytes
        self.len -= 1;
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::default();
        cards.into_iter().for_each(|card| hand.insert(card));
        hand
    }
}

impl TryFrom<Vec<Card>> for Hand {
    type Error = String;
    fn try_from(cards: Vec<Card>) -> Result<Self, String> {
        if cards.len() > 4 {
            Err("a hand holds four cards at most".into())
        } else {
            Ok(cards.into_iter().collect())
        }
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cards().serialize(serializer)
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}
