"""Kinds of question that only A Game of War asks: a board, a position, squares, a move, a target."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import ClassVar, Self

from rulesets import api
from rulesets.api import BadAnswer, Change, Choice, Listed, Obligation, Option, Tabletop, Typed, What, Written
from rulesets.api import Position as PositionQuestion
from rulesets.game_of_war.rules.board import THE_BOARD, Board, TextError, parse_board
from rulesets.game_of_war.rules.moves import ALLOWED, Move
from rulesets.game_of_war.rules.position import BoardPosition, parse_position
from rulesets.game_of_war.rules.readings import SUGGESTED, Readings
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit, Square, parse_squares
from rulesets.game_of_war.rules.turn import Turn
from rulesets.game_of_war.vocabulary import GameOfWarEffect

# What units owe in their side's turn, kept as obligations of the table (§3)


OWING = (GameOfWarEffect.MUST_RETREAT, GameOfWarEffect.MAY_NOT_ATTACK)


def owing_units(table: Tabletop, name: GameOfWarEffect, side: BoardSide) -> tuple[PlacedUnit, ...]:
    """A side's units that owe one thing, as they stood when the obligations were written."""
    owing = (owing_unit(key, owed) for key, owed in table.obligations.items() if key.startswith(f"{name.value} "))
    return tuple(unit for unit in owing if unit and unit.side is side)


def lapsing(table: Tabletop, *sides: BoardSide) -> tuple[Change, ...]:
    """The changes that end what sides owe: their turn, or its attack, is over (§3)."""
    return tuple(
        Change(What.OBLIGATION, key)
        for key, owed in table.obligations.items()
        if (unit := owing_unit(key, owed)) is not None and unit.side in sides
    )


def set_elsewhere(table: Tabletop, unit: PlacedUnit, square: Square) -> tuple[Change, ...]:
    """The changes by which a unit that is set elsewhere by hand has left its square, and keeps its ban (§3)."""
    ban = table.obligations.get(f"{GameOfWarEffect.MAY_NOT_ATTACK.value} {unit}")
    there = unit.at(square)
    key = f"{GameOfWarEffect.MAY_NOT_ATTACK.value} {there}"
    kept = (Change(What.OBLIGATION, key, str(there), no_offence(there), ban.until),) if ban else ()
    return (*taken_off(table, unit), *kept)


def taken_off(table: Tabletop, unit: PlacedUnit) -> tuple[Change, ...]:
    """The changes by which a unit that is taken off by hand owes nothing more."""
    owing = (f"{name.value} {unit}" for name in OWING)
    return tuple(Change(What.OBLIGATION, key) for key in owing if key in table.obligations)


def no_offence(unit: PlacedUnit) -> str:
    """Say that a unit may not attack."""
    return f"{unit.words} may not join {unit.side.words}'s attack next turn; its defence still counts."


def owing_unit(key: str, owed: Obligation) -> PlacedUnit | None:
    """The unit that an obligation of this game is about; nothing for one that players wrote themselves."""
    if key not in [f"{name.value} {owed.about}" for name in OWING]:
        return None
    try:
        return PlacedUnit.parse(owed.about)
    except ValueError:
        return None


# The kinds of question that only this board asks: boards, positions, squares, targets and moves


STANDARD = "standard"
NONE, ALL, DONE = "none", "all", "done"
LONGEST_FILE = 20_000

Squares = tuple[Square, ...]


@lru_cache(maxsize=16)
def read_board(text: str) -> Board:
    """Read a board file, or `standard` for the game's own board.

    Raises:
        BadAnswer: something in it is wrong; all of it is said.
    """
    return THE_BOARD if text.casefold() == STANDARD else parse_board(text)


def board_said(board: Board) -> str:
    """Say which board it is in a few words."""
    return "the game's own board" if board == THE_BOARD else f"{board.columns} columns by {board.rows} rows"


