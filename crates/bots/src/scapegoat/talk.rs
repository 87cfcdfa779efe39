//! What is said at the table. It may be a lie, so nobody makes much of it; but silence would be dull.

use super::board::Board;
use super::clues::Clues;
use super::habits::unit;
use scapegoat::Claim;
use scapegoat::{Colour, Event, Shown, View};
use table::{Chance, Heard, MAX_SEATS, Seat, Seed, Talk, Version};

/// How often somebody has something to say after their turn, and how often it is not quite so.
const TALKATIVE: f64 = 0.2;
const LIES: f64 = 0.25;
/// How much is made of the first words of each player; of more of them, nothing.
const SAID: f64 = 0.3;

/// Somebody's part in the talk.
pub(super) struct Tongue {
    seat: Seat,
    luck: Chance,
    to_say: Vec<Talk<Claim>>,
    weighed: [bool; MAX_SEATS],
}

impl Tongue {
    pub fn new(seat: Seat, seed: Seed) -> Self {
        Self { seat, luck: Chance::new(seed, Version::DEAL), to_say: Vec::new(), weighed: [false; MAX_SEATS] }
    }

    /// After a turn of one's own there may be something to say.
    pub fn watch(&mut self, shown: &[Shown], view: &View, name: Colour) {
        let turn_over = |event: &Shown| matches!(event, Event::Swapped { seat, .. } if *seat == self.seat);
        if view.outcome.is_none() && shown.iter().any(turn_over) && unit(&mut self.luck) < TALKATIVE {
            let talk = self.think_up(view, name);
            self.to_say.push(talk);
        }
    }

    fn think_up(&mut self, view: &View, name: Colour) -> Talk<Claim> {
        let players = view.colours.seats();
        let colour_of = |seat: Seat| view.colours[seat];
        let others: Vec<Seat> = Seat::all(players).filter(|other| *other != self.seat).collect();
        let lies = unit(&mut self.luck) < LIES;
        match self.luck.below(4) {
            // A wink for a fellow, or for the one who must not know.
            0 => {
                let fits = |other: &Seat| (colour_of(*other) == name) == lies;
                let to: Vec<Seat> = others.into_iter().filter(fits).collect();
                Talk::Wink { to: self.luck.pick(&to) }
            }
            1 => Talk::Claim { claim: Claim::Loyal, to: None },
            _ => {
                let colour = self.luck.pick(Colour::in_game(players));
                let hand = view.hand.expect("a player sees their hand");
                let held = hand.cards().iter().filter(|card| card.shows(colour)).count() as u8;
                let count = if lies { (held + 1) % 3 } else { held };
                Talk::Claim { claim: Claim::Hold { count, colour }, to: None }
            }
        }
    }

    pub fn say(&mut self) -> Vec<Talk<Claim>> {
        std::mem::take(&mut self.to_say)
    }

    /// The first thing that somebody says is weighed a little.
    pub fn hear(&mut self, from: Seat, heard: Heard<'_, Claim>, board: &Board, clues: &mut Clues) {
        let Heard::Openly(talk) = heard else { return };
        let own = board.colours[self.seat];
        let (name, fit) = match *talk {
            // Winks are mostly for fellows.
            Talk::Wink { .. } | Talk::Nod { to: Some(_) } => (own, -SAID),
            Talk::Claim { claim: Claim::Target { colour }, .. } => (colour, SAID),
            // Nobody boasts of what they gather.
            Talk::Claim { claim: Claim::Hold { count: 1.., colour }, .. } => (colour, -SAID / 2.0),
            _ => return,
        };
        let weighed = &mut self.weighed[from.index()];
        if !*weighed && name != board.colours[from] && Colour::in_game(board.players()).contains(&name) {
            clues.add(from, name, fit);
            *weighed = true;
        }
    }
}
