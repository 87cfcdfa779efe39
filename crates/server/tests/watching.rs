//! Watching, later than the players: nothing is seen before its time, and in the end all of it has been.
//!
//! What must not be seen is tested with a delay that no test waits for; what must be seen with a delay of a second, by
//! comparing when something was asked for with when it was shown. A slow machine makes both later, never too early.

use crate::support::random_player::RandomPlayer;
use crate::support::visits::{ask, join, listed, summary, until_table, visitor};
use crate::support::{
    Corral, begin, heard, latest_table, play_again, quick, refused, soon, standing, until, wish, wish_behind,
};
use client::{Connection, Player};
use house::Title;
use house::wire::{ClientMsg, Seen, ServerMsg, Status, TableCode, Watching};
use serde_json::{Value, json};
use table::{Seat, Talk};

/// Longer than any test.
const LATE: u16 = Watching::LONGEST_DELAY_S;

/// Soplón with two players who have all the time in the world; the first look comes first.
fn unhurried() -> Value {
    json!({ "pace": "untimed", "peek_ms": 60_000, "race_ms": 60_000, "first": 0 })
}

/// A table of two whose games are shown so much later.
async fn table(corral: &Corral, delay_s: u16, options: Value) -> (TableCode, Vec<Player>, Vec<Connection>) {
    corral.seated_at(&wish_behind(Title::SOPLON, 2, options, delay_s)).await
}

async fn act(line: &mut Connection, seen: u32, action: Value) {
    let act = |id| ClientMsg::Act { id: 100 + id, game: 1, seen, action, reaction_ms: None };
    let id = line.fresh_id();
    line.send(&act(id)).await.unwrap();
    until(line, "the step", |msg| match msg {
        ServerMsg::Step { re, .. } if re == Some(100 + id) => Some(()),
        ServerMsg::Refused { code, why, .. } => panic!("{code}: {why}"),
        _ => None,
    })
    .await;
}

async fn say(line: &mut Connection, words: &str) {
    let talk = Talk::Words { text: words.to_owned(), to: None };
    ask(line, |id| ClientMsg::Say { id, talk }).await;
}

/// What these messages say, if they are words.
fn words(msgs: &[ServerMsg]) -> Vec<&str> {
    let talk = msgs.iter().filter_map(|msg| match msg {
        ServerMsg::Said { talk: Some(Talk::Words { text, .. }), .. } => Some(&**text),
        _ => None,
    });
    talk.collect()
}

fn is_about_the_game(msg: &ServerMsg) -> bool {
    matches!(msg, ServerMsg::Snapshot { .. } | ServerMsg::Step { .. } | ServerMsg::Over { .. })
}

