use std::sync::Arc;

/// How many entries are shared at once. What comes after the last of them is copied.
const CHUNK: usize = 64;

/// A list that only grows, and whose copies share what they have in common: a game is copied often, and has been played
/// for long.
#[derive(Clone)]
pub(crate) struct SharedLog<T> {
    full: Vec<Arc<[T]>>,
    rest: Vec<T>,
}

impl<T> Default for SharedLog<T> {
    fn default() -> Self {
        Self { full: Vec::new(), rest: Vec::new() }
    }
}

impl<T> SharedLog<T> {
    pub fn push(&mut self, entry: T) {
        self.rest.push(entry);
        if self.rest.len() == CHUNK {
            self.full.push(self.rest.drain(..).collect());
        }
    }

    pub fn len(&self) -> usize {
        self.full.len() * CHUNK + self.rest.len()
    }

    pub fn get(&self, at: usize) -> Option<&T> {
        match at.checked_sub(self.full.len() * CHUNK) {
            Some(at) => self.rest.get(at),
            None => self.full[at / CHUNK].get(at % CHUNK),
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.full.iter().flat_map(|chunk| chunk.iter()).chain(&self.rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_go_their_own_ways_from_where_they_were_made() {
        let mut log = SharedLog::default();
        let mut copies = Vec::new();
        for number in 0..3 * CHUNK {
            copies.push(log.clone());
            log.push(number);
        }
        for (length, mut copy) in copies.into_iter().enumerate() {
            copy.push(usize::MAX);
            assert_eq!(copy.len(), length + 1);
            assert!(copy.iter().copied().eq((0..length).chain([usize::MAX])));
            assert_eq!(
                (copy.get(length), copy.get(length + 1), copy.get(length + CHUNK)),
                (Some(&usize::MAX), None, None)
            );
        }
        assert!(log.iter().copied().eq(0..3 * CHUNK));
        assert!((0..3 * CHUNK).all(|at| log.get(at) == Some(&at)));
    }
}
