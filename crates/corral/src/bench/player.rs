//! A player of the load test: a connection, which may break and come again, and what it has been shown.

use super::LoadTest;
use super::history::History;
use anyhow::{Context, Result, bail};
use client::{Connection, Utf8Bytes};
use house::wire::{ClientMsg, MsgId, Nonce, Seen, ServerMsg, Status, TableCode, Whole};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context as Waker, Poll, ready};
use table::{Chance, Millis, Seat, SeatSet};

/// A player that comes again claims to have seen so many steps less, so that they are told again and can be compared.
const TOLD_AGAIN: u32 = 8;

pub struct Player {
    place: Place,
    /// The number of the address where it is connected.
    address: usize,
    line: Line,
    pub history: History,
    /// How many steps of this game it was shown that everybody is shown.
    public: u32,
    /// It was told the end of the game.
    pub over: bool,
    /// It has come again, or asked, and does not know yet where the game stands.
    pub awaits_snapshot: bool,
    /// The last view, with what it may do.
    whole: Whole,
    /// Whom the game waits for, as far as it knows.
    pub waiting: SeatSet,
}

/// Whose seat at which table it is.
#[derive(Clone)]
pub struct Place {
    pub test: Rc<LoadTest>,
    pub code: TableCode,
    pub seat: Seat,
    pub identity: client::Player,
}

enum Line {
    Open(Box<Connection>),
    /// It broke, and the player comes again.
    Away(Pin<Box<dyn Future<Output = Result<Back>>>>),
}

/// A player that has come again is at the address with this number.
type Back = (Connection, usize);

impl Player {
    /// Takes its seat at a table.
    pub async fn sit(place: Place, address: usize) -> Result<Self> {
        let mut line = place.come_in(address, None).await?;
        line.sit(Some(place.seat)).await?;
        Ok(Self {
            place,
            address,
            line: Line::Open(Box::new(line)),
            history: History::default(),
            public: 0,
            over: false,
            awaits_snapshot: false,
            whole: Whole::default(),
            waiting: SeatSet::NONE,
        })
    }

    pub fn is_connected(&self) -> bool {
        matches!(self.line, Line::Open(_))
    }

    /// The connection, for what cannot be done without one.
    pub fn line(&mut self) -> Result<&mut Connection> {
        match &mut self.line {
            Line::Open(line) => Ok(line),
            Line::Away(_) => bail!("the connection broke"),
        }
    }

    /// The next message; none if the player has come again.
    pub fn poll(&mut self, waker: &mut Waker<'_>) -> Poll<Result<Option<Utf8Bytes>>> {
        loop {
            match &mut self.line {
                Line::Open(line) => match ready!(line.poll_text(waker)) {
                    Ok(text) => return Poll::Ready(Ok(Some(text))),
                    Err(error) => self.lost(error)?,
                },
                Line::Away(coming) => {
                    let (line, address) = ready!(coming.as_mut().poll(waker))?;
                    (self.line, self.address, self.awaits_snapshot) =
                        (Line::Open(Box::new(line)), address, true);
                    return Poll::Ready(Ok(None));
                }
            }
        }
    }

    /// Sends the message that `make` gives its number. A player that is away says nothing: once it is back, it is asked again.
    pub async fn say(&mut self, make: impl FnOnce(MsgId) -> ClientMsg) -> Result<()> {
        let Line::Open(line) = &mut self.line else { return Ok(()) };
        let message = make(line.fresh_id());
        self.send(serde_json::to_string(&message)?.into()).await
    }

    pub async fn send(&mut self, text: Utf8Bytes) -> Result<()> {
        let Line::Open(line) = &mut self.line else { return Ok(()) };
        match line.send_text(text).await {
            Ok(()) => Ok(()),
            Err(error) => self.lost(error),
        }
    }

    /// The connection broke, or the server ended it. The player comes again, if it may.
    pub fn lost(&mut self, error: client::Error) -> Result<()> {
        let Line::Open(broken) = &self.line else { return Ok(()) };
        let error = error.into();
        if !self.place.test.may_try_again(&error) {
            return Err(error);
        }
        let Seen { game, n } = self.history.seen();
        let seen = Seen { game, n: n.saturating_sub(TOLD_AGAIN) };
        // As a balancer spreads them. If everybody took the next address, they would all be at one node in the end.
        let others = (self.place.test.addresses.len() - 1).max(1);
        let next = self.address + 1 + n as usize % others;
        let (place, last_id) = (self.place.clone(), broken.last_id());
        self.line = Line::Away(Box::pin(async move {
            let back = place.test.at_some_address(next, async |address| {
                let mut line = place.come_in(address, Some(seen)).await?;
                line.number_after(last_id.max(line.last_id()));
                Ok((line, address))
            });
            back.await.with_context(|| format!("{place} could not come again"))
        }));
        Ok(())
    }

