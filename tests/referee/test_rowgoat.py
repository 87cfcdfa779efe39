#!/usr/bin/env python3
"""Tests of the referee of Row Your Goat: a clean log passes, and whatever is changed in it is told.

    corral simulate rowgoat --players 3 --games 20 --log rowgoat.jsonl
    CORRAL_LOG_ROWGOAT=rowgoat.jsonl python3 -m unittest test_rowgoat

Simulated players make no mistakes, so those are played by hand here, with events as the documents say.
"""

import copy
import os
import unittest
from collections import deque

import rowgoat
from logformat import Violation
from rowgoat_deal import BOATS, COLOURS, written
from spoiling import fields, judge, name_of, read_games

LOG = os.environ.get("CORRAL_LOG_ROWGOAT")


def press(line, action):
    """The content of a seat's action of this name, or None."""
    value = line.get("input", {}).get("action")
    return value[action] if type(value) is dict and action in value else None


def some_of(game):
    """The numbers of some lines of a game, the first and the last ones among them."""
    last = len(game) - 1
    return [*range(0, last - 3, max(1, last // 30)), *range(last - 3, last + 1)]


def other_boat(card):
    return {**card, "boat": BOATS[BOATS.index(card["boat"]) - 1]}


@unittest.skipUnless(LOG, "CORRAL_LOG_ROWGOAT names no log: write one with `corral simulate rowgoat --log FILE`")
class Mutations(unittest.TestCase):
    """Every test changes one thing in the first game where it can be changed."""

    @classmethod
    def setUpClass(cls):
        cls.games = read_games(LOG)
        for game in cls.games:
            game[0]["number"] = 0  # each is judged alone
        cls.players = cls.games[0][0]["config"]["players"]

    def caught(self, find, change, rule=None):
        """The referee tells the change of the first line with find(line), by this rule; it was right before."""
        for game in self.games:
            for i, line in enumerate(game):
                if find(line):
                    return self.check_caught(game, i, change, rule)
        return self.skipTest("no line of this log can be changed so")

    def check_caught(self, game, i, change, rule=None):
        game = copy.deepcopy(game)
        self.assertEqual(judge(game), "")
        change(game[i])
        said = judge(game)
        self.assertEqual(said.count("\n"), 1, said or "nothing was told")
        if rule:
            self.assertIn(f"({rule})", said)

    def change_field(self, event, field, value, rule):
        """The same for one field of an event: value(old) is the new one."""
        def change(line):
            told = fields(line, event)
            told[field] = value(told[field])
        self.caught(lambda line: fields(line, event), change, rule)

    def change_press(self, action, field, value, rule=None):
        def change(line):
            press(line, action)[field] = value(press(line, action)[field])
        self.caught(lambda line: press(line, action), change, rule)

    def next_seat(self, seat):
        return (seat + 1) % self.players

    def test_clean(self):
        for game in self.games:
            self.assertEqual(judge(game), "")

    def test_dropped_lines(self):
        game = self.games[0]
        for i in some_of(game):
            self.assertNotEqual(judge(game[:i] + game[i + 1:]), "", f"line {i + 1} is missed by nobody")

    def test_dropped_presses_with_versions_mended(self):
        for drop in ("place", "grab"):
            game = copy.deepcopy(self.games[0])
            del game[next(i for i, line in enumerate(game) if press(line, drop))]
            for version, line in enumerate(game[1:-1]):
                line["version"] = version + 1
            self.assertNotEqual(judge(game), "")

    def test_truncated(self):
        for length in some_of(self.games[0])[1:]:
            self.assertNotEqual(judge(self.games[0][:length]), "")

    def test_version(self):
        self.caught(lambda line: line.get("version") == 3, lambda line: line.update(version=4), "LOG")

    def test_events(self):
        def add(one):
            return lambda value: value + one
        changes = (
            ("placed", "card", other_boat, "RG-P1"),
            ("placed", "cell", lambda cell: (cell + 1) % 9, "RG-P1"),
            ("placed", "seat", self.next_seat, "RG-P1"),
            ("placed", "by_clock", lambda by_clock: not by_clock, "RG-P1"),
            ("turn_began", "seat", self.next_seat, "RG-P1"),
            ("turn_began", "turn", add(1), "RG-P1"),
            ("sets_lie", "sets", lambda sets: sets[1:], "RG-L1"),
            ("sets_lie", "round", add(1), "RG-L1"),
            ("grabbed", "seat", self.next_seat, "RG-L2"),
            ("slowest", "seat", self.next_seat, None),
            ("slowest", "drawn", lambda drawn: not drawn, "RG-L3"),
            ("took_set", "seat", self.next_seat, "RG-L3"),
            ("took_set", "cards", add(1), "RG-L3"),
            ("took_set", "line", lambda line: "no_row", "RG-L3"),
            ("chooses_set", "seat", self.next_seat, "RG-L4"),
            ("owes_call", "call", add(-1), "RG-W1"),
            ("called_at", "caught", lambda caught: not caught, "RG-W2"),
            ("took_pile", "cards", add(1), "RG-M2"),
            ("ended", "outcome", lambda outcome: {**outcome, "winners": []}, None),
        )
        for event, field, value, rule in changes:
            with self.subTest(event=event, field=field):
                self.change_field(event, field, value, rule)

    def test_missing_events(self):
        for event in rowgoat.EVENTS:
            with self.subTest(event=event):
                def drop(line, event=event):
                    line["events"] = [told for told in line["events"] if name_of(told) != event]
                def find(line, event=event):
                    return any(name_of(told) == event for told in line.get("events", ()))
                self.caught(find, drop)

    def test_extra_events(self):
        for event in ("set_gone", {"spared": {"seat": 0}}, {"swapped": {}}, 3):
            with self.subTest(event=event):
                def add(line, event=event):
                    line["events"].append(event)
                self.caught(lambda line: press(line, "place"), add)

    def test_presses(self):
        self.change_press("place", "turn", lambda turn: turn + 1, "RG-P5")
        self.change_press("place", "turn", lambda turn: turn == 1, "RG-P5")
        self.change_press("place", "cell", lambda cell: (cell + 1) % 9)
        self.change_press("place", "cell", lambda cell: cell + 9, "LOG")
        self.change_press("grab", "round", lambda number: number + 1, "CO-4")
        self.change_press("call_at", "call", lambda call: call + 1, "RG-W3")
        self.change_press("call_at", "seat", self.next_seat)

    def test_who_presses(self):
        for action in ("place", "grab"):
            def change(line):
                line["input"]["seat"] = self.next_seat(line["input"]["seat"])
            self.caught(lambda line, action=action: press(line, action), change)
        self.caught(lambda line: press(line, "place"), lambda line: line["input"].update(seat=self.players), "LOG")

    def test_times(self):
        def too_late(line):
            line["input"]["at"] += 10_000_000
        self.caught(lambda line: line.get("version") == 2, too_late)
        self.caught(lambda line: line.get("version") == 9, lambda line: line["input"].update(at=0), "LOG")
        def by_clock(line):
            line["input"] = {"by": "clock", "at": line["input"]["at"]}
        self.caught(lambda line: press(line, "place"), by_clock, "RG-P5")

    def test_time_of_the_clock(self):
        def too_early(line):
            line["input"]["at"] -= 1
        self.caught(lambda line: line.get("input", {}).get("by") == "clock", too_early)

    def test_outcome(self):
        outcome = self.games[0][-1]["outcome"]
        for field, value in (("winners", [0, 0]), ("winners", None), ("ending", "stock")):
            self.assertNotEqual(judge(self.games[0][:-1] + [{"outcome": {**outcome, field: value}}]), "")

    def test_deal(self):
        def swap_tops(setup):
            decks = setup["decks"]
            i = next(i for i, card in enumerate(decks[0]) if card != decks[1][0])
            decks[0][i], decks[1][0] = decks[1][0], decks[0][i]
        changes = (
            (lambda setup: setup["decks"][0].pop(), "RG-S1"),
            (lambda setup: setup["decks"][1].append(setup["decks"][0].pop()), "RG-S1"),
            (lambda setup: setup["decks"][0].__setitem__(0, other_boat(setup["decks"][0][0])), "RG-S1"),
            (lambda setup: setup["decks"][0].__setitem__(0, {"boat": "canoe", "colour": "pink"}), "RG-C1"),
            (swap_tops, None),
            (lambda setup: setup.update(first=self.next_seat(setup["first"])), None),
            (lambda setup: setup.update(first=self.players), "RG-S2"),
            (lambda setup: setup["grid"][4].append(setup["decks"][0].pop()), "RG-S1"),
            (lambda setup: setup["grid"].pop(), "RG-S2"),
        )
        for i, (change, rule) in enumerate(changes):
            with self.subTest(change=i):
                self.check_caught(self.games[0], 0, lambda line, change=change: change(line["setup"]), rule)

    def test_deck(self):
        def one_fewer(cards):
            cards[1]["copies"] -= 1
        def one_moved(cards):
            cards[1]["copies"] -= 1
            cards[2]["copies"] += 1
        changes = (
            (one_fewer, "RG-C2"),
            (one_moved, "RG-S1"),
            (lambda cards: cards.append(dict(cards[0])), "RG-C2"),
            (lambda cards: cards[0].update(boat="canoe"), "RG-C1"),
            (lambda cards: cards[0].pop("copies"), "LOG"),
        )
        for i, (change, rule) in enumerate(changes):
            with self.subTest(change=i):
                def change_cards(line, change=change):
                    change(line["config"]["deck"]["cards"])
                self.check_caught(self.games[0], 0, change_cards, rule)

    def test_config(self):
        for field, value in (("players", 7), ("grab_ms", 0), ("place_ms", 600_001), ("pace", "slow"), ("forgiving", 0),
                             ("first", self.players), ("extra", 1)):
            with self.subTest(field=field):
                self.check_caught(self.games[0], 0, lambda line, f=field, v=value: line["config"].update({f: v}))


def card(text):
    boat, colour = text.split()
    return {"boat": boat, "colour": colour}


RAFTS = (("raft pink",), ("raft blue",), ("raft orange",))


def table(players=3, tops=RAFTS, **options):
    """A game in which seat 0 begins and the decks have these cards on top."""
    deck = [{"boat": b, "colour": c, "copies": 3 if i == j else 4}
            for i, b in enumerate(BOATS) for j, c in enumerate(COLOURS)]
    rest = [{"boat": entry["boat"], "colour": entry["colour"]} for entry in deck for _ in range(entry["copies"])]
    decks = [[card(text) for text in top] for top in tops] + [[] for _ in range(players - len(tops))]
    for top in decks:
        for chosen in top:
            rest.remove(chosen)
    for top in decks:
        while len(top) < 60 // players:
            top.append(rest.pop(0))
    config = {"players": players, "deck": {"cards": deck}, "place_ms": 8000, "grab_ms": 5000, "stuck_ms": 10_000,
              "pace": "fast", "forgiving": False, "placement_limit": 0, "rulings": 2, **options}
    return rowgoat.Game(config, {"decks": decks, "first": 0, "grid": [[] for _ in range(9)]})


class ByHand(unittest.TestCase):
    """Mistakes, calls and limits, step by step."""

    def right(self, game, at, who, action, *events):
        """The input, of a seat or of the clock (None), is possible and has these events."""
        entry = {"by": "clock", "at": at} if who is None else {"by": "seat", "at": at, "seat": who, "action": action}
        game.step(entry, list(events))

    def wrong(self, rule, game, at, who, action, *events):
        """The input, or what followed, breaks this rule."""
        with self.assertRaises(Violation) as raised:
            self.right(copy.deepcopy(game), at, who, action, *events)
        self.assertEqual(raised.exception.rule, rule, raised.exception.what)

    def place(self, game, at, cell):
        """The player whose turn it is places; whatever follows is taken as right. All cards must be known."""
        action = {"place": {"turn": game.turn, "cell": cell}}
        return game.play({"by": "seat", "at": at, "seat": game.mover, "action": action}, [])

    def with_set(self, **options):
        """Three rafts in the top row, at 300; seat 0 is to place in turn 4."""
        game = table(**options)
        for cell in range(3):
            self.place(game, 100 * (cell + 1), cell)
        self.assertEqual(game.sets, ["top_row"])
        return game

    def test_out_of_turn(self):
        game = table()
        place = {"place": {"turn": 1, "cell": 0}}
        shown = {"misplaced": {"seat": 1, "cell": 0, "card": card("raft blue"), "out_of_turn": True}}
        self.wrong("RG-M3", table(forgiving=True), 100, 1, place, shown)
        self.right(game, 100, 1, place, shown)
        self.wrong("RG-M1", game, 3099, 1, place)
        self.place(game, 300, 4)
        place = {"place": {"turn": 2, "cell": 0}}
        self.wrong("RG-M1", game, 3099, 1, place)
        self.wrong("RG-M1", game, 3101, 0, "call_mine")  # the clock has not spoken
        self.right(game, 3100, None, None, {"unlocked": {"seat": 1}})
        self.wrong("RG-P5", game, 3100, None, None, {"unlocked": {"seat": 1}})

    def test_a_touch_just_after_a_round(self):
        game = self.with_set()
        for seat in range(game.n - 1):
            game.play({"by": "seat", "at": 400, "seat": seat, "action": {"grab": {"round": 1}}}, [])
        self.assertEqual(game.sets, [])
        grab = {"grab": {"round": 2}}
        self.wrong("CO-4", game, 1099, 0, grab)
        told = game.play({"by": "seat", "at": 1100, "seat": 0, "action": grab}, [])
        self.assertEqual(told[0], {"mistouched": {"seat": 0, "holds_one": False}})

    def test_on_a_pile(self):
        game = table()
        self.place(game, 100, 4)
        shown = {"misplaced": {"seat": 1, "cell": 4, "card": card("raft blue"), "out_of_turn": False}}
        began = {"turn_began": {"seat": 2, "turn": 3}}
        place = {"place": {"turn": 2, "cell": 4}}
        self.wrong("RG-P1", game, 200, 1, place, shown)
        self.right(game, 200, 1, place, shown, began)
        self.wrong("CO-4", game, 699, 1, {"place": {"turn": 3, "cell": 0}})  # a double tap
        self.assertEqual(game.sizes, [19, 20, 20])

    def test_touch_on_an_empty_grid(self):
        touched = {"mistouched": {"seat": 2, "holds_one": False}}, {"spared": {"seat": 2}}
        self.right(table(), 100, 2, {"grab": {"round": 1}}, *touched, {"turn_began": {"seat": 0, "turn": 2}})

    def test_touch_without_a_set(self):
        game = table()
        self.place(game, 100, 4)
        self.place(game, 200, 5)
        touched = {"mistouched": {"seat": 1, "holds_one": False}}
        self.right(game, 300, 1, {"grab": {"round": 1}}, touched, {"chooses_pile": {"seat": 1}})
        self.wrong("RG-M2", game, 900, 1, {"grab": {"round": 1}}, touched)  # has not paid
        self.wrong("RG-L5", game, 900, 2, {"place": {"turn": 3, "cell": 0}})
        self.right(game, 900, 0, {"grab": {"round": 1}}, {"mistouched": {"seat": 0, "holds_one": False}})
        self.wrong("RG-M2", game, 950, 0, {"take_pile": 4})
        self.wrong("RG-M2", game, 950, 1, {"take_pile": 0})
        took = {"took_pile": {"seat": 1, "cell": 4, "cards": 1, "by_clock": False}}
        then = {"took_pile": {"seat": 0, "cell": 5, "cards": 1, "by_clock": False}}
        self.right(game, 1000, 1, {"take_pile": 4}, took, then, {"turn_began": {"seat": 1, "turn": 4}})

    def test_second_touch(self):
        game = self.with_set()
        self.right(game, 400, 0, {"grab": {"round": 1}}, {"grabbed": {"seat": 0}})
        self.wrong("CO-4", game, 899, 0, {"grab": {"round": 1}})
        self.right(game, 900, 0, {"grab": {"round": 1}}, {"mistouched": {"seat": 0, "holds_one": True}})
        self.right(game, 1000, 1, {"grab": {"round": 1}}, {"grabbed": {"seat": 1}},
                   {"slowest": {"seat": 2, "drawn": False}},
                   {"took_set": {"seat": 2, "line": "top_row", "cards": 3, "by_clock": False}}, {"spared": {"seat": 0}},
                   {"turn_began": {"seat": 0, "turn": 5}})

    def test_drawn(self):
        game = self.with_set()
        self.right(game, 400, 0, {"grab": {"round": 1}}, {"grabbed": {"seat": 0}})
        self.wrong("RG-L5", game, 5401, 1, {"grab": {"round": 1}})
        for slowest in (0, 1, 2):
            events = [{"slowest": {"seat": slowest, "drawn": True}},
                      {"took_set": {"seat": slowest, "line": "top_row", "cards": 3, "by_clock": False}},
                      {"turn_began": {"seat": (slowest + 1) % 3, "turn": 5}}]
            if slowest:
                self.right(copy.deepcopy(game), 5400, None, None, *events)
            else:
                self.wrong("RG-L5", game, 5400, None, None, *events)

    def test_shuffled_cards(self):
        game = table()
        heap = [("raft", "pink"), ("raft", "blue"), ("raft", "blue")]
        game.heaps[0], game.sizes[0] = deque([heap]), 20  # as if taken
        def placed(shown):
            return {"placed": {"seat": 0, "cell": 0, "card": written(shown), "by_clock": False}}
        began = {"turn_began": {"seat": 1, "turn": 2}}
        action = {"place": {"turn": 1, "cell": 0}}
        self.wrong("RG-P1", game, 100, 0, action, placed(("raft", "orange")), began)
        self.right(game, 100, 0, action, placed(("raft", "pink")), began)
        self.assertEqual(list(game.heaps[0]), [[("raft", "blue"), ("raft", "blue")]])

    def one_card_each(self):
        """Six players with one card each, at 5400; seat 0 is to place in turn 55 and all owe a call."""
        game = table(6, ())
        for i in range(54):
            self.place(game, 100 * (i + 1), i % 9)
        self.assertEqual((game.sizes, game.owes), ([1] * 6, [True] * 6))
        return game

    def test_calls(self):
        game = self.one_card_each()
        self.right(game, 5500, 3, "call_mine", {"called_mine": {"seat": 3}})
        self.wrong("RG-W1", game, 5600, 3, "call_mine", {"called_mine": {"seat": 3}})
        self.wrong("RG-W3", game, 5600, 2, {"call_at": {"seat": 3, "call": 1}})  # that debt is over
        self.right(game, 5600, 2, {"call_at": {"seat": 3, "call": 2}},
                   {"called_at": {"seat": 2, "target": 3, "caught": False}})
        self.wrong("RG-W3", game, 8599, 2, {"call_at": {"seat": 4, "call": 1}})
        self.wrong("RG-W2", game, 8599, 2, {"call_at": {"seat": 2, "call": 1}})

    def test_call_breaks_a_turn_off(self):
        game = self.one_card_each()
        caught = {"called_at": {"seat": 2, "target": 4, "caught": True}}
        self.right(game, 6400, 2, {"call_at": {"seat": 4, "call": 1}}, caught, {"chooses_pile": {"seat": 4}})
        sets = len(game.sets)
        events = game.play({"by": "seat", "at": 9000, "seat": 4, "action": {"take_pile": 8}}, [])
        self.assertEqual(events[0], {"took_pile": {"seat": 4, "cell": 8, "cards": 6, "by_clock": False}})
        self.assertLessEqual(len(game.sets), sets)
        self.assertEqual((game.stage, game.turn, game.mover), (rowgoat.PLACING, 55, 0))
        self.assertEqual(game.deadline, 9000 + 7000)  # the time that was left
        self.assertEqual(game.sizes[4], 7)

    def test_nobody_has_cards(self):
        game = self.one_card_each()
        for i in range(6):
            events = self.place(game, 5500 + i, i)
        everybody = {"winners": list(range(6)), "ending": "stuck"}
        if game.sets:
            self.assertEqual(events[-1], "nobody_has_cards")
            self.right(game, 15_505, None, None, {"ended": {"outcome": everybody}})
        self.assertEqual(game.outcome, everybody)

    def test_shared_win(self):
        game = self.with_set()
        game.heaps = [deque(), deque(), game.heaps[0] + game.heaps[1] + game.heaps[2]]
        game.sizes = [0, 0, 57]  # as if seats 0 and 1 had placed all
        self.right(game, 400, 1, {"grab": {"round": 1}}, {"grabbed": {"seat": 1}})
        outcome = {"winners": [0, 1], "ending": "rescued"}
        self.right(game, 500, 0, {"grab": {"round": 1}}, {"grabbed": {"seat": 0}},
                   {"slowest": {"seat": 2, "drawn": False}},
                   {"ended": {"outcome": outcome}})

    def test_placement_limit(self):
        game = table(placement_limit=2)
        self.place(game, 100, 0)
        events = self.place(game, 200, 1)
        self.assertEqual(events[-1], {"ended": {"outcome": {"winners": [], "ending": "unfinished"}}})


if __name__ == "__main__":
    unittest.main()
