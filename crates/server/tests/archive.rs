//! Finished games: their pages show what was shown, to those who may see it, and say about everybody what is true.

use crate::support::random_player::{RandomPlayer, Transcript};
use crate::support::{Corral, get, quick, read, soon, wish};
use client::{House, Method, Player};
use house::Title;
use house::wire::{
    ClientMsg, CreateTable, Deleted, GameId, GameMoment, GamePage, GameReview, GameVerdict, HttpRefusal,
    Moments, OwnData, OwnGames, OwnStats, ReplayAccess, ServerMsg, Watching,
};
use replay::Replay;
use serde_json::{Value, json};
use std::time::Instant;
use store::{Place, StoreReader};
use table::{By, Seat};
use tokio::task::JoinSet;

async fn refusal(house: &House, path: &str, player: Option<&Player>) -> (u16, String) {
    let reply = get(house, path, player).await;
    let HttpRefusal { code, why } = serde_json::from_slice(&reply.body).unwrap();
    assert!(why.len() > 10, "{code} has no sentence");
    (reply.status.as_u16(), code)
}

/// A whole game of players at random, and what each of them was shown.
async fn played(corral: &Corral, wish: &CreateTable) -> (GameId, Vec<Player>, Vec<Transcript>) {
    let (_, players, mut lines) = corral.seated_both_ways(wish).await;
    lines[0].ask(|id| ClientMsg::Start { id }).await.unwrap();
    let mut games = JoinSet::new();
    for (seat, line) in lines.into_iter().enumerate() {
        let mut player = RandomPlayer::new(line, seat as u64);
        games.spawn(async move {
            soon("a whole game", player.play(|_| false)).await.unwrap();
            (seat, player.seen)
        });
    }
    let mut seen = games.join_all().await;
    seen.sort_by_key(|(seat, _)| *seat);
    let seen: Vec<Transcript> = seen.into_iter().map(|(_, seen)| seen).collect();
    let Some(ServerMsg::Over { id, .. }) = &seen[0].over else { unreachable!() };
    (id.clone(), players, seen)
}

async fn moments(house: &House, id: &GameId, eyes: &str) -> Vec<GameMoment> {
    let mut all = Vec::new();
    loop {
        let path = format!("/api/games/{id}/moments?as={eyes}&from={}&count=32", all.len());
        let Moments { moments } = read(house, &path, None).await;
        let full = moments.len() == 32;
        all.extend(moments);
        if !full {
            return all;
        }
    }
}

/// Every step that a player was shown while they played: what happened, and what lay on the table.
fn shown_live(seen: &Transcript) -> Vec<(Value, Value)> {
    let messages = seen.texts.iter().map(|text| serde_json::from_str(text).unwrap());
    let steps = messages.filter_map(|msg| match msg {
        ServerMsg::Step { events, view, .. } => Some((events.value(), view.value())),
        _ => None,
    });
    steps.collect()
}

