//! How fast a finished game opens and any stretch of it is there: `cargo bench -p replay`. The games have 200 steps or a
//! few more.

#[path = "../tests/support/mod.rs"]
mod support;

use divan::{Bencher, black_box};
use house::Title;
use replay::{Playback, Replay};
use support::played_for;
use table::{Seat, Viewer};

/// What a page asks for at once.
const STRETCH: usize = 32;

fn main() {
    divan::main();
}

/// The shortest of many games of players at random that are as long as that.
fn long_game(title: Title) -> Replay {
    let games = (0..300).map(|number| played_for(title, 4, number, 400));
    let long = games.filter(|game| game.steps.len() >= 200);
    long.min_by_key(|game| game.steps.len()).expect("some are long")
}

#[divan::bench(args = Title::all())]
fn open(bencher: Bencher, title: Title) {
    let game = long_game(title);
    bencher.bench(|| Playback::new(black_box(&game)));
}

#[divan::bench(args = Title::all())]
fn first_stretch(bencher: Bencher, title: Title) {
    let playback = Playback::new(&long_game(title)).expect("it was played");
    bencher.bench(|| playback.moments(0, Viewer::Seat(Seat(1))).take(STRETCH).collect::<Vec<_>>());
}

#[divan::bench(args = Title::all())]
fn last_stretch(bencher: Bencher, title: Title) {
    let playback = Playback::new(&long_game(title)).expect("it was played");
    let from = playback.len() / STRETCH * STRETCH;
    bencher.bench(|| playback.moments(black_box(from), Viewer::Hindsight).take(STRETCH).collect::<Vec<_>>());
}

#[divan::bench(args = Title::all())]
fn last_moment(bencher: Bencher, title: Title) {
    let playback = Playback::new(&long_game(title)).expect("it was played");
    bencher.bench(|| playback.moment(black_box(playback.len()), Viewer::Spectator));
}
