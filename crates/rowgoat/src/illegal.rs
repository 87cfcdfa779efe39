use table::{Broken, RuleId};

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    #[error("that turn is already over")]
    OtherTurn,
    #[error("you reacted to a round of grabbing that is over")]
    OtherRound,
    #[error("what you called about is already over")]
    OtherCall,
    #[error("that was a double tap")]
    DoubleTap,
    #[error("nobody places until the piles are taken")]
    NobodyPlaces,
    #[error("you have no card to place")]
    NoCards,
    #[error("you placed out of turn, and cannot place for 3 seconds")]
    PlacingLocked,
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("while a cell is empty, the card must go to an empty cell")]
    EmptyCellFirst,
    #[error("there is no set on the grid")]
    NoSet,
    #[error("you have a lifebuoy already")]
    OneEach,
    #[error("pay for your last touch first")]
    PayFirst,
    #[error("there is no set for you to choose")]
    NotYourSet,
    #[error("that is no set")]
    NotASet,
    #[error("there is no pile for you to take")]
    NotYourPile,
    #[error("there is no pile in that cell")]
    NoPileThere,
    #[error("you owe no call")]
    NoCallOwed,
    #[error("you called in vain, and cannot call again for 3 seconds")]
    CallingLocked,
    #[error("you call at another player, not at yourself")]
    CallAtAnother,
    #[error("there is no such player")]
    NoSuchPlayer,
}

impl Broken for Illegal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::NoSuchPlayer => "CO-1",
            Self::OtherTurn | Self::OtherRound | Self::OtherCall | Self::DoubleTap => "CO-4",
            Self::NotYourTurn => "RG-P1",
            Self::EmptyCellFirst => "RG-P2",
            Self::NoSet | Self::OneEach => "RG-L2",
            Self::NotYourSet | Self::NotASet => "RG-L4",
            Self::NobodyPlaces => "RG-L5",
            Self::NoCards | Self::PlacingLocked => "RG-M1",
            Self::PayFirst | Self::NotYourPile | Self::NoPileThere => "RG-M2",
            Self::NoCallOwed => "RG-W1",
            Self::CallAtAnother => "RG-W2",
            Self::CallingLocked => "RG-W3",
        })
    }

    fn code(&self) -> &'static str {
        match self {
            Self::OtherTurn => "other_turn",
            Self::OtherRound => "other_round",
            Self::OtherCall => "other_call",
            Self::DoubleTap => "double_tap",
            Self::NobodyPlaces => "nobody_places",
            Self::NoCards => "no_cards",
            Self::PlacingLocked => "placing_locked",
            Self::NotYourTurn => "not_your_turn",
            Self::EmptyCellFirst => "empty_cell_first",
            Self::NoSet => "no_set",
            Self::OneEach => "one_each",
            Self::PayFirst => "pay_first",
            Self::NotYourSet => "not_your_set",
            Self::NotASet => "not_a_set",
            Self::NotYourPile => "not_your_pile",
            Self::NoPileThere => "no_pile_there",
            Self::NoCallOwed => "no_call_owed",
            Self::CallingLocked => "calling_locked",
            Self::CallAtAnother => "call_at_another",
            Self::NoSuchPlayer => "no_such_player",
        }
    }
}
