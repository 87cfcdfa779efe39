use super::address::Address;
use std::collections::HashMap;

/// How many there are of each address. One that has none takes no room.
#[derive(Default)]
pub(crate) struct PerAddress(HashMap<Address, usize>);

impl PerAddress {
    pub fn of(&self, address: Address) -> usize {
        self.0.get(&address).copied().unwrap_or_default()
    }

    pub fn add(&mut self, address: Address) {
        *self.0.entry(address).or_default() += 1;
    }

    pub fn remove(&mut self, address: Address) {
        if let Some(count) = self.0.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                self.0.remove(&address);
            }
        }
    }

    #[cfg(test)]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
