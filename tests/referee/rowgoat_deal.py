"""Row Your Goat: what the table agreed on, the deck and the deal (docs/rules/rowgoat.md, RG-C and RG-S)."""

import json
from collections import Counter
from functools import lru_cache

from logformat import Violation, check_fields, check_list, encode, is_int, show

BOATS = ("rowing_boat", "raft", "rubber_ring", "jet_ski")  # RG-C1
COLOURS = ("pink", "blue", "orange", "yellow")
CARDS = 60  # RG-C1, RG-C2
CELLS = 9  # RG-S2
# How long a choice takes, by edition of the rulings: as in other games (CO-2), and for piles and sets (RG-L4).
PACES = {1: {"relaxed": 120_000, "normal": 60_000, "fast": 20_000, "untimed": None},
         2: {"relaxed": 20_000, "normal": 10_000, "fast": 5_000, "untimed": None}}
LONGEST = 600_000  # of the limits that a table may set

CONFIG = ("players", "deck", "place_ms", "grab_ms", "stuck_ms", "pace", "forgiving", "placement_limit", "rulings")
LEAST = {"place_ms": 0, "grab_ms": 1, "stuck_ms": 1}
SETUP = ("decks", "first", "grid")


def check_config(config):
    """The options are possible ones and the deck keeps to RG-C2. Returns how often each card is there."""
    check_fields(config, "config", CONFIG, ("first",))
    if not is_int(config["players"], 2, 6):
        raise Violation("LOG", f"{show(config['players'])} players are not 2 to 6")
    if "first" in config and not is_int(config["first"], 0, config["players"] - 1):
        raise Violation("LOG", f"there is no seat {show(config['first'])} to place first")
    for name, least in LEAST.items():
        if not is_int(config[name], least, LONGEST):
            raise Violation("LOG", f"{name} is {show(config[name])}, not {least} to {LONGEST}")
    if type(config["pace"]) is not str or config["pace"] not in PACES[1]:
        raise Violation("CO-2", f"there is no pace {show(config['pace'])}")
    if not is_int(config["rulings"], 1, 2):
        raise Violation("LOG", f"there is no edition {show(config['rulings'])} of the rulings")
    if type(config["forgiving"]) is not bool:
        raise Violation("LOG", f"forgiving is {show(config['forgiving'])}")
    if not is_int(config["placement_limit"], 0):
        raise Violation("LOG", f"placement_limit is {show(config['placement_limit'])}")
    return deck_of(encode(config["deck"]))


@lru_cache(maxsize=8)
def deck_of(text):
    """The deck written as this JSON text, checked: all games of a log have the same."""
    return check_deck(json.loads(text))


def check_deck(deck):
    """How often each card is in the deck, if it keeps to RG-C2."""
    check_fields(deck, "the deck", ("cards",))
    if type(deck["cards"]) is not list:
        raise Violation("LOG", "the cards of the deck are not a list")
    copies = Counter()
    for entry in deck["cards"]:
        check_fields(entry, "a card of the deck", ("boat", "colour", "copies"))
        card = card_of({"boat": entry["boat"], "colour": entry["colour"]})
        if card is None:
            raise Violation("RG-C1", f"{show(entry)} is no boat in a colour")
        if card in copies:
            raise Violation("RG-C2", f"the {name_of(card)} stands on two lines")
        if not is_int(entry["copies"], 1):
            raise Violation("RG-C2", f"{show(entry)} has no number of copies")
        copies[card] = entry["copies"]
    total = sum(copies.values())
    if total != CARDS:
        raise Violation("RG-C2", f"the deck has {total} cards, not {CARDS}")
    return copies


# A card is a pair of a boat and a colour.

def card_of(value):
    """The card that is written so, or None."""
    if type(value) is not dict or len(value) != 2:
        return None
    card = value.get("boat"), value.get("colour")
    return card if card[0] in BOATS and card[1] in COLOURS else None


def written(card):
    """How a card is written in a log."""
    return {"boat": card[0], "colour": card[1]}


def name_of(card):
    return f"{card[1]} {card[0]}"


def check_deal(config, copies, setup):
    """The deal keeps to RG-S1 and RG-S2. Returns the decks from the top down; the config has been checked."""
    n = config["players"]
    check_fields(setup, "setup", SETUP)
    check_list(setup["decks"], n, "decks", "RG-S1")
    decks = [dealt_deck(seat, deck, CARDS // n) for seat, deck in enumerate(setup["decks"])]
    dealt = Counter(card for deck in decks for card in deck)
    if dealt != copies:
        card = next(card for card in dealt | copies if dealt[card] != copies[card])
        raise Violation("RG-S1", f"{dealt[card]} copies of the {name_of(card)} are dealt, not {copies[card]}")
    check_first(n, config, setup["first"])
    if setup["grid"] != [[]] * CELLS:
        raise Violation("RG-S2", f"the grid is not {CELLS} empty cells: {show(setup['grid'])}")
    return decks


def dealt_deck(seat, deck, size):
    check_list(deck, size, f"the deck of seat {seat}", "RG-S1")
    cards = [card_of(value) for value in deck]
    if None in cards:
        raise Violation("RG-C1", f"seat {seat} is dealt {show(deck[cards.index(None)])}, which is no card")
    return cards


def check_first(n, config, first):
    if not is_int(first, 0, n - 1):
        raise Violation("RG-S2", f"there is no seat {show(first)} to place first")
    if config.get("first", first) != first:
        raise Violation("RG-S2", f"seat {config['first']} was named to place first, not seat {first}")
