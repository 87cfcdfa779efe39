//! Messages of the server, read no further than the load test must: tens of thousands arrive every second, and of most
//! of them only the number counts.

use house::wire::Status;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use table::{Millis, SeatSet};

/// What any message may have at its top. What is inside stays text until somebody asks.
#[derive(Deserialize)]
pub struct Head<'a> {
    #[serde(rename = "type")]
    pub kind: &'a str,
    #[serde(default)]
    pub re: Option<u32>,
    #[serde(default)]
    pub game: u32,
    #[serde(default)]
    pub n: u32,
    #[serde(default)]
    pub at: Millis,
    #[serde(borrow, default)]
    pub events: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub view: Option<&'a RawValue>,
    #[serde(borrow, default)]
    missed: Option<&'a RawValue>,
    #[serde(borrow, default)]
    table: Option<&'a RawValue>,
    #[serde(borrow, default)]
    pub code: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    pub why: Option<Cow<'a, str>>,
}

/// What every view has, unless it has not changed.
#[derive(Deserialize)]
struct Waiting {
    waiting: Option<SeatSet>,
}

/// A step that a snapshot tells of, because it was missed.
#[derive(Deserialize)]
pub struct Missed<'a> {
    pub n: u32,
    pub at: Millis,
    #[serde(borrow)]
    events: &'a RawValue,
}

#[derive(Deserialize)]
struct Standing {
    status: Status,
}

impl Missed<'_> {
    /// Whether the others at the table were shown it too.
    pub fn is_public(&self, secret: &[&str]) -> serde_json::Result<bool> {
        is_public(self.events, secret)
    }
}

impl<'a> Head<'a> {
    pub fn read(text: &'a str) -> serde_json::Result<Self> {
        serde_json::from_str(text)
    }

    /// The code of a refusal or a goodbye.
    pub fn code(&self) -> &str {
        self.code.as_deref().unwrap_or("without a code")
    }

    /// A refusal or a goodbye, as an error.
    pub fn refusal(&self) -> client::Error {
        let why = self.why.as_deref().unwrap_or_default();
        client::Error::Refused { code: self.code().to_owned(), why: why.to_owned() }
    }

    /// Whom the game waits for, as far as this viewer knows, if it says so.
    pub fn waiting(&self) -> serde_json::Result<Option<SeatSet>> {
        let Some(view) = self.view else { return Ok(None) };
        Ok(serde_json::from_str::<Waiting>(view.get())?.waiting)
    }

    /// Whether the others at the table are shown this step too. A secret choice is shown to its chooser alone (CO-3).
    pub fn is_public(&self, secret: &[&str]) -> serde_json::Result<bool> {
        self.events.map_or(Ok(false), |events| is_public(events, secret))
    }

    /// The steps that a snapshot tells again.
    pub fn missed(&self) -> serde_json::Result<Vec<Missed<'a>>> {
        self.missed.map_or(Ok(Vec::new()), |missed| serde_json::from_str(missed.get()))
    }

    /// Where the table is, if this says so.
    pub fn status(&self) -> serde_json::Result<Option<Status>> {
        let Some(table) = self.table else { return Ok(None) };
        Ok(Some(serde_json::from_str::<Standing>(table.get())?.status))
    }
}

fn is_public(events: &RawValue, secret: &[&str]) -> serde_json::Result<bool> {
    let mut public = false;
    each(events, |event| {
        public |= !secret.contains(&first_word(event));
    })?;
    Ok(public)
}

/// The name of an action or an event: `draw` of `"draw"`, `move` of `{"move":"cops"}`.
pub fn first_word(text: &str) -> &str {
    words(text).next().unwrap_or_default()
}

/// Everything in quotes. The words of the games have no quotes and no backslashes in them.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

/// Calls `look` with every item of a list, as text.
pub fn each<'a>(list: &'a RawValue, look: impl FnMut(&'a str)) -> serde_json::Result<()> {
    struct Each<F>(F);

    impl<'de, F: FnMut(&'de str)> Visitor<'de> for Each<F> {
        type Value = ();

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
            while let Some(item) = items.next_element::<&'de RawValue>()? {
                (self.0)(item.get());
            }
            Ok(())
        }
    }

    serde_json::Deserializer::from_str(list.get()).deserialize_seq(Each(look))
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Seat;

    #[test]
    fn a_step_is_read_as_far_as_needed() {
        let text = r#"{"type":"step","re":7,"game":2,"n":31,"at":5,"now":9,"events":[{"moved":{"seat":1,"to":"spy"}}],
            "view":{"you":1,"stage":{"spy":[{}]},"waiting":[1,3]},"legal":[{"spy":0}, {"spy":2}]}"#;
        let head = Head::read(text).unwrap();
        assert_eq!((head.kind, head.re, head.game, head.n), ("step", Some(7), 2, 31));
        assert_eq!(head.waiting().unwrap(), Some(SeatSet::of(Seat(1)).with(Seat(3))));
        assert!(head.is_public(&[]).unwrap());
        let mut events = Vec::new();
        each(head.events.unwrap(), |event| events.push(event)).unwrap();
        assert_eq!(events, [r#"{"moved":{"seat":1,"to":"spy"}}"#]);
    }

    #[test]
    fn a_refusal_may_have_quotes_in_it() {
        let text = r#"{"type":"refused","re":null,"code":"malformed","why":"no \"goat\" here"}"#;
        let head = Head::read(text).unwrap();
        assert_eq!((head.re, head.code.as_deref()), (None, Some("malformed")));
        assert_eq!(head.why.as_deref(), Some("no \"goat\" here"));
        assert_eq!(head.waiting().unwrap(), None);
    }

    #[test]
    fn secret_choices_are_private_until_all_is_revealed() {
        let public = |events: &str| {
            let text = format!(r#"{{"type":"step","events":{events}}}"#);
            Head::read(&text).unwrap().is_public(&["chose", "passed", "passing_for_now"]).unwrap()
        };
        assert!(!public(r#"[{"chose":{"seat":1,"card":"red"}}]"#));
        assert!(!public(r#"[{"passed":{"seat":1}}]"#));
        assert!(!public(r#"[{"passing_for_now":{"seat":1,"on":true}}]"#));
        assert!(public(r#"[{"chose":{"seat":1,"card":"red"}},{"frame_revealed":{"cards":[]}}]"#));
        assert!(public(r#"["prepare_flipped"]"#));
    }

    #[test]
    fn a_snapshot_tells_what_was_missed() {
        let text = r#"{"type":"snapshot","game":1,"n":3,"view":{},"legal":[],"missed":[{"n":2,"at":70,"events":[]},
            {"n":3,"at":90,"events":["prepare_flipped"]}]}"#;
        let head = Head::read(text).unwrap();
        let missed = head.missed().unwrap();
        let told: Vec<_> =
            missed.iter().map(|step| (step.n, step.at.0, step.is_public(&[]).unwrap())).collect();
        assert_eq!(told, [(2, 70, false), (3, 90, true)]);
        assert_eq!(head.status().unwrap(), None);
        let text = r#"{"type":"table","table":{"code":"K7Q2M","status":"lobby","game":0}}"#;
        assert_eq!(Head::read(text).unwrap().status().unwrap(), Some(Status::Lobby));
    }

    #[test]
    fn what_is_no_list_is_an_error() {
        let raw: &RawValue = serde_json::from_str("{}").unwrap();
        assert!(each(raw, |_| ()).is_err());
    }
}
