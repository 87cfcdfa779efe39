use super::outlook::completes_line;
use crate::{BotStart, Moment};
use rowgoat::{Event, Knowledge, RowGoat};
use table::{Millis, PerSeat};

/// What somebody has in mind who has watched the game: when things began, which cards have gone by, and who was slow.
pub(super) struct Memory {
    /// Which cards may be where.
    pub cards: Knowledge,
    /// When this turn began.
    pub turn_since: Millis,
    /// When the sets began to lie that lie now, and how often sets have.
    pub sets_since: Millis,
    pub sightings: u32,
    /// When the first lifebuoy of this round was taken.
    pub alarm: Option<Millis>,
    /// When each debt to call arose.
    pub debts_since: PerSeat<Millis>,
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
            sets_since: Millis(0),
            sightings: 0,
            alarm: None,
            debts_since: PerSeat::new(seats, |_| Millis(0)),
            choice_since: Millis(0),
            almost: None,
            slowest: PerSeat::new(seats, |_| 0),
            lay: false,
        }
    }

    pub fn watch(&mut self, moment: &Moment<RowGoat>) {
        let Moment { at, view, .. } = moment;
        for event in &moment.shown {
            self.cards.watch(event);
            match *event {
                // After a penalty the same turn goes on, and everybody looks at the grid anew.
                Event::TurnBegan { .. }
                | Event::Unlocked { .. }
                | Event::TookPile { .. }
                | Event::Spared { .. } => self.turn_since = *at,
                Event::SetsLie { .. } if !self.lay => self.sets_appear(*at),
                Event::SetGone | Event::TookSet { .. } => self.lay = false,
                Event::Grabbed { .. } => self.alarm = self.alarm.or(Some(*at)),
                Event::Slowest { seat, drawn } => {
                    self.alarm = None;
                    self.slowest[seat] += u32::from(!drawn);
                }
                Event::OwesCall { seat, .. } => self.debts_since[seat] = *at,
                Event::ChoosesSet { .. } | Event::ChoosesPile { .. } => self.choice_since = *at,
                Event::Mistouched { .. } => self.almost = None,
                Event::Placed { cell, .. } => {
                    let looks_like_one = completes_line(view, cell) && view.sets.is_empty();
                    self.almost = looks_like_one.then_some((*at, view.placements));
                }
                _ => {}
            }
        }
        self.lay = !view.sets.is_empty();
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
