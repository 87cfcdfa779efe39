use super::random;
use house::wire::{PlayerId, TableRefusal};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use store::WriterId;

/// How long a link can be used.
pub const LINK_LIFETIME: Duration = Duration::from_secs(10 * 60);

/// Links that one player can have at a time; the player's oldest gives way.
const PER_PLAYER: usize = 3;

/// Links in all. Nobody's link gives way to another's, so then there is none to be had.
const IN_ALL: usize = 10_000;

/// Links with which another device becomes the same player: each works once, and for ten minutes.
///
/// They are kept in memory only. After a restart the player asks for another one. One of several nodes names itself in its
/// links, so that any node knows whom to ask.
pub struct DeviceLinks {
    /// What follows the secret of each.
    maker: String,
    // The oldest first. Ten thousand are read through in a fraction of a millisecond, and links are rare; so there is no
    // index to keep in step.
    links: Mutex<VecDeque<Link>>,
}

struct Link {
    token: String,
    player: PlayerId,
    made: Instant,
}

impl Link {
    fn is_over(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.made) >= LINK_LIFETIME
    }
}

/// So many letters are the secret of a link.
const SECRET: usize = 26;

/// The node that has made a link, if there are nodes.
pub fn maker_of(token: &str) -> Option<WriterId> {
    token.get(SECRET..)?.parse().ok().map(WriterId)
}

impl DeviceLinks {
    /// Those of a node, or of a house that has none.
    pub fn new(node: Option<WriterId>) -> Self {
        Self { maker: node.map(|node| node.to_string()).unwrap_or_default(), links: Mutex::default() }
    }

    /// A new link for this player: the last part of its address.
    pub fn make(&self, player: &PlayerId, now: Instant) -> Result<String, TableRefusal> {
        let token = random::letters(&random::bytes::<16>()) + &self.maker;
        let mut links = self.lock();
        while links.front().is_some_and(|link| link.is_over(now)) {
            links.pop_front();
        }
        let mine = links.iter().filter(|link| link.player == *player).count();
        if mine >= PER_PLAYER {
            drop_first(&mut links, |link| link.player == *player);
        }
        if links.len() >= IN_ALL {
            return Err(TableRefusal::HouseFull);
        }
        links.push_back(Link { token: token.clone(), player: player.clone(), made: now });
        Ok(token)
    }

    /// Whose link it is. From now on it is nobody's.
    pub fn use_up(&self, token: &str, now: Instant) -> Option<PlayerId> {
        let link = drop_first(&mut self.lock(), |link| link.token == token)?;
        (!link.is_over(now)).then_some(link.player)
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Link>> {
        // A panic happened between whole links.
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn drop_first(links: &mut VecDeque<Link>, which: impl Fn(&Link) -> bool) -> Option<Link> {
    let at = links.iter().position(which)?;
    links.remove(at)
}

#[cfg(test)]
mod tests {
    use super::super::new_player;
    use super::*;

    #[test]
    fn a_link_works_once() {
        let (links, ana, now) = (DeviceLinks::new(None), new_player(), Instant::now());
        let token = links.make(&ana, now).unwrap();
        assert_eq!(links.use_up(&token, now), Some(ana));
        assert_eq!(links.use_up(&token, now), None);
    }

    #[test]
    fn a_token_has_128_bits_and_fits_into_an_address() {
        let (links, ana, now) = (DeviceLinks::new(None), new_player(), Instant::now());
        let (one, other) = (links.make(&ana, now).unwrap(), links.make(&ana, now).unwrap());
        assert_ne!(one, other);
        assert_eq!((one.len(), maker_of(&one)), (SECRET, None));
        assert!(one.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit()), "{one}");
    }

    #[test]
    fn a_link_of_a_node_says_whose_it_is() {
        let (links, now) = (DeviceLinks::new(Some(WriterId(47))), Instant::now());
        let token = links.make(&new_player(), now).unwrap();
        assert_eq!(maker_of(&token), Some(WriterId(47)));
        for wrong in ["", "47", "ñandú-ñandú-ñandú-ñandú47", &token[..SECRET], &format!("{token}x")] {
            assert_eq!(maker_of(wrong), None, "{wrong}");
        }
        assert_eq!(links.use_up(&token[..SECRET], now), None, "the whole of it is the link");
        assert!(links.use_up(&token, now).is_some());
    }

    #[test]
    fn a_link_works_for_ten_minutes() {
        let (links, ana, now) = (DeviceLinks::new(None), new_player(), Instant::now());
        let (early, late) = (links.make(&ana, now).unwrap(), links.make(&ana, now).unwrap());
        let almost = LINK_LIFETIME.saturating_sub(Duration::from_millis(1));
        assert_eq!(links.use_up(&early, now + almost), Some(ana));
        assert_eq!(links.use_up(&late, now + LINK_LIFETIME), None);
    }

    #[test]
    fn a_wrong_token_is_nobodys_and_costs_nothing() {
        let (links, ana, now) = (DeviceLinks::new(None), new_player(), Instant::now());
        let token = links.make(&ana, now).unwrap();
        for wrong in ["", "x", &token[1..], &token.to_uppercase(), &format!("{token} ")] {
            assert_eq!(links.use_up(wrong, now), None, "{wrong}");
        }
        assert_eq!(links.use_up(&token, now), Some(ana));
    }

    #[test]
    fn a_fourth_link_takes_the_place_of_the_players_first() {
        let (links, ana, ben, now) = (DeviceLinks::new(None), new_player(), new_player(), Instant::now());
        let bens = links.make(&ben, now).unwrap();
        let anas: Vec<String> = (0..=PER_PLAYER).map(|_| links.make(&ana, now).unwrap()).collect();
        assert_eq!(links.use_up(&anas[0], now), None);
        assert!(anas[1..].iter().all(|token| links.use_up(token, now).as_ref() == Some(&ana)));
        assert_eq!(links.use_up(&bens, now), Some(ben));
    }

    #[test]
    fn there_are_never_more_than_ten_thousand() {
        let (links, now) = (DeviceLinks::new(None), Instant::now());
        let ana = new_player();
        let anas = links.make(&ana, now).unwrap();
        for _ in 1..IN_ALL {
            links.make(&new_player(), now).unwrap();
        }
        assert_eq!(links.make(&new_player(), now), Err(TableRefusal::HouseFull));
        assert_eq!(links.use_up(&anas, now), Some(ana), "nobody has taken it away");
        links.make(&new_player(), now).unwrap();
        assert_eq!(links.make(&new_player(), now), Err(TableRefusal::HouseFull));
        links.make(&new_player(), now + LINK_LIFETIME).unwrap();
    }

    #[test]
    fn links_that_are_over_are_forgotten() {
        let (links, now) = (DeviceLinks::new(None), Instant::now());
        for _ in 0..50 {
            links.make(&new_player(), now).unwrap();
        }
        links.make(&new_player(), now + LINK_LIFETIME).unwrap();
        assert_eq!(links.lock().len(), 1);
    }
}
