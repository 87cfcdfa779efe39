//! The log of one game, replayed beside the table by nothing but the rules: what each viewer must have been shown.

use super::{Broken, Promise, seats_in};
use crate::queue::Moment;
use house::AnyGame;
use house::wire::{Json, MsgId, PlayerId};
use replay::Proof;
use room::stored::{Meta, StoredDeal, StoredInput};
use room::{Life, Text};
use std::collections::{BTreeMap, BTreeSet};
use table::{Millis, Seat, Viewer, digest};

pub(crate) struct Witness {
    pub game: AnyGame,
    pub fair: String,
    pub seed: String,
    pub seats: BTreeMap<PlayerId, Seat>,
    pub delay_s: u16,
    /// For each viewer, spectators last: what they were shown by the number of the step. 0 is the deal.
    pieces: Vec<Vec<Piece>>,
    ids: BTreeSet<(Seat, MsgId)>,
    /// One viewer whose texts are compared with those of other worlds.
    sampled: Option<(Viewer, Vec<Text>)>,
}

/// A step as one viewer sees it, each part as a digest of its text.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub at: Millis,
    pub events: u64,
    /// The same step as everybody sees it.
    pub openly: u64,
    pub view: u64,
    pub legal: u64,
    /// How fast it was, in a race.
    pub press: Option<String>,
    /// Whose message it was.
    pub by: Option<(Seat, MsgId)>,
    pub asked: Moment,
    pub durable: Moment,
    pub life: Option<Life>,
}

pub(crate) fn digest_of(text: &str) -> u64 {
    digest(&text)
}

impl Witness {
    pub fn deal(bytes: &[u8], meta: &Meta, now: Moment) -> Result<Self, Broken> {
        let broken =
            |why: String| Broken::new(Promise::Replayed, format!("the deal cannot be replayed: {why}"));
        let deal: StoredDeal = serde_json::from_slice(bytes).map_err(|error| broken(error.to_string()))?;
        Proof::of(&deal.fair, deal.secret, deal.seed, true).map_err(|why| Broken::new(Promise::Fair, why))?;
        let game = deal.deal().map_err(|error| broken(error.to_string()))?;
        let nothing = digest_of("[]");
        let piece = |viewer| Piece {
            at: Millis(0),
            events: nothing,
            openly: nothing,
            view: digest_of(game.view_json(viewer).text()),
            legal: digest_of(game.legal_json(viewer).text()),
            press: None,
            by: None,
            asked: now,
            durable: now,
            life: None,
        };
        let pieces = Viewer::all(game.seats()).map(|viewer| vec![piece(viewer)]);
        // One game in four is compared with other worlds, through the eyes of one of its viewers.
        let luck = u64::from(deal.seed.bytes()[0]);
        let viewers: Vec<Viewer> = Viewer::all(game.seats()).collect();
        let viewer = viewers[luck as usize / 4 % viewers.len()];
        Ok(Self {
            pieces: pieces.collect(),
            fair: Json::of(&deal.fair).text().to_owned(),
            seed: deal.seed.to_string(),
            seats: seats_in(meta),
            delay_s: meta.watching.delay_s,
            ids: BTreeSet::new(),
            sampled: luck.is_multiple_of(4).then(|| (viewer, Vec::new())),
            game,
        })
    }

    /// Plays an input that has become durable.
    pub fn play(
        &mut self,
        bytes: &[u8],
        asked: Moment,
        durable: Moment,
        life: Option<Life>,
    ) -> Result<(), Broken> {
        let broken =
            |why: String| Broken::new(Promise::Replayed, format!("an input cannot be replayed: {why}"));
        let input: StoredInput = serde_json::from_slice(bytes).map_err(|error| broken(error.to_string()))?;
        let by = input.seat.zip(input.id);
        if let Some((seat, id)) = by.filter(|by| !self.ids.insert(*by)) {
            return Err(Broken::new(Promise::Kept, format!("message {id} of seat {seat} was played twice")));
        }
        let step = input.play(&mut self.game).map_err(|refused| broken(refused.to_string()))?;
        let press = input.result(self.game.title()).map(|press| Json::of(&press).text().to_owned());
        let nothing = digest_of("[]");
        let openly = step.shown_json(Viewer::Spectator).map_or(nothing, |events| digest_of(events.text()));
        for (viewer, pieces) in Viewer::all(self.game.seats()).zip(&mut self.pieces) {
            let Some(events) = step.shown_json(viewer) else { continue };
            pieces.push(Piece {
                at: step.at,
                events: digest_of(events.text()),
                openly,
                view: digest_of(self.game.view_json(viewer).text()),
                legal: digest_of(self.game.legal_json(viewer).text()),
                press: press.clone(),
                by,
                asked,
                durable,
                life,
            });
        }
        Ok(())
    }

    /// Whether this message is in the log.
    pub fn has_played(&self, player: &PlayerId, id: MsgId) -> bool {
        self.seats.get(player).is_some_and(|seat| self.ids.contains(&(*seat, id)))
    }

    pub fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// Where a viewer stands in a list of all.
    pub fn place(&self, viewer: Viewer) -> usize {
        viewer.seat().map_or(self.game.seats().into(), Seat::index)
    }

    pub fn piece(&self, viewer: Viewer, n: u32) -> Option<&Piece> {
        self.pieces.get(self.place(viewer))?.get(n as usize)
    }

    /// Which viewer sees this, if any does.
    pub fn whose(&self, n: u32, view: u64) -> Option<Viewer> {
        let sees = |viewer: &Viewer| {
            let near = self.pieces[self.place(*viewer)].iter().skip((n as usize).saturating_sub(3));
            near.take(7).any(|piece| piece.view == view)
        };
        Viewer::all(self.game.seats()).find(sees)
    }

    pub fn sample(&mut self, viewer: Viewer, text: &Text) {
        if let Some((sampled, texts)) = &mut self.sampled
            && *sampled == viewer
        {
            texts.push(text.clone());
        }
    }

    pub fn take_sampled(&mut self) -> Option<(Viewer, Vec<Text>)> {
        self.sampled.take()
    }
}
