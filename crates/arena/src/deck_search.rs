//! A search for cards with which bots of both roles win about as often (Scape Goat, SG-C5).
//!
//! Only symmetric decks are looked at: a ring is a card and all that it becomes when every colour becomes the next, so each
//! colour stands on as many cards. All decks play the same deals. What was played is kept; a search is the same whenever it
//! is done again, so one that was stopped finds there what it has done.

use crate::tournament::{DealResult, Entry, LineUp, Tournament, TournamentError, won_by_role};
use crate::wilson;
use bots::Played;
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use table::{Chance, Hosted, OptionsError, Seed, Version};

/// Whose interval lies in here is fair enough.
const FAIR: (f64, f64) = (0.45, 0.55);
const LEAST_GREY: u8 = 2;
/// What is tried next is drawn from a child of the seed that no deal uses.
const SEARCH_LUCK: u64 = u64::MAX;

/// What is looked for. As a line of JSON it heads the file of what was played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct DeckSearch {
    /// The program that plays, since other bots play otherwise.
    pub program: String,
    pub game: String,
    pub players: u8,
    /// Every deal and every choice of a deck follows from it.
    pub seed: u64,
    /// Who plays both roles.
    pub bot: String,
    pub steps: Option<u32>,
    /// After so many deals a deck is given up if it is clearly worse than the best.
    pub batch: u64,
    /// A deck plays so many batches at most.
    pub batches: u64,
}

/// One batch of one deck: a line of the file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Batch {
    deck: SymmetricDeck,
    number: u64,
    wins: u64,
}

/// Rings, and how many there are of each. A ring is known by the lowest of its cards, as bits; 0 is a grey card.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct SymmetricDeck {
    players: u8,
    rings: BTreeMap<u8, u8>,
}

/// How a deck did.
#[derive(Clone, PartialEq, Debug)]
pub struct Tried {
    pub deck: SymmetricDeck,
    /// How often whoever plays alone won.
    pub wins: u64,
    pub deals: u64,
    pub low: f64,
    pub high: f64,
}

fn ring(face: u8, players: u8) -> BTreeSet<u8> {
    (0..players).map(|by| (face << by | face >> (players - by)) & ((1 << players) - 1)).collect()
}

/// Whether a portrait added, taken or moved makes a card of the one ring a card of the other.
fn are_near(face: u8, other: u8, players: u8) -> bool {
    let is_near = |other: &u8| match (face ^ other).count_ones() {
        1 => true,
        2 => face.count_ones() == other.count_ones(),
        _ => false,
    };
    ring(other, players).iter().any(is_near)
}

impl SymmetricDeck {
    /// Where a search begins: hands of three, and all colours in pairs.
    fn first(players: u8) -> Self {
        let cards = 7 + 3 * players;
        let pairs = (cards - LEAST_GREY) / players;
        Self { players, rings: BTreeMap::from([(0, cards - pairs * players), (0b11, pairs)]) }
    }

    /// Every card, as bits.
    pub fn cards(&self) -> Vec<u8> {
        let copies = |(&face, &copies): (&u8, &u8)| {
            let cards = ring(face, self.players).into_iter();
            cards.flat_map(move |face| std::iter::repeat_n(face, copies.into()))
        };
        self.rings.iter().flat_map(copies).collect()
    }

    /// As a table takes it, if these cards keep the rules and some of them are grey.
    pub fn option<R: Played>(&self) -> Option<Value> {
        let cards = self.cards();
        let grey = usize::from(self.rings.get(&0).copied().unwrap_or(0));
        // Some are grey, and most are not.
        let some_are_grey = grey >= LEAST_GREY.into() && 3 * grey < cards.len();
        some_are_grey.then(|| R::deck_of(self.players, &cards)).flatten()
    }

    /// With so many rings less and more; nothing if there are not as many.
    fn changed(&self, less: (u8, u8), more: (u8, u8)) -> Option<Self> {
        let mut rings = self.rings.clone();
        let left = rings.get(&less.0).copied().unwrap_or(0).checked_sub(less.1)?;
        rings.insert(less.0, left);
        *rings.entry(more.0).or_default() += more.1;
        rings.retain(|_, copies| *copies > 0);
        Some(Self { players: self.players, rings })
    }

