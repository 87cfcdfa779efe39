//! The deal: two rounds, in which honest players cost no time and dishonest ones gain nothing.

use crate::support::deal::commit;
use crate::support::players::play_to_the_end;
use crate::support::setup::{Setup, player};
use crate::support::{MICROSECOND, Table, just_before, secs};
use house::Title;
use house::wire::{ClientMsg, Commitment, Fairness, Nonce, SeatCommitment, SeatNonce, ServerMsg};
use replay::Proof;
use room::ConnId;
use table::{Seat, SeatSet};

fn nonce(byte: u8) -> Nonce {
    Nonce::from_bytes([byte; 16])
}

/// A table where the host has just started, for so many people.
fn started(seats: u8) -> (Table, Vec<ConnId>) {
    let (mut table, conns) = Table::seated(&Setup::quick(Title::SOPLON, seats));
    table.ask(conns[0], |id| ClientMsg::Start { id });
    (table, conns)
}

/// The same when everybody has committed, seat 0 to 0s, seat 1 to 1s and so on.
fn committed(seats: u8) -> (Table, Vec<ConnId>) {
    let (mut table, conns) = started(seats);
    for (byte, conn) in (0..).zip(&conns) {
        table.commit(*conn, nonce(byte));
    }
    (table, conns)
}

fn is_dealt(table: &Table, conn: ConnId) -> bool {
    table.line(conn).game == 1
}

/// The commitment of the house that somebody was told last, and of which attempt.
fn promised(table: &Table, conn: ConnId) -> (u32, Commitment) {
    let ServerMsg::Deal { attempt, commitment, .. } = *table.line(conn).deal() else { unreachable!() };
    (attempt, commitment)
}

/// What everybody was told before they revealed anything.
fn published(table: &Table, conn: ConnId) -> Option<Vec<SeatCommitment>> {
    table.line(conn).msgs.iter().rev().find_map(|(_, msg)| match msg {
        ServerMsg::Reveal { commitments, .. } => Some(commitments.clone()),
        _ => None,
    })
}

fn fairness(table: &Table, conn: ConnId) -> Fairness {
    let fair = table.line(conn).msgs.iter().rev().find_map(|(_, msg)| match msg {
        ServerMsg::Snapshot { fair, .. } => Some(fair.clone()),
        _ => None,
    });
    fair.expect("the cards have been dealt")
}

fn seats_of(fair: &Fairness) -> Vec<Seat> {
    fair.nonces.iter().map(|nonce| nonce.seat).collect()
}

#[test]
fn an_honest_table_waits_for_nothing_but_its_messages() {
    let (mut table, conns) = started(3);
    let start = table.now;
    table.add_nonces(&conns);
    assert!(is_dealt(&table, conns[0]));
    assert_eq!(table.now, start);
}

#[test]
fn each_round_is_waited_for_and_no_longer() {
    let (mut table, conns) = started(3);
    table.commit(conns[0], nonce(0));
    table.commit(conns[1], nonce(1));
    table.advance(just_before(secs(2)));
    assert_eq!(published(&table, conns[0]), None);
    table.advance(MICROSECOND);
    assert_eq!(published(&table, conns[0]).unwrap().len(), 2, "one did not answer");
    let late = commit(table.line(conns[2]).deal(), nonce(2));
    assert_eq!(table.refused(conns[2], late), "no_nonce_wanted");
    table.reveal(conns[0], nonce(0));
    table.reveal(conns[1], nonce(1));
    assert_eq!(seats_of(&fairness(&table, conns[2])), [Seat(0), Seat(1)]);
    assert_eq!(
        table.refused(conns[0], |id| ClientMsg::Nonce { id, game: 1, nonce: nonce(0) }),
        "no_nonce_wanted"
    );
}

#[test]
fn whoever_adds_nothing_says_so_and_nobody_waits() {
    let (mut table, conns) = started(2);
    let start = table.now;
    for conn in &conns {
        table.ask(*conn, |id| ClientMsg::Commit { id, game: 1, attempt: 1, commitment: None });
    }
    assert!(is_dealt(&table, conns[1]) && table.now == start);
    assert_eq!(seats_of(&fairness(&table, conns[0])), []);
}

#[test]
fn a_program_that_knows_one_round_only_is_told_so_and_plays_all_the_same() {
    let (mut table, conns) = started(2);
    table.commit(conns[0], nonce(0));
    assert_eq!(
        table.refused(conns[1], |id| ClientMsg::Nonce { id, game: 1, nonce: nonce(1) }),
        "commit_first"
    );
    table.advance(secs(2));
    table.reveal(conns[0], nonce(0));
    assert!(is_dealt(&table, conns[1]));
    let fair = fairness(&table, conns[1]);
    assert_eq!((seats_of(&fair), fair.withheld), (vec![Seat(0)], SeatSet::NONE));
}

