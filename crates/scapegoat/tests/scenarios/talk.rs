//! Talk at the table, and who notices what of it (SG-K1).

use super::{WHISPERS, seat};
use scapegoat::{Claim, Question, ScapeGoat};
use table::{Heard, Mood, Seat, Talk, Viewer};
use testkit::{Line, Refused, Told};

pub fn parse_talk(names: &[String], what: &str) -> Result<Option<Talk<Claim, Question>>, String> {
    let quoted = |text: &[&str]| text.join(" ").trim_matches('"').to_owned();
    let claim = |cards: &str, colour: &str| -> Result<Claim, String> {
        Ok(Claim::Hold { count: cards.parse().map_err(|_| "a claim is a number")?, colour: colour.parse()? })
    };
    let words: Vec<&str> = what.split(' ').collect();
    Ok(Some(match words[..] {
        ["says", ref text @ ..] => Talk::Words { text: quoted(text), to: None },
        ["whispers", "to", name, ref text @ ..] => {
            Talk::Words { text: quoted(text), to: Some(seat(names, name)?) }
        }
        ["claims", cards, colour] => Talk::Claim { claim: claim(cards, colour)?, to: None },
        ["claims", cards, colour, "to", name] => {
            Talk::Claim { claim: claim(cards, colour)?, to: Some(seat(names, name)?) }
        }
        ["points", "at", name] => Talk::Point { at: seat(names, name)? },
        ["nods"] => Talk::Nod { to: None },
        ["nods", "to", name] => Talk::Nod { to: Some(seat(names, name)?) },
        ["shakes", "their", "head"] => Talk::Shake { to: None },
        ["shakes", "their", "head", "at", name] => Talk::Shake { to: Some(seat(names, name)?) },
        ["winks", "at", name] => Talk::Wink { to: seat(names, name)? },
        ["laughs"] => Talk::React { how: Mood::Laugh },
        ["shrugs"] => Talk::Shrug { to: None },
        ["shrugs", "at", name] => Talk::Shrug { to: Some(seat(names, name)?) },
        ["asks", name, "for", colour] => {
            Talk::Ask { of: seat(names, name)?, question: Question::Hold { colour: colour.parse()? } }
        }
        ["asks", name, "for", "the", "mat"] => {
            Talk::Ask { of: seat(names, name)?, question: Question::Target }
        }
        _ => return Ok(None),
    }))
}

/// What everybody but the one who talks notices of it (SG-K1).
pub fn say(names: &[String], from: Seat, talk: &Talk<Claim, Question>) -> Line<ScapeGoat> {
    let seats = names.len() as u8;
    if let Err(error) = talk.check(from, seats, WHISPERS.get()) {
        return Line::Refused(Refused::by(&error));
    }
    let listeners = Viewer::all(seats).filter(|viewer| !viewer.is(from));
    let told = listeners.map(|viewer| {
        let text = talk.heard(viewer).map(|heard| tell_talk(names, &names[from.index()], heard));
        Told { viewer, text }
    });
    Line::Aside(told.collect())
}

fn tell_talk(names: &[String], from: &str, heard: Heard<'_, Claim, Question>) -> String {
    let name = |seat: Seat| &names[seat.index()];
    match heard {
        Heard::Whispering { to } => format!("{from} whispered something to {}", name(to)),
        Heard::Openly(talk) => match talk {
            Talk::Words { text, to: None } => format!("{from} said {text:?}"),
            Talk::Words { text, to: Some(_) } => format!("{from} whispered {text:?}"),
            Talk::Claim { claim: Claim::Hold { count, colour }, to: None } => {
                format!("{from} claimed to hold {count} with {colour}")
            }
            Talk::Claim { claim: Claim::Hold { count, colour }, to: Some(_) } => {
                format!("{from} claimed in a whisper to hold {count} with {colour}")
            }
            Talk::Claim { claim: Claim::Target { .. } | Claim::Loyal, .. } => {
                unreachable!("no scenario declares this")
            }
            Talk::Point { at } => format!("{from} pointed at {}", name(*at)),
            Talk::Nod { .. } => format!("{from} nodded"),
            Talk::Shake { .. } => format!("{from} shook their head"),
            Talk::Wink { .. } => format!("{from} winked"),
            Talk::React { how: Mood::Laugh } => format!("{from} laughed"),
            Talk::React { .. } => unreachable!("no scenario does this"),
            Talk::Shrug { .. } => format!("{from} shrugged"),
            Talk::Ask { of, question: Question::Hold { colour } } => {
                format!("{from} asked {} for {colour}", name(*of))
            }
            Talk::Ask { of, question: Question::Target } => format!("{from} asked {} for the mat", name(*of)),
        },
    }
}
