//! How fast random play goes: `cargo bench -p scapegoat`. Items are actions.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use scapegoat::{Config, Options, ScapeGoat};
use table::{Chance, Input, Millis, Pace, Rules, Seed, Version, Viewer, random_choice};

fn main() {
    divan::main();
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

#[divan::bench(args = [3, 4, 5, 6])]
fn rules_only(bencher: Bencher, players: u8) {
    let config = config(players);
    let actions = play(&config, |_, _| {});
    bencher.counter(ItemsCount::new(actions)).bench_local(|| play(&config, |_, _| {}));
}

/// What a program that learns asks for: the view of the player who decides, before every decision.
#[divan::bench(args = [3, 4, 5, 6])]
fn with_one_view(bencher: Bencher, players: u8) {
    let config = config(players);
    let look = |state: &<ScapeGoat as Rules>::State, _: &[scapegoat::Event]| {
        if let Some(seat) = ScapeGoat::to_act(state).first() {
            black_box(ScapeGoat::view(state, Viewer::Seat(seat)));
        }
    };
    let actions = play(&config, look);
    bencher.counter(ItemsCount::new(actions)).bench_local(|| play(&config, look));
}

#[divan::bench(args = [3, 4, 5, 6])]
fn with_all_views(bencher: Bencher, players: u8) {
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
    bencher.counter(ItemsCount::new(actions)).bench_local(|| play(&config, look));
}

/// The deal alone, per game: most games of random play are short, so this weighs on the figures above.
#[divan::bench(args = [3, 4, 5, 6])]
fn deal(bencher: Bencher, players: u8) {
    let config = config(players);
    let mut seeds = (0..).map(Seed::from_number);
    let next = move || seeds.next().expect("there are enough seeds");
    bencher.counter(ItemsCount::new(1u32)).with_inputs(next).bench_local_values(|seed| {
        ScapeGoat::start(&config, &ScapeGoat::deal(&config, &mut Chance::new(seed, Version::DEAL)))
    });
}
