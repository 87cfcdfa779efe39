//! Finished games in the pocket: the files of those that were played there, and any file, shown and verified as elsewhere.

use crate::support;
#[path = "../../replay/tests/support/tampering.rs"]
mod tampering;

use crate::support::{Log, begun, no_time_passes};
use house::Title;
use house::wire::{By, Facts, FilePage, Level, OwnStats, PressResult};
use pocket::{Answer, Differing, Order, Pocket, Verdict};
use replay::{Differs, Playback, Replay};
use room::stored::{StoredInput, StoredShare};
use serde_json::{Value, json};
use table::{Seat, Viewer};
use tampering::{DEALS, Tampering, deal_changed};

const GOLDEN: [[&str; 2]; 3] = [
    [
        include_str!("../../replay/golden/scapegoat-1.json"),
        include_str!("../../replay/golden/scapegoat-2.json"),
    ],
    [include_str!("../../replay/golden/rowgoat-1.json"), include_str!("../../replay/golden/rowgoat-2.json")],
    [include_str!("../../replay/golden/soplon-1.json"), include_str!("../../replay/golden/soplon-2.json")],
];

/// A pocket for finished games.
struct Shelf(Pocket);

impl Shelf {
    fn new() -> Self {
        Self(Pocket::new(no_time_passes))
    }

    fn ask(&mut self, what: &Value) -> Order {
        let letter = json!({ "now": 1, "what": what }).to_string();
        let answer: Answer = serde_json::from_slice(&self.0.read(letter.as_bytes())).unwrap();
        assert!(answer.wake_at.is_none() && !answer.thinks, "nothing goes on by itself");
        let [order] = <[Order; 1]>::try_from(answer.orders).unwrap();
        order
    }

    fn refusal(&mut self, what: &Value) -> (String, String) {
        match self.ask(what) {
            Order::Refused { code, why } => (code, why),
            other => panic!("{what} is answered with {other:?}"),
        }
    }

    fn write(&mut self, Log { about, records, .. }: &Log) -> String {
        match self.ask(&json!({ "write_file": { "about": about, "records": records } })) {
            Order::File { text } => text,
            other => panic!("{other:?}"),
        }
    }

    /// The page of a file, or the sentence that refuses it.
    fn open(&mut self, text: &str) -> Result<FilePage, String> {
        match self.ask(&json!({ "open_file": { "text": text } })) {
            Order::Page(page) => Ok(*page),
            Order::Refused { why, .. } => Err(why),
            other => panic!("{other:?}"),
        }
    }

    /// Verifies the game that is open, so many steps at a time.
    fn verdict(&mut self, count: u32) -> (u32, Verdict) {
        let mut before = 0;
        loop {
            let Order::Verified { steps, of, verdict, .. } =
                self.ask(&json!({ "verify": { "count": count } }))
            else {
                panic!("it is verified")
            };
            assert!(steps <= of && steps - before <= count);
            if let Some(verdict) = verdict {
                return (steps, verdict);
            }
            assert_eq!(steps, before + count);
            before = steps;
        }
    }
}

/// Opens and verifies a file in the pocket. It must say what `corral verify` says.
fn same_as_elsewhere(text: &str) {
    let expected = Replay::read(text).map_err(Differs::from).and_then(|replay| replay.verify());
    let mut shelf = Shelf::new();
    let page = match shelf.open(text) {
        Ok(page) => page,
        Err(why) => return assert_eq!(why, expected.unwrap_err().to_string()),
    };
    let replay = Replay::read(text).unwrap();
    assert_eq!(page.steps.len(), playable(&replay), "as far as the rules take it");
    // A step may also be refused because the game was over before it.
    assert!(page.broken.is_some() || page.outcome.is_some());
    for count in [7, u32::MAX] {
        let (steps, verdict) = shelf.verdict(count);
        let told = match &expected {
            Ok(verified) => {
                assert_eq!((steps as usize, page.broken.as_ref()), (verified.steps, None));
                let (proof, says) = (verified.proof.to_string(), verified.to_string());
                Verdict::Good { good: true, proof, says }
            }
            Err(differs) => {
                let (what, step) = match differs {
                    Differs::Unreadable(_) => (Differing::Unreadable, None),
                    Differs::Deal(_) => (Differing::Deal, None),
                    Differs::Step { number, .. } => (Differing::Step, Some(*number as u32)),
                    Differs::Outcome(_) => (Differing::Outcome, None),
                };
                assert!(step.is_none_or(|step| steps + 1 == step), "all before it were as stored");
                Verdict::Bad { good: false, step, what, why: differs.to_string() }
            }
        };
        assert_eq!(verdict, told);
    }
    // All there is of it can be shown, and no more.
    let last = page.steps.len();
    let all = |from: usize| json!({ "moments": { "as": "open", "from": from, "count": 64 } });
    let Order::Moments(shown) = shelf.ask(&all(last)) else { panic!("the last moment is shown") };
    assert_eq!(shown.moments.len(), 1);
    assert_eq!(shelf.refusal(&all(last + 1)).0, "malformed");
}

