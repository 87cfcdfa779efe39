//! Looks for deals in which the positions of the pages "how to play" come about, and prints them:
//! `cargo run --example find_positions -- scapegoat > web/src/games/scapegoat/positions.json`,
//! and then Prettier for that file. With `-- scapegoat lesson` it looks for the deal of the game's lesson (`lesson.json`).
//!
//! It is run when the rules have changed and the tests `positions` and `lessons` say that one is no longer what it was.

#![expect(clippy::disallowed_methods, reason = "an example is a program, and has a command line")]

mod lessons;

use house::{AnyGame, Title};
use serde_json::{Value, json};
use table::{Chance, Millis, Seat, Seed, Version, Viewer};

/// Whoever tries a position.
const YOU: Seat = Seat(0);
const DEALS: u64 = 200_000;
const LONGEST: usize = 40;

/// What to look for. `play` is what the others do and what you have done before; `find` knows the position when it is there,
/// by the game and what has just happened, and says what the others answer and how it is solved.
struct Wanted {
    id: &'static str,
    config: Value,
    shortest: usize,
    play: fn(&AnyGame, Seat, &Value) -> bool,
    find: fn(&AnyGame, &[Value]) -> Option<Found>,
    solved: Value,
    wrong: Option<&'static str>,
}

struct Found {
    replies: Vec<(u8, Value)>,
    solution: Vec<Value>,
}

fn main() {
    let named = std::env::args().nth(1).expect("the title of a game");
    let title: Title = named.parse().expect("a game of this house");
    if std::env::args().nth(2).as_deref() == Some("lesson") {
        println!("{}", lessons::look(title));
        return;
    }
    let wanted = match named.as_str() {
        "scapegoat" => scape_goat(),
        "rowgoat" => row_your_goat(),
        _ => soplon(),
    };
    let found: Vec<Value> = wanted.iter().map(|wanted| look(title, wanted)).collect();
    println!("{}", serde_json::to_string(&found).expect("it is JSON"));
}

fn look(title: Title, wanted: &Wanted) -> Value {
    (0..DEALS).find_map(|number| try_deal(title, wanted, Seed::from_number(number))).unwrap_or_else(|| {
        panic!("{}: in none of {DEALS} deals", wanted.id);
    })
}

/// Everybody plays at random.
fn try_deal(title: Title, wanted: &Wanted, seed: Seed) -> Option<Value> {
    let mut game = AnyGame::deal(title, wanted.config.clone(), seed).expect("the options are allowed");
    let mut luck = Chance::new(seed.child(1), Version::DEAL);
    let (mut before, mut happened) = (Vec::new(), Vec::new());
    while before.len() <= LONGEST && game.outcome().is_none() {
        if before.len() >= wanted.shortest
            && let Some(Found { replies, solution }) = (wanted.find)(&game, &happened)
        {
            let Wanted { id, config, solved, wrong, .. } = wanted;
            return Some(
                json!({ "id": id, "config": config, "seed": seed, "before": before, "replies": replies,
                "solution": solution, "solved": solved, "wrong": wrong }),
            );
        }
        let (seat, action) = Seat::all(game.seats()).find_map(|seat| {
            let legal: Vec<Value> =
                game.legal(seat).into_iter().filter(|action| (wanted.play)(&game, seat, action)).collect();
            (!legal.is_empty()).then(|| (seat, legal[luck.below(legal.len() as u32) as usize].clone()))
        })?;
        let at = game.now() + Millis(1000);
        happened = game.act(seat, at, &action).ok()?.shown(Viewer::Seat(YOU));
        before.push((seat, action));
    }
    None
}

