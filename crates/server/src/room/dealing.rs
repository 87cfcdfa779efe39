//! Starting a game: the commitment goes out, nonces come in, the cards are dealt, and the log has the deal before
//! anybody sees a card.

use super::looking_on::News;
use super::play::Play;
use super::stored::{StoredDeal, bytes};
use super::{ConnId, FORMAT, Phase, Room};
use crate::luck::random_bytes;
use house::wire::{Fairness, Nonce, PlayerId, SeatNonce, ServerMsg, Trouble};
use house::{AnyGame, HouseError};
use std::collections::BTreeMap;
use table::{Millis, Seat, Seed, Version};
use tokio::time::Instant;

pub(super) struct Dealing {
    secret: [u8; 32],
    commitment: String,
    nonces: BTreeMap<Seat, Nonce>,
    pub until: Instant,
}

impl Room {
    pub(super) fn start(&mut self, player: &PlayerId) -> Result<(), Trouble> {
        self.host_only(player)?;
        if matches!(self.phase, Phase::Dealing(_) | Phase::Playing(_)) {
            return Err(Trouble::GameRunning);
        }
        let free = self.free_seats();
        if free > 0 {
            return Err(Trouble::SeatsFree { free });
        }
        self.commit();
        Ok(())
    }

    pub(super) fn rematch(&mut self, player: &PlayerId) -> Result<(), Trouble> {
        match self.phase {
            Phase::Over(_) => self.start(player),
            Phase::Lobby => Err(Trouble::NothingToRepeat),
            Phase::Dealing(_) | Phase::Playing(_) => Err(Trouble::GameRunning),
        }
    }

    fn commit(&mut self) {
        if self.has_curtain() {
            self.post_to_gallery(News::Rest);
        }
        let ended = self.game_on_table().map_or(Millis(0), |play| play.game.now());
        self.chairs.iter_mut().for_each(|chair| chair.refresh(ended));
        let secret = random_bytes();
        let (commitment, until) =
            (replay::commitment(&secret), Instant::now() + self.lobby.settings.patience.nonces);
        if self.games > 0 {
            self.next_log();
        }
        self.games += 1;
        self.phase = Phase::Dealing(Dealing { secret, commitment, nonces: BTreeMap::new(), until });
        self.seats_changed();
        let conns: Vec<(ConnId, PlayerId)> =
            self.conns.iter().map(|(id, conn)| (*id, conn.player.clone())).collect();
        for (conn, player) in conns {
            self.show_deal(conn, &player);
        }
    }

    /// Every game has a log of its own; that of the last one is complete. The new one is there before the old one is
    /// closed: after a crash in between there are two of the same code, and the newer counts.
    fn next_log(&mut self) {
        let last = std::mem::replace(&mut self.id, self.lobby.next_table_id());
        let created = self.await_log();
        self.lobby.store.create(self.id, bytes(&self.meta()), created);
        let closed = self.await_log();
        self.lobby.store.close_table(last, closed);
    }

    /// Asks a seat for its nonce.
    pub(super) fn show_deal(&mut self, conn: ConnId, player: &PlayerId) {
        if self.seat_of(player).is_none() {
            return;
        }
        if let Phase::Dealing(dealing) = &self.phase {
            let commitment = dealing.commitment.clone();
            self.post(conn, &ServerMsg::Deal { game: self.games, commitment });
        }
    }

    pub(super) fn nonce(&mut self, player: &PlayerId, game: u32, nonce: Nonce) -> Result<(), Trouble> {
        let seat = self.seat_of(player).ok_or(Trouble::NotSeated)?;
        let ours = self.games;
        let Phase::Dealing(dealing) = &mut self.phase else { return Err(Trouble::NoNonceWanted) };
        if game != ours {
            return Err(Trouble::OtherGame { theirs: game, ours });
        }
        if dealing.nonces.contains_key(&seat) {
            return Err(Trouble::NoNonceWanted);
        }
        dealing.nonces.insert(seat, nonce);
        Ok(())
    }

    /// Deals when all nonces are there that can be waited for.
    pub(super) fn deal_if_ready(&mut self, now: Instant) {
        let Phase::Dealing(dealing) = &self.phase else { return };
        let missing = self.chairs.iter().enumerate().any(|(seat, chair)| {
            let here = chair.person().is_some_and(|player| self.is_connected(player));
            here && !dealing.nonces.contains_key(&Seat(seat as u8))
        });
        if missing && now < dealing.until {
            return;
        }
        let Phase::Dealing(dealing) = std::mem::replace(&mut self.phase, Phase::Lobby) else { return };
        if let Err(error) = self.deal(dealing, now) {
            // The options were judged when they were set, so this is a mistake of ours.
            tracing::error!(table = %self.code, %error, "could not be dealt");
            self.seats_changed();
        }
    }

    fn deal(&mut self, dealing: Dealing, now: Instant) -> Result<(), HouseError> {
        let Dealing { secret, commitment, nonces, .. } = dealing;
        let nonces: Vec<_> = nonces.into_iter().map(|(seat, nonce)| SeatNonce { seat, nonce }).collect();
        let seed = replay::seed(&secret, &nonces);
        let game = AnyGame::deal(self.title, self.config.clone(), seed)?;
        let (secret, fair) = (Seed::from_bytes(secret), Fairness { commitment, nonces });
        let stored = StoredDeal {
            format: FORMAT,
            title: self.title,
            config: self.config.clone(),
            secret,
            fair: fair.clone(),
            seed,
        };
        self.phase = Phase::Playing(Box::new(Play::new(game, secret, fair, now)));
        let done = self.await_log();
        self.lobby.store.append(self.id, Version::DEAL, bytes(&stored), done);
        tracing::info!(table = %self.code, game = %self.title, number = self.games, "dealt");
        self.pause_or_go_on(now);
        self.draw_curtain();
        self.tell_table();
        let conns: Vec<ConnId> = self.conns.keys().copied().collect();
        for conn in conns {
            self.show_game(conn, None, None);
        }
        self.open_race_at_deal();
        Ok(())
    }
}
