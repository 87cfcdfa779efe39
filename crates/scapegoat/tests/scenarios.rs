//! Runs scenarios/*.txt. `CORRAL_BLESS=1` writes down what really follows.
//!
//! Players are called by their colours, and sit in the order of SG-C1 unless `colours` gives another one or is `drawn`.
//! In the set-up a colour says what that player holds and where the pawn stands (`red: hand red, blue+green; pawn spy`);
//! `evidence`, `stash`, `first`, `scapegoat` and `dice` say the rest, and `card` lines are another list of evidence.
//! Cards that are not named go, in the order of the list, to the hands, the evidence and the stash. Pawns that are not
//! named stand as if placed in turn order. `deal: 7` is a real deal from that seed instead.
//!
//! Besides `?` there are lines that only look: `blue sees who is awaited`, `anybody sees the pawns`.

use scapegoat::{
    Action, Card, Claim, Colour, Config, Deck, Dice, Ending, Event, Hand, Location, Mat, Options, Pair,
    Place, ScapeGoat, Setup, Shown, State, View,
};
use std::cell::Cell;
use std::path::Path;
use table::{Chance, Heard, Millis, Outcome, Pace, PerSeat, Rules, Seat, Seed, Talk, Version, Viewer};
use testkit::{Line, Refused, Script, Told, scenario_file};

struct Spoken;

thread_local! {
    /// Whether the table has private words. They are no part of the state, and a line is parsed with nothing else.
    static WHISPERS: Cell<bool> = const { Cell::new(true) };
}

impl Script for Spoken {
    type Game = ScapeGoat;

    /// A set-up that the rules refuse is told; one that is a slip of the pen must not be blessed, so it panics.
    fn set_up(lines: &[(&str, &str)]) -> Result<(Config, Setup), Refused> {
        let page = Page(lines);
        page.check().unwrap_or_else(|slip| panic!("{slip}"));
        let deck = page.deck().map_err(|error| Refused::by(&error))?;
        let options = page.options(deck).unwrap_or_else(|slip| panic!("{slip}"));
        let config = Config::try_from(options).map_err(|error| Refused::by(&error))?;
        let setup = page.setup(&config).unwrap_or_else(|slip| panic!("{slip}"));
        WHISPERS.set(config.options().whispers);
        Ok((config, setup))
    }

    fn names(_config: &Config, setup: &Setup) -> Vec<String> {
        setup.colours.iter().map(|(_, colour)| colour.to_string()).collect()
    }

    fn parse(names: &[String], state: &State, line: &str) -> Result<Line<ScapeGoat>, String> {
        if line == "a referee counts the mats" {
            return count_mats(state).map(aside);
        }
        let (name, what) = line.split_once(' ').ok_or("somebody does something")?;
        if let Some(what) = what.strip_prefix("sees ") {
            let viewer = if name == "anybody" { Viewer::Spectator } else { Viewer::Seat(seat(names, name)?) };
            return look(names, &ScapeGoat::view(state, viewer), what).map(aside);
        }
        let from = seat(names, name)?;
        match parse_talk(names, what)? {
            Some(talk) => Ok(say(names, from, &talk)),
            None => parse_action(names, what).map(|action| Line::Play(from, action)),
        }
    }

    fn name_action(names: &[String], action: Action) -> String {
        let name = |seat: Seat| &names[seat.index()];
        match action {
            Action::CallCops => "call the cops".into(),
            Action::Pass => "pass".into(),
            Action::Move(to) => format!("move to {to}"),
            Action::Spy(target) => format!("spy on {}", name(target)),
            Action::Trade(target) => format!("trade with {}", name(target)),
            Action::Steal(target) => format!("steal from {}", name(target)),
            Action::TakeStash(place) => format!("take stash {}", place.0 + 1),
            Action::FillStash(card) => format!("fill stash with {card}"),
            Action::Choose(card) => format!("choose {card}"),
            Action::Swap(card) => format!("swap {card}"),
            Action::PassForNow(true) => "tick pass for now".into(),
            Action::PassForNow(false) => "untick pass for now".into(),
        }
    }

    fn tell(names: &[String], shown: &Shown) -> String {
        tell(names, *shown)
    }
}

/// The lines of a set-up.
struct Page<'a>(&'a [(&'a str, &'a str)]);

