//! The two messages of which there are many, written and read without detours. What they say on the wire is what
//! [`ServerMsg::Step`](super::ServerMsg::Step) and [`ClientMsg::Act`](super::ClientMsg::Act) say, and tests hold them to
//! it.

use super::{MsgId, PressResult, plain};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Game, Millis, Rules, Viewer};

/// Everything in a step that is not in the words of its game.
#[derive(Clone, Copy, Debug)]
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
}

#[derive(Serialize)]
#[serde(tag = "type", rename = "step")]
struct Written<'a, E, V, A> {
    #[serde(skip_serializing_if = "Option::is_none")]
    re: Option<MsgId>,
    game: u32,
    n: u32,
    at: Millis,
    now: Millis,
    events: &'a [E],
    view: V,
    legal: &'a [A],
    #[serde(skip_serializing_if = "Option::is_none")]
    press: Option<PressResult>,
}

/// Writes the message that shows a step, the last one of the game, to a viewer. `None` if they see nothing of it.
pub(crate) fn write_step<R: Rules>(
    game: &Game<R>,
    events: &[R::Event],
    at: Millis,
    viewer: Viewer,
    head: StepHead,
) -> Option<String> {
    let shown = R::shown(events, viewer);
    if shown.is_empty() {
        return None;
    }
    let legal = R::legal_for(game.state(), viewer);
    let StepHead { re, game: number, n, now, press } = head;
    let view = game.view(viewer);
    let written = Written { re, game: number, n, at, now, events: &shown, view, legal: &legal, press };
    // Nearly all steps fit, so nothing is copied while it grows.
    let mut text = Vec::with_capacity(2_048);
    serde_json::to_writer(&mut text, &written).expect("what leaves the rules can be written as JSON");
    Some(String::from_utf8(text).expect("JSON is text"))
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
                let head = StepHead { re, game: number, n, now, press };
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
}
