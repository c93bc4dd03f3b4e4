"""What is said of one square: in a line under the board, and beside it who bears on it and what that comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from textwrap import wrap

from rich.console import Group, RenderableType
from rich.text import Text

from rulesets.engine.core.words import a_list
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.game_of_war import RULESET
from rulesets.game_of_war.opening import TARGET
from rulesets.game_of_war.overlay import Bears, Scene
from rulesets.game_of_war.question_kinds import DONE, Aimed, Moving
from rulesets.game_of_war.rules.bearing import Bearing, Why
from rulesets.game_of_war.rules.combat import Fate
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit, Square, Terrain
from rulesets.game_of_war.rules.turn import MOST_MOVES
from tui.board.board_render import ATTACKS, COLOUR, DEFENDS, MARK
from tui.board.cursor import BoardView, Situation
from tui.screens.session.ruling import felt_of
from tui.shared.terminal import Colours
from tui.widgets.drawing import against_bar, in_hues, padded, spread
from tui.widgets.felt import FLAT, SINGLE, Felt

WIDE = 40
"""From this many characters on, reasons are written in full."""

COMES_TO = {
    Fate.UNTOUCHED: "no attack",
    Fate.RESISTS: "no effect",
    Fate.BEATEN: "destroyed",
    Fate.RETREATS: "retreat",
    Fate.SURROUNDED: "no retreat: destroyed",
    Fate.HEMMED_IN: "beaten by one, and only mountains around",
    Fate.NOWHERE: "no retreat: destroyed",
    Fate.HELD: "beaten by one, and cannot move",
}
"""What an attack comes to for its target, in a few words."""


def given_up(view: BoardView) -> str:
    """Say which moves are given up by attacking now."""
    moved = len(view.question.turn.moved) if isinstance(view.question, Moving) else MOST_MOVES
    if not moved:
        return "All five moves are given up."
    left = [str(number) for number in range(moved + 1, MOST_MOVES + 1)]
    if len(left) == 1:
        return f"Move {left[0]} is given up."
    return f"Moves {a_list(left, 'and')} are given up."


def follows(view: BoardView, colours: Colours) -> RenderableType:
    """Say which ruling would follow an attack on the unit under the cursor; nothing where that is not to be known."""
    run = view.run
    if run is None or run.question is None or view.hushed:
        return ""
    attack = {run.question.key: DONE, TARGET.key: str(view.cursor.square)}
    then = adjudicate(run.checklist, replace(run.given, answers={**run.given.answers, **attack}))
    if not then.ended:
        return Text(f"An open rule is asked first: {then.question.prompt}" if then.question else "", colours["muted"])
    return would_be(then, colours)


def would_be(run: Run, colours: Colours, headed: bool = True) -> RenderableType:
    """Lay a ruling that would follow on a line of felt for each side that it befalls."""
    felt = ruling_felt(run, SINGLE, colours)
    named = [each._replace(who=each.who.partition(":")[0] * ("→" not in each.who)) for each in felt.halves]
    if not headed:  # how it comes about has a line of its own
        lines = [" · ".join(filter(None, (each.who, each.verdict.upper()))) for each in named]
        named = [each._replace(who=line, verdict="") for each, line in zip(named, lines, strict=True)]
    whose = [felt._replace(halves=(each,), height=SINGLE if headed else FLAT) for each in named]
    return Group(Text("\nThe ruling would be:" if headed else "", colours["muted"]), *whose)


def ruling_felt(run: Run, height: int, colours: Colours) -> Felt:
    """Lay a ruling on its felt."""
    return felt_of(RULESET, RulingView.of(run), run.table, (), height, colours)


FEW_LETTERS = 20
"""So many letters a line of a felt has in a narrow column."""


def one_by_one(felt: Felt) -> list[Felt]:
    """Lay what befalls each side on a felt of its own, for a narrow column, where two beside one another are cut.

    Whom it befalls is named as there is room for, such as `North: infantry, J8`, or in two lines.
    """
    halves = [each._replace(who=each.who.replace(" at ", ", ")) for each in felt.halves]
    return [felt._replace(halves=(each,), height=FLAT + (len(each.who) > FEW_LETTERS)) for each in halves]


def enter_does(view: BoardView) -> str:
    """Say what Enter does, where it does nothing on the square under the cursor."""
    position, name = view.scene.position, view.cursor.square.name
    mine, theirs = position.turn.words, position.turn.other.words
    match view.situation:
        case Situation.SETUP:
            return f"{name} is empty: 1 to 6 places a unit, Space the next. Enter picks one up."
        case Situation.MOVE:
            return f"{name} is empty: Enter picks up a unit of {mine}; Space ends the moves."
        case Situation.TARGET:
            return f"{name} is not a target: Enter attacks a unit of {theirs}{_or_nobody(view)}."
    if view.over:
        return f"{view.over}."
    if not position.units:
        return "No units on the board yet: press i to set up."
    return f"{name} is empty: Enter on a unit of {mine} moves it, of {theirs} attacks it."


def space_does(view: BoardView) -> str:
    """Say what to do where space ends nothing."""
    if view.situation is Situation.RULED:
        return "Enter confirms the ruling; u takes the last step back."
    if view.situation is Situation.ASKED:
        return "Enter shows what is asked."
    if view.situation is Situation.MOVE and view.must_leave:
        return f"{view.must_leave.name} must leave first: Enter picks it up."
    if view.asks_who_begins:
        return "Enter asks which side begins."
    if view.there is None or view.over:
        return enter_does(view)
    does = "attacks" if view.enemy_there else "begins a turn with"
    return f"Enter {does} the unit at {view.cursor.square.name}."


def _or_nobody(view: BoardView) -> str:
    return "; Space makes no attack" if isinstance(view.question, Aimed) and view.question.may_decline else ""


def in_colour(side: BoardSide, words: str, colours: Colours, bold: bool = False) -> tuple[str, str]:
    """Write words in a side's colour, after its mark."""
    return f"{MARK[side]} {words}", f"{'bold ' if bold else ''}{colours[COLOUR[side]]}"


