use table::{Broken, RuleId};

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    #[error("there is no such player")]
    NoSuchPlayer,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("play begins when everybody has looked at their lower cards")]
    PeeksFirst,
    #[error("the time to look at your lower cards is over")]
    PeeksAreOver,
    #[error("you have looked at your lower cards already")]
    PeekedAlready,
    #[error("look at your lower cards first")]
    PeekFirst,
    #[error("you are done looking already")]
    DoneAlready,
    #[error("draw a card first, or close")]
    DrawFirst,
    #[error("put the card you drew into your district first")]
    ExchangeFirst,
    #[error("there is nothing to draw")]
    NothingToDraw,
    #[error("your district is empty, so you cannot take a turn")]
    EmptyDistrict,
    #[error("only a player who can neither take a turn nor close may pass")]
    NoPassing,
    #[error("somebody has closed already")]
    ClosedAlready,
    #[error("carry out the family card first")]
    CarryOutFirst,
    #[error("family cards do not touch the district of a player who has closed")]
    ClosedDistrict,
    #[error("exchanging a card with itself is no exchange")]
    SameCard,
    #[error("the boss adds a card to another district, not to yours")]
    OwnDistrict,
    #[error("no card lies there")]
    NothingThere,
    #[error("the race to eliminate is still open")]
    RaceIsOpen,
    #[error("that race is over")]
    RaceIsOver,
    #[error("that was a double tap; nothing happened")]
    DoubleTap,
    #[error("that card has been tried in this race already")]
    TriedAlready,
    #[error("you could not pay for a mistake, so you are out of this race")]
    OutOfRace,
    #[error("you have passed in this race")]
    PassedAlready,
    #[error("fill the gap with a card of your own district first")]
    GiveFirst,
}

impl Broken for Illegal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::NoSuchPlayer => "CO-1",
            Self::RaceIsOver | Self::DoubleTap => "CO-4",
            Self::PeeksFirst
            | Self::PeeksAreOver
            | Self::PeekedAlready
            | Self::PeekFirst
            | Self::DoneAlready => "SO-S2",
            Self::DrawFirst => "SO-T1",
            Self::ExchangeFirst => "SO-T2",
            Self::CarryOutFirst => "SO-T3",
            Self::NotYourTurn | Self::NoPassing => "SO-T6",
            Self::NothingToDraw => "SO-T7",
            Self::EmptyDistrict => "SO-T8",
            Self::GiveFirst => "SO-X4",
            Self::TriedAlready | Self::OutOfRace => "SO-X6",
            Self::RaceIsOpen | Self::PassedAlready => "SO-X7",
            Self::NothingThere => "SO-X8",
            Self::OwnDistrict => "SO-F4",
            Self::ClosedDistrict => "SO-F5",
            Self::SameCard => "SO-F6",
            Self::ClosedAlready => "SO-E2",
        })
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NoSuchPlayer => "no_such_player",
            Self::NotYourTurn => "not_your_turn",
            Self::PeeksFirst => "peeks_first",
            Self::PeeksAreOver => "peeks_are_over",
            Self::PeekedAlready => "peeked_already",
            Self::PeekFirst => "peek_first",
            Self::DoneAlready => "done_already",
            Self::DrawFirst => "draw_first",
            Self::ExchangeFirst => "exchange_first",
            Self::NothingToDraw => "nothing_to_draw",
            Self::EmptyDistrict => "empty_district",
            Self::NoPassing => "no_passing",
            Self::ClosedAlready => "closed_already",
            Self::CarryOutFirst => "carry_out_first",
            Self::ClosedDistrict => "closed_district",
            Self::SameCard => "same_card",
            Self::OwnDistrict => "own_district",
            Self::NothingThere => "nothing_there",
            Self::RaceIsOpen => "race_is_open",
            Self::RaceIsOver => "race_is_over",
            Self::DoubleTap => "double_tap",
            Self::TriedAlready => "tried_already",
            Self::OutOfRace => "out_of_race",
            Self::PassedAlready => "passed_already",
            Self::GiveFirst => "give_first",
        }
    }
}
