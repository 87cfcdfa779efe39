use super::address::Address;
use super::per_address::PerAddress;
use crate::settings::Limit;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// How many connections may be ended but not yet closed before a new one has to wait.
const CLOSING: usize = 16;

/// All connections of the house, from the moment they are accepted. When there are too many, a newcomer takes the place
/// of the one that has been idle longest; people at tables keep theirs.
pub(crate) struct Connections {
    most: usize,
    most_of_one: Limit<usize>,
    open: Mutex<Open>,
    /// What the system has room for: a place is free when a connection is closed, a little later than it was ended.
    room: Arc<Semaphore>,
}

#[derive(Default)]
struct Open {
    /// The latest number of a connection, and of a change of one.
    last: u64,
    all: HashMap<u64, OpenConnection>,
    of_one: PerAddress,
    /// Those that can be ended, whose turn it is first.
    idle_first: BTreeMap<Turn, u64>,
    idle_first_of_one: BTreeSet<(Address, Turn)>,
}

struct OpenConnection {
    /// None if it does not count for its address: a proxy has many.
    address: Option<Address>,
    /// None while it is a socket.
    turn: Option<Turn>,
    ended: Arc<Notify>,
}

/// The order in which connections are ended: first those that wait for a request, then those that work on one, the
/// oldest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Turn {
    is_busy: bool,
    since: u64,
}

/// One connection; it is open until this is dropped.
pub(crate) struct Connection {
    number: u64,
    ended: Arc<Notify>,
    last_request: Mutex<Instant>,
    house: Arc<Connections>,
    _room: OwnedSemaphorePermit,
}

/// What became of somebody who wanted to come in.
pub(crate) enum Arrival {
    /// There was room.
    In(Connection),
    /// Somebody idle was ended for them.
    InsteadOfAnother(Connection),
    /// There is no room.
    TurnedAway,
}

impl Connections {
    pub fn new(most: usize, most_of_one: Limit<usize>) -> Arc<Self> {
        let room = most.saturating_add(CLOSING).min(Semaphore::MAX_PERMITS);
        Arc::new(Self { most, most_of_one, open: Mutex::default(), room: Arc::new(Semaphore::new(room)) })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Somebody comes, from an address that counts or not.
    pub async fn arrive(self: &Arc<Self>, address: Option<Address>) -> Arrival {
        let room = Arc::clone(&self.room).acquire_owned().await.expect("nobody closes the semaphore");
        let mut open = self.open();
        let theirs = address.map_or(0, |address| open.of_one.of(address));
        let too_many_of_one = self.most_of_one.is_reached(theirs);
        let is_full = too_many_of_one || open.all.len() >= self.most;
        if is_full && !open.end_one(address.filter(|_| too_many_of_one)) {
            return Arrival::TurnedAway;
        }
        let (number, ended) = (open.next(), Arc::default());
        let entry = OpenConnection { address, turn: None, ended: Arc::clone(&ended) };
        open.all.insert(number, entry);
        if let Some(address) = address {
            open.of_one.add(address);
        }
        open.set_turn(number, Some(false));
        let house = Arc::clone(self);
        let last_request = Mutex::new(Instant::now());
        let connection = Connection { number, ended, last_request, house, _room: room };
        if is_full { Arrival::InsteadOfAnother(connection) } else { Arrival::In(connection) }
    }

    /// Makes room, if there is somebody to be ended.
    pub fn end_idlest(&self) -> bool {
        self.open().end_one(None)
    }

    #[cfg(test)]
    fn count(&self) -> usize {
        self.open().all.len()
    }
}

impl Open {
    fn next(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Waits from now on, works, or is none of those that can be ended.
    fn set_turn(&mut self, number: u64, is_busy: Option<bool>) {
        let since = self.next();
        // It may have been ended a moment ago.
        let Some(entry) = self.all.get_mut(&number) else { return };
        let turn = is_busy.map(|is_busy| Turn { is_busy, since });
        let before = std::mem::replace(&mut entry.turn, turn);
        let address = entry.address;
        if let Some(before) = before {
            self.idle_first.remove(&before);
            address.map(|address| self.idle_first_of_one.remove(&(address, before)));
        }
        if let Some(turn) = turn {
            self.idle_first.insert(turn, number);
            address.map(|address| self.idle_first_of_one.insert((address, turn)));
        }
    }

    /// Ends the one whose turn it is, of this address or of all.
    fn end_one(&mut self, of: Option<Address>) -> bool {
        let turn = match of {
            None => self.idle_first.keys().next().copied(),
            Some(address) => {
                let least = Turn { is_busy: false, since: 0 };
                let mut theirs = self.idle_first_of_one.range((address, least)..);
                theirs.next().filter(|(whose, _)| *whose == address).map(|(_, turn)| *turn)
            }
        };
        let Some(number) = turn.and_then(|turn| self.idle_first.get(&turn).copied()) else { return false };
        self.remove(number);
        true
    }

    /// The task that serves it hears of it, if that was not its own doing.
    fn remove(&mut self, number: u64) {
        self.set_turn(number, None);
        let Some(OpenConnection { address, ended, .. }) = self.all.remove(&number) else { return };
        ended.notify_one();
        if let Some(address) = address {
            self.of_one.remove(address);
        }
    }
}

impl Connection {
    fn last_request(&self) -> MutexGuard<'_, Instant> {
        self.last_request.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When it was opened, or when the last request came.
    pub fn asked_at(&self) -> Instant {
        *self.last_request()
    }

