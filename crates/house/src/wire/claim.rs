use super::value_of;
use crate::Title;
#[cfg(feature = "types")]
use crate::games::unions::{GameClaim, GameQuestion};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Hosted, read_value};

/// What is declared at a table without typing it, so that everybody reads it in their own language. It may be a lie.
/// Which declarations there are, each game says itself.
///
/// ```
/// use house::Title;
/// use house::wire::Claim;
/// let claim: Claim = serde_json::from_str(r#"{"hold":{"count":2,"colour":"red"}}"#).unwrap();
/// assert!(claim.fits(Title::SCAPEGOAT) && !claim.fits(Title::SOPLON));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(as = "GameClaim"))]
pub struct Claim(
    #[serde(deserialize_with = "super::plain::value")]
    #[cfg_attr(feature = "types", schemars(with = "GameClaim"))]
    Value,
);

impl Claim {
    /// A claim of one game.
    pub fn of<R: Hosted>(claim: &R::Claim) -> Self {
        Self(value_of(claim))
    }

    /// The claim, if it is one of this game.
    pub fn read<R: Hosted>(&self) -> Option<R::Claim> {
        read_value(&self.0).ok()
    }

    /// Whether this can be declared in that game.
    pub fn fits(&self, title: Title) -> bool {
        title.has_claim(&self.0)
    }
}

/// What is asked at a table without typing it, so that everybody reads it in their own language and bots understand it.
/// Which questions there are, each game says itself.
///
/// ```
/// use house::Title;
/// use house::wire::Question;
/// let question: Question = serde_json::from_str(r#"{"hold":{"colour":"red"}}"#).unwrap();
/// assert!(question.fits(Title::SCAPEGOAT) && !question.fits(Title::SOPLON));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS, schemars::JsonSchema), ts(as = "GameQuestion"))]
pub struct Question(
    #[serde(deserialize_with = "super::plain::value")]
    #[cfg_attr(feature = "types", schemars(with = "GameQuestion"))]
    Value,
);

impl Question {
    /// A question of one game.
    pub fn of<R: Hosted>(question: &R::Question) -> Self {
        Self(value_of(question))
    }

    /// The question, if it is one of this game.
    pub fn read<R: Hosted>(&self) -> Option<R::Question> {
        read_value(&self.0).ok()
    }

    /// Whether this can be asked in that game.
    pub fn fits(&self, title: Title) -> bool {
        title.has_question(&self.0)
    }
}
