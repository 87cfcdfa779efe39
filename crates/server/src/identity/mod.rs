//! Who somebody is, without accounts: a number in a signed cookie, and links that carry it to another device.
//!
//! The number is public and everybody at a table sees it. What makes it theirs is the signature, which only this
//! server's key can make.

mod keys;
mod links;
mod random;
mod visitor;

pub use keys::{IN_DATABASE as KEY_IN_DATABASE, Keys, private_file};
pub use links::{DeviceLinks, LINK_LIFETIME, maker_of};
pub use random::{new_player, random_letters};
pub use visitor::{by_https, player_of, set_cookie};
