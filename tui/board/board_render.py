"""The board as it is drawn: what there is to draw at a moment, what of it is lit, a square in one of three sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import NamedTuple

from rich.style import Style

from rulesets.engine.referee.checklist import Run
from rulesets.game_of_war.overlay import Lit, Scene, ends_cut_off, legal_ends, lit
from rulesets.game_of_war.question_kinds import Moving
from rulesets.game_of_war.rules.board import Board
from rulesets.game_of_war.rules.communication import Network
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.position import BoardPosition
from rulesets.game_of_war.rules.squares import (
    LONGEST_RANGE,
    BoardSide,
    Direction,
    PlacedUnit,
    Square,
    Terrain,
    direction,
)
from tui.board.cursor import BoardView, Overlay, Situation
from tui.shared.terminal import Colours


@dataclass(frozen=True)
class Picture:
    """Everything that is drawn on the board.

    `cut_off` are the squares of units out of communication. `network` is the one whose lines are drawn. `factors`
    holds what units count for, `defends` is the side whose unit is attacked, `margins` holds by how much an attack on
    a unit is greater than its defence. `faint` are the units that are out of it for now. `rays` are the squares in
    line with the target. `ends` are squares that can be chosen, `lonely` those of them that are out of communication,
    `picked` is a unit that is on its way. `moves` are those of a turn that is told of. `looks` is that players look at
    the square of the cursor.
    """

    board: Board
    position: BoardPosition
    cursor: Square
    cut_off: frozenset[Square] = frozenset()
    network: Network | None = None
    factors: Mapping[Square, int] = field(default_factory=dict)
    defends: BoardSide | None = None
    margins: Mapping[Square, int] = field(default_factory=dict)
    faint: frozenset[Square] = frozenset()
    rays: frozenset[Square] = frozenset()
    ends: frozenset[Square] = frozenset()
    lonely: frozenset[Square] = frozenset()
    picked: Square | None = None
    moves: Mapping[Square, Square] = field(default_factory=dict)
    looks: bool = True

    @property
    def here(self) -> Square | None:
        """The square that players look at."""
        return self.cursor if self.looks else None


def picture_of(view: BoardView) -> Picture:
    """Draw the board as it is to be seen now."""
    scene, run, cursor = view.scene, view.run, view.cursor
    shown = lit_now(view)
    target = scene.position.at(shown.target) if shown.target else None
    ends = legal_ends(run, cursor.picked) if run and cursor.picked else shown.squares
    lonely = ends_cut_off(run, cursor.picked) if run and cursor.picked else ()
    return Picture(
        scene.board,
        scene.position,
        cursor.square,
        cut_off=scene.cut_off,
        network=scene.networks[cursor.overlay.side] if cursor.overlay.side else None,
        factors=shown.factors,
        defends=target.side if target else None,
        margins=margins_shown(view),
        faint=_faint(scene, run, shown),
        rays=frozenset(_rays(scene, shown)),
        ends=frozenset(ends),
        lonely=frozenset(lonely),
        picked=cursor.picked,
        moves={each.end: each.start for each in cursor.made if isinstance(each, Move)} if view.story else {},
        looks=view.looks,
    )


def margins_shown(view: BoardView) -> dict[Square, int]:
    """Give the margin of an attack on each enemy unit, where that is shown."""
    if view.cursor.overlay is not Overlay.MARGINS or view.hushed:
        return {}
    return {square: bears.margin for square, bears in view.scene.attacks.items()}


def lit_now(view: BoardView) -> Lit:
    """Choose what is lit: what the players want to see, else what the step talks about."""
    cursor, bears = view.cursor, view.scene.bearing_on(view.cursor.square)
    if view.hushed:
        return Lit(cursor.square) if view.situation is Situation.TARGET and view.enemy_there else Lit()
    if cursor.overlay is Overlay.CHARGE:
        return Lit(cursor.square, tuple(each for each in bears.bearings if each.charging))
    if cursor.overlay is Overlay.FIRE or view.striking or (view.situation is Situation.TARGET and view.enemy_there):
        return Lit(cursor.square, bears.bearings)
    return lit(view.run, view.scene, cursor.step) if view.run else Lit()


def _rays(scene: Scene, shown: Lit) -> Iterator[Square]:
    """Draw the lines on which units bear on what is lit, as far as the longest range or a mountain."""
    target = shown.target if shown.bearings else None
    if target is None:
        return
    for way in Direction:
        for square in map(partial(target.step, way), range(1, LONGEST_RANGE + 1)):
            if square not in scene.board or scene.board.terrain(square) is Terrain.MOUNTAIN:
                break
            yield square


def _faint(scene: Scene, run: Run | None, shown: Lit) -> frozenset[Square]:
    """Name the units that are out of it: those cut off that do not count for what is lit, or that have moved."""
    if shown.target is not None:
        return scene.cut_off - shown.factors.keys()
    if run and isinstance(run.question, Moving):
        return frozenset(run.question.turn.moved)
    return frozenset()


MARK = {BoardSide.NORTH: "□", BoardSide.SOUTH: "■"}
"""Each side's mark: whose a unit is."""

