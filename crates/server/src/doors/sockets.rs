use super::address::Address;
use super::per_address::PerAddress;
use crate::settings::{Limit, Limits};
use house::wire::{RateLimited, TableRefusal};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// When to try again if there are too many: nobody knows, but somebody may have gone by then.
const WAIT_S: u64 = 10;

/// How many are connected to tables, in all and from each address.
pub(crate) struct Sockets {
    most: usize,
    most_of_one: Limit<usize>,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    of_one: PerAddress,
}

/// Room for one; it is free again when this is dropped.
pub(crate) struct Place {
    address: Address,
    sockets: Arc<Sockets>,
}

impl Sockets {
    pub fn new(limits: &Limits) -> Arc<Self> {
        let most_of_one = limits.address.sockets;
        Arc::new(Self { most: limits.sockets, most_of_one, taken: Mutex::default() })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn take(self: &Arc<Self>, address: Address) -> Result<Place, TableRefusal> {
        let mut taken = self.taken();
        if taken.all >= self.most {
            return Err(TableRefusal::HouseFull);
        }
        if self.most_of_one.is_reached(taken.of_one.of(address)) {
            return Err(TableRefusal::TooOften { what: RateLimited::Sockets, wait_s: WAIT_S });
        }
        taken.all += 1;
        taken.of_one.add(address);
        Ok(Place { address, sockets: Arc::clone(self) })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.sockets.taken();
        taken.all -= 1;
        taken.of_one.remove(self.address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::AddressLimits;
    use std::net::IpAddr;

    #[test]
    fn places_are_taken_and_given_back() {
        let address = AddressLimits { sockets: Limit::at(2), ..AddressLimits::OFF };
        let sockets = Sockets::new(&Limits { sockets: 3, address, ..Limits::default() });
        let take = |ip: &str| sockets.take(ip.parse::<IpAddr>().unwrap().into());
        let code = |taken: Result<Place, TableRefusal>| taken.err().map(|refusal| refusal.code());
        let (first, second) = (take("192.0.2.1").unwrap(), take("192.0.2.1").unwrap());
        assert_eq!(code(take("192.0.2.1")), Some("too_many_connections"));
        let third = take("192.0.2.2").unwrap();
        assert_eq!(code(take("192.0.2.2")), Some("house_full"));
        drop(first);
        drop(take("192.0.2.1").unwrap());
        drop((second, third));
        let taken = sockets.taken();
        assert!(taken.all == 0 && taken.of_one.is_empty());
    }
}
