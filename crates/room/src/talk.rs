//! Talk at the table: words, signs and claims (SG-K1). It changes no game and may be a lie.

use crate::mail::Overheard;
use crate::settings::Settings;
use crate::{Text, Time};
use house::Title;
use house::wire::{Claim, PlayerId, ServerMsg, Speaker, Trouble};
use std::collections::{BTreeMap, VecDeque};
use table::{Heard, Seat, SeatSet, Talk, TalkError, Viewer};

/// So much of what was said in the open is repeated to whoever comes later.
const REMEMBERED: usize = 50;

/// What was said in the open lately.
#[derive(Clone, Default)]
pub(crate) struct Memory(VecDeque<ServerMsg>);

impl Memory {
    pub fn remember(&mut self, past: ServerMsg) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(past);
    }

    pub fn texts(&self) -> Vec<Text> {
        self.0.iter().map(Text::from).collect()
    }
}

#[derive(Default)]
pub(crate) struct Conversation {
    pub memory: Memory,
    /// When everybody said something lately.
    spoke: BTreeMap<PlayerId, VecDeque<Time>>,
}

/// What a table allows now.
#[derive(Clone, Copy)]
pub(crate) struct Allowed {
    pub title: Title,
    pub seats: u8,
    /// The seats where somebody sits.
    pub taken: SeatSet,
    /// Private words.
    pub whispers: bool,
}

impl Conversation {
    /// Whether somebody may say this now. If so, it counts.
    pub fn may_say(
        &mut self,
        from: &Speaker,
        talk: &Talk<Claim>,
        allowed: Allowed,
        settings: &Settings,
        at: Time,
    ) -> Result<(), Trouble> {
        check(from.seat, talk, allowed, settings)?;
        let window = settings.talk_window;
        // Whoever leaves and comes back has no new breath by that.
        self.spoke.retain(|_, times| times.back().is_some_and(|last| at.since(*last) < window));
        let spoke = self.spoke.entry(from.player.clone()).or_default();
        while spoke.front().is_some_and(|then| at.since(*then) >= window) {
            spoke.pop_front();
        }
        if spoke.len() >= settings.talk_at_once {
            return Err(Trouble::TalkTooFast);
        }
        spoke.push_back(at);
        Ok(())
    }
}

fn check(
    from: Option<Seat>,
    talk: &Talk<Claim>,
    allowed: Allowed,
    settings: &Settings,
) -> Result<(), Trouble> {
    let limit = settings.talk_letters;
    match talk {
        Talk::Words { text, .. } if text.trim().is_empty() => return Err(Trouble::TalkEmpty),
        Talk::Words { text, .. } if text.chars().count() > limit => {
            return Err(Trouble::TalkTooLong { limit });
        }
        Talk::Claim { claim, .. } if !claim.fits(allowed.title) => return Err(Trouble::NoSuchClaim),
        _ => {}
    }
    match (from, talk) {
        (Some(seat), _) => {
            talk.check(seat, allowed.seats, allowed.whispers)?;
            let nobody = talk.target().is_some_and(|target| !allowed.taken.contains(target));
            if nobody { Err(TalkError::NobodyThere.into()) } else { Ok(()) }
        }
        // Spectators may speak to all; signs and claims are for those who play.
        (None, Talk::Words { to: None, .. }) => Ok(()),
        (None, _) => Err(Trouble::NotSeated),
    }
}

/// What a viewer is sent of it, if they hear anything. The other tabs of the one who speaks hear all of it.
pub(crate) fn said_to(from: &Speaker, talk: &Talk<Claim>, viewer: Viewer, own: bool) -> Option<ServerMsg> {
    let heard = if own { Some(Heard::Openly(talk)) } else { talk.heard(viewer) };
    heard.map(|heard| said(from, heard, false))
}

/// What is repeated of it to whoever comes later: what everybody heard.
pub(crate) fn repeated(from: &Speaker, talk: &Talk<Claim>) -> Option<ServerMsg> {
    let heard = talk.heard(Viewer::Spectator);
    let openly = heard.filter(|heard| matches!(heard, Heard::Openly(_)));
    openly.map(|heard| said(from, heard, true))
}

/// What a bot on this seat hears of it.
pub(crate) fn overheard(talk: &Talk<Claim>, seat: Seat) -> Option<Overheard> {
    Some(match talk.heard(Viewer::Seat(seat))? {
        Heard::Openly(talk) => Overheard::Openly(talk.clone()),
        Heard::Whispering { to } => Overheard::Whispering { to },
    })
}

fn said(from: &Speaker, heard: Heard<'_, Claim>, past: bool) -> ServerMsg {
    let (talk, whispered_to) = match heard {
        Heard::Openly(talk) => (Some(talk.clone()), None),
        Heard::Whispering { to } => (None, Some(to)),
    };
    ServerMsg::Said { from: from.clone(), talk, whispered_to, past }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const START: Time = Time::from_seconds(1_000);

    fn speaker(name: &str, seat: Option<u8>) -> Speaker {
        Speaker { player: PlayerId(name.to_owned()), name: name.to_owned(), seat: seat.map(Seat) }
    }

    fn words(text: &str, to: Option<u8>) -> Talk<Claim> {
        Talk::Words { text: text.to_owned(), to: to.map(Seat) }
    }

    fn says(from: &Speaker, talk: &Talk<Claim>, at: Time, talks: &mut Conversation) -> Result<(), Trouble> {
        let taken = SeatSet::all(2);
        let allowed = Allowed { title: Title::ScapeGoat, seats: 3, taken, whispers: false };
        talks.may_say(from, talk, allowed, &Settings::default(), at)
    }

    #[test]
    fn nobody_talks_too_much_at_once_and_the_others_do_not_suffer() {
        let (mut talks, ana, berta) =
            (Conversation::default(), speaker("ana", Some(0)), speaker("berta", None));
        let hello = words("hello", None);
        for _ in 0..5 {
            assert_eq!(says(&ana, &hello, START, &mut talks), Ok(()));
        }
        assert_eq!(
            says(&ana, &hello, START + Duration::from_millis(4_999), &mut talks),
            Err(Trouble::TalkTooFast)
        );
        assert_eq!(says(&berta, &hello, START, &mut talks), Ok(()));
        assert_eq!(says(&ana, &hello, START + Duration::from_secs(5), &mut talks), Ok(()));
    }

    #[test]
    fn spectators_speak_to_all_and_to_nobody_alone() {
        let (mut talks, berta) = (Conversation::default(), speaker("berta", None));
        assert_eq!(says(&berta, &words("psst", Some(1)), START, &mut talks), Err(Trouble::NotSeated));
        assert_eq!(says(&berta, &words("  ", None), START, &mut talks), Err(Trouble::TalkEmpty));
        let long = "a".repeat(301);
        assert_eq!(
            says(&berta, &words(&long, None), START, &mut talks),
            Err(Trouble::TalkTooLong { limit: 300 })
        );
    }

    #[test]
    fn a_whisper_is_not_repeated_to_whoever_comes_later() {
        let ana = speaker("ana", Some(0));
        assert!(repeated(&ana, &words("to all", None)).is_some());
        assert!(repeated(&ana, &words("psst", Some(1))).is_none());
        let Some(ServerMsg::Said { talk: None, whispered_to: Some(Seat(1)), .. }) =
            said_to(&ana, &words("psst", Some(1)), Viewer::Seat(Seat(2)), false)
        else {
            panic!("the others see that something was whispered")
        };
    }
}