ATTACKS, DEFENDS = "▲", "▼"
"""The marks of what counts for the attack and for the defence, whose ever it is."""

COLOUR = {BoardSide.NORTH: "cool", BoardSide.SOUTH: "warm"}
"""Each side's colour, by its name in the theme."""


class SquareSize(NamedTuple):
    """How many characters a square is wide, and how many lines it is high."""

    width: int
    height: int

    @property
    def is_large(self) -> bool:
        """Whether a unit has two lines in it; its last character is then kept free."""
        return self.height > 1


NARROW, BROAD, LARGE, LARGEST = SquareSize(2, 1), SquareSize(3, 1), SquareSize(4, 2), SquareSize(5, 2)
"""The sizes of a square."""

GROUND = {Terrain.MOUNTAIN: "╱╲", Terrain.PASS: ")(", Terrain.FORT: "[]", Terrain.PLAIN: "·"}
BROADER = {")(": ") (", "[]": "[ ]", "─": "───"}
"""What is not set into its place as it is where a square has three characters."""

ARSENAL, LOST_ARSENAL, END, LONELY_END, IN_LINE = "◆", "◇", "○", "◌", "∙"
LARGER = {
    "╱╲": (" ╱╲ ", "╱  ╲"),
    ")(": (")  (", ")  ("),
    "[]": ("[  ]", "[  ]"),
    "─": ("─────", ""),
    "│": (" │", " │"),
    "╱": ("  ╱", " ╱"),
    "╲": (" ╲", "  ╲"),
}
"""What fills more of a large square than the middle of its upper line."""

AIMED_AT = "▸"
"""The sign of the target among units that count, where no colour tells it from them."""

MOST = 9
"""The greatest number of one digit, which is the greatest margin that is drawn as it is."""

Drawn = tuple[str, Style]


@lru_cache(maxsize=256)
def style(words: str) -> Style:
    """Make a style of its words; the same words give the same style."""
    return Style.parse(words)


def square_lines(picture: Picture, square: Square, colours: Colours, cell: SquareSize = NARROW) -> list[list[Drawn]]:
    """Draw one square: for each of its lines, what stands there one beside the other."""
    unit = picture.position.at(square)
    if unit is not None:
        return _chip(picture, unit, colours, cell)
    text, words = _ground(picture, square, colours)
    words = colours["lit"] if square == picture.here else words
    if cell.is_large:
        lines = LARGER.get(text, (f" {text}", ""))
        return [[(each[: cell.width].ljust(cell.width), style(words))] for each in lines]
    return [[(_in_cell(text, cell), style(words))]]


def as_drawn(text: str, cell: SquareSize) -> str:
    """Give a sign of the ground as a square of a size shows it."""
    return LARGER[text][0].strip() if cell.is_large else BROADER.get(text, text) if cell is BROAD else text


def _chip(picture: Picture, unit: PlacedUnit, colours: Colours, cell: SquareSize) -> list[list[Drawn]]:
    """Draw a unit as one piece on one ground: its side's sign, its letter, and what it counts for.

    In a large square the number stands below, after the mark of what it does; otherwise behind its sign, where there
    is room for it. A line under its letter says that it is sheltered; what shelters it is the ground of the whole
    square.
    """
    square, width = unit.square, cell.width - cell.is_large
    manner = style(_unit_style(picture, unit, colours))
    line = style("underline" if picture.board.terrain(square).shelters else "")
    number, text, is_here = _number(picture, square), _chip_text(picture, unit, cell), square == picture.here
    hue, ground = COLOUR[unit.side], _land(picture, square, colours)
    text = f"{AIMED_AT}{text[1:]}" if manner.reverse and is_here and square in picture.factors else text
    drawn = text.ljust(width if is_here or cell.is_large else 0)
    lines = [counter(drawn, manner + line, hue, colours, cell, ground)]
    if cell.is_large:
        does = (DEFENDS if unit.side is picture.defends else ATTACKS) if square in picture.factors else ""
        joined = _is_lit(picture, square) and _is_lit(picture, square.step(Direction.SOUTH, 1))
        parted = style("underline" if joined else "")  # an edge to the lit one below it
        lines.append(counter((does + number).ljust(width), manner + parted, hue, colours, cell, ground))
    for each in lines:
        gap = cell.width - sum(len(text) for text, _ in each)
        each += [(" " * gap, style(ground))] if gap else []
    return lines


def counter(text: str, manner: Style, hue: str, colours: Colours, cell: SquareSize, ground: str = "") -> list[Drawn]:
    """Draw a counter in one line and style, and its sign apart, in its hue on the ground, so that neighbours stay two.

    That is so with the terminal's own colours, and where squares have one line; there the target has one piece.
    """
    whole = (None, style(ground).bgcolor, style(colours["lit"]).bgcolor)
    apart = manner.reverse or (not cell.is_large and manner.bgcolor not in whole)
    if not apart or text[0] not in (AIMED_AT, ATTACKS, DEFENDS, *MARK.values()):
        return [(text, manner)]
    sign = style(f"{ground} {colours['accent' if text[0] == AIMED_AT else hue]}")
    return [(text[0], sign), (text[1:], manner)]


