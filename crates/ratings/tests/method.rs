//! What holds for every game, and that the numbers are those of somebody else's Weng-Lin.

use proptest::prelude::*;
use ratings::{Rating, rate};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team, weng_lin_two_teams};
use skillratings::{MultiTeamOutcome, Outcomes};
use table::{Contest, PerSeat, Seat, SeatSet};

fn rating() -> impl Strategy<Value = Rating> {
    (500.0..2_500.0, 30.0..290.0, 0..100u32).prop_map(|(mean, deviation, games)| Rating {
        mean,
        deviation,
        games,
    })
}

fn players() -> impl Strategy<Value = PerSeat<Rating>> {
    prop::collection::vec(rating(), 2..=6)
        .prop_map(|all| PerSeat::new(all.len() as u8, |seat| all[seat.index()]))
}

fn set(bits: u8, players: u8) -> SeatSet {
    Seat::all(players).filter(|seat| bits >> seat.0 & 1 == 1).collect()
}

/// A game of these players: in one of three kinds, with any result.
fn game() -> impl Strategy<Value = (PerSeat<Rating>, Contest)> {
    (players(), 0..3u8, any::<u8>(), any::<[u8; 6]>(), any::<bool>(), 100..900u16).prop_map(
        |(before, kind, bits, numbers, won, usual)| {
            let players = before.seats();
            // Neither nobody nor everybody.
            let some = set(1 + bits % ((1 << players) - 2), players);
            let contest = match kind {
                0 => Contest::Winners { winners: some, players },
                1 => Contest::Places(PerSeat::new(players, |seat| numbers[seat.index()] % 4)),
                _ => Contest::Sides { side: some, players, won, usual },
            };
            (before, contest)
        },
    )
}

/// The same game with every seat one further to the left.
fn turned(contest: &Contest, players: u8) -> Contest {
    let turn = |seats: SeatSet| seats.iter().map(|seat| seat.left(players)).collect();
    match *contest {
        Contest::Winners { winners, players } => Contest::Winners { winners: turn(winners), players },
        Contest::Places(places) => {
            Contest::Places(PerSeat::new(players, |seat| places[seat.clockwise(players - 1, players)]))
        }
        Contest::Sides { side, players, won, usual } => {
            Contest::Sides { side: turn(side), players, won, usual }
        }
    }
}

fn best(contest: &Contest) -> SeatSet {
    match *contest {
        Contest::Winners { winners, .. } => winners,
        Contest::Places(places) => {
            let first = places.as_slice().iter().min().copied();
            places.iter().filter(|(_, place)| Some(*place) == first).map(|(seat, _)| seat).collect()
        }
        Contest::Sides { side, players, won, .. } => {
            if won {
                side
            } else {
                SeatSet::all(players).minus(side)
            }
        }
    }
}

