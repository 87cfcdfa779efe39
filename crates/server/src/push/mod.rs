//! Web Push: somebody who looks elsewhere is called, wherever their browser is (RFC 8030, with VAPID of RFC 8292).
//!
//! A call has no content. The push service learns that somebody is called by this house and nothing else; the browser asks
//! the house itself what it is about.

mod endpoint;
mod http;
mod key;
mod refusal;
mod sending;
mod subscriptions;

pub use endpoint::{BadPushService, PushService};
pub(crate) use http::{forget, key as public_key, own};
pub(crate) use key::{FILE as PUSH_KEY, PushKey};
pub(crate) use refusal::PushRefusal;
pub(crate) use subscriptions::endpoints_of;

use crate::clock::system_clock;
use crate::runner::reading;
use crate::services::Services;
use crate::settings::Settings;
use futures_util::future::join_all;
use house::wire::{PlayerId, TableCode};
use room::{Occasion, Time};
use sending::{Answer, Sending};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use subscriptions::{MOST, Subscription};
use tokio::sync::Semaphore;
use tokio::time::sleep;

/// Nobody is called twice within this time for their turn at the same table, nor twice because they are invited, wherever: anybody
/// can open tables and invite whom they have met.
const QUIET: Duration = Duration::from_secs(60);

/// So many people wait to be called; what is beyond is dropped.
const WAITING: usize = 1024;

/// So many requests to push services are under way at once.
const AT_ONCE: usize = 8;

/// A push service that has too much to do is asked once more after this, if it does not say when, and never later than that.
const ASK_AGAIN: Duration = Duration::from_secs(60);
const ASK_AGAIN_AT_LATEST: Duration = Duration::from_secs(600);

/// Whom push services may turn to, in a house that has no address of its own by https. They want one that looks like one.
const NOBODY: &str = "https://corral.invalid";

/// Who is called, and at which table it is their turn, if it is that.
type About = (PlayerId, Option<TableCode>);

/// Calls people.
pub(crate) struct Push {
    key: PushKey,
    subject: String,
    sending: Sending,
    called: Mutex<HashMap<About, Time>>,
    waiting: Arc<Semaphore>,
    under_way: Semaphore,
}

impl Push {
    pub fn new(key: PushKey, settings: &Settings) -> Self {
        let address = settings.public_url.as_deref().filter(|address| address.starts_with("https://"));
        Self {
            key,
            subject: address.unwrap_or(NOBODY).to_owned(),
            sending: Sending::default(),
            called: Mutex::default(),
            waiting: Arc::new(Semaphore::new(WAITING)),
            under_way: Semaphore::new(AT_ONCE),
        }
    }

    /// What browsers subscribe with.
    pub fn public_key(&self) -> String {
        self.key.public()
    }

    /// Whether nobody has called them for this within the last minute.
    fn is_quiet(&self, player: &PlayerId, table: &TableCode, occasion: Occasion, now: Time) -> bool {
        let call = (player.clone(), (occasion == Occasion::Turn).then(|| table.clone()));
        let mut called = self.called.lock().unwrap_or_else(PoisonError::into_inner);
        if called.get(&call).is_some_and(|at| now.since(*at) < QUIET) {
            return false;
        }
        if called.len() >= WAITING {
            called.retain(|_, at| now.since(*at) < QUIET);
        }
        called.insert(call, now);
        true
    }
}

/// Calls somebody on all their browsers that want it. Nobody waits for that, and a table least of all.
pub(crate) fn call(services: &Arc<Services>, player: PlayerId, table: &TableCode, occasion: Occasion) {
    let push = &services.push;
    if !push.is_quiet(&player, table, occasion, services.clock.now()) {
        return;
    }
    let Ok(place) = Arc::clone(&push.waiting).try_acquire_owned() else {
        return services.metrics.pushed("dropped");
    };
    let (services, topic) = (Arc::clone(services), push.key.topic(table));
    tokio::spawn(async move {
        let whose = player.clone();
        let found =
            reading(Arc::clone(&services), move |services| Ok(subscriptions::of(&services.store, &whose)?));
        match found.await {
            Ok(found) => {
                let browsers = found.iter().take(MOST);
                join_all(browsers.map(|one| reach(&services, &player, one, &topic))).await;
            }
            Err(error) => tracing::warn!(%error, "whom to call cannot be read"),
        }
        drop(place);
    });
}

/// Calls one browser. One that is there no more is forgotten.
async fn reach(services: &Services, player: &PlayerId, subscription: &Subscription, topic: &str) {
    // What was believed when it was kept may not be any more.
    let Some(endpoint) = subscription.at(&services.settings.push_services) else { return };
    let service = endpoint.service.to_string();
    let send = async || {
        let push = &services.push;
        let _place = push.under_way.acquire().await;
        let now = system_clock().as_secs();
        let authorization = push.key.authorization(&service, &push.subject, now);
        push.sending.send(&endpoint, &authorization, topic).await
    };
    let mut answer = send().await;
    if let Ok(Answer::Later(_, wait)) = answer {
        services.metrics.pushed("later");
        sleep(wait.unwrap_or(ASK_AGAIN).min(ASK_AGAIN_AT_LATEST)).await;
        answer = send().await;
    }
    let result = match answer {
        Ok(Answer::Taken) => "taken",
        Ok(Answer::Gone) => {
            services.store.remove_note(&Subscription::name(player, &subscription.endpoint), |_| {});
            "gone"
        }
        Ok(Answer::Later(status, _) | Answer::Refused(status)) => {
            tracing::warn!(%service, %status, "a push service refuses to call somebody");
            "refused"
        }
        Err(error) => {
            tracing::warn!(%service, %error, "a push service cannot be reached");
            "failed"
        }
    };
    services.metrics.pushed(result);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_called_twice_within_a_minute_for_the_same() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::new(([127, 0, 0, 1], 0).into(), folder.path().to_owned());
        let push = Push::new(PushKey::open(folder.path()).unwrap(), &settings);
        let [ana, bo] = ["ana", "bo"].map(|name| PlayerId(name.to_owned()));
        let [one, other] = ["ABCD", "EFGH"].map(|code| TableCode(code.to_owned()));
        let start = Time::from_seconds(1_000);
        let asks = |player: &PlayerId, table: &TableCode, occasion, seconds| {
            push.is_quiet(player, table, occasion, start + Duration::from_secs(seconds))
        };
        assert!(asks(&ana, &one, Occasion::Turn, 0));
        assert!(!asks(&ana, &one, Occasion::Turn, 59));
        assert!(asks(&ana, &one, Occasion::Invitation, 59));
        assert!(
            !asks(&ana, &other, Occasion::Invitation, 60),
            "whoever opens many tables cannot ring at each"
        );
        assert!(asks(&ana, &other, Occasion::Turn, 59) && asks(&bo, &one, Occasion::Turn, 59));
        assert!(asks(&ana, &one, Occasion::Turn, 60));
        assert!(!asks(&ana, &one, Occasion::Turn, 61), "it counts from the last time");
    }

    #[test]
    fn what_is_long_past_is_not_remembered() {
        let folder = tempfile::tempdir().unwrap();
        let settings = Settings::new(([127, 0, 0, 1], 0).into(), folder.path().to_owned());
        let push = Push::new(PushKey::open(folder.path()).unwrap(), &settings);
        for number in 0..10 * WAITING as u64 {
            let (player, table) = (PlayerId(number.to_string()), TableCode("ABCD".to_owned()));
            assert!(push.is_quiet(&player, &table, Occasion::Turn, Time::from_seconds(number)));
        }
        assert!(push.called.lock().unwrap().len() <= WAITING);
    }
}
