//! Which steps each viewer has been shown. Every viewer has numbers of their own: 1, 2, 3 … for the steps that show them
//! something.

use house::Step;
use house::wire::{Json, Missed, PressResult};
use std::collections::VecDeque;
use table::{MAX_SEATS, Millis, Seat, Version, Viewer};

/// How many steps are kept for people who were disconnected.
pub(crate) const REMEMBERED: usize = 32;

#[derive(Default)]
pub(crate) struct Shown {
    /// How many steps there have been for each viewer; the last entry is for spectators.
    numbers: PerViewer<u32>,
    /// How many of them have left the table for at least one connection.
    delivered: PerViewer<u32>,
    past: VecDeque<Past>,
}

/// When a step was made by the game's clock, and for which moment it counts; in a race that may be earlier.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    pub made: Millis,
    pub at: Millis,
}

pub(crate) type PerViewer<T> = [T; MAX_SEATS + 1];

/// A step, and who knows it by which number.
pub(crate) struct Past {
    pub step: Step,
    /// When it was made, in the time of the game's clock.
    made: Millis,
    /// The press in a race that made it.
    press: Option<PressResult>,
    /// The number of the step before, for those who saw nothing of it.
    numbers: PerViewer<u32>,
    seen_by: PerViewer<bool>,
}

/// Where a viewer stands in a list of all.
pub(crate) fn place(viewer: Viewer) -> usize {
    viewer.seat().map_or(MAX_SEATS, Seat::index)
}

impl Past {
    /// Who sees anything of it.
    pub fn seen_by(&self) -> PerViewer<bool> {
        self.seen_by
    }

    /// The number by which this viewer knows it, if they see anything of it.
    pub fn number(&self, viewer: Viewer) -> Option<u32> {
        let place = place(viewer);
        self.seen_by[place].then_some(self.numbers[place])
    }
}

impl Shown {
    /// Counts a step for everybody who sees it, and keeps it for a while.
    pub fn count(&mut self, step: Step, seats: u8) {
        let mut seen_by = [false; MAX_SEATS + 1];
        for viewer in Viewer::all(seats) {
            let sees = step.shows(viewer);
            seen_by[place(viewer)] = sees;
            self.numbers[place(viewer)] += u32::from(sees);
        }
        // It may have been written for nobody, as when a log is played again.
        self.forget_before();
        if self.past.len() == REMEMBERED {
            self.past.pop_front();
        }
        let made = step.at;
        self.past.push_back(Past { step, made, press: None, numbers: self.numbers, seen_by });
    }

    /// When the latest step was made by the clock, and by which press in a race.
    pub fn latest_was(&mut self, made: Millis, press: Option<PressResult>) {
        if let Some(past) = self.past.back_mut() {
            (past.made, past.press) = (made, press);
        }
    }

    /// When the step came that a viewer knows by this number, if it is not too long ago.
    pub fn moment_of(&self, viewer: Viewer, n: u32) -> Option<Seen> {
        let past = self.past.iter().find(|past| past.number(viewer) == Some(n))?;
        Some(Seen { made: past.made, at: past.step.at })
    }

    /// The number of the last step that this viewer sees.
    pub fn number(&self, viewer: Viewer) -> u32 {
        self.numbers[place(viewer)]
    }

    pub fn latest(&self) -> Option<&Past> {
        self.past.back()
    }

    /// Everybody's messages of the latest step are written.
    pub fn forget_before(&mut self) {
        if let Some(past) = self.past.back_mut() {
            past.step.forget_before();
        }
    }

    /// The version that a viewer knows by this number, if it is not too long ago. 0 is the deal.
    pub fn version_of(&self, viewer: Viewer, n: u32) -> Option<Version> {
        if n == 0 {
            return Some(Version::DEAL);
        }
        let past = self.past.iter().find(|past| past.number(viewer) == Some(n))?;
        Some(past.step.version)
    }

    /// Steps up to this number have left the table for this viewer.
    pub fn deliver(&mut self, viewer: Viewer, n: u32) {
        let delivered = &mut self.delivered[place(viewer)];
        *delivered = n.max(*delivered);
    }

    pub fn delivered(&self, viewer: Viewer) -> u32 {
        self.delivered[place(viewer)]
    }

    /// After a restart: everything that was stored counts as shown.
    pub fn deliver_all(&mut self) {
        self.delivered = self.numbers;
    }

    /// What a client missed that has seen the steps up to `seen`. What has left the table for this viewer once is
    /// repeated only as far as everybody saw it: a card that was peeked at is shown once (SO-S4).
    ///
    /// `repeats` is a fault that the drill must find.
    pub fn missed(&self, viewer: Viewer, seen: u32, repeats: bool) -> Vec<Missed> {
        let delivered = self.delivered(viewer);
        let missed = self.past.iter().filter_map(|past| {
            let n = past.number(viewer).filter(|n| *n > seen)?;
            let eyes = if n <= delivered && !repeats { Viewer::Spectator } else { viewer };
            let events = past.step.shown_json(eyes).unwrap_or_else(|| Json::of(&[(); 0]));
            Some(Missed { n, at: past.step.at, events, press: past.press })
        });
        missed.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use house::{AnyGame, Title};
    use serde_json::json;
    use table::{Millis, Seed};

    /// Seat 1 has looked at two cards of its own.
    fn peeked() -> Shown {
        let mut game = AnyGame::deal(Title::SOPLON, json!({ "players": 3 }), Seed::from_number(7)).unwrap();
        let mut shown = Shown::default();
        shown.count(game.act(Seat(1), Millis(900), &json!("peek")).unwrap(), 3);
        shown
    }

    fn cards(shown: &Shown) -> serde_json::Value {
        shown.missed(Viewer::Seat(Seat(1)), 0, false)[0].events.value()[0]["peeked"]["cards"].clone()
    }

    #[test]
    fn a_card_that_was_peeked_at_is_shown_once() {
        let (mut shown, own) = (peeked(), Viewer::Seat(Seat(1)));
        assert!(!cards(&shown)[0].is_null(), "they lost the connection before it reached them");
        shown.deliver(own, 1);
        assert_eq!(cards(&shown), json!([null, null]), "now they have seen it");
    }

    #[test]
    fn numbers_lead_to_versions_and_nothing_is_known_of_those_to_come() {
        let shown = peeked();
        let own = Viewer::Seat(Seat(1));
        assert_eq!(shown.version_of(own, 0), Some(Version::DEAL));
        assert_eq!(shown.version_of(own, 1), Some(Version(1)));
        assert_eq!(shown.version_of(own, 2), None);
        assert!(shown.missed(own, 1, false).is_empty());
    }
}
