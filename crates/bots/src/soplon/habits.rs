//! What somebody who knows the game does without thinking ahead: how much they like each choice, in points of their
//! own sum.

use super::estimate;
use super::scene::{Lying, Scene};
use soplon::{Action, Card, Pair, Place, Spot};
use table::Seat;

/// What it is worth to know one more card of somebody else's.
const OTHER_INSIGHT: f64 = 0.5;
/// What the family card that an unknown card may be would do.
const SURPRISE: f64 = 1.2;
/// What certainty to be lowest is worth over having no chance.
const CERTAINTY: f64 = 20.0;
/// How likely one is to be first with a card of one's own that nobody else knows, and with a card that others may know.
const FIRST_AT_HOME: f64 = 0.85;
const FIRST_ABROAD: f64 = 0.6;
/// A mistake costs a card, and shows another to everybody.
const MISTAKE: f64 = -7.0;
/// A gap is worth a little by itself: ties go to fewer cards (SO-E5), and there is one card less to get wrong.
const FEWER: f64 = 0.3;

/// How much `scene.me` likes an action that is legal now. Only likings of the same moment compare.
pub(super) fn liking(scene: &Scene, action: Action) -> f64 {
    match action {
        Action::Close => closing(scene),
        Action::Exchange(place) => exchanging(scene, place),
        Action::Look(at) => looking(scene, at),
        Action::Swap(pair) => swapping(scene, pair),
        Action::Remove(place) => removing(scene, place),
        Action::Send(to) => scene.unseen * scene.harm(to),
        Action::Eliminate { at, .. } => eliminating(scene, at),
        Action::Give(place) => own(scene, place).map_or(0.0, |card| scene.worth(card)),
        Action::Draw | Action::PassRace { .. } | Action::Peek | Action::Done | Action::Pass => 0.0,
    }
}

/// What is liked best of all that is legal; the first of several that are liked alike.
pub(super) fn favourite(scene: &Scene, legal: &[Action]) -> Action {
    let mut best = (f64::NEG_INFINITY, legal[0]);
    for action in legal {
        let liking = liking(scene, *action);
        if liking > best.0 {
            best = (liking, *action);
        }
    }
    best.1
}

/// Closing is done once the chance to be lowest is good enough.
fn closing(scene: &Scene) -> f64 {
    let likely_enough = estimate::likely_enough(scene) + scene.taste.caution;
    CERTAINTY * (estimate::lowest_if_closed(scene) - likely_enough)
}

fn exchanging(scene: &Scene, place: Place) -> f64 {
    let Some(card) = own(scene, place) else { return 0.0 };
    let put = scene.held_worth();
    // The cards that will lie before me besides the one that is played.
    let rest = || scene.mine().filter(|other| other.at.place != place);
    let worst = rest().map(|card| scene.worth(card)).fold(put, f64::max);
    let insight = |worth: f64| if scene.is_last_turn() { 0.0 } else { worth };
    let played = match card.face {
        // It comes back, and the drawn card stays too.
        Some(Card::RAT) => return -put,
        None => insight(scene.taste.curiosity) + SURPRISE,
        Some(Card::COUSIN) => 0.0,
        Some(Card::THUG) => insight(best_look(scene, place)),
        Some(Card::DRIVER) => best_swap(scene, place, put),
        Some(Card::HITMAN) => {
            insight(best_look(scene, place)).max(best_swap(scene, place, put) + OTHER_INSIGHT)
        }
        Some(Card::BOSS) => {
            let sent = scene.others().filter(|seat| scene.closer != Some(*seat)).map(|seat| scene.harm(seat));
            (worst + FEWER).max(scene.unseen * sent.fold(0.0, f64::max))
        }
        witness => {
            let mine = rest().any(|other| other.face == witness) || scene.held == witness;
            let at_home = if mine { FIRST_AT_HOME * scene.worth(card) } else { 0.0 };
            let abroad = scene.theirs().filter(|other| other.face == witness);
            let abroad =
                abroad.map(|other| FIRST_ABROAD * gift(scene, other.at.seat, worst, scene.worth(other)));
            abroad.fold(at_home, f64::max)
        }
    };
    scene.worth(card) - put + played
}

