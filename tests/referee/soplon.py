"""Soplón: the course of a game, played along from the inputs (docs/rules/soplon.md, SO-T, SO-X, SO-F, SO-E)."""

from logformat import Violation, canonical_outcome, check_fields, encode, is_int, named, show
from soplon_deal import DAYS, FAMILY, NUMBERS, PACES, RAT, WORTHS, check_config, check_deal, read_card, write_card
from soplon_table import Table, Unknown

DOUBLE_TAP = 500  # ms (CO-4, SO-X6)

# Which stage an action belongs to, and the rule that says so.
ACTIONS = {
    "peek": ("peeks", "SO-S2"),
    "done": ("peeks", "SO-S2"),
    "draw": ("turn", "SO-T1"),
    "close": ("turn", "SO-E1"),
    "pass": ("turn", "SO-T7"),
    "exchange": ("exchange", "SO-T2"),
    "look": ("look", "SO-F1"),
    "swap": ("swap", "SO-F2"),
    "remove": ("boss", "SO-F4"),
    "send": ("boss", "SO-F4"),
    "eliminate": ("race", "SO-X1"),
    "pass_race": ("race", "SO-X7"),
    "give": ("give", "SO-X4"),
}
BARE = ("peek", "done", "draw", "close", "pass")  # actions that are just a name

# What a played family card asks for (SO-T3).
FAMILY_STAGES = {"thug": "look", "hitman": "look", "driver": "swap", "boss": "boss"}

# The event that shows what chance chose for somebody late (CO-2): the action, and the field with what it names.
CHOICES = {
    "drew": ("draw", None),
    "closed": ("close", None),
    "passed": ("pass", None),
    "exchanged": ("exchange", "place"),
    "looked": ("look", "at"),
    "swapped": ("swap", "pair"),
    "removed": ("remove", "place"),
    "added": ("send", "to"),
    "gave": ("give", "place"),
}

# The rule an event follows from; "ended" has one for each ending (ENDINGS).
EVENTS = {
    "time_up": "CO-2",
    "peeked": "SO-S2",
    "done": "SO-S2",
    "peeks_over": "SO-S2",
    "turn_began": "SO-T6",
    "reshuffled": "SO-T7",
    "drew": "SO-T1",
    "exchanged": "SO-T2",
    "rat_returned": "SO-T4",
    "looked": "SO-F1",
    "swapped": "SO-F2",
    "swap_skipped": "SO-F6",
    "removed": "SO-F4",
    "added": "SO-F4",
    "race_opened": "SO-T5",
    "passed_race": "SO-X7",
    "erred": "SO-X2",
    "paid": "SO-X5",
    "eliminated": "SO-X1",
    "gave": "SO-X4",
    "race_closed": "SO-X7",
    "closed": "SO-E1",
    "passed": "SO-T7",
    "revealed": "SO-E3",
    "rat_counted": "SO-E4",
    "counted": "SO-E3",
    "ended": "SO-E3",
}

ENDINGS = {
    "lowest_sum": "SO-E3",
    "fewest_cards": "SO-E5",
    "lowest_card": "SO-E5",
    "shared": "SO-E5",
    "unfinished": "SO-E6",
}


class Race:
    """A race to eliminate (SO-X1 to SO-X7)."""

    def __init__(self, number):
        self.number = number
        self.tried = set()  # spots
        self.passed = set()  # seats
        self.out = set()  # seats that could not pay
        self.erred = {}  # when a seat last erred


