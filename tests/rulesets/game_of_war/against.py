"""Boards and positions as the second implementation wants them, and crowds for both to rule on."""

from hypothesis import strategies as st

from oracles import game_of_war as oracle
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.squares import BoardSide, Kind, PlacedUnit, Square


@st.composite
def crowded(draw, board, most=24, window=7):
    """Many units close together somewhere on a board, a few far away, no arsenal destroyed unwritten."""
    corner = draw(st.integers(1, max(1, board.columns - window))), draw(st.integers(1, max(1, board.rows - window)))
    near = [Square(corner[0] + x, corner[1] + y) for x in range(window) for y in range(window)]
    far = [Square(x, y) for x in range(1, board.columns + 1) for y in range(1, board.rows + 1)]
    squares = draw(st.lists(st.sampled_from(standable(board, near)), min_size=6, max_size=most, unique=True))
    squares += draw(st.lists(st.sampled_from(standable(board, far)), max_size=6, unique=True))
    kinds = st.sampled_from([*Kind, Kind.INFANTRY, Kind.CAVALRY, Kind.CAVALRY])
    units = [PlacedUnit(draw(st.sampled_from(BoardSide)), draw(kinds), square) for square in dict.fromkeys(squares)]
    return BoardPosition(tuple(units), (), draw(st.sampled_from(BoardSide))).settled(board)


def standable(board, squares):
    return [square for square in squares if board.open_ground(square)]


def oracle_board(board, lost=()):
    """The same board for the second implementation, without the arsenals that are lost."""
    left = {side: frozenset(tuple(each) for each in board.arsenals_of(side) if each not in lost) for side in BoardSide}
    return oracle.Board(
        board.columns,
        board.rows,
        *(frozenset(map(tuple, squares)) for squares in (board.mountains, board.passes, board.forts)),
        left[BoardSide.NORTH],
        left[BoardSide.SOUTH],
    )


def oracle_units(position):
    return [oracle.Unit(unit.side.value, unit.kind.letter, *unit.square) for unit in position.units]


def oracle_words(readings):
    """The readings by their ids and words."""
    return {key: readings.reading(key).value for key in oracle.READINGS}