/// What it is worth to look at a card.
fn looking(scene: &Scene, at: Spot) -> f64 {
    let Some(card) = scene.at(at) else { return 0.0 };
    match card.face {
        Some(_) => 0.0,
        None if at.seat == scene.me => scene.taste.curiosity,
        // Who leads is worth watching, and what they keep is worth taking.
        None => OTHER_INSIGHT * (0.5 + scene.harm(at.seat)) + if card.kept { 0.1 } else { 0.0 },
    }
}

fn best_look(scene: &Scene, except: Place) -> f64 {
    if scene.mine().any(|card| card.face.is_none() && card.at.place != except) {
        scene.taste.curiosity
    } else {
        OTHER_INSIGHT
    }
}

/// What I gain when two cards change places, and what those in my way lose.
fn swapping(scene: &Scene, pair: Pair) -> f64 {
    let [one, two] = pair.spots().map(|at| scene.at(at));
    let (Some(one), Some(two)) = (one, two) else { return 0.0 };
    let gained = |seat: Seat, by: f64| if seat == scene.me { -by } else { scene.harm(seat) * by };
    let by = scene.worth(two) - scene.worth(one);
    gained(one.at.seat, by) + gained(two.at.seat, -by)
}

/// What a driver would be worth once `put` lies at `place`: my worst card for the best of another.
fn best_swap(scene: &Scene, place: Place, put: f64) -> f64 {
    let rest = scene.mine().filter(|card| card.at.place != place);
    let worst = rest.map(|card| scene.worth(card)).fold(put, f64::max);
    let open = scene.theirs().filter(|card| scene.closer != Some(card.at.seat));
    let gain = |card: Lying| (worst - scene.worth(card)) * (1.0 + scene.harm(card.at.seat));
    open.map(gain).fold(0.0, f64::max)
}

fn removing(scene: &Scene, place: Place) -> f64 {
    own(scene, place).map_or(0.0, |card| scene.worth(card) + FEWER)
}

/// A card that I take for the right one is tried if that is a gain.
fn eliminating(scene: &Scene, at: Spot) -> f64 {
    let Some(card) = scene.at(at) else { return MISTAKE };
    if card.face.is_none() || card.face != scene.top || !card.face.is_some_and(Card::is_witness) {
        return MISTAKE;
    }
    if at.seat == scene.me {
        return scene.worth(card) + FEWER;
    }
    let worst = scene.mine().map(|card| scene.worth(card)).fold(0.0, f64::max);
    gift(scene, at.seat, worst, scene.worth(card))
}

/// What it is worth to put my worst card in the place of one of theirs.
fn gift(scene: &Scene, to: Seat, worst: f64, theirs: f64) -> f64 {
    worst + FEWER + scene.harm(to) * (worst - theirs)
}

