"""What is said about one square in a line under the board."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from rich.text import Text

from rulesets.game_of_war.overlay import Bears, Scene
from rulesets.game_of_war.question_kinds import Aimed
from rulesets.game_of_war.rules.bearing import Bearing
from rulesets.game_of_war.rules.combat import Fate
from rulesets.game_of_war.rules.squares import BoardSide, PlacedUnit, Square, Terrain
from tui.board.picture import COLOUR, MARK
from tui.board.seen import Seen, Situation
from tui.shared.signs import Colours

WIDE = 40
"""From this many characters on, reasons are written in full."""

COMES_TO = {
    Fate.UNTOUCHED: "no attack",
    Fate.RESISTS: "it resists",
    Fate.BEATEN: "destroyed",
    Fate.RETREATS: "must retreat",
    Fate.SURROUNDED: "no retreat: destroyed",
    Fate.HEMMED_IN: "beaten by one, and only mountains around",
    Fate.NOWHERE: "no retreat: destroyed",
    Fate.HELD: "beaten by one, and cannot move",
}
"""What an attack comes to for its target, in a few words."""


def enter_does(seen: Seen) -> str:
    """Say what Enter does, where it does nothing on the square under the cursor."""
    position, name = seen.scene.position, seen.look.cursor.name
    mine, theirs = position.turn.words, position.turn.other.words
    match seen.situation:
        case Situation.SETUP:
            return f"{name} is empty: 1 to 6 places a unit, Space the next. Enter picks one up."
        case Situation.MOVE:
            return f"{name} is empty: Enter picks up a unit of {mine}; Space ends the moves."
        case Situation.TARGET:
            return f"{name} is not a target: Enter attacks a unit of {theirs}{_or_nobody(seen)}."
    if not position.units:
        return "No units on the board yet: press i to set up."
    if not position.turn_said:
        return f"{name} is empty: Enter on a unit starts a turn and asks whose it is."
    return f"{name} is empty: Enter on a unit of {mine} moves it, of {theirs} attacks it."


def space_does(seen: Seen) -> str:
    """Say what to do where space ends nothing."""
    if seen.situation is Situation.RULED:
        return "Enter confirms the ruling; u takes the last step back."
    if seen.situation is Situation.ASKED:
        return "Enter shows what is asked."
    if seen.situation is Situation.MOVE and seen.must_leave:
        return f"{seen.must_leave.name} must leave first: Enter picks it up."
    return enter_does(seen) if seen.there is None else f"Enter {does_here(seen)} the unit at {seen.look.cursor.name}."


def does_here(seen: Seen) -> str:
    """Name in a word what Enter does to the unit under the cursor."""
    return "attacks" if seen.enemy_there and seen.scene.position.turn_said else "begins a turn with"


def _or_nobody(seen: Seen) -> str:
    question = seen.run.question if seen.run else None
    return "; Space makes no attack" if isinstance(question, Aimed) and question.may_decline else ""


def in_colour(side: BoardSide, words: str, colours: Colours, bold: bool = False) -> tuple[str, str]:
    """Write words in a side's colour, after its mark."""
    return f"{MARK[side]} {words}", f"{'bold ' if bold else ''}{colours[COLOUR[side]]}"


def square_line(scene: Scene, square: Square, width: int, colours: Colours, bears: bool = True) -> Text:
    """Say in one line what a square is, who stands there, and what bears on it, unless that is left out.

    Where the room is short, a unit's communication goes unsaid as long as it has any.
    """
    unit = scene.position.at(square)
    if not bears:
        return cut(named(square, _plainly(scene, square, unit, colours), colours), width)
    return _bearing_line(scene, square, unit, width, colours)


def _plainly(scene: Scene, square: Square, unit: PlacedUnit | None, colours: Colours) -> Text:
    if unit is None:
        return Text(ground_words(scene, square), colours["muted"])
    said = Text().append(*in_colour(unit.side, unit.kind.words, colours, bold=True))
    return said.append(stands(scene, square), colours["muted"])


def _bearing_line(scene: Scene, square: Square, unit: PlacedUnit | None, width: int, colours: Colours) -> Text:
    bears = scene.bearing_on(square)
    if unit is None:
        ground = Text(ground_words(scene, square), colours["muted"]).append_text(_would_bear(bears, colours))
        return cut(named(square, ground, colours), width)
    full = named(square, _fought(scene, bears, unit, colours), colours)
    if full.cell_len <= width:
        return full
    brief = named(square, _fought(scene, bears, unit, colours, brief=True), colours)
    return brief if brief.cell_len <= width else cut(named(square, _in_sums(bears, unit, colours), colours), width)