/// How many steps of it the rules take.
fn playable(replay: &Replay) -> usize {
    let mut game = replay.dealt().unwrap();
    let taken = replay.steps.iter().take_while(|step| match (step.seat, &step.action) {
        (Some(seat), Some(action)) => game.act(seat, step.at, action).is_ok(),
        _ => game.clock(step.at).is_ok(),
    });
    taken.count()
}

/// The log of a whole game.
fn finished(number: u64, title: Title, seats: u8) -> Log {
    let mut holder = begun(number, title, seats, Level::Easy);
    holder.play_until(|holder| holder.has_heard("over"));
    holder.disk.remove(&1).unwrap()
}

#[test]
fn a_game_that_was_played_here_gives_a_file_that_is_good() {
    for &title in Title::all() {
        for seats in title.players() {
            let log = finished(u64::from(seats), title, seats);
            let mut shelf = Shelf::new();
            let text = shelf.write(&log);
            let replay = Replay::read(&text).unwrap();
            assert_eq!(replay.write(), text, "{title} {seats}");
            let verified = replay.verify().unwrap();
            assert_eq!(verified.steps, log.records.len() - 1, "{title} {seats}");
            same_as_elsewhere(&text);
            let page = shelf.open(&text).unwrap();
            assert_eq!((page.id, page.title), (replay.id(), title));
            assert_eq!(page.code, replay.table.map(|table| table.code));
            assert_eq!(page.players[0].name, "Ana");
            assert_eq!(page.steps.iter().filter_map(|step| step.press).collect::<Vec<_>>(), page.presses);
            assert_eq!(page.presses, presses(title, &log), "{title} {seats}: as the table counted them");
        }
    }
}

/// Every press that was taken, as the log knows it.
fn presses(title: Title, log: &Log) -> Vec<PressResult> {
    let inputs = log.records[1..].iter().map(|record| serde_json::from_str::<StoredInput>(record).unwrap());
    inputs.filter_map(|input| input.result(title)).collect()
}

#[test]
fn any_moment_is_shown_as_a_playback_has_it() {
    for text in GOLDEN.concat() {
        let playback = Playback::new(&Replay::read(text).unwrap()).unwrap();
        let mut shelf = Shelf::new();
        let page = shelf.open(text).unwrap();
        let viewers = [
            (json!("open"), Viewer::Hindsight),
            (json!("spectator"), Viewer::Spectator),
            (json!(0), Viewer::Seat(Seat(0))),
            (json!("2"), Viewer::Seat(Seat(2))),
        ];
        for (eyes, viewer) in viewers {
            let mut shown = Vec::new();
            while shown.len() <= page.steps.len() {
                let letter = json!({ "moments": { "as": eyes, "from": shown.len(), "count": 40 } });
                let Order::Moments(stretch) = shelf.ask(&letter) else { panic!("{letter} shows something") };
                shown.extend(stretch.moments);
            }
            let all = playback.moments(0, viewer);
            assert!(all.map(|moment| json!(moment)).eq(shown.into_iter().map(|moment| json!(moment))));
        }
    }
}

#[test]
fn what_was_changed_in_a_step_is_found_as_elsewhere() {
    for text in GOLDEN.concat() {
        same_as_elsewhere(text);
        let replay = Replay::read(text).unwrap();
        let last = replay.steps.len() - 1;
        for (number, how) in (0..).zip(Tampering::ALL) {
            for at in [0, 1, last / 3 + number, last - 1, last] {
                same_as_elsewhere(&how.done_to(&replay, at, 1 + at as u64).write());
            }
        }
        let mut press = replay.clone();
        press.steps[3].press = Some(
            serde_json::from_value(
                json!({ "elapsed": 500, "allowance": 100, "reaction": 399, "claimed": 200 }),
            )
            .unwrap(),
        );
        same_as_elsewhere(&press.write());
        let mut outcome = replay.clone();
        outcome.outcome.winners = table::SeatSet::NONE;
        same_as_elsewhere(&outcome.write());
        let mut another = replay.clone();
        another.steps[2].by = By::Clock;
        same_as_elsewhere(&another.write());
    }
}

