"""Scape Goat: the course of a game, played along from the inputs (docs/rules/scapegoat.md, SG-T, SG-A, SG-F, SG-E)."""

from logformat import Violation, encode, is_int, named, show
from scapegoat_deal import BESIDE, DAYS, LOCATIONS, PACES, STASH, check_config, check_deal, goats_of

TOKENS = 2  # SG-C3

# Which stage an action belongs to, and the rule that says so.
ACTIONS = {
    "move": ("move", "SG-T1"),
    "spy": ("spy", "SG-A1"),
    "trade": ("trade", "SG-A2"),
    "take_stash": ("take_stash", "SG-A3"),
    "fill_stash": ("fill_stash", "SG-A3"),
    "steal": ("steal", "SG-A5"),
    "choose": ("choose", "SG-F1"),
    "swap": ("swap", "SG-T3"),
    "call_cops": ("window", "SG-A8"),
    "pass": ("window", "SG-A8"),
    "pass_for_now": (None, "SG-A8"),
    "take_back": (None, "SG-T5"),
}

# What the turn waits for, and the event (with its field) that shows what chance chose for somebody late (CO-2).
CHOICES = {
    "move": ("moved", "to"),
    "spy": ("spied", "target"),
    "trade": ("trade_opened", "with"),
    "take_stash": ("stash_taken", "place"),
    "fill_stash": ("stash_filled", "card"),
    "steal": ("token_stolen", "from"),
    "choose": ("chose", "card"),
    "swap": ("swapped", "put"),
}

# The rule an event follows from; "ended" has one for each ending (ENDINGS).
EVENTS = {
    "time_up": "CO-2",
    "turn_began": "SG-S3",
    "window_opened": "SG-A8",
    "passed": "SG-A8",
    "passing_for_now": "SG-A8",
    "window_closed": "SG-A8",
    "moved": "SG-T1",
    "took_back": "SG-T5",
    "spied": "SG-A1",
    "trade_opened": "SG-A2",
    "frame_opened": "SG-A6",
    "chose": "SG-F1",
    "traded": "SG-A2",
    "stash_taken": "SG-A3",
    "stash_filled": "SG-A3",
    "token_taken": "SG-A4",
    "prepare_flipped": "SG-A4",
    "token_stolen": "SG-A5",
    "frame_revealed": "SG-F1",
    "frame_failed": "SG-F4",
    "framed": "SG-F2",
    "swapped": "SG-T3",
    "went_to_cops": "SG-A7",
    "ended": "SG-E1",
}

ENDINGS = {"scapegoat_framed": "SG-F3", "innocent_framed": "SG-F3", "cops": "SG-E3", "unfinished": "SG-E4"}


