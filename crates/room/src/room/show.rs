//! What everybody is shown: the table, where the game stands, and its steps. Everything that leaves the game comes from
//! its `view`, its `legal` and its `show`, for one viewer.

use super::{Queued, Room, Stage};
use crate::Text;
use crate::effect::{Announcement, Effect};
use crate::fault::Fault;
use crate::feed::Later;
use crate::mail::ConnId;
use crate::outgoing::{Delivery, Item, Shows};
use crate::play::Play;
use crate::spectators::{self, News, Why};
use crate::text::{ForAll, StepTexts};
use house::wire::{
    Json, MsgId, Person, PlayerId, PressResult, Seen, ServerMsg, Sitter, Status, StepHead, TableState,
    TableSummary,
};
use table::{Outcome, Seat, Viewer};

impl Room {
    /// How it stands, as far as people outside may know.
    pub fn announcement(&self) -> Announcement {
        let summary = self.summary();
        Announcement {
            admits: !self.seats.guests().only && matches!(summary.status, Status::Lobby | Status::Over),
            summary,
            public: self.terms.public,
            takes_strangers: self.is_for_strangers(),
            unwelcome: self.unwelcome(),
            people: self.seats.people(),
            seated: self.expected(),
            invited: self.seats.awaited().cloned().collect(),
            awaited: self.awaited(),
        }
    }

    /// Who has a seat and something to come back to: a game, people, or a table that still waits for some. Others would see their
    /// way back to nothing.
    fn expected(&self) -> Vec<PlayerId> {
        let is_empty = match self.stage {
            Stage::Dealing(_) | Stage::Playing(_) => false,
            Stage::Lobby if self.gathers() || self.seats.free() > 0 => false,
            Stage::Lobby | Stage::Over(_) => self.seats.connections().is_empty(),
        };
        if is_empty { Vec::new() } else { self.seats.seated().map(|(_, player)| player.clone()).collect() }
    }

    /// What the people at it are called, those with a seat first.
    pub fn names(&self) -> Vec<String> {
        let TableState { seats, spectators, .. } = self.state();
        let seated = seats.into_iter().filter_map(|seat| match seat.sitter {
            Some(Sitter::Person(person)) => Some(person),
            _ => None,
        });
        seated.chain(spectators).map(|person| person.name).collect()
    }

    pub(super) fn state(&self) -> TableState {
        TableState {
            code: self.code.clone(),
            title: self.terms.title,
            options: self.terms.options.clone(),
            public: self.terms.public,
            watching: self.terms.watching,
            status: self.status(),
            game: self.games,
            host: self.seats.host().cloned(),
            gathering: self.gathering_told(),
            seats: self.seats.states(self.bots.stand_ins()),
            spectators: self.seats.spectators().collect(),
            kept_out: self.seats.kept_out().to_vec(),
            guests: self.seats.guests(),
            evening: self.evening.scores().to_vec(),
        }
    }

    /// People who are not at the table are told no more than a spectator.
    pub(super) fn summary(&self) -> TableSummary {
        let table = self.spectators.table(self.state());
        let host = table.host.as_ref().and_then(|host| name_in(&table, host));
        TableSummary {
            status: table.status,
            seats: table.seats.len() as u8,
            free: table.seats.iter().filter(|seat| seat.sitter.is_none()).count() as u8,
            spectators: table.spectators.len() as u16,
            delay_s: table.watching.delay_s,
            host: host.map(str::to_owned),
            age_s: 0,
            spoken: None,
            code: table.code,
            title: table.title,
        }
    }

    /// Tells the house how it stands. That comes before everything else that is wanted: somebody who is answered may ask the
    /// house at once, and must find there what the answer says.
    pub(super) fn announce(&mut self) {
        let announce = Effect::Announce(Box::new(self.announcement()));
        match self.effects.first_mut() {
            Some(earlier @ Effect::Announce(_)) => *earlier = announce,
            _ => self.effects.insert(0, announce),
        }
    }

