use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use table::{Seat, SeatSet};

/// Who plays together: bots by seat, or bots by the role that the deal gives them.
///
/// ```
/// use arena::tournament::LineUp;
/// let line_up: LineUp = "hard,normal".parse().unwrap();
/// // The last name stands for all the others, and every order of the seats is played.
/// assert_eq!(line_up.orders(3), [["hard", "normal", "normal"], ["normal", "hard", "normal"], ["normal", "normal", "hard"]]);
/// let by_role: LineUp = "scapegoat=normal,conspirators=hard".parse().unwrap();
/// assert_eq!(by_role.to_string(), "conspirators=hard,scapegoat=normal");
/// assert!("hard,scapegoat=easy".parse::<LineUp>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum LineUp {
    /// The bots, the last of them at all seats that are left.
    Seats(Vec<String>),
    /// The bot for every role.
    Roles(BTreeMap<String, String>),
}

/// Words that are no line-up.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no line-up; write bots as `hard,normal` or roles as `ROLE=normal,OTHER=hard`")]
pub struct NoLineUp(String);

impl FromStr for LineUp {
    type Err = NoLineUp;

    fn from_str(text: &str) -> Result<Self, NoLineUp> {
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let no_line_up = || NoLineUp(text.to_owned());
        if parts.iter().any(|part| part.is_empty()) {
            return Err(no_line_up());
        }
        if parts.iter().all(|part| !part.contains('=')) {
            return Ok(Self::Seats(parts.into_iter().map(str::to_owned).collect()));
        }
        let pair = |part: &str| {
            let (role, bot) = part.split_once('=')?;
            Some((role.trim().to_owned(), bot.trim().to_owned()))
        };
        let roles: Option<BTreeMap<_, _>> = parts.iter().map(|part| pair(part)).collect();
        roles.filter(|roles| roles.len() == parts.len()).map(Self::Roles).ok_or_else(no_line_up)
    }
}

impl TryFrom<String> for LineUp {
    type Error = NoLineUp;

    fn try_from(text: String) -> Result<Self, NoLineUp> {
        text.parse()
    }
}

impl From<LineUp> for String {
    fn from(line_up: LineUp) -> Self {
        line_up.to_string()
    }
}

impl fmt::Display for LineUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(bots) => f.write_str(&bots.join(",")),
            Self::Roles(roles) => {
                let parts: Vec<_> = roles.iter().map(|(role, bot)| format!("{role}={bot}")).collect();
                f.write_str(&parts.join(","))
            }
        }
    }
}

impl LineUp {
    /// The names in it, each once.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = match self {
            Self::Seats(bots) => bots.iter().map(String::as_str).collect(),
            Self::Roles(roles) => roles.values().map(String::as_str).collect(),
        };
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The roles that it names.
    pub fn roles(&self) -> impl Iterator<Item = &str> {
        let roles = if let Self::Roles(roles) = self { Some(roles) } else { None };
        roles.into_iter().flat_map(|roles| roles.keys().map(String::as_str))
    }

    /// How many it names one by one.
    pub fn least_players(&self) -> usize {
        match self {
            Self::Seats(bots) => bots.len(),
            Self::Roles(_) => 0,
        }
    }

    /// Every different order of the bots around a table of `players`; nothing if the deal decides who plays.
    pub fn orders(&self, players: u8) -> Vec<Vec<&str>> {
        let Self::Seats(bots) = self else { return Vec::new() };
        let Some(last) = bots.last() else { return Vec::new() };
        let seated = bots.iter().chain(std::iter::repeat(last)).take(players.into());
        let mut order: Vec<&str> = seated.map(String::as_str).collect();
        order.sort_unstable();
        let mut orders = vec![order.clone()];
        while next_permutation(&mut order) {
            orders.push(order.clone());
        }
        orders
    }

    /// The bots of a deal that has given these roles. The error is a role that is not in the line-up.
    pub fn by_role(&self, players: u8, roles: &[(&'static str, SeatSet)]) -> Result<Vec<&str>, &'static str> {
        let Self::Roles(bots) = self else { return Ok(Vec::new()) };
        let bot = |seat: Seat| {
            let role =
                roles.iter().find(|(_, holders)| holders.contains(seat)).map_or("no role", |(role, _)| role);
            bots.get(role).map(String::as_str).ok_or(role)
        };
        Seat::all(players).map(bot).collect()
    }
}

/// The next order in the dictionary; false after the last.
fn next_permutation<T: Ord>(items: &mut [T]) -> bool {
    let Some(at) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else { return false };
    let larger = items.iter().rposition(|item| *item > items[at]).expect("the one after it is larger");
    items.swap(at, larger);
    items[at + 1..].reverse();
    true
}
