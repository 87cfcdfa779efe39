//! Where a house is kept: a folder, or a database.

use anyhow::Result;
use clap::Args;
use server::{Home, OpenError};
use std::error::Error;
use std::path::PathBuf;
use store::{Address, StoreError};

/// Where a house is kept.
#[derive(Args)]
pub struct HouseHome {
    /// The folder of the house, with its log and its key
    #[arg(long, env = "CORRAL_DATA", default_value = "corral-data", value_name = "FOLDER")]
    data: PathBuf,
    /// The database of the house, in place of a folder: `postgres://USER:PASSWORD@HOST/DATABASE`
    // Whatever is said about it must not have the password in it, so it is not clap that reads it.
    #[arg(
        long,
        env = "CORRAL_STORE",
        value_name = "ADDRESS",
        hide_env_values = true,
        conflicts_with = "data"
    )]
    store: Option<String>,
}

impl HouseHome {
    pub fn home(&self) -> Result<Home> {
        match &self.store {
            None => Ok(Home::Folder(self.data.clone())),
            Some(text) => Ok(Home::Database(address("--store", text)?)),
        }
    }
}

/// An address, or a sentence that does not repeat it.
pub fn address(option: &str, text: &str) -> Result<Address> {
    text.parse().map_err(|why| BadSetting(format!("{option} is not the address of a database: {why}")).into())
}

/// What cannot be as it was asked for, whatever happens: the exit code is 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadSetting(pub String);

/// A database that cannot be used is a setting that is wrong, said in one sentence.
pub fn not_opened(error: OpenError) -> anyhow::Error {
    match error {
        OpenError::Log { home: Home::Database(_), source } => not_usable(&source),
        OpenError::Join(error) => BadSetting::because(&error).into(),
        error @ OpenError::ShortToken { .. } => BadSetting::because(&error).into(),
        other => other.into(),
    }
}

/// The same, of a store.
pub fn not_usable(error: &StoreError) -> anyhow::Error {
    BadSetting::because(error).into()
}

impl BadSetting {
    /// The error and all that is behind it, in one sentence.
    pub fn because(error: &dyn Error) -> Self {
        let mut sentence = error.to_string();
        let mut cause = error.source();
        while let Some(source) = cause {
            sentence = format!("{}: {source}", sentence.trim_end_matches('.'));
            cause = source.source();
        }
        Self(sentence)
    }
}
