//! A player who does something legal when it is their turn, and checks everything they are shown on the way.

use client::{Connection, Error};
use drill::Board;
use house::wire::{ClientMsg, Commitment, Json, MsgId, Nonce, ServerMsg, Whole};
use serde::Deserialize;
use serde_json::Value;
use table::{Chance, Seat, Seed, Version};

/// What one connection has been shown of a game.
#[derive(Default)]
pub struct Transcript {
    pub game: u32,
    /// The number of the last step.
    pub n: u32,
    pub view: Value,
    pub legal: Vec<Value>,
    /// Every message, byte for byte; changes as the whole steps that they make.
    pub texts: Vec<String>,
    whole: Whole,
    pub commitment: Option<Commitment>,
    pub over: Option<ServerMsg>,
    pub refusals: Vec<String>,
}

pub struct RandomPlayer {
    pub line: Connection,
    pub seen: Transcript,
    luck: Chance,
    nonce: Nonce,
    /// The action that is under way, so that there is never more than one.
    under_way: Option<u32>,
    next_id: u32,
    /// Which step was acted on last: nothing is tried twice in the same situation unless it was refused.
    acted_on: Option<u32>,
}

impl Transcript {
    /// Writes a message down. Gives it as it would have come to somebody who did not ask for changes.
    pub fn read(&mut self, text: &str) -> String {
        let text = self.whole.read(text).unwrap_or_else(|error| panic!("{error}: {text}")).into_owned();
        self.texts.push(text.clone());
        text
    }
}

impl RandomPlayer {
    pub fn new(line: Connection, seed: u64) -> Self {
        let luck = Chance::new(Seed::from_number(seed), Version::DEAL);
        let next_id = 1_000 + luck_id(seed);
        let nonce = Nonce::from_bytes([0; 16]);
        Self { line, seen: Transcript::default(), luck, nonce, under_way: None, next_id, acted_on: None }
    }

    /// Plays until the game is over, or until `enough` says so.
    pub async fn play(&mut self, mut enough: impl FnMut(&Transcript) -> bool) -> Result<(), Error> {
        while self.seen.over.is_none() && !enough(&self.seen) {
            self.act().await?;
            let text = self.line.next_text().await?;
            let text = self.seen.read(&text);
            let msg = serde_json::from_str(&text)?;
            self.hear(msg).await?;
        }
        Ok(())
    }

    pub async fn hear(&mut self, msg: ServerMsg) -> Result<(), Error> {
        match msg {
            ServerMsg::Deal { commitment, .. } => {
                self.seen.commitment = Some(commitment);
                self.nonce = Nonce::from_bytes([self.luck.below(256) as u8; 16]);
                let id = self.fresh_id();
                self.line.send(&commit(&msg, self.nonce)(id)).await?;
            }
            ServerMsg::Reveal { game, .. } => {
                let (id, nonce) = (self.fresh_id(), self.nonce);
                self.line.send(&ClientMsg::Nonce { id, game, nonce }).await?;
            }
            ServerMsg::Snapshot { game, n, view, legal, .. } => {
                self.under_way = None;
                self.acted_on = None;
                self.shown(game, n, &view, &legal);
            }
            ServerMsg::Step { re, game, n, view, legal, .. } => {
                assert_eq!((game, n), (self.seen.game, self.seen.n + 1), "steps follow one another");
                self.under_way.take_if(|id| re == Some(*id));
                self.shown(game, n, &view, &legal);
            }
            ServerMsg::Refused { re, code, .. } => {
                if re == self.under_way {
                    self.under_way = None;
                    self.acted_on = None;
                }
                self.seen.refusals.push(code);
            }
            over @ ServerMsg::Over { .. } => self.seen.over = Some(over),
            _ => {}
        }
        Ok(())
    }

    fn shown(&mut self, game: u32, n: u32, view: &Json, legal: &Json) {
        (self.seen.game, self.seen.n) = (game, n);
        self.seen.view = view.value();
        self.seen.legal = match legal.value() {
            Value::Array(legal) => legal,
            other => panic!("{other} is no list"),
        };
    }

    fn fresh_id(&mut self) -> u32 {
        self.next_id += 1;
        self.next_id
    }

    /// Does something, if it is their turn.
    async fn act(&mut self) -> Result<(), Error> {
        let Some(action) = self.choose() else { return Ok(()) };
        let id = self.fresh_id();
        self.under_way = Some(id);
        self.acted_on = Some(self.seen.n);
        let (game, seen) = (self.seen.game, self.seen.n);
        let reaction_ms = Some(200 + self.luck.below(300));
        self.line.send(&ClientMsg::Act { id, game, seen, action, reaction_ms }).await
    }

    fn choose(&mut self) -> Option<Value> {
        let Transcript { view, legal, n, .. } = &self.seen;
        let you = u8::deserialize(&view["you"]).ok()?;
        let awaited = view["waiting"].as_array()?.iter().any(|seat| *seat == you);
        if self.under_way.is_some() || self.acted_on == Some(*n) || !awaited || !view["outcome"].is_null() {
            return None;
        }
        let choices = Board::deserialize(view).ok()?.choices(Seat(you), legal);
        (!choices.is_empty()).then(|| self.luck.pick(&choices).clone())
    }
}

/// Ids of one player's tabs and reconnections must not be the same.
fn luck_id(seed: u64) -> u32 {
    (seed as u32 % 1_000) * 100_000
}

/// Commits to this nonce.
pub fn commit(deal: &ServerMsg, nonce: Nonce) -> impl Fn(MsgId) -> ClientMsg + use<> {
    let ServerMsg::Deal { game, attempt, seat, commitment: house, .. } = *deal else {
        panic!("{deal:?} is no deal")
    };
    let commitment = Some(replay::nonce_commitment(&house, seat, &nonce));
    move |id| ClientMsg::Commit { id, game, attempt, commitment }
}
