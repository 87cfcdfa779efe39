use crate::deck_list::ON_TABLE;
use crate::state::{Later, Stage, TableRules};
use crate::{Card, Colour, Config, Decoder, Dice, Hand, Location, Mat, State};
use serde::{Serialize, Serializer};
use std::fmt;
use table::{Chance, Millis, PerSeat, Seat, SeatSet};

/// The deal: everything that chance decides before the first turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    pub colours: PerSeat<Colour>,
    pub pawns: PerSeat<Location>,
    /// Who starts (SG-S3).
    pub first: Seat,
    pub dice: Dice,
    pub decoder: Decoder,
    /// The open cards beside Prepare, Spy, Trade and Stash.
    pub evidence: [Card; Location::WITH_EVIDENCE],
    pub stash: [Card; 3],
    pub hands: PerSeat<Hand>,
}

impl Setup {
    pub fn deal(config: &Config, chance: &mut Chance) -> Self {
        let players = config.options().players;
        let colours = config.chosen_colours().unwrap_or_else(|| deal_colours(players, chance));
        let (pawns, first) = place_pawns(players, chance);
        let (evidence, stash, hands) = deal_cards(config, chance);
        let dice = Dice::roll(chance);
        let decoder = Decoder::generate(players, chance);
        Self { colours, pawns, first, dice, decoder, evidence, stash, hands }
    }

    /// The player whom all others know to take the blame (SG-S5).
    pub fn scapegoat(&self) -> Seat {
        let colour = self.decoder.at(self.dice).scapegoat;
        let mut seats = self.colours.iter();
        seats.find(|(_, own)| *own == colour).expect("every colour of the game has a seat").0
    }

    /// The name that each player's mat gives for the roll.
    pub fn names(&self) -> PerSeat<Colour> {
        let pair = self.decoder.at(self.dice);
        self.colours.map(|own| pair.name_for(own))
    }

    pub fn start(&self, config: &Config) -> State {
        let options = config.options();
        let rules = table_rules(config);
        let mut state = State {
            rules,
            now: Millis(0),
            deadline: None,
            turns_done: 0,
            mover: self.first,
            stage: Stage::Move,
            window_passed: false,
            passing: SeatSet::NONE,
            slip: Later(None),
            took_back: Later(false),
            spied: None,
            chosen: PerSeat::new(options.players, |_| None),
            colours: self.colours,
            pawns: self.pawns,
            hands: self.hands,
            evidence: self.evidence,
            stash: self.stash,
            tokens_left: 2,
            tokens: PerSeat::new(options.players, |_| 0),
            dice: self.dice,
            decoder: self.decoder,
            scapegoat: self.scapegoat(),
            outcome: None,
            notes: Later::default(),
        };
        state.open_turn();
        state
    }
}

pub(crate) fn table_rules(config: &Config) -> TableRules {
    let options = config.options();
    // A tick is secret, and so is its time: it must not be seen by when a move can no longer be taken back.
    let tells_of_ticks = options.players == 6 && options.window() > Millis(0);
    TableRules {
        players: options.players,
        choice_limit: options.pace.limit(),
        cops_window_ms: options.window(),
        later_window_ms: Later(if options.window() > Millis(0) {
            options.later_window_ms
        } else {
            Millis(0)
        }),
        turn_limit: options.turn_limit,
        notes: Later(options.notes),
        take_back: Later(if tells_of_ticks { Millis(0) } else { options.take_back_ms }),
    }
}

fn deal_colours(players: u8, chance: &mut Chance) -> PerSeat<Colour> {
    let mut colours = Colour::ALL;
    chance.shuffle(&mut colours[..usize::from(players)]);
    PerSeat::new(players, |seat| colours[seat.index()])
}

/// One pawn per location from Prepare rightwards, never on Cops; the fifth and sixth start again at Prepare (SG-S2).
fn place_pawns(players: u8, chance: &mut Chance) -> (PerSeat<Location>, Seat) {
    let mut order = [0, 1, 2, 3, 4, 5].map(Seat);
    let order = &mut order[..usize::from(players)];
    chance.shuffle(order);
    let mut pawns = PerSeat::new(players, |_| Location::Prepare);
    for (seat, location) in order.iter().zip(Location::ALL[..4].iter().cycle()) {
        pawns[*seat] = *location;
    }
    (pawns, order[0])
}

fn deal_cards(config: &Config, chance: &mut Chance) -> ([Card; 4], [Card; 3], PerSeat<Hand>) {
    // 7 on the table and 3 for each of 6.
    let mut deck = [Card::GREY; ON_TABLE + 18];
    let deck = &mut deck[..config.cards().len()];
    deck.copy_from_slice(config.cards());
    chance.shuffle(deck);
    let (table, rest) = deck.split_at(ON_TABLE);
    let players = config.options().players;
    let each = rest.len() / usize::from(players);
    let hands = PerSeat::new(players, |seat| rest[seat.index() * each..][..each].iter().copied().collect());
    ([table[0], table[1], table[2], table[3]], [table[4], table[5], table[6]], hands)
}

/// With everything face up, for the log.
impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Open {
            colours: PerSeat<Colour>,
            pawns: PerSeat<Location>,
            first: Seat,
            dice: Dice,
            scapegoat: Seat,
            names: PerSeat<Colour>,
            mats: Vec<Mat>,
            evidence: [Card; 4],
            stash: [Card; 3],
            hands: PerSeat<Hand>,
        }
        let open = Open {
            colours: self.colours,
            pawns: self.pawns,
            first: self.first,
            dice: self.dice,
            scapegoat: self.scapegoat(),
            names: self.names(),
            mats: self.colours.iter().map(|(_, own)| self.decoder.mat(own)).collect(),
            evidence: self.evidence,
            stash: self.stash,
            hands: self.hands,
        };
        open.serialize(serializer)
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Setup(..)")
    }
}
