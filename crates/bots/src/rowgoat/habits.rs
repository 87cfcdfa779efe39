use table::{Chance, Level, Millis, Reaction};

/// Nobody's hand answers a picture faster than this, however well a reaction was drawn.
pub(super) const FASTEST: Millis = Millis(250);

/// How fast, how surely and how carefully somebody plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Habits {
    /// From a set on the grid to the hand on a lifebuoy.
    pub grab: Reaction,
    /// By how much the hand is faster or slower from one game to another: the spread of a log-normal factor. Without it
    /// two who are equally good would pass the cards to and fro for an hour.
    pub form: f64,
    /// A set is not noticed in so many cases of a thousand, until others grab.
    pub misses: u32,
    /// After a card that completes a line without making a set, a lifebuoy is touched in so many cases of a thousand.
    pub false_starts: u32,
    /// From the beginning of a turn to the card on the grid.
    pub place: Reaction,
    /// From having one card to saying so.
    pub call_mine: Reaction,
    /// It is forgotten in so many cases of a thousand.
    pub forgets: u32,
    /// From somebody else's one card to calling at them.
    pub call_at: Reaction,
    /// It is noticed in so many cases of a thousand.
    pub watches: u32,
    /// How a set or a pile is chosen that has to be taken.
    pub take: Reaction,
    /// How much is thought about where things go.
    pub care: Care,
}

/// How much is thought about where cards go and which piles to take.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Care {
    /// Anything will do.
    None,
    /// What the next card may do, when every card is as likely as any other and everybody as slow.
    NextCard,
    /// What the next card and the next player may do, given the cards that are left and who has been slow.
    NextPlayer,
}

const fn takes(median_ms: f64, spread: f64) -> Reaction {
    Reaction { median_ms, spread }
}

impl Habits {
    /// The habits of a level, for people to play against: docs/balance.md says where the reactions come from.
    pub const fn of(level: Level) -> Self {
        match level {
            Level::Easy => Self {
                grab: takes(2_200.0, 0.4),
                form: 0.22,
                misses: 120,
                false_starts: 15,
                place: takes(2_200.0, 0.35),
                call_mine: takes(1_700.0, 0.45),
                forgets: 300,
                call_at: takes(3_000.0, 0.45),
                watches: 300,
                take: takes(1_600.0, 0.4),
                care: Care::None,
            },
            Level::Normal => Self {
                grab: takes(1_400.0, 0.36),
                form: 0.2,
                misses: 50,
                false_starts: 5,
                place: takes(1_800.0, 0.3),
                call_mine: takes(1_150.0, 0.4),
                forgets: 120,
                call_at: takes(2_200.0, 0.4),
                watches: 600,
                take: takes(1_300.0, 0.35),
                care: Care::NextCard,
            },
            Level::Hard => Self {
                grab: takes(800.0, 0.3),
                form: 0.16,
                misses: 10,
                false_starts: 1,
                place: takes(1_400.0, 0.25),
                call_mine: takes(650.0, 0.3),
                forgets: 20,
                call_at: takes(1_500.0, 0.3),
                watches: 950,
                take: takes(1_100.0, 0.3),
                care: Care::NextPlayer,
            },
        }
    }

    /// The same person on one evening.
    pub fn in_form(self, luck: &mut Chance) -> Self {
        let percent = f64::from(takes(100.0, self.form).draw(luck).0 as u32);
        Self { grab: takes(self.grab.median_ms * percent / 100.0, self.grab.spread), ..self }
    }
}

/// Whether something comes about that does in so many cases of a thousand.
pub(super) fn happens(in_a_thousand: u32, luck: &mut Chance) -> bool {
    luck.below(1_000) < in_a_thousand
}

/// How long it takes this time.
pub(super) fn delay(reaction: Reaction, luck: &mut Chance) -> Millis {
    reaction.draw(luck).max(FASTEST)
}
