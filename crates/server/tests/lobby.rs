//! Before a game: lists and codes, seats and bots, options, and spectators.

use crate::support::visits::{add_bot, ask, join, listed, name, names, summary, until_table, visitor};
use crate::support::{Corral, begin, eventually, heard, latest_table, quick, refused, standing, until, wish};
use client::Method;
use house::Title;
use house::wire::{ClientMsg, Level, OwnTable, OwnTables, ServerMsg, Sitter, Status, TableCode};
use serde_json::{Value, json};
use table::{Millis, Seat};

#[tokio::test(flavor = "multi_thread")]
async fn public_tables_are_listed_and_private_ones_are_not() {
    let corral = Corral::open().await;
    let (host, hidden) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let public = wish(Title::SCAPEGOAT, 4, json!({}));
    let shown = host.create_table(&house::wire::CreateTable { public: true, ..public }).await.unwrap();
    let mut line = join(&host, &shown, "Ana").await;
    ask(&mut line, add_bot).await;
    let (_, _spectator) = visitor(&corral, &shown, "Berta").await;
    let [table] = &listed(&corral.house).await[..] else { panic!("one table is public") };
    assert_eq!((&table.code, table.title, table.status), (&shown, Title::SCAPEGOAT, Status::Lobby));
    assert_eq!((table.seats, table.free, table.spectators), (4, 3, 2));
    assert_eq!(table.host.as_deref(), Some("Ana"));
    assert_eq!(
        summary(&corral.house, &hidden.0).await.unwrap().code,
        hidden,
        "anybody who knows the code may ask"
    );

    ask(&mut line, |id| ClientMsg::Configure {
        id,
        seats: None,
        options: None,
        public: Some(false),
        watching: None,
        guests_only: None,
    })
    .await;
    assert_eq!(listed(&corral.house).await, []);
    assert!(!latest_table(&mut line).await.public);
    let mut line = join(&host, &hidden, "Ana").await;
    ask(&mut line, |id| ClientMsg::Configure {
        id,
        seats: None,
        options: None,
        public: Some(true),
        watching: None,
        guests_only: None,
    })
    .await;
    assert_eq!(listed(&corral.house).await[0].code, hidden);
}

/// The tables where somebody has a seat, as they are told.
async fn own(player: &client::Player) -> Vec<OwnTable> {
    let own: OwnTables = serde_json::from_str(&player.get("/api/me/tables").await.unwrap().text()).unwrap();
    own.tables
}

