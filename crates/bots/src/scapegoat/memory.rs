//! What a bot keeps of all that it has seen: the table, guesses at the hidden cards, and clues.

use super::board::Board;
use super::clues::Clues;
use super::habits::{Holds, Mind};
use super::levels::Traits;
use super::words::{Word, Words};
use scapegoat::{Action, Card, Colour, Config, Event, Guesses, Hand, Location, Shown, Stage, View};
use table::{Chance, MAX_SEATS, PerSeat, Seat};

/// Others are thought to choose by habit about as surely as this; and now and then for reasons of their own.
const TEMPER: f64 = 0.6;
const OWN_REASONS: f64 = 0.08;
/// What is made of a name that somebody says is on their mat: hardly anybody would say that who is in the know.
const NAMED: f64 = 0.5;

pub(super) struct Memory {
    traits: &'static Traits,
    seat: Seat,
    pub board: Board,
    pub guesses: Guesses,
    pub clues: Clues,
    words: Words,
    /// The hidden cards as they may be now, a few times over.
    looks: Vec<(PerSeat<Hand>, [Card; 3])>,
}

impl Memory {
    pub fn new(
        traits: &'static Traits,
        config: &Config,
        view: &View,
        seat: Seat,
        chance: &mut Chance,
    ) -> Self {
        let mut memory = Self {
            traits,
            seat,
            board: Board::of_view(view),
            guesses: Guesses::new(config, view, traits.crowd, traits.growths),
            clues: Clues::default(),
            words: Words::default(),
            looks: Vec::new(),
        };
        memory.look(chance);
        memory
    }

    /// What was shown in one step, and what the seat sees now.
    pub fn watch(&mut self, shown: &[Shown], view: &View, chance: &mut Chance) {
        if view.outcome.is_some() || shown.is_empty() {
            return;
        }
        self.guesses.watch(shown, view, chance);
        // What was in somebody's hand when they chose is seen best from afterwards.
        self.look(chance);
        // Where chance chose (CO-2), that says nothing about anybody.
        let by_chance = shown.contains(&Event::TimeUp);
        for event in shown {
            if !by_chance {
                self.weigh(event);
            }
            self.words.watch(event, &self.board, name_of(view));
            self.board.watch(event);
        }
    }

    /// `from` said something of their own hand, to everybody or to this seat alone. Whether that was listened to.
    pub fn hear(&mut self, from: Seat, word: Word, alone: bool) -> bool {
        let own = self.board.colours[self.seat];
        let honesty = self.words.honesty(from);
        let Some(newness) = self.words.hear(from, word) else { return false };
        let weight = self.traits.belief * newness;
        let names: Vec<Colour> = self.clues.names(&self.board, from).map(|(name, _)| name).collect();
        for name in names {
            let fit = |(hands, _): &(PerSeat<Hand>, _)| {
                if word.is_so(hands[from], name) { honesty } else { 1.0 - honesty }
            };
            // Whoever takes this seat for the one to blame tells it anything.
            let fits = if alone && name == own { 0.5 } else { mean(self.looks.iter().map(fit)) };
            self.clues.add(from, name, weight * libm::log(fits));
        }
        true
    }

    /// `from` said what their mat says.
    pub fn hear_name(&mut self, from: Seat, name: Colour) {
        if name != self.board.colours[from]
            && Colour::in_game(self.board.players()).contains(&name)
            && self.words.names_first(from)
        {
            self.clues.add(from, name, NAMED * self.traits.belief * self.words.honesty(from));
        }
    }

    fn look(&mut self, chance: &mut Chance) {
        self.looks.clear();
        let Self { looks, guesses, traits, .. } = self;
        looks.extend((0..traits.looks).map(|_| guesses.draw(chance)));
    }

    /// How likely each seat holds `colour`.
    pub fn holds(&self, colour: Colour) -> Holds {
        let mut holds = [0.0; MAX_SEATS];
        for (hands, _) in &self.looks {
            for (seat, hand) in hands.iter() {
                holds[seat.index()] += f64::from(u8::from(hand.shows(colour)));
            }
        }
        // As if one more look had been undecided: few looks make nobody sure.
        let mut holds = holds.map(|count| (count + 0.5) / (f64::from(self.looks.len() as u32) + 1.0));
        self.words.weigh(&mut holds, colour, self.traits.belief);
        holds
    }

    /// How likely each place of the stash shows `colour`.
    pub fn stash(&self, colour: Colour) -> [f64; 3] {
        let mut shows = [0.0; 3];
        for (_, stash) in &self.looks {
            for (place, card) in shows.iter_mut().zip(stash) {
                *place += f64::from(u8::from(card.shows(colour)));
            }
        }
        shows.map(|count| count / f64::from(self.looks.len() as u32))
    }

    /// How likely this seat, whose mat gives `name`, is the scapegoat.
    pub fn suspicion(&self, name: Colour) -> f64 {
        self.clues.suspicion(&self.board, self.seat, name)
    }

