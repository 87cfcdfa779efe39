//! What the operator wants everybody to know, and whether the house drains. Both are kept in the store, so they outlast the
//! server and are the same on all nodes.

use crate::runner::reading;
use crate::services::Services;
use house::wire::TableRefusal;
use std::sync::Arc;
use std::time::Duration;
use store::{Note, Store, StoreError};
use tokio::sync::{oneshot, watch};
use tokio::time::sleep;

const ANNOUNCEMENT: &str = "house/announcement";
const DRAINING: &str = "house/draining";

/// How often a node looks whether another one was told something.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Standing {
    announcement: Option<String>,
    draining: bool,
}

pub(crate) struct Notices(watch::Sender<Standing>);

impl Notices {
    pub fn read(store: &Store) -> Result<Self, StoreError> {
        Ok(Self(watch::Sender::new(standing(store)?)))
    }

    pub fn announcement(&self) -> Option<String> {
        self.0.borrow().announcement.clone()
    }

    pub fn draining(&self) -> bool {
        self.0.borrow().draining
    }

    /// Whether another table may be opened, or another game begun.
    pub fn check(&self) -> Result<(), TableRefusal> {
        if self.draining() { Err(TableRefusal::Closing) } else { Ok(()) }
    }

    pub fn announcements(&self) -> Announcements {
        let mut standing = self.0.subscribe();
        // What is announced already is news to a newcomer.
        standing.mark_changed();
        Announcements { told: None, standing }
    }

    /// From now on, once it is durable.
    pub async fn announce(&self, store: &Store, text: Option<String>) -> Result<(), TableRefusal> {
        write(store, ANNOUNCEMENT, text.clone()).await?;
        self.0.send_modify(|standing| standing.announcement = text);
        Ok(())
    }

    /// From now on, once it is durable.
    pub async fn drain(&self, store: &Store, drain: bool) -> Result<(), TableRefusal> {
        write(store, DRAINING, drain.then(String::new)).await?;
        self.0.send_modify(|standing| standing.draining = drain);
        Ok(())
    }
}

/// On several nodes: hears of what the operator has told another one.
pub(crate) async fn keep_reading(services: Arc<Services>) {
    loop {
        sleep(LOOK_AGAIN).await;
        // A database that is away is asked again.
        let read = reading(Arc::clone(&services), |services| Ok(standing(&services.store)?)).await;
        if let Ok(found) = read {
            services.notices.0.send_if_modified(|standing| {
                let news = *standing != found;
                *standing = found;
                news
            });
        }
    }
}

/// What is announced to one connection.
pub(crate) struct Announcements {
    told: Option<String>,
    standing: watch::Receiver<Standing>,
}

impl Announcements {
    /// The next one; none in it, if the last one is over.
    pub async fn next(&mut self) -> Option<String> {
        loop {
            if self.standing.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
            let announcement = self.standing.borrow_and_update().announcement.clone();
            if announcement != self.told {
                self.told.clone_from(&announcement);
                return announcement;
            }
        }
    }
}

fn standing(store: &Store) -> Result<Standing, StoreError> {
    let note = |name: &str| Ok(store.notes(name, 1)?.into_iter().find(|note| note.name == name));
    let announcement = note(ANNOUNCEMENT)?.map(|note| String::from_utf8_lossy(&note.bytes).into_owned());
    Ok(Standing { announcement, draining: note(DRAINING)?.is_some() })
}

/// Keeps a text under a name, or removes what was kept there. It is durable when this returns.
async fn write(store: &Store, name: &str, text: Option<String>) -> Result<(), TableRefusal> {
    durable(|done| match text {
        Some(text) => store.keep_note(Note { name: name.to_owned(), log: None, bytes: text.into() }, done),
        None => store.remove_note(name, done),
    })
    .await
}

/// Asks the store for a change, and waits until it is durable.
pub(crate) async fn durable(
    ask: impl FnOnce(Box<dyn FnOnce(Result<(), StoreError>) + Send>),
) -> Result<(), TableRefusal> {
    let (done, answered) = oneshot::channel();
    ask(Box::new(|answer| drop(done.send(answer))));
    if let Ok(Ok(())) = answered.await { Ok(()) } else { Err(TableRefusal::NotStored) }
}
