use super::*;
use governor::clock::FakeRelativeClock;
use std::net::{IpAddr, Ipv6Addr};

type FakeRates = Rates<FakeRelativeClock>;
type Thing = fn(&FakeRates, Address) -> Result<(), TableRefusal>;

fn rates(change: impl FnOnce(&mut AddressLimits)) -> (FakeRates, FakeRelativeClock) {
    let (mut limits, clock) = (AddressLimits::OFF, FakeRelativeClock::default());
    change(&mut limits);
    (Rates::new(&limits, &clock), clock)
}

fn address(text: &str) -> Address {
    text.parse::<IpAddr>().unwrap().into()
}

fn wait(refused: Result<(), TableRefusal>) -> Option<u64> {
    match refused {
        Ok(()) => None,
        Err(TableRefusal::TooOften { wait_s, .. }) => Some(wait_s),
        Err(other) => panic!("{other}"),
    }
}

#[test]
fn after_the_wait_it_may_be_tried_again_and_others_need_not_wait() {
    let (rates, clock) = rates(|limits| limits.players = "3/h".parse().unwrap());
    let (ana, berta) = (address("192.0.2.1"), address("192.0.2.2"));
    for _ in 0..3 {
        assert_eq!(rates.new_player(ana), Ok(()));
    }
    let refused = rates.new_player(ana);
    assert_eq!(refused, Err(TableRefusal::TooOften { what: RateLimited::Players, wait_s: 1200 }));
    assert_eq!(rates.new_player(berta), Ok(()), "another address");
    clock.advance(Duration::from_secs(1199));
    assert_eq!(wait(rates.new_player(ana)), Some(1));
    clock.advance(Duration::from_secs(1));
    assert_eq!(rates.new_player(ana), Ok(()));
    assert_eq!(wait(rates.new_player(ana)), Some(1200), "one more, and no more");
    clock.advance(Duration::from_secs(24 * 60 * 60));
    assert_eq!((0..10).filter(|_| rates.new_player(ana).is_ok()).count(), 3, "never more than that at once");
}

#[test]
fn each_thing_is_limited_by_itself() {
    let (rates, _) = rates(|limits| {
        let one = || "1/h".parse().unwrap();
        (limits.requests, limits.players, limits.tables) = (one(), one(), one());
        (limits.games, limits.device_links) = (one(), one());
    });
    let ana = address("192.0.2.1");
    let things: [(Thing, &str); 5] = [
        (Rates::request, "too_many_requests"),
        (Rates::new_player, "too_many_players"),
        (Rates::new_table, "too_many_new_tables"),
        (Rates::new_game, "too_many_games"),
        (Rates::device_link, "too_many_device_links"),
    ];
    for (thing, _) in things {
        assert_eq!(thing(&rates, ana), Ok(()));
    }
    for (thing, code) in things {
        assert_eq!(thing(&rates, ana).unwrap_err().code(), code);
    }
}

#[test]
fn what_is_switched_off_is_not_limited() {
    let (rates, _) = rates(|_| {});
    assert!((0..10_000).all(|_| rates.request(address("192.0.2.1")).is_ok()));
}

/// Twelve phones in one flat: they all come for the first time, reload ten times and reconnect every minute.
#[test]
fn friends_in_one_flat_feel_nothing() {
    let clock = FakeRelativeClock::default();
    let (rates, flat) = (Rates::new(&AddressLimits::default(), &clock), address("192.0.2.1"));
    for _ in 0..12 {
        assert_eq!(rates.new_player(flat), Ok(()));
        assert_eq!(rates.device_link(flat), Ok(()));
    }
    // All of a page, over and over, in one moment.
    assert!((0..12 * 10 * 8).all(|_| rates.request(flat).is_ok()));
    for evening in 0..6 * 60 {
        clock.advance(Duration::from_secs(60));
        assert!((0..12 * 8).all(|_| rates.request(flat).is_ok()), "minute {evening}");
        assert!((0..3).all(|_| rates.new_game(flat).is_ok()), "minute {evening}");
        if evening % 5 == 0 {
            assert_eq!(rates.new_table(flat), Ok(()), "minute {evening}");
        }
    }
}

fn wrong() -> Result<u8, TableRefusal> {
    Err(TableRefusal::NoSuchTable("K7Q2M".into()))
}

#[test]
fn somebody_who_guesses_is_not_told_that_they_are_right() {
    let (rates, clock) = rates(|limits| limits.wrong_codes = "3/h".parse().unwrap());
    let (ana, wolf) = (address("192.0.2.1"), address("2001:db8::1"));
    for _ in 0..100 {
        assert_eq!(
            rates.guess(wolf, || Ok(1)),
            Ok(1),
            "somebody who knows the code may come as often as they like"
        );
    }
    for _ in 0..3 {
        assert_eq!(rates.guess(wolf, wrong), wrong());
    }
    let shut = Err(TableRefusal::TooOften { what: RateLimited::WrongCodes, wait_s: 1200 });
    assert_eq!(rates.guess(wolf, wrong), shut);
    assert_eq!(rates.guess(wolf, || Ok(1)), shut, "wrong or right, the answer is the same");
    assert_eq!(rates.guess(address("2001:db8::2"), || Ok(1)), shut, "from all of their network");
    assert_eq!(rates.guess(ana, || Ok(1)), Ok(1), "others are not told off");
    clock.advance(Duration::from_secs(1200));
    assert_eq!(rates.guess(wolf, wrong), wrong());
    assert_eq!(wait(rates.guess(wolf, wrong).map(drop)), Some(1200));
}

#[test]
fn addresses_that_have_waited_long_enough_are_forgotten() {
    let (rates, clock) = rates(|limits| {
        (limits.requests, limits.wrong_codes) = ("60/h".parse().unwrap(), "1/h".parse().unwrap());
    });
    let household = |number: u128| Address::from(IpAddr::from(Ipv6Addr::from_bits(number << 64)));
    let limiter = rates.requests.limiter.as_ref().unwrap();
    // One request is forgotten two minutes later; a new household comes five times a second.
    for number in 0..50_000 {
        assert_eq!(rates.request(household(number)), Ok(()));
        clock.advance(Duration::from_millis(200));
        assert!(limiter.len() <= 2 * WORTH_FORGETTING, "{} addresses are kept", limiter.len());
    }
    // Guessers are shut out for an hour at most; a new one comes every ten seconds.
    for number in 0..5_000 {
        assert_eq!(rates.guess(household(number), wrong), wrong());
        assert!(rates.guess(household(number), wrong).is_err());
        clock.advance(Duration::from_secs(10));
        assert!(rates.guessers.lock().len() <= WORTH_FORGETTING, "{number}");
    }
}
