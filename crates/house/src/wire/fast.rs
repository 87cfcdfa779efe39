//! The messages of which there are many, written and read without detours. What they say on the wire is what
//! [`ServerMsg::Step`](super::ServerMsg::Step), [`ServerMsg::Changes`](super::ServerMsg::Changes) and
//! [`ClientMsg::Act`](super::ClientMsg::Act) say, and tests hold them to it.

use super::{MsgId, PressResult, plain};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;
use std::ops::Range;
use table::{Fields, Game, Millis, Rules, Viewer, write_json, write_members};

/// Everything in a step that is not in the words of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepHead {
    /// The action of this client that made it.
    pub re: Option<MsgId>,
    /// Which game at this table.
    pub game: u32,
    /// The number of this step for its viewer.
    pub n: u32,
    /// The time of the game now.
    pub now: Millis,
    /// In a race: how fast it was.
    pub press: Option<PressResult>,
    /// Only what the step has changed, for a client that knows the rest.
    pub changes: bool,
}

/// What comes after the opening of a step, and may be the same for several viewers.
#[derive(Serialize)]
struct Body<'a, E, V, A> {
    at: Millis,
    #[serde(skip_serializing_if = "Option::is_none")]
    now: Option<Millis>,
    events: &'a [E],
    view: V,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<&'a [A]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    press: Option<PressResult>,
}

/// The fields of a view that are not as they were: a bit for each.
struct Changed<V> {
    view: V,
    fields: u64,
}

impl<V: Fields> Serialize for &Changed<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("changed", self.fields.count_ones() as usize)?;
        self.view.write(self.fields, &mut fields)?;
        fields.end()
    }
}

impl<V: Fields> Changed<V> {
    fn is_like(&self, other: &Self) -> bool {
        self.fields == other.fields && self.view.agree(self.fields, &other.view)
    }
}

/// The messages that show a step to some viewers. They stand one behind the other in one text, so that many cost little
/// more memory than one.
#[derive(Debug)]
pub struct WrittenSteps {
    text: String,
    places: Vec<Option<Range<usize>>>,
}

impl WrittenSteps {
    /// The message for whoever had this place among the viewers. `None` if they see nothing of the step.
    pub fn get(&self, place: usize) -> Option<&str> {
        self.places[place].clone().map(|place| &self.text[place])
    }

    /// The text, and where the message for each of them stands in it.
    pub fn into_parts(self) -> (String, Vec<Option<Range<usize>>>) {
        (self.text, self.places)
    }
}

/// What has changed for a viewer, and where it is written. What they are shown and what they may do stands in lists that all
/// viewers share.
struct WrittenChanges<R: Rules> {
    shown: Range<usize>,
    /// Nothing, if they may do what they could do before.
    legal: Option<Range<usize>>,
    view: Changed<R::View>,
    now: Millis,
    press: Option<PressResult>,
    body: Range<usize>,
}

/// Writes the messages that show a step, the last one of the game, to some viewers: whole, or what it has changed since
/// `before`. What is the same for several of them is written once.
pub(crate) fn write_steps<R: Rules>(
    game: &Game<R>,
    before: Option<&R::State>,
    events: &[R::Event],
    at: Millis,
    to: &[(Viewer, StepHead)],
) -> WrittenSteps {
    let mut known: Vec<WrittenChanges<R>> = Vec::with_capacity(to.len());
    let mut all_shown: Vec<R::Shown> = Vec::with_capacity(to.len() * events.len());
    let mut all_legal: Vec<R::Action> = Vec::with_capacity(CHOICES);
    let mut text = String::with_capacity(to.len() * MESSAGE);
    let write = |&(viewer, head): &(Viewer, StepHead)| {
        let sees = |event| R::show(event, viewer);
        let shown = added(&mut all_shown, |all| all.extend(events.iter().filter_map(sees)));
        if shown.is_empty() {
            return None;
        }
        let StepHead { now, press, changes, .. } = head;
        let view = game.view(viewer);
        let legal = added(&mut all_legal, |all| add_legal::<R>(game.state(), viewer, all));
        let start = text.len();
        let Some(state) = before.filter(|_| changes) else {
            head.open(STEP, &mut text);
            let (events, legal) = (&all_shown[shown], Some(&all_legal[legal]));
            write_members(&Body { at, now: Some(now), events, view, legal, press }, &mut text);
            return Some(start..text.len());
        };
        head.open(CHANGES, &mut text);
        let view = Changed { fields: view.changed(&R::view(state, viewer)), view };
        let legal_before = added(&mut all_legal, |all| add_legal::<R>(state, viewer, all));
        let legal = Some(legal).filter(|legal| all_legal[legal.clone()] != all_legal[legal_before.clone()]);
        all_legal.truncate(legal_before.start);
        let events_in = |range: &Range<usize>| &all_shown[range.clone()];
        let legal_in = |range: &Option<Range<usize>>| range.clone().map(|range| &all_legal[range]);
        let is_same = |other: &&WrittenChanges<R>| {
            (other.now, other.press) == (now, press)
                && events_in(&other.shown) == events_in(&shown)
                && legal_in(&other.legal) == legal_in(&legal)
                && other.view.is_like(&view)
        };
        if let Some(same) = known.iter().find(is_same) {
            text.extend_from_within(same.body.clone());
        } else {
            let later = Some(now).filter(|now| *now != at);
            let (events, choices) = (events_in(&shown), legal_in(&legal));
            let begins = text.len();
            write_members(&Body { at, now: later, events, view: &view, legal: choices, press }, &mut text);
            known.push(WrittenChanges { shown, legal, view, now, press, body: begins..text.len() });
        }
        Some(start..text.len())
    };
    let places = to.iter().map(write).collect();
    WrittenSteps { text, places }
}

