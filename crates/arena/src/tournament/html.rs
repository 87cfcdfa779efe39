//! A page with everything about a tournament, that needs nothing else: `corral tournament --html`.

use super::plots::{Curve, Row, curves, intervals};
use super::standing::{EntryStanding, Rate, Standing, UsePerGame};
use super::sums::{self, Steps};
use crate::report::Quantiles;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A drawing with a title, as it stands in the page and can be kept as a file.
pub struct Figure {
    /// A name for a file.
    pub name: &'static str,
    /// What one sees.
    pub caption: String,
    /// The drawing.
    pub svg: String,
}

fn label(entry: &EntryStanding, name: &str) -> String {
    format!("{} players, {}: {name}", entry.players, entry.line_up)
}

fn kinds<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<String, usize> {
    let mut kinds = BTreeMap::new();
    for name in names {
        let next = kinds.len();
        kinds.entry(name.to_owned()).or_insert(next);
    }
    kinds
}

fn rates<'a>(
    standing: &'a Standing,
    of: impl Fn(&'a EntryStanding) -> &'a [Rate],
    fair: Option<f64>,
) -> Vec<Row> {
    let kinds = kinds(standing.entries.iter().flat_map(&of).map(|rate| rate.name.as_str()));
    let rows = standing.entries.iter().flat_map(|entry| of(entry).iter().map(move |rate| (entry, rate)));
    rows.map(|(entry, rate)| Row {
        label: label(entry, &rate.name),
        low: rate.low * 100.0,
        value: rate.share * 100.0,
        high: rate.high * 100.0,
        mark: rate.fair.or(fair).map(|fair| fair * 100.0),
        kind: kinds[&rate.name],
    })
    .collect()
}

/// Every drawing there is something to draw of.
pub fn figures(standing: &Standing) -> Vec<Figure> {
    let mut figures = Vec::new();
    let mut add = |name, caption: &str, svg: Option<String>| {
        figures.extend(svg.map(|svg| Figure { name, caption: caption.to_owned(), svg }));
    };
    let percent = "% of games, with 95 % intervals; the triangle is a fair share";
    let some = |rows: Vec<Row>, caption: &str, axis: &str, range| {
        (!rows.is_empty()).then(|| intervals(caption, axis, &rows, range))
    };
    let wins = rates(standing, |entry| &entry.bots, None);
    add("wins", "Win rates", some(wins, "How often each bot won", percent, (0.0, 100.0)));
    let share = "% of games, with 95 % intervals";
    let roles = rates(standing, |entry| &entry.roles, None);
    add("roles", "Roles", some(roles, "How often each role won", share, (0.0, 100.0)));
    add(
        "seats",
        "Order of turns",
        some(order(standing), "Who moves first, second, …", percent, (0.0, 100.0)),
    );
    add("length", "Length", lengths(standing));
    let happened = rates(standing, |entry| &entry.happened, None);
    add("happened", "What happened", some(happened, "What happened in games", share, (0.0, 100.0)));
    add("uses", "What was done", uses(standing));
    add("reactions", "Reactions", reactions(standing));
    add("margins", "Margins", margins(standing));
    add("suspicions", "Suspicion", suspicions(standing));
    figures
}

fn order(standing: &Standing) -> Vec<Row> {
    let row = |(entry, place, share): (&EntryStanding, usize, &crate::Share)| Row {
        label: label(entry, &share.name),
        low: share.low * 100.0,
        value: share.share * 100.0,
        high: share.high * 100.0,
        mark: entry.bots.first().and_then(|bot| bot.fair).map(|fair| fair * 100.0),
        kind: place,
    };
    let entries = standing.entries.iter();
    let places =
        entries.flat_map(|entry| entry.order.iter().enumerate().map(move |(at, share)| (entry, at, share)));
    places.map(row).collect()
}

fn lengths(standing: &Standing) -> Option<String> {
    let row = |entry: &EntryStanding| {
        let Quantiles { q05, median, q95, .. } = entry.length.as_ref()?;
        let [low, value, high] = [q05, median, q95].map(|length| f64::from(*length));
        Some(Row {
            label: format!("{} players, {}", entry.players, entry.line_up),
            low,
            value,
            high,
            mark: None,
            kind: 0,
        })
    };
    let rows: Vec<Row> = standing.entries.iter().filter_map(row).collect();
    let right = rows.iter().map(|row| row.high).fold(1.0, f64::max);
    let axis = format!("{}: the median, and where 90 % of the games lie", standing.length_in);
    (!rows.is_empty()).then(|| intervals("How long games were", &axis, &rows, (0.0, right * 1.05)))
}

