//! A position to try: a game that a script has dealt and played up to here, and that the first seat may take on by the rules.
//! The others answer as the script says, and otherwise do nothing.

use crate::answer::Order;
use house::wire::{By, Json, TableRefusal};
use house::{AnyGame, Title};
use replay::Playback;
use serde_json::Value;
use std::collections::VecDeque;
use table::{Millis, Outcome, Seat, Seed, Viewer};

/// Whoever tries a position.
const YOU: Seat = Seat(0);

/// Nobody is hurried: every move takes as long, and no clock ever speaks.
const MOVE: Millis = Millis(1000);

/// How a position comes about.
#[derive(Clone, Debug)]
pub struct Script {
    /// Which game.
    pub title: Title,
    /// What the table agreed on, the number of players included.
    pub config: Value,
    /// The deal.
    pub seed: Seed,
    /// What was played before.
    pub before: Vec<(Seat, Value)>,
    /// What the others play in answer, each as soon as the rules let them.
    pub replies: Vec<(Seat, Value)>,
}

pub(crate) struct Position {
    playback: Playback,
    replies: VecDeque<(Seat, Value)>,
}

impl Position {
    pub fn of(script: Script) -> Result<(Self, Order), TableRefusal> {
        let Script { title, config, seed, before, replies } = script;
        let game = AnyGame::deal(title, config, seed)
            .map_err(|error| TableRefusal::BadOptions(error.to_string()))?;
        let mut position = Self { playback: Playback::of(game), replies: replies.into() };
        for (seat, action) in &before {
            position.play(*seat, action).map_err(|refused| match refused {
                Order::Refused { why, .. } => TableRefusal::Malformed(why),
                _ => unreachable!("only a refusal comes of what was not played"),
            })?;
        }
        let order = position.since(position.playback.len());
        Ok((position, order))
    }

    /// The seat plays, and then whoever has an answer.
    pub fn act(&mut self, action: &Value) -> Order {
        let first = self.playback.len() + 1;
        if let Err(refused) = self.play(YOU, action) {
            return refused;
        }
        while let Some((seat, action)) = self.replies.pop_front() {
            if self.play(seat, &action).is_err() {
                self.replies.push_front((seat, action));
                break;
            }
        }
        self.since(first)
    }

    fn play(&mut self, seat: Seat, action: &Value) -> Result<(), Order> {
        let at = self.playback.game().now() + MOVE;
        let played = self.playback.play(at, Some(seat), Some(action), By::Person);
        played
            .map(|_| ())
            .map_err(|refused| Order::Refused { code: refused.code.to_owned(), why: refused.why })
    }

    /// What the seat was shown from this moment on, and how it stands.
    fn since(&self, moment: usize) -> Order {
        let game = self.playback.game();
        let viewer = Viewer::Seat(YOU);
        Order::Tried {
            moments: self.playback.moments(moment, viewer).collect(),
            legal: game.legal_json(viewer),
            outcome: game
                .outcome()
                .map(|Outcome { winners, ending }| Outcome { winners, ending: Json::of(&ending) }),
        }
    }
}
