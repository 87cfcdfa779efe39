//! A finished game takes less memory to open than its file has bytes, however long it is, and every moment of it is still
//! there: strangers may ask a server for one, and may have made it long on purpose.

use house::wire::By;
use house::{AnyGame, Title};
use replay::{Playback, Step};
use serde_json::{Value, json};
use table::{Chance, Millis, Seat, Seed, Version, Viewer};

/// A game of six players who never end it if they can help it, and tick all that can be ticked.
fn endless(title: Title, steps: usize) -> (AnyGame, Vec<Step>) {
    let seed = Seed::from_number(14);
    let config = title.options(6, serde_json::Map::new()).unwrap();
    let dealt = AnyGame::deal(title, config, seed).unwrap();
    let (mut game, mut luck) = (dealt.clone(), Chance::new(seed.child(1), Version::DEAL));
    let mut played: Vec<Step> = Vec::new();
    while played.len() < steps {
        let choices: Vec<(Seat, Value)> = Seat::all(6)
            .flat_map(|seat| game.legal(seat).into_iter().map(move |action| (seat, action)))
            .collect();
        let endless: Vec<_> = choices.iter().filter(|(_, action)| !may_end(action)).cloned().collect();
        let choices = if endless.is_empty() { choices } else { endless };
        // Time goes by; otherwise only players who tick something would ever act.
        let at = game.now() + Millis(500);
        let time_is_up = game.deadline().filter(|deadline| choices.is_empty() || *deadline < at);
        let at = time_is_up.unwrap_or(at);
        let choice = time_is_up.is_none().then(|| &choices[luck.below(choices.len() as u32) as usize]);
        let step = match choice {
            Some((seat, action)) => match game.act(*seat, at, action) {
                Ok(step) => step,
                // It is offered whether it will be taken or not (RG-L2).
                Err(_) if !action["grab"].is_null() => continue,
                Err(refused) => panic!("{action}: {refused}"),
            },
            None => game.clock(at).unwrap(),
        };
        assert_eq!(game.outcome(), None, "{title} ended after {} steps", played.len());
        played.push(Step {
            version: step.version.0,
            at,
            seat: choice.map(|(seat, _)| *seat),
            action: choice.map(|(_, action)| action.clone()),
            by: By::Person,
            press: None,
            events: step.events_json(),
            state: game.digest(),
        });
    }
    (dealt, played)
}

fn may_end(action: &Value) -> bool {
    let name = action.as_str().or_else(|| action.as_object()?.keys().next().map(String::as_str));
    let ways = [json!({ "move": "cops" }), json!({ "move": "prepare" })];
    ways.contains(action)
        || name.is_some_and(|name| ["call_cops", "close", "eliminate", "remove"].contains(&name))
}

/// What opening a game of so many steps took, and how long its file is.
struct Cost {
    peak: u64,
    kept: u64,
    said: u64,
    file: u64,
}

fn cost(title: Title, steps: usize) -> Cost {
    let (dealt, played) = endless(title, steps);
    let mut file = String::new();
    for step in &played {
        step.write(false, &mut file);
    }
    let mut opened = None;
    let measured = allocation_counter::measure(|| {
        let mut playback = Playback::of(dealt);
        for step in &played {
            playback.play(step.at, step.seat, step.action.as_ref(), step.by).unwrap();
        }
        opened = Some(playback);
    });
    let said = opened.unwrap().bytes() as u64;
    Cost {
        peak: measured.bytes_max,
        kept: measured.bytes_current.cast_unsigned(),
        said,
        file: file.len() as u64,
    }
}

#[test]
fn a_long_game_takes_little_memory_and_one_twice_as_long_takes_twice_as_much() {
    // In Soplón bosses take cards away until nobody can go on.
    for (title, steps) in [(Title::SCAPEGOAT, 8_000), (Title::ROWGOAT, 8_000), (Title::SOPLON, 3_000)] {
        let (short, long) = (cost(title, steps / 2), cost(title, steps));
        let Cost { peak, kept, said, file } = long;
        println!("{title}: {peak} bytes at most, {kept} kept, {said} said, for a file of {file}");
        assert!(peak < file, "{title}: {peak} bytes for a file of {file}");
        assert!(kept <= said && said < file, "{title}: {kept} bytes are kept, and {said} are said to be");
        assert!(2 * peak < 5 * short.peak, "{title}: {} bytes, and {peak} for one twice as long", short.peak);
    }
}

/// Backwards, as in scrubbing, and through every thinning of what is kept.
#[test]
fn however_few_moments_are_kept_every_one_is_shown_as_it_was() {
    let viewer = Viewer::Seat(Seat(1));
    for &title in Title::all() {
        let (mut game, played) = endless(title, 1_300);
        let mut playback = Playback::of(game.clone());
        let mut went = vec![game.view(viewer)];
        for step in &played {
            playback.play(step.at, step.seat, step.action.as_ref(), step.by).unwrap();
            game.follow(playback.game()).unwrap();
            went.push(game.view(viewer));
        }
        for (step, view) in went.iter().enumerate().rev() {
            assert_eq!(playback.moment(step, viewer).view, *view, "{title}, step {step}");
        }
    }
}
