//! Who may come in: seats always have room for their owners, spectators have a limit of their own, one person has four
//! connections, and the host can send people away.

use crate::support::line::bye;
use crate::support::players::play_to_the_end;
use crate::support::setup::{Setup, player};
use crate::support::{Table, secs};
use house::Title;
use house::wire::{ClientMsg, PlayerId, ServerMsg};
use room::{ConnId, Occasion};
use table::Seat;

fn soplon() -> Setup {
    Setup::quick(Title::SOPLON, 2)
}

/// The code with which somebody is turned away who wants to come in.
fn turned_away(table: &mut Table, name: &str) -> Option<String> {
    let conn = table.join(name);
    let line = table.line(conn);
    match line.last() {
        Some(ServerMsg::Refused { code, .. }) => {
            assert_eq!(line.hung_up, Some(table.now));
            Some(code.clone())
        }
        _ => None,
    }
}

fn keep_out(name: &str) -> impl Fn(u32) -> ClientMsg {
    move |id| ClientMsg::KeepOut { id, player: PlayerId(name.to_owned()) }
}

fn let_in(name: &str) -> impl Fn(u32) -> ClientMsg {
    move |id| ClientMsg::LetIn { id, player: PlayerId(name.to_owned()) }
}

fn spectators(table: &Table, conn: ConnId) -> Vec<&str> {
    table.state(conn).spectators.iter().map(|person| &*person.name).collect()
}

// Room

#[test]
fn strangers_who_fill_a_table_lock_nobody_out_who_has_a_seat() {
    let (mut table, conns) = Table::dealt(&soplon());
    for stranger in 0..64 {
        assert_eq!(turned_away(&mut table, &format!("Stranger {stranger}")), None);
    }
    table.gone(conns[1]);
    assert_eq!(turned_away(&mut table, "One more").as_deref(), Some("table_full"));
    let back = table.join(&player(1));
    assert_eq!(table.line(back).view["you"], 1, "their seat is theirs");
    table.stop();
    table.restore();
    for stranger in 0..64 {
        assert_eq!(turned_away(&mut table, &format!("Stranger {stranger}")), None);
    }
    assert_eq!(turned_away(&mut table, &player(0)), None, "after a restart too");
}

#[test]
fn a_host_without_a_seat_has_room_too() {
    let mut table = Table::open(&soplon().with(|settings| settings.spectators = 2));
    table.join("Ana");
    table.join("Berta");
    assert_eq!(turned_away(&mut table, "Carla").as_deref(), Some("table_full"));
    let host = table.join(&player(0));
    assert_eq!(spectators(&table, host).len(), 3);
}

#[test]
fn spectators_have_a_limit_of_their_own_and_room_for_another_when_one_has_gone() {
    let mut table = Table::open(&soplon().with(|settings| settings.spectators = 2));
    let ana = table.join("Ana");
    let berta = table.join("Berta");
    assert_eq!(turned_away(&mut table, "Berta"), None, "a second tab takes no room from anybody");
    assert_eq!(turned_away(&mut table, "Carla").as_deref(), Some("table_full"));
    table.gone(ana);
    assert_eq!(turned_away(&mut table, "Carla"), None);
    assert_eq!(spectators(&table, berta), ["Berta", "Carla"]);
}

#[test]
fn a_fifth_connection_takes_the_place_of_the_oldest() {
    let (mut table, conns) = Table::dealt(&soplon());
    let more: Vec<ConnId> = (0..3).map(|_| table.join(&player(1))).collect();
    assert_eq!(table.line(conns[1]).hung_up, None);
    let fifth = table.join(&player(1));
    assert_eq!(bye(table.line(conns[1]).last()), Some("opened_elsewhere"));
    assert_eq!(table.line(conns[1]).hung_up, Some(table.now));
    for conn in more.iter().chain([&fifth]) {
        assert_eq!(table.line(*conn).hung_up, None);
        table.ask(*conn, |id| ClientMsg::Ping { id });
    }
    table.gone(conns[1]);
    table.advance(secs(60));
    assert!(!table.state(fifth).seats[1].stand_in, "they are still here");
}

