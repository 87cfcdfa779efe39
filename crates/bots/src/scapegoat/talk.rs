//! What is said at the table.
//!
//! Everybody believes to be in the know, the scapegoat too. So nobody says a name: a nod in the open means "I can show
//! who is to blame", a shake of the head "I cannot", and the scapegoat nods and shakes its head with the others, about
//! somebody else. What gives it away is a nod that does not fit the cards it has seen. When the one to blame seems to
//! suspect something, the others go on under the table, and now and then tell it what it would like to hear. A wink asks
//! "are you ready?" and is answered by a nod or a shake of the head.
//!
//! A question is always answered, and how is a matter of temperament: candid goats say what they hold, teasing ones what
//! they do not, taciturn ones shrug. Nobody says in the open what their mat says, for the one to blame listens: a candid
//! goat says "I am with you", or whispers; a teasing one says any name. Asked the same again, they say the same again.

use super::habits::unit;
use super::levels::Traits;
use super::memory::Memory;
use super::words::{IN_A_TURN, Word};
use crate::temperament::{Answering, Temperament};
use scapegoat::{Claim, Colour, Event, Hand, Location, Question, Shown, Stage, View};
use table::{Chance, MAX_SEATS, Mood as Face, Seat, Seed, Talk, Version};

/// How often somebody answers what was said to all and is not the next.
const ANSWERS: f64 = 0.3;
/// How often the one to blame is drawn into it, so as not to wonder.
const COVER: f64 = 0.3;
/// So sure of being the scapegoat, somebody gives nothing away any more; and so sure the one to blame seems to be when
/// the others stop to talk in the open.
const DANGER: f64 = 0.3;
/// How often a candid goat whispers what its mat says to somebody who asks.
const CONFIDES: f64 = 0.35;

/// Somebody's part in the talk.
pub(super) struct Tongue {
    traits: &'static Traits,
    temperament: Temperament,
    seat: Seat,
    luck: Chance,
    to_say: Vec<Talk<Claim, Question>>,
    /// What everybody was asked last and has not answered.
    open: [Option<Question>; MAX_SEATS],
    /// What it has answered to whom, and the hand it held then.
    given: Vec<Given>,
    /// How much was said in this turn, whom they asked, and whom they answered.
    said: u8,
    pub asked: Option<Seat>,
    answered: [bool; MAX_SEATS],
    /// Whether they claimed something or pointed at somebody: then a nod is an answer to that.
    claimed: bool,
}

struct Given {
    to: Seat,
    question: Question,
    hand: Hand,
    answer: Talk<Claim, Question>,
}

/// What somebody knows who is about to speak.
pub(super) struct Mood<'a> {
    pub memory: &'a Memory,
    pub name: Colour,
    pub hand: Hand,
    pub whispers: bool,
}

impl Mood<'_> {
    fn is_to_blame(&self, seat: Seat) -> bool {
        self.memory.board.colours[seat] == self.name
    }

    /// What the mat of `seat` most likely says, by what they did.
    fn likely_name(&self, seat: Seat) -> Colour {
        let names = self.memory.clues.names(&self.memory.board, seat);
        let likely = names.max_by(|(_, one), (_, other)| one.total_cmp(other));
        likely.expect("somebody else plays").0
    }

    /// Whether the one to blame seems to suspect something.
    fn is_dangerous(&self) -> bool {
        let board = &self.memory.board;
        let seat = board.seat_of(self.name);
        self.memory.clues.suspicion(board, seat, self.likely_name(seat)) > DANGER
    }

    fn held(&self, colour: Colour) -> u8 {
        self.hand.cards().iter().filter(|card| card.shows(colour)).count() as u8
    }
}

impl Tongue {
    pub fn new(traits: &'static Traits, temperament: Temperament, seat: Seat, seed: Seed) -> Self {
        let luck = Chance::new(seed, Version::DEAL);
        Self {
            traits,
            temperament,
            seat,
            luck,
            to_say: Vec::new(),
            open: [None; MAX_SEATS],
            given: Vec::new(),
            said: 0,
            asked: None,
            answered: [false; MAX_SEATS],
            claimed: false,
        }
    }

    pub fn say(&mut self) -> Vec<Talk<Claim, Question>> {
        std::mem::take(&mut self.to_say)
    }

    fn happens(&mut self, how_often: f64) -> bool {
        unit(&mut self.luck) < how_often
    }

    fn speaks_up(&mut self) -> bool {
        self.happens(self.traits.talks * self.temperament.eagerness())
    }

    fn is_honest(&mut self) -> bool {
        self.happens(self.temperament.candour(self.traits.candour))
    }

    fn speak(&mut self, talk: Talk<Claim, Question>) {
        if self.said < IN_A_TURN {
            self.said += 1;
            self.claimed |= matches!(talk, Talk::Claim { .. } | Talk::Point { .. });
            self.to_say.push(talk);
        }
    }

