//! One table as a machine: mail and times go in, effects come out.
//!
//! [`Room::handle`] reads one letter and says what is to be done; [`Room::wake_at`] says when the table wants to be woken.
//! There is no clock, socket, disk, thread or luck in here: time comes with every letter, luck from a seed, and whatever
//! touches the world is an [`Effect`] that the runner carries out. So the same table runs behind sockets, in a drill that
//! decides everything by one seed, or in a browser; and the same mail at the same times gives the same effects.
//!
//! # The life of a table
//! It is [opened](Room::open) by somebody who becomes its host. People come in ([`Mail::Join`]), sit down, and set the
//! terms. The host starts a game: the table commits itself to a secret and every seat to a nonce, and when the nonces are
//! revealed the cards follow from both. Actions come in ([`Mail::Client`]) and go into the game, in a race through a queue that is fair to slow
//! lines. Every step goes to the log first ([`Effect::Store`]); when the log has answered ([`Mail::Stored`]), everybody
//! is sent what they may see of it ([`Effect::Send`]), spectators perhaps later. Bots think beside the table
//! ([`Effect::Think`], [`Mail::Thought`]); somebody whose connection drops keeps their seat, and a stand-in plays for
//! them until they are back. A finished game enters the archive, and another can follow at the same table. When
//! nobody has been there for long, or the runner is stopped, the table [ends](Effect::End).
//!
//! If something cannot be stored, it has not happened: the table ends [`Unsure`](Ended::Unsure), and the runner
//! [restores](Room::restore) it from its log. The same is done after a panic, whose cause by construction was not stored,
//! for the runner carries out effects only after `handle` has returned; and after a crash. Before it reads the log, a runner
//! waits until everything that it has asked the log to keep is answered; and once something that a life has asked is lost,
//! nothing that the same life asked after it may be stored. Each time is another [`Life`], so that no answer
//! to an earlier one is taken for its own.
//!
//! # The parts
//! Each owns its state, says what it needs in its arguments and what it wants in what it returns. None knows [`Room`],
//! which only routes between them.
//!
//! | part | what it owns |
//! |---|---|
//! | `seats` | who sits where, who decides, and who is connected |
//! | `lines` | what is known of the network path to each person, and what they are trusted with in a race |
//! | `deal` | the secret, the commitments and the nonces of a game that is about to be dealt |
//! | `play`, with `clock`, `race` and `shown` | the game on the table: its time, the queue of its races, and which steps each viewer has been shown |
//! | `outgoing` | what goes out: durable before visible, and held back so that all see a race begin together |
//! | `spectators`, with `feed` | who sees the game later than its players, and what |
//! | `bots`, with `tongue` | who thinks for which seat, and what they are about to do and to say |
//! | `evening` | what everybody has won at this table |
//! | `talk` | what may be said, and what is repeated to people who come later |
//!
//! ```
//! use house::Title;
//! use house::wire::{CreateTable, PlayerId, TableCode, Watching};
//! use room::{Arrival, ConnId, Effect, Given, Life, Luck, Mail, Room, Settings, Time};
//! use std::sync::Arc;
//! use table::Seed;
//!
//! let now = Time::from_seconds(1_800_000_000);
//! let settings = Arc::new(Settings::default());
//! let given = Given { settings, life: Life(1), luck: Luck::new(Seed::from_number(7)), now };
//! let wish = CreateTable {
//!     title: Title::SOPLON,
//!     seats: 2,
//!     options: serde_json::Map::new(),
//!     public: true,
//!     watching: Watching::default(),
//!     gathering: None,
//! };
//! let ana = PlayerId("ana".into());
//! let mut table = Room::open(given, TableCode("QXRT".into()), ana.clone(), &wish).unwrap();
//!
//! let name = "Ana".to_owned().try_into().unwrap();
//! let arrival = Arrival { conn: ConnId(1), player: ana, id: 1, name, avatar: 0, seen: None, changes: false };
//! let effects: Vec<Effect> = table.handle(now, Mail::Join(Box::new(arrival))).collect();
//! assert!(effects.iter().any(|effect| matches!(effect, Effect::Send { conn: ConnId(1), .. })));
//! ```

#![warn(missing_docs)]

mod bots;
mod clock;
mod deal;
mod effect;
mod evening;
mod fault;
mod feed;
mod haste;
mod lines;
mod luck;
mod mail;
mod mind;
mod outgoing;
mod play;
mod race;
mod room;
mod seats;
mod settings;
mod shown;
mod spectators;
pub mod stored;
mod stored_game;
mod talk;
mod text;
mod time;
mod tongue;

pub use crate::room::{Given, Room};
pub use effect::{Announcement, Awaited, Change, Counted, Effect, Ended, Finished, Occasion, Seating, Task};
#[doc(hidden)]
pub use fault::Fault;
pub use haste::changes_table;
pub use luck::Luck;
pub use mail::{Arrival, ConnId, Life, Mail, MindId, Overheard, Thought, Ticket};
pub use mind::Mind;
pub use settings::{Settings, check_options, check_watching};
pub use stored_game::StoredGame;
pub use text::Text;
pub use time::Time;

/// Whether other people come. In a pocket one person plays, and nothing that is for others is loaded.
const VISITED: bool = cfg!(feature = "visited");
