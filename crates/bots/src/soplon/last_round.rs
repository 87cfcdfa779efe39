use super::habits;
use super::known::Known;
use super::scene::{AVERAGE, Scene};
use crate::search::Sense;
use soplon::{Action, Card, Config, Event, Guess, Knowledge, Soplon, Stage, State, Token, View};
use table::{Chance, Rules, Seat};

/// How many choices of a kind of which there are many, such as pairs to exchange, are thought through.
const WIDTH: usize = 8;
/// How much less likely its owner is to have kept a card for every point it is worth.
const KEEPS: f64 = 0.15;

/// What a search must be told of the last round: worlds that agree with all that was seen, in which everybody plays by
/// habit.
///
/// It begins once somebody has closed, or with the question what would become of the seat if it closed now.
#[derive(Clone)]
pub(super) struct LastRound<'a> {
    me: Seat,
    config: &'a Config,
    view: &'a View,
    knowledge: &'a Knowledge,
    /// Cards of others that their owner has seen and I have not.
    kept: Vec<Token>,
    /// Who knows what now.
    known_now: Known,
    /// Who knows what in the world that is being played through.
    known: Known,
}

impl<'a> LastRound<'a> {
    pub fn new(me: Seat, config: &'a Config, view: &'a View, knowledge: &'a Knowledge) -> Self {
        let players = config.options().players;
        let others = Seat::all(players).filter(|seat| *seat != me);
        let kept = others.flat_map(|seat| {
            let seen = move |token: &Token| knowledge.seen_by(*token).contains(seat);
            knowledge.district(seat).map(|(_, token)| token).filter(seen)
        });
        let kept = kept.filter(|token| knowledge.face(*token).is_none()).collect();
        let known_now = Known::of(knowledge, players);
        Self { me, config, view, knowledge, kept, known_now, known: known_now }
    }

    /// People keep low cards. Every card that its owner has seen and kept is held against one of the pile that it
    /// could be instead, and the higher of the two is less likely to be the one that was kept.
    fn tilt(&self, guess: &mut Guess, chance: &mut Chance) {
        let pile = self.knowledge.pile();
        if pile.is_empty() {
            return;
        }
        let worth = |card: Card| card.worth().map_or(AVERAGE, f64::from);
        for &kept in &self.kept {
            let other = chance.pick(pile);
            if !self.knowledge.could_be_exchanged(kept, other) {
                continue;
            }
            let dearer = worth(guess.face(other)) - worth(guess.face(kept));
            let accepted = libm::exp(-KEEPS * dearer.max(0.0));
            if f64::from(chance.below(1 << 16)) < accepted * f64::from(1 << 16) {
                guess.exchange(kept, other);
            }
        }
    }
}

impl Sense<Soplon> for LastRound<'_> {
    fn world(&mut self, chance: &mut Chance) -> State {
        self.known = self.known_now;
        let mut guess = self.knowledge.guess(chance);
        self.tilt(&mut guess, chance);
        self.knowledge.imagine(&guess, self.config, self.view)
    }

    fn watch(&mut self, events: &[Event]) {
        for event in events {
            self.known.watch(*event);
        }
    }

    /// A player who has nothing to eliminate waits for the end of the race.
    fn habit(&mut self, state: &State, seat: Seat, legal: &[Action], _: &mut Chance) -> Option<Action> {
        let scene = Scene::imagined(state, &self.known, seat);
        Some(habits::favourite(&scene, legal)).filter(|action| !matches!(action, Action::PassRace { .. }))
    }

    fn worth(&self, state: &State, seat: Seat) -> f64 {
        let outcome = Soplon::outcome(state).filter(|outcome| outcome.winners.contains(seat));
        outcome.map_or(0.0, |outcome| 1.0 / f64::from(outcome.winners.len()))
    }

    /// Others, and everybody in a race, do what they are in the habit of.
    fn prune(&self, state: &State, seat: Seat, legal: &mut Vec<Action>) {
        if legal.contains(&Action::Close) {
            legal.retain(|action| *action == Action::Close);
            return;
        }
        let width = if seat == self.me && state.stage() != Stage::Race { WIDTH } else { 1 };
        if legal.len() > width {
            let scene = Scene::imagined(state, &self.known, seat);
            let mut liked: Vec<(f64, Action)> =
                legal.iter().map(|action| (habits::liking(&scene, *action), *action)).collect();
            liked.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            liked.truncate(width);
            legal.retain(|action| liked.iter().any(|(_, liked)| liked == action));
        }
    }
}
