//! From what a viewer was shown to inputs that would have shown it.

use crate::{Action, Card, Event, ScapeGoat, Setup, Shown, Stage, State};
use std::collections::VecDeque;
use table::{Chance, History, Input, Millis, Rules, Seat, Seen, Viewer, World, WorldStep};

/// A world under construction: it is played while it is told, since only the rules know whose choice comes when.
pub(super) struct Retelling {
    viewer: Viewer,
    state: State,
    world: World<ScapeGoat>,
    /// What others secretly gave away and nobody showed the viewer.
    hidden: VecDeque<Card>,
}

impl Retelling {
    pub fn new(history: &History<ScapeGoat>, setup: &Setup, hidden: Vec<Card>) -> Self {
        Self {
            viewer: history.viewer,
            state: setup.start(&history.config),
            world: World { setup: *setup, steps: Vec::new() },
            hidden: hidden.into(),
        }
    }

    /// One step that the viewer saw something of.
    pub fn step(&mut self, seen: &Seen<ScapeGoat>, chance: &mut Chance) {
        let at = seen.at;
        let events = match &seen.shown[..] {
            // The clock chose for the player who was late.
            [Event::TimeUp, rest @ ..] => return self.time_up(at, rest),
            [Event::WindowClosed { seat }] => {
                // Somebody else's pass, or the clock: both look the same.
                let may_be_pass = self.state.rules.cops_window_ms == Millis(0) && !self.viewer.is(*seat);
                return match self.state.deadline {
                    Some(deadline) if !may_be_pass || at > deadline => self.play(Input::Clock { at }, vec![]),
                    _ => self.act(at, *seat, Action::Pass),
                };
            }
            events => events,
        };
        match events[0] {
            Event::Passed { seat } => self.act(at, seat, Action::Pass),
            Event::PassingForNow { seat, on } => self.act(at, seat, Action::PassForNow(on)),
            Event::WentToCops { seat } => self.act(at, seat, Action::CallCops),
            Event::Chose { seat, card: Some(card) } => {
                if let Some(revealed) = events.get(1) {
                    self.others_choose(self.state.now, revealed, chance);
                }
                self.act(at, seat, Action::Choose(card));
            }
            Event::Traded { .. } | Event::FrameRevealed { .. } => self.others_choose(at, &events[0], chance),
            event => {
                let action = self.action_behind(&event);
                self.act(at, self.state.mover, action);
            }
        }
    }

    /// The choice of the mover that is followed by `event`.
    fn action_behind(&mut self, event: &Shown) -> Action {
        match *event {
            Event::Moved { to, .. } => Action::Move(to),
            Event::TookBack { .. } => Action::TakeBack,
            Event::Spied { target, .. } => Action::Spy(target),
            Event::TradeOpened { with, .. } => Action::Trade(with),
            Event::TokenStolen { from, .. } => Action::Steal(from),
            Event::StashTaken { place, .. } => Action::TakeStash(place),
            Event::StashFilled { card, .. } => Action::FillStash(card.unwrap_or_else(|| self.next_hidden())),
            Event::Swapped { put, .. } => Action::Swap(put),
            ref other => unreachable!("no choice is followed by {other:?}"),
        }
    }

    fn next_hidden(&mut self) -> Card {
        self.hidden.pop_front().expect("the search found a card for every hidden choice")
    }

    /// What everybody who took part had chosen.
    fn revealed_choices(&mut self, revealed: &Shown) -> Vec<(Seat, Card)> {
        match *revealed {
            Event::Traded { seat, with, gave, got } => {
                let gave = gave.unwrap_or_else(|| self.next_hidden());
                let got = got.unwrap_or_else(|| self.next_hidden());
                vec![(seat, gave), (with, got)]
            }
            Event::FrameRevealed { cards } => cards.iter().collect(),
            ref other => unreachable!("{other:?} ends no secret choice"),
        }
    }

    /// Everybody but the viewer chooses, in any order; the last of them at `at`, the others unseen before.
    fn others_choose(&mut self, at: Millis, revealed: &Shown, chance: &mut Chance) {
        let mut choices = self.revealed_choices(revealed);
        choices.retain(|(seat, _)| !self.viewer.is(*seat));
        chance.shuffle(&mut choices);
        let last = choices.len() - 1;
        for (number, (seat, card)) in choices.into_iter().enumerate() {
            let at = if number == last { at } else { self.state.now };
            self.act(at, seat, Action::Choose(card));
        }
    }

    fn time_up(&mut self, at: Millis, events: &[Shown]) {
        let wanted: Vec<(Seat, Action)> = if self.state.choosers().is_empty() {
            vec![(self.state.mover, self.action_behind(&events[0]))]
        } else {
            let is_end = |event: &&Shown| matches!(event, Event::Traded { .. } | Event::FrameRevealed { .. });
            let revealed = events.iter().find(is_end).expect("when time is up everybody has chosen");
            let choices = self.revealed_choices(revealed);
            choices.into_iter().map(|(seat, card)| (seat, Action::Choose(card))).collect()
        };
        // Nobody but the viewer is known to have chosen in time.
        let late = wanted.iter().filter(|(seat, _)| self.state.chosen[*seat].is_none());
        let mut luck: Vec<(Seat, u32)> =
            late.map(|&(seat, action)| (seat, self.luck_for(seat, action))).collect();
        luck.sort_unstable();
        self.play(Input::Clock { at }, luck.into_iter().map(|(_, draw)| draw).collect());
    }

    /// What chance must draw to choose `action` for `seat`.
    fn luck_for(&self, seat: Seat, action: Action) -> u32 {
        let mut choices = Vec::new();
        self.state.choices(seat, |choice| choices.push(choice));
        let draw = choices.iter().position(|choice| *choice == action);
        draw.expect("chance chose something that was possible") as u32
    }

    fn act(&mut self, at: Millis, seat: Seat, action: Action) {
        self.play(Input::Seat { at, seat, action }, vec![]);
    }

    fn play(&mut self, input: Input<Action>, luck: Vec<u32>) {
        let step = WorldStep { input, luck };
        match ScapeGoat::check(&self.state, input) {
            Ok(legal) => ScapeGoat::apply(&mut self.state, legal, &mut step.chance(), &mut Vec::new()),
            Err(refusal) => panic!("a retold game breaks the rules with {input:?}: {refusal}"),
        }
        self.world.steps.push(step);
    }

    /// What nobody would have noticed since: secret choices, a pass, a tick.
    pub fn finish(mut self, chance: &mut Chance) -> World<ScapeGoat> {
        let now = self.state.now;
        for seat in self.state.choosers().minus(self.state.have_chosen()).iter() {
            let last = self.state.choosers().minus(self.state.have_chosen()).len() == 1;
            if !self.viewer.is(seat) && !last && chance.below(2) == 0 {
                let card = chance.pick(self.state.hands[seat].cards());
                self.act(now, seat, Action::Choose(card));
            }
        }
        if !self.state.can_tick() {
            return self.world;
        }
        let window = self.state.window_seat();
        let open = self.state.stage == Stage::Window && !self.state.window_passed;
        if open && !self.viewer.is(window) && chance.below(2) == 0 {
            self.act(now, window, Action::Pass);
        }
        for seat in Seat::all(self.state.rules.players) {
            if !self.viewer.is(seat) && chance.below(4) == 0 {
                self.act(now, seat, Action::PassForNow(true));
            }
        }
        self.world
    }
}
