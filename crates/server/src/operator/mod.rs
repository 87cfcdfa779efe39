//! For the operator of the house: its page, the reports that come to it, and what it tells everybody.

mod http;
mod notices;
mod overview;
mod refusal;
mod reports;
mod token;

pub(crate) use http::{let_in, routes};
pub(crate) use notices::{Announcements, Notices, durable, keep_reading};
pub(crate) use refusal::OperatorRefusal;
pub(crate) use reports::report;
pub(crate) use token::{FILE as TOKEN_FILE, HostToken};
