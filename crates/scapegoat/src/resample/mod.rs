//! What else may be true: another deal and other secret choices that would have shown a viewer the very same things.
//!
//! `hidden.rs` finds out which card may be which (with `forward.rs` and `backward.rs`), `retell.rs` makes a world of it, and here the mats are drawn anew.

mod backward;
mod forward;
mod guesses;
mod hidden;
mod retell;

pub use guesses::Guesses;

use crate::mats::Pair;
use crate::{Decoder, Event, Mat, ScapeGoat, Setup, View};
use hidden::Hidden;
use retell::Retelling;
use table::{Chance, History, Resample, Seat, World};

impl Resample for ScapeGoat {
    fn resample(history: &History<Self>, chance: &mut Chance) -> World<Self> {
        let hidden = Hidden::find(history, chance);
        let opening = &history.opening;
        let setup = Setup {
            colours: opening.colours,
            pawns: opening.pawns,
            first: opening.mover,
            dice: opening.dice,
            decoder: other_mats(opening, revealed_pair(history), chance),
            evidence: opening.evidence,
            stash: hidden.stash,
            hands: hidden.hands,
        };
        let mut retelling = Retelling::new(history, &setup, hidden.choices);
        history.steps.iter().for_each(|step| retelling.step(step, chance));
        retelling.finish(chance)
    }
}

/// At the end everybody has pointed at the name on their mat (SG-E2).
fn revealed_pair(history: &History<ScapeGoat>) -> Option<Pair> {
    let colour = |seat: Seat| history.opening.colours[seat];
    let mut shown = history.steps.iter().flat_map(|step| &step.shown);
    shown.find_map(|event| match event {
        Event::Ended { scapegoat, names, .. } => {
            Some(Pair { scapegoat: colour(*scapegoat), sees: names[*scapegoat] })
        }
        _ => None,
    })
}

/// Mats like any (SG-S6), except that the viewer's own is as they see it and the rolled cell as it was revealed.
fn other_mats(opening: &View, revealed: Option<Pair>, chance: &mut Chance) -> Decoder {
    let players = opening.colours.seats();
    let decoder = Decoder::generate(players, chance);
    let mut cells = decoder.cells();
    let own = opening.you.map(|you| opening.colours[you]);
    if let (Some(mat), Some(own)) = (opening.mat, own) {
        // Every name stands as often on the viewer's mat as on the one generated: only the cells are others.
        let generated = decoder.mat(own);
        let mut from: Vec<usize> = (0..mat.0.len()).collect();
        let mut to = from.clone();
        from.sort_by_key(|cell| generated.0[*cell]);
        to.sort_by_key(|cell| mat.0[*cell]);
        let generated = cells;
        for (from, to) in from.into_iter().zip(to) {
            cells[to] = generated[from];
        }
    }
    if let Some(pair) = revealed {
        let rolled = opening.dice.cell();
        let same_to_viewer = |cell: &usize| {
            cells[*cell] == pair
                && opening.mat.as_ref().is_none_or(|Mat(names)| names[*cell] == names[rolled])
        };
        let candidates: Vec<usize> = (0..cells.len()).filter(same_to_viewer).collect();
        cells.swap(rolled, chance.pick(&candidates));
    }
    cells.into()
}