class Game:
    """The state of a game, all of it open to the referee but the order of reshuffled cards."""

    def __init__(self, config, setup):
        self.cards = check_config(config)
        self.table = Table(*check_deal(config, self.cards, setup))
        self.n = config["players"]
        self.limit = PACES[config["pace"]]
        self.race_ms = DAYS.get(config["pace"], config["race_ms"])  # SO-X7
        self.peek_ms = config["peek_ms"]
        self.turn_limit = config["turn_limit"]
        self.mover = setup["first"]
        self.looked = set()  # the seats that have had their first look
        self.done = set()  # the seats that are done with it
        self.turns = 0  # that have begun
        self.closer = None
        self.played = None  # the card of this turn
        self.race = None
        self.races = 0
        self.gap = None  # the spot that waits for a gift
        self.outcome = None
        self.at = 0  # the time of the input
        self.events, self.told = [], 0  # those of the step, and how many were right so far
        self.ask("peeks", None)

    # Steps

    def step(self, entry, events):
        """Checks an input and that exactly the right events followed."""
        self.at, self.events, self.told = entry["at"], events, 0
        if entry["by"] == "clock":
            self.clock()
        else:
            self.check_in_time()
            self.act(entry["seat"], entry["action"])
        if self.told < len(events):
            extra = events[self.told]
            raise Violation(rule_of(extra), f"nothing leads to the event {show(extra)}")
        self.table.check_conserved(self.cards)

    def act(self, seat, action):
        """Plays a seat's action, if it may do that now."""
        if not is_int(seat, 0, self.n - 1):
            raise Violation("LOG", f"there is no seat {show(seat)}")
        name, value = named(action)
        if name not in ACTIONS:
            raise Violation("LOG", f"there is no action {show(action)}")
        if (type(action) is str) != (name in BARE):
            raise Violation("LOG", f"the action {name} is not written so: {show(action)}")
        self.check_stage(seat, name)
        getattr(self, "do_" + name)(seat, value)

    def check_stage(self, seat, name):
        """The action is one the game waits for, and from this seat."""
        stage, rule = ACTIONS[name]
        if stage != self.stage:
            if self.stage == "race":
                rule = "SO-X7"  # nothing else until it is over
            raise Violation(rule, f"seat {seat} does {name} while the game waits for {self.stage}")
        if self.asked is not None and seat != self.asked:
            rule = "SO-X4" if stage == "give" else "SO-T6"
            raise Violation(rule, f"seat {seat} does {name}, and it is up to seat {self.asked}")

    # Events

    def tell(self, event, /, **fields):
        """The next event of the step is this one."""
        wanted = {event: fields} if fields else event
        if self.told >= len(self.events):
            raise Violation(rule_of(wanted), f"the event {show(wanted)} is missing")
        found = self.events[self.told]
        self.told += 1
        if repr(found) != repr(wanted) and canonical(found) != canonical(wanted):
            raise Violation(rule_of(wanted), f"event {self.told} is {show(found)} instead of {show(wanted)}")

    def turn_up(self, card, field, *names):
        """The card, which the next event, one of these names, shows in this field."""
        if type(card) is not Unknown:
            return card
        name, fields = self.next_event()
        if name not in names or type(fields) is not dict or field not in fields:
            raise Violation(EVENTS[names[0]], f"event {self.told + 1} does not show a card as {names[0]}")
        return self.table.identify(card, read_card(fields[field]))

    def turn_up_in_place(self, seat, place, field, *names):
        """The card of a district, which the next event shows, and which stays there."""
        district = self.table.districts[seat]
        district[place] = self.turn_up(district[place], field, *names)
        return district[place]

    def next_event(self, skip=0):
        """The name and the fields of an event that was not told yet; None where there is none."""
        index = self.told + skip
        return named(self.events[index]) if index < len(self.events) else (None, None)

    # The clock

    def ask(self, stage, seat, limit=None):
        """From now on the game waits for this seat (None: for anybody), so long or as the pace says (CO-2)."""
        self.stage, self.asked = stage, seat
        limit = self.limit if limit is None else limit
        self.deadline = None if limit is None else self.at + limit

    def clock_rule(self):
        """The rule that sets the limit."""
        if self.stage == "race":
            return "SO-X7"
        return "SO-S2" if self.stage == "peeks" and len(self.looked) == self.n else "CO-2"

    def check_in_time(self):
        """The input at the limit itself is in time (CO-2)."""
        if self.deadline is not None and self.at > self.deadline:
            raise Violation(self.clock_rule(), f"the clock should have spoken at {self.deadline}, before {self.at}")

    def clock(self):
        """The clock speaks: it closes a race, ends the first look, or chance chooses for who is late."""
        if self.at != self.deadline:
            raise Violation(self.clock_rule(), f"the clock speaks at {self.at}, the limit is {show(self.deadline)}")
        if self.stage == "race":
            self.close_race()
        elif self.stage == "peeks":
            self.clock_peeks()
        else:
            self.tell("time_up", seat=self.asked)
            self.act(self.asked, self.choice_made())

    def choice_made(self):
        """The action that chance chose, by the event that follows (CO-2)."""
        skip = 1 if self.next_event()[0] == "reshuffled" else 0
        name, fields = self.next_event(skip)
        if name not in CHOICES or type(fields) is not dict:
            raise Violation("CO-2", f"time was up for seat {self.asked} and no event says what chance chose")
        action, field = CHOICES[name]
        if field is None:
            return action
        if field not in fields:
            raise Violation("LOG", f"the event {name} has no field {field}")
        return {action: fields[field]}

    # The first look (SO-S2)

    def do_peek(self, seat, _value):
        if seat in self.looked:
            raise Violation("SO-S2", f"seat {seat} looks twice")
        self.peek(seat)

    def peek(self, seat):
        """The two lower cards: the places 2 and 3."""
        cards = [write_card(card) for card in self.table.districts[seat][2:4]]
        self.tell("peeked", seat=seat, cards=cards)
        self.looked.add(seat)
        if len(self.looked) == self.n:
            self.ask("peeks", None, self.peek_ms)

    def do_done(self, seat, _value):
        if seat not in self.looked or seat in self.done:
            how = "again" if seat in self.done else "without a look"
            raise Violation("SO-S2", f"seat {seat} is done {how}")
        self.tell("done", seat=seat)
        self.done.add(seat)
        if len(self.done) == self.n:
            self.end_peeks()

    def clock_peeks(self):
        if len(self.looked) == self.n:
            self.end_peeks()
            return
        for seat in range(self.n):
            if seat not in self.looked:
                self.tell("time_up", seat=seat)
                self.peek(seat)

    def end_peeks(self):
        self.tell("peeks_over")
        self.begin_turn()

    # Turns

    def begin_turn(self):
        self.turns += 1
        self.ask("turn", self.mover)
        self.tell("turn_began", seat=self.mover)

    def end_turn(self):
        self.race = self.played = self.gap = None
        self.mover = (self.mover + 1) % self.n  # clockwise (SO-T6)
        if self.mover == self.closer:  # everybody else had one more turn (SO-E2)
            self.count()
        elif self.turn_limit and self.turns >= self.turn_limit:
            self.end([], "unfinished")  # SO-E6
        else:
            self.begin_turn()

    def do_draw(self, seat, _value):
        if not self.table.size(seat):
            raise Violation("SO-T8", f"seat {seat} draws with an empty district")
        if not self.table.can_draw():
            raise Violation("SO-T7", f"seat {seat} draws, and there is nothing to draw")
        card = self.turn_up(self.take_top(), "card", "drew")
        self.table.drawn = card
        self.tell("drew", seat=seat, card=write_card(card))
        self.ask("exchange", seat)

    def take_top(self):
        """The top card of the draw pile, after a reshuffle if it is due (SO-T7); None if there is none."""
        self.refill()
        return self.table.pile.pop() if self.table.pile else None

    def refill(self):
        if self.table.can_reshuffle():
            self.tell("reshuffled", cards=self.table.reshuffle())

    def do_close(self, seat, _value):
        if self.closer is not None:
            raise Violation("SO-E2", f"seat {seat} closes after seat {self.closer}")
        self.closer = seat
        self.tell("closed", seat=seat)
        self.end_turn()

    def do_pass(self, seat, _value):
        rule = "SO-T7" if self.table.size(seat) else "SO-T8"
        if self.closer is None:
            raise Violation(rule, f"seat {seat} passes, and nobody has closed")
        if self.table.can_draw() and self.table.size(seat):
            raise Violation(rule, f"seat {seat} passes, and could draw")
        self.tell("passed", seat=seat)
        self.end_turn()

    def do_exchange(self, seat, place):
        self.check_own(seat, place, "SO-T2")
        table = self.table
        card = self.turn_up(table.lift(seat, place), "played", "exchanged")
        table.districts[seat][place], table.drawn = table.drawn, None
        self.played = card
        self.tell("exchanged", seat=seat, place=place, played=write_card(card))
        if card == RAT:  # SO-T4
            self.tell("rat_returned", seat=seat, place=table.add(seat, card))
            self.end_turn()
            return
        table.discard.append(card)
        if card in FAMILY:
            self.ask_family(FAMILY_STAGES[card])
        else:
            self.open_race()

    def check_own(self, seat, place, rule):
        """A place of this seat's district that holds a card."""
        if type(place) is not int or not self.table.has(seat, place):
            raise Violation(rule, f"seat {seat} has no card at place {show(place)}")

    # Family cards (SO-F)

    def ask_family(self, stage):
        """An exchange of fewer than two cards is skipped (SO-F6); everything else can be done."""
        if stage == "swap" and sum(self.table.size(s) for s in range(self.n) if s != self.closer) < 2:
            self.tell("swap_skipped", seat=self.mover)
            self.end_turn()
        else:
            self.ask(stage, self.mover)

    def read_spot(self, spot, rule):
        """The seat and the place of a spot that holds a card."""
        check_fields(spot, "the spot", ("seat", "place"))
        seat, place = spot["seat"], spot["place"]
        if not is_int(seat, 0, self.n - 1):
            raise Violation("LOG", f"there is no seat {show(seat)}")
        self.check_own(seat, place, rule)
        return seat, place

    def read_family_spot(self, spot, rule):
        """The same, but not in the closer's district (SO-F5)."""
        seat, place = self.read_spot(spot, rule)
        self.check_open(seat)
        return seat, place

    def check_open(self, seat):
        if seat == self.closer:
            raise Violation("SO-F5", f"a family card touches the district of seat {seat}, who has closed")

    def do_look(self, seat, spot):
        """SO-F1, SO-F3."""
        at = self.read_family_spot(spot, "SO-F1")
        card = self.turn_up_in_place(*at, "card", "looked")
        self.tell("looked", seat=seat, at=write_spot(at), card=write_card(card))
        if self.played == "hitman":
            self.ask_family("swap")
        else:
            self.end_turn()

    def do_swap(self, seat, pair):
        """SO-F2, SO-F3."""
        if type(pair) is not list or len(pair) != 2:
            raise Violation("LOG", f"{show(pair)} are not two spots")
        one, other = sorted(self.read_family_spot(spot, "SO-F2") for spot in pair)
        if one == other:
            raise Violation("SO-F6", f"seat {seat} exchanges a card with itself")
        self.table.swap(one, other)
        self.tell("swapped", seat=seat, pair=[write_spot(one), write_spot(other)])
        self.end_turn()

    def do_remove(self, seat, place):
        """SO-F4."""
        self.check_own(seat, place, "SO-F4")
        card = self.turn_up(self.table.lift(seat, place), "card", "removed")
        self.table.removed.append(card)
        self.tell("removed", seat=seat, place=place, card=write_card(card))
        self.end_turn()

    def do_send(self, seat, to):
        """SO-F4; without a card to draw nothing happens."""
        if not is_int(to, 0, self.n - 1) or to == seat:
            raise Violation("SO-F4", f"{show(to)} is no other player than seat {seat}")
        self.check_open(to)
        place = self.add_top(to)
        self.tell("added", seat=seat, to=to, place=place)
        self.end_turn()

    def add_top(self, seat):
        """The top card of the draw pile goes, unseen, into a district. Returns its place, or None without a card."""
        card = self.take_top()
        return None if card is None else self.table.add(seat, card)

    # Races (SO-X)

    def open_race(self):
        self.races += 1
        self.race = Race(self.races)
        self.tell("race_opened", race=self.races)
        self.ask("race", None, self.race_ms)

    def close_race(self):
        self.tell("race_closed", race=self.race.number)
        self.end_turn()

    def check_press(self, seat, value, fields):
        """A press in this race, by somebody who takes part (SO-X6, SO-X7)."""
        check_fields(value, "the press", fields)
        race = self.race
        if not is_int(value["race"], race.number, race.number):
            raise Violation("CO-4", f"a press in race {show(value['race'])} while race {race.number} is open")
        if seat in race.passed:
            raise Violation("SO-X7", f"seat {seat} has passed")
        if seat in race.out:
            raise Violation("SO-X6", f"seat {seat} is out of this race")

    def do_pass_race(self, seat, value):
        self.check_press(seat, value, ("race",))
        race = self.race
        race.passed.add(seat)
        self.tell("passed_race", seat=seat)
        if len(race.passed) + len(race.out) == self.n:  # nobody is both: a mistake takes all passes back
            self.close_race()

    def do_eliminate(self, seat, value):
        self.check_press(seat, value, ("race", "at"))
        last = self.race.erred.get(seat)
        if last is not None and self.at - last < DOUBLE_TAP:
            raise Violation("CO-4", f"seat {seat} taps again after {self.at - last} ms")
        spot = self.read_spot(value["at"], "SO-X1")
        if spot in self.race.tried:
            raise Violation("SO-X6", f"the card at place {spot[1]} of seat {spot[0]} has been tried")
        card = self.turn_up_in_place(*spot, "card", "eliminated", "erred")
        if card in NUMBERS and card == self.table.discard[-1]:  # SO-X1, SO-X2
            self.succeed(seat, spot, card)
        else:
            self.fail(seat, spot, card)

    def succeed(self, seat, spot, card):
        self.table.discard.append(self.table.lift(*spot))  # SO-X3
        self.tell("eliminated", seat=seat, at=write_spot(spot), card=write_card(card))
        if spot[0] == seat or not self.table.size(seat):
            self.end_turn()
            return
        self.gap = spot
        self.ask("give", seat)

    def fail(self, seat, spot, card):
        race = self.race
        self.tell("erred", seat=seat, at=write_spot(spot), card=write_card(card))
        place = self.add_top(seat)
        self.tell("paid", seat=seat, place=place)  # SO-X5
        race.tried.add(spot)
        race.erred[seat] = self.at
        race.passed.clear()  # SO-X7
        if place is None:
            race.out.add(seat)  # SO-X6
        if len(race.out) == self.n or self.all_tried():
            self.close_race()
        else:
            self.ask("race", None, self.race_ms)

    def all_tried(self):
        """SO-X6: every card has been tried. None leaves its place during a race."""
        return len(self.race.tried) == sum(map(self.table.size, range(self.n)))

    def do_give(self, seat, place):
        """SO-X4."""
        self.check_own(seat, place, "SO-X4")
        to = self.gap
        self.table.districts[to[0]][to[1]] = self.table.lift(seat, place)
        self.tell("gave", seat=seat, place=place, to=write_spot(to))
        self.end_turn()

    # The end

    def count(self):
        """SO-E3 to SO-E5."""
        for seat in range(self.n):
            for place in self.table.spots(seat):
                card = self.turn_up_in_place(seat, place, "card", "revealed")
                self.tell("revealed", at=write_spot((seat, place)), card=write_card(card))
        hands = [[district[place] for place in self.table.spots(seat)]
                 for seat, district in enumerate(self.table.districts)]
        worths = WORTHS
        if any(RAT in hand for hand in hands):
            worths = {**WORTHS, RAT: self.rat_worth()}
        values = [[worths[card] for card in hand] for hand in hands]
        for seat, value in enumerate(values):
            self.tell("counted", seat=seat, sum=sum(value), cards=len(value))
        self.end(*winners_of(values))

    def rat_worth(self):
        """SO-E4: what the top card of the draw pile shows; it stays there."""
        self.refill()
        pile = self.table.pile
        if pile:
            pile[-1] = self.turn_up(pile[-1], "top", "rat_counted")
        top = pile[-1] if pile else None
        worth = WORTHS[top] if pile else 0
        self.tell("rat_counted", top=top and write_card(top), worth=worth)
        return worth

    def end(self, winners, ending):
        self.stage, self.asked, self.deadline = "nothing", None, None
        self.outcome = {"winners": winners, "ending": ending}
        self.tell("ended", outcome=self.outcome)

    def check_outcome(self, outcome):
        if not self.outcome:
            raise Violation("SO-E3", f"the outcome {show(outcome)} of a game that is not over")
        if canonical_outcome(outcome) != canonical_outcome(self.outcome):
            rule = ENDINGS[self.outcome["ending"]]
            raise Violation(rule, f"the outcome is {show(outcome)} instead of {show(self.outcome)}")


