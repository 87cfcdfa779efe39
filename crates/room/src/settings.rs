use crate::VISITED;
use crate::fault::Fault;
use house::wire::{TableRefusal, Watching};
use serde_json::{Map, Value};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use table::json_text;

/// What the house allows at a table, and how long it waits for people there.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many spectators there may be. Players always get in.
    pub spectators: usize,
    /// Whether other people come: they see games later than the players where a table wants it, gather, and are invited. Only
    /// with the feature `visited`.
    pub visited: bool,
    /// Connections of one player; one more takes the place of the oldest.
    pub tabs: usize,
    /// Steps of a game. With the last of them the table is closed, if the game is not over: it would go on for ever. The
    /// longest of 400 games of Scape Goat between six easy bots, who never hurry to an end, had 2 584 (`corral simulate
    /// scapegoat -p 6 -g 400 --bots easy --set turn_limit=100000`); 2 000 games of Row Your Goat had at most 814, of
    /// Soplón 103.
    pub steps: u32,
    /// How often one seat may play in a game what leads nowhere and can be taken back. Who is asked has one turn in six,
    /// and so hardly more than fifty occasions in the longest of those games; and if all six do it as often as they may,
    /// there is room for the rest of the game all the same.
    pub idle_choices: usize,
    /// Letters of what is said at once.
    pub talk_letters: usize,
    /// Things that one player may say within [`talk_window`](Self::talk_window).
    pub talk_at_once: usize,
    /// See [`talk_at_once`](Self::talk_at_once).
    pub talk_window: Duration,
    /// How often one person may change at once what everybody is told of the table, and how often in the long run.
    pub changes_at_once: u32,
    /// See [`changes_at_once`](Self::changes_at_once).
    pub changes_per_second: f64,
    /// A player may be disconnected for so long before a stand-in plays, and a host before a player decides.
    pub line_down: Duration,
    /// How long the seats have to commit to their nonces, and once more to reveal them.
    pub nonces: Duration,
    /// How long bots take, as a share of what people would.
    pub bot_pace: f64,
    /// A table without anybody connected is closed after this, before a game.
    pub empty_lobby: Duration,
    /// The same, after a game.
    pub empty_over: Duration,
    /// The same, after a game and when all players have left for good.
    pub empty_left: Duration,
    /// The same, in the middle of a game.
    pub empty_game: Duration,
    /// A fault that the drill must find.
    #[cfg(debug_assertions)]
    pub planted: Option<Fault>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            spectators: 64,
            visited: true,
            tabs: 4,
            steps: 20_000,
            idle_choices: 100,
            talk_letters: 300,
            talk_at_once: 5,
            talk_window: Duration::from_secs(5),
            changes_at_once: 30,
            changes_per_second: 1.0,
            line_down: Duration::from_secs(20),
            nonces: Duration::from_secs(2),
            bot_pace: 1.0,
            empty_lobby: Duration::from_secs(30 * 60),
            empty_over: Duration::from_secs(60 * 60),
            empty_left: Duration::from_secs(60),
            empty_game: Duration::from_secs(24 * 60 * 60),
            #[cfg(debug_assertions)]
            planted: None,
        }
    }
}

impl Settings {
    /// Whether anybody comes but whoever plays here.
    pub(crate) fn is_visited(&self) -> bool {
        VISITED && self.visited
    }

    /// How much later spectators see a game of a table that wants so many seconds.
    pub(crate) fn delay(&self, seconds: u16) -> Duration {
        if self.is_visited() { Duration::from_secs(seconds.into()) } else { Duration::ZERO }
    }

    #[cfg(debug_assertions)]
    pub(crate) fn has(&self, fault: Fault) -> bool {
        self.planted == Some(fault)
    }

    /// Not the same twice, if that fault is planted; nothing otherwise.
    pub(crate) fn unsteady(&self) -> Duration {
        static DRAWN: AtomicU64 = AtomicU64::new(0);
        if !self.has(Fault::Unsteady) {
            return Duration::ZERO;
        }
        Duration::from_micros(DRAWN.fetch_add(1, Ordering::Relaxed))
    }

    #[cfg(not(debug_assertions))]
    #[expect(clippy::unused_self, reason = "there is no fault to look for")]
    pub(crate) const fn has(&self, _: Fault) -> bool {
        false
    }
}

/// The options of a table take so much of its log: a list of all cards is a tenth of that.
const OPTIONS_BYTES: usize = 10 * 1024;

/// Whether the log has room for these options.
pub fn check_options(options: &Map<String, Value>) -> Result<(), TableRefusal> {
    if json_text(options).len() <= OPTIONS_BYTES {
        return Ok(());
    }
    Err(TableRefusal::BadOptions(format!("options have at most {OPTIONS_BYTES} bytes")))
}

/// Whether spectators may be kept waiting for so long.
pub fn check_watching(watching: Watching) -> Result<(), TableRefusal> {
    let longest = Watching::LONGEST_DELAY_S;
    if watching.delay_s <= longest {
        return Ok(());
    }
    Err(TableRefusal::BadOptions(format!("spectators are at most {longest} seconds behind")))
}
