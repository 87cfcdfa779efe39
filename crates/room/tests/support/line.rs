//! What one connection has been sent.

use house::wire::{MsgId, ServerMsg, TableState, Whole};
use room::{Text, Time};
use serde_json::Value;

/// A connection. It checks that steps follow one another.
#[derive(Default)]
pub struct Line {
    pub msgs: Vec<(Time, ServerMsg)>,
    /// The same as it was sent.
    pub texts: Vec<(Time, String)>,
    read: usize,
    pub hung_up: Option<Time>,
    /// How often what was dropped has been replaced.
    pub afresh: u32,
    pub table: Option<TableState>,
    /// How far it has followed which game.
    pub game: u32,
    pub n: u32,
    pub view: Value,
    pub legal: Vec<Value>,
    pub over: Option<ServerMsg>,
    /// Makes whole steps of changes.
    whole: Whole,
}

impl Line {
    pub fn receive(&mut self, now: Time, text: &Text, afresh: bool) {
        assert_eq!(self.hung_up, None, "nothing comes after hanging up: {text:?}");
        self.texts.push((now, text.as_str().to_owned()));
        let text = self.whole.read(text.as_str()).unwrap();
        let msg: ServerMsg = serde_json::from_str(&text).unwrap();
        if afresh {
            self.afresh += 1;
            (self.game, self.n) = (0, 0);
        }
        match &msg {
            ServerMsg::Table { table } => self.table = Some(table.clone()),
            ServerMsg::Snapshot { game, n, view, legal, .. } => {
                assert!((*game, *n) >= (self.game, self.n), "a game does not go back");
                self.show(*game, *n, view.value(), legal.value());
            }
            ServerMsg::Step { game, n, view, legal, .. } => {
                assert_eq!((*game, *n), (self.game, self.n + 1), "steps follow one another");
                self.show(*game, *n, view.value(), legal.value());
            }
            ServerMsg::Over { game, .. } => {
                assert_eq!(*game, self.game, "a game ends that has been shown");
                self.over = Some(msg.clone());
            }
            _ => {}
        }
        self.msgs.push((now, msg));
    }

    fn show(&mut self, game: u32, n: u32, view: Value, legal: Value) {
        if game != self.game {
            self.over = None;
        }
        (self.game, self.n, self.view) = (game, n, view);
        let Value::Array(legal) = legal else { panic!("{legal} is no list") };
        self.legal = legal;
    }

    pub fn hang_up(&mut self, now: Time) {
        self.hung_up.get_or_insert(now);
    }

    pub fn read(&mut self) -> Vec<(Time, ServerMsg)> {
        let new = self.msgs[self.read..].to_vec();
        self.read = self.msgs.len();
        new
    }

    /// The deal that it was told of last.
    pub fn deal(&self) -> &ServerMsg {
        let mut deals =
            self.msgs.iter().map(|(_, msg)| msg).filter(|msg| matches!(msg, ServerMsg::Deal { .. }));
        deals.next_back().expect("a game is being dealt")
    }

    pub fn answer_to(&self, id: MsgId) -> Option<&ServerMsg> {
        let is_answer = |msg: &ServerMsg| match msg {
            ServerMsg::Ok { re } => *re == id,
            ServerMsg::Refused { re, .. } | ServerMsg::Snapshot { re, .. } | ServerMsg::Step { re, .. } => {
                *re == Some(id)
            }
            _ => false,
        };
        self.msgs.iter().map(|(_, msg)| msg).find(|msg| is_answer(msg))
    }

    /// When something like this first came.
    pub fn when(&self, is: impl Fn(&ServerMsg) -> bool) -> Option<Time> {
        self.msgs.iter().find(|(_, msg)| is(msg)).map(|(when, _)| *when)
    }

    /// When this step came.
    pub fn when_step(&self, number: u32) -> Option<Time> {
        self.when(|msg| matches!(msg, ServerMsg::Step { n, .. } if *n == number))
    }

    /// The last message.
    pub fn last(&self) -> Option<&ServerMsg> {
        self.msgs.last().map(|(_, msg)| msg)
    }
}

/// Whether this tells something of a game.
pub fn is_about_the_game(msg: &ServerMsg) -> bool {
    matches!(msg, ServerMsg::Snapshot { .. } | ServerMsg::Step { .. } | ServerMsg::Over { .. })
}

/// The code of a goodbye.
pub fn bye(msg: Option<&ServerMsg>) -> Option<&str> {
    match msg {
        Some(ServerMsg::Bye { code, .. }) => Some(code),
        _ => None,
    }
}
