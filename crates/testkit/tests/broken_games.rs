//! The kit must notice what is wrong. These games are High Card with one thing broken each.

use serde::Serialize;
use serde::ser::SerializeStruct;
use std::ops::RangeInclusive;
use table::example::{Event, HighCard, NotAgain, Play, State, View};
use table::{
    Chance, Fields, History, Input, Legal, Millis, Outcome, Resample, Rules, Seat, SeatSet, Viewer, World,
};
use testkit::{Conforming, Failure, Leaks, Playthrough};
use testkit::{conserves_cards, for_each_game, legal_agrees_with_check, replays};

const SOUND: u8 = 0;
const VIEW_LEAKS: u8 = 1;
const EVENT_LEAKS: u8 = 2;
const MOMENT_LEAKS: u8 = 3;
const LEGAL_LEAKS: u8 = 4;
const REFUSAL_LEAKS: u8 = 5;
const NEVER_VARIES: u8 = 6;
const LEGAL_UNSORTED: u8 = 7;
const LEGAL_INCOMPLETE: u8 = 8;
const LEGAL_UNSOUND: u8 = 9;
const CARD_LOST: u8 = 10;
const CHANCE_FROM_ELSEWHERE: u8 = 11;
const WRONG_REFUSAL: u8 = 12;
const SILENT_CHANGE: u8 = 13;
const NEVER_ENDS: u8 = 14;

struct Toy<const BROKEN: u8>;

#[derive(Clone, PartialEq, Debug, Serialize)]
struct ToyView {
    #[serde(flatten)]
    view: View,
    leak: Option<u8>,
    /// Never sent, but there for a resampling that cheats.
    #[serde(skip)]
    truth: Vec<[u8; 2]>,
}

/// The bit of the field `leak`.
const LEAK: u64 = 1 << 63;

impl Fields for ToyView {
    fn changed(&self, before: &Self) -> u64 {
        self.view.changed(&before.view) | if self.leak == before.leak { 0 } else { LEAK }
    }

    fn write<S: SerializeStruct>(&self, fields: u64, out: &mut S) -> Result<(), S::Error> {
        self.view.write(fields, out)?;
        if fields & LEAK == 0 { Ok(()) } else { out.serialize_field("leak", &self.leak) }
    }

    fn agree(&self, fields: u64, other: &Self) -> bool {
        self.view.agree(fields, &other.view) && (fields & LEAK == 0 || self.leak == other.leak)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
enum ToyIllegal {
    #[error("you have chosen already")]
    NotAgain,
    #[error("somebody holds a nine")]
    SomebodyHoldsANine,
}

impl table::Broken for ToyIllegal {
    fn rule(&self) -> table::RuleId {
        table::RuleId("CO-3")
    }
    fn code(&self) -> &'static str {
        match self {
            Self::NotAgain => "not_again",
            Self::SomebodyHoldsANine => "somebody_holds_a_nine",
        }
    }
}

fn nine_is_out(state: &State) -> bool {
    state.cards().contains(&9)
}

fn hand_of(state: &State, seat: Seat) -> [u8; 2] {
    HighCard::view(state, Viewer::Seat(seat)).hand.expect("a seat has a hand")
}

impl<const BROKEN: u8> Rules for Toy<BROKEN> {
    const GAME: &'static str = "toy";
    const VERSION: u16 = 1;
    const PLAYERS: RangeInclusive<u8> = 2..=4;

    type Config = u8;
    type Setup = <HighCard as Rules>::Setup;
    type State = State;
    type Action = Play;
    type Event = Event<u8>;
    type Shown = Event<Option<u8>>;
    type View = ToyView;
    type Illegal = ToyIllegal;
    type Ending = ();

    fn seats(config: &u8) -> u8 {
        *config
    }

    fn seats_of(state: &State) -> u8 {
        HighCard::seats_of(state)
    }

    fn deal(config: &u8, chance: &mut Chance) -> Self::Setup {
        HighCard::deal(config, chance)
    }

    fn start(config: &u8, setup: &Self::Setup) -> State {
        HighCard::start(config, setup)
    }

    fn to_act(state: &State) -> SeatSet {
        HighCard::to_act(state)
    }

