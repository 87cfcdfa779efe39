//! Who is let into the archive. Strangers, people who ask for their own games, and the operator do not take each other's places,
//! and one address cannot take all of those that it shares with others.

use crate::doors::{Address, PerAddress};
use crate::settings::Limits;
use house::wire::TableRefusal;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// As whom somebody asks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Asks {
    /// For a game that they may see.
    ForGame(Address),
    /// For what the house keeps of themselves.
    ForOwn(Address),
    AsOperator,
}

pub(super) struct Lanes {
    games: Lane,
    own: Lane,
    operator: Lane,
}

struct Lane {
    places: Arc<Semaphore>,
    /// How much work may be done at once.
    working: Arc<Semaphore>,
    taken: Arc<Mutex<PerAddress>>,
    /// How many of them one address may take.
    of_one: Option<usize>,
}

/// A place in the archive, until it is dropped.
pub(super) struct Place {
    _permit: OwnedSemaphorePermit,
    taken: Option<(Arc<Mutex<PerAddress>>, Address)>,
}

impl Lanes {
    pub fn new(limits: &Limits) -> Self {
        let lane = |places, workers, of_one| Lane {
            places: Arc::new(Semaphore::new(places)),
            working: Arc::new(Semaphore::new(workers)),
            taken: Arc::default(),
            of_one,
        };
        let (places, of_one) = (limits.archive_requests, limits.address.archive_requests.get());
        Self {
            games: lane(places, limits.archive_workers, of_one),
            own: lane(places, 1, of_one),
            operator: lane(places, 1, None),
        }
    }

    /// A place, if there is one, and whose turn it is there.
    pub fn enter(&self, asks: Asks) -> Result<(Place, Arc<Semaphore>), TableRefusal> {
        let (lane, address) = match asks {
            Asks::ForGame(address) => (&self.games, Some(address)),
            Asks::ForOwn(address) => (&self.own, Some(address)),
            Asks::AsOperator => (&self.operator, None),
        };
        Ok((lane.enter(address).ok_or(TableRefusal::ArchiveBusy)?, Arc::clone(&lane.working)))
    }
}

impl Lane {
    fn enter(&self, address: Option<Address>) -> Option<Place> {
        let counted = address.zip(self.of_one);
        if let Some((address, of_one)) = counted {
            let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
            if taken.of(address) >= of_one {
                return None;
            }
            taken.add(address);
        }
        let taken = counted.map(|(address, _)| (Arc::clone(&self.taken), address));
        let permit = Arc::clone(&self.places).try_acquire_owned();
        let Ok(permit) = permit else {
            give_back(taken.as_ref());
            return None;
        };
        Some(Place { _permit: permit, taken })
    }
}

fn give_back(taken: Option<&(Arc<Mutex<PerAddress>>, Address)>) {
    if let Some((taken, address)) = taken {
        taken.lock().unwrap_or_else(PoisonError::into_inner).remove(*address);
    }
}

impl From<OwnedSemaphorePermit> for Place {
    fn from(permit: OwnedSemaphorePermit) -> Self {
        Self { _permit: permit, taken: None }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        give_back(self.taken.as_ref());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Limit;
    use std::net::IpAddr;

    #[test]
    fn one_address_leaves_places_for_others_and_strangers_leave_those_of_people_and_the_operator() {
        let mut limits = Limits { archive_requests: 4, ..Limits::default() };
        limits.address.archive_requests = Limit::at(2);
        let lanes = Lanes::new(&limits);
        let from = |last: u8| Address::from(IpAddr::from([10, 0, 0, last]));
        let mut inside = Vec::new();
        let mut enters = |asks| lanes.enter(asks).map(|place| inside.push(place)).is_ok();
        let first = [(); 3].map(|()| enters(Asks::ForGame(from(1))));
        assert_eq!(first, [true, true, false], "no more for this address");
        let others = [2, 2, 3].map(|last| enters(Asks::ForGame(from(last))));
        assert_eq!(others, [true, true, false], "and no more at all");
        assert!(enters(Asks::ForOwn(from(1))) && enters(Asks::AsOperator));
        inside.clear();
        assert!(lanes.enter(Asks::ForGame(from(1))).is_ok());
        assert!([&lanes.games, &lanes.own].iter().all(|lane| lane.taken.lock().unwrap().is_empty()));
    }
}
