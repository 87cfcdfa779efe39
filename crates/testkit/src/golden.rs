use crate::{Conforming, Failure, play};
use serde_json::{Map, Value};
use std::fmt::Write;
use table::Viewer;

/// A random game as people can read it: every input, what everybody saw of it, and what changed in their view.
///
/// Made to be kept: a change in what anybody is shown then stands in the review.
pub fn golden<R: Conforming>(config: R::Config, number: u64) -> Result<String, Failure> {
    let played = play::<R>(config, number)?;
    let viewers: Vec<Viewer> = Viewer::all(R::seats(&played.config)).collect();
    let mut page = String::new();
    let mut views: Vec<Map<String, Value>> = vec![Map::new(); viewers.len()];
    let mut look = |page: &mut String, state: &R::State| {
        for (viewer, before) in viewers.iter().zip(&mut views) {
            let Value::Object(view) = to_value(&R::view(state, *viewer)) else {
                panic!("a view is written as an object")
            };
            let changed = view.iter().filter(|(field, value)| before.get(*field) != Some(value));
            let changed: Vec<String> = changed.map(|(field, value)| format!("{field}={value}")).collect();
            if !changed.is_empty() {
                let _ = writeln!(page, "  {}: {}", name(*viewer), changed.join(" "));
            }
            *before = view;
        }
    };
    let _ = writeln!(page, "the deal");
    look(&mut page, &played.opening);
    for step in &played.steps {
        let _ = writeln!(page, "\n{}", to_value(&step.input));
        for event in &step.events {
            let _ = writeln!(page, "  > {}", to_value(event));
            for viewer in &viewers {
                match R::show(event, *viewer).map(|shown| to_value(&shown)) {
                    Some(shown) if shown == to_value(event) => {}
                    Some(shown) => _ = writeln!(page, "    {} sees {shown}", name(*viewer)),
                    None => _ = writeln!(page, "    {} sees nothing", name(*viewer)),
                }
            }
        }
        look(&mut page, &step.state);
    }
    let last = played.states().last().expect("a game has an opening");
    let outcome = R::outcome(last).expect("a playthrough is finished");
    let _ = writeln!(page, "\n{}", to_value(&outcome));
    Ok(page)
}

fn name(viewer: Viewer) -> String {
    viewer.seat().map_or("spectator".into(), |seat| seat.to_string())
}

fn to_value(value: &impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("what is shown can be written as JSON")
}
