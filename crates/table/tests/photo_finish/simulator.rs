//! Lines, hands and clients, made up from a seed. The truth is in microseconds; the server sees milliseconds.

use crate::edge::Edge;
use table::photo_finish::{BURST, Finish, Kind, Line, Pings, Press, Race, Reveal, credit};
use table::{Chance, Millis, Seat, SeatSet, Seed, Version};

pub type Micros = u64;

/// The server pings every line this often.
pub const PING_EVERY: Micros = 2_000_000;
/// A screen paints sixty times a second.
const FRAME: u32 = 16_667;
/// The least that TCP waits before it sends again what was not acknowledged.
const RETRANSMIT: Micros = 200_000;
/// Half of all reactions are faster than this; two in three are within a quarter of it.
const MEDIAN_REACTION_MS: f64 = 450.0;
const REACTION_SPREAD: f64 = 0.25;

/// A number between 0 and 1.
fn unit(luck: &mut Chance) -> f64 {
    (f64::from(luck.below(1 << 30)) + 0.5) / f64::from(1 << 30)
}

#[expect(clippy::cast_sign_loss, reason = "times are positive")]
fn micros(ms: f64) -> Micros {
    (ms * 1_000.0) as Micros
}

pub fn exponential(mean_ms: u32, luck: &mut Chance) -> Micros {
    micros(-unit(luck).ln() * f64::from(mean_ms))
}

/// Log-normal, like the reactions of people.
fn reaction(luck: &mut Chance) -> Micros {
    let normal = (-2.0 * unit(luck).ln()).sqrt() * (std::f64::consts::TAU * unit(luck)).cos();
    micros(MEDIAN_REACTION_MS * (REACTION_SPREAD * normal).exp())
}

/// The way between the server and one browser.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The round trip when nothing gets in its way.
    pub rtt_ms: u32,
    /// What gets in its way each time: exponential, with this mean for each direction.
    pub jitter_ms: u32,
    /// How many messages in 10 000 are lost, in each direction, and come late, with the retransmission.
    pub lost: u32,
}

impl Way {
    fn trip(self, luck: &mut Chance) -> Micros {
        let mut took = Micros::from(self.rtt_ms) * 500 + exponential(self.jitter_ms, luck);
        let mut wait = RETRANSMIT + Micros::from(self.rtt_ms) * 1_000;
        while luck.below(10_000) < self.lost {
            took += wait;
            wait *= 2;
        }
        took
    }
}

/// What a client says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Client {
    /// Measures from paint to press and says what it measured.
    Honest,
    /// Says that it pressed the moment it saw.
    Liar,
    /// Lies, and lets a pong in forty wait, so that its line seems to have bad moments.
    Spiking,
    /// Lies, and lets every pong wait in one minute of two, so that its line seems to have become long.
    Waiting,
    /// Lies, and comes over a new connection to every race: to one that has not been pinged yet, and to the next with
    /// pongs that all wait.
    Reconnecting,
    /// Lies, and has a newer connection on which every pong waits beside the one it plays over.
    TwoTabs,
    /// Lies, and has let every pong wait from the first on, so that its line seems long.
    Delaying,
}

/// How long a pong waits that is to make a line seem long.
const PRETENDED: Micros = 300_000;

impl Client {
    /// What the server sees of a ping.
    fn answers(self, rtt: Micros, now: Micros, luck: &mut Chance) -> Micros {
        let waits = match self {
            Self::Honest | Self::Liar | Self::Reconnecting | Self::TwoTabs => 0,
            Self::Spiking => 400_000 * Micros::from(luck.below(40) == 0),
            Self::Waiting => PRETENDED * (now / 60_000_000 % 2),
            Self::Delaying => PRETENDED,
        };
        rtt.max(waits)
    }

    fn claims(self, reaction: Micros) -> Millis {
        Millis(if self == Self::Honest { reaction / 1_000 } else { 0 })
    }
}

/// Hands the presses in as they arrive and lets each out when it is due, as a server would. With each, the moment it
/// came out.
pub fn drive<A>(race: Race<A>, presses: Vec<Press<A>>) -> Vec<(Millis, Finish<A>)> {
    drive_late(race, presses.into_iter().map(|press| (press.arrived, press)).collect())
}

