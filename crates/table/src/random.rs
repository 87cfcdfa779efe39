use crate::{Chance, Rules, Seat};

/// What the uniformly random player does next.
///
/// One of the seats that the game waits for, each as likely as the others, and one of its legal actions likewise.
/// `None`: the game waits for the clock, or is over. `scratch` is overwritten.
///
/// ```
/// use table::{Chance, Game, Input, Millis, Rules, Seed, Version, example::HighCard, random_choice};
/// let mut game = Game::<HighCard>::deal(3, Seed::from_number(7));
/// let (mut luck, mut scratch, mut events) = (Chance::new(Seed::from_number(8), Version::DEAL), vec![], vec![]);
/// while let Some((seat, action)) = random_choice::<HighCard>(game.state(), &mut luck, &mut scratch) {
///     game.play(Input::Seat { at: Millis(0), seat, action }, &mut events).expect("legal actions are accepted");
/// }
/// assert!(HighCard::outcome(game.state()).is_some());
/// ```
#[inline]
pub fn random_choice<R: Rules>(
    state: &R::State,
    chance: &mut Chance,
    scratch: &mut Vec<R::Action>,
) -> Option<(Seat, R::Action)> {
    let waiting = R::to_act(state);
    let seat = match waiting.len() {
        0 => return None,
        1 => waiting.first()?,
        several => waiting.nth(chance.below(u32::from(several)))?,
    };
    scratch.clear();
    R::legal(state, seat, scratch);
    Some((seat, chance.pick(scratch)))
}
