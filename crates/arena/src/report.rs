use crate::Simulation;
use crate::tally::Tally;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use table::Simulated;

/// How a simulation went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    pub game: &'static str,
    pub players: u8,
    pub seed: u64,
    /// Who played, by seat; nobody in particular if all did any legal thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bots: Option<Vec<String>>,
    /// How many games were played; fewer than asked for if the simulation was stopped.
    pub games: u64,
    pub games_asked_for: u64,
    pub unfinished: u64,
    pub endings: BTreeMap<String, u64>,
    /// How often the holders of each role won.
    pub roles: Vec<Share>,
    /// How often each seat won.
    pub seats: Vec<Share>,
    /// How often the first, second, … in the order of turns won.
    pub order: Vec<Share>,
    pub length_in: &'static str,
    pub length: Option<Quantiles>,
    pub uses: Vec<Use>,
}

/// A share of games with its 95 % interval.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Share {
    pub name: String,
    pub wins: u64,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// How long games were.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Quantiles {
    pub mean: f64,
    pub min: u32,
    pub q05: u32,
    pub q25: u32,
    pub median: u32,
    pub q75: u32,
    pub q95: u32,
    pub max: u32,
}

/// How often something was done.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Use {
    pub name: &'static str,
    pub times: u64,
    pub per_game: f64,
    /// Of everything that is counted.
    pub share: f64,
}

#[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]
fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

/// Of a normal distribution, 95 % lies within so many standard deviations.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// The 95 % score interval of Wilson for `wins` out of `games`.
#[expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]
pub fn wilson(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (games as f64, ratio(wins, games));
    let centre = p + Z * Z / (2.0 * n);
    let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((centre - half) / scale).max(0.0), ((centre + half) / scale).min(1.0))
}

impl Share {
    pub(crate) fn new(name: impl Into<String>, wins: u64, games: u64) -> Self {
        let (low, high) = wilson(wins, games);
        Self { name: name.into(), wins, share: ratio(wins, games), low, high }
    }
}

impl Quantiles {
    pub(crate) fn of(lengths: &BTreeMap<u32, u64>) -> Option<Self> {
        let games: u64 = lengths.values().sum();
        // The smallest length that at least this share of the games does not exceed.
        let quantile = |percent: u64| {
            let needed = (games * percent).div_ceil(100).max(1);
            let mut sum = 0;
            lengths.iter().find_map(|(&length, &count)| {
                sum += count;
                (sum >= needed).then_some(length)
            })
        };
        let total: u64 = lengths.iter().map(|(&length, &count)| u64::from(length) * count).sum();
        Some(Self {
            mean: ratio(total, games),
            min: *lengths.keys().next()?,
            q05: quantile(5)?,
            q25: quantile(25)?,
            median: quantile(50)?,
            q75: quantile(75)?,
            q95: quantile(95)?,
            max: *lengths.keys().next_back()?,
        })
    }
}

impl Report {
    pub(crate) fn new<R: Simulated>(simulation: &Simulation<R>, tally: &Tally) -> Self {
        let players = R::seats(&simulation.config);
        let games = tally.games;
        let by_place = |name: &str, wins: &[u64]| {
            let shares = wins[..usize::from(players)].iter().enumerate();
            shares.map(|(place, wins)| Share::new(format!("{name} {place}"), *wins, games)).collect()
        };
        let used: u64 = tally.uses.iter().sum();
        let one_use = |(name, &times): (&&'static str, &u64)| Use {
            name,
            times,
            per_game: ratio(times, games),
            share: ratio(times, used),
        };
        Self {
            game: R::GAME,
            players,
            seed: simulation.seed,
            bots: simulation.bots.clone(),
            games,
            games_asked_for: simulation.games,
            unfinished: tally.unfinished,
            endings: tally.endings.clone(),
            roles: tally.roles.iter().map(|(role, wins)| Share::new(*role, *wins, games)).collect(),
            seats: by_place("seat", &tally.seats),
            order: by_place("turn", &tally.order),
            length_in: R::LENGTH,
            length: Quantiles::of(&tally.lengths),
            uses: R::USES.iter().zip(&tally.uses).map(one_use).collect(),
        }
    }
}

/// The end of a plural.
pub(crate) fn s(count: u64) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// For people, in a terminal.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, players, seed, games, games_asked_for, unfinished, .. } = self;
        write!(f, "{games} game{} of {game} ", s(*games))?;
        match &self.bots {
            None => write!(f, "with {players} random players, seed {seed}")?,
            Some(bots) => write!(f, "between {}, seed {seed}", bots.join(", "))?,
        }
        if games < games_asked_for {
            write!(f, " (stopped; {games_asked_for} were asked for)")?;
        }
        writeln!(f)?;
        for (title, shares) in [("role", &self.roles), ("seat", &self.seats), ("turn order", &self.order)] {
            if shares.is_empty() {
                continue;
            }
            writeln!(f, "\n  won by {title:<18} wins    share   95 % interval")?;
            for Share { name, wins, share, low, high } in shares {
                let [share, low, high] = [share, low, high].map(|part| part * 100.0);
                writeln!(f, "    {name:<16} {wins:>11} {share:>7.2} %   {low:.2} – {high:.2} %")?;
            }
        }
        if let Some(Quantiles { mean, min, q05, q25, median, q75, q95, max }) = &self.length {
            let unit = self.length_in;
            writeln!(
                f,
                "\n  {unit} per game: median {median}, half of them {q25} to {q75}, 90 % {q05} to {q95},"
            )?;
            writeln!(f, "    shortest {min}, longest {max}, mean {mean:.2}")?;
        }
        if !self.uses.is_empty() {
            writeln!(f, "\n  used{:>28}   per game    share", "times")?;
            for Use { name, times, per_game, share } in &self.uses {
                writeln!(f, "    {name:<16} {times:>11} {per_game:>10.3} {:>6.2} %", share * 100.0)?;
            }
        }
        writeln!(f, "\n  endings")?;
        for (ending, count) in &self.endings {
            writeln!(f, "    {ending:<16} {count:>11}")?;
        }
        write!(f, "  unfinished games: {unfinished}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Newcombe (1998), table I, method 3, gives these to four places.
    #[test]
    fn wilson_agrees_with_the_published_examples() {
        for (wins, games, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let (got_low, got_high) = wilson(wins, games);
            assert!(
                (got_low - low).abs() < 6e-5 && (got_high - high).abs() < 6e-5,
                "{wins}/{games}: {got_low} {got_high}"
            );
        }
    }

    #[test]
    fn quantiles_of_a_known_list() {
        let lengths = (1..=100).map(|length| (length, 1)).collect();
        let quantiles = Quantiles::of(&lengths).unwrap();
        assert_eq!((quantiles.q05, quantiles.median, quantiles.q95), (5, 50, 95));
        assert!((quantiles.mean - 50.5).abs() < 1e-9);
        assert_eq!(Quantiles::of(&BTreeMap::new()), None);
    }

    proptest! {
        #[test]
        fn an_interval_holds_its_share(games in 1u64..1_000_000, part in 0.0f64..=1.0) {
            #[expect(clippy::cast_sign_loss, clippy::cast_precision_loss, reason = "a share of a count")]
            let wins = (part * games as f64) as u64;
            let (low, high) = wilson(wins, games);
            let share = ratio(wins, games);
            prop_assert!(0.0 <= low && low <= share + 1e-12 && share <= high + 1e-12 && high <= 1.0);
        }
    }
}
