use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// Follows one connection that asked for changes, and makes whole steps of them, letter for letter as they would have been
/// sent to a client that did not ask.
///
/// ```
/// use house::wire::Whole;
/// let mut whole = Whole::default();
/// whole.read(r#"{"type":"snapshot","game":1,"n":4,"view":{"you":0,"pile":9},"legal":["draw"]}"#)?;
/// let step = whole.read(r#"{"type":"changes","game":1,"n":5,"at":7,"now":8,"events":[],"view":{"pile":8}}"#)?;
/// let like = r#"{"type":"step","game":1,"n":5,"at":7,"now":8,"events":[],"view":{"you":0,"pile":8},"legal":["draw"]}"#;
/// assert_eq!(step, like);
/// # Ok::<(), house::wire::NotWhole>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Whole {
    view: View,
    legal: Option<Box<RawValue>>,
}

/// The last view.
#[derive(Clone, Debug)]
enum View {
    /// As it came.
    Text(Box<RawValue>),
    /// Its fields, in order.
    Fields(Vec<(String, Box<RawValue>)>),
}

impl Default for View {
    fn default() -> Self {
        Self::Fields(Vec::new())
    }
}

/// Why no whole step can be made of a message.
#[derive(Debug, thiserror::Error)]
pub enum NotWhole {
    /// It is no message at all.
    #[error(transparent)]
    Unreadable(#[from] serde_json::Error),
    /// Something is called a change and is as it was.
    #[error("{0:?} has not changed")]
    Unchanged(String),
    /// A view has no such field.
    #[error("the view has no {0:?}")]
    Unknown(String),
}

/// What changes have in them, besides what is passed on as it is.
#[derive(Deserialize)]
struct Parts<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(borrow, default)]
    view: Option<&'a RawValue>,
    #[serde(borrow, default)]
    legal: Option<&'a RawValue>,
}

impl Whole {
    /// A message as it would have come to a client that did not ask for changes.
    pub fn read<'a>(&mut self, text: &'a str) -> Result<Cow<'a, str>, NotWhole> {
        Ok(if self.follow(text)? { self.step(text)?.into() } else { text.into() })
    }

    /// Takes in a message. Whether it was changes.
    pub fn follow(&mut self, text: &str) -> Result<bool, NotWhole> {
        let Parts { kind, view, legal } = serde_json::from_str(text)?;
        match kind {
            "snapshot" | "step" => {
                if let (Some(view), Some(legal)) = (view, legal) {
                    (self.view, self.legal) = (View::Text(view.to_owned()), Some(legal.to_owned()));
                }
            }
            "changes" => self.change(view, legal)?,
            _ => {}
        }
        Ok(kind == "changes")
    }

    fn change(&mut self, view: Option<&RawValue>, legal: Option<&RawValue>) -> Result<(), NotWhole> {
        if let View::Text(text) = &self.view {
            self.view = View::Fields(fields(text)?);
        }
        let View::Fields(known) = &mut self.view else { unreachable!("it was a text before") };
        for (name, value) in view.map_or(Ok(Vec::new()), fields)? {
            let field = known.iter_mut().find(|(known, _)| *known == name);
            let Some((_, before)) = field else { return Err(NotWhole::Unknown(name)) };
            if before.get() == value.get() {
                return Err(NotWhole::Unchanged(name));
            }
            *before = value;
        }
        if let Some(legal) = legal {
            if self.legal.as_ref().is_some_and(|before| before.get() == legal.get()) {
                return Err(NotWhole::Unchanged("legal".to_owned()));
            }
            self.legal = Some(legal.to_owned());
        }
        Ok(())
    }

    /// What lies on the table now.
    pub fn view(&self) -> Cow<'_, str> {
        let field = |(name, value): &(String, Box<RawValue>)| format!("{name:?}:{value}");
        match &self.view {
            View::Text(text) => text.get().into(),
            View::Fields(fields) => {
                format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(",")).into()
            }
        }
    }

    /// What may be done now.
    pub fn legal(&self) -> &str {
        self.legal.as_ref().map_or("[]", |legal| legal.get())
    }

    fn step(&self, changes: &str) -> Result<String, serde_json::Error> {
        let mut parts: BTreeMap<&str, &RawValue> = serde_json::from_str(changes)?;
        let view = self.view();
        let (view, legal) = (serde_json::from_str(&view)?, serde_json::from_str(self.legal())?);
        parts.extend([("view", view), ("legal", legal)]);
        if let Some(at) = parts.get("at").copied() {
            parts.entry("now").or_insert(at);
        }
        // In the order of a step.
        let order = ["re", "game", "n", "at", "now", "events", "view", "legal", "press"];
        let parts = order.iter().filter_map(|name| Some(format!(",{name:?}:{}", parts.get(name)?)));
        Ok(format!(r#"{{"type":"step"{}}}"#, parts.collect::<String>()))
    }
}

/// The fields of an object, in order.
fn fields(object: &RawValue) -> Result<Vec<(String, Box<RawValue>)>, serde_json::Error> {
    struct InOrder;
    impl<'de> Visitor<'de> for InOrder {
        type Value = Vec<(String, Box<RawValue>)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut fields = Vec::new();
            while let Some(field) = map.next_entry()? {
                fields.push(field);
            }
            Ok(fields)
        }
    }
    serde_json::Deserializer::from_str(object.get()).deserialize_map(InOrder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_change_is_not_taken_for_one() {
        let mut whole = Whole::default();
        whole.read(r#"{"type":"snapshot","view":{"you":0,"pile":9},"legal":["draw"]}"#).unwrap();
        let mut read = |changes: &str| {
            let text = format!(r#"{{"type":"changes",{changes}}}"#);
            whole.read(&text).unwrap_err().to_string()
        };
        assert_eq!(read(r#""view":{"pile":9}"#), r#""pile" has not changed"#);
        assert_eq!(read(r#""view":{},"legal":["draw"]"#), r#""legal" has not changed"#);
        assert_eq!(read(r#""view":{"goat":1}"#), r#"the view has no "goat""#);
    }
}
