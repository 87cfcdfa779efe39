//! Talk at the table: words, signs and claims (SG-K1). It changes no game and may be a lie.

use super::{ConnId, Phase, Room};
use house::wire::{Claim, PlayerId, ServerMsg, Speaker, Trouble};
use table::{Heard, Seat, Talk, TalkError, Viewer};
use tokio::time::Instant;

/// So much of what was said in the open is repeated to whoever comes later.
const REMEMBERED: usize = 50;

impl Room {
    pub(super) fn say(&mut self, player: &PlayerId, at: Instant, talk: Talk<Claim>) -> Result<(), Trouble> {
        self.check_talk(player, &talk)?;
        self.check_haste(player, at)?;
        let from = Speaker {
            player: player.clone(),
            name: self.members[player].name.as_str().to_owned(),
            seat: self.seat_of(player),
        };
        let conns: Vec<(ConnId, Viewer, bool)> =
            self.conns.iter().map(|(id, other)| (*id, other.viewer, other.player == *player)).collect();
        for (other, viewer, own) in conns {
            let heard = if own { Some(Heard::Openly(&talk)) } else { talk.heard(viewer) };
            let (talk, whispered_to) = match heard {
                None => continue,
                Some(Heard::Openly(talk)) => (Some(talk.clone()), None),
                Some(Heard::Whispering { to }) => (None, Some(to)),
            };
            // The other tabs of the one who speaks hear it as well.
            let said = ServerMsg::Said { from: from.clone(), talk, whispered_to, past: false };
            self.post(other, &said);
        }
        if matches!(talk.heard(Viewer::Spectator), Some(Heard::Openly(_))) {
            if self.talk.len() == REMEMBERED {
                self.talk.pop_front();
            }
            self.talk.push_back(ServerMsg::Said { from, talk: Some(talk), whispered_to: None, past: true });
        }
        Ok(())
    }

    fn check_talk(&self, player: &PlayerId, talk: &Talk<Claim>) -> Result<(), Trouble> {
        let limit = self.lobby.settings.limits.talk_letters;
        match talk {
            Talk::Words { text, .. } if text.trim().is_empty() => return Err(Trouble::TalkEmpty),
            Talk::Words { text, .. } if text.chars().count() > limit => {
                return Err(Trouble::TalkTooLong { limit });
            }
            Talk::Claim { claim, .. } if !claim.fits(self.title) => return Err(Trouble::NoSuchClaim),
            _ => {}
        }
        match (self.seat_of(player), talk) {
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

    fn check_haste(&mut self, player: &PlayerId, at: Instant) -> Result<(), Trouble> {
        let limits = &self.lobby.settings.limits;
        let Some(member) = self.members.get_mut(player) else { return Err(Trouble::JoinFirst) };
        while member.spoke.front().is_some_and(|then| at.duration_since(*then) >= limits.talk_window) {
            member.spoke.pop_front();
        }
        if member.spoke.len() >= limits.talk_at_once {
            return Err(Trouble::TalkTooFast);
        }
        member.spoke.push_back(at);
        Ok(())
    }
}
