//! What comes of something that goes into the game.

use crate::Time;
use crate::mail::ConnId;
use crate::race::Pressed;
use crate::stored::By;
use house::Refused;
use house::wire::{MsgId, PressResult, TableRefusal};
use table::{Millis, Seat, SeatSet, Version};

/// The result of something that went into the game.
#[derive(Default)]
pub(crate) struct Played {
    pub made: Option<Made>,
    /// What came to nothing.
    pub rejected: Vec<Rejected>,
    /// A press was credited with so much, over this seat's line.
    pub charged: Option<(Seat, Millis)>,
}

/// The game has made a step, the latest of those that are [`shown`](super::Play::shown).
pub(crate) struct Made {
    pub version: Version,
    /// What the log must keep.
    pub input: Vec<u8>,
    pub by: By,
    pub seat: Option<Seat>,
    pub from: Option<(ConnId, MsgId)>,
    pub press: Option<PressResult>,
    pub received: Option<Time>,
    /// Somebody can claim something now.
    pub opens: bool,
}

/// Whom a game over days waits for, and until which moment of it.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Waits {
    pub seats: SeatSet,
    pub until: Option<Millis>,
}

pub(crate) struct Rejected {
    pub seat: Seat,
    pub by: By,
    pub from: Option<(ConnId, MsgId)>,
    pub why: Why,
    /// How far behind the first, in a race.
    pub behind: Option<Millis>,
    /// What it was credited beyond the usual all the same.
    pub charged: Millis,
}

pub(crate) enum Why {
    Rule(Refused),
    Table(TableRefusal),
}

impl Played {
    pub(super) fn rejected(rejected: Rejected) -> Self {
        Self { rejected: vec![rejected], ..Self::default() }
    }
}

impl Pressed {
    pub(super) fn rejected(self, why: Why, behind: Option<Millis>) -> Rejected {
        Rejected { seat: self.seat, by: self.by, from: self.from, why, behind, charged: Millis(0) }
    }
}
