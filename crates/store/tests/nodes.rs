//! Several servers that share a house: each table has one owner, and who is taken for dead writes nothing any more.
use crate::support::{Ask, Lent};
use std::{slice, thread};
use store::{
    Address, Chain, Date, Lease, LogId, Member, Options, Place, Store, StoreError, WriterId, waiting,
};
use table::Version;

fn address(lent: &Lent) -> Address {
    let Place::Postgres(address) = &lent.place else { panic!("it is a database") };
    address.clone()
}

struct Node {
    member: Member,
    store: Store,
}

impl Node {
    fn join(lent: &Lent, name: &str) -> Self {
        let member = Member::join(&address(lent), name, b"of this version").unwrap();
        let store = Store::open(&Place::Node(address(lent), member.id()), Options::default()).unwrap();
        Self { member, store }
    }

    /// A table with a deal, and its log.
    fn open(&self, name: &str) -> u32 {
        let log = self.member.reserve(1).unwrap().start;
        assert!(self.member.open_lease(name, LogId(log)).unwrap());
        self.store.create_now(log, name).unwrap();
        self.store.append_now(log, 0, "deal").unwrap();
        log
    }

    fn others(&self) -> Vec<WriterId> {
        let seen = self.member.beat(b"").unwrap().expect("it lives");
        seen.into_iter().map(|node| node.id).filter(|id| *id != self.member.id()).collect()
    }

    fn lease(&self, name: &str) -> Lease {
        self.member.lease(name).unwrap().expect("there is such a table")
    }
}

#[test]
fn two_nodes_write_to_tables_of_their_own() {
    let lent = Lent::postgres();
    let (north, south) = (Node::join(&lent, "north"), Node::join(&lent, "south"));
    let (one, other) = (north.open("ONE"), south.open("OTHER"));
    for version in 1..5 {
        north.store.append_now(one, version, "of north").unwrap();
        south.store.append_now(other, version, "of south").unwrap();
    }
    assert_eq!(north.store.texts(other).len(), 5, "each reads what the other has stored");
    assert_eq!(south.store.texts(one).len(), 5);
    assert_eq!(north.others(), [south.member.id()]);
    let lease = Lease { name: "ONE".into(), log: LogId(one), writer: north.member.id(), is_free: false };
    assert_eq!(south.lease("ONE"), lease);
    assert_eq!(south.member.lease("NONE").unwrap(), None);
}

#[test]
fn a_node_that_is_taken_for_dead_can_write_nothing_and_its_tables_go_on() {
    let lent = Lent::postgres();
    let (north, south) = (Node::join(&lent, "north"), Node::join(&lent, "south"));
    let log = north.open("ONE");
    north.store.append_now(log, 1, "acknowledged").unwrap();
    assert_eq!(south.member.free_leases(9).unwrap(), []);
    south.member.end(north.member.id()).unwrap();
    let free = south.member.free_leases(9).unwrap();
    assert_eq!(free, [south.lease("ONE")]);
    assert_eq!(south.member.take_lease(&free[0]).unwrap(), Some(LogId(log)));
    assert_eq!(south.member.take_lease(&free[0]).unwrap(), Some(LogId(log)), "the first answer may be lost");
    let zombie = north.store.append_now(log, 2, "of a zombie");
    assert!(matches!(zombie, Err(StoreError::InUse { .. })), "{zombie:?}");
    assert!(matches!(north.store.create_now(99, "of a zombie"), Err(StoreError::InUse { .. })));
    let (done, pruned) = waiting();
    north.store.prune(Date(u64::MAX), 9, done);
    assert!(pruned.wait().is_ok_and(|pruned| pruned == 0), "there is nothing to prune");
    assert_eq!(north.member.beat(b"").unwrap(), None, "it learns that it is dead");
    assert_eq!(north.member.take_lease(&free[0]).unwrap(), None);
    south.store.append_now(log, 2, "of south").unwrap();
    let texts: Vec<_> = south.store.texts(log).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["deal", "acknowledged", "of south"]);
}

#[test]
fn a_zombie_prunes_nothing() {
    let lent = Lent::postgres();
    let (north, south) = (Node::join(&lent, "north"), Node::join(&lent, "south"));
    let log = north.open("ONE");
    south.open("OTHER");
    north.store.close_log_now(log).unwrap();
    south.member.end(north.member.id()).unwrap();
    let (done, pruned) = waiting();
    north.store.prune(Date(1), 9, done);
    assert!(matches!(pruned.wait(), Err(StoreError::InUse { .. })));
    assert_eq!(south.store.texts(log).len(), 1);
    let (done, pruned) = waiting();
    south.store.prune(Date(1), 9, done);
    assert_eq!(pruned.wait().unwrap(), 1);
}

