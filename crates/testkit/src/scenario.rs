//! Scenarios: rules as text that a player can read.
//!
//! ```text
//! SG-T4
//! A hand with your own colour in it must give one of those.
//!
//! players: 4
//! red: hand red, blue
//!
//! red moves to spy
//!   red moved to Spy
//! @2500 red spies on blue
//!   [red] red spied on blue and saw green, grey
//!   [others] red spied on blue
//! red swaps blue
//!   refused SG-T4 own_colour_first: your hand holds your own colour, so you must put down one of those cards
//! ? legal red
//!   swap red
//! ```
//!
//! First the rule ids, then a title, then the set-up, then the game: one input a line, and indented under it what must
//! follow. Lines that begin with `?` ask something. An input comes a second after the one before unless `@` gives its
//! time; `clock` is the clock. What is indented is written by the runner when `CORRAL_BLESS=1`, and compared otherwise.
//! What nobody at the table is shown stands after `[nobody]`, as a replay with everything open tells it; such a replay is
//! asked as `hindsight`.

use std::fmt::Write;
use std::marker::PhantomData;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use table::{Broken, Chance, Input, Millis, Rules, Seat, SeatSet, Seed, Version, Viewer};

/// What the lines of a set-up make.
pub type Made<R> = (<R as Rules>::Config, <R as Rules>::Setup);

/// How a game is spoken of in scenarios. Implemented by a unit struct in the game's own tests.
pub trait Script {
    /// The game.
    type Game: Rules;

    /// Makes the table from the lines of the set-up.
    fn set_up(lines: &[(&str, &str)]) -> Result<Made<Self::Game>, Refused>;

    /// What the seats are called, in order.
    fn names(config: &<Self::Game as Rules>::Config, setup: &<Self::Game as Rules>::Setup) -> Vec<String>;

    /// Understands a line.
    fn parse(
        names: &[String],
        state: &<Self::Game as Rules>::State,
        line: &str,
    ) -> Result<Line<Self::Game>, String>;

    /// An action in words, without its seat, as the legal list shows it.
    fn name_action(names: &[String], action: <Self::Game as Rules>::Action) -> String;

    /// What a viewer was shown, in words.
    fn tell(names: &[String], shown: &<Self::Game as Rules>::Shown) -> String;
}

/// What a line of a scenario means.
pub enum Line<R: Rules> {
    /// A seat acts.
    Play(Seat, R::Action),
    /// Something that is no input: who notices what of it.
    Aside(Vec<Told>),
    /// Something that is no input, and is refused.
    Refused(Refused),
}

/// What one viewer notices.
pub struct Told {
    pub viewer: Viewer,
    pub text: Option<String>,
}

/// A refusal in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub rule: String,
    pub code: String,
    pub why: String,
}

impl Refused {
    /// The words of a refusal.
    pub fn by(broken: &impl Broken) -> Self {
        Self { rule: broken.rule().to_string(), code: broken.code().into(), why: broken.to_string() }
    }

    fn line(&self) -> String {
        format!("refused {} {}: {}", self.rule, self.code, self.why)
    }
}

