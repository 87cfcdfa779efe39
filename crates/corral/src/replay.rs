use crate::home::HouseHome;
use crate::options::roles;
use crate::print;
use crate::usage::{UsageError, count, list};
use ::replay::{Playback, Replay, Step};
use anyhow::{Context, Result};
use clap::Args;
use house::wire::By;
use serde_json::Value;
use std::fmt::Write as _;
use std::io::{BufRead, IsTerminal, Write as _};
use std::path::PathBuf;
use table::{Seat, Viewer};

/// Watch a finished game again, step by step.
///
/// On a terminal, Enter goes on, `b` goes back, a number goes to that step and `q` ends. Elsewhere all steps are printed.
/// Without --seat everything is open; with it, only what that seat saw.
#[derive(Args)]
pub struct Watch {
    /// A replay, as `corral export` or the page of a game gives it; or the name of a game of a house
    #[arg(value_name = "FILE|ID")]
    file: PathBuf,
    #[command(flatten)]
    house: HouseHome,
    /// As this seat saw it: 0, 1, 2 and so on, or `spectator`
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Print what was seen after every step as JSON lines
    #[arg(long)]
    json: bool,
}

impl Watch {
    pub fn run(&self) -> Result<()> {
        let replay = self.house.file_or_game(&self.file)?;
        let viewer = match &self.seat {
            Some(seat) => viewer(seat, replay.players.len())?,
            None => Viewer::Hindsight,
        };
        let playback = Playback::new(&replay).with_context(|| self.file.display().to_string())?;
        if self.json {
            return all_as_json(&playback, viewer);
        }
        print(&heading(&replay, viewer))?;
        if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
            return by_hand(&replay, &playback, viewer);
        }
        for number in 1..=playback.len() {
            if let Some(text) = told(&replay, &playback, number, viewer) {
                print(&text)?;
            }
        }
        print(&ending(&replay))
    }
}

fn viewer(seat: &str, players: usize) -> Result<Viewer> {
    if seat == "spectator" {
        return Ok(Viewer::Spectator);
    }
    match seat.parse::<u8>() {
        Ok(number) if usize::from(number) < players => Ok(Viewer::Seat(Seat(number))),
        _ => {
            let sentence =
                format!("there is no seat {seat:?}; there are 0 to {} and `spectator`", players - 1);
            Err(UsageError(sentence).into())
        }
    }
}

fn name(replay: &Replay, seat: Seat) -> String {
    replay.players.get(seat.index()).map_or_else(|| format!("seat {}", seat.0), |player| player.name.clone())
}

fn heading(replay: &Replay, viewer: Viewer) -> String {
    let names = (0..).zip(&replay.players).map(|(seat, player)| format!("{} ({seat})", player.name));
    let seen = match viewer {
        Viewer::Hindsight => "with everything open".to_owned(),
        Viewer::Spectator => "as a spectator saw it".to_owned(),
        Viewer::Seat(seat) => format!("as {} saw it", name(replay, seat)),
    };
    let steps = count(replay.steps.len() as u64, "step");
    format!("{} between {}, {steps}, {seen}", replay.game, list(names))
}

fn ending(replay: &Replay) -> String {
    let winners: Vec<_> = replay.outcome.winners.iter().map(|seat| name(replay, seat)).collect();
    let by = replay.outcome.ending.as_str().unwrap_or("the end").replace('_', " ");
    if winners.is_empty() { format!("Nobody won: {by}.") } else { format!("{} won: {by}.", list(winners)) }
}

/// One step in words; `None` if the viewer saw nothing of it.
fn told(replay: &Replay, playback: &Playback, number: usize, viewer: Viewer) -> Option<String> {
    let Step { at, by, .. } = &replay.steps[number - 1];
    let shown = playback.moment(number, viewer).shown;
    if shown.is_empty() {
        return None;
    }
    let (minutes, seconds) = (at.0 / 60_000, at.0 % 60_000);
    let mut text = format!("{number:>4}  {minutes}:{:02}.{:03}", seconds / 1000, seconds % 1000);
    if *by == By::StandIn {
        text += "  (a stand-in)";
    }
    let sentences: Vec<String> = shown.iter().map(|event| sentence(replay, event)).collect();
    let _ = write!(text, "  {}", sentences.join("\n                 "));
    Some(text)
}

