"""Scape Goat: what the table agreed on, the deck and the deal (docs/rules/scapegoat.md, SG-C and SG-S)."""

import json
import os
import re
from collections import Counter
from functools import lru_cache

from logformat import Violation, check_fields, check_list, encode, is_int, same_names, show

COLOURS = ("red", "blue", "yellow", "green", "orange", "purple")  # SG-C1
LOCATIONS = ("prepare", "spy", "trade", "stash", "cops")  # SG-C2
BESIDE = LOCATIONS[:4]  # where evidence lies and pawns begin: never the cops (SG-S2, SG-S4)
DAYS = {"one_day": 86_400_000, "three_days": 3 * 86_400_000, "one_week": 7 * 86_400_000}  # CO-2
PACES = {"relaxed": 120_000, "normal": 60_000, "fast": 20_000, "untimed": None, **DAYS}
ROWS, COLUMNS = 10, 12  # of a mat, and the dice (SG-C3, SG-C4)
STASH = 3  # places

NAMED = ("balanced", "one_for_all")  # SG-C5
DECKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../crates/scapegoat/decks")

CONFIG = ("players", "deck", "pace", "cops_window_ms", "whispers", "turn_limit")
SETUP = ("colours", "pawns", "names", "hands", "first", "dice", "scapegoat", "mats", "evidence", "stash")
MARKS = {f"{n}{plus}": range(n, 7 if plus else n + 1) for n in range(3, 7) for plus in ("", "+")}


def check_config(config):
    """The options are possible ones, the deck keeps to SG-C5. Returns the sorted cards for this many players."""
    check_fields(config, "config", CONFIG, ("colours", "notes", "bots_talk", "take_back_ms", "later_window_ms"))
    if not is_int(config["players"], 3, 6):
        raise Violation("LOG", f"{show(config['players'])} players are not 3 to 6")
    if type(config["pace"]) is not str or config["pace"] not in PACES:
        raise Violation("CO-2", f"there is no pace {show(config['pace'])}")
    for name in ("whispers", "notes", "bots_talk"):
        if type(config.get(name, False)) is not bool:
            raise Violation("LOG", f"{name} is {show(config[name])}")
    for name in ("cops_window_ms", "later_window_ms", "turn_limit", "take_back_ms"):
        if not is_int(config.get(name, 0), 0):
            raise Violation("LOG", f"{name} is {show(config[name])}")
    return deck_of(encode(config["deck"]))[config["players"]]


@lru_cache(maxsize=8)
def deck_of(text):
    """The deck written as this JSON text, checked: all games of a log have the same."""
    return check_deck(json.loads(text))


def check_deck(deck):
    """The sorted cards by number of players, if the deck keeps to SG-C5."""
    if type(deck) is str:
        deck = named_deck(deck)
    check_fields(deck, "the deck", ("cards",))
    if type(deck["cards"]) is not list:
        raise Violation("LOG", "the cards of the deck are not a list")
    cards = {n: [] for n in range(3, 7)}
    for entry in deck["cards"]:
        copies = check_entry(entry)
        for n in MARKS[entry["mark"]]:
            cards[n] += [card_name(entry["goats"])] * copies
    for n in cards:
        check_cards_for(n, cards[n])
        cards[n].sort()
    return cards


def named_deck(name):
    """The list that a name stands for, from its file. One card a line, so no reader of TOML is needed."""
    if name not in NAMED:
        raise Violation("SG-C5", f"no deck is called {show(name)}")
    with open(os.path.join(DECKS, f"{name}.toml"), encoding="utf-8") as file:
        lines = re.findall(r"^ *(\{.*\}),$", file.read(), re.MULTILINE)
    return {"cards": [json.loads(re.sub(r"(\w+) =", r'"\1":', line)) for line in lines]}


def check_entry(entry):
    """An entry of the deck; how many copies it stands for."""
    check_fields(entry, "a card of the deck", ("mark", "goats"), ("copies",))
    copies = entry.get("copies", 1)
    if not is_int(copies, 1):
        raise Violation("SG-C5", f"{show(entry)} has no number of copies")
    if type(entry["mark"]) is not str or entry["mark"] not in MARKS:
        raise Violation("SG-C5", f"{show(entry)} has no player-count mark")
    goats = entry["goats"]
    if type(goats) is not list or any(goats.count(goat) > 1 or goat not in COLOURS for goat in goats):
        raise Violation("SG-C5", f"{show(entry)} shows something other than different goats")
    return copies


def card_name(goats):
    return "+".join(colour for colour in COLOURS if colour in goats) or "grey"


def goats_of(card):
    """The colours on a card; grey is nobody's (SG-C1)."""
    return () if card == "grey" else card.split("+")