def _is_lit(picture: Picture, square: Square) -> bool:
    """Tell whether a unit stands on a full hue: under the cursor, or as it moves, it counts, or it would lose."""
    chosen = square in (picture.here, picture.picked, *picture.moves)
    return chosen or square in picture.factors or picture.margins.get(square, 0) > 0


def _chip_text(picture: Picture, unit: PlacedUnit, cell: SquareSize) -> str:
    """Write a unit in one line, inside its own square: its sign, its letter, and what it counts for.

    Where there is no room for all, the letter goes, which stands beside the board, then the sign: a margin, which only
    the enemy has, needs none, nor does a number of two digits, as only who defends in a pass or a fort counts for so
    much. In a large square the number stands below.
    """
    sign, number = MARK[unit.side], "" if cell.is_large else _number(picture, unit.square)
    letter = unit.kind.letter.lower() if unit.square in picture.cut_off else unit.kind.letter
    ways = f"{sign}{letter}{number}", sign + number, number
    return next(each for each in ways if len(each) <= cell.width)


def _in_cell(text: str, cell: SquareSize) -> str:
    """Set a sign into its square: alone in the middle of a broad one, otherwise at its left."""
    if cell is BROAD:
        text, alone = BROADER.get(text, text), len(text) == 1
        return text.center(cell.width) if alone else text.ljust(cell.width)
    return text.ljust(cell.width, "─" if text == "─" else " ")


def _land(picture: Picture, square: Square, colours: Colours) -> str:
    """Give the style of the ground under a unit: the north of the board is tinted otherwise than the south."""
    if (ground := picture.board.terrain(square)).shelters:
        return colours[ground.value]
    return colours["land-north" if square.row <= picture.board.rows // 2 else "land-south"]


def _unit_style(picture: Picture, unit: PlacedUnit, colours: Colours) -> str:
    square, name = unit.square, COLOUR[unit.side]
    if _is_lit(picture, square):
        return colours["lit" if square == picture.here else f"{name}-lit"]
    if square in picture.faint and square not in picture.margins:
        return f"{_land(picture, square, colours)} {colours['faint']}"
    in_fort, cut_off = picture.board.terrain(square) is Terrain.FORT, square in picture.cut_off
    if in_fort or (cut_off and square not in picture.margins):
        return f"{_land(picture, square, colours)} bold {colours[name]}"
    return colours[f"{name}-chip"]


def _number(picture: Picture, square: Square) -> str:
    """Write what a unit counts for, or the margin of an attack on it, where one is shown."""
    if square in picture.factors:
        return str(picture.factors[square])
    return _margin(picture.margins[square]) if square in picture.margins else ""


def _margin(margin: int) -> str:
    """Write a margin in two characters; nine stands for nine or more."""
    return f"{max(-MOST, min(MOST, margin)):+d}" if margin else " 0"


def _ground(picture: Picture, square: Square, colours: Colours) -> tuple[str, str]:
    text, words = _terrain(picture, square, colours)
    went = next((picture.position.at(end) for end, start in picture.moves.items() if start == square), None)
    if went is not None and text == GROUND[Terrain.PLAIN]:
        return END, f"{words} bold {colours[COLOUR[went.side]]}"
    if square in picture.ends:
        colour = colours["muted" if square in picture.lonely else "accent"]
        if text != GROUND[Terrain.PLAIN]:
            return text, f"bold reverse {colour}"
        return LONELY_END if square in picture.lonely else END, f"{words} bold {colour}"
    if text == GROUND[Terrain.PLAIN] and square in picture.rays:
        return IN_LINE, f"{words} {colours['muted']}"
    if text == GROUND[Terrain.PLAIN] and picture.network is not None:
        return _line(picture.network, square, words, colours) or (text, words)
    return text, words


def _terrain(picture: Picture, square: Square, colours: Colours) -> tuple[str, str]:
    arsenal, land = picture.board.arsenal_at(square), _land(picture, square, colours)
    if arsenal is None:
        ground = picture.board.terrain(square)
        return GROUND[ground], land if ground is Terrain.PLAIN else colours[ground.value]
    standing = square in picture.position.arsenals(picture.board, arsenal.side)
    if standing:
        return ARSENAL, f"{land} bold {colours[COLOUR[arsenal.side]]}"
    return LOST_ARSENAL, f"{land} {colours['faint']}"


def _line(network: Network, square: Square, land: str, colours: Colours) -> tuple[str, str] | None:
    """Draw the line of communication that runs over an empty square."""
    link = network.lines.get(square)
    way = direction(link.at, square) if link and link.at else None
    if way is None:
        return None
    return _STROKE[way], f"{land} {colours[COLOUR[network.side]]}"


_STROKE = {
    Direction.NORTH: "│",
    Direction.SOUTH: "│",
    Direction.EAST: "─",
    Direction.WEST: "─",
    Direction.NORTH_EAST: "╱",
    Direction.SOUTH_WEST: "╱",
    Direction.NORTH_WEST: "╲",
    Direction.SOUTH_EAST: "╲",
}
