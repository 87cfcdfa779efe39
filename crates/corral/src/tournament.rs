use crate::many_games::ManyGames;
use crate::options::{TableOptions, roles};
use crate::print;
use crate::usage::{self, UsageError};
use crate::whole_file::WholeFile;
use anyhow::{Context, Result};
use arena::tournament::{Entry, Header, LineUp, Standing, Tournament, html, read, write_line};
use bots::Played;
use clap::Args;
use house::{Title, for_title};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use table::Hosted;

/// Let bots play against bots, and say who is better.
///
/// Where bots are named by seat, every deal is played once in every order of the seats, so that the luck of the cards falls on
/// everybody alike. Where they are named by role, the deal decides who sits where and is played once. With --results a
/// tournament that was stopped goes on where it was. The same seed gives the same numbers, whatever the number of threads
/// and however often it was stopped.
#[derive(Args)]
#[command(after_help = all_roles())]
pub struct PlayTournament {
    /// The game
    #[arg(value_parser = usage::game())]
    game: Title,
    /// Who plays: bots by seat, the last at all seats that are left (`hard,normal`), or bots by role
    /// (`ROLE=normal,OTHER=hard`); may be given several times. There are random, easy, normal and hard
    #[arg(long = "line-up", short, value_name = "BOTS", default_values = ["hard,normal", "normal,easy"])]
    line_ups: Vec<LineUp>,
    /// How many play: `4`, `2,4` or `3-6`
    #[arg(long, short, default_value = "4", value_name = "COUNTS")]
    players: PlayerCounts,
    /// How many deals every line-up plays
    #[arg(long, short, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    deals: u64,
    #[command(flatten)]
    many: ManyGames,
    /// How many steps a bot that searches may take over one decision [default: what its level is made for]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    steps: Option<u32>,
    /// Keep the results in FILE as JSON lines, and go on from there
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Print the standing as JSON (docs/reports.schema.json)
    #[arg(long)]
    json: bool,
    /// Write a page with plots to FILE
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write every plot to FOLDER as an SVG file
    #[arg(long, value_name = "FOLDER")]
    plots: Option<PathBuf>,
    #[command(flatten)]
    options: TableOptions,
}

impl PlayTournament {
    pub fn run(&self) -> Result<()> {
        for_title!(self.game, R => self.play::<R>())
    }

    fn play<R: Played + Hosted>(&self) -> Result<()> {
        let tournament = self.tournament::<R>()?;
        tournament.check().map_err(|error| UsageError(error.to_string()))?;
        let header = Header::of(&tournament, concat!("corral ", env!("CARGO_PKG_VERSION")));
        let mut results = Vec::new();
        let mut file = None;
        if let Some(path) = &self.results {
            (results, file) = open(path, &header).map(|(results, file)| (results, Some(file)))?;
        }
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&stop);
        ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed)).context("Ctrl-C cannot be heard")?;
        let bar = crate::simulate::progress_bar(self.deals * tournament.entries.len() as u64, "deals");
        bar.set_position(results.len() as u64);
        bar.reset_eta();
        tournament.run(&mut results, &stop, |result| {
            bar.inc(1);
            file.as_mut().map_or(Ok(()), |file| write_line(file, result))
        })?;
        bar.finish_and_clear();

        let standing = Standing::of(&tournament, &results);
        if let Some(path) = &self.html {
            let mut page = WholeFile::create(path)?;
            page.write_all(html::page(&standing).as_bytes())?;
            page.finish()?;
        }
        if let Some(folder) = &self.plots {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("{} cannot be made", folder.display()))?;
            for figure in html::figures(&standing) {
                let mut svg = WholeFile::create(&folder.join(format!("{}.svg", figure.name)))?;
                svg.write_all(figure.svg.as_bytes())?;
                svg.finish()?;
            }
        }
        print(&if self.json { serde_json::to_string_pretty(&standing)? } else { standing.to_string() })
    }

    fn tournament<R: Played + Hosted>(&self) -> Result<Tournament<R>> {
        let mut entries = Vec::new();
        for players in &self.players.0 {
            let config = self.options.config::<R>(*players)?;
            for line_up in &self.line_ups {
                entries.push(Entry { line_up: line_up.clone(), config: config.clone() });
            }
        }
        Ok(Tournament {
            seed: self.many.seed,
            deals: self.deals,
            threads: self.many.threads(),
            steps: self.steps,
            entries,
        })
    }
}

/// `4`, `2,4` or `3-6`.
#[derive(Clone)]
struct PlayerCounts(BTreeSet<u8>);

impl FromStr for PlayerCounts {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut counts = BTreeSet::new();
        for part in text.split(',').map(str::trim) {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            match (from.trim().parse::<u8>(), to.trim().parse::<u8>()) {
                (Ok(from), Ok(to)) if from <= to => counts.extend(from..=to),
                _ => return Err("write 4, 2,4 or 3-6"),
            }
        }
        Ok(Self(counts))
    }
}

/// Which games have roles that a line-up can name.
fn all_roles() -> String {
    let of_game = |title: &Title| {
        let roles = roles(*title);
        (!roles.is_empty()).then(|| format!("{title} has the roles {}", usage::list(roles)))
    };
    let lines: Vec<_> = Title::all().iter().filter_map(of_game).collect();
    format!("Roles: {}.", lines.join("; "))
}

/// The results that are there, and the file to add to. A last line that was cut off is written anew.
pub fn open<H, L>(path: &Path, header: &H) -> Result<(Vec<L>, File)>
where
    H: PartialEq + Serialize + DeserializeOwned,
    L: DeserializeOwned,
{
    let named = || format!("{} cannot be continued", path.display());
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .with_context(|| format!("{} cannot be opened", path.display()))?;
    if file.metadata().with_context(named)?.len() == 0 {
        write_line(&mut file, header).with_context(named)?;
        return Ok((Vec::new(), file));
    }
    let (results, whole) = read(BufReader::new(&file), header).with_context(named)?;
    file.set_len(whole).with_context(named)?;
    file.seek(SeekFrom::End(0)).with_context(named)?;
    Ok((results, file))
}