def square_line(scene: Scene, square: Square, width: int, colours: Colours, bears: bool = True) -> Text:
    """Say in one line what a square is, who stands there, and what bears on it, unless that is left out.

    Where the room is short, a unit's communication goes unsaid as long as it has any.
    """
    unit = scene.position.at(square)
    if unit is None:
        ground = Text(ground_words(scene, square), colours["muted"])
        said = [ground.append_text(_would_bear(scene.bearing_on(square), colours)) if bears else ground]
    elif bears:
        said = [*_fought(scene, unit, colours)]
    else:
        said = [_who(scene, unit, colours)]
    lines = [named(square, each, colours) for each in said]
    return next((line for line in lines if line.cell_len <= width), None) or cut(lines[-1], width)


def _who(scene: Scene, unit: PlacedUnit, colours: Colours, factor: str = "") -> Text:
    words = in_colour(unit.side, unit.kind.words + factor, colours, bold=True)
    return Text.assemble(words, (stands(scene, unit.square), colours["muted"]))


def _fought(scene: Scene, unit: PlacedUnit, colours: Colours) -> Iterator[Text]:
    """Say of a unit who it is, what bears on it, and what that comes to: in full, then briefer and briefer."""
    bears, muted, link = scene.bearing_on(unit.square), colours["muted"], link_words(scene, unit)
    own = next((bearing.factor for bearing in defenders(bears) if bearing.unit == unit), 0)
    apart, comes = (" · ", muted), (comes_to(bears), "bold" if bears.offence else muted)
    who = Text.assemble(_who(scene, unit, colours, f" {own}"), apart)
    linked = Text.assemble((link, "bold" if unit.square in scene.cut_off else muted), apart)
    sums = _against(unit, _sum(attackers(bears)), _plain_sum(defenders(bears)), colours)
    yield Text.assemble(who, linked, sums, apart, comes)
    yield Text.assemble(who, linked if unit.square in scene.cut_off else "", sums, apart, comes)
    sums = _against(unit, str(bears.offence), str(bears.defence), colours)
    yield Text.assemble(in_colour(unit.side, unit.kind.words, colours, bold=True), apart, sums, apart, comes)


def _against(unit: PlacedUnit, attack: str, defence: str, colours: Colours) -> Text:
    against = (" against ", colours["muted"])
    return Text.assemble(in_colour(unit.side.other, attack, colours), against, in_colour(unit.side, defence, colours))


