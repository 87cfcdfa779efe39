//! Bots think beside the tables, a few at a time: no table waits for them, and no number of bots keeps people waiting.
//!
//! Every bot is a task of its own that is told what its seat is shown and answers with what it wants to do. Its thinking
//! is done on a thread where it may take as long as it needs, once one of the house's workers is free. When the workers
//! are behind, moves come later, and nothing else happens.

use bots::{AnyBot, AnyIntent, AnyMoment, Budget};
use house::AnyGame;
use house::wire::{Claim, Level};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use table::{Heard, Seat, Seed, Talk};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::Instant;

/// A bot at work. It goes home when this is dropped.
pub(crate) struct Mind {
    letters: UnboundedSender<Letter>,
    latest: Latest,
}

/// The number of the last question. Whoever thinks about another can stop.
type Latest = Arc<AtomicU64>;

/// Who sits down, and where. What the seat has seen until now is gone through beside the table, too.
pub(crate) struct Seating {
    pub game: AnyGame,
    pub seat: Seat,
    pub level: Level,
    pub seed: Seed,
    /// How long they may think at most.
    pub longest: Duration,
}

/// What a bot has come to.
pub(crate) struct Thought {
    /// The question that it answers.
    pub number: u64,
    /// What it will do, unless something happens before.
    pub intent: Option<AnyIntent>,
    /// What it says.
    pub talk: Vec<Talk<Claim>>,
    /// It will not think any more.
    pub failed: bool,
}

enum Letter {
    SitDown { number: u64, seating: Box<Seating> },
    Shown { number: u64, moment: Box<AnyMoment> },
    Heard { from: Seat, heard: Overheard },
}

/// [`Heard`], to be taken along.
enum Overheard {
    Openly(Talk<Claim>),
    Whispering { to: Seat },
}

impl Mind {
    /// Seats a bot, and asks it what it wants to do.
    pub fn seat(
        workers: Arc<Semaphore>,
        number: u64,
        seating: Seating,
        tell: impl Fn(Thought) + Send + 'static,
    ) -> Self {
        let (letters, inbox) = unbounded_channel();
        let (latest, longest) = (Arc::new(AtomicU64::new(number)), seating.longest);
        let mind = Self { letters, latest: Arc::clone(&latest) };
        mind.send(Letter::SitDown { number, seating: Box::new(seating) });
        tokio::spawn(work(workers, inbox, Patience { latest, longest }, tell));
        mind
    }

    /// Asks what the bot wants to do now. Whatever it was thinking about is of no interest any more.
    pub fn ask(&self, number: u64, moment: AnyMoment) {
        self.latest.store(number, Ordering::Relaxed);
        self.send(Letter::Shown { number, moment: Box::new(moment) });
    }

    /// Tells the bot what its seat hears.
    pub fn hear(&self, from: Seat, heard: Heard<'_, Claim>) {
        let heard = match heard {
            Heard::Openly(talk) => Overheard::Openly(talk.clone()),
            Heard::Whispering { to } => Overheard::Whispering { to },
        };
        self.send(Letter::Heard { from, heard });
    }

    fn send(&self, letter: Letter) {
        // One that has failed has said so and reads nothing any more.
        let _ = self.letters.send(letter);
    }
}

/// Thinks, whenever there is something new and a worker is free, until nobody asks any more.
async fn work(
    workers: Arc<Semaphore>,
    mut inbox: UnboundedReceiver<Letter>,
    patience: Patience,
    tell: impl Fn(Thought) + Send + 'static,
) {
    let mut bot = None;
    while let Some(letter) = inbox.recv().await {
        let Ok(_worker) = workers.acquire().await else { return };
        let mut letters = vec![letter];
        while let Ok(letter) = inbox.try_recv() {
            letters.push(letter);
        }
        if inbox.is_closed() {
            return;
        }
        let until = patience.clone();
        let done = tokio::task::spawn_blocking(move || {
            let thought = read(&mut bot, letters, &until);
            (bot, thought)
        });
        let Ok((same, thought)) = done.await else {
            // Why has been printed by the panic itself.
            let number = patience.latest.load(Ordering::Relaxed);
            return tell(Thought { number, intent: None, talk: Vec::new(), failed: true });
        };
        bot = same;
        if let Some(thought) = thought {
            tell(thought);
        }
    }
}

/// Goes through the letters. Only about the last question it pays to think; the others are over.
fn read(bot: &mut Option<AnyBot>, letters: Vec<Letter>, patience: &Patience) -> Option<Thought> {
    let (mut answer, mut talk) = (None, Vec::new());
    for letter in letters {
        let (number, moment) = match letter {
            Letter::SitDown { number, seating } => {
                let Seating { game, seat, level, seed, .. } = *seating;
                let new = bot.insert(AnyBot::seat(&game, seat, level, seed));
                // What it would have said until now is over, too.
                new.say();
                (number, Box::new(AnyMoment::now(&game, seat)))
            }
            Letter::Shown { number, moment } => (number, moment),
            Letter::Heard { from, heard } => {
                let heard = match &heard {
                    Overheard::Openly(talk) => Heard::Openly(talk),
                    Overheard::Whispering { to } => Heard::Whispering { to: *to },
                };
                if let Some(bot) = bot {
                    bot.hear(from, heard);
                }
                continue;
            }
        };
        if let Some(bot) = bot {
            let intent = bot.react(&moment, &patience.budget(number));
            talk.extend(bot.say());
            answer = Some((number, intent));
        }
    }
    let (number, intent) = answer?;
    Some(Thought { number, intent, talk, failed: false })
}

/// How long it pays to think.
#[derive(Clone)]
struct Patience {
    latest: Latest,
    longest: Duration,
}

impl Patience {
    /// Enough is enough when the time is up, or when something else has been asked.
    fn budget(&self, number: u64) -> Budget {
        let (until, latest) = (Instant::now() + self.longest, Arc::clone(&self.latest));
        let is_over = move || latest.load(Ordering::Relaxed) != number;
        if is_over() {
            Budget::of_steps(1)
        } else {
            Budget::until(move || is_over() || Instant::now() >= until)
        }
    }
}