def _in_sums(bears: Bears, unit: PlacedUnit, colours: Colours) -> Text:
    """Say of a unit who it is, both sums, and what an attack comes to."""
    muted, (attack, defence) = colours["muted"], sums(bears)
    text = Text().append(*in_colour(unit.side, unit.kind.words, colours, bold=True)).append(" · ", muted)
    text.append(*in_colour(unit.side.other, str(attack), colours)).append(" against ", muted)
    text.append(*in_colour(unit.side, str(defence), colours)).append(" · ", muted)
    return text.append(comes_to(bears), "bold")


def sums(bears: Bears) -> tuple[int, int]:
    """Add up the offence and the defence."""
    both = (attackers(bears), defenders(bears))
    attack, defence = (sum(each.factor for each in side if each.counts) for side in both)
    return attack, defence


def ground_words(scene: Scene, square: Square) -> str:
    """Name the ground of a square, and the arsenal on it."""
    arsenal, terrain = scene.board.arsenal_at(square), scene.board.terrain(square)
    if arsenal is None:
        return "plain ground" if terrain is Terrain.PLAIN else terrain.value
    stands = square in scene.position.arsenals(scene.board, arsenal.side)
    return f"{arsenal.side.words}'s arsenal" + ("" if stands else ", destroyed")


def link_words(scene: Scene, unit: PlacedUnit) -> str:
    """Say whether a unit is in communication."""
    return "in communication" if scene.networks[unit.side].link(unit.square) else "cut off"


def named(square: Square, said: Text, colours: Colours) -> Text:
    """Name a square before what is said of it."""
    return Text.assemble((square.name, f"bold {colours['accent']}"), "  ", said)


def _would_bear(bears: Bears, colours: Colours) -> Text:
    text = Text()
    for side in (BoardSide.SOUTH, BoardSide.NORTH):
        counting = counting_of(bears, side)
        if counting:
            text.append(" · ", colours["muted"]).append(*in_colour(side, f"{_sum(counting)} would bear here", colours))
    return text


def counting_of(bears: Bears, side: BoardSide) -> list[Bearing]:
    """List a side's units that would bear on an empty square, and count."""
    return [bearing for bearing in bears.reach.get(side, ()) if bearing.counts]


def comes_to(bears: Bears) -> str:
    """Say in a few words what an attack on the unit here comes to; empty where there is none."""
    return COMES_TO[bears.after.fate] if bears.after else ""


def _fought(scene: Scene, bears: Bears, unit: PlacedUnit, colours: Colours, brief: bool = False) -> Text:
    muted, linked = colours["muted"], bool(scene.networks[unit.side].link(unit.square))
    own = next((bearing.factor for bearing in defenders(bears) if bearing.unit == unit), 0)
    text = Text().append(*in_colour(unit.side, f"{unit.kind.words} {own}", colours, bold=True))
    text.append(stands(scene, unit.square), muted).append(" · ", muted)
    if not (linked and brief):
        text.append(link_words(scene, unit), muted if linked else f"bold {colours['error']}").append(" · ", muted)
    text.append(*in_colour(unit.side.other, _sum(attackers(bears)), colours)).append(" against ", muted)
    text.append(*in_colour(unit.side, _plain_sum(defenders(bears)), colours)).append(" · ", muted)
    return text.append(comes_to(bears), "bold" if any(each.counts for each in attackers(bears)) else muted)


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
    for word, group in groupby(f"{bearing.unit.kind.letter}{bearing.factor}" for bearing in _by_factor(counting)):
        count = len(list(group))
        parts.append(f"{count}×{word}" if count > 2 else " ".join([word] * count))
    total = sum(bearing.factor for bearing in counting)
    return " ".join(parts) + f" = {total}"


def _plain_sum(bearings: Iterable[Bearing]) -> str:
    counting = [bearing.factor for bearing in bearings if bearing.counts]
    total = str(sum(counting))
    return f"{'+'.join(map(str, counting))} = {total}" if len(counting) > 1 else total


def _by_factor(bearings: Iterable[Bearing]) -> list[Bearing]:
    return sorted(bearings, key=lambda each: (-each.factor, each.unit.kind.letter))


def cut(line: Text, width: int) -> Text:
    """Cut a line to the room there is."""
    line.truncate(max(1, width), overflow="ellipsis")
    return line
