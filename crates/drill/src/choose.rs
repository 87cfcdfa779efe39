//! Which action somebody takes who knows the game only from what they are shown: any legal one, but what ends a game at
//! once or is nearly always a mistake only if there is nothing else.

use crate::hear::{Message, Turn};
use crate::luck::Dice;
use house::wire::{Claim, ClientMsg, MsgId, Name, PlayerId, Question, Watching};
use room::Text;
use serde::Deserialize;
use serde_json::Value;
use table::{Seat, Talk};

/// What a mistake is told by, in the view that a player is shown.
#[derive(Deserialize)]
pub struct Board {
    #[serde(default)]
    grid: Option<Vec<Option<Pile>>>,
    #[serde(default)]
    stage: Value,
}

/// A pile of Row Your Goat, as far as it may be part of a set.
#[derive(Deserialize)]
struct Pile {
    top: Top,
}

#[derive(Deserialize)]
struct Top {
    boat: String,
    colour: String,
}

/// Rows, columns and diagonals of a grid of nine.
const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

pub(crate) fn is_turn(text: &Text) -> bool {
    let Ok(message) = Message::read(text.as_str()) else { return false };
    let turn = message.view.and_then(|view| serde_json::from_str::<Turn>(view.get()).ok());
    turn.is_some_and(|turn| turn.is_yours())
}

/// One of the legal actions in a step or a snapshot, if it is its reader's turn.
pub(crate) fn action(text: &Text, luck: &mut Dice) -> Option<Value> {
    let message = Message::read(text.as_str()).ok()?;
    let view = message.view?.get();
    let turn: Turn = serde_json::from_str(view).ok()?;
    let you = turn.you.filter(|_| turn.is_yours())?;
    let board: Board = serde_json::from_str(view).ok()?;
    let legal: Vec<Value> = serde_json::from_str(message.legal?.get()).ok()?;
    let choices = board.choices(you, &legal);
    (!choices.is_empty()).then(|| luck.pick(&choices).clone())
}

impl Board {
    /// Which of the legal actions somebody on this seat may think of.
    pub fn choices<'a>(&self, you: Seat, legal: &'a [Value]) -> Vec<&'a Value> {
        let sensible: Vec<&Value> = legal.iter().filter(|action| self.is_sensible(you, action)).collect();
        if sensible.is_empty() { legal.iter().collect() } else { sensible }
    }

    /// Nobody is told of a set before somebody has grabbed for it, so a player looks.
    pub fn has_set(&self) -> bool {
        let top = |cell: usize| self.grid.as_ref()?.get(cell)?.as_ref().map(|pile| &pile.top);
        LINES.iter().any(|line| {
            let [Some(one), Some(two), Some(three)] = line.map(top) else { return false };
            let same = |of: fn(&Top) -> &str| of(one) == of(two) && of(two) == of(three);
            same(|top| &top.boat) || same(|top| &top.colour)
        })
    }

    fn is_sensible(&self, you: Seat, action: &Value) -> bool {
        if action.as_str().is_some_and(|name| ["call_cops", "close"].contains(&name))
            || action["move"] == "cops"
        {
            return false;
        }
        let name = action.as_object().and_then(|action| action.keys().next()).map(String::as_str);
        match name {
            Some("pass_for_now" | "call_at" | "eliminate") => false,
            Some("grab") => self.has_set(),
            Some("place") => {
                let mine = self.stage["place"]["seat"] == you.0;
                let full = self.grid.as_ref().is_some_and(|grid| grid.iter().all(Option::is_some));
                let cell = action["place"]["cell"].as_u64().unwrap_or(0) as usize;
                let empty = self.grid.as_ref().and_then(|grid| grid.get(cell)).is_some_and(Option::is_none);
                mine && !self.has_set() && (full || empty)
            }
            _ => true,
        }
    }
}

/// How much later spectators are to see the games.
pub fn delay(luck: &mut Dice, id: MsgId) -> ClientMsg {
    let watching = Some(Watching { delay_s: luck.pick(&[0, 20]), ..Watching::default() });
    ClientMsg::Configure { id, seats: None, options: None, public: None, watching, guests_only: None }
}

/// An invitation for somebody who may never come.
pub fn guest(luck: &mut Dice, id: MsgId) -> ClientMsg {
    let letters = [luck.below(4), luck.below(26)].map(|letter| char::from(b'a' + letter as u8));
    let player = PlayerId(format!("guestguestgoat{}{}", letters[0], letters[1]));
    ClientMsg::Invite { id, player, name: Name::stored("Goat") }
}

/// Something that anybody can say in any game.
pub fn words(luck: &mut Dice) -> Talk<Claim, Question> {
    match luck.below(4) {
        0 => Talk::Words { text: "psst".to_owned(), to: Some(Seat(luck.below(4) as u8)) },
        1 => Talk::Nod { to: None },
        2 => Talk::Point { at: Seat(luck.below(4) as u8) },
        _ => Talk::Words { text: "goats!".to_owned(), to: None },
    }
}
