//! A drill that cannot fail proves nothing: every fault that is planted on purpose must be found.

use drill::{Plan, Promise, RunnerFault, run, run_twice, shrink};
use room::Fault;
use std::iter;

/// So many seeds at most.
const SEEDS: u64 = 200;

/// Finds a fault, and says by which seed; the same house without the fault keeps its promises. `known` found it before, and is
/// tried first: where the first seed that finds a fault is a late one, most of the time went by without it. After a change of
/// the drill it may be another; then write down the one that is printed.
fn found(name: &str, known: u64, promises: &[Promise], house: fn(u64) -> Plan, plant: impl Fn(&mut Plan)) {
    for seed in iter::once(known).chain(0..SEEDS) {
        let mut plan = house(seed);
        plant(&mut plan);
        let twice = promises.contains(&Promise::Same);
        if let Err(failure) = if twice { run_twice(&plan) } else { run(&plan) } {
            println!("{name}: seed {seed} breaks promise {}", failure.promise as u8);
            assert!(promises.contains(&failure.promise), "{name} was found as something else: {failure}");
            if let Err(failure) = run(&house(seed)) {
                panic!("without {name}: {failure}");
            }
            return;
        }
    }
    panic!("{name} was not found within {SEEDS} seeds");
}

fn of_one_node(seed: u64) -> Plan {
    Plan::new(seed, 3, 10)
}

fn of_several_nodes(seed: u64) -> Plan {
    Plan { nodes: 2 + (seed % 3) as usize, ..of_one_node(seed) }
}

macro_rules! in_room {
    ($($test:ident: $fault:ident at $known:literal breaks $($promise:ident)|+;)*) => {$(
        #[test]
        fn $test() {
            found(stringify!($fault), $known, &[$(Promise::$promise),+], of_one_node, |plan| {
                plan.settings.planted = Some(Fault::$fault);
            });
        }
    )*};
}

macro_rules! in_host {
    ($house:ident: $($test:ident: $fault:ident at $known:literal breaks $($promise:ident)|+;)*) => {$(
        #[test]
        fn $test() {
            found(stringify!($fault), $known, &[$(Promise::$promise),+], $house, |plan| {
                plan.planted = Some(RunnerFault::$fault);
            });
        }
    )*};
}

in_room! {
    messages_before_the_log_has_answered: ShowsBeforeDurable at 0 breaks Durable | Kept;
    a_step_that_is_not_stored: ForgetsStep at 0 breaks Durable | Kept;
    seats_that_are_not_stored: ForgetsSeats at 0 breaks Kept;
    steps_with_the_eyes_of_another: OthersEyes at 0 breaks Secret | Replayed;
    a_number_that_is_skipped: SkipsNumber at 0 breaks Replayed;
    secrets_that_are_repeated: RepeatsSecrets at 3 breaks Secret;
    snapshots_that_show_spectators_everything: ShowsSpectatorsAll at 0 breaks Secret;
    spectators_who_are_told_at_once: SpectatorsAtOnce at 1 breaks Secret;
    tickets_of_an_earlier_life: TakesOldTickets at 1 breaks Answered | Durable | Kept;
    refusals_that_nobody_hears: SwallowsRefusals at 41 breaks Answered;
    a_clock_that_never_goes_on: ClockStandsStill at 0 breaks Answered;
    bots_that_are_not_heard: IgnoresThoughts at 0 breaks Answered;
    nobody_who_stands_in: NoStandIns at 1 breaks Answered;
    a_game_that_is_over_and_not_in_the_archive: ForgetsArchive at 5 breaks Durable;
    a_secret_that_is_chosen_late: LateSecret at 0 breaks Fair;
    luck_that_is_not_the_same_twice: Unsteady at 0 breaks Same;
}

#[test]
fn messages_that_are_played_twice() {
    // The table must be restored between the first time and the second: in a large house that happens sooner.
    let large = |seed| Plan::new(seed, 12, 40);
    found("ForgetsNumbers", 0, &[Promise::Kept], large, |plan| {
        plan.settings.planted = Some(Fault::ForgetsNumbers);
    });
}

in_host! {
    of_one_node:
    the_log_of_the_game_before: RestoresLastGame at 0 breaks Kept | Answered | Durable;
    a_table_that_is_restored_too_early: RestoresTooEarly at 18 breaks Kept | Answered | Durable | Replayed;
    connections_to_nobody: KeepsConnections at 6 breaks Answered;
    a_log_that_is_closed_too_early: ClosesTooEarly at 2 breaks Kept;
    a_finished_game_that_is_lost: ForgetsArchive at 0 breaks Durable;
    a_table_that_is_lost_with_its_next_log: ForgetsLastLog at 1 breaks Kept;
    changes_that_follow_what_was_lost: ForgetsLost at 1 breaks Kept | Replayed | Durable;
}

in_host! {
    of_several_nodes:
    a_node_that_writes_after_it_was_taken_for_dead: TakesAnyEpoch at 149 breaks Kept;
    a_table_that_is_taken_from_somebody_who_lives: TakesTooEarly at 14 breaks Kept | Durable | Replayed | Answered;
    a_zombie_that_shows_what_was_refused: ZombieShows at 34 breaks Durable | Kept | Replayed;
    a_table_that_is_taken_over_without_its_last_record: TakesStaleLog at 0 breaks Kept | Durable | Replayed;
    a_relay_that_repeats: RelayRepeats at 0 breaks Replayed;
    a_relay_that_drops: RelayDrops at 0 breaks Replayed | Answered;
    a_relay_that_swaps: RelaySwaps at 1 breaks Replayed;
    a_node_whose_tables_nobody_takes: NobodyTakesOver at 0 breaks Answered;
    a_table_that_was_taken_and_not_read: ForgetsTaken at 6 breaks Answered;
    an_edge_that_hears_the_last_owner: HearsLastOwner at 1 breaks Replayed;
}

#[test]
fn a_failure_shrinks_to_a_smaller_house_that_breaks_the_same_promise() {
    let mut plan = Plan { nodes: 3, ..Plan::new(0, 6, 24) };
    plan.settings.planted = Some(Fault::SkipsNumber);
    let failure = run(&plan).unwrap_err();
    let smaller = shrink(&failure);
    println!("{smaller}");
    assert_eq!(smaller.promise, failure.promise);
    assert_eq!(smaller.plan.nodes, 1, "{smaller}");
    assert!(smaller.plan.tables < plan.tables && smaller.plan.people < plan.people, "{smaller}");
    assert_eq!(run(&smaller.plan).unwrap_err().to_string(), smaller.to_string(), "it can be repeated");
}
