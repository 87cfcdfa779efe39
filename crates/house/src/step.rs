use crate::wire::{Json, value_of};
use serde_json::Value;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use table::{Millis, Rules, Version, Viewer};

/// One input that was played, and what followed.
#[derive(Clone, Debug)]
pub struct Step {
    /// The version it made.
    pub version: Version,
    /// The time it counted for.
    pub at: Millis,
    events: Arc<dyn Events>,
    /// How the game stood before it: only what it has changed is sent to those who know the rest.
    before: Option<Arc<dyn Any + Send + Sync>>,
}

/// What followed an input, in full.
trait Events: Any + Send + Sync {
    fn all(&self) -> Vec<Value>;
    fn shown(&self, viewer: Viewer) -> Vec<Value>;
    fn shows(&self, viewer: Viewer) -> bool;
    fn shown_json(&self, viewer: Viewer) -> Option<Json>;
}

/// Events of the game with the rules `R`.
struct Of<R: Rules>(Vec<R::Event>);

impl<R: Rules> Events for Of<R> {
    fn all(&self) -> Vec<Value> {
        self.0.iter().map(value_of).collect()
    }

    fn shown(&self, viewer: Viewer) -> Vec<Value> {
        R::shown(&self.0, viewer).iter().map(value_of).collect()
    }

    fn shows(&self, viewer: Viewer) -> bool {
        self.0.iter().any(|event| R::show(event, viewer).is_some())
    }

    fn shown_json(&self, viewer: Viewer) -> Option<Json> {
        let shown = R::shown(&self.0, viewer);
        (!shown.is_empty()).then(|| Json::of(&shown))
    }
}

impl fmt::Debug for dyn Events {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.all().fmt(f)
    }
}

impl Step {
    pub(crate) fn new<R: Rules>(
        version: Version,
        at: Millis,
        events: Vec<R::Event>,
        before: Arc<R::State>,
    ) -> Self {
        Self { version, at, events: Arc::new(Of::<R>(events)), before: Some(before) }
    }

    /// How the game stood before it, if that is still known and this is a step of that game.
    pub(crate) fn before<R: Rules>(&self) -> Option<&R::State> {
        self.before.as_ref()?.downcast_ref()
    }

    /// It has been written for everybody, and whoever comes later is shown where the game stands. How it stood before is as
    /// large as a game, and many steps are kept.
    pub fn forget_before(&mut self) {
        self.before = None;
    }

    /// What followed, in full, if this is a step of that game. For code that makes something of it for one seat, and for
    /// nothing else.
    pub(crate) fn events<R: Rules>(&self) -> Option<&[R::Event]> {
        let any: &dyn Any = &*self.events;
        any.downcast_ref::<Of<R>>().map(|events| &*events.0)
    }

    /// What followed, in full, written down: for records of finished games.
    pub fn events_json(&self) -> Vec<Value> {
        self.events.all()
    }

    /// What `viewer` sees of it. Nothing: not even that it happened; see [`Rules::show`].
    pub fn shown(&self, viewer: Viewer) -> Vec<Value> {
        self.events.shown(viewer)
    }

    /// Whether `viewer` sees anything of it.
    pub fn shows(&self, viewer: Viewer) -> bool {
        self.events.shows(viewer)
    }

    /// What `viewer` sees of it, written down; `None` if they see nothing, not even that it happened.
    pub fn shown_json(&self, viewer: Viewer) -> Option<Json> {
        self.events.shown_json(viewer)
    }
}