    /// After a turn of one's own, and before one in which everything may be decided, there is something to say.
    pub fn watch(&mut self, shown: &[Shown], view: &View, mood: &Mood<'_>) {
        let begins = |event: &Shown| match *event {
            Event::TurnBegan { seat } => Some(seat),
            _ => None,
        };
        let begun = shown.iter().find_map(begins);
        if begun.is_some() {
            (self.said, self.asked, self.answered, self.claimed) = (0, None, [false; MAX_SEATS], false);
        }
        let my_turn_is_over =
            |event: &Shown| matches!(*event, Event::Swapped { seat, .. } if seat == self.seat);
        if shown.iter().any(my_turn_is_over) {
            self.tell(mood);
        }
        if begun == Some(self.seat) && view.stage == Stage::Move {
            self.ask(view, mood);
        }
    }

    /// "Are you ready?", before framing somebody. The one to blame is asked now and then so as not to notice.
    fn ask(&mut self, view: &View, mood: &Mood<'_>) {
        let can_frame = view.tokens_left == 0
            && view.tokens[self.seat] > 0
            && view.pawns[self.seat] != Location::Prepare
            && mood.held(mood.name) > 0;
        if !can_frame || !self.speaks_up() {
            return;
        }
        let holds = mood.memory.holds(mood.name);
        let cover = self.happens(COVER);
        let doubt = |seat: &Seat| holds[seat.index()] * (1.0 - holds[seat.index()]);
        let others = mood.memory.board.seats().filter(|seat| *seat != self.seat);
        let asked = others.filter(|seat| mood.is_to_blame(*seat) == cover);
        let most = asked.max_by(|one, other| doubt(one).total_cmp(&doubt(other)));
        if let Some(to) = most.filter(|seat| cover || doubt(seat) > 0.08) {
            self.asked = Some(to);
            self.speak(Talk::Wink { to });
        }
    }

    /// Whether one is ready: in the open, or under the table when that has become dangerous.
    fn tell(&mut self, mood: &Mood<'_>) {
        let own = mood.memory.suspicion(mood.name);
        if own > 0.45 || !self.speaks_up() {
            return;
        }
        let ready = (mood.held(mood.name) > 0) == self.is_honest();
        let to_blame = mood.memory.board.seat_of(mood.name);
        if !(self.traits.wary && mood.is_dangerous()) {
            if self.happens(self.traits.lures) {
                // What the one to blame would like to hear.
                let colour = mood.likely_name(to_blame);
                let claim = Claim::Hold { count: mood.held(colour).max(1), colour };
                let at = mood.memory.board.seat_of(colour);
                let claims = at == self.seat || self.happens(0.5);
                self.speak(if claims { Talk::Claim { claim, to: None } } else { Talk::Point { at } });
            }
            return self.speak(sign(ready, None));
        }
        // Two of them, whom chance picks; now and then one is the one to blame, who would wonder otherwise.
        let mut others: Vec<Seat> = mood.memory.board.seats().filter(|seat| *seat != self.seat).collect();
        others.retain(|seat| *seat != to_blame || self.happens(COVER));
        self.luck.shuffle(&mut others);
        for to in others.into_iter().take(2) {
            if to == to_blame {
                let colour = mood.likely_name(to);
                self.speak(sign(mood.held(colour) > 0, Some(to)));
            } else if mood.whispers && ready && self.happens(self.traits.lures) {
                let claim = Claim::Hold { count: mood.held(mood.name).max(1), colour: mood.name };
                self.speak(Talk::Claim { claim, to: Some(to) });
            } else {
                self.speak(sign(ready, Some(to)));
            }
        }
    }

    /// Somebody said something. What it says about their hand, if anything.
    pub fn hear(&mut self, from: Seat, talk: &Talk<Claim, Question>, mood: &Mood<'_>) -> Option<Word> {
        match *talk {
            Talk::Ask { of, question } if of == self.seat => {
                self.answer_question(from, question, mood);
                return None;
            }
            Talk::Ask { of, question } => {
                self.open[of.index()] = Some(question);
                return None;
            }
            _ => {}
        }
        let question = self.open[from.index()].take();
        let answer = self.answer(from, talk, mood);
        let is_for_all = talk.target().is_none() || matches!(talk, Talk::Point { .. });
        let answers = if !is_for_all || self.seat == from.clockwise(1, mood.memory.board.players()) {
            1.0
        } else {
            ANSWERS
        };
        if let Some(answer) = answer
            && self.happens(answers)
            && !std::mem::replace(&mut self.answered[from.index()], true)
        {
            self.speak(answer);
        }
        let holds = matches!(talk, Talk::Nod { .. });
        match *talk {
            // It answers a question, and is about what was asked.
            Talk::Nod { to: None } | Talk::Shake { to: None } if question.is_some() => match question? {
                Question::Hold { colour } => Some(Word { colour: Some(colour), holds }),
                Question::Target => None,
            },
            Talk::Nod { to } if to.is_none() || self.asked == Some(from) || !self.claimed => {
                Some(Word { colour: None, holds: true })
            }
            Talk::Shake { to } if to.is_none() || self.asked == Some(from) || !self.claimed => {
                Some(Word { colour: None, holds: false })
            }
            Talk::Claim { claim: Claim::Hold { count, colour }, .. } => {
                Some(Word { colour: Some(colour), holds: count > 0 })
            }
            _ => None,
        }
    }