/// `{"swapped":{"seat":1,"put":"red"}}` is read as `Ana swapped: put red`, and `{"turn_began":{"seat":1}}` as
/// `turn began: Ana`.
fn sentence(replay: &Replay, event: &Value) -> String {
    let Some((event, fields)) = event.as_object().and_then(|event| event.iter().next()) else {
        let words = in_words(replay, event);
        return words[..1].to_uppercase() + &words[1..];
    };
    let words = event.replace('_', " ");
    let capital = |text: &str| text[..1].to_uppercase() + &text[1..];
    let Some(fields) = fields.as_object() else {
        return format!("{}: {}", capital(&words), in_words(replay, fields));
    };
    let who = fields.get("seat").map(|seat| player(replay, seat));
    // What is one word, or begins with what somebody did, is what they did. Anything else happened to them.
    let first = words.split(' ').next().unwrap_or_default();
    let is_deed = first.len() == words.len() || first.ends_with("ed") || first == "took";
    let (start, who) = match who {
        Some(who) if is_deed => (format!("{who} {words}"), None),
        who => (capital(&words), who),
    };
    let rest = fields.iter().filter(|(name, _)| *name != "seat");
    let rest = rest.filter_map(|(name, value)| detail(replay, event, name, value));
    let details: Vec<String> = who.into_iter().chain(rest).collect();
    if details.is_empty() { start } else { format!("{start}: {}", details.join(", ")) }
}

/// A part of an event; nothing if it only says what is not so, or what the last line says.
fn detail(replay: &Replay, event: &str, name: &str, value: &Value) -> Option<String> {
    let words = name.replace('_', " ");
    let is_player =
        ["with", "target", "seats", "winners"].contains(&name) || roles(replay.game).contains(&name);
    // The cards of `drew` need no word for them, nor does the set of `took_set`.
    let is_plain =
        ["card", "cards", "hand", "seats"].contains(&name) || event.split('_').any(|word| word == name);
    let text = match value {
        Value::Bool(false) => return None,
        _ if name == "outcome" => return None,
        Value::Bool(true) => return Some(words),
        Value::Number(number) if name == "cards" => return Some(count(number.as_u64()?, "card")),
        Value::Array(seats) if is_player => list(seats.iter().map(|seat| player(replay, seat))),
        value if is_player => player(replay, value),
        value => in_words(replay, value),
    };
    Some(if is_plain && !value.is_number() { text } else { format!("{words} {text}") })
}

fn player(replay: &Replay, seat: &Value) -> String {
    seat.as_u64().map_or_else(|| in_words(replay, seat), |seat| name(replay, Seat(seat as u8)))
}

/// `{"witness":10}` is read as `witness 10`, and `{"place":2,"seat":0}` as `place 2 of Ana`.
fn in_words(replay: &Replay, value: &Value) -> String {
    let each =
        |values: &mut dyn Iterator<Item = String>, between: &str| values.collect::<Vec<_>>().join(between);
    match value {
        Value::Null => "hidden".into(),
        Value::String(text) => text.replace('_', " "),
        Value::Array(items) if items.is_empty() => "nothing".into(),
        Value::Array(items) => each(&mut items.iter().map(|item| in_words(replay, item)), ", "),
        Value::Object(fields) if fields.len() > 1 && fields.values().all(Value::is_string) => {
            each(&mut fields.values().rev().map(|value| in_words(replay, value)), " ")
        }
        Value::Object(fields) => {
            let others = fields.iter().filter(|(name, _)| *name != "seat");
            let mut others =
                others.map(|(name, value)| format!("{} {}", name.replace('_', " "), in_words(replay, value)));
            let others = each(&mut others, " ");
            match fields.get("seat") {
                Some(seat) if others.is_empty() => player(replay, seat),
                Some(seat) => format!("{others} of {}", player(replay, seat)),
                None => others,
            }
        }
        other => other.to_string(),
    }
}

fn all_as_json(playback: &Playback, viewer: Viewer) -> Result<()> {
    for moment in playback.moments(0, viewer) {
        print(&serde_json::to_string(&moment)?)?;
    }
    Ok(())
}

fn by_hand(replay: &Replay, playback: &Playback, viewer: Viewer) -> Result<()> {
    let mut at = 0;
    let mut lines = std::io::stdin().lock().lines();
    loop {
        let ask = format!("[{at} of {}] Enter, b, a number or q: ", playback.len());
        std::io::stdout().write_all(ask.as_bytes())?;
        std::io::stdout().flush()?;
        let Some(line) = lines.next().transpose()? else { return print("") };
        // What the viewer saw nothing of is passed over, whichever way one goes.
        let seen = |number: &usize| told(replay, playback, *number, viewer).is_some();
        at = match line.trim() {
            "q" => return Ok(()),
            "" => (at + 1..=playback.len()).find(seen).unwrap_or(playback.len()),
            "b" => (1..at).rev().find(seen).unwrap_or(0),
            number => match number.parse::<usize>() {
                Ok(number) if number <= playback.len() => number,
                _ => {
                    print(&format!("there are steps 0 to {}", playback.len()))?;
                    continue;
                }
            },
        };
        if at > 0 {
            print(
                &told(replay, playback, at, viewer)
                    .unwrap_or_else(|| format!("{at:>4}  nothing was seen of this step")),
            )?;
        }
        if at == playback.len() {
            print(&ending(replay))?;
        }
    }
}
