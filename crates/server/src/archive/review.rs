use crate::load_error::LoadError;
use house::wire::GameReview;
use room::StoredGame;
use room::stored::RestoreError;
use table::{Seat, Version};

/// Plays the game again beside one of its seats.
pub(super) fn review_of(
    mut stored: StoredGame<impl Iterator<Item = Result<(Version, Vec<u8>), LoadError>>>,
    seat: Seat,
) -> Result<GameReview, LoadError> {
    let mut reviewer = stored.game.reviewer(seat);
    while let Some(input) = stored.input() {
        let (version, input) = input?;
        let step = input.play(&mut stored.game);
        let step = step.map_err(|refused| RestoreError::Refused { version, refused })?;
        reviewer.watch(&stored.game, &step, input.by, input.result(stored.end.title), &input.late);
    }
    stored.outcome()?;
    Ok(reviewer.review())
}