    /// A request has come.
    pub fn begin(&self) {
        *self.last_request() = Instant::now();
        self.house.open().set_turn(self.number, Some(true));
    }

    /// It is answered.
    pub fn finish(&self) {
        let mut open = self.house.open();
        if open.all.get(&self.number).is_some_and(|entry| entry.turn.is_some()) {
            open.set_turn(self.number, Some(false));
        }
    }

    /// It leads to a table from now on, and is not ended for others.
    pub fn keep(&self) {
        self.house.open().set_turn(self.number, None);
    }

    /// Whether it works on a request.
    pub fn is_busy(&self) -> bool {
        let open = self.house.open();
        let turn = open.all.get(&self.number).and_then(|entry| entry.turn);
        turn.is_none_or(|turn| turn.is_busy)
    }

    /// Returns when somebody else was given its place.
    pub async fn ended(&self) {
        self.ended.notified().await;
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.house.open().remove(self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use std::net::IpAddr;

    fn from(text: &str) -> Address {
        text.parse::<IpAddr>().unwrap().into()
    }

    /// Nobody has to wait in these tests.
    fn arrival(house: &Arc<Connections>, address: Option<Address>) -> Arrival {
        house.arrive(address).now_or_never().unwrap()
    }

    fn arrive(house: &Arc<Connections>, ip: &str) -> Option<Connection> {
        match arrival(house, Some(from(ip))) {
            Arrival::In(connection) | Arrival::InsteadOfAnother(connection) => Some(connection),
            Arrival::TurnedAway => None,
        }
    }

    fn is_ended(connection: &Connection) -> bool {
        connection.ended().now_or_never().is_some()
    }

    #[test]
    fn a_newcomer_takes_the_place_of_the_one_that_was_idle_longest() {
        let house = Connections::new(3, Limit::OFF);
        let [busy, first, second] =
            ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(|ip| arrive(&house, ip).unwrap());
        busy.begin();
        first.begin();
        first.finish();
        let newcomer = arrival(&house, Some(from("192.0.2.4")));
        assert!(matches!(newcomer, Arrival::InsteadOfAnother(_)));
        assert!(is_ended(&second), "the other has asked something since");
        assert!(!is_ended(&first) && !is_ended(&busy));
        assert_eq!(house.count(), 3);
    }

    #[test]
    fn slow_requests_go_after_the_idle_and_people_at_tables_stay() {
        let house = Connections::new(3, Limit::OFF);
        let [socket, slow, idle] =
            ["192.0.2.1", "192.0.2.2", "192.0.2.3"].map(|ip| arrive(&house, ip).unwrap());
        slow.begin();
        socket.begin();
        socket.keep();
        socket.finish();
        let one = arrive(&house, "192.0.2.4").unwrap();
        assert!(is_ended(&idle) && !is_ended(&slow));
        one.begin();
        one.keep();
        let other = arrive(&house, "192.0.2.5").unwrap();
        assert!(is_ended(&slow) && !is_ended(&one) && !is_ended(&socket));
        other.keep();
        assert!(arrive(&house, "192.0.2.6").is_none(), "nobody can be ended");
        drop(socket);
        assert!(arrive(&house, "192.0.2.6").is_some());
    }

    #[test]
    fn one_address_takes_only_its_own_places() {
        let house = Connections::new(100, Limit::at(2));
        let ana = arrive(&house, "192.0.2.1").unwrap();
        let wolves: Vec<_> = (0..5).map(|_| arrive(&house, "192.0.2.2").unwrap()).collect();
        let ended: Vec<bool> = wolves.iter().map(is_ended).collect();
        assert_eq!(ended, [true, true, true, false, false]);
        assert!(!is_ended(&ana));
        for wolf in &wolves {
            wolf.begin();
            wolf.keep();
        }
        assert!(arrive(&house, "192.0.2.2").is_none());
        assert!(arrive(&house, "192.0.2.1").is_some());
        drop(wolves);
        assert!(arrive(&house, "192.0.2.2").is_some(), "those who have gone do not count");
    }

    #[test]
    fn newcomers_wait_until_those_who_were_ended_are_closed() {
        let house = Connections::new(1, Limit::OFF);
        let all: Vec<_> = (0..=CLOSING).map(|_| arrive(&house, "192.0.2.1").unwrap()).collect();
        assert!(house.arrive(None).now_or_never().is_none(), "the system has no room left");
        drop(all);
        assert!(house.arrive(None).now_or_never().is_some());
    }

    #[test]
    fn a_proxy_may_have_many() {
        let house = Connections::new(100, Limit::at(2));
        let all: Vec<_> = (0..50).map(|_| arrival(&house, None)).collect();
        assert!(all.iter().all(|arrival| matches!(arrival, Arrival::In(_))));
    }

    #[test]
    fn nothing_is_left_of_those_who_have_gone() {
        let house = Connections::new(10, Limit::at(5));
        for round in 0..100_u32 {
            let connection = arrive(&house, "192.0.2.1").unwrap();
            match round % 4 {
                0 => connection.begin(),
                1 => connection.keep(),
                2 => assert!(house.end_idlest()),
                _ => {}
            }
            drop(connection);
            let open = house.open();
            assert!(open.all.is_empty() && open.of_one.is_empty());
            assert!(open.idle_first.is_empty() && open.idle_first_of_one.is_empty());
        }
        assert!(!house.end_idlest());
    }
}
