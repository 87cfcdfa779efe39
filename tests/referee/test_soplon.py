#!/usr/bin/env python3
"""Tests of the referee of Soplón: a clean log passes, and whatever is changed in it is told.

    corral simulate soplon --players 3 --games 40 --log soplon.jsonl
    CORRAL_LOG_SOPLON=soplon.jsonl python3 -m unittest test_soplon
"""

import copy
import json
import os
import unittest

import soplon
from spoiling import fields, judge, name_of, read_games

LOG = os.environ.get("CORRAL_LOG_SOPLON")


def action(line):
    """The name of a seat's action, or None."""
    entry = line.get("input", {})
    return name_of(entry["action"]) if entry.get("by") == "seat" else None


def before_reshuffle(game):
    """The lines before the first reshuffle: all cards are known."""
    for i, line in enumerate(game):
        if fields(line, "reshuffled"):
            return game[:i]
    return game


@unittest.skipUnless(LOG, "CORRAL_LOG_SOPLON names no log: write one with `corral simulate soplon --log FILE`")
class Mutations(unittest.TestCase):
    """Every test changes one thing in the first game where it can be changed."""

    @classmethod
    def setUpClass(cls):
        cls.games = read_games(LOG)

    def caught(self, find, change, rule=None):
        """The referee tells the change of the first line with find(line), by this rule; it was right before."""
        with self.subTest(rule=rule):
            for game in self.games:
                for i, line in enumerate(before_reshuffle(game)):
                    if find(line):
                        return self.check_caught(game, i, change, rule)
            self.skipTest("no line of this log can be changed so")

    def check_caught(self, game, i, change, rule):
        game = copy.deepcopy(game)
        game[0]["number"] = 0
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

    def test_clean(self):
        self.assertEqual(judge(line for game in self.games for line in game), "")

    def test_dropped_lines(self):
        game = copy.deepcopy(self.games[0])
        game[0]["number"] = 0
        for i in range(len(game)):
            self.assertNotEqual(judge(game[:i] + game[i + 1:]), "", f"line {i + 1} is missed by nobody")

    def test_dropped_input_with_versions_mended(self):
        game = copy.deepcopy(self.games[0])
        game[0]["number"] = 0
        for i in range(1, len(game) - 1):
            # What these leave open, the clock or others may close.
            is_unpaid = (fields(game[i], "paid") or {}).get("place", 0) is None
            if action(game[i]) not in ("done", "pass_race") and not is_unpaid:
                kept = game[:i] + game[i + 1:]
                steps = [{**line, "version": version} for version, line in enumerate(kept[1:-1], 1)]
                self.assertNotEqual(judge(kept[:1] + steps + kept[-1:]), "", f"line {i + 1} is missed by nobody")

    def test_truncated(self):
        game = copy.deepcopy(self.games[0])
        game[0]["number"] = 0
        for end in range(len(game)):
            self.assertIn("(LOG)", judge(game[:end]))
        self.assertIn("(LOG)", judge([json.dumps(game[0])[:-20]]))

    def test_dropped_and_repeated_events(self):
        game = copy.deepcopy(self.games[0])
        game[0]["number"] = 0
        for i, line in enumerate(game[1:-1], 1):
            for k in range(len(line["events"])):
                for times in (0, 2):
                    events = line["events"][:k] + line["events"][k:k + 1] * times + line["events"][k + 1:]
                    said = judge(game[:i] + [{**line, "events": events}] + game[i + 1:])
                    self.assertNotEqual(said, "", f"event {k + 1} of line {i + 1}, {times} times")

    def test_cards(self):
        def other(card):
            return "boss" if card == "thug" else "thug"
        self.change_field("drew", "card", other, "SO-T1")
        self.change_field("exchanged", "played", other, "SO-T2")
        self.change_field("erred", "card", other, "SO-X2")
        self.change_field("eliminated", "card", other, "SO-X1")
        self.change_field("looked", "card", other, "SO-F1")
        self.change_field("removed", "card", other, "SO-F4")
        self.change_field("peeked", "cards", lambda cards: cards + ["rat"], "SO-S2")
        self.change_field("revealed", "card", other, "SO-E3")

    def test_reshuffled_card(self):
        """The rat never lies on the discard pile (SO-T4), so it cannot come out of a reshuffled pile."""
        for game in self.games:
            for i, line in enumerate(game):
                if fields(line, "reshuffled") and fields(line, "drew"):
                    return self.check_caught(game, i, lambda line: fields(line, "drew").update(card="rat"), "SO-T7")
        return self.skipTest("no draw reshuffles in this log")

    def test_places(self):
        self.change_field("paid", "place", lambda place: place + 1, "SO-X5")
        self.change_field("added", "place", lambda place: place + 1, "SO-F4")
        self.change_field("rat_returned", "place", lambda place: place + 1, "SO-T4")
        self.change_field("swapped", "pair", lambda pair: pair[::-1], "SO-F2")
        self.change_field("gave", "to", lambda to: {**to, "place": to["place"] + 1}, "SO-X4")

    def test_seats(self):
        for event in ("peeked", "done", "turn_began", "drew", "exchanged", "erred", "paid", "passed_race", "closed"):
            self.change_field(event, "seat", lambda seat: seat ^ 1, None)
        for name in ("draw", "exchange", "close"):
            def change(line):
                line["input"]["seat"] = (line["input"]["seat"] + 1) % self.games[0][0]["config"]["players"]
            self.caught(lambda line: action(line) == name, change, "SO-T6")

    def test_booleans_are_no_numbers(self):
        self.caught(lambda line: (fields(line, "drew") or {}).get("seat") == 1,
                    lambda line: fields(line, "drew").update(seat=True))

    def test_times(self):
        def earlier(line):
            line["input"]["at"] -= 1

        def too_late(line):
            line["input"]["at"] += 200_000
        self.caught(lambda line: line.get("input", {}).get("by") == "clock", earlier)
        self.caught(lambda line: action(line) == "exchange", lambda line: line["input"].update(at=0), "LOG")
        if self.games[0][0]["config"]["pace"] != "untimed":
            self.caught(lambda line: action(line) == "draw", too_late, "CO-2")
        self.caught(lambda line: action(line) in ("eliminate", "pass_race"), too_late, "SO-X7")

    def test_double_tap(self):
        """After a mistake the same card again: within 500 ms a double tap, later a card that has been tried."""
        for wait, rule in ((499, "CO-4"), (500, "SO-X6")):
            for game in self.games:
                i = next((i for i, line in enumerate(game) if fields(line, "paid") and not fields(line, "race_closed")
                          and fields(line, "paid")["place"] is not None), None)
                if i is not None:
                    again = copy.deepcopy(game[i])
                    again["version"] += 1
                    again["input"]["at"] += wait
                    head = {**game[0], "number": 0}
                    self.assertIn(f"({rule})", judge([head] + game[1:i + 1] + [again]))
                    break

    def test_race_numbers(self):
        def change(line):
            next(iter(line["input"]["action"].values()))["race"] += 1
        self.caught(lambda line: action(line) == "eliminate", change, "CO-4")
        self.caught(lambda line: action(line) == "pass_race", change, "CO-4")
        self.change_field("race_opened", "race", lambda race: race + 1, "SO-T5")
        self.change_field("race_closed", "race", lambda race: race + 1, "SO-X7")

    def test_error_as_success(self):
        def change(line):
            line["events"][0] = {"eliminated": fields(line, "erred")}
        self.caught(lambda line: fields(line, "erred"), change, "SO-X2")

    def test_counting(self):
        for event, field, rule in (("counted", "sum", "SO-E3"), ("counted", "cards", "SO-E3"),
                                   ("rat_counted", "worth", "SO-E4")):
            self.change_field(event, field, lambda number: number + 1, rule)

    def test_outcome(self):
        def lost(outcome):
            return next([seat] for seat in range(6) if seat not in outcome["winners"])
        self.change_field("ended", "outcome", lambda outcome: {**outcome, "winners": lost(outcome)}, None)
        self.change_field("ended", "outcome", lambda outcome: {**outcome, "ending": "unfinished"}, None)
        self.caught(lambda line: "outcome" in line, lambda line: line["outcome"].update(winners=[]))
        self.caught(lambda line: "outcome" in line, lambda line: line["outcome"].update(ending="unfinished"))

    def test_head(self):
        for name, value in (("log", 2), ("number", 7), ("rules", 0), ("seed", "0"), ("game", "rat")):
            self.caught(lambda line: "log" in line, lambda line: line.update({name: value}), "LOG")
        self.caught(lambda line: "version" in line, lambda line: line.update(version=line["version"] + 1), "LOG")

    def test_config(self):
        changes = (("players", 7, "SO-C4"), ("pace", "slow", "CO-2"), ("race_ms", 499, "SO-X7"),
                   ("peek_ms", 60_001, "SO-S2"), ("first", 9, "SO-S3"), ("notes", 1, "LOG"),
                   ("bots_talk", 0, "LOG"), ("turn_limit", -1, "LOG"))
        for name, value, rule in changes:
            self.caught(lambda line: "log" in line, lambda line: line["config"].update({name: value}), rule)

    def test_deck(self):
        def entry(line, card):
            return next(entry for entry in line["config"]["deck"]["cards"] if entry["card"] == card)
        changes = (("witness", "worth", 21, "SO-C3"), ("witness", "copies", 3, "SO-C1"), ("thug", "worth", 6, "SO-C2"),
                   ("boss", "copies", 3, "SO-C2"), ("rat", "worth", 1, "SO-C2"), ("cousin", "card", "uncle", "SO-C1"),
                   ("thug", "copies", 10 ** 12, "SO-C1"))
        for card, name, value, rule in changes:
            self.caught(lambda line: "log" in line, lambda line: entry(line, card).update({name: value}), rule)

    def test_deal(self):
        def setup(change):
            return lambda line: change(line["setup"])
        changes = (
            (lambda deal: deal["pile"].pop(), "SO-S1"),
            (lambda deal: deal["pile"].__setitem__(0, deal["pile"][1]), "SO-S1"),
            (lambda deal: deal["districts"].pop(), "SO-S1"),
            (lambda deal: deal["districts"][0].append(deal["pile"].pop()), "SO-S1"),
            (lambda deal: deal["discard"].append(deal["pile"].pop()), "SO-S1"),
            (lambda deal: deal.update(peeks=False), "SO-S2"),
            (lambda deal: deal.update(first=deal["first"] ^ 1), None),
            (lambda deal: deal["districts"][0].reverse(), None),
        )
        game = next(g for g in self.games if self.can_tell(g[0]["setup"]))
        for change, rule in changes:
            self.check_caught(game, 0, setup(change), rule)

    @staticmethod
    def can_tell(deal):
        """The cards that test_deal takes for each other are different ones."""
        upper, lower = deal["districts"][0][:2], deal["districts"][0][2:]
        return lower != upper[::-1] and deal["pile"][0] != deal["pile"][1]


class Winners(unittest.TestCase):
    """SO-E3 and SO-E5, which a small log does not reach in all ways."""

    def test_endings(self):
        cases = (
            ([[5], [2, 2]], [1], "lowest_sum"),
            ([[4], [2, 2]], [0], "fewest_cards"),
            ([[2, 2], [1, 3]], [1], "lowest_card"),
            ([[1, 3], [3, 1], [9]], [0, 1], "shared"),
            ([[], [], [0]], [0, 1], "shared"),
            ([[0], []], [1], "fewest_cards"),
        )
        for values, winners, ending in cases:
            self.assertEqual(soplon.winners_of(values), (winners, ending))


if __name__ == "__main__":
    unittest.main()
