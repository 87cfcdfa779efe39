//! The set-up of a scenario.

use scapegoat::{Card, Colour, Config, Deck, DeckList, Dice, Hand, Location, Options, Pair, Setup};
use table::{Chance, Millis, Pace, PerSeat, Seat, Seed, Version};

/// The lines of a set-up.
pub struct Page<'a>(pub &'a [(&'a str, &'a str)]);

impl<'a> Page<'a> {
    const TABLE: [&'static str; 12] = [
        "players",
        "colours",
        "deck",
        "card",
        "pace",
        "window",
        "turn limit",
        "whispers",
        "notes",
        "take back",
        "later window",
        "dice",
    ];
    const LAID_OUT: [&'static str; 4] = ["first", "evidence", "stash", "scapegoat"];

    /// Every line must be one that is read, and be there once.
    pub fn check(&self) -> Result<(), String> {
        let dealt = self.value("deal").is_some();
        for (name, value) in self.0 {
            let of_player = name.parse::<Colour>().is_ok();
            let laid_out = Self::LAID_OUT.contains(name) || of_player;
            let known = *name == "deal" || Self::TABLE.contains(name) || (!dealt && laid_out);
            let again = *name != "card" && self.0.iter().filter(|(other, _)| other == name).count() > 1;
            let readable = |part: &str| part.starts_with("hand ") || part.starts_with("pawn ");
            if !known || again || (of_player && !value.split("; ").all(readable)) {
                return Err(format!("this set-up can have no line \"{name}: {value}\""));
            }
        }
        Ok(())
    }

    fn value(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|(line, _)| *line == name).map(|(_, value)| *value)
    }

    fn number(&self, name: &str) -> Result<Option<u64>, String> {
        let number = |text: &str| text.parse().map_err(|_| format!("{name}: {text:?} is no number"));
        self.value(name).map(number).transpose()
    }

    /// A list such as `4+ red, green x2`, by way of the file that it stands for: one card a line.
    pub fn deck(&self) -> Result<Deck, scapegoat::DeckError> {
        let entry = |text: &str| {
            let (text, copies) = text.rsplit_once(" x").unwrap_or((text, "1"));
            let (mark, goats) = text.split_once(' ').unwrap_or((text, "grey"));
            let goats: Vec<_> =
                goats.split(", ").filter(|goat| *goat != "grey").map(|goat| format!("\"{goat}\"")).collect();
            format!("{{ mark = \"{mark}\", goats = [{}], copies = {copies} }}", goats.join(", "))
        };
        let entries: Vec<_> =
            self.0.iter().filter(|(name, _)| *name == "card").map(|(_, text)| entry(text)).collect();
        if entries.is_empty() {
            // Most pages were written for the cards of this one.
            return self.value("deck").unwrap_or("one_for_all").parse().map(Deck::Named);
        }
        DeckList::from_toml(&format!("cards = [{}]", entries.join(",\n"))).map(Deck::List)
    }

    pub fn options(&self, deck: Deck) -> Result<Options, String> {
        let players = self.number("players")?.ok_or("how many players?")? as u8;
        let mut options = Options { deck, ..Options::new(players) };
        options.colours = match self.value("colours") {
            Some("drawn") => None,
            Some(list) => Some(list.split(", ").map(str::parse).collect::<Result<_, _>>()?),
            None => Some(Colour::ALL.into_iter().take(players.into()).collect()),
        };
        options.pace = match self.value("pace") {
            Some("relaxed") => Pace::Relaxed,
            Some("normal") | None => Pace::Normal,
            Some("fast") => Pace::Fast,
            Some("none") => Pace::Untimed,
            Some("one day") => Pace::OneDay,
            Some("three days") => Pace::ThreeDays,
            Some("one week") => Pace::OneWeek,
            Some(other) => return Err(format!("{other:?} is no pace")),
        };
        options.cops_window_ms = self.number("window")?.map_or(options.cops_window_ms, Millis);
        options.later_window_ms = self.number("later window")?.map_or(options.later_window_ms, Millis);
        options.turn_limit = self.number("turn limit")?.unwrap_or(0) as u32;
        options.whispers = self.yes_or_no("whispers")?.unwrap_or(true);
        options.notes = self.yes_or_no("notes")?.unwrap_or(false);
        options.take_back_ms = Millis(self.number("take back")?.unwrap_or(0));
        Ok(options)
    }

    fn yes_or_no(&self, name: &str) -> Result<Option<bool>, String> {
        match self.value(name) {
            None => Ok(None),
            Some("yes") => Ok(Some(true)),
            Some("no") => Ok(Some(false)),
            Some(other) => Err(format!("{name}: yes or no, not {other:?}")),
        }
    }

