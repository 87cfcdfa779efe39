//! Whole games of each kind and size, with connections that break and a host that dies.

use crate::support::players::{RandomPlayer, play, players};
use crate::support::setup::Setup;
use crate::support::{Table, ms};
use house::Title;

/// Two may press in the same moment; one of them is too late, and that is no mistake of either.
const LOST_RACES: [&str; 8] =
    ["stale", "returned", "too_late", "other_round", "other_turn", "game_over", "time_ran_out", "other_race"];

fn is_over(table: &Table, players: &[RandomPlayer]) -> bool {
    players.iter().all(|player| table.line(player.conn).over.is_some())
}

/// Plays a game to its end. Somebody is away for a moment every ten steps, and in the middle the host dies.
fn whole_game(title: Title, seats: u8, seed: u64) -> u64 {
    let (mut table, conns) = Table::seated(&Setup::quick(title, seats).seed(seed));
    let mut people = players(&conns, seed);
    table.ask(conns[0], |id| house::wire::ClientMsg::Start { id });
    let mut has_crashed = false;
    for round in 1.. {
        let records = table.log.records().len() + 10;
        let conns: Vec<_> = people.iter().map(|player| player.conn).collect();
        play(&mut table, &mut people, |table| {
            conns.iter().all(|conn| table.line(*conn).over.is_some()) || table.log.records().len() >= records
        });
        if is_over(&table, &people) {
            break;
        }
        if round == 2 {
            has_crashed = true;
            restart(&mut table, &mut people);
        } else {
            break_line(&mut table, &mut people[round % usize::from(seats)]);
        }
    }
    let last = table.line(people[0].conn).over.clone();
    for player in &people {
        assert_eq!(table.line(player.conn).over, last, "all hear the same end");
        let strange = player.refusals.iter().find(|code| !LOST_RACES.contains(&&***code));
        assert_eq!(strange, None, "{}", player.name);
    }
    assert_eq!(table.log.archive.len(), 1);
    assert!(has_crashed || table.log.records().len() < 25, "no crash in a long game");
    table.digest()
}

fn break_line(table: &mut Table, player: &mut RandomPlayer) {
    let seen = player.seen(table);
    table.gone(player.conn);
    table.advance(ms(700));
    player.is_back(table.rejoin(&player.name, Some(seen)));
}

fn restart(table: &mut Table, people: &mut [RandomPlayer]) {
    let seen: Vec<_> = people.iter().map(|player| player.seen(table)).collect();
    table.crash();
    table.restore();
    for (player, seen) in people.iter_mut().zip(seen) {
        player.is_back(table.rejoin(&player.name, Some(seen)));
    }
}

fn games_of(title: Title) {
    for seats in title.players() {
        for seed in [1, 2] {
            println!("{title} with {seats} seats and seed {seed}");
            whole_game(title, seats, seed);
        }
    }
}

#[test]
fn scape_goat_is_played_to_its_end_by_any_number_of_players() {
    games_of(Title::SCAPEGOAT);
}

#[test]
fn row_your_goat_is_played_to_its_end_by_any_number_of_players() {
    games_of(Title::ROWGOAT);
}

#[test]
fn soplon_is_played_to_its_end_by_any_number_of_players() {
    games_of(Title::SOPLON);
}

#[test]
fn the_same_seed_gives_the_same_effects() {
    for &title in Title::all() {
        assert_eq!(whole_game(title, 3, 5), whole_game(title, 3, 5), "{title}");
        assert_ne!(whole_game(title, 3, 5), whole_game(title, 3, 6), "{title}");
    }
}