def winners_of(values):
    """Who wins, by the worths of the cards in each district, and why (SO-E3, SO-E5)."""
    winners = range(len(values))
    tests = (
        ("lowest_sum", sum),
        ("fewest_cards", len),
        ("lowest_card", lambda value: min(value, default=0)),  # equally few cards: all are empty, or none
    )
    for ending, measure in tests:
        least = min(measure(values[seat]) for seat in winners)
        winners = [seat for seat in winners if measure(values[seat]) == least]
        if len(winners) == 1:
            return winners, ending
    return winners, "shared"


def write_spot(spot):
    """How a log writes a seat and a place."""
    return {"seat": spot[0], "place": spot[1]}


# Comparing events

def canonical(event):
    """An event as text; winners are a set without an order."""
    name, fields = named(event)
    if name == "ended" and type(fields) is dict:
        event = {name: {**fields, "outcome": canonical_outcome(fields.get("outcome"))}}
    return encode(event)


def rule_of(event):
    """The rule that leads to an event, or LOG for what is none."""
    try:
        name, fields = named(event)
    except Violation:
        return "LOG"
    if name == "ended" and type(fields) is dict:
        outcome = fields.get("outcome")
        ending = outcome.get("ending") if type(outcome) is dict else None
        return ENDINGS.get(ending, "SO-E3") if type(ending) is str else "SO-E3"
    return EVENTS.get(name, "LOG")
