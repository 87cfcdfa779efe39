//! How fast random play goes: `cargo bench -p soplon`. Items are actions.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use soplon::{Config, Event, Options, Soplon, State};
use table::{Chance, Input, Millis, Pace, Rules, Seed, Version, Viewer, random_choice};

fn main() {
    divan::main();
}

const GAMES: u64 = 1_000;

/// Slow enough that no tap is a double one, and fast enough that everybody can pass before a race is over.
const PAUSE: Millis = Millis(600);

/// Plays random games, and calls `look` after every action. Returns the number of actions.
fn play(config: &Config, mut look: impl FnMut(&State, &[Event])) -> u64 {
    let mut luck = Chance::new(Seed::from_number(1), Version::DEAL);
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    let mut actions = 0;
    for game in 0..GAMES {
        let seed = Seed::from_number(game);
        let mut state = Soplon::start(config, &Soplon::deal(config, &mut Chance::new(seed, Version::DEAL)));
        let mut version = Version::DEAL;
        while let Some((seat, action)) = random_choice::<Soplon>(&state, &mut luck, &mut legal) {
            let input = Input::Seat { at: Soplon::now(&state) + PAUSE, seat, action };
            let Ok(checked) = Soplon::check(&state, input) else {
                unreachable!("legal actions are accepted")
            };
            version = version.next();
            events.clear();
            Soplon::apply(&mut state, checked, &mut Chance::new(seed, version), &mut events);
            look(&state, &events);
            actions += 1;
        }
        black_box(&state);
    }
    actions
}

fn config(players: u8) -> Config {
    Options { pace: Pace::Untimed, ..Options::new(players) }.try_into().expect("two to six can play")
}

#[divan::bench(args = [2, 3, 4, 5, 6])]
fn rules_only(bencher: Bencher, players: u8) {
    let config = config(players);
    let actions = play(&config, |_, _| {});
    bencher.counter(ItemsCount::new(actions)).bench_local(|| play(&config, |_, _| {}));
}

/// What a program that learns asks for: the view of the player who decides, before every decision.
#[divan::bench(args = [2, 3, 4, 5, 6])]
fn with_one_view(bencher: Bencher, players: u8) {
    let config = config(players);
    let look = |state: &State, _: &[Event]| {
        if let Some(seat) = Soplon::to_act(state).first() {
            black_box(Soplon::view(state, Viewer::Seat(seat)));
        }
    };
    let actions = play(&config, look);
    bencher.counter(ItemsCount::new(actions)).bench_local(|| play(&config, look));
}

#[divan::bench(args = [2, 3, 4, 5, 6])]
fn with_all_views(bencher: Bencher, players: u8) {
    let config = config(players);
    let look = |state: &State, events: &[Event]| {
        for viewer in Viewer::all(players) {
            black_box(Soplon::view(state, viewer));
            for event in events {
                black_box(Soplon::show(event, viewer));
            }
        }
    };
    let actions = play(&config, look);
    bencher.counter(ItemsCount::new(actions)).bench_local(|| play(&config, look));
}

/// The deal alone, per game.
#[divan::bench(args = [2, 4, 6])]
fn deal(bencher: Bencher, players: u8) {
    let config = config(players);
    let mut seeds = (0..).map(Seed::from_number);
    let next = move || seeds.next().expect("there are enough seeds");
    bencher.counter(ItemsCount::new(1u32)).with_inputs(next).bench_local_values(|seed| {
        Soplon::start(&config, &Soplon::deal(&config, &mut Chance::new(seed, Version::DEAL)))
    });
}
