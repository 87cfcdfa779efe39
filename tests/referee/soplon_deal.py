"""Soplón: what the table agreed on, the deck and the deal (docs/rules/soplon.md, SO-C and SO-S).

Within the referee a card is a text, "thug" or "witness 7"; `read_card` and `write_card` know how a log writes it.
"""

import json
from functools import lru_cache

from logformat import Violation, check_fields, check_list, encode, is_int, show

DAYS = {"one_day": 86_400_000, "three_days": 3 * 86_400_000, "one_week": 7 * 86_400_000}  # CO-2
PACES = {"relaxed": 120_000, "normal": 60_000, "fast": 20_000, "untimed": None, **DAYS}
PLACES = 4  # of a district, dealt (SO-S1)
CARDS, WITNESSES, COPIES = 54, 36, 4  # SO-C1, SO-C2
FAMILY = {"thug": 7, "driver": 5, "hitman": 3, "boss": 1}  # SO-C2
COUSIN, RAT = "cousin", "rat"
NUMBERS = {f"witness {number}": number for number in range(1, 21)}  # of the witnesses (SO-C3)
WORTHS = {**NUMBERS, **FAMILY, COUSIN: 0}  # the rat has none of its own (SO-C2, SO-E4)
WRITTEN = {name: {"witness": number} for name, number in NUMBERS.items()}

CONFIG = ("players", "deck", "pace", "race_ms", "peek_ms", "notes", "turn_limit")
SETUP = ("first", "districts", "pile", "discard", "peeks")


def read_card(value):
    """The card that a log writes so."""
    if type(value) is str and (value in FAMILY or value in (COUSIN, RAT)):
        return value
    if type(value) is dict and len(value) == 1 and is_int(value.get("witness"), 1, len(NUMBERS)):
        return f"witness {value['witness']}"
    raise Violation("LOG", f"there is no card {show(value)}")


def write_card(card):
    """How a log writes a card."""
    return WRITTEN.get(card, card)


def check_config(config):
    """The options are possible ones and the deck is one. Returns its sorted cards."""
    check_fields(config, "config", CONFIG, ("first", "bots_talk"))
    if not is_int(config["players"], 2, 6):
        raise Violation("SO-C4", f"{show(config['players'])} players are not 2 to 6")
    if type(config["pace"]) is not str or config["pace"] not in PACES:
        raise Violation("CO-2", f"there is no pace {show(config['pace'])}")
    for name, rule in (("race_ms", "SO-X7"), ("peek_ms", "SO-S2")):
        if not is_int(config[name], 500, 60_000):
            raise Violation(rule, f"{name} is {show(config[name])}, not 500 to 60000")
    for name in ("notes", "bots_talk"):
        if type(config.get(name, True)) is not bool:
            raise Violation("LOG", f"{name} is {show(config[name])}")
    if not is_int(config["turn_limit"], 0):
        raise Violation("LOG", f"turn_limit is {show(config['turn_limit'])}")
    return deck_of(encode(config["deck"]))


@lru_cache(maxsize=8)
def deck_of(text):
    """The sorted cards of the deck written as this JSON text: all games of a log have the same."""
    deck = json.loads(text)
    check_fields(deck, "the deck", ("cards",))
    if type(deck["cards"]) is not list:
        raise Violation("LOG", "the cards of the deck are not a list")
    cards = []
    for entry in deck["cards"]:
        card, copies = check_entry(entry)
        if len(cards) + copies > CARDS:
            raise Violation("SO-C1", f"the deck has more than {CARDS} cards")
        cards += [card] * copies
    check_counts(cards)
    return sorted(cards)


def check_entry(entry):
    """The card of an entry of the deck, and how many copies it stands for."""
    check_fields(entry, "a card of the deck", ("card",), ("worth", "copies"))
    copies = entry.get("copies", 1)
    if not is_int(copies, 1):
        raise Violation("SO-C1", f"{show(entry)} has no number of copies")
    name, worth = entry["card"], entry.get("worth")
    if name == "witness":
        if not is_int(worth, 1, len(NUMBERS)):
            raise Violation("SO-C3", f"{show(entry)} is not worth 1 to {len(NUMBERS)}")
        return f"witness {worth}", copies
    if type(name) is not str or name not in WORTHS and name != RAT:
        raise Violation("SO-C1", f"there is no card {show(name)}")
    if name == RAT and "worth" in entry:
        raise Violation("SO-C2", f"the rat has a worth of its own: {show(entry)}")
    if name != RAT and not is_int(worth, WORTHS[name], WORTHS[name]):
        raise Violation("SO-C2", f"{name} is worth {WORTHS[name]}, not {show(worth)}")
    return name, copies


def check_counts(cards):
    """SO-C1 and SO-C2: how many there are of each kind."""
    witnesses = sum(card in NUMBERS for card in cards)
    if witnesses != WITNESSES:
        raise Violation("SO-C1", f"the deck has {witnesses} witnesses, not {WITNESSES}")
    for card in FAMILY:
        if cards.count(card) != COPIES:
            raise Violation("SO-C2", f"the deck has {cards.count(card)} of {card}, not {COPIES}")
    for card in (COUSIN, RAT):
        if cards.count(card) != 1:
            raise Violation("SO-C1", f"the deck has {cards.count(card)} of {card}, not 1")


def check_deal(config, cards, setup):
    """The deal of these cards keeps to SO-S1 to SO-S3. Returns the districts and the draw pile."""
    n = config["players"]
    check_fields(setup, "setup", SETUP)
    check_first(n, config, setup["first"])
    check_list(setup["districts"], n, "districts", "SO-S1")
    for seat, district in enumerate(setup["districts"]):
        check_list(district, PLACES, f"the district of seat {seat}", "SO-S1")
    check_list(setup["pile"], len(cards) - n * PLACES, "the draw pile", "SO-S1")
    check_list(setup["discard"], 0, "the discard pile", "SO-S1")
    if setup["peeks"] is not True:
        raise Violation("SO-S2", "the first look does not come before the first turn")
    districts = [list(map(read_card, district)) for district in setup["districts"]]
    pile = list(map(read_card, setup["pile"]))
    if sorted(sum(districts, pile)) != cards:
        raise Violation("SO-S1", "the cards dealt are not those of the deck")
    return districts, pile


def check_first(n, config, first):
    """SO-S3: the host names who begins, or the seed decides."""
    if not is_int(first, 0, n - 1):
        raise Violation("SO-S3", f"there is no seat {show(first)} to begin")
    if "first" in config:
        named = config["first"]
        if not is_int(named, 0, n - 1):
            raise Violation("SO-S3", f"the host named {show(named)}, which is no seat")
        if named != first:
            raise Violation("SO-S3", f"the host named seat {named}, and seat {first} begins")
