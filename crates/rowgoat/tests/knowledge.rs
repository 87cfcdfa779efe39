//! What can be known of the decks is known, and never wrong; what cannot be known is drawn fairly.

use crate::players::{reaction, sensible_input};
use rowgoat::{Action, Card, Guess, Knowledge, Options, RowGoat, State};
use table::{Chance, Game, History, Input, Resample, Rules, Seat, Seed, Version, Viewer, random_choice};

/// A player who makes a mistake now and then.
fn input(state: &State, luck: &mut Chance, scratch: &mut Vec<Action>) -> Input<Action> {
    if luck.below(4) > 0 {
        return sensible_input(state, luck, scratch);
    }
    match random_choice::<RowGoat>(state, luck, scratch) {
        Some((seat, action)) => {
            let at = RowGoat::now(state) + reaction(luck);
            Input::Seat { at: RowGoat::deadline(state).map_or(at, |deadline| at.min(deadline)), seat, action }
        }
        None => sensible_input(state, luck, scratch),
    }
}

/// Plays at most `inputs` inputs of a game, and calls `look` after each.
fn watch(
    players: u8,
    number: u64,
    inputs: usize,
    mut look: impl FnMut(&Knowledge, &State),
) -> (Game<RowGoat>, History<RowGoat>) {
    let config: rowgoat::Config = Options::new(players).try_into().expect("two to six can play");
    let mut luck = Chance::new(Seed::from_number(number).child(0), Version::DEAL);
    let mut game = Game::<RowGoat>::deal(config.clone(), Seed::from_number(number));
    let mut history = History::of(&game, Viewer::Spectator);
    let mut knowledge = Knowledge::new(&config);
    let (mut scratch, mut events) = (Vec::new(), Vec::new());
    for _ in 0..inputs {
        if RowGoat::outcome(game.state()).is_some() {
            break;
        }
        let input = input(game.state(), &mut luck, &mut scratch);
        game.play(input, &mut events).unwrap_or_else(|refusal| panic!("{input:?}: {refusal}"));
        history.watch(input.at(), &events);
        for event in &events {
            knowledge.watch(event);
        }
        look(&knowledge, game.state());
    }
    (game, history)
}

#[test]
fn what_is_known_is_true() {
    let (mut known, mut hidden) = (0, 0);
    for players in RowGoat::PLAYERS {
        for number in 0..20 {
            watch(players, number, 400, |knowledge, state| {
                for seat in Seat::all(players) {
                    let truth: Vec<Card> = state.deck(seat).collect();
                    let guesses: Vec<Guess> = knowledge.deck(seat).collect();
                    assert_eq!(guesses.len(), truth.len());
                    for (guess, card) in guesses.into_iter().zip(truth) {
                        assert!(guess.odds(card) > 0.0, "{guess:?} is {card}");
                        match guess {
                            Guess::Known(_) => known += 1,
                            Guess::OneOf(_) => hidden += 1,
                        }
                    }
                }
            });
        }
    }
    assert!(known > 10_000 && hidden > 10_000, "{known} known and {hidden} hidden cards show little");
}

/// In many other worlds every card that is known is where it is, and every other comes up as often as the odds say.
#[test]
fn other_worlds_keep_what_is_known_and_vary_the_rest() {
    const WORLDS: u16 = 400;
    let mut luck = Chance::new(Seed::from_number(1), Version::DEAL);
    let mut bunches = 0;
    for players in RowGoat::PLAYERS {
        let (game, history) = watch(players, 3, 60, |_, _| {});
        let knowledge = Knowledge::of(&history);
        let states: Vec<State> =
            (0..WORLDS).map(|_| RowGoat::resample(&history, &mut luck).state(game.config())).collect();
        for seat in Seat::all(players) {
            for (depth, guess) in knowledge.deck(seat).enumerate() {
                bunches += u32::from(matches!(guess, Guess::OneOf(faces) if faces.len() < 6));
                for card in Card::all() {
                    let there = |state: &&State| state.deck(seat).nth(depth) == Some(card);
                    let often = f32::from(states.iter().filter(there).count() as u16);
                    let expected = guess.odds(card) * f32::from(WORLDS);
                    // Six standard deviations, and none where the odds are 0 or 1.
                    let far = 6.0 * (expected * (1.0 - guess.odds(card))).sqrt();
                    assert!(
                        (often - expected).abs() <= far,
                        "{card} at {depth}: {often}, expected {expected}"
                    );
                }
            }
        }
    }
    assert!(bunches > 10, "only {bunches} cards lay in small bunches: the test shows little");
}
