use table::{Chance, Seat, SortedMap};

/// What is known of an action at some node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// How often it could have been.
    pub(super) chances: u32,
    /// The sum of its results for the seat that chose.
    total: f64,
}

impl<A> Tried<A> {
    /// Its result on average, from 0 to 1.
    pub fn worth(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.total / f64::from(self.visits) }
    }
}

/// The trees of all seats: what each of them tried, by what it had been shown.
pub(super) struct Forest<A> {
    nodes: SortedMap<(Seat, u64), Node<A>>,
    search: u32,
}

struct Node<A> {
    tried: Vec<Tried<A>>,
    last_search: u32,
}

impl<A> Default for Forest<A> {
    fn default() -> Self {
        Self { nodes: SortedMap::default(), search: 0 }
    }
}

impl<A: Copy + Ord> Forest<A> {
    /// Forgets what the last search did not come upon.
    pub fn keep_from_last_search(&mut self) {
        let last = self.search;
        self.nodes.retain(|_, node| node.last_search == last);
        self.search += 1;
    }

    /// What was tried at a node.
    pub fn tried(&self, seat: Seat, place: u64) -> Vec<Tried<A>> {
        self.nodes.get(&(seat, place)).map(|node| node.tried.clone()).unwrap_or_default()
    }

    /// Chooses among `legal` as the node has learnt. True if the action has never been tried there before.
    pub fn choose(&mut self, seat: Seat, place: u64, legal: &[A], chance: &mut Chance) -> (A, bool) {
        let search = self.search;
        let node = self.nodes.or_insert((seat, place), Node { tried: Vec::new(), last_search: search });
        node.last_search = search;
        for action in legal {
            match node.tried.binary_search_by_key(action, |tried| tried.action) {
                Ok(at) => node.tried[at].chances += 1,
                Err(at) => {
                    node.tried.insert(at, Tried { action: *action, visits: 0, chances: 1, total: 0.0 });
                }
            }
        }
        // Both are in ascending order, except that a game may offer its actions in any: then it is looked up.
        let known = |action: &A| {
            let at = node.tried.binary_search_by_key(action, |tried| tried.action);
            node.tried[at.expect("it has just been added")]
        };
        let untried = legal.iter().filter(|action| known(action).visits == 0).count() as u32;
        if untried > 0 {
            let pick = chance.below(untried) as usize;
            let action = legal.iter().filter(|action| known(action).visits == 0).nth(pick);
            return (*action.expect("as many as were counted"), true);
        }
        let interest = |action: &A| {
            let tried = known(action);
            let visits = f64::from(tried.visits);
            tried.worth() + super::CURIOSITY * libm::sqrt(libm::log(f64::from(tried.chances)) / visits)
        };
        let interests = legal.iter().map(|action| (interest(action), *action));
        let most = interests.max_by(|(one, _), (other, _)| one.total_cmp(other));
        (most.expect("something is legal").1, false)
    }

    /// Remembers the result of an action.
    pub fn learn(&mut self, seat: Seat, place: u64, action: A, worth: f64) {
        let node = self.nodes.get_mut(&(seat, place)).expect("it was chosen at this node");
        let at = node.tried.binary_search_by_key(&action, |tried| tried.action);
        let tried = &mut node.tried[at.expect("it was chosen there")];
        tried.visits += 1;
        tried.total += worth;
    }
}

/// Adds what another tree tried at the same node.
pub(super) fn add<A: Copy + Ord>(tried: &mut Vec<Tried<A>>, more: Vec<Tried<A>>) {
    for other in more {
        match tried.binary_search_by_key(&other.action, |tried| tried.action) {
            Ok(at) => {
                tried[at].visits += other.visits;
                tried[at].chances += other.chances;
                tried[at].total += other.total;
            }
            Err(at) => tried.insert(at, other),
        }
    }
}
