//! One table. It routes: every letter goes to the parts that own what it is about, and what they want done goes out.

mod days;
mod door;
mod game;
mod gathering;
mod next;
mod people;
mod restore;
mod show;
mod timers;
mod turns;

use crate::bots::{Bots, Sight};
use crate::deal::Dealing;
use crate::effect::{Counted, Effect, Ended};
use crate::evening::Evening;
use crate::fault::Fault;
use crate::haste::{Haste, changes_table};
use crate::lines::Lines;
use crate::luck::Luck;
use crate::mail::{ConnId, Life, Mail, Ticket};
use crate::outgoing::{Answer, Batch, Delivery, Item, Outgoing, Whom};
use crate::play::{Play, Waits, Wish};
use crate::race::SendTimes;
use crate::seats::Seats;
use crate::settings::Settings;
use crate::spectators::{News, Spectators, Told};
use crate::stored::{Gathering, bytes};
use crate::talk::Conversation;
use crate::{Text, Time};
use house::Title;
use house::wire::{ClientMsg, Json, MsgId, PlayerId, ServerMsg, Status, TableCode, TableRefusal, Watching};
use serde_json::{Map, Value};
use std::sync::Arc;
use table::{Millis, SeatSet, Viewer};

/// One table, from when it was opened or restored until it ends.
pub struct Room {
    settings: Arc<Settings>,
    luck: Luck,
    /// When the letter came that is being read.
    now: Time,
    code: TableCode,
    owner: PlayerId,
    /// Seconds since 1970.
    opened_at: u64,
    terms: Terms,
    /// How many games have been started here.
    games: u32,
    stage: Stage,
    /// Until the first game is dealt, if it starts by itself.
    gathering: Option<Gathering>,
    /// The house opened it for "play now", and its terms, its game and its door are as they were then.
    takes_strangers: bool,
    /// Who was sent here and found no room, the latest last.
    turned_away: Vec<PlayerId>,
    seats: Seats,
    lines: Lines,
    outgoing: Outgoing<Queued>,
    spectators: Spectators,
    bots: Bots,
    talk: Conversation,
    evening: Evening,
    haste: Haste,
    /// A house that begins no game now says why.
    no_new_games: Option<TableRefusal>,
    /// Whom a game over days waits for, as far as that is durable.
    waits: Waits,
    /// Since when it is so.
    waits_since: Time,
    effects: Vec<Effect>,
    ended: Option<Ended>,
    /// That it has ended has been said.
    is_done: bool,
}

/// What a runner gives to a life of a table when it begins.
#[derive(Clone, Debug)]
pub struct Given {
    /// What is allowed at its tables, and how long they wait for people.
    pub settings: Arc<Settings>,
    /// Another one for every life of the same table.
    pub life: Life,
    /// Luck that nobody can foresee, or that a test can repeat.
    pub luck: Luck,
    /// What time it is.
    pub now: Time,
}

/// What is played, and who may watch.
struct Terms {
    title: Title,
    /// As the host set them.
    options: Map<String, Value>,
    /// The options with all defaults, as a text: with a deck in it that is a tenth of what it would take otherwise.
    config: Json,
    public: bool,
    watching: Watching,
}

enum Stage {
    Lobby,
    Dealing(Dealing),
    Playing(Box<Play>),
    Over(Box<Play>),
}

/// What waits for the log besides messages.
enum Queued {
    Spectators(Box<News>),
    Sight(Box<Sight>),
    Waits(Waits),
    /// The log of the next game is there, so that of the last one can be closed.
    NextLogIsThere,
}

