//! What is said of districts. It may be a lie, so everybody is believed as far as what they said before was right.

use super::estimate;
use super::level::Manners;
use super::memory::Memory;
use super::scene::{AVERAGE, SPREAD, Scene};
use crate::temperament::{Answering, Temperament};
use soplon::{Card, Claim, Question, Token};
use table::{Chance, Heard, Mood, Seat, SeatSet, Seed, Talk, Version};

/// Who is so near to closing would rather look harmless.
const NEARLY: f64 = 0.2;

/// A bot's part in the talk.
#[derive(Debug)]
pub(super) struct Chatter {
    me: Seat,
    luck: Chance,
    temperament: Temperament,
    manners: Manners,
    /// How often it has spoken of its own accord.
    said: u32,
    next: Vec<Talk<Claim, Question>>,
    /// Whom it has answered in this turn.
    answered: SeatSet,
    /// What it has answered to a question, and the cards that lay in its district then.
    given: Vec<(Question, Vec<Token>, Talk<Claim, Question>)>,
    claims: Vec<Said>,
}

/// What somebody said their district was worth, and the cards that lay there then.
#[derive(Debug)]
struct Said {
    by: Seat,
    sum: f64,
    cards: Vec<Token>,
}

impl Chatter {
    pub fn new(me: Seat, manners: Manners, temperament: Temperament, seed: Seed) -> Self {
        Self {
            me,
            luck: Chance::new(seed, Version::DEAL),
            temperament,
            manners: manners.of(temperament),
            said: 0,
            next: Vec::new(),
            answered: SeatSet::NONE,
            given: Vec::new(),
            claims: Vec::new(),
        }
    }

    /// A turn begins: everybody can be answered again.
    pub fn listen_anew(&mut self) {
        self.answered = SeatSet::NONE;
    }

    /// A turn of its own is over: it may feel like talking.
    pub fn consider(&mut self, scene: &Scene, memory: &Memory) {
        if self.said < self.manners.most && self.luck.below(self.manners.seldom) == 0 {
            self.said += 1;
            let close = estimate::lowest_if_closed(scene) + NEARLY > estimate::likely_enough(scene);
            self.claim(memory, close);
        }
    }

    /// Says something of its district: the truth; or, if it is low, more, and otherwise less, so that nobody dares to close.
    fn claim(&mut self, memory: &Memory, is_low: bool) {
        let lies = self.luck.below(self.manners.lies) == 0;
        let off = self.how_far_off(lies, is_low);
        let claim = if self.has_rat(memory) != lies && self.luck.below(3) == 0 {
            Claim::Rat
        } else {
            self.sum(memory, off)
        };
        self.next.push(Talk::Claim { claim, to: None });
    }

    fn how_far_off(&mut self, lies: bool, is_low: bool) -> f64 {
        let off = f64::from(3 + self.luck.below(5));
        match (lies, is_low) {
            (false, _) => 0.0,
            (true, true) => off,
            (true, false) => -off,
        }
    }

    fn sum(&self, memory: &Memory, off: f64) -> Claim {
        let (sum, _) = worth_of(memory, &lying(memory, self.me), &[]);
        #[expect(clippy::cast_sign_loss, reason = "a sum is not negative")]
        Claim::Sum { worth: libm::round(sum + off).clamp(0.0, 99.0) as u8 }
    }

    /// Every question is answered, the same way as long as the same cards lie there.
    fn answer(&mut self, question: Question, memory: &Memory) {
        let cards = lying(memory, self.me);
        if let Some((.., answer)) = self.given.iter().find(|given| given.0 == question && given.1 == cards) {
            return self.next.push(answer.clone());
        }
        let answering = self.temperament.answering(&mut self.luck);
        let lies = answering == Answering::Lie;
        let answer = match question {
            _ if answering == Answering::Shrug => Talk::Shrug { to: None },
            Question::Sum => {
                let is_low = self.luck.below(2) == 0;
                let off = self.how_far_off(lies, is_low);
                Talk::Claim { claim: self.sum(memory, off), to: None }
            }
            Question::Rat => match (self.has_rat(memory) != lies, self.temperament) {
                (true, Temperament::Taciturn) => Talk::Nod { to: None },
                (true, _) => Talk::Claim { claim: Claim::Rat, to: None },
                (false, _) => Talk::Shake { to: None },
            },
        };
        self.next.push(answer.clone());
        if answering != Answering::Shrug && self.temperament.laughs(&mut self.luck) {
            self.next.push(Talk::React { how: Mood::Laugh });
        }
        self.given.retain(|given| given.0 != question);
        self.given.push((question, cards, answer));
    }

