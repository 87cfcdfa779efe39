use rowgoat::{CARDS, Card, Cell, FACES, Guess, Line, Lines, Pile, View};
use std::array::from_fn;
use table::{PerSeat, Seat};

/// By how much one card more makes winning less likely, as a share.
const ONE_CARD: f64 = 0.13;

/// Choices that differ by less are equally good.
const EQUAL: f64 = 1e-9;

/// How likely each card is.
pub(super) type Odds = [f64; FACES];

/// Somebody about to place, with the odds of their top card.
pub(super) type Mover = (Seat, Odds);

/// How a table stands, for somebody who asks what a card or a pile more or less would do to everybody's chances.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    grid: [Option<Pile>; Cell::COUNT],
    cards: PerSeat<u8>,
    /// How likely each is to be the slowest when a set lies.
    slow: PerSeat<f64>,
}

/// Whether a card that was just put there has piles beside it for three in a line.
pub(super) fn completes_line(view: &View, cell: Cell) -> bool {
    let full = |line: Line| line.cells().iter().all(|cell| view.grid[cell.index()].is_some());
    cell.lines().iter().any(full)
}

/// What is known of a card, as odds.
pub(super) fn odds(guess: Guess) -> Odds {
    let mut odds = [0.0; FACES];
    for card in Card::all() {
        odds[card.index()] = guess.odds(card).into();
    }
    odds
}

/// The odds of somebody who does not count cards: one in sixteen.
pub(super) const ANY_CARD: Odds = [0.062_5; FACES];

impl Outlook {
    pub fn new(view: &View, slow: PerSeat<f64>) -> Self {
        Self { grid: view.grid, cards: view.cards, slow }
    }

    /// The cells that are best for the first of `movers` to place on, if the others do what is best for them.
    pub fn best_cells(&self, movers: &[Mover]) -> Vec<Cell> {
        let me = movers[0].0;
        best(self.open_cells().map(|cell| (cell, self.after_placing(cell, movers)[me])))
    }

    /// The sets that `seat` takes with least harm.
    pub fn best_sets(&self, seat: Seat, sets: Lines) -> Vec<Line> {
        best(sets.iter().map(|line| (line, self.after_taking(seat, &line.cells())[seat])))
    }

    /// The piles that `seat` takes with least harm.
    pub fn best_piles(&self, seat: Seat) -> Vec<Cell> {
        let piles = Cell::all().filter(|cell| self.grid[cell.index()].is_some());
        best(piles.map(|cell| (cell, self.after_taking(seat, &[cell])[seat])))
    }

    /// As the rules have it: empty cells first (RG-P2).
    fn open_cells(&self) -> impl Iterator<Item = Cell> {
        let full = self.grid.iter().all(Option::is_some);
        Cell::all().filter(move |cell| full || self.grid[cell.index()].is_none())
    }

    fn after_placing(&self, cell: Cell, movers: &[Mover]) -> PerSeat<f64> {
        let (seat, odds) = movers[0];
        let mut next = *self;
        next.cards[seat] -= 1;
        let size = self.grid[cell.index()].map_or(0, |pile| pile.size) + 1;
        // Most cards make no set, and most sets are equally big: what comes of them is worked out once for each size.
        let mut of_size = [0.0; CARDS + 1];
        let mut chances = self.slow.map(|_| 0.0);
        for card in Card::all().filter(|card| odds[card.index()] > 0.0) {
            let odds = odds[card.index()];
            next.grid[cell.index()] = Some(Pile { top: card, size });
            match next.smallest_set() {
                Some(size) => of_size[usize::from(size)] += odds,
                None if movers.len() == 1 => of_size[0] += odds,
                None => add(&mut chances, odds, &next.best_for_next(&movers[1..])),
            }
        }
        for (size, odds) in (0..).zip(of_size).filter(|(_, odds)| *odds > 0.0) {
            add(&mut chances, odds, &next.chances((size > 0).then_some(size)));
        }
        chances
    }

    /// Everybody's chances when the first of `movers` does what is best for them.
    fn best_for_next(&self, movers: &[Mover]) -> PerSeat<f64> {
        let seat = movers[0].0;
        let options = self.open_cells().map(|cell| self.after_placing(cell, movers));
        options.max_by(|one, other| one[seat].total_cmp(&other[seat])).expect("there is always an open cell")
    }

    fn after_taking(&self, seat: Seat, cells: &[Cell]) -> PerSeat<f64> {
        let mut next = *self;
        for cell in cells {
            let pile = next.grid[cell.index()].take();
            next.cards[seat] += pile.map_or(0, |pile| pile.size);
        }
        next.chances(next.smallest_set())
    }

    /// How likely each is to win: if a set of so many cards lies, somebody takes it first.
    fn chances(&self, set: Option<u8>) -> PerSeat<f64> {
        let Some(set) = set else { return self.standing(None) };
        let mut chances = self.slow.map(|_| 0.0);
        for (slowest, odds) in self.slow.iter() {
            add(&mut chances, odds, &self.standing(Some((slowest, set))));
        }
        chances
    }

    /// How likely each is to win when so many cards are under the deck of the slowest. A player who has none has won.
    fn standing(&self, taken: Option<(Seat, u8)>) -> PerSeat<f64> {
        let seats = self.cards.seats();
        let is_winner =
            |seat: Seat| taken.is_some_and(|(slowest, _)| seat != slowest) && self.cards[seat] == 0;
        let somebody_won = Seat::all(seats).any(is_winner);
        let hope = PerSeat::new(seats, |seat| {
            if somebody_won {
                return f64::from(u8::from(is_winner(seat)));
            }
            let more = taken.filter(|(slowest, _)| *slowest == seat).map_or(0, |(_, cards)| cards);
            FEWER[usize::from(self.cards[seat] + more)] * (1.0 - self.slow[seat])
        });
        let all: f64 = hope.as_slice().iter().sum();
        hope.map(|hope| hope / all)
    }

    /// How many cards the smallest set has.
    fn smallest_set(&self) -> Option<u8> {
        let size = |line: Line| {
            let [one, two, three] = line.cells().map(|cell| self.grid[cell.index()]);
            let (one, two, three) = (one?, two?, three?);
            Card::match_up(one.top, two.top, three.top).then_some(one.size + two.size + three.size)
        };
        Line::ALL.into_iter().filter_map(size).min()
    }
}

/// What is left of one's hope with so many cards.
static FEWER: std::sync::LazyLock<[f64; CARDS + 1]> =
    std::sync::LazyLock::new(|| from_fn(|cards| libm::pow(1.0 - ONE_CARD, f64::from(cards as u32))));

/// Adds what comes about with these odds.
fn add(chances: &mut PerSeat<f64>, odds: f64, then: &PerSeat<f64>) {
    for (seat, chance) in then.iter() {
        chances[seat] += odds * chance;
    }
}

/// The best of some choices, and those that are as good.
fn best<T>(choices: impl Iterator<Item = (T, f64)>) -> Vec<T> {
    let mut best = Vec::new();
    let mut most = f64::NEG_INFINITY;
    for (choice, worth) in choices {
        if worth > most + EQUAL {
            best.clear();
            most = worth;
        }
        if worth >= most - EQUAL {
            best.push(choice);
        }
    }
    best
}
