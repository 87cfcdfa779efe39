use crate::chronicle::{OwnStats, Told};
use crate::{
    Action, Claim, Config, DeckList, Location, NamedDeck, Options, Question, ScapeGoat, Stage, State,
};
use serde_json::{Map, Value};
use table::{Contest, Hosted, OptionsError, Pace, Rules, SeatSet, read_deck, read_value};

impl Hosted for ScapeGoat {
    const USUAL_PLAYERS: u8 = 4;
    type Claim = Claim;
    type Question = Question;
    type Chronicle = Told;
    type Stats = OwnStats;

    fn config(players: u8, mut options: Map<String, Value>) -> Result<Config, OptionsError> {
        options.insert("players".into(), players.into());
        if players == 6 {
            Options::shortens_window(&mut options);
        }
        read_value(&Value::Object(options)).map_err(|error| OptionsError(error.to_string()))
    }

    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        read_deck(DeckList::from_toml(text))
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

    /// The scapegoat against all others. The two sides are not equally hard; how hard they are was measured for the cards of
    /// the named decks only, so with others a game says nothing about anybody.
    fn contest(config: &Config, state: &State) -> Option<Contest> {
        let winners = Self::outcome(state)?.winners;
        let players = Self::seats(config);
        // By its cards: in configs from before there were names the same deck is a list.
        let deck = NamedDeck::ALL.into_iter().find(|deck| deck.cards(players) == config.cards())?;
        let (side, usual) = (SeatSet::of(state.scapegoat), usual_wins(deck, players)?);
        let won = winners.contains(state.scapegoat);
        (!winners.is_empty()).then_some(Contest::Sides { side, players, won, usual })
    }

    /// Everybody picks a card for the count of three.
    fn is_hushed(state: &State) -> bool {
        state.stage == Stage::ChooseForFrame
    }

    fn bots_talk(config: &Config) -> bool {
        config.options().bots_talk
    }

    fn whispers(config: &Config) -> bool {
        config.options().whispers
    }
}

/// In how many of a thousand games among so many equals the scapegoat wins with this deck: between hard bots
/// (docs/balance.md).
fn usual_wins(deck: NamedDeck, players: u8) -> Option<u16> {
    let of_players = match deck {
        NamedDeck::Balanced => [451, 449, 496, 520],
        NamedDeck::OneForAll => [372, 600, 592, 810],
    };
    of_players.get(usize::from(players).checked_sub(3)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deck, Options};
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

    fn list(text: &str) -> Deck {
        Deck::List(DeckList::from_toml(text).unwrap())
    }

    #[test]
    fn the_scapegoat_plays_against_all_others() {
        let one_for_all = Deck::Named(NamedDeck::OneForAll);
        let written_out = list(include_str!("../decks/one_for_all.toml"));
        for (deck, usual) in [(Deck::default(), 449), (one_for_all, 600), (written_out, 600)] {
            let (config, state) = at_the_cops(deck);
            let side = SeatSet::of(state.scapegoat);
            let expected = Contest::Sides { side, players: 4, won: true, usual };
            assert_eq!(ScapeGoat::contest(&config, &state), Some(expected));
        }
    }

    #[test]
    fn with_a_deck_that_was_not_measured_a_game_says_nothing_about_anybody() {
        let (config, state) = at_the_cops(list(include_str!("../decks/six.toml")));
        assert_eq!(ScapeGoat::contest(&config, &state), None);
    }
}
