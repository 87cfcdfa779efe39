//! A hard bot answers within 900 ms on any device. Its clock is handed in, so here it goes as the device is slow: from one look
//! at it to the next, in which a search takes sixteen ways through a game, so much time goes by.

use crate::support::Holder;
use house::Title;
use house::wire::Level;
use serde_json::json;
use std::cell::Cell;

const LONGEST_MS: f64 = 900.0;

thread_local! {
    static NOW_MS: Cell<f64> = const { Cell::new(0.0) };
    static PER_LOOK_MS: Cell<f64> = const { Cell::new(0.0) };
}

extern "C" fn clock_ms() -> f64 {
    NOW_MS.set(NOW_MS.get() + PER_LOOK_MS.get());
    NOW_MS.get()
}

/// The longest thought of a game between hard bots and somebody.
fn longest_thought_ms(title: Title, per_look_ms: f64) -> f64 {
    PER_LOOK_MS.set(per_look_ms);
    let seats = title.usual_players();
    let table = json!({ "title": title, "seats": seats });
    let mut holder = Holder::open_with_clock(5, &table, clock_ms);
    holder.connect();
    holder.start(seats - 1, Level::Hard);
    let mut longest = 0.0_f64;
    while !holder.has_heard("over") {
        let begun = NOW_MS.get();
        holder.go_on();
        // The first look at the clock is when a thought begins.
        longest = longest.max(NOW_MS.get() - begun - per_look_ms);
    }
    longest
}

#[test]
fn a_hard_bot_answers_in_time_however_slow_the_device_is() {
    for &title in Title::all() {
        for per_look_ms in [0.5, 2.0, 8.0, 32.0, 100.0, 225.0, 300.0, 450.0, 900.0] {
            let longest = longest_thought_ms(title, per_look_ms);
            assert!(longest <= LONGEST_MS, "{title}: {longest} ms where a stretch takes {per_look_ms} ms");
        }
    }
}

#[test]
fn a_bot_thinks_to_the_end_where_there_is_time_and_stops_where_there_is_none() {
    let looks = |title, per_look_ms| longest_thought_ms(title, per_look_ms) / per_look_ms;
    // A search of 300 ways or more.
    let searching: Vec<Title> =
        Title::all().iter().copied().filter(|title| looks(*title, 1.0) >= 18.0).collect();
    assert!(searching.len() >= 2, "only in {searching:?} anybody thinks");
    for title in searching {
        assert!(looks(title, 100.0) < 9.0, "{title}: it is not cut short");
    }
}