/// Runs the files in `scenarios/` of the crate whose test this is. All that do not play as they are written are named.
pub fn run_files<S: Script>() {
    let folder = std::fs::read_dir("scenarios").expect("a game has scenarios");
    let mut paths: Vec<_> = folder.map(|entry| entry.expect("a folder can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    assert!(!paths.is_empty(), "there is no scenario");
    let play = |path: &PathBuf| {
        let ran = catch_unwind(|| run_file::<S>(path));
        ran.unwrap_or_else(|_| Err(format!("{}: see the panic above", path.display()))).err()
    };
    let failures: Vec<String> = paths.iter().filter_map(play).collect();
    assert!(failures.is_empty(), "{} of {} scenarios:\n{}", failures.len(), paths.len(), failures.join("\n"));
}

/// Runs a scenario file, and compares it with what it says.
fn run_file<S: Script>(path: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let played = run::<S>(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    if played == text {
        return Ok(());
    }
    if std::env::var_os("CORRAL_BLESS").is_some() {
        return std::fs::write(path, played).map_err(|error| format!("{}: {error}", path.display()));
    }
    let (number, expected, got) = first_difference(&text, &played);
    Err(format!("{}, line {number}: expected\n  {expected}\nbut got\n  {got}", path.display()))
}

/// The number of the first line that differs, and both.
pub(crate) fn first_difference<'a>(text: &'a str, played: &'a str) -> (usize, &'a str, &'a str) {
    let end = "(nothing more)";
    let mut lines =
        (text.lines().chain(std::iter::repeat(end))).zip(played.lines().chain(std::iter::repeat(end)));
    let position =
        lines.clone().take(text.len() + played.len()).position(|(one, two)| one != two).unwrap_or(0);
    let (expected, got) = lines.nth(position).expect("both sides go on for ever");
    (position + 1, expected, got)
}

/// Runs a scenario and writes it down again with what really followed.
pub fn run<S: Script>(text: &str) -> Result<String, String> {
    // What is indented was written by the runner; it is written anew.
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with(' '));
    let mut page = String::new();
    let title = take_paragraph(&mut lines, &mut page);
    page.push('\n');
    let set_up = take_paragraph(&mut lines, &mut page);
    if title.is_empty() || set_up.is_empty() {
        return Err("a scenario begins with rule ids and a title, an empty line, and a set-up".into());
    }
    let set_up: Vec<(&str, &str)> = set_up
        .into_iter()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split_once(": ").ok_or(format!("a set-up line is `name: value`, not {line:?}")))
        .collect::<Result<_, _>>()?;
    let (config, setup) = match S::set_up(&set_up) {
        Ok(made) => made,
        Err(refused) => return Ok(format!("{page}  {}\n", refused.line())),
    };
    let mut table = Table::<S, S::Game> {
        names: S::names(&config, &setup),
        state: S::Game::start(&config, &setup),
        version: Version::DEAL,
        script: PhantomData,
    };
    page.push('\n');
    for (number, line) in lines {
        let _ = writeln!(page, "{line}");
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        for told in table.take(line).map_err(|error| format!("line {number}: {error}"))? {
            let _ = writeln!(page, "  {told}");
        }
    }
    Ok(page)
}

/// Copies lines up to the next empty one, and returns them.
fn take_paragraph<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>, page: &mut String) -> Vec<&'a str> {
    let paragraph: Vec<&str> = lines.map(|(_, line)| line).take_while(|line| !line.is_empty()).collect();
    for line in &paragraph {
        let _ = writeln!(page, "{line}");
    }
    paragraph
}

struct Table<S, R: Rules> {
    names: Vec<String>,
    state: R::State,
    version: Version,
    script: PhantomData<S>,
}

impl<R: Rules, S: Script<Game = R>> Table<S, R> {
    fn take(&mut self, line: &str) -> Result<Vec<String>, String> {
        if let Some(question) = line.strip_prefix("? ") {
            return self.answer(question);
        }
        let (at, line) = match line.strip_prefix('@') {
            Some(rest) => {
                let (at, rest) = rest.split_once(' ').ok_or("a time stands before an input")?;
                (Some(Millis(at.parse().map_err(|_| format!("{at:?} is no time"))?)), rest)
            }
            None => (None, line),
        };
        if line == "clock" {
            let at = at.or(R::deadline(&self.state)).unwrap_or(R::now(&self.state));
            return Ok(self.play(Input::Clock { at }));
        }
        match S::parse(&self.names, &self.state, line)? {
            Line::Play(seat, action) => {
                let at = at.unwrap_or(R::now(&self.state) + Millis::seconds(1));
                Ok(self.play(Input::Seat { at, seat, action }))
            }
            Line::Aside(told) => {
                Ok(self.by_audience(told.into_iter().map(|told| (told.viewer, told.text)).collect()))
            }
            Line::Refused(refused) => Ok(vec![refused.line()]),
        }
    }

