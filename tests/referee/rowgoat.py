"""Row Your Goat: the course of a game, played along from the inputs (docs/rules/rowgoat.md, RG-P to RG-E).

Taken cards go under a deck in an order that no event tells. So a deck is a row of heaps, the top one first: a heap of
one card is known, a larger one is shuffled, and any of its cards may come out next.
"""

from collections import Counter, deque

from logformat import Violation, canonical_outcome, check_fields, encode, is_int, named, show
from rowgoat_deal import CARDS, CELLS, PACES, card_of, check_config, check_deal, name_of, written

LOCK = 3_000  # after placing out of turn (RG-M1) and after a call at nobody's debt (RG-W3)
DOUBLE_TAP = 500  # CO-4, RG-M1
LATE_TOUCH = 700  # RG-M2

# The stages of a game.
PLACING, GRABBING, STUCK = "placing", "grabbing", "stuck"
CHOOSING_SET, CHOOSING_PILE = "the choice of a set", "the choice of a pile"

LINES = {  # RG-L1, in the order in which sets are told
    "top_row": (0, 1, 2),
    "middle_row": (3, 4, 5),
    "bottom_row": (6, 7, 8),
    "left_column": (0, 3, 6),
    "middle_column": (1, 4, 7),
    "right_column": (2, 5, 8),
    "falling_diagonal": (0, 4, 8),
    "rising_diagonal": (2, 4, 6),
}

# The fields of an action; None for one that is a bare name, () for a bare value.
ACTIONS = {
    "place": ("turn", "cell"),
    "grab": ("round",),
    "take_set": (),
    "take_pile": (),
    "call_mine": None,
    "call_at": ("seat", "call"),
}

# The rule that the limit of a stage follows from.
LIMITS = {PLACING: "RG-P5", GRABBING: "RG-L5", CHOOSING_SET: "RG-L4", CHOOSING_PILE: "CO-2", STUCK: "RG-E4"}

# The rule an event follows from; "ended" has one for each ending (ENDINGS).
EVENTS = {
    "turn_began": "RG-P1",
    "placed": "RG-P1",
    "misplaced": "RG-M1",
    "unlocked": "RG-M1",
    "sets_lie": "RG-L1",
    "set_gone": "RG-L7",
    "grabbed": "RG-L2",
    "slowest": "RG-L3",
    "chooses_set": "RG-L4",
    "took_set": "RG-L3",
    "mistouched": "RG-M2",
    "chooses_pile": "RG-M2",
    "took_pile": "RG-M2",
    "spared": "RG-M2",
    "owes_call": "RG-W1",
    "called_mine": "RG-W1",
    "called_at": "RG-W2",
    "nobody_has_cards": "RG-E4",
    "ended": "RG-E1",
}

ENDINGS = {"rescued": "RG-E1", "stuck": "RG-E4", "unfinished": "RG-E4"}


