/// A map of a few things, such as the people at a table, in the order of their keys. It is a sorted list: a `BTreeMap` is
/// made for many more, and has much more code, once for each kind of map, which a browser has to load.
///
/// ```
/// use table::SortedMap;
/// let mut goats = SortedMap::default();
/// assert_eq!(goats.insert("red", 3), None);
/// assert_eq!(goats.insert("blue", 4), None);
/// assert_eq!(goats.insert("red", 5), Some(3));
/// *goats.or_default("green") += 1;
/// assert_eq!(goats.iter().collect::<Vec<_>>(), [(&"blue", &4), (&"green", &1), (&"red", &5)]);
/// assert_eq!(goats.remove(&"blue"), Some(4));
/// assert_eq!((goats.get(&"blue"), goats.get(&"red"), goats.len()), (None, Some(&5), 2));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SortedMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    fn find(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by(|(other, _)| other.cmp(key))
    }

    /// What there is under this key.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.find(key).ok().map(|at| &self.0[at].1)
    }

    /// What there is under this key, to be changed.
    pub fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.find(key).ok().map(|at| &mut self.0[at].1)
    }

    /// Whether there is something under this key.
    pub fn contains_key(&self, key: &K) -> bool {
        self.find(key).is_ok()
    }

    /// Puts it there, and returns what was there before.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.find(&key) {
            Ok(at) => Some(std::mem::replace(&mut self.0[at].1, value)),
            Err(at) => {
                self.0.insert(at, (key, value));
                None
            }
        }
    }

    /// What there is under this key; if there is nothing, this is put there first.
    pub fn or_insert(&mut self, key: K, value: V) -> &mut V {
        let at = self.find(&key).unwrap_or_else(|at| {
            self.0.insert(at, (key, value));
            at
        });
        &mut self.0[at].1
    }

    /// The same with the default.
    pub fn or_default(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        self.or_insert(key, V::default())
    }

    /// Takes it out.
    pub fn remove(&mut self, key: &K) -> Option<V> {
        self.find(key).ok().map(|at| self.0.remove(at).1)
    }
}

impl<K, V> SortedMap<K, V> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Keeps those that pass.
    pub fn retain(&mut self, mut keeps: impl FnMut(&K, &mut V) -> bool) {
        self.0.retain_mut(|(key, value)| keeps(key, value));
    }

    /// All of them, in the order of their keys.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (&K, &V)> + ExactSizeIterator + Clone {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// All of them, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (&K, &mut V)> {
        self.0.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl Iterator<Item = &K> {
        self.0.iter().map(|(key, _)| key)
    }

    /// What there is, in the order of the keys.
    pub fn values(&self) -> impl Iterator<Item = &V> {
        self.0.iter().map(|(_, value)| value)
    }

    /// What there is, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    /// Of two with the same key the later one stays.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(items: I) -> Self {
        let mut map = Self::default();
        for (key, value) in items {
            map.insert(key, value);
        }
        map
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        /// A `BTreeMap` is the model: the same is found, returned and left, in the same order.
        #[test]
        fn it_does_what_a_btree_map_does(changes in prop::collection::vec((0u8..6, 0u8..12, any::<u8>()), 0..80)) {
            let (mut map, mut model) = (SortedMap::default(), BTreeMap::new());
            for (change, key, value) in changes {
                match change {
                    0 | 1 => prop_assert_eq!(map.insert(key, value), model.insert(key, value)),
                    2 => prop_assert_eq!(map.remove(&key), model.remove(&key)),
                    3 => prop_assert_eq!(map.or_default(key), model.entry(key).or_default()),
                    4 => {
                        map.retain(|key, _| key % 5 != value % 5);
                        model.retain(|key, _| key % 5 != value % 5);
                    }
                    _ => prop_assert_eq!(map.get_mut(&key), model.get_mut(&key)),
                }
                prop_assert_eq!(map.get(&key), model.get(&key));
                prop_assert_eq!(map.contains_key(&key), model.contains_key(&key));
                prop_assert!(map.iter().eq(model.iter()) && map.len() == model.len());
                prop_assert!(map.keys().eq(model.keys()) && map.values().eq(model.values()));
            }
            let again: SortedMap<u8, u8> = model.clone().into_iter().rev().collect();
            prop_assert!(again == map && again.into_iter().eq(model));
        }
    }
}
