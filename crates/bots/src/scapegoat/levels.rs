use table::Level;

/// What sets the levels apart. All are shown the same.
pub(super) struct Traits {
    /// How many guesses at the hidden cards it keeps, and how many it looks at after every step.
    pub crowd: usize,
    pub growths: u32,
    pub looks: usize,
    /// How surely it does what seems best.
    pub temper: f64,
    /// How much it makes of where others go and whom they choose, of the cards they part with, and of those they show
    /// in a frame attempt.
    pub moves: f64,
    pub cards: f64,
    pub frames: f64,
    /// How sure of being the scapegoat it must be to think of the cops: a false alarm loses the game for all others too.
    /// Among three the blame comes quickly, so there it is another.
    pub alarm_of_three: f64,
    pub alarm: f64,
    /// How often it talks when there is something to say, how often it then tells the truth, and how often it adds what
    /// the one to blame would like to hear.
    pub talks: f64,
    pub candour: f64,
    pub lures: f64,
    /// How much it makes of what others say.
    pub belief: f64,
    /// Whether it stops talking in the open when the one to blame seems to suspect something.
    pub wary: bool,
    /// How many ways it thinks a choice through; 0 is by habit.
    pub steps: u32,
}

const EASY: Traits = Traits {
    crowd: 12,
    growths: 0,
    looks: 2,
    temper: 1.1,
    moves: 0.0,
    cards: 0.35,
    frames: 0.4,
    alarm_of_three: 0.68,
    alarm: 0.72,
    talks: 0.35,
    candour: 0.75,
    lures: 0.2,
    belief: 0.4,
    wary: false,
    steps: 0,
};
const NORMAL: Traits = Traits {
    crowd: 24,
    growths: 0,
    looks: 12,
    temper: 0.75,
    moves: 0.0,
    cards: 0.58,
    frames: 0.8,
    alarm_of_three: 0.74,
    alarm: 0.7,
    talks: 0.6,
    candour: 0.85,
    lures: 0.15,
    belief: 0.7,
    wary: false,
    steps: 0,
};
const HARD: Traits = Traits {
    crowd: 64,
    growths: 1,
    looks: 24,
    temper: 0.25,
    moves: 1.2,
    cards: 1.2,
    frames: 1.1,
    alarm_of_three: 0.8,
    alarm: 0.9,
    talks: 0.85,
    candour: 0.95,
    lures: 0.1,
    belief: 1.0,
    wary: true,
    steps: 300,
};

pub(super) fn traits(level: Level) -> &'static Traits {
    match level {
        Level::Easy => &EASY,
        Level::Normal => &NORMAL,
        Level::Hard => &HARD,
    }
}