    fn legal(state: &State, seat: Seat, out: &mut Vec<Play>) {
        HighCard::legal(state, seat, out);
        match BROKEN {
            LEGAL_UNSORTED => out.reverse(),
            LEGAL_INCOMPLETE => out.truncate(1),
            LEGAL_UNSOUND if out.is_empty() && HighCard::outcome(state).is_none() => out.push(Play::Low),
            LEGAL_LEAKS if nine_is_out(state) && out.len() > 1 => out.truncate(1),
            _ => {}
        }
    }

    fn judge(state: &State, seat: Seat, at: Millis, action: Play) -> Result<(), ToyIllegal> {
        let judged = HighCard::judge(state, seat, at, action).map_err(|NotAgain| ToyIllegal::NotAgain);
        match BROKEN {
            LEGAL_LEAKS if nine_is_out(state) && action == Play::High => Err(ToyIllegal::NotAgain),
            REFUSAL_LEAKS | WRONG_REFUSAL if nine_is_out(state) => {
                judged.map_err(|_| ToyIllegal::SomebodyHoldsANine)
            }
            _ => judged,
        }
    }

    fn apply(state: &mut State, legal: Legal<Self>, chance: &mut Chance, events: &mut Vec<Event<u8>>) {
        if BROKEN == NEVER_ENDS {
            return;
        }
        let input = match *legal.input() {
            Input::Seat { seat, action, at } if BROKEN == CHANCE_FROM_ELSEWHERE => {
                let flipped = if elsewhere() { Play::High } else { action };
                Input::Seat { seat, action: flipped, at }
            }
            input => input,
        };
        let legal = HighCard::check(state, input).expect("the toy's rules are High Card's");
        HighCard::apply(state, legal, chance, events);
        if BROKEN == CARD_LOST && HighCard::outcome(state).is_some() {
            let players = HighCard::seats_of(state);
            let doubled = Seat::all(players).map(|seat| hand_of(state, seat)).map(|[_, high]| [high, high]);
            let now = HighCard::now(state);
            let mut other = HighCard::start(&players, &doubled.collect());
            let legal = HighCard::check(&other, Input::Clock { at: now.max(Millis::seconds(10)) });
            HighCard::apply(&mut other, legal.expect("the clock is due"), chance, &mut Vec::new());
            *state = other;
        }
        if BROKEN == SILENT_CHANGE {
            events.clear();
        }
    }

    fn now(state: &State) -> Millis {
        HighCard::now(state)
    }

    fn deadline(state: &State) -> Option<Millis> {
        HighCard::deadline(state)
    }

    fn view(state: &State, viewer: Viewer) -> ToyView {
        let leak = match BROKEN {
            VIEW_LEAKS => Some(hand_of(state, Seat(0))[1]),
            // Who has chosen is a secret until all have.
            MOMENT_LEAKS => Some(HighCard::to_act(state).len()),
            _ => None,
        };
        let truth = Seat::all(HighCard::seats_of(state)).map(|seat| hand_of(state, seat)).collect();
        ToyView { view: HighCard::view(state, viewer), leak, truth }
    }

    fn show(event: &Event<u8>, viewer: Viewer) -> Option<Event<Option<u8>>> {
        match *event {
            Event::Chose { seat, card } if BROKEN == EVENT_LEAKS => {
                Some(Event::Chose { seat, card: Some(card) })
            }
            _ => HighCard::show(event, viewer),
        }
    }

    fn outcome(state: &State) -> Option<Outcome<()>> {
        HighCard::outcome(state)
    }
}

/// A source of luck that is not the seed.
fn elsewhere() -> bool {
    use std::sync::atomic::{AtomicU32, Ordering};
    static CALLS: AtomicU32 = AtomicU32::new(0);
    CALLS.fetch_add(1, Ordering::Relaxed).is_multiple_of(3)
}

impl<const BROKEN: u8> Resample for Toy<BROKEN> {
    fn resample(history: &History<Self>, chance: &mut Chance) -> World<Self> {
        let steps = history.steps.iter().map(|step| {
            let own = |event: &&Event<Option<u8>>| match event {
                Event::Chose { seat, .. } => history.viewer.is(*seat),
                Event::Revealed { .. } => true,
            };
            table::Seen { at: step.at, shown: step.shown.iter().filter(own).cloned().collect() }
        });
        let known = History::<HighCard> {
            config: history.config,
            viewer: history.viewer,
            opening: history.opening.view.clone(),
            steps: steps.filter(|step| !step.shown.is_empty()).collect(),
        };
        let mut world = HighCard::resample(&known, chance);
        while BROKEN == NEVER_VARIES && world.setup != history.opening.truth {
            world = HighCard::resample(&known, chance);
        }
        World { setup: world.setup, steps: world.steps }
    }
}

impl<const BROKEN: u8> Conforming for Toy<BROKEN> {
    type Game = Self;

