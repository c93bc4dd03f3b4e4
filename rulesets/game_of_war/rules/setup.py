"""Setting up by hand: units put on the board, shifted and taken off, each refusal in a sentence (§1, §2)."""

from __future__ import annotations

from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.notation import missing_strength
from rulesets.game_of_war.rules.position import Position
from rulesets.game_of_war.rules.squares import Square
from rulesets.game_of_war.rules.units import Kind, Side, Terrain, Unit


def placed(board: Board, position: Position, unit: Unit) -> Position:
    """Put a unit on the board, whatever the standard strength says.

    Raises:
        ValueError: It cannot stand there; the message is a sentence for the players.
    """
    _free(board, position, unit.square)
    return position.placed(unit)


def removed(position: Position, square: Square) -> Position:
    """Take the unit on a square off the board.

    Raises:
        ValueError: None stands there; the message is a sentence for the players.
    """
    _unit(position, square)
    return position.removed(square)


def shifted(board: Board, position: Position, start: Square, end: Square) -> Position:
    """Put a unit down elsewhere by hand, however far; the rules of movement are not asked.

    Raises:
        ValueError: There is no unit, or it cannot stand there; the message is a sentence for the players.
    """
    _unit(position, start)
    _free(board, position, end)
    return position.moved(start, end)


def following(position: Position, side: Side, after: Kind | None = None) -> Kind | None:
    """The kind to put down next for the standard strength: one more of the same, else the first that lacks (§2)."""
    lacking = [kind for kind, _ in missing_strength(position, side)]
    return after if after in lacking else next(iter(lacking), None)


def strength_words(position: Position, side: Side) -> str:
    """Say in a sentence what a side has to put down still for its standard strength, or has too much of (§2)."""
    over = [kind for kind in Kind if position.count(side, kind) > kind.strength]
    if over:
        said = ", ".join(f"{position.count(side, kind)} {kind.words} instead of {kind.strength}" for kind in over)
        return f"{side.words} has more than its standard strength: {said}."
    lacking = ", ".join(f"{count} {kind.words}" for kind, count in missing_strength(position, side))
    if not lacking:
        return f"{side.words} has its standard strength."
    return f"{side.words} lacks {lacking} of its standard strength."


def _free(board: Board, position: Position, square: Square) -> None:
    """Raise a sentence where no unit can be put down."""
    if square not in board:
        raise ValueError(
            f"There is no square {square.name}: the board has {board.columns} columns and {board.rows} rows."
        )
    if board.terrain(square) is Terrain.MOUNTAIN:
        raise ValueError(f"{square.name} is a mountain: choose another square.")
    if there := position.at(square):
        raise ValueError(f"{there.words} is already there: remove it, or choose another square.")


def _unit(position: Position, square: Square) -> Unit:
    unit = position.at(square)
    if unit is None:
        raise ValueError(f"No unit is on {square.name}.")
    return unit
