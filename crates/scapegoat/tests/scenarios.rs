//! Runs scenarios/*.txt. `CORRAL_BLESS=1` writes down what really follows.
//!
//! Players are called by their colours, and sit in the order of SG-C1 unless `colours` gives another one or is `drawn`.
//! In the set-up a colour says what that player holds and where the pawn stands (`red: hand red, blue+green; pawn spy`);
//! `evidence`, `stash`, `first`, `scapegoat` and `dice` say the rest, and `card` lines are another list of evidence.
//! Cards that are not named go, in the order of the list, to the hands, the evidence and the stash. Pawns that are not
//! named stand as if placed in turn order. `deal: 7` is a real deal from that seed instead.
//!
//! Besides `?` there are lines that only look: `blue sees who is awaited`, `anybody sees the pawns`.

mod page;
mod talk;
mod tell;

use page::{Page, location, rolls};
use scapegoat::{Action, Colour, Config, Mat, Place, ScapeGoat, Setup, Shown, State, View};
use std::cell::Cell;
use table::{Rules, Seat, Viewer};
use talk::{parse_talk, say};
use tell::tell;
use testkit::{Line, Refused, Script, Told, scenarios};

struct Spoken;

thread_local! {
    /// Whether the table has private words. They are no part of the state, and a line is parsed with nothing else.
    static WHISPERS: Cell<bool> = const { Cell::new(true) };
}

impl Script for Spoken {
    type Game = ScapeGoat;

    /// A set-up that the rules refuse is told; one that is a slip of the pen must not be blessed, so it panics.
    fn set_up(lines: &[(&str, &str)]) -> Result<(Config, Setup), Refused> {
        let page = Page(lines);
        page.check().unwrap_or_else(|slip| panic!("{slip}"));
        let deck = page.deck().map_err(|error| Refused::by(&error))?;
        let options = page.options(deck).unwrap_or_else(|slip| panic!("{slip}"));
        let config = Config::try_from(options).map_err(|error| Refused::by(&error))?;
        let setup = page.setup(&config).unwrap_or_else(|slip| panic!("{slip}"));
        WHISPERS.set(config.options().whispers);
        Ok((config, setup))
    }

    fn names(_config: &Config, setup: &Setup) -> Vec<String> {
        setup.colours.iter().map(|(_, colour)| colour.to_string()).collect()
    }

    fn parse(names: &[String], state: &State, line: &str) -> Result<Line<ScapeGoat>, String> {
        if line == "a referee counts the mats" {
            return count_mats(state).map(aside);
        }
        let (name, what) = line.split_once(' ').ok_or("somebody does something")?;
        if let Some(what) = what.strip_prefix("sees ") {
            let viewer = if name == "anybody" { Viewer::Spectator } else { Viewer::Seat(seat(names, name)?) };
            return look(names, &ScapeGoat::view(state, viewer), what).map(aside);
        }
        let from = seat(names, name)?;
        match parse_talk(names, what)? {
            Some(talk) => Ok(say(names, from, &talk)),
            None => parse_action(names, what).map(|action| Line::Play(from, action)),
        }
    }

    fn name_action(names: &[String], action: Action) -> String {
        let name = |seat: Seat| &names[seat.index()];
        match action {
            Action::CallCops => "call the cops".into(),
            Action::Pass => "pass".into(),
            Action::Move(to) => format!("move to {to}"),
            Action::Spy(target) => format!("spy on {}", name(target)),
            Action::Trade(target) => format!("trade with {}", name(target)),
            Action::Steal(target) => format!("steal from {}", name(target)),
            Action::TakeStash(place) => format!("take stash {}", place.0 + 1),
            Action::FillStash(card) => format!("fill stash with {card}"),
            Action::Choose(card) => format!("choose {card}"),
            Action::Swap(card) => format!("swap {card}"),
            Action::TakeBack => "take the move back".into(),
            Action::PassForNow(true) => "tick pass for now".into(),
            Action::PassForNow(false) => "untick pass for now".into(),
        }
    }

    fn tell(names: &[String], shown: &Shown) -> String {
        tell(names, *shown)
    }
}

/// A colour that does not play stands for a seat that is not there.
fn seat(names: &[String], name: &str) -> Result<Seat, String> {
    match names.iter().position(|known| known == name) {
        Some(index) => Ok(Seat(index as u8)),
        None => name.parse().map(|colour: Colour| Seat(colour as u8)),
    }
}