    /// Every deck that is one step away: a portrait added, taken or moved in all cards of a ring, a ring more or less with
    /// as many grey cards less or more, or a ring more or less in everybody's hands.
    fn neighbours<R: Played>(&self) -> BTreeSet<Self> {
        let n = self.players;
        let rings: Vec<(u8, u8)> = (1..1 << n)
            .filter_map(|face| {
                let ring = ring(face, n);
                (ring.first() == Some(&face)).then_some((face, ring.len() as u8))
            })
            .collect();
        let mut found = BTreeSet::new();
        for &(face, size) in &rings {
            found.extend(self.changed((0, size), (face, 1)));
            found.extend(self.changed((face, 1), (0, size)));
            found.extend(self.changed((face, 1), (0, 0)));
            found.extend(self.changed((0, 0), (face, 1)));
            let near = rings.iter().filter(|(other, as_many)| *as_many == size && are_near(face, *other, n));
            found.extend(near.filter_map(|(other, _)| self.changed((face, 1), (*other, 1))));
        }
        found.retain(|deck| deck != self && deck.option::<R>().is_some());
        found
    }

    /// Its cards as lines of a list in TOML.
    pub fn toml<R: Played>(&self) -> String {
        let deck = self.option::<R>().expect("what was tried keeps the rules");
        let mark = Value::from(self.players.to_string());
        let own = deck["cards"].as_array().into_iter().flatten().filter(|card| card["mark"] == mark);
        let line = |card: &Value| {
            let copies = card.get("copies").map(|copies| format!(", copies = {copies}")).unwrap_or_default();
            format!("  {{ mark = {mark}, goats = {}{copies} }},", card["goats"])
        };
        own.map(line).collect::<Vec<_>>().join("\n")
    }
}

/// `25 cards: 7 × grey, 2 × ab, 1 × ac`, each standing for its ring: a, b and c are any colours in their order.
impl fmt::Display for SymmetricDeck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ring = |(face, copies): (&u8, &u8)| {
            let on_it = ('a'..='h').enumerate().filter(|(bit, _)| face >> bit & 1 == 1);
            let colours: String = on_it.map(|(_, colour)| colour).collect();
            format!("{copies} × {}", if colours.is_empty() { "grey" } else { &colours })
        };
        let rings: Vec<_> = self.rings.iter().map(ring).collect();
        write!(f, "{} cards: {}", self.cards().len(), rings.join(", "))
    }
}

impl Tried {
    fn new(deck: SymmetricDeck, wins: u64, deals: u64) -> Self {
        let (low, high) = wilson(wins, deals);
        Self { deck, wins, deals, low, high }
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]
    fn share(&self) -> f64 {
        self.wins as f64 / self.deals as f64
    }

    /// How far from one half.
    fn off(&self) -> f64 {
        (self.share() - 0.5).abs()
    }

    pub fn is_fair(&self) -> bool {
        FAIR.0 <= self.low && self.high <= FAIR.1
    }

    /// Whether even the best end of its interval is farther from one half than the best deck.
    fn is_worse(&self, best: Option<&Self>) -> bool {
        best.is_some_and(|best| (self.low - 0.5).max(0.5 - self.high) > best.off())
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] = [self.share(), self.low, self.high].map(|part| part * 100.0);
        let Self { deck, deals, .. } = self;
        write!(f, "{deck}; who plays alone won {share:.1} % ({low:.1} – {high:.1} %) of {deals} deals")
    }
}

impl DeckSearch {
    /// Whether there is such a table and such a bot, before anything is played.
    pub fn check<R: Played + Hosted>(&self) -> Result<(), DeckSearchError> {
        R::config(self.players, Map::new())?;
        Ok(self.tournament::<R>(&SymmetricDeck::first(self.players))?.check()?)
    }

