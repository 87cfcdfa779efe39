//! Which nodes live. Nobody asks a clock of another machine: a node that does not beat while others do is dead.

use std::collections::BTreeMap;
use std::time::Duration;
use store::{NodeSeen, WriterId};
use tokio::time::Instant;

/// How often a node says that it lives.
pub(crate) const BEAT: Duration = Duration::from_millis(250);

/// How long the nodes of a house bear that one says nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience(pub Duration);

impl Patience {
    /// One that has not said for this long that it lives is taken for dead.
    fn dead(self) -> Duration {
        self.0
    }

    /// One that could not say so for this long must not do anything any more. It is shorter, and counted from an earlier
    /// moment, so it knows before the others act.
    pub fn holds(self) -> Duration {
        self.0 * 5 / 6
    }

    /// One that is late is not sent anything new.
    fn late(self) -> Duration {
        self.0 * 2 / 5
    }
}

/// Whoever looks must have looked all the time: after a pause, everybody begins anew.
const UNSEEN: Duration = Duration::from_secs(1);

/// The nodes as this one sees them.
pub(crate) struct Nodes {
    patience: Patience,
    seen: BTreeMap<WriterId, Seen>,
    looked: Option<Instant>,
}

struct Seen {
    beats: i64,
    /// When it was first seen with so many beats.
    since: Instant,
    tables: u32,
}

/// What is new since the last look.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct News {
    pub came: Vec<WriterId>,
    pub gone: Vec<WriterId>,
    /// To be ended.
    pub dead: Vec<WriterId>,
}

impl Nodes {
    pub fn new(patience: Patience) -> Self {
        Self { patience, seen: BTreeMap::new(), looked: None }
    }

    /// Looks at who is there, this node itself left out.
    pub fn look(&mut self, now: Instant, there: &[NodeSeen]) -> News {
        let interrupted = self.looked.is_none_or(|last| now.duration_since(last) > UNSEEN);
        self.looked = Some(now);
        let mut before = std::mem::take(&mut self.seen);
        let mut news = News::default();
        for node in there {
            let tables = tables_of(&node.about);
            let known = before.remove(&node.id);
            if known.is_none() {
                news.came.push(node.id);
            }
            let since = match known {
                Some(seen) if seen.beats == node.beats && !interrupted => seen.since,
                _ => now,
            };
            if now.duration_since(since) > self.patience.dead() {
                news.dead.push(node.id);
            }
            self.seen.insert(node.id, Seen { beats: node.beats, since, tables });
        }
        news.gone = before.into_keys().collect();
        news
    }

    pub fn is_late(&self, node: WriterId, now: Instant) -> bool {
        self.seen.get(&node).is_none_or(|seen| now.duration_since(seen.since) > self.patience.late())
    }

    /// Whether it is late, and nobody has found it dead or alive yet.
    pub fn is_undecided(&self, node: WriterId, now: Instant) -> bool {
        self.seen.contains_key(&node) && self.is_late(node, now)
    }

    /// It was ended, which the next look need not find out.
    pub fn forget(&mut self, node: WriterId) {
        self.seen.remove(&node);
    }

    pub fn all(&self) -> impl Iterator<Item = WriterId> {
        self.seen.keys().copied()
    }

    /// The first of the others that live.
    pub fn first(&self, now: Instant) -> Option<WriterId> {
        self.all().find(|node| !self.is_late(*node, now))
    }

    /// The node with the fewest tables, if it has fewer than this one. A table that was opened since it was last seen counts.
    pub fn idlest(&mut self, own: u32, now: Instant) -> Option<WriterId> {
        let late = self.patience.late();
        let lively = self.seen.iter_mut().filter(|(_, seen)| now.duration_since(seen.since) <= late);
        let (id, seen) = lively.min_by_key(|(_, seen)| seen.tables)?;
        if seen.tables >= own {
            return None;
        }
        seen.tables += 1;
        Some(*id)
    }
}

/// What a node says of itself.
pub(crate) fn about(tables: usize, patience: Duration) -> Vec<u8> {
    let tables = u32::try_from(tables).unwrap_or(u32::MAX);
    [super::POST_FORMAT, tables, millis(patience)].map(u32::to_be_bytes).concat()
}

fn millis(patience: Duration) -> u32 {
    u32::try_from(patience.as_millis()).unwrap_or(u32::MAX)
}

