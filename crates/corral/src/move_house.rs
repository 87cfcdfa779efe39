//! `corral move`: takes a whole house from one home to another.

use crate::home::address;
use crate::print;
use crate::simulate::progress_bar;
use crate::usage::{UsageError, count};
use anyhow::Result;
use clap::Args;
use server::{Home, MoveError, Moved, move_house};
use std::path::PathBuf;
use store::Address;

/// Take a house along, from a folder to a database or back, with all its games and its key.
///
/// No server may have either of them open. It can be stopped and repeated: what is there already is passed over. The house
/// stays where it was as well; open it in one of them only.
#[derive(Args)]
pub struct Move {
    /// Where the house is: its folder, or the address of its database
    #[arg(long, env = "CORRAL_MOVE_FROM", value_name = "FOLDER|ADDRESS", hide_env_values = true)]
    from: String,
    /// Where it goes: a folder, or the address of a database
    #[arg(long, env = "CORRAL_MOVE_TO", value_name = "FOLDER|ADDRESS", hide_env_values = true)]
    to: String,
}

fn home(option: &str, text: &str) -> Result<Home> {
    if Address::is_meant(text) {
        return Ok(Home::Database(address(option, text)?));
    }
    Ok(Home::Folder(PathBuf::from(text)))
}

impl Move {
    pub fn run(&self) -> Result<()> {
        let (from, to) = (home("--from", &self.from)?, home("--to", &self.to)?);
        let bar = progress_bar(0, "logs");
        let moved = move_house(&from, &to, |log, last| {
            bar.set_length(last.0.into());
            bar.set_position(log.0.into());
        });
        bar.finish_and_clear();
        let Moved { written, there } = moved.map_err(refusal)?;
        let (written, there) = (count(written, "game"), count(there, "game"));
        print(&format!("the house is in {to}: {written} written, {there} there already"))
    }
}

/// Whatever cannot be as it was asked for is a bad setting; what was interrupted may be repeated.
fn refusal(error: MoveError) -> anyhow::Error {
    if matches!(error, MoveError::Interrupted(_)) {
        return error.into();
    }
    UsageError::because(&error).into()
}
