//! Nobody is sent what they must not know: every byte that a seat, or somebody who looks on, was sent is the same in
//! another world that they could not tell from this one.
//!
//! A game is played over sockets; one player loses the line in the middle and comes back, and tries what is not allowed.
//! Then the log gives the true game, `Resample` gives other worlds for each viewer, and what would have been sent there is
//! compared with what was sent.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use client::Connection;
use house::wire::{ClientMsg, Json, Seen};
use house::{RowGoat, ScapeGoat, Soplon, Title};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;
use std::path::Path;
use store::{Options, Place, Store, TableId};
use support::random_player::RandomPlayer;
use support::{Corral, quick, soon};
use table::{Chance, Game, History, Input, Millis, Resample, Rules, Seat, Seed, Version, Viewer};
use tokio::task::JoinSet;

#[tokio::test(flavor = "multi_thread")]
async fn scape_goat_leaks_nothing() {
    nothing_leaks::<ScapeGoat>(Title::ScapeGoat, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_your_goat_leaks_nothing() {
    nothing_leaks::<RowGoat>(Title::RowGoat, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn soplon_leaks_nothing() {
    nothing_leaks::<Soplon>(Title::Soplon, 3).await;
}

/// What one viewer was sent, byte for byte.
struct Sent {
    viewer: Viewer,
    texts: Vec<String>,
    /// What was tried although it is not allowed: after which step, what, and the answer.
    refused: Vec<(u32, Value, String)>,
}

async fn nothing_leaks<R: Resample>(title: Title, seats: u8)
where
    R::Config: DeserializeOwned,
    R::Action: DeserializeOwned,
{
    let mut corral = Corral::open().await;
    let sent = play(&corral, title, seats).await;
    corral.close().await;
    let game = stored_game::<R>(corral.folder.path());
    let mut varied = false;
    let mut compared = 0;
    for sent in &sent {
        let told = Told::of(&game, sent.viewer);
        let steps = told.history.steps.len();
        // The end turns everything up, so there is nothing left to vary; what counts is the way there.
        for cut in [steps / 4, steps / 2, 3 * steps / 4, steps - 1] {
            let mut history = told.history.clone();
            history.steps.truncate(cut);
            for seed in 0..3 {
                let world = R::resample(&history, &mut Chance::new(Seed::from_number(seed), Version::DEAL));
                let other = Elsewhere::<R>::live(game.config(), sent.viewer, &world);
                varied |= world.state(game.config()) != told.states[cut];
                compared += other.compare(sent, cut);
            }
        }
    }
    assert!(varied, "the worlds really differ");
    assert!(compared > 100, "only {compared} messages were compared");
}

async fn play(corral: &Corral, title: Title, seats: u8) -> Vec<Sent> {
    let (code, players, mut lines) = corral.seated(title, seats, quick(title)).await;
    let mut onlooker = corral.house.identity().await.unwrap().connect(&code).await.unwrap();
    onlooker.join("Onlooker").await.unwrap();
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    let mut games = JoinSet::new();
    games.spawn(async move {
        let mut watching = RandomPlayer::new(onlooker, 99);
        soon("a game", watching.play(|_| false)).await.unwrap();
        Sent { viewer: Viewer::Spectator, texts: watching.seen.texts, refused: Vec::new() }
    });
    for (seat, (line, player)) in lines.into_iter().zip(players).enumerate() {
        let code = code.clone();
        let viewer = Viewer::Seat(Seat(seat as u8));
        games.spawn(async move {
            let mut playing = RandomPlayer::new(line, seat as u64);
            let mut refused = Vec::new();
            if seat == 1 {
                // The line breaks twice, and in between something is tried that is not allowed.
                for broken in 1..=2 {
                    soon("some steps", playing.play(|seen| seen.n >= 4 * broken)).await.unwrap();
                    refused.extend(try_what_is_not_allowed(&mut playing).await);
                    let seen = Seen { game: playing.seen.game, n: playing.seen.n };
                    let mut line = player.connect(&code).await.unwrap();
                    std::mem::swap(&mut line, &mut playing.line);
                    line.abort();
                    playing.line.rejoin("Goat 1", Some(seen)).await.unwrap();
                }
            }
            soon("a game", playing.play(|_| false)).await.unwrap();
            Sent { viewer, texts: playing.seen.texts, refused }
        });
    }
    games.join_all().await
}

/// Tries actions of the game that are not legal for this seat now.
async fn try_what_is_not_allowed(playing: &mut RandomPlayer) -> Vec<(u32, Value, String)> {
    let mut refused = Vec::new();
    let candidates: Vec<Value> = [
        r#""draw""#,
        r#""peek""#,
        r#"{"exchange":0}"#,
        r#"{"look":{"seat":0,"place":0}}"#,
        r#"{"give":1}"#,
        r#"{"choose":0}"#,
        r#"{"take_stash":1}"#,
        r#"{"spy":0}"#,
        r#"{"swap":3}"#,
        r#"{"steal":2}"#,
        r#"{"take_pile":4}"#,
        r#"{"grab":{"round":77}}"#,
        r#"{"place":{"turn":9999,"cell":0}}"#,
        r#"{"call_at":{"seat":2,"call":99}}"#,
    ]
    .into_iter()
    .map(|text| serde_json::from_str(text).unwrap())
    .collect();
    for action in candidates {
        if playing.seen.legal.contains(&action) || playing.seen.over.is_some() {
            continue;
        }
        let (game, n) = (playing.seen.game, playing.seen.n);
        let wanted = action.clone();
        let id = 5_000_000 + refused.len() as u32 + n * 100;
        let act = ClientMsg::Act { id, game, seen: n, action: wanted, reaction_ms: None };
        playing.line.send(&act).await.unwrap();
        let answer = answer_to(&mut playing.line, &mut playing.seen.texts, id).await;
        // What others did in the meantime is heard later; the answer counts for the step it was asked at, if nothing
        // came in between.
        for text in answer.before {
            playing.hear(serde_json::from_str(&text).unwrap()).await.unwrap();
        }
        if playing.seen.n == n {
            refused.push((n, action, answer.text));
        }
    }
    refused
}

struct Answer {
    text: String,
    before: Vec<String>,
}

async fn answer_to(line: &mut Connection, texts: &mut Vec<String>, id: u32) -> Answer {
    let mut before = Vec::new();
    loop {
        let text = soon("an answer", line.next_text()).await.unwrap().to_string();
        texts.push(text.clone());
        let value: Value = serde_json::from_str(&text).unwrap();
        if value["re"].as_u64() == Some(id.into()) {
            if value["type"] != "refused" {
                before.push(text.clone());
            }
            return Answer { text, before };
        }
        before.push(text);
    }
}

fn stored_game<R: Rules>(folder: &Path) -> Game<R>
where
    R::Config: DeserializeOwned,
    R::Action: DeserializeOwned,
{
    #[derive(Deserialize)]
    struct Deal<C> {
        config: C,
        seed: Seed,
    }
    #[derive(Deserialize)]
    struct Stored<A> {
        at: Millis,
        seat: Option<Seat>,
        action: Option<A>,
    }
    let store = Store::open(&Place::File(folder.join("corral.db")), Options::default()).unwrap();
    let mut records = store.records(TableId(1)).map(|record| record.unwrap().bytes);
    let deal: Deal<R::Config> = serde_json::from_slice(&records.next().unwrap()).unwrap();
    let mut game = Game::deal(deal.config, deal.seed);
    for record in records {
        let stored: Stored<R::Action> = serde_json::from_slice(&record).unwrap();
        let input = match (stored.seat, stored.action) {
            (Some(seat), Some(action)) => Input::Seat { at: stored.at, seat, action },
            _ => Input::Clock { at: stored.at },
        };
        game.play(input, &mut Vec::new()).unwrap_or_else(|refusal| panic!("{refusal:?}"));
    }
    assert!(R::outcome(game.state()).is_some(), "the whole game is in the log");
    game
}

/// What a viewer was shown in truth, and what was true after each step that showed them something.
struct Told<R: Rules> {
    history: History<R>,
    states: Vec<R::State>,
}

impl<R: Rules> Told<R> {
    fn of(game: &Game<R>, viewer: Viewer) -> Self {
        let mut again = Game::<R>::deal(game.config().clone(), game.seed());
        let mut history = History::of(&again, viewer);
        let mut states = vec![again.state().clone()];
        let mut events = Vec::new();
        for &input in game.inputs() {
            again.play(input, &mut events).unwrap_or_else(|refusal| panic!("{refusal:?}"));
            if history.watch(input.at(), &events) {
                states.push(again.state().clone());
            }
        }
        Self { history, states }
    }
}

/// What the viewer would have been sent in another world, by the number of the step.
struct Elsewhere<R: Rules> {
    shown: Vec<Shown<R>>,
    viewer: Viewer,
}

struct Shown<R: Rules> {
    events: String,
    /// The same step as everybody sees it.
    openly: String,
    view: String,
    legal: String,
    state: R::State,
}

impl<R: Resample> Elsewhere<R> {
    fn live(config: &R::Config, viewer: Viewer, world: &table::World<R>) -> Self {
        let mut state = R::start(config, &world.setup);
        let mut shown = vec![Shown::new(&state, viewer, &[])];
        let mut events = Vec::new();
        for step in &world.steps {
            let legal = R::check(&state, step.input).unwrap_or_else(|refusal| panic!("{refusal:?}"));
            events.clear();
            R::apply(&mut state, legal, &mut step.chance(), &mut events);
            if events.iter().any(|event| R::show(event, viewer).is_some()) {
                shown.push(Shown::new(&state, viewer, &events));
            }
        }
        Self { shown, viewer }
    }

    /// Compares every message up to a step; says how many there were.
    fn compare(&self, sent: &Sent, cut: usize) -> usize {
        let mut compared = 0;
        for text in &sent.texts {
            let Ok(message) = serde_json::from_str::<Message>(text) else { continue };
            let Some(here) = self.shown.get(message.n).filter(|_| message.n <= cut) else { continue };
            assert_eq!(message.view.get(), here.view, "{:?}: the view after step {}", self.viewer, message.n);
            assert_eq!(message.legal.get(), here.legal, "{:?}: legal after step {}", self.viewer, message.n);
            if let Some(events) = message.events {
                assert_eq!(events.get(), here.events, "{:?}: step {}", self.viewer, message.n);
            }
            for missed in message.missed.unwrap_or_default() {
                let there = &self.shown[missed.n];
                let same = [&there.events, &there.openly].contains(&&missed.events.get().to_owned());
                assert!(same, "{:?}: step {} once more: {}", self.viewer, missed.n, missed.events);
            }
            compared += 1;
        }
        for (n, action, answer) in &sent.refused {
            if let Some(here) = self.shown.get(*n as usize).filter(|_| *n as usize <= cut) {
                self.compare_refusal(here, action, answer);
                compared += 1;
            }
        }
        compared
    }

    /// A refusal must not tell more than the table shows.
    fn compare_refusal(&self, here: &Shown<R>, action: &Value, answer: &str) {
        use table::Broken;
        let Ok(action) = R::Action::deserialize(action) else { return };
        let (Viewer::Seat(seat), at) = (self.viewer, R::now(&here.state)) else { return };
        let refusal = R::check(&here.state, Input::Seat { at, seat, action });
        let Err(refusal) = refusal else { panic!("{action:?} is allowed in another world: {answer}") };
        let answer: Value = serde_json::from_str(answer).unwrap();
        if answer["rule"].is_null() {
            // The table's own answer, which no rule had a part in: too late, or too fast.
            return;
        }
        assert_eq!(answer["code"], refusal.code(), "{action:?}");
        assert_eq!(answer["why"], refusal.to_string(), "{action:?}");
    }
}

impl<R: Rules> Shown<R> {
    fn new(state: &R::State, viewer: Viewer, events: &[R::Event]) -> Self {
        let written = |viewer| {
            let shown: Vec<_> = events.iter().filter_map(|event| R::show(event, viewer)).collect();
            Json::of(&shown).text().to_owned()
        };
        let mut legal = Vec::new();
        if let Some(seat) = viewer.seat() {
            R::legal(state, seat, &mut legal);
        }
        Self {
            events: written(viewer),
            openly: written(Viewer::Spectator),
            view: Json::of(&R::view(state, viewer)).text().to_owned(),
            legal: Json::of(&legal).text().to_owned(),
            state: state.clone(),
        }
    }
}

/// A step or a snapshot, with the bytes of its parts.
#[derive(Deserialize)]
struct Message<'a> {
    n: usize,
    #[serde(borrow)]
    view: &'a RawValue,
    #[serde(borrow)]
    legal: &'a RawValue,
    #[serde(borrow)]
    events: Option<&'a RawValue>,
    #[serde(borrow)]
    missed: Option<Vec<MissedStep<'a>>>,
}

#[derive(Deserialize)]
struct MissedStep<'a> {
    n: usize,
    #[serde(borrow)]
    events: &'a RawValue,
}