#[tokio::test(flavor = "multi_thread")]
async fn over_days_everybody_is_told_whether_it_is_their_own_turn_after_a_restart_too() {
    async fn turns(players: &[client::Player]) -> Vec<(bool, bool)> {
        let mut turns = Vec::new();
        for player in players {
            let [OwnTable { your_turn, left_ms, .. }] = &own(player).await[..] else { panic!("one table") };
            let left = left_ms.expect("it goes on over days");
            turns.push((*your_turn, (Millis(82_800_000)..=Millis(86_400_000)).contains(&left)));
        }
        turns
    }
    let mut corral = Corral::open().await;
    let options = json!({ "pace": "one_day" });
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, options).await;
    begin(&mut lines).await;
    assert_eq!(turns(&players).await, [(true, true), (true, true)]);
    let peek = |id| ClientMsg::Act { id, game: 1, seen: 0, action: json!("peek"), reaction_ms: None };
    lines[0].send(&peek(99)).await.unwrap();
    until(&mut lines[1], "a step", |msg| matches!(msg, ServerMsg::Step { .. }).then_some(())).await;
    assert_eq!(turns(&players).await, [(false, true), (true, true)]);
    drop(lines);
    assert_eq!(corral.reopen().await, 1);
    let players: Vec<_> = players.iter().map(|player| player.at(&corral.house)).collect();
    assert_eq!(turns(&players).await, [(false, true), (true, true)]);
    let summary =
        corral.house.request(Method::GET, &format!("/api/tables/{}", code.0), None, None).await.unwrap();
    assert!(!summary.text().contains("your_turn"), "nobody else is told: {}", summary.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_a_seat_finds_the_way_back_to_it() {
    async fn seats_of(player: &client::Player) -> Vec<TableCode> {
        own(player).await.into_iter().map(|own| own.table.code).collect()
    }
    let corral = Corral::open().await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let stranger = corral.house.identity().await.unwrap();
    begin(&mut lines).await;
    lines.remove(1).abort();
    assert_eq!(seats_of(&players[1]).await, std::slice::from_ref(&code), "the line is gone, the seat is not");
    assert_eq!(seats_of(&stranger).await, []);
    let nobody = corral.house.request(Method::GET, "/api/me/tables", None, None).await.unwrap();
    assert_eq!(nobody.status, 401, "{}", nobody.text());

    let another = players[0].create_table(&wish(Title::SOPLON, 2, json!({}))).await.unwrap();
    let mut second = join(&players[1], &another, "Berta").await;
    assert_eq!(seats_of(&players[1]).await, [code], "a spectator has no seat");
    second.sit(None).await.unwrap();
    assert_eq!(seats_of(&players[1]).await.len(), 2, "the newest first");
    ask(&mut second, |id| ClientMsg::Stand { id }).await;
    assert_eq!(seats_of(&players[1]).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_way_leads_back_to_a_table_where_only_bots_are() {
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let way_back = || async { own(&host).await.iter().any(|own| own.table.code == code) };
    let mut line = join(&host, &code, "Ana").await;
    line.sit(None).await.unwrap();
    ask(&mut line, add_bot).await;
    assert!(way_back().await, "people are there");
    line.abort();
    eventually("the end of the way back", || async { !way_back().await }).await;
    let mut line = join(&host, &code, "Ana").await;
    ask(&mut line, |id| ClientMsg::Start { id }).await;
    line.abort();
    eventually("the way back to a game", way_back).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_invited_finds_the_invitation_until_they_come() {
    async fn invitations(player: &client::Player) -> Vec<(TableCode, String)> {
        let own: OwnTables =
            serde_json::from_str(&player.get("/api/me/tables").await.unwrap().text()).unwrap();
        own.invitations.into_iter().map(|one| (one.table.code, one.by.name)).collect()
    }
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let [dora, stranger] = [corral.house.identity().await.unwrap(), corral.house.identity().await.unwrap()];
    let mut line = join(&host, &code, "Ana").await;
    let (player, called) = (dora.id().clone(), name("Dora"));
    ask(&mut line, |id| ClientMsg::Invite { id, player, name: called }).await;
    assert_eq!(invitations(&dora).await, [(code.clone(), "Ana".to_owned())]);
    assert_eq!(invitations(&stranger).await, []);
    let _here = join(&dora, &code, "Dora").await;
    assert_eq!(invitations(&dora).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_has_free_seats_first_and_then_the_newest() {
    let corral = Corral::open().await;
    let host = corral.house.identity().await.unwrap();
    let mut codes = Vec::new();
    for _ in 0..6 {
        let public = house::wire::CreateTable { public: true, ..wish(Title::SOPLON, 2, json!({})) };
        codes.push(host.create_table(&public).await.unwrap());
    }
    for full in [1, 4] {
        let mut line = join(&host, &codes[full], "Ana").await;
        ask(&mut line, add_bot).await;
        ask(&mut line, add_bot).await;
    }
    let order: Vec<_> = listed(&corral.house).await.into_iter().map(|table| table.code).collect();
    let expected = [5, 3, 2, 0, 4, 1].map(|index: usize| codes[index].clone());
    assert_eq!(order, expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_is_read_as_people_type_it() {
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let (one, two) = code.0.split_at(2);
    let lower = code.0.to_lowercase();
    for typed in [lower.clone(), format!("%20{lower}%20"), format!("{one}%20{two}"), format!("{one}-{two}")] {
        assert_eq!(summary(&corral.house, &typed).await.unwrap().code, code, "{typed}");
        let mut line = host.connect(&TableCode(typed.clone())).await.unwrap();
        let ServerMsg::Welcome { code: welcome, you, .. } = line.next().await.unwrap() else { panic!() };
        assert_eq!((&welcome, &you), (&code, host.id()), "{typed}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_sit_down_and_stand_up() {
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut ana = join(&host, &code, "Ana").await;
    let (_, mut berta) = visitor(&corral, &code, "Berta").await;
    let (_, mut carla) = visitor(&corral, &code, "Carla").await;
    let stand = |id| ClientMsg::Stand { id };
    let sit = |seat: Option<u8>| move |id| ClientMsg::Sit { id, seat: seat.map(Seat) };
    assert_eq!(refused(&mut ana, stand).await, "not_seated");
    ask(&mut ana, sit(Some(1))).await;
    assert_eq!(names(&latest_table(&mut carla).await), ["", "Ana"]);
    assert_eq!(refused(&mut ana, sit(None)).await, "seated_already");
    assert_eq!(refused(&mut ana, sit(Some(0))).await, "seated_already");
    assert_eq!(refused(&mut berta, sit(Some(1))).await, "seat_taken");
    for none in [2, 6, 255] {
        assert_eq!(refused(&mut berta, sit(Some(none))).await, "no_such_seat");
    }
    ask(&mut berta, sit(None)).await;
    assert_eq!(refused(&mut carla, sit(None)).await, "no_free_seat");
    let table = latest_table(&mut carla).await;
    assert_eq!(names(&table), ["Berta", "Ana"]);
    let spectators: Vec<_> = table.spectators.iter().map(|person| &*person.name).collect();
    assert_eq!(spectators, ["Carla"]);
    ask(&mut ana, stand).await;
    ask(&mut carla, sit(None)).await;
    assert_eq!(names(&latest_table(&mut berta).await), ["Berta", "Carla"]);
    assert_eq!(refused(&mut ana, stand).await, "not_seated");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_seats_bots_and_sends_people_away() {
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    let mut ana = join(&host, &code, "Ana").await;
    let (_, mut berta) = visitor(&corral, &code, "Berta").await;
    let unseat = |seat| move |id| ClientMsg::Unseat { id, seat: Seat(seat) };
    let bot = |seat, level| move |id| ClientMsg::AddBot { id, seat: Some(Seat(seat)), level };
    assert_eq!(refused(&mut berta, add_bot).await, "host_only");
    ask(&mut ana, bot(2, Level::Hard)).await;
    let table = latest_table(&mut berta).await;
    assert_eq!(names(&table), ["", "", "bot"]);
    assert!(matches!(table.seats[2].sitter, Some(Sitter::Bot { level: Level::Hard, .. })));
    assert_eq!(refused(&mut ana, bot(2, Level::Easy)).await, "seat_taken");
    assert_eq!(refused(&mut ana, bot(3, Level::Easy)).await, "no_such_seat");
    assert_eq!(refused(&mut berta, unseat(2)).await, "host_only");
    assert_eq!(refused(&mut ana, unseat(0)).await, "seat_empty");
    assert_eq!(refused(&mut ana, unseat(9)).await, "no_such_seat");
    ask(&mut berta, |id| ClientMsg::Sit { id, seat: Some(Seat(0)) }).await;
    ask(&mut ana, add_bot).await;
    assert_eq!(refused(&mut ana, add_bot).await, "no_free_seat");
    let table = latest_table(&mut ana).await;
    let bots: Vec<_> = table.seats[1..].iter().map(|seat| format!("{:?}", seat.sitter)).collect();
    assert_ne!(bots[0], bots[1], "two bots are told apart");
    ask(&mut ana, unseat(0)).await;
    ask(&mut ana, unseat(2)).await;
    let table = latest_table(&mut berta).await;
    assert_eq!(names(&table), ["", "bot", ""]);
    assert_eq!(table.spectators.len(), 2, "a player who was sent away is a spectator");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_sent_away_while_disconnected_is_not_a_spectator() {
    let corral = Corral::open().await;
    let (code, _, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    lines.pop().unwrap().abort();
    until_table(
        &mut lines[0],
        "a line down",
        |table| matches!(&table.seats[1].sitter, Some(Sitter::Person(person)) if !person.connected),
    )
    .await;
    ask(&mut lines[0], |id| ClientMsg::Unseat { id, seat: Seat(1) }).await;
    assert_eq!(latest_table(&mut lines[0]).await.spectators, []);
    assert_eq!(summary(&corral.house, &code.0).await.unwrap().spectators, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_changes_what_the_table_agrees_on() {
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SOPLON, 3, json!({ "pace": "fast" })).await;
    let mut ana = join(&host, &code, "Ana").await;
    let (_, mut berta) = visitor(&corral, &code, "Berta").await;
    ask(&mut berta, |id| ClientMsg::Sit { id, seat: Some(Seat(2)) }).await;
    let before = latest_table(&mut ana).await;
    heard(&mut berta).await;
    let configure = |seats: Option<u8>, options: Value| {
        let options = options.as_object().cloned();
        move |id| ClientMsg::Configure { id, seats, options, public: None, watching: None, guests_only: None }
    };
    assert_eq!(refused(&mut berta, configure(Some(4), Value::Null)).await, "host_only");
    for (seats, options, code) in [
        (Some(1), Value::Null, "seat_taken"),
        (Some(2), Value::Null, "seat_taken"),
        (Some(7), Value::Null, "bad_options"),
        (Some(255), Value::Null, "bad_options"),
        (None, json!({ "goats": 1 }), "bad_options"),
        (None, json!({ "pace": "slow as a goat" }), "bad_options"),
        (None, json!({ "peek_ms": 1 }), "bad_options"),
        (Some(4), json!({ "first": 4 }), "bad_options"),
    ] {
        assert_eq!(refused(&mut ana, configure(seats, options.clone())).await, code, "{seats:?} {options}");
    }
    assert_eq!(heard(&mut berta).await, [], "nothing has changed");
    ask(&mut ana, |id| ClientMsg::Profile { id, name: name("Ana"), avatar: 0 }).await;
    assert_eq!(heard(&mut ana).await, [], "nor has she, and nobody is told");
    ask(&mut ana, |id| ClientMsg::Profile { id, name: name("Ana"), avatar: 1 }).await;
    let after = latest_table(&mut ana).await;
    let after = house::wire::TableState { spectators: before.spectators.clone(), ..after };
    assert_eq!(after, before, "nothing else has changed");

    ask(&mut ana, configure(Some(5), json!({ "race_ms": 700 }))).await;
    let after = latest_table(&mut berta).await;
    assert_eq!(names(&after), ["", "", "Berta", "", ""]);
    assert_eq!(Value::Object(after.options), json!({ "race_ms": 700 }), "they replace those before");
    ask(&mut ana, configure(Some(3), Value::Null)).await;
    let after = latest_table(&mut berta).await;
    assert_eq!((after.seats.len(), Value::Object(after.options)), (3, json!({ "race_ms": 700 })));
    ask(&mut ana, |id| ClientMsg::Unseat { id, seat: Seat(2) }).await;
    for seats in [0, 1] {
        assert_eq!(refused(&mut ana, configure(Some(seats), Value::Null)).await, "bad_options");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_starts_when_all_seats_are_taken_and_then_nobody_moves_chairs() {
    let corral = Corral::open().await;
    let (_, _, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    assert_eq!(refused(&mut lines[1], |id| ClientMsg::Start { id }).await, "host_only");
    assert_eq!(refused(&mut lines[0], |id| ClientMsg::Rematch { id }).await, "no_finished_game");
    ask(&mut lines[2], |id| ClientMsg::Stand { id }).await;
    assert_eq!(refused(&mut lines[0], |id| ClientMsg::Start { id }).await, "seats_free");
    ask(&mut lines[2], |id| ClientMsg::Sit { id, seat: None }).await;
    begin(&mut lines).await;
    heard(&mut lines[1]).await;
    let before = standing(&mut lines[1]).await;
    for make in [
        |id| ClientMsg::Start { id },
        |id| ClientMsg::Rematch { id },
        |id| ClientMsg::Stand { id },
        |id| ClientMsg::Sit { id, seat: None },
        |id| ClientMsg::Unseat { id, seat: Seat(1) },
        |id| ClientMsg::AddBot { id, seat: None, level: Level::Easy },
        |id| ClientMsg::Configure {
            id,
            seats: Some(4),
            options: None,
            public: Some(true),
            watching: None,
            guests_only: None,
        },
    ] {
        assert_eq!(refused(&mut lines[0], make).await, "game_running", "{:?}", make(0));
    }
    assert_eq!(standing(&mut lines[1]).await, before);
    assert_eq!(heard(&mut lines[1]).await, [], "nothing has changed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_sees_the_game_and_takes_no_part() {
    let corral = Corral::open().await;
    let (code, _, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    let (_, mut early) = visitor(&corral, &code, "Early").await;
    begin(&mut lines).await;
    assert!(!heard(&mut early).await.iter().any(|msg| matches!(msg, ServerMsg::Deal { .. })));
    let (_, mut late) = visitor(&corral, &code, "Late").await;
    let dealt = standing(&mut late).await;
    assert_eq!(standing(&mut early).await, dealt);
    let dealt: Value = serde_json::from_str(&dealt).unwrap();
    assert_eq!((&dealt["view"]["you"], &dealt["legal"]), (&Value::Null, &json!([])));
    let own: Value = serde_json::from_str(&standing(&mut lines[0]).await).unwrap();
    assert_eq!(own["view"]["you"], json!(0));
    let turn = dealt["view"]["waiting"][0].as_u64().unwrap() as usize;
    let legal: Value = serde_json::from_str(&standing(&mut lines[turn]).await).unwrap();
    let action = legal["legal"][0].clone();
    let act = |action: &Value| {
        let action = action.clone();
        move |id| ClientMsg::Act { id, game: 1, seen: 0, action, reaction_ms: None }
    };
    assert_eq!(refused(&mut late, act(&action)).await, "not_seated");
    assert_eq!(refused(&mut late, |id| ClientMsg::Here { id }).await, "not_seated");
    let nonce = house::wire::Nonce::from_bytes([1; 16]);
    assert_eq!(refused(&mut late, |id| ClientMsg::Nonce { id, game: 1, nonce }).await, "not_seated");
    ask(&mut lines[turn], act(&action)).await;
    for line in [&mut early, &mut late] {
        let step = until(line, "the step", |msg| match msg {
            ServerMsg::Step { n, view, legal, .. } => Some((n, view.value()["you"].clone(), legal.value())),
            _ => None,
        });
        assert_eq!(step.await, (1, Value::Null, json!([])));
    }
}
