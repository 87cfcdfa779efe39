//! Finished games that are looked at again beside one seat.

use crate::support::usual;
use arena::Sitting;
use bots::{BotStart, Budget, LookAt, Moment, Played, Reviewer, Seen};
use scapegoat::{Action, Location, Role, ScapeGoat};
use soplon::Soplon;
use table::{By, Chance, Chronicle, Game, History, Hosted, Resample, Rules, Seat, Seed, Version, Viewer};

type ReviewOf<R> = <<R as Played>::Reviewer as Reviewer<R>>::Own;
type WhyOf<R> = <<R as Played>::Reviewer as Reviewer<R>>::Why;
type FactsOf<R> = <<R as Hosted>::Chronicle as Chronicle<R>>::Facts;

/// Somebody who goes through a game as it is played.
struct Behind<R: Played> {
    seat: Seat,
    reviewer: R::Reviewer,
    steps: u32,
    /// What the seat could do after each step that showed it something.
    legal: Vec<(u32, Vec<R::Action>)>,
}

impl<R: Played> Behind<R> {
    fn new(config: &R::Config, state: &R::State, seat: Seat) -> Self {
        Self {
            seat,
            reviewer: R::Reviewer::new(&BotStart::of(config, state, seat)),
            steps: 0,
            legal: Vec::new(),
        }
    }

    fn watch(&mut self, state: &R::State, events: &[R::Event]) {
        self.steps += 1;
        if let Some(moment) = Moment::after(state, self.seat, events) {
            let seen = Seen { number: self.steps, by: By::Bot, moment: &moment, press: None, late: &[] };
            self.reviewer.watch(&seen);
            self.legal.push((self.steps, moment.legal));
        }
    }
}

/// A review of a game, and what the reviewed seat could do in it.
struct Reviewed<R: Played> {
    own: ReviewOf<R>,
    moments: Vec<LookAt<WhyOf<R>>>,
    facts: FactsOf<R>,
    legal: Vec<(u32, Vec<R::Action>)>,
}

/// A game of bots as every seat could have reviewed it.
fn reviewed<R: Played>(names: &[&str], seed: Seed) -> Vec<Reviewed<R>> {
    let config = usual::<R>(names.len());
    let mut sitting = Sitting::<R>::new(&config, seed, names, Budget::of_steps(60)).expect("known bots");
    let seats = || Seat::all(names.len() as u8);
    let mut behind: Vec<Behind<R>> = seats().map(|seat| Behind::new(&config, &sitting.state, seat)).collect();
    let mut chronicle = R::Chronicle::new(&config);
    while sitting.step().is_some() {
        for event in &sitting.events {
            chronicle.watch(event, By::Bot);
        }
        for behind in &mut behind {
            behind.watch(&sitting.state, &sitting.events);
        }
    }
    let said = behind.into_iter().map(|Behind { seat, reviewer, legal, .. }| {
        let facts = chronicle.facts(seat);
        let (own, moments) = reviewer.review(&facts);
        Reviewed { own, moments, facts, legal }
    });
    said.collect()
}

#[test]
fn in_another_world_that_a_seat_cannot_tell_apart_it_could_have_been_as_sure() {
    let mut other_scapegoats = 0;
    for number in 0..8 {
        let (seat, seed) = (Seat(number % 3), Seed::from_number(u64::from(number) + 100));
        let config = usual::<ScapeGoat>(4);
        let mut sitting = Sitting::<ScapeGoat>::new(&config, seed, &["normal"; 4], Budget::of_steps(60))
            .expect("known bots");
        let mut history = History::of(&Game::<ScapeGoat>::deal(config.clone(), seed), Viewer::Seat(seat));
        let mut here = Behind::<ScapeGoat>::new(&config, &sitting.state, seat);
        while let Some(input) = sitting.step() {
            history.watch(input.at(), &sitting.events);
            here.watch(&sitting.state, &sitting.events);
        }
        // The end turns everything up, and leaves nothing to vary.
        history.steps.pop();

        let world = ScapeGoat::resample(&history, &mut Chance::new(seed.child(7), Version::DEAL));
        other_scapegoats += u32::from(world.setup.scapegoat() != sitting.setup.scapegoat());
        let mut state = ScapeGoat::start(&config, &world.setup);
        let mut there = Behind::<ScapeGoat>::new(&config, &state, seat);
        let mut events = Vec::new();
        for step in &world.steps {
            let legal = ScapeGoat::check(&state, step.input).expect("a world keeps the rules");
            events.clear();
            ScapeGoat::apply(&mut state, legal, &mut step.chance(), &mut events);
            there.watch(&state, &events);
        }
        let sures = |behind: Behind<ScapeGoat>| -> Vec<u8> {
            behind
                .reviewer
                .review(&scapegoat::Facts::default())
                .0
                .turns
                .iter()
                .map(|turn| turn.sure)
                .collect()
        };
        let (here, there) = (sures(here), sures(there));
        assert!(here.len() > 3, "{here:?} shows little");
        assert_eq!(here, there, "game {number}");
    }
    assert!(other_scapegoats > 0, "every world had the same scapegoat, so nothing was hidden");
}

#[test]
fn scapegoats_could_have_been_surer_in_the_end_than_the_others() {
    let mut in_the_end = [Vec::new(), Vec::new()];
    let mut advised = 0;
    for number in 0..12 {
        for Reviewed { own: review, moments, facts, legal } in
            reviewed::<ScapeGoat>(&["hard"; 4], Seed::from_number(number))
        {
            assert_eq!((review.turns[0].moment, review.turns[0].sure), (0, 25), "one of four");
            assert!(review.turns.len() <= 60 && review.turns.is_sorted_by_key(|turn| turn.moment));
            assert_eq!(review.role, facts.role);
            let role = facts.role.expect("the game came to its end");
            in_the_end[usize::from(role == Role::Scapegoat)]
                .push(u32::from(review.turns.last().unwrap().sure));
            let is_advice =
                |look: &&LookAt<_>| serde_json::to_value(look.why).unwrap().get("could_have_gone").is_some();
            for look in moments.iter().filter(is_advice) {
                let (_, could) = legal.iter().find(|(step, _)| *step == look.moment).unwrap();
                assert!(could.contains(&Action::Move(Location::Cops)), "game {number}: {could:?}");
                advised += 1;
            }
        }
    }
    assert!(advised > 0, "nobody was told that they could have gone to the cops");
    let [others, scapegoats] = in_the_end.map(|sures| sures.iter().sum::<u32>() / sures.len() as u32);
    println!("in the end scapegoats could be {scapegoats} % sure, the others {others} %");
    assert!(scapegoats > others + 25, "scapegoats {scapegoats} %, others {others} %");
}

#[test]
fn what_was_forgotten_is_what_the_chronicle_counts() {
    let mut all = [0, 0];
    for number in 0..12 {
        for Reviewed { own: review, facts, .. } in reviewed::<Soplon>(&["easy"; 3], Seed::from_number(number))
        {
            let recall = facts.recall.unwrap();
            let said = serde_json::to_value(&review).unwrap();
            let slips = said["forgotten"].as_array().unwrap();
            let count = |how: &str| slips.iter().filter(|slip| slip["how"] == how).count() as u32;
            assert_eq!((count("wrong"), count("missed")), (recall.wrong, recall.missed), "game {number}");
            all[0] += recall.wrong;
            all[1] += recall.missed;
        }
    }
    assert!(all[0] > 0 && all[1] > 0, "{all:?}: nobody forgot anything");
}
