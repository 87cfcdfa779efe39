//! Every question gets an answer, a lie or a shrug, and who is asked can be told by it.

use crate::support::{LEVELS, usual};
use bots::{Bot, BotStart, Budget, Moment, Played, Temperament};
use scapegoat::{Claim, Colour, Question, ScapeGoat};
use soplon::Soplon;
use table::{Chance, Hosted, Rules, Seat, Seed, Talk, Version, Viewer};

type Answers<R> = Vec<Talk<<R as Hosted>::Claim, <R as Hosted>::Question>>;

/// A bot of this temperament at a game that has just been dealt, and the first that it says when asked something.
fn asked<R: Played>(
    players: usize,
    deal: u64,
    level: &str,
    temperament: Temperament,
) -> (R::State, impl FnMut(R::Question) -> Answers<R>) {
    let config = usual::<R>(players);
    let seed = Seed::from_number(deal);
    let setup = R::deal(&config, &mut Chance::new(seed, Version::DEAL));
    let state = R::start(&config, &setup);
    let opening = BotStart::of(&config, &state, Seat(0)).with(temperament);
    let mut bot: Box<dyn Bot<R>> = R::seat(level, &opening, seed).expect("a level");
    bot.react(&Moment::now(&state, Seat(0)), &Budget::of_steps(1));
    bot.say();
    let ask = move |question: R::Question| {
        let talk = Talk::Ask { of: Seat(0), question };
        bot.hear(Seat(1), talk.heard(Viewer::Seat(Seat(0))).expect("everybody hears a question"));
        bot.say()
    };
    (state, ask)
}

/// How many of so many hundred answers were true, lies, or shrugs.
#[derive(Default, Debug)]
struct Tally {
    truths: u32,
    lies: u32,
    shrugs: u32,
    laughs: u32,
}

impl Tally {
    fn count<C, Q>(&mut self, said: &[Talk<C, Q>], so: bool, says: bool) {
        match said[0] {
            Talk::Shrug { .. } => self.shrugs += 1,
            _ if so == says => self.truths += 1,
            _ => self.lies += 1,
        }
        self.laughs += u32::from(said.len() > 1);
    }

    fn is_of(&self, temperament: Temperament) -> bool {
        match temperament {
            Temperament::Candid => self.truths > 4 * self.lies && self.shrugs == 0 && self.laughs == 0,
            Temperament::Teasing => {
                self.lies > self.truths && self.lies > 4 * self.shrugs && self.laughs > 50
            }
            Temperament::Taciturn => self.shrugs > self.truths && self.truths > self.lies && self.laughs == 0,
        }
    }
}

#[test]
fn who_is_asked_for_a_colour_answers_in_their_own_way() {
    for level in LEVELS {
        for temperament in Temperament::ALL {
            let mut tally = Tally::default();
            for deal in 0..75 {
                let (state, mut ask) = asked::<ScapeGoat>(4, deal, level, temperament);
                let view = ScapeGoat::view(&state, Viewer::Seat(Seat(0)));
                for colour in [Colour::Red, Colour::Blue, Colour::Yellow, Colour::Green] {
                    let held = view.hand.expect("a hand").shows(colour);
                    let said = ask(Question::Hold { colour });
                    let says = match said[0] {
                        Talk::Claim { claim: Claim::Hold { count, colour: about }, to: None } => {
                            assert_eq!(about, colour);
                            count > 0
                        }
                        Talk::Nod { to: None } => true,
                        Talk::Shake { to: None } | Talk::Shrug { to: None } => false,
                        ref other => panic!("{other:?} is no answer"),
                    };
                    tally.count(&said, held, says);
                    assert_eq!(ask(Question::Hold { colour }), said[..1], "asked again, it says the same");
                }
            }
            assert!(tally.is_of(temperament), "{level} {temperament:?}: {tally:?}");
        }
    }
}

/// The one to blame listens, so nobody who plays to win says that in the open.
#[test]
fn nobody_but_a_teaser_says_aloud_what_their_mat_says() {
    for level in LEVELS {
        for temperament in Temperament::ALL {
            let mut aloud = 0;
            for deal in 0..200 {
                let (_, mut ask) = asked::<ScapeGoat>(4, deal, level, temperament);
                let said = ask(Question::Target);
                let fits = match said[0] {
                    Talk::Claim { claim: Claim::Target { .. }, to: None } => {
                        aloud += 1;
                        temperament == Temperament::Teasing
                    }
                    Talk::Claim { claim: Claim::Target { .. }, to: Some(Seat(1)) }
                    | Talk::Claim { claim: Claim::Loyal, to: None } => temperament == Temperament::Candid,
                    Talk::Shrug { to: None } => temperament != Temperament::Candid,
                    ref other => panic!("{other:?} is no answer"),
                };
                assert!(fits, "{level} {temperament:?}: {said:?}");
                assert_eq!(ask(Question::Target), said[..1]);
            }
            assert_eq!(aloud > 100, temperament == Temperament::Teasing, "{temperament:?} {aloud}");
        }
    }
}

#[test]
fn who_is_asked_for_their_district_or_the_rat_answers_in_their_own_way() {
    let usual_sum = honest_sum();
    for level in LEVELS {
        for temperament in Temperament::ALL {
            let mut tally = Tally::default();
            for deal in 0..150 {
                // Nobody has seen a card yet: to its best knowledge every sum is the same, and nobody has the rat.
                let (_, mut ask) = asked::<Soplon>(4, deal, level, temperament);
                let said = ask(soplon::Question::Sum);
                match said[0] {
                    Talk::Claim { claim: soplon::Claim::Sum { worth }, to: None } => {
                        tally.count(&said, true, worth == usual_sum);
                    }
                    _ => tally.count(&said, true, false),
                }
                let said = ask(soplon::Question::Rat);
                let says =
                    matches!(said[0], Talk::Claim { claim: soplon::Claim::Rat, .. } | Talk::Nod { .. });
                tally.count(&said, false, says);
                assert_eq!(ask(soplon::Question::Rat), said[..1]);
            }
            assert!(tally.is_of(temperament), "{level} {temperament:?}: {tally:?}");
        }
    }
}

/// What somebody takes a district to be worth that nobody has looked at: what a candid bot says most often.
fn honest_sum() -> u8 {
    let mut said = [0; 100];
    for deal in 0..20 {
        let (_, mut ask) = asked::<Soplon>(4, deal, "hard", Temperament::Candid);
        if let Talk::Claim { claim: soplon::Claim::Sum { worth }, .. } = ask(soplon::Question::Sum)[0] {
            said[usize::from(worth)] += 1;
        }
    }
    (0..100).max_by_key(|worth| said[usize::from(*worth)]).expect("something was said")
}

#[test]
fn the_seed_decides_which_temperament_somebody_has() {
    let mut seen = [0; 3];
    for number in 0..300 {
        let temperament = Temperament::of_seed(Seed::from_number(number));
        seen[Temperament::ALL.iter().position(|one| *one == temperament).expect("one of them")] += 1;
    }
    assert!(seen.iter().all(|times| *times > 70), "{seen:?}");
}
