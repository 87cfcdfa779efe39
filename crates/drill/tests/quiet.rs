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
fn the_same_seed_gives_the_same_bytes() {
    for seed in 2_000..2_010 {
        if let Err(failure) = run_twice(&Plan::new(seed, 2, 8)) {
            panic!("{failure}");
        }
    }
}
