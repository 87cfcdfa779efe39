use crate::effect::Task;
use crate::mail::{MindId, Overheard, Thought};
use bots::Budget;
use house::wire::{Claim, Question};
use house::{AnyBot, AnyIntent, AnyMoment};
use table::Talk;

/// What thinks for a seat, the same wherever it is run: it goes through what its table tells it and comes to a thought.
#[derive(Default)]
pub struct Mind {
    bot: Option<AnyBot>,
    /// The last question, and what it was about, while it wants to do something then.
    waits: Option<(u64, Box<AnyMoment>)>,
}

impl Mind {
    /// Goes through the tasks. Only about the last question it pays to think; the others are over. How long for, `budget`
    /// says when the thinking begins.
    pub fn read(&mut self, id: MindId, tasks: Vec<Task>, budget: &dyn Fn(u64) -> Budget) -> Option<Thought> {
        let is_question = |task: &Task| matches!(task, Task::Sit { .. } | Task::Ask { .. });
        let mut questions = tasks.iter().filter(|task| is_question(task)).count();
        let (mut thinks_again, mut answer) = (false, None);
        let (mut talk, mut replies) = (Vec::new(), Vec::new());
        for task in tasks {
            let (question, moment) = match task {
                Task::Sit { question, seating } => {
                    let mut bot = seating.seat_bot();
                    // What it would have said until now is over.
                    bot.say();
                    self.bot = Some(bot);
                    (question, Box::new(seating.game.moment(seating.seat)))
                }
                Task::Ask { question, moment } => (question, moment),
                Task::Hear { from, heard } => {
                    let bot = self.bot.as_mut()?;
                    thinks_again |= bot.hear(from, heard.heard());
                    let is_question = matches!(heard, Overheard::Openly(Talk::Ask { .. }));
                    if is_question { &mut replies } else { &mut talk }.extend(bot.say());
                    continue;
                }
                Task::Leave => return None,
            };
            questions -= 1;
            thinks_again = false;
            let budget = if questions > 0 { Budget::of_steps(1) } else { budget(question) };
            answer = Some(self.think(question, moment, &budget, &mut talk)?);
        }
        if let Some((question, mut moment)) = self.waits.take_if(|_| thinks_again) {
            moment.becomes_old();
            answer = Some(self.think(question, moment, &budget(question), &mut talk)?);
        }
        if answer.is_none() && talk.is_empty() && replies.is_empty() {
            return None;
        }
        let (question, intent) = answer.unzip();
        Some(Thought { mind: id, question, intent: intent.flatten(), talk, replies, failed: false })
    }

    /// What it answers to a question, and what it says besides.
    fn think(
        &mut self,
        question: u64,
        moment: Box<AnyMoment>,
        budget: &Budget,
        talk: &mut Vec<Talk<Claim, Question>>,
    ) -> Option<(u64, Option<AnyIntent>)> {
        let bot = self.bot.as_mut()?;
        let intent = bot.react(&moment, budget);
        talk.extend(bot.say());
        self.waits = intent.is_some().then_some((question, moment));
        Some((question, intent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::Life;
    use bots::{Bot, Intent, Moment};
    use house::{AnyGame, Soplon, Title};
    use table::{Heard, Hosted, Millis, Mood, Seat, Seed};

    /// Acts later every time it is asked, answers a nod, and thinks again when somebody points at it.
    struct Scripted {
        asked: u64,
        nods: bool,
    }

    impl<R: Hosted> Bot<R> for Scripted {
        fn react(&mut self, moment: &Moment<R>, _: &Budget) -> Option<Intent<R::Action>> {
            self.asked += 1;
            Some(Intent { at: Millis(self.asked), action: *moment.legal.first()? })
        }

        fn hear(&mut self, _: Seat, heard: Heard<'_, R::Claim, R::Question>) -> bool {
            self.nods = matches!(heard, Heard::Openly(Talk::Nod { .. }));
            matches!(heard, Heard::Openly(Talk::Point { .. }))
        }

        fn say(&mut self) -> Vec<Talk<R::Claim, R::Question>> {
            let laughs = std::mem::take(&mut self.nods).then_some(Talk::React { how: Mood::Laugh });
            laughs.into_iter().collect()
        }
    }

    fn hears(talk: Talk<Claim, Question>) -> Task {
        Task::Hear { from: Seat(1), heard: Overheard::Openly(talk) }
    }

    #[test]
    fn whoever_hears_something_answers_and_may_think_again_about_the_same_question() {
        let id = MindId { life: Life(1), number: 0 };
        let bot = AnyBot::of::<Soplon>(Box::new(Scripted { asked: 0, nods: false }));
        let mut mind = Mind { bot: Some(bot), waits: None };
        let game =
            AnyGame::deal(Title::SOPLON, serde_json::json!({ "players": 2 }), Seed::from_number(7)).unwrap();
        let mut read = |tasks| {
            let thought = mind.read(id, tasks, &|_| Budget::of_steps(1))?;
            Some((thought.question, thought.intent.map(|intent| intent.at.0), thought.talk.len()))
        };
        let asks = |question| Task::Ask { question, moment: Box::new(game.moment(Seat(0))) };
        let point = || hears(Talk::Point { at: Seat(0) });
        assert_eq!(read(vec![point()]), None, "it was not asked anything yet");
        assert_eq!(read(vec![asks(4)]), Some((Some(4), Some(1), 0)));
        assert_eq!(read(vec![hears(Talk::Nod { to: None })]), Some((None, None, 1)), "it only laughs");
        assert_eq!(read(vec![point()]), Some((Some(4), Some(2), 0)));
        assert_eq!(read(vec![point(), asks(5)]), Some((Some(5), Some(3), 0)), "it thinks once");
        assert_eq!(read(vec![asks(6), point()]), Some((Some(6), Some(5), 0)));
    }
}
