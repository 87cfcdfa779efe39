//! The tables of docs/photo-finish.md, measured. The document must show what this run shows.

use crate::edge::{Distance, Edge};
use crate::simulator::{Client, Run, Table, Way};
use std::fmt::Write as _;
use table::{Chance, Seat, Seed, Version};

const DOCUMENT: &str = include_str!("../../../../docs/photo-finish.md");

/// Races decided by less are within what a screen and a hand can be measured to.
const DECIDED_BY: u64 = 20_000;

/// So many tables have a liar where the document says what lying is worth, and so many races.
pub const TABLES: u64 = 14;
const RACES: u32 = 720;

pub fn percent(part: u32, whole: u32) -> f64 {
    100.0 * f64::from(part) / f64::from(whole)
}

#[derive(Default)]
pub struct Tally {
    races: u32,
    naive: u32,
    equalised_only: u32,
    flat: u32,
    right: u32,
    close: u32,
    close_right: u32,
    waits_ms: Vec<u64>,
}

impl Tally {
    pub fn count(&mut self, run: &Run) {
        let (fastest, margin) = run.truth();
        if margin <= DECIDED_BY {
            return;
        }
        let right = u32::from(run.winner() == fastest);
        self.races += 1;
        self.right += right;
        self.naive += u32::from(run.naive() == fastest);
        self.equalised_only += u32::from(run.equalised_only() == fastest);
        self.flat += u32::from(run.flat() == fastest);
        if margin <= 50_000 {
            self.close += 1;
            self.close_right += right;
        }
        self.waits_ms.push(run.wait().0);
    }

    pub fn share(&self) -> f64 {
        percent(self.right, self.races)
    }

    pub fn row(&mut self, name: &str) -> String {
        self.waits_ms.sort_unstable();
        let wait = |per_cent: usize| self.waits_ms[(self.waits_ms.len() - 1) * per_cent / 100];
        format!(
            "| {name} | {:.1} % | {:.1} % | {:.1} % | **{:.1} %** | {:.1} % | {} ms | {} ms |\n",
            percent(self.naive, self.races),
            percent(self.equalised_only, self.races),
            percent(self.flat, self.races),
            self.share(),
            percent(self.close_right, self.close),
            wait(50),
            wait(100),
        )
    }
}

/// Many tables of one kind, many races at each. `rtts` draws the lines of a table.
fn play(tables: u64, races: u32, jitter_ms: u32, lost: u32, rtts: impl Fn(&mut Chance) -> Vec<u32>) -> Tally {
    let mut tally = Tally::default();
    for number in 0..tables {
        let seed = Seed::from_number(2026).child(number);
        let rtts = rtts(&mut Chance::new(seed, Version::DEAL));
        let ways = rtts.into_iter().map(|rtt_ms| Way { rtt_ms, jitter_ms, lost }).collect();
        let mut table = Table::new(ways, seed);
        (0..races).for_each(|_| tally.count(&table.race()));
    }
    tally
}

pub fn drawn(racers: u32, up_to: u32) -> impl Fn(&mut Chance) -> Vec<u32> {
    move |luck| (0..racers).map(|_| 5 + luck.below(up_to - 4)).collect()
}

/// Prints a table, and fails if it is not the one in the document.
pub fn publish(name: &str, table: &str) {
    println!("\n{name}\n\n{table}");
    assert!(DOCUMENT.contains(table), "docs/photo-finish.md does not show this run of \"{name}\"");
}

