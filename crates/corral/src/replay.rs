use crate::home::HouseHome;
use crate::print;
use ::replay::{Playback, Replay, Step};
use anyhow::{Context, Result, bail};
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
    #[arg(long, short, value_name = "SEAT")]
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
        _ => bail!("there is no seat {seat:?}; there are 0 to {} and `spectator`", players - 1),
    }
}

fn name(replay: &Replay, seat: Seat) -> String {
    replay.players.get(seat.index()).map_or_else(|| format!("seat {}", seat.0), |player| player.name.clone())
}

fn heading(replay: &Replay, viewer: Viewer) -> String {
    let names: Vec<_> =
        (0..).zip(&replay.players).map(|(seat, player)| format!("{seat} {}", player.name)).collect();
    let seen = match viewer {
        Viewer::Hindsight => "with everything open".to_owned(),
        Viewer::Spectator => "as a spectator saw it".to_owned(),
        Viewer::Seat(seat) => format!("as {} saw it", name(replay, seat)),
    };
    format!("{} between {}, {} steps, {seen}", replay.game, names.join(", "), replay.steps.len())
}

fn ending(replay: &Replay) -> String {
    let winners: Vec<_> = replay.outcome.winners.iter().map(|seat| name(replay, seat)).collect();
    let by = replay.outcome.ending.as_str().unwrap_or("the end").replace('_', " ");
    if winners.is_empty() {
        format!("nobody won: {by}")
    } else {
        format!("{} won: {by}", winners.join(" and "))
    }
}

/// One step in words; `None` if the viewer saw nothing of it.
fn told(replay: &Replay, playback: &Playback, number: usize, viewer: Viewer) -> Option<String> {
    let Step { at, seat, by, .. } = &replay.steps[number - 1];
    let shown = playback.moment(number, viewer).shown;
    if shown.is_empty() {
        return None;
    }
    let who = match (seat, by) {
        (Some(seat), By::StandIn) => format!("a stand-in for {}", name(replay, *seat)),
        (Some(seat), _) => name(replay, *seat),
        (None, _) => "the clock".to_owned(),
    };
    let (minutes, seconds) = (at.0 / 60_000, at.0 % 60_000);
    let mut text = format!("{number:>4}  {minutes}:{:02}.{:03}  {who}", seconds / 1000, seconds % 1000);
    for event in &shown {
        let _ = write!(text, "\n        {}", in_words(event));
    }
    Some(text)
}

/// `{"swapped":{"seat":1,"put":"red"}}` is read as `swapped: seat 1, put red`.
fn in_words(event: &Value) -> String {
    fn plain(value: &Value) -> String {
        match value {
            Value::Null => "hidden".into(),
            Value::String(text) => text.replace('_', " "),
            other => other.to_string(),
        }
    }
    match event {
        Value::Object(fields) => {
            let one = |(name, value): (&String, &Value)| match value {
                Value::Object(parts) => {
                    let parts: Vec<_> = parts
                        .iter()
                        .map(|(part, value)| format!("{} {}", part.replace('_', " "), plain(value)))
                        .collect();
                    format!("{}: {}", name.replace('_', " "), parts.join(", "))
                }
                other => format!("{}: {}", name.replace('_', " "), plain(other)),
            };
            fields.iter().map(one).collect::<Vec<_>>().join("; ")
        }
        other => plain(other),
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