fn parse_action(names: &[String], what: &str) -> Result<Action, String> {
    let words: Vec<&str> = what.split(' ').collect();
    Ok(match words[..] {
        ["calls", "the", "cops"] => Action::CallCops,
        ["passes"] => Action::Pass,
        ["moves", "to", to] => Action::Move(location(to)?),
        ["spies", "on", target] => Action::Spy(seat(names, target)?),
        ["trades", "with", target] => Action::Trade(seat(names, target)?),
        ["steals", "from", target] => Action::Steal(seat(names, target)?),
        ["takes", "stash", place] => {
            let place = place.parse::<u8>().ok().and_then(|place| place.checked_sub(1));
            Action::TakeStash(Place(place.ok_or("the stash has places 1 to 3")?))
        }
        ["fills", "stash", "with", card] => Action::FillStash(card.parse()?),
        ["chooses", card] => Action::Choose(card.parse()?),
        ["swaps", card] => Action::Swap(card.parse()?),
        ["takes", "the", "move", "back"] => Action::TakeBack,
        ["ticks", "pass", "for", "now"] => Action::PassForNow(true),
        ["unticks", "pass", "for", "now"] => Action::PassForNow(false),
        _ => return Err(format!("nobody can do {what:?}")),
    })
}

fn aside(text: String) -> Line<ScapeGoat> {
    Line::Aside(vec![Told { viewer: Viewer::Spectator, text: Some(text) }])
}

/// Parts of a view that are hard to read as they are.
fn look(names: &[String], view: &View, what: &str) -> Result<String, String> {
    let seen: Vec<String> = match what {
        "the pawns" => {
            names.iter().zip(view.pawns.as_slice()).map(|(name, pawn)| format!("{name} on {pawn}")).collect()
        }
        "how many cards all hold" => {
            let held = names.iter().zip(view.cards.as_slice());
            held.map(|(name, cards)| format!("{name} holds {cards}")).collect()
        }
        "the tokens" => {
            let held = names.iter().zip(view.tokens.as_slice());
            let held = held.map(|(name, tokens)| format!("{name} has {tokens}"));
            std::iter::once(format!("{} on prepare", view.tokens_left)).chain(held).collect()
        }
        "whose turn it is" => vec![names[view.mover.index()].clone()],
        "who is awaited" if view.waiting.is_empty() => vec!["nobody".into()],
        "who is awaited" => view.waiting.iter().map(|seat| names[seat.index()].clone()).collect(),
        _ => return Err(format!("nobody sees {what:?}")),
    };
    Ok(seen.join(", "))
}

/// Lays all mats side by side, which no player can, and counts the cells of every pair (SG-S5, SG-S6).
fn count_mats(state: &State) -> Result<String, String> {
    let players = ScapeGoat::seats_of(state);
    let mats = Seat::all(players).map(|seat| {
        let view = ScapeGoat::view(state, Viewer::Seat(seat));
        (view.colours[seat], view.mat.expect("players see their own mat"))
    });
    let mats: Vec<(Colour, Mat)> = mats.collect();
    let mut cells = [[0; 6]; 6];
    for roll in rolls() {
        let blamed = |goat: Colour| mats.iter().all(|(own, mat)| (mat.at(roll) == goat) == (*own != goat));
        let scapegoats: Vec<_> = mats.iter().filter(|(own, _)| blamed(*own)).collect();
        let [(scapegoat, mat)] = scapegoats[..] else {
            return Err(format!("{roll:?} gives {} scapegoats", scapegoats.len()));
        };
        cells[*scapegoat as usize][mat.at(roll) as usize] += 1;
    }
    let colours = Colour::in_game(players);
    let line = |scapegoat: &Colour| {
        let others = colours.iter().filter(|name| *name != scapegoat);
        let counts = others.map(|name| format!("{name} in {}", cells[*scapegoat as usize][*name as usize]));
        format!("{scapegoat} is the scapegoat and sees {}", counts.collect::<Vec<_>>().join(", "))
    };
    Ok(colours.iter().map(line).collect::<Vec<_>>().join("\n  "))
}

#[test]
fn every_scenario_plays_as_it_is_written() {
    scenarios::<Spoken>();
}
