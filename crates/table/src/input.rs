use crate::{Millis, Rules, Seat};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;

/// What the rules take in: an action with its seat and the time it counts for, or the clock's turn.
///
/// ```
/// use table::{Input, Millis, Seat};
/// let input = Input::Seat { at: Millis(1_200), seat: Seat(3), action: "grab" };
/// assert_eq!(serde_json::to_string(&input).unwrap(), r#"{"by":"seat","at":1200,"seat":3,"action":"grab"}"#);
/// assert_eq!(serde_json::from_str(r#"{"by":"clock","at":9000}"#).ok(), Some(Input::<u8>::Clock { at: Millis(9_000) }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case", deny_unknown_fields)]
pub enum Input<A> {
    /// A seat acts.
    Seat {
        /// The time the action counts for.
        at: Millis,
        /// Who acts.
        seat: Seat,
        /// What they do.
        action: A,
    },
    /// The [deadline](Rules::deadline) has come.
    Clock {
        /// When the clock spoke.
        at: Millis,
    },
}

impl<A> Input<A> {
    /// The time this input counts for.
    #[inline]
    pub fn at(&self) -> Millis {
        match *self {
            Self::Seat { at, .. } | Self::Clock { at } => at,
        }
    }
}

/// An input that the rules have accepted. Only [`Rules::check`] makes one, and [`Rules::apply`] takes nothing else.
/// It is good for the state it was checked against and no other.
///
/// ```
/// use table::{Input, Millis, Rules, Seat, Seed, Chance, Version, example::{HighCard, Play}};
/// let config = 2;
/// let mut state = HighCard::start(&config, &HighCard::deal(&config, &mut Chance::new(Seed::from_number(1), Version::DEAL)));
/// let input = Input::Seat { at: Millis(0), seat: Seat(0), action: Play::Low };
/// let legal = HighCard::check(&state, input).expect("a player may always play their low card");
/// assert_eq!(legal.input(), &input);
/// ```
pub struct Legal<R: Rules>(Input<R::Action>);

impl<R: Rules> Legal<R> {
    pub(crate) fn new(input: Input<R::Action>) -> Self {
        Self(input)
    }

    /// What was accepted.
    #[inline]
    pub fn input(&self) -> &Input<R::Action> {
        &self.0
    }
}

impl<R: Rules> fmt::Debug for Legal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Legal").field(&self.0).finish()
    }
}

/// The stable name of a rule, as in docs/rules.
///
/// ```
/// assert_eq!(table::RuleId("SG-T4").to_string(), "SG-T4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct RuleId(pub &'static str);

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// What every refusal can say of itself, besides its sentence in English.
///
/// ```
/// use table::{Broken, Refusal, example::NotAgain};
/// assert_eq!(NotAgain.rule().0, "CO-3");
/// assert_eq!(Refusal::from(NotAgain).code(), "not_again");
/// ```
pub trait Broken: Error {
    /// The rule that was broken.
    fn rule(&self) -> RuleId;
    /// A name that programs can rely on, in `snake_case`.
    fn code(&self) -> &'static str;
}

/// Why an input was refused. Nothing has changed.
///
/// ```
/// use table::{Broken, Input, Millis, Refusal, Rules, Seat, Seed, Chance, Version, example::{HighCard, Play}};
/// let config = 2;
/// let state = HighCard::start(&config, &HighCard::deal(&config, &mut Chance::new(Seed::from_number(1), Version::DEAL)));
/// let refusal = HighCard::check(&state, Input::Seat { at: Millis(0), seat: Seat(5), action: Play::Low }).unwrap_err();
/// assert_eq!(refusal, Refusal::NoSuchSeat);
/// assert_eq!(refusal.code(), "no_such_seat");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal<I> {
    /// The table has fewer seats.
    #[error("there is no such seat at this table")]
    NoSuchSeat,
    /// The press reacts to a state that is over.
    #[error("the game is over")]
    GameOver,
    /// Inputs are taken in the order of their times.
    #[error("this comes too late: something later has already been played")]
    TooLate,
    /// The time for this choice ran out before the input; the clock speaks first.
    #[error("the time for this ran out")]
    TimeRanOut,
    /// The clock has nothing to say yet.
    #[error("the clock is not due")]
    ClockNotDue,
    /// A rule of the game is broken.
    #[error(transparent)]
    Rule(#[from] I),
}

impl<I: Broken> Broken for Refusal<I>
where
    Self: Error,
{
    fn rule(&self) -> RuleId {
        match self {
            Self::NoSuchSeat => RuleId("CO-1"),
            Self::TimeRanOut | Self::ClockNotDue => RuleId("CO-2"),
            Self::GameOver => RuleId("CO-4"),
            Self::TooLate => RuleId("CO-5"),
            Self::Rule(illegal) => illegal.rule(),
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NoSuchSeat => "no_such_seat",
            Self::GameOver => "game_over",
            Self::TooLate => "too_late",
            Self::TimeRanOut => "time_ran_out",
            Self::ClockNotDue => "clock_not_due",
            Self::Rule(illegal) => illegal.code(),
        }
    }
}
