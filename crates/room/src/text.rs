//! What is written to a connection.

use bytes::Bytes;
use house::Refused;
use house::wire::{Guests, MsgId, PlayerId, ServerMsg, TableState, WrittenSteps};
use std::ops::Range;
use table::{Millis, json_text};

/// A message as it is sent. Cloning it copies no letters: many connections are sent the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(Bytes);

/// The messages of a step. They share their bytes.
pub(crate) struct StepTexts {
    all: Bytes,
    places: Vec<Option<Range<usize>>>,
}

impl StepTexts {
    pub fn of(written: WrittenSteps) -> Self {
        let (text, places) = written.into_parts();
        Self { all: text.into(), places }
    }

    /// The message for whoever had this place among the viewers, if they see anything of the step.
    pub fn get(&self, place: usize) -> Option<Text> {
        let place = self.places[place].clone()?;
        Some(Text(self.all.slice(place)))
    }
}

impl Text {
    /// The bytes of a valid UTF-8 text.
    pub fn into_bytes(self) -> Bytes {
        self.0
    }

    /// What it says.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("it was made from a string")
    }

    /// How many bytes it has.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl From<&ServerMsg> for Text {
    fn from(msg: &ServerMsg) -> Self {
        json_text(msg).into()
    }
}

/// What everybody is sent who sees the same.
#[derive(Clone, Debug)]
pub(crate) enum ForAll {
    Same(Text),
    Step {
        whole: Text,
        changes: Text,
    },
    /// Whoever decides is told of more.
    Table {
        host: Option<PlayerId>,
        whole: Text,
        plain: Text,
    },
}

impl ForAll {
    /// For a connection that asked for changes, or did not.
    pub fn of(&self, changes: bool) -> &Text {
        match self {
            Self::Step { changes: text, .. } if changes => text,
            Self::Same(text) | Self::Step { whole: text, .. } | Self::Table { plain: text, .. } => text,
        }
    }

    /// For somebody who may be the one who decides.
    pub fn seen_by(&self, player: &PlayerId, changes: bool) -> &Text {
        match self {
            Self::Table { host: Some(host), whole, .. } if host == player => whole,
            other => other.of(changes),
        }
    }

    /// How a table stands: who was invited, kept out, or turned away is nothing to spectators.
    pub fn table(table: TableState) -> Self {
        let whole = Text::from(&ServerMsg::Table { table: table.clone() });
        let host = table.host.clone();
        let plain = Text::from(&ServerMsg::Table { table: without_lists(table) });
        Self::Table { host, whole, plain }
    }
}

/// A table as spectators are told of it.
pub(crate) fn without_lists(table: TableState) -> TableState {
    let guests = Guests { only: table.guests.only, ..Guests::default() };
    TableState { kept_out: Vec::new(), guests, ..table }
}

pub(crate) fn refused_by_rule(re: MsgId, refused: &Refused, behind: Option<Millis>) -> ServerMsg {
    ServerMsg::Refused {
        re: Some(re),
        code: refused.code.to_owned(),
        rule: refused.rule.map(str::to_owned),
        why: refused.why.clone(),
        behind_ms: behind,
    }
}