#[test]
fn what_comes_from_a_connection_that_was_replaced_is_not_heard_and_its_goodbye_is_not_lost() {
    let (mut table, conns) = Table::seated(&soplon());
    table.log.is_slow = true;
    // Something is being stored, so every goodbye has to wait.
    table.send(conns[0], |id| ClientMsg::Unseat { id, seat: Seat(1) });
    for _ in 0..4 {
        table.join(&player(1));
    }
    table.send(conns[1], |id| ClientMsg::Sit { id, seat: None });
    assert_eq!(table.line(conns[1]).hung_up, None);
    table.log_catches_up();
    assert_eq!(bye(table.line(conns[1]).last()), Some("opened_elsewhere"));
    assert_eq!(table.state(conns[0]).seats[1].sitter, None, "nobody has sat down");
}

// The host sends people away

#[test]
fn the_host_keeps_a_spectator_out_in_the_middle_of_a_game_and_lets_them_in_again() {
    let (mut table, conns) = Table::dealt(&soplon());
    let tabs = [table.join("Rude"), table.join("Rude")];
    table.ask(conns[0], keep_out("Rude"));
    for tab in tabs {
        assert_eq!(bye(table.line(tab).last()), Some("kept_out"));
        assert_eq!(table.line(tab).hung_up, Some(table.now));
    }
    assert_eq!(spectators(&table, conns[0]), [""; 0]);
    assert_eq!(table.state(conns[0]).kept_out[0].name, "Rude");
    assert_eq!(turned_away(&mut table, "Rude").as_deref(), Some("kept_out"));
    table.crash();
    table.restore();
    assert_eq!(turned_away(&mut table, "Rude").as_deref(), Some("kept_out"), "the log knows them");
    let host = table.join(&player(0));
    table.ask(host, let_in("Rude"));
    assert_eq!(turned_away(&mut table, "Rude"), None);
    assert!(table.state(host).kept_out.is_empty());
}

#[test]
fn a_player_is_kept_out_between_games_only() {
    let (mut table, conns) = Table::dealt(&soplon());
    assert_eq!(table.refused(conns[0], keep_out(&player(1))), "game_running");
    assert_eq!(table.line(conns[1]).hung_up, None);
    play_to_the_end(&mut table, &conns, 1);
    table.ask(conns[0], keep_out(&player(1)));
    assert_eq!(bye(table.line(conns[1]).last()), Some("kept_out"));
    assert_eq!(table.state(conns[0]).seats[1].sitter, None, "the seat is free");
    assert_eq!(turned_away(&mut table, &player(1)).as_deref(), Some("kept_out"));
}

#[test]
fn a_player_who_is_away_can_be_kept_out_too() {
    let (mut table, conns) = Table::seated(&soplon());
    table.gone(conns[1]);
    table.ask(conns[0], keep_out(&player(1)));
    assert_eq!(table.announced.as_ref().unwrap().people, 1);
    assert_eq!(turned_away(&mut table, &player(1)).as_deref(), Some("kept_out"));
}

#[test]
fn nobody_else_sends_people_away_and_nobody_sends_the_host_away() {
    let (mut table, conns) = Table::seated(&soplon());
    let rude = table.join("Rude");
    for conn in [conns[1], rude] {
        assert_eq!(table.refused(conn, keep_out(&player(0))), "host_only");
        assert_eq!(table.refused(conn, let_in("Rude")), "host_only");
    }
    assert_eq!(table.refused(conns[0], keep_out(&player(0))), "host_stays");
    assert_eq!(table.refused(conns[0], keep_out("Nobody")), "no_such_person");
    assert_eq!(table.refused(conns[0], let_in("Rude")), "no_such_person");
}

#[test]
fn the_list_of_those_who_are_kept_out_does_not_grow_for_ever() {
    let mut table = Table::open(&soplon());
    let host = table.join(&player(0));
    for rude in 0..80 {
        let name = format!("Rude {rude}");
        table.join(&name);
        table.ask(host, keep_out(&name));
    }
    let kept_out = &table.state(host).kept_out;
    assert_eq!((kept_out.len(), &*kept_out[0].name), (32, "Rude 48"), "the latest of them");
}

