//! Bots at the table: they play whole games, keep nobody waiting while they think, and know what their seat has seen.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use bots::{AnyBot, AnyIntent, AnyMoment, Bot, Budget, Opening, Played};
use client::Connection;
use house::wire::{ClientMsg, Level, ServerMsg};
use house::{AnyGame, Step, Title};
use serde_json::{Value, json};
use support::random_player::RandomPlayer;
use support::{Corral, quick, soon, until};
use table::{Game, Seat, Seed, Talk};

/// A person at a table of bots, about to begin.
async fn among_bots(corral: &Corral, title: Title, options: Value, levels: &[Level]) -> Connection {
    let (host, code) = corral.table(title, levels.len() as u8 + 1, options).await;
    let mut line = host.connect(&code).await.unwrap();
    line.join("Ana").await.unwrap();
    line.sit(Some(Seat(0))).await.unwrap();
    for level in levels {
        line.ask(|id| ClientMsg::AddBot { id, seat: None, level: *level }).await.unwrap();
    }
    line.ask(|id| ClientMsg::Start { id }).await.unwrap();
    line
}

#[tokio::test(flavor = "multi_thread")]
async fn three_hard_bots_and_a_person_play_each_game_to_its_end() {
    for title in Title::ALL {
        let corral = Corral::open().await;
        let line = among_bots(&corral, title, quick(title), &[Level::Hard; 3]).await;
        let mut person = RandomPlayer::new(line, 5);
        soon("a game among hard bots", person.play(|_| false)).await.unwrap();
        let Some(ServerMsg::Over { outcome, .. }) = &person.seen.over else { unreachable!() };
        assert!(person.seen.n >= 4, "{title}: only {} steps, and then {outcome:?}", person.seen.n);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_bot_says_is_heard_with_its_name() {
    let corral = Corral::open().await;
    // A bot has something to say in most games, not in all.
    for game in 0..20 {
        let options = quick(Title::ScapeGoat);
        let line = among_bots(&corral, Title::ScapeGoat, options, &[Level::Normal; 3]).await;
        let mut person = RandomPlayer::new(line, game);
        soon("a game among bots", person.play(|_| false)).await.unwrap();
        let said = person.seen.texts.iter().find_map(|text| match serde_json::from_str(text).unwrap() {
            ServerMsg::Said { from, talk, .. } => Some((from, talk)),
            _ => None,
        });
        let Some((from, talk)) = said else { continue };
        let seat = from.seat.expect("bots sit at the table");
        assert!((1..=3).contains(&seat.0), "the person said nothing, and {seat} is theirs");
        assert!(matches!(talk, Some(Talk::Claim { .. } | Talk::Wink { to: Seat(0) })), "{talk:?}");
        assert!(!from.name.is_empty() && from.player.0.starts_with("bot-"), "{from:?}");
        return;
    }
    panic!("no bot said anything in twenty games");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_answered_though_no_bot_ever_comes_to_an_end_of_its_thoughts() {
    let corral = Corral::open_with(|settings| settings.limits.thinkers = 0).await;
    // Every choice has a limit, or the table would wait for a bot for ever.
    let options = json!({ "place_ms": 200, "pace": "fast", "placement_limit": 12 });
    let mut line = among_bots(&corral, Title::RowGoat, options, &[Level::Hard; 2]).await;
    let mut steps = 0;
    loop {
        // Bots have been asked from the first moment on. Whatever people want is done all the same.
        let talk = Talk::Words { text: format!("after {steps}"), to: None };
        soon("an answer", line.ask(|id| ClientMsg::Say { id, talk }))
            .await
            .map_or_else(|error| assert_eq!(error.code(), Some("talk_too_fast"), "{error}"), |_| ());
        soon("an answer", line.ask(|id| ClientMsg::Ping { id })).await.unwrap();
        let over = until(&mut line, "a step", |msg| match msg {
            ServerMsg::Step { .. } => Some(false),
            ServerMsg::Over { .. } => Some(true),
            _ => None,
        });
        if over.await {
            break;
        }
        steps += 1;
    }
    // The clock and chance played on where nobody had come to a decision.
    assert!(steps >= 12, "only {steps} steps");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_after_a_restart() {
    for title in Title::ALL {
        let mut corral = Corral::open().await;
        let (host, code) = corral.table(title, 3, quick(title)).await;
        let mut line = host.connect(&code).await.unwrap();
        line.join("Ana").await.unwrap();
        line.sit(Some(Seat(0))).await.unwrap();
        for level in [Level::Normal, Level::Hard] {
            line.ask(|id| ClientMsg::AddBot { id, seat: None, level }).await.unwrap();
        }
        line.ask(|id| ClientMsg::Start { id }).await.unwrap();
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

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_whose_player_is_too_late_is_played_with_what_it_has_seen() {
    let corral = Corral::open().await;
    // Everybody is a person, and nobody does anything: the house must find something for each, every time.
    let options = json!({ "pace": "fast", "place_ms": 400, "placement_limit": 8 });
    let (_, _, mut lines) = corral.seated(Title::RowGoat, 2, options).await;
    support::begin(&mut lines).await;
    let placed = until(&mut lines[0], "a card on the grid", |msg| match msg {
        ServerMsg::Step { events, .. } => {
            let events = events.value();
            events.as_array()?.iter().find(|event| event["placed"].is_object()).cloned()
        }
        _ => None,
    });
    // By its player's stand-in, at the very end of the time; not by the clock (CO-2).
    assert_eq!(placed.await["placed"]["by_clock"], false);
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
        R::seat("normal", &Opening::of_game(game, seat), seed_of(seat)).unwrap()
    }
    match game {
        AnyGame::ScapeGoat(game) => AnyBot::ScapeGoat(sit(game, seat)),
        AnyGame::RowGoat(game) => AnyBot::RowGoat(sit(game, seat)),
        AnyGame::Soplon(game) => AnyBot::Soplon(sit(game, seat)),
    }
}

impl Evening {
    fn begin(title: Title, players: u8) -> Self {
        let config = title.options(players, serde_json::Map::new()).unwrap();
        let game = AnyGame::deal(title, config, Seed::from_number(9)).unwrap();
        let sit = |seat| from_the_beginning(&game, seat);
        let mut bots: Vec<AnyBot> = Seat::all(players).map(sit).collect();
        let first =
            |(seat, bot): (Seat, &mut AnyBot)| bot.react(&AnyMoment::now(&game, seat), &Budget::of_steps(1));
        let intents = Seat::all(players).zip(&mut bots).map(first).collect();
        Self { game, bots, intents }
    }

    fn step(&mut self) -> Step {
        let wishes = Seat::all(self.game.seats()).zip(&self.intents);
        let next = wishes.filter_map(|(seat, intent)| intent.map(|intent| (intent.at, seat, intent.action)));
        match (next.min_by_key(|(at, seat, _)| (*at, *seat)), self.game.deadline()) {
            (Some((at, seat, action)), deadline) if deadline.is_none_or(|deadline| at <= deadline) => {
                self.intents[seat.index()] = None;
                self.game.play(seat, at.max(self.game.now()), &action).unwrap()
            }
            (_, deadline) => self.game.clock(deadline.expect("somebody acts, or the clock")).unwrap(),
        }
    }
}

#[test]
fn whoever_sits_down_in_the_middle_wants_what_they_would_have_wanted_had_they_been_there() {
    for title in Title::ALL {
        let mut evening = Evening::begin(title, 3);
        let mut compared = 0;
        // Somebody who comes before every step, and knows the seat's past only.
        for number in 0..120 {
            let late_seat = Seat(number % 3);
            let mut late = AnyBot::seat(&evening.game, late_seat, Level::Normal, seed_of(late_seat));
            let step = evening.step();
            for seat in Seat::all(3) {
                let Some(moment) = AnyMoment::after(&evening.game, &step, seat) else { continue };
                let intent = evening.bots[seat.index()].react(&moment, &Budget::of_steps(1));
                evening.intents[seat.index()] = intent;
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
