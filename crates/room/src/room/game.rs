//! A game is dealt, played and over.

use super::{Queued, Room, Stage};
use crate::Time;
use crate::deal::{Dealing, Dealt, Next};
use crate::effect::{Change, Counted, Finished};
use crate::fault::Fault;
use crate::feed::Later;
use crate::mail::ConnId;
use crate::outgoing::{Concerns, Item, Whom};
use crate::play::{Made, Play, Played, ReactsTo, Rejected, Why, Wish};
use crate::race::{Pressed, SendTimes};
use crate::spectators::News;
use crate::stored::{By, FORMAT, StoredDeal, StoredEnd, StoredShare, StoredSitter, bytes};
use crate::text::refused_by_rule;
use house::wire::{Commitment, Nonce, PlayerId, TableRefusal};
use house::{AnyGame, HouseError};
use serde_json::Value;
use table::photo_finish::{Line, MAX_DELAY};
use table::{Millis, Seat, Version, Viewer};

impl Room {
    // The deal

    /// How long the seats have for one round of a deal.
    pub(super) fn end_of_round(&self) -> Time {
        self.now + self.settings.nonces + self.settings.unsteady()
    }

    pub(super) fn commit_nonce(
        &mut self,
        player: &PlayerId,
        (game, attempt): (u32, u32),
        commitment: Option<Commitment>,
    ) -> Result<(), TableRefusal> {
        self.with_deal(player, game, |dealing, seat| dealing.commit(seat, attempt, commitment))
    }

    pub(super) fn reveal_nonce(
        &mut self,
        player: &PlayerId,
        game: u32,
        nonce: Nonce,
    ) -> Result<(), TableRefusal> {
        self.with_deal(player, game, |dealing, seat| dealing.reveal(seat, nonce))
    }

    fn with_deal(
        &mut self,
        player: &PlayerId,
        game: u32,
        change: impl FnOnce(&mut Dealing, Seat) -> Result<(), TableRefusal>,
    ) -> Result<(), TableRefusal> {
        let seat = self.seats.seat_of(player).ok_or(TableRefusal::NotSeated)?;
        let Stage::Dealing(dealing) = &mut self.stage else { return Err(TableRefusal::NoNonceWanted) };
        if game != self.games {
            return Err(TableRefusal::OtherGame { theirs: game, ours: self.games });
        }
        change(dealing, seat)
    }

    /// A round of the deal is over.
    pub(super) fn go_on_dealing(&mut self) {
        let Stage::Dealing(dealing) = std::mem::replace(&mut self.stage, Stage::Lobby) else { return };
        let dealt = match dealing.go_on(self.end_of_round(), || self.luck.seed()) {
            Next::Asks(dealing) => {
                self.stage = Stage::Dealing(dealing);
                return self.ask_seats();
            }
            Next::Deals(dealt) if self.settings.has(Fault::LateSecret) => dealt.with_late(self.luck.seed()),
            Next::Deals(dealt) => dealt,
        };
        // A table starts its first game by itself, and no other.
        self.gathering = None;
        if let Err(error) = self.deal(dealt) {
            // The options were judged when they were set, so this is a mistake of ours.
            tracing::error!(table = %self.code, %error, "could not be dealt");
            self.seats_changed();
        }
    }

    fn deal(&mut self, dealt: Dealt) -> Result<(), HouseError> {
        let Dealt { secret, fair, seed } = dealt;
        let (title, config) = (self.terms.title, self.terms.config.value());
        let game = AnyGame::deal(title, config.clone(), seed)?;
        let opens = game.opening().is_some();
        let rules = title.rules_version();
        let delay_s = Some(self.terms.watching.delay_s);
        let stored =
            StoredDeal { format: FORMAT, title, rules, config, secret, fair: fair.clone(), seed, delay_s };
        let play = Play::new(game, secret, fair, self.now);
        let change = Change::Append { version: Version::DEAL, bytes: bytes(&stored) };
        let batch = self.outgoing.store(change, &mut self.effects);
        // Some games begin with a race.
        batch.reveal = opens.then_some(Version::DEAL);
        self.stage = Stage::Playing(Box::new(play));
        self.begin_over_days();
        tracing::info!(table = %self.code, game = %title, number = self.games, "dealt");
        self.pause_or_go_on();
        self.delay_spectators();
        self.tell_table();
        let conns: Vec<ConnId> = self.seats.connections().keys().copied().collect();
        for conn in conns {
            self.show_game(conn, None, None);
        }
        Ok(())
    }

    fn delay_spectators(&mut self) {
        let Stage::Playing(play) = &self.stage else { return };
        if self.settings.has(Fault::SpectatorsAtOnce) {
            return;
        }
        let delay = self.settings.delay(self.terms.watching.delay_s);
        let players = self.seats.seated().map(|(_, player)| player.clone()).collect();
        let news = self.spectators.deal(self.games, play, delay, self.state(), players, &self.talk.memory);
        if let Some(news) = news {
            self.post_news(news);
        }
    }

