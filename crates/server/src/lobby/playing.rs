//! "Play now": somebody is seated with whoever else waits.

use super::gatherings::{Gatherings, Standing};
use super::{Lobby, NewTable, OpenTable};
use crate::cluster::Listed;
use house::Title;
use house::wire::{CreateTable, PlayNow, PlayerId, TableCode, TableRefusal, Watching, check_wait};
use serde_json::Map;
use std::sync::{Arc, MutexGuard, PoisonError};
use std::time::Duration;
use table::Millis;

/// A table waits for so long, unless somebody wishes otherwise.
const WAIT: Millis = Millis(30_000);

/// So many play, where somebody has no wish and the game is for so many.
const USUAL_SEATS: u8 = 4;

/// Nobody has blocked more people than this.
const LONGEST_LIST: usize = 500;

impl Lobby {
    /// The table that somebody is to go to. On several nodes, one seats everybody: the first of those that live.
    pub async fn play(self: &Arc<Self>, player: PlayerId, wish: PlayNow) -> Result<TableCode, TableRefusal> {
        check(&wish)?;
        self.services.notices.check()?;
        if let Some(cluster) = &self.services.cluster
            && let Some(code) = cluster.play_elsewhere(&player, &wish).await
        {
            return Ok(code);
        }
        self.play_here(player, wish).await
    }

    pub async fn play_here(
        self: &Arc<Self>,
        player: PlayerId,
        wish: PlayNow,
    ) -> Result<TableCode, TableRefusal> {
        // Whoever asks while a table is being opened may be meant to sit there.
        let _turn = self.seating.lock().await;
        let found = self.gatherings().find(self.services.clock.now(), &player, &wish);
        if let Some(code) = found {
            return Ok(code);
        }
        let (title, seats) = self.choose(&wish);
        let table = CreateTable {
            title,
            seats,
            options: Map::new(),
            public: false,
            watching: Watching::default(),
            gathering: Some(wish.wait_ms.unwrap_or(WAIT)),
        };
        let new = NewTable { wish: table, for_strangers: true };
        let code = self.create(player.clone(), new).await?;
        self.gatherings().opened(self.services.clock.now(), &code, (title, seats), &player, &wish);
        Ok(code)
    }

    /// What is played at a new table.
    fn choose(&self, wish: &PlayNow) -> (Title, u8) {
        let fits = |title: &Title| wish.seats.is_none_or(|seats| title.players().contains(&seats));
        let titles: Vec<Title> = Title::all().iter().copied().filter(fits).collect();
        let title = wish.title.unwrap_or_else(|| self.services.chance().pick(&titles));
        let players = title.players();
        (title, wish.seats.unwrap_or(USUAL_SEATS.clamp(*players.start(), *players.end())))
    }

    pub(super) fn gatherings(&self) -> MutexGuard<'_, Gatherings> {
        self.gatherings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A table of this server says how it stands.
    pub(super) fn seats_strangers(&self, code: &TableCode, table: &OpenTable) {
        self.seats_strangers_anywhere(code, Some(&table.listed()));
    }

    /// A table says how it stands, or that it is no more.
    pub fn seats_strangers_anywhere(&self, code: &TableCode, listed: Option<&Listed>) {
        let mut gatherings = self.gatherings();
        let listed = listed.filter(|listed| listed.takes_strangers);
        let Some(Listed { summary, age_ms, seated, unwelcome, .. }) = listed else {
            return gatherings.ended(code);
        };
        let age = Duration::from_millis(*age_ms).as_micros() as u64;
        gatherings.told(&Standing {
            code,
            title: summary.title,
            seats: summary.seats,
            free: summary.free,
            opened: room::Time(self.services.clock.now().0.saturating_sub(age)),
            seated,
            unwelcome,
            is_full: usize::from(summary.spectators) >= self.services.settings.table.spectators,
        });
    }
}

fn check(wish: &PlayNow) -> Result<(), TableRefusal> {
    wish.wait_ms.map_or(Ok(()), check_wait)?;
    if wish.blocked.len() > LONGEST_LIST {
        return Err(TableRefusal::BadOptions(format!("at most {LONGEST_LIST} people can be blocked")));
    }
    let titles = wish.title.as_ref().map_or(Title::all(), std::slice::from_ref);
    match wish.seats {
        Some(seats) if !titles.iter().any(|title| title.players().contains(&seats)) => {
            Err(TableRefusal::BadOptions(format!("there is no such game for {seats} players")))
        }
        _ => Ok(()),
    }
}
