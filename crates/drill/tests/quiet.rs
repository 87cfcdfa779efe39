//! Without a planted fault, a house keeps all its promises.

use drill::{Faults, Plan, run, run_twice};

#[test]
fn a_house_without_trouble_keeps_its_promises() {
    for seed in 0..20 {
        let survived = run(&Plan { faults: Faults::NONE, ..Plan::new(seed, 2, 7) });
        if let Err(failure) = survived {
            panic!("{failure}");
        }
    }
}

#[test]
fn a_house_with_all_its_troubles_keeps_its_promises() {
    for seed in 1_000..1_100 {
        if let Err(failure) = run(&Plan::new(seed, 3, 12)) {
            panic!("{failure}");
        }
    }
}

#[test]
fn a_house_of_several_nodes_keeps_its_promises() {
    for seed in 3_000..3_060 {
        let nodes = 2 + (seed % 3) as usize;
        if let Err(failure) = run(&Plan { nodes, ..Plan::new(seed, 3, 12) }) {
            panic!("{failure}");
        }
    }
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
    for seed in 2_000..2_010 {
        if let Err(failure) = run_twice(&Plan::new(seed, 2, 8)) {
            panic!("{failure}");
        }
    }
}
