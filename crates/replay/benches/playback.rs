//! How fast a finished game opens and any stretch of it is there: `cargo bench -p replay`. The games have about 200 steps.

#[path = "../tests/support/mod.rs"]
mod support;

use divan::{Bencher, black_box};
use house::Title;
use replay::{Playback, Replay};
use support::played;
use table::{Seat, Viewer};

/// What a page asks for at once.
const STRETCH: usize = 32;

fn main() {
    divan::main();
}

/// The first game of players at random that is as long as that, or longer, cut nowhere.
fn long_game(title: Title) -> Replay {
    let games = (0..200).map(|number| played(title, 4, number));
    games.max_by_key(|game| game.steps.len().min(200)).expect("there are some")
}

#[divan::bench(args = Title::ALL)]
fn open(bencher: Bencher, title: Title) {
    let game = long_game(title);
    bencher.bench(|| Playback::new(black_box(game.clone())));
}

#[divan::bench(args = Title::ALL)]
fn first_stretch(bencher: Bencher, title: Title) {
    let playback = Playback::new(long_game(title)).expect("it was played");
    bencher.bench(|| playback.moments(0, Viewer::Seat(Seat(1))).take(STRETCH).collect::<Vec<_>>());
}

#[divan::bench(args = Title::ALL)]
fn last_stretch(bencher: Bencher, title: Title) {
    let playback = Playback::new(long_game(title)).expect("it was played");
    let from = playback.len() / STRETCH * STRETCH;
    bencher.bench(|| playback.moments(black_box(from), Viewer::Hindsight).take(STRETCH).collect::<Vec<_>>());
}

#[divan::bench(args = Title::ALL)]
fn last_moment(bencher: Bencher, title: Title) {
    let playback = Playback::new(long_game(title)).expect("it was played");
    bencher.bench(|| playback.moment(black_box(playback.len()), Viewer::Spectator));
}
