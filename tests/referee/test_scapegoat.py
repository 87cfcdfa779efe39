"""Spoils a good log in many ways and expects the referee to catch every one.

The log comes from `corral simulate scapegoat --log FILE`; its path is in the environment variable CORRAL_LOG_SCAPEGOAT.
A test that finds no fitting place in the log (six players, a frame attempt, …) is skipped and says so.
"""

import contextlib
import copy
import io
import json
import os
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import referee  # noqa: E402
import scapegoat  # noqa: E402
import scapegoat_deal  # noqa: E402

PATH = os.environ.get("CORRAL_LOG_SCAPEGOAT")
GAMES = 3000  # of the log at most are looked at for a place to spoil
LATE = 10_000_000  # later than any time limit


def read_games(path):
    """The games of a log, each the text of its lines."""
    games, lines = [], []
    with open(path, encoding="utf-8") as log:
        for text in log:
            lines.append(text)
            if text.startswith('{"outcome"'):
                games.append(lines)
                lines = []
                if len(games) == GAMES:
                    break
    return games


def lines_of(game):
    """The lines of a game, to be changed at will; it is the only one of its log."""
    lines = [json.loads(text) for text in game]
    lines[0]["number"] = 0
    return lines


def written(lines):
    return [(line if type(line) is str else json.dumps(line)).encode() + b"\n" for line in lines]


