use super::outlook::completes_line;
use crate::{BotStart, Moment};
use rowgoat::{Event, Knowledge, Lines, RowGoat, View};
use table::{Millis, PerSeat};

/// What somebody has in mind who has watched the game: when things began, which cards have gone by, and who was slow.
pub(super) struct Memory {
    /// Which cards may be where.
    pub cards: Knowledge,
    /// When this turn began.
    pub turn_since: Millis,
    /// The sets on the grid. Nobody names them, so they are found by looking.
    pub sets: Lines,
    /// When the sets began to lie that lie now, and how often sets have.
    pub sets_since: Millis,
    pub sightings: u32,
    /// When the first lifebuoy of this round was taken.
    pub alarm: Option<Millis>,
    /// When each debt to call arose.
    pub debts_since: PerSeat<Millis>,
    /// The number of each debt that has been noticed.
    debts: PerSeat<Option<u16>>,
    /// When the last choice of a set or a pile began.
    pub choice_since: Millis,
    /// The last card on the grid that looked like a set and was none: when it was placed, and its number.
    pub almost: Option<(Millis, u32)>,
    /// How often each was the slowest.
    slowest: PerSeat<u32>,
    lay: bool,
}

impl Memory {
    pub fn new(opening: &BotStart<RowGoat>) -> Self {
        let seats = opening.config.options().players;
        Self {
            cards: Knowledge::new(&opening.config),
            turn_since: Millis(0),
            sets: Lines::NONE,
            sets_since: Millis(0),
            sightings: 0,
            alarm: None,
            debts_since: PerSeat::new(seats, |_| Millis(0)),
            debts: PerSeat::new(seats, |_| None),
            choice_since: Millis(0),
            almost: None,
            slowest: PerSeat::new(seats, |_| 0),
            lay: false,
        }
    }

    pub fn watch(&mut self, moment: &Moment<RowGoat>) {
        let Moment { at, view, .. } = moment;
        self.sets = view.sets_on_grid();
        for event in &moment.shown {
            self.cards.watch(event);
            match *event {
                // After a penalty the same turn goes on, and everybody looks at the grid anew.
                Event::TurnBegan { .. }
                | Event::Unlocked { .. }
                | Event::TookPile { .. }
                | Event::Spared { .. } => self.turn_since = *at,
                Event::SetGone | Event::TookSet { .. } => self.lay = false,
                Event::Grabbed { .. } => self.alarm = self.alarm.or(Some(*at)),
                Event::Slowest { seat, drawn } => {
                    self.alarm = None;
                    self.slowest[seat] += u32::from(!drawn);
                }
                Event::ChoosesSet { .. } | Event::ChoosesPile { .. } => self.choice_since = *at,
                Event::Mistouched { .. } => self.almost = None,
                Event::Placed { cell, .. } => {
                    let looks_like_one = completes_line(view, cell) && self.sets.is_empty();
                    self.almost = looks_like_one.then_some((*at, view.placements));
                }
                _ => {}
            }
        }
        if self.sets.is_empty() {
            self.lay = false;
        } else if !self.lay {
            self.sets_appear(*at);
        }
        self.notice_debts(view, *at);
    }

    fn notice_debts(&mut self, view: &View, at: Millis) {
        let owing = view.owing();
        for (seat, number) in view.calls.iter() {
            let debt = owing.contains(seat).then_some(number);
            if debt.is_some() && debt != self.debts[seat] {
                self.debts_since[seat] = at;
            }
            self.debts[seat] = debt;
        }
    }

    fn sets_appear(&mut self, at: Millis) {
        self.lay = true;
        self.sets_since = at;
        self.sightings += 1;
    }

    /// How likely each is to be the slowest next time, if everybody began with one time of each.
    pub fn slow(&self) -> PerSeat<f64> {
        let all: u32 = self.slowest.as_slice().iter().map(|times| times + 1).sum();
        self.slowest.map(|times| f64::from(times + 1) / f64::from(all))
    }
}
