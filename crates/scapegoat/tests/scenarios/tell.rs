//! Events in words.

use scapegoat::{Card, Ending, Event, Shown};
use table::{Outcome, Seat};

pub fn tell(names: &[String], shown: Shown) -> String {
    let name = |seat: Seat| &names[seat.index()];
    match shown {
        Event::TimeUp => "time is up, so chance chooses".into(),
        Event::TurnBegan { seat } => format!("it is {}'s turn", name(seat)),
        Event::WindowOpened { seat, closes: Some(closes) } => {
            format!("{} may go to the cops until {closes}", name(seat))
        }
        Event::WindowOpened { seat, closes: None } => format!("{} may go to the cops, or pass", name(seat)),
        Event::Passed { seat } => format!("{} passed", name(seat)),
        Event::PassingForNow { seat, on: true } => format!("{} passes for now", name(seat)),
        Event::PassingForNow { seat, on: false } => format!("{} no longer passes for now", name(seat)),
        Event::WindowClosed { seat } => format!("{} may no longer go to the cops", name(seat)),
        Event::TookBack { seat, to } => format!("{} took the pawn back to {to}", name(seat)),
        Event::Moved { seat, to } => format!("{} moved to {to}", name(seat)),
        Event::Spied { seat, target, hand: Some(hand) } => {
            format!("{} spied on {} and saw {}", name(seat), name(target), list(hand.cards()))
        }
        Event::Spied { seat, target, hand: None } => format!("{} spied on {}", name(seat), name(target)),
        Event::TradeOpened { seat, with } => format!("{} trades with {}", name(seat), name(with)),
        Event::FrameOpened { seat } => format!("{} tries to frame somebody", name(seat)),
        Event::Chose { seat, card } => format!("{} chose{}", name(seat), secret(card)),
        Event::Traded { seat, with, gave: Some(gave), got: Some(got) } => {
            format!("{} gave {gave} to {} and got {got}", name(seat), name(with))
        }
        Event::Traded { seat, with, .. } => format!("{} and {} exchanged cards", name(seat), name(with)),
        Event::StashTaken { seat, place, card } => {
            format!("{} took a card from stash {}{}", name(seat), place.0 + 1, secret(card))
        }
        Event::StashFilled { seat, place, card } => {
            format!("{} put a card into stash {}{}", name(seat), place.0 + 1, secret(card))
        }
        Event::TokenTaken { seat, left } => format!("{} took a token, {left} left", name(seat)),
        Event::PrepareFlipped => "prepare is flipped and is frame/steal now".into(),
        Event::TokenStolen { seat, from } => format!("{} stole a token from {}", name(seat), name(from)),
        Event::FrameRevealed { cards } => {
            let cards: Vec<_> =
                cards.iter().map(|(seat, card)| format!("{} shows {card}", name(seat))).collect();
            format!("all cards at once: {}", cards.join(", "))
        }
        Event::FrameFailed => "nobody is framed".into(),
        Event::Framed { seats } => {
            let framed: Vec<_> = seats.iter().map(|seat| name(seat).as_str()).collect();
            format!("framed: {}", framed.join(", "))
        }
        Event::Swapped { seat, at, put, took } => {
            format!("{} put {put} beside {at} and took {took}", name(seat))
        }
        Event::WentToCops { seat } => format!("{} went to the cops", name(seat)),
        Event::Ended { outcome, scapegoat, names: pointing, hands, stash } => {
            let mut lines = vec![tell_end(names, outcome), format!("  the scapegoat is {}", name(scapegoat))];
            for (seat, hand) in hands.iter() {
                lines.push(format!(
                    "  {} points at {} and holds {}",
                    name(seat),
                    pointing[seat],
                    list(hand.cards())
                ));
            }
            lines.push(format!("  the stash is {}", list(&stash)));
            lines.join("\n  ")
        }
    }
}

fn tell_end(names: &[String], outcome: Outcome<Ending>) -> String {
    let why = match outcome.ending {
        Ending::ScapegoatFramed => "the scapegoat was framed",
        Ending::InnocentFramed => "somebody was framed who is not the scapegoat",
        Ending::Cops => "somebody went to the cops",
        Ending::Unfinished => "the game was stopped",
    };
    let winners: Vec<_> = outcome.winners.iter().map(|seat| names[seat.index()].as_str()).collect();
    let winners = if winners.is_empty() { "nobody".into() } else { winners.join(", ") };
    format!("the end, as {why}; winners: {winners}")
}

fn secret(card: Option<Card>) -> String {
    card.map_or(String::new(), |card| format!(": {card}"))
}

fn list(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(", ")
}
