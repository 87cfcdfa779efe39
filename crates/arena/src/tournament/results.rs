use super::{LineUp, Tournament};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::io::{self, BufRead, Write};
use table::Rules;

/// The version of this format. The first did not say what happened in a game.
const FORMAT: u16 = 2;

/// The first line of a file of results: all that decides them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Header {
    tournament: u16,
    /// The program that played, since other bots play otherwise.
    pub program: String,
    /// Which game.
    pub game: String,
    rules: u16,
    /// What every deal follows from.
    pub seed: u64,
    /// The budget of every decision, if not the usual one.
    pub steps: Option<u32>,
    /// The line-ups, each with what its table agreed on.
    pub entries: Vec<(LineUp, Value)>,
}

impl Header {
    /// The header of a tournament.
    pub fn of<R: Rules>(tournament: &Tournament<R>, program: &str) -> Self {
        let written = |config: &R::Config| serde_json::to_value(config).expect("a config is plain data");
        let entries = tournament.entries.iter();
        Self {
            tournament: FORMAT,
            program: program.to_owned(),
            game: R::GAME.to_owned(),
            rules: R::VERSION,
            seed: tournament.seed,
            steps: tournament.steps,
            entries: entries.map(|entry| (entry.line_up.clone(), written(&entry.config))).collect(),
        }
    }
}

/// Why results cannot be continued.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    #[error("it holds no results of a tournament or search")]
    NoHeader,
    #[error(
        "it holds results of another tournament or search: the game, the seed, the players, the options or the program differ"
    )]
    Another,
    #[error("line {0} is no result")]
    Line(usize),
}

/// Reads the results of the tournament or search that `header` describes. A last line that was cut off is left out; the second
/// number says how many bytes are whole.
pub fn read<H: PartialEq + DeserializeOwned, L: DeserializeOwned>(
    mut file: impl BufRead,
    header: &H,
) -> Result<(Vec<L>, u64), ResultsError> {
    let mut line = String::new();
    let mut whole = file.read_line(&mut line)? as u64;
    let found: H = serde_json::from_str(&line).map_err(|_| ResultsError::NoHeader)?;
    if found != *header {
        return Err(ResultsError::Another);
    }
    let mut results = Vec::new();
    for number in 2.. {
        line.clear();
        let bytes = file.read_line(&mut line)? as u64;
        if bytes == 0 || !line.ends_with('\n') {
            break;
        }
        results.push(serde_json::from_str(&line).map_err(|_| ResultsError::Line(number))?);
        whole += bytes;
    }
    Ok((results, whole))
}

/// Writes one line of a file of results, whole.
pub fn write_line(mut file: impl Write, line: &impl Serialize) -> io::Result<()> {
    let mut bytes = serde_json::to_vec(line)?;
    bytes.push(b'\n');
    file.write_all(&bytes)?;
    file.flush()
}
