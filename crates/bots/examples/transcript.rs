//! A game of Scape Goat among bots, told with everything that is said and hidden.
//!
//! `cargo run --release --example transcript -- 4 hard 7`: how many play, how well, and which deal.

use arena::Sitting;
use bots::Budget;
use scapegoat::{Claim, Colour, Event, Question, ScapeGoat};
use serde_json::Map;
use std::error::Error;
use table::{Hosted, PerSeat, Rules, Seat, Seed, Simulated, Talk, Viewer};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut argument = |usual: &str| arguments.next().unwrap_or_else(|| usual.to_owned());
    let (players, level, deal) = (argument("4").parse()?, argument("hard"), argument("7").parse()?);
    let config = ScapeGoat::limited(ScapeGoat::config(players, Map::new())?);
    let bots = vec![level.as_str(); players.into()];
    let mut sitting = Sitting::<ScapeGoat>::new(&config, Seed::from_number(deal), &bots, Budget::usual())?;
    let colours = *sitting.state.colours();
    let goat = sitting.setup.scapegoat();
    let told = sitting.state.name_of(goat);
    println!(
        "{players} {level} bots, deal {deal}. The scapegoat is {}, whose mat says {told}.",
        colours[goat]
    );
    for seat in Seat::all(players) {
        println!("- {} holds {}", colours[seat], hand_of(&sitting, seat));
    }
    println!();
    while sitting.step().is_some() {
        for event in &sitting.events {
            if let Some(sentence) = happened(event, colours) {
                println!("{sentence}");
            }
        }
        for (from, talk) in &sitting.said {
            println!("    {} {}", colours[*from], said(talk, colours));
        }
        let turn_is_over = |event: &Event| matches!(event, Event::Swapped { .. } | Event::FrameFailed);
        if sitting.events.iter().any(turn_is_over) {
            let sure = sitting.bots[goat.index()].suspicion().unwrap_or_default();
            println!("    ({} thinks: I am the scapegoat, {:.0} %)", colours[goat], 100.0 * sure);
        }
    }
    Ok(())
}

fn hand_of(sitting: &Sitting<ScapeGoat>, seat: Seat) -> String {
    let hand = ScapeGoat::view(&sitting.state, Viewer::Seat(seat)).hand.unwrap_or_default();
    hand.cards().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn happened(event: &Event, colours: PerSeat<Colour>) -> Option<String> {
    let who = |seat: Seat| colours[seat];
    Some(match *event {
        Event::Moved { seat, to } => format!("{} goes to {to:?}.", who(seat)),
        Event::Spied { seat, target, hand } => {
            let cards: Vec<String> = hand.cards().iter().map(ToString::to_string).collect();
            format!("{} looks at the hand of {}: {}.", who(seat), who(target), cards.join(", "))
        }
        Event::Traded { seat, with, gave, got } => {
            format!("{} gives {} {gave} and gets {got}.", who(seat), who(with))
        }
        Event::StashTaken { seat, card, .. } => format!("{} takes {card} from the stash.", who(seat)),
        Event::StashFilled { seat, card, .. } => format!("{} puts {card} into the stash.", who(seat)),
        Event::TokenTaken { seat, left } => format!("{} takes a token; {left} left.", who(seat)),
        Event::TokenStolen { seat, from } => format!("{} steals the token of {}.", who(seat), who(from)),
        Event::Swapped { seat, put, took, .. } => format!("{} puts down {put} and takes {took}.", who(seat)),
        Event::FrameOpened { seat } => format!("{} tries to frame somebody!", who(seat)),
        Event::FrameRevealed { cards } => {
            let shown: Vec<String> =
                cards.iter().map(|(seat, card)| format!("{} {card}", who(seat))).collect();
            format!("They show: {}.", shown.join("; "))
        }
        Event::FrameFailed => "Nobody is framed.".to_owned(),
        Event::Framed { seats } => {
            let framed: Vec<String> = seats.iter().map(|seat| who(seat).to_string()).collect();
            format!("Framed: {}.", framed.join(", "))
        }
        Event::WentToCops { seat } => format!("{} goes to the cops!", who(seat)),
        Event::Ended { outcome, .. } => {
            let winners: Vec<String> = outcome.winners.iter().map(|seat| who(seat).to_string()).collect();
            format!("{} won.", winners.join(", "))
        }
        _ => return None,
    })
}

fn said(talk: &Talk<Claim, Question>, colours: PerSeat<Colour>) -> String {
    let to = |seat: Option<Seat>| seat.map(|seat| format!(" to {}", colours[seat])).unwrap_or_default();
    match talk {
        Talk::Words { text, .. } => format!("says {text:?}"),
        Talk::Claim { claim, to: whispered } => {
            let verb = if whispered.is_some() { "whispers" } else { "says" };
            let claim = match claim {
                Claim::Hold { count, colour } => format!("I hold {count} with {colour}"),
                Claim::Target { colour } => format!("my mat says {colour}"),
                Claim::Loyal => "I am with you".to_owned(),
            };
            format!("{verb}{}: \"{claim}.\"", to(*whispered))
        }
        Talk::Point { at } => format!("points at {}", colours[*at]),
        Talk::Nod { to: seat } => format!("nods{}", to(*seat)),
        Talk::Shake { to: seat } => format!("shakes the head{}", to(*seat)),
        Talk::Wink { to } => format!("winks at {}", colours[*to]),
        Talk::React { how } => format!("makes a face: {how:?}"),
        Talk::Shrug { to: seat } => format!("shrugs{}", to(*seat)),
        Talk::Ask { of, question: Question::Hold { colour } } => {
            format!("asks {}: \"Do you hold {colour}?\"", colours[*of])
        }
        Talk::Ask { of, question: Question::Target } => {
            format!("asks {}: \"What does your mat say?\"", colours[*of])
        }
    }
}
