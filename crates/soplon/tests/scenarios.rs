//! Runs the files in scenarios/.
//!
//! Players are called ana, bea, carl, dora, eli and fay, in order of seats. A spot is a player and a place,
//! counted from 1: the upper two cards of a district are 1 and 2, the lower two 3 and 4. Cards are written as numbers
//! (witnesses) or by their names.
//!
//! A set-up has `players: 3`, and where it matters `first: bea`, the districts (`ana: 2, thug, 7, rat` or `none`), the
//! `pile:` from the top (`only` these cards, or the rest of the deck below them), the `discard:` pile from the top,
//! and the options `pace`, `race_ms`, `peek_ms`, `turn_limit` and `notes`. What is not given is filled from the deck in
//! its order. Play has begun unless it says `peeks: yes`; `deal: 7` deals with that seed; `deck: this -> that` changes
//! the list.

use soplon::{
    Action, Card, Config, Deck, Event, Kind, Options, Pair, Place, Setup, Shown, Soplon, Spot, State,
};
use table::{Chance, Millis, Pace, Rules, Seat, Seed, Version, Viewer};
use testkit::{Line, Refused, Script, scenarios};

const NAMES: [&str; 6] = ["ana", "bea", "carl", "dora", "eli", "fay"];

struct Words;

impl Script for Words {
    type Game = Soplon;

    fn set_up(lines: &[(&str, &str)]) -> Result<(Config, Setup), Refused> {
        let value = |name: &str| lines.iter().find(|(line, _)| *line == name).map(|(_, value)| *value);
        let options = options(lines).map_err(|error| Refused::by(&error))?;
        let config = Config::try_from(options).map_err(|error| Refused::by(&error))?;
        let setup = match value("deal") {
            Some(seed) => {
                let seed = Seed::from_number(seed.parse().expect("a seed is a number"));
                Soplon::deal(&config, &mut Chance::new(seed, Version::DEAL))
            }
            None => lay_out(&config, value),
        };
        Ok((config, setup))
    }

    fn names(config: &Config, _setup: &Setup) -> Vec<String> {
        NAMES.into_iter().take(config.options().players.into()).map(String::from).collect()
    }

    fn parse(_names: &[String], state: &State, line: &str) -> Result<Line<Soplon>, String> {
        let (line, race) = match line.split_once(" in race ") {
            Some((line, race)) => (line, race.parse().map_err(|_| format!("{race:?} is no race"))?),
            // Outside of races a press reacts to the first one.
            None => (line, Soplon::view(state, Viewer::Spectator).race.map_or(1, |open| open.race)),
        };
        let words: Vec<&str> = line.split(' ').collect();
        let action = match words[1..] {
            ["peeks"] => Action::Peek,
            ["is", "done"] => Action::Done,
            ["draws"] => Action::Draw,
            ["closes"] => Action::Close,
            ["passes"] => Action::Pass,
            ["exchanges", at] => Action::Exchange(place(at)?),
            ["looks", "at", name, at] => Action::Look(spot(name, at)?),
            ["swaps", one, at, "with", two, other] => {
                Action::Swap(Pair::new(spot(one, at)?, spot(two, other)?))
            }
            ["removes", at] => Action::Remove(place(at)?),
            ["sends", "a", "card", "to", name] => Action::Send(seat(name)?),
            ["tries", name, at] => Action::Eliminate { race, at: spot(name, at)? },
            ["lets", "it", "be"] => Action::PassRace { race },
            ["gives", at] => Action::Give(place(at)?),
            _ => return Err(format!("{line:?} is nothing anybody does")),
        };
        Ok(Line::Play(seat(words[0])?, action))
    }

    fn name_action(_names: &[String], action: Action) -> String {
        match action {
            Action::Peek => "peek".into(),
            Action::Done => "be done".into(),
            Action::Draw => "draw".into(),
            Action::Close => "close".into(),
            Action::Pass => "pass".into(),
            Action::Exchange(at) => format!("exchange {}", number(at)),
            Action::Look(at) => format!("look at {}", there(at)),
            Action::Swap(pair) => {
                let [one, two] = pair.spots();
                format!("swap {} with {}", there(one), there(two))
            }
            Action::Remove(at) => format!("remove {}", number(at)),
            Action::Send(to) => format!("send a card to {}", name(to)),
            Action::Eliminate { at, .. } => format!("try {}", there(at)),
            Action::PassRace { .. } => "let it be".into(),
            Action::Give(at) => format!("give {}", number(at)),
        }
    }