proptest! {
    #[test]
    fn who_wins_alone_does_not_fall_and_everybody_is_better_known((before, contest) in game()) {
        let after = rate(&contest, &before);
        let winners = best(&contest);
        for (seat, rating) in after.iter() {
            let together = matches!(contest, Contest::Sides { .. });
            // Who shares a victory with somebody weaker was expected to do better than them.
            if winners.contains(seat) && (winners.len() == 1 || together) {
                prop_assert!(rating.mean >= before[seat].mean);
            }
            prop_assert_eq!(rating.games, before[seat].games + 1);
            // Each game is a little forgetting and a little learning.
            prop_assert!(rating.deviation > 0.0 && rating.deviation <= before[seat].deviation.hypot(3.0));
        }
    }

    #[test]
    fn the_order_of_seats_does_not_matter((before, contest) in game()) {
        let players = before.seats();
        let moved = PerSeat::new(players, |seat| before[seat.clockwise(players - 1, players)]);
        let after = rate(&contest, &before);
        let moved = rate(&turned(&contest, players), &moved);
        for (seat, rating) in after.iter() {
            let other = moved[seat.left(players)];
            prop_assert!((rating.mean - other.mean).abs() < 1e-6);
            prop_assert!((rating.deviation - other.deviation).abs() < 1e-6);
        }
    }

    #[test]
    fn nothing_is_won_that_nobody_loses((before, contest) in game()) {
        // Among people who are equally well known, points only change hands.
        let before = before.map(|rating| Rating { deviation: 120.0, ..rating });
        let sum = |ratings: &PerSeat<Rating>| ratings.iter().map(|(_, rating)| rating.mean).sum::<f64>();
        prop_assert!((sum(&rate(&contest, &before)) - sum(&before)).abs() < 1e-6);
    }

    #[test]
    fn everybody_for_themselves_is_as_somebody_else_has_it(before in players(), numbers in any::<[u8; 6]>()) {
        let places = PerSeat::new(before.seats(), |seat| numbers[seat.index()] % 4);
        let teams: Vec<[WengLinRating; 1]> = before.iter().map(|(_, rating)| [theirs(&rating, 1.0)]).collect();
        let ranked: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
            .iter()
            .zip(places.as_slice())
            .map(|(team, place)| (&team[..], MultiTeamOutcome::new(usize::from(*place))))
            .collect();
        let expected = weng_lin_multi_team(&ranked, &config());
        for (seat, rating) in rate(&Contest::Places(places), &before).iter() {
            alike(&rating, &expected[seat.index()][0], 1.0);
        }
    }

    #[test]
    fn sides_are_as_somebody_else_has_them_once_they_are_made_equal(before in players(), won: bool, usual in 100..900u16) {
        let players = before.seats();
        let others = f64::from(players - 1);
        // Each of the others has a part of their side, and the one has a head start; both are taken out again.
        let mut one = theirs(&before[Seat(0)], 1.0);
        let many: Vec<WengLinRating> =
            before.iter().skip(1).map(|(_, rating)| theirs(&rating, others)).collect();
        let variance = |team: &[WengLinRating]| team.iter().map(|one| one.uncertainty.powi(2)).sum::<f64>();
        let blur = (2.0 * config().beta.powi(2) + variance(&[one]) + variance(&many)).sqrt();
        let usually = f64::from(usual) / 1_000.0;
        let head_start = blur * (usually / (1.0 - usually)).ln();
        one.rating += head_start;
        let outcome = if won { Outcomes::WIN } else { Outcomes::LOSS };
        let (mut one, many) = weng_lin_two_teams(&[one], &many, &outcome, &config());
        one[0].rating -= head_start;
        let contest = Contest::Sides { side: SeatSet::of(Seat(0)), players, won, usual };
        let after = rate(&contest, &before);
        alike(&after[Seat(0)], &one[0], 1.0);
        for (seat, rating) in after.iter().skip(1) {
            alike(&rating, &many[seat.index() - 1], others);
        }
    }
}

/// Theirs does not forget, so what is forgotten before a game is taken from it here.
fn theirs(rating: &Rating, members: f64) -> WengLinRating {
    WengLinRating { rating: rating.mean / members, uncertainty: rating.deviation.hypot(3.0) / members }
}

fn config() -> WengLinConfig {
    WengLinConfig { beta: 150.0, uncertainty_tolerance: 1e-6 }
}

fn alike(ours: &Rating, theirs: &WengLinRating, members: f64) {
    assert!((ours.mean - theirs.rating * members).abs() < 1e-6, "{ours:?} {theirs:?}");
    assert!((ours.deviation - theirs.uncertainty * members).abs() < 1e-6, "{ours:?} {theirs:?}");
}

#[test]
fn a_rating_gets_surer_with_every_game_until_it_is_sure_enough() {
    let mut both = PerSeat::new(2, |_| Rating::default());
    let mut margins = vec![both[Seat(0)].margin()];
    for game in 0..200 {
        let winner = Seat(game % 2);
        both = rate(&Contest::Winners { winners: SeatSet::of(winner), players: 2 }, &both);
        margins.push(both[Seat(0)].margin());
    }
    assert!(margins.windows(2).take(30).all(|two| two[1] < two[0]), "{margins:?}");
    assert!(margins[200] > 50, "people change, so nobody is ever known for sure: {}", margins[200]);
}
