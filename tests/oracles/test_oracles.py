"""The oracles rule the cases of the suites as those expect: what the rulesets are held against is right itself."""

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest
from conformance.suites import RULED, suite

from . import assault, bautzen, game_of_war, rivets


def ruled(game, checklist):
    """Give each case of a checklist that comes to a ruling and needs no memory, with its answers."""
    for case in suite(game).cases:
        if case.checklist == checklist and case.expected.exit == RULED and not case.before:
            yield case, {**case.situation, **case.dice}


BELOW_THE_TABLE = {"no-attack": "refused", "1-5": "use-1-5", "destroyed": "attackers-destroyed"}
"""What the oracle calls the readings of the suite."""


def test_rivets_is_ruled_as_its_cases_expect():
    held = 0
    for case, texts in ruled("rivets", "combat"):
        strengths = [texts.get(key, "") for key in ("attack", "defence")]
        if all(each.isdecimal() for each in strengths) and "phase" in texts:
            readings = {key: texts[key] for key in ("odds-rounding",) if key in texts}
            if "odds-below-table" in texts:
                readings["odds-below-table"] = BELOW_THE_TABLE[texts["odds-below-table"]]
            die = int(texts["die"]) if "die" in texts else None
            found = rivets.resolve(*map(int, strengths), texts["phase"], die, texts["target"], readings)
            outcome = {"rolled": found.result, "attackers-destroyed": "AX"}.get(found.kind, found.kind)
            assert (case.id, outcome) == (case.id, case.expected.outcome)
            assert case.expected.facts.get("odds", found.column) in (found.column, None), case.id
            held += 1
    assert held > 100


def units_of(position):
    """Read units as a suite writes them: `SI8,11`."""
    found = re.findall(r"\b([NS])([ICAMTU])(\d+),(\d+)", position)
    return [game_of_war.Unit(side, kind, int(column), int(row)) for side, kind, column, row in found]


GROUND = {"mountain": "mountains", "pass": "passes", "fort": "forts", "N": "arsenals_north", "S": "arsenals_south"}


def board_of(text, lost):
    """Read a board as a suite writes it: a line for each kind of ground and its squares; arsenals with their side."""
    board, squares = game_of_war.REAL_BOARD, {}
    for kind, *rest in filter(None, (line.split() for line in text.splitlines())):
        if kind == "size":
            board = game_of_war.Board(*map(int, rest[0].split("x")))
        else:
            kind = rest.pop(0) if kind == "arsenal" else kind
            squares[GROUND[kind]] = frozenset(map(square, rest))
    board = replace(board, **squares)
    gone = frozenset(map(square, re.findall(r"lost=(\S+)", lost)))
    return replace(board, arsenals_north=board.arsenals_north - gone, arsenals_south=board.arsenals_south - gone)


def square(written):
    """Read `8,11`, or `K8` as the authors of the game write it."""
    column, _, row = written.partition(",")
    return (int(column), int(row)) if row else (int(written[1:]), ord(written[0]) - ord("A") + 1)


def test_attacks_of_a_game_of_war_are_ruled_as_their_cases_expect():
    held = 0
    for case, texts in ruled("game-of-war", "attack"):
        readings = {key: texts[key] for key in game_of_war.READINGS.keys() & texts.keys()}
        units = units_of(texts["position"])
        if units and texts.keys() - readings - {"board", "banned"} == {"position", "attacker", "target"}:
            found = game_of_war.adjudicate(
                board_of("".join(case.files.values()), texts["position"]),
                units,
                texts["attacker"],
                square(texts["target"]),
                map(square, texts.get("banned", "none").replace("none", "").split()),
                readings,
            )
            facts = {"offence": found.offence, "defence": found.defence, "difference": found.offence - found.defence}
            facts |= {key: fact for key, fact in case.expected.facts.items() if key not in facts}
            outcome = case.expected.outcome or found.outcome
            assert (case.id, found.outcome, facts) == (case.id, outcome, facts | case.expected.facts)
            held += 1
    assert held > 100


SYMBOLS = re.compile(r"\((\w+)\)|([cdx-])", re.I)


def shown(roll):
    """Read a roll, die by die: `c-(dx)` shows C, nothing, and D with X."""
    return [(several or one).upper().strip("-") for several, one in SYMBOLS.findall(re.sub("green|blue", "", roll))]