#[test]
fn of_many_who_want_a_free_lease_one_gets_it() {
    let lent = Lent::postgres();
    let nodes: Vec<_> = ["a", "b", "c", "d"].map(|name| Node::join(&lent, name)).into();
    nodes[0].open("ONE");
    let [dead, living @ ..] = &nodes[..] else { panic!("there are four") };
    living[0].member.end(dead.member.id()).unwrap();
    let lease = living[0].lease("ONE");
    let taken: Vec<_> = thread::scope(|scope| {
        let all: Vec<_> =
            living.iter().map(|node| scope.spawn(|| node.member.take_lease(&lease).unwrap())).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert_eq!(taken.iter().flatten().count(), 1, "{taken:?}");
    let owner = living[0].lease("ONE").writer;
    let owners: Vec<_> = living
        .iter()
        .zip(&taken)
        .filter(|(_, taken)| taken.is_some())
        .map(|(node, _)| node.member.id())
        .collect();
    assert_eq!(owners, [owner]);
}

#[test]
fn a_name_is_given_to_one_table_and_a_number_to_one_log() {
    let lent = Lent::postgres();
    let (north, south) = (Node::join(&lent, "north"), Node::join(&lent, "south"));
    north.open("ONE");
    assert!(!south.member.open_lease("ONE", LogId(99)).unwrap());
    let (first, second) = (north.member.reserve(10).unwrap(), south.member.reserve(10).unwrap());
    assert!(first.end <= second.start, "{first:?} {second:?}");
    let third = north.member.reserve(10).unwrap();
    assert!(second.end <= third.start);
}

#[test]
fn a_lease_goes_on_with_the_next_log_and_ends_with_the_last() {
    let lent = Lent::postgres();
    let north = Node::join(&lent, "north");
    let (log, chain) = (north.open("ONE"), Chain::default());
    let next = north.member.reserve(1).unwrap().start;
    let (done, answer) = waiting();
    north.store.in_chain(&chain).create_next(LogId(next), LogId(log), b"again".to_vec(), done);
    answer.wait().unwrap();
    assert_eq!(north.lease("ONE").log, LogId(next));
    assert_eq!(north.member.logs_without_lease().unwrap(), [(LogId(log), b"ONE".to_vec())]);
    north.store.close_log_now(log).unwrap();
    assert_eq!(north.lease("ONE").log, LogId(next), "the old log is not the table's any more");
    north.store.close_log_now(next).unwrap();
    assert_eq!(north.member.lease("ONE").unwrap(), None);
}

#[test]
fn a_table_that_is_given_back_is_free() {
    let lent = Lent::postgres();
    let (north, south) = (Node::join(&lent, "north"), Node::join(&lent, "south"));
    let log = north.open("ONE");
    south.member.give_back("ONE").unwrap();
    assert_eq!(north.lease("ONE").writer, north.member.id(), "it is not south's to give");
    north.member.give_back("ONE").unwrap();
    let lease = south.lease("ONE");
    assert_eq!(south.member.free_leases(9).unwrap(), slice::from_ref(&lease));
    assert_eq!(south.member.take_lease(&lease).unwrap(), Some(LogId(log)));
    south.store.append_now(log, 1, "of south").unwrap();
}

#[test]
fn a_house_of_one_server_becomes_one_of_nodes_and_back() {
    let lent = Lent::postgres();
    let alone = lent.open();
    alone.create_now(7, "four seats").unwrap();
    let refused = Member::join(&address(&lent), "north", b"");
    assert!(matches!(refused, Err(StoreError::InUse { .. })), "{refused:?}");
    drop(alone);
    let north = Node::join(&lent, "north");
    assert_eq!(north.member.logs_without_lease().unwrap(), [(LogId(7), b"four seats".to_vec())]);
    assert!(north.member.offer_lease("ONE", LogId(7)).unwrap());
    assert!(!north.member.offer_lease("ONE", LogId(6)).unwrap());
    assert_eq!(north.member.take_lease(&north.lease("ONE")).unwrap(), Some(LogId(7)));
    assert!(north.member.reserve(1).unwrap().start > 7);
    let refused = Store::open(&lent.place, Options::default());
    assert!(matches!(refused, Err(StoreError::InUse { .. })), "{refused:?}");
    drop(north);
    let alone = lent.open();
    alone.append_now(7, 0, "deal").unwrap();
    alone.close_log_now(7).unwrap();
    drop(alone);
    assert_eq!(Node::join(&lent, "north").member.lease("ONE").unwrap(), None);
}

#[test]
fn a_second_node_of_the_same_name_is_refused_until_the_first_has_gone() {
    let lent = Lent::postgres();
    let first = Node::join(&lent, "north");
    let log = first.open("ONE");
    let refused = Member::join(&address(&lent), "north", b"");
    assert!(matches!(refused, Err(StoreError::InUse { .. })), "{refused:?}");
    drop(first);
    let second = Node::join(&lent, "north");
    assert_eq!(second.others(), [], "what it was before is over");
    let free = second.member.free_leases(9).unwrap();
    assert_eq!(second.member.take_lease(&free[0]).unwrap(), Some(LogId(log)));
    assert_eq!(second.store.last_version(LogId(log)).unwrap(), Some(Version(0)));
}

#[test]
fn who_only_looks_changes_nothing() {
    let lent = Lent::postgres();
    assert_eq!(Member::look(&address(&lent)).unwrap(), [], "there is no house yet, nor is one made");
    assert!(address(&lent).secret("key").is_err());
    let north = Node::join(&lent, "north");
    let seen = Member::look(&address(&lent)).unwrap();
    assert_eq!(
        seen.iter().map(|node| (node.id, &*node.about)).collect::<Vec<_>>(),
        [(north.member.id(), &b"of this version"[..])]
    );
    assert_eq!(north.others(), [], "whoever looks is not there");
}
