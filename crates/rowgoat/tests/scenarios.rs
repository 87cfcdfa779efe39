//! Runs scenarios/*.txt. `CORRAL_BLESS=1` writes down what really follows.
//!
//! In the set-up, `top row`, `middle row` and `bottom row` say what lies on the grid (piles from the bottom up, joined
//! by `+`), a name says what is on top of that player's deck (`only …` = that is all of it), and `deck` is another list
//! of cards. What is not said is dealt from the cards that are left.

use rowgoat::{
    Action, Boat, Card, Cell, Colour, Config, Deck, Ending, Event, Line, Options, RowGoat, Setup, State,
};
use std::fmt::Write;
use table::{Chance, Millis, Pace, Rules, Seat, Seed, Version};
use testkit::{Line as Said, Refused, Script, scenarios};

struct InWords;

const NAMES: [&str; 6] = ["ann", "bob", "cat", "dan", "eve", "fay"];

impl Script for InWords {
    type Game = RowGoat;

    fn set_up(lines: &[(&str, &str)]) -> Result<(Config, Setup), Refused> {
        let config = config(lines)?;
        let setup = setup(&config, lines)?;
        Ok((config, setup))
    }

    fn names(config: &Config, _setup: &Setup) -> Vec<String> {
        NAMES.iter().take(config.options().players.into()).map(|name| (*name).to_owned()).collect()
    }

    fn parse(names: &[String], state: &State, line: &str) -> Result<Said<RowGoat>, String> {
        let (name, what) = line.split_once(' ').ok_or("somebody does something")?;
        let seat = seat(names, name)?;
        parse_action(names, state, what).map(|action| Said::Play(seat, action))
    }

    fn name_action(names: &[String], action: Action) -> String {
        match action {
            Action::Place { cell, .. } => format!("place on {}", cell.index() + 1),
            Action::Grab { .. } => "grab".into(),
            Action::TakeSet(line) => format!("take the {line}"),
            Action::TakePile(cell) => format!("take pile {}", cell.index() + 1),
            Action::CallMine => "call".into(),
            Action::CallAt { seat, .. } => format!("call at {}", names[seat.index()]),
        }
    }

    fn tell(names: &[String], shown: &Event) -> String {
        tell(names, *shown)
    }
}

fn seat(names: &[String], name: &str) -> Result<Seat, String> {
    let found = names.iter().position(|known| known == name);
    found.map(|index| Seat(index as u8)).ok_or_else(|| format!("nobody is called {name:?}"))
}

