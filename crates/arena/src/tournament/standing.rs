use super::rating::{self, Rating};
use super::sums::{self, Steps};
use super::{DealResult, Entry, GameResult, LineUp, Suspicion, Tournament};
use crate::report::{Quantiles, Share, Z, s};
use crate::tally::place_in_order;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use table::{Rules, Seat, Simulated};

/// How a tournament went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    pub game: &'static str,
    pub seed: u64,
    pub steps: Option<u32>,
    /// How many deals were played by every entry.
    pub deals: u64,
    pub deals_asked_for: u64,
    pub length_in: &'static str,
    pub entries: Vec<EntryStanding>,
    /// From the best. Only of line-ups by seat.
    pub ratings: Vec<Rating>,
    /// The win rates of roles, line-up against line-up at tables of the same size.
    pub compared: Vec<Compared>,
}

/// How one entry went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EntryStanding {
    pub line_up: LineUp,
    pub players: u8,
    pub games: u64,
    pub unfinished: u64,
    /// How often each bot won, of the games it sat in.
    pub bots: Vec<Rate>,
    /// How often the role won.
    pub roles: Vec<Rate>,
    /// How often the first, second, … in the order of turns won.
    pub order: Vec<Share>,
    pub endings: BTreeMap<String, u64>,
    pub length: Option<Quantiles>,
    /// How often each bot did something, per game and seat it had.
    pub uses: BTreeMap<String, Vec<UsePerGame>>,
    /// In what share of the games something happened.
    pub happened: Vec<Rate>,
    pub reactions: BTreeMap<String, Steps>,
    pub margins: Steps,
    pub suspicions: BTreeMap<String, Vec<Suspicion>>,
}

/// How often a bot did something, per game and seat it had.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UsePerGame {
    pub name: &'static str,
    pub per_game: f64,
}

/// A share of games. Its 95 % interval takes the deals, not the games, for independent: the games of one deal are alike.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rate {
    pub name: String,
    pub share: f64,
    pub low: f64,
    pub high: f64,
    /// What it would be if all were alike.
    pub fair: Option<f64>,
}

/// How much more often a role won with one line-up than with another, deal by deal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Compared {
    pub players: u8,
    pub role: String,
    pub better: LineUp,
    pub worse: LineUp,
    /// In shares of games: 0.1 is ten points.
    pub difference: f64,
    pub low: f64,
    pub high: f64,
}

/// The mean of one number per deal, and half its 95 % interval.
pub(super) fn mean(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n.max(1.0);
    if values.len() < 2 {
        return (mean, 1.0);
    }
    let variance = values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / (n - 1.0);
    (mean, Z * (variance / n).sqrt())
}

impl Rate {
    fn new(name: impl Into<String>, per_deal: &[f64], fair: Option<f64>) -> Self {
        let (share, half) = mean(per_deal);
        Self { name: name.into(), share, low: (share - half).max(0.0), high: (share + half).min(1.0), fair }
    }
}

impl Standing {
    /// Counts the results of a tournament.
    pub fn of<R: Simulated>(tournament: &Tournament<R>, results: &[DealResult]) -> Self {
        let per_entry: Vec<Vec<&DealResult>> = (0..tournament.entries.len())
            .map(|entry| results.iter().filter(|result| result.entry == entry).collect())
            .collect();
        let entries = tournament.entries.iter().zip(&per_entry);
        let entries: Vec<_> = entries.map(|(entry, deals)| entry_standing::<R>(entry, deals)).collect();
        Self {
            game: R::GAME,
            seed: tournament.seed,
            steps: tournament.steps,
            deals: per_entry.iter().map(Vec::len).min().unwrap_or_default() as u64,
            deals_asked_for: tournament.deals,
            length_in: R::LENGTH,
            ratings: rating::of::<R>(tournament, &per_entry),
            compared: compared::<R>(tournament, &per_entry),
            entries,
        }
    }
}

fn won(game: &GameResult, seat: usize) -> f64 {
    f64::from(u8::from(game.winners.contains(Seat(seat as u8))))
}

