//! Photo finish: whoever was first, whatever their line (docs/photo-finish.md). All of the deciding is done by
//! `table::photo_finish`; this hands it arrivals and hands out what it says.

use super::play::Entry;
use super::stored::{By, StoredPress, UNCLAIMED};
use super::{ConnId, Phase, Room};
use house::wire::{MsgId, PressResult, Trouble};
use house::{AnyAction, Opening};
use table::photo_finish::{Finish, Kind, Line, Press, Race, Reveal, Verdict};
use table::{Millis, Seat, SeatSet, Version, Viewer};
use tokio::time::Instant;

/// A race that is on.
pub(super) struct Running {
    race: Race<Pressed>,
    /// Which chance it is about.
    key: u64,
}

/// An action as it came in.
#[derive(Clone)]
pub(super) struct Pressed {
    pub seat: Seat,
    pub action: AnyAction,
    pub by: By,
    pub from: Option<(ConnId, MsgId)>,
    pub received: Instant,
}

impl Pressed {
    pub fn entry(self, at: Millis) -> Entry {
        let Self { seat, action, by, from, received } = self;
        Entry { seat, at, action, by, from, received: Some(received), press: None, result: None }
    }
}

/// When each viewer is sent a step, so that all see it together.
pub(super) struct SendTimes {
    seats: Vec<Instant>,
    last: Instant,
}

impl SendTimes {
    pub fn when(&self, viewer: Viewer) -> Instant {
        viewer.seat().and_then(|seat| self.seats.get(seat.index()).copied()).unwrap_or(self.last)
    }
}

impl Room {
    /// Somebody presses while a race is on.
    pub(super) fn press(
        &mut self,
        pressed: Pressed,
        kind: Kind,
        seen: Option<u32>,
        claimed: Option<Millis>,
        now: Millis,
    ) {
        let seat = pressed.seat;
        let thinking = self.chairs[seat.index()].thinking.as_ref();
        let Phase::Playing(play) = &mut self.phase else { return };
        let latest = play.game.version();
        // A bot reacts to what it was shown last.
        let shown = thinking.map_or(latest, |thinking| thinking.version);
        let reacts_to = match seen {
            Some(n) => play.version_of(Viewer::Seat(seat), n),
            None => Some(shown),
        };
        let Some(running) = &mut play.race else { return };
        let reacts_to = reacts_to.filter(|version| running.race.covers(*version));
        if let (None, Kind::Move) = (reacts_to, kind) {
            // Made before its player could know of the race. It goes ahead, unless somebody has claimed already.
            let at = play.game.now().max(now);
            return if running.race.due().is_none() {
                self.play(&pressed.entry(at));
            } else {
                self.tell_beaten(&pressed, Verdict::Returned, None);
            };
        }
        if let Some((_, id)) = pressed.from {
            self.chairs[seat.index()].remember(id);
        }
        let reacts_to = reacts_to.unwrap_or(Version::DEAL);
        let claimed = claimed.unwrap_or(UNCLAIMED);
        let press = Press { seat, kind, reacts_to, claimed, arrived: now, action: pressed };
        let Some(Running { race, .. }) = self.playing().and_then(|play| play.race.as_mut()) else { return };
        if let Some(finish) = race.press(press) {
            self.hand_back(&finish);
        }
    }

    /// Lets out every press that is due.
    pub(super) fn settle(&mut self, now: Instant) {
        loop {
            let Some(play) = self.playing() else { return };
            let game_now = play.clock.at(now);
            let Some(finish) = play.race.as_mut().and_then(|running| running.race.settle(game_now)) else {
                return;
            };
            match finish.verdict {
                Verdict::Ordered => self.take(finish),
                Verdict::Stale | Verdict::Returned => self.hand_back(&finish),
            }
        }
    }

    fn take(&mut self, finish: Finish<Pressed>) {
        let Some(play) = self.playing() else { return };
        let Some(credit) = finish.credit else { return };
        let press = StoredPress::new(play.chances, &finish);
        let result = result(play.chances, &finish, true);
        let at = credit.at.max(play.game.now());
        let now = play.clock.at(Instant::now());
        let chair = &mut self.chairs[finish.press.seat.index()];
        chair.line = chair.line.charge(credit.charged, now);
        let entry = finish.press.action.entry(at);
        let first = finish.behind == Some(Millis(0));
        let taken = self.play(&Entry { press, result, ..entry });
        if let Some(running) = self.playing().and_then(|play| play.race.as_mut()).filter(|_| first && !taken)
        {
            // The rules refused it, so it was not the first of anything.
            running.race.renew();
        }
    }