    // Actions

    pub(super) fn act(&mut self, wish: &Wish, action: &Value) {
        self.count(Counted::Action);
        let (conn, id) = (wish.conn, wish.id);
        if let Err(refusal) = self.try_act(wish, action) {
            self.refuse(conn, id, &refusal, None);
        }
    }

    fn try_act(&mut self, wish: &Wish, action: &Value) -> Result<(), TableRefusal> {
        let Wish { conn, id, seat, at, game, seen, claimed } = *wish;
        let seat = seat.ok_or(TableRefusal::NotSeated)?;
        if game != self.games {
            return Err(TableRefusal::OtherGame { theirs: game, ours: self.games });
        }
        let limit = self.settings.idle_choices;
        let play = self.game_on_table().ok_or(TableRefusal::NoGame)?;
        if seen > play.shown.delivered(Viewer::Seat(seat)) {
            return Err(TableRefusal::NotSeenYet { seen });
        }
        if play.has_acted(seat, id) {
            return Err(TableRefusal::Duplicate);
        }
        let action = match self.terms.title.read_action(action) {
            Ok(action) if action.is_idle() && play.game.idle_choices(seat) >= limit => {
                return Err(TableRefusal::DoneTooOften { limit });
            }
            Ok(action) => action,
            Err(refused) => {
                self.count(Counted::Refused(refused.code));
                self.post(conn, &refused_by_rule(id, &refused, None));
                return Ok(());
            }
        };
        self.take_back(seat);
        self.speak_if_due(at);
        let (by, from) = (By::Person, Some((conn, id)));
        let pressed = Pressed { seat, action, by, claims: None, from, received: at };
        self.enter(pressed, ReactsTo::Step(seen), claimed);
        Ok(())
    }

    pub(super) fn enter(&mut self, pressed: Pressed, reacts_to: ReactsTo, claimed: Option<Millis>) {
        let on_line = self.on_line();
        let line = self.line_of(pressed.seat);
        let allowance = line.allowance(self.game_time()) + Millis(line.mean().0 / 2).min(MAX_DELAY);
        let (Stage::Playing(play) | Stage::Over(play)) = &mut self.stage else { return };
        let played = play.enter(pressed, reacts_to, claimed, allowance, on_line);
        self.take(played);
    }

    /// Something has come of what went into the game. Whether it was a step.
    pub(super) fn take(&mut self, played: Played) -> bool {
        let Played { made, rejected, charged } = played;
        if let Some((seat, charged)) = charged {
            self.charge(seat, charged);
        }
        let is_step = made.is_some();
        if let Some(made) = made {
            self.advance(made);
        }
        self.reject(rejected);
        if is_step {
            self.end_if_over();
            self.close_if_endless();
        }
        is_step
    }

    /// A game that has come to its last step without an end has no winner, and the table is closed: people who wanted to
    /// play have long been done.
    fn close_if_endless(&mut self) {
        let limit = self.settings.steps;
        if matches!(&self.stage, Stage::Playing(play) if play.game.version().0 >= limit) {
            tracing::warn!(table = %self.code, game = %self.terms.title, number = self.games, "closed: too many steps");
            self.close(&TableRefusal::GameTooLong { limit });
        }
    }

    /// The game has made a step: it goes to the log, and when it is durable, to everybody.
    fn advance(&mut self, made: Made) {
        let Made { version, input, by, seat, from, press, received, opens } = made;
        if let Some(seat) = seat.filter(|_| by != By::Person) {
            self.bots.press_is_over(seat);
        }
        let Stage::Playing(play) = &self.stage else { unreachable!("a finished game takes no step") };
        // Whoever is shown the step finds the list of their games right.
        let mut items = Vec::new();
        items.extend(self.now_waits().map(|waits| Item::Other(Queued::Waits(waits))));
        self.add_step(play, from, press, &mut items);
        let mut openly = false;
        let mut concerns = Concerns::Everybody;
        if let Some(past) = play.shown.latest() {
            openly = past.step.shows(Viewer::Spectator);
            concerns = Concerns::Viewers(past.seen_by());
            let sights = self.bots.sights(&play.game, self.games, &past.step);
            items.extend(sights.map(|sight| Item::Other(Queued::Sight(Box::new(sight)))));
        }
        if let Stage::Playing(play) = &mut self.stage {
            play.shown.forget_before();
        }
        if self.settings.has(Fault::ForgetsStep) && version == Version(9) {
            return items.into_iter().for_each(|item| self.queue(Whom::Everybody, item));
        }
        let change = Change::Append { version, bytes: input };
        let batch = self.outgoing.store(change, &mut self.effects);
        (batch.reveal, batch.concerns, batch.items) = (opens.then_some(version), concerns, items);
        batch.counts = Some(Counted::Step { received, openly });
        if let Some((conn, id)) = from {
            self.outgoing.answers(Whom::Everybody, conn, id);
        }
    }