async fn shows_what_was_shown(title: Title, seats: u8) {
    let corral = Corral::open().await;
    let (id, players, seen) = played(&corral, &wish(title, seats, quick(title))).await;
    let page: GamePage = read(&corral.house, &format!("/api/games/{id}"), Some(&players[1])).await;
    assert_eq!((page.title, page.number, page.you), (title, 1, Some(Seat(1))));
    assert_eq!(page.players.len(), usize::from(seats));
    let Some(ServerMsg::Over { outcome, secret, seed, .. }) = &seen[0].over else { unreachable!() };
    assert_eq!((&page.outcome, &page.secret, &page.seed), (outcome, secret, seed));

    for (seat, seen) in seen.iter().enumerate() {
        let moments = moments(&corral.house, &id, &seat.to_string()).await;
        assert_eq!(moments.len(), page.steps.len() + 1, "the deal, and one after every step");
        let numbers: Vec<u32> = moments.iter().map(|moment| moment.step).collect();
        assert_eq!(numbers, (0..=page.steps.len() as u32).collect::<Vec<_>>());
        let shown: Vec<(Value, Value)> = moments
            .iter()
            .map(|moment| (moment.events.value(), moment.view.value()))
            .filter(|(events, _)| events.as_array().is_some_and(|events| !events.is_empty()))
            .collect();
        assert_eq!(shown, shown_live(seen), "seat {seat} sees again what it saw, no more and no less");
        for (line, moment) in page.steps.iter().zip(&moments[1..]) {
            let showed_something = moment.events.value() != json!([]);
            assert_eq!(line.seen_by.contains(Seat(seat as u8)), showed_something, "step {}", moment.step);
        }
    }

    let reply = get(&corral.house, &format!("/api/games/{id}/file"), None).await;
    let named = reply.headers["content-disposition"].to_str().unwrap().to_owned();
    assert_eq!(named, format!("attachment; filename=\"{title}-{id}.json\""));
    let file = Replay::read(&reply.text()).unwrap();
    assert_eq!(file.id().as_ref(), Some(&id));
    file.verify().unwrap();
    let exported = server::Export::open(corral.folder.path()).unwrap();
    assert_eq!(exported.replay(&id).unwrap(), file, "the house may be open meanwhile");
    assert_eq!(exported.latest(5).unwrap()[0].id, id);
    let open: Vec<Value> =
        moments(&corral.house, &id, "open").await[1..].iter().map(|moment| moment.events.value()).collect();
    let all: Vec<Value> = file.steps.iter().map(|step| Value::Array(step.events.clone())).collect();
    assert_eq!(open, all, "nothing is hidden in an open replay");
    let verdict: GameVerdict = read(&corral.house, &format!("/api/games/{id}/verify"), None).await;
    assert!(verdict.good && verdict.steps as usize == file.steps.len(), "{}", verdict.why);
    a_pocket_says_the_same(&corral, &id, &page, &reply.text()).await;
    everybody_has_a_review(&corral, &page, &players).await;
    for player in &players {
        a_pocket_adds_up_the_same(&corral, player).await;
    }
}

/// Everybody can have their game reviewed, and it says what the house keeps of them. The words are those of the game.
async fn everybody_has_a_review(corral: &Corral, page: &GamePage, players: &[Player]) {
    let mut won_by_all = None;
    for (seat, player) in players.iter().enumerate() {
        let path = format!("/api/games/{}/review?as={seat}", page.id);
        let began = Instant::now();
        let review: GameReview = read(&corral.house, &path, Some(player)).await;
        println!("{} of {} steps reviewed in {:?}", page.title, page.steps.len(), began.elapsed());
        assert_eq!(review, read(&corral.house, &path, None).await, "the same every time");
        assert_eq!(review.seat, Seat(seat as u8));
        let moments: Vec<u32> = review.moments.iter().map(|look| look.moment).collect();
        assert!(
            moments.len() <= 3 && moments.is_sorted() && moments.iter().all(|moment| *moment >= 1),
            "{moments:?}"
        );
        assert!(moments.iter().all(|moment| *moment as usize <= page.steps.len()), "{moments:?}");
        let OwnGames { games, .. } = read(&corral.house, "/api/me/games", Some(player)).await;
        let (said, kept) = (review.own.value(), games[0].facts.own.value());
        for fact in ["role", "recall"] {
            assert_eq!(said.get(fact), kept.get(fact), "{fact} of seat {seat}");
        }
        if let Some(kinds) = said["kinds"].as_array() {
            let told: u64 = kinds.iter().map(|kind| kind["presses"].as_u64().unwrap()).sum();
            let won = races_won(page, review.seat);
            // Presses that came too late are told as well, if the race was for something.
            assert!(told >= won, "seat {seat} won {won} races, and is told of {told} presses");
            won_by_all = Some(won_by_all.unwrap_or(0) + won);
        }
    }
    // Somebody may have been beaten every time, but not everybody.
    assert_ne!(won_by_all, Some(0), "nobody has won any race");
    let bad = |query: &str| format!("/api/games/{}/review{query}", page.id);
    for nobody in ["?as=6", "?as=open", "?as=spectator", "?as=-1"] {
        let refused = refusal(&corral.house, &bad(nobody), None).await;
        assert_eq!(refused, (400, "no_such_seat".to_owned()), "{nobody}");
    }
    assert_eq!(refusal(&corral.house, &bad(""), None).await, (400, "malformed".to_owned()));
}