class Game:
    """The state of a game, all of it that can be known."""

    def __init__(self, config, setup):
        self.copies = check_config(config)
        decks = check_deal(config, self.copies, setup)
        self.n = config["players"]
        self.place_ms = config["place_ms"] or None  # 0 = no limit (RG-P5)
        self.grab_ms = config["grab_ms"]
        self.stuck_ms = config["stuck_ms"]
        self.choice_ms = PACES[config["rulings"]][config["pace"]]
        self.forgiving = config["forgiving"]
        self.late_touch = LATE_TOUCH if config["rulings"] >= 2 else 0
        self.placement_limit = config["placement_limit"]
        self.heaps = [deque([card] for card in deck) for deck in decks]
        self.sizes = [len(deck) for deck in decks]
        self.grid = [[] for _ in range(CELLS)]
        self.sets = []  # the lines that lie
        self.round = 1
        self.grabbed = []  # the seats with a lifebuoy
        self.slowest = None  # who chooses a set
        self.queue = deque()  # who has to pay a pile, and the rule why (RG-M2, RG-W2)
        self.owes = [False] * self.n  # a call (RG-W1)
        self.calls = [1] * self.n  # the number of the debt, present or next
        self.place_locks = [0] * self.n  # until when a seat cannot place (RG-M1)
        self.call_locks = [0] * self.n  # until when a seat cannot call at others (RG-W3)
        self.last_places = [-DOUBLE_TAP] * self.n  # the last accepted press of the kind (CO-4)
        self.last_grabs = [-DOUBLE_TAP] * self.n
        self.placements = 0
        self.turn = 1
        self.mover = setup["first"]
        self.next = None  # where the next player to place is looked for, when play goes on
        self.broken_off = False  # whether the turn goes on when the piles are paid (RG-W3)
        self.time_left = None  # of the turn that was broken off
        self.outcome = None
        self.now = 0  # the time of the last input
        self.at = 0  # the time of this one
        self.free_until = 0  # before that a touch without a set is refused (RG-M2)
        self.events = []  # what the log says of this step: only hidden cards and the draw are looked up there
        self.told = []  # what the rules say
        self.ask(PLACING, self.place_ms, 0)

    # Steps

    def step(self, entry, events):
        """Checks an input and that exactly the right events followed."""
        compare(events, self.play(entry, events))
        self.check_count()

    def play(self, entry, events):
        """Plays an input, if it is possible now, and returns what follows."""
        at = self.at = entry["at"]
        self.events, self.told = events, []
        self.check_in_time(at)
        if entry["by"] == "clock":
            self.clock(at)
        else:
            self.act(entry["seat"], entry["action"], at)
        self.now = at
        return self.told

    def act(self, seat, action, at):
        """Plays a seat's action, if it is accepted now."""
        if not is_int(seat, 0, self.n - 1):
            raise Violation("LOG", f"there is no seat {show(seat)}")
        name, value = named(action)
        if name not in ACTIONS:
            raise Violation("LOG", f"there is no action {show(action)}")
        fields = ACTIONS[name]
        if (type(action) is str) != (fields is None):
            raise Violation("LOG", f"the action {name} is not written so: {show(action)}")
        if fields:
            check_fields(value, f"the action {name}", fields)
        getattr(self, "do_" + name)(seat, value, at)

    def tell(self, name, **fields):
        self.told.append({name: fields} if fields else name)

    def left_of(self, seat):
        return (seat + 1) % self.n  # clockwise (CO-1)

    # The clock

    def ask(self, stage, limit, at):
        """From now on the game is in this stage, for as long as its limit says."""
        self.stage = stage
        self.deadline = None if limit is None else at + limit

    def lock_ends(self):
        """When the clock is to tell that the player whose turn it is may place again (RG-M1); None for never."""
        lock = self.place_locks[self.mover]
        if self.stage != PLACING or lock <= self.now:
            return None  # an input at the very end of the lock spares the clock
        return lock if self.deadline is None or lock < self.deadline else None

    def speaks_at(self):
        """When the clock speaks next; None for never."""
        return self.lock_ends() or self.deadline

    def check_in_time(self, at):
        """An input at the limit itself is in time (CO-2)."""
        limit = self.speaks_at()
        if limit is not None and at > limit:
            rule = "RG-M1" if self.lock_ends() else LIMITS[self.stage]
            raise Violation(rule, f"the clock should have spoken at {limit}, before {at}")

    def clock(self, at):
        limit = self.speaks_at()
        if at != limit:
            raise Violation(LIMITS[self.stage], f"the clock speaks at {at}, the limit of {self.stage} is {show(limit)}")
        if self.lock_ends():
            self.tell("unlocked", seat=self.mover)
        elif self.stage == PLACING:
            self.put(self.mover, self.clock_cell(), True, at)
        elif self.stage == GRABBING:
            self.settle(self.drawn_slowest(), True, at)
        elif self.stage == CHOOSING_SET:
            self.take_set(min(self.sets, key=self.cards_in), True, at)  # the first of equal ones (RG-L4)
        elif self.stage == CHOOSING_PILE:
            self.pay(self.smallest_pile(), True, at)
        else:
            self.end(range(self.n), "stuck")  # RG-E4

    # Placing

    def do_place(self, seat, press, at):
        """RG-P1, RG-P2, RG-M1."""
        cell = press["cell"]
        if not is_int(cell, 0, CELLS - 1):
            raise Violation("LOG", f"there is no cell {show(cell)}")
        if self.stage != PLACING:
            raise Violation("RG-L5", f"seat {seat} places during {self.stage}")
        self.check_number(press["turn"], self.turn, "turn", "RG-P5")
        if not self.sizes[seat]:
            raise Violation("RG-M1", f"seat {seat} places without a card")
        if at < self.place_locks[seat]:
            raise Violation("RG-M1", f"seat {seat} places at {at} and is locked until {self.place_locks[seat]}")
        if seat == self.mover and (not self.grid[cell] or all(self.grid)):
            self.last_places[seat] = at
            self.put(seat, cell, False, at)
        else:
            self.misplace(seat, cell, at)

    def put(self, seat, cell, by_clock, at):
        """The top card of the deck onto a cell that it may go to."""
        card = self.turn_over(seat)
        self.sizes[seat] -= 1
        self.grid[cell].append(card)
        self.placements += 1
        self.tell("placed", seat=seat, cell=cell, card=written(card), by_clock=by_clock)
        self.tell_sets()
        self.count_debt(seat)
        self.next = self.left_of(seat)
        self.go_on(at)

    def misplace(self, seat, cell, at):
        """RG-M1: the card goes under the deck."""
        out_of_turn = seat != self.mover
        what = "places out of turn" if out_of_turn else "places on a pile while a cell is empty"
        self.check_mistake(seat, what, at - self.last_places[seat])
        self.last_places[seat] = at
        card = self.turn_over(seat)
        self.heaps[seat].append([card])
        self.tell("misplaced", seat=seat, cell=cell, card=written(card), out_of_turn=out_of_turn)
        if out_of_turn:
            self.place_locks[seat] = at + LOCK
        else:
            self.next = self.left_of(seat)
            self.go_on(at)

    def clock_cell(self):
        """RG-P5: the first empty cell, else the smallest pile."""
        empty = [cell for cell in range(CELLS) if not self.grid[cell]]
        return empty[0] if empty else self.smallest_pile()

    def turn_over(self, seat):
        """Takes the top card of a deck; where it has been shuffled, the log says which of the heap it is."""
        heap = self.heaps[seat][0]
        card = heap[0] if heap.count(heap[0]) == len(heap) else self.shown_card()
        if card not in heap:
            shown = name_of(card) if card else "no card"
            raise Violation("RG-P1", f"seat {seat} turns over {shown}, which is not on top of the deck")
        heap.remove(card)
        if not heap:
            self.heaps[seat].popleft()
        return card

    def shown_card(self):
        """The card in the first event, which tells where it went; None if there is none."""
        fields = fields_of(self.events, ("placed", "misplaced"))
        return card_of(fields.get("card"))

    # Sets and piles

    def tell_sets(self):
        """Looks which sets lie now (RG-L1), and tells it if these are others than before."""
        before, self.sets = self.sets, [line for line, cells in LINES.items() if self.is_set(cells)]
        if self.sets and self.sets != before:
            self.tell("sets_lie", sets=self.sets, round=self.round)
        elif before and not self.sets:
            self.free_until = self.at + self.late_touch
            self.tell("set_gone")

    def is_set(self, cells):
        """RG-L1: three piles, and their top cards show the same boat or the same colour."""
        grid = self.grid
        a, b, c = grid[cells[0]], grid[cells[1]], grid[cells[2]]
        if not (a and b and c):
            return False
        a, b, c = a[-1], b[-1], c[-1]
        return a[0] == b[0] == c[0] or a[1] == b[1] == c[1]

    def cards_in(self, line):
        return sum(len(self.grid[cell]) for cell in LINES[line])

    def smallest_pile(self):
        """CO-2, RG-P5: the lowest cell of equal ones."""
        return min((cell for cell in range(CELLS) if self.grid[cell]), key=lambda cell: len(self.grid[cell]))

    def put_under(self, seat, cells):
        """The piles, shuffled together, go under the deck. Returns how many cards these are."""
        heap = [card for cell in cells for card in self.grid[cell]]
        for cell in cells:
            self.grid[cell] = []
        self.heaps[seat].append(heap)
        self.sizes[seat] += len(heap)
        return len(heap)

    # Rounds of grabbing

    def do_grab(self, seat, press, at):
        """RG-L2, RG-M2."""
        if self.stage == CHOOSING_SET:
            raise Violation("RG-L3", f"seat {seat} grabs when the slowest is known")
        self.check_number(press["round"], self.round, "round", "CO-4")
        if not self.sets or seat in self.grabbed:
            self.mistouch(seat, at)
            return
        if self.stage != GRABBING:
            self.ask(GRABBING, self.grab_ms, at)  # RG-L5
        self.last_grabs[seat] = at
        self.grabbed.append(seat)
        self.tell("grabbed", seat=seat)
        empty_handed = self.empty_handed()
        if len(empty_handed) == 1:
            self.settle(empty_handed[0], False, at)  # RG-L3

    def empty_handed(self):
        return [seat for seat in range(self.n) if seat not in self.grabbed]

    def drawn_slowest(self):
        """RG-L5: chance draws among those without a lifebuoy; the log says whom."""
        seat = fields_of(self.events, ("slowest",)).get("seat")
        if not is_int(seat, 0, self.n - 1) or seat not in self.empty_handed():
            raise Violation("RG-L5", f"the grab limit ran out, and seat {show(seat)} is not one that has not grabbed")
        return seat

    def settle(self, seat, drawn, at):
        """The slowest is known (RG-L3)."""
        self.round += 1
        self.free_until = at + self.late_touch
        self.tell("slowest", seat=seat, drawn=drawn)
        winners = [other for other in self.grabbed if not self.sizes[other]]
        self.grabbed = []
        if winners:
            self.end(winners, "rescued")  # RG-E1, RG-E2
            return
        self.slowest = seat
        if len(self.sets) == 1:
            self.take_set(self.sets[0], False, at)
        else:
            self.ask(CHOOSING_SET, self.choice_ms, at)  # RG-L4
            self.tell("chooses_set", seat=seat)

    def do_take_set(self, seat, line, at):
        """RG-L4."""
        if self.stage != CHOOSING_SET or seat != self.slowest:
            raise Violation("RG-L4", f"seat {seat} has no set to choose")
        if line not in self.sets:
            raise Violation("RG-L4", f"there is no set {show(line)}")
        self.take_set(line, False, at)

    def take_set(self, line, by_clock, at):
        """RG-L3: the slowest takes it, and the seat to the left is next."""
        seat, self.slowest = self.slowest, None
        cards = self.put_under(seat, LINES[line])
        self.tell("took_set", seat=seat, line=line, cards=cards, by_clock=by_clock)
        self.sets = []  # what still lies is told as a new set, what is gone is not told (RG-L6)
        self.tell_sets()
        self.count_debt(seat)
        self.next = self.left_of(seat)
        self.broken_off = False
        self.go_on(at)

    # Mistakes and penalties

    def check_number(self, given, wanted, what, rule):
        """A press that reacts to something else is refused (CO-4)."""
        if not is_int(given, wanted, wanted):
            raise Violation(rule, f"the press is for {what} {show(given)}, this is {what} {wanted}")

    def check_mistake(self, seat, what, since):
        """The mistake is not one that is refused."""
        if self.forgiving:
            raise Violation("RG-M3", f"seat {seat} {what} at a forgiving table")
        if since < DOUBLE_TAP:
            raise Violation("CO-4", f"seat {seat} {what} {since} ms after the last press")

    def mistouch(self, seat, at):
        """RG-M2."""
        holds_one = seat in self.grabbed
        what = "touches a second lifebuoy" if holds_one else "touches a lifebuoy without a set"
        if not holds_one and at < self.free_until and not self.forgiving:
            raise Violation("CO-4", f"seat {seat} {what} before {self.free_until}, for one that has just gone")
        if (seat, "RG-M2") in self.queue:
            raise Violation("RG-M2", f"seat {seat} {what} and has not paid for the last touch")
        self.check_mistake(seat, what, at - self.last_grabs[seat])
        self.last_grabs[seat] = at
        self.tell("mistouched", seat=seat, holds_one=holds_one)
        self.queue.append((seat, "RG-M2"))
        if not holds_one:
            self.next = self.left_of(seat)
            self.broken_off = False
            if self.stage == PLACING:
                self.go_on(at)

    def do_take_pile(self, seat, cell, at):
        """RG-M2, RG-W2."""
        if self.stage != CHOOSING_PILE or seat != self.queue[0][0]:
            raise Violation("RG-M2", f"seat {seat} has no pile to choose")
        if not is_int(cell, 0, CELLS - 1) or not self.grid[cell]:
            raise Violation(self.queue[0][1], f"there is no pile on cell {show(cell)}")
        self.pay(cell, False, at)

    def pay(self, cell, by_clock, at):
        """The pile that was chosen is taken, and play goes on."""
        seat, _why = self.queue.popleft()
        self.take_pile(seat, cell, by_clock)
        self.go_on(at)

    def take_pile(self, seat, cell, by_clock):
        lay = bool(self.sets)
        cards = self.put_under(seat, (cell,))
        self.tell("took_pile", seat=seat, cell=cell, cards=cards, by_clock=by_clock)
        self.tell_sets()
        if lay and not self.sets:
            self.round += 1  # grabs at the set that is gone are ignored (RG-L7)
        self.count_debt(seat)

    # How play goes on

    def go_on(self, at):
        """The piles that are due are paid; then somebody is to place, or the game is over."""
        if not self.pay_piles(at):
            return
        if self.broken_off:
            self.broken_off = False
            self.ask(PLACING, self.time_left, at)  # the same turn (RG-W3)
            return
        mover = self.find_mover()
        if mover is None:
            self.nobody_has_cards(at)
        elif 0 < self.placement_limit <= self.placements:
            self.end([], "unfinished")  # RG-E4
        else:
            self.mover = mover
            self.turn += 1
            self.ask(PLACING, self.place_ms, at)
            self.tell("turn_began", seat=mover, turn=self.turn)

    def pay_piles(self, at):
        """RG-M2: in the order they fell due. Returns whether all are paid: somebody may have to choose first."""
        while self.queue:
            seat = self.queue[0][0]
            piles = [cell for cell in range(CELLS) if self.grid[cell]]
            if len(piles) > 1:
                self.ask(CHOOSING_PILE, self.choice_ms, at)
                self.tell("chooses_pile", seat=seat)
                return False
            self.queue.popleft()
            if piles:
                self.take_pile(seat, piles[0], False)
            else:
                self.tell("spared", seat=seat)
        return True

    def find_mover(self):
        """The first with cards, from the seat that is next (RG-P4); None if nobody has any."""
        order = ((self.next + i) % self.n for i in range(self.n))
        return next((seat for seat in order if self.sizes[seat]), None)

    def nobody_has_cards(self, at):
        """RG-E4."""
        if self.sets:
            self.ask(STUCK, self.stuck_ms, at)
            self.tell("nobody_has_cards")
        else:
            self.end(range(self.n), "stuck")

    # Calling

    def count_debt(self, seat):
        """A player who comes to exactly one card owes a call; any other number ends the debt (RG-W1, RG-W3)."""
        if self.sizes[seat] == 1:
            self.owes[seat] = True
            self.tell("owes_call", seat=seat, call=self.calls[seat])
        elif self.owes[seat]:
            self.end_debt(seat)

    def end_debt(self, seat):
        self.owes[seat] = False
        self.calls[seat] += 1

    def do_call_mine(self, seat, _value, _at):
        """RG-W1."""
        if not self.owes[seat]:
            raise Violation("RG-W1", f"seat {seat} owes no call")
        self.end_debt(seat)
        self.tell("called_mine", seat=seat)

    def do_call_at(self, seat, press, at):
        """RG-W2, RG-W3."""
        target = press["seat"]
        if not is_int(target, 0, self.n - 1) or target == seat:
            raise Violation("RG-W2", f"{show(target)} is no other player than seat {seat}")
        self.check_number(press["call"], self.calls[target], "call", "RG-W3")
        if at < self.call_locks[seat]:
            raise Violation("RG-W3", f"seat {seat} calls at {at} and is locked until {self.call_locks[seat]}")
        caught = self.owes[target]
        self.tell("called_at", seat=seat, target=target, caught=caught)
        if not caught:
            self.call_locks[seat] = at + LOCK
            return
        self.end_debt(target)
        self.queue.append((target, "RG-W2"))
        if self.stage == PLACING:
            self.broken_off = True
            self.time_left = None if self.deadline is None else self.deadline - at
            self.go_on(at)

    # The end

    def end(self, winners, ending):
        self.stage, self.deadline = "nothing", None
        self.outcome = {"winners": sorted(winners), "ending": ending}
        self.tell("ended", outcome=self.outcome)
        self.check_conserved()

    def check_outcome(self, outcome):
        if not self.outcome:
            raise Violation("RG-E1", f"the outcome {show(outcome)} of a game that is not over")
        if canonical_outcome(outcome) != canonical_outcome(self.outcome):
            rule = ENDINGS[self.outcome["ending"]]
            raise Violation(rule, f"the outcome is {show(outcome)} instead of {show(self.outcome)}")

    def check_count(self):
        """All cards are in the decks and on the grid (RG-C1)."""
        cards = sum(self.sizes) + sum(map(len, self.grid))
        if cards != CARDS:
            raise Violation("RG-C1", f"there are {cards} cards in the game")

    def check_conserved(self):
        """They are the cards that were dealt (RG-S1)."""
        cards = Counter(card for heaps in self.heaps for heap in heaps for card in heap)
        cards.update(card for pile in self.grid for card in pile)
        if cards != self.copies:
            raise Violation("RG-S1", "the cards in the game are no longer those dealt")


