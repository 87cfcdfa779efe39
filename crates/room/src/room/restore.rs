//! A table is opened, or restored from its log.

use super::{Given, Room, Stage, Terms};
use crate::bots::Bots;
use crate::evening::Evening;
use crate::fault::Fault;
use crate::haste::Haste;
use crate::lines::Lines;
use crate::outgoing::Outgoing;
use crate::play::{Play, Waits};
use crate::seats::Seats;
use crate::spectators::{Retold, Spectators, Tables};
use crate::stored::{FORMAT, Gathering, Meta, RestoreError, StoredDeal, StoredInput, read};
use crate::talk::Conversation;
use house::wire::{CreateTable, Guests, Json, PlayerId, Sitter, Status, TableCode, TableState};
use table::{Millis, OptionsError, Version};

impl Room {
    /// What the log keeps of the table beside its games.
    pub(super) fn stored_meta(&self) -> Meta {
        Meta {
            format: FORMAT,
            code: self.code.clone(),
            title: self.terms.title,
            options: self.terms.options.clone(),
            public: self.terms.public,
            watching: self.terms.watching,
            gathering: self.gathering,
            takes_strangers: self.takes_strangers,
            games: self.games,
            host: self.seats.rightful_host().cloned(),
            owner: self.owner.clone(),
            seats: self.seats.sitters().map(Option::<&_>::cloned).collect(),
            kept_out: self.seats.kept_out().to_vec(),
            guests: Guests { knocked: Vec::new(), ..self.seats.guests() },
            evening: self.evening.scores().to_vec(),
            counted: self.evening.counted(),
            talk: self.talk.memory.said().cloned().collect(),
            opened_at: self.opened_at,
            ended: self.spectators.unseen_end().cloned().map(Box::new),
            stopped_at: None,
            began_ms: self.began_over_days(),
            lines: self.lines.stored(self.seats.seated().map(|(_, player)| player), self.game_time()),
        }
    }

    /// The time of the game on the table.
    pub(super) fn game_time(&self) -> Millis {
        self.game_on_table().map_or(Millis(0), |play| play.clock.at(self.now))
    }

    /// A new table. The log must have its [`meta`](Room::meta) before it is told anything.
    pub fn open(
        given: Given,
        code: TableCode,
        owner: PlayerId,
        wish: &CreateTable,
    ) -> Result<Self, OptionsError> {
        let meta = Meta {
            format: FORMAT,
            code,
            title: wish.title,
            options: wish.options.clone(),
            public: wish.public,
            watching: wish.watching,
            gathering: wish
                .gathering
                .filter(|_| given.settings.is_visited())
                .map(|wait_ms| Gathering { wait_ms, until_ms: None }),
            takes_strangers: false,
            games: 0,
            host: Some(owner.clone()),
            owner,
            seats: vec![None; wish.seats.into()],
            kept_out: Vec::new(),
            guests: Guests::default(),
            evening: Vec::new(),
            counted: 0,
            talk: Vec::new(),
            opened_at: given.now.seconds(),
            ended: None,
            stopped_at: None,
            began_ms: None,
            lines: Vec::new(),
        };
        Self::from_meta(given, meta)
    }

    /// A table as its log tells it: what the metadata says, and every record of the current game in order. Nobody is
    /// connected, and the clock of the game stands still until somebody is back, unless it goes on over days.
    pub fn restore(
        given: Given,
        meta: &[u8],
        records: impl IntoIterator<Item = Vec<u8>>,
    ) -> Result<Self, RestoreError> {
        let meta: Meta = read(meta)?;
        if meta.format != FORMAT {
            return Err(RestoreError::OtherFormat(meta.format));
        }
        let (stopped_at, began, ended) = (meta.stopped_at, meta.began_ms, meta.ended.clone());
        let mut room = Self::from_meta(given, meta)?;
        room.replay(records.into_iter(), (stopped_at, began), ended)?;
        Ok(room)
    }

    fn from_meta(given: Given, meta: Meta) -> Result<Self, OptionsError> {
        let Given { settings, life, luck, now } = given;
        let config = meta.title.options(meta.seats.len() as u8, meta.options.clone())?;
        let mut effects = Vec::new();
        let seats = Seats::new(meta.seats, meta.host, meta.kept_out, meta.guests, now);
        let mut bots = Bots::new(life);
        bots.begin(seats.bots(), &mut effects);
        Ok(Self {
            settings,
            luck,
            now,
            code: meta.code,
            owner: meta.owner,
            opened_at: meta.opened_at,
            terms: Terms {
                title: meta.title,
                options: meta.options,
                config: Json::of(&config),
                public: meta.public,
                watching: meta.watching,
            },
            games: meta.games,
            stage: Stage::Lobby,
            gathering: meta.gathering.map(|gathering| gathering.restored(now)),
            takes_strangers: meta.takes_strangers,
            turned_away: Vec::new(),
            seats,
            lines: Lines::restore(meta.lines),
            outgoing: Outgoing::new(life),
            spectators: Spectators::default(),
            bots,
            talk: Conversation::new(meta.talk),
            evening: Evening::new(meta.evening, meta.counted),
            haste: Haste::default(),
            no_new_games: None,
            waits: Waits::default(),
            waits_since: now,
            effects,
            ended: None,
            is_done: false,
        })
    }

    fn replay(
        &mut self,
        mut records: impl Iterator<Item = Vec<u8>>,
        (stopped_at, began): (Option<Millis>, Option<Millis>),
        ended: Option<Box<TableState>>,
    ) -> Result<(), RestoreError> {
        let Some(deal) = records.next() else { return Ok(()) };
        let deal: StoredDeal = read(&deal)?;
        let mut play = Play::new(deal.deal()?, deal.secret, deal.fair, self.now);
        let delay = self.settings.delay(deal.delay_s.unwrap_or(self.terms.watching.delay_s));
        let mut retold = Retold::new(self.games, delay, &play);
        for (version, record) in (1..).map(Version).zip(records) {
            let mut input: StoredInput = read(&record)?;
            input.id = input.id.filter(|_| !self.settings.has(Fault::ForgetsNumbers));
            play.replay(&input).map_err(|refused| RestoreError::Refused { version, refused })?;
            if let Some(retold) = &mut retold {
                retold.push(input.played_at(), &play, input.result(deal.title));
            }
        }
        play.restored(stopped_at);
        self.gathering = None;
        let is_over = play.is_over();
        self.stage = if is_over { Stage::Over(Box::new(play)) } else { Stage::Playing(Box::new(play)) };
        self.go_on_over_days(began);
        let evening = self.evening.before(self.games);
        self.count_game();
        if let (Some(retold), Some(play)) = (retold, self.game_on_table()) {
            let over = self.over_text();
            let players = self.seats.seated().map(|(_, player)| player.clone()).collect();
            // While a game is played nobody sits down or stands up. When it is over they do, and then the table is kept
            // as it was.
            let mut now = TableState { spectators: Vec::new(), ..self.state() };
            // As far as spectators know, everybody is still there.
            for seat in &mut now.seats {
                if let Some(Sitter::Person(person)) = &mut seat.sitter {
                    person.connected = true;
                }
            }
            let played = ended.map_or_else(|| now.clone(), |ended| *ended);
            let tables =
                Tables { played: TableState { status: Status::Playing, evening, ..played }, ended: now };
            self.spectators =
                Spectators::restored(retold, over, tables, &self.talk.memory, players, play, self.now);
        }
        if is_over && !self.settings.has(Fault::ForgetsArchive) {
            // The runner may have died between the last input and this. What is in the archive stays as it is.
            self.enter_in_archive();
        }
        Ok(())
    }
}
