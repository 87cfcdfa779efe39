//! Neither the rules nor the views touch the heap: simulations and searches play millions of actions.

use soplon::{Config, Options, Soplon, State};
use std::hint::black_box;
use table::{Chance, Input, Millis, Pace, Rules, Seed, Version, Viewer, random_choice};

fn start(config: &Config, game: u64) -> (Seed, State) {
    let seed = Seed::from_number(game);
    (seed, Soplon::start(config, &Soplon::deal(config, &mut Chance::new(seed, Version::DEAL))))
}

#[test]
fn no_action_and_no_view_allocates() {
    for players in 2..=6 {
        let options = Options { pace: Pace::Untimed, ..Options::new(players) };
        let config: Config = options.try_into().expect("two to six can play");
        let (mut legal, mut events) = (Vec::with_capacity(2_000), Vec::with_capacity(200));
        let mut luck = Chance::new(Seed::from_number(1), Version::DEAL);
        for game in 0..200 {
            let (seed, mut state) = start(&config, game);
            let mut version = Version::DEAL;
            let used = allocation_counter::measure(|| {
                while let Some((seat, action)) = random_choice::<Soplon>(&state, &mut luck, &mut legal) {
                    for viewer in Viewer::all(players) {
                        black_box(Soplon::view(&state, viewer));
                    }
                    let input = Input::Seat { at: Soplon::now(&state) + Millis(600), seat, action };
                    let Ok(checked) = Soplon::check(&state, input) else { panic!("{input:?} is refused") };
                    version = version.next();
                    events.clear();
                    Soplon::apply(&mut state, checked, &mut Chance::new(seed, version), &mut events);
                }
            });
            assert_eq!(used.count_total, 0, "game {game} of {players}");
        }
    }
}
