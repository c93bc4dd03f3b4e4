"""The board as texts: what each sign says, and that everything stays within its room."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text
from rows import by_rows
from sizes import examples
from textual.geometry import Size

from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given
from rulesets.game_of_war.overlay import Scene, scene_of_run
from rulesets.game_of_war.players_turn import PLAYERS_TURN
from rulesets.game_of_war.rules.board import THE_BOARD, Arsenal, Board
from rulesets.game_of_war.rules.position import BoardPosition, parse_position
from rulesets.game_of_war.rules.squares import BoardSide, Kind, PlacedUnit, Square
from tui.board.board_render import (
    BROAD,
    LARGE,
    MARK,
    NARROW,
    Picture,
    picture_of,
    square_lines,
    style,
)
from tui.board.cursor import BoardCursor, BoardView, Overlay, Situation
from tui.board.layout import GUTTER, Window, board_lines
from tui.board.panel import army_lines, charge_lines, force_lines, network_in_brief, network_lines
from tui.board.panes import Under, beside, panes_beside
from tui.board.square import bearing_lines, square_line
from tui.themes import ANSI, DARK, LIGHT, rich_colours

COLOURS = rich_colours(DARK)
J8 = Square(8, 10)

CHARGED = """
SC8,11 SC8,12 SC8,13 SI9,14 ST3,17 SI20,6 NI8,10 NI8,9 NT2,5
"""


def scene(text=CHARGED, board=THE_BOARD):
    return Scene(board, parse_position(text, board))


def seen(over=Overlay.NOTHING, cursor=J8, text=CHARGED, setup=False):
    return BoardView(scene(text), None, BoardCursor(cursor, over, setup=setup))


def drawn(shown):
    picture = picture_of(shown)
    window = Window.of(picture.board, picture.cursor, 54, 21)
    return ["".join(text for text, _ in line).rstrip() for line in board_lines(picture, window, COLOURS)]


def cell(shown, square):
    start = GUTTER + 2 * (square.column - 1)
    return drawn(shown)[square.row].ljust(60)[start : start + 2]


def shown_styles(shown, square):
    return square_lines(picture_of(shown), square, COLOURS)[0][-1][1]


def texts(lines):
    return [line.plain.rstrip() for line in lines]


def test_the_whole_board_with_a_charge_lit(snapshot):
    assert drawn(seen(Overlay.FIRE)) == snapshot


def test_the_line_under_the_board_says_who_stands_there_and_what_bears_on_it():
    line = square_line(scene(), J8, 100, COLOURS).plain
    assert line == "J8  □ infantry 6 · in communication · ■ 3×C7 = 21 against □ 6+6 = 12 · destroyed"
    assert "in communication" not in square_line(scene(), J8, 70, COLOURS).plain
    assert square_line(scene(), Square(10, 3), 80, COLOURS).plain == "C10  mountain"
    assert square_line(scene(), Square(3, 20), 80, COLOURS).plain == "T3  South's arsenal"
    assert square_line(scene(), Square(9, 10), 80, COLOURS).plain.startswith(
        "J9  plain ground · ■ C7 = 7 would bear here"
    )
    assert " · cut off · " in square_line(scene(), Square(20, 6), 80, COLOURS).plain


def test_a_network_is_drawn_as_lines_that_an_enemy_cuts():
    shown = seen(Overlay.SOUTH)
    assert cell(shown, Square(3, 18)) == "│ "
    assert cell(shown, Square(5, 20)) == "──"
    assert cell(shown, Square(5, 18)) == "╱ "
    assert cell(shown, Square(4, 18)) == "╲ "
    cut = seen(Overlay.SOUTH, text=CHARGED + " NI3,19")
    assert cell(cut, Square(3, 18)) == "· "


def test_units_cut_off_are_small_letters_in_every_overlay():
    for over in Overlay:
        assert cell(seen(over), Square(20, 6)) == "■i", over
        assert cell(seen(over), Square(9, 14)) == "■I", over


def test_a_destroyed_arsenal_looks_different():
    assert cell(seen(text="SI8,11"), Square(8, 4)) == "◆ "
    assert cell(seen(text="SI8,11 lost=8,4"), Square(8, 4)) == "◇ "


def test_only_charging_cavalry_is_lit_by_the_charge():
    shown = seen(Overlay.CHARGE, text="SC8,11 SI8,12 SC8,13 SI9,14 ST3,17 NI8,10 NI8,9")
    lit = shown_styles(shown, Square(8, 11)), shown_styles(shown, Square(8, 13))
    assert lit == (style(COLOURS["warm-lit"]), style(COLOURS["warm-chip"]))
    said = texts(charge_lines(shown.scene, J8, 66, COLOURS))
    assert said[0] == "Charge on J8"
    assert said[1] == "■ K8 = 7 from the south"
    assert said[2].startswith("  – C M8 out of range (3 squares; range 2), no charge: the line of")


@pytest.mark.parametrize("words", range(1, 22))
def test_how_much_is_left_out_beside_a_board_is_said(words):
    owing = seen()._replace(owed=(" ".join(["a-word-of-twenty-two-x"] * words),))
    whole = beside(owing, 26, 99, COLOURS).plain.splitlines()
    armies = next(number for number, line in enumerate(whole) if "■ South" in line and "□ North" in line)
    whole = whole[: armies - 1]
    shown = beside(owing, 26, 21, COLOURS).plain.splitlines()
    assert len(shown) <= 21
    if shown[: len(whole)] != whole:
        assert shown[-1] == f"… and {len(whole) - len(shown) + 1} lines more"
        assert shown[-2] not in ("", "do not count")


def test_what_a_charge_comes_to_is_whole_in_a_narrow_room():
    said = texts(charge_lines(seen(Overlay.CHARGE).scene, J8, 26, COLOURS))
    assert said[1:3] == ["■ K8 L8 M8 = 21", "  from the south"]
    sheltered = scene("SC15,11 SI15,13 ST3,17 SI20,6 NI15,12 NT2,5")
    assert "  no charge into a fort" in texts(charge_lines(sheltered, Square(15, 12), 26, COLOURS))


BESIDE = "NI15,11 NI15,10 NI16,11 SA15,12 SI14,13 SI15,13 SI23,14 NI17,13 SI18,13 ST3,17"


@pytest.mark.parametrize(
    ("cell", "lines"),
    [
        (NARROW, [" K ∙ □4□4· ·", " L ∙ 12∙ ∙ ∙", " M ■6■6∙ □I■i"]),
        (BROAD, [" K  ∙ □I4□I4 ·  ·", " L  ∙ ■12 ∙  ∙  ∙", " M ■I6■I6 ∙ □I ■i"]),
    ],
    ids=["2x1", "3x1"],
)
def test_a_unit_that_counts_has_how_much_and_as_far_as_there_is_room_its_letter_and_sign(cell, lines):
    shown = picture_of(seen(Overlay.FIRE, Square(15, 12), BESIDE))
    rows = board_lines(shown, Window(14, 11, 5, 3, cell), COLOURS)
    assert ["".join(text for text, _ in line).rstrip() for line in rows[1:]] == lines


@examples(40)
@given(st.data())
def test_at_every_size_every_unit_shows_its_sign_and_its_letter_or_its_number_inside_its_own_square(
    data,
):
    shown, cell = data.draw(anything_seen()), data.draw(st.sampled_from([NARROW, BROAD, LARGE]))
    picture = picture_of(shown)
    lines = ["".join(text for text, _ in line) for line in board_lines(picture, Window(1, 1, 25, 20, cell), COLOURS)]
    for unit in picture.position.units:
        square = unit.square
        start, above = GUTTER + cell.width * (square.column - 1), 1 + cell.height * (square.row - 1)
        its = [line[start : start + cell.width] for line in lines[above : above + cell.height]]
        number = str(picture.factors.get(square, ""))
        if square not in picture.margins:
            assert number in its[-1] or its[0][1] == "+"
            assert unit.kind.letter in its[0].upper() or number in its[0] or its[0][1] == "+"
            assert MARK[unit.side] == its[0][0]


def test_the_reckoning_lists_those_that_count_before_those_that_do_not():
    lines = texts(bearing_lines(scene(CHARGED + " SA9,11 SI11,12"), J8, 60, COLOURS))
    attack, defence = lines.index(next(each for each in lines if "▲ attack" in each)), 0
    defence = next(number for number, each in enumerate(lines) if "defence" in each)
    assert lines[attack].endswith("26")
    assert lines[defence].endswith("12")
    assert "  7 ■C K8 charges, adjacent to the target" in lines
    assert "  5 ■A K9 fires from 1 square away" in lines
    assert lines.index("do not count") > defence


def test_those_that_do_not_count_are_grouped_by_the_reason():
    lines = texts(bearing_lines(scene(CHARGED + " SI11,12 SI10,12 NI11,8"), J8, 60, COLOURS))
    reasons = [re.match(r" +\d+ ([a-z ]+):", line) for line in lines[lines.index("do not count") + 1 :]]
    named = [match[1] for match in reasons if match]
    assert len(named) == len(set(named)) > 0
    assert named[-1] == "not aligned"


def test_in_a_narrow_room_two_units_that_count_share_a_line():
    lines = texts(bearing_lines(scene(CHARGED), J8, 26, COLOURS))
    assert "  7 ■C K8     7 ■C L8" in lines


def test_a_network_is_told_in_words():
    said = texts(network_lines(scene(), BoardSide.SOUTH, 40, COLOURS))
    assert said[:2] == ["■ South  1 cut off", "  arsenals T3, T23 · relays Q3"]
    assert said[2:] == ["   i F20 no line, no adjacent unit"]
    narrow = texts(network_lines(scene(), BoardSide.SOUTH, 24, COLOURS))
    assert narrow[-2:] == ["   i F20 no line, no", "     adjacent unit"], "nothing of it is cut"


def test_the_army_shows_what_comes_next():
    lines = texts(army_lines(scene().position, BoardSide.SOUTH, Kind.CAVALRY, 26, COLOURS))
    assert lines[0] == "■ South  6 of 17 units"
    assert [line for line in lines if "▸" in line] == ["▸2 C cavalry         3/4"]


def test_wide_boards_are_shown_around_the_cursor():
    board = Board(99, 26, arsenals=(Arsenal(BoardSide.NORTH, Square(1, 1)), Arsenal(BoardSide.SOUTH, Square(99, 26))))
    for cursor in (Square(1, 1), Square(50, 13), Square(99, 26)):
        window = Window.of(board, cursor, 54, 21)
        assert cursor.column in window.shown_columns
        assert window.row <= cursor.row < window.row + window.rows
        lines = board_lines(Picture(board, BoardPosition(), cursor), window, COLOURS)
        assert {sum(len(text) for text, _ in line) for line in lines} == {GUTTER + 2 * 25}


@by_rows
def test_in_narrow_squares_the_even_columns_are_numbered_and_that_of_the_cursor(column, numbers):
    assert drawn(seen(cursor=Square(column, 10)))[0].strip() == numbers


@pytest.mark.parametrize("theme", [DARK, LIGHT, ANSI], ids=lambda theme: theme.name)
def test_every_theme_has_the_colours_of_the_board(theme):
    picture = replace(picture_of(seen(Overlay.FIRE)), ends=frozenset({Square(8, 4), Square(1, 1), Square(10, 6)}))
    lines = board_lines(picture, Window.of(THE_BOARD, J8, 54, 21), rich_colours(theme))
    assert len(lines) == 21


SQUARES = [Square(column, row) for column in range(1, 26) for row in range(1, 21)]
OPEN = [square for square in SQUARES if THE_BOARD.open_ground(square)]


@st.composite
def anything_seen(draw):
    squares = draw(st.lists(st.sampled_from(OPEN), unique=True, max_size=34))
    units = [PlacedUnit(draw(st.sampled_from(BoardSide)), draw(st.sampled_from(Kind)), square) for square in squares]
    cursor = BoardCursor(draw(st.sampled_from(SQUARES)), draw(st.sampled_from(Overlay)), setup=draw(st.booleans()))
    return BoardView(
        Scene(THE_BOARD, BoardPosition(tuple(units))), None, cursor, ("North's infantry at J8 moves first.",)
    )


@examples(60)
@given(anything_seen(), st.sampled_from([(26, 21), (64, 37), (40, 10)]))
def test_everything_keeps_within_its_room(shown, room):
    width, height = room
    board = drawn(shown)
    assert all(len(line) <= GUTTER + 50 for line in board)
    for number, square in enumerate(SQUARES):
        if number % 20 == 0 and square in {unit.square for unit in shown.scene.position.units}:
            assert cell(shown, square).strip()
    assert square_line(shown.scene, shown.cursor.square, 78, COLOURS).cell_len <= 78
    side = beside(shown, width, height, COLOURS).plain.split("\n")
    assert len(side) <= height
    assert all(len(line) <= width for line in side), side
    for room_under in (26, 53, 101):
        forces = force_lines(shown.scene.position, room_under, COLOURS)
        assert all(line.cell_len <= room_under for line in forces), texts(forces)


def test_squares_to_move_to_tell_whether_the_unit_would_be_cut_off_there():
    text = "SI8,11 SI8,12 SI9,13 SI9,14 NI8,4"
    run = adjudicate(PLAYERS_TURN, Given({"position": text, "side": "S"}))
    cursor = BoardCursor(J8, picked=Square(8, 11))
    shown = BoardView(scene_of_run(run), run, cursor)
    assert shown.situation is Situation.MOVE
    assert cell(shown, Square(8, 11)) == "■I"
    touching = {Square(7, 11), Square(9, 11), Square(7, 12), Square(9, 12)}
    for square in touching | {Square(7, 10), Square(9, 10)}:
        expected = "○ " if square in touching else "◌ "
        assert cell(shown, square) == expected, square


def test_a_small_terminal_has_room_for_every_sign_and_unit():
    shown = beside(seen(Overlay.SIGNS), 25, 21, COLOURS).plain
    assert "…" not in shown
    assert all(f"{kind.letter} {kind.words}" in shown for kind in Kind)
    for sign in (
        "■I South",
        "□I North",
        "╱╲ mountain",
        ")( pass",
        "[] fort",
        "◆ arsenal",
        "◇ destroyed",
        "○ possible move",
    ):
        assert sign in shown
    assert "C cavalry 4, 5" in shown
    assert "U mounted relay –, 1" in shown


def test_an_army_that_is_set_up_on_a_small_terminal_has_the_whole_name_of_every_kind():
    setting = BoardView(Scene(THE_BOARD, BoardPosition()), None, BoardCursor(J8, setup=True))
    listed = " ".join(beside(setting, 25, 21, COLOURS).plain.split())
    assert "…" not in listed
    assert "4 M mounted 0/1 artillery 5 T foot relay" in listed


def test_forces_are_a_square_for_each_unit_and_a_cross_for_each_that_is_not_on_the_board(snapshot):
    assert texts(force_lines(scene().position, 53, COLOURS)) == snapshot
    crowd = parse_position(" ".join(f"SI{column},20" for column in range(4, 17)), THE_BOARD)
    assert "■ 13" in texts(force_lines(crowd, 53, COLOURS))[1]


LARGE_PICTURE = """
    7   8   9  10
 J  ∙  □I   ∙   ∙
       ▼6
 K  ∙  ■C   ∙   ·
       ▲7
 L  ·  ■C   ·   ∙
       ▲7
 M  ·  ■C   ·   ·
       ▲7
 N  ·   ·  ■I   ·