def judge(lines):
    """What the referee says of a log: "" if all is well, otherwise the line it prints."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said):
        log = referee.judge("log", written(lines))
    return "" if log else said.getvalue().strip()


def rule_of(said):
    return said.rpartition("(")[2].rstrip(")")


def state_before(lines, index):
    """The state of the game when the line at the index is read."""
    game = scapegoat.Game(lines[0]["config"], lines[0]["setup"])
    for line in lines[1:index]:
        game.step(line["input"], line["events"])
    return game


def steps(lines):
    """The steps with their index, except the last one, which ends the game."""
    return [(i, line) for i, line in enumerate(lines) if "version" in line][:-1]


def steps_with(lines, action):
    """The index and the line of every step (but the last) in which a seat does this."""
    for i, line in steps(lines):
        done = line["input"].get("action")
        if done == action or type(done) is dict and action in done:
            yield i, line


def event(line, name):
    """The fields of an event of a step, or None."""
    for entry in line["events"]:
        if entry == name or type(entry) is dict and name in entry:
            return entry if entry == name else entry[name]
    return None


def renumber(lines):
    versions = (line for line in lines if type(line) is dict and "version" in line)
    for version, line in enumerate(versions, 1):
        line["version"] = version
    return lines


def without(lines, index):
    return renumber(lines[:index] + lines[index + 1:])


def with_step(lines, index, entry, events):
    return renumber(lines[:index] + [{"version": 0, "input": entry, "events": events}] + lines[index:])


def by_seat(at, seat, action):
    return {"by": "seat", "at": at, "seat": seat, "action": action}


# Spoilers: each takes a copy of a game and returns it spoilt, or None where there is nothing to spoil.
# SPOILERS holds them with the rules that may be named (None: any).

SPOILERS = []


def spoils(*rules):
    def add(spoiler):
        SPOILERS.append((spoiler, rules))
        return spoiler
    return add


# The deal

@spoils("SG-S4")
def another_card_in_a_hand(lines):
    hand = lines[0]["setup"]["hands"][0]
    hand[0] = "blue" if hand[0] != "blue" else "red"
    return lines


@spoils("SG-S4")
def a_card_from_one_hand_in_another(lines):
    hands = lines[0]["setup"]["hands"]
    hands[0].append(hands[1].pop())
    return lines


@spoils()
def two_hands_swapped_after_the_deal(lines):
    hands = lines[0]["setup"]["hands"]
    if sorted(hands[0]) == sorted(hands[1]):
        return None
    hands[0], hands[1] = hands[1], hands[0]
    return lines


@spoils("SG-C5")
def a_deck_that_nobody_knows(lines):
    lines[0]["config"]["deck"] = "marked"
    return lines


@spoils("SG-S4")
def another_deck_than_was_dealt(lines):
    lines[0]["config"]["deck"] = "one_for_all"
    return lines


def deck_as_a_list(lines):
    """The same deck, written out: that is how it was before there were names."""
    config = lines[0]["config"]
    config["deck"] = scapegoat_deal.named_deck(config["deck"])
    return config["deck"]["cards"]


@spoils("SG-C5")
def a_deck_with_a_card_too_many(lines):
    deck_as_a_list(lines).append({"mark": "3+", "goats": ["red"]})
    return lines


@spoils("SG-C5")
def a_deck_with_a_colour_nobody_is(lines):
    card = next(card for card in deck_as_a_list(lines) if card["mark"] == "3")
    card["goats"] = ["purple"]
    return lines


@spoils("SG-C1")
def a_colour_twice(lines):
    colours = lines[0]["setup"]["colours"]
    colours[0] = colours[1]
    return lines


@spoils("CO-1")
def not_the_colours_chosen(lines):
    colours = lines[0]["setup"]["colours"]
    lines[0]["config"]["colours"] = colours[1:] + colours[:1]
    return lines


@spoils("CO-2")
def no_such_pace(lines):
    lines[0]["config"]["pace"] = "leisurely"
    return lines


@spoils("SG-S2")
def a_pawn_with_the_cops(lines):
    lines[0]["setup"]["pawns"][0] = "cops"
    return lines


@spoils("SG-S3")
def somebody_else_begins(lines):
    setup = lines[0]["setup"]
    setup["first"] = next(seat for seat, pawn in enumerate(setup["pawns"]) if pawn != "prepare")
    return lines


@spoils("SG-C3")
def a_die_with_eleven(lines):
    lines[0]["setup"]["dice"]["white"] = 11
    return lines


@spoils("SG-S5")
def another_name(lines):
    setup = lines[0]["setup"]
    setup["names"][0] = next(colour for colour in setup["colours"] if colour != setup["names"][0])
    return lines


@spoils("SG-S5")
def another_scapegoat(lines):
    setup = lines[0]["setup"]
    setup["scapegoat"] = (setup["scapegoat"] + 1) % len(setup["colours"])
    return lines


@spoils("SG-S5")
def the_own_colour_on_a_mat(lines):
    setup = lines[0]["setup"]
    row = setup["mats"][0][0]
    setup["mats"][0][0] = setup["colours"][0][0] + row[1:]
    return lines


@spoils("SG-S6")
def a_cell_copied_to_another(lines):
    mats = lines[0]["setup"]["mats"]
    row = lines[0]["setup"]["dice"]["white"] % 10  # not the row rolled
    cells = list(zip(*(mat[row] for mat in mats)))
    to = next((i for i in range(1, 12) if cells[i] != cells[0]), None)
    if to is None:
        return None
    for mat in mats:
        mat[row] = mat[row][:to] + mat[row][0] + mat[row][to + 1:]
    return lines


@spoils("SG-C4")
def a_mat_without_a_row(lines):
    lines[0]["setup"]["mats"][0].pop()
    return lines


# Lines

@spoils("LOG")
def a_line_dropped(lines):
    return lines[:1] + lines[2:] if len(lines) > 3 else None


@spoils("LOG")
def a_version_twice(lines):
    return lines[:2] + lines[1:]


@spoils("LOG")
def a_game_without_its_outcome(lines):
    return lines[:-1]


@spoils("LOG")
def half_a_line(lines):
    return lines[:-1] + [json.dumps(lines[-1])[:-5]]


@spoils("LOG")
def a_second_game_with_the_same_number(lines):
    return lines + lines


@spoils("LOG")
def a_second_outcome(lines):
    return lines + lines[-1:]


@spoils("LOG")
def no_deal(lines):
    return lines[1:]


@spoils("LOG")
def an_unknown_field(lines):
    lines[1]["input"]["why"] = "because"
    return lines


@spoils("LOG")
def true_for_one(lines):
    lines[1]["version"] = True
    return lines


@spoils("LOG")
def a_step_after_the_end(lines):
    return with_step(lines, len(lines) - 1, by_seat(LATE, 0, {"move": "cops"}), [])


@spoils("SG-E1")
def an_outcome_too_early(lines):
    return lines[:-2] + lines[-1:]


# Time

@spoils("LOG")
def time_goes_back(lines):
    for i, line in steps(lines)[1:]:
        line["input"]["at"] = lines[i - 1]["input"]["at"] - 1
        return lines
    return None


@spoils("CO-2", "SG-A8")
def an_input_too_late(lines):
    if lines[0]["config"]["pace"] == "untimed":
        return None
    lines[-2]["input"]["at"] += LATE
    return lines


@spoils("CO-2", "SG-A8")
def the_clock_too_early(lines):
    return with_step(lines, 1, {"by": "clock", "at": 0}, ["time_up"])


# Turns

@spoils("SG-S3", "SG-A8")
def a_move_out_of_turn(lines):
    for _, line in steps_with(lines, "move"):
        line["input"]["seat"] = (line["input"]["seat"] + 1) % len(lines[0]["setup"]["colours"])
        return lines
    return None


@spoils("SG-T1")
def a_move_to_the_same_place(lines):
    for i, line in steps_with(lines, "move"):
        seat = line["input"]["seat"]
        where = state_before(lines, i).pawns[seat]
        line["input"]["action"]["move"] = where
        line["events"] = [{"moved": {"seat": seat, "to": where}}]
        return lines
    return None


@spoils("SG-T1")
def moved_somewhere_else(lines):
    for _, line in steps_with(lines, "move"):
        moved = event(line, "moved")
        moved["to"] = "spy" if moved["to"] != "spy" else "trade"
        return lines
    return None


@spoils("SG-T2")
def a_swap_without_the_action(lines):
    for i, line in steps_with(lines, "spy"):
        if "swap" in (lines[i + 1]["input"].get("action") or ()):
            return without(lines, i)
    return None


@spoils("SG-T3")
def a_swap_with_a_card_not_held(lines):
    for i, line in steps_with(lines, "swap"):
        hand = state_before(lines, i).hands[line["input"]["seat"]]
        card = next(card for card in ("red", "blue", "yellow", "grey", "none") if card not in hand)
        line["input"]["action"]["swap"] = event(line, "swapped")["put"] = card
        return lines
    return None


@spoils("SG-T3")
def another_card_taken(lines):
    for _, line in steps_with(lines, "swap"):
        event(line, "swapped")["took"] = "nothing"
        return lines
    return None


@spoils("SG-T4")
def the_own_colour_kept(lines):
    for i, line in steps_with(lines, "swap"):
        game, seat = state_before(lines, i), line["input"]["seat"]
        own = [game.colours[seat] in card.split("+") for card in game.hands[seat]]
        if any(own) and not all(own):
            card = game.hands[seat][own.index(False)]
            line["input"]["action"]["swap"] = event(line, "swapped")["put"] = card
            return lines
    return None


@spoils("SG-S3")
def the_wrong_player_is_next(lines):
    for _, line in steps_with(lines, "swap"):
        began = event(line, "turn_began")
        began["seat"] = (began["seat"] + 1) % len(lines[0]["setup"]["colours"])
        return lines
    return None


# Locations

@spoils("SG-A1")
def spying_on_oneself(lines):
    for _, line in steps_with(lines, "spy"):
        line["input"]["action"]["spy"] = line["input"]["seat"]
        return lines
    return None


@spoils("SG-A1")
def another_hand_seen(lines):
    for _, line in steps_with(lines, "spy"):
        event(line, "spied")["hand"][0] = "nothing"
        return lines
    return None


@spoils("SG-A2")
def a_trade_with_oneself(lines):
    for _, line in steps_with(lines, "trade"):
        line["input"]["action"]["trade"] = line["input"]["seat"]
        return lines
    return None


@spoils("SG-A2")
def a_trade_that_gives_something_else(lines):
    for _, line in steps_with(lines, "choose"):
        if event(line, "traded"):
            event(line, "traded")["got"] = "nothing"
            return lines
    return None


@spoils("SG-A2", "SG-F1")
def a_card_chosen_that_is_not_held(lines):
    for _, line in steps_with(lines, "choose"):
        line["input"]["action"]["choose"] = "nothing"
        return lines
    return None


@spoils("CO-3")
def a_second_choice(lines):
    for i, line in steps_with(lines, "choose"):
        if len(line["events"]) == 1:
            return with_step(lines, i + 1, line["input"], line["events"])
    return None


@spoils("SG-A3")
def a_fourth_place_in_the_stash(lines):
    for _, line in steps_with(lines, "take_stash"):
        line["input"]["action"]["take_stash"] = event(line, "stash_taken")["place"] = 3
        return lines
    return None


@spoils("SG-A3")
def another_card_from_the_stash(lines):
    for _, line in steps_with(lines, "take_stash"):
        event(line, "stash_taken")["card"] = "nothing"
        return lines
    return None


@spoils("SG-A3")
def the_stash_filled_with_a_card_not_held(lines):
    for _, line in steps_with(lines, "fill_stash"):
        line["input"]["action"]["fill_stash"] = event(line, "stash_filled")["card"] = "nothing"
        return lines
    return None


@spoils("SG-A4")
def no_token_taken(lines):
    for _, line in steps_with(lines, "move"):
        if event(line, "token_taken"):
            line["events"].pop()
            return lines
    return None


@spoils("SG-A5")
def a_token_stolen_from_nobody(lines):
    for i, line in steps_with(lines, "steal"):
        tokens = state_before(lines, i).tokens
        for victim in range(len(tokens)):
            if not tokens[victim] and victim != line["input"]["seat"]:
                line["input"]["action"]["steal"] = event(line, "token_stolen")["from"] = victim
                return lines
    return None


@spoils("SG-A6")
def a_frame_attempt_not_opened(lines):
    for _, line in steps_with(lines, "move"):
        if event(line, "frame_opened"):
            line["events"].pop()
            return lines
    return None


@spoils("SG-F1")
def another_card_revealed(lines):
    for line in lines[1:-1]:
        if event(line, "frame_revealed"):
            event(line, "frame_revealed")["cards"][0] = "nothing"
            return lines
    return None


@spoils("SG-F4")
def framed_after_all(lines):
    for line in lines[1:-1]:
        if event(line, "frame_failed"):
            line["events"][line["events"].index("frame_failed")] = {"framed": {"seats": [0]}}
            return lines
    return None


@spoils("SG-F2")
def somebody_else_framed(lines):
    for line in lines[1:-1]:
        if event(line, "framed"):
            event(line, "framed")["seats"].append(9)
            return lines
    return None


# The six-player window

@spoils("SG-A8")
def a_move_in_the_window(lines):
    for i, line in steps(lines):
        if event(line, "window_closed"):
            return without(lines, i)
    return None


@spoils("SG-A8")
def the_cops_called_from_the_wrong_seat(lines):
    if len(lines[0]["setup"]["colours"]) != 6:
        return None
    first = lines[0]["setup"]["first"]
    return with_step(lines, 1, by_seat(0, first, "call_cops"), [{"went_to_cops": {"seat": first}}])


@spoils("SG-A8")
def the_cops_called_without_a_window(lines):
    if len(lines[0]["setup"]["colours"]) == 6:
        return None
    return with_step(lines, 1, by_seat(0, 0, "call_cops"), [{"went_to_cops": {"seat": 0}}])


@spoils("SG-A8")
def the_cops_called_after_a_pass(lines):
    for i, line in steps_with(lines, "pass"):
        entry = dict(line["input"], action="call_cops")
        return with_step(lines, i + 1, entry, [{"went_to_cops": {"seat": entry["seat"]}}])
    return None


@spoils("SG-A8")
def a_pass_after_a_tick(lines):
    for i, line in steps_with(lines, "pass"):
        entry = dict(line["input"], action={"pass_for_now": True})
        return with_step(lines, i, entry, [{"passing_for_now": {"seat": entry["seat"], "on": True}}])
    return None


@spoils("SG-A8")
def a_tick_without_six_players(lines):
    if len(lines[0]["setup"]["colours"]) == 6:
        return None
    return with_step(lines, 1, by_seat(0, 0, {"pass_for_now": True}), [{"passing_for_now": {"seat": 0, "on": True}}])


@spoils("SG-A8")
def a_window_that_closes_later(lines):
    for _, line in steps(lines):
        opened = event(line, "window_opened")
        if opened:
            opened["closes"] = LATE
            return lines
    return None


@spoils("SG-T5")
def a_move_taken_back_without_an_agreement(lines):
    for i, line in steps_with(lines, "move"):
        if line["input"]["action"]["move"] in ("spy", "trade", "stash"):
            entry = dict(line["input"], action="take_back")
            return with_step(lines, i + 1, entry, [{"took_back": {"seat": entry["seat"], "to": "prepare"}}])
    return None


# The end

@spoils("SG-E3", "SG-F3")
def another_winner(lines):
    for outcome in (event(lines[-2], "ended")["outcome"], lines[-1]["outcome"]):
        outcome["winners"] = [seat for seat in range(3) if seat not in outcome["winners"]]
    return lines


@spoils("SG-E3", "SG-F3")
def another_outcome_than_the_one_that_was(lines):
    lines[-1]["outcome"]["winners"].append(0)
    return lines


@spoils("SG-E3", "SG-F3")
def unfinished(lines):
    event(lines[-2], "ended")["outcome"] = lines[-1]["outcome"] = {"winners": [], "ending": "unfinished"}
    return lines


@spoils("SG-E2")
def other_hands_shown(lines):
    event(lines[-2], "ended")["hands"][0][0] = "nothing"
    return lines


@spoils("SG-A7")
def nobody_went_to_the_cops(lines):
    if not event(lines[-2], "went_to_cops"):
        return None
    lines[-2]["events"] = [entry for entry in lines[-2]["events"] if "went_to_cops" not in entry]
    return lines


# Good logs that simulations hardly ever hold, made of parts of others

def last_move_by_the_clock(lines):
    """The game whose last input is a move, made by chance because time was up (CO-2)."""
    if not event(lines[-2], "moved") or lines[0]["config"]["pace"] == "untimed":
        return None
    deadline = state_before(lines, len(lines) - 2).deadline
    lines[-2]["input"] = {"by": "clock", "at": deadline}
    if lines[-2]["events"][0] != "time_up":
        lines[-2]["events"].insert(0, "time_up")
    return lines


def stopped_after_the_first_turn(lines):
    """The game with a limit of one turn (SG-E4)."""
    for i, line in steps_with(lines, "swap"):
        lines[0]["config"]["turn_limit"] = 1
        game = state_before(lines, i)
        entry = line["input"]
        game.act(entry["seat"], entry["action"], entry["at"])
        outcome = {"winners": [], "ending": "unfinished"}
        ended = {"outcome": outcome, "scapegoat": game.scapegoat, "names": game.names, "hands": game.hands}
        line["events"][1:] = [{"ended": dict(ended, stash=game.stash)}]
        return lines[:i + 1] + [{"outcome": outcome}]
    return None


@unittest.skipUnless(PATH, "CORRAL_LOG_SCAPEGOAT is not set: give it the path of a log of `corral simulate scapegoat --log FILE`")
class Referee(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.games = read_games(PATH)

    def first(self, make):
        """The first game of the log, as number 0, that can be made into something else so."""
        for game in self.games:
            made = make(lines_of(game))
            if made:
                return made
        return self.skipTest("the log has no place for that (other players, options or more games may have)")

    def run_main(self, *arguments):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            status = referee.main(arguments)
        return status, out.getvalue(), err.getvalue()

    def test_the_log_itself_is_good(self):
        status, out, err = self.run_main(PATH)
        self.assertEqual((status, err), (0, ""))
        self.assertRegex(out, r"\A(\d+) games, \d+ inputs, \d+ events: no rule broken\n\1 passed, 0 failed\n\Z")

    def test_every_game_alone_is_good(self):
        for game in self.games[:100]:
            self.assertEqual(judge(lines_of(game)), "")

    def test_a_deck_may_be_written_out(self):
        lines = lines_of(self.games[0])
        deck_as_a_list(lines)
        self.assertEqual(judge(lines), "")

    def test_a_spoilt_log_exits_with_1_and_says_where(self):
        lines = self.first(a_die_with_eleven)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "spoilt.jsonl")
            with open(path, "wb") as log:
                log.writelines(written(lines))
            status, out, err = self.run_main(path)
        self.assertEqual((status, out), (1, ""))
        self.assertRegex(err, r"spoilt\.jsonl:1: game 0, version 0: the dice show .* \(SG-C3\)\n\Z")

    def test_usage_and_missing_files_exit_with_2(self):
        for arguments in ((), ("--what",), (os.path.join("no", "such", "file"),)):
            status, out, err = self.run_main(*arguments)
            self.assertEqual((status, out, err.count("\n")), (2, "", 1))

    def test_an_empty_log(self):
        self.assertEqual(rule_of(judge([])), "LOG")

    def test_the_clock_moves(self):
        lines = self.first(last_move_by_the_clock)
        self.assertEqual(judge(lines), "")
        for early in (-1, 1):
            spoilt = copy.deepcopy(lines)
            spoilt[-2]["input"]["at"] += early
            self.assertEqual(rule_of(judge(spoilt)), "CO-2")
        spoilt = copy.deepcopy(lines)
        game = state_before(lines, len(lines) - 2)
        event(spoilt[-2], "moved")["to"] = game.pawns[game.mover]
        self.assertEqual(rule_of(judge(spoilt)), "SG-T1")
        spoilt = copy.deepcopy(lines)
        del spoilt[-2]["events"][0]
        self.assertEqual(rule_of(judge(spoilt)), "CO-2")

    def test_the_turn_limit(self):
        lines = self.first(stopped_after_the_first_turn)
        self.assertEqual(judge(lines), "")
        lines[0]["config"]["turn_limit"] = 2
        self.assertNotEqual(judge(lines), "")
        lines[0]["config"]["turn_limit"] = 1
        event(lines[-2], "ended")["outcome"] = lines[-1]["outcome"] = {"winners": [0], "ending": "unfinished"}
        self.assertEqual(rule_of(judge(lines)), "SG-E4")


def spoiler_test(spoiler, rules):
    def test(self):
        lines = self.first(spoiler)
        said = judge(lines)
        self.assertNotEqual(said, "", "the referee did not notice")
        if rules:
            self.assertIn(rule_of(said), rules, said)
    return test


for made, named_rules in SPOILERS:
    setattr(Referee, f"test_{made.__name__}_is_caught", spoiler_test(made, named_rules))


if __name__ == "__main__":
    unittest.main()
