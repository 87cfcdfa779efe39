//! What every game must pass, and the runner for scenario files.
//!
//! A game says how it is to be tested by implementing [`Conforming`] and [`Script`] in its own tests. Then:
//!
//! - [`play`] plays random games to the end, and [`legal_agrees_with_check`], [`replays`] and [`conserves_cards`] go
//!   over them;
//! - [`Leaks`] resamples what each viewer cannot know and requires the same bytes;
//! - [`golden()`] writes a game down as every seat saw it, to be [`kept`] in a file;
//! - [`scenario()`] runs text files that a player can read.
//!
//! And for all who read what strangers send, [`fuzz()`] makes texts that are nearly right; for all who need a database,
//! [`postgres`] has one, and [`Cable`] a line to it that can be cut; [`Nats`] is what several servers talk over,
//! and [`Ground`] has both.
//!
//! For benchmarks there is [`bench()`].
//!
//! Every check returns a [`Failure`] that names the seed which repeats it. The kit itself is tested on games that are
//! wrong on purpose (`tests/broken_games.rs`).

mod bench;
mod cable;
mod failure;
mod fuzz;
mod golden;
#[cfg(unix)]
mod ground;
mod leaks;
#[cfg(unix)]
mod nats;
mod playthrough;
mod ports;
#[cfg(unix)]
pub mod postgres;
mod scenario;
mod soundness;

pub use bench::bench;
pub use cable::{Cable, Then};
pub use failure::Failure;
pub use fuzz::fuzz;
pub use golden::{golden, kept};
#[cfg(unix)]
pub use ground::Ground;
pub use leaks::Leaks;
#[cfg(unix)]
pub use nats::Nats;
pub use playthrough::{Playthrough, Step, play};
pub use ports::free_ports;
pub use scenario::{Line, Made, Refused, Script, Told, run as scenario, run_files as scenarios};
pub use soundness::{conserves_cards, legal_agrees_with_check, replays};

use table::{Chance, Resample, Rules};

/// What the kit must know about a game to test it. Implemented by a unit struct in the game's own tests.
pub trait Conforming: 'static {
    /// The game.
    type Game: Resample;

    /// The configs that random play should cover with this many players.
    fn configs(players: u8) -> Vec<<Self::Game as Rules>::Config>;

    /// Every card of the game wherever it lies, in any order.
    fn cards(state: &<Self::Game as Rules>::State) -> Vec<u32>;

    /// The parts of the state that are hidden from somebody, by name. Resampling must vary each of them.
    fn secrets(state: &<Self::Game as Rules>::State) -> Vec<(&'static str, u64)>;

    /// Any action at all, legal or not.
    fn any_action(chance: &mut Chance) -> <Self::Game as Rules>::Action;

    /// Whether random play should take this action only now and then, because it cuts most games short.
    fn cuts_short(action: <Self::Game as Rules>::Action) -> bool {
        let _ = action;
        false
    }

    /// The code of the refusal that `action` deserves, judged from the view of the seat that tries it and nothing
    /// else. Asked only about actions that are not in the legal list.
    fn deserved_refusal(
        view: &<Self::Game as Rules>::View,
        action: <Self::Game as Rules>::Action,
    ) -> &'static str;
}

/// Plays `games` random games for every player count and config, and hands each to `visit`.
pub fn for_each_game<K: Conforming>(
    games: u64,
    mut visit: impl FnMut(&Playthrough<K::Game>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    for players in <K::Game as Rules>::PLAYERS {
        for config in K::configs(players) {
            for number in 0..games {
                visit(&play::<K>(config.clone(), number)?)?;
            }
        }
    }
    Ok(())
}