class Game:
    """The state of a game, all of it open to the referee."""

    def __init__(self, config, setup):
        self.cards = check_config(config)
        check_deal(config, self.cards, setup)
        self.n = config["players"]
        self.limit = PACES[config["pace"]]
        self.window_ms = 0 if config["pace"] in DAYS else config["cops_window_ms"]  # SG-A8
        self.later_window_ms = config.get("later_window_ms", 0) or self.window_ms  # SG-A8
        self.turn_limit = config["turn_limit"]
        self.slip_ms = 0 if self.n == 6 and self.window_ms else config.get("take_back_ms", 0)  # SG-T5
        self.slip = None  # where the pawn stood, until when it may go back there, and the limit of the move (SG-T5)
        self.took_back = False  # in this turn
        self.colours = setup["colours"]
        self.names = setup["names"]
        self.scapegoat = setup["scapegoat"]
        self.pawns = list(setup["pawns"])
        self.hands = [list(hand) for hand in setup["hands"]]
        self.evidence = dict(zip(BESIDE, setup["evidence"]))
        self.stash = list(setup["stash"])
        self.gap = None  # the place of the stash that waits for a card
        self.tokens = [0] * self.n
        self.left = TOKENS  # on the card (SG-S1)
        self.trader = None  # the other side of a trade; None in a frame attempt
        self.choosing = ()  # the seats that choose a card secretly
        self.chosen = {}
        self.ticks = [False] * self.n
        self.has_passed = False  # whether the window is over for its player, by a pass or a tick
        self.turns = 0  # that are over
        self.outcome = None
        self.mover = setup["first"]
        self.begin_turn(0)

    # Steps

    def step(self, entry, events):
        """Checks an input and that exactly the right events followed."""
        at = entry["at"]
        if entry["by"] == "clock":
            expected = self.clock(at, events)
        else:
            self.check_in_time(at)
            expected = self.act(entry["seat"], entry["action"], at)
        compare(events, expected)
        self.check_conserved()

    def act(self, seat, action, at):
        """Plays a seat's action, if it may do that now, and returns what follows."""
        if not is_int(seat, 0, self.n - 1):
            raise Violation("LOG", f"there is no seat {show(seat)}")
        name, value = named(action)
        if name not in ACTIONS:
            raise Violation("LOG", f"there is no action {show(action)}")
        if (type(action) is str) != (name in ("call_cops", "pass", "take_back")):
            raise Violation("LOG", f"the action {name} is not written so: {show(action)}")
        self.check_stage(seat, name)
        return getattr(self, "do_" + name)(seat, value, at)

    def check_stage(self, seat, name):
        """The action is one the game waits for, and from this seat."""
        stage, rule = ACTIONS[name]
        if stage is None:
            return
        if stage != self.stage:
            if self.stage == "window":
                rule = "SG-A8"
            elif name == "swap" and self.stage != "move":
                rule = "SG-T2"  # the action of the location comes first, completely
            raise Violation(rule, f"seat {seat} does {name} while the game waits for {self.stage}")
        if stage == "choose":
            if seat not in self.choosing:
                raise Violation(self.choice_rule(), f"seat {seat} has nothing to choose")
            if seat in self.chosen:
                raise Violation("CO-3", f"seat {seat} chooses again")
        elif stage == "window":
            self.check_window(seat, name)
        elif seat != self.mover:
            raise Violation("SG-S3", f"seat {seat} does {name} in the turn of seat {self.mover}")

    # The clock

    def ask(self, stage, at):
        """From now on the game waits for this, for as long as the pace says (CO-2)."""
        self.stage = stage
        self.slip = None
        self.deadline = None if self.limit is None else at + self.limit

    def check_in_time(self, at):
        """The input at the limit itself is in time (CO-2)."""
        if self.deadline is not None and at > self.deadline:
            rule = "SG-A8" if self.stage == "window" else "CO-2"
            raise Violation(rule, f"the clock should have spoken at {self.deadline}, before {at}")

    def clock(self, at, events):
        """The clock speaks: it closes the window, or chance chooses for all who are late."""
        if at != self.deadline:
            rule = "SG-A8" if self.stage == "window" else "CO-2"
            raise Violation(rule, f"the clock speaks at {at}, the limit is {show(self.deadline)}")
        if self.stage == "window":
            return self.close_window(at)
        expected = ["time_up"]
        stage, late = self.stage, 1
        if stage == "choose":
            late = len(self.choosing) - len(self.chosen)
        for _ in range(late):
            seat, choice = choice_made(stage, events, len(expected))
            expected += self.act(seat, {stage: choice}, at)
        return expected

    # Turns and the six-player window

    def begin_turn(self, at):
        self.ask("move", at)
        events = [{"turn_began": {"seat": self.mover}}]
        if self.n == 6:
            events.append(self.open_window(at))
        return events

    def end_turn(self, at):
        self.turns += 1
        self.took_back = False
        if self.turns == self.turn_limit:  # 0 = never (SG-E4)
            return self.end([], "unfinished")
        self.mover = (self.mover + 1) % self.n  # clockwise (SG-S3)
        return self.begin_turn(at)

    def open_window(self, at):
        """SG-A8. Without a timer of its own the window is a choice like any other, with the limit of the pace."""
        self.ask("window", at)
        if self.window_ms:
            self.deadline = at + (self.window_ms if self.turns < self.n else self.later_window_ms)
        self.has_passed = self.ticks[self.window_seat()]
        return {"window_opened": {"seat": self.window_seat(), "closes": self.deadline}}

    def window_seat(self):
        return (self.mover + 3) % self.n  # sits opposite

    def close_window(self, at):
        self.ask("move", at)
        return [{"window_closed": {"seat": self.window_seat()}}]

    def check_window(self, seat, name):
        if seat != self.window_seat():
            raise Violation("SG-A8", f"the window is not open for seat {seat}")
        if self.has_passed:
            raise Violation("SG-A8", f"seat {seat} does {name} in a window it has passed or ticked away")

    def do_call_cops(self, seat, _value, _at):
        return self.go_to_cops(seat)

    def do_pass(self, seat, _value, at):
        events = [{"passed": {"seat": seat}}]
        self.has_passed = True
        if not self.window_ms:
            events += self.close_window(at)
        return events

    def do_pass_for_now(self, seat, on, _at):
        if self.n != 6 or not self.window_ms:
            raise Violation("SG-A8", "there is no tick without six players and a timer")
        if type(on) is not bool:
            raise Violation("LOG", f"the tick is {show(on)}")
        self.ticks[seat] = on
        if on and self.stage == "window" and seat == self.window_seat():
            self.has_passed = True  # taking the tick away again is for the next window
        return [{"passing_for_now": {"seat": seat, "on": on}}]

    # Move, act, swap

    def do_move(self, seat, to, at):
        if to not in LOCATIONS:
            raise Violation("SG-C2", f"there is no location {show(to)}")
        if to == self.pawns[seat]:
            raise Violation("SG-T1", f"the pawn of seat {seat} stands at {to} already")
        came, limit = self.pawns[seat], self.deadline
        self.pawns[seat] = to
        moved = [{"moved": {"seat": seat, "to": to}}]
        if to == "cops":
            return moved + self.go_to_cops(seat)  # SG-A7
        if to == "prepare":
            moved += self.prepare(seat, at)
        else:
            self.ask("take_stash" if to == "stash" else to, at)
        if self.slip_ms and not self.took_back and self.stage in ("spy", "trade", "take_stash", "steal"):
            if limit is None or at + self.slip_ms <= limit:
                self.slip = (came, at + self.slip_ms, limit)
        return moved

    def do_take_back(self, seat, _value, at):
        if seat != self.mover:
            raise Violation("SG-S3", f"seat {seat} takes back the move of seat {self.mover}")
        if self.slip is None:
            raise Violation("SG-T5", f"seat {seat} has no move to take back")
        back, until, limit = self.slip
        if at > until:
            raise Violation("SG-T5", f"seat {seat} takes a move back at {at}, after {until}")
        self.pawns[seat] = back
        self.took_back = True
        self.ask("move", at)
        self.deadline = limit
        return [{"took_back": {"seat": seat, "to": back}}]

    def prepare(self, seat, at):
        if self.left:  # SG-A4
            self.left -= 1
            self.tokens[seat] += 1
            self.ask("swap", at)
            taken = [{"token_taken": {"seat": seat, "left": self.left}}]
            return taken if self.left else taken + ["prepare_flipped"]
        if not self.tokens[seat]:  # SG-A5
            self.ask("steal", at)
            return []
        self.ask_cards(range(self.n), None, at)  # SG-A6, SG-F1
        return [{"frame_opened": {"seat": seat}}]

    def do_steal(self, seat, victim, at):
        self.check_other(seat, victim, "SG-A5")
        if not self.tokens[victim]:
            raise Violation("SG-A5", f"seat {victim} has no token to steal")
        self.tokens[victim] -= 1
        self.tokens[seat] += 1
        self.ask("swap", at)
        return [{"token_stolen": {"seat": seat, "from": victim}}]

    def do_spy(self, seat, target, at):
        self.check_other(seat, target, "SG-A1")
        self.ask("swap", at)
        return [{"spied": {"seat": seat, "target": target, "hand": list(self.hands[target])}}]

    def do_take_stash(self, seat, place, at):
        if not is_int(place, 0, STASH - 1):
            raise Violation("SG-A3", f"the stash has no place {show(place)}")
        card, self.stash[place], self.gap = self.stash[place], None, place
        self.hands[seat].append(card)
        self.ask("fill_stash", at)
        return [{"stash_taken": {"seat": seat, "place": place, "card": card}}]

    def do_fill_stash(self, seat, card, at):
        self.take_from_hand(seat, card, "SG-A3")
        place, self.gap = self.gap, None
        self.stash[place] = card
        self.ask("swap", at)
        return [{"stash_filled": {"seat": seat, "place": place, "card": card}}]

    def do_swap(self, seat, card, at):
        hand, colour, where = self.hands[seat], self.colours[seat], self.pawns[seat]
        own = [held for held in hand if colour in goats_of(held)]
        if own and card in hand and card not in own:
            raise Violation("SG-T4", f"seat {seat} ({colour}) puts down {card} and holds {own[0]}")
        self.take_from_hand(seat, card, "SG-T3")
        took, self.evidence[where] = self.evidence[where], card
        hand.append(took)
        swapped = [{"swapped": {"seat": seat, "at": where, "put": card, "took": took}}]
        return swapped + self.end_turn(at)

    def check_other(self, seat, other, rule):
        if not is_int(other, 0, self.n - 1) or other == seat:
            raise Violation(rule, f"{show(other)} is no other player than seat {seat}")

    def check_in_hand(self, seat, card, rule):
        if card not in self.hands[seat]:
            raise Violation(rule, f"seat {seat} does not hold {show(card)}")

    def take_from_hand(self, seat, card, rule):
        self.check_in_hand(seat, card, rule)
        self.hands[seat].remove(card)

    # Trades and frame attempts: cards chosen secretly

    def do_trade(self, seat, other, at):
        self.check_other(seat, other, "SG-A2")
        self.ask_cards((seat, other), other, at)
        return [{"trade_opened": {"seat": seat, "with": other}}]

    def ask_cards(self, choosing, trader, at):
        self.choosing, self.trader, self.chosen = choosing, trader, {}
        self.ask("choose", at)

    def choice_rule(self):
        return "SG-F1" if self.trader is None else "SG-A2"

    def do_choose(self, seat, card, at):
        self.check_in_hand(seat, card, self.choice_rule())
        self.chosen[seat] = card
        chose = [{"chose": {"seat": seat, "card": card}}]
        if len(self.chosen) < len(self.choosing):
            return chose
        return chose + (self.reveal(at) if self.trader is None else self.finish_trade(at))

    def finish_trade(self, at):
        seat, other = self.mover, self.trader
        gave, got = self.chosen[seat], self.chosen[other]
        self.hands[seat].remove(gave)
        self.hands[other].remove(got)
        self.hands[seat].append(got)
        self.hands[other].append(gave)
        self.ask("swap", at)
        return [{"traded": {"seat": seat, "with": other, "gave": gave, "got": got}}]

    def reveal(self, at):
        cards = [self.chosen[seat] for seat in range(self.n)]
        events = [{"frame_revealed": {"cards": cards}}]
        framed = [seat for seat in range(self.n) if self.is_framed(seat, cards)]
        if not framed:
            return events + ["frame_failed"] + self.end_turn(at)  # without a swap (SG-F4)
        events.append({"framed": {"seats": framed}})
        if self.scapegoat in framed:  # SG-F3, SG-F5
            return events + self.end([s for s in range(self.n) if s != self.scapegoat], "scapegoat_framed")
        return events + self.end([self.scapegoat], "innocent_framed")

    def is_framed(self, seat, cards):
        """SG-F2: the colour is on every other player's card."""
        return all(self.colours[seat] in goats_of(card) for other, card in enumerate(cards) if other != seat)

    # The end

    def go_to_cops(self, seat):
        return [{"went_to_cops": {"seat": seat}}] + self.end([self.scapegoat], "cops")  # SG-E3

    def end(self, winners, ending):
        self.stage, self.deadline = "nothing", None
        self.outcome = {"winners": winners, "ending": ending}
        shown = {"outcome": self.outcome, "scapegoat": self.scapegoat, "names": self.names}
        shown["hands"] = [list(hand) for hand in self.hands]  # SG-E2
        shown["stash"] = list(self.stash)
        return [{"ended": shown}]

    def check_outcome(self, outcome):
        if not self.outcome:
            raise Violation("SG-E1", f"the outcome {show(outcome)} of a game that is not over")
        if canonical_outcome(outcome) != canonical_outcome(self.outcome):
            rule = ENDINGS[self.outcome["ending"]]
            raise Violation(rule, f"the outcome is {show(outcome)} instead of {show(self.outcome)}")

    def check_conserved(self):
        """No card was lost or made, and the tokens are two (SG-C3, SG-S4)."""
        cards = [card for hand in self.hands for card in hand]
        cards += self.evidence.values()
        cards += (card for card in self.stash if card is not None)
        if sorted(cards) != self.cards:
            raise Violation("SG-S4", "the cards in play are no longer those dealt")
        if self.left + sum(self.tokens) != TOKENS:
            raise Violation("SG-C3", f"there are no longer {TOKENS} tokens")