/// Where in a list that is which is added now.
fn added<T>(list: &mut Vec<T>, add: impl FnOnce(&mut Vec<T>)) -> Range<usize> {
    let start = list.len();
    add(list);
    start..list.len()
}

fn add_legal<R: Rules>(state: &R::State, viewer: Viewer, all: &mut Vec<R::Action>) {
    all.extend(R::legal_for(state, viewer));
}

/// Room for what the viewers of most steps may do.
const CHOICES: usize = 32;

/// Room for what most steps say to one viewer, so that little is copied while the text grows.
const MESSAGE: usize = 400;

/// How the two kinds of messages begin.
const STEP: &str = r#"{"type":"step""#;
const CHANGES: &str = r#"{"type":"changes""#;

impl StepHead {
    /// What comes first in a message, and is somebody's own.
    fn open(&self, opening: &str, text: &mut String) {
        text.push_str(opening);
        if let Some(re) = self.re {
            text.push_str(r#","re":"#);
            write_json(&re, text);
        }
        text.push_str(r#","game":"#);
        write_json(&self.game, text);
        text.push_str(r#","n":"#);
        write_json(&self.n, text);
    }
}

/// An action as it is sent, without the detour over all kinds of messages.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActMsg {
    #[serde(rename = "type")]
    _type: ActTag,
    /// The number of this message.
    pub id: MsgId,
    /// Which game at this table.
    pub game: u32,
    /// The number of the step that this reacts to.
    pub seen: u32,
    /// What they want to do.
    #[serde(deserialize_with = "plain::value")]
    pub action: Value,
    /// How long it took from the step being on the screen to the press.
    #[serde(default)]
    pub reaction_ms: Option<u32>,
}

/// The word and nothing else, as in any other message: an ordinary enum could also be written `{"act":null}`.
#[derive(Deserialize)]
#[serde(variant_identifier, rename_all = "snake_case")]
enum ActTag {
    Act,
}

impl ActMsg {
    /// Reads an action, if it is one.
    ///
    /// ```
    /// use house::wire::{ActMsg, ClientMsg};
    /// let text = r#"{"type":"act","id":7,"game":1,"seen":12,"action":"draw"}"#;
    /// let act = ActMsg::read(text).unwrap();
    /// assert_eq!(serde_json::from_str::<ClientMsg>(text).unwrap(), act.into());
    /// assert!(ActMsg::read(r#"{"type":"ping","id":7}"#).is_none());
    /// ```
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl From<ActMsg> for super::ClientMsg {
    fn from(ActMsg { id, game, seen, action, reaction_ms, .. }: ActMsg) -> Self {
        Self::Act { id, game, seen, action, reaction_ms }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Json, ServerMsg};
    use super::*;
    use crate::{AnyGame, Title};
    use serde_json::json;
    use table::{Seat, Seed};

    #[test]
    fn a_step_is_written_as_the_protocol_says() {
        let mut game = AnyGame::deal(Title::SOPLON, json!({ "players": 3 }), Seed::from_number(7)).unwrap();
        let step = game.act(Seat(1), Millis(900), &json!("peek")).unwrap();
        let press =
            PressResult { seat: Seat(1), reaction_ms: Millis(4), behind_ms: None, race: 1, taken: true };
        for (re, press) in [(None, None), (Some(4), Some(press))] {
            for viewer in Viewer::all(game.seats()) {
                let (number, n, now) = (2, 5, Millis(1_000));
                let head = StepHead { re, game: number, n, now, press, changes: false };
                let written = game.write_step(&step, viewer, head).unwrap();
                let message = ServerMsg::Step {
                    re,
                    game: number,
                    n,
                    at: step.at,
                    now,
                    events: step.shown_json(viewer).unwrap(),
                    view: game.view_json(viewer),
                    legal: game.legal_json(viewer),
                    press,
                };
                assert_eq!(written, Json::of(&message).text());
            }
        }
    }

    /// Whoever is told a step later knows nothing of what it changed.
    #[test]
    fn a_step_that_has_forgotten_what_was_before_is_written_whole() {
        let mut game = AnyGame::deal(Title::SOPLON, json!({ "players": 3 }), Seed::from_number(7)).unwrap();
        let mut step = game.act(Seat(1), Millis(900), &json!("peek")).unwrap();
        let head = StepHead { re: None, game: 1, n: 1, now: Millis(900), press: None, changes: true };
        let written = |step: &_| game.write_step(step, Viewer::Spectator, head).unwrap();
        assert!(written(&step).starts_with(CHANGES));
        step.forget_before();
        assert!(written(&step).starts_with(STEP));
    }
}
