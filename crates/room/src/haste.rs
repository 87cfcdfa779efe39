//! How often one person may change a table for all who are there. Each time something is stored, and everybody is told.

use crate::Time;
use crate::settings::Settings;
use house::wire::{ClientMsg, PlayerId};
use table::SortedMap;

/// Whether a message, if it is not refused, changes what everybody is told of the table. Actions, talk and the deal have limits
/// of their own.
pub fn changes_table(msg: &ClientMsg) -> bool {
    matches!(
        msg,
        ClientMsg::Profile { .. }
            | ClientMsg::Sit { .. }
            | ClientMsg::Stand { .. }
            | ClientMsg::AddBot { .. }
            | ClientMsg::Unseat { .. }
            | ClientMsg::KeepOut { .. }
            | ClientMsg::LetIn { .. }
            | ClientMsg::Invite { .. }
            | ClientMsg::Configure { .. }
            | ClientMsg::ChangeGame { .. }
            | ClientMsg::Wait { .. }
            | ClientMsg::Rematch { .. }
    )
}

/// Buckets that fill with time. Leaving and coming back fills none.
#[derive(Default)]
pub(crate) struct Haste(SortedMap<PlayerId, Bucket>);

struct Bucket {
    left: f64,
    as_of: Time,
}

impl Haste {
    /// Whether somebody may change the table once more. If so, it counts.
    pub fn may_change(&mut self, player: &PlayerId, settings: &Settings, now: Time) -> bool {
        let burst = f64::from(settings.changes_at_once);
        let full = |bucket: &Bucket| {
            (bucket.left + now.since(bucket.as_of).as_secs_f64() * settings.changes_per_second).min(burst)
        };
        self.0.retain(|_, bucket| full(bucket) < burst);
        let left = self.0.get(player).map_or(burst, full);
        let may = left >= 1.0;
        let left = if may { left - 1.0 } else { left };
        self.0.insert(player.clone(), Bucket { left, as_of: now });
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn somebody_in_haste_waits_and_nobody_else_does() {
        let settings = Settings { changes_at_once: 3, changes_per_second: 0.5, ..Settings::default() };
        let [ana, berta] = ["ana", "berta"].map(|name| PlayerId(name.to_owned()));
        let (mut haste, start) = (Haste::default(), Time::from_seconds(1_000));
        let first = [(); 4].map(|()| haste.may_change(&ana, &settings, start));
        assert_eq!(first, [true, true, true, false]);
        assert!(haste.may_change(&berta, &settings, start));
        assert!(!haste.may_change(&ana, &settings, start + Duration::from_millis(1_999)));
        assert!(haste.may_change(&ana, &settings, start + Duration::from_secs(2)));
        assert!(!haste.may_change(&ana, &settings, start + Duration::from_secs(2)));
        haste.may_change(&berta, &settings, start + Duration::from_secs(60));
        assert_eq!(haste.0.len(), 1, "whoever has waited long enough is forgotten");
    }
}