// Guests

/// Guests have ids as a house gives them.
const DORA: &str = "doradoradoradora";
const WATCHER: &str = "watcherwatcherwa";

fn letter(number: u8) -> char {
    char::from(b'a' + number)
}

fn invite(name: &str) -> impl Fn(u32) -> ClientMsg {
    move |id| ClientMsg::Invite {
        id,
        player: PlayerId(name.to_owned()),
        name: name.to_owned().try_into().unwrap(),
    }
}

fn guests_only(only: bool) -> impl Fn(u32) -> ClientMsg {
    configure(None, Some(only))
}

fn configure(public: Option<bool>, guests_only: Option<bool>) -> impl Fn(u32) -> ClientMsg {
    move |id| ClientMsg::Configure { id, seats: None, options: None, public, watching: None, guests_only }
}

/// Who is waited for, and who invited them.
fn awaited(table: &Table) -> Vec<(&str, &str)> {
    let invited = &table.announced.as_ref().unwrap().invited;
    invited.iter().map(|guest| (&*guest.name, &*guest.by.as_ref().unwrap().name)).collect()
}

#[test]
fn a_player_invites_somebody_who_is_waited_for_until_they_come() {
    let (mut table, conns) = Table::seated(&soplon());
    table.ask(conns[1], invite(DORA));
    assert_eq!(table.called, [(PlayerId(DORA.to_owned()), Occasion::Invitation)]);
    assert_eq!(awaited(&table), [(DORA, &*player(1))]);
    table.crash();
    table.restore();
    table.join(&player(0));
    assert_eq!(awaited(&table), [(DORA, &*player(1))], "the log knows of it");
    let host = table.join(&player(0));
    let dora = table.join(DORA);
    assert_eq!(awaited(&table), []);
    assert_eq!(table.state(host).guests.invited[0].by, None, "they have been here");
    table.gone(dora);
    table.crash();
    table.restore();
    table.join(&player(0));
    assert_eq!(awaited(&table), [], "nor are they waited for after a restart");
}

#[test]
fn only_who_plays_or_decides_invites_and_nobody_is_invited_who_is_there_or_cannot_be() {
    let (mut table, conns) = Table::seated(&soplon());
    let watcher = table.join(WATCHER);
    assert_eq!(table.refused(watcher, invite(DORA)), "host_only");
    assert_eq!(table.refused(conns[0], invite(WATCHER)), "no_such_person");
    let endless = "x".repeat(33);
    let nobody =
        |id| ClientMsg::Invite { id, player: PlayerId(endless), name: DORA.to_owned().try_into().unwrap() };
    assert_eq!(table.refused(conns[0], nobody), "no_such_person");
    table.ask(conns[0], keep_out(WATCHER));
    assert_eq!(table.refused(conns[1], invite(WATCHER)), "host_only", "the host has sent them away");
    table.ask(conns[0], invite(WATCHER));
    assert_eq!(turned_away(&mut table, WATCHER), None, "and calls them back");
}

#[test]
fn where_only_guests_come_in_others_are_turned_away_and_the_host_is_told() {
    let (mut table, conns) = Table::seated(&soplon());
    let watcher = table.join(WATCHER);
    table.ask(conns[0], guests_only(true));
    for _ in 0..2 {
        assert_eq!(turned_away(&mut table, DORA).as_deref(), Some("not_invited"));
    }
    let knocked = |table: &Table| -> Vec<String> {
        table.state(conns[0]).guests.knocked.iter().map(|one| one.name.clone()).collect()
    };
    assert_eq!(knocked(&table), [DORA]);
    table.rejoin_as(DORA, "Dora of the hill", None);
    assert_eq!(knocked(&table), ["Dora of the hill"], "by the name that they said since");
    assert_eq!(table.refused(conns[1], invite(DORA)), "host_only", "only the host says who comes");
    table.ask(conns[0], invite(DORA));
    assert!(table.state(conns[0]).guests.knocked.is_empty());
    assert_eq!(turned_away(&mut table, DORA), None);
    table.gone(watcher);
    table.gone(conns[1]);
    table.crash();
    table.restore();
    assert_eq!(turned_away(&mut table, WATCHER), None, "who was there has come to stay");
    assert_eq!(turned_away(&mut table, &player(1)), None, "and who has a seat, above all");
    assert_eq!(turned_away(&mut table, "Eva").as_deref(), Some("not_invited"), "after a restart too");
    let host = table.join(&player(0));
    table.ask(host, guests_only(false));
    assert_eq!(turned_away(&mut table, "Eva"), None);
}

