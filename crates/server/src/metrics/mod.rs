//! What the house is doing, for Prometheus. On the way of an action there are only atomic additions; what takes
//! looking up is looked up once, or when somebody asks.

mod counted;
mod latency;
mod log;
mod serving;
mod unshown;

pub use counted::{Counted, CountedTable};
pub(crate) use serving::router;
pub use unshown::Unshown;

use crate::disk::Disk;
use counted::{HouseTables, TableGauges};
use house::Title;
use house::wire::Status;
use latency::Latency;
use log::Log;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};
use std::sync::atomic::{AtomicI64, Ordering};
use store::Store;

/// What [`Metrics::render`] writes.
pub const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// All names begin with this.
const PREFIX: &str = "corral";

/// The numbers of one server. Share it in an `Arc`; everything takes `&self`.
pub struct Metrics {
    registry: Registry,
    tables: TableGauges,
    house_tables: HouseTables,
    nodes: Gauge,
    connections: Gauge,
    made_room: Counter,
    turned_away: Counter,
    disk: Gauge,
    sockets: Gauge,
    members: Gauge,
    steps: PerGame<Counter>,
    actions: PerGame<Counter>,
    step_seconds: Latency,
    refusals: Family<RefusalLabels, Counter>,
    bytes_sent: Counter,
    resyncs: Counter,
    pushes: Family<PushLabels, Counter>,
    outbox_deepest: AtomicI64,
    outbox_gauge: Gauge,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct GameLabels {
    game: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct RefusalLabels {
    code: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct PushLabels {
    result: &'static str,
}

/// One of something for every game.
struct PerGame<T>(Vec<T>);

impl<T> PerGame<T> {
    fn of(&self, title: Title) -> &T {
        &self.0[title.index()]
    }
}

impl PerGame<Counter> {
    fn register(registry: &mut Registry, name: &str, help: &str) -> Self {
        let family = Family::<GameLabels, Counter>::default();
        registry.register(name, help, family.clone());
        let label = |title: &Title| GameLabels { game: title.name() };
        Self(Title::all().iter().map(|title| family.get_or_create_owned(&label(title))).collect())
    }
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix(PREFIX);
        let r = &mut registry;
        let tables = TableGauges::register(r);
        let house_tables = HouseTables::register(r);
        let nodes = gauge(r, "nodes", "Nodes of the house that live, this one among them");
        let connections = gauge(r, "connections", "Open connections that lead to no table");
        let made_room = counter(r, "connections_ended", "Idle connections that were ended for newcomers");
        let turned_away = counter(r, "connections_turned_away", "Connections for which there was no room");
        let disk = Gauge::default();
        r.register_with_unit("log", "Size of the data folder", Unit::Bytes, disk.clone());
        let sockets = gauge(r, "sockets", "Open connections to tables");
        let members = gauge(r, "members", "People at tables, connected or expected back");
        let steps = PerGame::register(r, "steps", "Steps that were stored and shown");
        let actions = PerGame::register(
            r,
            "actions",
            "Actions that came in, refused ones included, once a step has been shown to everybody",
        );
        let step_seconds = Latency::default();
        let help = "From receiving an action until its step was handed to the sockets";
        r.register_with_unit("step", help, Unit::Seconds, step_seconds.clone());
        let refusals = Family::default();
        r.register("refusals", "Messages and requests that were refused", refusals.clone());
        let bytes_sent = Counter::default();
        r.register_with_unit("sent", "What was handed to the sockets", Unit::Bytes, bytes_sent.clone());
        let resyncs = counter(r, "resyncs", "Readers too slow for the steps, who got a snapshot instead");
        let pushes = Family::default();
        r.register("push_sent", "Calls to browsers, by what became of them", pushes.clone());
        let outbox_gauge = gauge(
            r,
            "outbox_depth_max",
            "Most messages waiting behind another for one reader since the last scrape",
        );
        let outbox_deepest = AtomicI64::new(0);
        Self {
            registry,
            tables,
            house_tables,
            nodes,
            connections,
            made_room,
            turned_away,
            disk,
            sockets,
            members,
            steps,
            actions,
            step_seconds,
            refusals,
            bytes_sent,
            resyncs,
            pushes,
            outbox_deepest,
            outbox_gauge,
        }
    }
}

fn gauge(registry: &mut Registry, name: &str, help: &str) -> Gauge {
    let gauge = Gauge::default();
    registry.register(name, help, gauge.clone());
    gauge
}

fn counter(registry: &mut Registry, name: &str, help: &str) -> Counter {
    let counter = Counter::default();
    registry.register(name, help, counter.clone());
    counter
}

impl Metrics {
    /// A table has been opened: it counts until this is dropped, with the people there. Both are
    /// [`set`](CountedTable::set) on the way.
    pub fn table(&self, title: Title) -> CountedTable {
        self.tables.table(title, &self.members)
    }

    /// How many nodes the house has, and which tables on all of them.
    pub fn house(&self, nodes: usize, tables: &[(Title, Status)]) {
        self.nodes.set(i64::try_from(nodes).unwrap_or(i64::MAX));
        self.house_tables.count(tables);
    }

    /// A connection of any kind has been opened: it counts until this is dropped, or until it leads to a table.
    pub fn connection(&self) -> Counted {
        Counted::new(&self.connections)
    }

    /// An idle connection was ended for a newcomer.
    pub fn made_room(&self) {
        self.made_room.inc();
    }

    /// Somebody found no room.
    pub fn turned_away(&self) {
        self.turned_away.inc();
    }

    /// Looks how large the data folder is.
    pub fn disk(&self, disk: &Disk) {
        if let Ok(used) = disk.used() {
            self.disk.set(i64::try_from(used).unwrap_or(i64::MAX));
        }
    }

    /// A connection to a table has been opened: it counts until this is dropped.
    pub fn socket(&self) -> Counted {
        Counted::new(&self.sockets)
    }

    /// Something was refused. Codes are names in the program, so there are not many.
    pub fn refused(&self, code: &'static str) {
        self.refusals.get_or_create(&RefusalLabels { code }).inc();
    }

    /// A reader was too slow for the steps and gets a snapshot.
    pub fn resync(&self) {
        self.resyncs.inc();
    }

    /// Somebody was called in their browser, with this result.
    pub fn pushed(&self, result: &'static str) {
        self.pushes.get_or_create(&PushLabels { result }).inc();
    }

    /// How many messages wait for one reader behind the one that is being sent.
    pub fn outbox_depth(&self, waiting: usize) {
        let waiting = i64::try_from(waiting).unwrap_or(i64::MAX);
        // Most are no record, and a read is cheaper than a write to what all threads share.
        if waiting > self.outbox_deepest.load(Ordering::Relaxed) {
            self.outbox_deepest.fetch_max(waiting, Ordering::Relaxed);
        }
    }

    /// How many connections and people there are at tables, and how many steps there have been.
    pub fn now(&self) -> (u32, u32, u64) {
        let count = |gauge: &Gauge| u32::try_from(gauge.get()).unwrap_or(0);
        (count(&self.sockets), count(&self.members), self.steps.0.iter().map(Counter::get).sum())
    }

    /// Everything, with what the log says of itself.
    pub fn render(&self, store: &Store) -> String {
        self.outbox_gauge.set(self.outbox_deepest.swap(0, Ordering::Relaxed));
        let mut log = Registry::with_prefix(PREFIX);
        log.register_collector(Box::new(Log(store.stats())));
        let mut text = String::new();
        encode_registry(&mut text, &self.registry)
            .and_then(|()| encode_registry(&mut text, &log))
            .and_then(|()| encode_eof(&mut text))
            .expect("numbers can be written into a string");
        text
    }
}

#[cfg(test)]
mod tests;
