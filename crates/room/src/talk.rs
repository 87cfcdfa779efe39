//! Talk at the table: words, signs and claims (SG-K1). It changes no game and may be a lie.

use crate::mail::Overheard;
use crate::settings::Settings;
use crate::stored::{GameMoment, StoredTalk, bytes};
use crate::{Text, Time};
use house::Title;
use house::wire::{Claim, PlayerId, Question, ServerMsg, Speaker, TableRefusal};
use std::collections::VecDeque;
use table::{Heard, Seat, SeatSet, SortedMap, Talk, TalkError, Viewer};

/// How much of what was said is kept, and repeated to people who come later. It is written whenever somebody speaks.
const REMEMBERED: usize = 50;
const REMEMBERED_BYTES: usize = 8 * 1024;

/// What was said lately.
#[derive(Clone, Default)]
pub(crate) struct Memory {
    said: VecDeque<StoredTalk>,
    bytes: usize,
}

impl Memory {
    pub fn remember(&mut self, said: StoredTalk) {
        self.bytes += bytes(&said).len();
        self.said.push_back(said);
        while self.said.len() > REMEMBERED || self.bytes > REMEMBERED_BYTES {
            let Some(forgotten) = self.said.pop_front() else { break };
            self.bytes -= bytes(&forgotten).len();
        }
    }

    /// What was claimed and asked about the cards of one game says nothing in another.
    pub fn forget_claims(&mut self) {
        let said = std::mem::take(self).into_iter();
        self.extend(said.filter(|said| !matches!(said.talk, Talk::Claim { .. } | Talk::Ask { .. })));
    }

    /// What is repeated to somebody: what everybody heard, and what only they did.
    pub fn texts(&self, player: &PlayerId) -> Vec<Text> {
        let said = self.said.iter().filter(|said| said.is_for(player));
        said.map(|said| Text::from(&said.again(true))).collect()
    }

    pub fn said(&self) -> impl Iterator<Item = &StoredTalk> {
        self.said.iter()
    }
}

impl FromIterator<StoredTalk> for Memory {
    fn from_iter<T: IntoIterator<Item = StoredTalk>>(said: T) -> Self {
        let mut memory = Self::default();
        memory.extend(said);
        memory
    }
}

impl IntoIterator for Memory {
    type Item = StoredTalk;
    type IntoIter = std::collections::vec_deque::IntoIter<StoredTalk>;

    fn into_iter(self) -> Self::IntoIter {
        self.said.into_iter()
    }
}

impl Extend<StoredTalk> for Memory {
    fn extend<T: IntoIterator<Item = StoredTalk>>(&mut self, said: T) {
        said.into_iter().for_each(|said| self.remember(said));
    }
}

impl StoredTalk {
    pub(crate) fn is_open(&self) -> bool {
        self.to.is_none()
    }

    fn is_for(&self, player: &PlayerId) -> bool {
        self.is_open() || self.to.as_ref() == Some(player) || self.from.player == *player
    }

    /// The message that says it to somebody who may hear it.
    pub(crate) fn again(&self, past: bool) -> ServerMsg {
        message(&self.from, Heard::Openly(&self.talk), self.when, past)
    }
}

#[derive(Default)]
pub(crate) struct Conversation {
    pub memory: Memory,
    /// When everybody said something lately.
    spoke: SortedMap<PlayerId, Vec<Time>>,
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
    /// It goes on after this was said.
    pub fn new(said: Vec<StoredTalk>) -> Self {
        Self { memory: said.into_iter().collect(), spoke: SortedMap::default() }
    }

    /// Whether somebody may say this now. If so, it counts.
    pub fn may_say(
        &mut self,
        from: &Speaker,
        talk: &Talk<Claim, Question>,
        allowed: Allowed,
        settings: &Settings,
        at: Time,
    ) -> Result<(), TableRefusal> {
        check(from.seat, talk, allowed, settings)?;
        let window = settings.talk_window;
        // Leaving and coming back does not reset the limit.
        self.spoke.retain(|_, times| times.last().is_some_and(|last| at.since(*last) < window));
        let spoke = self.spoke.or_default(from.player.clone());
        spoke.retain(|then| at.since(*then) < window);
        if spoke.len() >= settings.talk_at_once {
            return Err(TableRefusal::TalkTooFast);
        }
        spoke.push(at);
        Ok(())
    }
}

/// Without what nobody sees and what could turn the rest of the line around.
pub(crate) fn plain(talk: &Talk<Claim, Question>) -> Talk<Claim, Question> {
    match talk {
        Talk::Words { text, to } => {
            Talk::Words { text: text.chars().filter_map(plain_letter).collect(), to: *to }
        }
        other => other.clone(),
    }
}

fn plain_letter(letter: char) -> Option<char> {
    match letter {
        letter if letter.is_control() => Some(' '),
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => None,
        letter => Some(letter),
    }
}

fn check(
    from: Option<Seat>,
    talk: &Talk<Claim, Question>,
    allowed: Allowed,
    settings: &Settings,
) -> Result<(), TableRefusal> {
    let limit = settings.talk_letters;
    match talk {
        Talk::Words { text, .. } if text.trim().is_empty() => return Err(TableRefusal::TalkEmpty),
        Talk::Words { text, .. } if text.chars().count() > limit => {
            return Err(TableRefusal::TalkTooLong { limit });
        }
        Talk::Claim { claim, .. } if !claim.fits(allowed.title) => return Err(TableRefusal::NoSuchClaim),
        Talk::Ask { question, .. } if !question.fits(allowed.title) => {
            return Err(TableRefusal::NoSuchQuestion);
        }
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
        (None, _) => Err(TableRefusal::NotSeated),
    }
}