/// A little of what the tables show. What a lie is worth, `no_lie_about_the_line_wins_three_races_in_a_hundred` says.
#[test]
fn the_fastest_wins() {
    for (racers, up_to) in [(2, 400), (4, 200), (4, 400), (6, 400)] {
        let share = play(30, 25, 8, 20, drawn(racers, up_to)).share();
        assert!(share >= 99.0, "of {racers} with up to {up_to} ms, the fastest won {share} % of the races");
    }
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn results_by_lines() {
    let mut table = String::from(
        "| round trips (ms) | arrival order | + equalised reveal | + credit, flat 300 ms | photo finish | of those by 20 to 50 ms | usual wait | longest wait |\n\
         |---|---|---|---|---|---|---|---|\n",
    );
    let mixes: [(&str, &[u32]); 8] = [
        ("20, 20", &[20, 20]),
        ("5, 400", &[5, 400]),
        ("200, 400", &[200, 400]),
        ("300, 400", &[300, 400]),
        ("20, 20, 20, 20", &[20; 4]),
        ("5, 5, 5, 400", &[5, 5, 5, 400]),
        ("5, 100, 200, 400", &[5, 100, 200, 400]),
        ("400, 400, 400, 400", &[400; 4]),
    ];
    let mut worst: f64 = 100.0;
    let mut add = |name: &str, mut tally: Tally| {
        worst = worst.min(tally.share());
        table += &tally.row(name);
    };
    for (name, rtts) in mixes {
        add(name, play(200, 50, 8, 20, |_| rtts.to_vec()));
    }
    for racers in [2, 4, 6] {
        add(&format!("{racers} racers, each 5 to 400"), play(400, 25, 8, 20, drawn(racers, 400)));
    }
    let steps = [5, 50, 100, 150, 200, 250, 300, 350, 400];
    let pairs = steps.iter().flat_map(|&one| steps.iter().map(move |&other| [one, other]));
    let pairs = pairs.filter(|[one, other]| one <= other).map(|pair| play(50, 80, 8, 20, |_| pair.to_vec()));
    let hardest = pairs.min_by(|a, b| a.share().total_cmp(&b.share())).expect("there are pairs");
    add("the worst of the 45 pairs of 5, 50, 100 … 400", hardest);
    publish("Share of races won by the truly fastest", &table);
    assert!(worst >= 99.0, "{worst}");
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn results_by_quality() {
    let mut table = String::from(
        "| jitter | lost | 4 racers, each 5 to 200 ms | 4 racers, each 5 to 400 ms | 4 racers at 400 ms |\n\
         |---|---|---|---|---|\n",
    );
    let qualities =
        [(1, 0), (3, 10), (8, 20), (15, 20), (25, 20), (40, 20), (8, 50), (8, 100), (8, 200), (8, 400)];
    for (jitter_ms, lost) in qualities {
        let short = play(400, 25, jitter_ms, lost, drawn(4, 200)).share();
        let mixed = play(400, 25, jitter_ms, lost, drawn(4, 400)).share();
        let long = play(400, 25, jitter_ms, lost, |_| vec![400; 4]).share();
        let lost = f64::from(lost) / 100.0;
        writeln!(table, "| {jitter_ms} ms | {lost:.1} % | {short:.1} % | {mixed:.1} % | {long:.1} % |")
            .expect("a string takes everything");
    }
    publish("Share of races won by the truly fastest, by quality of the lines", &table);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn results_of_lying() {
    let mut table = String::from(
        "| its line | what the client does | gain, first 5 races | gain, after 5 minutes | largest gain | races won | least quota left |\n\
         |---|---|---|---|---|---|---|\n",
    );
    let mut worst: f64 = 0.0;
    for (rtt_ms, jitter_ms) in [(20, 3), (20, 8), (100, 8), (300, 8), (60, 25)] {
        let way = Way { rtt_ms, jitter_ms, lost: 20 };
        let honest = lie(TABLES, way, None, Client::Honest);
        for client in CLIENTS {
            let lies = lie(TABLES, way, None, client);
            writeln!(table, "| {rtt_ms} ms, jitter {jitter_ms} | {} | {} |", describe(client), lies.row())
                .expect("a string takes everything");
            // Nothing the server can see tells the last from an honest long line.
            if client != Client::Delaying {
                worst = worst.max(lies.won - honest.won);
            }
        }
    }
    publish("What lying is worth", &table);
    assert!(worst <= 3.0, "a liar won {worst:.1} points more than an honest player");
}

pub const CLIENTS: [Client; 7] = [
    Client::Honest,
    Client::Liar,
    Client::Spiking,
    Client::Waiting,
    Client::Reconnecting,
    Client::TwoTabs,
    Client::Delaying,
];

pub fn describe(client: Client) -> &'static str {
    match client {
        Client::Honest => "is honest",
        Client::Liar => "always claims 0 ms",
        Client::Spiking => "and delays one pong in 40",
        Client::Waiting => "and delays every pong in one minute of two",
        Client::Reconnecting => "and reconnects before every race",
        Client::TwoTabs => "and has a second tab that delays every pong",
        Client::Delaying => "and has delayed every pong from the first on",
    }
}

/// The results of an hour of it.
pub struct Lies {
    early: Vec<i64>,
    late: Vec<i64>,
    /// In per cent of all races.
    pub won: f64,
    least_quota: u64,
}

impl Lies {
    pub fn row(&self) -> String {
        let mean =
            |gains: &[i64]| gains.iter().sum::<i64>() / i64::try_from(gains.len()).expect("a few thousand");
        let largest = self.early.iter().chain(&self.late).max().expect("there were races");
        let (first, then) = (mean(&self.early), mean(&self.late));
        format!("{first} ms | {then} ms | {largest} ms | {:.1} % | {} ms", self.won, self.least_quota)
    }
}

/// An hour against three honest players of equal skill on good lines, many times over. The liar may be connected to another
/// node than they are.
pub fn lie(tables: u64, way: Way, hop: Option<Distance>, client: Client) -> Lies {
    let liar = Seat(0);
    let honest = Way { rtt_ms: 20, jitter_ms: 3, lost: 20 };
    let (mut early, mut late, mut won, mut least_quota) = (Vec::new(), Vec::new(), 0, u64::MAX);
    for number in 0..tables {
        let clients = vec![client, Client::Honest, Client::Honest, Client::Honest];
        let seed = Seed::from_number(2027).child(number);
        let edges = vec![hop.map(|distance| Edge::new(distance, seed)), None, None, None];
        let mut table = Table::across(vec![way, honest, honest, honest], clients, edges, seed);
        for race in 0..RACES {
            let run = table.race();
            let (gain, allowance) = (run.gain(liar), run.reveal.allowance(liar).0.cast_signed());
            assert!(gain <= allowance, "gained {gain} ms of {allowance} allowed");
            least_quota = least_quota.min(table.lines[0].quota(table.now()).0);
            won += u32::from(run.winner() == liar);
            if race < 5 {
                early.push(gain);
            }
            if race >= 60 {
                late.push(gain);
            }
        }
    }
    Lies { early, late, won: percent(won, tables as u32 * RACES), least_quota }
}
