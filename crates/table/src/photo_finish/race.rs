use super::press::{Credit, Finish, Kind, Press, Verdict};
use super::reveal::Reveal;
use super::{FASTEST, MAX_WINDOW, credit, minus};
use crate::{Chance, MAX_SEATS, Millis, SeatSet, Seed, Version};

/// Children of the game's seed are not used by its rules; this one breaks ties.
const TIES: u64 = 0x7469_6573;

/// A race from the event that opens it until the rules say that the chance is gone.
///
/// The table hands in every press as it arrives, asks when the next one is [due](Self::due), lets it out
/// [one at a time](Self::settle), applies it, and [ends](Self::end) the race when the rules say so. Each press comes
/// out exactly once.
///
/// ```
/// use table::photo_finish::{Kind, Line, Press, Race, Reveal, Verdict};
/// use table::{Millis, Seat, SeatSet, Seed, Version};
/// # let press = |seat, claimed, arrived| {
/// #     let (seat, kind, claimed, arrived) = (Seat(seat), Kind::Claim, Some(Millis(claimed)), Millis(arrived));
/// #     Press { seat, kind, reacts_to: Version(8), claimed, arrived, action: "grab" }
/// # };
/// let lines = [Line::steady(Millis(100)); 3];
/// let mut race = Race::open(Reveal::equalised(Version(8), Millis(0), &lines), SeatSet::all(3), Seed::from_number(7));
/// race.press(press(2, 420, 500));
/// race.press(press(0, 400, 510));
/// let now = race.due().unwrap(); // the moment when seat 1 can no longer be first
/// let first = race.settle(now).unwrap();
/// assert_eq!((first.press.seat, now), (Seat(0), Millis(516)));
/// // Seat 2 was second so far, but seat 1 has a little longer to contest that: there are two lifebuoys.
/// assert_eq!((race.settle(now), race.due()), (None, Some(Millis(536))));
/// race.press(press(1, 410, 530));
/// assert_eq!(race.settle(Millis(530)).unwrap().press.seat, Seat(1));
/// assert_eq!(race.end()[0].verdict, Verdict::Stale); // seat 2 is the slowest
/// ```
#[derive(Clone, Debug)]
pub struct Race<A> {
    reveals: Vec<Reveal>,
    waiting: SeatSet,
    /// The place of each seat among those credited with the same moment.
    tie_ranks: [u8; MAX_SEATS],
    /// In the order in which they will leave.
    held: Vec<(Press<A>, Credit)>,
    /// The moment of the last press that left. Inputs never go back in time.
    settled: Millis,
    first_claim: Option<Millis>,
    over: bool,
}

impl<A> Race<A> {
    /// Opens a race. It waits for the seats in `waiting`: those who may claim and are connected. The others at the
    /// table can press as well, but nobody is held back for their sake.
    ///
    /// The seed is the game's; it breaks ties, the same way whenever the race is run again.
    pub fn open(reveal: Reveal, waiting: SeatSet, seed: Seed) -> Self {
        let mut tie_ranks = std::array::from_fn(|seat| seat as u8);
        Chance::new(seed.child(TIES), reveal.version()).shuffle(&mut tie_ranks);
        Self {
            settled: reveal.at(),
            reveals: vec![reveal],
            waiting,
            tie_ranks,
            held: Vec::new(),
            first_claim: None,
            over: false,
        }
    }

    /// Something else is shown while the race goes on: somebody took a lifebuoy, a wrong card was turned over.
    ///
    /// ```
    /// # use table::{Millis, SeatSet, Seed, Version, photo_finish::{Line, Race, Reveal}};
    /// # let lines = [Line::steady(Millis(100)); 2];
    /// let mut race = Race::<()>::open(
    ///     Reveal::equalised(Version(8), Millis(5_000), &lines), SeatSet::all(2), Seed::from_number(7));
    /// race.reveal(Reveal::equalised(Version(9), Millis(5_700), &lines));
    /// assert!(race.covers(Version(8)) && race.covers(Version(9)) && !race.covers(Version(10)));
    /// ```
    pub fn reveal(&mut self, mut reveal: Reveal) {
        // What is held has yet to be charged to its line, and must not be spent again on this event.
        self.held.iter().for_each(|(press, credit)| reveal.charge(press.seat, credit.charged));
        self.reveals.push(reveal);
    }

