//! Dependencies point downwards only, and nothing below the server knows the world.

use anyhow::Result;
use cargo_metadata::{DependencyKind, MetadataCommand};

/// The floors of the house, from the ground up. A crate may use crates of lower floors only.
const FLOORS: [(&str, &[&str]); 9] = [
    ("kernel", &["table"]),
    // Every crate with scenarios.
    ("games", &[]),
    ("bots and ratings", &["bots", "ratings"]),
    ("house", &["house"]),
    ("replay", &["replay"]),
    ("room", &["room"]),
    ("store", &["store"]),
    ("arena, drill, server, client and pocket", &["arena", "drill", "server", "client", "pocket"]),
    ("binary and wasm module", &["corral", "pocket-wasm"]),
];

/// For tests only, and knows the kernel only.
const TEST_KIT: &str = "testkit";

/// Crates of the outside world that only the server, the client, the store and the binary may use.
const OUTSIDE: [&str; 11] = [
    "tokio",
    "tokio-postgres",
    "tokio-tungstenite",
    "axum",
    "hyper",
    "sqlx",
    "rusqlite",
    "ctrlc",
    "indicatif",
    "clap",
    "tempfile",
];

const GAMES: usize = 1;

/// Which floor each crate is on.
struct House {
    games: Vec<String>,
}

impl House {
    fn floor(&self, name: &str) -> Option<usize> {
        let is_game = self.games.iter().any(|game| game == name);
        let listed = FLOORS.iter().position(|(_, crates)| crates.contains(&name));
        listed.or_else(|| is_game.then_some(GAMES))
    }

    fn complaint(&self, name: &str, used: &str) -> Option<String> {
        if used == TEST_KIT {
            return Some(format!("{name} uses {TEST_KIT} outside its tests"));
        }
        if name == TEST_KIT {
            return self
                .floor(used)
                .filter(|floor| *floor > 0)
                .map(|_| format!("{TEST_KIT} knows {used}; it knows no game"));
        }
        let touches_world = ["store", "server", "client", "corral"].contains(&name);
        if OUTSIDE.contains(&used) && !touches_world {
            return Some(format!("{name} uses {used}; nothing below the server knows the world"));
        }
        match (self.floor(name), self.floor(used)) {
            (Some(own), Some(other)) if other >= own => {
                Some(format!("{name} uses {used}, which is not below it"))
            }
            _ => None,
        }
    }
}

pub fn check() -> Result<Vec<String>> {
    let metadata = MetadataCommand::new().no_deps().exec()?;
    let house = House { games: super::games()? };
    let mut complaints = Vec::new();
    for package in metadata.packages {
        let name = package.name.as_str();
        if name == "xtask" {
            continue;
        }
        if house.floor(name).is_none() && name != TEST_KIT {
            complaints.push(format!("{name} has no floor in xtask/src/tidy/floors.rs"));
        }
        for dependency in package.dependencies {
            let (used, kind) = (dependency.name.as_str(), dependency.kind);
            if kind == DependencyKind::Development {
                continue;
            }
            complaints.extend(house.complaint(name, used));
        }
    }
    Ok(complaints)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrows_that_point_the_wrong_way_are_found() {
        let house = House { games: ["scapegoat", "soplon"].map(str::to_owned).to_vec() };
        let complains = |name, used| house.complaint(name, used).is_some();
        assert!(complains("table", "scapegoat"));
        assert!(complains("scapegoat", "soplon"));
        assert!(complains("scapegoat", "testkit"));
        assert!(complains("bots", "tokio"));
        assert!(complains("bots", "house"));
        assert!(complains("testkit", "scapegoat"));
        assert!(complains("arena", "server"));
        assert!(complains("soplon", "client"));
        assert!(complains("client", "server"));
        assert!(!complains("client", "tokio"));
        assert!(!complains("scapegoat", "table"));
        assert!(!complains("corral", "clap"));
        assert!(!complains("testkit", "table"));
    }
}