    fn has_rat(&self, memory: &Memory) -> bool {
        lying(memory, self.me).into_iter().any(|token| memory.believed(token) == Some(Card::RAT))
    }

    /// What it says now.
    pub fn say(&mut self) -> Vec<Talk<Claim, Question>> {
        std::mem::take(&mut self.next)
    }

    /// Somebody said something. Whether that tells it anything about a sum.
    pub fn hear(&mut self, from: Seat, heard: Heard<'_, Claim, Question>, memory: &Memory) -> bool {
        let Heard::Openly(talk) = heard else { return false };
        let to_me = talk.target() == Some(self.me);
        if let Talk::Ask { question, .. } = *talk {
            if to_me {
                self.answer(question, memory);
            }
            return false;
        }
        let mut told = false;
        let answer = match *talk {
            Talk::Claim { claim, .. } => {
                let doubts = if let Claim::Sum { worth } = claim {
                    told = true;
                    let said = Said { by: from, sum: worth.into(), cards: lying(memory, from) };
                    let lies_by = said.lies_by(memory);
                    self.claims.push(said);
                    lies_by > self.manners.doubt
                } else {
                    self.has_rat(memory)
                };
                // One of those who hear it answers, more or less.
                if !to_me && self.luck.below(u32::from(memory.players()) - 1) > 0 {
                    return told;
                }
                Some(if doubts { Talk::Shake { to: None } } else { Talk::Nod { to: None } })
            }
            Talk::Nod { .. } | Talk::Wink { .. } if to_me => Some(Talk::Nod { to: Some(from) }),
            Talk::Point { .. } if to_me => None,
            // It reads no words.
            Talk::Words { .. } if to_me => Some(Talk::Shrug { to: Some(from) }),
            _ => return false,
        };
        if !self.answered.contains(from) {
            self.answered = self.answered.with(from);
            match answer {
                Some(sign) => self.next.push(sign),
                None => self.claim(memory, false),
            }
        }
        told
    }

    /// What a player's last claim tells about their sum now: how much, and how far off that may be, squared.
    fn told(&self, seat: Seat, memory: &Memory) -> Option<(f64, f64)> {
        let last = self.claims.iter().rfind(|said| said.by == seat)?;
        let lies = self.claims.iter().filter(|said| said.by == seat).map(|said| said.lies_by(memory));
        let now = lying(memory, seat);
        // Cards have come and gone since.
        let (came, may_be) = worth_of(memory, &now, &last.cards);
        let (gone, may_have_been) = worth_of(memory, &last.cards, &now);
        let doubt = self.manners.doubt + lies.sum::<f64>();
        Some((last.sum + came - gone, doubt + may_be + may_have_been))
    }

    /// Weighs what was said against what was seen, as if both were distributed normally.
    pub fn heed(&self, scene: &mut Scene, memory: &Memory) {
        for seat in scene.others() {
            let Some((told, doubt)) = self.told(seat, memory) else { continue };
            let sum = &mut scene.sums[seat.index()];
            let belief = sum.variance / (sum.variance + doubt);
            sum.mean += belief * (told - sum.mean);
            sum.variance *= 1.0 - belief;
        }
    }
}

impl Said {
    /// How far from the truth it was, squared, as far as that is known by now: what the cards that nobody has seen can be
    /// worth is no lie.
    fn lies_by(&self, memory: &Memory) -> f64 {
        let (sum, variance) = worth_of(memory, &self.cards, &[]);
        let off = self.sum - sum;
        (off * off - 2.0 * variance).max(0.0)
    }
}

fn lying(memory: &Memory, seat: Seat) -> Vec<Token> {
    memory.knowledge().district(seat).map(|(_, token)| token).collect()
}

/// What the cards that are not among the others may be worth together, and how far off that may be, squared.
fn worth_of(memory: &Memory, cards: &[Token], others: &[Token]) -> (f64, f64) {
    let (mut sum, mut variance) = (0.0, 0.0);
    for token in cards.iter().filter(|token| !others.contains(token)) {
        let face = memory.believed(*token).and_then(Card::worth);
        sum += face.map_or(AVERAGE, f64::from);
        variance += if face.is_some() { 0.0 } else { SPREAD };
    }
    (sum, variance)
}

#[cfg(test)]
mod tests {
    use super::super::level::Manner;
    use super::super::scene::Taste;
    use super::*;
    use soplon::{Config, Event, Options, Place, Soplon, Spot};
    use table::{Game, Level, Viewer};

