//! What follows from an action that was found legal.

use crate::state::Slip;
use crate::{Action, Card, Ending, Event, Location, Place, Stage, State};
use table::{Chance, Millis, Outcome, PerSeat, Seat, SeatSet};

type Events = Vec<Event>;

impl State {
    pub(crate) fn act(&mut self, seat: Seat, action: Action, events: &mut Events) {
        match action {
            Action::CallCops => self.go_to_cops(seat, events),
            Action::Pass => {
                events.push(Event::Passed { seat });
                self.pass_window(events);
            }
            Action::PassForNow(on) => self.tick(seat, on, events),
            Action::Move(to) => self.move_to(seat, to, events),
            Action::Spy(target) => {
                self.spied = Some(target);
                events.push(Event::Spied { seat, target, hand: self.hands[target] });
                self.enter(Stage::Swap);
            }
            Action::Trade(with) => {
                events.push(Event::TradeOpened { seat, with });
                self.enter(Stage::ChooseForTrade { with });
            }
            Action::Steal(from) => {
                self.tokens[from] -= 1;
                self.tokens[seat] += 1;
                events.push(Event::TokenStolen { seat, from });
                self.enter(Stage::Swap);
            }
            Action::TakeStash(place) => self.take_stash(seat, place, events),
            Action::FillStash(card) => self.fill_stash(seat, card, events),
            Action::Choose(card) => self.choose(seat, card, events),
            Action::Swap(card) => self.swap(seat, card, events),
            Action::TakeBack => self.take_back(seat, events),
        }
    }

    /// Time has run out: the window closes, and whatever else is due is chosen by chance (CO-2).
    pub(crate) fn clock(&mut self, chance: &mut Chance, events: &mut Events) {
        if self.stage == Stage::Window {
            return self.close_window(events);
        }
        events.push(Event::TimeUp);
        let choosers = self.choosers();
        let late =
            if choosers.is_empty() { SeatSet::of(self.mover) } else { choosers.minus(self.have_chosen()) };
        for seat in late.iter() {
            let action = self.chance_choice(seat, chance);
            self.act(seat, action, events);
        }
    }

    fn chance_choice(&self, seat: Seat, chance: &mut Chance) -> Action {
        let mut count = 0;
        self.choices(seat, |_| count += 1);
        let mut skip = chance.below(count);
        let mut chosen = None;
        self.choices(seat, |action| {
            if skip == 0 && chosen.is_none() {
                chosen = Some(action);
            }
            skip = skip.saturating_sub(1);
        });
        chosen.expect("a seat that the clock runs for has a choice")
    }

    /// Begins the turn of the mover, without a word.
    pub(crate) fn open_turn(&mut self) {
        if self.rules.players < 6 {
            return self.enter(Stage::Move);
        }
        self.enter(Stage::Window);
        self.window_passed = false;
        if self.rules.cops_window_ms > Millis(0) {
            self.window_passed = self.passing.contains(self.window_seat());
            self.deadline = Some(self.now + self.rules.window(self.turns_done));
        }
    }

    /// Every stage is a choice with a clock of its own (CO-2).
    #[inline]
    fn enter(&mut self, stage: Stage) {
        self.stage = stage;
        self.slip.0 = None;
        self.deadline = self.rules.choice_limit.map(|limit| self.now + limit);
    }

    fn end_turn(&mut self, events: &mut Events) {
        self.spied = None;
        self.took_back.0 = false;
        self.turns_done += 1;
        if self.turns_done == self.rules.turn_limit {
            return self.finish(SeatSet::NONE, Ending::Unfinished, events);
        }
        self.mover = self.mover.left(self.rules.players);
        self.open_turn();
        events.push(Event::TurnBegan { seat: self.mover });
        if self.stage == Stage::Window {
            events.push(Event::WindowOpened { seat: self.window_seat(), closes: self.deadline });
        }
    }

    fn tick(&mut self, seat: Seat, on: bool, events: &mut Events) {
        if on {
            self.passing.insert(seat);
        } else {
            self.passing.remove(seat);
        }
        events.push(Event::PassingForNow { seat, on });
        if on && self.stage == Stage::Window && seat == self.window_seat() && !self.window_passed {
            self.pass_window(events);
        }
    }

    /// With a timer the window lasts as long as it would have, so that nobody sees who passed or when (SG-A8).
    fn pass_window(&mut self, events: &mut Events) {
        self.window_passed = true;
        if self.rules.cops_window_ms == Millis(0) {
            self.close_window(events);
        }
    }

    fn close_window(&mut self, events: &mut Events) {
        self.window_passed = false;
        events.push(Event::WindowClosed { seat: self.window_seat() });
        self.enter(Stage::Move);
    }

