use crate::{Broken, RuleId, Seat, Tagged, Viewer, variant};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Error, Value};

/// What people say at the table (SG-K1). Talk is not an input: it changes no game and may be a lie.
///
/// `C` is what can be claimed in this game, such as holding two cards with red on them, and `Q` what can be asked without
/// typing it, such as whether somebody holds one.
///
/// ```
/// use table::{Heard, Seat, Talk, Viewer};
/// let wink = Talk::<(), ()>::Wink { to: Seat(2) };
/// assert_eq!(wink.heard(Viewer::Seat(Seat(2))), Some(Heard::Openly(&wink)));
/// assert_eq!(wink.heard(Viewer::Seat(Seat(1))), None);
///
/// let whisper = Talk::<(), ()>::Words { text: "it is red".into(), to: Some(Seat(2)) };
/// assert_eq!(whisper.heard(Viewer::Spectator), Some(Heard::Whispering { to: Seat(2) }));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(optional_fields = nullable), schemars(rename = "Talk"))]
pub enum Talk<C, Q> {
    /// Words, to all or whispered to one.
    Words {
        /// What is said.
        text: String,
        /// To whom, if not to all.
        to: Option<Seat>,
    },
    /// A claim about one's own cards, to all or whispered to one.
    Claim {
        /// What is claimed.
        claim: C,
        /// To whom, if not to all.
        to: Option<Seat>,
    },
    /// Pointing at a player, in the open.
    Point {
        /// At whom.
        at: Seat,
    },
    /// A nod, in the open or under the table.
    Nod {
        /// To whom, if under the table.
        to: Option<Seat>,
    },
    /// A shake of the head, in the open or under the table.
    Shake {
        /// To whom, if under the table.
        to: Option<Seat>,
    },
    /// A wink, which only its target sees.
    Wink {
        /// To whom.
        to: Seat,
    },
    /// How somebody takes what has just happened, in the open.
    React {
        /// How.
        how: Mood,
    },
    /// A shrug, in the open or under the table: "I am not telling".
    Shrug {
        /// To whom, if under the table.
        to: Option<Seat>,
    },
    /// A question to one player, which everybody hears. The asker does not type it, so bots understand it too.
    Ask {
        /// Who is to answer.
        of: Seat,
        /// What they are asked.
        question: Q,
    },
}

/// What a face says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names say it")]
pub enum Mood {
    Laugh,
    Cheer,
    Gasp,
    Ponder,
    Cry,
    Grumble,
}

/// What one viewer notices of somebody's talk.
#[derive(PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Heard<'a, C, Q> {
    /// All of it.
    Openly(&'a Talk<C, Q>),
    /// That there was a whisper, not what was whispered.
    Whispering {
        /// To whom.
        to: Seat,
    },
}

// Not derived: it is a reference, whatever can be claimed.
impl<C, Q> Clone for Heard<'_, C, Q> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C, Q> Copy for Heard<'_, C, Q> {}

/// Talk that cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TalkError {
    /// The one it is meant for does not sit here.
    #[error("nobody sits there")]
    NobodyThere,
    /// To oneself.
    #[error("you cannot talk to yourself")]
    ToYourself,
    /// The table plays without private words.
    #[error("this table plays without private words")]
    NoWhispers,
}

impl Broken for TalkError {
    fn rule(&self) -> RuleId {
        RuleId("SG-K1")
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NobodyThere => "nobody_there",
            Self::ToYourself => "to_yourself",
            Self::NoWhispers => "no_whispers",
        }
    }
}

