//! One table: an actor that seats people, stamps time, writes the log and sends each viewer their view. It knows no
//! rule of any game.
//!
//! Everything comes in as [`Mail`], one letter at a time. Whatever goes out waits until what came before it is durable
//! ([`posting`]), and what whoever looks on is to see later waits on in the [`gallery`].

mod archiving;
mod chairs;
mod clocks;
mod dealing;
mod gallery;
mod joining;
mod looking_on;
mod play;
mod posting;
mod racing;
mod restoring;
mod showing;
mod standing_in;
pub(crate) mod stored;
mod talking;

use crate::lobby::Lobby;
use crate::metrics::Counted;
use crate::outbox::Outbox;
use crate::thinking::Thought;
use chairs::Chair;
pub(crate) use chairs::check_watching;
use dealing::Dealing;
use house::Title;
use house::wire::{ClientMsg, MsgId, Name, PlayerId, Seen, Status, TableCode, Trouble, Watching};
use play::Play;
use posting::Pending;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use store::TableId;
use table::{Millis, Seat, Viewer};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::{Instant, sleep_until};

use stored::FORMAT;

/// A connection that has joined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct ConnId(pub u64);

/// What a table is told.
pub(crate) enum Mail {
    /// Somebody comes in.
    Join(Box<Arrival>),
    /// Somebody says something.
    Client { conn: ConnId, at: Instant, msg: Box<ClientMsg> },
    /// A ping came back.
    Pong { conn: ConnId, rtt: Millis },
    /// Messages to a slow reader were dropped; they can take a snapshot now.
    CatchUp { conn: ConnId },
    /// A connection has ended.
    Gone { conn: ConnId },
    /// The log has answered.
    Stored { ticket: u64, durable: bool },
    /// A bot has come to something.
    Thought { seat: Seat, thought: Thought },
    /// The server is being stopped.
    Stop,
}

pub(crate) struct Arrival {
    pub conn: ConnId,
    pub player: PlayerId,
    pub outbox: Outbox,
    pub id: MsgId,
    pub name: Name,
    pub avatar: u8,
    pub seen: Option<Seen>,
}

/// How a table came to an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// Closed for good.
    Closed,
    /// The server is being stopped; the table goes on when it is back.
    Stopped,
    /// Something could not be stored. The table must be folded up from the log again.
    Unsure,
}

/// Somebody who is here, or has a seat.
struct Member {
    name: Name,
    avatar: u8,
    /// Since when none of their lines is up.
    down_since: Option<Instant>,
    /// When they said something lately.
    spoke: VecDeque<Instant>,
    /// Counts while they are here.
    #[expect(dead_code, reason = "it is there to be dropped")]
    counted: Counted,
}

struct Conn {
    player: PlayerId,
    /// What they are to the game; changes with the seats.
    viewer: Viewer,
    outbox: Outbox,
    /// What is held back so that all see it together.
    held: VecDeque<posting::Held>,
}

enum Phase {
    Lobby,
    Dealing(Dealing),
    Playing(Box<Play>),
    Over(Box<Play>),
}

pub(crate) struct Room {
    lobby: Arc<Lobby>,
    mail: UnboundedSender<Mail>,
    /// Where the log keeps the current game.
    id: TableId,
    code: TableCode,
    title: Title,
    options: Map<String, Value>,
    /// The options with everything that is usual.
    config: Value,
    public: bool,
    watching: Watching,
    host: Option<PlayerId>,
    owner: PlayerId,
    opened_at: u64,
    games: u32,
    phase: Phase,
    chairs: Vec<Chair>,
    members: BTreeMap<PlayerId, Member>,
    conns: BTreeMap<ConnId, Conn>,
    talk: talking::Memory,
    /// Where whoever looks on sees the game later, if they do.
    gallery: Option<gallery::Gallery>,
    pending: VecDeque<Pending>,
    next_ticket: u64,
    /// When it was opened, or had back from the log.
    made: Instant,
    empty_since: Option<Instant>,
    ended: Option<Ended>,
}

impl Room {
    /// Runs the table until it ends.
    pub async fn run(&mut self, mail: &mut UnboundedReceiver<Mail>) -> Ended {
        let alarm = sleep_until(Instant::now());
        tokio::pin!(alarm);
        loop {
            if let Some(ended) = self.ended.filter(|_| self.pending.is_empty()) {
                return ended;
            }
            if self.ended == Some(Ended::Unsure) {
                return Ended::Unsure;
            }
            let next = self.next_alarm();
            // Setting a timer costs more than looking at one, and mostly nothing has changed.
            if let Some(next) = next.filter(|next| *next != alarm.deadline()) {
                alarm.as_mut().reset(next);
            }
            tokio::select! {
                biased;
                letter = mail.recv() => match letter {
                    Some(letter) => self.open(letter),
                    None => return Ended::Stopped,
                },
                () = &mut alarm, if next.is_some() => {}
            }
            // Presses that came in the same millisecond are all in before any is settled.
            while let Ok(letter) = mail.try_recv() {
                self.open(letter);
            }
            self.attend(Instant::now());
        }
    }