/// Per seat and game, over all entries of a bot.
fn uses(standing: &Standing) -> Option<String> {
    let mut sums: BTreeMap<&str, Vec<(&str, f64, f64)>> = BTreeMap::new();
    for (bot, uses) in standing.entries.iter().flat_map(|entry| &entry.uses) {
        let all = sums.entry(bot).or_insert_with(|| uses.iter().map(|used| (used.name, 0.0, 0.0)).collect());
        for (sum, UsePerGame { per_game: times, .. }) in all.iter_mut().zip(uses) {
            (sum.1, sum.2) = (sum.1 + times, sum.2 + 1.0);
        }
    }
    let names: Vec<&str> = sums.values().next()?.iter().map(|(name, ..)| *name).collect();
    let row = |(at, name): (usize, &str), kind: usize, bot: &str, all: &[(&str, f64, f64)]| {
        let value = all[at].1 / all[at].2;
        Row { label: format!("{name}: {bot}"), low: 0.0, value, high: value, mark: None, kind }
    };
    let rows: Vec<Row> = names
        .iter()
        .enumerate()
        .flat_map(|(at, name)| {
            sums.iter().enumerate().map(move |(kind, (bot, all))| row((at, name), kind, bot, all))
        })
        .collect();
    let right = rows.iter().map(|row| row.high).fold(0.1, f64::max);
    Some(intervals("What bots do", "times per game and seat", &rows, (0.0, right * 1.05)))
}

fn distribution(steps: &Steps) -> Vec<(f64, f64)> {
    let all: u64 = steps.values().sum();
    let width = super::game::REACTION_STEP as f64;
    // What is slower than three seconds is not a reaction any more.
    let in_sight = steps.iter().filter(|(step, _)| f64::from(**step) * width <= 3_000.0);
    in_sight
        .map(|(step, times)| ((f64::from(*step) + 0.5) * width, 100.0 * *times as f64 / all as f64))
        .collect()
}

fn reactions(standing: &Standing) -> Option<String> {
    let sums = sums::reactions(standing.entries.iter().flat_map(|entry| &entry.reactions));
    let curve = |(bot, steps): (&String, &Steps)| Curve { label: bot.clone(), points: distribution(steps) };
    let lines: Vec<Curve> = sums.iter().map(curve).collect();
    let axes = ("milliseconds from when it could be seen", "% of reactions, per 25 ms");
    (!lines.is_empty()).then(|| curves("How fast bots react", axes, &lines, false))
}

fn margins(standing: &Standing) -> Option<String> {
    let with_races = standing.entries.iter().filter(|entry| !entry.margins.is_empty());
    let curve = |entry: &EntryStanding| Curve {
        label: format!("{} players, {}", entry.players, entry.line_up),
        points: distribution(&entry.margins),
    };
    let lines: Vec<Curve> = with_races.map(curve).collect();
    let axes = ("milliseconds between the first and the second", "% of races, per 25 ms");
    (!lines.is_empty()).then(|| curves("By how much races are won", axes, &lines, false))
}

fn suspicions(standing: &Standing) -> Option<String> {
    let sums = sums::suspicions(standing.entries.iter().flat_map(|entry| &entry.suspicions));
    let point = |step: &super::Suspicion| {
        let times = f64::from(step.times);
        (step.times >= 30).then(|| (step.sum / times, f64::from(step.so) / times))
    };
    let curve = |(bot, steps): (&String, &Vec<super::Suspicion>)| Curve {
        label: bot.clone(),
        points: steps.iter().filter_map(point).collect(),
    };
    let lines: Vec<Curve> = sums.iter().map(curve).collect();
    let axes = ("how sure it was of what it could not know", "how often it was so");
    (!lines.is_empty()).then(|| curves("Whether suspicions are right", axes, &lines, true))
}

/// The page.
pub fn page(standing: &Standing) -> String {
    let mut body = String::new();
    let title = format!("{}: {} deals a line-up", standing.game, standing.deals);
    for Figure { caption, svg, .. } in figures(standing) {
        let _ = writeln!(body, "<section><h2>{}</h2>{svg}</section>", escape(&caption));
    }
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{title}</title>\
         <style>body{{font:16px/1.5 system-ui,sans-serif;max-width:54rem;margin:2rem auto;padding:0 1rem;\
         background:#faf6ef;color:#332b26}}section{{background:#fff;border:1px solid #d9d0c4;border-radius:8px;\
         padding:1rem;margin:1rem 0}}svg{{max-width:100%;height:auto}}pre{{overflow-x:auto;font-size:.85rem}}\
         </style></head><body><h1>{title}</h1><pre>{}</pre>\n{body}</body></html>\n",
        escape(&standing.to_string()),
        title = escape(&title),
    )
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
