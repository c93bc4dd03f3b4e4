"""The reckoning of an attack on a square: who counts, what it comes to, and who does not count."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.text import Text

from rulesets.game_of_war.overlay import Bears, Scene
from rulesets.game_of_war.rules.bearing import Bearing, Why
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit, Square
from tui.board.picture import ATTACKS, COLOUR, DEFENDS, MARK
from tui.board.square import (
    WIDE,
    attackers,
    comes_to,
    counting_of,
    cut,
    defenders,
    ground_words,
    in_colour,
    link_words,
    named,
    stands,
    sums,
)
from tui.shared.signs import Colours
from tui.widgets.drawing import against_bar, hanging, spread

ROOMY = 34
"""From this many characters on, each unit that counts has a line of its own."""

DO_NOT_COUNT = "do not count"
"""Stands above those that bear on a square and do not count."""

MARK_OF = {"offence": ATTACKS, "defence": DEFENDS}
"""The marks of the two sums: what they do, whose ever they are."""


def reckoning(scene: Scene, square: Square, width: int, colours: Colours, brief: bool = False) -> list[Text]:
    """Write who bears on a square and who does not, each with the reason; in brief, of the square only what matters."""
    bears = scene.bearing_on(square)
    unit, title = scene.position.at(square), Text.assemble((square.name, f"bold {colours['accent']}"), "  ")
    lines = [title.append(ground_words(scene, square))]
    if unit is None:
        for side in (BoardSide.SOUTH, BoardSide.NORTH):
            if counting := counting_of(bears, side):
                lines += _total("would bear", side, counting, width, colours)
        return lines
    lines = _in_brief(scene, unit, width, colours) if brief else lines + _in_full(scene, unit, width, colours)
    lines += _total("offence", unit.side.other, attackers(bears), width, colours)
    lines += _total("defence", unit.side, defenders(bears), width, colours)
    if not brief:  # it stands in the line under the board, too
        lines += _against(unit, bears, width, colours)
    return lines + _not_counting(bears, width, colours)


def _against(unit: PlacedUnit, bears: Bears, width: int, colours: Colours) -> list[Text]:
    """Say what an attack comes to, under both sums as one bar."""
    attack, defence = sums(bears)
    sides = [colours[COLOUR[side]] for side in (unit.side.other, unit.side)]
    bar = against_bar(attack, defence, width - 2, {"attacker": sides[0], "defender": sides[1]})
    said = spread(Text(f"  {attack} against {defence}"), Text(comes_to(bears), "bold"), width)
    return [Text.assemble("  ", bar), said] if bar else [said]


def _in_full(scene: Scene, unit: PlacedUnit, width: int, colours: Colours) -> list[Text]:
    link = scene.networks[unit.side].link(unit.square)
    said = str(link) if width >= WIDE else link_words(scene, unit)
    kind = Text().append(*in_colour(unit.side, unit.kind.words, colours, bold=True))
    return [kind, cut(Text(f"  {said}", colours["muted"] if link else f"bold {colours['error']}"), width)]


def _in_brief(scene: Scene, unit: PlacedUnit, width: int, colours: Colours) -> list[Text]:
    said = named(unit.square, Text().append(*in_colour(unit.side, unit.kind.words, colours, bold=True)), colours)
    lines = [cut(said.append(stands(scene, unit.square), colours["muted"]), width)]
    if not scene.networks[unit.side].link(unit.square):
        lines.append(Text(f"  {link_words(scene, unit)}", f"bold {colours['error']}"))
    return lines


def _total(name: str, side: BoardSide, bearings: Iterable[Bearing], width: int, colours: Colours) -> list[Text]:
    counting = [bearing for bearing in bearings if bearing.counts]
    words, manner = f"{MARK_OF.get(name, MARK[side])} {name}", f"bold {colours[COLOUR[side]]}"
    words = f"{words}  {side.words}" if name in MARK_OF else words
    total = Text.assemble((words.ljust(width - 3), manner), (f"{sum(each.factor for each in counting):>2}", manner))
    if width < ROOMY:
        return [total, *_alike(counting, width, colours)]
    return [total, *(line for bearing in counting for line in _counted(bearing, width, colours))]


def _alike(bearings: list[Bearing], width: int, colours: Colours) -> list[Text]:
    """Write those that count, units of one kind for one reason together: `7 C charges: K17 L18`."""
    groups: dict[tuple[int, str, str], list[Bearing]] = {}
    for bearing in bearings:
        groups.setdefault((bearing.factor, bearing.unit.kind.letter, bearing.why.words), []).append(bearing)
    lines = []
    for (factor, letter, why), group in groups.items():
        squares = " ".join(bearing.unit.square.name for bearing in group)
        first, *more = hanging(f"{factor:>4} {letter} ", f"{why}: {squares}", width)
        first.stylize(f"bold {colours[COLOUR[group[0].unit.side]]}", 0, 4)
        lines += [first, *more]
    return lines


def _counted(bearing: Bearing, width: int, colours: Colours) -> list[Text]:
    unit = bearing.unit
    line = Text().append(f"{bearing.factor:>4} ", f"bold {colours[COLOUR[unit.side]]}")
    line.append(f"{unit.kind.letter} {unit.square.name} ")
    return with_reason(line, _reason(bearing, width), width, colours)


def _not_counting(bears: Bears, width: int, colours: Colours) -> list[Text]:
    """List by reasons who might be thought to count and does not; those that are merely not aligned come last."""
    reasons: dict[Why, list[PlacedUnit]] = {}
    for bearing in bears.bearings:
        if not bearing.counts:
            reasons.setdefault(bearing.why, []).append(bearing.unit)
    groups = sorted(reasons.items(), key=lambda each: each[0] is Why.NOT_ALIGNED)
    lines = [line for why, units in groups for line in _for_one_reason(why, units, width, colours)]
    return [Text(DO_NOT_COUNT, colours["muted"]), *lines] if lines else []


def _for_one_reason(why: Why, units: list[PlacedUnit], width: int, colours: Colours) -> list[Text]:
    """Write a reason, how many units it keeps from counting, and which; what does not fit goes on below."""
    lines = [Text(f"{len(units):>4} {why.words}:", colours["muted"])]
    for unit in units:
        said = f" {MARK[unit.side]}{unit.kind.letter} {unit.square.name}"
        if lines[-1].cell_len + len(said) > width:
            lines.append(Text("    "))
        lines[-1].append(said, colours[COLOUR[unit.side]])
    return lines


def with_reason(line: Text, reason: str, width: int, colours: Colours) -> list[Text]:
    """Write a reason after a line, going on below it where there is no room for it."""
    first, *more = wrap(reason, max(8, width - line.cell_len)) or [""]
    indent = " " * line.cell_len
    return [line.append(first, colours["muted"]), *(Text(indent + each, colours["muted"]) for each in more)]


def _reason(bearing: Bearing, width: int) -> str:
    """Give the reason in full, or in two words where the room is short."""
    return bearing.reason if width >= WIDE else bearing.why.words
