"""What the board screen shows, from where the session stands and where the players look."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from textwrap import wrap

from rich.text import Text

from rulesets.game_of_war.answers import Aimed, Moving
from rulesets.game_of_war.lit import Lit, legal_ends, lit
from rulesets.game_of_war.overlay import Scene
from rulesets.game_of_war.squares import Square
from rulesets.game_of_war.turn import MOST_MOVES
from rulesets.game_of_war.units import Kind, Side
from rulesets.referee import Run
from tui.board.panel import army_lines, charge_lines, legend_lines, network_lines
from tui.board.picture import Picture
from tui.board.words import cut, in_colour, reckoning
from tui.look import Colours


class Situation(Enum):
    """What the players are doing at the board."""

    SETUP = "setting up"
    TABLE = "between two checklists"
    MOVE = "a move is asked for"
    TARGET = "a target is asked for"
    ASKED = "something else is asked for"
    RULED = "there is a ruling"


class Over(Enum):
    """What is shown over the board."""

    NOTHING = "nothing"
    SOUTH = "South's network"
    NORTH = "North's network"
    FIRE = "who bears on the square"
    CHARGE = "the charge"

    @property
    def side(self) -> Side | None:
        """The side whose network is shown."""
        return {Over.SOUTH: Side.SOUTH, Over.NORTH: Side.NORTH}.get(self)


@dataclass(frozen=True)
class Look:
    """Where the players look, and what they hold.

    `picked` is a unit on its way, `side` and `after` say what is put down next when setting up. `step` is the step
    of a ruling that is gone over, empty for all of it.
    """

    cursor: Square
    over: Over = Over.NOTHING
    picked: Square | None = None
    side: Side = Side.SOUTH
    after: Kind | None = None
    setup: bool = False
    step: str = ""


def situation(run: Run | None, look: Look) -> Situation:
    """Tell what the players are doing."""
    if run is None:
        return Situation.SETUP if look.setup else Situation.TABLE
    if run.ended:
        return Situation.RULED
    if isinstance(run.question, Moving):
        return Situation.MOVE
    return Situation.TARGET if isinstance(run.question, Aimed) else Situation.ASKED


def picture_of(scene: Scene, run: Run | None, look: Look) -> Picture:
    """Draw the board as it is to be seen now."""
    shown = lit_now(scene, run, look)
    ends = legal_ends(run, look.picked) if run and look.picked else shown.squares
    return Picture(
        scene.board,
        scene.position,
        look.cursor,
        cut_off=scene.cut_off,
        network=scene.networks[look.over.side] if look.over.side else None,
        factors=shown.factors,
        faint=_faint(scene, run, shown),
        ends=frozenset(ends),
        picked=look.picked,
    )


def lit_now(scene: Scene, run: Run | None, look: Look) -> Lit:
    """Choose what is lit: what the players want to see, else what the step talks about."""
    bears = scene.bearing_on(look.cursor)
    if look.over is Over.CHARGE:
        return Lit(look.cursor, tuple(each for each in bears.bearings if each.charging))
    aiming = situation(run, look) is Situation.TARGET and is_enemy(scene, look.cursor)
    if look.over is Over.FIRE or aiming:
        return Lit(look.cursor, bears.bearings)
    return lit(run, look.step) if run else Lit()


def is_enemy(scene: Scene, square: Square) -> bool:
    """Tell whether a unit of the side that is not to move stands on a square."""
    unit = scene.position.at(square)
    return unit is not None and unit.side is not scene.position.turn


def _faint(scene: Scene, run: Run | None, shown: Lit) -> frozenset[Square]:
    """Name the units that are out of it: those that bear on nothing that is lit, or have moved already."""
    if shown.target is not None:
        near = {bearing.unit.square for bearing in shown.bearings} | {shown.target}
        return frozenset(unit.square for unit in scene.position.units if unit.square not in near)
    if run and isinstance(run.question, Moving):
        return frozenset(run.question.turn.moved)
    return frozenset()


def beside(
    scene: Scene, run: Run | None, look: Look, width: int, height: int, colours: Colours, armies: bool = True
) -> Text:
    """Write what stands beside the board, as much as there is room for; with the army that is set up, or without."""
    here = situation(run, look)
    parts = []
    if run is not None:
        parts.append(_gone_over(run, look.step, width, colours) if look.step else _asked(run, width, colours))
    elif here is Situation.SETUP and armies:
        parts.append(army_lines(scene.position, look.side, look.after, width, colours))
    if look.over.side:
        parts.append(network_lines(scene, look.over.side, width, colours))
    elif look.over is Over.CHARGE:
        parts.append(charge_lines(scene, look.cursor, width, colours))
    else:
        about = lit_now(scene, run, look).target if here in (Situation.ASKED, Situation.RULED) else None
        parts.append(reckoning(scene, about or look.cursor, width, colours))
    if here is Situation.SETUP:
        parts.append(_setting_up_keys(look, colours))
    if width >= WIDE:
        parts.append(legend_lines(colours))
    return _joined(parts, height)


WIDE = 34
"""From this many characters on, the signs are explained."""


def has_room_under(height: int) -> bool:
    """Tell whether both armies can be listed in so many lines."""
    return height > len(Kind) + 1


def under(scene: Scene, look: Look, run: Run | None, width: int, height: int, colours: Colours) -> Text:
    """Write what stands under the board where the terminal is high: both armies side by side."""
    each = (width - 3) // 2
    if not has_room_under(height):
        return Text()
    setting = situation(run, look) is Situation.SETUP
    columns = [
        army_lines(scene.position, side, look.after if setting and side is look.side else None, each, colours)
        for side in (Side.SOUTH, Side.NORTH)
    ]
    text = Text("\n")
    for left, right in zip(*columns, strict=True):
        text.append_text(left).append(" " * (each + 2 - left.cell_len)).append_text(right).append("\n")
    return text


def _gone_over(run: Run, step: str, width: int, colours: Colours) -> list[Text]:
    """Write what a step of a ruling is about, while it is gone over."""
    here = next(each for each in run.checklist.steps if each.id == step)
    title = cut(Text(here.title, f"bold {colours['accent']}"), width)
    return [title, *(Text(line, colours["dim"]) for line in wrap(here.help, width))]


def _setting_up_keys(look: Look, colours: Colours) -> list[Text]:
    """Say by which keys an army is set up quickly."""
    other = look.side.other.words
    keys = (("space", "put down ▸"), ("1–6", "put down that"), ("HJKL", "go on and put"), ("tab", f"{other}'s army"))
    return [Text.assemble((key.ljust(6), f"bold {colours['accent']}"), (does, colours["dim"])) for key, does in keys]


def _asked(run: Run, width: int, colours: Colours) -> list[Text]:
    """Write the step, and what is asked or ruled."""
    accent = f"bold {colours['accent']}"
    if run.ruling is not None and run.ended:
        spaced = " ".join(run.ruling.outcome.upper())
        said = [Text(line, "bold") for line in wrap(run.ruling.sentence, width)]
        return [cut(Text(spaced, accent), width), *said, *_effects(run, width, colours)]
    step = next((each for each in run.checklist.steps if each.id == run.step), run.checklist.steps[0])
    lines = [cut(Text(step.title, accent), width)]
    if run.question is not None:
        lines += [Text(line, "bold") for line in wrap(run.question.prompt, width)]
    return lines + _moves(run, width, colours)


def _effects(run: Run, width: int, colours: Colours) -> list[Text]:
    said = run.ruling.sentence if run.ruling else ""
    told = [str(effect) for effect in run.effects if str(effect) not in said and effect.name != "moves"]
    return [Text(line, colours["dim"]) for effect in told for line in wrap(effect, width, initial_indent="• ")]


def _moves(run: Run, width: int, colours: Colours) -> list[Text]:
    """Say what the turn has moved, and what it owes."""
    if not isinstance(run.question, Moving):
        return []
    turn = run.question.turn
    side = Text().append(*in_colour(turn.side, f"{len(turn.moved)} of {MOST_MOVES} moved", colours))
    lines = [cut(side, width)]
    if turn.moved:
        lines.append(cut(Text(f"  to {' '.join(each.name for each in turn.moved)}", colours["dim"]), width))
    if turn.owes:
        lines.append(cut(Text(f"{turn.owes.name} must leave first", f"bold {colours['warning']}"), width))
    return lines


def _joined(parts: list[list[Text]], height: int) -> Text:
    lines = [line for part in parts if part for line in (*part, Text())]
    return Text("\n").join(lines[:height])