/// How long it bears that another one says nothing, if that is not as long as this. Then one of the two would take the other's
/// tables while that still acts.
pub(crate) fn other_patience(about: &[u8], ours: Duration) -> Option<Duration> {
    let theirs = number_at(about, 8)?;
    (theirs != millis(ours)).then(|| Duration::from_millis(theirs.into()))
}

/// Which format it says it has.
pub(crate) fn format_of(about: &[u8]) -> Option<u32> {
    number_at(about, 0)
}

/// One that does not say how many it has is given none.
fn tables_of(about: &[u8]) -> u32 {
    number_at(about, 4).unwrap_or(u32::MAX)
}

fn number_at(about: &[u8], at: usize) -> Option<u32> {
    about.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Patience = Patience(Duration::from_millis(1_800));

    fn node(id: i64, beats: i64, tables: usize) -> NodeSeen {
        NodeSeen { id: WriterId(id), name: format!("node {id}"), beats, about: about(tables, PATIENCE.0) }
    }

    #[test]
    fn who_does_not_beat_while_others_do_is_dead() {
        let (mut nodes, start) = (Nodes::new(PATIENCE), Instant::now());
        let news = nodes.look(start, &[node(1, 0, 0), node(2, 0, 0)]);
        assert_eq!(news, News { came: vec![WriterId(1), WriterId(2)], ..News::default() });
        let mut found = None;
        for beat in 1..20 {
            let now = start + BEAT * beat;
            let news = nodes.look(now, &[node(1, beat.into(), 0), node(2, 0, 0)]);
            assert!(news.came.is_empty() && news.gone.is_empty());
            assert_eq!(nodes.is_late(WriterId(2), now), BEAT * beat > PATIENCE.late());
            assert!(!nodes.is_late(WriterId(1), now));
            assert_eq!(nodes.is_undecided(WriterId(2), now), nodes.is_late(WriterId(2), now));
            if !news.dead.is_empty() {
                assert_eq!(news.dead, [WriterId(2)]);
                found = Some(now.duration_since(start));
                break;
            }
        }
        let found = found.expect("it is found");
        assert!(found > PATIENCE.dead() && found <= PATIENCE.dead() + BEAT, "{found:?}");
        let gone = nodes.look(start + BEAT * 20, &[node(1, 20, 0)]).gone;
        assert_eq!(gone, [WriterId(2)]);
        let now = start + BEAT * 20;
        assert!(
            nodes.is_late(WriterId(2), now) && !nodes.is_undecided(WriterId(2), now),
            "nobody waits for it"
        );
    }

    #[test]
    fn after_a_pause_nobody_is_dead_before_it_had_its_time() {
        let (mut nodes, start) = (Nodes::new(PATIENCE), Instant::now());
        nodes.look(start, &[node(1, 5, 0)]);
        let later = start + Duration::from_secs(10);
        assert_eq!(nodes.look(later, &[node(1, 5, 0)]), News::default());
        assert_eq!(nodes.look(later + BEAT, &[node(1, 5, 0)]), News::default());
    }

    #[test]
    fn a_new_table_goes_where_the_fewest_are() {
        let (mut nodes, now) = (Nodes::new(PATIENCE), Instant::now());
        nodes.look(now, &[node(1, 0, 4), node(2, 0, 2)]);
        assert_eq!(nodes.idlest(2, now), None, "here, where it costs no detour");
        let chosen: Vec<_> = (0..4).map(|_| nodes.idlest(5, now)).collect();
        assert_eq!(chosen, [Some(WriterId(2)), Some(WriterId(2)), Some(WriterId(1)), Some(WriterId(2))]);
        assert_eq!(nodes.idlest(9, now + PATIENCE.late() * 2), None, "nobody is asked who may be dead");
    }

    #[test]
    fn a_node_says_which_format_it_has() {
        assert_eq!(format_of(&about(7, PATIENCE.0)), Some(super::super::POST_FORMAT));
        assert_eq!((format_of(&[]), tables_of(&[1])), (None, u32::MAX));
    }

    #[test]
    fn nodes_of_unequal_patience_are_found() {
        let said = about(7, Duration::from_millis(1_500));
        assert_eq!(other_patience(&said, Duration::from_millis(1_500)), None);
        assert_eq!(other_patience(&said, Duration::from_secs(3)), Some(Duration::from_millis(1_500)));
    }
}