def choice_made(stage, events, index):
    """Who chose what, by the event that must stand at this place when the clock has spoken (CO-2)."""
    event, field = CHOICES[stage]
    if index >= len(events):
        raise Violation("CO-2", f"time was up and no event {event} says what chance chose")
    name, fields = named(events[index])
    if name != event or type(fields) is not dict or "seat" not in fields or field not in fields:
        raise Violation("CO-2", f"time was up and {show(events[index])} is not the {event} of somebody late")
    return fields["seat"], fields[field]


# Comparing events

def compare(events, expected):
    """The events are the expected ones, in their order."""
    if repr(events) == repr(expected):  # written in the same order, too: nearly always
        return
    for i, (event, wanted) in enumerate(zip(events, expected)):
        if canonical(event) != canonical(wanted):
            rule = rule_broken(event, wanted)
            raise Violation(rule, f"event {i + 1} is {show(event)} instead of {show(wanted)}")
    if len(events) < len(expected):
        wanted = expected[len(events)]
        raise Violation(rule_of(wanted), f"the event {show(wanted)} is missing")
    if len(events) > len(expected):
        extra = events[len(expected)]
        raise Violation(rule_of(extra), f"nothing leads to the event {show(extra)}")


def canonical(event):
    """An event as text; hands, winners and framed seats are sets without an order."""
    name, fields = named(event)
    if type(fields) is dict:
        fields = dict(fields)
        if name == "spied":
            fields["hand"] = in_order(fields.get("hand"))
        elif name == "framed":
            fields["seats"] = in_order(fields.get("seats"))
        elif name == "ended":
            fields["outcome"] = canonical_outcome(fields.get("outcome"))
            hands = fields.get("hands")
            fields["hands"] = list(map(in_order, hands)) if type(hands) is list else hands
    return encode([name, fields])


def canonical_outcome(outcome):
    if type(outcome) is not dict:
        return encode(outcome)
    return encode({**outcome, "winners": in_order(outcome.get("winners"))})


def in_order(values):
    return sorted(values, key=repr) if type(values) is list else values


def rule_of(event):
    """The rule that leads to an event, or LOG for what is none."""
    try:
        name, fields = named(event)
    except Violation:
        return "LOG"
    if name == "ended" and type(fields) is dict:
        outcome = fields.get("outcome")
        ending = outcome.get("ending") if type(outcome) is dict else None
        return ENDINGS.get(ending, "SG-E1") if type(ending) is str else "SG-E1"
    return EVENTS.get(name, "LOG")


def rule_broken(event, wanted):
    """The rule to name for an event that is not the wanted one."""
    try:
        name, fields = named(event)
    except Violation:
        return "LOG"
    wanted_name, wanted_fields = named(wanted)
    if name == wanted_name == "ended" and type(fields) is dict:
        if canonical_outcome(fields.get("outcome")) == canonical_outcome(wanted_fields["outcome"]):
            return "SG-E2"
    return rule_of(wanted)