def ground_words(scene: Scene, square: Square) -> str:
    """Name the ground of a square, and the arsenal on it."""
    arsenal, terrain = scene.board.arsenal_at(square), scene.board.terrain(square)
    if arsenal is None:
        return "plain ground" if terrain is Terrain.PLAIN else terrain.value
    stands = square in scene.position.arsenals(scene.board, arsenal.side)
    return f"{arsenal.side.words}'s arsenal" + ("" if stands else ", destroyed")


def link_words(scene: Scene, unit: PlacedUnit) -> str:
    """Say whether a unit is in communication."""
    return "cut off" if unit.square in scene.cut_off else "in communication"


def named(square: Square, said: Text, colours: Colours) -> Text:
    """Name a square before what is said of it."""
    return Text.assemble((square.name, f"bold {colours['accent']}"), "  ", said)


def _would_bear(bears: Bears, colours: Colours) -> Text:
    text = Text()
    for side, counting in counting_by_side(bears):
        text.append(" · ", colours["muted"]).append(*in_colour(side, f"{_sum(counting)} would bear here", colours))
    return text


def counting_by_side(bears: Bears) -> Iterator[tuple[BoardSide, list[Bearing]]]:
    """Go through the sides whose units would bear on an empty square, with those that count."""
    for side in SIDES_SHOWN:
        if counting := [bearing for bearing in bears.reach.get(side, ()) if bearing.counts]:
            yield side, counting


SIDES_SHOWN = (BoardSide.SOUTH, BoardSide.NORTH)


def comes_to(bears: Bears) -> str:
    """Say in a few words what an attack on the unit here comes to; empty where there is none."""
    return COMES_TO[bears.after.fate] if bears.after else ""


def attackers(bears: Bears) -> tuple[Bearing, ...]:
    """List the units that might attack, whether they count or not."""
    return bears.fought.attackers if bears.fought else ()


def defenders(bears: Bears) -> tuple[Bearing, ...]:
    """List the units that might defend, whether they count or not."""
    return bears.fought.defenders if bears.fought else ()


def stands(scene: Scene, square: Square) -> str:
    """Say on what ground a unit stands, where that is not plain."""
    if scene.board.arsenal_at(square):
        return f" on {ground_words(scene, square)}"
    terrain = scene.board.terrain(square)
    return "" if terrain is Terrain.PLAIN else f" in a {terrain.value}"


def _sum(bearings: Iterable[Bearing]) -> str:
    """Write a sum by kind and factor, such as `C7 C7 I4 = 18`; many of a kind as `4×C7`."""
    counting = [bearing for bearing in bearings if bearing.counts]
    if not counting:
        return "0"
    parts = []
    by_factor = sorted(counting, key=lambda each: (-each.factor, each.unit.kind.letter))
    for word, group in groupby(f"{bearing.unit.kind.letter}{bearing.factor}" for bearing in by_factor):
        count = len(list(group))
        parts.append(f"{count}×{word}" if count > 2 else " ".join([word] * count))
    return f"{' '.join(parts)} = {sum(bearing.factor for bearing in counting)}"


def _plain_sum(bearings: Iterable[Bearing]) -> str:
    counting = [bearing.factor for bearing in bearings if bearing.counts]
    total = str(sum(counting))
    return f"{'+'.join(map(str, counting))} = {total}" if len(counting) > 1 else total


def cut(line: Text, width: int) -> Text:
    """Cut a line to the room there is."""
    line.truncate(max(1, width), overflow="ellipsis")
    return line


ROOMY = 34
"""From this many characters on, each unit that counts has a line of its own."""

DO_NOT_COUNT = "do not count"
"""Stands above those that bear on a square and do not count."""

MARK_OF = {"attack": ATTACKS, "defence": DEFENDS}
"""The marks of the two sums: what they do, whose ever they are."""


