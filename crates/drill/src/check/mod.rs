//! What a house promises, checked at every step.

mod promised;
mod told;
mod witness;
mod worlds;

pub(crate) use told::{Asking, Letter, Sender};

use crate::database::{Log, LogId};
use crate::disk::{Answer, Asked};
use crate::queue::Moment;
use crate::tally::Tally;
use house::wire::PlayerId;
use room::stored::{Meta, StoredSitter};
use room::{ConnId, Life};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use table::Seat;
use told::Told;
use witness::Witness;

/// What a house promises.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Promise {
    /// What was acknowledged is in the log after any crash, once, in order.
    Kept = 1,
    /// Nothing was shown to anybody before it was durable.
    Durable = 2,
    /// Every viewer's steps are contiguous, and equal what a replay of the log shows to that viewer.
    Replayed = 3,
    /// Nobody was sent a byte that another world, which they could not tell apart, would not have sent.
    Secret = 4,
    /// Nobody waits for ever.
    Answered = 5,
    /// The same seed gives the same bytes.
    Same = 6,
    /// The cards follow from what everybody was told before anybody revealed anything.
    Fair = 7,
}

impl Promise {
    /// All of them, in order.
    pub const ALL: [Self; 7] =
        [Self::Kept, Self::Durable, Self::Replayed, Self::Secret, Self::Answered, Self::Same, Self::Fair];
}

impl fmt::Display for Promise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Kept => "what was acknowledged is in the log after any crash, once, in order",
            Self::Durable => "nothing is shown to anybody before it is durable",
            Self::Replayed => "every viewer's steps are contiguous and equal what a replay shows them",
            Self::Secret => "nobody is sent what another world, which they cannot tell apart, would not send",
            Self::Answered => "nobody waits for ever",
            Self::Same => "the same seed gives the same bytes",
            Self::Fair => "the cards follow from what everybody was told before anybody revealed anything",
        };
        write!(f, "promise {}, {text}", *self as u8)
    }
}

/// A promise was broken: which, and what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Broken {
    pub promise: Promise,
    pub what: String,
}

impl Broken {
    pub fn new(promise: Promise, what: impl Into<String>) -> Self {
        Self { promise, what: what.into() }
    }
}

/// Everything that is known about what was promised.
#[derive(Default)]
pub(crate) struct Checks {
    witnesses: BTreeMap<LogId, Witness>,
    tables: BTreeMap<usize, Known>,
    conns: BTreeMap<ConnId, Told>,
    pub tally: Tally,
}

/// What is known of one table.
#[derive(Default)]
struct Known {
    /// The log of each game that has been dealt.
    games: BTreeMap<u32, LogId>,
    /// Who sat there, each time that became durable.
    seated: Vec<BTreeMap<PlayerId, Seat>>,
    /// How many tickets of each life are durable.
    durable: BTreeMap<Life, u64>,
    /// The last game that was put away: nothing in it is a secret, nor in those before.
    followed: u32,
    /// Everybody who has had a seat since the deal.
    up_to_date: BTreeSet<PlayerId>,
    /// Which life it is, and how far each viewer had been shown which game before it began.
    life: Life,
    shown_before: BTreeMap<(u32, usize), u32>,
    shown: BTreeMap<(u32, usize), u32>,
}

fn seats_in(meta: &Meta) -> BTreeMap<PlayerId, Seat> {
    let seats = (0..).map(Seat).zip(&meta.seats);
    let person = |(seat, sitter): (Seat, &Option<StoredSitter>)| match sitter {
        Some(StoredSitter::Person { player, .. }) => Some((player.clone(), seat)),
        _ => None,
    };
    seats.filter_map(person).collect()
}

fn read_meta(bytes: &[u8]) -> Result<Meta, Broken> {
    serde_json::from_slice(bytes)
        .map_err(|error| Broken::new(Promise::Kept, format!("the metadata cannot be read: {error}")))
}

impl Checks {
    fn count(&mut self, promise: Promise) {
        self.tally.checked[promise as usize - 1] += 1;
    }

