//! The bots of Soplón.

use crate::support::{LEVELS, mixture, same_moves_in_another_world, shares_of_wins, usual, whole_game};
use arena::Sitting;
use bots::Budget;
use soplon::{Action, Event, Question, Soplon};
use table::{Input, Millis, Rules, Seat, Seed};

/// Few worlds, so that many games can be played.
const QUICK: Budget = Budget::of_steps(60);

/// What bots of one level did in a number of games of four.
#[derive(Default, Debug)]
struct Played {
    games: u32,
    turns: u32,
    eliminated: u32,
    mistakes: u32,
    /// How often the player who closed had the lowest sum.
    closed_well: u32,
    /// From the opening of a race, or the last mistake in it, to an attempt.
    fastest: Option<Millis>,
}

fn play(level: &str, games: u64) -> Played {
    let config = usual::<Soplon>(4);
    let mut played = Played::default();
    for number in 0..games {
        let seed = Seed::from_number(number).child(9);
        let mut sitting = Sitting::<Soplon>::new(&config, seed, &[level; 4], QUICK).expect("a level");
        let mut opened = Millis(0);
        while let Some(input) = sitting.step() {
            if let Input::Seat { at, action: Action::Eliminate { .. }, .. } = input {
                let took = Millis(at.0 - opened.0);
                played.fastest = Some(played.fastest.map_or(took, |fastest| fastest.min(took)));
            }
            for event in &sitting.events {
                match event {
                    Event::RaceOpened { .. } => opened = input.at(),
                    Event::Eliminated { .. } => played.eliminated += 1,
                    Event::Erred { .. } => {
                        played.mistakes += 1;
                        opened = input.at();
                    }
                    _ => {}
                }
            }
        }
        let outcome = Soplon::outcome(&sitting.state).expect("it is over");
        let closer = sitting.state.closer().expect("every game was closed");
        played.games += 1;
        played.turns += sitting.state.turns_begun();
        played.closed_well += u32::from(outcome.winners.contains(closer));
    }
    played
}

