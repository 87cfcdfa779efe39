//! A table is made new, or folded up again from its log.

use super::chairs::Chair;
use super::clocks::GameClock;
use super::looking_on::Retold;
use super::play::Play;
use super::stored::{FORMAT, Meta, StoredDeal, StoredInput, StoredSitter, Unfoldable, bytes};
use super::talking::Memory;
use super::{Mail, Member, Phase, Room};
use crate::lobby::Lobby;
use house::wire::{CreateTable, PlayerId, PressResult, TableCode};
use house::{AnyGame, OptionsError, Refused};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use store::TableId;
use table::Millis;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::Instant;

impl Room {
    /// A new table. It is not in the log yet: see [`Room::enter_in_log`].
    pub fn new(
        lobby: Arc<Lobby>,
        mail: UnboundedSender<Mail>,
        id: TableId,
        code: TableCode,
        owner: PlayerId,
        wish: &CreateTable,
    ) -> Result<Self, OptionsError> {
        let meta = Meta {
            format: FORMAT,
            code,
            title: wish.title,
            options: wish.options.clone(),
            public: wish.public,
            watching: wish.watching,
            games: 0,
            host: Some(owner.clone()),
            owner,
            chairs: vec![None; wish.seats.into()],
            opened_at: crate::lobby::unix_seconds(),
            stopped_at: None,
        };
        Self::from_meta(lobby, mail, id, meta)
    }

    /// What the log is given when the table is made.
    pub fn first_meta(&self) -> Vec<u8> {
        bytes(&self.meta())
    }

    fn from_meta(
        lobby: Arc<Lobby>,
        mail: UnboundedSender<Mail>,
        id: TableId,
        meta: Meta,
    ) -> Result<Self, OptionsError> {
        let config = meta.title.options(meta.chairs.len() as u8, meta.options.clone())?;
        let now = Instant::now();
        let mut members = BTreeMap::new();
        for sitter in meta.chairs.iter().flatten() {
            if let StoredSitter::Person { player, name, avatar } = sitter {
                let member = Member {
                    name: name.clone(),
                    avatar: *avatar,
                    down_since: Some(now),
                    spoke: VecDeque::new(),
                    counted: lobby.metrics.member(),
                };
                members.insert(player.clone(), member);
            }
        }
        Ok(Self {
            lobby,
            mail,
            id,
            code: meta.code,
            title: meta.title,
            options: meta.options,
            config,
            public: meta.public,
            watching: meta.watching,
            host: meta.host,
            owner: meta.owner,
            opened_at: meta.opened_at,
            games: meta.games,
            phase: Phase::Lobby,
            chairs: meta.chairs.into_iter().map(Chair::of).collect(),
            members,
            conns: BTreeMap::new(),
            talk: Memory::default(),
            gallery: None,
            pending: VecDeque::new(),
            next_ticket: 0,
            made: now,
            empty_since: Some(now),
            ended: None,
        })
    }

    /// Folds a table up from its log. Its clock stands still until somebody is back.
    pub fn restore(lobby: Arc<Lobby>, mail: UnboundedSender<Mail>, id: TableId) -> Result<Self, Unfoldable> {
        let meta = lobby.store.meta(id)?.ok_or(Unfoldable::Gone)?;
        let meta: Meta = serde_json::from_slice(&meta)?;
        if meta.format != FORMAT {
            return Err(Unfoldable::OtherFormat(meta.format));
        }
        let stopped_at = meta.stopped_at;
        let mut room = Self::from_meta(lobby, mail, id, meta)?;
        room.fold(stopped_at)?;
        Ok(room)
    }

    fn fold(&mut self, stopped_at: Option<Millis>) -> Result<(), Unfoldable> {
        let lobby = Arc::clone(&self.lobby);
        let mut records = lobby.store.records(self.id);
        let Some(deal) = records.next() else { return Ok(()) };
        let deal: StoredDeal = serde_json::from_slice(&deal?.bytes)?;
        if deal.format != FORMAT {
            return Err(Unfoldable::OtherFormat(deal.format));
        }
        let game = AnyGame::deal(deal.title, deal.config, deal.seed)?;
        let mut play = Play::new(game, deal.secret, deal.fair, Instant::now());
        let mut retold = (self.watching.delay_s > 0).then(|| Retold::new(&play));
        for record in records {
            let record = record?;
            let input: StoredInput = serde_json::from_slice(&record.bytes)?;
            let arrived = input.press.map_or(input.at, |press| press.arrived.max(input.at));
            let press = self
                .replay(&mut play, &input)
                .map_err(|refused| Unfoldable::Refused { version: record.version, refused })?;
            if let Some(retold) = &mut retold {
                retold.push(arrived, play.glimpse(self.games, arrived, press));
            }
        }
        play.all_delivered();
        let stood = stopped_at.unwrap_or_default().max(play.game.now());
        play.clock = GameClock::standing(stood);
        if let Some(retold) = retold {
            self.restore_gallery(&mut play, retold, stood, Instant::now());
        }
        let over = play.game.outcome().is_some();
        let play = Box::new(play);
        self.phase = if over { Phase::Over(play) } else { Phase::Playing(play) };
        if let Some(finished) = self.finished() {
            // The server may have died between the last input and this. What is in the archive stays as it is.
            lobby.store.finish(self.id, finished, |_| {});
        }
        Ok(())
    }

    fn replay(&mut self, play: &mut Play, input: &StoredInput) -> Result<Option<PressResult>, Refused> {
        let step = input.play(&mut play.game)?;
        play.chronicle.watch(&step, input.by);
        play.count(step);
        if let (Some(seat), Some(id)) = (input.seat, input.id) {
            // After a game the table may have lost chairs.
            if let Some(chair) = self.chairs.get_mut(seat.index()) {
                chair.remember(id);
            }
        }
        let result = input.result();
        play.chances = result.map_or(play.chances, |result| result.chance);
        play.note(result);
        Ok(result)
    }
}
