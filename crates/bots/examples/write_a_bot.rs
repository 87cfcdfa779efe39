//! A bot of one's own against one of ours. It is told what its seat is shown and nothing else.
//!
//! `cargo run --example write_a_bot`

use bots::{Bot, BotStart, Budget, Intent, Moment, Played};
use std::error::Error;
use table::{Chance, Hosted, Input, Millis, Seat, Seed, Version};

/// Plays the first of the legal actions that is on its list, after thinking for a second.
struct Eager<'a> {
    /// The kinds of actions it likes, the dearest first, as they are written in JSON.
    likes: &'a [&'a str],
}

impl<R: Hosted> Bot<R> for Eager<'_> {
    fn react(&mut self, moment: &Moment<R>, _budget: &Budget) -> Option<Intent<R::Action>> {
        let liked = |like: &&str| {
            let is_liked =
                |action: &&R::Action| serde_json::to_string(action).is_ok_and(|text| text.contains(like));
            moment.legal.iter().find(is_liked)
        };
        // It has nothing to do: it is not its turn.
        let action = *self.likes.iter().find_map(liked).or(moment.legal.first())?;
        Some(Intent { at: moment.at + Millis::seconds(1), action })
    }
}

pub fn main() -> Result<(), Box<dyn Error>> {
    let (mut won, games) = ([0, 0], 20);
    for number in 0..games {
        for seat in play::<house::Soplon>(Seed::from_number(number))? {
            won[seat.index()] += 1;
        }
    }
    println!("of {games} games Eager won {} and an easy bot of ours {}", won[0], won[1]);
    Ok(())
}

/// One game for two, on a clock that jumps to whatever comes next. At a real table the server does this.
fn play<R: Played>(seed: Seed) -> Result<Vec<Seat>, Box<dyn Error>> {
    let config = R::config(2, serde_json::Map::new())?;
    let setup = R::deal(&config, &mut Chance::new(seed, Version::DEAL));
    let mut state = R::start(&config, &setup);
    let ours = R::seat("easy", &BotStart::of(&config, &state, Seat(1)), seed.child(1))?;
    let mut bots: [Box<dyn Bot<R>>; 2] = [Box::new(Eager { likes: &["close", "draw"] }), ours];
    let budget = Budget::usual();
    // What each wants to do now, unless something happens before.
    let mut intents =
        [Seat(0), Seat(1)].map(|seat| bots[seat.index()].react(&Moment::now(&state, seat), &budget));
    let (mut version, mut events) = (Version::DEAL, Vec::new());
    loop {
        if let Some(outcome) = R::outcome(&state) {
            return Ok(outcome.winners.iter().collect());
        }
        let wanted = [Seat(0), Seat(1)].into_iter().zip(&intents);
        let next =
            wanted.filter_map(|(seat, intent)| intent.map(|intent| (intent.at, seat, intent.action))).min();
        let input = match (next, R::deadline(&state)) {
            (Some((at, seat, action)), deadline) if deadline.is_none_or(|deadline| at <= deadline) => {
                intents[seat.index()] = None;
                Input::Seat { at, seat, action }
            }
            (_, Some(at)) => Input::Clock { at },
            _ => return Err("nobody does anything, and no clock runs".into()),
        };
        let legal = R::check(&state, input).map_err(|refusal| refusal.to_string())?;
        version = version.next();
        events.clear();
        R::apply(&mut state, legal, &mut Chance::new(seed, version), &mut events);
        for seat in [Seat(0), Seat(1)] {
            // `None`: this step showed the seat nothing, so the bot is not asked.
            if let Some(moment) = Moment::after(&state, seat, &events) {
                intents[seat.index()] = bots[seat.index()].react(&moment, &budget);
            }
        }
    }
}
