//! The bots of Row Your Goat.

use crate::support::{
    LEVELS, ended_at, mixture, same_moves_in_another_world, shares_of_wins, usual, whole_game,
};
use arena::Sitting;
use bots::Budget;
use rowgoat::{Action, Event, RowGoat, SIMULATION_PLACEMENTS};
use table::{Input, Millis, Rules, Seat, Seed, Viewer};

#[test]
fn every_mixture_of_levels_plays_to_the_end() {
    for players in 2..=6 {
        for number in 0..3_usize.pow(players as u32).min(81) {
            // At six there are 729 mixtures: every ninth of them.
            let number = if players > 4 { number * 9 + number % 9 } else { number };
            let names = mixture(players, number);
            let (inputs, outcome) =
                whole_game::<RowGoat>(&names, Seed::from_number(number as u64), &Budget::usual());
            let placed = inputs
                .iter()
                .filter(|input| matches!(input, Input::Seat { action: Action::Place { .. }, .. }));
            assert!(placed.count() < SIMULATION_PLACEMENTS as usize, "{names:?} came to no end");
            assert!(!outcome.winners.is_empty(), "{names:?} won nothing: {outcome:?}");
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game_whatever_was_thought_in_between() {
    for number in 0..20 {
        let names = mixture(4, 4 * number);
        let seed = Seed::from_number(number as u64);
        let play = || whole_game::<RowGoat>(&names, seed, &Budget::usual());
        assert_eq!(play(), play(), "{names:?}");
    }
}

/// By how much is measured by tournaments. These shares are wide of what a lucky run could give: with 120 games the
/// standard deviation of a share of 1 in 4 is 4 points. The random player, who presses anything, has quicker hands than
/// an easy bot, and reaction is nearly everything here, so it is not among these.
#[test]
fn every_level_beats_the_one_below() {
    for (better, other) in [("hard", "normal"), ("normal", "easy")] {
        let four = shares_of_wins::<RowGoat>(&[better, other, other, other], 0..30);
        assert!(four[0] > 0.375, "one {better} among three {other}: {four:?}");
        let two = shares_of_wins::<RowGoat>(&[better, other], 0..30);
        assert!(two[0] > 0.75, "{better} against {other}: {two:?}");
    }
}

#[test]
fn a_bot_makes_the_same_moves_in_a_world_it_cannot_tell_apart() {
    for number in 0..12 {
        let players = 2 + number % 5;
        let names = mixture(players, 5 * number + 2);
        for seat in Seat::all(players as u8) {
            let seed = Seed::from_number(number as u64);
            same_moves_in_another_world::<RowGoat>(&names, seat, seed, &Budget::usual(), &[]);
        }
    }
}

/// What the hands and eyes of a table of one level did.
#[derive(Default)]
struct Watched {
    games: u64,
    minutes: u64,
    placed: u32,
    /// From a set to each lifebuoy.
    grabs: Vec<u64>,
    mistouches: u32,
    own_calls: usize,
    caught: usize,
}

fn watch(name: &str, players: usize, games: u64) -> Watched {
    let config = usual::<RowGoat>(players);
    let mut watched = Watched { games, ..Watched::default() };
    for number in 0..games {
        let mut sitting = Sitting::<RowGoat>::new(
            &config,
            Seed::from_number(number),
            &vec![name; players],
            Budget::usual(),
        )
        .expect("a known bot");
        let mut since: Option<Millis> = None;
        let mut inputs = Vec::new();
        while let Some(input) = sitting.step() {
            inputs.push(input);
            for event in &sitting.events {
                match event {
                    Event::SetsLie { .. } => since = since.or(Some(input.at())),
                    Event::SetGone | Event::TookSet { .. } => since = None,
                    Event::Grabbed { .. } => {
                        let since = since.expect("a lifebuoy is grabbed when a set lies");
                        watched.grabs.push(input.at().0 - since.0);
                    }
                    Event::Mistouched { .. } => watched.mistouches += 1,
                    Event::Placed { .. } => watched.placed += 1,
                    Event::CalledMine { .. } => watched.own_calls += 1,
                    Event::CalledAt { caught, .. } => {
                        assert!(caught, "nobody calls at somebody who owes nothing");
                        watched.caught += 1;
                    }
                    _ => {}
                }
            }
            // A set that the slowest left behind lies from that moment on.
            if since.is_none() && !RowGoat::view(&sitting.state, Viewer::Hindsight).sets.is_empty() {
                since = Some(input.at());
            }
        }
        watched.minutes += ended_at(&inputs).0 / 60_000;
    }
    watched.grabs.sort_unstable();
    watched
}

#[test]
fn hands_are_as_fast_and_as_sure_as_their_level() {
    let [easy, normal, hard] = LEVELS.map(|name| watch(name, 4, 60));
    let median = |watched: &Watched| watched.grabs[watched.grabs.len() / 2];
    // The slowest of each round never grabs, so the median of the grabs is below that of the hand.
    assert!((600..800).contains(&median(&hard)), "hard: {} ms", median(&hard));
    assert!((1_050..1_400).contains(&median(&normal)), "normal: {} ms", median(&normal));
    assert!((1_600..2_200).contains(&median(&easy)), "easy: {} ms", median(&easy));
    for watched in [&easy, &normal, &hard] {
        assert!(watched.grabs[0] >= 250, "somebody grabbed after {} ms", watched.grabs[0]);
        let minutes = watched.minutes / watched.games;
        assert!((1..=10).contains(&minutes), "a game takes {minutes} minutes");
        assert!(watched.caught > 0 && watched.own_calls > watched.caught, "calls are made, and forgotten");
    }
    // Four hands for every card, and not every card completes a line.
    let rate = |watched: &Watched| f64::from(watched.mistouches) / (4.0 * f64::from(watched.placed));
    assert!((0.005..=0.015).contains(&rate(&easy)), "easy: {}", rate(&easy));
    assert!((0.001..=0.006).contains(&rate(&normal)), "normal: {}", rate(&normal));
    assert!(rate(&hard) < 0.002, "hard: {}", rate(&hard));
}