    fn tournament<R: Played + Hosted>(&self, deck: &SymmetricDeck) -> Result<Tournament<R>, DeckSearchError> {
        let deck = deck.option::<R>().ok_or(DeckSearchError::NoDecks(R::GAME))?;
        let config = R::config(self.players, Map::from_iter([("deck".to_owned(), deck)]))?;
        let entries = vec![Entry { line_up: LineUp::Seats(vec![self.bot.clone()]), config }];
        Ok(Tournament { seed: self.seed, deals: self.batch, threads: 1, steps: self.steps, entries })
    }

    /// Tries `decks` decks, or fewer if one is fair; what is in `kept` is not played again. The best comes first in the
    /// end. When `stop` is set, the deck that is being tried is left out.
    pub fn run<R: Played + Hosted>(
        &self,
        (decks, threads): (usize, usize),
        kept: Vec<Batch>,
        stop: &AtomicBool,
        mut keep: impl FnMut(&Batch) -> io::Result<()>,
        mut tell: impl FnMut(&Tried),
    ) -> Result<Vec<Tried>, DeckSearchError> {
        self.check::<R>()?;
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().map_err(TournamentError::from)?;
        let mut known: BTreeMap<(SymmetricDeck, u64), u64> =
            kept.into_iter().map(|Batch { deck, number, wins }| ((deck, number), wins)).collect();
        let mut luck = Chance::new(Seed::from_number(self.seed).child(SEARCH_LUCK), Version::DEAL);
        let mut tried: Vec<Tried> = Vec::new();
        let mut next = Some(SymmetricDeck::first(self.players));
        while let Some(deck) = next.take().filter(|_| tried.len() < decks) {
            let tournament = self.tournament::<R>(&deck)?;
            let mut now = Tried::new(deck.clone(), 0, 0);
            for number in 0..self.batches {
                let wins = if let Some(wins) = known.remove(&(deck.clone(), number)) {
                    wins
                } else {
                    let deals = number * self.batch..(number + 1) * self.batch;
                    let play = |deal| {
                        let is_wanted = !stop.load(Ordering::Relaxed);
                        is_wanted.then(|| tournament.play_deal(0, deal)).transpose()
                    };
                    let played: Option<Vec<_>> =
                        pool.install(|| deals.into_par_iter().map(play).collect::<Result<_, _>>())?;
                    let Some(played) = played else { return Ok(tried) };
                    let won = played.iter().filter(|deal| was_won_alone(deal));
                    let wins = won.count() as u64;
                    keep(&Batch { deck: deck.clone(), number, wins }).map_err(TournamentError::from)?;
                    wins
                };
                now = Tried::new(deck.clone(), now.wins + wins, now.deals + self.batch);
                if now.is_fair() || now.is_worse(tried.first()) {
                    break;
                }
            }
            tell(&now);
            let place = tried.partition_point(|other| other.off() <= now.off());
            let is_fair = now.is_fair();
            tried.insert(place, now);
            if is_fair {
                break;
            }
            // From the best that has a neighbour which was not tried.
            next = tried.iter().find_map(|from| {
                let is_new = |deck: &SymmetricDeck| tried.iter().all(|other| other.deck != *deck);
                let new: Vec<_> = from.deck.neighbours::<R>().into_iter().filter(is_new).collect();
                (!new.is_empty()).then(|| new[luck.below(new.len() as u32) as usize].clone())
            });
        }
        Ok(tried)
    }
}

/// Whether the first of the roles won, which is that of whoever plays against all others.
fn was_won_alone(deal: &DealResult) -> bool {
    let role = deal.games.first().and_then(|game| game.roles.first());
    role.is_some_and(|(role, _)| won_by_role(deal, role) == Some(1.0))
}

/// Why there is no search.
#[derive(Debug, thiserror::Error)]
pub enum DeckSearchError {
    #[error("{0} has no decks that could be searched")]
    NoDecks(&'static str),
    #[error(transparent)]
    Table(#[from] OptionsError),
    #[error(transparent)]
    Games(#[from] TournamentError),
}