/// What a viewer is sent of it, if they hear anything. The other tabs of the one who speaks hear all of it.
pub(crate) fn said_to(said: &StoredTalk, viewer: Viewer, own: bool) -> Option<ServerMsg> {
    let heard = if own { Some(Heard::Openly(&said.talk)) } else { said.talk.heard(viewer) };
    heard.map(|heard| message(&said.from, heard, said.when, false))
}

/// The seat that alone hears it, if not everybody does.
pub(crate) fn only_for(talk: &Talk<Claim, Question>) -> Option<Seat> {
    let openly = matches!(talk.heard(Viewer::Spectator), Some(Heard::Openly(_)));
    talk.target().filter(|_| !openly)
}

/// What a bot on this seat hears of it.
pub(crate) fn overheard(talk: &Talk<Claim, Question>, seat: Seat) -> Option<Overheard> {
    Some(match talk.heard(Viewer::Seat(seat))? {
        Heard::Openly(talk) => Overheard::Openly(talk.clone()),
        Heard::Whispering { to } => Overheard::Whispering { to },
    })
}

fn message(
    from: &Speaker,
    heard: Heard<'_, Claim, Question>,
    when: Option<GameMoment>,
    past: bool,
) -> ServerMsg {
    let (talk, whispered_to) = match heard {
        Heard::Openly(talk) => (Some(talk.clone()), None),
        Heard::Whispering { to } => (None, Some(to)),
    };
    let (game, at) = when.map(|GameMoment { game, at }| (game, at)).unzip();
    ServerMsg::Said { from: from.clone(), talk, whispered_to, past, game, at }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const START: Time = Time::from_seconds(1_000);

    fn speaker(name: &str, seat: Option<u8>) -> Speaker {
        Speaker { player: PlayerId(name.to_owned()), name: name.to_owned(), seat: seat.map(Seat) }
    }

    fn words(text: &str, to: Option<u8>) -> Talk<Claim, Question> {
        Talk::Words { text: text.to_owned(), to: to.map(Seat) }
    }

    fn says(
        from: &Speaker,
        talk: &Talk<Claim, Question>,
        at: Time,
        talks: &mut Conversation,
    ) -> Result<(), TableRefusal> {
        let taken = SeatSet::all(2);
        let allowed = Allowed { title: Title::SCAPEGOAT, seats: 3, taken, whispers: false };
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
            Err(TableRefusal::TalkTooFast)
        );
        assert_eq!(says(&berta, &hello, START, &mut talks), Ok(()));
        assert_eq!(says(&ana, &hello, START + Duration::from_secs(5), &mut talks), Ok(()));
    }

    #[test]
    fn words_have_no_letter_that_controls_anything() {
        let said = words(
            "line\none\u{7} \u{202e}terces\u{202c} \u{2067}a\u{2069}\u{200f} \u{1F468}\u{200d}\u{1F467}",
            Some(1),
        );
        assert_eq!(plain(&said), words("line one  terces a \u{1F468}\u{200d}\u{1F467}", Some(1)));
        assert_eq!(
            says(
                &speaker("ana", Some(0)),
                &plain(&words("\u{202e}\n", None)),
                START,
                &mut Conversation::default()
            ),
            Err(TableRefusal::TalkEmpty)
        );
    }

    #[test]
    fn what_is_remembered_has_a_limit_in_things_said_and_in_bytes() {
        let said = |text: &str| {
            let (from, talk) = (speaker("ana", Some(0)), words(text, None));
            StoredTalk { from, talk, to: None, when: None, over: None }
        };
        let short: Memory = (0..80).map(|number| said(&number.to_string())).collect();
        assert_eq!((short.said().count(), short.said().next()), (50, Some(&said("30"))));
        let long: Memory = (0..80).map(|_| said(&"\u{7}".repeat(300))).collect();
        let written: usize = long.said().map(|said| bytes(said).len()).sum();
        assert!((6_000..=REMEMBERED_BYTES).contains(&written), "{written}");
    }

    #[test]
    fn spectators_speak_to_all_and_to_nobody_alone() {
        let (mut talks, berta) = (Conversation::default(), speaker("berta", None));
        assert_eq!(says(&berta, &words("psst", Some(1)), START, &mut talks), Err(TableRefusal::NotSeated));
        assert_eq!(says(&berta, &words("  ", None), START, &mut talks), Err(TableRefusal::TalkEmpty));
        let long = "a".repeat(301);
        assert_eq!(
            says(&berta, &words(&long, None), START, &mut talks),
            Err(TableRefusal::TalkTooLong { limit: 300 })
        );
    }

    #[test]
    fn a_whisper_is_repeated_to_those_two_alone() {
        let ana = speaker("ana", Some(0));
        assert_eq!(only_for(&words("to all", None)), None);
        assert_eq!(only_for(&words("psst", Some(1))), Some(Seat(1)));
        let to = Some(PlayerId("berta".to_owned()));
        let whisper =
            StoredTalk { from: ana.clone(), talk: words("psst", Some(1)), to, when: None, over: None };
        let memory = Memory::from_iter([whisper.clone()]);
        let heard = ["ana", "berta", "carla"].map(|name| memory.texts(&PlayerId(name.to_owned())).len());
        assert_eq!(heard, [1, 1, 0]);
        let Some(ServerMsg::Said { talk: None, whispered_to: Some(Seat(1)), .. }) =
            said_to(&whisper, Viewer::Seat(Seat(2)), false)
        else {
            panic!("the others see that something was whispered")
        };
    }
}