    /// Adds its part to the deal. Here nobody has to be surprised by it.
    pub async fn commit(&mut self, deal: &str) -> Result<()> {
        let ServerMsg::Deal { game, attempt, seat, commitment: house, .. } = serde_json::from_str(deal)?
        else {
            bail!("{} got no deal: {deal}", self.place)
        };
        let commitment = Some(replay::nonce_commitment(&house, seat, &Nonce::from_bytes([seat.0; 16])));
        self.say(|id| ClientMsg::Commit { id, game, attempt, commitment }).await
    }

    pub async fn reveal(&mut self, game: u32) -> Result<()> {
        let nonce = Nonce::from_bytes([self.place.seat.0; 16]);
        self.say(|id| ClientMsg::Nonce { id, game, nonce }).await
    }

    /// Takes in a step. How many of this game's steps have been shown to everybody, if this one was.
    pub fn step(&mut self, text: &str, message: &Message<'_>) -> Result<Option<u32>> {
        self.follow(text, message)?;
        let is_public = is_public(&message.events, self.place.test.wish.title.secret_events());
        // A snapshot that it waits for will tell of this step.
        if !self.awaits_snapshot {
            let Message { game, n, at, .. } = *message;
            let Seen { game: old_game, n: old } = self.history.seen();
            if !self.history.step(game, n, at) {
                bail!("{}: step {n} of game {game} came after step {old} of game {old_game}", self.place);
            }
            self.public += u32::from(is_public);
        }
        Ok(is_public.then_some(self.public))
    }

    /// Takes in where the game stands, with the steps that were missed.
    pub async fn snapshot(&mut self, text: &str, message: &Message<'_>) -> Result<()> {
        let Message { game, n, re, .. } = *message;
        let seen = self.history.seen();
        let before = (seen == Seen { game, n }).then(|| self.whole.view().into_owned());
        self.follow(text, message)?;
        if before.is_some_and(|before| !is_same(&before, &self.whole.view())) {
            return Err(self.history.other_view()).with_context(|| self.place.to_string());
        }
        let is_complete =
            self.history.snapshot(game, n, &message.missed).with_context(|| self.place.to_string())?;
        (self.over, self.awaits_snapshot) = (false, !is_complete);
        let (known, public) = if seen.game == game { (seen.n, self.public) } else { (0, 0) };
        self.public = public;
        if is_complete {
            let secret = self.place.test.wish.title.secret_events();
            let new = message.missed.iter().filter(|step| step.n > known);
            self.public += new.filter(|step| is_public(&step.events, secret)).count() as u32;
        } else if re.is_some() {
            bail!("{}: it was away for more steps than the server tells again", self.place);
        } else {
            // It was away while another game began: there it has seen nothing.
            let seen = Some(self.history.seen());
            self.say(|id| ClientMsg::Resync { id, seen }).await?;
        }
        Ok(())
    }

    fn follow(&mut self, text: &str, message: &Message<'_>) -> Result<()> {
        self.whole.follow(text)?;
        self.waiting = message.view.as_ref().and_then(|view| view.waiting).unwrap_or(self.waiting);
        Ok(())
    }

    /// How far it is: the game, and the steps of it that everybody is shown.
    pub fn reached(&self) -> (u32, u32) {
        (self.history.seen().game, self.public)
    }

    /// Something that it may do and wants to, as JSON; none if it would rather wait.
    pub fn pick_action(&self, luck: &mut Chance) -> Result<Option<serde_json::Value>> {
        let view = self.whole.view();
        let (view, legal) = (serde_json::from_str(&view)?, serde_json::from_str(self.whole.legal())?);
        let picked = self.place.test.wish.title.pick(self.place.seat, view, legal, luck)?;
        Ok(picked.map(serde_json::from_str).transpose()?)
    }

    /// Has the last steps told again.
    pub async fn ask_again(&mut self) -> Result<()> {
        self.awaits_snapshot = true;
        let seen = Some(Seen { n: 0, ..self.history.seen() });
        self.say(|id| ClientMsg::Resync { id, seen }).await
    }
}

impl Place {
    async fn come_in(&self, address: usize, seen: Option<Seen>) -> Result<Connection, client::Error> {
        let mut line = self.identity.at(self.test.address(address)).connect(&self.code).await?;
        if self.test.changes {
            line.ask_for_changes();
        }
        line.rejoin(&format!("Bench {}", self.seat.0 + 1), seen).await?;
        Ok(line)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "table {}, seat {}", self.code, self.seat.0)
    }
}

/// Whether two views say the same.
fn is_same(one: &str, other: &str) -> bool {
    let read = |view| serde_json::from_str::<serde_json::Value>(view).ok();
    one == other || read(one) == read(other)
}

