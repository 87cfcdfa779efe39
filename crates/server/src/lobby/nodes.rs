//! What the lobby has to do with other nodes: the house is one, wherever its tables are.

use super::{Lobby, NewTable, OpenTable, left};
use crate::cluster::{Known, Listed, Whereabouts};
use crate::load_error::LoadError;
use crate::runner::{Letter, Mailbox, answered, load, reading};
use crate::services::finished;
use house::Title;
use house::wire::{PlayerId, Status, TableCode, TableRefusal};
use room::stored::{Meta, RestoreError};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use store::{Lease, LogId, StoreError, WriterId};
use tokio::time::{Instant, sleep, timeout_at};

/// Somebody who looks for a table while it moves from one node to another waits for so long, and looks so often.
const FIND_PATIENCE: Duration = Duration::from_secs(5);
const LOOK_AGAIN: Duration = Duration::from_millis(50);

/// The log of a table that was taken over, and could not be read, is read again so much later.
const READ_AGAIN: Duration = Duration::from_secs(1);

impl Lobby {
    /// Opens a table, where there is the least to do. It is durable when this returns.
    pub async fn create(self: &Arc<Self>, owner: PlayerId, new: NewTable) -> Result<TableCode, TableRefusal> {
        self.services.notices.check()?;
        if let Some(cluster) = &self.services.cluster {
            self.has_room_for(&self.tables(), &owner)?;
            // What another node refuses, this one refuses too, and says why.
            if let Some(code) = cluster.create_elsewhere(self.own_tables(), &owner, &new).await {
                return Ok(code);
            }
        }
        self.create_here(owner, new).await
    }

    /// The way to a table, wherever it is.
    pub async fn reach(self: &Arc<Self>, code: &TableCode) -> Result<Mailbox, TableRefusal> {
        loop {
            let is_there = self.bring(code).await?;
            match self.find(code) {
                // The way that there was has just ended, with the node that it led to.
                Err(TableRefusal::NoSuchTable(_)) if is_there => {}
                found => return found,
            }
        }
    }

    /// Sees to it that a table can be found, if there is one: the way to its owner is known, or it is taken over. Returns
    /// whether there is one; where there is only one server, nobody knows before they look.
    pub async fn bring(self: &Arc<Self>, code: &TableCode) -> Result<bool, TableRefusal> {
        let Some(cluster) = &self.services.cluster else { return Ok(false) };
        let until = Instant::now() + FIND_PATIENCE;
        let mut owner = None;
        while !self.is_known(code) && cluster.relay(code).is_none() {
            if Instant::now() > until {
                return Err(TableRefusal::Closing);
            }
            // When a node dies, everybody of its tables comes at once. The database is asked when there is something to know.
            let waits =
                self.tables().is_moving(code) || owner.is_some_and(|owner| cluster.is_out_of_reach(owner));
            if !waits {
                match cluster.whereabouts(&self.services, code).await {
                    Ok(Whereabouts::Nowhere) => return Ok(false),
                    // Unless that has ended again already.
                    Ok(Whereabouts::There) => continue,
                    // It goes on, also if nobody waits for it any more.
                    Ok(Whereabouts::Free(lease)) => drop(timeout_at(until, self.take_over(lease)).await),
                    Ok(Whereabouts::Unsure(with)) => owner = Some(with),
                    Err(_) => {}
                }
            }
            sleep(LOOK_AGAIN).await;
        }
        Ok(true)
    }

    /// Takes a table that nobody owns, restores it from its log and goes on with it. Whoever asks may go away meanwhile; what
    /// was begun is finished all the same.
    pub async fn take_over(self: &Arc<Self>, lease: Lease) {
        let code = TableCode(lease.name.clone());
        if self.is_closing() || self.kept().contains_key(&code) || !self.tables().begin_to_take(&code) {
            return;
        }
        let lobby = Arc::clone(self);
        finished(self.services.tasks.spawn(async move {
            let _moving = Moving { lobby: &lobby, code: &code };
            lobby.take(&code, lease).await;
        }))
        .await;
    }

    async fn take(self: &Arc<Self>, code: &TableCode, lease: Lease) {
        let Some(cluster) = &self.services.cluster else { return };
        let Some(log) = cluster.take(lease).await else { return };
        loop {
            match reading(Arc::clone(&self.services), move |services| load(services, log)).await {
                Ok(room) => {
                    tracing::warn!(table = %code, "taken over");
                    let runner = self.runner(&mut self.tables(), room, log);
                    self.tell(code);
                    return self.run(runner, code.clone());
                }
                // It was never made.
                Err(LoadError::Restore(RestoreError::Gone)) => return self.drop_lease(code).await,
                Err(error) if !error.may_pass() => {
                    tracing::error!(table = %code, %error, "a table is kept, but cannot be restored");
                    self.kept().insert(code.clone(), error.refusal());
                    return;
                }
                Err(_) if self.is_closing() => return self.return_lease(code).await,
                // The lease is this node's now, so nobody else takes the table, even if nobody asks for it any more.
                Err(_) => sleep(READ_AGAIN).await,
            }
        }
    }

    /// A house that had one server has tables without leases: they are for anybody to take.
    pub async fn offer_leases(&self) -> Result<(), StoreError> {
        let Some(cluster) = &self.services.cluster else { return Ok(()) };
        let last = cluster
            .ask(|member| {
                let mut last = Vec::new();
                for (log, meta_bytes) in member.logs_without_lease()? {
                    let Ok(meta) = serde_json::from_slice::<Meta>(&meta_bytes) else { continue };
                    let is_current = member.offer_lease(&meta.code.0, log)?;
                    if !is_current && member.lease(&meta.code.0)?.is_some_and(|lease| lease.log > log) {
                        last.push((log, Meta::closed_bytes(&meta_bytes)));
                    }
                }
                Ok(last)
            })
            .await?;
        for (log, meta) in last {
            // Its owner may be about to do the same.
            self.services.store.set_meta(log, meta, |_| {});
            self.services.store.close_log(log, self.services.date(), |_| {});
        }
        Ok(())
    }