impl<'de, C: DeserializeOwned, Q: DeserializeOwned> Deserialize<'de> for Talk<C, Q> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(Value::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl<C: DeserializeOwned, Q: DeserializeOwned> Talk<C, Q> {
    fn read(value: Value) -> serde_json::Result<Self> {
        let said = Tagged::new(value, "say", "talk must be an object")?;
        Ok(match said.tag.as_str() {
            "words" => variant!(said, Words { text: need, to: maybe }),
            "claim" => variant!(said, Claim { claim: need, to: maybe }),
            "point" => variant!(said, Point { at: need }),
            "nod" => variant!(said, Nod { to: maybe }),
            "shake" => variant!(said, Shake { to: maybe }),
            "wink" => variant!(said, Wink { to: need }),
            "react" => variant!(said, React { how: need }),
            "shrug" => variant!(said, Shrug { to: maybe }),
            "ask" => variant!(said, Ask { of: need, question: need }),
            other => {
                let known = &["words", "claim", "point", "nod", "shake", "wink", "react", "shrug", "ask"];
                return Err(Error::unknown_variant(other, known));
            }
        })
    }
}

impl<C, Q> Talk<C, Q> {
    /// The same with another kind of claim and of question; nothing, if there is no such claim or question.
    pub fn try_map<D, P>(
        self,
        claim_of: impl FnOnce(C) -> Option<D>,
        question_of: impl FnOnce(Q) -> Option<P>,
    ) -> Option<Talk<D, P>> {
        Some(match self {
            Self::Words { text, to } => Talk::Words { text, to },
            Self::Claim { claim, to } => Talk::Claim { claim: claim_of(claim)?, to },
            Self::Point { at } => Talk::Point { at },
            Self::Nod { to } => Talk::Nod { to },
            Self::Shake { to } => Talk::Shake { to },
            Self::Wink { to } => Talk::Wink { to },
            Self::React { how } => Talk::React { how },
            Self::Shrug { to } => Talk::Shrug { to },
            Self::Ask { of, question } => Talk::Ask { of, question: question_of(question)? },
        })
    }

    /// Whom it is meant for, if not for all.
    pub fn target(&self) -> Option<Seat> {
        match *self {
            Self::Words { to, .. }
            | Self::Claim { to, .. }
            | Self::Nod { to }
            | Self::Shake { to }
            | Self::Shrug { to } => to,
            Self::Point { at } => Some(at),
            Self::Ask { of, .. } => Some(of),
            Self::Wink { to } => Some(to),
            Self::React { .. } => None,
        }
    }

    /// Whether `from` can say this at a table of `seats`. Signs under the table are always allowed; private words
    /// only where the table has `whispers`.
    pub fn check(&self, from: Seat, seats: u8, whispers: bool) -> Result<(), TalkError> {
        let Some(target) = self.target() else { return Ok(()) };
        if target.0 >= seats {
            return Err(TalkError::NobodyThere);
        }
        if target == from {
            return Err(TalkError::ToYourself);
        }
        if !whispers && matches!(self, Self::Words { .. } | Self::Claim { .. }) {
            return Err(TalkError::NoWhispers);
        }
        Ok(())
    }

    /// What `viewer`, who is not the one talking, notices.
    pub fn heard(&self, viewer: Viewer) -> Option<Heard<'_, C, Q>> {
        match *self {
            Self::Words { to: Some(to), .. } | Self::Claim { to: Some(to), .. } if !viewer.is(to) => {
                Some(Heard::Whispering { to })
            }
            Self::Wink { to }
            | Self::Nod { to: Some(to) }
            | Self::Shake { to: Some(to) }
            | Self::Shrug { to: Some(to) }
                if !viewer.is(to) =>
            {
                None
            }
            _ => Some(Heard::Openly(self)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_under_the_table_need_no_whispers_but_words_do() {
        let wink = Talk::<(), ()>::Wink { to: Seat(1) };
        let words = Talk::<(), ()>::Words { text: "psst".into(), to: Some(Seat(1)) };
        assert_eq!(wink.check(Seat(0), 3, false), Ok(()));
        assert_eq!(words.check(Seat(0), 3, false), Err(TalkError::NoWhispers));
        assert_eq!(words.check(Seat(0), 3, true), Ok(()));
        assert_eq!(words.check(Seat(1), 3, true), Err(TalkError::ToYourself));
        assert_eq!(
            Talk::<(), ()>::Point { at: Seat(3) }.check(Seat(1), 3, true),
            Err(TalkError::NobodyThere)
        );
    }

    #[test]
    fn only_the_target_sees_a_private_nod() {
        let nod = Talk::<(), ()>::Nod { to: Some(Seat(1)) };
        let seen: Vec<bool> = Viewer::all(3).map(|viewer| nod.heard(viewer).is_some()).collect();
        assert_eq!(seen, [false, true, false, false]);
    }

    #[test]
    fn everybody_hears_a_question_and_nobody_asks_themselves() {
        let ask = Talk::<(), ()>::Ask { of: Seat(1), question: () };
        assert_eq!(ask.check(Seat(0), 3, false), Ok(()));
        assert_eq!(ask.check(Seat(1), 3, true), Err(TalkError::ToYourself));
        assert_eq!(
            Talk::<(), ()>::Ask { of: Seat(3), question: () }.check(Seat(0), 3, true),
            Err(TalkError::NobodyThere)
        );
        assert!(Viewer::all(3).all(|viewer| ask.heard(viewer) == Some(Heard::Openly(&ask))));
    }
}
