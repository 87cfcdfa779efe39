//! What a finished game makes of the ratings of those who played it (docs/ratings.md).

use super::{Hands, Letter, in_store, reading};
use crate::load_error::LoadError;
use crate::services::Services;
use house::Title;
use house::wire::PlayerId;
use ratings::{Rating, rate};
use room::stored::StoredShare;
use room::{Change, Finished, Mail, Ticket};
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::VecDeque;
use std::sync::Arc;
use store::{LogId, OwnShare, Store, StoreError};
use table::{Contest, PerSeat};

/// How many games of somebody's are looked at together. Somebody who plays at several tables may begin so many games
/// during one of them, and the latest is still known.
const BATCH: u32 = 64;

/// What the table asked the log to keep since a game ended whose ratings are being looked up. It is stored in its order.
pub(super) type Held = VecDeque<(Ticket, Change)>;

impl Hands {
    /// Looks up what those who played were rated before, on a thread that may wait.
    pub(super) fn look_up_ratings(&mut self, ticket: Ticket, finished: Finished) {
        self.held.push_back((ticket, Change::Finish(finished.clone())));
        let (services, mailbox) = (Arc::clone(&self.services), self.mailbox.clone());
        self.services.tasks.spawn(async move {
            let rated = reading(services, |services| rated(services, finished)).await;
            // Nobody reads it any more if the table has ended.
            let _ = mailbox.send(Letter::Rated { ticket, rated: Box::new(rated) });
        });
    }

    /// The game enters the archive with its ratings, and whatever waited for that follows.
    pub(super) fn store_rated(&mut self, ticket: Ticket, rated: Result<Finished, LoadError>) {
        // It may have been looked up for an earlier life of the table.
        if self.held.front().is_none_or(|(first, _)| *first != ticket) {
            return;
        }
        let mut held = std::mem::take(&mut self.held);
        held.pop_front();
        match rated {
            Ok(finished) => {
                let done = self.told(ticket);
                self.services.store.in_chain(&self.chain).finish(self.log, in_store(finished), done);
                for (ticket, change) in held {
                    self.store(ticket, change);
                }
            }
            // What was not stored has not happened: the table is restored, and its game enters the archive then.
            Err(error) => {
                tracing::error!(table = %self.code, %error, "ratings could not be read");
                let _ = self.mailbox.send(Letter::Mail(Mail::Stored { ticket, durable: false }));
            }
        }
    }
}

/// The game with what its players are rated after it.
fn rated(services: &Services, mut finished: Finished) -> Result<Finished, LoadError> {
    // A game that is in the archive stays as it is.
    if let Some(contest) = finished.contest.take()
        && services.store.finished(&finished.key)?.is_none()
    {
        add_ratings(&services.store, &contest, &mut finished)?;
    }
    Ok(finished)
}

fn add_ratings(store: &Store, contest: &Contest, finished: &mut Finished) -> Result<(), LoadError> {
    let Titled { title } = serde_json::from_slice(&finished.about)?;
    let before = finished.shares.iter().map(|(player, _)| latest(store, player, title));
    let before: Vec<Rating> = before.collect::<Result<_, StoreError>>()?;
    // Everybody is a person, so there is a share for each seat.
    let before = PerSeat::new(before.len() as u8, |seat| before[seat.index()]);
    let after = rate(contest, &before);
    for ((_, bytes), rating) in finished.shares.iter_mut().zip(after.as_slice()) {
        let share: StoredShare = serde_json::from_slice(bytes)?;
        *bytes = serde_json::to_vec(&StoredShare { rating: Some(*rating), ..share })?;
    }
    Ok(())
}

/// What somebody was rated last in a title. The games of one person may end in another order than they began, so the
/// latest is the one that counts the most games. Whoever has none, or had them deleted, begins anew.
fn latest(store: &Store, player: &PlayerId, title: Title) -> Result<Rating, StoreError> {
    let mut before: Option<LogId> = None;
    loop {
        let batch = store.shares(&player.0, before, BATCH)?;
        let Some(last) = batch.last() else { return Ok(Rating::default()) };
        before = Some(last.log);
        // One that cannot be read is left out, as in every list of somebody's games.
        let rating = |share: &OwnShare| serde_json::from_slice::<Rated>(&share.bytes).ok()?.rating;
        let mut rated: Vec<_> =
            batch.iter().rev().filter_map(|share| Some((rating(share)?, share))).collect();
        rated.sort_by_key(|(rating, _)| Reverse(rating.games));
        // What a game says about itself is long, and is read of few games only.
        let is_of_title = |share: &OwnShare| {
            serde_json::from_slice(&share.about).is_ok_and(|about: Titled| about.title == title)
        };
        if let Some((rating, _)) = rated.into_iter().find(|(_, share)| is_of_title(share)) {
            return Ok(rating);
        }
    }
}

/// What is needed of a [`StoredEnd`](room::stored::StoredEnd).
#[derive(Deserialize)]
struct Titled {
    title: Title,
}

/// What is needed of a [`StoredShare`].
#[derive(Deserialize)]
struct Rated {
    rating: Option<Rating>,
}
