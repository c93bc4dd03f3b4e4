"""The board of the game drawn for a report: every square, who stands there, and who is cut off (§4, §5)."""

from __future__ import annotations

from rulesets.api import BadAnswer, Cell, Drawing, Ground, Tabletop
from rulesets.game_of_war.overlay import Scene, scene_of_table
from rulesets.game_of_war.rules.squares import LETTERS, Square
from rulesets.game_of_war.rules.units import Terrain

GROUNDS = {
    Terrain.MOUNTAIN: Ground.CLOSED,
    Terrain.PASS: Ground.GATE,
    Terrain.FORT: Ground.STRONG,
    Terrain.PLAIN: Ground.PLAIN,
}
CALLED = {Ground.CLOSED: "mountain", Ground.GATE: "pass", Ground.STRONG: "fort", Ground.GOAL: "arsenal"}


def drawing(table: Tabletop) -> Drawing | None:
    """Draw the board as it stands; nothing where nobody stands on it, or it cannot be read."""
    try:
        scene = scene_of_table(table)
    except BadAnswer:
        return None
    if not scene.position.units:
        return None
    board, rows = scene.board, range(1, scene.board.rows + 1)
    columns = range(1, board.columns + 1)
    cells = tuple(tuple(_cell(scene, Square(column, row)) for column in columns) for row in rows)
    return Drawing("The board", tuple(map(str, columns)), tuple(LETTERS[row - 1] for row in rows), cells, CALLED)


def _cell(scene: Scene, square: Square) -> Cell:
    ground = GROUNDS[scene.board.terrain(square)]
    if (arsenal := scene.board.arsenal_at(square)) is not None:
        standing = square in scene.position.arsenals(scene.board, arsenal.side)
        ground = Ground.GOAL if standing else Ground.PLAIN
    unit = scene.position.at(square)
    where = f", {CALLED[ground]}" if ground in CALLED else ""
    if unit is None:
        return Cell(ground, said=f"{square.name}{where}")
    cut_off = square in scene.cut_off
    said = f"{unit.words}{where}{', cut off' if cut_off else ''}"
    return Cell(ground, unit.kind.letter, unit.side.value, said, cut_off)
