use crate::soundness::legal_list;
use crate::{Conforming, Failure, Playthrough, Step};
use serde::Serialize;
use std::collections::BTreeMap;
use std::marker::PhantomData;
use table::{Broken, Chance, History, Input, Millis, Resample, Rules, Viewer, World};

/// How many moments of every game each viewer's knowledge is tested at; the end is one of them.
const MOMENTS: u32 = 3;

/// The no-leak test.
///
/// At random moments of a game, everything that a viewer cannot know is drawn anew, their whole history is played
/// again in that other world, and every byte they would have been sent must be the same: what they saw of every
/// event, the view and the legal list after it, and the answer to whatever they might try.
///
/// The test is worth nothing if the other world is always the real one, so it counts what was varied;
/// [`finish`](Self::finish) fails unless every kind of secret was.
pub struct Leaks<K> {
    worlds: u64,
    longest: usize,
    varied: BTreeMap<&'static str, u64>,
    kit: PhantomData<K>,
}

impl<K: Conforming> Default for Leaks<K> {
    fn default() -> Self {
        Self { worlds: 0, longest: 0, varied: BTreeMap::new(), kit: PhantomData }
    }
}

impl<R: Resample, K: Conforming<Game = R>> Leaks<K> {
    /// Tests one game, from every seat and from outside.
    pub fn test(&mut self, played: &Playthrough<R>) -> Result<(), Failure> {
        let mut luck = played.luck(2);
        for viewer in Viewer::all(R::seats(&played.config)) {
            for moment in 0..MOMENTS {
                let all = played.steps.len();
                let upto = if moment == 0 { all } else { luck.below(all as u32 + 1) as usize };
                self.test_moment(played, viewer, upto, &mut luck)?;
            }
        }
        Ok(())
    }

    fn test_moment(
        &mut self,
        played: &Playthrough<R>,
        viewer: Viewer,
        upto: usize,
        luck: &mut Chance,
    ) -> Result<(), Failure> {
        let failure = |what: String| played.failure(upto, format!("to {viewer:?}: {what}"));
        let steps = &played.steps[..upto];
        let real = Transcript::<R>::of(&played.opening, steps, viewer).map_err(failure)?;
        let history = history_of(played, viewer, upto);
        let world = R::resample(&history, luck);
        let other_opening = R::start(&played.config, &world.setup);
        let other = enact(&other_opening, &world).map_err(failure)?;
        let retold = Transcript::<R>::of(&other_opening, &other, viewer).map_err(failure)?;
        if let Some(what) = real.first_difference(&retold) {
            return Err(failure(what));
        }

        let real_state = steps.last().map_or(&played.opening, |step| &step.state);
        let other_state = other.last().map_or(&other_opening, |step| &step.state);
        if R::deadline(real_state) != R::deadline(other_state) {
            return Err(failure("the deadline tells what is hidden".into()));
        }
        same_answers::<K, R>(real_state, other_state, viewer, luck).map_err(failure)?;

        self.worlds += 1;
        self.longest = self.longest.max(history.steps.iter().map(|step| step.shown.len()).sum());
        for ((name, real), (_, other)) in K::secrets(real_state).iter().zip(K::secrets(other_state)) {
            *self.varied.entry(name).or_default() += u64::from(*real != other);
        }
        Ok(())
    }

    /// How many worlds were compared.
    pub fn worlds(&self) -> u64 {
        self.worlds
    }

    /// The most events that any one viewer had seen when their knowledge was tested.
    pub fn longest_history(&self) -> usize {
        self.longest
    }

    /// Fails unless every kind of secret was different in some world.
    pub fn finish(&self) -> Result<(), Failure> {
        let place = format!("{} worlds of {}", self.worlds, R::GAME);
        match self.varied.iter().find(|(_, varied)| **varied == 0) {
            Some((name, _)) => Err(Failure { what: format!("resampling never varies {name:?}"), place }),
            None if self.worlds == 0 => Err(Failure { what: "no world was compared".into(), place }),
            None => Ok(()),
        }
    }
}

/// What `viewer` has been shown of the first `upto` steps.
fn history_of<R: Rules>(played: &Playthrough<R>, viewer: Viewer, upto: usize) -> History<R> {
    let opening = R::view(&played.opening, viewer);
    let mut history = History { config: played.config.clone(), viewer, opening, steps: Vec::new() };
    for step in &played.steps[..upto] {
        history.watch(step.input.at(), &step.events);
    }
    history
}

/// Plays a resampled world. Its inputs must be legal like anybody's.
fn enact<R: Rules>(opening: &R::State, world: &World<R>) -> Result<Vec<Step<R>>, String> {
    let mut state = opening.clone();
    let mut steps = Vec::new();
    for step in &world.steps {
        let input = step.input;
        let legal = R::check(&state, input)
            .map_err(|refusal| format!("the resampled world breaks the rules with {input:?}: {refusal}"))?;
        let mut events = Vec::new();
        let mut chance = step.chance();
        R::apply(&mut state, legal, &mut chance, &mut events);
        if !chance.is_spent() {
            return Err(format!("the resampled world has luck that {input:?} does not need"));
        }
        steps.push(Step { input, events, state: state.clone() });
    }
    Ok(steps)
}

/// Every byte that one viewer is sent.
struct Transcript<R> {
    sent: Vec<String>,
    rules: PhantomData<R>,
}

impl<R: Rules> Transcript<R> {
    fn of(opening: &R::State, steps: &[Step<R>], viewer: Viewer) -> Result<Self, String> {
        let snapshot = |state: &R::State| {
            let legal = viewer.seat().map(|seat| legal_list::<R>(state, seat));
            json(&(R::view(state, viewer), legal))
        };
        let mut before = snapshot(opening);
        let mut sent = vec![before.clone()];
        for (number, step) in (1..).zip(steps) {
            let shown: Vec<_> = step.events.iter().filter_map(|event| R::show(event, viewer)).collect();
            let after = snapshot(&step.state);
            if shown.is_empty() && after != before {
                return Err(format!(
                    "step {number} shows nothing, but the view or the legal list changed:\n  {before}\n  {after}"
                ));
            }
            if !shown.is_empty() {
                sent.push(json(&(step.input.at(), shown)));
                sent.push(after.clone());
            }
            before = after;
        }
        Ok(Self { sent, rules: PhantomData })
    }

    fn first_difference(&self, other: &Self) -> Option<String> {
        let unequal = |(one, two): &(&String, &String)| one != two;
        if let Some((one, two)) = self.sent.iter().zip(&other.sent).find(unequal) {
            return Some(format!("what they are sent tells what is hidden:\n  {one}\n  {two}"));
        }
        let (one, two) = (self.sent.len(), other.sent.len());
        (one != two).then(|| format!("the number of messages tells what is hidden: {one} or {two}"))
    }
}

/// A refusal must not tell a player what they cannot see.
fn same_answers<K: Conforming<Game = R>, R: Rules>(
    real: &R::State,
    other: &R::State,
    viewer: Viewer,
    luck: &mut Chance,
) -> Result<(), String> {
    let Some(seat) = viewer.seat() else { return Ok(()) };
    // The two worlds may have had their last hidden step at different times.
    let at: Millis = R::now(real).max(R::now(other));
    for _ in 0..8 {
        let input = Input::Seat { at, seat, action: K::any_action(luck) };
        let answer = |state| R::check(state, input).err().map(|refusal| refusal.code());
        let (one, two) = (answer(real), answer(other));
        if one != two {
            return Err(format!("the answer to {input:?} tells what is hidden: {one:?} or {two:?}"));
        }
    }
    Ok(())
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("what is sent can be written as JSON")
}