# Comparing events

def fields_of(events, names):
    """The fields of the first event, if it has one of these names."""
    name, fields = named(events[0]) if events else (None, None)
    return fields if name in names and type(fields) is dict else {}


def compare(events, expected):
    """The events are the expected ones, in their order."""
    if repr(events) == repr(expected):  # written in the same order, too: nearly always
        return
    for i, (event, wanted) in enumerate(zip(events, expected)):
        if canonical(event) != canonical(wanted):
            raise Violation(rule_of(wanted), f"event {i + 1} is {show(event)} instead of {show(wanted)}")
    if len(events) < len(expected):
        wanted = expected[len(events)]
        raise Violation(rule_of(wanted), f"the event {show(wanted)} is missing")
    if len(events) > len(expected):
        extra = events[len(expected)]
        raise Violation(rule_of(extra), f"nothing leads to the event {show(extra)}")


def canonical(event):
    """An event as text; winners are a set without an order."""
    name, fields = named(event)
    if name == "ended" and type(fields) is dict:
        fields = {**fields, "outcome": canonical_outcome(fields.get("outcome"))}
    return encode([name, fields])


def rule_of(event):
    """The rule that leads to an event, or LOG for what is none."""
    try:
        name, fields = named(event)
    except Violation:
        return "LOG"
    outcome = fields.get("outcome") if name == "ended" and type(fields) is dict else None
    if type(outcome) is dict and type(outcome.get("ending")) is str:
        return ENDINGS.get(outcome["ending"], "RG-E1")
    return EVENTS.get(name, "LOG")