#[test]
fn what_was_changed_in_the_deal_is_found_as_elsewhere() {
    for [_, text] in GOLDEN {
        let replay = Replay::read(text).unwrap();
        for (sentence, change) in DEALS {
            let changed = deal_changed(&replay, change).write();
            same_as_elsewhere(&changed);
            let mut shelf = Shelf::new();
            shelf.open(&changed).unwrap();
            let (_, Verdict::Bad { why, what, .. }) = shelf.verdict(1) else { panic!("it was changed") };
            assert_eq!((why.as_str(), what), (sentence, Differing::Deal));
        }
    }
}

#[test]
fn a_simulation_has_no_table_and_proves_nothing_about_its_deal() {
    let mut replay = Replay::read(GOLDEN[2][1]).unwrap();
    (replay.deal.fair, replay.deal.secret) = (None, None);
    let mut shelf = Shelf::new();
    let page = shelf.open(&replay.write()).unwrap();
    assert_eq!((page.id, page.code, page.number, page.fair, page.secret), (None, None, None, None, None));
    let (_, Verdict::Good { proof, says, .. }) = shelf.verdict(1_000) else { panic!("it is as stored") };
    assert_eq!((proof.as_str(), says), ("", replay.verify().unwrap().to_string()));
}

#[test]
fn what_is_not_a_file_gets_the_sentence_of_corral_verify() {
    let whole: Value = serde_json::from_str(GOLDEN[2][1]).unwrap();
    let changed = |key: &str, value: Value| {
        let mut whole = whole.clone();
        whole[key] = value;
        whole.to_string()
    };
    let half = &GOLDEN[2][1][..GOLDEN[2][1].len() / 2];
    for (text, code) in [
        (String::new(), "unreadable"),
        ("goats".to_owned(), "unreadable"),
        ("{}".to_owned(), "unreadable"),
        (half.to_owned(), "unreadable"),
        (changed("replay", json!(9)), "unreadable"),
        (changed("rules", json!(9)), "other_rules"),
        (changed("game", json!("chess")), "unreadable"),
        (changed("goats", json!(1)), "unreadable"),
        (changed("players", json!([])), "unreadable"),
        (changed("config", json!({ "players": 99 })), "unreadable"),
    ] {
        let expected = Replay::read(&text).map_err(Differs::from).and_then(|replay| replay.verify());
        let expected = expected.unwrap_err().to_string();
        let letter = json!({ "open_file": { "text": text } });
        assert_eq!(Shelf::new().refusal(&letter), (code.to_owned(), expected));
    }
}

#[test]
fn what_cannot_be_read_of_a_log_is_said() {
    let log = finished(3, Title::SOPLON, 2);
    let mut shelf = Shelf::new();
    let mut refusal = |about: &str, records: &[String]| {
        shelf.refusal(&json!({ "write_file": { "about": about, "records": records } }))
    };
    let cut = &log.records[..log.records.len() - 1];
    for (about, records, why) in [
        ("goats", &log.records[..], "its log cannot be read: "),
        (&log.about, &[], "it is gone"),
        (&log.about, cut, "it is not over after its last input"),
        (&log.about, &log.records[1..], "its log cannot be read: "),
        (&log.about, &[&log.records[..2], cut].concat(), "its log cannot be read: "),
    ] {
        let (code, said) = refusal(about, records);
        assert!(code == "unreadable" && said.starts_with(why), "{said}");
    }
    let other_rules: Vec<String> =
        log.records.iter().map(|record| record.replace("\"rules\":1", "\"rules\":9")).collect();
    assert_eq!(
        refusal(&log.about, &other_rules),
        ("other_rules".into(), "it was played by version 9 of the rules, and this is version 1".into())
    );
}

