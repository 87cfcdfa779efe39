use crate::chronicle::{OwnStats, Told};
use crate::{Action, Claim, Config, Deck, Location, ScapeGoat, Stage, State};
use serde_json::Value;
use table::{Contest, Hosted, OptionsError, Pace, Rules, SeatSet, read_deck};

impl Hosted for ScapeGoat {
    const USUAL_PLAYERS: u8 = 4;
    type Claim = Claim;
    type Chronicle = Told;
    type Stats = OwnStats;

    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        read_deck(Deck::from_toml(text))
    }

    fn pace(config: &Config) -> Pace {
        config.options().pace
    }

    fn late(state: &State) -> SeatSet {
        match state.stage {
            Stage::Window => SeatSet::NONE,
            _ => Self::to_act(state),
        }
    }

    /// Going to the cops without a suspicion loses the game; to tick a box or take a move back plays none.
    fn is_rash(action: &Action) -> bool {
        matches!(
            action,
            Action::CallCops | Action::Move(Location::Cops) | Action::PassForNow(_) | Action::TakeBack
        )
    }

    /// A tick can be lifted and set at any time (SG-A8).
    fn is_idle(action: &Action) -> bool {
        matches!(action, Action::PassForNow(true))
    }

    /// The scapegoat against all others. The two sides are not equally hard; how hard they are was measured for the default
    /// deck only, so with another one a game says nothing about anybody.
    fn contest(config: &Config, state: &State) -> Option<Contest> {
        let winners = Self::outcome(state)?.winners;
        if winners.is_empty() || config.options().deck != Deck::default() {
            return None;
        }
        let players = Self::seats(config);
        let (side, usual) = (SeatSet::of(state.scapegoat), usual_wins(players)?);
        Some(Contest::Sides { side, players, won: winners.contains(state.scapegoat), usual })
    }

    fn whispers(config: &Config) -> bool {
        config.options().whispers
    }
}

/// In how many of a thousand games among so many equals the scapegoat wins: between hard bots, 600 deals each
/// (docs/balance.md).
fn usual_wins(players: u8) -> Option<u16> {
    match players {
        3 => Some(365),
        4 => Some(627),
        5 => Some(655),
        6 => Some(802),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use table::{Game, Input, Millis, Seed};

    /// What is left of a game in which the first mover goes to the cops, with this deck.
    fn at_the_cops(deck: Deck) -> (Config, State) {
        let config = Config::try_from(Options { deck, ..Options::new(4) }).unwrap();
        let mut game = Game::<ScapeGoat>::deal(config.clone(), Seed::from_number(7));
        assert_eq!(ScapeGoat::contest(&config, game.state()), None, "it is not over");
        let (seat, action) = (game.state().mover, Action::Move(Location::Cops));
        game.play(Input::Seat { at: Millis(10), seat, action }, &mut Vec::new()).unwrap();
        (config, *game.state())
    }

    #[test]
    fn the_scapegoat_plays_against_all_others() {
        let (config, state) = at_the_cops(Deck::default());
        let side = SeatSet::of(state.scapegoat);
        let expected = Contest::Sides { side, players: 4, won: true, usual: 627 };
        assert_eq!(ScapeGoat::contest(&config, &state), Some(expected));
    }

    #[test]
    fn with_a_deck_that_was_not_measured_a_game_says_nothing_about_anybody() {
        let other = Deck::from_toml(include_str!("../decks/five.toml")).unwrap();
        let (config, state) = at_the_cops(other);
        assert_eq!(ScapeGoat::contest(&config, &state), None);
    }
}
