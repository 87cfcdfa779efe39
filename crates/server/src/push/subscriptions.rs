//! Which browsers want to be called, kept as notes of the store.

use super::endpoint::{Endpoint, PushService};
use data_encoding::HEXLOWER;
use house::wire::PlayerId;
use room::Time;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::cmp::Reverse;
use store::{Note, Store, StoreError};

/// So many browsers of one player are called.
pub(super) const MOST: usize = 5;

/// Two browsers that subscribe in the same moment may both get in. The next one to come sets it right.
const READ: u32 = 2 * MOST as u32;

/// A browser that wants to be called.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Subscription {
    pub endpoint: String,
    /// Since when, in microseconds.
    since: u64,
}

impl Subscription {
    pub fn new(endpoint: String, now: Time) -> Self {
        Self { endpoint, since: now.0 }
    }

    /// What the note is called that it is kept in.
    pub fn name(player: &PlayerId, endpoint: &str) -> String {
        format!("{}{}", prefix(player), HEXLOWER.encode(&Sha256::digest(endpoint)[..16]))
    }

    pub fn note(&self, player: &PlayerId) -> Note {
        let bytes = serde_json::to_vec(self).expect("a subscription can be written as JSON");
        Note { name: Self::name(player, &self.endpoint), log: None, bytes }
    }

    /// Where it is, if its push service is still one that is believed.
    pub fn at(&self, own: &[PushService]) -> Option<Endpoint> {
        Endpoint::parse(&self.endpoint, own)
    }
}

fn prefix(player: &PlayerId) -> String {
    format!("push/{player}/")
}

/// The browsers of this player, the newest first. Only this server writes them, so what cannot be read is none.
pub(super) fn of(store: &Store, player: &PlayerId) -> Result<Vec<Subscription>, StoreError> {
    let prefix = prefix(player);
    let notes = store.notes(&prefix, READ)?;
    let notes = notes.iter().filter(|note| note.name.starts_with(&prefix));
    let mut all: Vec<Subscription> =
        notes.filter_map(|note| serde_json::from_slice(&note.bytes).ok()).collect();
    all.sort_by_key(|one| Reverse(one.since));
    Ok(all)
}

/// Where the browsers of this player are called.
pub(crate) fn endpoints_of(store: &Store, player: &PlayerId) -> Result<Vec<String>, StoreError> {
    Ok(of(store, player)?.into_iter().map(|one| one.endpoint).collect())
}