/// The two players play to the end.
async fn play_on(lines: Vec<Connection>) -> Vec<RandomPlayer> {
    let mut players: Vec<RandomPlayer> =
        lines.into_iter().zip(1..).map(|(line, seed)| RandomPlayer::new(line, seed)).collect();
    let playing = players.iter_mut().map(|player| player.play(|_| false));
    for done in soon("a game", futures_util::future::join_all(playing)).await {
        done.unwrap();
    }
    players
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_delay_a_spectator_sees_what_the_players_see() {
    let corral = Corral::open().await;
    let (code, _, mut lines) = table(&corral, 0, unhurried()).await;
    let (_, mut spectator) = visitor(&corral, &code, "Spectator").await;
    begin(&mut lines).await;
    heard(&mut spectator).await;
    act(&mut lines[0], 0, json!("peek")).await;
    let seen = heard(&mut spectator).await;
    assert!(matches!(seen[..], [ServerMsg::Step { n: 1, .. }]), "{seen:?}");
    say(&mut lines[0], "hm").await;
    assert_eq!(words(&heard(&mut spectator).await), ["hm"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delay_has_a_limit_and_is_told_to_all() {
    let corral = Corral::open().await;
    let host = corral.house.identity().await.unwrap();
    let mut table = wish(Title::SOPLON, 2, Value::Null);
    (table.public, table.watching.delay_s) = (true, LATE + 1);
    assert_eq!(host.create_table(&table).await.unwrap_err().code(), Some("bad_options"));
    table.watching.delay_s = LATE;
    let code = host.create_table(&table).await.unwrap();
    let mut line = join(&host, &code, "Ana").await;
    assert_eq!(latest_table(&mut line).await.watching.delay_s, LATE);
    assert_eq!(listed(&corral.house).await[0].delay_s, LATE);
    let configure = |delay_s| {
        let watching = Some(Watching { delay_s, ..Watching::default() });
        move |id| ClientMsg::Configure {
            id,
            seats: None,
            options: None,
            public: None,
            watching,
            guests_only: None,
        }
    };
    assert_eq!(refused(&mut line, configure(LATE + 1)).await, "bad_options");
    ask(&mut line, configure(7)).await;
    assert_eq!(latest_table(&mut line).await.watching.delay_s, 7);
    assert_eq!(summary(&corral.house, &code.0).await.unwrap().delay_s, 7);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_the_game_is_shown_before_its_time() {
    let corral = Corral::open().await;
    let (code, _, mut lines) = table(&corral, LATE, unhurried()).await;
    let (player, mut spectator) = visitor(&corral, &code, "Spectator").await;
    say(&mut lines[0], "before the deal").await;
    assert_eq!(words(&heard(&mut spectator).await), ["before the deal"]);
    begin(&mut lines).await;
    act(&mut lines[0], 0, json!("peek")).await;
    say(&mut lines[0], "I know something").await;
    say(&mut spectator, "I know nothing").await;
    let said = |msg| match msg {
        ServerMsg::Said { talk: Some(Talk::Words { text, .. }), .. } => Some(text),
        _ => None,
    };
    until(&mut lines[1], "their own words", said).await;
    assert_eq!(until(&mut lines[1], "the spectator", said).await, "I know nothing");
    act(&mut lines[0], 1, json!("done")).await;

    // No spectator knows of a card: not one who was here all the time, nor one who comes in the middle, comes back,
    // asks or reads the list.
    let (_, second) = visitor(&corral, &code, "Second").await;
    let mut back = player.connect(&code).await.unwrap();
    back.rejoin("Spectator", Some(Seen { game: 1, n: 0 })).await.unwrap();
    let told = ["before the deal", "I know nothing"];
    for (mut line, words_told) in [(spectator, &told[1..]), (second, &told[..]), (back, &told[..])] {
        assert_eq!(refused(&mut line, |id| ClientMsg::Resync { id, seen: None }).await, "no_game");
        let msgs = heard(&mut line).await;
        assert!(!msgs.iter().any(is_about_the_game), "{msgs:?}");
        assert_eq!(words(&msgs), words_told, "{msgs:?}");
        let mut tables = msgs.iter().filter_map(|msg| match msg {
            ServerMsg::Table { table } => Some(table.status),
            _ => None,
        });
        assert_eq!(tables.next_back(), Some(Status::Dealing));
    }
    assert_eq!(summary(&corral.house, &code.0).await.unwrap().status, Status::Dealing);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_next_game_shows_the_rest_of_the_last_one() {
    let corral = Corral::open().await;
    let (code, _, mut lines) = table(&corral, LATE, quick(Title::SOPLON)).await;
    let (_, mut spectator) = visitor(&corral, &code, "Spectator").await;
    ask(&mut lines[0], |id| ClientMsg::Start { id }).await;
    let mut players = play_on(lines).await;
    say(&mut players[0].line, "well played").await;
    // The game is over, and people at the table know it; nobody outside does.
    let msgs = heard(&mut spectator).await;
    assert!(!msgs.iter().any(is_about_the_game) && words(&msgs).is_empty(), "{msgs:?}");
    assert_eq!(refused(&mut spectator, |id| ClientMsg::Sit { id, seat: None }).await, "game_running");
    play_again(players.iter_mut().map(|player| &mut player.line)).await;

    let (n, view, missed) = until(&mut spectator, "where it ended", |msg| match msg {
        ServerMsg::Snapshot { game: 1, n, view, missed, .. } => Some((n, view, missed)),
        ServerMsg::Table { table } => {
            assert_eq!((table.game, table.status), (1, Status::Dealing), "not before the rest is shown");
            None
        }
        _ => None,
    })
    .await;
    assert!(!view.value()["outcome"].is_null());
    assert_eq!(Some(n), missed.last().map(|missed| missed.n), "with the latest steps");
    let over = soon("the end", spectator.next()).await.unwrap();
    assert_eq!(Some(over), players[1].seen.over);
    let last = soon("the last words", spectator.next()).await.unwrap();
    assert_eq!(words(&[last]), ["well played"]);
    let dealt = until_table(&mut spectator, "the next deal", |table| table.game == 2).await;
    assert_eq!(dealt.status, Status::Dealing);
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_end_whoever_sat_there_has_seen_it_and_nobody_outside_knows() {
    let corral = Corral::open().await;
    let (code, players, mut lines) = table(&corral, LATE, quick(Title::SOPLON)).await;
    let (_, mut spectator) = visitor(&corral, &code, "Spectator").await;
    ask(&mut lines[0], |id| ClientMsg::Start { id }).await;
    let mut playing = play_on(lines).await;
    let mut line = playing.remove(1).line;
    ask(&mut line, |id| ClientMsg::Stand { id }).await;
    assert_eq!(latest_table(&mut line).await.status, Status::Over);
    let end: Value = serde_json::from_str(&standing(&mut line).await).unwrap();
    assert!(!end["view"]["outcome"].is_null(), "they see again what they have played");
    line.abort();
    let mut line = join(&players[1], &code, "Goat 1").await;
    until(&mut line, "the end once more", |msg| matches!(msg, ServerMsg::Over { .. }).then_some(())).await;

    // Spectators are told of the table as it was, with both at it.
    let table = latest_table(&mut spectator).await;
    assert!(table.status == Status::Dealing && table.seats.iter().all(|seat| seat.sitter.is_some()));
    assert!(table.spectators.iter().all(|person| person.player != *players[1].id()));
    let sit = |id| ClientMsg::Sit { id, seat: Some(Seat(1)) };
    assert_eq!(refused(&mut spectator, sit).await, "game_running", "for all they know");
    assert_eq!(summary(&corral.house, &code.0).await.unwrap().free, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_shows_nothing_too_early_and_loses_nothing() {
    let mut corral = Corral::open().await;
    let (code, players, mut lines) = table(&corral, LATE, quick(Title::SOPLON)).await;
    begin(&mut lines).await;
    act(&mut lines[0], 0, json!("peek")).await;
    corral.reopen().await;
    let (_, mut spectator) = visitor(&corral, &code, "Spectator").await;
    let msgs = heard(&mut spectator).await;
    assert!(!msgs.iter().any(is_about_the_game), "{msgs:?}");
    let mut lines = Vec::new();
    for player in &players {
        let player = corral.house.returning(player.cookie()).await.unwrap();
        lines.push(join(&player, &code, "Back").await);
    }
    let mut playing = play_on(lines).await;
    corral.reopen().await;
    for (player, playing) in players.iter().zip(&mut playing) {
        let player = corral.house.returning(player.cookie()).await.unwrap();
        playing.line = join(&player, &code, "Back").await;
    }
    let (_, mut spectator) = visitor(&corral, &code, "Spectator").await;
    let msgs = heard(&mut spectator).await;
    assert!(!msgs.iter().any(is_about_the_game), "{msgs:?}");
    play_again(playing.iter_mut().map(|player| &mut player.line)).await;
    let over = until(&mut spectator, "the end", |msg| matches!(msg, ServerMsg::Over { .. }).then_some(msg));
    assert_eq!(Some(over.await), playing[1].seen.over);
}
