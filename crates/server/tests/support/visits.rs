//! People at a table: coming in, asking, and what they see of who is there.

use super::{Corral, soon, until};
use client::{Connection, Error, House, Player};
use house::wire::{
    ClientMsg, Level, Name, ServerMsg, Sitter, TableCode, TableList, TableState, TableSummary,
};

pub async fn listed(house: &House) -> Vec<TableSummary> {
    let reply = house.request(client::Method::GET, "/api/tables", None, None).await.unwrap();
    let TableList { tables, .. } = serde_json::from_slice(&reply.body).unwrap();
    tables
}

pub async fn summary(house: &House, code: &str) -> Option<TableSummary> {
    let path = format!("/api/tables/{code}");
    let reply = house.request(client::Method::GET, &path, None, None).await.unwrap();
    reply.status.is_success().then(|| serde_json::from_slice(&reply.body).unwrap())
}

pub async fn join(player: &Player, code: &TableCode, name: &str) -> Connection {
    let mut line = player.connect(code).await.unwrap();
    line.join(name).await.unwrap();
    line
}

/// Somebody new comes to watch.
pub async fn visitor(corral: &Corral, code: &TableCode, name: &str) -> (Player, Connection) {
    let player = corral.house.identity().await.unwrap();
    let line = join(&player, code, name).await;
    (player, line)
}

pub async fn ask(line: &mut Connection, make: impl FnOnce(u32) -> ClientMsg) {
    soon("an answer", line.ask(make)).await.unwrap();
}

pub fn add_bot(id: u32) -> ClientMsg {
    ClientMsg::AddBot { id, seat: None, level: Level::Normal }
}

/// Who sits where: a person's or a bot's name, or nothing.
pub fn names(table: &TableState) -> Vec<&str> {
    let sitters = table.seats.iter().map(|seat| &seat.sitter);
    let names = sitters.map(|sitter| match sitter {
        Some(Sitter::Person(person)) => &*person.name,
        Some(Sitter::Bot { .. }) => "bot",
        None => "",
    });
    names.collect()
}

/// Waits until the table is like this.
pub async fn until_table(
    line: &mut Connection,
    what: &str,
    mut wanted: impl FnMut(&TableState) -> bool,
) -> TableState {
    until(line, what, |msg| match msg {
        ServerMsg::Table { table } if wanted(&table) => Some(table),
        _ => None,
    })
    .await
}

/// The goodbye, and then nothing.
pub async fn bye(line: &mut Connection) -> String {
    let code = until(line, "a goodbye", |msg| match msg {
        ServerMsg::Bye { code, .. } => Some(code),
        _ => None,
    });
    let code = code.await;
    assert!(matches!(soon("the end", line.next()).await, Err(Error::HungUp)));
    code
}

/// A name.
pub fn name(name: &str) -> Name {
    Name::try_from(name.to_owned()).unwrap()
}