fn scape_goat() -> Vec<Wanted> {
    let table = |players: u8| json!({ "players": players, "deck": "one_for_all", "pace": "untimed", "cops_window_ms": 0 });
    vec![
        // You hold evidence against yourself, and it is your turn.
        Wanted {
            id: "spy",
            config: table(4),
            shortest: 0,
            play: |_, _, _| true,
            find: |game, _| {
                let view = game.view(Viewer::Seat(YOU));
                let own = view["colours"][0].as_str()?;
                let hand = view["hand"].as_array()?;
                let mine: Vec<&Value> = hand.iter().filter(|card| has(card, own)).collect();
                let is_there = plays(game, &json!({ "move": "spy" })) && mine.len() == 1;
                is_there.then(|| Found {
                    replies: Vec::new(),
                    solution: vec![json!({ "move": "spy" }), json!({ "spy": 1 }), json!({ "swap": mine[0] })],
                })
            },
            solved: json!({ "swapped": { "seat": 0 } }),
            wrong: None,
        },
        // You have a token, and everybody but the scapegoat can put down evidence against them.
        Wanted {
            id: "frame",
            config: table(3),
            shortest: 6,
            play: |_, _, action| action != &json!({ "move": "cops" }),
            find: |game, _| {
                let all = game.view(Viewer::Hindsight);
                let view = game.view(Viewer::Seat(YOU));
                let goat = scapegoat(&all)?;
                let is_there = view["stage"] == "move"
                    && view["waiting"] == json!([0])
                    && view["tokens_left"] == 0
                    && view["tokens"][0] != 0
                    && goat != YOU
                    && plays(game, &json!({ "move": "prepare" }));
                if !is_there {
                    return None;
                }
                let colour = all["colours"][usize::from(goat.0)].as_str()?.to_owned();
                let against = |seat: Seat| {
                    game.view(Viewer::Seat(seat))["hand"]
                        .as_array()?
                        .iter()
                        .find(|card| has(card, &colour))
                        .cloned()
                };
                let not_against = view["hand"].as_array()?.iter().any(|card| !has(card, &colour));
                let other = Seat(3 - goat.0);
                let (mine, theirs) = (against(YOU)?, against(other)?);
                let any = game.view(Viewer::Seat(goat))["hand"][0].clone();
                not_against.then(|| Found {
                    replies: vec![(other.0, json!({ "choose": theirs })), (goat.0, json!({ "choose": any }))],
                    solution: vec![json!({ "move": "prepare" }), json!({ "choose": mine })],
                })
            },
            solved: json!({ "framed": {} }),
            wrong: Some("frame_failed"),
        },
        // They have just tried to frame you, and it is your turn.
        Wanted {
            id: "cops",
            config: table(4),
            shortest: 8,
            play: |game, seat, action| {
                let all = game.view(Viewer::Hindsight);
                let Some(goat) = scapegoat(&all) else { return false };
                let colour = all["colours"][usize::from(goat.0)].as_str().unwrap_or_default().to_owned();
                let hand = game.view(Viewer::Seat(seat))["hand"].as_array().cloned().unwrap_or_default();
                match &action["choose"] {
                    Value::Null => action != &json!({ "move": "cops" }),
                    card => has(card, &colour) || seat == goat || !hand.iter().any(|card| has(card, &colour)),
                }
            },
            find: |game, happened| {
                let all = game.view(Viewer::Hindsight);
                let own = all["colours"][0].as_str()?;
                let shown = happened.iter().find_map(|event| event["frame_revealed"]["cards"].as_array())?;
                let against = shown[1..].iter().filter(|card| has(card, own)).count();
                let is_there =
                    scapegoat(&all)? == YOU && against == 2 && all["mover"] == 0 && all["stage"] == "move";
                is_there.then(|| Found { replies: Vec::new(), solution: vec![json!({ "move": "cops" })] })
            },
            solved: json!({ "went_to_cops": {} }),
            wrong: None,
        },
    ]
}

fn has(card: &Value, colour: &str) -> bool {
    card.as_str().is_some_and(|card| card.split('+').any(|one| one == colour))
}

fn plays(game: &AnyGame, action: &Value) -> bool {
    game.legal(YOU).contains(action)
}

fn scapegoat(all: &Value) -> Option<Seat> {
    all["reveal"]["scapegoat"].as_u64().map(|seat| Seat(seat as u8))
}

fn row_your_goat() -> Vec<Wanted> {
    let table = || json!({ "players": 3, "pace": "untimed", "place_ms": 0 });
    vec![
        // Your turn, and half of the grid is empty.
        Wanted {
            id: "place",
            config: table(),
            shortest: 3,
            play: places_rightly,
            find: |game, _| {
                let is_there = places(game, YOU) && game.opening().is_none();
                is_there.then(|| Found { replies: Vec::new(), solution: vec![place(game)] })
            },
            solved: json!({ "placed": { "seat": 0 } }),
            wrong: Some("misplaced"),
        },
        // A set lies.
        Wanted {
            id: "grab",
            config: table(),
            shortest: 7,
            play: places_rightly,
            find: |game, _| {
                let grab = json!({ "grab": { "round": game.view(Viewer::Spectator)["round"] } });
                game.opening().map(|_| Found { replies: vec![(1, grab.clone())], solution: vec![grab] })
            },
            solved: json!({ "grabbed": { "seat": 0 } }),
            wrong: None,
        },
        // No set lies, whatever it looks like, and it is your turn.
        Wanted {
            id: "almost",
            config: table(),
            shortest: 9,
            play: places_rightly,
            find: |game, _| {
                let is_there = places(game, YOU) && game.opening().is_none() && many_alike(game);
                is_there.then(|| Found { replies: Vec::new(), solution: vec![place(game)] })
            },
            solved: json!({ "placed": { "seat": 0 } }),
            wrong: Some("mistouched"),
        },
    ]
}

