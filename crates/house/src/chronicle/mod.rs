//! What a game has told so far, besides how it stands: what each seat has seen and could still know, and what it says
//! about each player in the end. Folded step by step from everything that happens, so it is as secret as the game.

mod scapegoat;
mod soplon;

pub use self::scapegoat::{ScapeGoatMemory, SeenHand};
pub use self::soplon::{SeenCard, SoplonMemory};

use self::scapegoat::ScapeGoatTold;
use self::soplon::SoplonTold;
use crate::wire::{By, Facts, Json, PressResult};
use crate::{AnyGame, Events, Step};
use table::{Seat, Viewer};

/// The chronicle of one game.
///
/// ```
/// use house::wire::By;
/// use house::{AnyGame, Chronicle, Title};
/// use serde_json::json;
/// use table::{Millis, Seat, Seed, Viewer};
/// let mut game = AnyGame::deal(Title::Soplon, json!({ "players": 3 }), Seed::from_number(7)).unwrap();
/// let mut chronicle = Chronicle::of(&game);
/// let step = game.act(Seat(1), Millis(900), &json!("peek")).unwrap();
/// chronicle.watch(&step, By::Person);
/// let seen = |seat| chronicle.memory(Viewer::Seat(Seat(seat))).value()["cards"].as_array().unwrap().len();
/// assert_eq!((seen(0), seen(1)), (0, 2));
/// ```
#[derive(Clone)]
pub struct Chronicle(Told);

#[derive(Clone)]
enum Told {
    ScapeGoat(Box<ScapeGoatTold>),
    /// Everybody sees everything, and it lies there until it is gone.
    RowGoat,
    Soplon(Box<SoplonTold>),
}

impl Chronicle {
    /// The chronicle of a game that has just been dealt.
    pub fn of(game: &AnyGame) -> Self {
        debug_assert!(game.version() == table::Version::DEAL, "a chronicle begins with the deal");
        Self(match game {
            AnyGame::ScapeGoat(_) => Told::ScapeGoat(Box::default()),
            AnyGame::RowGoat(_) => Told::RowGoat,
            AnyGame::Soplon(game) => Told::Soplon(Box::new(SoplonTold::new(game.config()))),
        })
    }

    /// Takes in a step, and who made it.
    pub fn watch(&mut self, step: &Step, by: By) {
        match (&mut self.0, &step.events) {
            (Told::ScapeGoat(told), Events::ScapeGoat(events)) => {
                for event in events {
                    told.watch(event, by);
                }
            }
            (Told::RowGoat, Events::RowGoat(_)) => {}
            (Told::Soplon(told), Events::Soplon(events)) => {
                for event in events {
                    told.watch(*event, by);
                }
            }
            _ => unreachable!("a step belongs to its game"),
        }
    }

    /// What a seat has seen before and could still know; `null` for other eyes, and in a game in which all lies open.
    pub fn memory(&self, viewer: Viewer) -> Json {
        match (&self.0, viewer.seat()) {
            (Told::ScapeGoat(told), Some(seat)) => Json::of(&told.memory(seat)),
            (Told::Soplon(told), Some(seat)) => Json::of(&told.memory(seat)),
            (Told::RowGoat, _) | (_, None) => Json::of(&()),
        }
    }

    /// How often somebody was wrong about a card that they had seen.
    pub fn slips(&self) -> u32 {
        match &self.0 {
            Told::Soplon(told) => told.slips(),
            Told::ScapeGoat(_) | Told::RowGoat => 0,
        }
    }

    /// What the game says about the player on `seat`, once it is over. The presses are those of all seats.
    pub fn facts(&self, game: &AnyGame, seat: Seat, presses: &[PressResult]) -> Facts {
        let own = presses.iter().filter(|press| press.seat == seat);
        let facts = Facts {
            won: game.outcome().is_some_and(|outcome| outcome.winners.contains(seat)),
            reactions_ms: own.map(|press| u32::try_from(press.reaction_ms.0).unwrap_or(u32::MAX)).collect(),
            ..Facts::default()
        };
        match &self.0 {
            Told::ScapeGoat(told) => {
                Facts { role: told.role(seat), went_to_cops: told.went_to_cops(seat), ..facts }
            }
            Told::RowGoat => facts,
            Told::Soplon(told) => Facts { recall: Some(told.recall(seat)), ..facts },
        }
    }
}
