use scapegoat::{Card, Colour, Event, Location, Shown, State, View};
use table::{PerSeat, Seat};

/// What everybody sees of the table: what habits and clues go by.
#[derive(Clone, Copy)]
pub(super) struct Board {
    pub colours: PerSeat<Colour>,
    pub pawns: PerSeat<Location>,
    pub tokens: PerSeat<u8>,
    pub tokens_left: u8,
    pub evidence: [Card; Location::WITH_EVIDENCE],
}

impl Board {
    pub fn of_view(view: &View) -> Self {
        Self {
            colours: view.colours,
            pawns: view.pawns,
            tokens: view.tokens,
            tokens_left: view.tokens_left,
            evidence: view.evidence,
        }
    }

    #[inline]
    pub fn of_state(state: &State) -> Self {
        let (tokens_left, tokens) = state.tokens();
        Self {
            colours: *state.colours(),
            pawns: *state.pawns(),
            tokens: *tokens,
            tokens_left,
            evidence: *state.evidence(),
        }
    }

    #[inline]
    pub fn players(&self) -> u8 {
        self.colours.seats()
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.players())
    }

    /// Who plays a colour of the game.
    #[inline]
    pub fn seat_of(&self, colour: Colour) -> Seat {
        let found = self.seats().find(|seat| self.colours[*seat] == colour);
        found.expect("every colour of the game has a seat")
    }

    /// The table after one more event.
    pub fn watch(&mut self, event: &Shown) {
        match *event {
            Event::Moved { seat, to } | Event::TookBack { seat, to } => self.pawns[seat] = to,
            Event::WentToCops { seat } => self.pawns[seat] = Location::Cops,
            Event::TokenTaken { seat, left } => {
                self.tokens[seat] += 1;
                self.tokens_left = left;
            }
            Event::TokenStolen { seat, from } => {
                self.tokens[from] -= 1;
                self.tokens[seat] += 1;
            }
            Event::Swapped { at, put, .. } => self.evidence[at.index()] = put,
            _ => {}
        }
    }
}
