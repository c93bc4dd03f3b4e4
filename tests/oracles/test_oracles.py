"""The oracles against the published figures and the agreed cases."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, product

import pytest
from conformance.suites import Case, suite

from . import assault, bautzen, game_of_war, rivets
from .game_of_war import REAL_BOARD, Board, adjudicate, parse_units

# --- Rivets ---------------------------------------------------------------------------------------------

PRINTED = """
AX AX AX AX AX AR NE NE DR DX
AX AX AX AX AR NE NE DR DX DX
AX AX AX AR NE NE DR DX DX DX
AX AX AR NE NE DR DX DX DX DX
AX AR NE NE DR DX DX DX DX DX
AR NE NE DR DX DX DX DX DX DX
"""


def test_rivets_table_has_the_sixty_printed_cells() -> None:
    printed = PRINTED.split()
    worked_out = [rivets.cell(column, die) for die in range(1, 7) for column in rivets.COLUMNS]
    assert len(printed) == 60
    assert worked_out == printed


@pytest.mark.parametrize("die", [0, 7])
def test_rivets_has_no_such_die(die: int) -> None:
    with pytest.raises(ValueError, match="die"):
        rivets.cell("1-1", die)


@pytest.mark.parametrize(
    ("attack", "defence", "phase", "die", "target", "expected"),
    [
        (7, 2, "combat", 5, "units", ("rolled", "3-1", "DX")),
        (7, 2, "combat", 1, "units", ("rolled", "3-1", "NE")),
        (3, 7, "combat", 6, "units", ("rolled", "1-3", "NE")),
        (5, 5, "combat", 2, "units", ("rolled", "1-1", "AR")),
        (12, 2, "movement", None, "units", ("overrun", None, None)),
        (12, 2, "movement", None, "neutral", ("overrun", None, None)),
        (12, 2, "movement", None, "bcpc", ("refused", None, None)),
        (12, 2, "combat", 1, "bcpc", ("rolled", "6-1", "DX")),
        (12, 2, "combat", 1, "units", ("rolled", "6-1", "DX")),
        (4, 5, "combat", 6, "units", ("rolled", "1-2", "DR")),
        (1, 6, "combat", None, "units", ("refused", None, None)),
        (11, 2, "movement", None, "units", ("refused", None, None)),
    ],
)
def test_rivets_cases(
    attack: int,
    defence: int,
    phase: str,
    die: int | None,
    target: str,
    expected: tuple[str, str | None, str | None],
) -> None:
    assert rivets.resolve(attack, defence, phase, die, target) == expected


@pytest.mark.parametrize(
    ("reading", "expected"),
    [
        ("refused", ("refused", None, None)),
        ("use-1-5", ("rolled", "1-5", "AR")),
        ("attackers-destroyed", ("attackers-destroyed", None, None)),
    ],
)
def test_rivets_below_the_table(reading: str, expected: tuple[str, str | None, str | None]) -> None:
    assert rivets.resolve(1, 6, "combat", 6, readings={"odds-below-table": reading}) == expected


@pytest.mark.parametrize(
    ("attack", "defence", "defender", "nearest"),
    [
        (7, 2, "3-1", "3-1"),
        (15, 4, "3-1", "4-1"),
        (3, 2, "1-1", "1-1"),
        (23, 4, "5-1", "6-1"),
        (11, 2, "5-1", "5-1"),
        (60, 2, "6-1", "6-1"),
        (3, 7, "1-3", "1-2"),
        (4, 5, "1-2", "1-1"),
        (2, 3, "1-2", "1-2"),
        (2, 5, "1-3", "1-3"),
        (1, 5, "1-5", "1-5"),
        (5, 27, None, "1-5"),
        (2, 11, None, None),
        (1, 90, None, None),
    ],
)
def test_rivets_rounding(attack: int, defence: int, defender: str | None, nearest: str | None) -> None:
    assert rivets.column(attack, defence) == defender
    assert rivets.column(attack, defence, "nearest") == nearest


def test_rivets_rounding_never_makes_an_overrun() -> None:
    nearest = {"odds-rounding": "nearest"}
    assert rivets.resolve(23, 4, "combat", 1, readings=nearest).column == "6-1"
    assert rivets.resolve(23, 4, "movement", readings=nearest).kind == "refused"
    assert [rivets.is_overrun(a, 4) for a in (23, 24, 25)] == [False, True, True]


@pytest.mark.parametrize(
    ("holds", "lb", "stacks", "survives"),
    [
        ([], False, False, True),
        (["friends"], False, True, True),
        (["friends"], False, False, False),
        (["marsh"], True, False, True),
        (["marsh"], False, False, False),
        (["crater"], True, True, False),
        (["off-map"], True, True, False),
        (["enemy"], True, True, False),
    ],
)
def test_rivets_retreats(holds: list[str], lb: bool, stacks: bool, survives: bool) -> None:
    assert rivets.survives_retreat(holds, lb, stacks) is survives


def test_rivets_advance() -> None:
    assert rivets.may_advance("DR", "neutral")
    assert rivets.may_advance("DX")
    assert not rivets.may_advance("DX", "bcpc")
    assert not rivets.may_advance("NE")


# --- A Game of War --------------------------------------------------------------------------------------

SMALL = Board(5, 5, arsenals_north=frozenset({(3, 1)}), arsenals_south=frozenset({(3, 5)}))

#: An open field on which every square of the back rows is an arsenal, so that hardly anybody is cut off.
FIELD = Board(
    9,
    9,
    arsenals_north=frozenset((n, 1) for n in range(1, 10)),
    arsenals_south=frozenset((n, 9) for n in range(1, 10)),
)

POSITIONS = {
    "P1": (
        "NA(4,1) NC(2,2) NI(4,2) NC(3,3) / SA(1,4) SI(3,4) SC(4,4) SI(2,5) to SC(4,4)",
        (23, 19, "destroyed"),
    ),
    "P3": ("SC(8,11) SC(8,12) SC(8,13) SC(8,14) SI(9,14), NI(8,10) to SC(8,11)", (4, 15, "resists")),
    "W1": (
        "SI(8,11) SI(9,11) SI(8,12) [SI(9,12) SI(9,13) SI(9,14)], NI(8,10) NI(8,9) to NI(8,10)",
        (12, 12, "resists"),
    ),
    "W2": ("SI(8,11) SI(8,12) SA(8,13) [SI(9,14)], NI(8,10) NI(8,9) to NI(8,10)", (13, 12, "retreat")),
    "W3": (
        "SC(8,11) SC(8,12) [SI(9,13) SI(9,14)], NI(8,10) NI(8,9) to NI(8,10)",
        (14, 12, "destroyed"),
    ),
    "W4": ("SI(9,12) [SI(9,13) SI(9,14)], NI(8,10) to NI(8,10)", (0, 6, "refused")),
    "W6": ("SA(8,13) [SI(9,14)], NI(8,10) to NI(8,10)", (5, 6, "resists")),
    "W7": (
        "SC(8,11), gap, SC(8,13) [SI(9,12) SI(9,13) SI(9,14)], NI(8,10) to NI(8,10)",
        (7, 6, "retreat"),
    ),
    "W9": (
        "SC(8,11) SI(8,12) SC(8,13) [SI(9,14)], NI(8,10) NI(8,9) to NI(8,10)",
        (11, 12, "resists"),
    ),
    "W12": (
        "SC(2,2) SC(3,3) SA(4,4), NI(1,1) NI(2,1) NI(1,2) NT(5,1) to NI(1,1)",
        (19, 18, "destroyed"),
    ),
    "W16": ("NI(15,11) NI(15,10) NI(14,11), SA(15,12) in a fort to SA(15,12)", (12, 12, "resists")),
    "W21": ("NA(8,5), SI(11,5) ST(12,6) [SU(12,9)] to SI(11,5)", (0, 7, "refused")),
}


def split_case(text: str) -> tuple[list[game_of_war.Unit], game_of_war.Unit]:
    position, aim = text.split(" to ")
    return parse_units(position), parse_units(aim)[0]


@pytest.mark.parametrize("name", POSITIONS)
def test_game_of_war_cases(name: str) -> None:
    text, expected = POSITIONS[name]
    units, target = split_case(text)
    board = SMALL if name == "P1" else REAL_BOARD
    verdict = adjudicate(board, units, game_of_war.other(target.side), target.square)
    assert (verdict.offence, verdict.defence, verdict.outcome) == expected
    assert sum(verdict.offence_by_square.values()) == verdict.offence
    assert sum(verdict.defence_by_square.values()) == verdict.defence
    assert verdict.communication[target.square]


def test_game_of_war_published_terms() -> None:
    units, target = split_case(POSITIONS["P1"][0])
    verdict = adjudicate(SMALL, units, "N", target.square)
    assert verdict.offence_by_square == {(3, 3): 7, (2, 2): 7, (4, 2): 4, (4, 1): 5}
    assert verdict.defence_by_square == {(4, 4): 5, (3, 4): 6, (1, 4): 8}


def test_game_of_war_relay_support_case() -> None:
    units, target = split_case(POSITIONS["W21"][0])
    verdict = adjudicate(REAL_BOARD, units, "N", target.square, readings={"relay-support": "no"})
    assert (verdict.offence, verdict.defence, verdict.outcome) == (0, 6, "refused")


def test_game_of_war_real_board() -> None:
    board = REAL_BOARD
    kinds = [board.mountains, board.passes, board.forts, board.arsenals_north, board.arsenals_south]
    assert [len(kind) for kind in kinds] == [18, 2, 6, 2, 2]
    assert len(frozenset().union(*kinds)) == 30
    assert all(board.holds(square) for kind in kinds for square in kind)
    closed = {"corner-mountains": "closed"}
    for col, row in product(range(1, 26), range(1, 21)):
        if (col, row) in board.mountains:
            continue
        for x, y in game_of_war.DIRECTIONS:
            near = (col + x, row + y)
            assert game_of_war.passable_step(board, (col, row), near) == game_of_war.passable_step(
                board, (col, row), near, closed
            )


def test_game_of_war_four_horsemen_charge_for_28_from_any_line() -> None:
    units = parse_units("SC(5,5) SC(5,6) SC(5,7) SC(5,8) NI(5,4)")
    assert adjudicate(FIELD, units, "S", (5, 4)).offence == 28
    units = parse_units("SC(5,5) SC(5,6) SC(6,5) SC(7,6) NI(5,4)")
    assert adjudicate(FIELD, units, "S", (5, 4)).offence == 28
    # Two squares off, but a knight's move away: out of every line.
    units = parse_units("SC(5,5) SC(5,6) SC(6,5) SC(6,6) NI(5,4)")
    assert adjudicate(FIELD, units, "S", (5, 4)).offence == 21


def test_game_of_war_charge_and_terrain() -> None:
    units = parse_units("SC(5,5) SC(5,6) SC(5,7) NI(5,4)")

    def terms(**ground: frozenset[tuple[int, int]]) -> dict[tuple[int, int], int]:
        board = Board(9, 9, arsenals_north=FIELD.arsenals_north, arsenals_south=FIELD.arsenals_south, **ground)
        return adjudicate(board, units, "S", (5, 4)).offence_by_square

    assert terms(forts=frozenset({(5, 4)})) == {(5, 5): 4, (5, 6): 4}
    assert terms(passes=frozenset({(5, 4)})) == {(5, 5): 4, (5, 6): 4}
    assert terms(forts=frozenset({(5, 5)})) == {(5, 5): 4, (5, 6): 4}
    assert terms(forts=frozenset({(5, 6)})) == {(5, 5): 7, (5, 6): 4}
    assert terms(passes=frozenset({(5, 5)})) == {(5, 5): 7, (5, 6): 7, (5, 7): 7}


def test_game_of_war_ban_breaks_a_charge_and_spares_defence() -> None:
    units = parse_units("SC(5,5) SC(5,6) SC(5,7) NI(5,4)")
    assert adjudicate(FIELD, units, "S", (5, 4), banned={(5, 6)}).offence_by_square == {(5, 5): 7}
    assert adjudicate(FIELD, units, "S", (5, 4), banned={(5, 5)}).offence_by_square == {(5, 6): 4}
    assert adjudicate(FIELD, units, "N", (5, 5), banned={(5, 6)}).defence == 15
    assert adjudicate(FIELD, units, "N", (5, 5), banned={(5, 4)}).outcome == "refused"


def test_game_of_war_arsenal_lines_and_relays() -> None:
    board = Board(9, 9, frozenset({(5, 3)}), arsenals_north=frozenset({(5, 1)}))
    talk = game_of_war.communication
    assert talk(board, parse_units("NI(5,2)")) == {(5, 2): True}
    assert talk(board, parse_units("NI(5,4)")) == {(5, 4): False}
    assert talk(board, parse_units("NI(5,1)")) == {(5, 1): True}
    # Two relays in a chain carry the line round the mountain; one is not enough.
    assert talk(board, parse_units("NT(8,4) NU(8,8) NI(2,8)")) == dict.fromkeys([(8, 4), (8, 8), (2, 8)], True)
    assert not talk(board, parse_units("NU(8,8) NI(2,8)"))[(2, 8)]
    # An enemy fighter cuts; an enemy relay and a friend do not.
    assert not talk(board, parse_units("NI(9,1) SI(7,1)"))[(9, 1)]
    assert talk(board, parse_units("NI(9,1) ST(7,1)"))[(9, 1)]
    assert talk(board, parse_units("NI(9,1) NI(7,1)"))[(9, 1)]
    # An arsenal under an enemy fighter is gone; under an enemy relay it is not.
    assert not talk(board, parse_units("NI(9,1) SI(5,1)"))[(9, 1)]
    assert talk(board, parse_units("NI(9,1) ST(5,1)"))[(9, 1)]
    # Contact goes on from fighter to fighter.
    assert talk(board, parse_units("NI(8,4) NI(8,5) NI(7,6)"))[(7, 6)]


def test_game_of_war_cut_off_units_count_for_nothing() -> None:
    board = Board(9, 9, forts=frozenset({(5, 5)}), arsenals_north=frozenset({(5, 1)}))
    units = parse_units("NI(5,4) SI(5,5) SI(5,6)")
    verdict = adjudicate(board, units, "N", (5, 5))
    assert (verdict.offence, verdict.defence, verdict.outcome) == (4, 0, "destroyed")
    assert adjudicate(board, units, "S", (5, 4)).outcome == "refused"
    assert game_of_war.move_destinations(board, units, (5, 6)) == set()


def defence_under(board: Board, text: str, target: tuple[int, int], row: str) -> list[int]:
    words = game_of_war.READINGS[row]
    return [adjudicate(board, parse_units(text), "N", target, readings={row: word}).defence for word in words]


def outcomes_under(board: Board, text: str, target: tuple[int, int], row: str, attacker: str = "N") -> list[str]:
    words = game_of_war.READINGS[row]
    return [adjudicate(board, parse_units(text), attacker, target, readings={row: word}).outcome for word in words]


def test_reading_fort_support() -> None:
    board = Board(9, 9, forts=frozenset({(5, 5)}), arsenals_south=frozenset({(5, 9), (4, 9)}))
    assert defence_under(board, "SI(4,5) SI(5,5)", (4, 5), "fort-support") == [16, 12]
    assert defence_under(board, "SI(4,5) SI(5,5)", (5, 5), "fort-support") == [16, 16]


def test_reading_cut_off_relay() -> None:
    assert defence_under(Board(9, 9), "ST(5,5)", (5, 5), "cut-off-relay") == [1, 0]
    # Whatever the reading, it supports nobody.
    board = Board(9, 9, arsenals_south=frozenset({(1, 9)}))
    assert defence_under(board, "SI(1,5) ST(3,6) SU(3,5)", (1, 5), "cut-off-relay") == [6, 6]


CUT_OFF = Board(9, 9, arsenals_north=frozenset({(5, 1)}), arsenals_south=frozenset({(9, 8)}))


def test_reading_cut_off_retreat() -> None:
    text = "NI(5,4) NA(4,4) SI(5,5) SA(8,8)"
    verdict = adjudicate(CUT_OFF, parse_units(text), "N", (5, 5))
    assert (verdict.offence, verdict.defence) == (9, 8)
    assert verdict.communication == {(5, 4): True, (4, 4): True, (5, 5): False, (8, 8): True}
    assert outcomes_under(CUT_OFF, text, (5, 5), "cut-off-retreat") == ["destroyed", "resists"]
    stays = adjudicate(CUT_OFF, parse_units(text), "N", (5, 5), readings={"cut-off-retreat": "stays"})
    assert stays.stays


def test_enemies_in_between_block_nothing_but_where_a_session_settled_it() -> None:
    row = "enemy-blocks-fire"
    assert outcomes_under(FIELD, "NI(5,3) SI(5,4) SI(5,5)", (5, 5), row) == ["resists", "refused"]
    # The attacker in between shuts the supporter out, and a friend never does.
    assert defence_under(FIELD, "SI(5,6) NI(5,7) SI(5,8)", (5, 6), row) == [12, 6]
    assert defence_under(FIELD, "SI(5,6) SI(5,7) SI(5,8)", (5, 6), row) == [18, 18]


def test_reading_cut_off_cuts() -> None:
    board = Board(9, 9, arsenals_north=frozenset({(5, 1)}))
    units = parse_units("SI(5,3) NI(5,6)")
    linked = [game_of_war.communication(board, units, {"cut-off-cuts": word})[(5, 6)] for word in ("yes", "no")]
    assert linked == [False, True]
    # One pass only: N is cut off by linked S, and both judgments are made from the first pass.
    both = Board(9, 9, arsenals_north=frozenset({(1, 1)}), arsenals_south=frozenset({(9, 1)}))
    units = parse_units("SI(4,1) NI(5,1)")
    assert game_of_war.communication(both, units) == {(4, 1): False, (5, 1): False}
    assert game_of_war.communication(both, units, {"cut-off-cuts": "no"}) == {(4, 1): True, (5, 1): True}


def test_reading_mountain_blocks_retreat() -> None:
    board = Board(
        9,
        9,
        frozenset({(2, 1)}),
        arsenals_north=frozenset({(1, 5)}),
        arsenals_south=frozenset({(9, 9)}),
    )
    text = "SC(2,2) SC(3,3) SA(4,4) NI(1,1) NI(1,2) NI(1,3)"
    verdict = adjudicate(board, parse_units(text), "S", (1, 1))
    assert (verdict.offence, verdict.defence) == (19, 18)
    words = "mountain-blocks-retreat"
    assert outcomes_under(board, text, (1, 1), words, "S") == ["destroyed", "resists"]
    # A unit instead of the mountain leaves nothing open.
    full = Board(9, 9, arsenals_north=frozenset({(1, 5)}), arsenals_south=frozenset({(9, 9)}))
    assert outcomes_under(full, text + "ST(2,1)", (1, 1), words, "S") == ["destroyed", "destroyed"]
    assert outcomes_under(full, text, (1, 1), words, "S") == ["retreat", "retreat"]


def test_reading_retreat_distance() -> None:
    units = parse_units("NC(5,5)")
    far = game_of_war.retreat_destinations(FIELD, units, (5, 5))
    near = game_of_war.retreat_destinations(FIELD, units, (5, 5), {"retreat-distance": "one-square"})
    assert (len(far), len(near)) == (24, 8)
    assert near < far == game_of_war.move_destinations(FIELD, units, (5, 5))


def test_reading_retreat_onto_arsenal() -> None:
    units = parse_units("NI(5,8)")
    row = "retreat-onto-arsenal"
    assert len(game_of_war.retreat_destinations(FIELD, units, (5, 8))) == 5
    assert len(game_of_war.retreat_destinations(FIELD, units, (5, 8), {row: "yes"})) == 8
    assert len(game_of_war.move_destinations(FIELD, units, (5, 8))) == 8


def test_reading_corner_mountains() -> None:
    board = Board(
        9,
        9,
        frozenset({(5, 4), (4, 5)}),
        arsenals_north=FIELD.arsenals_north,
        arsenals_south=FIELD.arsenals_south,
    )
    assert outcomes_under(board, "NI(4,4) SI(5,5)", (5, 5), "corner-mountains") == ["resists", "refused"]
    ends = [
        (5, 5) in game_of_war.move_destinations(board, parse_units("NI(4,4)"), (4, 4), {"corner-mountains": w})
        for w in ("open", "closed")
    ]
    assert ends == [True, False]


def test_reading_relay_contact() -> None:
    board = Board(9, 9, arsenals_north=frozenset({(1, 1)}))
    units = parse_units("NI(6,1) NT(7,2) NI(8,3) NI(7,9)")
    linked = {
        word: game_of_war.communication(board, units, {"relay-contact": word}) for word in ("relays", "no", "yes")
    }
    assert linked["relays"] == {(6, 1): True, (7, 2): True, (8, 3): True, (7, 9): True}
    assert linked["no"] == {(6, 1): True, (7, 2): False, (8, 3): False, (7, 9): False}
    assert linked["yes"] == {(6, 1): True, (7, 2): True, (8, 3): True, (7, 9): False}


def test_reading_cut_off_passage() -> None:
    board = Board(9, 9, arsenals_north=frozenset({(5, 1)}))
    ends = {
        word: game_of_war.move_destinations(board, parse_units("NC(9,1)"), (9, 1), {"cut-off-passage": word})
        for word in ("goes-on", "stops")
    }
    assert ends["goes-on"] - ends["stops"] == {(7, 3), (8, 3), (9, 3)}
    # A unit that is cut off where it stands does not move by either.
    for word in ("goes-on", "stops"):
        off = game_of_war.move_destinations(board, parse_units("NC(9,3)"), (9, 3), {"cut-off-passage": word})
        assert off == set()


def test_reading_charge_directions() -> None:
    units = parse_units("SC(5,5) SC(5,6) SC(6,5) SC(7,6) SC(4,5) NI(5,4)")
    sums = [adjudicate(FIELD, units, "S", (5, 4), readings={"charge-directions": word}) for word in ("all", "one")]
    assert [verdict.offence for verdict in sums] == [35, 26]


def test_game_of_war_moves() -> None:
    board = Board(9, 9, frozenset({(5, 6)}), arsenals_north=frozenset({(5, 1)}))
    # A way that bends round the unit in front, and one that leaves every line after a square.
    assert (5, 7) in game_of_war.move_destinations(FIELD, parse_units("NC(5,5) SI(5,6)"), (5, 5))
    stops = {"cut-off-passage": "stops"}
    ends = game_of_war.move_destinations(board, parse_units("NC(5,2) SI(5,3)"), (5, 2), stops)
    assert {(6, 2), (7, 3), (6, 3)} <= ends
    assert not {(5, 3), (5, 4), (7, 4)} & ends
    # Off every line after one square: it ends there. A cut-off relay goes on all the same.
    ends = game_of_war.move_destinations(board, parse_units("NC(9,1)"), (9, 1), stops)
    assert ends == {(8, 1), (7, 1), (8, 2), (9, 2), (7, 2)}
    assert (9, 3) in game_of_war.move_destinations(board, parse_units("NU(9,1)"), (9, 1))
    assert (4, 9) in game_of_war.move_destinations(board, parse_units("NT(4,8)"), (4, 8))


def case_notation(position: str) -> list[game_of_war.Unit]:
    """Units of a suite, written `SI8,11`."""
    return [
        game_of_war.Unit(word[0], word[1], *map(int, word[2:].split(",")))
        for word in position.split()
        if not word.startswith("lost=")
    ]


def square_of(name: str) -> tuple[int, int]:
    return int(name[1:]), "ABCDEFGHIJKLMNOPQRST".index(name[0]) + 1


RECORDED = [case for case in suite("game-of-war-authors").cases if not case.reading]


@pytest.mark.parametrize("case", RECORDED, ids=lambda case: case.id)
def test_the_authors_game_is_played_by_the_same_rules(case: Case) -> None:
    units = {unit.square: unit for unit in case_notation(case.situation["position"])}
    gone = frozenset({(3, 20)} if "lost=3,20" in case.situation["position"] else ())
    board = replace(REAL_BOARD, arsenals_south=REAL_BOARD.arsenals_south - gone)
    moves = [text for key, text in case.situation.items() if key.startswith("move.")]
    for start, end in ([square_of(name) for name in move.split("-")] for move in moves):
        assert end in game_of_war.move_destinations(board, units.values(), start)
        mover = units.pop(start)
        units[end] = mover._replace(col=end[0], row=end[1])
    if case.situation["target"] != "none":
        verdict = adjudicate(board, units.values(), case.situation["side"], square_of(case.situation["target"]))
        assert verdict.outcome == case.expected.outcome


def test_game_of_war_refuses_nonsense() -> None:
    units = parse_units("NI(5,4) SI(5,5)")
    with pytest.raises(ValueError, match="enemy unit"):
        adjudicate(FIELD, units, "S", (5, 5))
    with pytest.raises(ValueError, match="two units"):
        adjudicate(FIELD, [*units, *units], "N", (5, 5))
    with pytest.raises(ValueError, match="fort-support"):
        adjudicate(FIELD, units, "N", (5, 5), readings={"fort-support": "perhaps"})


# --- ASSAULT --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "defence", "expected"),
    [
        ("CX", "C", "XXX"),
        ("DX", "D", "XXX"),
        ("CC", "CC", "---"),
        ("X", "C", "X--"),
        ("C", "D", "CC-"),
        ("CX", "D", "CCX"),
        ("CD", "XX", "CC-"),
    ],
)
def test_assault_comparisons(attack: str, defence: str, expected: str) -> None:
    for cancelling, symbol in zip(assault.READINGS["cancelling"], expected, strict=True):
        left = assault.compare(attack, defence, cancelling)
        assert assault.strongest(left) == symbol.strip("-")


def test_assault_dice_with_several_symbols_or_none() -> None:
    assert assault.compare(["CX", "", "D"], ["XD", ""]) == "C"
    assert assault.compare(["DX"], ["C", "X"], "stronger") == ""
    assert assault.compare(["DX"], ["C"], "stronger") == "X"
    assert assault.compare([], ["C"]) == ""


def test_assault_hand_and_search_agree() -> None:
    rolls = [list(roll) for size in range(4) for roll in combinations_with_replacement("CDX", size)]
    for attack, defence in product(rolls, rolls):
        for cancelling in assault.READINGS["cancelling"]:
            by_hand = assault.compare(attack, defence, cancelling)
            assert by_hand == assault.compare_by_search(attack, defence, cancelling)
        assert Counter(assault.compare(attack, defence)) == Counter(attack) - Counter(defence)


CLEAN: list[str] = []
BACK, DOWN, STUCK = ["falling-back"], ["suppressed"], ["immobilized"]


@pytest.mark.parametrize(
    ("unit", "states", "effects"),
    [
        ("infantry", CLEAN, ("falls-back", "suppressed", "suppressed")),
        ("infantry", DOWN, ("falls-back", "falls-back", "falls-back")),
        ("infantry", BACK, ("eliminated", "suppressed", "suppressed")),
        ("infantry", DOWN + BACK, ("eliminated", "eliminated", "eliminated")),
        ("artillery", CLEAN, ("eliminated", "suppressed", "suppressed")),
        ("artillery", DOWN, ("eliminated", "eliminated", "eliminated")),
        ("vehicle", CLEAN, ("immobilized", "falls-back", "suppressed")),
        ("vehicle", DOWN, ("immobilized", "falls-back", "falls-back")),
        ("vehicle", BACK, ("immobilized", "eliminated", "suppressed")),
        ("vehicle", DOWN + BACK, ("immobilized", "eliminated", "eliminated")),
        ("vehicle", STUCK, ("eliminated", "eliminated", "suppressed")),
        ("vehicle", STUCK + BACK, ("eliminated", "eliminated", "suppressed")),
        ("vehicle", STUCK + DOWN, ("eliminated", "eliminated", "eliminated")),
        ("vehicle", STUCK + DOWN + BACK, ("eliminated", "eliminated", "eliminated")),
    ],
)
def test_assault_critical_table(unit: str, states: list[str], effects: tuple[str, ...]) -> None:
    assert tuple(assault.critical(unit, states, symbol) for symbol in "CDX") == effects
    assert assault.critical(unit, states, "") == "none"


def test_assault_open_cells() -> None:
    row = "infantry-suppressed-falling-back"
    for symbol in "DX":
        assert assault.critical("infantry", DOWN + BACK, symbol, {row: "falls-back"}) == "falls-back"
    assert assault.critical("infantry", DOWN + BACK, "C", {row: "falls-back"}) == "eliminated"
    row = "vehicle-immobilized-suppression"
    assert assault.critical("vehicle", STUCK, "X", {row: "eliminated"}) == "eliminated"
    row = "vehicle-suppressed-falling-back"
    assert assault.critical("vehicle", DOWN + BACK, "X", {row: "falls-back"}) == "falls-back"
    assert assault.critical("vehicle", DOWN + BACK + STUCK, "X", {row: "falls-back"}) == "eliminated"


def test_assault_only_the_strongest_acts() -> None:
    assert assault.critical("vehicle", CLEAN, assault.strongest("CCD")) == "immobilized"
    assert assault.critical("vehicle", BACK, assault.strongest("DC")) == "immobilized"


def test_assault_dice_of_experience_and_criticals() -> None:
    assert assault.critical_dice(2) == (["green", "green"], ["blue", "blue"])
    levels = {level: assault.experience(level) for level in ("Recruit", "Hardened", "Veteran", "Elite")}
    assert levels == {
        "Recruit": (0, 0, True),
        "Hardened": (0, 1, False),
        "Veteran": (1, 1, False),
        "Elite": (1, 1, False),
    }


# --- Bautzen 1945 ---------------------------------------------------------------------------------------


def test_bautzen_published_combat() -> None:
    combat = 6 + 4 + 4
    support = bautzen.counted_support(combat, 6 + 6)
    assert (support, combat + support) == (12, 26)
    assert bautzen.odds(26, 4 + 2) == 4
    assert bautzen.final_column(4, [-1]) == 3
    # 1/2: one of three full units flips, and two hexes keep the defender whole.
    assert {"21/20": 0, "50/20": 0, "112/20": 1} in bautzen.allocations({"21/20": 2, "50/20": 2, "112/20": 2}, 1)
    paid_in_hexes = bautzen.exchange_mixes({"861/294": 2}, 2)[-1]
    assert paid_in_hexes == bautzen.Mix(0, 2, ({"861/294": 2},))
    assert [bautzen.may_advance(kind, True) for kind in ("unit", "hq", "column")] == [True, False, False]
    assert not bautzen.may_advance("unit", False)


@pytest.mark.parametrize(
    ("attack", "defence", "expected"), [(17, 6, 2), (18, 6, 3), (6, 6, 1), (5, 6, 0), (12, 4, 3), (9, 3, 3)]
)
def test_bautzen_odds(attack: int, defence: int, expected: int) -> None:
    assert bautzen.odds(attack, defence) == expected


def test_bautzen_odds_below_one() -> None:
    assert [bautzen.odds_below_one(a, 6) for a in (5, 3, 2, 1)] == [2, 2, 3, 6]
    assert bautzen.shifted(bautzen.odds(5, 6), [1]) == 1


def test_bautzen_shifts_are_summed() -> None:
    assert bautzen.final_column(3, [1, -1]) == 3
    assert bautzen.final_column(3, [2, -3, -3, 1], last=4) == 1
    # In one sum the walk never hits an end on the way.
    assert bautzen.final_column(3, [3, -3], last=4, off_table="not-allowed") == 3
    assert bautzen.final_column(3, [2], last=4) == 4
    assert bautzen.final_column(3, [2], last=4, off_table="not-allowed") is None
    assert bautzen.final_column(9, [1], last=4, off_table="not-allowed") == 4


def test_bautzen_support() -> None:
    counted = bautzen.counted_support(6, 10)
    assert counted == 6
    assert bautzen.odds(6 + counted, 4) == 3
    assert bautzen.counted_support(6, 10, "must-be-less") == 5
    assert bautzen.counted_support(6, 4, "must-be-less") == 4
    assert [bautzen.lone_hq_defence(n) for n in (0, 1, 4, 5)] == [0, 1, 2, 3]


def lost(steps: dict[str, int], losses: int, prior: dict[str, int] | None = None) -> set[tuple[int, ...]]:
    return {tuple(one.values()) for one in bautzen.allocations(steps, losses, prior)}


@pytest.mark.parametrize(
    ("steps", "losses", "prior", "expected"),
    [
        # The agreed cases.
        ([2, 2, 2], 2, None, {(1, 1, 0), (1, 0, 1), (0, 1, 1)}),
        ([2, 1], 1, None, {(1, 0)}),
        ([2, 1], 2, None, {(1, 1)}),
        # Living through a loss goes before the even spread, again and again.
        ([3, 1], 2, None, {(2, 0)}),
        ([3, 1], 3, None, {(2, 1)}),
        ([3, 2, 1], 3, None, {(2, 1, 0)}),
        ([3, 2, 1], 2, None, {(1, 1, 0)}),
        # Nobody can live through it: the one that has taken fewer dies first.
        ([2, 2], 3, None, {(2, 1), (1, 2)}),
        ([1, 1], 1, None, {(1, 0), (0, 1)}),
        # Whatever is owed beyond the last step lapses.
        ([2, 1], 9, None, {(2, 1)}),
        ([1], 0, None, {(0,)}),
        ([0, 2], 1, None, {(0, 1)}),
        # Steps of earlier: the unit that has taken fewer comes first, while both can live.
        ([2, 2], 1, [1, 0], {(0, 1)}),
        ([1, 2], 1, [1, 0], {(0, 1)}),
        ([1, 2], 2, [1, 0], {(1, 1), (0, 2)}),
        ([1, 1], 1, [1, 0], {(0, 1)}),
        ([1, 2], 1, [0, 5], {(0, 1)}),
    ],
)
def test_bautzen_losses(steps: list[int], losses: int, prior: list[int] | None, expected: set[tuple[int, ...]]) -> None:
    names = "ABC"[: len(steps)]
    before = None if prior is None else dict(zip(names, prior, strict=True))
    assert lost(dict(zip(names, steps, strict=True)), losses, before) == expected


def test_bautzen_orders_and_allocations_agree() -> None:
    for steps, prior in product(product(range(4), repeat=3), product(range(2), repeat=3)):
        left = dict(zip("ABC", steps, strict=True))
        before = dict(zip("ABC", prior, strict=True))
        for losses in range(6):
            orders = bautzen.loss_orders(left, losses, before)
            by_order = {tuple(order.count(unit) for unit in left) for order in orders}
            assert by_order == lost(left, losses, before)
            assert all(sum(one) == min(losses, sum(steps)) for one in by_order)


def test_bautzen_exchange() -> None:
    mixes = bautzen.exchange_mixes({"A": 2}, 2)
    assert mixes == [
        bautzen.Mix(2, 0, ({"A": 0},)),
        bautzen.Mix(1, 1, ({"A": 1},)),
        bautzen.Mix(0, 2, ({"A": 2},)),
    ]
    assert [mix.saves_somebody for mix in mixes] == [False, True, True]
    assert [m.saves_somebody for m in bautzen.exchange_mixes({"A": 1}, 2)] == [False, False, True]
    stack = {"A": 2, "B": 2}
    by_total = [(m.steps_lost, m.hexes) for m in bautzen.exchange_mixes(stack, 3)]
    assert by_total == [(3, 0), (2, 1), (1, 2), (0, 3)]
    each = [(m.steps_lost, m.hexes) for m in bautzen.exchange_mixes(stack, 3, reading="each-unit")]
    assert each == [(3, 0), (1, 1), (0, 2)]
    # Of two single steps one lost leaves only the other to fall back: with 1 hex that is two of three.
    single = [(m.steps_lost, m.hexes) for m in bautzen.exchange_mixes({"A": 1, "B": 1}, 3, reading="each-unit")]
    assert single == [(3, 0), (3, 1), (0, 2)]
    assert [bautzen.still_owed(4, 3, gone) for gone in (0, 1, 2)] == [4, 1, 0]


def test_bautzen_extra_steps() -> None:
    assert bautzen.one_step_each({"A": 1}) == {"A": 0}
    # Two steps, a result of one paid with a hex, supply lost on the way: one step left.
    after = bautzen.exchange_mixes({"A": 2}, 1)[-1].endings[0]
    assert bautzen.one_step_each(after) == {"A": 1}


def test_bautzen_second_attack() -> None:
    assert bautzen.eliminated_by_second_attack(True, True, 1)
    assert not bautzen.eliminated_by_second_attack(True, True, 0)
    assert not bautzen.eliminated_by_second_attack(True, False, 1)
    assert not bautzen.eliminated_by_second_attack(False, True, 1)