fn parse_action(names: &[String], state: &State, what: &str) -> Result<Action, String> {
    let words: Vec<&str> = what.split(' ').collect();
    let cell = |number: &str| {
        let number: u8 = number.parse().map_err(|_| format!("{number:?} is no cell"))?;
        Cell::new(number.wrapping_sub(1)).ok_or_else(|| format!("the cells are 1 to 9, not {number}"))
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is no number"));
    Ok(match words[..] {
        ["places", "on", on] => Action::Place { turn: state.turn(), cell: cell(on)? },
        ["places", "on", on, "in", "turn", turn] => Action::Place { turn: number(turn)?, cell: cell(on)? },
        ["grabs"] => Action::Grab { round: state.round() },
        ["grabs", "in", "round", round] => Action::Grab { round: number(round)? },
        ["takes", "pile", pile] => Action::TakePile(cell(pile)?),
        ["takes", "the", ref line @ ..] => {
            let line = line.join(" ");
            let known = Line::ALL.into_iter().find(|known| known.to_string() == line);
            Action::TakeSet(known.ok_or_else(|| format!("{line:?} is no line"))?)
        }
        ["calls"] => Action::CallMine,
        ["calls", "at", name] => {
            let seat = seat(names, name).unwrap_or(Seat(5));
            Action::CallAt { seat, call: if seat.index() < names.len() { state.calls(seat) } else { 1 } }
        }
        ["calls", "at", name, "for", "debt", debt] => {
            Action::CallAt { seat: seat(names, name)?, call: number(debt)? as u16 }
        }
        _ => return Err(format!("nobody can do {what:?}")),
    })
}

fn tell(names: &[String], event: Event) -> String {
    let name = |seat: Seat| &names[seat.index()];
    let cards = |count: u8| if count == 1 { "1 card".into() } else { format!("{count} cards") };
    let clock = |by_clock: bool| if by_clock { ", by the clock" } else { "" };
    match event {
        Event::TurnBegan { seat, turn } => format!("turn {turn}: {} is to place", name(seat)),
        Event::Placed { seat, cell, card, by_clock } => {
            format!("{} placed {card} on {}{}", name(seat), cell.index() + 1, clock(by_clock))
        }
        Event::Misplaced { seat, card, out_of_turn, .. } => {
            let why = if out_of_turn { "out of turn" } else { "on a pile while a cell is empty" };
            format!("{} placed {why}: {card} was seen and went under the deck", name(seat))
        }
        Event::Unlocked { seat } => format!("{} may place again", name(seat)),
        Event::SetsLie { sets, round } => {
            let sets: Vec<_> = sets.iter().map(|line| line.to_string()).collect();
            format!("round {round}: {} may be grabbed for", sets.join(" and "))
        }
        Event::SetGone => "no set lies any more".into(),
        Event::Grabbed { seat } => format!("{} grabbed a lifebuoy", name(seat)),
        Event::Slowest { seat, drawn } => {
            format!("{} is the slowest{}", name(seat), if drawn { ", drawn at random" } else { "" })
        }
        Event::ChoosesSet { seat } => format!("{} chooses a set", name(seat)),
        Event::TookSet { seat, line, cards: count, by_clock } => {
            format!("{} took the {line}: {}{}", name(seat), cards(count), clock(by_clock))
        }
        Event::Mistouched { seat, holds_one } => {
            let why = if holds_one { "holds one already" } else { "there is no set" };
            format!("{} touched a lifebuoy by mistake: {why}", name(seat))
        }
        Event::ChoosesPile { seat } => format!("{} chooses a pile", name(seat)),
        Event::TookPile { seat, cell, cards: count, by_clock } => {
            format!("{} took pile {}: {}{}", name(seat), cell.index() + 1, cards(count), clock(by_clock))
        }
        Event::Spared { seat } => format!("there is no pile for {} to take", name(seat)),
        Event::OwesCall { seat, call } => {
            format!("{} has one card and owes a call (debt {call})", name(seat))
        }
        Event::CalledMine { seat } => format!("{}: My goat is rowing!", name(seat)),
        Event::CalledAt { seat, target, caught } => {
            let in_vain = if caught { "" } else { " (in vain)" };
            format!("{} to {}: Your goat is rowing!{in_vain}", name(seat), name(target))
        }
        Event::NobodyHasCards => "nobody has a card left".into(),
        Event::Ended { outcome } => {
            let winners: Vec<_> = outcome.winners.iter().map(|seat| name(seat).as_str()).collect();
            match outcome.ending {
                Ending::Rescued => format!("the game is over: {} got away", winners.join(" and ")),
                Ending::Stuck => format!("the game is stuck: {} win together", winners.join(" and ")),
                Ending::Unfinished => "the game is unfinished".into(),
            }
        }
    }
}

fn bad(why: impl Into<String>) -> Refused {
    Refused { rule: "scenario".into(), code: "set_up".into(), why: why.into() }
}

fn config(lines: &[(&str, &str)]) -> Result<Config, Refused> {
    let mut options = Options::new(0);
    for (key, value) in lines {
        let millis = || value.parse().map(Millis).map_err(|_| bad(format!("{value:?} is no time")));
        let number = || value.parse::<u32>().map_err(|_| bad(format!("{value:?} is no number")));
        match *key {
            "players" => options.players = number()? as u8,
            "first" => {
                options.first = NAMES.iter().position(|name| name == value).map(|index| Seat(index as u8));
            }
            "place_ms" => options.place_ms = millis()?,
            "grab_ms" => options.grab_ms = millis()?,
            "stuck_ms" => options.stuck_ms = millis()?,
            "placement_limit" => options.placement_limit = number()?,
            "forgiving" => options.forgiving = *value == "yes",
            "pace" => {
                options.pace = match *value {
                    "fast" => Pace::Fast,
                    "untimed" => Pace::Untimed,
                    "one day" => Pace::OneDay,
                    _ => return Err(bad(format!("{value:?} is no pace"))),
                }
            }
            "deck" => options.deck = deck(value)?,
            _ => {}
        }
    }
    Config::try_from(options).map_err(|error| Refused::by(&error))
}

/// A list such as `30 pink raft, 30 blue jet ski`, by way of the file that it stands for.
fn deck(list: &str) -> Result<Deck, Refused> {
    let mut file = String::new();
    for entry in list.split(", ") {
        let words: Vec<&str> = entry.split(' ').collect();
        let [copies, colour, ref boat @ ..] = words[..] else {
            return Err(bad(format!("{entry:?} is no card")));
        };
        let boat = boat.join("_");
        let _ = writeln!(file, "[[cards]]\nboat = \"{boat}\"\ncolour = \"{colour}\"\ncopies = {copies}");
    }
    Deck::from_toml(&file).map_err(|error| Refused::by(&error))
}

fn card(text: &str) -> Result<Card, Refused> {
    let known = Card::all().find(|card| card.to_string() == text);
    known
        .ok_or_else(|| bad(format!("{text:?} is no card: {} and so on", Card::new(Boat::Raft, Colour::Pink))))
}

fn cards(text: &str, between: &str) -> Result<Vec<Card>, Refused> {
    text.split(between).map(card).collect()
}

fn setup(config: &Config, lines: &[(&str, &str)]) -> Result<Setup, Refused> {
    let players = usize::from(config.options().players);
    let drawn = RowGoat::deal(config, &mut Chance::new(Seed::from_number(0), Version::DEAL)).first;
    let mut setup = Setup { decks: vec![Vec::new(); players], first: Seat(0), grid: Default::default() };
    let mut room = vec![rowgoat::CARDS / players; players];
    for (key, value) in lines {
        if *key == "first" {
            setup.first = config.options().first.unwrap_or(drawn);
        }
        if let Some(row) = ["top row", "middle row", "bottom row"].iter().position(|row| row == key) {
            for (column, pile) in value.split(" | ").enumerate().filter(|(_, pile)| *pile != "-") {
                setup.grid[3 * row + column] = cards(pile, " + ")?;
            }
        }
        if let Some(index) = NAMES.iter().take(players).position(|name| name == key) {
            let all = value.strip_prefix("only ");
            setup.decks[index] =
                if *value == "nothing" { Vec::new() } else { cards(all.unwrap_or(value), ", ")? };
            if all.is_some() || *value == "nothing" {
                room[index] = setup.decks[index].len();
            }
        }
    }
    let mut left = cards_left(config, &setup)?;
    for depth in 0..rowgoat::CARDS {
        for (deck, room) in setup.decks.iter_mut().zip(&room) {
            if deck.len() == depth && depth < *room {
                deck.extend(left.pop());
            }
        }
    }
    Ok(setup)
}

/// The cards of the list that the set-up does not name, in an order that is always the same.
fn cards_left(config: &Config, setup: &Setup) -> Result<Vec<Card>, Refused> {
    let mut left: Vec<Card> = config.options().deck.cards().collect();
    for named in setup.decks.iter().chain(&setup.grid).flatten() {
        let Some(place) = left.iter().position(|card| card == named) else {
            let copies = config.options().deck.copies(*named);
            let why = format!("there are only {copies} cards with a {named}");
            return Err(Refused { rule: "RG-C2".into(), code: "no_such_copy".into(), why });
        };
        left.remove(place);
    }
    Chance::new(Seed::from_number(0), Version::DEAL).shuffle(&mut left);
    Ok(left)
}

#[test]
fn every_scenario_plays_as_it_is_written() {
    scenarios::<InWords>();
}