    fn tell(_names: &[String], shown: &Shown) -> String {
        tell(*shown)
    }
}

fn options(lines: &[(&str, &str)]) -> Result<Options, soplon::DeckError> {
    let mut options = Options::new(2);
    let ms = |value: &str| Millis(value.parse().expect("a time is a number"));
    for (line, value) in lines {
        match *line {
            "players" => options.players = value.parse().expect("players are a number"),
            "first" => options.first = Some(seat(value).expect("somebody begins")),
            "race_ms" => options.race_ms = ms(value),
            "peek_ms" => options.peek_ms = ms(value),
            "turn_limit" => options.turn_limit = value.parse().expect("a limit is a number"),
            "notes" => options.notes = *value == "yes",
            "pace" => {
                options.pace = match *value {
                    "relaxed" => Pace::Relaxed,
                    "fast" => Pace::Fast,
                    "untimed" => Pace::Untimed,
                    "one day" => Pace::OneDay,
                    _ => Pace::Normal,
                }
            }
            "deck" => {
                let (this, that) = value.split_once(" -> ").expect("a deck is changed from this to that");
                let list = include_str!("../decks/default.toml");
                assert!(list.contains(this), "{this:?} is not in the list");
                options.deck = Deck::from_toml(&list.replace(this, that))?;
            }
            _ => {}
        }
    }
    Ok(options)
}

/// Everything that is named goes where it is named; the rest of the deck fills the districts and the pile in its order.
fn lay_out<'a>(config: &Config, value: impl Fn(&str) -> Option<&'a str>) -> Setup {
    let mut rest = config.cards().to_vec();
    let mut named = |list: &str| -> Vec<Card> {
        let list = list.split(", ").filter(|name| *name != "none").map(|name| card(name).expect("a card"));
        let taken = list.inspect(|card| {
            let at = rest.iter().position(|other| other == card);
            rest.remove(at.unwrap_or_else(|| panic!("there is no {card} left")));
        });
        taken.collect()
    };
    let players = usize::from(config.options().players);
    let districts: Vec<_> = NAMES[..players].iter().map(|name| value(name).map(&mut named)).collect();
    let (only, top) = value("pile").map_or((false, ""), |list| match list.strip_prefix("only ") {
        Some(list) => (true, list),
        None => (list == "none", list),
    });
    let mut pile = if top.is_empty() { Vec::new() } else { named(top) };
    let mut discard = value("discard").map(&mut named).unwrap_or_default();
    let districts =
        districts.into_iter().map(|cards| cards.unwrap_or_else(|| rest.drain(..4).collect())).collect();
    if !only {
        pile.extend(rest);
    }
    pile.reverse();
    discard.reverse();
    let first = config.options().first.unwrap_or(Seat(0));
    Setup { first, districts, pile, discard, peeks: value("peeks") == Some("yes") }
}

