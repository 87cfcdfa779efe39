//! Houses of several nodes.

use super::{Corral, eventually, number};
use server::{ClusterSettings, Home};
use std::time::Duration;
use testkit::Ground;

pub async fn node(ground: &Ground, name: &str) -> Corral {
    let home = Home::Database(ground.database.url().parse().unwrap());
    let mut cluster = ClusterSettings::new(ground.nats.url().parse().unwrap(), name.parse().unwrap());
    // Nobody dies here, however slow the machine is.
    cluster.patience = Duration::from_secs(60);
    // Two nodes of one seed would have the same luck.
    Corral::open_in(home, |settings| (settings.cluster, settings.seed) = (Some(cluster), None)).await
}

/// Two nodes that know of each other. That takes a moment from when they are open.
pub async fn two_nodes(ground: &Ground) -> (Corral, Corral) {
    let both = (node(ground, "north").await, node(ground, "south").await);
    for node in [&both.0, &both.1] {
        let knows_both = || async { number(&node.metrics().await, "corral_nodes") == 2 };
        eventually("the other node", knows_both).await;
    }
    both
}