/// What the seats of `bot` won of a deal, on average; `None` if it did not play.
fn won_by_bot(deal: &DealResult, bot: &str) -> Option<f64> {
    let seats = deal.games.iter().flat_map(|game| {
        let seats = game.bots.iter().enumerate().filter(|(_, name)| *name == bot);
        seats.map(|(seat, _)| won(game, seat))
    });
    let won: Vec<f64> = seats.collect();
    (!won.is_empty()).then(|| won.iter().sum::<f64>() / won.len() as f64)
}

/// How many of a deal's games all holders of `role` won, as a share.
pub(crate) fn won_by_role(deal: &DealResult, role: &str) -> Option<f64> {
    let of_game = |game: &GameResult| {
        let (_, holders) = game.roles.iter().find(|(name, _)| name == role)?;
        Some(f64::from(u8::from(!holders.is_empty() && holders.minus(game.winners).is_empty())))
    };
    let won: Vec<f64> = deal.games.iter().filter_map(of_game).collect();
    (!won.is_empty()).then(|| won.iter().sum::<f64>() / won.len() as f64)
}

fn roles(deals: &[&DealResult]) -> Vec<String> {
    let mut roles: Vec<String> = Vec::new();
    for (role, _) in deals.iter().flat_map(|deal| &deal.games).flat_map(|game| &game.roles) {
        if !roles.contains(role) {
            roles.push(role.clone());
        }
    }
    roles
}

fn entry_standing<R: Simulated>(entry: &Entry<R>, deals: &[&DealResult]) -> EntryStanding {
    let players = R::seats(&entry.config);
    let games: Vec<&GameResult> = deals.iter().flat_map(|deal| &deal.games).collect();
    let by_seat = matches!(entry.line_up, LineUp::Seats(_));
    let fair = {
        let winners: usize = games.iter().map(|game| usize::from(game.winners.len())).sum();
        (by_seat && !games.is_empty()).then(|| winners as f64 / games.len() as f64 / f64::from(players))
    };
    let bot_rate = |bot: &str| {
        let won: Vec<f64> = deals.iter().filter_map(|deal| won_by_bot(deal, bot)).collect();
        Rate::new(bot, &won, fair)
    };
    let role_rate = |role: String| {
        let won: Vec<f64> = deals.iter().filter_map(|deal| won_by_role(deal, &role)).collect();
        Rate::new(role, &won, None)
    };
    let mut order = vec![0; players.into()];
    let mut lengths: BTreeMap<u32, u64> = BTreeMap::new();
    let mut endings: BTreeMap<String, u64> = BTreeMap::new();
    let mut margins = Steps::new();
    for game in &games {
        for winner in game.winners.iter() {
            order[place_in_order(winner, game.first, players)] += 1;
        }
        *lengths.entry(game.length).or_default() += 1;
        *endings.entry(game.ending.clone()).or_default() += 1;
        sums::add(&mut margins, &game.margins);
    }
    let played = games.len() as u64;
    let order = order.iter().enumerate();
    EntryStanding {
        line_up: entry.line_up.clone(),
        players,
        games: played,
        unfinished: games.iter().filter(|game| game.winners.is_empty()).count() as u64,
        bots: entry.line_up.names().into_iter().map(bot_rate).collect(),
        roles: roles(deals).into_iter().map(role_rate).collect(),
        order: order.map(|(place, wins)| Share::new(format!("turn {place}"), *wins, played)).collect(),
        endings,
        length: Quantiles::of(&lengths),
        uses: entry.line_up.names().into_iter().map(|bot| (bot.to_owned(), uses::<R>(&games, bot))).collect(),
        happened: R::HAPPENINGS.iter().map(|name| happened(deals, name)).collect(),
        reactions: sums::reactions(games.iter().flat_map(|game| &game.reactions)),
        margins,
        suspicions: sums::suspicions(games.iter().flat_map(|game| &game.suspicions)),
    }
}

fn uses<R: Simulated>(games: &[&GameResult], bot: &str) -> Vec<UsePerGame> {
    let seats = games.iter().flat_map(|game| &game.bots).filter(|name| *name == bot).count();
    let per_seat = |name: &&'static str| {
        let times = games.iter().filter_map(|game| game.uses.get(bot)?.get(*name));
        UsePerGame { name, per_game: f64::from(times.sum::<u32>()) / (seats as f64).max(1.0) }
    };
    R::USES.iter().map(per_seat).collect()
}