def bearing_lines(
    scene: Scene, square: Square, width: int, colours: Colours, brief: bool = False, abreast: bool = False
) -> list[Text]:
    """Write what bears on a square: what it comes to, unless that stands elsewhere (`brief`), and who counts or not.

    With `abreast`, those that count stand beside one another without reasons, and the others are only counted.
    """
    bears, unit = scene.bearing_on(square), scene.position.at(square)
    if unit is None:
        lines = [named(square, Text(ground_words(scene, square)), colours)]
        for side, counting in counting_by_side(bears):
            lines += _total_lines("would bear", side, counting, width, colours, abreast)
        return lines
    lines = _who_stands(scene, unit, width, colours, brief)
    if bears.fought and (width >= ROOMY or not brief):
        bar = against_bar(bears.offence, bears.defence, width, in_hues(COLOUR[unit.side.other], colours))
        said, comes = Text(f"{bears.offence} against {bears.defence}"), Text(comes_to(bears), "bold")
        one_line = said.cell_len + comes.cell_len < width
        lines += [] if brief else [spread(said, comes, width)] if one_line else [said, comes]
        lines += [bar] if bar else []
    lines += _total_lines("attack", unit.side.other, attackers(bears), width, colours, abreast)
    lines += _total_lines("defence", unit.side, defenders(bears), width, colours, abreast)
    out = sum(not each.counts for each in bears.bearings)
    left = [Text(f"{out:>3} {DO_NOT_COUNT}", colours["muted"])] if out else []
    return lines + (left if abreast else _not_counting(bears, width, colours))


def _who_stands(scene: Scene, unit: PlacedUnit, width: int, colours: Colours, brief: bool) -> list[Text]:
    """Name a square and who stands there, and whether that unit is in communication; in brief only that it is not."""
    link = scene.networks[unit.side].link(unit.square)
    said = str(link) if width >= WIDE and not brief else link_words(scene, unit)
    line, manner = named(unit.square, _who(scene, unit, colours), colours), colours["muted"] if link else "bold"
    if link and brief:
        return [cut(line, width)]
    one = Text.assemble(line, (" · ", colours["muted"]), (said, manner))
    return [one] if one.cell_len <= width else [cut(line, width), cut(Text(f"  {said}", manner), width)]


def _total_lines(
    name: str, side: BoardSide, bearings: Iterable[Bearing], width: int, colours: Colours, abreast: bool
) -> list[Text]:
    counting = [bearing for bearing in bearings if bearing.counts]
    words, manner = f"{MARK_OF.get(name, MARK[side])} {name}", f"bold {colours[COLOUR[side]]}"
    words = f"{words}  {side.words}" if name in MARK_OF else words
    total = Text.assemble((words.ljust(width - 2), manner), (f"{sum(each.factor for each in counting):>2}", manner))
    many = width // ABREAST if abreast or width < ROOMY else 1
    if many == 1:
        return [total, *(line for bearing in counting for line in _unit_lines(bearing, width, colours))]
    rows = [counting[place : place + many] for place in range(0, len(counting), many)]
    units = ([padded(_unit_line(bearing, colours), ABREAST) for bearing in row] for row in rows)
    return [total, *(Text().join(row) for row in units)]


ABREAST = 12
"""The columns that a unit takes which stands beside another one."""


def _unit_line(bearing: Bearing, colours: Colours) -> Text:
    unit = bearing.unit
    line = Text().append(f"{bearing.factor:>3} {MARK[unit.side]}", f"bold {colours[COLOUR[unit.side]]}")
    return line.append(f"{unit.kind.letter} {unit.square.name}")


def _unit_lines(bearing: Bearing, width: int, colours: Colours) -> list[Text]:
    return with_reason(_unit_line(bearing, colours).append(" "), reason_in(bearing, width), width, colours)


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
    lines = [Text(f"{len(units):>3} {why.words}:", colours["muted"])]
    for unit in units:
        said = f" {MARK[unit.side]}{unit.kind.letter} {unit.square.name}"
        if lines[-1].cell_len + len(said) > width:
            lines.append(Text("   "))
        lines[-1].append(said, colours[COLOUR[unit.side]])
    return lines


def with_reason(line: Text, reason: str, width: int, colours: Colours) -> list[Text]:
    """Write a reason after a line, going on below it where there is no room for it."""
    first, *more = wrap(reason, max(8, width - line.cell_len)) or [""]
    indent = " " * line.cell_len
    return [line.append(first, colours["muted"]), *(Text(indent + each, colours["muted"]) for each in more)]


def reason_in(bearing: Bearing, width: int) -> str:
    """Give the reason in full, or in two words where the room is short."""
    return bearing.reason if width >= WIDE else bearing.why.words