fn places(game: &AnyGame, seat: Seat) -> bool {
    game.view(Viewer::Spectator)["stage"] == json!({ "place": { "seat": seat } })
}

/// Where a card may go.
fn places_rightly(game: &AnyGame, seat: Seat, action: &Value) -> bool {
    let Some(cell) = action["place"]["cell"].as_u64() else { return false };
    let grid = game.view(Viewer::Spectator)["grid"].clone();
    let has_gap = grid.as_array().is_some_and(|cells| cells.iter().any(Value::is_null));
    places(game, seat) && (!has_gap || grid[cell as usize].is_null())
}

fn place(game: &AnyGame) -> Value {
    game.legal(YOU).into_iter().find(|action| places_rightly(game, YOU, action)).expect("it is your turn")
}

/// Five cards of one colour, or of one boat.
fn many_alike(game: &AnyGame) -> bool {
    let grid = game.view(Viewer::Spectator)["grid"].as_array().cloned().unwrap_or_default();
    grid.iter().any(|cell| {
        let alike = |what: &str| grid.iter().filter(|other| other["top"][what] == cell["top"][what]).count();
        alike("colour") >= 5 || alike("boat") >= 5
    })
}

fn soplon() -> Vec<Wanted> {
    let table = || json!({ "players": 3, "pace": "untimed", "race_ms": 60_000, "peek_ms": 60_000 });
    vec![
        // The first look.
        Wanted {
            id: "peek",
            config: table(),
            shortest: 4,
            play: |_, seat, action| seat != YOU && (action == "peek" || action == "done"),
            find: |_, _| Some(Found { replies: Vec::new(), solution: vec![json!("peek"), json!("done")] }),
            solved: json!({ "done": { "seat": 0 } }),
            wrong: None,
        },
        // Your turn. A ten lies where you have looked, and something lower comes.
        Wanted {
            id: "exchange",
            config: table(),
            shortest: 6,
            play: |_, _, action| action == "peek" || action == "done",
            find: |game, _| {
                let mut drawn = game.clone();
                let at = drawn.now() + Millis(1000);
                drawn.act(YOU, at, &json!("draw")).ok()?;
                let low = drawn.view(Viewer::Seat(YOU))["held"]["witness"].as_u64()?;
                let is_there = low <= 3 && card(game, KNOWN) == json!({ "witness": 10 });
                is_there.then(|| Found {
                    replies: Vec::new(),
                    solution: vec![json!("draw"), json!({ "exchange": KNOWN })],
                })
            },
            solved: json!({ "exchanged": { "seat": 0, "place": KNOWN } }),
            wrong: Some("exchanged"),
        },
        // Somebody has played the number of a card that you have seen.
        Wanted {
            id: "eliminate",
            config: table(),
            shortest: 8,
            play: |_, seat, action| {
                action == "peek"
                    || action == "done"
                    || (seat != YOU && (action == "draw" || !action["exchange"].is_null()))
            },
            find: |game, _| {
                game.opening()?;
                let view = game.view(Viewer::Spectator);
                let race = view["race"]["race"].clone();
                let is_there = card(game, KNOWN) == view["top"];
                is_there.then(|| Found {
                    replies: Vec::new(),
                    solution: vec![
                        json!({ "eliminate": { "race": race, "at": { "seat": 0, "place": KNOWN } } }),
                    ],
                })
            },
            solved: json!({ "eliminated": { "seat": 0 } }),
            wrong: Some("erred"),
        },
    ]
}

/// The lower left place of your district, which you saw before the game.
const KNOWN: usize = 2;

fn card(game: &AnyGame, place: usize) -> Value {
    game.view(Viewer::Hindsight)["districts"][0][place]["up"].clone()
}
