//! The processes that are watched while the tables play.

use super::process::{Processes, Usage};
use super::report::Cpu;
use anyhow::Result;
use serde::Serialize;
use std::time::Duration;

/// A process that is no server of the house, by the name that it is reported under.
#[derive(Clone, Debug)]
pub struct Beside {
    name: String,
    pid: u32,
}

impl Beside {
    /// Reads `nats=4711`.
    pub fn read(text: &str) -> Result<Self, String> {
        let (name, pid) = text.split_once('=').unwrap_or(("", text));
        if name.is_empty() {
            return Err("it has no name, such as nats=4711".into());
        }
        let pid = pid.parse().map_err(|_| format!("{pid:?} is not the number of a process"))?;
        Ok(Self { name: name.to_owned(), pid })
    }
}

/// The servers together, and every other process alone.
pub struct Watched {
    server: Processes,
    beside: Vec<(String, Processes)>,
}

/// What they had used at one moment.
pub struct Look {
    server: Usage,
    beside: Vec<Usage>,
}

/// What they used while the tables played.
#[derive(Default)]
pub struct Used {
    /// None if no server was named.
    pub server: Option<Cpu>,
    /// How many of the servers have ended meanwhile.
    pub servers_ended: usize,
    pub beside: Vec<UsedBeside>,
}

/// What another process used.
#[derive(Serialize)]
pub struct UsedBeside {
    pub name: String,
    #[serde(flatten)]
    pub cpu: Cpu,
}

impl Watched {
    /// All of them must be there.
    pub fn find(server: &[u32], beside: &[Beside]) -> Result<Self> {
        let alone = |Beside { name, pid }: &Beside| Ok((name.clone(), Processes::find(&[*pid])?));
        Ok(Self {
            server: Processes::find(server)?,
            beside: beside.iter().map(alone).collect::<Result<_>>()?,
        })
    }

    /// What the servers have used; none if none was named.
    pub fn server(&mut self) -> Option<Usage> {
        (!self.server.is_none()).then(|| self.server.look())
    }

    pub fn look(&mut self) -> Look {
        let beside = self.beside.iter_mut().map(|(_, process)| process.look()).collect();
        Look { server: self.server.look(), beside }
    }

    pub fn used_since(&mut self, before: &Look, time: Duration, actions: u64) -> Used {
        let after = self.look();
        let names = self.beside.iter().map(|(name, _)| name.clone());
        let beside = names.zip(before.beside.iter().zip(&after.beside)).map(|(name, (before, after))| {
            UsedBeside { name, cpu: Cpu::within(*before, *after, time, actions) }
        });
        let server =
            (!self.server.is_none()).then(|| Cpu::within(before.server, after.server, time, actions));
        Used { server, servers_ended: self.server.ended(), beside: beside.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_process_has_a_name() {
        let Beside { name, pid } = Beside::read("nats=4711").unwrap();
        assert_eq!((name.as_str(), pid), ("nats", 4711));
        for text in ["4711", "=4711", ""] {
            assert_eq!(Beside::read(text).unwrap_err(), "it has no name, such as nats=4711");
        }
        assert_eq!(Beside::read("nats=goat").unwrap_err(), "\"goat\" is not the number of a process");
    }
}
