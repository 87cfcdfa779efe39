//! Bots at the table: they play whole games, keep nobody waiting while they think, and know what their seat has seen.

use crate::support::random_player::RandomPlayer;
use crate::support::{Corral, quick, soon};
use bots::{Bot, BotStart, Budget, Played, Temperament};
use house::wire::{Level, ServerMsg};
use house::{AnyBot, AnyGame, AnyIntent, Step, Title, for_title};
use table::{Game, Seat, Seed};

#[tokio::test(flavor = "multi_thread")]
async fn three_hard_bots_and_a_person_play_each_game_to_its_end() {
    for &title in Title::all() {
        let corral = Corral::open().await;
        let (_, _, line) = corral.against_bots(title, quick(title), Seat(0), &[Level::Hard; 3]).await;
        let mut person = RandomPlayer::new(line, 5);
        soon("a game among hard bots", person.play(|_| false)).await.unwrap();
        let Some(ServerMsg::Over { outcome, .. }) = &person.seen.over else { unreachable!() };
        assert!(person.seen.n >= 4, "{title}: only {} steps, and then {outcome:?}", person.seen.n);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_after_a_restart() {
    for &title in Title::all() {
        let mut corral = Corral::open().await;
        let levels = [Level::Normal, Level::Hard];
        let (host, code, line) = corral.against_bots(title, quick(title), Seat(0), &levels).await;
        let mut person = RandomPlayer::new(line, 1);
        // Fewer steps than the shortest game can have.
        soon("some steps", person.play(|seen| seen.n >= 3)).await.unwrap();
        assert!(person.seen.over.is_none(), "{title}: too short a game to be interrupted");
        assert_eq!(corral.reopen().await, 1);
        let host = corral.house.returning(host.cookie()).await.unwrap();
        let mut line = host.connect(&code).await.unwrap();
        line.join("Ana").await.unwrap();
        let mut person = RandomPlayer::new(line, 2);
        soon("the rest of the game", person.play(|_| false)).await.unwrap();
        assert!(person.seen.over.is_some());
    }
}

/// A game among bots, each of whom was there from the beginning.
struct Evening {
    game: AnyGame,
    bots: Vec<AnyBot>,
    intents: Vec<Option<AnyIntent>>,
}

fn seed_of(seat: Seat) -> Seed {
    Seed::from_number(40 + u64::from(seat.0))
}

fn from_the_beginning(game: &AnyGame, seat: Seat) -> AnyBot {
    fn sit<R: Played>(game: &Game<R>, seat: Seat) -> Box<dyn Bot<R>> {
        R::seat("normal", &BotStart::of_game(game, seat), seed_of(seat)).unwrap()
    }
    for_title!(game.title(), R => AnyBot::of(sit(game.of::<R>().unwrap(), seat)))
}

impl Evening {
    fn begin(title: Title, players: u8) -> Self {
        let config = title.options(players, serde_json::Map::new()).unwrap();
        let game = AnyGame::deal(title, config, Seed::from_number(9)).unwrap();
        let sit = |seat| from_the_beginning(&game, seat);
        let mut bots: Vec<AnyBot> = Seat::all(players).map(sit).collect();
        let first = |(seat, bot): (Seat, &mut AnyBot)| bot.react(&game.moment(seat), &Budget::of_steps(1));
        let intents = Seat::all(players).zip(&mut bots).map(first).collect();
        Self { game, bots, intents }
    }

    fn step(&mut self) -> Step {
        let wishes = Seat::all(self.game.seats()).zip(&self.intents);
        let next =
            wishes.filter_map(|(seat, intent)| intent.clone().map(|intent| (intent.at, seat, intent.action)));
        match (next.min_by_key(|(at, seat, _)| (*at, *seat)), self.game.deadline()) {
            (Some((at, seat, action)), deadline) if deadline.is_none_or(|deadline| at <= deadline) => {
                self.intents[seat.index()] = None;
                let at = at.max(self.game.now());
                self.game.play(seat, at, &action).unwrap()
            }
            (_, deadline) => self.game.clock(deadline.expect("somebody acts, or the clock")).unwrap(),
        }
    }
}

#[test]
fn whoever_sits_down_in_the_middle_wants_what_they_would_have_wanted_had_they_been_there() {
    for &title in Title::all() {
        let mut evening = Evening::begin(title, 3);
        let mut compared = 0;
        // Somebody who comes before every step, and knows the seat's past only.
        for number in 0..120 {
            let late_seat = Seat(number % 3);
            let mut late =
                evening.game.seat_bot(late_seat, Level::Normal, Temperament::Candid, seed_of(late_seat));
            let step = evening.step();
            for seat in Seat::all(3) {
                let Some(moment) = evening.game.moment_after(&step, seat) else { continue };
                let intent = evening.bots[seat.index()].react(&moment, &Budget::of_steps(1));
                evening.intents[seat.index()].clone_from(&intent);
                if seat == late_seat {
                    assert_eq!(late.react(&moment, &Budget::of_steps(1)), intent, "{title}, step {number}");
                    compared += u32::from(intent.is_some());
                }
            }
            if evening.game.outcome().is_some() {
                break;
            }
        }
        assert!(compared > 5, "{title}: only {compared} intents were compared");
    }
}
