//! What bots of Soplón say and make of what is said.

use crate::support::{LEVELS, mixture, usual};
use arena::Sitting;
use bots::{Bot, BotStart, Budget, Intent, Moment, Played};
use soplon::{Action, Claim, Config, Event, Options, Question, Soplon};
use table::{Chance, Game, History, Resample, Rules, Seat, Seed, Talk, Version, Viewer};

const QUICK: Budget = Budget::of_steps(60);

type Words = Vec<(Seat, Talk<Claim, Question>)>;

/// What a bot wants and says at one moment, the words of the others included.
type Answer = (Option<Intent<Action>>, Vec<Talk<Claim, Question>>);

/// A bot on `seat` that is told what is shown to it, and then what is said.
struct Listener {
    seat: Seat,
    bot: Box<dyn Bot<Soplon>>,
}

impl Listener {
    fn new(level: &str, config: &Config, state: &<Soplon as Rules>::State, seat: Seat) -> Self {
        let opening = BotStart::of(config, state, seat);
        let bot = <Soplon as Played>::seat(level, &opening, Seed::from_number(11)).expect("a level");
        Self { seat, bot }
    }

    fn answer(&mut self, moment: &Moment<Soplon>, again: &Moment<Soplon>, words: &Words) -> Answer {
        let mut intent = self.bot.react(moment, &QUICK);
        let mut said = self.bot.say();
        for (from, talk) in words.iter().filter(|(from, _)| *from != self.seat) {
            let Some(heard) = talk.heard(Viewer::Seat(self.seat)) else { continue };
            if self.bot.hear(*from, heard) && intent.is_some() {
                intent = self.bot.react(again, &QUICK);
            }
            said.extend(self.bot.say());
        }
        (intent, said)
    }
}

/// How many things were said to a bot, which wants and says the same in another world that its seat cannot tell from this one.
fn same_answers_in_another_world(names: &[&str], seat: Seat, seed: Seed) -> usize {
    let config = usual::<Soplon>(names.len());
    let mut sitting = Sitting::<Soplon>::new(&config, seed, names, QUICK).expect("known bots");
    let mut history = History::of(&Game::<Soplon>::deal(config.clone(), seed), Viewer::Seat(seat));
    let mut here = Listener::new(names[seat.index()], &config, &sitting.state, seat);
    let (mut answers, mut all_words) = (Vec::new(), Vec::new());
    while let Some(input) = sitting.step() {
        history.watch(input.at(), &sitting.events);
        if let Some(moment) = Moment::after(&sitting.state, seat, &sitting.events) {
            let again = Moment::now(&sitting.state, seat);
            answers.push(here.answer(&moment, &again, &sitting.said));
            all_words.push(sitting.said.clone());
        }
    }
    let world = Soplon::resample(&history, &mut Chance::new(seed.child(7), Version::DEAL));
    let mut state = Soplon::start(&config, &world.setup);
    let mut there = Listener::new(names[seat.index()], &config, &state, seat);
    let mut events = Vec::new();
    let mut expected = answers.iter().zip(&all_words);
    for step in &world.steps {
        let legal = Soplon::check(&state, step.input).unwrap_or_else(|refusal| panic!("{refusal}"));
        events.clear();
        Soplon::apply(&mut state, legal, &mut step.chance(), &mut events);
        if let Some(moment) = Moment::after(&state, seat, &events) {
            let (answer, words) = expected.next().expect("as much is shown");
            assert_eq!(
                &there.answer(&moment, &Moment::now(&state, seat), words),
                answer,
                "{names:?}, {seat}"
            );
        }
    }
    all_words.iter().map(Vec::len).sum()
}

#[test]
fn a_bot_goes_by_what_its_seat_was_shown_and_told() {
    let mut heard = 0;
    for (number, level) in (0..).zip(LEVELS.repeat(6)) {
        let players = 2 + number % 5;
        let mut names = mixture(players, number * 7);
        let seat = number % players;
        names[seat] = level;
        heard += same_answers_in_another_world(&names, Seat(seat as u8), Seed::from_number(number as u64));
    }
    assert!(heard > 40, "{heard} things were said");
}

#[test]
fn a_few_words_a_game_and_never_a_flood() {
    for level in LEVELS {
        let (mut words, games) = (0, 30_u32);
        for number in 0..games {
            let config = usual::<Soplon>(4);
            let mut sitting =
                Sitting::<Soplon>::new(&config, Seed::from_number(number.into()), &[level; 4], QUICK)
                    .unwrap();
            let mut in_turn = [0; 4];
            while sitting.step().is_some() {
                if sitting.events.iter().any(|event| matches!(event, Event::TurnBegan { .. })) {
                    in_turn = [0; 4];
                }
                for (from, _) in &sitting.said {
                    words += 1;
                    in_turn[from.index()] += 1;
                    assert!(in_turn[from.index()] <= 4, "{level}: {:?}", sitting.said);
                }
            }
        }
        let each = f64::from(words) / (4.0 * f64::from(games));
        assert!((0.2..6.0).contains(&each), "{level}: {each} words each in a game");
    }
}

#[test]
fn where_bots_do_not_talk_they_say_nothing_and_play_as_if_nobody_spoke() {
    let config = Config::try_from(Options { bots_talk: false, ..Options::new(3) }).unwrap();
    for level in LEVELS {
        let game = Game::<Soplon>::deal(config.clone(), Seed::from_number(5));
        let mut bot = <Soplon as Played>::seat(
            level,
            &BotStart::of(&config, game.state(), Seat(0)),
            Seed::from_number(11),
        )
        .unwrap();
        let point = Talk::Point { at: Seat(0) };
        assert!(!bot.hear(Seat(1), point.heard(Viewer::Seat(Seat(0))).unwrap()));
        assert_eq!(bot.say(), []);
        let mut sitting = Sitting::<Soplon>::new(&config, Seed::from_number(5), &[level; 3], QUICK).unwrap();
        while sitting.step().is_some() {
            assert_eq!(sitting.said, []);
        }
    }
}
