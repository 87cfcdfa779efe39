use crate::{Broken, Chance, Fields, Input, Legal, Millis, Outcome, Refusal, Seat, SeatSet, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// The rules of one game, as pure functions.
///
/// `deal` and `start` make a state, [`check`](Self::check) and `apply` move it on, `view` and `show` say what one
/// viewer may know of it. [`example::HighCard`](crate::example::HighCard) is a whole game in a page.
///
/// ```
/// use table::{Chance, Input, Millis, Rules, Seat, Seed, Version, Viewer, example::{HighCard, Play}};
/// let (config, seed) = (2, Seed::from_number(7));
/// let setup = HighCard::deal(&config, &mut Chance::new(seed, Version::DEAL));
/// let mut state = HighCard::start(&config, &setup);
/// let mut events = Vec::new();
/// for (version, seat) in (1..).zip(Seat::all(2)) {
///     let input = Input::Seat { at: Millis(900), seat, action: Play::High };
///     let legal = HighCard::check(&state, input)?;
///     HighCard::apply(&mut state, legal, &mut Chance::new(seed, Version(version)), &mut events);
/// }
/// assert!(HighCard::outcome(&state).is_some());
/// # Ok::<(), table::Refusal<table::example::NotAgain>>(())
/// ```
pub trait Rules: Sized + 'static {
    /// The name of the game on the command line, in logs and in addresses.
    const GAME: &'static str;
    /// Changes whenever the same config, seed and inputs would play differently.
    const VERSION: u16;
    /// How many can play.
    const PLAYERS: RangeInclusive<u8>;

    /// What the table agreed before the deal. Public, and valid by construction.
    type Config: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// The deal: everything that chance decided before the first input. Secret.
    type Setup: Clone + Serialize + Send + Sync;
    /// The whole truth. Not serialisable, and its `Debug` shows no secret.
    type State: Clone + Eq + Hash + Send + Sync;
    /// What a seat wants.
    type Action: Copy + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// A fact that followed, in full.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What one viewer sees of an event.
    type Shown: Clone + PartialEq + Hash + Debug + Serialize + Send;
    /// What one viewer may know now.
    type View: Clone + PartialEq + Debug + Serialize + Fields + Send;
    /// Why an action is refused, named after the rule.
    type Illegal: Broken + Copy + Eq;
    /// Why the game ended.
    type Ending: Copy + Eq + Debug + Serialize + DeserializeOwned;

    /// How many play.
    fn seats(config: &Self::Config) -> u8;

    /// Chance decides the set-up.
    fn deal(config: &Self::Config, chance: &mut Chance) -> Self::Setup;

    /// The state before the first input.
    fn start(config: &Self::Config, setup: &Self::Setup) -> Self::State;

    /// The seats that the game waits for: several at once in races and secret choices.
    ///
    /// For drivers only. It tells who has chosen already, which a view never does (CO-3).
    fn to_act(state: &Self::State) -> SeatSet;

    /// Adds every legal action of `seat` to `out`, in ascending order.
    fn legal(state: &Self::State, seat: Seat, out: &mut Vec<Self::Action>);

    /// Whether the rules of this game allow the action. Called by [`check`](Self::check), which sees to time and seats.
    fn judge(state: &Self::State, seat: Seat, at: Millis, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Moves the state on and adds what followed to `events`. Cannot fail: only `check` can make a [`Legal`].
    fn apply(state: &mut Self::State, legal: Legal<Self>, chance: &mut Chance, events: &mut Vec<Self::Event>);

    /// The time of the last input.
    fn now(state: &Self::State) -> Millis;

    /// When the clock must speak next, if ever. Public: it never depends on what somebody has secretly chosen.
    fn deadline(state: &Self::State) -> Option<Millis>;

    /// What `viewer` may know now, built up field by field.
    fn view(state: &Self::State, viewer: Viewer) -> Self::View;

    /// What `viewer` sees of `event`.
    ///
    /// `None`: nothing, not even that it happened. What delivers steps must hold the number of a step that shows
    /// nothing back until the next one that does, or its moment would tell.
    fn show(event: &Self::Event, viewer: Viewer) -> Option<Self::Shown>;

    /// The winners and why, once the game is over.
    fn outcome(state: &Self::State) -> Option<Outcome<Self::Ending>>;

    /// Judges an input. Changes nothing.
    #[inline]
    fn check(state: &Self::State, input: Input<Self::Action>) -> Result<Legal<Self>, Refusal<Self::Illegal>> {
        if Self::outcome(state).is_some() {
            return Err(Refusal::GameOver);
        }
        if input.at() < Self::now(state) {
            return Err(Refusal::TooLate);
        }
        let deadline = Self::deadline(state);
        match input {
            Input::Clock { at } if deadline.is_none_or(|deadline| at < deadline) => {
                return Err(Refusal::ClockNotDue);
            }
            Input::Clock { .. } => {}
            Input::Seat { at, .. } if deadline.is_some_and(|deadline| at > deadline) => {
                return Err(Refusal::TimeRanOut);
            }
            Input::Seat { at, seat, action } => {
                if seat.index() >= usize::from(Self::seats_of(state)) {
                    return Err(Refusal::NoSuchSeat);
                }
                Self::judge(state, seat, at, action)?;
            }
        }
        Ok(Legal::new(input))
    }

    /// How many play in this state.
    fn seats_of(state: &Self::State) -> u8;

    /// What `viewer` sees of `events`. Nothing: not even that they happened.
    fn shown(events: &[Self::Event], viewer: Viewer) -> Vec<Self::Shown> {
        events.iter().filter_map(|event| Self::show(event, viewer)).collect()
    }

    /// Every legal action of `viewer`, who has none without a seat.
    fn legal_for(state: &Self::State, viewer: Viewer) -> Vec<Self::Action> {
        let mut legal = Vec::new();
        if let Some(seat) = viewer.seat() {
            Self::legal(state, seat, &mut legal);
        }
        legal
    }
}