    fn known(&mut self, table: usize) -> &mut Known {
        self.tables.entry(table).or_default()
    }

    /// Another life of a table begins: whatever was shown before stays shown.
    pub fn begins(&mut self, table: usize, life: Life) {
        let known = self.known(table);
        known.life = life;
        let shown = std::mem::take(&mut known.shown);
        for (key, n) in shown {
            let before = known.shown_before.entry(key).or_default();
            *before = n.max(*before);
        }
    }

    /// A table has asked for something. Everybody who sits there from now on knows what the players know.
    pub fn asked(&mut self, table: usize, what: &Asked) -> Result<(), Broken> {
        if let Asked::Create(meta) | Asked::SetMeta(meta) = what {
            let meta = read_meta(meta)?;
            let known = self.known(table);
            known.up_to_date.extend(seats_in(&meta).into_keys());
            if matches!(what, Asked::Create(_)) {
                // The next game is dealt into it, or another is chosen first: what was played is put away.
                known.followed = known.games.keys().next_back().copied().unwrap_or(0);
            }
        }
        Ok(())
    }

    /// The disk has something for good.
    pub fn durable(&mut self, answer: &Answer, log: Option<&Log>, now: Moment) -> Result<(), Broken> {
        let Answer { ask, durable, made, breaks_rules } = answer;
        if *breaks_rules {
            let what =
                "the log refuses what a table asks: somebody else has written to it, or something is missing";
            return Err(Broken::new(Promise::Kept, what));
        }
        if let (true, Some(ticket)) = (durable, ask.ticket) {
            self.known(ask.table).durable.insert(ticket.life, ticket.number + 1);
        }
        if !made {
            return Ok(());
        }
        match &ask.what {
            Asked::Create(meta) | Asked::SetMeta(meta) => self.sits(ask.table, meta)?,
            Asked::Append { version, bytes } if version.0 == 0 => {
                let meta = read_meta(log.map_or(&[], |log| &log.meta))?;
                let witness = Witness::deal(bytes, &meta, now)?;
                let known = self.known(ask.table);
                known.games.insert(meta.games, ask.log);
                known.up_to_date = seats_in(&meta).into_keys().collect();
                self.witnesses.insert(ask.log, witness);
            }
            Asked::Append { bytes, .. } => {
                self.count(Promise::Kept);
                self.tally.steps += 1;
                let witness = self.witnesses.get_mut(&ask.log);
                let witness =
                    witness.ok_or_else(|| Broken::new(Promise::Kept, "an input before its deal"))?;
                witness.play(bytes, ask.asked, now, ask.ticket.map(|ticket| ticket.life))?;
            }
            Asked::Finish(finished) => {
                self.count(Promise::Kept);
                let witness = self.witnesses.get(&ask.log);
                if !witness.is_some_and(Witness::is_over) {
                    let what = format!("game {} is in the archive and not over", finished.key);
                    return Err(Broken::new(Promise::Kept, what));
                }
                self.tally.games += 1;
                self.compare_worlds(ask.log)?;
            }
            Asked::Close => {}
        }
        Ok(())
    }

    /// Who sits at a table, from metadata that is durable.
    pub fn sits(&mut self, table: usize, meta: &[u8]) -> Result<(), Broken> {
        let meta = read_meta(meta)?;
        self.known(table).seated.push(seats_in(&meta));
        Ok(())
    }

    fn compare_worlds(&mut self, log: LogId) -> Result<(), Broken> {
        let Some(witness) = self.witnesses.get_mut(&log) else { return Ok(()) };
        let (sampled, compared) =
            (witness.take_sampled(), &mut self.tally.checked[Promise::Secret as usize - 1]);
        let Some((viewer, texts)) = sampled else { return Ok(()) };
        *compared += worlds::compare(&witness.game, viewer, &texts)
            .map_err(|what| Broken::new(Promise::Secret, what))? as u64;
        Ok(())
    }
}
