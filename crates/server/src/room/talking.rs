//! Talk at the table: words, signs and claims (SG-K1). It changes no game and may be a lie.

use super::gallery::Glimpse;
use super::looking_on::News;
use super::posting::text;
use super::stored::StoredSitter;
use super::{ConnId, Phase, Room};
use crate::settings::Limits;
use axum::extract::ws::Utf8Bytes;
use house::wire::{Claim, PlayerId, ServerMsg, Speaker, Trouble};
use std::collections::VecDeque;
use table::{Heard, Seat, Talk, TalkError, Viewer};
use tokio::time::Instant;

/// So much of what was said in the open is repeated to whoever comes later.
const REMEMBERED: usize = 50;

/// What was said in the open lately.
#[derive(Clone, Default)]
pub(super) struct Memory(VecDeque<ServerMsg>);

impl Memory {
    pub fn remember(&mut self, past: ServerMsg) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(past);
    }

    pub fn texts(&self) -> Vec<Utf8Bytes> {
        self.0.iter().map(text).collect()
    }
}

impl Room {
    pub(super) fn say(&mut self, player: &PlayerId, at: Instant, talk: &Talk<Claim>) -> Result<(), Trouble> {
        let seat = self.seat_of(player);
        self.check_talk(seat, talk)?;
        let limits = &self.lobby.settings.limits;
        let Some(member) = self.members.get_mut(player) else { return Err(Trouble::JoinFirst) };
        check_haste(&mut member.spoke, at, limits)?;
        let name = member.name.as_str().to_owned();
        self.pass_on(&Speaker { player: player.clone(), name, seat }, talk);
        Ok(())
    }

    /// What a bot says goes the same way, within the same limits. Beyond them it holds its tongue.
    pub(super) fn bot_says(&mut self, seat: Seat, talk: &Talk<Claim>) {
        let fits = self.check_talk(Some(seat), talk);
        let chair = &mut self.chairs[seat.index()];
        let Some(StoredSitter::Bot { name, .. }) = &chair.sitter else { return };
        let from =
            Speaker { player: PlayerId(format!("bot-{}", seat.0)), name: name.clone(), seat: Some(seat) };
        let haste = check_haste(&mut chair.spoke, Instant::now(), &self.lobby.settings.limits);
        match fits.and(haste) {
            Ok(()) => self.pass_on(&from, talk),
            Err(trouble) => tracing::debug!(table = %self.code, %seat, %trouble, "a bot is not heard"),
        }
    }

    /// Tells everybody what they hear of it: people over their lines, bots by their minds. Whoever sees the game later
    /// hears later what is said over it, but one another at once.
    fn pass_on(&mut self, from: &Speaker, talk: &Talk<Claim>) {
        let player = &from.player;
        let from_gallery = from.seat.is_none() && self.is_behind(player);
        for (seat, chair) in (0..).map(Seat).zip(&self.chairs) {
            let heard = talk.heard(Viewer::Seat(seat)).filter(|_| from.seat != Some(seat));
            if let (Some(thinking), Some(speaker), Some(heard)) = (&chair.thinking, from.seat, heard) {
                thinking.hear(speaker, heard);
            }
        }
        let conns: Vec<(ConnId, Viewer, bool)> = self
            .conns
            .iter()
            .filter(|(_, other)| from_gallery || !self.is_behind(&other.player))
            .map(|(id, other)| (*id, other.viewer, other.player == *player))
            .collect();
        for (other, viewer, own) in conns {
            // The other tabs of the one who speaks hear it as well.
            let heard = if own { Some(Heard::Openly(talk)) } else { talk.heard(viewer) };
            if let Some(said) = heard.map(|heard| said(from, heard, false)) {
                self.post(other, &said);
            }
        }
        let heard = talk.heard(Viewer::Spectator);
        let past = match heard {
            Some(Heard::Openly(_)) => heard.map(|heard| said(from, heard, true)),
            _ => None,
        };
        if let Some(past) = &past {
            self.talk.remember(past.clone());
        }
        match heard.filter(|_| self.has_curtain()) {
            None => {}
            Some(_) if from_gallery => {
                if let Some(past) = past {
                    self.post_to_gallery(News::Heard(past));
                }
            }
            Some(heard) => {
                let said = text(&said(from, heard, false));
                self.post_to_gallery(News::Later(Glimpse::Said { said, past }));
            }
        }
    }

    fn check_talk(&self, from: Option<Seat>, talk: &Talk<Claim>) -> Result<(), Trouble> {
        let limit = self.lobby.settings.limits.talk_letters;
        match talk {
            Talk::Words { text, .. } if text.trim().is_empty() => return Err(Trouble::TalkEmpty),
            Talk::Words { text, .. } if text.chars().count() > limit => {
                return Err(Trouble::TalkTooLong { limit });
            }
            Talk::Claim { claim, .. } if !claim.fits(self.title) => return Err(Trouble::NoSuchClaim),
            _ => {}
        }
        match (from, talk) {
            (Some(seat), _) => {
                let whispers = match self.phase {
                    Phase::Playing(_) => self.title.whispers(&self.config),
                    _ => false,
                };
                talk.check(seat, self.chairs.len() as u8, whispers)?;
                let empty = |seat: Seat| self.chairs[seat.index()].sitter.is_none();
                if talk.target().is_some_and(empty) { Err(TalkError::NobodyThere.into()) } else { Ok(()) }
            }
            // Who looks on may speak to all; signs and claims are for those who play.
            (None, Talk::Words { to: None, .. }) => Ok(()),
            (None, _) => Err(Trouble::NotSeated),
        }
    }
}

fn said(from: &Speaker, heard: Heard<'_, Claim>, past: bool) -> ServerMsg {
    let (talk, whispered_to) = match heard {
        Heard::Openly(talk) => (Some(talk.clone()), None),
        Heard::Whispering { to } => (None, Some(to)),
    };
    ServerMsg::Said { from: from.clone(), talk, whispered_to, past }
}

fn check_haste(spoke: &mut VecDeque<Instant>, at: Instant, limits: &Limits) -> Result<(), Trouble> {
    while spoke.front().is_some_and(|then| at.duration_since(*then) >= limits.talk_window) {
        spoke.pop_front();
    }
    if spoke.len() >= limits.talk_at_once {
        return Err(Trouble::TalkTooFast);
    }
    spoke.push_back(at);
    Ok(())
}
