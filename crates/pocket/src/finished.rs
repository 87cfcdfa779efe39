//! A finished game in the pocket: its file is written and read, and the game is shown and verified without a server.

use crate::answer::{Order, Verdict};
use house::wire::{FilePage, GamePlayer, Json, Moments, PressResult, StepLine, TableRefusal, Unplayable};
use replay::{Differs, Playback, Player, Replay, ReplayError, STRETCH, Verification, Verified};
use room::StoredGame;
use room::stored::{RestoreError, StoredEnd};
use serde_json::Value;
use table::{Opening, Outcome, Version, json_text, read_text};

/// Writes the file of a game that was stored.
pub(crate) fn write(about: &str, records: Vec<String>) -> Order {
    match file(about, records) {
        Ok(text) => Order::File { text },
        Err(error) => unreadable(matches!(error, RestoreError::OtherRules { .. }), error.to_string()),
    }
}

fn file(about: &str, records: Vec<String>) -> Result<String, RestoreError> {
    let end: StoredEnd = read_text(about)?;
    let records = (0..).map(Version).zip(records.into_iter().map(String::into_bytes));
    StoredGame::deal(end, records.map(Ok))?.file().collect()
}

fn unreadable(other_rules: bool, why: String) -> Order {
    let code = if other_rules { "other_rules" } else { TableRefusal::Unreadable.code() };
    Order::Refused { code: code.to_owned(), why }
}

pub(crate) struct FinishedGame {
    replay: Replay,
    /// As far as the rules play it.
    playback: Playback,
    /// As far as it has been compared.
    verification: Option<Verification>,
}

impl FinishedGame {
    /// Reads a file, and says what its page shows.
    pub fn open(text: &str) -> Result<(Self, Order), Order> {
        let opened = Self::read(text).map_err(|differs| {
            let other_rules = matches!(differs, Differs::Unreadable(ReplayError::OtherRules { .. }));
            unreadable(other_rules, differs.to_string())
        });
        opened.map(|(game, page)| (game, Order::Page(Box::new(page))))
    }

    fn read(text: &str) -> Result<(Self, FilePage), Differs> {
        let replay = Replay::read(text)?;
        // If it cannot be dealt, something else may be wrong that is named before that.
        let dealt = replay.dealt();
        let mut playback =
            Playback::of(dealt.map_err(|error| replay.verification().err().unwrap_or(error.into()))?);
        let page = page(&replay, &mut playback);
        Ok((Self { replay, playback, verification: None }, page))
    }

    pub fn moments(&self, eyes: &Value, from: u32, count: u32) -> Result<Order, TableRefusal> {
        let named = eyes.as_str().map_or_else(|| json_text(eyes), str::to_owned);
        let viewer = replay::viewer(&named, self.replay.players.len()).ok_or(TableRefusal::NoSuchSeat)?;
        let (from, count, last) = (from as usize, count as usize, self.playback.len());
        if from > last || count == 0 || count > STRETCH {
            let why = format!("there are moments 0 to {last}, and 1 to {STRETCH} are shown at once");
            return Err(TableRefusal::Malformed(why));
        }
        let moments = self.playback.moments(from, viewer).take(count).collect();
        Ok(Order::Moments(Moments { moments }))
    }

    /// Compares the next steps, and how it ended when they were the last.
    pub fn verify(&mut self, count: u32) -> Result<Order, TableRefusal> {
        if count == 0 {
            return Err(TableRefusal::Malformed("at least one step is verified at a time".into()));
        }
        let Replay { steps: all, outcome, .. } = &self.replay;
        let of = all.len() as u32;
        let report = |Verified { steps, events, .. }, verdict: Option<Result<Verified, Differs>>| {
            let (steps, events) = (steps as u32, events as u32);
            Ok(Order::Verified { steps, events, of, verdict: verdict.map(Verdict::from) })
        };
        let mut verification = match self.verification.take().map_or_else(|| self.replay.verification(), Ok) {
            Ok(verification) => verification,
            Err(differs) => {
                return Ok(Order::Verified { steps: 0, events: 0, of, verdict: Some(Err(differs).into()) });
            }
        };
        for step in all[verification.so_far().steps..].iter().take(count as usize) {
            if let Err(differs) = verification.step(step) {
                return report(verification.so_far(), Some(Err(differs)));
            }
        }
        let so_far = verification.so_far();
        if so_far.steps == all.len() {
            return report(so_far, Some(verification.end(outcome)));
        }
        self.verification = Some(verification);
        report(so_far, None)
    }
}

/// Plays the game as far as the rules take it, and says everything about it.
fn page(replay: &Replay, playback: &mut Playback) -> FilePage {
    let mut broken = None;
    let (mut presses, mut steps) = (Vec::new(), Vec::new());
    let mut races = Races::default();
    for (number, step) in (1..).zip(&replay.steps) {
        races.watch(playback.game().opening());
        let line = match playback.play(step.at, step.seat, step.action.as_ref(), step.by) {
            Ok(line) => line,
            Err(refused) => {
                let why = Differs::refused(number, &refused).to_string();
                broken = Some(Unplayable { step: Some(number as u32), why });
                break;
            }
        };
        let press = races.result(replay, step);
        presses.extend(press);
        steps.push(StepLine { press, ..line });
    }
    let outcome = playback.game().outcome();
    if outcome.is_none() && broken.is_none() {
        broken = Some(Unplayable { step: None, why: Differs::not_over().to_string() });
    }
    let (table, deal) = (replay.table.clone(), &replay.deal);
    FilePage {
        id: replay.id(),
        title: replay.game,
        number: table.as_ref().map(|table| table.number),
        code: table.map(|table| table.code),
        players: replay.players.iter().map(player).collect(),
        options: replay.config.as_object().cloned().unwrap_or_default(),
        outcome: outcome.map(|Outcome { winners, ending }| Outcome { winners, ending: Json::of(&ending) }),
        fair: deal.fair.clone(),
        secret: deal.secret.map(|secret| secret.to_string()),
        seed: deal.seed.to_string(),
        broken,
        presses,
        steps,
    }
}

fn player(player: &Player) -> GamePlayer {
    GamePlayer { name: player.name.clone(), avatar: 0, bot: player.bot }
}

/// The races of a game, counted as a table counts them: a file does not say which presses raced each other, but the rules
/// say when something else can be claimed.
#[derive(Default)]
struct Races {
    key: Option<u64>,
    openings: u32,
}

impl Races {
    /// What can be claimed before the next step.
    fn watch(&mut self, opening: Option<Opening>) {
        let key = opening.map(|opening| opening.key);
        if key.is_some() && key != self.key {
            self.openings += 1;
        }
        self.key = key;
    }

    fn result(&self, replay: &Replay, step: &replay::Step) -> Option<PressResult> {
        step.press?.result(replay.game, step.seat?, step.action.as_ref()?, self.openings)
    }
}
