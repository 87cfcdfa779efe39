//! Strangers cannot keep a player from their seat, and the host can keep them out.

use crate::support::visits::{ask, bye, join, until_table, visitor};
use crate::support::{Corral, begin, quick, soon, standing};
use client::{Error, Player};
use house::Title;
use house::wire::{ClientMsg, TableCode};

/// The code with which somebody is turned away at the table.
async fn turned_away(player: &Player, code: &TableCode) -> String {
    let mut line = player.connect(code).await.unwrap();
    let refused = soon("an answer", line.join("Stranger")).await.err().unwrap();
    assert!(matches!(soon("the end", line.until(|_| None::<()>)).await, Err(Error::HungUp)));
    refused.code().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_fill_a_table_and_its_player_comes_back_all_the_same() {
    let mut corral = Corral::open_with(|settings| settings.table.spectators = 8).await;
    let (code, players, mut lines) = corral.seated(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    begin(&mut lines).await;
    let mut strangers = Vec::new();
    for stranger in 0..8 {
        strangers.push(visitor(&corral, &code, &format!("Stranger {stranger}")).await);
    }
    // The line drops, and a stranger waits for the place that it had.
    let dropped = lines.pop().unwrap();
    drop(dropped);
    let waiting = corral.house.identity().await.unwrap();
    assert_eq!(turned_away(&waiting, &code).await, "table_full");
    let mut back = join(&players[1], &code, "Goat 1").await;
    assert!(standing(&mut back).await.contains("\"you\":1"), "their seat is theirs");

    // The host sends one of them away, who stays away, also when the house was opened anew.
    let (rude, mut line) = strangers.remove(0);
    ask(&mut lines[0], |id| ClientMsg::KeepOut { id, player: rude.id().clone() }).await;
    assert_eq!(bye(&mut line).await, "kept_out");
    assert_eq!(turned_away(&rude, &code).await, "kept_out");
    corral.reopen().await;
    let rude = corral.house.returning(rude.cookie()).await.unwrap();
    assert_eq!(turned_away(&rude, &code).await, "kept_out");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fifth_tab_takes_the_place_of_the_first() {
    let corral = Corral::open().await;
    let (host, code) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    let mut tabs = Vec::new();
    for _ in 0..5 {
        tabs.push(join(&host, &code, "Ana").await);
    }
    assert_eq!(bye(&mut tabs[0]).await, "opened_elsewhere");
    ask(&mut tabs[1], |id| ClientMsg::Sit { id, seat: None }).await;
    until_table(&mut tabs[4], "a seat", |table| table.seats[0].sitter.is_some()).await;
}