    /// Whether a press on `version` belongs to this race.
    pub fn covers(&self, version: Version) -> bool {
        self.reveals.iter().any(|reveal| reveal.version() == version)
    }

    /// From now on the race waits for these seats. A seat whose press has left is not waited for again unless it is
    /// named here; a seat that was disconnected should not be.
    ///
    /// ```
    /// # use table::photo_finish::{Kind, Line, Press, Race, Reveal};
    /// # use table::{Millis, Seat, SeatSet, Seed, Version};
    /// # let reveal = Reveal::equalised(Version(8), Millis(5_000), &[Line::steady(Millis(100)); 2]);
    /// # let mut race = Race::open(reveal, SeatSet::all(2), Seed::from_number(7));
    /// # let (seat, kind, reacts_to) = (Seat(0), Kind::Claim, Version(8));
    /// race.press(Press { seat, kind, reacts_to, claimed: Some(Millis(400)), arrived: Millis(5_500), action: () });
    /// assert_eq!(race.due(), Some(Millis(5_516)));
    /// race.wait_for(SeatSet::NONE); // seat 1 has closed the laptop
    /// assert_eq!(race.due(), Some(Millis(5_500)));
    /// ```
    pub fn wait_for(&mut self, seats: SeatSet) {
        self.waiting = seats;
    }

    /// The chance that this race was about is settled and another follows at once: a wrong card was tried, or the next
    /// round of grabbing begins. What is held stays in the queue, but the first from now on is the first again,
    /// and moves are not sent back on account of the claim before.
    ///
    /// ```
    /// # use table::photo_finish::{Kind, Line, Press, Race, Reveal, Verdict};
    /// # use table::{Millis, Seat, SeatSet, Seed, Version};
    /// # let reveal = Reveal::equalised(Version(8), Millis(5_000), &[Line::steady(Millis(100)); 2]);
    /// # let mut race = Race::open(reveal, SeatSet::NONE, Seed::from_number(7));
    /// # let press = |seat, kind, arrived| {
    /// #     let (seat, arrived, reacts_to) = (Seat(seat), Millis(arrived), Version(8));
    /// #     Press { seat, kind, reacts_to, claimed: Some(Millis(400)), arrived, action: () }
    /// # };
    /// race.press(press(0, Kind::Claim, 5_500));
    /// assert!(race.settle(Millis(5_500)).is_some());
    /// race.renew(); // it was the wrong card
    /// race.press(press(1, Kind::Move, 5_900));
    /// assert_eq!(race.settle(Millis(5_900)).unwrap().verdict, Verdict::Ordered);
    /// ```
    pub fn renew(&mut self) {
        self.first_claim = None;
    }

    /// The race goes on after a break in which everything was forgotten but who was first, and when.
    ///
    /// ```
    /// # use table::photo_finish::{Kind, Line, Press, Race, Reveal};
    /// # use table::{Millis, Seat, SeatSet, Seed, Version};
    /// # let reveal = Reveal::equalised(Version(9), Millis(6_000), &[Line::steady(Millis(100)); 2]);
    /// # let mut race = Race::open(reveal, SeatSet::NONE, Seed::from_number(7));
    /// race.first_was_at(Millis(5_500));
    /// # let (seat, kind, reacts_to) = (Seat(1), Kind::Claim, Version(9));
    /// race.press(Press { seat, kind, reacts_to, claimed: Some(Millis(400)), arrived: Millis(6_500), action: () });
    /// assert_eq!(race.settle(Millis(6_500)).unwrap().behind, Some(Millis(900)));
    /// ```
    pub fn first_was_at(&mut self, moment: Millis) {
        self.first_claim = Some(moment);
    }

    /// A press has arrived. It is held, or handed back at once: `Some` is stale or returned, never ordered.
    ///
    /// Two presses that arrive in the same millisecond are both to be handed in before anything is settled.
    pub fn press(&mut self, press: Press<A>) -> Option<Finish<A>> {
        self.press_for(press, None)
    }

