//! The search for fair evidence: the same whatever stops it and however many threads there are.

use arena::deck_search::{Batch, DeckSearch, Tried};
use arena::tournament::{read, write_line};
use house::{ScapeGoat, Soplon};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use table::Hosted;

fn search(players: u8) -> DeckSearch {
    let [program, game, bot] = ["corral", "scapegoat", "easy"].map(str::to_owned);
    DeckSearch { program, game, players, seed: 3, bot, steps: Some(20), batch: 10, batches: 4 }
}

/// What was tried, and what was kept beside `kept`; it is stopped after `most` batches.
fn run(search: &DeckSearch, threads: usize, kept: Vec<Batch>, most: usize) -> (Vec<Tried>, Vec<Batch>) {
    let (stop, mut all) = (AtomicBool::new(false), kept.clone());
    let keep = |batch: &Batch| {
        all.push(batch.clone());
        stop.store(all.len() >= most, Ordering::Relaxed);
        Ok(())
    };
    let tried = search.run::<ScapeGoat>((8, threads), kept, &stop, keep, |_| ()).unwrap();
    (tried, all)
}

#[test]
fn neither_threads_nor_a_stop_change_anything() {
    let (once, kept) = run(&search(4), 2, Vec::new(), usize::MAX);
    assert_eq!(once.len(), 8);
    assert_eq!(run(&search(4), 1, Vec::new(), usize::MAX), (once.clone(), kept.clone()));
    let (part, some) = run(&search(4), 1, Vec::new(), kept.len() / 2);
    assert!(part.len() < once.len() && some.len() == kept.len() / 2, "it was stopped");
    assert_eq!(run(&search(4), 2, some, usize::MAX), (once, kept));
}

#[test]
fn every_deck_that_is_tried_is_legal_and_the_best_comes_first() {
    try_decks(4..=4);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn every_deck_that_is_tried_for_any_table_is_legal_and_the_best_comes_first() {
    try_decks(3..=6);
}

fn try_decks(tables: RangeInclusive<u8>) {
    let (mut played, mut least) = (0, 0);
    for players in tables {
        let (tried, kept) = run(&search(players), 2, Vec::new(), usize::MAX);
        for Tried { deck, wins, deals, .. } in &tried {
            let option = deck.option::<ScapeGoat>().unwrap_or_else(|| panic!("{deck} breaks a rule"));
            let options = [("deck".to_owned(), option)].into_iter().collect();
            ScapeGoat::config(players, options).unwrap();
            assert!(deck.cards().iter().filter(|card| card.count_ones() == 0).count() >= 2, "{deck}");
            assert!(wins <= deals && *deals <= 40);
            assert_eq!(tried.iter().filter(|other| other.deck == *deck).count(), 1, "{deck} was tried again");
        }
        let off = |tried: &Tried| tried.wins.abs_diff(tried.deals - tried.wins) * 1000 / tried.deals;
        assert!(tried.is_sorted_by_key(off));
        played += kept.len();
        least += tried.len();
    }
    assert!(
        played > least && played < 4 * least,
        "some were given up early: {played} batches of {least} decks"
    );
}

/// What is printed are the cards that were tried.
#[test]
fn the_best_is_printed_as_its_list() {
    let (tried, _) = run(&search(5), 2, Vec::new(), 8);
    let deck = &tried[0].deck;
    let printed = deck.toml::<ScapeGoat>();
    let line = |line: &str| {
        assert!(line.starts_with("  { mark = \"5\", goats = [") && line.ends_with(" },"), "{line}");
        line.split_once("copies = ").map_or(1, |(_, copies)| copies[..1].parse::<usize>().unwrap())
    };
    assert_eq!(printed.lines().map(line).sum::<usize>(), deck.cards().len());
    for (bit, colour) in ["red", "blue", "yellow", "green", "orange"].iter().enumerate() {
        let on_cards = deck.cards().iter().filter(|card| **card >> bit & 1 == 1).count();
        let named =
            printed.lines().filter(|line| line.contains(&format!("{colour:?}"))).map(line).sum::<usize>();
        assert_eq!(named, on_cards, "{colour} in {printed}");
    }
}

#[test]
fn what_was_kept_is_read_again_and_not_for_another_search() {
    let (_, kept) = run(&search(3), 2, Vec::new(), 3);
    let mut file = Vec::new();
    write_line(&mut file, &search(3)).unwrap();
    for batch in &kept {
        write_line(&mut file, batch).unwrap();
    }
    assert_eq!(read(&file[..], &search(3)).unwrap(), (kept, file.len() as u64));
    let other = read::<_, Batch>(&file[..], &search(4)).unwrap_err();
    assert!(other.to_string().contains("another tournament or search"), "{other}");
}

#[test]
fn what_cannot_be_searched_is_said_in_a_sentence() {
    let complaint = |search: DeckSearch| search.check::<ScapeGoat>().unwrap_err().to_string();
    assert_eq!(complaint(search(7)), "Scape Goat is for 3 to 6 players, not 7 (SG-C1)");
    let soplon = search(3).check::<Soplon>().unwrap_err();
    assert_eq!(soplon.to_string(), "soplon has no decks that could be searched");
    let clever = DeckSearch { bot: "clever".into(), ..search(3) };
    assert!(complaint(clever).starts_with("no bot of scapegoat is called \"clever\""));
}
