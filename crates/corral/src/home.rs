//! Where a house is kept: a folder, or a database.

use crate::usage::UsageError;
use anyhow::Result;
use clap::Args;
use server::{Home, OpenError};
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
    text.parse().map_err(|why| UsageError(format!("{option} is not the address of a database: {why}")).into())
}

/// A database that cannot be used is a setting that is wrong, said in one sentence.
pub fn not_opened(error: OpenError) -> anyhow::Error {
    match error {
        OpenError::Log { home: Home::Database(_), source } => not_usable(&source),
        OpenError::Join(error) => UsageError::because(&error).into(),
        error @ OpenError::ShortToken { .. } => UsageError::because(&error).into(),
        other => other.into(),
    }
}

/// The same, of a store.
pub fn not_usable(error: &StoreError) -> anyhow::Error {
    UsageError::because(error).into()
}
