use crate::wire::{GameReview, Json, LookAt, PressResult};
use crate::{AnyGame, Step};
use bots::{BotStart, Moment, Played, Pressed, Reviewer, Seen};
use table::{By, Chronicle, Game, Hosted, Seat};

/// Goes through a finished game of any kind with one of those who played it.
pub struct AnyReviewer(Box<dyn Erased>);

trait Erased {
    fn watch(
        &mut self,
        game: &AnyGame,
        step: &Step,
        by: By,
        press: Option<PressResult>,
        late: &[PressResult],
    );
    fn review(self: Box<Self>) -> GameReview;
}

/// The reviewer of the game with the rules `R`.
struct Of<R: Played> {
    seat: Seat,
    reviewer: R::Reviewer,
    /// It sees more than the seat, and is asked only in the end.
    chronicle: R::Chronicle,
}

impl<R: Played> Erased for Of<R> {
    fn watch(
        &mut self,
        game: &AnyGame,
        step: &Step,
        by: By,
        press: Option<PressResult>,
        late: &[PressResult],
    ) {
        let events = step.events::<R>().expect("a step belongs to its game");
        for event in events {
            self.chronicle.watch(event, by);
        }
        let state = game.of::<R>().expect("a game has one title").state();
        if let Some(moment) = Moment::after(state, self.seat, events) {
            let late: Vec<Pressed> = late.iter().map(pressed).collect();
            let press = press.as_ref().map(pressed);
            self.reviewer.watch(&Seen { number: step.version.0, by, moment: &moment, press, late: &late });
        }
    }

    fn review(self: Box<Self>) -> GameReview {
        let Self { seat, reviewer, chronicle } = *self;
        let (own, moments) = reviewer.review(&chronicle.facts(seat));
        let moments = moments.iter().map(|look| LookAt { moment: look.moment, why: Json::of(&look.why) });
        GameReview { seat, own: Json::of(&own), moments: moments.collect() }
    }
}

impl AnyReviewer {
    pub(crate) fn new<R: Played>(game: &Game<R>, seat: Seat) -> Self {
        let reviewer = R::Reviewer::new(&BotStart::of_game(game, seat));
        let chronicle = <R as Hosted>::Chronicle::new(game.config());
        Self(Box::new(Of::<R> { seat, reviewer, chronicle }))
    }

    /// Takes in the step that `game` has just taken: who made it, how fast, and which presses came to nothing before it.
    pub fn watch(
        &mut self,
        game: &AnyGame,
        step: &Step,
        by: By,
        press: Option<PressResult>,
        late: &[PressResult],
    ) {
        self.0.watch(game, step, by, press, late);
    }

    /// What there is to say when the game is over.
    pub fn review(self) -> GameReview {
        self.0.review()
    }
}

fn pressed(press: &PressResult) -> Pressed {
    Pressed { seat: press.seat, reaction: press.reaction_ms, race: press.race }
}
