use crate::Refused;
use crate::wire::Json;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use table::photo_finish::Kind;
use table::{Hosted, read_value};

/// An action of any game, read once and judged later.
///
/// ```
/// use house::Title;
/// use serde_json::json;
/// assert!(Title::SOPLON.read_action(&json!("draw")).is_ok());
/// assert_eq!(Title::ROWGOAT.read_action(&json!("draw")).unwrap_err().code, "unknown_action");
/// ```
#[derive(Clone)]
pub struct AnyAction(Arc<dyn Erased>);

trait Erased: Any + Send + Sync {
    fn kind(&self) -> Option<Kind>;
    fn is_idle(&self) -> bool;
    fn json(&self) -> Json;
    fn equals(&self, other: &dyn Any) -> bool;
}

/// An action of the game with the rules `R`.
pub(crate) struct Of<R: Hosted>(pub R::Action);

impl<R: Hosted> Erased for Of<R> {
    fn kind(&self) -> Option<Kind> {
        R::kind(&self.0)
    }

    fn is_idle(&self) -> bool {
        R::is_idle(&self.0)
    }

    fn json(&self) -> Json {
        Json::of(&self.0)
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<Self>().is_some_and(|other| other.0 == self.0)
    }
}

impl AnyAction {
    pub(crate) fn new<R: Hosted>(action: Of<R>) -> Self {
        Self(Arc::new(action))
    }

    /// The action, if it is one of this game.
    pub(crate) fn of<R: Hosted>(&self) -> Option<R::Action> {
        let any: &dyn Any = &*self.0;
        any.downcast_ref::<Of<R>>().map(|action| action.0)
    }

    /// How this stands in the queue of a race; `None` if it need not wait.
    pub fn kind(&self) -> Option<Kind> {
        self.0.kind()
    }

    /// Whether this can be played again and again without the game going on.
    pub fn is_idle(&self) -> bool {
        self.0.is_idle()
    }
}

impl PartialEq for AnyAction {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for AnyAction {}

impl fmt::Debug for AnyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.json().text())
    }
}

impl Serialize for AnyAction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.json().serialize(serializer)
    }
}

/// Reads an action of one game.
pub(crate) fn read_action<R: Hosted>(action: &Value) -> Result<R::Action, Refused> {
    read_value(action).map_err(unknown_action::<R>)
}

pub(crate) fn unknown_action<R: Hosted>(why: impl fmt::Display) -> Refused {
    Refused {
        rule: None,
        code: "unknown_action",
        why: format!("this is not an action of {}: {why}", R::GAME),
    }
}