def check_cards_for(n, cards):
    """SG-C5 for n players."""
    dealt = len(cards) - len(BESIDE) - STASH
    if dealt not in (2 * n, 3 * n):
        raise Violation("SG-C5", f"with {n} players {dealt} cards cannot be dealt as hands of 2 or 3")
    shown = Counter(goat for card in cards for goat in goats_of(card))
    for colour in COLOURS[n:]:
        if shown[colour]:
            raise Violation("SG-C5", f"with {n} players the deck shows {colour}, which nobody is")
    for colour in COLOURS[:n]:
        if shown[colour] < n - 1:
            raise Violation("SG-C5", f"with {n} players the deck has fewer than {n - 1} cards with {colour}")


def check_deal(config, cards, setup):
    """The deal of these cards keeps to SG-S1 to SG-S6; the config has been checked."""
    n = config["players"]
    check_fields(setup, "setup", SETUP)
    check_colours(n, config, setup["colours"])
    check_pawns(n, setup["pawns"], setup["first"])
    check_cards(n, cards, setup)
    check_dice(setup["dice"])
    check_mats(setup["colours"], setup["mats"])
    check_names(n, setup)


def check_colours(n, config, colours):
    check_list(colours, n, "colours")
    if not same_names(colours, COLOURS[:n]):
        raise Violation("SG-C1", f"{show(colours)} are not the first {n} colours")
    if "colours" in config and config["colours"] != colours:
        raise Violation("CO-1", f"people chose {show(config['colours'])} and got {show(colours)}")


def check_pawns(n, pawns, first):
    check_list(pawns, n, "pawns")
    placed = [BESIDE[i % len(BESIDE)] for i in range(n)]
    if not same_names(pawns, placed):
        raise Violation("SG-S2", f"the pawns stand at {show(pawns)}")
    if not is_int(first, 0, n - 1) or pawns[first] != "prepare":
        raise Violation("SG-S3", f"seat {show(first)} begins without the first pawn on Prepare")


def check_cards(n, cards, setup):
    check_list(setup["evidence"], len(BESIDE), "the evidence", "SG-S4")
    check_list(setup["stash"], STASH, "the stash", "SG-S4")
    check_list(setup["hands"], n, "hands", "SG-S4")
    size = (len(cards) - len(BESIDE) - STASH) // n
    dealt = setup["evidence"] + setup["stash"]
    for seat, hand in enumerate(setup["hands"]):
        check_list(hand, size, f"the hand of seat {seat}", "SG-S4")
        dealt = dealt + hand
    if not same_names(dealt, cards):
        raise Violation("SG-S4", f"the cards dealt are not those of the deck for {n} players")


def check_dice(dice):
    check_fields(dice, "dice", ("white", "black"))
    if not is_int(dice["white"], 1, ROWS) or not is_int(dice["black"], 1, COLUMNS):
        raise Violation("SG-C3", f"the dice show {show(dice)}")


def check_mats(colours, mats):
    """Every cell keeps to SG-S5, and all cells together to SG-S6."""
    check_list(mats, len(colours), "mats")
    for seat, mat in enumerate(mats):
        check_list(mat, ROWS, f"the mat of seat {seat}", "SG-C4")
        if any(type(row) is not str or len(row) != COLUMNS for row in mat):
            raise Violation("SG-C4", f"the mat of seat {seat} has not {COLUMNS} columns")
    cells = list(zip(*map("".join, mats)))
    wanted = cells_wanted(tuple(colours))
    counted = Counter(cells)
    if dict(counted) == wanted:
        return
    for i, cell in enumerate(cells):
        if cell not in wanted:
            place = f"row {i // COLUMNS + 1}, column {i % COLUMNS + 1}"
            raise Violation("SG-S5", f"no scapegoat fits the mats in {place}: {''.join(cell)}")
    for cell, times in wanted.items():
        if counted[cell] != times:
            raise Violation("SG-S6", f"the mats say {''.join(cell)} {counted[cell]} times, not {times}")


@lru_cache(maxsize=None)
def cells_wanted(colours):
    """How often each possible cell (a letter by seat) stands on the mats (SG-S6)."""
    n = len(colours)
    cells = {}
    for scapegoat in range(n):
        for named in range(n):
            if named != scapegoat:
                cell = [colours[scapegoat][0]] * n  # every other mat gives the scapegoat's colour (SG-S5)
                cell[scapegoat] = colours[named][0]
                cells[tuple(cell)] = ROWS * COLUMNS // (n * (n - 1))
    return cells


def check_names(n, setup):
    """The names are those the dice pick, and the scapegoat is the one they make (SG-S5)."""
    colours, names, scapegoat = setup["colours"], setup["names"], setup["scapegoat"]
    check_list(names, n, "names")
    row, column = setup["dice"]["white"] - 1, setup["dice"]["black"] - 1
    for seat in range(n):
        if names[seat] not in colours or names[seat][0] != setup["mats"][seat][row][column]:
            raise Violation("SG-S5", f"the mat of seat {seat} does not give the name {show(names[seat])}")
    if not is_int(scapegoat, 0, n - 1):
        raise Violation("LOG", f"the scapegoat is no seat: {show(scapegoat)}")
    if any(names[seat] != colours[scapegoat] for seat in range(n) if seat != scapegoat):
        raise Violation("SG-S5", f"seat {scapegoat} is not the scapegoat of the names {show(names)}")
