//! What a shell and `man` want to know of the command line.

use crate::print_bytes;
use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_complete::Shell;
use std::path::PathBuf;

/// Print what a shell needs to complete commands and options.
///
/// For bash: `corral completions bash > ~/.local/share/bash-completion/completions/corral`.
#[derive(Args)]
pub struct Completions {
    shell: Shell,
}

impl Completions {
    pub fn run(&self, mut command: Command) -> Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "corral", &mut script);
        print_bytes(&script)
    }
}

/// Write a manual page for every command.
#[derive(Args)]
pub struct Man {
    /// Where to write them, such as /usr/local/share/man/man1
    folder: PathBuf,
}

impl Man {
    pub fn run(&self, command: Command) -> Result<()> {
        clap_mangen::generate_to(command, &self.folder)
            .with_context(|| format!("{} cannot be written", self.folder.display()))
    }
}
