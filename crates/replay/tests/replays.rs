//! Replays: what is written is read, what was changed is found, any moment is shown as it was, and old files still play.

#![allow(clippy::disallowed_methods, reason = "old files are files")]

#[allow(dead_code, reason = "its `main` reads the command line")]
#[path = "../examples/read_replay.rs"]
mod read_replay;

use crate::support::played;
use crate::support::tampering::{DEALS, Tampering, deal_changed};
use house::Title;
use house::wire::Fairness;
use proptest::prelude::*;
use replay::{FORMAT, Playback, Proof, Replay, commitment, seed};
use serde_json::{Value, json};
use table::{Millis, Seat, SeatSet, Seed, Viewer};

fn complaint(replay: &Replay) -> String {
    replay.verify().expect_err("something was changed").to_string()
}

#[test]
fn every_game_is_played_again_and_found_as_it_was() {
    for &title in Title::all() {
        for players in title.players() {
            let replay = played(title, players, 7);
            assert_eq!(Replay::read(&replay.write()).unwrap(), replay);
            let verified = replay.verify().unwrap();
            assert_eq!(verified.steps, replay.steps.len());
            let (seats, withheld) = (SeatSet::all(players), SeatSet::NONE);
            assert_eq!(verified.proof, Proof::Everybody { seats, withheld });
        }
    }
}

#[test]
fn a_deal_that_was_chosen_is_found() {
    let replay = played(Title::SOPLON, 3, 1);
    for (number, (sentence, change)) in DEALS.into_iter().enumerate() {
        assert_eq!(complaint(&deal_changed(&replay, change)), sentence, "change {number}");
    }
}

#[test]
fn a_seat_that_withheld_its_nonce_is_named() {
    let (house, secret) = (commitment(&[7; 32]), Seed::from_bytes([7; 32]));
    let fair = Fairness { commitment: house, nonces: Vec::new(), withheld: SeatSet::of(Seat(1)) };
    let proof = Proof::of(&fair, secret, seed(&[7; 32], &[]), true).unwrap();
    assert!(
        proof.to_string().ends_with("(a deal was thrown away because of seat 1, who did not reveal a nonce)")
    );
}

#[test]
fn a_deal_says_what_is_proven_and_against_whom() {
    let mut replay = played(Title::SOPLON, 3, 1);
    assert!(replay.verify().unwrap().to_string().starts_with(
        "the secret and the nonces of seat 0, seat 1, seat 2 are the ones committed to, and the seed follows from them: \
         anybody who was sent these commitments before revealing one of the nonces knows that nobody chose the cards, \
         not even the house together with all other seats; all "
    ));
    for nonce in &mut replay.deal.fair.as_mut().unwrap().nonces {
        nonce.commitment = None;
    }
    assert_eq!(replay.deal.format(), 1, "less is known of it");
    replay.replay = 1;
    assert_eq!(replay.verify().unwrap().proof, Proof::House);
    replay.deal.secret = None;
    assert!(complaint(&replay).starts_with("the deal: there is a commitment without a secret"));
}

#[test]
fn a_press_that_was_credited_too_well_is_found() {
    let mut replay = played(Title::ROWGOAT, 3, 1);
    let press = replay::Press {
        claimed: Some(Millis(200)),
        elapsed: Millis(500),
        allowance: Millis(100),
        reaction: Millis(400),
        behind: None,
        since_opening: None,
        race: None,
    };
    replay.steps[3].press = Some(press);
    replay.verify().unwrap();
    replay.steps[3].press = Some(replay::Press { reaction: Millis(399), ..press });
    assert_eq!(complaint(&replay), "step 4: a reaction of 399 ms was credited, and the times give 400 ms");
}

#[test]
fn another_outcome_or_a_game_that_is_not_over_is_found() {
    let replay = played(Title::SCAPEGOAT, 4, 1);
    let mut other = replay.clone();
    other.outcome.winners = SeatSet::all(4);
    assert!(complaint(&other).starts_with("the outcome: stored is"), "{}", complaint(&other));
    let mut other = replay;
    other.steps.pop();
    assert_eq!(complaint(&other), "the outcome: the game is not over after the last step");
}

