use crate::{BotStart, Moment};
use serde::Serialize;
use table::{By, Chronicle, Hosted, Millis, Seat};

/// A review points at so many moments at most: nobody looks at more after a game.
const MOMENTS: usize = 3;

/// Goes through a finished game with one of those who played it, and says in the end what they could have done better.
///
/// It is shown what the seat was shown, step by step, and nothing else, as a [`Bot`](crate::Bot) is. Only when the game is
/// over it is told what the game says about the player, such as what they were.
pub trait Reviewer<R: Hosted>: Sized + Send {
    /// What it says, in the words of the game.
    type Own: Serialize;
    /// Why a moment is worth looking at.
    type Why: Serialize;

    /// Sits down behind the player.
    fn new(opening: &BotStart<R>) -> Self;

    /// Takes in a step that showed the seat something.
    fn watch(&mut self, seen: &Seen<'_, R>);

    /// What it says, and up to three moments to look at again.
    fn review(self, facts: &<R::Chronicle as Chronicle<R>>::Facts) -> (Self::Own, Vec<LookAt<Self::Why>>);
}

/// What a seat saw of a step.
pub struct Seen<'a, R: Hosted> {
    /// The number of the step, from 1.
    pub number: u32,
    /// Who made it.
    pub by: By,
    /// What the seat was shown.
    pub moment: &'a Moment<R>,
    /// How fast it was, if it claimed something in a race.
    pub press: Option<Pressed>,
    /// Presses that came to nothing since the step before, because somebody was faster.
    pub late: &'a [Pressed],
}

/// A press in a race, which everybody is told about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pressed {
    /// Whose.
    pub seat: Seat,
    /// The time from seeing to pressing.
    pub reaction: Millis,
    /// Presses with the same number raced each other.
    pub race: u32,
}

/// A moment that is worth looking at again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LookAt<Why> {
    /// After how many steps of the game.
    pub moment: u32,
    /// Why.
    pub why: Why,
}

impl<Why> LookAt<Why> {
    /// The first of these, which come with the most important first, in the order of the game. None twice.
    pub(crate) fn first_of(worth: impl IntoIterator<Item = Self>) -> Vec<Self> {
        let mut first: Vec<Self> = Vec::new();
        for look in worth {
            if first.len() < MOMENTS && first.iter().all(|other| other.moment != look.moment) {
                first.push(look);
            }
        }
        first.sort_by_key(|look| look.moment);
        first
    }
}

/// Nothing to say.
impl<R: Hosted> Reviewer<R> for () {
    type Own = ();
    type Why = ();

    fn new(_opening: &BotStart<R>) -> Self {}
    fn watch(&mut self, _seen: &Seen<'_, R>) {}
    fn review(self, _facts: &<R::Chronicle as Chronicle<R>>::Facts) -> ((), Vec<LookAt<()>>) {
        ((), Vec::new())
    }
}
