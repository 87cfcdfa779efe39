//! What photo finish promises, whatever the lines do. docs/photo-finish.md tells the same in words.

#[path = "photo_finish/across_nodes.rs"]
mod across_nodes;
#[path = "photo_finish/edge.rs"]
mod edge;
#[path = "photo_finish/results.rs"]
mod results;
#[path = "photo_finish/simulator.rs"]
mod simulator;

use proptest::collection::vec;
use proptest::prelude::*;
use simulator::{Client, Table, Way, drive};
use std::collections::BTreeSet;
use table::photo_finish::{
    BURST, Finish, Kind, Line, MAX_ALLOWANCE, MAX_DELAY, MAX_WINDOW, PAINT, Pings, Press, QUOTA,
    QUOTA_REFILL, Race, Reveal, Verdict, credit, equalise, photo_finish,
};
use table::{Chance, Millis, Seat, SeatSet, Seed, Version};

const OPENS: Version = Version(8);
const NOW: Millis = Millis(5_000);

fn measured(rtts: &[u64]) -> Line {
    rtts.iter().fold(Line::new(), |line, &rtt| line.observe(Millis(rtt)))
}

/// A line of any length, as regular or as wild as can be.
fn a_line() -> impl Strategy<Value = Line> {
    (5..=400u64, 0..=100u64).prop_flat_map(|(rtt, jitter)| {
        vec((0..=jitter).prop_map(move |late| (rtt + late).min(400)), 1..80).prop_map(|rtts| measured(&rtts))
    })
}

fn open<A>(lines: &[Line], seed: u64) -> Race<A> {
    let reveal = Reveal::equalised(OPENS, NOW, lines);
    Race::open(reveal, SeatSet::all(lines.len() as u8), Seed::from_number(seed))
}

fn claim(seat: u8, claimed: u64, arrived: u64) -> Press<()> {
    let (seat, claimed, arrived) = (Seat(seat), Some(Millis(claimed)), Millis(arrived));
    Press { seat, kind: Kind::Claim, reacts_to: OPENS, claimed, arrived, action: () }
}

fn a_move(seat: u8, claimed: u64, arrived: u64) -> Press<()> {
    Press { kind: Kind::Move, ..claim(seat, claimed, arrived) }
}

/// What a client may say it measured.
fn claims() -> impl Strategy<Value = u64> {
    prop_oneof![8 => 100..900u64, 1 => Just(0), 1 => any::<u64>()]
}

/// Anything that could come in from the table, true or not, each with a number to know it by.
fn presses(seats: u8) -> impl Strategy<Value = Vec<Press<usize>>> {
    let kind = prop_oneof![3 => Just(Kind::Claim), 1 => Just(Kind::Move)];
    let version = prop_oneof![8 => Just(8), 1 => Just(9), 1 => 0..12u32];
    let press = (0..seats, kind, version, claims(), 4_900..6_200u64);
    vec(press, 0..20).prop_map(|presses| {
        // Of two presses that arrive together on one line and claim the same, nobody can say which was first.
        let mut known = BTreeSet::new();
        let presses = presses.into_iter().filter(|press| known.insert((press.0, press.3, press.4)));
        let numbered = presses.enumerate().map(|(action, (seat, kind, version, claimed, arrived))| Press {
            seat: Seat(seat),
            kind,
            reacts_to: Version(version),
            claimed: Some(Millis(claimed)),
            arrived: Millis(arrived),
            action,
        });
        numbered.collect()
    })
}

fn a_table() -> impl Strategy<Value = (Vec<Line>, Vec<Press<usize>>)> {
    vec(a_line(), 1..=6).prop_flat_map(|lines| {
        let seats = lines.len() as u8;
        (Just(lines), presses(seats))
    })
}

/// Lines, and for each a reaction and two ways that its line explains, in percent from the shortest to the longest.
fn honest_racers() -> impl Strategy<Value = Vec<(Line, u64, [u64; 2])>> {
    vec((a_line(), 200..800u64, [0..=100u64, 0..=100u64]), 2..=6)
}

/// The presses of honest clients. `way` picks which of the two ways their presses take.
fn honest_presses(racers: &[(Line, u64, [u64; 2])], way: usize) -> Vec<Press<()>> {
    let lines: Vec<Line> = racers.iter().map(|racer| racer.0).collect();
    let reveal = Reveal::equalised(OPENS, NOW, &lines);
    let press = |(seat, (line, reaction, ways)): (u8, &(Line, u64, [u64; 2]))| {
        let (least, most) = (line.mean().0 / 2 + 1, reveal.allowance(Seat(seat)).0);
        let way = least + (most - least) * ways[way] / 100;
        claim(seat, *reaction, reveal.send_at(Seat(seat)).0 + reaction + way)
    };
    (0..).zip(racers).map(press).collect()
}

