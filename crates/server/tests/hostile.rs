//! Strangers at the door: what they try to stop the house, to rob it or to trick its players.

mod addresses;
mod archive;
mod codes;
mod connections;
mod disk;
mod floods;
mod lines;
mod numbers;
mod play_now;
mod rematch;
mod seats;
