//! What a seat has seen by itself of the others' hands, noted for it where the table wants that (SG-N1, SG-N2).

use crate::{Card, Event, Hand, Shown, State};
use serde::Serialize;
use table::{MAX_SEATS, Seat, Viewer};

/// What somebody has noted of a player's hand (SG-N1).
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), serde(rename = "ScapeGoatNote"))]
pub struct Note {
    /// Whose hand it is.
    pub seat: Seat,
    /// Cards that are in it.
    pub sure: Hand,
    /// Cards that were in it before one left it unseen: each of them may be the one (SG-N2).
    pub unsure: Hand,
}

/// The cards of a [`Note`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct Noted {
    pub sure: Hand,
    pub unsure: Hand,
}

/// The notes of one seat, by whom they are about.
pub(crate) type Notes = [Noted; MAX_SEATS];

impl Noted {
    fn is_empty(&self) -> bool {
        self.sure.is_empty() && self.unsure.is_empty()
    }

    /// One card was seen to leave the hand of `held`, and one to be in it beside what is sure. It stands once in the module
    /// for browsers, whose size counts.
    #[inline(never)]
    fn exchange(&mut self, left: Card, came: Card, held: u8) {
        if let Some(noted) = [&mut self.sure, &mut self.unsure].into_iter().find(|noted| noted.contains(left))
        {
            noted.remove(left);
        }
        self.sure.insert(came);
        if self.sure.len() >= held {
            self.unsure = Hand::default();
        }
    }

    /// A card left the hand and nobody showed which. What was unsure before may be long gone.
    fn left_unseen(&mut self) {
        self.unsure = std::mem::take(&mut self.sure);
    }
}

impl State {
    /// Every seat notes what it is shown of `events`, and nothing else.
    pub(crate) fn note(&mut self, events: &[Event]) {
        for you in Seat::all(self.rules.players) {
            for shown in events.iter().filter_map(|event| event.show(Viewer::Seat(you))) {
                self.note_shown(you, &shown);
            }
        }
    }

    fn note_shown(&mut self, you: Seat, shown: &Shown) {
        let notes = &mut self.notes.0[you.index()];
        let held = &self.hands;
        let exchange = |notes: &mut Notes, seat: Seat, left, came| {
            notes[seat.index()].exchange(left, came, held[seat].len());
        };
        match *shown {
            Event::Spied { target, hand: Some(hand), .. } => {
                notes[target.index()] = Noted { sure: hand, unsure: Hand::default() };
            }
            Event::Traded { seat, with, gave: Some(gave), got: Some(got) } if you == seat => {
                exchange(notes, with, got, gave);
            }
            Event::Traded { seat, gave: Some(gave), got: Some(got), .. } => exchange(notes, seat, gave, got),
            Event::Traded { seat, with, .. } => {
                notes[seat.index()].left_unseen();
                notes[with.index()].left_unseen();
            }
            Event::StashFilled { seat, .. } => notes[seat.index()].left_unseen(),
            Event::Swapped { seat, put, took, .. } if !notes[seat.index()].is_empty() => {
                exchange(notes, seat, put, took);
            }
            Event::FrameRevealed { cards } => {
                for (seat, card) in cards.iter() {
                    let about = &notes[seat.index()];
                    if !about.is_empty() && !about.sure.contains(card) {
                        exchange(notes, seat, card, card);
                    }
                }
            }
            _ => {}
        }
    }

    /// What `you` may look up, in order of seats.
    pub(crate) fn notes_of(&self, you: Seat) -> Vec<Note> {
        let noted = Seat::all(self.rules.players).zip(self.notes.0[you.index()]);
        noted
            .filter(|(_, noted)| !noted.is_empty())
            .map(|(seat, Noted { sure, unsure })| Note { seat, sure, unsure })
            .collect()
    }
}
