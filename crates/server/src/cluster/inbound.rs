//! The connections of other nodes to tables of this one, as far as they are heard.
//!
//! What nodes say to each other may be lost. If something is missing before what comes next, the number shows it. If nothing
//! comes next, because what was lost was the goodbye, the silence does: a socket that lives answers a ping every few seconds,
//! and that is passed on.

use super::post::Said;
use house::wire::TableCode;
use std::collections::BTreeMap;
use store::WriterId;

#[derive(Default)]
pub(super) struct Inbound(BTreeMap<(WriterId, u64), Heard>);

struct Heard {
    code: TableCode,
    /// The number of what comes next.
    next: u64,
    /// How many looks ago something came.
    quiet: u32,
}

/// A connection through another node.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Relayed {
    pub node: WriterId,
    pub conn: u64,
    pub code: TableCode,
}

impl Inbound {
    /// Whether nothing is missing before this.
    pub fn is_next(&mut self, from: WriterId, conn: u64, code: &TableCode, number: u64, said: &Said) -> bool {
        let expected = match said {
            Said::Join { .. } => Some(0),
            _ => self.0.get(&(from, conn)).map(|heard| heard.next),
        };
        let (is_next, is_gone) = (expected == Some(number), *said == Said::Gone);
        if is_next && !is_gone {
            self.0.insert((from, conn), Heard { code: code.clone(), next: number + 1, quiet: 0 });
        } else {
            self.0.remove(&(from, conn));
        }
        is_next || is_gone
    }

    /// Whatever comes from this node begins anew.
    pub fn forget(&mut self, node: WriterId) {
        self.0.retain(|(from, _), _| *from != node);
    }

    /// Looks who has said nothing for so many looks, and forgets them. It counts looks, and not time: a node that stood still
    /// has not read yet what came meanwhile.
    pub fn look(&mut self, patience: u32) -> Vec<Relayed> {
        let mut silent = Vec::new();
        self.0.retain(|(node, conn), heard| {
            heard.quiet += 1;
            let is_silent = heard.quiet > patience;
            if is_silent {
                silent.push(Relayed { node: *node, conn: *conn, code: heard.code.clone() });
            }
            !is_silent
        });
        silent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NORTH: WriterId = WriterId(1);
    const SOUTH: WriterId = WriterId(2);

    fn join() -> Said {
        Said::Join { player: "ana".into(), text: String::new() }
    }

    fn hears(inbound: &mut Inbound, from: WriterId, conn: u64, number: u64, said: &Said) -> bool {
        inbound.is_next(from, conn, &TableCode("GOAT".into()), number, said)
    }

    #[test]
    fn what_is_missing_is_noticed_with_what_comes_next() {
        let mut inbound = Inbound::default();
        assert!(!hears(&mut inbound, NORTH, 1, 1, &Said::CatchUp), "nobody has joined");
        assert!(hears(&mut inbound, NORTH, 1, 0, &join()));
        assert!(hears(&mut inbound, NORTH, 1, 1, &Said::CatchUp));
        assert!(!hears(&mut inbound, SOUTH, 1, 2, &Said::CatchUp), "that is another node's");
        assert!(!hears(&mut inbound, NORTH, 1, 3, &Said::CatchUp), "2 is missing");
        assert!(!hears(&mut inbound, NORTH, 1, 4, &Said::CatchUp), "and the connection is over");
        assert!(hears(&mut inbound, NORTH, 1, 9, &Said::Gone), "a goodbye is always heard");
    }

    #[test]
    fn whoever_says_nothing_for_long_is_gone_and_the_others_are_not() {
        let mut inbound = Inbound::default();
        for conn in 1..=3 {
            assert!(hears(&mut inbound, NORTH, conn, 0, &join()));
        }
        assert!(hears(&mut inbound, NORTH, 3, 1, &Said::Gone));
        for look in 1..=10 {
            let silent = inbound.look(4);
            let expected =
                (look == 5).then(|| Relayed { node: NORTH, conn: 2, code: TableCode("GOAT".into()) });
            assert_eq!(silent, Vec::from_iter(expected), "look {look}");
            assert!(hears(&mut inbound, NORTH, 1, look, &Said::Pong { rtt_ms: 20 }));
        }
        inbound.forget(NORTH);
        assert!(!hears(&mut inbound, NORTH, 1, 11, &Said::CatchUp));
    }
}