    /// A press over this seat's line was credited with so much.
    fn charge(&mut self, seat: Seat, charged: Millis) {
        if let Some(StoredSitter::Person { player, .. }) = self.seats.sitter(seat) {
            self.lines.charge(player, charged, self.game_time());
        }
    }

    fn reject(&mut self, rejected: Vec<Rejected>) {
        for Rejected { seat, by, from, why, behind, charged } in rejected {
            self.charge(seat, charged);
            if let Some((conn, id)) = from {
                match why {
                    Why::Table(refusal) => self.refuse(conn, id, &refusal, behind),
                    Why::Rule(refused) => {
                        self.count(Counted::Refused(refused.code));
                        self.post(conn, &refused_by_rule(id, &refused, behind));
                    }
                }
            }
            if by != By::Person {
                self.bots.press_is_over(seat);
                self.look_again(seat);
            }
        }
    }

    /// A racer has come or gone.
    pub(super) fn racers_changed(&mut self) {
        let on_line = self.on_line();
        let Stage::Playing(play) = &mut self.stage else { return };
        let rejected = play.racers_changed(on_line);
        self.reject(rejected);
    }

    /// A step is about to be sent: when does each viewer get it, so that all see it together?
    /// Over days they do not: whoever comes first is first (SO-X7).
    pub(super) fn reveal(&mut self, version: Version) -> Option<SendTimes> {
        if self.is_over_days() {
            return None;
        }
        let on_line = self.on_line();
        let seats = self.seats.sitters().count();
        let lines: Vec<Line> = (0..seats).map(|seat| self.line_of(Seat(seat as u8))).collect();
        let Stage::Playing(play) = &mut self.stage else { return None };
        play.reveal(version, self.now, &lines, on_line)
    }

    /// The way to whoever plays for a seat now.
    fn line_of(&self, seat: Seat) -> Line {
        match self.seats.sitter(seat) {
            Some(StoredSitter::Person { player, .. }) if !self.bots.automatic().contains(seat) => {
                self.lines.line(player, self.seats.newest_tab(player))
            }
            _ => Line::local(),
        }
    }

    fn end_if_over(&mut self) {
        if !matches!(&self.stage, Stage::Playing(play) if play.is_over()) {
            return;
        }
        if let Stage::Playing(play) = std::mem::replace(&mut self.stage, Stage::Lobby) {
            self.stage = Stage::Over(play);
        }
        tracing::info!(table = %self.code, game = %self.terms.title, number = self.games, "over");
        self.count_game();
        self.enter_in_archive();
        if self.spectators.is_delayed() {
            self.spectators.game_is_over(self.state());
        }
        self.bots.end(&mut self.effects);
        if let Some(over) = self.over_text() {
            self.show_over(&over);
        }
        self.tell_table();
    }

    /// The game on the table counts for the evening, if it is over.
    pub(super) fn count_game(&mut self) {
        let Stage::Over(play) = &self.stage else { return };
        let Some(outcome) = play.game.outcome() else { return };
        let players = self.seats.sitters().flatten();
        self.evening.count(self.games, play.game.title(), players, outcome.winners);
    }

    /// A finished game enters the archive: who played, and what it says about each of them. Nobody is told that it
    /// is over before it can be found again.
    pub(super) fn enter_in_archive(&mut self) {
        if let Some(finished) = self.finished() {
            self.outgoing.store(Change::Finish(finished), &mut self.effects);
        }
    }

    fn finished(&self) -> Option<Finished> {
        let Stage::Over(play) = &self.stage else { return None };
        // Nobody leaves their seat while a game is being played.
        let players: Vec<StoredSitter> = self.seats.sitters().flatten().cloned().collect();
        let shares = self.seats.seated().map(|(seat, player)| {
            let facts = play.chronicle.facts(&play.game, seat, play.races.presses());
            (player.clone(), bytes(&StoredShare { seat, facts, rating: None }))
        });
        let end = StoredEnd {
            format: FORMAT,
            title: self.terms.title,
            rules: self.terms.title.rules_version(),
            code: self.code.clone(),
            number: self.games,
            options: self.terms.options.clone(),
            winners: play.game.outcome()?.winners,
            replays: self.terms.watching.replays,
            ended_at: self.now.seconds(),
            players,
        };
        let key = replay::game_id(&play.secret.bytes()).0;
        let counts = play.only_people && end.players.iter().all(|sitter| sitter.player().is_some());
        let contest = counts.then(|| play.game.contest()).flatten();
        Some(Finished { key, about: bytes(&end), shares: shares.collect(), contest })
    }

    pub(super) fn show_later(&mut self, later: Later) {
        if self.spectators.is_delayed() {
            self.post_news(News::Later(later));
        }
    }
}
