//! What is to be drilled.

use crate::planted::RunnerFault;
use house::Title;
use room::Settings;
use std::fmt;
use std::str::FromStr;

/// One house: everything in it follows from this.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Decides everything.
    pub seed: u64,
    /// How many nodes it has.
    pub nodes: usize,
    /// How many tables there are.
    pub tables: usize,
    /// How many people come to them.
    pub people: usize,
    /// What goes wrong.
    pub faults: Faults,
    /// Which games are played.
    pub games: Vec<Title>,
    /// What the tables allow, and how long they wait.
    pub settings: Settings,
    /// A fault of the runner, planted on purpose.
    #[doc(hidden)]
    pub planted: Option<RunnerFault>,
}

impl Plan {
    /// A house with all games and one node, in which everything goes wrong that can.
    pub fn new(seed: u64, tables: usize, people: usize) -> Self {
        // People talk and think as fast as the drill wants, and bots do not keep them waiting.
        let settings = Settings { bot_pace: 0.2, ..Settings::default() };
        Self {
            seed,
            nodes: 1,
            tables,
            people,
            faults: Faults::ALL,
            games: Title::all().to_vec(),
            settings,
            planted: None,
        }
    }

    /// The same house with less in it: what to try next to find out what a failure needs.
    pub(crate) fn smaller(&self) -> Vec<Self> {
        let mut smaller: Vec<Self> = (1..self.nodes).map(|nodes| Self { nodes, ..self.clone() }).collect();
        for tables in [1, self.tables / 2, self.tables.saturating_sub(1)] {
            if (1..self.tables).contains(&tables) {
                // Each table keeps its people.
                let people = (self.people * tables).div_ceil(self.tables).max(1);
                smaller.push(Self { tables, people, ..self.clone() });
            }
        }
        for people in [self.people / 2, self.people.saturating_sub(1)] {
            if (1..self.people).contains(&people) {
                smaller.push(Self { people, ..self.clone() });
            }
        }
        for kind in self.faults.kinds() {
            smaller.push(Self { faults: self.faults.without(kind), ..self.clone() });
        }
        smaller
    }
}

/// One kind of thing that goes wrong, or that people do though nobody likes it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FaultKind {
    /// A node dies between two effects, with all it has.
    Crash,
    /// A node is stopped and started again.
    Restart,
    /// The clock of a node jumps while it is down.
    Clock,
    /// A table panics.
    Panic,
    /// The disk is slow, or fails.
    Disk,
    /// The disk has no room for the log of the next game, or no time to listen.
    Full,
    /// A connection dies, and neither end knows for a while.
    Cut,
    /// A connection stands still for a while.
    Stall,
    /// Somebody reads so slowly that messages are dropped.
    Slow,
    /// Somebody loads the page again, or opens another tab.
    Reload,
    /// Somebody goes away, and perhaps comes back.
    Leave,
    /// Somebody sends the same action twice.
    Twice,
    /// Somebody lies about their reaction.
    Lie,
    /// A bot fails or is slow.
    Bots,
    /// A node stands still, and does not know it when it goes on.
    Zombie,
    /// Nodes cannot reach each other.
    Link,
    /// The database is away, for one node or for all.
    Away,
}

impl FaultKind {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Crash,
        Self::Restart,
        Self::Clock,
        Self::Panic,
        Self::Disk,
        Self::Full,
        Self::Cut,
        Self::Stall,
        Self::Slow,
        Self::Reload,
        Self::Leave,
        Self::Twice,
        Self::Lie,
        Self::Bots,
        Self::Zombie,
        Self::Link,
        Self::Away,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Crash => "crash",
            Self::Restart => "restart",
            Self::Clock => "clock",
            Self::Panic => "panic",
            Self::Disk => "disk",
            Self::Full => "full",
            Self::Cut => "cut",
            Self::Stall => "stall",
            Self::Slow => "slow",
            Self::Reload => "reload",
            Self::Leave => "leave",
            Self::Twice => "twice",
            Self::Lie => "lie",
            Self::Bots => "bots",
            Self::Zombie => "zombie",
            Self::Link => "link",
            Self::Away => "away",
        }
    }
}

/// What goes wrong in a drill: `all`, `none`, or a list such as `crash,disk`.
///
/// ```
/// use drill::{FaultKind, Faults};
/// let faults: Faults = "crash,disk".parse().unwrap();
/// assert!(faults.has(FaultKind::Disk) && !faults.has(FaultKind::Cut));
/// assert_eq!(faults.to_string(), "crash,disk");
/// assert!("earthquake".parse::<Faults>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Faults(u32);

impl Faults {
    /// Everything.
    pub const ALL: Self = Self((1 << FaultKind::ALL.len()) - 1);
    /// Nothing.
    pub const NONE: Self = Self(0);

    /// Whether this goes wrong.
    pub const fn has(self, kind: FaultKind) -> bool {
        self.0 & (1 << kind as u32) != 0
    }

    /// This too.
    pub const fn with(self, kind: FaultKind) -> Self {
        Self(self.0 | (1 << kind as u32))
    }

    /// All but this.
    pub const fn without(self, kind: FaultKind) -> Self {
        Self(self.0 & !(1 << kind as u32))
    }

    /// Each of them.
    pub fn kinds(self) -> impl Iterator<Item = FaultKind> {
        FaultKind::ALL.into_iter().filter(move |kind| self.has(*kind))
    }
}

/// No fault of the drill.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no fault is called {0:?}; there are all, none, {all}", all = FaultKind::ALL.map(FaultKind::name).join(", "))]
pub struct UnknownFault(String);

impl FromStr for Faults {
    type Err = UnknownFault;

    fn from_str(text: &str) -> Result<Self, UnknownFault> {
        match text {
            "all" => return Ok(Self::ALL),
            "none" => return Ok(Self::NONE),
            _ => {}
        }
        text.split(',').try_fold(Self::NONE, |faults, name| {
            let kind = FaultKind::ALL.into_iter().find(|kind| kind.name() == name);
            kind.map(|kind| faults.with(kind)).ok_or_else(|| UnknownFault(name.to_owned()))
        })
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ALL => f.write_str("all"),
            Self::NONE => f.write_str("none"),
            some => f.write_str(&some.kinds().map(FaultKind::name).collect::<Vec<_>>().join(",")),
        }
    }
}
