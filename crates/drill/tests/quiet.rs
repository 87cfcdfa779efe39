//! Without a planted fault, a house keeps all its promises. The houses in which planted faults are found are tried there
//! (`planted.rs`); these are others.

use drill::{Faults, Plan, run, run_twice};
use std::ops::Range;

/// Drills a house of each of these seeds.
fn drill(seeds: Range<u64>, plan: impl Fn(u64) -> Plan) {
    for seed in seeds {
        if let Err(failure) = run(&plan(seed)) {
            panic!("{failure}");
        }
    }
}

fn without_trouble(seed: u64) -> Plan {
    Plan { faults: Faults::NONE, ..Plan::new(seed, 2, 7) }
}

fn with_all_troubles(seed: u64) -> Plan {
    Plan::new(seed, 3, 12)
}

fn of_several_nodes(seed: u64) -> Plan {
    Plan { nodes: 2 + (seed % 3) as usize, ..Plan::new(seed, 3, 12) }
}

#[test]
fn a_house_without_trouble_keeps_its_promises() {
    drill(0..4, without_trouble);
}

#[test]
fn a_house_with_all_its_troubles_keeps_its_promises() {
    drill(1_000..1_010, with_all_troubles);
}

#[test]
fn a_house_of_several_nodes_keeps_its_promises() {
    drill(3_000..3_008, of_several_nodes);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn many_houses_keep_their_promises() {
    drill(0..20, without_trouble);
    drill(1_000..1_100, with_all_troubles);
    drill(3_000..3_060, of_several_nodes);
}

#[test]
fn everything_that_can_happen_between_nodes_does() {
    let mut sum = drill::Tally::default();
    for seed in 3_000..3_012 {
        match run(&Plan { nodes: 3, ..Plan::new(seed, 3, 12) }) {
            Ok(survived) => sum.add(&survived.tally),
            Err(failure) => panic!("{failure}"),
        }
    }
    let happened = |name: &str| sum.faults.get(name).copied().unwrap_or(0) > 0;
    assert!(["crash", "restart", "zombie", "link", "away"].into_iter().all(happened), "{sum:?}");
    assert!(sum.with_nodes == 12 && sum.take_overs > 0 && sum.ended_nodes > 0, "{sum:?}");
}

#[test]
fn the_same_seed_gives_the_same_bytes() {
    repeat(2_000..2_003);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn many_seeds_give_the_same_bytes() {
    repeat(2_000..2_020);
}

fn repeat(seeds: Range<u64>) {
    for seed in seeds {
        if let Err(failure) = run_twice(&Plan::new(seed, 2, 8)) {
            panic!("{failure}");
        }
    }
}
