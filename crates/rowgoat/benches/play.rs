//! How fast random play goes: `cargo bench -p rowgoat`. Items are actions, mistakes and the clock's included.

use rowgoat::{Config, Event, Options, RowGoat, SIMULATION_PLACEMENTS, State, sensible};
use std::hint::black_box;
use table::{Chance, Input, Millis, Rules, Seat, Seed, Version, Viewer, random_choice};
use testkit::bench;

fn main() {
    [2, 3, 4, 5, 6].into_iter().for_each(rules_only);
    [2, 3, 4, 5, 6].into_iter().for_each(with_one_view);
    [2, 3, 4, 5, 6].into_iter().for_each(with_all_views);
    [2, 3, 4, 5, 6].into_iter().for_each(sensible_play);
    [2, 4, 6].into_iter().for_each(deal);
}

const GAMES: u64 = 100;

/// How long after the last press the next one comes.
const REACTION: Millis = Millis(600);

fn config(players: u8) -> Config {
    let options = Options { placement_limit: SIMULATION_PLACEMENTS, ..Options::new(players) };
    options.try_into().expect("two to six can play")
}

/// Plays games in which `choose` says what is done, and calls `look` after every action. Returns the number of actions.
fn play(
    config: &Config,
    mut choose: impl FnMut(&State, &mut Chance) -> Option<(Seat, rowgoat::Action)>,
    mut look: impl FnMut(&State, &[Event]),
) -> u64 {
    let mut luck = Chance::new(Seed::from_number(1), Version::DEAL);
    let mut events = Vec::new();
    let mut actions = 0;
    for game in 0..GAMES {
        let seed = Seed::from_number(game);
        let mut state = RowGoat::start(config, &RowGoat::deal(config, &mut Chance::new(seed, Version::DEAL)));
        let mut version = Version::DEAL;
        while RowGoat::outcome(&state).is_none() {
            let (now, deadline) = (RowGoat::now(&state), RowGoat::deadline(&state));
            let input = match choose(&state, &mut luck) {
                Some((seat, action)) => {
                    let at = deadline.map_or(now + REACTION, |deadline| deadline.min(now + REACTION));
                    Input::Seat { at, seat, action }
                }
                None => Input::Clock { at: deadline.expect("nobody can act, so a clock is running") },
            };
            let Ok(legal) = RowGoat::check(&state, input) else { unreachable!("legal actions are accepted") };
            version = version.next();
            events.clear();
            RowGoat::apply(&mut state, legal, &mut Chance::new(seed, version), &mut events);
            look(&state, &events);
            actions += 1;
        }
        black_box(&state);
    }
    actions
}

fn random_play(config: &Config, look: impl FnMut(&State, &[Event])) -> u64 {
    let mut scratch = Vec::new();
    play(config, |state, luck| random_choice::<RowGoat>(state, luck, &mut scratch), look)
}

fn rules_only(players: u8) {
    let config = config(players);
    let actions = random_play(&config, |_, _| {});
    bench(&format!("rules_only, {players} players"), actions, || random_play(&config, |_, _| {}));
}

/// What a program that learns asks for: the view of the player who decides, before every decision.
fn with_one_view(players: u8) {
    let config = config(players);
    let look = |state: &State, _: &[Event]| {
        if let Some(seat) = RowGoat::to_act(state).first() {
            black_box(RowGoat::view(state, Viewer::Seat(seat)));
        }
    };
    let actions = random_play(&config, look);
    bench(&format!("with_one_view, {players} players"), actions, || random_play(&config, look));
}

fn with_all_views(players: u8) {
    let config = config(players);
    let look = |state: &State, events: &[Event]| {
        for viewer in Viewer::all(players) {
            black_box(RowGoat::view(state, viewer));
            for event in events {
                black_box(RowGoat::show(event, viewer));
            }
        }
    };
    let actions = random_play(&config, look);
    bench(&format!("with_all_views, {players} players"), actions, || random_play(&config, look));
}

/// Random players who make no mistakes: a view is built for every choice.
fn sensible_play(players: u8) {
    let config = config(players);
    let mut scratch = Vec::new();
    let mut choose = |state: &State, luck: &mut Chance| {
        let waiting = RowGoat::to_act(state);
        let seat = waiting.nth(luck.below(u32::from(waiting.len())))?;
        scratch.clear();
        sensible(&RowGoat::view(state, Viewer::Spectator), seat, &mut scratch);
        Some((seat, luck.pick(&scratch)))
    };
    let actions = play(&config, &mut choose, |_, _| {});
    bench(&format!("sensible_play, {players} players"), actions, || play(&config, &mut choose, |_, _| {}));
}

fn deal(players: u8) {
    let config = config(players);
    let mut seeds = (0..).map(Seed::from_number);
    let mut next = || seeds.next().expect("there are enough seeds");
    bench(&format!("deal, {players} players"), 1, || {
        RowGoat::start(&config, &RowGoat::deal(&config, &mut Chance::new(next(), Version::DEAL)))
    });
}