    /// A press has arrived for something that could be seen from `opened` on. It counts for [`FASTEST`] after that at the
    /// earliest, because no hand is faster: whoever pressed sooner had guessed.
    ///
    /// ```
    /// # use table::photo_finish::{Kind, Line, Press, Race, Reveal};
    /// # use table::{Millis, Seat, SeatSet, Seed, Version};
    /// # let reveal = Reveal::equalised(Version(8), Millis(5_000), &[Line::steady(Millis(10)); 2]);
    /// # let mut race = Race::open(reveal, SeatSet::NONE, Seed::from_number(7));
    /// # let (seat, kind, reacts_to) = (Seat(1), Kind::Claim, Version(8));
    /// let press = Press { seat, kind, reacts_to, claimed: Some(Millis(20)), arrived: Millis(5_030), action: () };
    /// race.press_for(press, Some(Millis(5_000)));
    /// let finish = race.settle(Millis(5_100)).unwrap();
    /// assert_eq!(finish.credit.unwrap().at, Millis(5_100));
    /// ```
    pub fn press_for(&mut self, press: Press<A>, opened: Option<Millis>) -> Option<Finish<A>> {
        match self.credit(&press, opened) {
            Some(credit) if !self.over => {
                let place = (credit.at, self.tie_rank(&press));
                let index = self.held.partition_point(|(held, its)| (its.at, self.tie_rank(held)) <= place);
                self.held.insert(index, (press, credit));
                None
            }
            credit => Some(self.hand_back(press, credit)),
        }
    }

    fn tie_rank(&self, press: &Press<A>) -> u8 {
        self.tie_ranks[press.seat.index()]
    }

    /// Credits a press, and keeps its line from spending the same quota twice in one race.
    fn credit(&mut self, press: &Press<A>, opened: Option<Millis>) -> Option<Credit> {
        let seat = press.seat;
        let reveal = self.reveals.iter().find(|reveal| reveal.version() == press.reacts_to);
        let reveal = reveal.filter(|reveal| reveal.was_sent_to(seat))?;
        let elapsed = minus(press.arrived, reveal.send_at(seat));
        if press.arrived < reveal.send_at(seat) || elapsed < reveal.soonest(seat) {
            return None;
        }
        let allowance = reveal.allowance(seat);
        let reaction = credit(press.claimed, elapsed, allowance);
        let charged = reveal.charge_for(seat, minus(elapsed, reaction));
        let soonest = opened.map_or(Millis(0), |opened| opened + FASTEST);
        let at = (reveal.at() + reaction).max(soonest).max(self.settled);
        self.reveals.iter_mut().for_each(|reveal| reveal.charge(seat, charged));
        Some(Credit { elapsed, allowance, reaction, charged, at })
    }

    /// When the table should call [`settle`](Self::settle) next, if nothing else arrives before. It may have passed.
    pub fn due(&self) -> Option<Millis> {
        self.held.iter().map(|held| self.due_of(held)).min()
    }

    /// A press is due when nobody who is waited for could still be credited with the same moment or an earlier one,
    /// and in any case [`MAX_WINDOW`] after its arrival.
    fn due_of(&self, (press, credit): &(Press<A>, Credit)) -> Millis {
        self.certain_at(credit.at).clamp(press.arrived, press.arrived + MAX_WINDOW)
    }

    /// How much later than the moment it counts for a press can arrive from those who have yet to press.
    fn longest_slack(&self) -> Option<Millis> {
        let pressed: SeatSet = self.held.iter().map(|(press, _)| press.seat).collect();
        let outstanding = self.waiting.minus(pressed);
        let of =
            |seat| self.reveals.iter().filter(move |it| it.was_sent_to(seat)).map(move |it| it.slack(seat));
        outstanding.iter().flat_map(of).max()
    }

