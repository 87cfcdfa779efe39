//! What a seat of the load test does: anything legal, but nothing that gets a game stuck or over at once.

use super::message::{each, first_word, words};
use house::Title;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};
use table::{Chance, Seat, SeatSet};

/// How likely an action is, beside the others.
type Weight = u32;

/// Taken only if there is nothing else.
const LAST: Weight = 0;
const USUAL: Weight = 15;
const SELDOM: Weight = 1;

/// What the tables of the load test agree on, so that one action follows another and games are about as long as those
/// of people.
pub fn options(title: Title) -> Map<String, Value> {
    let options = match title {
        // Six players would wait for a timer in every turn (SG-A8), and random ones hardly ever frame anybody.
        Title::ScapeGoat => json!({ "cops_window_ms": 0, "turn_limit": 60 }),
        Title::RowGoat | Title::Soplon => json!({}),
    };
    serde_json::from_value(options).expect("these are options by name")
}

/// Picks one of the `legal` actions of `seat`, who sees `view`. None: this seat had better wait.
pub fn pick<'a>(
    title: Title,
    seat: Seat,
    view: &RawValue,
    legal: &'a RawValue,
    luck: &mut Chance,
) -> serde_json::Result<Option<&'a str>> {
    let row = match title {
        Title::RowGoat => Some(serde_json::from_str::<RowView>(view.get())?),
        Title::ScapeGoat | Title::Soplon => None,
    };
    let weigh = |action| match (title, &row) {
        (Title::RowGoat, Some(row)) => row.weigh(seat, action),
        (Title::Soplon, _) => Some(soplon(action)),
        _ => scapegoat(action),
    };
    let mut total = 0;
    let mut picked = None;
    each(legal, |action| {
        let Some(weight) = weigh(action) else { return };
        total += weight;
        // Each takes the place of those before it as often as its weight among them says, so one pass will do.
        if picked.is_none() || (weight > 0 && luck.below(total) < weight) {
            picked = Some(action);
        }
    })?;
    Ok(picked)
}

/// Going to the cops ends the game (SG-E3). The tick is no move, and could be set and lifted for ever.
fn scapegoat(action: &str) -> Option<Weight> {
    let mut words = words(action);
    match (words.next()?, words.next()) {
        ("pass_for_now", _) => None,
        ("call_cops", _) | ("move", Some("cops")) => Some(LAST),
        _ => Some(USUAL),
    }
}

/// A blind elimination is nearly always a mistake (SO-X5). Somebody closes in the end (SO-E1).
fn soplon(action: &str) -> Weight {
    match first_word(action) {
        "eliminate" => LAST,
        "close" => SELDOM,
        _ => USUAL,
    }
}