/// Any message of the server, read as far as it is needed: tens of thousands arrive every second.
#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Message<'a> {
    #[serde(rename = "type")]
    pub kind: &'a str,
    pub re: Option<MsgId>,
    pub game: u32,
    pub n: u32,
    pub at: Millis,
    #[serde(borrow)]
    pub events: Vec<Event<'a>>,
    pub view: Option<View>,
    pub missed: Vec<Missed<'a>>,
    pub table: Option<Table>,
    pub code: Cow<'a, str>,
    why: Cow<'a, str>,
}

/// Every view says whom the game waits for, unless that has not changed.
#[derive(Deserialize)]
pub struct View {
    pub waiting: Option<SeatSet>,
}

#[derive(Deserialize)]
pub struct Table {
    pub status: Status,
}

/// A step that a snapshot tells again.
#[derive(Deserialize)]
pub struct Missed<'a> {
    pub n: u32,
    pub at: Millis,
    #[serde(borrow)]
    pub events: Vec<Event<'a>>,
}

/// An event, of which only the name counts: `"draw"` or `{"moved":{"seat":1}}`.
#[derive(Deserialize)]
#[serde(untagged)]
#[expect(clippy::zero_sized_map_values, reason = "what an event says is passed over")]
pub enum Event<'a> {
    Alone(&'a str),
    #[serde(borrow)]
    Full(BTreeMap<&'a str, IgnoredAny>),
}

impl<'a> Message<'a> {
    pub fn read(text: &'a str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// A refusal or a goodbye, as an error.
    pub fn refusal(&self) -> client::Error {
        client::Error::Refused { code: self.code.to_string(), why: self.why.to_string() }
    }
}

/// Whether the others at the table are shown these events too. A secret choice is shown to its chooser alone (CO-3).
pub fn is_public(events: &[Event<'_>], secret: &[&str]) -> bool {
    events.iter().any(|event| match event {
        Event::Alone(name) => !secret.contains(name),
        Event::Full(fields) => fields.keys().any(|name| !secret.contains(name)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_read_as_far_as_needed() {
        let text = r#"{"type":"step","re":7,"game":2,"n":31,"at":5,"now":9,"events":[{"moved":{"seat":1,"to":"spy"}}],
            "view":{"you":1,"stage":{"spy":[{}]},"waiting":[1,3]},"legal":[{"spy":0}, {"spy":2}]}"#;
        let step = Message::read(text).unwrap();
        assert_eq!((step.kind, step.re, step.game, step.n, step.at), ("step", Some(7), 2, 31, Millis(5)));
        assert_eq!(step.view.unwrap().waiting, Some(SeatSet::of(Seat(1)).with(Seat(3))));
        assert!(is_public(&step.events, &["chose"]) && !is_public(&step.events, &["moved"]));
    }

    #[test]
    fn a_refusal_may_have_quotes_in_it() {
        let text = r#"{"type":"refused","re":null,"code":"malformed","why":"no \"goat\" here"}"#;
        let refused = Message::read(text).unwrap();
        assert_eq!((refused.re, &*refused.code), (None, "malformed"));
        assert_eq!(refused.refusal().to_string(), "no \"goat\" here (malformed)");
    }

    #[test]
    fn secret_choices_are_private_until_all_is_revealed() {
        let public = |events: &str| {
            let text = format!(r#"{{"type":"step","events":{events}}}"#);
            is_public(&Message::read(&text).unwrap().events, &["chose", "passed"])
        };
        assert!(!public(r#"[{"chose":{"seat":1,"card":"red"}}]"#));
        assert!(!public(r#"[{"passed":{"seat":1}}]"#));
        assert!(public(r#"[{"chose":{"seat":1,"card":"red"}},{"frame_revealed":{"cards":[]}}]"#));
        assert!(public(r#"["prepare_flipped"]"#));
    }

    #[test]
    fn a_snapshot_tells_what_was_missed() {
        let text = r#"{"type":"snapshot","game":1,"n":3,"view":{},"legal":[],"missed":[{"n":2,"at":70,"events":[]},
            {"n":3,"at":90,"events":["prepare_flipped"]}]}"#;
        let snapshot = Message::read(text).unwrap();
        let missed = snapshot.missed.iter().map(|step| (step.n, step.at.0, is_public(&step.events, &[])));
        assert_eq!(missed.collect::<Vec<_>>(), [(2, 70, false), (3, 90, true)]);
        let text = r#"{"type":"table","table":{"code":"K7Q2M","status":"lobby","game":0}}"#;
        assert_eq!(Message::read(text).unwrap().table.unwrap().status, Status::Lobby);
    }
}