@lru_cache(maxsize=64)
def position_on(board: Board, text: str) -> BoardPosition:
    """Read a position on a board.

    Raises:
        BadAnswer: something in it is wrong; all of it is said.
    """
    return parse_position(text, board)


def position_said(position: BoardPosition) -> str:
    """Say how many units there are."""
    north, south = (len(position.units_of(side)) for side in BoardSide)
    return f"North {api.how_many(north, 'unit')}, South {api.how_many(south, 'unit')}"


def read_squares(text: str) -> Squares:
    """Read squares with spaces between; `none` is none.

    Raises:
        BadAnswer: one of them is no square.
    """
    return () if text.casefold() in ("", NONE, "-") else tuple(dict.fromkeys(parse_squares(text)))


def read_survivors(text: str) -> Squares | None:
    """Read the arsenals that are left; None is all that the position leaves."""
    return None if text.casefold() == ALL else read_squares(text)


def squares_said(squares: Squares | None) -> str:
    """Name squares by row and column."""
    if squares is None:
        return "all that the position leaves"
    return " ".join(square.name for square in squares) or NONE


class BoardFile(Written[Board]):
    """A board, as the text of its file."""

    longest: ClassVar[int] = LONGEST_FILE


@dataclass(frozen=True)
class Deployment(PositionQuestion[BoardPosition]):
    """Where the units stand, on one line or one a line."""

    effort: ClassVar[int] = 10
    longest: ClassVar[int] = LONGEST_FILE

    def on(self, board: Board) -> Self:
        """Make the question about a board."""
        return replace(self, reader=partial(position_on, board))

    def invited(self) -> str:
        return "units such as NIR8 SIT8 SCK12"

    def parse(self, text: str, table: Tabletop) -> BoardPosition:
        """Read a position; of several things that are wrong in one line, players are told the first.

        Raises:
            BadAnswer: something in it is wrong.
        """
        try:
            return super().parse(text, table)
        except TextError as wrong:
            first, *more = map(str, wrong.problems)
            if not more or "\n" in text:
                raise
            raise BadAnswer(f"{first} {api.how_many(len(more), 'more word')} cannot be read.", str(wrong)) from None

    def spelt(self, value: BoardPosition) -> str:
        """Name the units of each side with their squares."""
        sides = {side: [f"{unit.kind.words} {unit.square.name}" for unit in value.units_of(side)] for side in BoardSide}
        return ". ".join(f"{side.words}: {api.a_list(units, 'and')}" for side, units in sides.items() if units)

    def apart(self, value: BoardPosition, other: BoardPosition) -> str:
        """Say what stands or is destroyed in one position alone, and whose turn it is where the other has another."""
        lost = [f"arsenal at {each.name} destroyed" for each in value.lost if each not in other.lost]
        turn = [f"{value.turn.words} to move"] if value.turn is not other.turn else []
        alone = self.spelt(replace(value, units=tuple(each for each in value.units if each not in other.units)))
        return ". ".join(filter(None, [alone, *lost, *turn])) or "nothing else"


class WhoseTurn(Choice[BoardSide]):
    """The side whose turn it is: as the clock says, else as the position does; where neither does, it is asked."""

    def recall(self, table: Tabletop) -> str | None:
        return table.clock.side or None

    def keep(self, text: str, value: BoardSide) -> tuple[Change, ...]:
        """Keep nothing: the clock and the position do."""
        return ()


@dataclass(frozen=True)
class Owed(Written[Squares]):
    """The squares of a side's units that owe something this turn, remembered as obligations of the table."""

    name: GameOfWarEffect = field(kw_only=True)
    side: BoardSide = BoardSide.SOUTH
    there: BoardPosition | None = None

    def by(self, side: BoardSide) -> Self:
        """Make the question about a side."""
        return replace(self, side=side)

    def standing(self, position: BoardPosition) -> Self:
        """Remember only units that have not left their squares in this position."""
        return replace(self, there=position)

    def recall(self, table: Tabletop) -> str | None:
        units = owing_units(table, self.name, self.side)
        left = [str(unit.square) for unit in units if self.there is None or self.there.at(unit.square) == unit]
        return " ".join(left) or None

    def keep(self, text: str, value: Squares) -> tuple[Change, ...]:
        """Keep nothing: the obligations stay what they are."""
        return ()


