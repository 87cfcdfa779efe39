//! A drill that cannot fail proves nothing: every fault that is planted on purpose must be found.

use drill::{Plan, Promise, RunnerFault, run, run_twice, shrink};
use room::Fault;

/// So many seeds at most.
const SEEDS: u64 = 200;

/// Finds a fault, and says by which seed.
fn found(name: &str, promises: &[Promise], plant: impl Fn(&mut Plan)) {
    for seed in 0..SEEDS {
        let mut plan = Plan::new(seed, 3, 10);
        plant(&mut plan);
        let twice = promises.contains(&Promise::Same);
        if let Err(failure) = if twice { run_twice(&plan) } else { run(&plan) } {
            println!("{name}: seed {seed} breaks promise {}", failure.promise as u8);
            assert!(promises.contains(&failure.promise), "{name} was found as something else: {failure}");
            return;
        }
    }
    panic!("{name} was not found within {SEEDS} seeds");
}

macro_rules! in_room {
    ($($test:ident: $fault:ident breaks $($promise:ident)|+;)*) => {$(
        #[test]
        fn $test() {
            found(stringify!($fault), &[$(Promise::$promise),+], |plan| {
                plan.settings.planted = Some(Fault::$fault);
            });
        }
    )*};
}

macro_rules! in_host {
    ($($test:ident: $fault:ident breaks $($promise:ident)|+;)*) => {$(
        #[test]
        fn $test() {
            found(stringify!($fault), &[$(Promise::$promise),+], |plan| {
                plan.planted = Some(RunnerFault::$fault);
            });
        }
    )*};
}

macro_rules! between_nodes {
    ($($test:ident: $fault:ident breaks $($promise:ident)|+;)*) => {$(
        #[test]
        fn $test() {
            found(stringify!($fault), &[$(Promise::$promise),+], |plan| {
                plan.nodes = 2 + (plan.seed % 3) as usize;
                plan.planted = Some(RunnerFault::$fault);
            });
        }
    )*};
}

in_room! {
    messages_before_the_log_has_answered: ShowsBeforeDurable breaks Durable | Kept;
    a_step_that_is_not_stored: ForgetsStep breaks Durable | Kept;
    seats_that_are_not_stored: ForgetsSeats breaks Kept;
    steps_with_the_eyes_of_another: OthersEyes breaks Secret | Replayed;
    a_number_that_is_skipped: SkipsNumber breaks Replayed;
    secrets_that_are_repeated: RepeatsSecrets breaks Secret;
    snapshots_that_show_spectators_everything: ShowsSpectatorsAll breaks Secret;
    spectators_who_are_told_at_once: SpectatorsAtOnce breaks Secret;
    tickets_of_an_earlier_life: TakesOldTickets breaks Answered | Durable | Kept;
    refusals_that_nobody_hears: SwallowsRefusals breaks Answered;
    a_clock_that_never_goes_on: ClockStandsStill breaks Answered;
    bots_that_are_not_heard: IgnoresThoughts breaks Answered;
    nobody_who_stands_in: NoStandIns breaks Answered;
    a_game_that_is_over_and_not_in_the_archive: ForgetsArchive breaks Durable;
    a_secret_that_is_chosen_late: LateSecret breaks Fair;
    luck_that_is_not_the_same_twice: Unsteady breaks Same;
}

#[test]
fn messages_that_are_played_twice() {
    // The table must be restored between the first time and the second: in a large house that happens sooner.
    found("ForgetsNumbers", &[Promise::Kept], |plan| {
        plan.settings.planted = Some(Fault::ForgetsNumbers);
        (plan.tables, plan.people) = (12, 40);
    });
}

in_host! {
    the_log_of_the_game_before: RestoresLastGame breaks Kept | Answered | Durable;
    a_table_that_is_restored_too_early: RestoresTooEarly breaks Kept | Answered | Durable | Replayed;
    connections_to_nobody: KeepsConnections breaks Answered;
    a_log_that_is_closed_too_early: ClosesTooEarly breaks Kept;
    a_finished_game_that_is_lost: ForgetsArchive breaks Durable;
    a_table_that_is_lost_with_its_next_log: ForgetsLastLog breaks Kept;
    changes_that_follow_what_was_lost: ForgetsLost breaks Kept | Replayed | Durable;
}

between_nodes! {
    a_node_that_writes_after_it_was_taken_for_dead: TakesAnyEpoch breaks Kept;
    a_table_that_is_taken_from_somebody_who_lives: TakesTooEarly breaks Kept | Durable | Replayed | Answered;
    a_zombie_that_shows_what_was_refused: ZombieShows breaks Durable | Kept | Replayed;
    a_table_that_is_taken_over_without_its_last_record: TakesStaleLog breaks Kept | Durable | Replayed;
    a_relay_that_repeats: RelayRepeats breaks Replayed;
    a_relay_that_drops: RelayDrops breaks Replayed | Answered;
    a_relay_that_swaps: RelaySwaps breaks Replayed;
    a_node_whose_tables_nobody_takes: NobodyTakesOver breaks Answered;
    a_table_that_was_taken_and_not_read: ForgetsTaken breaks Answered;
    an_edge_that_hears_the_last_owner: HearsLastOwner breaks Replayed;
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