#[test]
fn a_table_admits_players_between_games_unless_it_takes_an_invitation() {
    let (mut table, conns) = Table::seated(&soplon());
    let admits = |table: &Table| table.announced.as_ref().unwrap().admits;
    assert!(admits(&table));
    table.ask(conns[0], guests_only(true));
    assert!(!admits(&table));
    table.ask(conns[0], guests_only(false));
    assert!(admits(&table), "also with all seats taken: somebody may stand up");
    table.deal(&conns);
    assert!(!admits(&table), "a game is being played");
}

#[test]
fn a_table_that_is_listed_is_for_everybody() {
    let mut table = Table::open(&soplon());
    let host = table.join(&player(0));
    let is = |table: &Table| (table.announced.as_ref().unwrap().public, table.state(host).guests.only);
    table.ask(host, configure(Some(true), None));
    assert_eq!(is(&table), (true, false));
    table.ask(host, guests_only(true));
    assert_eq!(is(&table), (false, true), "nobody finds a door that is shut");
    table.ask(host, configure(Some(false), None));
    assert_eq!(is(&table), (false, true));
    table.ask(host, configure(Some(true), None));
    assert_eq!(is(&table), (true, false));
}

#[test]
fn neither_guests_nor_knocks_grow_for_ever() {
    let mut table = Table::open(&soplon());
    let host = table.join(&player(0));
    for guest in 0..80 {
        table.ask(host, invite(&format!("{}{}aaaaaaaaaaaaaa", letter(guest / 26), letter(guest % 26))));
    }
    table.ask(host, guests_only(true));
    for stranger in 0..20 {
        turned_away(&mut table, &format!("Stranger {stranger}"));
    }
    let guests = &table.state(host).guests;
    assert_eq!((guests.invited.len(), &*guests.knocked[7].name), (64, "Stranger 19"));
    assert_eq!(guests.knocked.len(), 8);
}

#[test]
fn who_was_invited_kept_out_or_turned_away_is_nothing_to_spectators() {
    for delay_s in [0, 600] {
        let (mut table, conns) = Table::seated(&soplon().behind(delay_s));
        table.join("Rude");
        table.ask(conns[0], keep_out("Rude"));
        table.ask(conns[0], invite(DORA));
        table.ask(conns[0], guests_only(true));
        assert_eq!(turned_away(&mut table, "Eva").as_deref(), Some("not_invited"));
        let dora = table.join(DORA);
        table.deal(&conns);
        table.advance(secs(1_000));
        let told = |conn| {
            let state = table.state(conn);
            (
                state.kept_out.len(),
                state.guests.invited.len() > 1,
                state.guests.knocked.len(),
                state.guests.only,
            )
        };
        assert_eq!(told(conns[1]), (1, true, 1, true), "players know");
        assert_eq!(told(dora), (0, false, 0, true));
        for (_, text) in &table.line(dora).texts {
            assert!(!text.contains("Rude") && !text.contains("Eva"), "{text}");
        }
    }
}

#[test]
fn a_host_who_watches_is_told_who_knocks_though_they_see_the_game_later() {
    let mut table = Table::open(&soplon().behind(600));
    let host = table.join(&player(0));
    let players = [1, 2].map(|seat| table.join(&player(seat)));
    for conn in players {
        table.ask(conn, |id| ClientMsg::Sit { id, seat: None });
    }
    table.ask(host, guests_only(true));
    table.ask(host, |id| ClientMsg::Start { id });
    table.add_nonces(&players);
    assert_eq!(turned_away(&mut table, "Eva").as_deref(), Some("not_invited"));
    table.advance(secs(601));
    assert_eq!(table.state(host).guests.knocked.len(), 1);
}