    pub fn setup(&self, config: &Config) -> Result<Setup, String> {
        let seed = self.number("deal")?;
        let mut chance = Chance::new(Seed::from_number(seed.unwrap_or(0)), Version::DEAL);
        let mut setup = Setup::deal(config, &mut chance);
        if seed.is_none() {
            self.place_pawns(&mut setup)?;
            self.lay_cards(config, &mut setup)?;
        }
        if let Some(dice) = self.value("dice") {
            let faces = dice.strip_prefix("white ").and_then(|dice| dice.split_once(", black "));
            let (white, black) = faces.ok_or("dice: white 3, black 7")?;
            let mut rolls =
                rolls().filter(|roll| [roll.white.to_string(), roll.black.to_string()] == [white, black]);
            setup.dice = rolls.next().ok_or("the dice cannot show that")?;
        }
        if let Some(pair) = self.value("scapegoat") {
            let (scapegoat, name) = pair.split_once(" sees ").ok_or("scapegoat: red sees blue")?;
            let pair = Pair { scapegoat: scapegoat.parse()?, sees: name.parse()? };
            let mut rolls = rolls().filter(|roll| setup.decoder.at(*roll) == pair);
            setup.dice = rolls.next().ok_or("no roll gives this scapegoat")?;
        }
        Ok(setup)
    }

    /// What `red: hand …; pawn …` says of a player.
    fn player(&self, colour: Colour, what: &str) -> Option<&'a str> {
        let mut parts = self.value(colour.name())?.split("; ");
        parts.find_map(|part| part.strip_prefix(what)?.strip_prefix(' '))
    }

    fn place_pawns(&self, setup: &mut Setup) -> Result<(), String> {
        let players = setup.colours.seats();
        for colour in self.0.iter().filter_map(|(name, _)| name.parse().ok()) {
            seat_of(setup, colour)?;
        }
        setup.first = match self.value("first") {
            Some(name) => seat_of(setup, name.parse()?)?,
            None => Seat(0),
        };
        for (steps, place) in (0..players).zip(Location::ALL[..4].iter().cycle()) {
            setup.pawns[setup.first.clockwise(steps, players)] = *place;
        }
        for (seat, colour) in setup.colours.iter() {
            if let Some(pawn) = self.player(colour, "pawn") {
                setup.pawns[seat] = location(pawn)?;
            }
        }
        Ok(())
    }

    fn lay_cards(&self, config: &Config, setup: &mut Setup) -> Result<(), String> {
        let mut rest = config.cards().to_vec();
        let hand_size = (rest.len() - 7) / usize::from(setup.colours.seats());
        let mut named = |list: Option<&str>, most: usize| {
            let cards = list.map_or(Ok(Vec::new()), cards)?;
            if cards.len() > most {
                return Err(format!("{} cards are too many here", cards.len()));
            }
            cards.iter().try_for_each(|card| take(&mut rest, *card))?;
            Ok(cards)
        };
        let mut hands = Vec::new();
        for (_, colour) in setup.colours.iter() {
            hands.push(named(self.player(colour, "hand"), hand_size)?);
        }
        let mut stash = named(self.value("stash"), 3)?;
        let mut evidence = [None; Location::WITH_EVIDENCE];
        for beside in self.value("evidence").iter().flat_map(|list| list.split(", ")) {
            let (at, card) = beside.split_once(' ').ok_or("evidence: spy red, trade blue+green")?;
            evidence[location(at)?.index()] = named(Some(card), 1)?.pop();
        }
        let mut rest = rest.into_iter();
        let mut fill = |pile: &mut Vec<Card>, size: usize| pile.extend(rest.by_ref().take(size - pile.len()));
        for hand in &mut hands {
            fill(hand, hand_size);
        }
        setup.hands =
            PerSeat::new(setup.colours.seats(), |seat| hands[seat.index()].iter().copied().collect::<Hand>());
        for (at, card) in evidence.into_iter().enumerate() {
            let mut beside = Vec::from_iter(card);
            fill(&mut beside, 1);
            setup.evidence[at] = beside[0];
        }
        fill(&mut stash, 3);
        setup.stash.copy_from_slice(&stash);
        Ok(())
    }
}

fn take(rest: &mut Vec<Card>, card: Card) -> Result<(), String> {
    let at = rest.iter().position(|left| *left == card);
    rest.remove(at.ok_or_else(|| format!("the deck of this game has no {card} left"))?);
    Ok(())
}

fn cards(list: &str) -> Result<Vec<Card>, String> {
    list.split(", ").map(str::parse).collect()
}

pub fn location(name: &str) -> Result<Location, String> {
    let found = Location::ALL.into_iter().find(|location| location.name() == name);
    found.ok_or_else(|| format!("{name:?} is no location"))
}

fn seat_of(setup: &Setup, colour: Colour) -> Result<Seat, String> {
    let mut seats = setup.colours.iter();
    let found = seats.find(|(_, own)| *own == colour);
    found.map(|(seat, _)| seat).ok_or_else(|| format!("{colour} does not play"))
}

pub fn rolls() -> impl Iterator<Item = Dice> {
    (1..=10).flat_map(|white| (1..=12).map(move |black| Dice { white, black }))
}
