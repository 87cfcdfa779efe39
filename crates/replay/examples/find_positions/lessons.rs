//! A lesson is one deal in which everything comes about that somebody has to have done before a first game. Its beats say
//! what; chance finds the deal, and what everybody plays in it.

use crate::{YOU, card, has, scapegoat};
use house::{AnyGame, Title};
use serde_json::{Value, json};
use table::{Chance, Millis, Seat, Seed, Version, Viewer};

const DEALS: u64 = 5_000_000;

/// What the others play between two of your moves takes no more than this.
const LONGEST: usize = 70;

/// Something that could be played, and what would come of it.
struct Try<'a> {
    game: &'a AnyGame,
    seat: Seat,
    action: &'a Value,
    after: &'a AnyGame,
}

type Wants = fn(&Try) -> bool;

enum Beat {
    /// Only words.
    Tell(&'static str),
    /// You play, and these are the words before it.
    You(&'static str, Wants),
    /// The others play, until this is so.
    Others(Wants, fn(&AnyGame) -> bool),
}
use Beat::{Others, Tell, You};

struct Lesson {
    config: Value,
    /// What is played before it begins, by everybody, and where it may begin.
    before: Wants,
    begins: fn(&AnyGame) -> bool,
    beats: Vec<Beat>,
}

pub fn look(title: Title) -> Value {
    let lesson = match title.name() {
        "scapegoat" => scape_goat(),
        "rowgoat" => row_your_goat(),
        _ => soplon(),
    };
    (0..DEALS)
        .find_map(|number| lesson.in_deal(title, Seed::from_number(number)))
        .unwrap_or_else(|| panic!("in none of {DEALS} deals"))
}

impl Lesson {
    fn in_deal(&self, title: Title, seed: Seed) -> Option<Value> {
        let mut game = AnyGame::deal(title, self.config.clone(), seed).expect("the options are allowed");
        let mut luck = Chance::new(seed.child(1), Version::DEAL);
        let everybody: Vec<Seat> = Seat::all(game.seats()).collect();
        let others = &everybody[1..];
        let before = play_until(&mut game, &everybody, self.before, self.begins, &mut luck)?;
        let mut steps: Vec<Value> = Vec::new();
        for beat in &self.beats {
            match beat {
                Tell(id) => steps.push(json!({ "id": id })),
                You(id, wants) => {
                    let (_, action) = play(&mut game, &[YOU], *wants, &mut luck)?;
                    steps.push(json!({ "id": id, "action": action, "replies": [] }));
                }
                Others(wants, until) => {
                    let replies = play_until(&mut game, others, *wants, *until, &mut luck)?;
                    steps.last_mut().expect("you play first")["replies"] = json!(replies);
                }
            }
        }
        Some(json!({ "config": self.config, "seed": seed, "before": before, "steps": steps }))
    }
}

fn play_until(
    game: &mut AnyGame,
    seats: &[Seat],
    wants: Wants,
    until: fn(&AnyGame) -> bool,
    luck: &mut Chance,
) -> Option<Vec<(Seat, Value)>> {
    let mut played = Vec::new();
    while !until(game) {
        if played.len() == LONGEST {
            return None;
        }
        played.push(play(game, seats, wants, luck)?);
    }
    Some(played)
}

/// Plays something that is wanted, whatever chance picks.
fn play(game: &mut AnyGame, seats: &[Seat], wants: Wants, luck: &mut Chance) -> Option<(Seat, Value)> {
    let mut could: Vec<(Seat, Value)> = seats
        .iter()
        .flat_map(|&seat| game.legal(seat).into_iter().map(move |action| (seat, action)))
        .collect();
    while !could.is_empty() {
        let (seat, action) = could.swap_remove(luck.below(could.len() as u32) as usize);
        let mut after = game.clone();
        if after.act(seat, game.now() + Millis(1000), &action).is_ok()
            && wants(&Try { game, seat, action: &action, after: &after })
        {
            *game = after;
            return Some((seat, action));
        }
    }
    None
}

fn seen(game: &AnyGame) -> Value {
    game.view(Viewer::Seat(YOU))
}

fn all(game: &AnyGame) -> Value {
    game.view(Viewer::Hindsight)
}

fn you_win(game: &AnyGame) -> bool {
    game.outcome().is_some_and(|outcome| outcome.winners.contains(YOU))
}

/// The scapegoat's seat and colour.
fn goat(game: &AnyGame) -> Option<(Seat, String)> {
    let all = all(game);
    let goat = scapegoat(&all)?;
    Some((goat, all["colours"][usize::from(goat.0)].as_str()?.to_owned()))
}

fn holds_against(game: &AnyGame, seat: Seat, colour: &str) -> bool {
    let hand = game.view(Viewer::Seat(seat))["hand"].as_array().cloned().unwrap_or_default();
    hand.iter().any(|card| has(card, colour))
}

/// The one who is neither you nor the scapegoat.
fn friend(game: &AnyGame) -> u8 {
    goat(game).map_or(0, |(goat, _)| 3 - goat.0)
}

fn scape_goat() -> Lesson {
    const YOUR_MOVE: fn(&AnyGame) -> bool = |game| {
        let view = seen(game);
        view["stage"] == "move" && view["mover"] == 0
    };
    /// The others gather evidence, and leave you alone.
    const GATHER: Wants = |it| {
        let away = ["prepare", "cops"].iter().any(|place| it.action["move"] == *place);
        it.seat != YOU && !away && it.action["trade"] != 0 && it.action["spy"] != 0
    };
    /// Whatever goes, it is not what you need.
    const KEEP: Wants = |it| goat(it.after).is_some_and(|(_, colour)| holds_against(it.after, YOU, &colour));
    const AGAINST: Wants = |it| {
        let Some((_, colour)) = goat(it.game) else { return false };
        has(&it.action["choose"], &colour)
    };
    Lesson {
        config: json!({ "players": 3, "deck": "one_for_all", "pace": "untimed", "cops_window_ms": 0 }),
        before: GATHER,
        begins: |game| {
            let view = seen(game);
            let own = view["colours"][0].as_str().unwrap_or_default().to_owned();
            YOUR_MOVE(game)
                && view["hand"][0] != view["hand"][1]
                && goat(game).is_some_and(|(goat, colour)| {
                    goat != YOU
                        && holds_against(game, Seat(3 - goat.0), &colour)
                        && holds_against(game, YOU, &own)
                })
        },
        beats: vec![
            Tell("goal"),
            Tell("mat"),
            You("spy", |it| it.action["move"] == "spy"),
            You("spy-whom", |it| it.action["spy"] == friend(it.game)),
            // You hold evidence against yourself, and it has to go.
            You("swap", |it| !it.action["swap"].is_null()),
            Others(GATHER, YOUR_MOVE),
            You("stash", |it| it.action["move"] == "stash"),
            You("stash-take", |it| !it.action["take_stash"].is_null()),
            You("stash-fill", |it| !it.action["fill_stash"].is_null()),
            You("swap-again", |it| !it.action["swap"].is_null()),
            Others(GATHER, YOUR_MOVE),
            You("prepare", |it| it.action["move"] == "prepare"),
            You("swap-again", |it| !it.action["swap"].is_null()),
            Others(
                |it| GATHER(it) || (it.action["move"] == "prepare" && seen(it.game)["tokens_left"] == 1),
                |game| YOUR_MOVE(game) && seen(game)["tokens_left"] == 0,
            ),
            You("trade", |it| it.action["move"] == "trade"),
            You("trade-whom", |it| it.action["trade"] == friend(it.game)),
            You("trade-card", |it| !it.action["choose"].is_null()),
            Others(KEEP, |game| seen(game)["stage"] == "swap"),
            You("swap-again", KEEP),
            Others(GATHER, |game| {
                YOUR_MOVE(game)
                    && goat(game).is_some_and(|(goat, colour)| holds_against(game, Seat(3 - goat.0), &colour))
            }),
            Tell("cops"),
            You("frame", |it| it.action["move"] == "prepare"),
            You("frame-card", AGAINST),
            Others(|it| goat(it.game).is_some_and(|(goat, _)| it.seat == goat) || AGAINST(it), you_win),
        ],
    }
}

fn sets(game: &AnyGame) -> usize {
    all(game)["sets"].as_array().map_or(0, Vec::len)
}

fn row_your_goat() -> Lesson {
    const SET: fn(&AnyGame) -> bool = |game| sets(game) == 1;
    const YOUR_TURN: fn(&AnyGame) -> bool = |game| crate::places(game, YOU) && sets(game) == 0;
    const PLACE: Wants = |it| crate::places_rightly(it.game, it.seat, it.action) && sets(it.after) == 0;
    /// Until the last of the others lays a set.
    const LAY: Wants = |it| {
        crate::places_rightly(it.game, it.seat, it.action)
            && sets(it.after) == usize::from(it.seat == Seat(2))
    };
    /// The next one is faster than the last.
    const GRAB: Wants = |it| !it.action["grab"].is_null() && it.seat == Seat(1);
    const IS_GRAB: Wants = |it| !it.action["grab"].is_null();
    Lesson {
        config: json!({ "players": 3, "pace": "untimed", "place_ms": 0 }),
        before: |it| PLACE(it),
        begins: |game| YOUR_TURN(game) && seen(game)["cards"] == json!([3, 3, 3]),
        beats: vec![
            Tell("goal"),
            You("place", PLACE),
            Others(LAY, SET),
            You("grab", IS_GRAB),
            Others(GRAB, YOUR_TURN),
            Tell("slowest"),
            You("place-again", PLACE),
            You("call", |it| it.action == "call_mine"),
            Others(PLACE, |game| seen(game)["cards"][1] == 1 && seen(game)["called"] == json!([])),
            You("call-at", |it| it.action["call_at"]["seat"] == 1),
            Others(
                |it| {
                    (!it.action["take_pile"].is_null() || crate::places_rightly(it.game, it.seat, it.action))
                        && sets(it.after) == 0
                },
                YOUR_TURN,
            ),
            Tell("mistake"),
            You("last", PLACE),
            Others(LAY, SET),
            You("win", IS_GRAB),
            Others(GRAB, you_win),
        ],
    }
}

fn witness(game: &AnyGame, place: usize) -> u64 {
    card(game, place)["witness"].as_u64().unwrap_or(0)
}

fn soplon() -> Lesson {
    const YOUR_TURN: fn(&AnyGame) -> bool = |game| {
        let view = seen(game);
        view["stage"] == "turn" && view["turn"] == 0
    };
    const LOOKS: Wants = |it| it.seat != YOU && (it.action == "peek" || it.action == "done");
    /// Nobody touches your district, and nobody plays what you would have to answer.
    const QUIET: Wants = |it| {
        let text = it.action.to_string();
        let touches_you = text.contains("\"seat\":0") || text.contains("\"send\":0");
        let view = seen(it.after);
        // The rat would come back, and make its district larger.
        let places = |game: &AnyGame| all(game)["districts"][usize::from(it.seat.0)].as_array().map(Vec::len);
        it.action != "close" && !touches_you && view["race"].is_null() && places(it.game) == places(it.after)
    };
    Lesson {
        config: json!({ "players": 3, "pace": "untimed", "race_ms": 60_000, "peek_ms": 60_000 }),
        before: LOOKS,
        begins: |game| {
            let view = seen(game);
            view["peeked"] == json!([1, 2])
                && view["turn"] == 0
                && !game.legal(Seat(2)).contains(&json!("done"))
                && !game.legal(Seat(1)).contains(&json!("done"))
                && witness(game, 2) >= 8
                && witness(game, 3) >= 5
                && witness(game, 2) != witness(game, 3)
        },
        beats: vec![
            Tell("goal"),
            You("peek", |it| it.action == "peek"),
            You("done", |it| it.action == "done"),
            You("draw", |it| {
                it.action == "draw" && seen(it.after)["held"]["witness"].as_u64().is_some_and(|low| low <= 4)
            }),
            You("exchange", |it| it.action == &json!({ "exchange": 2 })),
            You("pass", |it| !it.action["pass_race"].is_null()),
            Others(
                |it| {
                    !it.action["pass_race"].is_null()
                        || it.action == "draw"
                        || (!it.action["exchange"].is_null() && seen(it.after)["top"] == card(it.game, 3))
                },
                |game| !seen(game)["race"].is_null() && seen(game)["top"] == card(game, 3),
            ),
            You("eliminate", |it| it.action["eliminate"]["at"] == json!({ "seat": 0, "place": 3 })),
            Others(QUIET, YOUR_TURN),
            You("draw-again", |it| {
                it.action == "draw" && seen(it.after)["held"]["witness"].as_u64().is_some_and(|low| low <= 5)
            }),
            You("family", |it| it.action == &json!({ "exchange": 0 }) && seen(it.after)["stage"] == "thug"),
            // The one card of your own that you do not know.
            You("look", |it| it.action["look"] == json!({ "seat": 0, "place": 1 })),
            Others(QUIET, YOUR_TURN),
            Tell("others"),
            You("close", |it| it.action == "close"),
            Others(QUIET, you_win),
        ],
    }
}
