use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Map, Value};
use std::path::PathBuf;
use table::Hosted;

/// What the table agrees on, from the command line.
#[derive(Args)]
pub struct TableOptions {
    /// Play with the cards listed in FILE (TOML, as in crates/GAME/decks)
    #[arg(long, value_name = "FILE")]
    deck: Option<PathBuf>,
    /// Set an option of the table, such as `--set cops_window_ms=0`; may be given several times
    #[arg(long = "set", value_name = "NAME=VALUE")]
    options: Vec<String>,
}

impl TableOptions {
    /// The options by name; what is not named is as usual.
    pub fn read<R: Hosted>(&self) -> Result<Map<String, Value>> {
        let mut options = Map::new();
        for option in &self.options {
            let Some((name, value)) = option.split_once('=') else {
                bail!("an option is set as NAME=VALUE, not {option:?}");
            };
            // `fast` is meant as a word, `6000` as a number, `true` as what it says.
            let value = serde_json::from_str(value).unwrap_or_else(|_| Value::String(value.to_owned()));
            options.insert(name.to_owned(), value);
        }
        if let Some(path) = &self.deck {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("{} cannot be read", path.display()))?;
            let deck = R::read_deck(&text).with_context(|| path.display().to_string())?;
            options.insert("deck".into(), deck);
        }
        Ok(options)
    }
}
