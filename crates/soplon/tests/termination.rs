//! Random play ends by itself: the turn limit of simulations is for players who never close (SO-E6).

use soplon::{Config, Ending, Options, SIMULATION_TURNS, Soplon};
use table::{Chance, Game, Input, Millis, Rules, Seed, Version, random_choice};

#[test]
fn random_games_end_before_the_limit() {
    play_to_the_end(200);
}

#[test]
#[ignore = "depth: cargo xtask prove"]
fn many_random_games_end_before_the_limit() {
    play_to_the_end(2_000);
}

fn play_to_the_end(games: u64) {
    for players in 2..=6 {
        let options = Options { turn_limit: SIMULATION_TURNS, ..Options::new(players) };
        let config: Config = options.try_into().expect("two to six can play");
        let (mut legal, mut events) = (Vec::new(), Vec::new());
        let mut luck = Chance::new(Seed::from_number(1), Version::DEAL);
        let (mut unfinished, mut longest) = (0, 0);
        for number in 0..games {
            let mut game = Game::<Soplon>::deal(config.clone(), Seed::from_number(number));
            while let Some((seat, action)) = random_choice::<Soplon>(game.state(), &mut luck, &mut legal) {
                let at = Soplon::now(game.state()) + Millis(600);
                game.play(Input::Seat { at, seat, action }, &mut events).expect("legal actions are accepted");
            }
            let outcome = Soplon::outcome(game.state()).expect("nobody has anything to do any more");
            unfinished += u32::from(outcome.ending == Ending::Unfinished);
            longest = longest.max(game.state().turns_begun());
        }
        println!("{players} players: {unfinished} of {games} unfinished, the longest has {longest} turns");
        assert_eq!(unfinished, 0);
    }
}