fn seats(finishes: &[Finish<()>]) -> Vec<Seat> {
    finishes.iter().map(|finish| finish.press.seat).collect()
}

proptest! {
    #[test]
    fn nobody_is_credited_with_more_than_the_line_explains(claimed: u64, elapsed: u64, allowance in 0..=450u64) {
        let credited = credit(Some(Millis(claimed)), Millis(elapsed), Millis(allowance)).0;
        prop_assert!(credited <= elapsed && credited >= elapsed.saturating_sub(allowance));
        if claimed <= elapsed && elapsed - claimed <= allowance {
            prop_assert_eq!(credited, claimed, "the honest are credited with what they measured");
        }
    }

    #[test]
    fn a_line_is_what_its_pings_were(rtts in vec(0..2_000u64, 0..200), now: u64) {
        let line = measured(&rtts);
        prop_assert!(line.mean() <= line.high());
        prop_assert!(line.allowance(Millis(now)) <= MAX_ALLOWANCE);
        if rtts.len() >= 64 {
            let mut recent: Vec<u64> = rtts[rtts.len() - 64..].iter().map(|&rtt| rtt.min(1_000)).collect();
            recent.sort_unstable();
            let mean = recent.iter().sum::<u64>() / 64;
            prop_assert_eq!([line.mean(), line.high()].map(|rtt| rtt.0), [mean, recent[62]]);
        }
    }

    /// Whatever connections somebody makes up, and however long their pongs wait on each.
    #[test]
    fn what_somebody_is_trusted_with_never_rises(
        rtts in vec(5..400u64, BURST..80), pretended in vec(vec(0..1_000u64, 0..80), 1..5), charged in 0..1_200u64,
    ) {
        let line = measured(&rtts).charge(Millis(charged), NOW);
        let (usual, quota) = (line.usual(), line.quota(NOW));
        prop_assert!(usual.is_some());
        let mut later = line;
        for connection in pretended {
            later = later.over(Pings::new());
            prop_assert!(later.allowance(NOW) <= line.allowance(NOW), "a new connection is worth nothing");
            later = connection.iter().fold(later, |line, &late| line.observe(Millis(rtts[0] + late)));
            prop_assert!(later.usual() <= usual && later.quota(NOW) == quota);
            let beyond = later.allowance(NOW).0.saturating_sub(later.usual().unwrap_or_default().0 + PAINT.0 / 2);
            prop_assert!(beyond <= quota.0, "what is beyond the usual is paid for");
        }
    }

    #[test]
    fn a_reveal_is_held_back_by_150_ms_at_most(lines in vec(a_line(), 1..=6)) {
        let delays = equalise(&lines);
        prop_assert!(delays.iter().all(|&delay| delay <= MAX_DELAY));
        prop_assert!(delays.contains(&Millis(0)), "somebody is sent it at once");
        for (line, delay) in lines.iter().zip(&delays) {
            for (other, its) in lines.iter().zip(&delays) {
                prop_assert!(line.mean() > other.mean() || delay >= its, "a faster line waits as long or longer");
                let seen = |line: &Line, delay: &Millis| line.mean().0 / 2 + delay.0;
                let together = delays.iter().all(|&delay| delay < MAX_DELAY);
                prop_assert!(!together || seen(line, delay) == seen(other, its), "all see it together");
            }
        }
    }

    #[test]
    fn no_press_is_lost_and_none_comes_out_twice(
        (lines, mut presses) in a_table(), doings in vec(0..10u8, 20), waiting in vec(any::<bool>(), 6),
    ) {
        presses.sort_by_key(|press| press.arrived);
        let (mut race, mut out) = (open(&lines, 1), Vec::new());
        let everything: BTreeSet<usize> = presses.iter().map(|press| press.action).collect();
        for (press, doing) in presses.into_iter().zip(doings) {
            let now = press.arrived;
            out.extend(race.press(press));
            match doing {
                0 => out.extend(race.end()),
                1 => race.reveal(Reveal::equalised(Version(9), now, &lines)),
                2 => race.wait_for(Seat::all(lines.len() as u8).filter(|seat| waiting[seat.index()]).collect()),
                3..8 => out.extend(std::iter::from_fn(|| race.settle(now))),
                _ => {}
            }
        }
        out.extend(race.end());
        prop_assert_eq!(out.len(), everything.len());
        prop_assert_eq!(out.iter().map(|finish| finish.press.action).collect::<BTreeSet<_>>(), everything);
        let times = out.iter().filter_map(|finish| finish.input()).map(|input| input.at());
        prop_assert!(times.is_sorted(), "the rules take inputs in the order of their times");
    }

    #[test]
    fn presses_leave_in_time_and_in_order((lines, presses) in a_table()) {
        let finishes = drive(open(&lines, 1), presses);
        let mut claimed = false;
        for (left, finish) in &finishes {
            prop_assert!(left.0 - finish.press.arrived.0 <= MAX_WINDOW.0, "nobody waits longer than the window");
            let in_time = finish.credit.is_none_or(|credit| credit.at <= finish.press.arrived);
            prop_assert!(in_time, "nothing counts for a moment that has not come");
            let known = finish.press.reacts_to == OPENS;
            match (finish.verdict, finish.press.kind) {
                (Verdict::Ordered, Kind::Move) => prop_assert!(known && !claimed),
                (Verdict::Ordered, Kind::Claim) => claimed = true,
                (Verdict::Returned, kind) => prop_assert!(kind == Kind::Move && claimed),
                (Verdict::Stale, _) => prop_assert!(finish.credit.is_none(), "the race is not over"),
            }
        }
        prop_assert!(finishes.iter().filter_map(|(_, finish)| finish.input()).map(|input| input.at()).is_sorted());
    }

    #[test]
    fn it_does_not_matter_how_the_presses_are_listed((lines, presses) in a_table(), seed: u64) {
        let finishes = photo_finish(open(&lines, 1), presses.clone());
        let mut shuffled = presses.clone();
        Chance::new(Seed::from_number(seed), Version::DEAL).shuffle(&mut shuffled);
        prop_assert_eq!(&photo_finish(open(&lines, 1), shuffled), &finishes);
        let one_by_one: Vec<_> = drive(open(&lines, 1), presses).into_iter().map(|(_, finish)| finish).collect();
        prop_assert_eq!(one_by_one, finishes);
    }

    /// The heart of it: with ways that the lines explain, order is order of reaction, whatever the lines and whatever
    /// the way took this time. Same seed, so ties fall the same way too.
    #[test]
    fn the_order_is_the_order_of_reactions(racers in honest_racers(), seed: u64) {
        let lines: Vec<Line> = racers.iter().map(|racer| racer.0).collect();
        let [one, other] = [0, 1].map(|way| photo_finish(open(&lines, seed), honest_presses(&racers, way)));
        prop_assert_eq!(seats(&one), seats(&other), "the order of arrival does not matter");
        let reactions: Vec<u64> = one.iter().map(|finish| racers[finish.press.seat.index()].1).collect();
        prop_assert!(reactions.is_sorted(), "the fastest is first: {reactions:?}");
        for finish in &one {
            let claimed = finish.press.claimed.unwrap();
            prop_assert_eq!(finish.credit.unwrap().reaction, claimed);
            prop_assert_eq!(finish.behind, Some(Millis(claimed.0 - reactions[0])));
        }
    }

    #[test]
    fn a_liar_gains_at_most_the_allowance(racers in honest_racers(), says in claims(), way in 0..600u64) {
        let lines: Vec<Line> = racers.iter().map(|racer| racer.0).collect();
        let reveal = Reveal::equalised(OPENS, NOW, &lines);
        let (mut presses, reaction) = (honest_presses(&racers, 0), racers[0].1);
        presses[0].claimed = Some(Millis(says));
        presses[0].arrived = reveal.send_at(Seat(0)) + Millis(reaction + way);
        let finishes = photo_finish(open(&lines, 1), presses);
        for finish in finishes {
            let (credited, seat) = (finish.credit.unwrap().reaction.0, finish.press.seat);
            if seat == Seat(0) {
                let allowance = reveal.allowance(seat).0;
                prop_assert!(credited + allowance >= reaction + way, "gained more than what was allowed");
                prop_assert!(allowance <= lines[0].high().0 + PAINT.0);
                prop_assert!(allowance <= MAX_ALLOWANCE.0 + MAX_DELAY.0.min(lines[0].mean().0 / 2));
            } else {
                prop_assert_eq!(credited, racers[seat.index()].1, "what one says does not touch the others");
            }
        }
    }

    /// A client that always takes all it can get is credited, in the long run, with what the line usually takes, half a
    /// frame, and 2 ms for each second that has gone by.
    #[test]
    fn the_quota_bounds_the_long_run(rtts in vec(5..600u64, 64), gaps in vec(0..10_000u64, 1..300)) {
        let (mut line, mut now, mut beyond) = (measured(&rtts), Millis(0), 0);
        let usual = line.usual().unwrap().0;
        for &gap in &gaps {
            now = now + Millis(gap);
            let mut race = Race::open(Reveal::equalised(OPENS, now, &[line]), SeatSet::all(1), Seed::from_number(1));
            race.press(claim(0, 0, now.0 + 2_000));
            let credit = race.settle(Millis(u64::MAX)).unwrap().credit.unwrap();
            beyond += credit.given().0.saturating_sub(usual + PAINT.0 / 2);
            line = line.charge(credit.charged, now);
        }
        prop_assert!(beyond <= QUOTA.0 + now.0 / QUOTA_REFILL.0, "{beyond} ms in {now}");
    }

    #[test]
    fn after_the_certain_moment_nothing_counts_for_before(
        lines in vec(a_line(), 2..=6), moment in 5_300..9_000u64, late in 0..3u64,
    ) {
        let race = open(&lines, 1);
        let certain = race.certain_at(Millis(moment));
        prop_assert!(certain.0 <= moment + (MAX_ALLOWANCE + MAX_DELAY).0 + 1);
        for seat in 0..lines.len() as u8 {
            let mut race = race.clone();
            race.press(claim(seat, 0, certain.0 + late));
            let at = race.settle(Millis(u64::MAX)).unwrap().credit.unwrap().at;
            prop_assert!(at > Millis(moment));
        }
    }
}