    fn configs(players: u8) -> Vec<u8> {
        vec![players]
    }

    fn cards(state: &State) -> Vec<u32> {
        state.cards().into_iter().map(u32::from).collect()
    }

    fn secrets(state: &State) -> Vec<(&'static str, u64)> {
        vec![("hands", table::digest(&state.cards()))]
    }

    fn any_action(chance: &mut Chance) -> Play {
        chance.pick(&[Play::Low, Play::High])
    }

    fn deserved_refusal(_view: &ToyView, _action: Play) -> &'static str {
        "not_again"
    }
}

fn conform<const BROKEN: u8>() -> Result<(), Failure> {
    let mut leaks = Leaks::<Toy<BROKEN>>::default();
    for_each_game::<Toy<BROKEN>>(40, |played| {
        legal_agrees_with_check::<Toy<BROKEN>>(played)?;
        replays(played)?;
        conserves_cards::<Toy<BROKEN>>(played)?;
        leaks.test(played)
    })?;
    leaks.finish()
}

fn complaint<const BROKEN: u8>() -> String {
    conform::<BROKEN>().expect_err("the kit finds nothing wrong with a broken game").what
}

/// What one check alone says of a game that others would complain about too.
fn complaint_of<const BROKEN: u8>(check: fn(&Playthrough<Toy<BROKEN>>) -> Result<(), Failure>) -> String {
    for_each_game::<Toy<BROKEN>>(40, check)
        .expect_err("the check finds nothing wrong with a broken game")
        .what
}

#[test]
fn a_sound_game_passes() {
    conform::<SOUND>().unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn a_view_that_tells_is_found() {
    assert!(complaint::<VIEW_LEAKS>().contains("tells what is hidden"));
}

#[test]
fn an_event_that_tells_is_found() {
    assert!(complaint::<EVENT_LEAKS>().contains("tells what is hidden"));
}

#[test]
fn a_view_that_tells_when_somebody_chose_is_found() {
    assert!(complaint::<MOMENT_LEAKS>().contains("shows nothing, but the view"));
}

#[test]
fn a_legal_list_that_tells_is_found() {
    assert!(complaint::<LEGAL_LEAKS>().contains("tells what is hidden"));
}

#[test]
fn a_refusal_that_tells_or_is_wrong_is_found() {
    assert!(
        complaint_of::<WRONG_REFUSAL>(legal_agrees_with_check::<Toy<WRONG_REFUSAL>>)
            .contains("but deserves not_again")
    );
    let mut leaks = Leaks::<Toy<REFUSAL_LEAKS>>::default();
    let failure =
        for_each_game::<Toy<REFUSAL_LEAKS>>(40, |played| leaks.test(played)).expect_err("a refusal tells");
    assert!(failure.what.contains("the answer to"), "{failure}");
}

#[test]
fn resampling_that_never_varies_is_found() {
    assert_eq!(complaint::<NEVER_VARIES>(), "resampling never varies \"hands\"");
}

#[test]
fn a_legal_list_that_is_unsorted_incomplete_or_unsound_is_found() {
    assert!(complaint::<LEGAL_UNSORTED>().contains("not in ascending order"));
    assert!(complaint::<LEGAL_INCOMPLETE>().contains("which is not in the legal list"));
    assert!(complaint::<LEGAL_UNSOUND>().contains("but check refuses"));
}

#[test]
fn a_lost_card_is_found() {
    assert!(complaint::<CARD_LOST>().contains("the cards were"));
}

#[test]
fn luck_that_does_not_come_from_the_seed_is_found() {
    assert_eq!(complaint_of::<CHANCE_FROM_ELSEWHERE>(replays), "its record replays to another state");
}

#[test]
fn a_change_that_is_shown_to_nobody_is_found() {
    assert!(complaint::<SILENT_CHANGE>().contains("shows nothing, but the view"));
}

#[test]
fn a_game_without_end_is_found() {
    assert_eq!(complaint::<NEVER_ENDS>(), "random play does not end");
}