#[test]
fn what_was_promised_before_anything_was_revealed_is_what_the_cards_were_made_of() {
    for seed in 0..8 {
        let (mut table, conns) = Table::seated(&Setup::quick(Title::SOPLON, 3).seed(seed));
        table.ask(conns[0], |id| ClientMsg::Start { id });
        let (_, house) = promised(&table, conns[0]);
        table.add_nonces(&conns);
        let told = published(&table, conns[1]).unwrap();
        play_to_the_end(&mut table, &conns, seed);
        for conn in &conns {
            let fair = fairness(&table, *conn);
            assert_eq!(fair.commitment, house, "seed {seed}");
            let opened = fair.nonces.iter().map(|SeatNonce { seat, nonce, .. }| SeatCommitment {
                seat: *seat,
                commitment: replay::nonce_commitment(&house, *seat, nonce),
            });
            assert_eq!(opened.collect::<Vec<_>>(), told, "seed {seed}");
            let Some(ServerMsg::Over { secret, seed: made, .. }) = &table.line(*conn).over else {
                unreachable!()
            };
            let proof = Proof::of(&fair, secret.parse().unwrap(), made.parse().unwrap(), true).unwrap();
            let (seats, withheld) = (SeatSet::all(3), SeatSet::NONE);
            assert_eq!(proof, Proof::Everybody { seats, withheld }, "seed {seed}");
        }
    }
}

#[test]
fn nobody_hears_a_nonce_before_all_are_committed_to_and_revealed() {
    let (mut table, conns) = committed(3);
    table.reveal(conns[0], nonce(0));
    table.reveal(conns[1], nonce(1));
    for conn in &conns {
        let heard = format!("{:?}", table.line(*conn).msgs);
        assert!((0..3).all(|byte| !heard.contains(&nonce(byte).to_string())), "{heard}");
    }
}

#[test]
fn a_nonce_that_was_ground_when_others_were_known_is_refused() {
    let (mut table, conns) = committed(2);
    table.reveal(conns[0], nonce(0));
    for ground in [nonce(0), nonce(7), nonce(8)] {
        let refused = table.refused(conns[1], |id| ClientMsg::Nonce { id, game: 1, nonce: ground });
        assert_eq!(refused, "other_nonce");
    }
    let other = commit(table.line(conns[1]).deal(), nonce(7));
    assert_eq!(table.refused(conns[1], other), "no_nonce_wanted", "a commitment is final");
    table.reveal(conns[1], nonce(1));
    let added: Vec<_> = fairness(&table, conns[0]).nonces.iter().map(|added| added.nonce).collect();
    assert_eq!(added, [nonce(0), nonce(1)]);
}

#[test]
fn whoever_withholds_a_nonce_delays_and_is_named_and_has_chosen_nothing() {
    let (mut table, conns) = committed(3);
    let (_, first) = promised(&table, conns[0]);
    table.reveal(conns[0], nonce(0));
    table.reveal(conns[1], nonce(1));
    table.advance(just_before(secs(2)));
    assert!(!is_dealt(&table, conns[0]));
    table.advance(MICROSECOND);
    // The first deal is gone for good: another secret, other nonces, and the seat has no part in it.
    let (attempt, second) = promised(&table, conns[0]);
    assert!(attempt == 2 && second != first);
    let ServerMsg::Deal { withheld, .. } = *table.line(conns[1]).deal() else { unreachable!() };
    assert_eq!(withheld, SeatSet::of(Seat(2)));
    assert_eq!(
        table.refused(conns[2], |id| ClientMsg::Nonce { id, game: 1, nonce: nonce(2) }),
        "commit_first"
    );
    let again = commit(table.line(conns[2]).deal(), nonce(2));
    assert_eq!(table.refused(conns[2], again), "no_nonce_wanted");
    let anew = table.now;
    table.add_nonces(&conns[..2]);
    assert!(is_dealt(&table, conns[2]) && table.now == anew, "nobody waits for it any more");
    let fair = fairness(&table, conns[0]);
    assert_eq!((seats_of(&fair), fair.withheld), (vec![Seat(0), Seat(1)], SeatSet::of(Seat(2))));
    assert_eq!(fair.commitment, second);
}

#[test]
fn if_everybody_withholds_there_is_a_deal_all_the_same() {
    let (mut table, conns) = committed(3);
    table.advance(secs(2));
    for conn in &conns {
        let again = commit(table.line(*conn).deal(), nonce(9));
        assert_eq!(table.refused(*conn, again), "no_nonce_wanted");
    }
    assert!(is_dealt(&table, conns[0]), "nobody is left to wait for");
    assert_eq!(fairness(&table, conns[0]).withheld, SeatSet::all(3));
}

#[test]
fn a_commitment_for_an_earlier_attempt_or_another_game_counts_for_nothing() {
    let (mut table, conns) = committed(2);
    let first = commit(table.line(conns[0]).deal(), nonce(0));
    table.reveal(conns[0], nonce(0));
    table.advance(secs(2));
    assert_eq!(table.refused(conns[0], first), "other_attempt");
    let other = |id| ClientMsg::Commit { id, game: 2, attempt: 2, commitment: None };
    assert_eq!(table.refused(conns[0], other), "other_game");
}

#[test]
fn whoever_loads_the_page_again_is_told_everything_again_and_reveals() {
    let (mut table, conns) = committed(2);
    table.reveal(conns[0], nonce(0));
    let told = (promised(&table, conns[1]), published(&table, conns[1]));
    table.gone(conns[1]);
    table.advance(secs(1));
    assert!(!is_dealt(&table, conns[0]), "it is waited for");
    let back = table.join(&player(1));
    assert_eq!((promised(&table, back), published(&table, back)), told);
    table.reveal(back, nonce(1));
    let fair = fairness(&table, conns[0]);
    assert_eq!((seats_of(&fair), fair.withheld), (vec![Seat(0), Seat(1)], SeatSet::NONE));
}
