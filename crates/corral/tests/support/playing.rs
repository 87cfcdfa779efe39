//! The binary with people at many tables who play, and who find their games again after whatever has happened to it.

#[path = "../../../server/tests/support/random_player.rs"]
mod random_player;

use client::{Connection, Error, House, Player};
use futures_util::future::join_all;
use house::Title;
use house::wire::{ClientMsg, CreateTable, Seen, ServerMsg, TableCode, Watching};
use random_player::RandomPlayer;
use serde_json::{Map, Value, json};
use std::io::{BufRead, BufReader};
use std::pin::pin;
use std::process::{Child, Command, Stdio};
use std::slice;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

pub const SEATS: u8 = 3;
pub const PATIENCE: Duration = Duration::from_secs(600);

pub struct Server {
    process: Child,
    pub house: House,
}

impl Server {
    /// One whose house is there, as the command line says it.
    pub fn start(home: &[&str]) -> Self {
        let mut process = Command::new(env!("CARGO_BIN_EXE_corral"))
            // A hundred and fifty people on one machine, some of whom press again as soon as they are refused.
            .args(["serve", "--addr", "127.0.0.1:0", "--no-address-limits", "--max-rate", "1000000"])
            .args(["--log", "error"])
            .args(home)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let url = line.trim().rsplit(' ').next().unwrap();
        Self { house: House::new(url).unwrap(), process }
    }

    pub fn kill(self) {
        drop(self);
    }

