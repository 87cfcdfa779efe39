//! Playing needs no heap: lists and events go into vectors that are used again and again.

use rowgoat::{Options, RowGoat, SIMULATION_PLACEMENTS};
use std::hint::black_box;
use table::{Chance, Input, Millis, Rules, Seed, Version, Viewer, random_choice};

#[test]
fn neither_an_action_nor_a_view_allocates() {
    for players in RowGoat::PLAYERS {
        let options = Options { placement_limit: SIMULATION_PLACEMENTS, ..Options::new(players) };
        let config = options.try_into().unwrap();
        let seed = Seed::from_number(u64::from(players));
        let mut state =
            RowGoat::start(&config, &RowGoat::deal(&config, &mut Chance::new(seed, Version::DEAL)));
        let mut luck = Chance::new(seed.child(0), Version::DEAL);
        let (mut legal, mut events) = (Vec::with_capacity(64), Vec::with_capacity(64));
        let mut version = Version::DEAL;
        let measured = allocation_counter::measure(|| {
            while RowGoat::outcome(&state).is_none() {
                for viewer in Viewer::all(players) {
                    black_box(RowGoat::view(&state, viewer));
                }
                let (now, deadline) = (RowGoat::now(&state), RowGoat::deadline(&state));
                let input = match random_choice::<RowGoat>(&state, &mut luck, &mut legal) {
                    Some((seat, action)) => {
                        let at = now + Millis(600);
                        Input::Seat { at: deadline.map_or(at, |deadline| at.min(deadline)), seat, action }
                    }
                    None => Input::Clock { at: deadline.expect("a clock is running") },
                };
                let Ok(checked) = RowGoat::check(&state, input) else { panic!("a legal action is refused") };
                version = version.next();
                events.clear();
                RowGoat::apply(&mut state, checked, &mut Chance::new(seed, version), &mut events);
            }
        });
        assert!(version > Version(100), "the game was too short to show anything");
        assert_eq!(measured.count_total, 0, "{players} players");
    }
}