impl Room {
    /// Reads one letter, and says what is to be done. `now` is never earlier than it was before.
    ///
    /// What is due because time went by waits for [`Mail::Wake`]: so two presses that came in the same moment are both
    /// read before either is settled.
    pub fn handle(&mut self, now: Time, mail: Mail) -> std::vec::Drain<'_, Effect> {
        self.now = now.max(self.now);
        if !self.is_done {
            self.read(mail);
            let ended = self.ended.filter(|ended| *ended == Ended::Unsure || self.outgoing.is_settled());
            if let Some(ended) = ended {
                self.is_done = true;
                self.effects.push(Effect::End(ended));
            }
        }
        self.effects.drain(..)
    }

    fn read(&mut self, mail: Mail) {
        match mail {
            Mail::Join(arrival) => self.join(*arrival),
            Mail::Client { conn, at, msg } => self.client(conn, at, *msg),
            Mail::Pong { conn, rtt } => self.pong(conn, rtt),
            Mail::CatchUp { conn } => self.catch_up(conn),
            Mail::Gone { conn } => self.gone(conn),
            Mail::Stored { ticket, durable } => match self.outgoing.stored(self.own(ticket), durable) {
                Answer::Durable(batch) => self.release(batch),
                Answer::Lost(waiting) => self.lost(waiting),
                Answer::NotOurs => {}
            },
            Mail::Thought(thought) => self.thought(&thought),
            Mail::Wake => self.wake(),
            Mail::NewGames(refusal) => self.no_new_games = refusal,
            Mail::Stop => self.stop(),
            Mail::Close => self.close_by_operator(),
        }
    }

    /// The ticket as it is; a fault that the drill must find takes it for one of this life.
    fn own(&self, ticket: Ticket) -> Ticket {
        if self.settings.has(Fault::TakesOldTickets) {
            return Ticket { life: self.outgoing.life(), ..ticket };
        }
        ticket
    }

    fn client(&mut self, conn: ConnId, at: Time, msg: ClientMsg) {
        let Some(known) = self.seats.connections().get(&conn) else {
            // If it has left or was sent away, its goodbye is on its way. Otherwise it belongs to an earlier life of the
            // table, and nobody must wait here for an answer.
            if !self.outgoing.is_open(conn) {
                self.effects.push(Effect::HangUp { conn });
            }
            return;
        };
        if self.ended.is_some() {
            // Everybody has been said goodbye to, and hears it as soon as the log has answered.
            return;
        }
        let (id, player, viewer) = (msg.id(), known.player.clone(), known.viewer);
        if changes_table(&msg) && !self.haste.may_change(&player, &self.settings, self.now) {
            return self.refuse(conn, id, &TableRefusal::TooFast, None);
        }
        let done = match msg {
            ClientMsg::Act { game, seen, action, reaction_ms, .. } => {
                let claimed = reaction_ms.map(|ms| Millis(ms.into()));
                return self.act(&Wish { conn, id, seat: viewer.seat(), at, game, seen, claimed }, &action);
            }
            ClientMsg::Resync { seen, .. } => return self.resync(conn, id, seen),
            ClientMsg::Leave { .. } => return self.leave(conn, id, &player),
            ClientMsg::Ping { .. } => {
                // When it is answered must tell nothing of what waits for the log: somebody may secretly have chosen.
                let text = Text::from(&ServerMsg::Ok { re: id });
                return self.outgoing.send_beside(conn, text, &mut self.effects);
            }
            ClientMsg::Join { .. } => Err(TableRefusal::JoinedAlready),
            ClientMsg::Profile { name, avatar, .. } => {
                if self.seats.rename(&player, name, avatar) {
                    self.seats_changed();
                }
                Ok(())
            }
            ClientMsg::Sit { seat, .. } => self.between_games(&player, |room| room.seats.sit(&player, seat)),
            ClientMsg::Stand { .. } => self.between_games(&player, |room| room.seats.stand(&player)),
            ClientMsg::AddBot { seat, level, .. } => {
                self.as_host(&player, |room| room.seats.add_bot(seat, level))
            }
            ClientMsg::Unseat { seat, .. } => self.as_host(&player, |room| room.seats.unseat(seat)),
            ClientMsg::KeepOut { player: other, .. } => self.keep_out(&player, &other),
            ClientMsg::LetIn { player: other, .. } => self.let_in(&player, &other),
            ClientMsg::Invite { player: guest, name, .. } => self.invite(&player, guest, &name),
            ClientMsg::Configure { seats, options, public, watching, guests_only, .. } => {
                self.as_host(&player, |room| room.configure(seats, options, public, watching, guests_only))
            }
            ClientMsg::ChangeGame { title, .. } => self.as_host(&player, |room| room.change_game(title)),
            ClientMsg::Wait { ms, .. } => self.between_games(&player, |room| room.wait(&player, ms)),
            ClientMsg::Start { .. } => self.start(&player),
            ClientMsg::Rematch { .. } => self.rematch(&player),
            ClientMsg::Commit { game, attempt, commitment, .. } => {
                self.commit_nonce(&player, (game, attempt), commitment)
            }
            ClientMsg::Nonce { game, nonce, .. } => self.reveal_nonce(&player, game, nonce),
            ClientMsg::Say { talk, .. } => self.say(&player, at, &talk),
            ClientMsg::Here { .. } => self.here(&player),
        };
        self.answer(conn, id, done);
    }

    // What goes out

    /// Sends something when all that it may depend on is durable.
    fn post(&mut self, conn: ConnId, msg: &ServerMsg) {
        self.post_text(Delivery::of(conn, Text::from(msg)));
    }

    fn post_text(&mut self, delivery: Delivery) {
        self.queue(self.whom(delivery.conn), Item::Message(delivery));
    }

    fn post_news(&mut self, news: News) {
        let news = Item::Other(Queued::Spectators(Box::new(news)));
        self.queue(Whom::Viewer(Viewer::Spectator), news);
    }

    /// Who is on a connection. To one that is only said goodbye to, that is all the same.
    fn whom(&self, conn: ConnId) -> Whom {
        let known = self.seats.connections().get(&conn);
        known.map_or(Whom::Everybody, |known| Whom::Viewer(known.viewer))
    }

    fn queue(&mut self, whom: Whom, item: Item<Queued>) {
        if self.settings.has(Fault::ShowsBeforeDurable) {
            return self.let_out(item, None);
        }
        if let Some(item) = self.outgoing.post(whom, item) {
            self.let_out(item, None);
        }
    }

    /// Answers a message that is no action.
    fn answer(&mut self, conn: ConnId, id: MsgId, done: Result<(), TableRefusal>) {
        match done {
            Ok(()) => {
                self.outgoing.answers(self.whom(conn), conn, id);
                self.post(conn, &ServerMsg::Ok { re: id });
            }
            Err(refusal) => self.refuse(conn, id, &refusal, None),
        }
    }

    fn refuse(&mut self, conn: ConnId, id: MsgId, refusal: &TableRefusal, behind: Option<Millis>) {
        self.count(Counted::Refused(refusal.code()));
        if self.settings.has(Fault::SwallowsRefusals) {
            return;
        }
        self.post(conn, &ServerMsg::refused(Some(id), refusal, behind));
    }

    fn count(&mut self, counted: Counted) {
        self.effects.push(Effect::Count(counted));
    }

    /// It is durable: everything that waited for it goes out, all at once or so that all see it together.
    fn release(&mut self, batch: Batch<Queued>) {
        let times = batch.reveal.and_then(|version| self.reveal(version));
        for item in batch.items {
            self.let_out(item, times.as_ref());
        }
        self.effects.extend(batch.counts.map(Effect::Count));
    }

    fn let_out(&mut self, item: Item<Queued>, times: Option<&SendTimes>) {
        let now = self.now;
        // The time of a game is counted in whole milliseconds, so a moment may just be over.
        let when = |viewer| times.map_or(now, |times| times.when(viewer).max(now));
        match item {
            Item::Message(delivery) => {
                let when = delivery.shows.map_or(now, |shows| when(shows.viewer));
                self.deliver(delivery, when);
            }
            Item::Other(Queued::Spectators(news)) => {
                let told = self.spectators.tell(*news, when(Viewer::Spectator), now, &mut self.effects);
                self.tell_spectators(told);
            }
            Item::Other(Queued::Sight(sight)) => {
                let when = when(Viewer::Seat(sight.seat));
                self.show_mind(*sight, when);
            }
            Item::Other(Queued::Waits(waits)) => self.note_waits(waits),
            Item::Other(Queued::NextLogIsThere) => {
                let meta = bytes(&self.stored_meta().closed());
                self.effects.push(Effect::CloseLastLog { meta });
            }
        }
    }

    fn deliver(&mut self, delivery: Delivery, when: Time) {
        self.outgoing.deliver(delivery, when, self.now, &mut self.effects);
        self.note_shown();
    }

    fn tell_spectators(&mut self, told: Told) {
        for delivery in told.messages {
            self.deliver(delivery, self.now);
        }
        if told.turned {
            self.announce();
        }
    }

    fn note_shown(&mut self) {
        let (Stage::Playing(play) | Stage::Over(play)) = &mut self.stage else { return };
        for shows in self.outgoing.shown().filter(|shows| shows.game == self.games) {
            play.shown.deliver(shows.viewer, shows.n);
        }
    }

    /// The log has failed. What has not been stored has not happened: everybody who waits for it is told, and
    /// the table must be restored from its log.
    fn lost(&mut self, waiting: Vec<(ConnId, MsgId)>) {
        for (conn, id) in waiting {
            self.post(conn, &ServerMsg::refused(Some(id), &TableRefusal::NotStored, None));
        }
        self.say_goodbye(&TableRefusal::NotStored);
        self.ended = Some(Ended::Unsure);
    }

    /// Says goodbye to everybody when all that came before is durable.
    fn say_goodbye(&mut self, why: &TableRefusal) {
        let conns: Vec<ConnId> = self.outgoing.connections().collect();
        for conn in conns {
            self.post_last(conn, why);
        }
    }

    fn post_last(&mut self, conn: ConnId, why: &TableRefusal) {
        self.post_text(Delivery { last: true, ..Delivery::of(conn, Text::from(&ServerMsg::bye(why))) });
    }

    // What it is, for its runner in the server

    /// The code that people find it by.
    pub fn code(&self) -> &TableCode {
        &self.code
    }

    /// Which game is played.
    pub fn title(&self) -> Title {
        self.terms.title
    }

    /// Who opened it.
    pub fn owner(&self) -> &PlayerId {
        &self.owner
    }

    /// Whether a game is being played.
    pub fn is_playing(&self) -> bool {
        matches!(self.stage, Stage::Playing(_))
    }

    /// What the log must have before the table is opened.
    pub fn meta(&self) -> Vec<u8> {
        bytes(&self.stored_meta())
    }

    /// The status of the table, as far as this player can know.
    fn status_for(&self, player: &PlayerId) -> Status {
        let now = self.status();
        if self.spectators.is_behind(player) { self.spectators.status(now) } else { now }
    }

    fn status(&self) -> Status {
        match self.stage {
            Stage::Lobby => Status::Lobby,
            Stage::Dealing(_) => Status::Dealing,
            Stage::Playing(_) => Status::Playing,
            Stage::Over(_) => Status::Over,
        }
    }

    /// The game on the table, running or over.
    fn game_on_table(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Playing(play) | Stage::Over(play) => Some(play),
            Stage::Lobby | Stage::Dealing(_) => None,
        }
    }

    /// How many seats the game on the table has, or will have.
    fn seats_in_game(&self) -> u8 {
        self.game_on_table().map_or(self.seats.len(), |play| play.game.seats())
    }

    /// The seats whose presses come over a network. A bot beside the table has no way to go.
    fn on_line(&self) -> SeatSet {
        self.seats.connected().minus(self.bots.automatic())
    }
}
