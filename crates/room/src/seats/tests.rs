use super::*;

const START: Time = Time::from_seconds(1_000);
const PATIENCE: Duration = Duration::from_secs(20);

fn player(name: &str) -> PlayerId {
    PlayerId(name.to_owned())
}

fn after(seconds: u64) -> Time {
    START + Duration::from_secs(seconds)
}

/// A table for two that Ana has opened, with these people there.
fn table(people: &[&str]) -> Seats {
    let mut seats = Seats::new(vec![None, None], Some(player("ana")), Vec::new(), Guests::default(), START);
    for (conn, name) in people.iter().enumerate() {
        come(&mut seats, conn as u64, name);
    }
    seats
}

fn come(seats: &mut Seats, conn: u64, name: &str) -> CameIn {
    let called = Name::try_from(name.to_owned()).unwrap();
    let connection = Connection { player: player(name), viewer: Viewer::Spectator, changes: false };
    seats.come_in(ConnId(conn), connection, called, 0)
}

#[test]
fn somebody_who_sits_is_host_before_a_spectator() {
    let mut seats = table(&["ana", "berta", "carla"]);
    seats.sit(&player("carla"), None).unwrap();
    seats.leave(&player("ana"), false, after(1));
    assert_eq!(seats.host(), Some(&player("carla")));
}

#[test]
fn a_player_decides_while_the_host_is_away_and_no_spectator_does() {
    let mut seats = table(&[]);
    come(&mut seats, 1, "berta");
    assert_eq!(seats.host_passes_on_at(PATIENCE), None, "nobody plays");
    seats.sit(&player("berta"), None).unwrap();
    assert_eq!(seats.host_passes_on_at(PATIENCE), Some(after(20)));
    seats.pass_host_on();
    assert_eq!((seats.host(), seats.rightful_host()), (Some(&player("berta")), Some(&player("ana"))));
    assert_eq!(seats.host_passes_on_at(PATIENCE), None);
    seats.stand(&player("berta")).unwrap();
    assert_eq!(seats.host(), Some(&player("ana")), "who does not play does not decide");
    seats.sit(&player("berta"), None).unwrap();
    come(&mut seats, 2, "ana");
    assert_eq!(seats.host(), Some(&player("ana")), "the host is back");
}

#[test]
fn a_player_is_expected_back_and_a_spectator_is_not() {
    let mut seats = table(&["ana", "berta", "carla"]);
    seats.sit(&player("berta"), Some(Seat(1))).unwrap();
    assert_eq!(seats.go_out(ConnId(1), after(1)), Some(player("berta")));
    assert_eq!(seats.go_out(ConnId(2), after(2)), Some(player("carla")));
    assert_eq!(seats.people(), 2);
    assert!(seats.disconnected().eq([(Seat(1), after(1))]));
    let came = come(&mut seats, 4, "berta");
    assert_eq!(came, CameIn { seat: Some(Seat(1)), renamed: false, accepts: false });
}

#[test]
fn somebody_with_two_tabs_is_here_until_the_second_is_closed() {
    let mut seats = table(&["ana"]);
    come(&mut seats, 9, "ana");
    assert_eq!(seats.go_out(ConnId(0), after(1)), None);
    assert!(seats.is_connected(&player("ana")) && seats.empty_since().is_none());
    assert_eq!(seats.go_out(ConnId(9), after(2)), Some(player("ana")));
    assert_eq!(seats.empty_since(), Some(after(2)));
}

#[test]
fn bots_have_names_of_their_own() {
    let mut seats = table(&["ana"]);
    seats.add_bot(None, Level::Easy).unwrap();
    seats.add_bot(None, Level::Hard).unwrap();
    let names: Vec<_> = seats.sitters().flatten().map(StoredSitter::name).collect();
    assert_eq!(names, ["Paca", "Curro"]);
    assert_eq!(seats.add_bot(None, Level::Easy), Err(TableRefusal::NoFreeSeat));
    assert_eq!(seats.unseat(Seat(5)), Err(TableRefusal::NoSuchSeat));
}

fn called<'a>(seats: &'a Seats, name: &str) -> &'a str {
    seats.name(&player(name)).unwrap().as_str()
}

#[test]
fn the_second_with_a_name_that_looks_the_same_has_a_number() {
    let mut seats = table(&["Ana", "\u{410}n\u{430}", "A\u{ad}na", "Ana 2"]);
    assert_eq!(called(&seats, "Ana"), "Ana");
    assert_eq!(called(&seats, "\u{410}n\u{430}"), "\u{410}n\u{430} 2");
    assert_eq!(called(&seats, "A\u{ad}na"), "Ana 3");
    assert_eq!(called(&seats, "Ana 2"), "Ana 2 2");
    seats.rename(&player("Ana"), Name::stored("Ana 3"), 0);
    assert_eq!(called(&seats, "Ana"), "Ana 3 2");
    come(&mut seats, 9, "A\u{ad}na");
    assert_eq!(called(&seats, "A\u{ad}na"), "Ana", "nobody is called Ana any more");
}

#[test]
fn there_is_a_name_for_every_bot_though_people_have_taken_them_all() {
    let names = [
        "Paca", "Curro", "Nieves", "Tomillo", "Canela", "Bruno", "Perla", "Romero", "Trufa", "Salvia",
        "Lucero", "Menta",
    ];
    let mut seats = table(&names);
    seats.add_bot(None, Level::Easy).unwrap();
    seats.add_bot(None, Level::Easy).unwrap();
    let bots: Vec<_> = seats.sitters().flatten().map(StoredSitter::name).collect();
    assert_eq!(bots, ["Paca 2", "Paca 3"]);
    come(&mut seats, 20, "Paca 2");
    assert_eq!(called(&seats, "Paca 2"), "Paca 2 2", "nobody is taken for a bot");
}

#[test]
fn only_empty_seats_can_be_taken_away() {
    let mut seats = table(&["ana"]);
    seats.sit(&player("ana"), Some(Seat(1))).unwrap();
    assert_eq!((seats.can_have(1), seats.can_have(2)), (Err(TableRefusal::SeatTaken), Ok(())));
}

/// Who sits where after a game for so many was chosen: people by their names, and bots.
fn gathered(seats: &mut Seats, many: u8) -> Vec<Option<&str>> {
    seats.gather(many);
    seats.sitters().map(|sitter| sitter.map(|sitter| sitter.bot().map_or(sitter.name(), |_| "bot"))).collect()
}

#[test]
fn whoever_has_no_seat_left_takes_a_free_one_or_that_of_a_bot() {
    let mut seats = table(&["ana", "berta", "carla"]);
    seats.resize(5);
    for (name, seat) in [("ana", 4), ("berta", 1), ("carla", 3)] {
        seats.sit(&player(name), Some(Seat(seat))).unwrap();
    }
    seats.add_bot(Some(Seat(2)), Level::Easy).unwrap();
    assert_eq!((seats.can_gather(2), seats.can_gather(3)), (Err(TableRefusal::SeatTaken), Ok(())));
    assert_eq!(gathered(&mut seats, 3), [Some("carla"), Some("berta"), Some("ana")]);
}

#[test]
fn bots_go_where_there_are_too_many_and_nobody_moves_who_need_not() {
    let mut seats = table(&["ana"]);
    seats.resize(4);
    seats.sit(&player("ana"), Some(Seat(1))).unwrap();
    for _ in 0..3 {
        seats.add_bot(None, Level::Easy).unwrap();
    }
    assert_eq!(gathered(&mut seats, 2), [Some("bot"), Some("ana")]);
    assert_eq!(gathered(&mut seats, 3), [Some("bot"), Some("ana"), None]);
}