/// The same with presses that come in later than they count as arrived: each stands beside the moment of it.
fn drive_late<A>(mut race: Race<A>, mut presses: Vec<(Millis, Press<A>)>) -> Vec<(Millis, Finish<A>)> {
    presses.sort_by_key(|(comes, press)| (*comes, press.arrived, press.seat, press.claimed));
    let (mut now, mut out) = (Millis(0), Vec::new());
    for (comes, press) in presses {
        while let Some(due) = race.due().filter(|&due| due < comes) {
            now = now.max(due);
            out.extend(race.settle(now).map(|finish| (now, finish)));
        }
        now = comes;
        out.extend(race.press(press).map(|finish| (now, finish)));
    }
    while let Some(due) = race.due() {
        now = now.max(due);
        out.extend(race.settle(now).map(|finish| (now, finish)));
    }
    out
}

/// One race, as it was and as it came out. One entry for each seat.
pub struct Run {
    pub reactions: Vec<Micros>,
    /// What the lines took this time, there and back, with the wait for a frame.
    pub ways: Vec<Micros>,
    pub reveal: Reveal,
    pub presses: Vec<Press<()>>,
    /// When each press came in at the owner of the table.
    comes: Vec<Millis>,
    /// In the order in which they came out, with the moment of it.
    pub finishes: Vec<(Millis, Finish<()>)>,
    /// What the lines would be allowed if the head start did not count.
    flat_allowances: Vec<Millis>,
}

impl Run {
    /// Who reacted fastest, and by how much.
    pub fn truth(&self) -> (Seat, Micros) {
        let mut order = self.reactions.clone();
        order.sort_unstable();
        (self.first(|seat| self.reactions[seat]), order[1] - order[0])
    }

    pub fn winner(&self) -> Seat {
        self.finishes[0].1.press.seat
    }

    /// Who would win if the event were sent to all at once and the first press to arrive were the first.
    pub fn naive(&self) -> Seat {
        self.first(|seat| self.ways[seat] + self.reactions[seat])
    }

    /// Who would win if the event were sent to all as it is and the first press to arrive were the first.
    pub fn equalised_only(&self) -> Seat {
        self.first(|seat| self.comes[seat].0)
    }

    /// Who would win if the 300 ms counted from the moment the event is sent.
    pub fn flat(&self) -> Seat {
        self.first(|seat| {
            let press = self.presses[seat];
            let elapsed = Millis(press.arrived.0 - self.reveal.send_at(press.seat).0);
            credit(press.claimed, elapsed, self.flat_allowances[seat]).0
        })
    }

    fn first(&self, key: impl Fn(usize) -> u64) -> Seat {
        Seat((0..self.presses.len()).min_by_key(|&seat| key(seat)).expect("somebody plays") as u8)
    }

    /// How long the first press to arrive had to wait until the race was decided.
    pub fn wait(&self) -> Millis {
        let first = self.comes.iter().min().expect("somebody plays");
        Millis(self.finishes[0].0.0 - first.0)
    }

    /// What became of the press of `seat`.
    pub fn finish(&self, seat: Seat) -> &Finish<()> {
        let finish = self.finishes.iter().find(|(_, finish)| finish.press.seat == seat);
        &finish.expect("everybody presses").1
    }

    /// How much faster than the truth `seat` was credited with being.
    pub fn gain(&self, seat: Seat) -> i64 {
        let credited = self.finish(seat).credit.expect("everybody reacts to this race").reaction;
        (self.reactions[seat.index()] / 1_000).cast_signed() - credited.0.cast_signed()
    }
}

/// People at a table, race after race.
pub struct Table {
    pub ways: Vec<Way>,
    pub lines: Vec<Line>,
    /// Of the connections that people play over.
    pings: Vec<Pings>,
    clients: Vec<Client>,
    /// Of those who are not connected to the owner of the table.
    edges: Vec<Option<Edge>>,
    now: Micros,
    last_ping: Micros,
    luck: Chance,
    seed: Seed,
    version: Version,
}

impl Table {
    /// A table that has been up for long enough to know its lines.
    pub fn new(ways: Vec<Way>, seed: Seed) -> Self {
        let clients = vec![Client::Honest; ways.len()];
        Self::with(ways, clients, seed)
    }

    pub fn with(ways: Vec<Way>, clients: Vec<Client>, seed: Seed) -> Self {
        let edges = ways.iter().map(|_| None).collect();
        Self::across(ways, clients, edges, seed)
    }