fn verdicts(finishes: &[Finish<()>]) -> Vec<(u8, Verdict)> {
    finishes.iter().map(|finish| (finish.press.seat.0, finish.verdict)).collect()
}

/// CO-5.
#[test]
fn an_earlier_claim_sends_the_move_back() {
    let lines = [Line::steady(Millis(100)); 3];
    let finishes = photo_finish(
        open(&lines, 1),
        vec![a_move(0, 400, 5_480), claim(1, 390, 5_495), claim(2, 395, 5_490)],
    );
    let expected = [(1, Verdict::Ordered), (2, Verdict::Ordered), (0, Verdict::Returned)];
    assert_eq!(verdicts(&finishes), expected);
    assert_eq!(finishes[2].behind, Some(Millis(10)));
}

/// RG-L7: what a later claim is worth is for the rules to say.
#[test]
fn an_earlier_move_stands_and_the_claim_follows_it() {
    let lines = [Line::steady(Millis(100)); 2];
    let finishes = photo_finish(open(&lines, 1), vec![claim(1, 410, 5_470), a_move(0, 400, 5_500)]);
    assert_eq!(verdicts(&finishes), [(0, Verdict::Ordered), (1, Verdict::Ordered)]);
}

/// CO-4.
#[test]
fn what_comes_after_the_end_is_handed_back() {
    let mut race = open(&[Line::steady(Millis(100)); 4], 1);
    assert!(race.press(claim(0, 400, 5_500)).is_none());
    assert_eq!(race.settle(Millis(5_600)).unwrap().verdict, Verdict::Ordered);
    assert!(race.press(claim(1, 520, 5_601)).is_none());
    assert_eq!(verdicts(&race.end()), [(1, Verdict::Stale)]);
    assert_eq!(race.press(claim(2, 530, 5_620)).unwrap().behind, Some(Millis(130)));
    assert_eq!(race.press(a_move(3, 540, 5_630)).unwrap().verdict, Verdict::Returned);
    assert_eq!((race.due(), race.settle(Millis(u64::MAX))), (None, None));
}

