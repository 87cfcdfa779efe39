//! Games end: with random players who make no mistakes (RG-E4), and with uniformly random ones who do.

mod players;

use players::{reaction, sensible_input};
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
    const GAMES: u64 = 3_000;
    for players in RowGoat::PLAYERS {
        let (unfinished, stuck, placements) = play(players, GAMES, sensible_input);
        println!("{players} players: {unfinished} unfinished, {stuck} stuck, {placements} placements");
        assert!(unfinished * 1_000 < GAMES, "with {players} players {unfinished} of {GAMES} were unfinished");
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
    const GAMES: u64 = 200;
    for players in RowGoat::PLAYERS {
        let (unfinished, stuck, placements) = play(players, GAMES, random_input);
        println!("{players} players: {unfinished} unfinished, {stuck} stuck, {placements} placements");
        assert!(unfinished < GAMES / 10, "with {players} players {unfinished} of {GAMES} were unfinished");
    }
}
