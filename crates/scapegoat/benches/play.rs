//! How fast random play goes: `cargo bench -p scapegoat`. Items are actions.

use scapegoat::{Config, Options, ScapeGoat};
use std::hint::black_box;
use table::{Chance, Input, Millis, Pace, Rules, Seed, Version, Viewer, random_choice};
use testkit::bench;

fn main() {
    [3, 4, 5, 6].into_iter().for_each(rules_only);
    [3, 4, 5, 6].into_iter().for_each(with_one_view);
    [3, 4, 5, 6].into_iter().for_each(with_all_views);
    [3, 4, 5, 6].into_iter().for_each(deal);
}

const GAMES: u64 = 1_000;

/// Plays random games, and calls `look` after every action. Returns the number of actions.
fn play(config: &Config, mut look: impl FnMut(&<ScapeGoat as Rules>::State, &[scapegoat::Event])) -> u64 {
    let mut luck = Chance::new(Seed::from_number(1), Version::DEAL);
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let mut actions = 0;
    for game in 0..GAMES {
        let seed = Seed::from_number(game);
        let mut state =
            ScapeGoat::start(config, &ScapeGoat::deal(config, &mut Chance::new(seed, Version::DEAL)));
        let mut version = Version::DEAL;
        while let Some((seat, action)) = random_choice::<ScapeGoat>(&state, &mut luck, &mut legal) {
            let input = Input::Seat { at: Millis(0), seat, action };
            let Ok(checked) = ScapeGoat::check(&state, input) else {
                unreachable!("legal actions are accepted")
            };
            version = version.next();
            events.clear();
            ScapeGoat::apply(&mut state, checked, &mut Chance::new(seed, version), &mut events);
            look(&state, &events);
            actions += 1;
        }
        black_box(&state);
    }
    actions
}

fn config(players: u8) -> Config {
    // Without a timer the six-player window waits for its player, so that nothing here waits for a clock.
    let options = Options { pace: Pace::Untimed, cops_window_ms: Millis(0), ..Options::new(players) };
    options.try_into().expect("three to six can play")
}

fn rules_only(players: u8) {
    let config = config(players);
    let actions = play(&config, |_, _| {});
    bench(&format!("rules_only, {players} players"), actions, || play(&config, |_, _| {}));
}

/// What a program that learns asks for: the view of the player who decides, before every decision.
fn with_one_view(players: u8) {
    let config = config(players);
    let look = |state: &<ScapeGoat as Rules>::State, _: &[scapegoat::Event]| {
        if let Some(seat) = ScapeGoat::to_act(state).first() {
            black_box(ScapeGoat::view(state, Viewer::Seat(seat)));
        }
    };
    let actions = play(&config, look);
    bench(&format!("with_one_view, {players} players"), actions, || play(&config, look));
}

fn with_all_views(players: u8) {
    let config = config(players);
    let look = |state: &_, events: &[scapegoat::Event]| {
        for viewer in Viewer::all(players) {
            black_box(ScapeGoat::view(state, viewer));
            for event in events {
                black_box(ScapeGoat::show(event, viewer));
            }
        }
    };
    let actions = play(&config, look);
    bench(&format!("with_all_views, {players} players"), actions, || play(&config, look));
}

/// The deal alone, per game: most games of random play are short, so this weighs on the figures above.
fn deal(players: u8) {
    let config = config(players);
    let mut seeds = (0..).map(Seed::from_number);
    let mut next = || seeds.next().expect("there are enough seeds");
    bench(&format!("deal, {players} players"), 1, || {
        ScapeGoat::start(&config, &ScapeGoat::deal(&config, &mut Chance::new(next(), Version::DEAL)))
    });
}
