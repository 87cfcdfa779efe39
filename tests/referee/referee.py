#!/usr/bin/env python3
"""Judges logs of `corral simulate … --log FILE` by the rules alone; see README.md.

This file knows the order of the lines of a log. Each game has a module with a class `Game`:

    Game(config, setup)             checks the deal
    game.step(input, events)        checks one input and what followed from it
    game.check_outcome(outcome)     checks the last line
    game.outcome                    None until the game is over

All of them raise `Violation` at the first rule that is broken.
"""

import sys

import rowgoat
import scapegoat
import soplon
from logformat import Violation, check_fields, is_int, parse, show

USAGE = "usage: referee.py LOG… (- is the standard input)"
FORMAT = 1
GAMES = {"scapegoat": scapegoat.Game, "rowgoat": rowgoat.Game, "soplon": soplon.Game}

DEAL = ("log", "game", "rules", "number", "config", "seed", "setup")
STEP = ("version", "input", "events")
HEXADECIMAL = frozenset("0123456789abcdef")


class Log:
    """The lines of one log, in order."""

    def __init__(self):
        self.game = None  # the game under way
        self.number = -1  # of the last deal
        self.version = 0  # of the last step
        self.at = 0  # the time of the last input
        self.games = self.inputs = self.events = 0

    def read(self, raw):
        """Checks the next line."""
        line = parse(raw)
        if "log" in line:
            self.deal(line)
        elif "version" in line:
            self.step(line)
        elif "outcome" in line:
            self.outcome(line)
        else:
            raise Violation("LOG", "neither a deal, nor a step, nor an outcome")

    def deal(self, line):
        if self.game:
            raise Violation("LOG", "a new game begins before the last one has its outcome")
        self.version = self.at = 0
        check_fields(line, "the deal", DEAL)
        self.check_head(line)
        self.game = GAMES[line["game"]](line["config"], line["setup"])

    def check_head(self, line):
        if not is_int(line["log"], FORMAT, FORMAT):
            raise Violation("LOG", f"this is version {show(line['log'])} of the format, not {FORMAT}")
        if type(line["game"]) is not str or line["game"] not in GAMES:
            raise Violation("LOG", f"this referee does not know the game {show(line['game'])}")
        if not is_int(line["rules"], 1):
            raise Violation("LOG", f"{show(line['rules'])} is no version of the rules")
        if not is_int(line["number"], self.number + 1, self.number + 1):
            raise Violation("LOG", f"game {self.number + 1} should follow, not game {show(line['number'])}")
        self.number = line["number"]
        seed = line["seed"]
        if type(seed) is not str or len(seed) != 64 or not HEXADECIMAL.issuperset(seed):
            raise Violation("LOG", f"the seed is not 64 hexadecimal digits: {show(seed)}")

    def step(self, line):
        check_fields(line, "the step", STEP)
        if not self.game:
            raise Violation("LOG", "a step without a deal")
        if not is_int(line["version"], self.version + 1, self.version + 1):
            raise Violation("LOG", f"version {self.version + 1} should follow, not {show(line['version'])}")
        self.version += 1
        if self.game.outcome:
            raise Violation("LOG", "a step after the end of the game")
        self.check_input(line["input"])
        if type(line["events"]) is not list:
            raise Violation("LOG", f"the events are not a list: {show(line['events'])}")
        self.game.step(line["input"], line["events"])
        self.inputs += 1
        self.events += len(line["events"])

    def check_input(self, entry):
        by = entry.get("by") if type(entry) is dict else None
        if by == "seat":
            check_fields(entry, "the input", ("by", "at", "seat", "action"))
        elif by == "clock":
            check_fields(entry, "the input", ("by", "at"))
        else:
            raise Violation("LOG", f"neither a seat's input nor the clock's: {show(entry)}")
        if not is_int(entry["at"], 0):
            raise Violation("LOG", f"{show(entry['at'])} is no time")
        if entry["at"] < self.at:
            raise Violation("LOG", f"the time goes back from {self.at} to {entry['at']}")
        self.at = entry["at"]

    def outcome(self, line):
        check_fields(line, "the last line", ("outcome",))
        if not self.game:
            raise Violation("LOG", "an outcome without a game")
        check_fields(line["outcome"], "the outcome", ("winners", "ending"))
        self.game.check_outcome(line["outcome"])
        self.game = None
        self.games += 1

    def end(self):
        """Checks that the log may end here."""
        if self.game:
            raise Violation("LOG", "the log ends before the game has its outcome")
        if not self.games:
            raise Violation("LOG", "there is no game in the log")


def judge(name, stream):
    """Checks a whole log. Returns it, or None after telling what is wrong."""
    log = Log()
    at_line = 0
    try:
        for raw in stream:
            at_line += 1
            log.read(raw)
        log.end()
    except Violation as broken:
        place = f"{name}:{at_line}: game {max(log.number, 0)}, version {log.version}"
        print(f"{place}: {broken.what} ({broken.rule})", file=sys.stderr)
        return None
    return log


def judge_file(name):
    if name == "-":
        return judge(name, sys.stdin.buffer)
    with open(name, "rb") as stream:
        return judge(name, stream)


def main(names):
    if not names or any(name.startswith("-") and name != "-" for name in names):
        print(USAGE, file=sys.stderr)
        return 2
    games = 0
    for name in names:
        try:
            log = judge_file(name)
        except OSError as error:
            print(f"{name} cannot be read: {error.strerror or error}.", file=sys.stderr)
            return 2
        if not log:
            return 1
        print(f"{log.games} games, {log.inputs} inputs, {log.events} events: no rule broken")
        games += log.games
    print(f"{games} passed, 0 failed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