def counted(left):
    return {symbol: left.count(symbol) for symbol in assault.SYMBOLS}


def test_rolls_of_assault_cancel_as_its_cases_expect():
    held = 0
    for case, texts in ruled("assault", "fire"):
        if "left" in case.expected.facts and "recruit" not in texts["target.experience"]:
            rolls = [shown(texts.get(key, "")) for key in ("attack.roll", "defence.roll")]
            left = assault.compare(*rolls, texts.get("cancelling", "like"))
            assert (case.id, counted(left)) == (case.id, case.expected.facts["left"])
            held += 1
    assert held > 50


def test_critical_hits_of_assault_are_ruled_as_its_cases_expect():
    held = 0
    for case, texts in ruled("assault", "critical"):
        if {"target.class", "target.states", "defence.roll"} <= texts.keys():
            states = [state for state in assault.STATES if state in texts["target.states"]]
            left = assault.compare(*(shown(texts[key]) for key in ("attack.roll", "defence.roll")))
            readings = {key: texts[key] for key in assault.READINGS.keys() & texts.keys()}
            found = assault.critical(texts["target.class"], states, assault.strongest(left), readings)
            assert (case.id, found) == (case.id, case.expected.outcome)
            held += 1
    assert held > 80


def place(column):
    """Count columns from 1-1, which is 1, to the right; 1-2 is 0."""
    left, _, right = column.partition("-")
    return int(left) if right == "1" else 2 - int(right)


def test_columns_of_bautzen_are_found_as_its_cases_expect():
    held = 0
    for case in suite("bautzen-1945").cases:
        facts, last = case.expected.facts, place(case.situation.get("crt.last", "99-1"))
        if {"odds", "column", "shift"} <= facts.keys() and facts["odds"] != "0-1":
            found = bautzen.final_column(place(facts["odds"]), [facts["shift"]], -99, last)
            assert (case.id, found) == (case.id, place(facts["column"]))
        if {"odds", "attack", "defence"} <= facts.keys():
            times = bautzen.odds(facts["attack"], facts["defence"])
            below = 0 if times else bautzen.odds_below_one(facts["attack"], facts["defence"])
            assert (case.id, facts["odds"]) == (case.id, f"1-{below}" if below else f"{times}-1")
            held += 1
    assert held > 10


def test_losses_of_bautzen_are_spread_as_its_cases_expect():
    for case, texts in ruled("bautzen-1945", "losses"):
        steps = {unit: int(left) for unit, left in re.findall(r"(\w+):(\d)", texts["units"])}
        owed = int(texts["losses"])
        found = bautzen.allocations(steps, owed)
        assert (case.id, found) == (case.id, case.expected.facts["allocations"])
        assert max(0, owed - sum(steps.values())) == case.expected.facts["lapsed"]


RECORDED = [case for case in suite("game-of-war-authors").cases if not case.reading]


@pytest.mark.parametrize("case", RECORDED, ids=lambda case: case.id)
def test_the_authors_game_is_played_by_the_same_rules(case):
    units = {unit.square: unit for unit in units_of(case.situation["position"])}
    board = board_of("", case.situation["position"])
    moves = [text for key, text in case.situation.items() if key.startswith("move.")]
    for start, end in (map(square, move.split("-")) for move in moves):
        assert end in game_of_war.move_destinations(board, units.values(), start)
        mover = units.pop(start)
        units[end] = mover._replace(col=end[0], row=end[1])
    if case.situation["target"] != "none":
        verdict = game_of_war.adjudicate(
            board, units.values(), case.situation["side"], square(case.situation["target"])
        )
        assert verdict.outcome == case.expected.outcome


def test_cancelling_one_symbol_after_another_serves_the_strongest_best():
    rolls = [list(roll) for size in range(4) for roll in combinations_with_replacement("CDX", size)]
    for attack, defence in product(rolls, rolls):
        for cancelling in assault.READINGS["cancelling"]:
            by_hand = assault.compare(attack, defence, cancelling)
            assert by_hand == assault.compare_by_search(attack, defence, cancelling)
        assert Counter(assault.compare(attack, defence)) == Counter(attack) - Counter(defence)
