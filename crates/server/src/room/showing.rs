//! What each viewer is shown: snapshots, steps, and what they missed. Everything that leaves the game comes from its
//! `view`, its `legal` and its `show`, for one viewer.

use super::gallery::{Glimpse, StepGlimpse};
use super::looking_on::News;
use super::play::{Play, place};
use super::posting::{Delivery, Outgoing, text};
use super::{Conn, ConnId, Phase, Room};
use axum::extract::ws::Utf8Bytes;
use house::Step;
use house::wire::{Json, Missed, MsgId, PressResult, Seen, ServerMsg, StepHead};
use table::{MAX_SEATS, Millis, Outcome, Version, Viewer};
use tokio::time::Instant;

/// So many steps are kept for whoever lost their line.
pub(super) const REMEMBERED: usize = 32;

/// A step that has been shown.
pub(super) struct Past {
    step: Step,
    /// The number that each viewer knows it by; the number of the step before, for those who saw nothing of it.
    numbers: [u32; MAX_SEATS + 1],
    seen_by: [bool; MAX_SEATS + 1],
}

impl Play {
    /// Counts a step for everybody who sees it, and keeps it for a while.
    pub fn count(&mut self, step: Step) {
        let seats = self.game.seats();
        let mut seen_by = [false; MAX_SEATS + 1];
        for viewer in Viewer::all(seats) {
            let sees = step.shows(viewer);
            seen_by[place(viewer)] = sees;
            self.numbers[place(viewer)] += u32::from(sees);
        }
        if self.past.len() == REMEMBERED {
            self.past.pop_front();
        }
        self.past.push_back(Past { step, numbers: self.numbers, seen_by });
    }

    /// The version that a viewer knows by this number, if it is not too long ago. 0 is the deal.
    pub fn version_of(&self, viewer: Viewer, n: u32) -> Option<Version> {
        let place = place(viewer);
        if n == 0 {
            return Some(Version::DEAL);
        }
        let past = self.past.iter().find(|past| past.seen_by[place] && past.numbers[place] == n)?;
        Some(past.step.version)
    }

    /// What a client missed that has seen the steps up to `seen`. What has left the table for this viewer once is
    /// repeated only as far as everybody saw it: a card that was peeked at is shown once (SO-S4).
    fn missed(&self, viewer: Viewer, seen: u32) -> Vec<Missed> {
        let place = place(viewer);
        let told = self.has_been_shown(viewer);
        let news = self.past.iter().filter(|past| past.seen_by[place] && past.numbers[place] > seen);
        news.map(|past| {
            let n = past.numbers[place];
            let eyes = if n <= told { Viewer::Spectator } else { viewer };
            let events = past.step.shown_json(eyes).unwrap_or_else(|| Json::of(&[(); 0]));
            Missed { n, at: past.step.at, events }
        })
        .collect()
    }

    /// Whether this viewer sees it later than those who play.
    fn is_later_for(&self, viewer: Viewer) -> bool {
        self.curtain.is_some() && viewer.seat().is_none()
    }

    /// The latest step as whoever looks on will see it, if they see anything of it.
    pub fn glimpse(&self, game: u32, now: Millis, press: Option<PressResult>) -> Option<Glimpse> {
        let (step, n) = self.past.back().map(|past| (&past.step, past.numbers[place(Viewer::Spectator)]))?;
        let head = StepHead { re: None, game, n, now, press };
        Some(Glimpse::Step(Box::new(StepGlimpse {
            text: self.game.write_step(step, Viewer::Spectator, head)?.into(),
            n,
            at: step.at,
            events: step.shown_json(Viewer::Spectator)?,
            view: self.game.view_json(Viewer::Spectator),
        })))
    }
}

