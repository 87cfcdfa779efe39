use crate::scenario::first_difference;
use crate::{Conforming, Failure, Playthrough, play};
use serde_json::{Map, Value};
use std::fmt::Write;
use table::{Rules, Viewer};

/// A random game as people can read it: every input, what everybody saw of it, and what changed in their view.
///
/// Made to be kept: a change in what anybody is shown then stands in the review.
pub fn golden<K: Conforming>(config: <K::Game as Rules>::Config, number: u64) -> Result<String, Failure> {
    Ok(write_down(&play::<K>(config, number)?))
}

/// Compares a page with what a file of the crate whose test this is has kept, or keeps it if `CORRAL_BLESS=1`.
pub fn kept(path: &str, page: &str) {
    if std::env::var_os("CORRAL_BLESS").is_some() {
        return std::fs::write(path, page).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    let kept = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    if kept != page {
        let (number, expected, got) = first_difference(&kept, page);
        panic!("{path}, line {number}: expected\n  {expected}\nbut got\n  {got}");
    }
}

fn write_down<R: Rules>(played: &Playthrough<R>) -> String {
    let viewers: Vec<Viewer> = Viewer::all(R::seats(&played.config)).collect();
    let mut page = String::from("the deal\n");
    let mut views: Vec<Map<String, Value>> = vec![Map::new(); viewers.len()];
    let mut look = |page: &mut String, state: &R::State| {
        let changes = viewers.iter().zip(&mut views).map(|(viewer, before)| {
            let Value::Object(view) = to_value(&R::view(state, *viewer)) else {
                panic!("a view is written as an object")
            };
            let changed = view.iter().filter(|(field, value)| before.get(*field) != Some(value));
            let changed: Vec<String> = changed.map(|(field, value)| format!("{field}={value}")).collect();
            *before = view;
            (*viewer, changed.join(" "))
        });
        for (audience, change) in by_audience(changes).into_iter().filter(|(_, change)| !change.is_empty()) {
            let _ = writeln!(page, "  {audience}: {change}");
        }
    };
    look(&mut page, &played.opening);
    for step in &played.steps {
        let _ = writeln!(page, "\n{}", to_value(&step.input));
        for event in &step.events {
            let _ = writeln!(page, "  > {}", to_value(event));
            let sights = viewers.iter().map(|viewer| {
                let shown = R::show(event, *viewer).map(|shown| to_value(&shown));
                (*viewer, shown.map_or("nothing".into(), |shown| shown.to_string()))
            });
            let in_full = to_value(event).to_string();
            for (audience, sight) in by_audience(sights).into_iter().filter(|(_, sight)| *sight != in_full) {
                let _ = writeln!(page, "    {audience} sees {sight}");
            }
        }
        look(&mut page, &step.state);
    }
    let last = played.states().last().expect("a game has an opening");
    let outcome = R::outcome(last).expect("a playthrough is finished");
    let _ = writeln!(page, "\n{}", to_value(&outcome));
    page
}

/// Puts those together who see the same.
fn by_audience(sights: impl Iterator<Item = (Viewer, String)>) -> Vec<(String, String)> {
    let mut groups: Vec<(Vec<Viewer>, String)> = Vec::new();
    let mut everybody = 0;
    for (viewer, sight) in sights {
        everybody += 1;
        match groups.iter_mut().find(|(_, known)| *known == sight) {
            Some((audience, _)) => audience.push(viewer),
            None => groups.push((vec![viewer], sight)),
        }
    }
    let names = |audience: Vec<Viewer>| match audience.len() {
        all if all == everybody => "everybody".into(),
        _ => audience.into_iter().map(name).collect::<Vec<_>>().join(", "),
    };
    groups.into_iter().map(|(audience, sight)| (names(audience), sight)).collect()
}

fn name(viewer: Viewer) -> String {
    viewer.seat().map_or("spectator".into(), |seat| seat.to_string())
}

fn to_value(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("what is shown can be written as JSON")
}