    /// A press comes to nothing: somebody was faster, or it was over.
    fn hand_back(&mut self, finish: &Finish<Pressed>) {
        let Some(play) = self.game_on_table() else { return };
        let result = result(play.chances, finish, false);
        play.note(result);
        self.tell_beaten(&finish.press.action, finish.verdict, finish.behind);
    }

    fn tell_beaten(&mut self, pressed: &Pressed, verdict: Verdict, behind: Option<Millis>) {
        let trouble = if verdict == Verdict::Returned { Trouble::Returned } else { Trouble::Stale };
        if let Some((conn, id)) = pressed.from {
            self.refuse(conn, id, &trouble, behind);
        }
        self.press_is_over(pressed.seat, pressed.by, false);
    }

    /// The game has made a step: the race ends, goes on, or is about something else now.
    pub(super) fn race_goes_on(&mut self, opening: Option<Opening>) {
        let waited_for = opening.map(|opening| self.waited_for(opening));
        let Some(play) = self.game_on_table() else { return };
        let Some(running) = &mut play.race else { return };
        if let (Some(Opening { key, .. }), Some(waited_for)) = (opening, waited_for) {
            if running.key != key {
                running.key = key;
                running.race.renew();
                play.chances += 1;
            }
            running.race.wait_for(waited_for);
        } else {
            let held = running.race.end();
            play.race = None;
            for finish in &held {
                self.hand_back(finish);
            }
        }
    }

    /// A line went down, or came back.
    pub(super) fn racers_changed(&mut self) {
        let Phase::Playing(play) = &self.phase else { return };
        if play.race.is_some() {
            self.race_goes_on(play.game.opening());
        }
    }

    /// Those who can claim and whose presses may be under way. A bot beside the table has no way to go.
    fn waited_for(&self, opening: Opening) -> SeatSet {
        let on_a_line = |seat: &Seat| {
            let chair = &self.chairs[seat.index()];
            !chair.is_automatic() && chair.person().is_some_and(|player| self.is_connected(player))
        };
        opening.racers.iter().filter(on_a_line).collect()
    }

    /// A step is about to be sent. If somebody can claim something, it is sent to each line in time for all to see it
    /// together, and the race begins with it.
    pub(super) fn reveal(&mut self, version: Version, now: Instant) -> Option<SendTimes> {
        let Phase::Playing(play) = &self.phase else { return None };
        let opening = play.game.opening()?;
        let waited_for = self.waited_for(opening);
        let lines: Vec<Line> = self.chairs.iter().map(super::chairs::Chair::pressing_line).collect();
        let play = self.playing()?;
        let reveal = Reveal::equalised(version, play.clock.at(now), &lines);
        let seats: Vec<Instant> = (0..lines.len())
            .map(|seat| play.clock.instant(reveal.send_at(Seat(seat as u8)), now).unwrap_or(now))
            .collect();
        if let Some(running) = &mut play.race {
            running.race.reveal(reveal);
        } else {
            let race = Race::open(reveal, waited_for, play.game.seed());
            play.race = Some(Running { race, key: opening.key });
            play.chances += 1;
        }
        let last = seats.iter().copied().max().unwrap_or(now);
        Some(SendTimes { seats, last })
    }

    /// Some games begin with a race.
    pub(super) fn open_race_at_deal(&mut self) {
        if self.playing().is_some_and(|play| play.game.opening().is_some()) {
            self.last_pending().reveal = Some(Version::DEAL);
        }
    }
}

impl Running {
    pub fn due(&self) -> Option<Millis> {
        self.race.due()
    }

    pub fn certain_at(&self, moment: Millis) -> Millis {
        self.race.certain_at(moment)
    }
}

fn result(chance: u32, finish: &Finish<Pressed>, taken: bool) -> Option<PressResult> {
    let credit = finish.credit.filter(|_| finish.press.kind == Kind::Claim)?;
    Some(PressResult {
        seat: finish.press.seat,
        reaction_ms: credit.reaction,
        behind_ms: finish.behind,
        chance,
        taken,
    })
}