#[test]
fn mixtures_play_to_the_end() {
    play_mixtures(6);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn many_mixtures_play_to_the_end() {
    play_mixtures(40);
}

/// What is refused panics in the sitting.
fn play_mixtures(games: usize) {
    for players in 2..=6 {
        for number in 0..games {
            // A step that shares no factor with the number of mixtures, so that the games are spread over all.
            let names = mixture(players, number * 41);
            let (_, outcome) = whole_game::<Soplon>(&names, Seed::from_number(number as u64), &QUICK);
            assert!(!outcome.winners.is_empty(), "{names:?} did not finish game {number}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for number in 0..3 {
        let names = mixture(3, number * 11);
        let game = || whole_game::<Soplon>(&names, Seed::from_number(number as u64), &Budget::usual());
        assert_eq!(game(), game());
    }
}

#[test]
fn a_bot_goes_by_what_its_seat_was_shown() {
    for (number, level) in (0..).zip(LEVELS.repeat(4)) {
        let players = 2 + number % 5;
        let mut names = mixture(players, number);
        let seat = number % players;
        names[seat] = level;
        same_moves_in_another_world::<Soplon>(
            &names,
            Seat(seat as u8),
            Seed::from_number(number as u64),
            &QUICK,
            &[Question::Sum, Question::Rat],
        );
    }
}

/// So few games show only a wide difference.
#[test]
fn every_level_beats_what_is_far_below() {
    let share = |names: &[&str], deals| shares_of_wins::<Soplon>(names, 0..deals)[0];
    let easy = share(&["easy", "random"], 40);
    assert!(easy > 0.65, "easy against random: {easy}");
    let normal = share(&["normal", "random"], 20);
    assert!(normal > 0.65, "normal against random: {normal}");
    let hard = share(&["hard", "easy"], 10);
    assert!(hard > 0.6, "hard against easy: {hard}");
}

/// In all of these the true share lies at least four standard errors above what is asked for.
#[test]
#[ignore = "depth: cargo xtask prove"]
fn every_level_beats_the_one_below() {
    let share = |names: &[&str], deals| shares_of_wins::<Soplon>(names, 0..deals)[0];
    let (two, four) = (share(&["easy", "random"], 200), share(&["easy", "random", "random", "random"], 60));
    assert!(two > 0.75 && four > 0.6, "easy against random: {two}, {four}");
    let (two, four) = (share(&["normal", "easy"], 400), share(&["normal", "easy", "easy", "easy"], 150));
    assert!(two > 0.6 && four > 0.4, "normal against easy: {two}, {four}");
    let (two, four) = (share(&["hard", "normal"], 80), share(&["hard", "normal", "normal", "normal"], 20));
    assert!(two > 0.6 && four > 0.3, "hard against normal: {two}, {four}");
}

/// Hard tries only what it knows.
#[test]
fn hard_makes_no_mistakes_in_races_and_easy_does() {
    let (hard, easy) = (play("hard", 6), play("easy", 30));
    assert_eq!(hard.mistakes, 0, "{hard:?}");
    assert!(hard.eliminated > 5 && easy.mistakes > 0, "{hard:?}, {easy:?}");
}

/// Normal believes wrong things now and then, and easy more often.
#[test]
#[ignore = "depth: cargo xtask prove"]
fn mistakes_in_races_come_from_memory() {
    let [easy, normal, hard] = LEVELS.map(|level| play(level, if level == "hard" { 40 } else { 200 }));
    let rate = |played: &Played| f64::from(played.mistakes) / f64::from(played.mistakes + played.eliminated);
    assert_eq!(hard.mistakes, 0, "{hard:?}");
    assert!(hard.eliminated > 40, "{hard:?}");
    assert!(rate(&normal) > 0.01 && rate(&normal) < 0.2, "{normal:?}");
    assert!(rate(&easy) > rate(&normal), "{easy:?}, {normal:?}");
}

#[test]
fn nobody_reacts_faster_than_a_person_could() {
    for level in LEVELS {
        let fastest = play(level, 8).fastest.expect("something was eliminated");
        assert!(fastest >= Millis(250), "{level}: {fastest}");
    }
}

/// Among four equals a player who closes at random would win one game in four.
#[test]
#[ignore = "depth: cargo xtask prove"]
fn games_have_a_natural_length_and_closing_is_no_accident() {
    for level in LEVELS {
        let played = play(level, 40);
        let turns_each = f64::from(played.turns) / f64::from(4 * played.games);
        assert!((3.0..15.0).contains(&turns_each), "{level}: {turns_each} turns each");
        let well = f64::from(played.closed_well) / f64::from(played.games);
        assert!(well > 0.45, "{level}: players who closed won {well}");
    }
}

#[test]
fn hard_knows_how_likely_it_is_to_win_when_it_closes() {
    compare_chances(&[(2, 16)]);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn hard_knows_how_likely_it_is_to_win_when_it_closes_in_many_games() {
    compare_chances(&[(2, 120), (4, 50)]);
}

/// What hard thinks of its chances when it closes is true on average: within three standard errors and a little.
fn compare_chances(tables: &[(usize, u64)]) {
    for &(players, games) in tables {
        let config = usual::<Soplon>(players);
        let (mut thought_over, mut expected, mut variance, mut won) = (0, 0.0, 0.0, 0.0);
        for number in 0..games {
            let seed = Seed::from_number(number).child(5);
            let names = vec!["hard"; players];
            let budget = Budget::of_steps(150);
            let mut sitting = Sitting::<Soplon>::new(&config, seed, &names, budget).expect("a level");
            sitting.finish();
            let closer = sitting.state.closer().expect("every game was closed");
            // An empty district must close, without a thought.
            let Some(suspicion) = sitting.bots[closer.index()].suspicion() else { continue };
            let outcome = Soplon::outcome(&sitting.state).expect("it is over");
            thought_over += 1;
            expected += 1.0 - suspicion;
            variance += suspicion * (1.0 - suspicion);
            if outcome.winners.contains(closer) {
                won += 1.0 / f64::from(outcome.winners.len());
            }
        }
        assert!(thought_over > games / 2, "{thought_over} of {games} games were closed after a thought");
        let off = f64::abs(won - expected);
        assert!(off < 3.0 * variance.sqrt() + 2.0, "{players} players: {won} wins, {expected:.1} expected");
    }
}
