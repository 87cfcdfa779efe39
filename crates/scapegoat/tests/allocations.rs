//! The hot path leaves the heap alone.

use scapegoat::{Config, Options, ScapeGoat};
use std::hint::black_box;
use table::{Chance, Input, Millis, Pace, Rules, Seed, Version, Viewer, random_choice};

/// Deals and plays random games with the same two vectors throughout. Returns the number of actions.
fn play(config: &Config, games: u64) -> u64 {
    let mut luck = Chance::new(Seed::from_number(1), Version::DEAL);
    let (mut legal, mut events) = (Vec::with_capacity(32), Vec::with_capacity(32));
    let mut actions = 0;
    for game in 0..games {
        let seed = Seed::from_number(game);
        let mut state =
            ScapeGoat::start(config, &ScapeGoat::deal(config, &mut Chance::new(seed, Version::DEAL)));
        while let Some((seat, action)) = random_choice::<ScapeGoat>(&state, &mut luck, &mut legal) {
            let players = ScapeGoat::seats_of(&state);
            for viewer in Viewer::all(players) {
                black_box(ScapeGoat::view(&state, viewer));
            }
            let checked = ScapeGoat::check(&state, Input::Seat { at: Millis(0), seat, action }).unwrap();
            events.clear();
            ScapeGoat::apply(&mut state, checked, &mut Chance::new(seed, Version(1)), &mut events);
            actions += 1;
        }
    }
    actions
}

#[test]
fn neither_playing_nor_looking_allocates() {
    for players in 3..=6 {
        let options = Options { pace: Pace::Untimed, cops_window_ms: Millis(0), ..Options::new(players) };
        let config: Config = options.try_into().unwrap();
        let mut few = 0;
        let for_few = allocation_counter::measure(|| few = play(&config, 10)).count_total;
        let mut many = 0;
        let for_many = allocation_counter::measure(|| many = play(&config, 1_000)).count_total;
        assert!(many > 50 * few, "{many} actions against {few}");
        // The two vectors, however much is played.
        assert_eq!((for_few, for_many), (2, 2), "with {players} players");
    }
}