@dataclass(frozen=True)
class Aimed(Listed[Square | None]):
    """The square that is attacked, one of the enemy's; `none` where it may be declined."""

    choices: tuple[Option, ...] = ()
    may_decline: bool = field(default=False, kw_only=True)

    def among(self, units: Iterable[PlacedUnit]) -> Self:
        """Make the question with the units that may be attacked."""
        listed = tuple(Option(str(unit.square), f"{unit.square.name} {unit.kind.words}") for unit in units)
        declined = (Option(NONE, "no attack"),) if self.may_decline else ()
        return replace(self, choices=listed + declined)

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        return self.choices

    def accepted(self) -> str:
        return "a square such as 8,10 or J8" + (", or none" if self.may_decline else "")

    def parse(self, text: str, table: Tabletop) -> Square | None:
        """Read a square in either form, or its number or label in the list."""
        if self.may_decline and text.casefold() in (NONE, "no", "-"):
            return None
        if text in [str(number) for number in range(1, len(self.choices) + 1)]:
            return self.parse(api.chosen(self, text, self.choices).word, table)
        return Square.parse(text)

    def written(self, value: Square | None, typed: str) -> str:
        """Keep what was typed, but the square itself where only its number in the list was."""
        if not typed.isdecimal():
            return typed
        return str(value) if value else NONE

    def say(self, value: Square | None) -> str:
        return value.name if value else "no attack"


@dataclass(frozen=True)
class Moving(Typed[Move | None]):
    """One move of a turn, or that no more are made; `where` and `turn` are what it is made in."""

    where: Board = THE_BOARD
    turn: Turn = field(default=Turn(BoardPosition()))
    readings: Readings = SUGGESTED

    kind: ClassVar[str] = "move"
    effort: ClassVar[int] = 80

    def within(self, where: Board, turn: Turn, readings: Readings) -> Self:
        """Make the question about a turn as it stands."""
        return replace(self, where=where, turn=turn, readings=readings, default=None if turn.owes else DONE)

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        """List every move that is allowed, and the end of moving unless a retreat is owed."""
        units = self.turn.position.units_of(self.turn.side)
        if not units:
            return ()
        moves = [self._option(unit, end) for unit in units for end in self._ends(unit)]
        return (*moves, *(() if self.turn.owes else (Option(DONE, "no more moves"),)))

    def _ends(self, unit: PlacedUnit) -> Squares:
        return self.turn.ends(self.where, unit.square, self.readings)

    @staticmethod
    def _option(unit: PlacedUnit, end: Square) -> Option:
        return Option(f"{unit.square.name}-{end.name}", f"{unit.square.name}-{end.name} {unit.kind.words}")

    def accepted(self) -> str:
        return "a move such as K8-K9 or 8,11-8,12" + ("" if self.turn.owes else ", or done")

    def allowing(self, text: str, reason: str) -> str | None:
        """Write a move that the rules bar with the reason for which the table allows it."""
        return f"{text} {ALLOWED}{reason}"

    def parse(self, text: str, table: Tabletop) -> Move | None:
        """Read a move, by two squares or three, or that no more are made."""
        return None if text.casefold() in (DONE, NONE, "-") else Move.parse(text)

    def by_itself(self, value: Move | None) -> str:
        """Say where a unit went: `K8 to K9`."""
        if value is None:
            return "That no more moves are made"
        return " to ".join(square.name for square in (value.start, value.via, value.end) if square)

    def say(self, value: Move | None) -> str:
        if value is None:
            return "no more moves"
        return f"{value.name} ({ALLOWED}{value.allowed})" if value.allowed else value.name
