//! How fast "play now" seats people, and how fair their order is: so many wait, and everybody has wishes of their own.
//!
//! `cargo run --release --example play_now`

use house::Title;
use house::wire::{PlayNow, PlayerId, TableCode};
use room::Time;
use server::Gatherings;
use std::time::{Duration, Instant};
use table::{Chance, Seed, Version};

const PEOPLE: u32 = 10_000;

fn who(number: u32) -> PlayerId {
    PlayerId(format!("player-{number}"))
}

/// A third does not mind which game, half do not mind how many play, and everybody has blocked up to three others.
fn wish(luck: &mut Chance) -> PlayNow {
    let titles = Title::all();
    let title = luck.below(3).ne(&0).then(|| luck.pick(titles));
    let seats = luck.below(2).eq(&0).then(|| 3 + luck.below(4) as u8);
    let fits = |seats: &u8| title.is_none_or(|title| title.players().contains(seats));
    let blocked = (0..luck.below(4)).map(|_| who(luck.below(PEOPLE))).collect();
    PlayNow { title, seats: seats.filter(fits), wait_ms: None, blocked }
}

fn main() {
    let mut luck = Chance::new(Seed::from_number(1), Version::DEAL);
    let wishes: Vec<PlayNow> = (0..PEOPLE).map(|_| wish(&mut luck)).collect();
    let (mut gatherings, mut opened) = (Gatherings::default(), Vec::new());
    let mut took: Vec<Duration> = Vec::with_capacity(wishes.len());
    let (mut together, mut passed_over) = (0, 0);
    // Everybody presses within ten seconds, so no promise has ended.
    let start = Time::from_seconds(1_800_000_000);
    let mut last: Vec<(Option<Title>, Option<u8>, usize)> = Vec::new();
    for (number, wish) in (0..).zip(&wishes) {
        let now = start + Duration::from_millis(number.into());
        let began = Instant::now();
        let found = gatherings.find(now, &who(number), wish);
        took.push(began.elapsed());
        let table = if let Some(code) = found {
            code.0[1..].parse().unwrap_or(usize::MAX)
        } else {
            let title = wish.title.unwrap_or_else(|| luck.pick(Title::all()));
            let players = title.players();
            let seats = wish.seats.unwrap_or(4).clamp(*players.start(), *players.end());
            let code = TableCode(format!("T{}", opened.len()));
            gatherings.opened(now, &code, (title, seats), &who(number), wish);
            opened.push((seats, 0_u8));
            opened.len() - 1
        };
        opened[table].1 += 1;
        together += usize::from(opened[table].1 == opened[table].0) * usize::from(opened[table].0);
        // Fair: of two with the same wish, whoever comes later is not put at an older table, unless a block is in the way.
        match last.iter_mut().find(|(title, seats, _)| (*title, *seats) == (wish.title, wish.seats)) {
            Some((.., before)) if table < *before => passed_over += 1,
            Some((.., before)) => *before = table,
            None => last.push((wish.title, wish.seats, table)),
        }
    }
    let all: Duration = took.iter().sum();
    took.sort();
    let at = |share: usize| took[(took.len() - 1) * share / 100];
    println!(
        "{PEOPLE} people seated in {all:?}: half within {:?} each, 99 % within {:?}, all within {:?}",
        at(50),
        at(99),
        at(100)
    );
    println!(
        "{} tables, {together} people at full ones; {passed_over} sat at an older table than somebody before them with the same wish",
        opened.len()
    );
}
