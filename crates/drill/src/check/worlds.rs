//! What a viewer was sent, against what they would have been sent in other worlds that they cannot tell apart.

use crate::hear::{Kind, Message};
use house::wire::Json;
use house::{AnyGame, Elsewhere};
use room::Text;
use table::Viewer;

/// Compares the texts of one viewer with those of other worlds. Gives how many there were, or what differs.
pub(crate) fn compare(game: &AnyGame, viewer: Viewer, texts: &[Text]) -> Result<usize, String> {
    let worlds = game.elsewhere(viewer);
    worlds.iter().map(|world| compare_with(world, viewer, texts)).sum()
}

fn compare_with(world: &Elsewhere, viewer: Viewer, texts: &[Text]) -> Result<usize, String> {
    let Elsewhere { cut, steps } = world;
    let mut compared = 0;
    for text in texts {
        let Ok(message) = Message::read(text.as_str()) else { continue };
        let n = message.n as usize;
        let Some(here) = steps.get(n).filter(|_| n <= *cut) else { continue };
        let same = |part: Option<&serde_json::value::RawValue>, there: &Json| {
            part.is_none_or(|part| part.get() == there.text())
        };
        let missed = message.missed.iter().flatten().all(|missed| {
            let there = steps.get(missed.n as usize);
            there.is_some_and(|there| {
                [there.events.text(), there.openly.text()].contains(&missed.events.get())
            })
        });
        let events = message.kind != Kind::Step || same(message.events, &here.events);
        if !(events && missed && same(message.view, &here.view) && same(message.legal, &here.legal)) {
            let text = text.as_str();
            let cut = text.char_indices().nth(160).map_or(text.len(), |(cut, _)| cut);
            return Err(format!("in another world {viewer:?} would not have been sent {} …", &text[..cut]));
        }
        compared += 1;
    }
    Ok(compared)
}
