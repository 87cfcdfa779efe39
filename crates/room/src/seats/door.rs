//! Who may come in. Seats always have room for their owners; spectators have a limit of their own; the host may send
//! people away, or let in only who has been invited.

use super::Seats;
use crate::mail::ConnId;
use crate::stored::bytes;
use crate::{Time, VISITED};
use house::wire::{Guest, Guests, Name, NamedPlayer, PlayerId, TableRefusal};

/// How many are kept out at most; one more lets the first of them in again.
const KEPT_OUT: usize = 32;

/// How many are on the list of guests at most, and how much it takes in the log; one more takes the place of the first.
const GUESTS: usize = 64;
const GUESTS_BYTES: usize = 12 * 1024;

/// How many people at the door the host is told of.
const KNOCKS: usize = 8;

impl Seats {
    /// Whether somebody may come in at a table that so many watch, and no more than `limit` may.
    pub fn has_room_for(&self, player: &PlayerId, watching: usize, limit: usize) -> Result<(), TableRefusal> {
        if self.kept_out.iter().any(|other| other.player == *player) {
            return Err(TableRefusal::KeptOut);
        }
        let is_expected = self.people.contains_key(player) || self.rightful_host() == Some(player);
        if VISITED && !is_expected && self.guests.only && !self.is_invited(player) {
            return Err(TableRefusal::NotInvited);
        }
        if !is_expected && watching >= limit {
            return Err(TableRefusal::TableFull { limit });
        }
        Ok(())
    }

    /// The oldest connection of somebody who has no room for another.
    pub fn one_too_many(&self, player: &PlayerId, limit: usize) -> Option<ConnId> {
        if self.tabs(player).count() < limit { None } else { self.tabs(player).min() }
    }

    pub fn kept_out(&self) -> &[NamedPlayer] {
        &self.kept_out
    }

    /// Sends somebody away for good. They have yet to be sent their last message.
    pub fn keep_out(&mut self, player: &PlayerId, now: Time) -> Result<(), TableRefusal> {
        if [self.host(), self.rightful_host()].contains(&Some(player)) {
            return Err(TableRefusal::HostStays);
        }
        let name = self.name(player).ok_or(TableRefusal::NoSuchPerson)?.as_str().to_owned();
        if self.kept_out.len() == KEPT_OUT {
            self.kept_out.remove(0);
        }
        self.kept_out.push(NamedPlayer { player: player.clone(), name });
        self.leave(player, false, now);
        if self.tabs(player).next().is_none() {
            self.people.remove(player);
        }
        Ok(())
    }

    pub fn guests(&self) -> Guests {
        if VISITED { self.guests.clone() } else { Guests::default() }
    }

    fn is_invited(&self, player: &PlayerId) -> bool {
        self.guests.invited.iter().any(|guest| guest.player == *player)
    }

    /// Guests who are still waited for.
    pub fn awaited(&self) -> impl Iterator<Item = &Guest> {
        self.guests.invited.iter().filter(|guest| VISITED && guest.by.is_some())
    }

    /// Whether only the host can have this guest come.
    pub fn is_shut_for(&self, guest: &PlayerId) -> bool {
        self.guests.only || self.kept_out.iter().any(|other| other.player == *guest)
    }

    /// Whoever was kept out is let in again by it.
    pub fn invite(&mut self, by: &PlayerId, player: PlayerId, name: &Name) -> Result<(), TableRefusal> {
        if !player.is_plausible() || self.is_connected(&player) {
            return Err(TableRefusal::NoSuchPerson);
        }
        let host = self.name(by).ok_or(TableRefusal::JoinFirst)?.as_str().to_owned();
        let by = NamedPlayer { player: by.clone(), name: host };
        self.kept_out.retain(|other| other.player != player);
        self.guests.knocked.retain(|other| other.player != player);
        self.add_guest(Guest { player, name: name.as_str().to_owned(), by: Some(by) });
        Ok(())
    }

    fn add_guest(&mut self, guest: Guest) {
        self.guests.invited.retain(|other| other.player != guest.player);
        self.guests.invited.push(guest);
        self.bound_guests();
    }

    pub(super) fn bound_guests(&mut self) {
        let sizes: Vec<usize> = self.guests.invited.iter().map(|guest| bytes(guest).len() + 1).collect();
        let mut left = GUESTS_BYTES;
        let fits = |size: &&usize| {
            let fits = **size <= left;
            left = left.saturating_sub(**size);
            fits
        };
        let kept = sizes.iter().rev().take(GUESTS).take_while(fits).count();
        self.guests.invited.drain(..sizes.len() - kept);
    }

    /// Somebody has come. Whether they had been waited for.
    pub(super) fn accept(&mut self, player: &PlayerId) -> bool {
        let mut awaited = self.guests.invited.iter_mut().filter(|guest| VISITED && guest.player == *player);
        awaited.next().is_some_and(|guest| guest.by.take().is_some())
    }

    /// Nobody else comes in, or everybody does. Who is here has come to stay.
    pub fn admit_guests_only(&mut self, only: bool) {
        self.guests.only = only;
        self.guests.knocked.clear();
        if !only {
            return;
        }
        let here = self
            .connections
            .values()
            .map(|here| here.player.clone())
            .filter(|player| !self.is_invited(player));
        for player in here.collect::<Vec<_>>() {
            let name = self.name(&player).map_or_else(String::new, |name| name.as_str().to_owned());
            self.add_guest(Guest { player, name, by: None });
        }
    }

    /// Somebody was turned away who might be let in. Whether the table did not know, or only by another name.
    pub fn knock(&mut self, player: PlayerId, name: &Name) -> bool {
        let knocked = &mut self.guests.knocked;
        if let Some(known) = knocked.iter_mut().find(|other| other.player == player) {
            let is_new = known.name != name.as_str();
            name.as_str().clone_into(&mut known.name);
            return is_new;
        }
        if knocked.len() == KNOCKS {
            knocked.remove(0);
        }
        knocked.push(NamedPlayer { player, name: name.as_str().to_owned() });
        true
    }

    pub fn let_in(&mut self, player: &PlayerId) -> Result<(), TableRefusal> {
        let before = self.kept_out.len();
        self.kept_out.retain(|other| other.player != *player);
        if self.kept_out.len() == before { Err(TableRefusal::NoSuchPerson) } else { Ok(()) }
    }
}
