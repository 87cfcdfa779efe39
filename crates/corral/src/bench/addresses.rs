use crate::home::BadSetting;
use anyhow::Result;
use client::House;

/// Where the house is: one address, or one for each of its nodes.
pub struct Addresses(Vec<House>);

impl Addresses {
    pub fn new(urls: &[String]) -> Result<Self> {
        let mut houses: Vec<House> = Vec::with_capacity(urls.len());
        for url in urls {
            let house = House::new(url).map_err(|error| BadSetting::because(&error))?;
            if houses.iter().any(|known| known.url() == house.url()) {
                return Err(BadSetting(format!("the address {} is given twice", house.url())).into());
            }
            houses.push(house);
        }
        Ok(Self(houses))
    }

    /// The addresses in turn, again and again.
    pub fn nth(&self, number: usize) -> &House {
        &self.0[number % self.0.len()]
    }

    pub fn count(&self) -> usize {
        self.0.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_come_in_turn_and_none_twice() {
        let urls =
            |urls: &[&str]| Addresses::new(&urls.iter().map(|url| (*url).to_owned()).collect::<Vec<_>>());
        let two = urls(&["http://a:1", "http://b:1"]).unwrap();
        assert_eq!((two.count(), two.nth(0).url(), two.nth(3).url()), (2, "http://a:1", "http://b:1"));
        // As a browser would write them, they are the same.
        let error = urls(&["http://a", "http://b", "http://a:80/"]).err().unwrap();
        assert_eq!(error.to_string(), "the address http://a is given twice");
    }
}
