//! Strangers without a cookie ask for finished games: the longest, many at once, and without reading the answer.

use crate::support::long_game::{LongGame, long_game};
use crate::support::raw::Raw;
use crate::support::{Corral, soon};
use client::{House, Method, Player, Reply};
use futures_util::future::join_all;
use house::wire::{
    Facts, GamePage, GameVerdict, HttpRefusal, Json, Moments, OwnData, OwnGames, ReplayAccess,
};
use replay::Replay;
use room::stored::{StoredShare, StoredSitter};
use server::{Export, Settings};
use std::time::Duration;
use store::{Date, Finished, LogId, Options, Place, Share, Store, waiting};
use table::{Seat, Version};

/// The longest game in these tests; what a long one costs is measured in the archive itself.
const LONGEST: u32 = 4_000;

fn settings(settings: &mut Settings) {
    settings.table.steps = LONGEST;
}

/// A house whose archive has these games.
async fn house_with(games: Vec<LongGame>, change: fn(&mut Settings)) -> Corral {
    let mut corral = Corral::open_with(change).await;
    add(&mut corral, games).await;
    corral
}

/// Puts games into the archive, as if they had been played, and opens the house again.
async fn add(corral: &mut Corral, games: Vec<LongGame>) {
    corral.close().await;
    let place = Place::File(corral.folder.path().join("corral.db"));
    let store = Store::open(&place, Options { max_waiting: usize::MAX, ..Options::default() }).unwrap();
    for (log, LongGame { id, end, records }) in (1..).map(LogId).zip(games) {
        store.create(log, Vec::new(), |_| {});
        for (version, bytes) in (0..).map(Version).zip(records) {
            store.append(log, version, bytes, |answer| answer.unwrap());
        }
        let share = |(seat, sitter): (u8, &StoredSitter)| {
            let StoredSitter::Person { player, .. } = sitter else { unreachable!("people played") };
            let share = StoredShare {
                seat: Seat(seat),
                facts: Facts { won: false, reactions_ms: Vec::new(), own: Json::of(&()) },
                rating: None,
            };
            Share { player: player.0.clone(), bytes: serde_json::to_vec(&share).unwrap() }
        };
        let shares = (0..).zip(&end.players).map(share).collect();
        let about = serde_json::to_vec(&end).unwrap();
        store.finish(log, Finished { key: id.0, about, shares }, |answer| answer.unwrap());
        let (done, closed) = waiting();
        store.close_log(log, Date(0), done);
        closed.wait().unwrap();
    }
    store.close();
    corral.reopen_closed().await;
}

async fn get(house: &House, path: &str) -> Reply {
    soon(path, house.request(Method::GET, path, None, None)).await.unwrap()
}

async fn get_as(house: &House, path: &str, player: &Player) -> Reply {
    soon(path, house.request(Method::GET, path, Some(player.cookie()), None)).await.unwrap()
}

