//! What a table agrees on: what there is, and what was asked for with `--set` and `--deck`.

use crate::print;
use crate::usage::{self, UsageError, list};
use anyhow::{Context, Result};
use clap::Args;
use house::{Title, for_title};
use serde_json::{Map, Value};
use std::path::PathBuf;
use table::Hosted;

/// The schema of the protocol, which describes the options of every game.
const SCHEMA: &str = include_str!("../../../docs/protocol.schema.json");

/// List the options of a game, for `--set NAME=VALUE`.
#[derive(Args)]
pub struct ListOptions {
    /// The game
    #[arg(value_parser = usage::game())]
    game: Title,
}

impl ListOptions {
    pub fn run(&self) -> Result<()> {
        let heading = ["NAME", "VALUES", "DEFAULT", "RULE", ""].map(str::to_owned);
        let options = known(self.game)?.into_iter();
        let rows: Vec<_> = std::iter::once(heading)
            .chain(options.map(|option| {
                let KnownOption { name, values, default, rule, description } = option;
                [name, values, default, rule, description]
            }))
            .collect();
        print(&columns(&rows))
    }
}

/// Rows in columns that are as wide as they must be.
pub fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |row: &[String; N]| {
        let cells = row.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// An option, in words.
struct KnownOption {
    name: String,
    values: String,
    default: String,
    rule: String,
    description: String,
}

fn known(title: Title) -> Result<Vec<KnownOption>> {
    let schema: Value = serde_json::from_str(SCHEMA)?;
    let of_all = &schema["$defs"]["client"]["$defs"]["GameOptions"]["anyOf"];
    let of_game = resolved(&schema, &of_all[title.index()]);
    let properties = of_game["properties"].as_object().context("the schema describes the options")?;
    let option = |(name, schema_of_it): (&String, &Value)| {
        let of_its_type = &resolved(&schema, schema_of_it)["description"];
        let text = schema_of_it["description"].as_str().or_else(|| of_its_type.as_str()).unwrap_or_default();
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let sentence = text.split_once(". ").map_or(text.clone(), |(first, _)| format!("{first}."));
        let (description, rule) = without_rule(&sentence);
        KnownOption {
            name: name.clone(),
            values: values(&schema, schema_of_it),
            default: default(title, name, schema_of_it),
            rule,
            description,
        }
    };
    Ok(properties.iter().map(option).collect())
}

/// What a reference refers to; anything else is itself.
fn resolved<'a>(schema: &'a Value, value: &'a Value) -> &'a Value {
    let path = value["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
    path.and_then(|path| schema.pointer(path)).unwrap_or(value)
}

/// The words of `How long a race stays open (SO-X7).`, and its rule.
fn without_rule(text: &str) -> (String, String) {
    let found = text.rfind(" (").and_then(|start| {
        let end = start + text[start..].find(')')?;
        let rule = &text[start + 2..end];
        let is_rule = rule.contains('-') && !rule.contains(' ');
        is_rule.then(|| (format!("{}{}", &text[..start], &text[end + 1..]), rule.to_owned()))
    });
    found.unwrap_or_else(|| (text.to_owned(), "–".to_owned()))
}

/// What an option may be.
fn values(schema: &Value, value: &Value) -> String {
    if value["$ref"].as_str().is_some_and(|path| path.ends_with("/Millis")) {
        return "milliseconds".to_owned();
    }
    let value = resolved(schema, value);
    let some = |list: &Value| list.as_array().filter(|list| !list.is_empty()).cloned();
    if let Some(variants) = some(&value["oneOf"]).or_else(|| some(&value["anyOf"])) {
        let each = variants.iter().filter(|variant| variant["type"] != "null");
        return each.map(|variant| values(schema, variant)).collect::<Vec<_>>().join(", ");
    }
    if let Some(words) = some(&value["enum"]) {
        return words.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ");
    }
    if let Some(word) = value["const"].as_str() {
        return word.to_owned();
    }
    let has = |kind: &str| {
        value["type"] == kind || some(&value["type"]).is_some_and(|all| all.contains(&kind.into()))
    };
    if has("boolean") {
        "true, false".to_owned()
    } else if has("integer") {
        "a number".to_owned()
    } else if has("array") {
        format!("a list such as [\"A\",\"B\"] of {}", values(schema, &value["items"]))
    } else {
        "a file of cards (--deck FILE)".to_owned()
    }
}

/// What an option is if nobody sets it.
fn default(title: Title, name: &str, schema_of_it: &Value) -> String {
    let default = schema_of_it.get("default").cloned().or_else(|| {
        // What is not written where it has its default does not stand in the schema either.
        let players = title.usual_players();
        let usual = title.options(players, Map::new()).ok();
        let candidates = [true.into(), false.into(), 0.into()];
        candidates.into_iter().find(|value: &Value| {
            let set = Map::from_iter([(name.to_owned(), value.clone())]);
            usual.is_some() && title.options(players, set).ok() == usual
        })
    });
    match default {
        None | Some(Value::Null) => "by chance".to_owned(),
        Some(Value::String(word)) => word,
        Some(Value::Object(_)) => "the printed cards".to_owned(),
        Some(other) => other.to_string(),
    }
}

/// What the table agrees on, from the command line.
#[derive(Args)]
pub struct TableOptions {
    /// Play with the cards listed in FILE (TOML, as in crates/GAME/decks)
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// Set an option of the table, such as `pace=fast`; may be given several times. `corral options GAME` lists them
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(String, Value)>,
}

fn setting(text: &str) -> Result<(String, Value), String> {
    let Some((name, value)) = text.split_once('=') else {
        return Err("an option is set as NAME=VALUE".to_owned());
    };
    // `fast` is meant as a word, `6000` as a number, `true` as what it says.
    let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
    Ok((name.to_owned(), value))
}

impl TableOptions {
    /// The config of a table for so many players; what is not named is as usual.
    pub fn config<R: Hosted>(&self, players: u8) -> Result<R::Config> {
        let config = |options| R::config(players, options).map_err(|error| UsageError(error.to_string()));
        config(Map::new())?;
        let mut options = Map::new();
        for (name, value) in &self.set {
            check_name(R::GAME.parse()?, name)?;
            // Alone first, so that the error names the option.
            config(Map::from_iter([(name.clone(), value.clone())]))
                .map_err(|error| UsageError(format!("--set {name}={}: {error}", written(value))))?;
            options.insert(name.clone(), value.clone());
        }
        if let Some(path) = &self.deck {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("{} cannot be read", path.display()))?;
            let deck = R::read_deck(&text).with_context(|| path.display().to_string())?;
            options.insert("deck".into(), deck);
            return R::config(players, options).with_context(|| path.display().to_string());
        }
        Ok(config(options)?)
    }
}

/// As it was typed.
fn written(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn check_name(title: Title, name: &str) -> Result<()> {
    if name == "players" {
        return Err(UsageError("--set players: how many play is set with --players".to_owned()).into());
    }
    let known = known(title)?;
    if known.iter().any(|option| option.name == name) {
        return Ok(());
    }
    let names = list(known.iter().map(|option| &option.name));
    Err(UsageError(format!("--set {name}: {title} has no such option; it has {names}")).into())
}

/// The roles that a deal of the game gives, which a line-up can name.
pub fn roles(title: Title) -> Vec<&'static str> {
    for_title!(title, R => dealt_roles::<R>())
}

fn dealt_roles<R: table::Simulated + Hosted>() -> Vec<&'static str> {
    let Ok(config) = R::config(R::USUAL_PLAYERS, Map::new()) else { return Vec::new() };
    let mut luck = table::Chance::new(table::Seed::from_number(1), table::Version::DEAL);
    let setup = R::deal(&config, &mut luck);
    R::roles(&R::start(&config, &setup)).into_iter().map(|(role, _)| role).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_is_described_and_can_be_set_to_its_default() {
        for title in Title::all() {
            let known = known(*title).unwrap();
            assert!(known.len() > 5, "{title}");
            for KnownOption { name, values, default, .. } in known {
                assert!(!values.is_empty() && !default.is_empty(), "{title}: {name}");
                if !["by chance", "the printed cards"].contains(&&*default) {
                    let set = Map::from_iter([setting(&format!("{name}={default}")).unwrap()]);
                    let set = title.options(title.usual_players(), set);
                    assert_eq!(
                        set,
                        title.options(title.usual_players(), Map::new()),
                        "{title}: {name}={default}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_rule_is_found_in_a_description() {
        let found = |text| without_rule(text);
        assert_eq!(found("It lasts (SO-X7)."), ("It lasts.".to_owned(), "SO-X7".to_owned()));
        assert_eq!(found("It lasts (so to speak)."), ("It lasts (so to speak).".to_owned(), "–".to_owned()));
    }
}
