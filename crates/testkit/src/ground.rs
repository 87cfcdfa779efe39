use crate::Nats;
use crate::postgres::Database;

/// What the nodes of one house share.
pub struct Ground {
    /// Where they keep everything.
    pub database: Database,
    /// What they talk over.
    pub nats: Nats,
}

impl Ground {
    /// An empty database, and a NATS of its own.
    pub fn new() -> Self {
        Self { database: Database::new(), nats: Nats::start() }
    }
}

impl Default for Ground {
    fn default() -> Self {
        Self::new()
    }
}
