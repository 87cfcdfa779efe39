use table::{Broken, RuleId};

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    #[error("it is not your turn")]
    NotYourTurn,
    #[error("there is no such player")]
    NoSuchPlayer,
    #[error("move your pawn first")]
    MoveFirst,
    #[error("your pawn must go to another location than the one it stands on")]
    MustLeave,
    #[error("do the action of your location first")]
    ActFirst,
    #[error("now swap a card with the one beside your location")]
    SwapNow,
    /// With the rule that asks for the card.
    #[error("you do not hold that card")]
    NotInHand(RuleId),
    #[error("your hand holds your own colour, so you must put down one of those cards")]
    OwnColourFirst,
    #[error("you spy on another player, not on yourself")]
    SpyOnAnother,
    #[error("you trade with another player, not with yourself")]
    TradeWithAnother,
    #[error("you steal from another player, not from yourself")]
    StealFromAnother,
    #[error("that player has no token")]
    NoTokenThere,
    #[error("the stash has three places")]
    NoSuchPlace,
    #[error("pick a card for the trade")]
    ChooseForTrade,
    #[error("pick a card for the frame attempt")]
    ChooseForFrame,
    #[error("you have chosen already, and a secret choice is final")]
    AlreadyChosen,
    #[error("only with six players is there a window to the cops")]
    OnlyWithSix,
    #[error("the window to the cops is open; the turn begins when it has closed")]
    WindowIsOpen,
    #[error("this window to the cops is not yours")]
    NotYourWindow,
    #[error("the window to the cops is closed")]
    WindowIsOver,
    #[error("without a timer every window needs a pass of its own")]
    ExplicitPassNeeded,
    #[error("it is already set that way")]
    TickedAlready,
    #[error("there is no move to take back")]
    NothingToTakeBack,
    #[error("it is too late to take the move back")]
    TooLateToTakeBack,
}

impl Broken for Illegal {
    fn rule(&self) -> RuleId {
        RuleId(match self {
            Self::NoSuchPlayer => "CO-1",
            Self::NotYourTurn => "SG-S3",
            Self::MoveFirst | Self::MustLeave => "SG-T1",
            Self::ActFirst => "SG-T2",
            Self::NotInHand(rule) => rule.0,
            Self::SwapNow => "SG-T3",
            Self::OwnColourFirst => "SG-T4",
            Self::NothingToTakeBack | Self::TooLateToTakeBack => "SG-T5",
            Self::SpyOnAnother => "SG-A1",
            Self::TradeWithAnother | Self::ChooseForTrade => "SG-A2",
            Self::NoSuchPlace => "SG-A3",
            Self::StealFromAnother | Self::NoTokenThere => "SG-A5",
            Self::ChooseForFrame => "SG-F1",
            Self::AlreadyChosen => "CO-3",
            Self::WindowIsOver => "CO-4",
            Self::OnlyWithSix
            | Self::WindowIsOpen
            | Self::NotYourWindow
            | Self::ExplicitPassNeeded
            | Self::TickedAlready => "SG-A8",
        })
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "not_your_turn",
            Self::NoSuchPlayer => "no_such_player",
            Self::MoveFirst => "move_first",
            Self::MustLeave => "must_leave",
            Self::ActFirst => "act_first",
            Self::SwapNow => "swap_now",
            Self::NotInHand(_) => "not_in_hand",
            Self::OwnColourFirst => "own_colour_first",
            Self::SpyOnAnother => "spy_on_another",
            Self::TradeWithAnother => "trade_with_another",
            Self::StealFromAnother => "steal_from_another",
            Self::NoTokenThere => "no_token_there",
            Self::NoSuchPlace => "no_such_place",
            Self::ChooseForTrade => "choose_for_trade",
            Self::ChooseForFrame => "choose_for_frame",
            Self::AlreadyChosen => "already_chosen",
            Self::OnlyWithSix => "only_with_six",
            Self::WindowIsOpen => "window_is_open",
            Self::NotYourWindow => "not_your_window",
            Self::WindowIsOver => "window_is_over",
            Self::ExplicitPassNeeded => "explicit_pass_needed",
            Self::TickedAlready => "ticked_already",
            Self::NothingToTakeBack => "nothing_to_take_back",
            Self::TooLateToTakeBack => "too_late_to_take_back",
        }
    }
}