    /// What a choice says about the name that the chooser's mat gives.
    fn weigh(&mut self, event: &Shown) {
        let Traits { moves, cards, frames, .. } = *self.traits;
        match *event {
            Event::Moved { seat, to } => {
                let from = self.board.pawns[seat];
                let choices = Location::ALL.into_iter().filter(|to| *to != from && *to != Location::Cops);
                let choices: Vec<Action> = choices.map(Action::Move).collect();
                self.fit(moves, seat, Stage::Move, Action::Move(to), None, |_, _| choices.clone());
            }
            Event::Spied { seat, target, .. } => {
                self.fit(moves, seat, Stage::Spy, Action::Spy(target), None, others(seat, Action::Spy));
            }
            Event::TradeOpened { seat, with } => {
                self.fit(moves, seat, Stage::Trade, Action::Trade(with), None, others(seat, Action::Trade));
            }
            Event::Traded { seat, with, gave: Some(gave), got: Some(got) } => {
                for (seat, with, gave, got) in [(seat, with, gave, got), (with, seat, got, gave)] {
                    let stage = Stage::ChooseForTrade { with };
                    let hand = |_: &Board, hand: Hand| hand.distinct().map(Action::Choose).collect();
                    self.fit(cards, seat, stage, Action::Choose(gave), Some((gave, got)), hand);
                }
            }
            Event::FrameRevealed { cards } => {
                for (seat, card) in cards.iter() {
                    let hand = |_: &Board, hand: Hand| hand.distinct().map(Action::Choose).collect();
                    self.fit(frames, seat, Stage::ChooseForFrame, Action::Choose(card), None, hand);
                }
            }
            Event::Swapped { seat, put, took, .. } => {
                let may_go = |board: &Board, hand: Hand| {
                    let own = board.colours[seat];
                    let forced = hand.shows(own);
                    let may_go = hand.distinct().filter(|card| !forced || card.shows(own));
                    may_go.map(Action::Swap).collect()
                };
                self.fit(cards, seat, Stage::Swap, Action::Swap(put), Some((put, took)), may_go);
            }
            _ => {}
        }
    }

    /// `seat` chose `action` among `choices`, and then had `undo.1` instead of `undo.0`: how well that fits each name.
    fn fit(
        &mut self,
        weight: f64,
        seat: Seat,
        stage: Stage,
        action: Action,
        undo: Option<(Card, Card)>,
        choices: impl Fn(&Board, Hand) -> Vec<Action>,
    ) {
        if weight == 0.0 {
            return;
        }
        let hands: Vec<Hand> = self.looks.iter().map(|(hands, _)| before(hands[seat], undo)).collect();
        let choices: Vec<Vec<Action>> = hands.iter().map(|hand| choices(&self.board, *hand)).collect();
        let names: Vec<Colour> = self.clues.names(&self.board, seat).map(|(name, _)| name).collect();
        for name in names {
            let mut mind = self.mind_of(seat, name);
            let mut sum = 0.0;
            for (hand, choices) in hands.iter().zip(&choices) {
                mind.hand = *hand;
                sum += likelihood(&mind, stage, action, choices);
            }
            self.clues.add(seat, name, weight * libm::log(sum / f64::from(hands.len() as u32)));
        }
    }

    /// Somebody whose mat gives `name`, without their hand.
    fn mind_of(&self, seat: Seat, name: Colour) -> Mind<'_> {
        Mind {
            board: &self.board,
            seat,
            hand: Hand::default(),
            target: name,
            holds: self.holds(name),
            suspicion: self.clues.suspicion(&self.board, seat, name).min(0.6),
            stash: [0.3; 3],
        }
    }
}

/// How likely somebody of this mind is to choose `action`.
fn likelihood(mind: &Mind<'_>, stage: Stage, action: Action, choices: &[Action]) -> f64 {
    let weight = |action: Action| libm::exp(mind.worth(stage, action) / TEMPER);
    let all: f64 = choices.iter().map(|choice| weight(*choice)).sum();
    (1.0 - OWN_REASONS) * weight(action) / all + OWN_REASONS / f64::from(choices.len() as u32)
}

fn name_of(view: &View) -> Colour {
    view.name.expect("a player's mat gives a name")
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = f64::from(numbers.len() as u32);
    numbers.sum::<f64>() / count
}

fn others(seat: Seat, choice: fn(Seat) -> Action) -> impl Fn(&Board, Hand) -> Vec<Action> {
    move |board, _| board.seats().filter(|other| *other != seat).map(choice).collect()
}

/// The hand before a card was given for another.
fn before(hand: Hand, undo: Option<(Card, Card)>) -> Hand {
    let Some((gave, got)) = undo else { return hand };
    let mut found = false;
    let is_got = |card: &Card| {
        let is_it = !found && *card == got;
        found |= is_it;
        !is_it
    };
    hand.cards().iter().copied().filter(is_got).chain([gave]).collect()
}
