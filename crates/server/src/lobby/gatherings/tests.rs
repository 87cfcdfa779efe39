use super::*;
use table::{Chance, Seed, Version};

const START: Time = Time::from_seconds(1_800_000_000);

fn who(number: u32) -> PlayerId {
    PlayerId(format!("p{number}"))
}

fn code(number: usize) -> TableCode {
    TableCode(format!("T{number}"))
}

fn wish(title: Option<Title>, seats: Option<u8>, blocked: &[u32]) -> PlayNow {
    PlayNow { title, seats, wait_ms: None, blocked: blocked.iter().copied().map(who).collect() }
}

/// A table of Soplón for two, opened by somebody who is on their way.
fn one_waits(blocked: &[u32]) -> Gatherings {
    let mut gatherings = Gatherings::default();
    gatherings.opened(START, &code(1), (Title::SOPLON, 2), &who(1), &wish(None, None, blocked));
    gatherings
}

fn stands<'a>(code: &'a TableCode, free: u8, seated: &'a [PlayerId]) -> Standing<'a> {
    Standing {
        code,
        title: Title::SOPLON,
        seats: 2,
        free,
        opened: START,
        seated,
        unwelcome: &[],
        is_full: false,
    }
}

#[test]
fn whoever_wishes_for_it_is_sent_there_until_it_is_full() {
    let mut gatherings = one_waits(&[]);
    assert_eq!(gatherings.find(START, &who(2), &wish(Some(Title::ROWGOAT), None, &[])), None);
    assert_eq!(gatherings.find(START, &who(2), &wish(None, Some(3), &[])), None);
    let soplon = wish(Some(Title::SOPLON), Some(2), &[]);
    assert_eq!(gatherings.find(START, &who(2), &soplon), Some(code(1)));
    assert_eq!(gatherings.find(START, &who(2), &soplon), Some(code(1)), "they pressed twice");
    assert_eq!(gatherings.find(START, &who(3), &soplon), None);
}

#[test]
fn a_promise_ends_and_a_seat_does_not() {
    let mut gatherings = one_waits(&[]);
    gatherings.told(&stands(&code(1), 1, &[who(1)]));
    let any = wish(None, None, &[]);
    assert_eq!(gatherings.find(START, &who(2), &any), Some(code(1)));
    let just_before = Time((START + PROMISE).0 - 1);
    assert_eq!(gatherings.find(just_before, &who(3), &any), None);
    assert_eq!(gatherings.find(START + PROMISE, &who(3), &any), Some(code(1)));
    gatherings.told(&stands(&code(1), 0, &[who(1), who(3)]));
    assert_eq!(gatherings.find(START + 10 * PROMISE, &who(4), &any), None);
}

#[test]
fn whoever_goes_elsewhere_keeps_no_seat() {
    let mut gatherings = one_waits(&[]);
    assert_eq!(gatherings.find(START, &who(2), &wish(None, None, &[])), Some(code(1)));
    assert_eq!(gatherings.find(START, &who(2), &wish(Some(Title::ROWGOAT), None, &[])), None);
    assert_eq!(gatherings.find(START, &who(3), &wish(None, None, &[])), Some(code(1)));
}

#[test]
fn nobody_is_sent_to_people_of_whom_it_is_not_known_whom_they_block() {
    let mut gatherings = Gatherings::default();
    gatherings.told(&stands(&code(1), 1, &[who(1)]));
    let any = wish(None, None, &[]);
    assert_eq!(gatherings.find(START, &who(2), &any), None);
    assert_eq!(gatherings.find(START, &who(1), &any), Some(code(1)), "they are there, and say it");
    assert_eq!(gatherings.find(START, &who(2), &any), Some(code(1)));
}

#[test]
fn nobody_is_sent_to_a_table_that_has_started() {
    let mut gatherings = one_waits(&[]);
    gatherings.ended(&code(1));
    assert_eq!(gatherings.find(START, &who(2), &wish(None, None, &[])), None);
    assert_eq!(gatherings.find(START, &who(1), &wish(None, None, &[])), None);
}

#[test]
fn neither_side_of_a_block_meets_the_other() {
    assert_eq!(one_waits(&[2]).find(START, &who(2), &wish(None, None, &[])), None);
    assert_eq!(one_waits(&[]).find(START, &who(2), &wish(None, None, &[1])), None);
    assert_eq!(one_waits(&[3]).find(START, &who(2), &wish(None, None, &[3])), Some(code(1)));
}

/// What one table is promised to, kept as simply as can be.
struct Told {
    title: Title,
    seats: u8,
    opened: Time,
    guests: Vec<(u32, Vec<PlayerId>, Time)>,
}

/// Everybody who comes is sent where a search through all tables, the oldest first, would send them.
#[test]
fn it_answers_as_a_search_through_all_tables_would() {
    for seed in 0..60 {
        let mut luck = Chance::new(Seed::from_number(seed), Version::DEAL);
        let (mut gatherings, mut all, mut now) = (Gatherings::default(), Vec::<Told>::new(), START);
        for number in 0..400 {
            now = now + Duration::from_millis(luck.below(700).into());
            for told in &mut all {
                told.guests.retain(|(.., until)| *until > now);
            }
            let title = [None, Some(Title::SOPLON), Some(Title::ROWGOAT)][luck.below(3) as usize];
            let seats = [None, Some(3), Some(4)][luck.below(3) as usize];
            let blocked: Vec<u32> = (0..luck.below(4)).map(|_| luck.below(number + 1)).collect();
            let wish = wish(title, seats, &blocked);
            let fits = |told: &Told| {
                let others = told.guests.iter();
                let meets = |(guest, theirs, _): &(u32, Vec<PlayerId>, Time)| {
                    blocked.contains(guest) || theirs.contains(&who(number))
                };
                wish.title.is_none_or(|title| title == told.title)
                    && wish.seats.is_none_or(|seats| seats == told.seats)
                    && told.guests.len() < told.seats.into()
                    && !others.into_iter().any(meets)
            };
            let first =
                (0..all.len()).filter(|table| fits(&all[*table])).min_by_key(|table| all[*table].opened);
            let found = gatherings.find(now, &who(number), &wish);
            assert_eq!(found, first.map(code), "seed {seed}, player {number}");
            let table = first.unwrap_or_else(|| {
                let (title, seats) = (title.unwrap_or(Title::SOPLON), seats.unwrap_or(4));
                gatherings.opened(now, &code(all.len()), (title, seats), &who(number), &wish);
                all.push(Told { title, seats, opened: now, guests: Vec::new() });
                all.len() - 1
            });
            all[table].guests.push((number, wish.blocked, now + PROMISE));
            assert!(all[table].guests.len() <= all[table].seats.into(), "seed {seed}: promised twice");
        }
    }
}
