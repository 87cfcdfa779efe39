//! The search that all games share, on the smallest game there is.

#[path = "../examples/write_a_bot.rs"]
mod write_a_bot;

use bots::Budget;
use bots::search::{Search, Sense, Tried, best};
use table::example::{HighCard, Play, State};
use table::{Chance, Game, History, Resample, Rules, Seat, Seed, Viewer};

const STEPS: u32 = 2_000;

#[derive(Clone)]
struct ToWin(History<HighCard>);

impl Sense<HighCard> for ToWin {
    fn world(&mut self, chance: &mut Chance) -> State {
        HighCard::resample(&self.0, chance).state(&self.0.config)
    }

    fn habit(&mut self, _: &State, _: Seat, legal: &[Play], chance: &mut Chance) -> Option<Play> {
        Some(chance.pick(legal)) // by habit any card is played
    }

    fn worth(&self, state: &State, seat: Seat) -> f64 {
        f64::from(u8::from(HighCard::outcome(state).is_some_and(|outcome| outcome.winners.contains(seat))))
    }
}

/// Seat 0 wants both to play alike, seat 1 to play otherwise. A player who knew the other's choice would always win.
#[derive(Clone)]
struct MatchingPennies(State);

impl Sense<HighCard> for MatchingPennies {
    fn world(&mut self, _: &mut Chance) -> State {
        self.0.clone()
    }

    fn habit(&mut self, _: &State, _: Seat, legal: &[Play], chance: &mut Chance) -> Option<Play> {
        Some(chance.pick(legal)) // by habit any card is played
    }

    fn worth(&self, state: &State, seat: Seat) -> f64 {
        let played_high = |seat| {
            let view = HighCard::view(state, Viewer::Seat(seat));
            view.chosen == view.hand.map(|[_, high]| high)
        };
        let alike = played_high(Seat(0)) == played_high(Seat(1));
        f64::from(u8::from(alike == (seat == Seat(0))))
    }
}

fn game(players: u8) -> Game<HighCard> {
    Game::deal(players, Seed::from_number(11))
}

fn search(seat: Seat) -> Search<HighCard> {
    Search::new(seat, Seed::from_number(3))
}

fn average(tried: &[Tried<Play>]) -> f64 {
    let visits: u32 = tried.iter().map(|tried| tried.visits).sum();
    tried.iter().map(|tried| tried.worth() * f64::from(tried.visits)).sum::<f64>() / f64::from(visits)
}

#[test]
fn the_better_card_is_found_whatever_the_others_hold() {
    let mut clear = 0;
    for (players, seed) in (2..=4).flat_map(|players| (0..5).map(move |seed| (players, seed))) {
        let game = Game::<HighCard>::deal(players, Seed::from_number(seed));
        for seat in Seat::all(players) {
            // With neighbouring cards it makes no difference which is played.
            let [low, high] = game.view(Viewer::Seat(seat)).hand.unwrap();
            if high - low < 3 {
                continue;
            }
            clear += 1;
            let sense = ToWin(History::of(&game, Viewer::Seat(seat)));
            let tried = search(seat).think(&sense, STEPS, &Budget::usual());
            assert_eq!(best(&tried), Some(Play::High), "seat {seat} of {players}: {tried:?}");
        }
    }
    assert!(clear > 10, "there is something to find in {clear} hands");
}

#[test]
fn nobody_sees_what_another_chose_at_the_same_time() {
    let state = game(2).state().clone();
    for seat in [Seat(0), Seat(1)] {
        let tried = search(seat).think(&MatchingPennies(state.clone()), 20_000, &Budget::usual());
        let worth = average(&tried);
        assert!((0.4..0.6).contains(&worth), "seat {seat} thinks it wins {worth:.3} of the time: {tried:?}");
    }
}

#[test]
fn the_same_seed_thinks_the_same_on_any_number_of_threads_of_its_own() {
    let sense = ToWin(History::of(&game(3), Viewer::Seat(Seat(1))));
    for threads in [1, 3] {
        let budget = || {
            let mut budget = Budget::usual();
            budget.threads = threads;
            budget
        };
        let think = || search(Seat(1)).think(&sense, 300, &budget());
        assert_eq!(think(), think());
        assert_eq!(think().iter().map(|tried| tried.visits).sum::<u32>(), 300);
    }
}

#[test]
fn what_was_thought_is_not_thought_again() {
    let sense = ToWin(History::of(&game(3), Viewer::Seat(Seat(1))));
    let mut search = search(Seat(1));
    let visits = |tried: Vec<Tried<Play>>| tried.iter().map(|tried| tried.visits).sum::<u32>();
    assert_eq!(visits(search.think(&sense, 50, &Budget::usual())), 50);
    // Nothing has happened: it goes on from where it was.
    assert_eq!(visits(search.think(&sense, 50, &Budget::usual())), 100);
    // Something has: what lies ahead is another node.
    search.watch(&[table::example::Event::Revealed { cards: vec![1, 2, 3] }]);
    assert_eq!(visits(search.think(&sense, 50, &Budget::usual())), 50);
}

#[test]
fn thinking_ends_when_there_is_no_more_time() {
    let sense = ToWin(History::of(&game(3), Viewer::Seat(Seat(1))));
    let tried = search(Seat(1)).think(&sense, 1_000_000, &Budget::until(|| true));
    let visits: u32 = tried.iter().map(|tried| tried.visits).sum();
    assert!((1..100).contains(&visits), "it thought {visits} steps");
}

#[test]
fn the_example_of_a_bot_plays() {
    write_a_bot::main().unwrap();
}