    /// Every question is answered, the same way as long as the hand is the same.
    fn answer_question(&mut self, from: Seat, question: Question, mood: &Mood<'_>) {
        let same = |given: &&Given| given.question == question && given.hand == mood.hand;
        let before = match question {
            Question::Hold { .. } => self.given.iter().rfind(same),
            // The mat stays what it is, and what was whispered to one is not what was said to all.
            Question::Target => {
                self.given.iter().rfind(|given| given.question == question && given.to == from)
            }
        };
        if let Some(before) = before {
            return self.to_say.push(before.answer.clone());
        }
        let answer = match question {
            Question::Hold { colour } => self.says_whether_it_holds(from, colour, mood),
            Question::Target => self.says_what_its_mat_says(from, mood),
        };
        self.to_say.push(answer.clone());
        if !matches!(answer, Talk::Shrug { .. }) && self.temperament.laughs(&mut self.luck) {
            self.to_say.push(Talk::React { how: Face::Laugh });
        }
        self.given.retain(|given| given.question != question || given.to != from);
        self.given.push(Given { to: from, question, hand: mood.hand, answer });
    }

    fn says_whether_it_holds(
        &mut self,
        from: Seat,
        colour: Colour,
        mood: &Mood<'_>,
    ) -> Talk<Claim, Question> {
        let held = mood.held(colour);
        let answering = match self.temperament.answering(&mut self.luck) {
            // The one to blame need not know who gathers its colour.
            Answering::Truth if held > 0 && colour == mood.name && mood.is_to_blame(from) => Answering::Lie,
            answering => answering,
        };
        let says = match answering {
            Answering::Truth => held,
            Answering::Lie => u8::from(held == 0),
            Answering::Shrug => return Talk::Shrug { to: None },
        };
        if self.temperament == Temperament::Taciturn {
            return sign(says > 0, None);
        }
        Talk::Claim { claim: Claim::Hold { count: says, colour }, to: None }
    }

    fn says_what_its_mat_says(&mut self, from: Seat, mood: &Mood<'_>) -> Talk<Claim, Question> {
        match (self.temperament, self.temperament.answering(&mut self.luck)) {
            (Temperament::Candid, _) if mood.whispers && self.happens(CONFIDES) => {
                // To the one to blame, the name that it would like to hear.
                let colour = if mood.is_to_blame(from) { mood.likely_name(from) } else { mood.name };
                Talk::Claim { claim: Claim::Target { colour }, to: Some(from) }
            }
            (Temperament::Candid, _) => Talk::Claim { claim: Claim::Loyal, to: None },
            (Temperament::Teasing, Answering::Truth | Answering::Lie) => {
                let board = &mood.memory.board;
                let others: Vec<Seat> = board.seats().filter(|seat| *seat != self.seat).collect();
                let colour = board.colours[self.luck.pick(&others)];
                Talk::Claim { claim: Claim::Target { colour }, to: None }
            }
            (Temperament::Teasing, Answering::Shrug) | (Temperament::Taciturn, _) => Talk::Shrug { to: None },
        }
    }

    /// The one to blame is told what it would like to hear.
    fn answer(
        &mut self,
        from: Seat,
        talk: &Talk<Claim, Question>,
        mood: &Mood<'_>,
    ) -> Option<Talk<Claim, Question>> {
        let (name, own) = (mood.name, mood.memory.board.colours[self.seat]);
        let is_to_blame = mood.is_to_blame(from);
        let honestly = |tongue: &mut Self, so: bool| so == tongue.is_honest();
        Some(match *talk {
            Talk::Wink { .. } => {
                let about = if is_to_blame { mood.likely_name(from) } else { name };
                let ready = honestly(self, mood.held(about) > 0 || about == own);
                sign(ready, Some(from))
            }
            Talk::Point { at } if at == self.seat => Talk::Claim { claim: Claim::Loyal, to: None },
            Talk::Point { at } => sign(is_to_blame || mood.is_to_blame(at), Some(from)),
            Talk::Claim { claim: Claim::Target { colour }, .. } if colour == own => {
                Talk::Claim { claim: Claim::Loyal, to: None }
            }
            Talk::Claim { claim: Claim::Target { colour }, .. }
            | Talk::Claim { claim: Claim::Hold { colour, .. }, to: Some(_) } => {
                sign(is_to_blame || colour == name, Some(from))
            }
            Talk::Claim { claim: Claim::Hold { colour, .. }, to: None } => {
                let holds = honestly(self, mood.held(colour) > 0);
                sign(holds, Some(from))
            }
            Talk::Claim { claim: Claim::Loyal, .. } => sign(true, Some(from)),
            // It reads no words.
            Talk::Words { to: Some(_), .. } => Talk::Shrug { to: Some(from) },
            _ => return None,
        })
    }
}

fn sign(yes: bool, to: Option<Seat>) -> Talk<Claim, Question> {
    if yes { Talk::Nod { to } } else { Talk::Shake { to } }
}