impl<'a> Page<'a> {
    const TABLE: [&'static str; 8] =
        ["players", "colours", "card", "pace", "window", "turn limit", "whispers", "dice"];
    const LAID_OUT: [&'static str; 4] = ["first", "evidence", "stash", "scapegoat"];

    /// Every line must be one that is read, and be there once.
    fn check(&self) -> Result<(), String> {
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
    fn deck(&self) -> Result<Deck, scapegoat::DeckError> {
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
            return Ok(Deck::default());
        }
        Deck::from_toml(&format!("cards = [{}]", entries.join(",\n")))
    }

    fn options(&self, deck: Deck) -> Result<Options, String> {
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
            Some(other) => return Err(format!("{other:?} is no pace")),
        };
        options.cops_window_ms = self.number("window")?.map_or(options.cops_window_ms, Millis);
        options.turn_limit = self.number("turn limit")?.unwrap_or(0) as u32;
        options.whispers = match self.value("whispers") {
            Some("yes") | None => true,
            Some("no") => false,
            Some(other) => return Err(format!("whispers: yes or no, not {other:?}")),
        };
        Ok(options)
    }

    fn setup(&self, config: &Config) -> Result<Setup, String> {
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

fn location(name: &str) -> Result<Location, String> {
    let found = Location::ALL.into_iter().find(|location| location.name() == name);
    found.ok_or_else(|| format!("{name:?} is no location"))
}

fn seat_of(setup: &Setup, colour: Colour) -> Result<Seat, String> {
    let mut seats = setup.colours.iter();
    let found = seats.find(|(_, own)| *own == colour);
    found.map(|(seat, _)| seat).ok_or_else(|| format!("{colour} does not play"))
}

fn rolls() -> impl Iterator<Item = Dice> {
    (1..=10).flat_map(|white| (1..=12).map(move |black| Dice { white, black }))
}

/// A colour that does not play stands for a seat that is not there.
fn seat(names: &[String], name: &str) -> Result<Seat, String> {
    match names.iter().position(|known| known == name) {
        Some(index) => Ok(Seat(index as u8)),
        None => name.parse().map(|colour: Colour| Seat(colour as u8)),
    }
}

fn parse_action(names: &[String], what: &str) -> Result<Action, String> {
    let words: Vec<&str> = what.split(' ').collect();
    Ok(match words[..] {
        ["calls", "the", "cops"] => Action::CallCops,
        ["passes"] => Action::Pass,
        ["moves", "to", to] => Action::Move(location(to)?),
        ["spies", "on", target] => Action::Spy(seat(names, target)?),
        ["trades", "with", target] => Action::Trade(seat(names, target)?),
        ["steals", "from", target] => Action::Steal(seat(names, target)?),
        ["takes", "stash", place] => {
            let place = place.parse::<u8>().ok().and_then(|place| place.checked_sub(1));
            Action::TakeStash(Place(place.ok_or("the stash has places 1 to 3")?))
        }
        ["fills", "stash", "with", card] => Action::FillStash(card.parse()?),
        ["chooses", card] => Action::Choose(card.parse()?),
        ["swaps", card] => Action::Swap(card.parse()?),
        ["ticks", "pass", "for", "now"] => Action::PassForNow(true),
        ["unticks", "pass", "for", "now"] => Action::PassForNow(false),
        _ => return Err(format!("nobody can do {what:?}")),
    })
}

fn parse_talk(names: &[String], what: &str) -> Result<Option<Talk<Claim>>, String> {
    let quoted = |text: &[&str]| text.join(" ").trim_matches('"').to_owned();
    let claim = |cards: &str, colour: &str| -> Result<Claim, String> {
        Ok(Claim { cards: cards.parse().map_err(|_| "a claim is a number")?, colour: colour.parse()? })
    };
    let words: Vec<&str> = what.split(' ').collect();
    Ok(Some(match words[..] {
        ["says", ref text @ ..] => Talk::Words { text: quoted(text), to: None },
        ["whispers", "to", name, ref text @ ..] => {
            Talk::Words { text: quoted(text), to: Some(seat(names, name)?) }
        }
        ["claims", cards, colour] => Talk::Claim { claim: claim(cards, colour)?, to: None },
        ["claims", cards, colour, "to", name] => {
            Talk::Claim { claim: claim(cards, colour)?, to: Some(seat(names, name)?) }
        }
        ["points", "at", name] => Talk::Point { at: seat(names, name)? },
        ["nods"] => Talk::Nod { to: None },
        ["nods", "to", name] => Talk::Nod { to: Some(seat(names, name)?) },
        ["shakes", "their", "head"] => Talk::Shake { to: None },
        ["shakes", "their", "head", "at", name] => Talk::Shake { to: Some(seat(names, name)?) },
        ["winks", "at", name] => Talk::Wink { to: seat(names, name)? },
        _ => return Ok(None),
    }))
}

/// What everybody but the one who talks notices of it (SG-K1).
fn say(names: &[String], from: Seat, talk: &Talk<Claim>) -> Line<ScapeGoat> {
    let seats = names.len() as u8;
    if let Err(error) = talk.check(from, seats, WHISPERS.get()) {
        return Line::Refused(Refused::by(&error));
    }
    let listeners = Viewer::all(seats).filter(|viewer| !viewer.is(from));
    let told = listeners.map(|viewer| {
        let text = talk.heard(viewer).map(|heard| tell_talk(names, &names[from.index()], heard));
        Told { viewer, text }
    });
    Line::Aside(told.collect())
}

fn tell_talk(names: &[String], from: &str, heard: Heard<'_, Claim>) -> String {
    let name = |seat: Seat| &names[seat.index()];
    match heard {
        Heard::Whispering { to } => format!("{from} whispered something to {}", name(to)),
        Heard::Openly(talk) => match talk {
            Talk::Words { text, to: None } => format!("{from} said {text:?}"),
            Talk::Words { text, to: Some(_) } => format!("{from} whispered {text:?}"),
            Talk::Claim { claim, to: None } => {
                format!("{from} claimed to hold {} with {}", claim.cards, claim.colour)
            }
            Talk::Claim { claim, to: Some(_) } => {
                format!("{from} claimed in a whisper to hold {} with {}", claim.cards, claim.colour)
            }
            Talk::Point { at } => format!("{from} pointed at {}", name(*at)),
            Talk::Nod { .. } => format!("{from} nodded"),
            Talk::Shake { .. } => format!("{from} shook their head"),
            Talk::Wink { .. } => format!("{from} winked"),
        },
    }
}

fn aside(text: String) -> Line<ScapeGoat> {
    Line::Aside(vec![Told { viewer: Viewer::Spectator, text: Some(text) }])
}

/// Parts of a view that are hard to read as they are.
fn look(names: &[String], view: &View, what: &str) -> Result<String, String> {
    let players = || names.iter().zip(&view.players);
    let seen: Vec<String> = match what {
        "the pawns" => players().map(|(name, player)| format!("{name} on {}", player.pawn)).collect(),
        "how many cards all hold" => {
            players().map(|(name, player)| format!("{name} holds {}", player.cards)).collect()
        }
        "the tokens" => {
            let held = players().map(|(name, player)| format!("{name} has {}", player.tokens));
            std::iter::once(format!("{} on prepare", view.tokens_left)).chain(held).collect()
        }
        "whose turn it is" => vec![names[view.mover.index()].clone()],
        "who is awaited" if view.waiting.is_empty() => vec!["nobody".into()],
        "who is awaited" => view.waiting.iter().map(|seat| names[seat.index()].clone()).collect(),
        _ => return Err(format!("nobody sees {what:?}")),
    };
    Ok(seen.join(", "))
}

/// Lays all mats side by side, which no player can, and counts the cells of every pair (SG-S5, SG-S6).
fn count_mats(state: &State) -> Result<String, String> {
    let players = ScapeGoat::seats_of(state);
    let mats = Seat::all(players).map(|seat| {
        let view = ScapeGoat::view(state, Viewer::Seat(seat));
        (view.players[seat.index()].colour, view.mat.expect("players see their own mat"))
    });
    let mats: Vec<(Colour, Mat)> = mats.collect();
    let mut cells = [[0; 6]; 6];
    for roll in rolls() {
        let blamed = |goat: Colour| mats.iter().all(|(own, mat)| (mat.at(roll) == goat) == (*own != goat));
        let scapegoats: Vec<_> = mats.iter().filter(|(own, _)| blamed(*own)).collect();
        let [(scapegoat, mat)] = scapegoats[..] else {
            return Err(format!("{roll:?} gives {} scapegoats", scapegoats.len()));
        };
        cells[*scapegoat as usize][mat.at(roll) as usize] += 1;
    }
    let colours = Colour::in_game(players);
    let line = |scapegoat: &Colour| {
        let others = colours.iter().filter(|name| *name != scapegoat);
        let counts = others.map(|name| format!("{name} in {}", cells[*scapegoat as usize][*name as usize]));
        format!("{scapegoat} is the scapegoat and sees {}", counts.collect::<Vec<_>>().join(", "))
    };
    Ok(colours.iter().map(line).collect::<Vec<_>>().join("\n  "))
}

fn tell(names: &[String], shown: Shown) -> String {
    let name = |seat: Seat| &names[seat.index()];
    match shown {
        Event::TimeUp => "time is up, so chance chooses".into(),
        Event::TurnBegan { seat } => format!("it is {}'s turn", name(seat)),
        Event::WindowOpened { seat, closes: Some(closes) } => {
            format!("{} may go to the cops until {closes}", name(seat))
        }
        Event::WindowOpened { seat, closes: None } => format!("{} may go to the cops, or pass", name(seat)),
        Event::Passed { seat } => format!("{} passed", name(seat)),
        Event::PassingForNow { seat, on: true } => format!("{} passes for now", name(seat)),
        Event::PassingForNow { seat, on: false } => format!("{} no longer passes for now", name(seat)),
        Event::WindowClosed { seat } => format!("{} may no longer go to the cops", name(seat)),
        Event::Moved { seat, to } => format!("{} moved to {to}", name(seat)),
        Event::Spied { seat, target, hand: Some(hand) } => {
            format!("{} spied on {} and saw {}", name(seat), name(target), list(hand.cards()))
        }
        Event::Spied { seat, target, hand: None } => format!("{} spied on {}", name(seat), name(target)),
        Event::TradeOpened { seat, with } => format!("{} trades with {}", name(seat), name(with)),
        Event::FrameOpened { seat } => format!("{} tries to frame somebody", name(seat)),
        Event::Chose { seat, card } => format!("{} chose{}", name(seat), secret(card)),
        Event::Traded { seat, with, gave: Some(gave), got: Some(got) } => {
            format!("{} gave {gave} to {} and got {got}", name(seat), name(with))
        }
        Event::Traded { seat, with, .. } => format!("{} and {} exchanged cards", name(seat), name(with)),
        Event::StashTaken { seat, place, card } => {
            format!("{} took a card from stash {}{}", name(seat), place.0 + 1, secret(card))
        }
        Event::StashFilled { seat, place, card } => {
            format!("{} put a card into stash {}{}", name(seat), place.0 + 1, secret(card))
        }
        Event::TokenTaken { seat, left } => format!("{} took a token, {left} left", name(seat)),
        Event::PrepareFlipped => "prepare is flipped and is frame/steal now".into(),
        Event::TokenStolen { seat, from } => format!("{} stole a token from {}", name(seat), name(from)),
        Event::FrameRevealed { cards } => {
            let cards: Vec<_> =
                cards.iter().map(|(seat, card)| format!("{} shows {card}", name(seat))).collect();
            format!("all cards at once: {}", cards.join(", "))
        }
        Event::FrameFailed => "nobody is framed".into(),
        Event::Framed { seats } => {
            let framed: Vec<_> = seats.iter().map(|seat| name(seat).as_str()).collect();
            format!("framed: {}", framed.join(", "))
        }
        Event::Swapped { seat, at, put, took } => {
            format!("{} put {put} beside {at} and took {took}", name(seat))
        }
        Event::WentToCops { seat } => format!("{} went to the cops", name(seat)),
        Event::Ended { outcome, scapegoat, names: pointing, hands, stash } => {
            let mut lines = vec![tell_end(names, outcome), format!("  the scapegoat is {}", name(scapegoat))];
            for (seat, hand) in hands.iter() {
                lines.push(format!(
                    "  {} points at {} and holds {}",
                    name(seat),
                    pointing[seat],
                    list(hand.cards())
                ));
            }
            lines.push(format!("  the stash is {}", list(&stash)));
            lines.join("\n  ")
        }
    }
}

fn tell_end(names: &[String], outcome: Outcome<Ending>) -> String {
    let why = match outcome.ending {
        Ending::ScapegoatFramed => "the scapegoat was framed",
        Ending::InnocentFramed => "somebody was framed who is not the scapegoat",
        Ending::Cops => "somebody went to the cops",
        Ending::Unfinished => "the game was stopped",
    };
    let winners: Vec<_> = outcome.winners.iter().map(|seat| names[seat.index()].as_str()).collect();
    let winners = if winners.is_empty() { "nobody".into() } else { winners.join(", ") };
    format!("the end, as {why}; winners: {winners}")
}

fn secret(card: Option<Card>) -> String {
    card.map_or(String::new(), |card| format!(": {card}"))
}

fn list(cards: &[Card]) -> String {
    cards.iter().map(Card::to_string).collect::<Vec<_>>().join(", ")
}

fn run(path: &Path) -> datatest_stable::Result<()> {
    scenario_file::<Spoken>(path).map_err(Into::into)
}

datatest_stable::harness! {
    { test = run, root = "scenarios", pattern = r"\.txt$" },
}