/// A client that knows the number of the next version cannot have seen it.
#[test]
fn nobody_reacts_to_what_has_not_arrived() {
    let lines = [measured(&[80; 20]), measured(&[300; 20])];
    let mut race = open(&lines, 1);
    let sent = 5_110;
    for arrived in [4_990, sent, sent + 39] {
        let finish = race.press(claim(0, 0, arrived)).unwrap();
        assert_eq!((finish.verdict, finish.credit), (Verdict::Stale, None));
    }
    assert!(race.press(claim(0, 0, sent + 100)).is_none());
    let other_version = Press { reacts_to: Version(9), ..claim(1, 400, 5_700) };
    assert_eq!(race.press(other_version).unwrap().verdict, Verdict::Stale);
}

/// A race goes on after somebody took a lifebuoy or erred. Reactions to either event stand in one queue.
#[test]
fn a_race_can_show_more_than_one_event() {
    let lines = [measured(&[40; 20]); 3];
    let mut race = open(&lines, 1);
    race.press(claim(0, 300, 5_350));
    assert_eq!(race.settle(Millis(5_356)).unwrap().press.seat, Seat(0));
    race.reveal(Reveal::equalised(Version(9), Millis(5_356), &lines));
    race.wait_for(SeatSet::all(3).without(Seat(0)));
    race.press(Press { reacts_to: Version(9), ..claim(1, 250, 5_650) });
    race.press(claim(2, 600, 5_655));
    let (second, third) = (race.settle(Millis(5_655)).unwrap(), race.settle(Millis(5_655)).unwrap());
    assert_eq!([second.press.seat, third.press.seat], [Seat(2), Seat(1)]);
    assert_eq!([second.behind, third.behind], [Some(Millis(300)), Some(Millis(306))]);
}