    /// From when on nothing that arrives can count for `moment` or for anything before it. The clock is a move like
    /// any other: a [deadline](crate::Rules::deadline) in a race is spoken when this has come, not earlier.
    ///
    /// ```
    /// # use table::photo_finish::{Line, Race, Reveal};
    /// # use table::{Millis, SeatSet, Seed, Version};
    /// let reveal = Reveal::equalised(Version(8), Millis(5_000), &[Line::steady(Millis(100)); 2]);
    /// let race = Race::<()>::open(reveal, SeatSet::all(2), Seed::from_number(7));
    /// assert_eq!(race.certain_at(Millis(9_000)), Millis(9_116));
    /// ```
    pub fn certain_at(&self, moment: Millis) -> Millis {
        self.longest_slack().map_or(moment, |slack| moment + slack + Millis(1))
    }

    /// Lets the next press out, if one is due. Nothing, if all have to wait.
    pub fn settle(&mut self, now: Millis) -> Option<Finish<A>> {
        // A press that is due takes those before it along.
        self.due().filter(|&due| due <= now)?;
        let (press, credit) = self.held.remove(0);
        self.waiting.remove(press.seat);
        if press.kind == Kind::Move && self.first_claim.is_some() {
            return Some(self.hand_back(press, Some(credit)));
        }
        self.settled = credit.at;
        if press.kind == Kind::Claim {
            self.first_claim.get_or_insert(credit.at);
        }
        let behind = self.behind(credit);
        Some(Finish { press, verdict: Verdict::Ordered, credit: Some(credit), behind })
    }

    /// The chance is gone. Hands back what is still held; whatever arrives from now on is handed back at once.
    pub fn end(&mut self) -> Vec<Finish<A>> {
        self.over = true;
        let held = std::mem::take(&mut self.held);
        held.into_iter().map(|(press, credit)| self.hand_back(press, Some(credit))).collect()
    }

    fn hand_back(&self, press: Press<A>, credit: Option<Credit>) -> Finish<A> {
        let verdict = match press.kind {
            Kind::Move if credit.is_some() && self.first_claim.is_some() => Verdict::Returned,
            _ => Verdict::Stale,
        };
        Finish { press, verdict, credit, behind: credit.and_then(|credit| self.behind(credit)) }
    }

    fn behind(&self, credit: Credit) -> Option<Millis> {
        self.first_claim.map(|first| minus(credit.at, first))
    }
}

/// A whole race at once: every press, in the order in which it leaves, with what becomes of it.
///
/// The same as handing the presses to `race` one by one as they arrive and letting each out when it is due; in which
/// order they stand in `presses` does not matter. The race is not ended: that is for the rules to say.
///
/// ```
/// use table::photo_finish::{Kind, Line, Press, Race, Reveal, Verdict, photo_finish};
/// use table::{Millis, Seat, SeatSet, Seed, Version};
/// let reveal = Reveal::equalised(Version(8), Millis(5_000), &[Line::steady(Millis(100)); 2]);
/// let race = Race::open(reveal, SeatSet::all(2), Seed::from_number(7));
/// let press = |seat, kind, claimed, arrived| {
///     let (seat, claimed, arrived) = (Seat(seat), Some(Millis(claimed)), Millis(arrived));
///     Press { seat, kind, reacts_to: Version(8), claimed, arrived, action: () }
/// };
/// // Seat 0 covers the set; seat 1 has grabbed 20 ms earlier, over a line that was slower this time.
/// let finishes = photo_finish(race, vec![press(0, Kind::Move, 400, 5_480), press(1, Kind::Claim, 380, 5_490)]);
/// let verdicts = finishes.iter().map(|finish| (finish.press.seat, finish.verdict, finish.behind));
/// assert!(verdicts.eq([
///     (Seat(1), Verdict::Ordered, Some(Millis(0))),
///     (Seat(0), Verdict::Returned, Some(Millis(20))),
/// ]));
/// ```
pub fn photo_finish<A>(mut race: Race<A>, mut presses: Vec<Press<A>>) -> Vec<Finish<A>> {
    presses.sort_by_key(|press| (press.arrived, press.seat, press.claimed));
    let mut finishes = Vec::with_capacity(presses.len());
    for press in presses {
        let before = minus(press.arrived, Millis(1));
        finishes.extend(std::iter::from_fn(|| race.settle(before)));
        finishes.extend(race.press(press));
    }
    finishes.extend(std::iter::from_fn(|| race.settle(Millis(u64::MAX))));
    finishes
}
