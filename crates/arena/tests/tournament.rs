//! Tournaments: paired deals, the same numbers however they were computed, and a page that draws them.

use arena::tournament::{DealResult, Entry, Header, LineUp, Standing, Tournament, html, read, write_line};
use house::{ScapeGoat, Soplon};
use serde_json::Map;
use std::sync::atomic::{AtomicBool, Ordering};
use table::Hosted;

fn tournament<R: Hosted>(line_ups: &[&str], players: u8, deals: u64, threads: usize) -> Tournament<R> {
    let entry = |line_up: &&str| Entry {
        line_up: line_up.parse().unwrap(),
        config: R::config(players, Map::new()).unwrap(),
    };
    Tournament { seed: 5, deals, threads, steps: Some(20), entries: line_ups.iter().map(entry).collect() }
}

fn run<R: bots::Played + Hosted>(tournament: &Tournament<R>) -> Vec<DealResult> {
    let mut results = Vec::new();
    tournament.run(&mut results, &AtomicBool::new(false), |_| Ok(())).unwrap();
    results
}

#[test]
fn every_deal_is_played_in_every_order_and_equals_are_even() {
    let tournament = tournament::<Soplon>(&["easy,random"], 3, 4, 2);
    let results = run(&tournament);
    assert_eq!(results.len(), 4);
    for result in &results {
        let orders: Vec<_> = result.games.iter().map(|game| game.bots.join(" ")).collect();
        assert_eq!(orders, ["easy random random", "random easy random", "random random easy"]);
        // The cards are the same in all of them: who moves first follows from the deal.
        assert!(result.games.iter().all(|game| game.first == result.games[0].first));
    }
    let standing = Standing::of(&tournament, &results);
    let [easy, random] = &standing.entries[0].bots[..] else { panic!("two bots") };
    assert!(
        (easy.share + 2.0 * random.share - 1.0).abs() < 1e-9,
        "somebody wins each game: {easy:?} {random:?}"
    );
}

#[test]
fn neither_threads_nor_a_stop_change_anything() {
    let once = run(&tournament::<Soplon>(&["easy,random", "random"], 2, 6, 2));

    let slow = tournament::<Soplon>(&["easy,random", "random"], 2, 6, 1);
    let (mut results, stop) = (Vec::new(), AtomicBool::new(false));
    let mut kept = 0;
    let keep = |_: &DealResult| {
        kept += 1;
        stop.store(kept >= 3, Ordering::Relaxed);
        Ok(())
    };
    slow.run(&mut results, &stop, keep).unwrap();
    assert!(results.len() >= 3 && results.len() < once.len(), "it was stopped: {}", results.len());
    slow.run(&mut results, &AtomicBool::new(false), |_| Ok(())).unwrap();
    assert_eq!(results, once);
}

#[test]
fn results_are_read_again_and_those_of_another_tournament_are_not() {
    let mine = tournament::<Soplon>(&["easy,random"], 2, 2, 1);
    let header = Header::of(&mine, "corral");
    let results = run(&mine);
    let mut file = Vec::new();
    write_line(&mut file, &header).unwrap();
    for result in &results {
        write_line(&mut file, result).unwrap();
    }
    let whole = file.len() as u64;
    assert_eq!(read(&file[..], &header).unwrap(), (results.clone(), whole));

    file.extend(br#"{"entry":0,"deal":2,"ga"#); // the power went out in the middle of a line
    assert_eq!(read(&file[..], &header).unwrap(), (results, whole));

    let theirs = Header::of(&tournament::<Soplon>(&["random,easy"], 2, 2, 1), "corral");
    assert!(
        read::<_, DealResult>(&file[..], &theirs).unwrap_err().to_string().contains("another tournament")
    );
    assert!(
        read::<_, DealResult>(&b"so what\n"[..], &header).unwrap_err().to_string().contains("no results")
    );
    file.extend(b"\nnonsense\n");
    assert!(read::<_, DealResult>(&file[..], &header).unwrap_err().to_string().contains("line 4"));
}

#[test]
fn bots_can_be_seated_by_role() {
    let line_ups = ["scapegoat=random,conspirators=easy", "scapegoat=easy,conspirators=easy"];
    let tournament = tournament::<ScapeGoat>(&line_ups, 4, 3, 2);
    let results = run(&tournament);
    for game in results.iter().filter(|result| result.entry == 0).flat_map(|result| &result.games) {
        let (_, scapegoat) = game.roles.iter().find(|(role, _)| role == "scapegoat").unwrap();
        for (seat, bot) in table::Seat::all(4).zip(&game.bots) {
            assert_eq!(bot == "random", scapegoat.contains(seat));
        }
    }
    let standing = Standing::of(&tournament, &results);
    let [compared] = &standing.compared[..] else { panic!("one role differs") };
    assert_eq!(compared.role, "scapegoat");
    let page = html::page(&standing);
    for drawn in ["How often each role won", "How long games were", "What bots do"] {
        assert!(page.contains(drawn), "{drawn} is not in the page");
    }
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org").count()
    );
}

#[test]
fn a_standing_says_in_how_many_games_what_happened() {
    let tournament = tournament::<ScapeGoat>(&["easy"], 4, 60, 2);
    let results = run(&tournament);
    let games: Vec<_> = results.iter().flat_map(|result| &result.games).collect();
    for game in &games {
        let happened = |name: &str| game.happened.contains(name);
        let (_, scapegoat) = game.roles.iter().find(|(role, _)| role == "scapegoat").unwrap();
        assert_eq!(happened("scapegoat framed"), game.ending == "scapegoat_framed");
        assert_eq!(happened("innocent framed"), game.ending == "innocent_framed");
        let cops = happened("scapegoat to the cops") || happened("another to the cops");
        assert_eq!(cops, game.ending == "cops");
        assert_eq!(game.winners == *scapegoat, cops || happened("innocent framed"));
        let tried = ["frame failed", "scapegoat framed", "innocent framed"].into_iter().any(happened);
        assert_eq!(happened("frame tried"), tried);
    }
    let standing = Standing::of(&tournament, &results);
    let entry = &standing.entries[0];
    for rate in &entry.happened {
        let times = games.iter().filter(|game| game.happened.contains(&rate.name)).count() as u32;
        assert!(times > 0, "{} never happened", rate.name);
        assert!((rate.share * 60.0 - f64::from(times)).abs() < 1e-9, "{rate:?}");
        assert!(standing.to_string().contains(&format!("{:<21} in {:5.1} %", rate.name, rate.share * 100.0)));
    }
    assert_eq!(entry.happened.len(), 6);
    assert!(html::page(&standing).contains("What happened in games"));
}

#[test]
fn what_cannot_be_played_is_named_before_anything_is() {
    let complaint = |line_ups: &[&str], players| {
        tournament::<ScapeGoat>(line_ups, players, 1, 1).check().unwrap_err().to_string()
    };
    assert_eq!(
        complaint(&["hard,clever"], 3),
        "no bot of scapegoat is called \"clever\"; there are random, easy, normal, hard"
    );
    assert_eq!(complaint(&["easy,easy,easy,easy"], 3), "easy,easy,easy,easy names 4 bots for 3 seats");
    assert_eq!(
        complaint(&["scapegoat=easy"], 3),
        "the line-up scapegoat=easy says nothing of the role \"conspirators\""
    );
    assert!("".parse::<LineUp>().is_err() && "hard,,easy".parse::<LineUp>().is_err());
}
