use crate::chronicle::{OwnStats, Told};
use crate::{Action, Claim, Config, Deck, Question, Soplon, Stage, State};
use serde_json::Value;
use table::photo_finish::Kind;
use table::{Contest, Hosted, Opening, OptionsError, Pace, PerSeat, Rules, SeatSet, read_deck};

impl Hosted for Soplon {
    const USUAL_PLAYERS: u8 = 4;
    type Claim = Claim;
    type Question = Question;
    type Chronicle = Told;
    type Stats = OwnStats;

    fn read_deck(text: &str) -> Result<Value, OptionsError> {
        read_deck(Deck::from_toml(text))
    }

    fn opening(state: &State) -> Option<Opening> {
        state.chance_to_eliminate().map(|(key, racers)| Opening { key, racers })
    }

    /// Passing keeps nobody from anything: the race goes on until all the others have passed too.
    fn kind(action: &Action) -> Option<Kind> {
        match action {
            Action::PassRace { .. } => None,
            Action::Eliminate { .. } => Some(Kind::Claim),
            _ => Some(Kind::Move),
        }
    }

    fn pace(config: &Config) -> Pace {
        config.options().pace
    }

    fn late(state: &State) -> SeatSet {
        match state.stage() {
            Stage::Race | Stage::Peeks => SeatSet::NONE,
            _ => Self::to_act(state),
        }
    }

    /// Who has looked has nothing more to do before all have: their look ends by itself (SO-S2).
    fn awaited(state: &State) -> SeatSet {
        match state.stage() {
            Stage::Peeks => Self::to_act(state).minus(state.peeked),
            _ => Self::to_act(state),
        }
    }

    /// In a race all are quick, and the first look is short (SO-X1, SO-S2).
    fn is_hushed(state: &State) -> bool {
        matches!(state.stage(), Stage::Race | Stage::Peeks)
    }

    fn bots_talk(config: &Config) -> bool {
        config.options().bots_talk
    }

    /// Everybody wants a cheap district to the very end, so all places count, and not only the first (SO-E3, SO-E5).
    fn contest(config: &Config, state: &State) -> Option<Contest> {
        if Self::outcome(state)?.winners.is_empty() {
            return None;
        }
        let scores = PerSeat::new(Self::seats(config), |seat| state.score(seat));
        let better = |own| scores.as_slice().iter().filter(|other| **other < own).count() as u8;
        Some(Contest::Places(scores.map(better)))
    }

    /// A blind attempt costs a card nearly always, and so does closing on nothing.
    fn is_rash(action: &Action) -> bool {
        matches!(action, Action::Eliminate { .. } | Action::Close)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use table::{Chance, Game, Input, Seed, Version, random_choice};

    /// A game that is played at random until it is over.
    fn played(seed: u64) -> Game<Soplon> {
        let config = Config::try_from(Options::new(4)).unwrap();
        let mut game = Game::<Soplon>::deal(config, Seed::from_number(seed));
        let mut luck = Chance::new(Seed::from_number(seed), Version::DEAL);
        let (mut scratch, mut events) = (Vec::new(), Vec::new());
        while Soplon::outcome(game.state()).is_none() {
            let at = Soplon::now(game.state());
            let input = match random_choice::<Soplon>(game.state(), &mut luck, &mut scratch) {
                Some((seat, action)) => Input::Seat { at, seat, action },
                None => Input::Clock { at: Soplon::deadline(game.state()).unwrap() },
            };
            game.play(input, &mut events).unwrap();
        }
        game
    }

    #[test]
    fn the_winners_are_first_and_who_has_more_is_behind() {
        for seed in 0..20 {
            let game = played(seed);
            let outcome = Soplon::outcome(game.state()).unwrap();
            let Some(Contest::Places(places)) = Soplon::contest(game.config(), game.state()) else {
                panic!("seed {seed}: it was played to its end");
            };
            let first: SeatSet =
                places.iter().filter(|(_, place)| *place == 0).map(|(seat, _)| seat).collect();
            assert_eq!(first, outcome.winners, "seed {seed}");
            let mut order: Vec<_> =
                places.iter().map(|(seat, place)| (place, game.state().score(seat))).collect();
            order.sort_unstable();
            assert!(order.windows(2).all(|two| two[0].1 <= two[1].1), "seed {seed}: {order:?}");
        }
    }
}
