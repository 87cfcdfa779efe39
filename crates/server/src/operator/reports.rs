//! Somebody reports a game, and the operator looks at it. A game is kept as long as there is a report of it.

use super::OperatorRefusal;
use super::http::said;
use super::notices::durable;
use crate::archive::{Asks, Visitor, read, seat_of};
use crate::doors::Caller;
use crate::http::{App, Refusal};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use house::wire::{GameId, LONGEST_REPORT, Report, Reports, TableRefusal, Words};
use store::{Note, Store, StoreError};

/// All notes that are reports begin with this, and the game and the player follow.
const PREFIX: &str = "report/";

/// So many are kept. The operator has to look at some before there can be more.
const MOST: usize = 1000;

/// `POST /api/games/ID/report`. A second report by the same player takes the place of the first.
pub(crate) async fn report(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<String>,
    headers: HeaderMap,
    words: Result<Json<Words>, JsonRejection>,
) -> Result<StatusCode, Refusal> {
    let player = app.player(&headers)?;
    let Json(Words { text }) = words?;
    let text = said(&text, LONGEST_REPORT)?;
    if text.is_empty() {
        return Err(OperatorRefusal::NothingSaid.into());
    }
    let rates = &app.lobby().services.rates;
    rates.report(caller.address).map_err(|wait_s| OperatorRefusal::ReportedTooOften { wait_s })?;
    let reported_at = app.lobby().services.date().0;
    let found = read(&app, Asks::ForOwn(caller.address), move |archive| {
        let game = GameId::typed(&id);
        let (log, end) = archive.find(&game, &Visitor::player(player.clone()))?;
        let seat = seat_of(&end, Some(&player));
        let report = Report {
            id: format!("{game}-{player}"),
            game,
            title: end.title,
            code: end.code.clone(),
            ended_at: end.ended_at,
            reported_at,
            name: seat.map(|seat| end.players[seat.index()].name().to_owned()),
            player,
            text,
        };
        let before = all(&archive.services.store).map_err(|_| TableRefusal::NotStored)?;
        let is_full = before.len() >= MOST && !before.iter().any(|other| other.id == report.id);
        Ok((!is_full).then_some((log, report)))
    })
    .await?;
    let (log, report) = found.ok_or(OperatorRefusal::TooManyReports { limit: MOST })?;
    let bytes = serde_json::to_vec(&report).expect("a report can be written as JSON");
    let note = Note { name: format!("{PREFIX}{}", report.id), log: Some(log), bytes };
    durable(|done| app.lobby().services.store.keep_note(note, done)).await?;
    tracing::info!(game = %report.game, "reported");
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/host/reports`.
pub(super) async fn reports(State(app): State<App>) -> Result<Json<Reports>, Refusal> {
    let mut reports = read(&app, Asks::AsOperator, |archive| {
        all(&archive.services.store).map_err(|_| TableRefusal::Unreadable)
    })
    .await?;
    reports.sort_by(|one, other| other.reported_at.cmp(&one.reported_at).then(one.id.cmp(&other.id)));
    Ok(Json(Reports { reports }))
}

/// `POST /api/host/reports/ID/done`.
pub(super) async fn done(State(app): State<App>, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    let name = format!("{PREFIX}{id}");
    let is_there = {
        let name = name.clone();
        read(&app, Asks::AsOperator, move |archive| {
            let found = archive.services.store.notes(&name, 1).map_err(|_| TableRefusal::Unreadable)?;
            Ok(found.iter().any(|note| note.name == name))
        })
        .await?
    };
    if !is_there {
        return Err(OperatorRefusal::NoSuchReport.into());
    }
    durable(|done| app.lobby().services.store.remove_note(&name, done)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// All reports. Only this server writes them, so what cannot be read is none.
pub(super) fn all(store: &Store) -> Result<Vec<Report>, StoreError> {
    let notes = store.notes(PREFIX, MOST as u32 + 1)?;
    let reports = notes.iter().filter(|note| note.name.starts_with(PREFIX));
    Ok(reports.filter_map(|note| serde_json::from_slice(&note.bytes).ok()).collect())
}