    pub(super) async fn open_lease(&self, code: &TableCode, log: LogId) -> Result<bool, StoreError> {
        let Some(cluster) = &self.services.cluster else { return Ok(true) };
        let name = code.0.clone();
        cluster.ask(move |member| member.open_lease(&name, log)).await
    }

    pub(super) async fn drop_lease(&self, code: &TableCode) {
        if let Some(cluster) = &self.services.cluster {
            let name = code.0.clone();
            // If it stays, whoever takes it finds that there is no such table.
            let _ = cluster.ask(move |member| member.drop_lease(&name)).await;
        }
    }

    /// A table is not run here any more. When everything that it has asked of the log is answered, others may have it.
    pub(super) async fn give_back(&self, code: &TableCode) {
        let _moving = Moving { lobby: self, code };
        if let Some(cluster) = &self.services.cluster {
            cluster.tell(code, None);
            answered(&self.services.store).await;
            self.return_lease(code).await;
        }
    }

    async fn return_lease(&self, code: &TableCode) {
        let Some(cluster) = &self.services.cluster else { return };
        let name = code.0.clone();
        if let Err(error) = cluster.ask(move |member| member.give_back(&name)).await {
            tracing::warn!(table = %code, %error, "its lease could not be given back; whoever asks for it gets it here");
        }
    }

    /// The mailbox of a table that this server runs.
    pub fn own(&self, code: &TableCode) -> Option<Mailbox> {
        self.tables().get(code).map(|entry| entry.mailbox.clone())
    }

    /// How many tables this server runs.
    pub fn own_tables(&self) -> usize {
        self.tables().len()
    }

    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }

    /// Everybody who was connected through another node is gone.
    pub fn node_gone(&self, node: WriterId) {
        for entry in self.tables().iter() {
            // A table that has just ended needs no telling.
            let _ = entry.mailbox.send(Letter::NodeGone(node));
        }
    }

    /// Tells all other lobbies how a table stands.
    pub(super) fn tell(&self, code: &TableCode) {
        if let Some(cluster) = &self.services.cluster {
            let listed = self.tables().get(code).map(OpenTable::listed);
            if listed.is_some() {
                cluster.tell(code, listed.as_ref());
            }
        }
    }

    /// The same, of all tables.
    pub fn tell_tables(&self) {
        let Some(cluster) = &self.services.cluster else { return };
        for listed in self.listed() {
            cluster.tell(&listed.summary.code, Some(&listed));
        }
    }

    /// The same, to one node.
    pub fn tell_tables_to(&self, node: WriterId) {
        let Some(cluster) = &self.services.cluster else { return };
        for listed in self.listed() {
            cluster.tell_to(node, &listed.summary.code, &listed);
        }
    }

    fn listed(&self) -> Vec<Listed> {
        self.tables().iter().map(OpenTable::listed).collect()
    }

    /// The tables of the whole house that have a place in an order, at most so many. Only these are copied: strangers ask.
    pub(super) fn in_house<Order: Ord, Told>(
        &self,
        limit: usize,
        place: impl Fn(&Known<'_>) -> Option<Order>,
        tell: impl Fn(Known<'_>) -> Told,
    ) -> Vec<Told> {
        self.look_at_house(|all| {
            let mut found: Vec<_> = all.filter_map(|table| Some((place(&table)?, table))).collect();
            found.sort_by(|(one, _), (other, _)| one.cmp(other));
            found.into_iter().take(limit).map(|(_, table)| tell(table)).collect()
        })
    }

    /// Which game every table of the house plays, and how it stands.
    pub fn tables_of_house(&self) -> Vec<(Title, Status)> {
        self.look_at_house(|all| all.map(|table| (table.stands.title, table.stands.status)).collect())
    }

    /// How many servers the house has.
    pub fn nodes(&self) -> usize {
        1 + self.services.cluster.as_ref().map_or(0, |cluster| cluster.others())
    }

    pub(super) fn look_at_house<T>(&self, look: impl FnOnce(&mut dyn Iterator<Item = Known<'_>>) -> T) -> T {
        let tables = self.tables();
        let elsewhere = self.services.cluster.as_ref().map(|cluster| cluster.elsewhere());
        let own = tables.iter().map(OpenTable::known);
        look(&mut own.chain(elsewhere.iter().flat_map(|elsewhere| elsewhere.all())))
    }
}

/// A table is on its way, here or away, until this is dropped.
struct Moving<'a> {
    lobby: &'a Lobby,
    code: &'a TableCode,
}

impl Drop for Moving<'_> {
    fn drop(&mut self) {
        self.lobby.tables().has_moved(self.code);
    }
}

impl OpenTable {
    pub(super) fn listed(&self) -> Listed {
        Listed {
            age_ms: self.opened.elapsed().as_millis() as u64,
            summary: self.known().summary(),
            public: self.public,
            takes_strangers: self.takes_strangers,
            unwelcome: self.unwelcome.clone(),
            owner: self.owner.clone(),
            seated: self.seated.clone(),
            invited: self.invited.clone(),
            awaited: self
                .awaited
                .as_ref()
                .map(|(players, until)| (players.clone(), left(*until).as_millis() as u64)),
        }
    }
}
