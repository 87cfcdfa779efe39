use super::Memory;
use super::habits::{Care, Habits, delay, happens};
use super::outlook::{ANY_CARD, Mover, Outlook, odds};
use crate::{Bot, BotStart, Budget, Intent, Moment};
use rowgoat::{Action, Cell, RowGoat, Stage, View};
use table::{Chance, Millis, PerSeat, Seat, Seed, Version};

/// How soon something is tried again that was refused.
const AGAIN: Millis = Millis(250);

/// How much longer somebody takes who has missed a set and is not woken by others.
const DREAMS: Millis = Millis::seconds(3);

/// What luck has a part in. Each has a stream of its own, numbered by what it answers, so that a bot that was not asked
/// at some moment, or asked twice, draws the same as one that was asked once.
#[derive(Clone, Copy)]
enum Matter {
    Place,
    Grab,
    FalseStart,
    Call,
    Take,
}

/// Somebody at the grid.
pub(super) struct Rower {
    seat: Seat,
    habits: Habits,
    memory: Memory,
    luck: [Seed; 5],
    not_before: Millis,
}

type Plan = Option<Intent<Action>>;

impl Rower {
    pub fn new(opening: &BotStart<RowGoat>, habits: Habits, seed: Seed) -> Self {
        let luck = std::array::from_fn(|matter| seed.child(matter as u64));
        let habits = habits.in_form(&mut Chance::new(seed, Version::DEAL));
        Self { seat: opening.seat, habits, memory: Memory::new(opening), luck, not_before: Millis(0) }
    }

    fn luck(&self, matter: Matter, number: u32) -> Chance {
        Chance::new(self.luck[matter as usize], Version(number))
    }

    /// A card onto the grid.
    fn place(&self, view: &View, budget: &Budget) -> Plan {
        if view.stage != (Stage::Place { seat: self.seat }) || view.now < view.locks[self.seat].placing {
            return None;
        }
        let luck = &mut self.luck(Matter::Place, view.turn);
        let at = self.memory.turn_since + delay(self.habits.place, luck);
        let cells: Vec<Cell> = match self.habits.care {
            Care::None => view.open_cells().collect(),
            Care::NextCard => self.outlook(view).best_cells(&[(self.seat, ANY_CARD)]),
            Care::NextPlayer => self.outlook(view).best_cells(&self.movers(view, budget)),
        };
        Some(Intent { at, action: Action::Place { turn: view.turn, cell: luck.pick(&cells) } })
    }

    /// Who places now and next, with what is known of their cards.
    fn movers(&self, view: &View, budget: &Budget) -> Vec<Mover> {
        let known = |seat: Seat, depth: usize| odds(self.memory.cards.card(seat, depth));
        let mut movers = vec![(self.seat, known(self.seat, 0))];
        if budget.steps(2) > 1 {
            let mut next = self.seat.left(view.cards.seats());
            while next != self.seat && view.cards[next] == 0 {
                next = next.left(view.cards.seats());
            }
            let depth = usize::from(next == self.seat);
            if usize::from(view.cards[next]) > depth {
                movers.push((next, known(next, depth)));
            }
        }
        movers
    }

    fn outlook(&self, view: &View) -> Outlook {
        let seats = view.cards.seats();
        let slow = match self.habits.care {
            Care::NextPlayer => self.memory.slow(),
            Care::None | Care::NextCard => PerSeat::new(seats, |_| 1.0 / f64::from(seats)),
        };
        Outlook::new(view, slow)
    }

    /// A lifebuoy, when a set lies. Who has missed the set wakes up when others grab.
    fn grab(&self, view: &View) -> Plan {
        if self.memory.sets.is_empty() || view.holders.contains(self.seat) {
            return None;
        }
        let luck = &mut self.luck(Matter::Grab, self.memory.sightings);
        let (reaction, missed) = (delay(self.habits.grab, luck), happens(self.habits.misses, luck));
        let noticed = match self.memory.alarm {
            Some(alarm) if missed => alarm,
            None if missed => self.memory.sets_since + DREAMS,
            _ => self.memory.sets_since,
        };
        Some(Intent { at: noticed + reaction, action: Action::Grab { round: view.round } })
    }

    /// A lifebuoy, when it only looked like a set.
    fn false_start(&self, view: &View) -> Plan {
        let (since, number) = self.memory.almost?;
        if !self.memory.sets.is_empty() {
            return None;
        }
        let luck = &mut self.luck(Matter::FalseStart, number);
        let fooled = happens(self.habits.false_starts, luck);
        let at = since + delay(self.habits.grab, luck);
        // What is free now is no mistake.
        let fooled = fooled && at >= view.free_until;
        fooled.then_some(Intent { at, action: Action::Grab { round: view.round } })
    }

    fn call_mine(&self, view: &View) -> Plan {
        let luck = &mut self.call_luck(view, self.seat);
        let at = self.memory.debts_since[self.seat] + delay(self.habits.call_mine, luck);
        let remembers = view.owing().contains(self.seat) && !happens(self.habits.forgets, luck);
        remembers.then_some(Intent { at, action: Action::CallMine })
    }

    fn call_at(&self, view: &View, debtor: Seat) -> Plan {
        let luck = &mut self.call_luck(view, debtor);
        let at = self.memory.debts_since[debtor] + delay(self.habits.call_at, luck);
        let call = Action::CallAt { seat: debtor, call: view.calls[debtor] };
        happens(self.habits.watches, luck).then_some(Intent { at, action: call })
    }

    fn call_luck(&self, view: &View, debtor: Seat) -> Chance {
        self.luck(Matter::Call, u32::from(view.calls[debtor]) << 8 | debtor.index() as u32)
    }

    /// A set as the slowest, or a pile as a penalty.
    fn take(&self, view: &View) -> Plan {
        let luck = &mut self.luck(Matter::Take, view.turn);
        let at = self.memory.choice_since + delay(self.habits.take, luck);
        let careful = self.habits.care != Care::None;
        let action = match view.stage {
            Stage::TakeSet { seat } if seat == self.seat => {
                let any = || view.sets.iter().collect();
                let sets = if careful { self.outlook(view).best_sets(seat, view.sets) } else { any() };
                Action::TakeSet(luck.pick(&sets))
            }
            Stage::TakePile { seat } if seat == self.seat => {
                let any = || view.piles().collect();
                let piles: Vec<Cell> = if careful { self.outlook(view).best_piles(seat) } else { any() };
                Action::TakePile(luck.pick(&piles))
            }
            _ => return None,
        };
        Some(Intent { at, action })
    }
}

impl Bot<RowGoat> for Rower {
    fn react(&mut self, moment: &Moment<RowGoat>, budget: &Budget) -> Option<Intent<Action>> {
        self.memory.watch(moment);
        if moment.shown.is_empty() {
            self.not_before = moment.at + AGAIN;
        }
        let view = &moment.view;
        let plans = [
            self.take(view),
            self.grab(view),
            self.false_start(view),
            self.call_mine(view),
            self.place(view, budget),
        ];
        let calls = view.owing().without(self.seat).iter().filter_map(|debtor| self.call_at(view, debtor));
        let plans = plans.into_iter().flatten().chain(calls);
        let next = plans.filter(|plan| moment.legal.contains(&plan.action)).min_by_key(|plan| plan.at)?;
        Some(Intent { at: next.at.max(self.not_before), ..next })
    }
}