    fn move_to(&mut self, seat: Seat, to: Location, events: &mut Events) {
        let from = std::mem::replace(&mut self.pawns[seat], to);
        let deadline = self.deadline;
        events.push(Event::Moved { seat, to });
        match to {
            Location::Prepare if self.tokens_left > 0 => self.take_token(seat, events),
            Location::Prepare if self.tokens[seat] == 0 => self.enter(Stage::Steal),
            Location::Prepare => {
                events.push(Event::FrameOpened { seat });
                self.enter(Stage::ChooseForFrame);
            }
            Location::Spy => self.enter(Stage::Spy),
            Location::Trade => self.enter(Stage::Trade),
            Location::Stash => self.enter(Stage::TakeStash),
            Location::Cops => self.go_to_cops(seat, events),
        }
        let nothing_done = matches!(self.stage, Stage::Spy | Stage::Trade | Stage::TakeStash | Stage::Steal);
        let until = self.now + self.rules.take_back.0;
        let in_time = deadline.is_none_or(|deadline| until <= deadline);
        if self.rules.take_back.0 > Millis(0) && nothing_done && in_time && !self.took_back.0 {
            self.slip.0 = Some(Slip { from, until, deadline });
        }
    }

    /// As if the pawn had not moved: no more time is left for the move than there was.
    fn take_back(&mut self, seat: Seat, events: &mut Events) {
        let Some(slip) = self.slip.0 else { unreachable!("only a move that can be is taken back") };
        self.pawns[seat] = slip.from;
        self.took_back.0 = true;
        events.push(Event::TookBack { seat, to: slip.from });
        self.enter(Stage::Move);
        self.deadline = slip.deadline;
    }

    fn take_token(&mut self, seat: Seat, events: &mut Events) {
        self.tokens_left -= 1;
        self.tokens[seat] += 1;
        events.push(Event::TokenTaken { seat, left: self.tokens_left });
        if self.tokens_left == 0 {
            events.push(Event::PrepareFlipped);
        }
        self.enter(Stage::Swap);
    }

    fn take_stash(&mut self, seat: Seat, place: Place, events: &mut Events) {
        let card = self.stash[place.index()];
        self.stash[place.index()] = Card::GREY;
        self.hands[seat].insert(card);
        events.push(Event::StashTaken { seat, place, card });
        self.enter(Stage::FillStash { place });
    }

    fn fill_stash(&mut self, seat: Seat, card: Card, events: &mut Events) {
        let Stage::FillStash { place } = self.stage else {
            unreachable!("only a gap in the stash is filled")
        };
        self.hands[seat].remove(card);
        self.stash[place.index()] = card;
        events.push(Event::StashFilled { seat, place, card });
        self.enter(Stage::Swap);
    }

    fn choose(&mut self, seat: Seat, card: Card, events: &mut Events) {
        self.chosen[seat] = Some(card);
        events.push(Event::Chose { seat, card });
        if self.have_chosen() != self.choosers() {
            return;
        }
        match self.stage {
            Stage::ChooseForTrade { with } => self.trade(self.mover, with, events),
            _ => self.frame(events),
        }
    }

    fn take_choice(&mut self, seat: Seat) -> Card {
        self.chosen[seat].take().expect("everybody who takes part has chosen")
    }

    fn trade(&mut self, seat: Seat, with: Seat, events: &mut Events) {
        let (gave, got) = (self.take_choice(seat), self.take_choice(with));
        for (hand, gives, gets) in [(seat, gave, got), (with, got, gave)] {
            self.hands[hand].remove(gives);
            self.hands[hand].insert(gets);
        }
        events.push(Event::Traded { seat, with, gave, got });
        self.enter(Stage::Swap);
    }

    fn frame(&mut self, events: &mut Events) {
        let players = self.rules.players;
        let cards = PerSeat::new(players, |seat| self.take_choice(seat));
        events.push(Event::FrameRevealed { cards });
        let framed: SeatSet = Seat::all(players).filter(|seat| self.is_framed(*seat, cards)).collect();
        if framed.is_empty() {
            events.push(Event::FrameFailed);
            return self.end_turn(events);
        }
        events.push(Event::Framed { seats: framed });
        let scapegoat = SeatSet::of(self.scapegoat);
        if framed.contains(self.scapegoat) {
            self.finish(SeatSet::all(players).minus(scapegoat), Ending::ScapegoatFramed, events);
        } else {
            self.finish(scapegoat, Ending::InnocentFramed, events);
        }
    }

    /// Whether the colour of `seat` is on the card of every other player (SG-F2).
    fn is_framed(&self, seat: Seat, cards: PerSeat<Card>) -> bool {
        let others = cards.iter().filter(|(other, _)| *other != seat);
        others.fold(Card::ALL_GOATS, |common, (_, card)| common.common(card)).shows(self.colours[seat])
    }

    fn swap(&mut self, seat: Seat, put: Card, events: &mut Events) {
        let at = self.pawns[seat];
        let took = std::mem::replace(&mut self.evidence[at.index()], put);
        self.hands[seat].remove(put);
        self.hands[seat].insert(took);
        events.push(Event::Swapped { seat, at, put, took });
        self.end_turn(events);
    }

    fn go_to_cops(&mut self, seat: Seat, events: &mut Events) {
        self.pawns[seat] = Location::Cops;
        events.push(Event::WentToCops { seat });
        self.finish(SeatSet::of(self.scapegoat), Ending::Cops, events);
    }

    fn finish(&mut self, winners: SeatSet, ending: Ending, events: &mut Events) {
        let outcome = Outcome { winners, ending };
        self.outcome = Some(outcome);
        self.stage = Stage::Over;
        self.deadline = None;
        events.push(Event::Ended {
            outcome,
            scapegoat: self.scapegoat,
            names: self.names(),
            hands: self.hands,
            stash: self.stash,
        });
    }
}