    fn open(&mut self, letter: Mail) {
        match letter {
            Mail::Join(arrival) => self.join(*arrival),
            Mail::Client { conn, at, msg } => self.client(conn, at, *msg),
            Mail::Pong { conn, rtt } => self.pong(conn, rtt),
            Mail::CatchUp { conn } => self.catch_up(conn),
            Mail::Gone { conn } => self.gone(conn),
            Mail::Stored { ticket, durable } => self.stored(ticket, durable),
            Mail::Thought { seat, thought } => self.thought(seat, thought),
            Mail::Stop => self.stop(),
        }
    }

    fn client(&mut self, conn: ConnId, at: Instant, msg: ClientMsg) {
        // A connection that was just sent away may still have had something to say.
        let Some(known) = self.conns.get(&conn) else { return };
        if let ClientMsg::Act { id, game, seen, action, reaction_ms } = msg {
            let (seat, claimed) = (known.viewer.seat(), reaction_ms.map(|ms| Millis(ms.into())));
            return self.act(conn, seat, at, play::Wish { id, game, seen, action, claimed });
        }
        let (id, player) = (msg.id(), known.player.clone());
        let done = match msg {
            ClientMsg::Act { .. } => unreachable!("actions have been taken above"),
            ClientMsg::Resync { id, seen } => return self.resync(conn, id, seen),
            ClientMsg::Join { .. } => Err(Trouble::JoinedAlready),
            ClientMsg::Ping { .. } => Ok(()),
            ClientMsg::Profile { name, avatar, .. } => {
                self.profile(&player, name, avatar);
                Ok(())
            }
            ClientMsg::Sit { seat, .. } => self.sit(&player, seat),
            ClientMsg::Stand { .. } => self.stand(&player),
            ClientMsg::AddBot { seat, level, .. } => self.add_bot(&player, seat, level),
            ClientMsg::Unseat { seat, .. } => self.unseat(&player, seat),
            ClientMsg::Configure { seats, options, public, watching, .. } => {
                self.configure(&player, seats, options, public, watching)
            }
            ClientMsg::Start { .. } => self.start(&player),
            ClientMsg::Rematch { .. } => self.rematch(&player),
            ClientMsg::Nonce { game, nonce, .. } => self.nonce(&player, game, nonce),
            ClientMsg::Say { talk, .. } => self.say(&player, at, &talk),
            ClientMsg::Here { .. } => self.here(&player),
            ClientMsg::Leave { id } => return self.leave(conn, id, &player),
        };
        self.answer(conn, id, done);
    }

    pub fn id(&self) -> TableId {
        self.id
    }

    pub fn code(&self) -> &TableCode {
        &self.code
    }

    pub fn title(&self) -> Title {
        self.title
    }

    pub fn owner(&self) -> &PlayerId {
        &self.owner
    }

    pub fn is_public(&self) -> bool {
        self.public
    }

    pub fn status(&self) -> Status {
        match self.phase {
            Phase::Lobby => Status::Lobby,
            Phase::Dealing(_) => Status::Dealing,
            Phase::Playing(_) => Status::Playing,
            Phase::Over(_) => Status::Over,
        }
    }

    /// The game on the table, running or over.
    fn game_on_table(&mut self) -> Option<&mut Play> {
        match &mut self.phase {
            Phase::Playing(play) | Phase::Over(play) => Some(play),
            Phase::Lobby | Phase::Dealing(_) => None,
        }
    }

    fn playing(&mut self) -> Option<&mut Play> {
        match &mut self.phase {
            Phase::Playing(play) => Some(play),
            _ => None,
        }
    }

    fn seat_of(&self, player: &PlayerId) -> Option<Seat> {
        let seat = self.chairs.iter().position(|chair| chair.person() == Some(player))?;
        Some(Seat(seat as u8))
    }

    /// With whose eyes a player sees the game on the table. After a game the table may have got chairs that were not
    /// there while it was played.
    fn viewer(&self, player: &PlayerId) -> Viewer {
        let seats = match &self.phase {
            Phase::Playing(play) | Phase::Over(play) => play.game.seats().into(),
            Phase::Lobby | Phase::Dealing(_) => self.chairs.len(),
        };
        let seat = self.seat_of(player).filter(|seat| seat.index() < seats);
        seat.map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Nearly always, and then there is no need to look at everybody by name.
    fn all_lines_are_up(&self) -> bool {
        self.members.values().all(|member| member.down_since.is_none())
    }

    fn is_connected(&self, player: &PlayerId) -> bool {
        self.members.get(player).is_some_and(|member| member.down_since.is_none())
    }
}