fn own(scene: &Scene, place: Place) -> Option<Lying> {
    scene.at(Spot { seat: scene.me, place })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::soplon::scene::Taste;

    const ME: Seat = Seat(0);
    const OTHER: Seat = Seat(1);

    fn witness(number: u8) -> Option<Card> {
        Card::witness(number)
    }

    fn spot(seat: Seat, place: u8) -> Spot {
        Spot { seat, place: Place(place) }
    }

    /// Two districts as I know them; what I have not seen is `None`.
    fn scene(mine: [Option<Card>; 4], theirs: [Option<Card>; 4]) -> Scene {
        let lying = |seat: Seat, faces: [Option<Card>; 4]| {
            let card = move |(place, face)| Lying { at: spot(seat, place), face, kept: false };
            (0..).zip(faces).map(card)
        };
        let cards = lying(ME, mine).chain(lying(OTHER, theirs)).collect();
        Scene::new(ME, 2, cards, Taste { curiosity: 1.2, caution: 0.0 })
    }

    fn places(action: impl Fn(Place) -> Action) -> Vec<Action> {
        (0..4).map(Place).map(action).collect()
    }

    #[test]
    fn a_drawn_card_takes_the_place_of_its_like_to_be_eliminated() {
        let mine = [witness(9), witness(6), Some(Card::COUSIN), witness(3)];
        let exchanges = places(Action::Exchange);
        let drawn = |held| Scene { held, ..scene(mine, [None; 4]) };
        assert_eq!(favourite(&drawn(witness(6)), &exchanges), Action::Exchange(Place(1)));
        assert_eq!(favourite(&drawn(witness(4)), &exchanges), Action::Exchange(Place(0)));
    }

    #[test]
    fn a_boss_is_played_to_remove_the_worst() {
        let mine = [witness(9), witness(6), Some(Card::BOSS), witness(3)];
        let drawn = Scene { held: witness(4), ..scene(mine, [None; 4]) };
        assert_eq!(favourite(&drawn, &places(Action::Exchange)), Action::Exchange(Place(2)));
        let played = scene([witness(9), witness(6), witness(4), witness(3)], [None; 4]);
        let choices = [places(Action::Remove), vec![Action::Send(OTHER)]].concat();
        assert_eq!(favourite(&played, &choices), Action::Remove(Place(0)));
    }

    #[test]
    fn the_rat_is_never_played_by_one_who_knows_it() {
        let mine = [Some(Card::RAT), witness(2), witness(2), Some(Card::COUSIN)];
        for held in [witness(10), witness(2), Some(Card::BOSS)] {
            let choice = favourite(&Scene { held, ..scene(mine, [None; 4]) }, &places(Action::Exchange));
            assert_ne!(choice, Action::Exchange(Place(0)), "{held:?} drawn");
        }
    }

    #[test]
    fn only_what_is_taken_for_the_right_card_is_tried() {
        let mine = [witness(7), Some(Card::THUG), None, witness(4)];
        let race = |top, mine| Scene { top, ..scene(mine, [witness(7), witness(3), None, None]) };
        let tries = |scene: &Scene, at| liking(scene, Action::Eliminate { race: 1, at }) > 0.0;
        let sevens = race(witness(7), mine);
        assert!(tries(&sevens, spot(ME, 0)) && tries(&sevens, spot(OTHER, 0)));
        for at in [spot(ME, 1), spot(ME, 2), spot(ME, 3), spot(OTHER, 1), spot(OTHER, 2)] {
            assert!(!tries(&sevens, at), "{at:?}");
        }
        // Nothing matches the cousin (SO-X2), though its face is the same.
        let cousin = race(Some(Card::COUSIN), [Some(Card::COUSIN), None, None, None]);
        assert!(!tries(&cousin, spot(ME, 0)));
        // Taking their ten for my two would help them more than me.
        let low = [witness(2), Some(Card::BOSS), None, None].map(|face| face.or(witness(2)));
        let tens = Scene { top: witness(10), ..scene(low, [witness(10), None, None, None]) };
        assert!(!tries(&tens, spot(OTHER, 0)));
    }

    #[test]
    fn a_driver_fetches_the_best_for_the_worst() {
        let scene = scene(
            [witness(9), witness(4), Some(Card::BOSS), None],
            [witness(8), Some(Card::COUSIN), None, None],
        );
        let spots: Vec<Spot> = scene.cards.iter().map(|card| card.at).collect();
        let pairs = spots.iter().flat_map(|one| spots.iter().map(|two| Pair::new(*one, *two)));
        let swaps: Vec<Action> = pairs.map(Action::Swap).collect();
        assert_eq!(favourite(&scene, &swaps), Action::Swap(Pair::new(spot(ME, 0), spot(OTHER, 1))));
    }

    #[test]
    fn closing_needs_a_low_sum_that_one_knows_of() {
        let low = [witness(2), Some(Card::BOSS), Some(Card::COUSIN), witness(3)];
        let high = [witness(9), witness(8), witness(9), witness(6)];
        assert!(liking(&scene(low, high), Action::Close) > 0.0);
        assert!(liking(&scene(high, low), Action::Close) < 0.0);
        assert!(liking(&scene([None; 4], [None; 4]), Action::Close) < 0.0);
    }
}
