"""A board as a small text, for other maps.

One statement a line; `#` begins a comment; squares in either form, `10,3` or `C10`:

    size 5x5
    arsenal N 3,1
    arsenal S 3,5
    mountain 10,3 11,3
    pass 10,6
    fort 8,2

`size` is columns by rows and comes once; everything else may come as often as needed. Each side needs
an arsenal, and a square is one thing only.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from rulesets.api import shortened
from rulesets.game_of_war.rules.board import Arsenal, Board
from rulesets.game_of_war.rules.problems import Problem, TextError, numbered_lines
from rulesets.game_of_war.rules.squares import LETTERS, Square
from rulesets.game_of_war.rules.units import SIDES, Side

MOST_COLUMNS = 99
MOST_ROWS = len(LETTERS)

_SIZE = re.compile(r"(\d{1,3})\s*[xX×]\s*(\d{1,3})")


def parse_board(text: str) -> Board:
    """Read a board from its text.

    Raises:
        TextError: Something in it is wrong; all its problems are in the error.
    """
    reader = _Reader()
    for line, said in numbered_lines(text):
        reader.read(line, said)
    reader.check()
    if reader.problems:
        raise TextError(tuple(sorted(reader.problems, key=lambda each: each.line or math.inf)))
    return reader.board()


def print_board(board: Board) -> str:
    """The text of a board, which `parse_board` reads back."""
    lines = [f"size {board.columns}x{board.rows}"]
    lines += [f"arsenal {arsenal.side} {arsenal.square}" for arsenal in board.arsenals]
    for word, squares in (("fort", board.forts), ("pass", board.passes), ("mountain", board.mountains)):
        if squares:
            lines.append(" ".join([word, *map(str, squares)]))
    return "\n".join(lines) + "\n"


class _Reader:
    """What has been read so far, and what was wrong with it."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.size: tuple[int, int] | None = None
        self.sized = False
        self.placed: dict[Square, tuple[str, int | None]] = {}
        self.ground: dict[str, list[Square]] = {"mountain": [], "pass": [], "fort": []}
        self.arsenals: list[Arsenal] = []

    def read(self, line: int | None, said: str) -> None:
        """Read one statement."""
        word, _, rest = said.partition(" ")
        statements: dict[str, Callable[[int | None, str], None]] = {"size": self._size, "arsenal": self._arsenal}
        if word.lower() in self.ground:
            self.ground[word.lower()] += self._squares(line, word.lower(), rest)
        elif word.lower() in statements:
            statements[word.lower()](line, rest.strip())
        else:
            self._wrong(
                line, f"“{shortened(word)}” says nothing about a board: use size, arsenal, fort, pass or mountain."
            )

    def check(self) -> None:
        """Look at what only the whole text can tell."""
        if not self.sized:
            self._wrong(None, "The board has no size: add a line such as “size 25x20”.")
        for side in Side:
            if not any(arsenal.side is side for arsenal in self.arsenals):
                self._wrong(None, f"{side.words} has no arsenal: add a line such as “arsenal {side} 8,4”.")
        for square, (what, line) in self.placed.items():
            if self.size and square not in Board(*self.size):
                self._wrong(line, f"The {what} at {square} is off the board, which is {self._by()}.")

    def board(self) -> Board:
        """The board, once nothing is wrong."""
        columns, rows = self.size or (0, 0)
        mountains, passes, forts = (tuple(self.ground[word]) for word in ("mountain", "pass", "fort"))
        return Board(columns, rows, mountains, passes, forts, tuple(self.arsenals))

    def _size(self, line: int | None, rest: str) -> None:
        found = _SIZE.fullmatch(rest)
        if self.sized:
            self._wrong(line, "The size was already given further up; keep one of the two.")
        elif not found:
            self._wrong(line, f"“{shortened(rest)}” is not a size: write columns x rows, as in “size 25x20”.")
        elif not (1 <= int(found[1]) <= MOST_COLUMNS and 1 <= int(found[2]) <= MOST_ROWS):
            self._wrong(line, f"A board has 1 to {MOST_COLUMNS} columns and 1 to {MOST_ROWS} rows.")
        else:
            self.size = int(found[1]), int(found[2])
        self.sized = True

    def _arsenal(self, line: int | None, rest: str) -> None:
        letter, _, squares = rest.partition(" ")
        side = SIDES.get(letter.upper())
        if side is None:
            self._wrong(line, "An arsenal needs its side, N or S, before its square: “arsenal N 8,4”.")
            return
        self.arsenals += [Arsenal(side, square) for square in self._squares(line, "arsenal", squares)]

    def _squares(self, line: int | None, what: str, text: str) -> list[Square]:
        if not text.split():
            self._wrong(line, f"“{what}” needs at least one square, such as 10,3 or C10.")
        found = [self._square(line, what, word) for word in text.split()]
        return [square for square in found if square]

    def _square(self, line: int | None, what: str, word: str) -> Square | None:
        try:
            square = Square.parse(word)
        except ValueError as error:
            self._wrong(line, str(error))
            return None
        if square in self.placed:
            self._wrong(line, f"The square {square} is given twice: {self.placed[square][0]}, then {what}.")
            return None
        self.placed[square] = what, line
        return square

    def _by(self) -> str:
        return "{} columns by {} rows".format(*(self.size or (0, 0)))

    def _wrong(self, line: int | None, sentence: str) -> None:
        self.problems.append(Problem(line, sentence))


THE_BOARD = parse_board(
    """
    size 25x20
    arsenal N 8,4 15,2
    arsenal S 3,20 23,20
    fort 8,2 13,9 21,8
    fort 3,13 15,12 23,15
    pass 10,6 16,15
    mountain 10,3 11,3 12,3 13,3 10,4 10,5 10,7 10,8 10,9
    mountain 11,14 12,14 13,14 14,14 15,14 16,14 16,16 16,17 16,18
    """
)
"""The board of the game (§1)."""
