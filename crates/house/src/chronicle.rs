use crate::wire::{Facts, Json, PressResult};
use crate::{AnyGame, Step};
use table::{By, Chronicle as ChronicleOf, Hosted, Seat, Viewer};

/// What one game of any kind has told so far, besides how it stands. It is as secret as the game.
///
/// ```
/// use house::{AnyGame, Title};
/// use serde_json::json;
/// use table::{By, Millis, Seat, Seed, Viewer};
/// let mut game = AnyGame::deal(Title::SOPLON, json!({ "players": 3 }), Seed::from_number(7)).unwrap();
/// let mut chronicle = game.chronicle();
/// let step = game.act(Seat(1), Millis(900), &json!("peek")).unwrap();
/// chronicle.watch(&step, By::Person);
/// let seen = |seat| chronicle.memory(Viewer::Seat(Seat(seat))).value()["cards"].as_array().unwrap().len();
/// assert_eq!((seen(0), seen(1)), (0, 2));
/// assert!(chronicle.memory(Viewer::Hindsight).value().is_null());
/// ```
pub struct Chronicle(Box<dyn Erased>);

trait Erased: Send + Sync {
    fn copy(&self) -> Chronicle;
    fn watch(&mut self, step: &Step, by: By);
    fn memory(&self, seat: Seat) -> Json;
    fn slips(&self) -> u32;
    fn facts(&self, seat: Seat) -> Json;
}

/// The chronicle of the game with the rules `R`.
struct Of<R: Hosted>(R::Chronicle);

impl<R: Hosted> Erased for Of<R> {
    fn copy(&self) -> Chronicle {
        Chronicle(Box::new(Self(self.0.clone())))
    }

    fn watch(&mut self, step: &Step, by: By) {
        for event in step.events::<R>().expect("a step belongs to its game") {
            self.0.watch(event, by);
        }
    }

    fn memory(&self, seat: Seat) -> Json {
        Json::of(&self.0.memory(seat))
    }

    fn slips(&self) -> u32 {
        self.0.slips()
    }

    fn facts(&self, seat: Seat) -> Json {
        Json::of(&self.0.facts(seat))
    }
}

impl Chronicle {
    pub(crate) fn new<R: Hosted>(config: &R::Config) -> Self {
        Self(Box::new(Of::<R>(R::Chronicle::new(config))))
    }

    /// Takes in a step, and who made it.
    pub fn watch(&mut self, step: &Step, by: By) {
        self.0.watch(step, by);
    }

    /// What a seat has seen before and could still know; `null` for other eyes, and in a game in which all lies open.
    pub fn memory(&self, viewer: Viewer) -> Json {
        viewer.seat().map_or_else(|| Json::of(&()), |seat| self.0.memory(seat))
    }

    /// How often somebody was wrong about a card that they had seen.
    pub fn slips(&self) -> u32 {
        self.0.slips()
    }

    /// What the game says about the player on `seat`, once it is over. The presses are those of all seats.
    pub fn facts(&self, game: &AnyGame, seat: Seat, presses: &[PressResult]) -> Facts {
        let own = presses.iter().filter(|press| press.seat == seat);
        Facts {
            won: game.outcome().is_some_and(|outcome| outcome.winners.contains(seat)),
            reactions_ms: own.map(|press| u32::try_from(press.reaction_ms.0).unwrap_or(u32::MAX)).collect(),
            own: self.0.facts(seat),
        }
    }
}

impl Clone for Chronicle {
    fn clone(&self) -> Self {
        self.0.copy()
    }
}
