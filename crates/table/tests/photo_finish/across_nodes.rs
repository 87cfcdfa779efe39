//! The tables of docs/photo-finish.md about races whose racers are connected to several nodes.

use crate::edge::{Distance, Edge};
use crate::results::{CLIENTS, TABLES, Tally, describe, drawn, lie, percent, publish};
use crate::simulator::{Client, PING_EVERY, Table, Way};
use std::fmt::Write as _;
use table::photo_finish::BURST;
use table::{Chance, Seat, Seed, Version};

/// Who comes over a hop.
#[derive(Clone, Copy)]
enum Away {
    Nobody,
    One,
    AllButOne,
    All,
}

impl Away {
    fn is(self, seat: usize) -> bool {
        match self {
            Self::Nobody => false,
            Self::One => seat == 0,
            Self::AllButOne => seat != 0,
            Self::All => true,
        }
    }

    fn describe(self) -> &'static str {
        match self {
            Self::Nobody => "nobody",
            Self::One => "one",
            Self::AllButOne => "all but one",
            Self::All => "all",
        }
    }
}

/// The same tables, lines and hands for every distance. Everybody who is away is at a node of their own.
fn play(
    [tables, races]: [u64; 2],
    away: Away,
    distance: Distance,
    rtts: impl Fn(&mut Chance) -> Vec<u32>,
) -> Tally {
    let mut tally = Tally::default();
    for number in 0..tables {
        let seed = Seed::from_number(2026).child(number);
        let rtts = rtts(&mut Chance::new(seed, Version::DEAL));
        let edge = |seat| away.is(seat).then(|| Edge::new(distance, seed.child(seat as u64)));
        let edges = (0..rtts.len()).map(edge).collect();
        let clients = vec![Client::Honest; rtts.len()];
        let ways = rtts.into_iter().map(|rtt_ms| Way { rtt_ms, jitter_ms: 8, lost: 20 }).collect();
        let mut table = Table::across(ways, clients, edges, seed);
        (0..races).for_each(|_| tally.count(&table.race()));
    }
    tally
}

const LINES_UP_TO: u32 = 250;