fn happened(deals: &[&DealResult], name: &str) -> Rate {
    let share = |deal: &&DealResult| {
        let times = deal.games.iter().filter(|game| game.happened.contains(name)).count();
        times as f64 / deal.games.len() as f64
    };
    Rate::new(name, &deals.iter().map(share).collect::<Vec<_>>(), None)
}

/// Every two line-ups by role that differ in one role, at tables of the same size, deal by deal.
fn compared<R: Rules>(tournament: &Tournament<R>, per_entry: &[Vec<&DealResult>]) -> Vec<Compared> {
    let mut all = Vec::new();
    let entries: Vec<_> = tournament.entries.iter().zip(per_entry).collect();
    for (at, (one, one_deals)) in entries.iter().enumerate() {
        for (other, other_deals) in &entries[at + 1..] {
            let players = R::seats(&one.config);
            let (LineUp::Roles(bots), LineUp::Roles(other_bots)) = (&one.line_up, &other.line_up) else {
                continue;
            };
            if players != R::seats(&other.config) {
                continue;
            }
            let differs: Vec<_> =
                bots.iter().filter(|(role, bot)| other_bots.get(*role) != Some(bot)).collect();
            let [(role, _)] = differs[..] else { continue };
            let differences: Vec<f64> = one_deals
                .iter()
                .zip(other_deals.iter())
                .filter_map(|(one, other)| Some(won_by_role(one, role)? - won_by_role(other, role)?))
                .collect();
            // The line-up that did better stands first.
            let (difference, half) = mean(&differences);
            let (better, worse) = if difference < 0.0 { (other, one) } else { (one, other) };
            all.push(Compared {
                players,
                role: role.clone(),
                better: better.line_up.clone(),
                worse: worse.line_up.clone(),
                difference: difference.abs(),
                low: difference.abs() - half,
                high: difference.abs() + half,
            });
        }
    }
    all
}

/// For people, in a terminal.
impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, seed, deals, deals_asked_for, .. } = self;
        write!(f, "A tournament of {game}: {deals} deal{} a line-up, seed {seed}", s(*deals))?;
        if deals < deals_asked_for {
            write!(f, " (stopped; {deals_asked_for} were asked for)")?;
        }
        writeln!(f)?;
        for entry in &self.entries {
            let EntryStanding { line_up, players, games, unfinished, .. } = entry;
            let how = match line_up {
                LineUp::Seats(_) => "every deal in every order of the seats",
                LineUp::Roles(_) => "every deal once, with the roles that it gave",
            };
            writeln!(f, "\n{line_up} at a table of {players}, {games} game{}, {how}", s(*games))?;
            for Rate { name, share, low, high, fair } in entry.bots.iter().chain(&entry.roles) {
                let [share, low, high] = [share, low, high].map(|part| part * 100.0);
                write!(f, "  {name:<16} won {share:5.1} %  ({low:.1} – {high:.1} %)")?;
                match fair {
                    Some(fair) if *fair > 0.0 => {
                        writeln!(f, ", {:.2} times a fair share", share / fair / 100.0)?;
                    }
                    _ => writeln!(f)?,
                }
            }
            for Rate { name, share, low, high, .. } in &entry.happened {
                let [share, low, high] = [share, low, high].map(|part| part * 100.0);
                writeln!(f, "  {name:<21} in {share:5.1} % of the games  ({low:.1} – {high:.1} %)")?;
            }
            if let Some(Quantiles { q05, median, q95, .. }) = &entry.length {
                let unit = self.length_in;
                writeln!(
                    f,
                    "  {unit}: median {median}, 90 % of the games {q05} to {q95}; unfinished {unfinished}"
                )?;
            }
        }
        if !self.ratings.is_empty() {
            writeln!(f, "\nRatings (400 points are ten times the chance to win)")?;
            for Rating { name, points, low, high } in &self.ratings {
                writeln!(f, "  {name:<16} {points:+6.0}  ({low:+.0} – {high:+.0})")?;
            }
        }
        for Compared { players, role, better, worse, difference, low, high } in &self.compared {
            let [difference, low, high] = [difference, low, high].map(|part| part * 100.0);
            writeln!(
                f,
                "\n{players} players, {role}: {better} won {difference:.1} points more than {worse}"
            )?;
            writeln!(f, "  95 % interval {low:+.1} to {high:+.1}")?;
        }
        Ok(())
    }
}