    /// The people who watch and see no more than a spectator.
    pub(super) fn watching(&self) -> impl Iterator<Item = Person> {
        let all = !self.spectators.is_delayed();
        self.seats.spectators().filter(move |person| all || self.spectators.is_behind(&person.player))
    }

    /// Tells everybody how the table stands, and the house too. Spectators who are behind are told later, except of one
    /// another.
    pub(super) fn tell_table(&mut self) {
        self.announce();
        let state = self.state();
        let table = ForAll::table(state.clone());
        for conn in self.at_table() {
            self.post_text(Delivery::of(conn, self.table_for(conn, &table)));
        }
        if self.spectators.is_delayed() {
            self.post_news(News::WatchedBy(self.watching().collect()));
            self.show_later(Later::Table(Box::new(TableState { spectators: Vec::new(), ..state })));
        }
    }

    /// What somebody is told of how the table stands: those who play are told all of it.
    pub(super) fn table_for(&self, conn: ConnId, table: &ForAll) -> Text {
        let player = self.seats.connections().get(&conn).map(|known| &known.player);
        match (player, table) {
            (Some(player), ForAll::Table { whole, .. }) if self.knows_lists(player) => whole.clone(),
            _ => table.of(false).clone(),
        }
    }

    fn knows_lists(&self, player: &PlayerId) -> bool {
        let hosts = [self.seats.host(), self.seats.rightful_host()];
        self.seats.seat_of(player).is_some() || hosts.contains(&Some(player))
    }

    /// The connections of those who see everything as it happens.
    fn at_table(&self) -> Vec<ConnId> {
        let connections = self.seats.connections().iter();
        let here = connections.filter(|(_, known)| !self.spectators.is_behind(&known.player));
        here.map(|(conn, _)| *conn).collect()
    }

    /// Asks every seat for its part of the deal.
    pub(super) fn ask_seats(&mut self) {
        let Stage::Dealing(dealing) = &self.stage else { return };
        let (game, reveal) = (self.games, dealing.reveal_msg(self.games));
        let connections = self.seats.connections().iter();
        let seated =
            connections.filter_map(|(conn, known)| Some((*conn, self.seats.seat_of(&known.player)?)));
        let asked = seated.map(|(conn, seat)| (conn, reveal.clone().unwrap_or(dealing.deal_msg(game, seat))));
        for (conn, msg) in asked.collect::<Vec<_>>() {
            self.post(conn, &msg);
        }
    }

    /// Tells somebody who has just come of the deal that is being made, if they have a seat.
    pub(super) fn show_deal(&mut self, conn: ConnId, player: &PlayerId) {
        let (Stage::Dealing(dealing), Some(seat)) = (&self.stage, self.seats.seat_of(player)) else { return };
        let (deal, reveal) = (dealing.deal_msg(self.games, seat), dealing.reveal_msg(self.games));
        for msg in [Some(deal), reveal].into_iter().flatten() {
            self.post(conn, &msg);
        }
    }

    /// Shows where the game stands.
    pub(super) fn show_game(&mut self, conn: ConnId, re: Option<MsgId>, seen: Option<Seen>) {
        let Some(known) = self.seats.connections().get(&conn) else { return };
        let viewer = known.viewer;
        if self.spectators.is_behind(&known.player) {
            let (player, changes) = (known.player.clone(), known.changes);
            return self.post_news(News::Look { conn, player, changes, re, seen, why: Why::Asks });
        }
        let Some(play) = self.game_on_table() else { return };
        let (game, n) = (self.games, play.shown.number(viewer));
        // A page that was loaded anew knows nothing; what its player has been shown before is not repeated to it.
        let delivered = play.shown.delivered(viewer);
        let seen = seen.filter(|seen| seen.game == game).map_or(delivered, |seen| seen.n);
        let shows_all = self.settings.has(Fault::ShowsSpectatorsAll) && viewer == Viewer::Spectator;
        let eyes = if shows_all { Viewer::Seat(Seat(0)) } else { viewer };
        let repeats = self.settings.has(Fault::RepeatsSecrets);
        let snapshot = ServerMsg::Snapshot {
            re,
            game,
            n,
            now: play.clock.at(self.now),
            view: play.game.view_json(eyes),
            legal: play.game.legal_json(viewer),
            fair: play.fair.clone(),
            missed: play.shown.missed(viewer, seen, repeats),
        };
        let shows = Some(Shows { game, viewer, n });
        let over = self.over_text();
        self.post_text(Delivery { shows, ..Delivery::of(conn, Text::from(&snapshot)) });
        if let Some(over) = over {
            self.post_text(Delivery::of(conn, over));
        }
    }

