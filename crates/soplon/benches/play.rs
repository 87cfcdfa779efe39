//! How fast random play goes: `cargo bench -p soplon`. Items are actions.

use soplon::{Config, Event, Options, Soplon, State};
use std::hint::black_box;
use table::{Chance, Input, Millis, Pace, Rules, Seed, Version, Viewer, random_choice};
use testkit::bench;

fn main() {
    [2, 3, 4, 5, 6].into_iter().for_each(rules_only);
    [2, 3, 4, 5, 6].into_iter().for_each(with_one_view);
    [2, 3, 4, 5, 6].into_iter().for_each(with_all_views);
    [2, 4, 6].into_iter().for_each(deal);
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

fn rules_only(players: u8) {
    let config = config(players);
    let actions = play(&config, |_, _| {});
    bench(&format!("rules_only, {players} players"), actions, || play(&config, |_, _| {}));
}

/// What a program that learns asks for: the view of the player who decides, before every decision.
fn with_one_view(players: u8) {
    let config = config(players);
    let look = |state: &State, _: &[Event]| {
        if let Some(seat) = Soplon::to_act(state).first() {
            black_box(Soplon::view(state, Viewer::Seat(seat)));
        }
    };
    let actions = play(&config, look);
    bench(&format!("with_one_view, {players} players"), actions, || play(&config, look));
}

fn with_all_views(players: u8) {
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
    bench(&format!("with_all_views, {players} players"), actions, || play(&config, look));
}

/// The deal alone, per game.
fn deal(players: u8) {
    let config = config(players);
    let mut seeds = (0..).map(Seed::from_number);
    let mut next = || seeds.next().expect("there are enough seeds");
    bench(&format!("deal, {players} players"), 1, || {
        Soplon::start(&config, &Soplon::deal(&config, &mut Chance::new(next(), Version::DEAL)))
    });
}