"""


def test_a_counter_fills_both_lines_of_a_large_square_and_its_ground_shows_beside_it():
    shown = picture_of(seen(Overlay.FIRE))
    lines = ["".join(text for text, _ in line) for line in board_lines(shown, Window(7, 10, 4, 5, LARGE), COLOURS)]
    assert "\n".join(line.rstrip() for line in lines).rstrip() == LARGE_PICTURE.strip("\n")
    on_a_fort = board_lines(picture_of(seen(text="SI8,2")), Window(8, 2, 1, 1, LARGE), COLOURS)
    for line in on_a_fort[1:]:
        assert {(text.strip(" ■Ii"), manner.bgcolor) for text, manner in line[1:]} == {
            ("", style(COLOURS["fort"]).bgcolor)
        }


def test_a_unit_in_a_pass_stands_on_its_counter_with_the_rock_beside_it():
    the_pass = Square(10, 6)
    shown = picture_of(seen(text="NI10,6 NI9,6 NT8,4"))
    for cell in (BROAD, LARGE):
        *counter, beside = square_lines(shown, the_pass, COLOURS, cell)[0]
        assert beside[1].bgcolor == style(COLOURS["pass"]).bgcolor
        assert counter[-1][1].bgcolor == style(COLOURS["cool-chip"]).bgcolor


def test_of_both_networks_there_is_a_line_at_least_that_of_the_side_to_move_first():
    for side in BoardSide:
        shown = seen(Overlay.FIRE, text=f"{CHARGED} turn={side.words[0]}")
        told = network_in_brief(shown.scene, side, 40, COLOURS).plain
        panes = panes_beside(shown, COLOURS, False, Under(False, False, False), Text(), Size(40, 60))
        pane = next(each for each in panes if each.title == "Communication")
        assert [lines[0].plain[2:].partition("  ")[0] for lines in pane.blocks] == [side.words, side.other.words]
        assert pane.shorter[0][0][0].plain == told
        alone = [unit.square.name for unit in shown.scene.position.units_of(side) if unit.square in shown.scene.cut_off]
        assert told.endswith(f"{len(alone)} cut off: {' '.join(alone)}" if alone else "none cut off")


@pytest.mark.parametrize("theme", [DARK, LIGHT, ANSI], ids=lambda theme: theme.name)
def test_at_every_size_what_counts_stands_on_the_hue_of_its_side_alone_and_the_target_on_its_own(
    theme,
):
    shown, own = picture_of(seen(Overlay.FIRE)), rich_colours(theme)
    units = (J8, Square(8, 11))

    def drawn(cell, line):
        return [[each for each in square_lines(shown, at, own, cell)[line] if each[0].strip()] for at in units]

    lit, other = style(own["lit"]), style(own["warm-lit"])
    for cell, line, *said in (
        (NARROW, 0, ("□", "6"), ("■", "7")),
        (BROAD, 0, ("□", "I6"), ("■", "C7")),
        (LARGE, 0, ("□", "I "), ("■", "C ")),
        (LARGE, 1, ("▼", "6 "), ("▲", "7 ")),
    ):
        (sign, letters), (its, rest) = said
        if line:  # below each stands another that is lit
            lit, other = lit + style("underline"), other + style("underline")
        if theme is ANSI:  # no word has a hue there, so its sign has, or its number
            aimed = ("▼", style(own["cool"])) if line else ("▸", style(own["accent"]))
            assert drawn(cell, line) == [[aimed, (letters, lit)], [(its, style(own["warm"])), (rest, other)]]
        elif cell is LARGE:
            assert drawn(cell, line) == [[(sign + letters, lit)], [(its + rest, other)]]
        else:  # neighbours would be one piece, so the sign stands on the ground; the target has one piece
            its_sign = style(f"{own['land-south']} {own['warm']}")
            assert drawn(cell, line) == [[(sign + letters, lit)], [(its, its_sign), (rest, other)]]


def test_a_line_under_a_unit_says_that_it_is_sheltered_and_nothing_else():
    for over in (Overlay.FIRE, Overlay.NOTHING):
        shown = picture_of(seen(over, Square(15, 12), BESIDE))
        for unit in shown.position.units:
            for cell in (NARROW, BROAD, LARGE):
                of_letter, *_ = square_lines(shown, unit.square, COLOURS, cell)
                assert bool(of_letter[0][1].underline) == (unit.square == Square(15, 12)), cell


@pytest.mark.parametrize("cell", [NARROW, BROAD, LARGE], ids=["2x1", "3x1", "4x2"])
def test_every_character_of_a_square_leads_back_to_it(cell):
    window = Window.of(THE_BOARD, J8, 200, 60, cell)
    assert (window.width, window.height) == (GUTTER + 25 * cell.width, 1 + 20 * cell.height)
    lines = board_lines(Picture(THE_BOARD, BoardPosition(), J8), window, COLOURS)
    assert {sum(len(text) for text, _ in line) for line in lines} == {window.width}
    assert len(lines) == window.height
    corners = ((0, 0), (cell.width - 1, cell.height - 1))
    for square in SQUARES:
        x, y = GUTTER + cell.width * (square.column - 1), 1 + cell.height * (square.row - 1)
        assert all(window.square_at(x + right, y + down) == square for right, down in corners)


def test_where_fire_is_shown_what_counts_is_lit_and_only_what_is_cut_off_is_faint():
    picture = picture_of(seen(Overlay.FIRE))
    drawn_at = {
        square: square_lines(picture, square, COLOURS)[0][-1][1]
        for square in (Square(8, 11), Square(9, 14), Square(20, 6))
    }
    assert drawn_at[Square(8, 11)] == style(COLOURS["warm-lit"])
    assert drawn_at[Square(9, 14)] == style(COLOURS["warm-chip"])
    assert drawn_at[Square(20, 6)].color == style(COLOURS["faint"]).color


def test_lit_counters_one_above_the_other_are_of_one_tone_and_parted_by_a_line_where_squares_are_large():
    shown = picture_of(seen(Overlay.FIRE))
    column = [square_lines(shown, Square(8, row), COLOURS, LARGE)[1][0][1] for row in (11, 12, 13)]
    assert {each.bgcolor for each in column} == {style(COLOURS["warm-lit"]).bgcolor}
    assert [bool(each.underline) for each in column] == [True, True, False]


def test_a_margin_wears_the_hue_of_the_unit_that_would_be_attacked():
    picture = picture_of(seen(Overlay.MARGINS, Square(1, 1), text=CHARGED + " turn=S"))
    assert picture.margins[J8] > 0
    (sign, manner) = square_lines(picture, J8, COLOURS)[0][0]
    assert (sign, manner) == ("+9", style(COLOURS["cool-lit"]))
