use super::PerGame;
use house::Title;
use house::wire::Status;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use std::sync::Arc;

/// Counts in a gauge for as long as it lives, so that nothing is forgotten when a task ends early.
pub struct Counted(Gauge);

impl Counted {
    pub(super) fn new(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// A table: counts under its game and its status, with the people there, for as long as it lives.
pub struct CountedTable {
    gauges: Arc<PerStatus>,
    now: Status,
    members: Gauge,
    people: i64,
}

impl CountedTable {
    /// The table is at this status now, with so many people.
    pub fn set(&mut self, status: Status, people: usize) {
        let people = i64::try_from(people).unwrap_or(i64::MAX);
        self.members.inc_by(people - self.people);
        self.people = people;
        self.gauges.of(status).inc();
        self.gauges.of(self.now).dec();
        self.now = status;
    }
}

impl Drop for CountedTable {
    fn drop(&mut self) {
        self.gauges.of(self.now).dec();
        self.members.dec_by(self.people);
    }
}

const STATUSES: [Status; 4] = [Status::Lobby, Status::Dealing, Status::Playing, Status::Over];

struct PerStatus([Gauge; STATUSES.len()]);

impl PerStatus {
    fn of(&self, status: Status) -> &Gauge {
        &self.0[status as usize]
    }
}

/// The gauges of all games and statuses.
pub(super) struct TableGauges(PerGame<Arc<PerStatus>>);

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Labels {
    game: &'static str,
    status: &'static str,
}

impl TableGauges {
    pub(super) fn register(registry: &mut Registry) -> Self {
        let family = Family::<Labels, Gauge>::default();
        registry.register("tables", "Open tables", family.clone());
        let gauge = |title: Title, status| {
            family.get_or_create_owned(&Labels { game: title.name(), status: name(status) })
        };
        let gauges = |title: &Title| Arc::new(PerStatus(STATUSES.map(|status| gauge(*title, status))));
        Self(PerGame(Title::all().iter().map(gauges).collect()))
    }

    /// A new table, where people sit down.
    pub(super) fn table(&self, title: Title, members: &Gauge) -> CountedTable {
        let gauges = Arc::clone(self.0.of(title));
        gauges.of(Status::Lobby).inc();
        CountedTable { gauges, now: Status::Lobby, members: members.clone(), people: 0 }
    }
}

/// The tables of the whole house, which may have several nodes. They are counted when somebody asks.
#[derive(Default)]
pub(super) struct HouseTables(Family<Labels, Gauge>);

impl HouseTables {
    pub(super) fn register(registry: &mut Registry) -> Self {
        let all = Self::default();
        registry.register("house_tables", "Open tables on all nodes", all.0.clone());
        all
    }

    pub(super) fn count(&self, tables: &[(Title, Status)]) {
        self.0.clear();
        for (title, status) in tables {
            self.0.get_or_create(&Labels { game: title.name(), status: name(*status) }).inc();
        }
    }
}

const fn name(status: Status) -> &'static str {
    match status {
        Status::Lobby => "lobby",
        Status::Dealing => "dealing",
        Status::Playing => "playing",
        Status::Over => "over",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_in_the_order_of_the_types() {
        assert!(STATUSES.iter().enumerate().all(|(at, status)| *status as usize == at));
    }

    #[test]
    fn a_status_is_called_as_on_the_wire() {
        for status in STATUSES {
            assert_eq!(serde_json::to_value(status).unwrap(), name(status));
        }
    }
}
