//! People who do anything that is allowed and not rash, a moment after they have seen what they react to.

use super::deal::commit;
use super::{Table, ms};
use drill::Board;
use house::wire::{ClientMsg, MsgId, Nonce, Seen, ServerMsg};
use room::{ConnId, Time};
use serde::Deserialize;
use serde_json::Value;
use table::{Chance, Seat, Seed, Version};

pub struct RandomPlayer {
    pub name: String,
    pub conn: ConnId,
    luck: Chance,
    /// What they are about to do, when, and on which step.
    plan: Option<(Time, Value, u32)>,
    under_way: Option<MsgId>,
    /// It was meant for something that is over, and they knew it.
    is_late: bool,
    /// The step that they acted on last: nothing is tried twice unless it was refused.
    acted_on: Option<(u32, u32)>,
    /// The game, and the attempt at its deal, that has their nonce.
    nonce_for: (u32, u32),
    nonce: Nonce,
    pub refusals: Vec<String>,
    read: usize,
}

impl RandomPlayer {
    pub fn new(name: String, conn: ConnId, seed: u64) -> Self {
        Self {
            name,
            conn,
            luck: Chance::new(Seed::from_number(seed), Version::DEAL),
            plan: None,
            under_way: None,
            is_late: false,
            acted_on: None,
            nonce_for: (0, 0),
            nonce: Nonce::from_bytes([0; 16]),
            refusals: Vec::new(),
            read: 0,
        }
    }

    pub fn seen(&self, table: &Table) -> Seen {
        let line = table.line(self.conn);
        Seen { game: line.game, n: line.n }
    }

    /// They are back on another connection.
    pub fn is_back(&mut self, conn: ConnId) {
        (self.conn, self.read) = (conn, 0);
        (self.plan, self.under_way, self.acted_on) = (None, None, None);
    }

    /// Reads what has come, and decides what to do next.
    fn look(&mut self, table: &mut Table) {
        let new: Vec<ServerMsg> =
            table.line(self.conn).msgs[self.read..].iter().map(|(_, msg)| msg.clone()).collect();
        self.read += new.len();
        for msg in new {
            match msg {
                ServerMsg::Deal { game, attempt, .. } if (game, attempt) > self.nonce_for => {
                    self.nonce_for = (game, attempt);
                    self.nonce = Nonce::from_bytes([self.luck.below(256) as u8; 16]);
                    table.send(self.conn, commit(&msg, self.nonce));
                }
                ServerMsg::Reveal { game, attempt, .. } if (game, attempt) == self.nonce_for => {
                    let nonce = self.nonce;
                    table.send(self.conn, |id| ClientMsg::Nonce { id, game, nonce });
                }
                ServerMsg::Step { re: Some(id), .. } if Some(id) == self.under_way => self.under_way = None,
                ServerMsg::Refused { re, code, .. } => {
                    if re == self.under_way {
                        (self.under_way, self.acted_on) = (None, None);
                    }
                    if !self.is_late {
                        self.refusals.push(code);
                    }
                }
                _ => {}
            }
        }
        let Seen { game, n } = self.seen(table);
        let is_stale = self.plan.as_ref().is_some_and(|(.., seen)| *seen != n);
        if is_stale && self.luck.below(2) == 0 {
            self.plan = None;
        }
        if self.plan.is_some() || self.under_way.is_some() || self.acted_on == Some((game, n)) {
            return;
        }
        let Some(action) = self.choose(table) else { return };
        let at = table.now + ms((200 + self.luck.below(300)).into());
        self.plan = Some((at, action, n));
    }

    /// Something that is allowed and not rash, if anything is waited for.
    pub fn choose(&mut self, table: &Table) -> Option<Value> {
        let line = table.line(self.conn);
        let view = &line.view;
        let you = u8::deserialize(&view["you"]).ok()?;
        let awaited = view["waiting"].as_array()?.iter().any(|seat| *seat == you);
        if !awaited || !view["outcome"].is_null() || line.over.is_some() {
            return None;
        }
        let choices = Board::deserialize(view).ok()?.choices(Seat(you), &line.legal);
        (!choices.is_empty()).then(|| self.luck.pick(&choices).clone())
    }

    fn act_if_due(&mut self, table: &mut Table) {
        let Some((_, action, seen)) = self.plan.take_if(|(at, ..)| *at <= table.now) else { return };
        let Seen { game, n } = self.seen(table);
        self.is_late = n != seen;
        let reaction_ms = Some(150 + self.luck.below(300));
        self.acted_on = Some((game, seen));
        self.under_way =
            Some(table.send(self.conn, |id| ClientMsg::Act { id, game, seen, action, reaction_ms }));
    }
}

/// Everybody plays until this is enough.
pub fn play(table: &mut Table, players: &mut [RandomPlayer], enough: impl Fn(&Table) -> bool) {
    for _ in 0..200_000 {
        for player in &mut *players {
            player.look(table);
        }
        if enough(table) {
            return;
        }
        let planned = players.iter().filter_map(|player| player.plan.as_ref().map(|(at, ..)| *at));
        let next = planned.chain(table.next_event()).min().expect("something happens in a game");
        table.advance_to(next);
        for player in &mut *players {
            player.act_if_due(table);
        }
    }
    panic!("this game has no end");
}

/// The players of a table where everybody is a person.
pub fn players(conns: &[ConnId], seed: u64) -> Vec<RandomPlayer> {
    let new = |(seat, conn): (u8, &ConnId)| {
        RandomPlayer::new(super::setup::player(seat), *conn, 100 * seed + u64::from(seat))
    };
    (0..).zip(conns).map(new).collect()
}

/// People play the game on the table to its end.
pub fn play_to_the_end(table: &mut Table, conns: &[ConnId], seed: u64) {
    play(table, &mut players(conns, seed), |table| conns.iter().all(|conn| table.line(*conn).over.is_some()));
}