/// The status of a refusal, and its code.
fn refused(reply: &Reply) -> (u16, String) {
    let HttpRefusal { code, .. } = serde_json::from_slice(&reply.body).unwrap();
    (reply.status.as_u16(), code)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_was_kept_long_enough_is_gone() {
    let games: Vec<_> = (1..=20).map(|game| long_game(40, game)).collect();
    let paths: Vec<_> = games.iter().map(|game| format!("/api/games/{}", game.id)).collect();
    let corral = house_with(games, settings).await;
    let day = Duration::from_secs(24 * 60 * 60);
    // They were over in 1970.
    assert_eq!(corral.prune(day * 365 * 1000).await, 0);
    assert_eq!(get(&corral.house, &paths[0]).await.status.as_u16(), 200);
    assert_eq!(corral.prune(day).await, 19, "the last one stays, so that no number is used again");
    // The first is not among them: it is still kept ready for those who are looking at it.
    for path in &paths[1..19] {
        assert_eq!(refused(&get(&corral.house, path).await).0, 404);
    }
    assert_eq!(get(&corral.house, &paths[19]).await.status.as_u16(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_game_that_can_be_played_can_be_looked_at() {
    let steps = LONGEST as usize;
    let game = long_game(steps, 1);
    let path = format!("/api/games/{}", game.id);
    let corral = house_with(vec![game], settings).await;
    let page: GamePage = serde_json::from_slice(&get(&corral.house, &path).await.body).unwrap();
    assert_eq!((page.steps.len(), page.you), (steps, None));
    assert_eq!(page.steps[steps - 1].kinds[0], "moved");
    for from in [0, steps / 2, steps - 3] {
        let stretch = get(&corral.house, &format!("{path}/moments?from={from}&count=4")).await;
        let Moments { moments } = serde_json::from_slice(&stretch.body).unwrap();
        assert_eq!((moments.len(), moments[0].step as usize), (4, from));
    }
    let verdict: GameVerdict =
        serde_json::from_slice(&get(&corral.house, &format!("{path}/verify")).await.body).unwrap();
    assert!(verdict.good && verdict.steps as usize == steps, "{}", verdict.why);
    let file = format!("{path}/file");
    let files = join_all((0..12).map(|_| get(&corral.house, &file))).await;
    assert!(files.iter().all(|reply| reply.body == files[0].body), "everybody is sent the same");
    Replay::read(&files[0].text()).unwrap().verify().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_is_too_long_is_listed_and_can_be_had_and_says_so() {
    let steps = LONGEST as usize + 1;
    let mut corral = Corral::open_with(settings).await;
    let player = corral.house.identity().await.unwrap();
    let mut games = vec![long_game(steps, 1), long_game(steps, 2)];
    for game in &mut games {
        let StoredSitter::Person { player: who, .. } = &mut game.end.players[0] else { unreachable!() };
        *who = player.id().clone();
    }
    games[1].end.replays = ReplayAccess::Players;
    let ids = [games[0].id.clone(), games[1].id.clone()];
    let [open, closed] = ids.each_ref().map(|id| format!("/api/games/{id}"));
    add(&mut corral, games).await;
    let too_long = (409, "too_long_to_show".to_owned());
    for part in ["", "/moments", "/verify"] {
        assert_eq!(refused(&get(&corral.house, &format!("{open}{part}")).await), too_long, "{part}");
        assert_eq!(
            refused(&get(&corral.house, &format!("{closed}{part}")).await).1,
            "players_only",
            "{part}"
        );
    }
    let file = get(&corral.house, &format!("{open}/file")).await;
    let file = Replay::read(&file.text()).unwrap();
    assert_eq!((file.verify().unwrap().steps, file.id().as_ref()), (steps, Some(&ids[0])));
    let export = Export::open(corral.folder.path()).unwrap();
    assert_eq!(export.replay(&ids[0]).unwrap(), file);
    assert_eq!(refused(&get(&corral.house, &format!("{closed}/file")).await).1, "players_only");
    assert_eq!(refused(&get_as(&corral.house, &closed, &player).await), too_long);
    let own: OwnGames =
        serde_json::from_slice(&get_as(&corral.house, "/api/me/games", &player).await.body).unwrap();
    assert!(own.games.iter().map(|game| &game.id).eq(ids.iter().rev()), "both are listed");
    let record = get_as(&corral.house, "/api/me/data", &player).await;
    let record: OwnData = serde_json::from_slice(&record.body).unwrap();
    assert_eq!((&record.player, record.games), (player.id(), own.games));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_when_the_archive_is_full_is_told_to_come_back() {
    // More than any buffer on the way takes.
    let (long, short) = (long_game(64_000, 1), long_game(20, 2));
    let (file, page) = (format!("GET /api/games/{}/file", long.id), format!("/api/games/{}", short.id));
    let corral = house_with(vec![long, short], |settings| settings.limits.archive_requests = 2).await;
    let unread = [Raw::unread(&corral.house, &file).await, Raw::unread(&corral.house, &file).await];
    let busy = get(&corral.house, &page).await;
    assert_eq!(refused(&busy), (503, "archive_busy".to_owned()));
    assert_eq!(busy.headers["retry-after"], "2");
    assert!(
        get(&corral.house, "/api/tables").await.status.is_success(),
        "the house has time for everybody else"
    );
    drop(unread);
    let free = async {
        while !get(&corral.house, &page).await.status.is_success() {
            tokio::task::yield_now().await;
        }
    };
    soon("a place in the archive", free).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_are_answered_or_told_to_come_back() {
    let games: Vec<LongGame> = (0..8).map(|number| long_game(2_000, number)).collect();
    let paths: Vec<String> = games.iter().map(|game| format!("/api/games/{}", game.id)).collect();
    let small = |settings: &mut Settings| {
        settings.limits.archive_requests = 4;
        settings.limits.archive_bytes = 1;
    };
    let corral = house_with(games, small).await;
    let asked = (0..64).map(|number| get(&corral.house, &paths[number % paths.len()]));
    let answers = join_all(asked).await;
    let (good, busy): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status.is_success());
    assert!(good.len() >= 4, "{} were answered", good.len());
    for answer in good {
        let page: GamePage = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(page.steps.len(), 2_000);
    }
    assert!(busy.iter().all(|answer| refused(answer) == (503, "archive_busy".to_owned())));
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_take_no_places_of_the_operator_and_of_people_who_ask_for_their_own() {
    let long = long_game(64_000, 1);
    let file = format!("GET /api/games/{}/file", long.id);
    let corral = house_with(vec![long], |settings| settings.limits.archive_requests = 2).await;
    let player = corral.house.identity().await.unwrap();
    let _unread = [Raw::unread(&corral.house, &file).await, Raw::unread(&corral.house, &file).await];
    assert_eq!(refused(&get(&corral.house, file.trim_start_matches("GET ")).await).0, 503);
    for own in ["/api/me/games", "/api/me/stats", "/api/me/ratings", "/api/me/data"] {
        assert_eq!(get_as(&corral.house, own, &player).await.status.as_u16(), 200, "{own}");
    }
    let token = std::fs::read_to_string(corral.folder.path().join("host-token")).unwrap();
    let bearer = format!("Bearer {}", token.trim());
    let page = Raw::request(&corral.house, "GET /api/host", &[("authorization", &bearer)], "").await;
    assert_eq!(page.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_is_made_once() {
    let game = long_game(100, 1);
    let path = format!("/api/games/{}/review?as=0", game.id);
    let corral = house_with(vec![game], settings).await;
    let first = get(&corral.house, &path).await;
    assert_eq!(
        (first.status.as_u16(), &first.headers["content-type"]),
        (200, &"application/json".parse().unwrap())
    );
    let again = get(&corral.house, &path).await;
    assert_eq!(again.body, first.body);
}