impl Room {
    /// Shows a step to every connection whose viewer sees something of it.
    pub(super) fn show_step(
        &mut self,
        step: Step,
        from: Option<(ConnId, MsgId)>,
        press: Option<PressResult>,
    ) {
        let game = self.games;
        let Some(play) = self.game_on_table() else { return };
        play.count(step);
        let Phase::Playing(play) = &self.phase else { return };
        let Some(Past { step, numbers, seen_by }) = play.past.back() else { return };
        let now = play.clock.at(Instant::now());
        // Tabs of one player, and all who look on, are sent the same.
        let mut written: [Option<Utf8Bytes>; MAX_SEATS + 1] = Default::default();
        let mut outgoing = Vec::with_capacity(self.conns.len());
        for (&conn, Conn { viewer, .. }) in &self.conns {
            let (viewer, place) = (*viewer, place(*viewer));
            if !seen_by[place] || play.is_later_for(viewer) {
                continue;
            }
            let re = from.filter(|(author, _)| *author == conn).map(|(_, id)| id);
            let write = || -> Utf8Bytes {
                let head = StepHead { re, game, n: numbers[place], now, press };
                let text = play.game.write_step(step, viewer, head);
                text.expect("this viewer sees something").into()
            };
            let text = match re {
                Some(_) => write(),
                None => written[place].get_or_insert_with(write).clone(),
            };
            let delivery = Delivery { shows: Some((viewer, numbers[place])), ..Delivery::of(conn, text) };
            outgoing.push(Outgoing::Line(delivery));
        }
        if play.is_later_for(Viewer::Spectator) {
            let glimpse = play.glimpse(game, now, press);
            outgoing.extend(glimpse.map(|glimpse| Outgoing::Gallery(Box::new(News::Later(glimpse)))));
        }
        self.last_pending().send_all(outgoing);
    }

    /// Shows where the game stands.
    pub(super) fn show_game(&mut self, conn: ConnId, re: Option<MsgId>, seen: Option<Seen>) {
        let game = self.games;
        let Some(Conn { viewer, player, .. }) = self.conns.get(&conn) else { return };
        let viewer = *viewer;
        if self.is_behind(player) {
            return self.post_to_gallery(News::Look { conn, re, seen, comes: false });
        }
        let Some(play) = self.game_on_table() else { return };
        let n = play.numbers[place(viewer)];
        // A page that was loaded anew knows nothing; what its player has been shown before is not repeated to it.
        let told = play.has_been_shown(viewer);
        let seen = seen.filter(|seen| seen.game == game).map_or(told, |seen| seen.n);
        let snapshot = ServerMsg::Snapshot {
            re,
            game,
            n,
            now: play.clock.at(Instant::now()),
            view: play.game.view_json(viewer),
            legal: play.game.legal_json(viewer),
            fair: play.fair.clone(),
            missed: play.missed(viewer, seen),
        };
        self.post_text(Delivery { shows: Some((viewer, n)), ..Delivery::of(conn, text(&snapshot)) });
        if let Some(over) = self.over_text() {
            self.post_text(Delivery::of(conn, over));
        }
    }

    /// Shows everything to everybody, now that it is over.
    pub(super) fn show_over_to_all(&mut self) {
        let Some(over) = self.over_text() else { return };
        let here = self.conns.iter().filter(|(_, conn)| !self.is_behind(&conn.player));
        let conns: Vec<ConnId> = here.map(|(id, _)| *id).collect();
        for conn in conns {
            self.post_text(Delivery::of(conn, over.clone()));
        }
        self.show_later(Glimpse::Over(over));
    }

    fn over_text(&self) -> Option<Utf8Bytes> {
        match &self.phase {
            Phase::Over(play) => self.over_message(play).map(|over| text(&over)),
            _ => None,
        }
    }

    pub(super) fn over_message(&self, play: &Play) -> Option<ServerMsg> {
        let Outcome { winners, ending } = play.game.outcome()?;
        Some(ServerMsg::Over {
            game: self.games,
            id: replay::game_id(&play.secret.bytes()),
            outcome: Outcome { winners, ending: Json::of(&ending) },
            secret: play.secret.to_string(),
            seed: play.game.seed().to_string(),
            presses: play.presses.clone(),
        })
    }
}
