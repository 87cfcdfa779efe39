//! The tables that tests open.

use house::Title;
use house::wire::{CreateTable, PlayerId, TableCode, Watching};
use room::{Given, Life, Luck, Room, Settings, Time};
use serde_json::{Map, Value, json};
use std::sync::Arc;
use table::{Millis, Seed};

/// What a test wants of its table.
#[derive(Clone)]
pub struct Setup {
    pub title: Title,
    pub seats: u8,
    pub options: Map<String, Value>,
    pub delay_s: u16,
    pub gathering: Option<Millis>,
    pub settings: Settings,
    pub seed: u64,
}

impl Setup {
    pub fn new(title: Title, seats: u8, options: Value) -> Self {
        let Value::Object(options) = options else { panic!("{options} are no options") };
        // A test may do in a moment what takes people an evening.
        let settings = Settings { changes_at_once: 10_000, ..Settings::default() };
        Self { title, seats, options, delay_s: 0, gathering: None, settings, seed: 1 }
    }

    /// A game that is short and whose clock does not matter.
    pub fn quick(title: Title, seats: u8) -> Self {
        Self::new(title, seats, quick(title))
    }

    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Spectators see it so much later.
    pub fn behind(self, delay_s: u16) -> Self {
        Self { delay_s, ..self }
    }

    /// The house has opened it for "play now", and it starts by itself when it has waited so long.
    pub fn gathering(self, seconds: u64) -> Self {
        Self { gathering: Some(Millis(1_000 * seconds)), ..self }
    }

    pub fn with(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(&mut self.settings);
        self
    }

    pub(super) fn open(&self, given: Given) -> Room {
        let wish = CreateTable {
            title: self.title,
            seats: self.seats,
            options: self.options.clone(),
            public: true,
            watching: Watching { delay_s: self.delay_s, ..Watching::default() },
            gathering: self.gathering,
        };
        let mut room = Room::open(given, TableCode("GOATS".into()), PlayerId(player(0)), &wish).unwrap();
        if wish.gathering.is_some() {
            room.take_strangers();
        }
        room
    }
}

pub(super) fn given(settings: &Arc<Settings>, life: Life, seed: u64, now: Time) -> Given {
    Given { settings: Arc::clone(settings), life, luck: Luck::new(Seed::from_number(seed)), now }
}

/// Who sits on a seat, where everybody is a person.
pub fn player(seat: u8) -> String {
    format!("Goat {seat}")
}

/// Options with which a game of any kind is short and no clock matters.
pub fn quick(title: Title) -> Value {
    match title.name() {
        "scapegoat" => json!({ "pace": "untimed", "turn_limit": 40 }),
        "rowgoat" => json!({ "pace": "untimed", "placement_limit": 60, "place_ms": 0 }),
        _ => json!({ "pace": "untimed", "turn_limit": 30, "race_ms": 500, "peek_ms": 500 }),
    }
}

/// Soplón with people who have all the time in the world; the first look comes first.
pub fn unhurried() -> Value {
    json!({ "pace": "untimed", "peek_ms": 60_000, "race_ms": 60_000, "first": 0 })
}
