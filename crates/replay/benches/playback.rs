//! How fast a finished game opens and any stretch of it is there: `cargo bench -p replay`. The games have 200 steps or a
//! few more.

#[path = "../tests/support/mod.rs"]
mod support;

use house::Title;
use replay::{Playback, Replay};
use std::hint::black_box;
use support::played_for;
use table::{Seat, Viewer};
use testkit::bench;

/// What a page asks for at once.
const STRETCH: usize = 32;

fn main() {
    for &title in Title::all() {
        let game = long_game(title);
        bench(&format!("open {title}"), 1, || Playback::new(black_box(&game)));
        let playback = Playback::new(&game).expect("it was played");
        bench(&format!("first stretch of {title}"), 1, || {
            playback.moments(0, Viewer::Seat(Seat(1))).take(STRETCH).collect::<Vec<_>>()
        });
        let from = playback.len() / STRETCH * STRETCH;
        bench(&format!("last stretch of {title}"), 1, || {
            playback.moments(black_box(from), Viewer::Hindsight).take(STRETCH).collect::<Vec<_>>()
        });
        bench(&format!("last moment of {title}"), 1, || {
            playback.moment(black_box(playback.len()), Viewer::Spectator)
        });
    }
}

/// The shortest of many games of players at random that are as long as that.
fn long_game(title: Title) -> Replay {
    let games = (0..300).map(|number| played_for(title, 4, number, 400));
    let long = games.filter(|game| game.steps.len() >= 200);
    long.min_by_key(|game| game.steps.len()).expect("some are long")
}