/// Of a view of Row Your Goat: what tells a sound action from a mistake, which is legal too and costs something.
#[derive(Deserialize)]
struct RowView {
    stage: Stage,
    grid: Vec<Option<IgnoredAny>>,
    sets: Vec<IgnoredAny>,
    holders: SeatSet,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Stage {
    Place { seat: Seat },
    Grab,
    TakeSet { seat: Seat },
    TakePile { seat: Seat },
    Stuck,
    Over,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RowAction {
    Place { cell: usize },
    Grab {},
    TakeSet(IgnoredAny),
    TakePile(IgnoredAny),
    CallMine,
    CallAt {},
}

impl RowView {
    fn weigh(&self, seat: Seat, action: &str) -> Option<Weight> {
        let sound = match serde_json::from_str(action).ok()? {
            RowAction::Place { cell } => {
                self.stage == Stage::Place { seat } && self.sets.is_empty() && self.is_open(cell)
            }
            RowAction::Grab {} => {
                !self.sets.is_empty()
                    && !self.holders.contains(seat)
                    && !matches!(self.stage, Stage::TakeSet { .. } | Stage::Over)
            }
            RowAction::TakeSet(_) => self.stage == Stage::TakeSet { seat },
            RowAction::TakePile(_) => self.stage == Stage::TakePile { seat },
            // Listed only when it is owed (RG-W1).
            RowAction::CallMine => true,
            RowAction::CallAt {} => false,
        };
        sound.then_some(USUAL)
    }

    /// On a pile only if no cell is empty (RG-P2).
    fn is_open(&self, cell: usize) -> bool {
        self.grid.get(cell).is_some_and(Option::is_none) || self.grid.iter().all(Option::is_some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use house::AnyGame;
    use table::{Millis, Seed, Version, Viewer};

    fn luck() -> Chance {
        Chance::new(Seed::from_number(1), Version(0))
    }

    fn picked(title: Title, view: &str, legal: &str) -> Option<String> {
        let (view, legal): (&RawValue, &RawValue) =
            (serde_json::from_str(view).unwrap(), serde_json::from_str(legal).unwrap());
        pick(title, Seat(1), view, legal, &mut luck()).unwrap().map(str::to_owned)
    }

    #[test]
    fn what_ends_the_game_is_done_only_if_there_is_nothing_else() {
        let scapegoat = |legal: &str| picked(Title::ScapeGoat, "{}", legal);
        assert_eq!(scapegoat(r#"["call_cops","pass"]"#).unwrap(), r#""pass""#);
        assert_eq!(scapegoat(r#"[{"move":"spy"},{"move":"cops"}]"#).unwrap(), r#"{"move":"spy"}"#);
        assert_eq!(scapegoat(r#"[{"move":"cops"}]"#).unwrap(), r#"{"move":"cops"}"#);
        assert_eq!(scapegoat(r#"[{"pass_for_now":true}]"#), None);
        assert_eq!(scapegoat("[]"), None);
        let soplon = r#"[{"eliminate":{"race":1,"at":[0,1]}},{"pass_race":{"race":1}}]"#;
        assert_eq!(picked(Title::Soplon, "{}", soplon).unwrap(), r#"{"pass_race":{"race":1}}"#);
    }

    #[test]
    fn everything_usual_is_picked_sooner_or_later() {
        let legal: &RawValue = serde_json::from_str(r#"["peek","done","draw","close"]"#).unwrap();
        let (mut luck, mut counts) = (luck(), [0; 4]);
        for _ in 0..4_600 {
            let action = pick(Title::Soplon, Seat(0), legal, legal, &mut luck).unwrap().unwrap();
            let index = ["peek", "done", "draw", "close"].iter().position(|name| action.contains(name));
            counts[index.unwrap()] += 1;
        }
        // 15 : 15 : 15 : 1
        assert!(counts[..3].iter().all(|count| (1_300..1_700).contains(count)), "{counts:?}");
        assert!((50..200).contains(&counts[3]), "{counts:?}");
    }

    /// Whoever picks like this gets through games of all three kinds, without a refusal and without a mistake.
    #[test]
    fn games_get_somewhere() {
        for (title, seats) in
            [(Title::ScapeGoat, 4), (Title::ScapeGoat, 6), (Title::RowGoat, 4), (Title::Soplon, 3)]
        {
            let mut luck = luck();
            for seed in 0..10 {
                let mut options = options(title);
                options.insert("players".into(), json!(seats));
                let mut game = AnyGame::deal(title, options.into(), Seed::from_number(seed)).unwrap();
                let moves = (1..=1_000).take_while(|tenths| play(&mut game, *tenths, &mut luck)).count();
                assert!(moves > 15, "{title}: {moves} moves, then nobody had anything to do");
                assert!(game.outcome().is_some(), "{title}: a game of {moves} moves is not over");
            }
        }
    }

    /// One move of whoever has one. False: the game is over.
    fn play(game: &mut AnyGame, tenths: u64, luck: &mut Chance) -> bool {
        let at = Millis(game.now().0.max(tenths * 100));
        for seat in Seat::all(game.seats()) {
            let view = game.view(Viewer::Seat(seat));
            let waiting: SeatSet = serde_json::from_value(view["waiting"].clone()).unwrap();
            let raw = |value: &Value| serde_json::value::to_raw_value(value).unwrap();
            let (view, legal) = (raw(&view), raw(&json!(game.legal(seat))));
            let picked = pick(game.title(), seat, &view, &legal, luck).unwrap();
            let Some(action) = picked.filter(|_| waiting.contains(seat)) else { continue };
            let action = serde_json::from_str(action).unwrap();
            let step = game.act(seat, at, &action).unwrap();
            let told = step.shown(Viewer::Spectator);
            let mistake = |event: &Value| {
                ["misplaced", "mistouched", "erred"].iter().any(|name| event.get(name).is_some())
            };
            assert!(!told.iter().any(mistake), "{action} was a mistake: {told:?}");
            return true;
        }
        assert!(game.outcome().is_some(), "nobody has anything to do");
        false
    }
}