/// A little of what the tables show.
#[test]
fn the_fastest_wins_across_nodes_and_a_lie_is_worth_little() {
    let hop = Distance { ms: 20, jitter_ms: 1 };
    for away in [Away::One, Away::AllButOne, Away::All] {
        let share = play([15, 50], away, hop, drawn(4, LINES_UP_TO)).share();
        assert!(share >= 99.0, "with {} away, the fastest won {share} % of the races", away.describe());
    }
    let way = Way { rtt_ms: 20, jitter_ms: 3, lost: 20 };
    let won = |client| lie(2, way, Some(hop), client).won;
    let more = won(Client::Spiking) - won(Client::Honest);
    assert!(more <= 3.0, "who lies over a hop won {more:.1} points more than an honest player");
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn results_across_nodes() {
    let mut table = String::from(
        "| round trips to the nodes (ms) | away | hop | arrival order | + equalised reveal | + credit, flat 300 ms | photo finish | of those by 20 to 50 ms | usual wait | longest wait |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    let mut worst: f64 = 100.0;
    let mut add = |name: &str, aways: &[Away], rtts: &dyn Fn(&mut Chance) -> Vec<u32>| {
        let mut add = |away: Away, ms: u32| {
            let mut tally = play([200, 50], away, Distance { ms, jitter_ms: 1 }, rtts);
            worst = worst.min(tally.share());
            table += &tally.row(&format!("{name} | {} | {ms} ms", away.describe()));
        };
        add(Away::Nobody, 0);
        for ms in [5, 20, 60] {
            for &away in aways {
                add(away, ms);
            }
        }
    };
    let four = [Away::One, Away::AllButOne, Away::All];
    add("20, 20", &[Away::One, Away::All], &|_| vec![20; 2]);
    add("20, 20, 20, 20", &four, &|_| vec![20; 4]);
    add("5, 50, 100, 250", &four, &|_| vec![5, 50, 100, 250]);
    add("4 racers, each 5 to 250", &four, &drawn(4, LINES_UP_TO));
    publish("Share of races won by the truly fastest, across nodes", &table);
    assert!(worst >= 99.0, "{worst}");
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn results_by_quality_of_the_hop() {
    let mut table = String::from(
        "| jitter of the hop | one of 4 is away | all but one | all |\n\
         |---|---|---|---|\n",
    );
    for jitter_ms in [1, 3, 10, 20, 40] {
        let share =
            |away| play([25, 400], away, Distance { ms: 20, jitter_ms }, drawn(4, LINES_UP_TO)).share();
        let [one, all_but_one, all] = [Away::One, Away::AllButOne, Away::All].map(share);
        writeln!(table, "| {jitter_ms} ms | {one:.1} % | {all_but_one:.1} % | {all:.1} % |")
            .expect("a string takes everything");
        assert!(jitter_ms > 10 || all >= 99.0, "{all} with a jitter of {jitter_ms} ms");
    }
    publish("Share of races won by the truly fastest, by quality of the hop", &table);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn results_of_lying_over_a_hop() {
    let mut table = String::from(
        "| hop | its jitter | what the client does | gain, first 5 races | gain, after 5 minutes | largest gain | races won | least quota left |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    let way = Way { rtt_ms: 20, jitter_ms: 3, lost: 20 };
    for (ms, jitter_ms, bound) in [(20, 1, 3.0), (60, 1, 3.0), (20, 10, 5.0)] {
        let hop = Some(Distance { ms, jitter_ms });
        let honest = lie(TABLES, way, hop, Client::Honest);
        for client in CLIENTS {
            let lies = lie(TABLES, way, hop, client);
            writeln!(table, "| {ms} ms | {jitter_ms} ms | {} | {} |", describe(client), lies.row())
                .expect("a string takes everything");
            let more = lies.won - honest.won;
            assert!(
                client == Client::Delaying || more <= bound,
                "{client:?} won {more:.1} points more than an honest player"
            );
        }
    }
    publish("What lying is worth over a hop", &table);
}

/// One of four was measured at the owner of the table, and comes again by way of another node.
#[test]
#[ignore = "depth: cargo xtask prove"]
fn results_of_changing_nodes() {
    let mut table = String::from(
        "| hop | won of the first 25 races | won of 25 races after half an hour |\n\
         |---|---|---|\n",
    );
    for ms in [0, 5, 20, 60] {
        let [first, later] = change_nodes(Distance { ms, jitter_ms: 1 });
        writeln!(table, "| {ms} ms | {first:.1} % | {later:.1} % |").expect("a string takes everything");
    }
    publish("Races won by one of four equals who has changed nodes", &table);
}

/// How many races of the first and of some later ones they win, in per cent.
fn change_nodes(distance: Distance) -> [f64; 2] {
    const TABLES: u32 = 80;
    const RACES: u32 = 25;
    let (moved, mut won) = (Seat(0), [0; 2]);
    for number in 0..TABLES {
        let seed = Seed::from_number(2029).child(number.into());
        let mut table = Table::new(vec![Way { rtt_ms: 20, jitter_ms: 3, lost: 20 }; 4], seed);
        table.comes_over(moved, Edge::new(distance, seed));
        // Until the new connection is measured.
        table.pass(BURST as u64 * PING_EVERY);
        let mut wins: Vec<bool> = (0..360 + RACES).map(|_| table.race().winner() == moved).collect();
        let later = wins.split_off(360);
        let count = |wins: &[bool]| wins.iter().map(|&won| u32::from(won)).sum::<u32>();
        won[0] += count(&wins[..RACES as usize]);
        won[1] += count(&later);
    }
    won.map(|won| percent(won, TABLES * RACES))
}