    fn play(&mut self, input: Input<R::Action>) -> Vec<String> {
        let legal = match R::check(&self.state, input) {
            Ok(legal) => legal,
            Err(refusal) => return vec![Refused::by(&refusal).line()],
        };
        self.version = self.version.next();
        let mut events = Vec::new();
        let mut chance = Chance::new(Seed::from_number(0), self.version);
        R::apply(&mut self.state, legal, &mut chance, &mut events);
        let viewers = || Viewer::all(R::seats_of(&self.state));
        let told = |event| {
            viewers()
                .map(|viewer| (viewer, R::show(event, viewer).map(|shown| S::tell(&self.names, &shown))))
                .collect()
        };
        let lines = |event| match self.by_audience(told(event)) {
            none if none.is_empty() => {
                let openly = R::show(event, Viewer::Hindsight);
                openly.map(|shown| format!("[nobody] {}", S::tell(&self.names, &shown))).into_iter().collect()
            }
            lines => lines,
        };
        events.iter().flat_map(lines).collect()
    }

    /// One line for what all see; otherwise a line for everybody who sees something of their own.
    fn by_audience(&self, told: Vec<(Viewer, Option<String>)>) -> Vec<String> {
        let mut versions: Vec<(String, Vec<Viewer>)> = Vec::new();
        let everybody = told.len();
        for (viewer, text) in told {
            let Some(text) = text else { continue };
            match versions.iter_mut().find(|(known, _)| *known == text) {
                Some((_, audience)) => audience.push(viewer),
                None => versions.push((text, vec![viewer])),
            }
        }
        // What a spectator sees is what the others see.
        versions.sort_by_key(|(_, audience)| audience.contains(&Viewer::Spectator));
        let line = |(text, audience): &(String, Vec<Viewer>)| {
            if audience.len() == everybody {
                return text.clone();
            }
            let names = audience.iter().map(|viewer| self.viewer_name(*viewer)).collect::<Vec<_>>();
            let others = audience.contains(&Viewer::Spectator);
            format!("[{}] {text}", if others { "others".into() } else { names.join(", ") })
        };
        versions.iter().map(line).collect()
    }

    fn viewer_name(&self, viewer: Viewer) -> &str {
        match viewer {
            Viewer::Seat(seat) => &self.names[seat.index()],
            Viewer::Spectator => "spectator",
            Viewer::Hindsight => "hindsight",
        }
    }

    fn list(&self, seats: SeatSet) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| &*self.names[seat.index()]).collect();
        if names.is_empty() { "nobody".into() } else { names.join(", ") }
    }

    fn answer(&self, question: &str) -> Result<Vec<String>, String> {
        let words: Vec<&str> = question.split(' ').collect();
        let viewer = |name: &str| {
            Viewer::all(R::seats_of(&self.state))
                .chain([Viewer::Hindsight])
                .find(|viewer| self.viewer_name(*viewer) == name)
                .ok_or_else(|| format!("nobody is called {name:?}"))
        };
        match words[..] {
            ["legal", name] => {
                let seat = viewer(name)?.seat().ok_or("a spectator can do nothing")?;
                let mut legal = Vec::new();
                R::legal(&self.state, seat, &mut legal);
                Ok(legal.iter().map(|action| S::name_action(&self.names, *action)).collect())
            }
            ["waits"] => Ok(vec![self.list(R::to_act(&self.state))]),
            ["deadline"] => {
                Ok(vec![R::deadline(&self.state).map_or("none".into(), |deadline| deadline.to_string())])
            }
            ["outcome"] => {
                let Some(outcome) = R::outcome(&self.state) else { return Ok(vec!["none".into()]) };
                Ok(vec![format!("{} for {}", json(&outcome.ending), self.list(outcome.winners))])
            }
            [name, ref fields @ ..] if !fields.is_empty() => {
                let view = serde_json::to_value(R::view(&self.state, viewer(name)?));
                let view = view.map_err(|error| error.to_string())?;
                let field = |field: &&str| {
                    let value = view.get(field).ok_or_else(|| format!("a view has no {field:?}"))?;
                    Ok(format!("{field}: {value}"))
                };
                fields.iter().map(field).collect()
            }
            _ => Err(format!("{question:?} is no question")),
        }
    }
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
