//! The largest metadata that messages can make finds room in the log.

use crate::support::players::play_to_the_end;
use crate::support::setup::Setup;
use crate::support::{Table, secs};
use house::Title;
use house::wire::{Claim, ClientMsg, Name, PlayerId, Question};
use room::ConnId;
use room::stored::Meta;
use serde_json::{Map, Value, json};
use table::{Seat, Talk};

/// What the log takes (`store::MAX_META_BYTES`), and what options may take of it, at most twice.
const META: usize = 64 * 1024;
const OPTIONS: usize = 10 * 1024;

fn id(number: u32) -> String {
    let letters = number.to_string().bytes().map(|digit| char::from(b'a' + digit - b'0')).collect::<String>();
    format!("{letters:z<16}")
}

/// As many letters as a name may have, of four bytes each.
fn longest_name(number: u32) -> Name {
    let last = char::from_u32(0x1F400 + number % 60).unwrap();
    Name::try_from(format!("{}{last}", "\u{1F410}".repeat(23))).unwrap()
}

fn come(table: &mut Table, number: u32) -> ConnId {
    let conn = table.join(&id(number));
    table.ask(conn, |id| ClientMsg::Profile { id, name: longest_name(number), avatar: 255 });
    conn
}

fn say(table: &mut Table, conn: ConnId, talk: Talk<Claim, Question>) {
    table.send(conn, |id| ClientMsg::Say { id, talk });
}

#[test]
fn the_largest_metadata_that_messages_can_make_finds_room_in_the_log() {
    let seats = *Title::SOPLON.players().end();
    let setup = Setup::quick(Title::SOPLON, seats).behind(600);
    let mut table = Table::open(&Setup { options: Map::new(), ..setup });
    let host = table.join("Goat 0");
    let _watching = come(&mut table, 999);
    let mut newest = 0;
    let mut players = Vec::new();
    for round in 0..6 {
        let title = if round % 2 == 0 { Title::SOPLON } else { Title::ROWGOAT };
        if round > 0 {
            // Until then the host, who watches, does not know that it is over.
            table.advance(secs(601));
            table.ask(host, |id| ClientMsg::ChangeGame { id, title });
            for conn in players.drain(..) {
                table.ask(conn, |id| ClientMsg::Leave { id });
                table.gone(conn);
            }
        }
        let (options, seats) = (Setup::quick(title, 2).options, *title.players().end());
        table.ask(host, |id| ClientMsg::Configure {
            id,
            seats: Some(seats),
            options: Some(options),
            public: None,
            watching: None,
            guests_only: None,
        });
        for _ in 0..seats {
            newest += 1;
            let conn = come(&mut table, newest);
            table.ask(conn, |id| ClientMsg::Sit { id, seat: None });
            players.push(conn);
        }
        table.ask(host, |id| ClientMsg::Start { id });
        table.add_nonces(&players);
        play_to_the_end(&mut table, &players, 1);
    }
    for rude in 2_000..2_040 {
        let conn = come(&mut table, rude);
        table.ask(host, |id_| ClientMsg::KeepOut { id: id_, player: PlayerId(id(rude)) });
        table.gone(conn);
    }
    for guest in 3_000..3_080 {
        let (player, name) = (PlayerId(id(guest)), longest_name(guest));
        table.ask(players[1], |id| ClientMsg::Invite { id, player, name });
        say(&mut table, players[0], Talk::Words { text: "\"\u{1F410}".repeat(150), to: None });
        say(&mut table, players[2], Talk::Wink { to: Seat(0) });
        table.advance(secs(2));
    }
    let stored = table.log.read().0;
    let meta: Meta = serde_json::from_slice(&stored).unwrap();
    assert!(meta.ended.is_some() && meta.talk.len() > 5 && meta.kept_out.len() == 32);
    assert!(meta.guests.invited.len() > 20 && meta.evening.len() == 24, "{}", meta.evening.len());
    assert!(stored.len() + 2 * OPTIONS < META, "{} bytes without options", stored.len());

    let ids = ["\u{1}".repeat(32), "x".repeat(16) + "!", String::new(), "Goat 0".to_owned()];
    for other in ids {
        let (player, name) = (PlayerId(other), longest_name(1));
        let code = table.refused(players[1], |id| ClientMsg::Invite { id, player, name });
        assert_eq!(code, "no_such_person", "no house gives such an id");
    }
}

#[test]
fn options_that_would_not_find_room_are_refused() {
    let mut table = Table::open(&Setup::quick(Title::SCAPEGOAT, 4));
    let host = table.join("Goat 0");
    let lines: Vec<Value> =
        (0..300).map(|_| json!({ "mark": "2+", "goats": ["blue", "green", "red"], "copies": 1 })).collect();
    let Value::Object(options) = json!({ "deck": lines }) else { unreachable!() };
    let change = |id| ClientMsg::Configure {
        id,
        seats: None,
        options: Some(options),
        public: None,
        watching: None,
        guests_only: None,
    };
    assert_eq!(table.refused(host, change), "bad_options");
}
