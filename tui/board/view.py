"""What the board screen shows, from where the session stands and where the players look."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text
from textual.geometry import Size

from rulesets.engine.core.ruling import Ruling
from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.game_of_war.overlay import Lit, Scene, ends_cut_off, legal_ends, lit
from rulesets.game_of_war.question_kinds import Moving
from rulesets.game_of_war.rules.combat import Result
from rulesets.game_of_war.rules.squares import BoardSide, Kind, Square
from rulesets.game_of_war.rules.turn import MOST_MOVES
from tui.board.legend import legend_lines, whole_legend
from tui.board.panel import STANDARD, army_lines, charge_lines, margin_lines, network_lines
from tui.board.picture import COLOUR, MARK, Picture
from tui.board.reckoning import DO_NOT_COUNT, reckoning
from tui.board.seen import Look, Over, Seen, Situation
from tui.board.square import cut, ground_words, in_colour, square_line
from tui.shared.signs import Colours
from tui.widgets.drawing import parted, pressing
from tui.widgets.panel import EDGES, Panel, abreast
from tui.widgets.tables import Columns, combat_rows


def picture_of(seen: Seen) -> Picture:
    """Draw the board as it is to be seen now."""
    scene, run, look = seen.scene, seen.run, seen.look
    shown = lit_now(seen)
    ends = legal_ends(run, look.picked) if run and look.picked else shown.squares
    lonely = ends_cut_off(run, look.picked) if run and look.picked else ()
    return Picture(
        scene.board,
        scene.position,
        look.cursor,
        cut_off=scene.cut_off,
        network=scene.networks[look.over.side] if look.over.side else None,
        factors=shown.factors,
        margins=margins_shown(seen),
        faint=_faint(scene, run, shown),
        attacking=_attacking(scene, shown),
        ends=frozenset(ends),
        lonely=frozenset(lonely),
        picked=look.picked,
    )


def margins_shown(seen: Seen) -> dict[Square, tuple[int, str]]:
    """Give the margin of an attack on each enemy unit, with the colour of what it comes to, where that is shown."""
    if seen.look.over is not Over.MARGINS or seen.hushed:
        return {}
    return {
        square: (bears.margin, MANNER[bears.result]) for square, bears in seen.scene.attacks.items() if bears.result
    }


MANNER = {Result.RESISTS: "muted", Result.RETREAT: "error", Result.DESTROYED: "good"}
"""The colours of what attacks come to."""


def lit_now(seen: Seen) -> Lit:
    """Choose what is lit: what the players want to see, else what the step talks about."""
    look, bears = seen.look, seen.scene.bearing_on(seen.look.cursor)
    if seen.hushed:
        return Lit(look.cursor) if seen.situation is Situation.TARGET and seen.enemy_there else Lit()
    if look.over is Over.CHARGE:
        return Lit(look.cursor, tuple(each for each in bears.bearings if each.charging))
    if look.over is Over.FIRE or (seen.situation is Situation.TARGET and seen.enemy_there):
        return Lit(look.cursor, bears.bearings)
    return lit(seen.run, look.step) if seen.run else Lit()


def _attacking(scene: Scene, shown: Lit) -> BoardSide | None:
    """Name the side that attacks what is lit; None where nobody stands there."""
    target = scene.position.at(shown.target) if shown.target is not None else None
    return target.side.other if target is not None else None


def _faint(scene: Scene, run: Run | None, shown: Lit) -> frozenset[Square]:
    """Name the units that are out of it: those that bear on nothing that is lit, or have moved already."""
    if shown.target is not None:
        near = {bearing.unit.square for bearing in shown.bearings} | {shown.target}
        return frozenset(unit.square for unit in scene.position.units if unit.square not in near)
    if run and isinstance(run.question, Moving):
        return frozenset(run.question.turn.moved)
    return frozenset()


def beside(
    seen: Seen, width: int, height: int, colours: Colours, armies: bool = True, said: Sequence[Text] = ()
) -> Text:
    """Write what stands beside the board, as much as there is room for; the army that is set up only if wanted.

    What the signs mean stands there instead, as long as it is wanted. `said` comes before all else.
    """
    if said:
        rest = beside(seen, width, max(0, height - len(said) - 1), colours, armies)
        return Text("\n").join([*said, Text(), rest])
    if seen.look.over is Over.SIGNS:
        return Text("\n").join(whole_legend(width, colours)[:height])
    told, doing = _told(seen, width, colours), _doing(seen, width, colours, armies)
    lines = _apart(told, doing, _about(seen, width, colours))
    if told and seen.run and seen.run.question and len(lines) > height:  # a teacher says what is asked
        lines = _apart(told, _moves(seen.run, width, colours), _about(seen, width, colours, brief=True))
    more = [_setting_up_keys(seen.look, colours)] if seen.situation is Situation.SETUP else []
    if width >= WIDE:
        more.append(legend_lines(width, colours))
    return Text("\n").join(_apart(_as_fits(lines, height, colours), *more)[:height])


def lines_beside(seen: Seen, colours: Colours, armies: bool, said: Text, room: Size) -> list[Panel]:
    """Write what stands beside the board in one pane, for where there are no edges; `said` first."""
    first = parted(said, room.width) if said else []
    return [Panel.of("", list(beside(seen, room.width, room.height, colours, armies, first).split("\n")))]


def panes_beside(seen: Seen, colours: Colours, armies: bool, said: Text, room: Size) -> list[Panel]:
    """Write what stands beside the board in panes: what is said, told and done, what it is about, and the signs."""
    width = room.width
    note = [Panel.of("Note", parted(said, width))] if said else []
    if seen.look.over is Over.SIGNS:
        legend = tuple((line,) for line in whole_legend(width, colours))
        return [*note, Panel("Signs", legend, "z closes", opens="signs")]
    first, *about = _about(seen, width, colours) or [Text()]
    title, _, rest = first.plain.partition("  ")
    keys = _setting_up_keys(seen.look, colours) if seen.situation is Situation.SETUP else []
    return [
        *note,
        Panel.of("The teacher", _told(seen, width, colours)),
        Panel.of(_doing_what(seen), _doing(seen, width, colours, armies)),
        Panel.of(title, [*([Text.assemble((rest, colours["muted"]))] if rest else []), *about], rank=1, grows=True),
        Panel.of("Keys", keys, rank=2),
        Panel("Signs", tuple((line,) for line in legend_lines(width, colours)), "z all", rank=3, opens="signs"),
    ]


def _doing_what(seen: Seen) -> str:
    """Name what the players are doing, as a title."""
    if seen.run is None:
        return "Setting up" if seen.situation is Situation.SETUP else "What now"
    return "Ruling" if seen.run.ended else seen.run.checklist.title


def _apart(*parts: list[Text]) -> list[Text]:
    """Put parts one below the other, a line left free between any two."""
    lines = [line for part in parts if part for line in (*part, Text())]
    return lines[:-1]


def _as_fits(lines: list[Text], height: int, colours: Colours) -> list[Text]:
    """Leave out what does not fit, and say how much that is."""
    if len(lines) <= height:
        return lines
    kept = lines[: max(0, height - 1)]
    while kept and kept[-1].plain in ("", DO_NOT_COUNT):
        kept.pop()
    return [*kept, Text(f"… and {len(lines) - len(kept)} lines more", colours["muted"])]


def _told(seen: Seen, width: int, colours: Colours) -> list[Text]:
    """Write what a teacher says."""
    return [Text(line, colours["accent"]) for line in wrap(seen.aside, width)]


def _doing(seen: Seen, width: int, colours: Colours, armies: bool) -> list[Text]:
    """Write what the players are doing: what is asked or ruled, what is put down, what is owed."""
    look, position = seen.look, seen.scene.position
    if seen.run is not None:
        if look.step:
            return _gone_over(seen.run, look.step, width, colours)
        return _asked(seen.run, width, colours) + _turn_keys(seen, colours)
    if seen.situation is Situation.SETUP:
        return army_lines(position, look.side, look.after, width, colours) if armies else []
    owed = [Text(line, colours["error"]) for owed in seen.owed for line in wrap(f"• {owed}", width)]
    return _apart(_turn_starts(seen, colours), owed)


def _turn_starts(seen: Seen, colours: Colours) -> list[Text]:
    """Say whose turn starts, and by which keys it is played."""
    keys = _turn_keys(seen, colours)
    turn = seen.scene.position.turn
    return [Text().append(*in_colour(turn, f"{turn.words} to move", colours, bold=True)), *keys] if keys else []


def _turn_keys(seen: Seen, colours: Colours) -> list[Text]:
    """Say by which keys a turn is played, where it starts and can be played."""
    retreats = seen.situation is Situation.MOVE and seen.must_leave
    shown = seen.starts_turn and not seen.read_only and not retreats
    return _keys(TURN_KEYS[seen.situation], colours) if shown else []


def _about(seen: Seen, width: int, colours: Colours, brief: bool = False) -> list[Text]:
    """Write about the network or the charge that is shown, else about the target or the square under the cursor."""
    scene, look = seen.scene, seen.look
    if look.over.side:
        return network_lines(scene, look.over.side, width, colours)
    if look.over is Over.MARGINS and not seen.hushed:
        return margin_lines(scene, width, colours)
    if look.over is Over.CHARGE and not seen.hushed:
        return charge_lines(scene, look.cursor, width, colours)
    if seen.hushed:
        return [Text.assemble((look.cursor.name, f"bold {colours['accent']}"), f"  {ground_words(scene, look.cursor)}")]
    about = lit_now(seen).target if seen.situation in (Situation.ASKED, Situation.RULED) else None
    return reckoning(scene, about or look.cursor, width, colours, brief)


def line_of(seen: Seen, width: int, colours: Colours) -> Text:
    """Write the line about the square under the cursor."""
    return square_line(seen.scene, seen.look.cursor, width, colours, bears=not seen.hushed)


def has_room_under(width: int, height: int) -> bool:
    """Tell whether both armies can be listed under the board, side by side."""
    return width >= BOTH_ARMIES and height > len(Kind) + 1


def shown_under(seen: Seen) -> object:
    """Name all that is told under the board; where two of these are equal, so is what is told."""
    look, setting = seen.look, seen.situation is Situation.SETUP
    return (seen.scene.position, seen.turns, (look.side, look.after) if setting else None)


def panes_under(seen: Seen, room: Size, colours: Colours, framed: bool) -> list[Panel]:
    """Write what stands under the board where there is room: both armies beside each other, and the last turns."""
    if not framed:
        return [Panel.of("", list(under(seen, room.width, room.height, colours).split("\n")[1:]))]
    width = room.width + EDGES
    south, north = (_army(seen, side, width // 2 - EDGES, colours) for side in BOTH)
    armies = abreast(south, north, width, colours)
    columns = Columns.of(seen.turns, room.width)
    turns = tuple(tuple(combat_rows(line, columns, colours)) for line in seen.turns)
    return [
        Panel("", (armies,), drawn=True),
        Panel("Turns", turns or ((Text("none yet", colours["muted"]),),), "f5 all", rank=1, grows=True, opens="log"),
    ]


def _army(seen: Seen, side: BoardSide, width: int, colours: Colours) -> Panel:
    """Show one army in a pane of its colour; the one that is set up with the keys that put units down."""
    setting = seen.situation is Situation.SETUP and side is seen.look.side
    lines = army_lines(seen.scene.position, side, seen.look.after, width, colours, setting)
    have = f"{len(seen.scene.position.units_of(side))} of {STANDARD}"
    return Panel.of(f"{MARK[side]} {side.words}", lines[1:], have)._replace(colour=COLOUR[side])


BOTH = (BoardSide.SOUTH, BoardSide.NORTH)


def under(seen: Seen, width: int, height: int, colours: Colours) -> Text:
    """Write what stands under the board where the terminal is high: both armies side by side."""
    if not has_room_under(width, height):
        return Text()
    each, look, position = (width - 1) // 2, seen.look, seen.scene.position
    setting = seen.situation is Situation.SETUP
    columns = [
        army_lines(position, side, look.after, each, colours, setting=setting and side is look.side) for side in BOTH
    ]
    text = Text("\n")
    for left, right in zip_longest(*columns, fillvalue=Text()):
        text.append_text(left).append(" " * (each + 1 - left.cell_len)).append_text(right).append("\n")
    return text


BOTH_ARMIES = 50
"""How many characters both armies need side by side."""

TURN_KEYS = {
    Situation.TABLE: (("enter", "move, or attack"), ("tab", "next unit"), ("space", "pass")),
    Situation.MOVE: (("enter", "move, or attack"), ("tab", "next unit"), ("space", "end the moves")),
}
"""The keys by which a turn is played, and what each does, where it starts."""

WIDE = 34
"""From this many characters on, the signs are explained."""


def _gone_over(run: Run, step: str, width: int, colours: Colours) -> list[Text]:
    """Write what a step of a ruling is about, while it is gone over."""
    here = next(each for each in run.checklist.steps if each.id == step)
    title = cut(Text(here.title, f"bold {colours['accent']}"), width)
    return [title, *(Text(line, colours["muted"]) for line in wrap(here.help, width))]


def _setting_up_keys(look: Look, colours: Colours) -> list[Text]:
    """Say by which keys an army is set up quickly."""
    other = look.side.other.words
    keys = (("space", "place ▸"), ("1–6", "place that"), ("HJKL", "go on and place"), ("tab", f"{other}'s army"))
    return _keys(keys, colours)


def _keys(keys: Sequence[tuple[str, str]], colours: Colours) -> list[Text]:
    accent, muted = f"bold {colours['accent']}", colours["muted"]
    lines = [(key, Text.assemble((key.ljust(6), accent), (does, muted))) for key, does in keys]
    return [pressing(line, key) if key in PRESSED else line for key, line in lines]


PRESSED = ("enter", "tab", "space")
"""The names of keys that a click on them presses."""


def _asked(run: Run, width: int, colours: Colours) -> list[Text]:
    """Write the step, and what is asked or ruled."""
    accent = f"bold {colours['accent']}"
    if run.ruling is not None and run.ended:
        return [*_ruled(RulingView.of(run), width, colours), *_way_on(run.ruling, width, colours)]
    step = next((each for each in run.checklist.steps if each.id == run.step), run.checklist.steps[0])
    lines = [cut(Text(step.title, accent), width)]
    if run.question is not None:
        lines += [Text(line, "bold") for line in wrap(run.question.prompt, width)]
    return lines + _moves(run, width, colours)


def _ruled(ruled: RulingView, width: int, colours: Colours) -> list[Text]:
    """Write a ruling: the outcome spaced out, its sentence, and what follows."""
    spaced = Text(" ".join(ruled.called.upper()), f"bold {colours['accent']}")
    said = [Text(line, "bold") for line in wrap(ruled.sentence, width)]
    return [cut(spaced, width), *said, *_effects(ruled, width, colours)]


def _way_on(ruling: Ruling, width: int, colours: Colours) -> list[Text]:
    """Say by which key what was refused is allowed."""
    said = wrap(f"e: {ruling.way_on.label}.", width) if ruling.way_on else []
    return [Text(line, f"bold {colours['accent']}") for line in said]


def _effects(ruled: RulingView, width: int, colours: Colours) -> list[Text]:
    effects = (effect for effect in ruled.effects if effect.name != "moves")
    told = [str(effect) for effect in effects if str(effect) not in ruled.sentence]
    return [Text(line, colours["muted"]) for effect in told for line in wrap(effect, width, initial_indent="• ")]


def _moves(run: Run, width: int, colours: Colours) -> list[Text]:
    """Say what the turn has moved, and what it owes."""
    if not isinstance(run.question, Moving):
        return []
    turn = run.question.turn
    side = Text().append(*in_colour(turn.side, f"{len(turn.moved)} of {MOST_MOVES} moved", colours))
    lines = [cut(side, width)]
    if turn.moved:
        lines.append(cut(Text(f"  to {' '.join(each.name for each in turn.moved)}", colours["muted"]), width))
    if turn.owes:
        lines.append(cut(Text(f"{turn.owes.name} must leave first", f"bold {colours['error']}"), width))
    return lines
