//! A log that grows and grows.

use crate::support::visits::join;
use crate::support::{Corral, begin, quick, refused, standing, wish};
use house::Title;
use house::wire::ClientMsg;
use serde_json::{Value, json};
use server::{Limit, Size};

#[tokio::test(flavor = "multi_thread")]
async fn a_full_house_begins_no_game_and_plays_on() {
    let mut corral = Corral::open().await;
    let (playing, players, mut lines) = corral.seated(Title::SCAPEGOAT, 3, quick(Title::SCAPEGOAT)).await;
    begin(&mut lines).await;
    let (host, waiting) = corral.table(Title::SOPLON, 2, quick(Title::SOPLON)).await;
    corral.change = |settings| settings.limits.disk = Limit::at(Size::bytes(1));
    assert_eq!(corral.reopen().await, 2);

    let host = corral.house.returning(host.cookie()).await.unwrap();
    let refusal = host.create_table(&wish(Title::SOPLON, 2, json!({}))).await.err().unwrap();
    assert_eq!(refusal.code(), Some("disk_full"));
    let mut line = join(&host, &waiting, "Ana").await;
    assert_eq!(refused(&mut line, |id| ClientMsg::Start { id }).await, "disk_full");
    assert_eq!(refused(&mut line, |id| ClientMsg::Rematch { id }).await, "disk_full");

    for (seat, player) in players.iter().enumerate() {
        let player = corral.house.returning(player.cookie()).await.unwrap();
        let mut line = join(&player, &playing, &format!("Goat {seat}")).await;
        let before: Value = serde_json::from_str(&standing(&mut line).await).unwrap();
        if before["view"]["waiting"] == json!([seat]) {
            let action = before["legal"][0].clone();
            line.ask(|id| ClientMsg::Act { id, game: 1, seen: 0, action, reaction_ms: None }).await.unwrap();
        }
    }
    let metrics = corral.metrics().await;
    let size = metrics.lines().find_map(|line| line.strip_prefix("corral_log_bytes ")).unwrap();
    assert!(size.parse::<u64>().unwrap() > 1_000, "{size}");
    assert!(metrics.contains("corral_steps_total{game=\"scapegoat\"} 1\n"), "{metrics}");
}
