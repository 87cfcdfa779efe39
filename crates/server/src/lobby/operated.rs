//! What the operator sees of the tables, and does to them.

use super::Lobby;
use crate::http::Refusal;
use crate::operator::OperatorRefusal;
use crate::runner::Letter;
use house::wire::{TableCode, TableRefusal, TableSummary};
use room::Mail;
use std::sync::Arc;

/// The operator is shown so many tables.
const SHOWN: usize = 200;

impl Lobby {
    /// How many tables the house has, and the newest of them, with whether they are listed.
    pub fn newest(&self) -> (usize, Vec<(TableSummary, bool)>) {
        self.look_at_house(|all| {
            let mut tables: Vec<_> = all.collect();
            tables.sort_by_key(|table| table.age);
            let count = tables.len();
            let newest = tables.into_iter().take(SHOWN).map(|table| (table.public, table.summary()));
            (count, newest.map(|(public, summary)| (summary, public)).collect())
        })
    }

    /// Closes a table for good, wherever it is. It is gone when this returns.
    pub async fn close(self: &Arc<Self>, code: &TableCode) -> Result<(), Refusal> {
        if self.close_here(code).await {
            return Ok(());
        }
        let owner = self.services.cluster.as_ref().and_then(|cluster| Some((cluster, cluster.owner(code)?)));
        match owner {
            None => Err(TableRefusal::NoSuchTable(code.0.clone()).into()),
            Some((cluster, owner)) => match cluster.close_elsewhere(owner, code).await {
                Some(true) => Ok(()),
                Some(false) => Err(TableRefusal::NoSuchTable(code.0.clone()).into()),
                None => Err(OperatorRefusal::NodeAway.into()),
            },
        }
    }

    /// The same, if this server has it. Returns whether it had.
    pub async fn close_here(&self, code: &TableCode) -> bool {
        let Some(table) = self.own(code) else { return false };
        // One that has just ended needs no telling.
        let _ = table.send(Letter::Mail(Mail::Close));
        table.closed().await;
        tracing::warn!(table = %code, "closed by the operator");
        true
    }
}