#[test]
fn the_seed_breaks_ties() {
    let finish = |seed, arrivals: [u64; 2]| {
        let presses = vec![claim(0, 400, arrivals[0]), claim(1, 400, arrivals[1])];
        seats(&photo_finish(open(&[Line::steady(Millis(100)); 2], seed), presses))[0]
    };
    for seed in 0..50 {
        assert_eq!(finish(seed, [5_450, 5_480]), finish(seed, [5_490, 5_440]));
    }
    let won = (0..1_000).filter(|&seed| finish(seed, [5_450, 5_450]) == Seat(0)).count();
    // Five standard deviations of a fair coin.
    assert!(won.abs_diff(500) < 80, "{won}");
}

#[test]
fn two_presses_of_one_line_cannot_spend_the_same_quota() {
    let line = measured(&[[290; 32], [20; 32]].concat()).charge(Millis(600), NOW);
    let mut race = open(&[line], 1);
    race.press(claim(0, 0, 5_600));
    race.press(claim(0, 0, 5_600));
    let allowances = [(); 2].map(|()| race.settle(Millis(5_600)).unwrap().credit.unwrap().allowance);
    assert_eq!(allowances, [Millis(305), Millis(27 + 400 - (305 - 27))]);

    let mut race = open(&[line], 1);
    race.press(claim(0, 0, 5_600));
    let another = Reveal::equalised(Version(9), Millis(5_600), &[line]);
    race.reveal(another);
    race.press(Press { reacts_to: Version(9), ..claim(0, 0, 6_000) });
    race.settle(Millis(6_000)).unwrap();
    let second = race.settle(Millis(6_000)).unwrap().credit.unwrap();
    assert!(
        second.allowance < Millis(27 + 130),
        "nor on an event that is shown while one of them is held: {second:?}"
    );
}

/// A phone that moves to a longer line: its quota makes good what is more, and no ping does.
#[test]
fn a_line_that_grows_is_carried_by_its_quota() {
    let good = measured(&[40; 64]);
    let grown = measured(&[[40; 64], [240; 64]].concat());
    assert_eq!(
        (good.usual(), grown.usual(), grown.high()),
        (Some(Millis(40)), Some(Millis(40)), Millis(240))
    );
    let honest = |line: &Line, seconds| {
        let now = Millis::seconds(seconds);
        let race = Race::open(Reveal::equalised(OPENS, now, &[*line]), SeatSet::all(1), Seed::from_number(1));
        photo_finish(race, vec![claim(0, 400, now.0 + 640)])[0].credit.unwrap()
    };
    let (mut line, mut full) = (grown, 0);
    while honest(&line, full).reaction == Millis(400) {
        line = line.charge(honest(&line, full).charged, Millis::seconds(full));
        full += 1;
    }
    assert_eq!(full, 5, "a second of quota, and 193 ms are drawn each time");
    assert!(honest(&line, 2_000).reaction == Millis(400), "it comes back with time");
}

/// The attacks on what somebody is trusted with, each against an honest player of the same true speed and line: no
/// liar may win more than three races in a hundred more. docs/photo-finish.md has more lines and more races.
#[test]
fn no_lie_about_the_line_wins_three_races_in_a_hundred() {
    let seed = 2028;
    let won = |client| {
        let way = Way { rtt_ms: 130, jitter_ms: 5, lost: 20 };
        let mut won = 0;
        for number in 0..10 {
            let seed = Seed::from_number(seed).child(number);
            let mut table = Table::with(vec![way; 2], vec![client, Client::Honest], seed);
            won += (0..500).filter(|_| table.race().winner() == Seat(0)).count();
        }
        won
    };
    let honest = won(Client::Honest);
    for client in [Client::Liar, Client::Spiking, Client::Waiting, Client::Reconnecting, Client::TwoTabs] {
        let lies = won(client);
        assert!(lies <= honest + 150, "{client:?} won {lies} of 5000, the honest {honest}; seed {seed}");
    }
}
