//! What the operator sees of the house.

use super::reports;
use crate::archive::{Asks, read};
use crate::http::{App, Refusal};
use crate::lobby::Lobby;
use crate::runner::Letter;
use axum::Json;
use axum::extract::State;
use house::wire::{HouseOverview, HouseTable, NodeLoad, TableCode, TableRefusal};
use tokio::sync::oneshot;

/// `GET /api/host`.
pub(super) async fn overview(State(app): State<App>) -> Result<Json<HouseOverview>, Refusal> {
    let reports = read(&app, Asks::AsOperator, |archive| {
        reports::all(&archive.services.store).map_err(|_| TableRefusal::Unreadable)
    })
    .await?;
    let lobby = app.lobby();
    let mut tables = Vec::new();
    let (tables_in_all, newest) = lobby.newest();
    for (table, public) in newest {
        let people = names(lobby, &table.code).await;
        tables.push(HouseTable { table, public, people });
    }
    let notices = &lobby.services.notices;
    Ok(Json(HouseOverview {
        nodes: lobby.nodes() as u32,
        tables_in_all: tables_in_all as u32,
        tables,
        load: load(lobby),
        announcement: notices.announcement(),
        draining: notices.draining(),
        reports: reports.len() as u32,
    }))
}

/// What the people at a table of this server are called.
async fn names(lobby: &Lobby, code: &TableCode) -> Option<Vec<String>> {
    let (answer, names) = oneshot::channel();
    lobby.own(code)?.send(Letter::Names(answer)).ok()?;
    names.await.ok()
}

fn load(lobby: &Lobby) -> NodeLoad {
    let services = &lobby.services;
    let (sockets, people, steps) = services.metrics.now();
    let log = services.store.stats();
    NodeLoad {
        tables: lobby.own_tables() as u32,
        sockets,
        people,
        steps,
        commit_mean_us: log.commit_micros.sum() / log.commit_micros.count().max(1),
        commit_max_us: log.commit_micros.max(),
        waiting: log.waiting as u32,
        disk_bytes: services.disk.used().unwrap_or(0),
    }
}