/// How many races for a set, or for one's own last card, somebody has won.
fn races_won(page: &GamePage, seat: Seat) -> u64 {
    let won = page.steps.iter().filter(|step| {
        let pressed = step.press.is_some_and(|press| press.seat == seat) && step.by == By::Person;
        pressed && step.kinds.iter().any(|kind| ["grabbed", "called_mine"].contains(&kind.as_str()))
    });
    won.count() as u64
}

/// A pocket for finished games, and what it answers to the last letter.
fn pocket_answer(letters: &[Value]) -> Vec<u8> {
    extern "C" fn no_time_passes() -> f64 {
        0.0
    }
    let mut pocket = pocket::Pocket::new(no_time_passes);
    let mut answer = Vec::new();
    for what in letters {
        answer = pocket.read(json!({ "now": 1, "what": what }).to_string().as_bytes());
    }
    answer
}

fn pocket(letters: &[Value]) -> Value {
    let mut answer: Value = serde_json::from_slice(&pocket_answer(letters)).unwrap();
    answer["orders"][0].take()
}

/// Whoever adds up their games without the server finds what it finds, byte for byte.
async fn a_pocket_adds_up_the_same(corral: &Corral, player: &Player) {
    let OwnData { games, .. } = read(&corral.house, "/api/me/data", Some(player)).await;
    assert!(!games.is_empty(), "nothing to add up");
    let games: Vec<_> = games.iter().map(|game| (game.title, &game.facts)).collect();
    let answer = String::from_utf8(pocket_answer(&[json!({ "stats": { "games": games } })])).unwrap();
    let stats = get(&corral.house, "/api/me/stats", Some(player)).await.text();
    assert_eq!(answer, format!(r#"{{"orders":[{{"stats":{stats}}}],"wake_at":null,"thinks":false}}"#));
}

/// Whoever opens the file without a server is shown what the server shows, and told what it tells.
async fn a_pocket_says_the_same(corral: &Corral, id: &GameId, page: &GamePage, file: &str) {
    let store = StoreReader::open(&Place::File(corral.folder.path().join("corral.db"))).unwrap();
    let found = store.finished(&id.0).unwrap().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let records: Vec<String> = store.records(found.log).map(|record| text(record.unwrap().bytes)).collect();
    let write = json!({ "write_file": { "about": text(found.about), "records": records } });
    assert!(pocket(&[write])["file"]["text"] == file, "the file is the same, byte for byte");

    let open = json!({ "open_file": { "text": file } });
    let mut opened = pocket(std::slice::from_ref(&open))["page"].take();
    let mut page = json!(page);
    for only_here in ["ended_at", "replays", "you", "options"] {
        page.as_object_mut().unwrap().remove(only_here);
    }
    for player in page["players"].as_array_mut().unwrap() {
        player["avatar"] = 0.into();
    }
    assert_eq!(opened["broken"].take(), Value::Null);
    for (key, value) in page.as_object().unwrap() {
        assert_eq!(opened[key], *value, "{key}");
    }
    for eyes in ["open", "spectator", "0", "1"] {
        let path = format!("/api/games/{id}/moments?as={eyes}&from=3&count=40");
        let shown: Value = serde_json::from_slice(&get(&corral.house, &path, None).await.body).unwrap();
        let letter = json!({ "moments": { "as": eyes, "from": 3, "count": 40 } });
        assert_eq!(pocket(&[open.clone(), letter])["moments"], shown, "{eyes}");
    }
    let verdict: GameVerdict = read(&corral.house, &format!("/api/games/{id}/verify"), None).await;
    let verified = pocket(&[open, json!({ "verify": { "count": u32::MAX } })])["verified"].take();
    let counts = json!([verdict.steps, verdict.events, verdict.good, verdict.why]);
    let said = &verified["verdict"];
    assert_eq!(json!([verified["steps"], verified["events"], said["good"], said["says"]]), counts);
}

#[tokio::test(flavor = "multi_thread")]
async fn scape_goat_is_shown_as_it_was_shown() {
    shows_what_was_shown(Title::SCAPEGOAT, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn row_your_goat_is_shown_as_it_was_shown() {
    shows_what_was_shown(Title::ROWGOAT, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn soplon_is_shown_as_it_was_shown() {
    shows_what_was_shown(Title::SOPLON, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_remembers_what_it_had_seen_and_nothing_else() {
    let corral = Corral::open().await;
    let (id, _, _) = played(&corral, &wish(Title::SOPLON, 2, quick(Title::SOPLON))).await;
    let open = moments(&corral.house, &id, "open").await;
    assert!(open.iter().all(|moment| moment.memory.value().is_null()), "these are nobody's eyes");
    let mut remembered = 0;
    for seat in 0..2 {
        for (moment, truth) in moments(&corral.house, &id, &seat.to_string()).await.iter().zip(&open) {
            let (memory, truth) = (moment.memory.value(), truth.view.value());
            for seen in memory["cards"].as_array().unwrap() {
                let (whose, place) =
                    (seen["at"]["seat"].as_u64().unwrap(), seen["at"]["place"].as_u64().unwrap());
                let lies = &truth["districts"][whose as usize][place as usize];
                assert_eq!(lies["up"], seen["card"], "step {}", moment.step);
                remembered += 1;
            }
            if moment.step == 0 {
                assert_eq!(memory["cards"], json!([]), "nobody has seen anything yet");
            }
        }
    }
    assert!(remembered > 20, "only {remembered}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stretch_is_a_part_of_the_whole() {
    let corral = Corral::open().await;
    let (id, _, _) = played(&corral, &wish(Title::ROWGOAT, 2, quick(Title::ROWGOAT))).await;
    let whole = moments(&corral.house, &id, "spectator").await;
    assert!(whole.len() > 40, "only {}", whole.len());
    for (from, count) in
        [(0, 1), (1, 16), (16, 2), (17, 20), (31, 3), (whole.len() - 1, 5), (whole.len() + 7, 5)]
    {
        let path = format!("/api/games/{id}/moments?as=spectator&from={from}&count={count}");
        let Moments { moments } = read(&corral.house, &path, None).await;
        let end = (from + count).min(whole.len());
        assert_eq!(moments, whole.get(from..end).unwrap_or_default(), "{count} from {from}");
    }
    let path = |rest: &str| format!("/api/games/{id}/moments?{rest}");
    let bad = |status, code: &str| (status, code.to_owned());
    assert_eq!(refusal(&corral.house, &path("as=2"), None).await, bad(400, "no_such_seat"));
    assert_eq!(refusal(&corral.house, &path("as=goat"), None).await, bad(400, "no_such_seat"));
    assert_eq!(refusal(&corral.house, &path("from=-1"), None).await, bad(400, "malformed"));
    assert_eq!(refusal(&corral.house, &path("count=many"), None).await, bad(400, "malformed"));
    let Moments { moments } = read(&corral.house, &path("count=100000"), None).await;
    assert!(moments.len() <= 64, "nobody is sent everything at once");
    for none in ["ABCDEFGHJKMNPQRS", "x", "..%2F..", "%00"] {
        let path = format!("/api/games/{none}");
        assert_eq!(refusal(&corral.house, &path, None).await, bad(404, "no_such_game"), "{none}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_only_means_those_who_played() {
    let corral = Corral::open().await;
    let watching = Watching { replays: ReplayAccess::Players, ..Watching::default() };
    let wish = CreateTable { watching, ..wish(Title::SOPLON, 2, quick(Title::SOPLON)) };
    let (id, players, _) = played(&corral, &wish).await;
    let stranger = corral.house.identity().await.unwrap();
    for part in ["", "/moments", "/review?as=0", "/verify", "/file"] {
        let path = format!("/api/games/{id}{part}");
        for player in [None, Some(&stranger)] {
            assert_eq!(
                refusal(&corral.house, &path, player).await,
                (403, "players_only".to_owned()),
                "{path}"
            );
        }
        for player in &players {
            assert_eq!(get(&corral.house, &path, Some(player)).await.status.as_u16(), 200, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_has_stats_of_their_own_and_can_take_or_delete_them() {
    let mut corral = Corral::open().await;
    let (id, players, seen) = played(&corral, &wish(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT))).await;
    let Some(ServerMsg::Over { outcome, .. }) = &seen[0].over else { unreachable!() };
    let scapegoat = seen[0].view["reveal"]["scapegoat"].as_u64().unwrap();
    for (seat, player) in players.iter().enumerate() {
        let OwnGames { games, before } = read(&corral.house, "/api/me/games", Some(player)).await;
        assert_eq!((games.len(), before), (1, None));
        let game = &games[0];
        assert_eq!((&game.id, game.title, game.seat), (&id, Title::SCAPEGOAT, Seat(seat as u8)));
        assert_eq!(game.players, ["Goat 0", "Goat 1", "Goat 2"]);
        assert_eq!(game.facts.won, outcome.winners.contains(game.seat));
        let role = if seat as u64 == scapegoat { "scapegoat" } else { "conspirator" };
        assert_eq!(game.facts.own.value()["role"], role);
        let stats: OwnStats = read(&corral.house, "/api/me/stats", Some(player)).await;
        assert_eq!((stats.all.games, stats.all.wins), (1, game.facts.won.into()));
        let own = stats.titles[0].own.value();
        assert_eq!(own[format!("as_{role}")]["games"], 1);
        let record: OwnData = read(&corral.house, "/api/me/data", Some(player)).await;
        assert_eq!((record.player, record.games), (player.id().clone(), games));
    }
    for path in ["/api/me/games", "/api/me/stats", "/api/me/data"] {
        assert_eq!(refusal(&corral.house, path, None).await, (401, "no_player".to_owned()), "{path}");
    }

    let cookie = players[0].cookie().to_owned();
    let reply = corral.house.request(Method::DELETE, "/api/me/data", Some(&cookie), None).await.unwrap();
    assert_eq!(serde_json::from_slice::<Deleted>(&reply.body).unwrap(), Deleted { games: 1 });
    // The table is still there and its game is over; finishing it again brings nothing back.
    corral.reopen().await;
    let nobody: OwnGames = read(&corral.house, "/api/me/games", Some(&players[0])).await;
    assert_eq!(nobody.games, []);
    let others: OwnGames = read(&corral.house, "/api/me/games", Some(&players[1])).await;
    assert_eq!(others.games.len(), 1, "what is the others' stays");
    let page: GamePage = read(&corral.house, &format!("/api/games/{id}"), Some(&players[0])).await;
    assert_eq!(page.you, Some(Seat(0)), "the page belongs to all who played");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_goes_on_page_by_page() {
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SCAPEGOAT, 3, json!({ "pace": "untimed", "turn_limit": 1 })).await;
    let mut line = host.connect(&code).await.unwrap();
    line.join("Ana").await.unwrap();
    line.sit(None).await.unwrap();
    for _ in 0..2 {
        line.ask(|id| ClientMsg::AddBot { id, seat: None, level: house::wire::Level::Easy }).await.unwrap();
    }
    let mut ids = Vec::new();
    let mut player = RandomPlayer::new(line, 3);
    for game in 0..23 {
        let start = |id| if game == 0 { ClientMsg::Start { id } } else { ClientMsg::Rematch { id } };
        player.line.ask(start).await.unwrap();
        player.seen.over = None;
        soon("a short game", player.play(|_| false)).await.unwrap();
        let Some(ServerMsg::Over { id, .. }) = &player.seen.over else { unreachable!() };
        ids.push(id.clone());
    }
    ids.reverse();
    let first: OwnGames = read(&corral.house, "/api/me/games", Some(&host)).await;
    let rest = format!("/api/me/games?before={}", first.before.unwrap());
    let rest: OwnGames = read(&corral.house, &rest, Some(&host)).await;
    assert_eq!((first.games.len(), rest.before), (20, None));
    let listed: Vec<GameId> = first.games.into_iter().chain(rest.games).map(|game| game.id).collect();
    assert_eq!(listed, ids, "the latest first, none twice and none forgotten");
    let stats: OwnStats = read(&corral.house, "/api/me/stats", Some(&host)).await;
    assert_eq!(stats.all.games, 23);
    a_pocket_adds_up_the_same(&corral, &host).await;
}