fn tell(shown: Shown) -> String {
    let secret = |card: Option<Card>| card.map_or(String::new(), |card| format!(": {card}"));
    match shown {
        Event::TimeUp { seat } => format!("{}'s time is up", name(seat)),
        Event::Peeked { seat, cards: [Some(left), Some(right)] } => {
            format!("{} looked at their lower cards: {left}, {right}", name(seat))
        }
        Event::Peeked { seat, .. } => format!("{} looked at their lower cards", name(seat)),
        Event::Done { seat } => format!("{} is done looking", name(seat)),
        Event::PeeksOver => "the first look is over".into(),
        Event::TurnBegan { seat } => format!("it is {}'s turn", name(seat)),
        Event::Reshuffled { cards } => format!("the discard pile but its top is shuffled: a pile of {cards}"),
        Event::Drew { seat, card } => format!("{} drew a card{}", name(seat), secret(card)),
        Event::Exchanged { seat, place, played } => {
            format!("{} put it at {} and played {played}", name(seat), number(place))
        }
        Event::RatReturned { seat, place } => {
            format!("the rat goes back, to {}", there(Spot { seat, place }))
        }
        Event::Looked { seat, at, card } => format!("{} looked at {}{}", name(seat), there(at), secret(card)),
        Event::Swapped { seat, pair } => {
            let [one, two] = pair.spots();
            format!("{} exchanged {} and {}", name(seat), there(one), there(two))
        }
        Event::SwapSkipped { seat } => format!("there are no two cards for {} to exchange", name(seat)),
        Event::Removed { seat, place, card } => {
            format!("{} removed {} from the game: {card}", name(seat), there(Spot { seat, place }))
        }
        Event::Added { seat, to, place: Some(place) } => {
            format!("{} sent a card to {}", name(seat), there(Spot { seat: to, place }))
        }
        Event::Added { seat, to, place: None } => {
            format!("{} sent nothing to {}, as there is nothing to draw", name(seat), name(to))
        }
        Event::RaceOpened { race } => format!("race {race} is open"),
        Event::PassedRace { seat } => format!("{} lets it be", name(seat)),
        Event::Erred { seat, at, card } => format!("{} tried {}: {card}, a mistake", name(seat), there(at)),
        Event::Paid { seat, place: Some(place) } => {
            format!("{} paid with a card at {}", name(seat), there(Spot { seat, place }))
        }
        Event::Paid { seat, place: None } => format!("{} cannot pay and is out of this race", name(seat)),
        Event::Eliminated { seat, at, card } => format!("{} eliminated {}: {card}", name(seat), there(at)),
        Event::Gave { seat, place, to } => {
            format!("{} filled {} with {}", name(seat), there(to), there(Spot { seat, place }))
        }
        Event::RaceClosed { race } => format!("race {race} is over"),
        Event::Closed { seat } => format!("{} closed", name(seat)),
        Event::Passed { seat } => format!("{} passed", name(seat)),
        Event::Revealed { at, card } => format!("{} is {card}", there(at)),
        Event::RatCounted { top: Some(top), worth } => {
            format!("the top of the pile is {top}, so the rat is worth {worth}")
        }
        Event::RatCounted { top: None, worth } => format!("there is no pile, so the rat is worth {worth}"),
        Event::Counted { seat, sum, cards: 1 } => format!("{} has {sum} on 1 card", name(seat)),
        Event::Counted { seat, sum, cards } => format!("{} has {sum} on {cards} cards", name(seat)),
        Event::Ended { outcome } => {
            let winners: Vec<&str> = outcome.winners.iter().map(name).collect();
            let ending = serde_json::to_string(&outcome.ending).expect("an ending can be written");
            format!(
                "the end: {ending} for {}",
                if winners.is_empty() { "nobody".into() } else { winners.join(", ") }
            )
        }
    }
}

fn name(seat: Seat) -> &'static str {
    NAMES[seat.index()]
}

fn number(place: Place) -> u8 {
    place.0 + 1
}

fn there(spot: Spot) -> String {
    format!("{} {}", name(spot.seat), number(spot.place))
}

fn seat(name: &str) -> Result<Seat, String> {
    let at = NAMES.iter().position(|known| *known == name);
    at.map(|at| Seat(at as u8)).ok_or_else(|| format!("nobody is called {name:?}"))
}

fn place(text: &str) -> Result<Place, String> {
    let number: u8 = text.parse().map_err(|_| format!("{text:?} is no place"))?;
    number.checked_sub(1).map(Place).ok_or_else(|| "places are counted from 1".into())
}

fn spot(name: &str, at: &str) -> Result<Spot, String> {
    Ok(Spot { seat: seat(name)?, place: place(at)? })
}

fn card(text: &str) -> Result<Card, String> {
    let kind = match text {
        "cousin" => Kind::Cousin,
        "boss" => Kind::Boss,
        "hitman" => Kind::Hitman,
        "driver" => Kind::Driver,
        "thug" => Kind::Thug,
        "rat" => Kind::Rat,
        number => Kind::Witness(number.parse().map_err(|_| format!("{text:?} is no card"))?),
    };
    kind.try_into()
}

#[test]
fn every_scenario_plays_as_it_is_written() {
    scenarios::<Words>();
}