    /// A table at which some are connected to other nodes. The ways are those to the nodes.
    pub fn across(ways: Vec<Way>, clients: Vec<Client>, edges: Vec<Option<Edge>>, seed: Seed) -> Self {
        let mut table = Self {
            lines: vec![Line::new(); ways.len()],
            pings: vec![Pings::new(); ways.len()],
            ways,
            clients,
            edges,
            now: 0,
            last_ping: 0,
            luck: Chance::new(seed, Version(1)),
            seed,
            version: Version::DEAL,
        };
        table.pass(64 * PING_EVERY);
        table
    }

    pub fn now(&self) -> Millis {
        Millis(self.now / 1_000)
    }

    /// Time goes by, and the server pings.
    pub fn pass(&mut self, time: Micros) {
        self.now += time;
        while self.last_ping + PING_EVERY <= self.now {
            self.last_ping += PING_EVERY;
            self.edges.iter_mut().flatten().for_each(|edge| edge.measure(self.last_ping));
            for (seat, way) in self.ways.iter().enumerate() {
                let rtt = way.trip(&mut self.luck) + way.trip(&mut self.luck);
                let rtt = self.clients[seat].answers(rtt, self.last_ping, &mut self.luck);
                let hop = self.edges[seat].as_ref().map_or(Millis(0), Edge::round_trip);
                self.pings[seat] = self.pings[seat].observe(Millis(rtt / 1_000) + hop);
                self.lines[seat] = self.lines[seat].over(self.pings[seat]);
            }
        }
        self.edges.iter_mut().flatten().for_each(|edge| edge.measure(self.now));
    }

    /// Somebody comes again by way of another node.
    pub fn comes_over(&mut self, seat: Seat, edge: Edge) {
        self.pings[seat.index()] = Pings::new();
        self.edges[seat.index()] = Some(edge);
    }

    /// A race three to seven seconds after the last, in which everybody presses once.
    pub fn race(&mut self) -> Run {
        let gap = 3_000_000 + Micros::from(self.luck.below(4_000_000));
        self.pass(gap);
        self.connect();
        let reactions = self.ways.iter().map(|_| reaction(&mut self.luck)).collect();
        self.race_of(reactions)
    }

    /// Liars have the connections that they want to have in the next race.
    fn connect(&mut self) {
        let slow = (0..BURST).fold(Pings::new(), |pings, _| pings.observe(Millis(PRETENDED / 1_000)));
        for (seat, client) in self.clients.iter().enumerate() {
            let newest = match client {
                Client::Reconnecting if self.version.0.is_multiple_of(2) => Pings::new(),
                Client::Reconnecting | Client::TwoTabs => slow,
                _ => continue,
            };
            self.lines[seat] = self.lines[seat].over(newest);
        }
    }

    /// A race now, with these reactions.
    pub fn race_of(&mut self, reactions: Vec<Micros>) -> Run {
        self.version = self.version.next();
        let luck = &mut self.luck;
        let mut there_and_back =
            |way: &Way| way.trip(luck) + Micros::from(luck.below(FRAME)) + way.trip(luck);
        let mut ways: Vec<Micros> = self.ways.iter().map(&mut there_and_back).collect();

        let now = self.now();
        let reveal = Reveal::equalised(self.version, now, &self.lines);
        let seats = self.ways.len() as u8;
        let (mut presses, mut comes) = (Vec::new(), Vec::new());
        for seat in Seat::all(seats) {
            let index = seat.index();
            let sent = reveal.send_at(seat).0 * 1_000;
            let took = ways[index] + reactions[index];
            let (arrived, came) = match &mut self.edges[index] {
                Some(edge) => edge.carry(sent, took),
                None => (sent + took, sent + took),
            };
            ways[index] = came - sent - reactions[index];
            comes.push(Millis(came / 1_000));
            presses.push(Press {
                seat,
                kind: Kind::Claim,
                reacts_to: self.version,
                claimed: Some(self.clients[index].claims(reactions[index])),
                arrived: Millis(arrived / 1_000),
                action: (),
            });
        }
        let race = Race::open(reveal.clone(), SeatSet::all(seats), self.seed);
        let finishes = drive_late(race, comes.iter().copied().zip(presses.clone()).collect());

        let flat_allowances = self.lines.iter().map(|line| line.allowance(now)).collect();
        for (at, finish) in &finishes {
            let credit = finish.credit.expect("everybody reacts to this race");
            let line = &mut self.lines[finish.press.seat.index()];
            *line = line.charge(credit.charged, *at);
        }
        Run { reactions, ways, reveal, presses, comes, finishes, flat_allowances }
    }
}
