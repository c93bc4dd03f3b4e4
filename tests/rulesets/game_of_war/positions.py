"""Boards, positions and checklists that the tests share, random ones for Hypothesis, and what the oracle wants."""

from hypothesis import strategies as st

from oracles import game_of_war as oracle
from rulesets.engine.core.tabletop import Clock, Tabletop
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Source
from rulesets.game_of_war import RULESET
from rulesets.game_of_war.rules.board import THE_BOARD, Arsenal, Board, parse_board
from rulesets.game_of_war.rules.combat import aftermath, combat
from rulesets.game_of_war.rules.position import BoardPosition, parse_position
from rulesets.game_of_war.rules.readings import READINGS, SUGGESTED
from rulesets.game_of_war.rules.squares import BoardSide, Kind, PlacedUnit, Square

SMALL = parse_board("size 5x5\narsenal N 3,1\narsenal S 3,5\n")
CORNERS = parse_board("size 7x7\narsenal N 1,1\narsenal S 7,7\nmountain 4,3 3,4\n")


def sq(text):
    return Square.parse(text)


def pos(text, board=THE_BOARD):
    return parse_position(text, board)


def fight(text, target, banned="", board=THE_BOARD, **settled):
    readings = reading(**settled)
    return combat(board, pos(text, board), sq(target), [sq(each) for each in banned.split()], readings)


def ruled(text, target, board=THE_BOARD, **settled):
    fought, readings = fight(text, target, board=board, **settled), reading(**settled)
    return aftermath(board, pos(text, board), fought, readings)


def reading(**settled):
    return readings_by({key.replace("_", "-"): word for key, word in settled.items()})


def readings_by(words):
    """The readings with those settled that are given by id and word."""
    return SUGGESTED.but(words)


def words_of(readings):
    """The readings by their ids and words."""
    return {key: getattr(readings, key.replace("-", "_")) for key in READINGS}


def bearing(fought, square):
    each = [each for each in (*fought.attackers, *fought.defenders) if each.unit.square == sq(square)]
    return each[0] if each else None


def squares_of(board):
    return [Square(c, r) for c in range(1, board.columns + 1) for r in range(1, board.rows + 1)]


@st.composite
def boards(draw, size=8):
    """A crowded little board with mountains, forts, passes and two arsenals a side."""
    plain = Board(size, size)
    squares = draw(st.permutations(squares_of(plain)))
    mountains, forts, passes = (draw(st.integers(0, most)) for most in (10, 4, 4))
    arsenals = tuple(
        Arsenal(side, squares.pop()) for side in (BoardSide.NORTH, BoardSide.NORTH, BoardSide.SOUTH, BoardSide.SOUTH)
    )
    return Board(
        size,
        size,
        tuple(squares.pop() for _ in range(mountains)),
        tuple(squares.pop() for _ in range(passes)),
        tuple(squares.pop() for _ in range(forts)),
        arsenals,
    )


@st.composite
def positions(draw, board, most=20):
    """Units of both sides anywhere on a board, a few arsenals lost."""
    free = [square for square in squares_of(board) if board.open_ground(square)]
    squares = draw(st.lists(st.sampled_from(free), min_size=2, max_size=most, unique=True))
    units = st.tuples(st.sampled_from(BoardSide), st.sampled_from(Kind))
    units = [PlacedUnit(*draw(units), square) for square in squares]
    lost = draw(st.lists(st.sampled_from([each.square for each in board.arsenals]), max_size=1))
    return BoardPosition(tuple(units), tuple(lost), draw(st.sampled_from(BoardSide)))


@st.composite
def fields(draw):
    """A board with a position on it and a target."""
    board = draw(boards())
    position = draw(positions(board))
    return board, position, draw(st.sampled_from(position.units))


@st.composite
def any_readings(draw):
    """Some reading of every open point."""
    return SUGGESTED.but({key: draw(st.sampled_from(kind)) for key, kind in READINGS.items()})


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
    """The readings that the second implementation knows, by their ids and words."""
    return {key: words_of(readings)[key] for key in oracle.READINGS}


ATTACK, TURN, TALLY = (RULESET.checklist(name) for name in ("attack", "turn", "tally"))
W1 = "SI8,11 SI9,11 SI8,12 SI9,12 SI9,13 SI9,14 NI8,10 NI8,9"
W2 = "SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9"
W3 = "SC8,11 SC8,12 SI9,13 SI9,14 NI8,10 NI8,9"


def run(checklist, answers, table=None, defaults=False):
    return adjudicate(checklist, Given(answers, table or Tabletop(), defaults))


def attack(position, target, attacker="S", table=None, defaults=True, **more):
    answers = {"position": position, "attacker": attacker, "target": target}
    answers |= {key.replace("_", "-"): value for key, value in more.items()}
    return run(ATTACK, {key: value for key, value in answers.items() if value is not None}, table, defaults)


def turn(position, *moves, table=None, defaults=True, **more):
    """Play a turn; South's, where neither the table nor the position says whose it is."""
    answers = {} if position is None else {"position": position}
    if position is not None and "turn=" not in position and not (table and table.clock.side):
        answers["side"] = "S"
    answers |= {f"move.{number}": move for number, move in enumerate(moves, 1)}
    return run(TURN, answers | {key.replace("_", "-"): value for key, value in more.items()}, table, defaults)


def laid(position, side="", turn=1, **facts):
    return Tabletop(facts={"position": position, **facts}, clock=Clock(turn, side))


def confirmed(here):
    """The table as confirming a run leaves it."""
    assert here.ended, here.question
    return here.given.table.changed(here.changes())


def refusal(here):
    assert here.refused.source is Source.TYPED
    return here.refused.keyed
