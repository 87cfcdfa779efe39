//! Games end: with random players who make no mistakes (RG-E4), and with uniformly random ones who do.

use crate::players::{reaction, sensible_input};
use rowgoat::{Action, Ending, Options, RowGoat, SIMULATION_PLACEMENTS, State};
use table::{Chance, Game, Input, Rules, Seed, Version, random_choice};

/// How many games of `games` were unfinished, how many stuck, and how many cards were placed in one on average.
fn play(
    players: u8,
    games: u64,
    next: fn(&State, &mut Chance, &mut Vec<Action>) -> Input<Action>,
) -> (u64, u64, u64) {
    let options = Options { placement_limit: SIMULATION_PLACEMENTS, ..Options::new(players) };
    let config: rowgoat::Config = options.try_into().expect("the options keep the rules");
    let (mut scratch, mut events) = (Vec::new(), Vec::new());
    let (mut unfinished, mut stuck, mut placements) = (0, 0, 0);
    for number in 0..games {
        let seed = Seed::from_number(number);
        let mut luck = Chance::new(seed.child(0), Version::DEAL);
        let mut game = Game::<RowGoat>::deal(config.clone(), seed);
        let outcome = loop {
            if let Some(outcome) = RowGoat::outcome(game.state()) {
                break outcome;
            }
            let input = next(game.state(), &mut luck, &mut scratch);
            game.play(input, &mut events).unwrap_or_else(|refusal| panic!("{input:?}: {refusal}"));
        };
        unfinished += u64::from(outcome.ending == Ending::Unfinished);
        stuck += u64::from(outcome.ending == Ending::Stuck);
        placements += u64::from(game.state().placements());
    }
    (unfinished, stuck, placements / games)
}

#[test]
fn sensible_play_ends_by_itself() {
    play_sensibly(200);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn sensible_play_hardly_ever_fails_to_end() {
    play_sensibly(3000);
}

fn play_sensibly(games: u64) {
    for players in RowGoat::PLAYERS {
        let (unfinished, stuck, placements) = play(players, games, sensible_input);
        println!("{players} players: {unfinished} unfinished, {stuck} stuck, {placements} placements");
        assert!(unfinished * 1_000 < games, "with {players} players {unfinished} of {games} were unfinished");
    }
}

fn random_input(state: &State, luck: &mut Chance, scratch: &mut Vec<Action>) -> Input<Action> {
    let deadline = RowGoat::deadline(state);
    match random_choice::<RowGoat>(state, luck, scratch) {
        Some((seat, action)) => {
            let at = RowGoat::now(state) + reaction(luck);
            Input::Seat { at: deadline.map_or(at, |deadline| at.min(deadline)), seat, action }
        }
        None => Input::Clock { at: deadline.expect("nobody can act, so a clock is running") },
    }
}

#[test]
fn random_play_ends_with_the_limit_at_the_latest() {
    play_at_random(40);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn random_play_hardly_ever_needs_the_limit() {
    play_at_random(200);
}

fn play_at_random(games: u64) {
    for players in RowGoat::PLAYERS {
        let (unfinished, stuck, placements) = play(players, games, random_input);
        println!("{players} players: {unfinished} unfinished, {stuck} stuck, {placements} placements");
        assert!(unfinished < games / 10, "with {players} players {unfinished} of {games} were unfinished");
    }
}
