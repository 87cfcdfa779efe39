use crate::{Conforming, Failure, Playthrough};
use table::{Broken, Input, Record, Rules, Seat, Viewer, digest};

/// How many actions, legal or not, are tried on every seat of every state.
const TRIES: u32 = 12;

/// `legal` is sorted, lists only what `check` accepts, and misses nothing that it accepts; everything else is refused
/// with the refusal it deserves. Checking changes nothing.
pub fn legal_agrees_with_check<K: Conforming>(played: &Playthrough<K::Game>) -> Result<(), Failure> {
    agree::<K, K::Game>(played)
}

fn agree<K: Conforming<Game = R>, R: Rules>(played: &Playthrough<R>) -> Result<(), Failure> {
    let mut luck = played.luck(1);
    for (step, state) in played.states().enumerate() {
        let before = digest(state);
        let over = R::outcome(state).is_some();
        for seat in Seat::all(R::seats_of(state)) {
            let check = |action| R::check(state, Input::Seat { at: R::now(state), seat, action });
            let legal = legal_list::<R>(state, seat);
            if !legal.is_sorted_by(|one, next| one < next) {
                let what = format!("the legal list of {seat} is not in ascending order: {legal:?}");
                return Err(played.failure(step, what));
            }
            if over && !legal.is_empty() {
                return Err(played.failure(step, format!("the game is over, but {seat} may do {legal:?}")));
            }
            if let Some((action, refusal)) = legal.iter().find_map(|&a| check(a).err().map(|r| (a, r))) {
                let what =
                    format!("{seat} may do {action:?} by the legal list, but check refuses: {refusal}");
                return Err(played.failure(step, what));
            }
            let view = R::view(state, Viewer::Seat(seat));
            for _ in 0..TRIES {
                let action = K::any_action(&mut luck);
                if legal.contains(&action) {
                    continue;
                }
                let deserved = if over { "game_over" } else { K::deserved_refusal(&view, action) };
                match check(action) {
                    Ok(_) => {
                        let what =
                            format!("check accepts {action:?} of {seat}, which is not in the legal list");
                        return Err(played.failure(step, what));
                    }
                    Err(refusal) if refusal.code() != deserved => {
                        let code = refusal.code();
                        let what =
                            format!("{action:?} of {seat} is refused with {code}, but deserves {deserved}");
                        return Err(played.failure(step, what));
                    }
                    Err(_) => {}
                }
            }
        }
        let waiting = R::to_act(state);
        if let Some(seat) = waiting.iter().find(|&seat| legal_list::<R>(state, seat).is_empty()) {
            return Err(played.failure(step, format!("the game waits for {seat}, who can do nothing")));
        }
        if digest(state) != before {
            return Err(played.failure(step, "asking changed the state"));
        }
    }
    Ok(())
}

pub(crate) fn legal_list<R: Rules>(state: &R::State, seat: Seat) -> Vec<R::Action> {
    let mut legal = Vec::new();
    R::legal(state, seat, &mut legal);
    legal
}

/// A record, written down and read again, leads to the same state.
pub fn replays<R: Rules>(played: &Playthrough<R>) -> Result<(), Failure> {
    let inputs = played.steps.iter().map(|step| step.input).collect();
    let record = Record::<R> { config: played.config.clone(), seed: played.seed, inputs };
    let end = played.steps.len();
    let again = Record::<R>::from_json(&record.to_json())
        .and_then(|record| record.replay())
        .map_err(|error| played.failure(end, format!("its record cannot be replayed: {error}")))?;
    let last = played.states().last().expect("a game has an opening");
    if digest(again.state()) != digest(last) {
        return Err(played.failure(end, "its record replays to another state"));
    }
    Ok(())
}

/// No card is lost, made or changed by any step.
pub fn conserves_cards<K: Conforming>(played: &Playthrough<K::Game>) -> Result<(), Failure> {
    let sorted = |state| {
        let mut cards = K::cards(state);
        cards.sort_unstable();
        cards
    };
    let dealt = sorted(&played.opening);
    for (step, state) in played.states().enumerate() {
        let now = sorted(state);
        if now != dealt {
            return Err(played.failure(step, format!("the cards were {dealt:?} and are now {now:?}")));
        }
    }
    Ok(())
}
