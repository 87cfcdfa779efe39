//! One game for every number of players as everybody saw it. Everybody sees the same, so the games are cut short.

use crate::kit::{Kit, config};
use rowgoat::Options;
use testkit::{golden, kept};

#[test]
fn a_game_as_everybody_saw_it() {
    for players in 2..=6 {
        let config = config(Options { placement_limit: 16, ..Options::new(players) });
        let page = golden::<Kit>(config, 1).unwrap_or_else(|failure| panic!("{failure}"));
        kept(&format!("golden/{players}-players.txt"), &page);
    }
}
