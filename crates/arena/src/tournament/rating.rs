use super::{DealResult, LineUp, Tournament};
use serde::Serialize;
use std::collections::BTreeMap;
use table::{Chance, Rules, Seed, Version};

/// How strong a bot is against the others: 400 points more are ten times the chance to win.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    pub name: String,
    /// The mean of all bots is 0.
    pub points: f64,
    pub low: f64,
    pub high: f64,
}

/// How many times the deals are drawn again to see how far the ratings could have come out otherwise.
const RESAMPLES: usize = 400;

/// What one deal says: for every bot, how many seats it had and what part of the games it won.
struct Said {
    games: f64,
    seats: Vec<f64>,
    wins: Vec<f64>,
}

/// Ratings from all line-ups by seat: everybody at a table wins in proportion to their strength (Bradley, Terry and
/// Luce), and the intervals come from drawing deals anew.
pub fn of<R: Rules>(tournament: &Tournament<R>, per_entry: &[Vec<&DealResult>]) -> Vec<Rating> {
    let by_seat = |(entry, deals): (usize, &Vec<_>)| {
        matches!(tournament.entries[entry].line_up, LineUp::Seats(_)).then(|| deals.len())
    };
    let deals = per_entry.iter().enumerate().filter_map(by_seat).min().unwrap_or_default();
    let entries = || {
        let entries = tournament.entries.iter().zip(per_entry);
        entries.filter(|(entry, _)| matches!(entry.line_up, LineUp::Seats(_)))
    };
    let mut names: Vec<&str> = entries().flat_map(|(entry, _)| entry.line_up.names()).collect();
    names.sort_unstable();
    names.dedup();
    if names.len() < 2 || deals == 0 {
        return Vec::new();
    }
    let said: Vec<Vec<Said>> = entries()
        .map(|(_, results)| results[..deals].iter().map(|deal| said(deal, &names)).collect())
        .collect();
    let best = points(&said, &(0..deals).collect::<Vec<_>>(), names.len());
    let mut luck = Chance::new(Seed::from_number(tournament.seed), Version::DEAL);
    let mut others: Vec<Vec<f64>> = vec![Vec::new(); names.len()];
    for _ in 0..RESAMPLES {
        let drawn: Vec<usize> = (0..deals).map(|_| luck.below(deals as u32) as usize).collect();
        for (all, one) in others.iter_mut().zip(points(&said, &drawn, names.len())) {
            all.push(one);
        }
    }
    let interval = |all: &mut Vec<f64>| {
        all.sort_unstable_by(f64::total_cmp);
        (all[RESAMPLES / 40], all[RESAMPLES - 1 - RESAMPLES / 40])
    };
    let mut ratings: Vec<Rating> = names
        .iter()
        .zip(best)
        .zip(&mut others)
        .map(|((name, points), all)| {
            let (low, high) = interval(all);
            Rating { name: (*name).to_owned(), points, low, high }
        })
        .collect();
    ratings.sort_by(|one, other| other.points.total_cmp(&one.points));
    ratings
}

fn said(deal: &DealResult, names: &[&str]) -> Said {
    let index: BTreeMap<&str, usize> = names.iter().enumerate().map(|(at, name)| (*name, at)).collect();
    let mut said = Said { games: 0.0, seats: vec![0.0; names.len()], wins: vec![0.0; names.len()] };
    if let Some(game) = deal.games.first() {
        game.bots.iter().for_each(|bot| said.seats[index[bot.as_str()]] += 1.0);
    }
    for game in deal.games.iter().filter(|game| !game.winners.is_empty()) {
        said.games += 1.0;
        for winner in game.winners.iter() {
            said.wins[index[game.bots[winner.index()].as_str()]] += 1.0 / f64::from(game.winners.len());
        }
    }
    said
}

/// The strengths that make the wins of the drawn deals most likely, by Hunter's iteration, in points.
fn points(said: &[Vec<Said>], drawn: &[usize], names: usize) -> Vec<f64> {
    // Half a win for everybody keeps a bot that never won at a finite distance.
    let mut wins = vec![0.5; names];
    let mut tables: Vec<(f64, &[f64])> = Vec::new();
    for entry in said {
        let mut games = 0.0;
        for &deal in drawn {
            games += entry[deal].games;
            wins.iter_mut().zip(&entry[deal].wins).for_each(|(sum, won)| *sum += won);
        }
        tables.push((games, &entry[0].seats));
    }
    let mut strengths = vec![1.0; names];
    for _ in 0..200 {
        let next: Vec<f64> = (0..names)
            .map(|bot| {
                let expected: f64 = tables
                    .iter()
                    .map(|(games, seats)| {
                        let all: f64 =
                            seats.iter().zip(&strengths).map(|(seats, strength)| seats * strength).sum();
                        games * seats[bot] / all
                    })
                    .sum();
                wins[bot] / (expected + 0.5 / strengths[bot])
            })
            .collect();
        strengths = next;
    }
    let in_points: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let middle = in_points.iter().sum::<f64>() / names as f64;
    in_points.iter().map(|points| points - middle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With two bots at a table of two, the rating is the logarithm of the odds.
    #[test]
    fn ratings_give_back_the_odds() {
        let deal = |won: f64| Said { games: 1.0, seats: vec![1.0, 1.0], wins: vec![won, 1.0 - won] };
        let said =
            vec![(0..4000).map(|deal_number| deal(if deal_number % 4 == 0 { 0.0 } else { 1.0 })).collect()];
        let points = points(&said, &(0..4000).collect::<Vec<_>>(), 2);
        let expected = 400.0 * 3f64.log10();
        assert!((points[0] - points[1] - expected).abs() < 1.0, "{points:?}");
    }

    /// One bot that wins half of the games against three others is three times as strong as each of them.
    #[test]
    fn ratings_know_how_many_sit_at_the_table() {
        let deal = |won: f64| Said { games: 1.0, seats: vec![1.0, 3.0], wins: vec![won, 1.0 - won] };
        let said = vec![(0..4000).map(|number| deal(f64::from(number % 2))).collect()];
        let points = points(&said, &(0..4000).collect::<Vec<_>>(), 2);
        assert!((points[0] - points[1] - 400.0 * 3f64.log10()).abs() < 1.0, "{points:?}");
    }
}