#[test]
fn games_played_in_pockets_are_added_up() {
    let mut games = Vec::new();
    for &title in Title::all() {
        let mut holder = begun(5, title, 3, Level::Easy);
        holder.play_until(|holder| holder.has_heard("over"));
        let (_, log) = holder.disk.pop_first().unwrap();
        let share: StoredShare = serde_json::from_str(&log.share).unwrap();
        games.push((title, share.facts));
    }
    let mut shelf = Shelf::new();
    let mut add_up = |games: &[(Title, Facts)]| match shelf.ask(&json!({ "stats": { "games": games } })) {
        Order::Stats(stats) => stats,
        other => panic!("{other:?}"),
    };
    let all = add_up(&games);
    assert_eq!(json!(all), json!(OwnStats::of(&games)));
    let presses: Vec<u32> = games.iter().flat_map(|(_, facts)| facts.reactions_ms.clone()).collect();
    assert_eq!((all.all.games, all.reactions.presses), (3, presses.len() as u32));
    assert_eq!(all.reactions.fastest_ms, presses.into_iter().min());
    assert!(all.titles.iter().all(|one| one.score.games == 1));
    games.reverse();
    assert_eq!(add_up(&games), all, "in whatever order");
    assert_eq!(add_up(&[]).all.games, 0);
}

#[test]
fn bad_letters_are_refused_and_change_nothing() {
    let mut shelf = Shelf::new();
    let first = json!({ "moments": { "as": "open", "from": 0, "count": 1 } });
    assert_eq!(shelf.refusal(&first).0, "no_finished_game");
    assert_eq!(shelf.refusal(&json!({ "verify": { "count": 1 } })).0, "no_finished_game");
    shelf.open(GOLDEN[0][1]).unwrap();
    let shown = shelf.ask(&first);
    shelf.ask(&json!({ "verify": { "count": 2 } }));
    let moments = |eyes: Value, from: u64, count: u64| json!({ "moments": { "as": eyes, "from": from, "count": count } });
    for (letter, code) in [
        (moments(json!("open"), 1_000_000, 1), "malformed"),
        (moments(json!("open"), u64::MAX, 1), "malformed"),
        (moments(json!("open"), 0, 0), "malformed"),
        (moments(json!("open"), 0, 65), "malformed"),
        (moments(json!("open"), 0, 1 << 40), "malformed"),
        (moments(json!(3), 0, 1), "no_such_seat"),
        (moments(json!(-1), 0, 1), "no_such_seat"),
        (moments(json!("goat"), 0, 1), "no_such_seat"),
        (moments(json!({}), 0, 1), "no_such_seat"),
        (moments(Value::Null, 0, 1), "no_such_seat"),
        (json!({ "verify": { "count": 0 } }), "malformed"),
        (json!({ "verify": {} }), "malformed"),
        (json!({ "wake": { "at": 3 } }), "malformed"),
        (json!({ "think": { "fast": true } }), "malformed"),
        (json!({ "stop": { "now": true } }), "malformed"),
        (json!({ "open_file": { "text": "goats" } }), "unreadable"),
        (json!({ "stats": { "games": [["chess", { "won": true }]] } }), "malformed"),
        (json!({ "stats": { "games": [["soplon", {}]] } }), "malformed"),
        (json!({ "connect": { "conn": 1 } }), "no_game"),
        (
            json!({ "open": { "seed": "00".repeat(32), "player": "ana", "table": support::table(Title::SOPLON, 2) } }),
            "no_game",
        ),
    ] {
        let (said, why) = shelf.refusal(&letter);
        assert_eq!(said, code, "{letter}");
        assert!(why.len() > 10, "{letter}: {why}");
    }
    assert_eq!(shelf.ask(&first), shown);
    let Order::Verified { steps, .. } = shelf.ask(&json!({ "verify": { "count": 1 } })) else { panic!() };
    assert_eq!(steps, 3, "it goes on where it was");
}

#[test]
fn a_pocket_with_a_table_in_it_has_no_finished_game() {
    let mut holder = begun(1, Title::SOPLON, 2, Level::Easy);
    for letter in [
        json!({ "open_file": { "text": GOLDEN[2][1] } }),
        json!({ "write_file": { "about": "", "records": [] } }),
        json!({ "moments": { "as": "open", "from": 0, "count": 1 } }),
        json!({ "verify": { "count": 1 } }),
        json!({ "stats": { "games": [] } }),
    ] {
        holder.tell(&letter);
        assert_eq!(holder.refused.take().as_deref(), Some("game_running"), "{letter}");
    }
    holder.play_until(|holder| holder.has_heard("over"));
}
