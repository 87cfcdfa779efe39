//! What bots did in steps, added up: over the games of an entry, or over the entries of a tournament.

use super::Suspicion;
use std::collections::BTreeMap;

/// How often, by step.
pub type Steps = BTreeMap<u32, u64>;

/// Adds what happened in each step.
pub fn add(sum: &mut Steps, steps: &Steps) {
    for (step, times) in steps {
        *sum.entry(*step).or_default() += times;
    }
}

/// The reactions of every bot.
pub fn reactions<'a>(parts: impl Iterator<Item = (&'a String, &'a Steps)>) -> BTreeMap<String, Steps> {
    let mut sums: BTreeMap<String, Steps> = BTreeMap::new();
    for (bot, steps) in parts {
        add(sums.entry(bot.clone()).or_default(), steps);
    }
    sums
}

/// The suspicions of every bot.
pub fn suspicions<'a>(
    parts: impl Iterator<Item = (&'a String, &'a Vec<Suspicion>)>,
) -> BTreeMap<String, Vec<Suspicion>> {
    let mut sums: BTreeMap<String, Vec<Suspicion>> = BTreeMap::new();
    for (bot, steps) in parts {
        let of_bot = sums.entry(bot.clone()).or_insert_with(|| vec![Suspicion::default(); steps.len()]);
        for (sum, step) in of_bot.iter_mut().zip(steps) {
            sum.times += step.times;
            sum.sum += step.sum;
            sum.so += step.so;
        }
    }
    sums
}
