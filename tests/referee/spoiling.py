"""What the tests that spoil a good log have in common."""

import contextlib
import io
import json

import referee


def read_games(path):
    """The games of a log, each a list of its lines."""
    games = []
    with open(path, encoding="utf-8") as log:
        for line in map(json.loads, log):
            if "log" in line:
                games.append([])
            games[-1].append(line)
    return games


def judge(lines):
    """What the referee says about these lines (objects, or text as it stands); nothing if no rule is broken."""
    text = "".join(line if type(line) is str else json.dumps(line) + "\n" for line in lines)
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        passed = referee.judge("log", io.BytesIO(text.encode()))
    return "" if passed else said.getvalue()


def name_of(value):
    """The name of an action or an event."""
    return value if type(value) is str else next(iter(value))


def fields(line, event):
    """The fields of the first such event of a line, or None."""
    for told in line.get("events", ()):
        if name_of(told) == event and type(told) is dict:
            return told[event]
    return None