    /// Sends it a signal by its name.
    pub fn signal(&self, name: &str) {
        let sent = Command::new("kill").args(["-s", name, &self.process.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Waits until it has ended by itself, and returns its exit code.
    pub fn ended(&mut self) -> Option<i32> {
        self.process.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // On Unix this is SIGKILL: nothing of the process runs after it. It may have ended by itself.
        let _ = self.process.kill();
        self.process.wait().unwrap();
    }
}

/// One person at one table.
pub struct Guest {
    pub player: Player,
    code: TableCode,
    pub playing: RandomPlayer,
    /// Whether the line broke before the game was over.
    pub was_cut_off: bool,
}

impl Guest {
    /// Takes a message to heart.
    pub async fn hear(&mut self, text: &str) -> Result<(), Error> {
        let text = self.playing.seen.read(text);
        self.playing.hear(serde_json::from_str(&text)?).await
    }

    /// Does nothing but read until something has happened, or the game is over.
    pub async fn listen_until<T>(&mut self, happens: impl Future<Output = T>) -> Result<(), Error> {
        let mut happens = pin!(happens);
        while self.playing.seen.over.is_none() {
            let text = tokio::select! {
                _ = &mut happens => return Ok(()),
                text = self.playing.line.next_text() => text?,
            };
            self.hear(&text).await?;
        }
        Ok(())
    }

    /// The line has ended. What was said before may not have been heard yet.
    pub async fn hear_the_rest(&mut self) {
        while let Ok(text) = self.playing.line.next_text().await {
            // They may want to answer, and cannot.
            let _ = self.hear(&text).await;
        }
    }

    /// The last that they were told.
    pub fn last_heard(&self) -> &str {
        self.playing.seen.texts.last().map_or("", String::as_str)
    }
}

fn options(title: Title) -> Map<String, Value> {
    let options = match title.name() {
        "scapegoat" => json!({ "pace": "untimed", "turn_limit": 30 }),
        "rowgoat" => json!({ "pace": "untimed", "placement_limit": 40, "place_ms": 0 }),
        _ => json!({ "pace": "untimed", "turn_limit": 20, "race_ms": 500, "peek_ms": 500 }),
    };
    options.as_object().unwrap().clone()
}

/// A table as they are here.
pub fn wish(title: Title) -> CreateTable {
    let (options, watching) = (options(title), Watching::default());
    CreateTable { title, seats: SEATS, options, public: false, watching, gathering: None }
}

/// A table with somebody at each seat. They come by these houses in turn, which may be nodes of one.
pub async fn open_table(houses: &[House], number: usize) -> Vec<Guest> {
    let title = Title::all()[number % Title::all().len()];
    let mut guests = Vec::new();
    let mut code = None;
    for (seat, house) in (0..SEATS).zip(houses.iter().cycle()) {
        let player = house.identity().await.unwrap();
        if code.is_none() {
            code = Some(player.create_table(&wish(title)).await.unwrap());
        }
        let code = code.clone().unwrap();
        let mut line = player.connect(&code).await.unwrap();
        line.join("Goat").await.unwrap();
        line.sit(None).await.unwrap();
        let playing = RandomPlayer::new(line, u64::from(seat) + number as u64 * 10);
        guests.push(Guest { player, code, playing, was_cut_off: false });
    }
    guests
}

/// How far people may play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Until {
    /// Nobody has started.
    Seated,
    /// A game that comes this far waits for what is to happen, however slow the machine is.
    MidGame,
    Over,
}

/// Whoever has seen so many steps says so, and plays on up to the middle of the game.
const TOLD_AT: u32 = 5;
const MID_GAME: u32 = 20;

/// People at so many tables, who play until the line breaks or their game is over.
pub struct Playing {
    guests: JoinSet<Guest>,
    until: watch::Sender<Until>,
}

impl Playing {
    /// Returns when everybody has seen a few steps: with many tables at once most are in the middle of a move then.
    pub async fn begin(house: &House, tables: usize) -> Self {
        // Everybody at a table reads from the first moment on: a connection that is silent for long is cut.
        let (until, seated) = watch::channel(Until::Seated);
        let (tell, mut told) = mpsc::unbounded_channel();
        let mut guests = JoinSet::new();
        for number in 0..tables {
            for (seat, guest) in open_table(slice::from_ref(house), number).await.into_iter().enumerate() {
                guests.spawn(play_until_cut_off(guest, seat == 0, seated.clone(), tell.clone()));
            }
        }
        until.send_replace(Until::MidGame);
        for _ in 0..tables * usize::from(SEATS) {
            timeout(PATIENCE, told.recv()).await.unwrap().unwrap();
        }
        Self { guests, until }
    }

    /// Something has happened. Waits until nobody plays any more; somebody must have been in the middle of a game.
    pub async fn cut_off(self) -> Vec<Guest> {
        self.until.send_replace(Until::Over);
        let guests = timeout(PATIENCE, self.guests.join_all()).await.unwrap();
        let cut_off = guests.iter().filter(|guest| guest.was_cut_off).count();
        assert!(cut_off > 0, "every game was over before anything happened");
        println!("{cut_off} players were in the middle of a game");
        guests
    }
}

/// Everybody finds their game as they left it, and the games finish.
pub async fn go_on(house: &House, guests: &mut [Guest]) {
    let started = Instant::now();
    let back = guests.iter_mut().map(|guest| come_back(house, guest));
    timeout(PATIENCE, join_all(back)).await.unwrap();
    // Reported, not judged: how long that takes says more about the machine than about the server.
    println!("{} players were back after {} ms", guests.len(), started.elapsed().as_millis());
    let rest = guests.iter_mut().map(|guest| guest.playing.play(|_| false));
    for done in timeout(PATIENCE, join_all(rest)).await.unwrap() {
        done.unwrap();
    }
    assert!(guests.iter().all(|guest| guest.playing.seen.over.is_some()), "every game has finished");
}

/// Plays until the line breaks or the game is over, and tells when a few steps have been seen.
async fn play_until_cut_off(
    mut guest: Guest,
    host: bool,
    until: watch::Receiver<Until>,
    tell: mpsc::UnboundedSender<()>,
) -> Guest {
    guest.was_cut_off = play_all(&mut guest, host, until, tell).await.is_err();
    if guest.was_cut_off {
        guest.hear_the_rest().await;
    }
    guest
}

async fn play_all(
    guest: &mut Guest,
    host: bool,
    mut until: watch::Receiver<Until>,
    tell: mpsc::UnboundedSender<()>,
) -> Result<(), Error> {
    if host {
        guest.listen_until(until.wait_for(|until| *until > Until::Seated)).await?;
        start(&mut guest.playing).await;
    }
    guest.playing.play(|seen| seen.n >= TOLD_AT).await?;
    tell.send(()).unwrap();
    guest.playing.play(|seen| seen.n >= MID_GAME).await?;
    guest.listen_until(until.wait_for(|until| *until == Until::Over)).await?;
    guest.playing.play(|_| false).await
}

/// Begins the game, as the host of the table.
pub async fn start(host: &mut RandomPlayer) {
    host.line.send(&ClientMsg::Start { id: 1 }).await.unwrap();
}

async fn connect(player: &Player, code: &TableCode, seen: Seen) -> Result<Connection, Error> {
    let mut line = player.connect(code).await?;
    line.rejoin("Goat", Some(seen)).await?;
    Ok(line)
}

/// Finds the game as it was left, as soon as the house lets them in.
pub async fn come_back(house: &House, guest: &mut Guest) {
    loop {
        match find_game(house, guest).await {
            // As every client does when the table is on its way from one node to another.
            Err(error) if error.code() == Some("closing") => {}
            Err(Error::HungUp) => {}
            found => return found.unwrap(),
        }
    }
}

/// Every step that was shown is there, and what lies on the table is the same.
async fn find_game(house: &House, guest: &mut Guest) -> Result<(), Error> {
    let player = house.returning(guest.player.cookie()).await?;
    assert_eq!(player.id(), guest.player.id(), "a cookie outlives the server");
    let before = &guest.playing.seen;
    let (n, view) = (before.n, before.view.clone());
    let seen = Seen { game: before.game, n };
    let playing = &mut guest.playing;
    playing.line = connect(&player, &guest.code, seen).await?;
    loop {
        let msg = playing.line.next().await?;
        let snapshot = match &msg {
            ServerMsg::Snapshot { n: now, view: lies, missed, .. } => {
                assert!(*now >= n, "step {n} was shown, and is lost: the table is at {now}");
                let told: Vec<u32> = missed.iter().map(|step| step.n).collect();
                assert_eq!(told, (n + 1..=*now).collect::<Vec<_>>(), "what was not shown is told");
                if *now == n {
                    assert_eq!(lies.value(), view, "the table is as it was left");
                }
                true
            }
            _ => false,
        };
        playing.hear(msg).await?;
        if snapshot {
            return Ok(());
        }
    }
}