#[test]
fn a_player_too_many_or_too_few_is_found() {
    let mut replay = played(Title::SOPLON, 3, 1);
    replay.players.pop();
    assert_eq!(complaint(&replay), "this is not a complete replay: it names 2 players, and 3 play");
}

#[test]
fn files_of_another_kind_or_version_are_refused_in_a_sentence() {
    let text = played(Title::SOPLON, 2, 1).write();
    let error = |text: &str| Replay::read(text).unwrap_err().to_string();
    assert!(error("").starts_with("this is not a complete replay"));
    assert!(error(&text[..text.len() / 2]).starts_with("this is not a complete replay"));
    assert_eq!(error("{}"), "this is not a complete replay: it does not say that it is one");
    let changed = |key: &str, value: Value| {
        let mut whole: Value = serde_json::from_str(&text).unwrap();
        whole[key] = value;
        error(&whole.to_string())
    };
    assert_eq!(
        changed("replay", json!(9)),
        "this replay has format 9, and this version reads formats 1 to 2"
    );
    assert_eq!(
        changed("rules", json!(9)),
        "this was played by version 9 of the rules, and this is version 1"
    );
    assert!(changed("goats", json!(1)).contains("unknown field `goats`"));
    assert!(changed("game", json!("chess")).starts_with("this is not a complete replay"));
}

#[test]
fn any_moment_is_shown_as_it_was() {
    let replay = played(Title::SOPLON, 3, 5);
    let steps = replay.steps.len();
    // As it went, without any checkpoint.
    let mut game = replay.dealt().unwrap();
    let mut went = vec![game.view(Viewer::Seat(Seat(1)))];
    for step in &replay.steps {
        match (step.seat, &step.action) {
            (Some(seat), Some(action)) => game.act(seat, step.at, action).unwrap(),
            _ => game.clock(step.at).unwrap(),
        };
        went.push(game.view(Viewer::Seat(Seat(1))));
    }
    let playback = Playback::new(&replay).unwrap();
    // Backwards, as in scrubbing.
    for step in (0..=steps).rev() {
        assert_eq!(playback.moment(step, Viewer::Seat(Seat(1))).view, went[step], "step {step}");
    }
    assert_eq!(playback.moment(usize::MAX, Viewer::Spectator).step, steps);
    let hidden = (0..=steps).flat_map(|step| playback.moment(step, Viewer::Spectator).shown);
    for shown in hidden.filter(|shown| shown.get("drew").is_some()) {
        assert_eq!(shown["drew"]["card"], Value::Null, "a spectator saw no drawn card");
    }
}

/// Files that each version wrote. They must play for as long as there are rules of version 1.
#[test]
fn old_files_still_play() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/golden");
    for (title, format) in
        Title::all().iter().copied().flat_map(|title| (1..=FORMAT).map(move |format| (title, format)))
    {
        let path = format!("{folder}/{title}-{format}.json");
        let is_new = format == FORMAT && !std::path::Path::new(&path).exists();
        if is_new && std::env::var_os("CORRAL_BLESS").is_some() {
            std::fs::write(&path, played(title, 3, 2026).write()).unwrap();
        }
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let replay = Replay::read(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!((replay.replay, replay.deal.format()), (format, format), "{path}");
        replay.verify().unwrap_or_else(|differs| panic!("{path}: {differs}"));
        assert_eq!(replay.write(), text, "{path} would be written otherwise today");
    }
}

#[test]
fn the_example_runs() {
    read_replay::tell(read_replay::GOLDEN).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_changed_is_found_at_that_step_or_after(
        title in prop::sample::select(Title::all().to_vec()),
        at in any::<prop::sample::Index>(),
        how in prop::sample::select(Tampering::ALL.to_vec()),
        by in 1u64..5_000,
    ) {
        let replay = played(title, 4, 3);
        let at = at.index(replay.steps.len());
        let other = how.done_to(&replay, at, by);
        prop_assume!(other != replay);
        let found = other.verify().expect_err("it was changed").to_string();
        let number: Option<usize> = found.strip_prefix("step ").and_then(|rest| rest.split(':').next()?.parse().ok());
        // A dropped last step leaves a game that is not over; everything else is found where it was done.
        prop_assert!(number.map_or(found.starts_with("the outcome"), |number| number > at), "{how:?} at {at}: {found}");
    }
}
