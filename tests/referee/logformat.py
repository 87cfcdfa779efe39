"""What the logs of all games have in common: JSON lines, their fields, and how a broken rule is told.

The format is described in docs/log-format.md; what breaks the format itself is reported with the id LOG.
"""

import json

SHOWN = 160  # characters of a value in a message


class Violation(Exception):
    """A rule was broken: its id, and what happened in one sentence."""

    def __init__(self, rule, what):
        super().__init__(what)
        self.rule = rule
        self.what = what


def parse(raw):
    """The JSON object of one line (bytes)."""
    try:
        value = _DECODER.decode(raw.decode("utf-8").rstrip("\r\n"))
    except (ValueError, RecursionError) as error:
        raise Violation("LOG", f"not a line of JSON ({_one_line(error)})") from None
    if type(value) is not dict:
        raise Violation("LOG", "the line is not a JSON object")
    return value


def encode(value):
    """A text that is the same for the same JSON value, and tells true from 1."""
    return _ENCODER.encode(value)


def show(value):
    """A value for a message: one line, not too long."""
    text = encode(value)
    return text if len(text) <= SHOWN else text[:SHOWN] + "…"


def check_fields(value, where, required, optional=()):
    """The value is an object with exactly these fields."""
    if type(value) is not dict:
        raise Violation("LOG", f"{where} is not an object: {show(value)}")
    for name in required:
        if name not in value:
            raise Violation("LOG", f"{where} has no field {name}")
    if len(value) > len(required):
        for name in value:
            if name not in required and name not in optional:
                raise Violation("LOG", f"{where} has an unknown field {show(name)}")


def is_int(value, low, high=None):
    """A whole number within bounds (JSON's true is none)."""
    return type(value) is int and low <= value and (high is None or value <= high)


def check_list(value, length, where, rule="LOG"):
    """The value is a list with so many entries."""
    if type(value) is not list or len(value) != length:
        raise Violation(rule, f"{where} is not a list of {length}: {show(value)}")


def same_names(values, wanted):
    """The list holds exactly these texts, in any order."""
    return all(type(value) is str for value in values) and sorted(values) == sorted(wanted)


def named(value):
    """The name and the content of an action or an event; the content of a bare name is None."""
    if type(value) is str:
        return value, None
    if type(value) is dict and len(value) == 1:
        return next(iter(value.items()))
    raise Violation("LOG", f"neither a name nor an object with one key: {show(value)}")


def canonical_outcome(outcome):
    """An outcome as text; winners are a set without an order."""
    winners = outcome.get("winners") if type(outcome) is dict else None
    if type(winners) is not list:
        return encode(outcome)
    return encode({**outcome, "winners": sorted(winners, key=encode)})


def _object(pairs):
    value = dict(pairs)
    if len(value) != len(pairs):
        raise ValueError("a field appears twice")
    return value


def _no_float(text):
    raise ValueError(f"{text[:20]} is not a whole number")


def _one_line(error):
    return " ".join(str(error).split())[:SHOWN]


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_float=_no_float, parse_constant=_no_float)
_ENCODER = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"))
