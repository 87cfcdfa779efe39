//! Simulated players of known strength are put in the right order, and equal ones stay equal.

use ratings::{Rating, rate};
use table::{Chance, Contest, PerSeat, Seat, SeatSet, Seed, Version};

/// Eight people, a hundred points from one to the next.
const STRENGTHS: [f64; 8] = [1_150.0, 1_250.0, 1_350.0, 1_450.0, 1_550.0, 1_650.0, 1_750.0, 1_850.0];
const GAMES_EACH: usize = 30;
const SEEDS: u64 = 200;
/// How much luck is in a game: who is 200 points better wins 72 of 100 games for two.
const LUCK: f64 = 212.0;

fn luck(seed: u64) -> Chance {
    Chance::new(Seed::from_number(seed), Version(1))
}

fn fraction(chance: &mut Chance) -> f64 {
    (f64::from(chance.below(1 << 30)) + 0.5) / f64::from(1 << 30)
}

/// How well everybody plays today; the best of them is drawn by Bradley and Terry's model.
fn form(strengths: &[f64], chance: &mut Chance) -> Vec<f64> {
    strengths.iter().map(|strength| strength - LUCK * (-fraction(chance).ln()).ln()).collect()
}

fn places(strengths: &[f64], chance: &mut Chance) -> Contest {
    let form = form(strengths, chance);
    let place = |seat: Seat| form.iter().filter(|other| **other > form[seat.index()]).count() as u8;
    Contest::Places(PerSeat::new(form.len() as u8, place))
}

fn one_winner(strengths: &[f64], chance: &mut Chance) -> Contest {
    let Contest::Places(places) = places(strengths, chance) else { unreachable!() };
    let winners = places.iter().filter(|(_, place)| *place == 0).map(|(seat, _)| seat).collect();
    Contest::Winners { winners, players: places.seats() }
}

/// One against all others, as in Scape Goat; how often the one wins among equals is known.
fn sides(strengths: &[f64], chance: &mut Chance, usual: u16) -> Contest {
    let players = strengths.len() as u8;
    let one = Seat(chance.below(players.into()) as u8);
    let others: f64 =
        (0..).zip(strengths).filter(|(seat, _)| *seat != one.0).map(|(_, strength)| strength).sum();
    let difference = strengths[one.index()] - others / f64::from(players - 1);
    let usually = f64::from(usual) / 1_000.0;
    let chance_of_one = 1.0 / (1.0 + (1.0 - usually) / usually * (-difference / LUCK).exp());
    Contest::Sides { side: SeatSet::of(one), players, won: fraction(chance) < chance_of_one, usual }
}

/// Lets all of them play so many games each, four at a table, and says what they are rated then.
fn season(
    strengths: &[f64],
    games_each: usize,
    chance: &mut Chance,
    game: impl Fn(&[f64], &mut Chance) -> Contest,
) -> Vec<Rating> {
    let mut ratings = vec![Rating::default(); strengths.len()];
    for _ in 0..games_each {
        let mut people: Vec<usize> = (0..strengths.len()).collect();
        chance.shuffle(&mut people);
        for table in people.chunks(4) {
            let seated: Vec<f64> = table.iter().map(|who| strengths[*who]).collect();
            let before = PerSeat::new(4, |seat| ratings[table[seat.index()]]);
            for (seat, rating) in rate(&game(&seated, chance), &before).iter() {
                ratings[table[seat.index()]] = rating;
            }
        }
    }
    ratings
}

/// Of all pairs that are at least 300 points apart, the share that is in the right order after thirty games each.
fn in_order(game: impl Fn(&[f64], &mut Chance) -> Contest + Copy) -> f64 {
    let (mut right, mut pairs) = (0, 0);
    for seed in 0..SEEDS {
        let ratings = season(&STRENGTHS, GAMES_EACH, &mut luck(seed), game);
        for weaker in 0..STRENGTHS.len() {
            for stronger in weaker + 3..STRENGTHS.len() {
                pairs += 1;
                right += u32::from(ratings[stronger].mean > ratings[weaker].mean);
            }
        }
    }
    let share = f64::from(right) / f64::from(pairs);
    println!("seeds 0 to {SEEDS}: {right} of {pairs} pairs in the right order, {share:.4}");
    share
}

// How much one game tells differs: an order of four, one winner of four, or which of two sides won.

#[test]
fn a_game_with_places_puts_people_in_the_right_order() {
    assert!(in_order(places) > 0.995);
}

#[test]
fn a_game_with_one_winner_puts_people_in_the_right_order() {
    assert!(in_order(one_winner) > 0.98);
}

#[test]
fn a_game_of_one_against_all_others_puts_people_in_the_right_order() {
    assert!(in_order(|strengths: &[f64], chance: &mut Chance| sides(strengths, chance, 627)) > 0.95);
}

/// One who is dealt the same role a thousand times, among equals who win as often as that role does: what they are rated
/// then, on average, if `expected` is thought to be usual.
fn after_the_same_role(players: u8, usual: u16, expected: u16) -> f64 {
    let seeds = 40_u32;
    let last = (0..seeds).map(|seed| {
        let mut chance = luck(seed.into());
        let mut ratings = PerSeat::new(players, |_| Rating::default());
        for _ in 0..1_000 {
            let won = chance.below(1_000) < usual.into();
            let side = SeatSet::of(Seat(0));
            ratings = rate(&Contest::Sides { side, players, won, usual: expected }, &ratings);
        }
        ratings[Seat(0)].mean
    });
    last.sum::<f64>() / f64::from(seeds)
}

#[test]
fn who_wins_as_often_as_their_role_does_stays_where_they_are() {
    for (players, usual) in [(3, 365), (4, 627), (5, 655), (6, 802)] {
        let [with, without] =
            [usual, 500].map(|expected| after_the_same_role(players, usual, expected) - 1_500.0);
        println!("{players} players: {with:.1} points, and {without:.1} if roles were thought equal");
        assert!(with.abs() < 15.0, "{players} players: {with}");
        assert!(without.abs() > 60.0, "{players} players: {without}");
    }
}