    const ME: Seat = Seat(0);
    const OTHER: Seat = Seat(1);

    /// Somebody at a table of two who has seen nothing yet.
    fn somebody() -> (Game<Soplon>, Memory, Chatter) {
        let config = Config::try_from(Options::new(2)).expect("the usual options");
        let memory = Memory::new(&config, ME, None);
        let manners = Manner::of(Level::Normal).manners;
        let seed = Seed::from_number(3);
        (Game::deal(config, seed), memory, Chatter::new(ME, manners, Temperament::Candid, seed))
    }

    fn claims(worth: u8) -> Talk<Claim, Question> {
        Talk::Claim { claim: Claim::Sum { worth }, to: None }
    }

    #[test]
    fn who_hears_that_another_is_low_closes_less_readily() {
        let chance = |claim: Option<u8>| {
            let (game, memory, mut chatter) = somebody();
            if let Some(worth) = claim {
                assert!(chatter.hear(OTHER, Heard::Openly(&claims(worth)), &memory));
            }
            let mut scene =
                Scene::remembered(&memory, &game.view(Viewer::Seat(ME)), AVERAGE, Taste::default());
            chatter.heed(&mut scene, &memory);
            estimate::lowest_if_closed(&scene)
        };
        assert!(chance(Some(8)) < chance(None) - 0.05, "{} {}", chance(Some(8)), chance(None));
        assert!(chance(Some(34)) > chance(None) + 0.05);
    }

    #[test]
    fn who_was_caught_lying_is_believed_less() {
        let doubt = |claimed: u8| {
            let (_, mut memory, mut chatter) = somebody();
            chatter.hear(OTHER, Heard::Openly(&claims(claimed)), &memory);
            let mut luck = Chance::scripted([]);
            for place in 0..4 {
                let (at, card) = (Spot { seat: OTHER, place: Place(place) }, Card::witness(5));
                memory.watch(Event::Looked { seat: ME, at, card }, &mut luck);
            }
            chatter.hear(OTHER, Heard::Openly(&claims(20)), &memory);
            chatter.told(OTHER, &memory).expect("they said something").1
        };
        let honest = doubt(20);
        assert!(honest < doubt(17) && doubt(17) < doubt(6), "{honest} {} {}", doubt(17), doubt(6));
    }

    #[test]
    fn what_was_said_is_carried_on_when_cards_come_and_go() {
        let (_, mut memory, mut chatter) = somebody();
        let mut luck = Chance::scripted([]);
        chatter.hear(OTHER, Heard::Openly(&claims(25)), &memory);
        let (_, before) = chatter.told(OTHER, &memory).expect("they said something");
        memory.watch(Event::Drew { seat: OTHER, card: None }, &mut luck);
        let played = Card::witness(9).expect("there is one");
        memory.watch(Event::Exchanged { seat: OTHER, place: Place(0), played }, &mut luck);
        let (sum, doubt) = chatter.told(OTHER, &memory).expect("they said something");
        assert!(f64::abs(sum - (25.0 - 9.0 + AVERAGE)) < 1e-9, "{sum}");
        assert!(f64::abs(doubt - before - SPREAD) < 1e-9, "{doubt} {before}");
    }

    #[test]
    fn whoever_speaks_to_it_is_answered_once_in_a_turn() {
        let (_, memory, mut chatter) = somebody();
        let mut answers = |talk: Talk<Claim, Question>| {
            chatter.hear(OTHER, Heard::Openly(&talk), &memory);
            let answers = chatter.say();
            chatter.listen_anew();
            answers
        };
        assert!(matches!(answers(Talk::Point { at: ME })[..], [Talk::Claim { to: None, .. }]));
        assert_eq!(answers(Talk::Nod { to: Some(ME) }), [Talk::Nod { to: Some(OTHER) }]);
        assert_eq!(answers(claims(21)), [Talk::Nod { to: None }]);
        assert_eq!(answers(claims(90)), [Talk::Shake { to: None }]);
        for answer in [Talk::Nod { to: None }, Talk::Shake { to: None }] {
            assert_eq!(answers(answer), [], "an answer is not answered");
        }
        for (number, talk) in [claims(20), Talk::Point { at: ME }, claims(30)].into_iter().enumerate() {
            chatter.hear(OTHER, Heard::Openly(&talk), &memory);
            assert_eq!(chatter.say().len(), usize::from(number == 0));
        }
    }
}