    /// Adds the latest step for every connection whose viewer sees something of it.
    pub(super) fn add_step(
        &self,
        play: &Play,
        from: Option<(ConnId, MsgId)>,
        press: Option<PressResult>,
        items: &mut Vec<Item<Queued>>,
    ) {
        let Some(past) = play.shown.latest() else { return };
        let (game, now) = (self.games, play.clock.at(self.now));
        let is_delayed = self.spectators.is_delayed();
        let mut to: Vec<(Viewer, StepHead)> = Vec::with_capacity(self.seats.connections().len());
        let mut sent = Vec::with_capacity(to.capacity());
        for (&conn, known) in self.seats.connections().iter() {
            let viewer = known.viewer;
            let Some(n) = past.number(viewer).filter(|_| !is_delayed || viewer != Viewer::Spectator) else {
                continue;
            };
            let n = n + u32::from(n == 7 && self.settings.has(Fault::SkipsNumber));
            let viewer = if self.settings.has(Fault::OthersEyes) { Viewer::Seat(Seat(0)) } else { viewer };
            let re = from.filter(|(author, _)| *author == conn).map(|(_, id)| id);
            let head = StepHead { re, game, n, now, press, changes: known.changes };
            // Tabs of one player, and all spectators, are sent the same.
            let place = to.iter().position(|other| *other == (viewer, head)).unwrap_or(to.len());
            if place == to.len() {
                to.push((viewer, head));
            }
            sent.push((conn, Shows { game, viewer, n }, place));
        }
        let texts = StepTexts::of(play.game.write_steps(&past.step, &to));
        items.reserve(sent.len() + 1);
        items.extend(sent.into_iter().map(|(conn, shows, place)| {
            let text = texts.get(place).expect("this viewer sees something");
            Item::Message(Delivery { shows: Some(shows), ..Delivery::of(conn, text) })
        }));
        if is_delayed {
            let step = spectators::latest_step(play, game, now, press);
            let news = step.map(|step| Queued::Spectators(Box::new(News::Later(step))));
            items.extend(news.map(Item::Other));
        }
    }

    /// Shows everything to everybody, now that it is over.
    pub(super) fn show_over(&mut self, over: &Text) {
        for conn in self.at_table() {
            self.post_text(Delivery::of(conn, over.clone()));
        }
        self.show_later(Later::Over(over.clone()));
    }

    /// How it ended, if the game on the table is over.
    pub(super) fn over_text(&self) -> Option<Text> {
        let play = self.game_on_table()?;
        let Outcome { winners, ending } = play.game.outcome()?;
        Some(Text::from(&ServerMsg::Over {
            game: self.games,
            id: replay::game_id(&play.secret.bytes()),
            outcome: Outcome { winners, ending: Json::of(&ending) },
            secret: play.secret.to_string(),
            seed: play.game.seed().to_string(),
            presses: play.races.presses().to_vec(),
        }))
    }
}

/// What somebody is called at a table.
fn name_in<'a>(table: &'a TableState, player: &PlayerId) -> Option<&'a str> {
    let seated = table.seats.iter().filter_map(|seat| match &seat.sitter {
        Some(Sitter::Person(person)) => Some(person),
        _ => None,
    });
    let person = seated.chain(&table.spectators).find(|person| person.player == *player)?;
    Some(&person.name)
}
