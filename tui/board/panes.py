"""What is written round the board, as lines and as panes: beside it, and under it."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.text import Text
from textual.geometry import Size

from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.engine.reference.texts import explained
from rulesets.engine.reference.verdicts import ToDo
from rulesets.game_of_war import RULESET
from rulesets.game_of_war.opening import MOVES
from rulesets.game_of_war.question_kinds import Moving
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.squares import BoardSide
from rulesets.game_of_war.rules.turn import MOST_MOVES
from rulesets.game_of_war.vocabulary import GameOfWarEffect
from saves.reports.combats import CombatLine
from tui.board import panel
from tui.board.board_render import ATTACKS, NARROW, SquareSize, lit_now, picture_of
from tui.board.cursor import BoardCursor, BoardView, Overlay, Situation
from tui.board.square import DO_NOT_COUNT, bearing_lines, cut, ground_words, in_colour, one_by_one, ruling_felt
from tui.screens.session.drill import known, lately, streak
from tui.screens.session.keys import in_edge
from tui.screens.session.panels import PanelSubject
from tui.screens.session.ruling import ToDoList
from tui.screens.session.teaching import AT_BOARD, taught_above, taught_beside
from tui.screens.wording import WHAT_NOW
from tui.shared.terminal import Colours
from tui.widgets.drawing import hanging, parted, pressing
from tui.widgets.felt import FLAT, HIGH, felt_lines
from tui.widgets.panel import EDGES, Panel
from tui.widgets.tables import VERDICT, Columns, combat_rows, told_once, who_fought, whose_turn


def title_of(view: BoardView) -> str:
    """Say in the title of the board what is shown on it."""
    overlay, target, where = view.cursor.overlay, lit_now(view).target, view.cursor.square.name
    if overlay.side or (overlay is Overlay.MARGINS and not view.hushed):
        return {Overlay.MARGINS: "Margins of every attack"}.get(overlay, overlay.value)
    if target is None or view.hushed:
        return "Board"
    if overlay is Overlay.CHARGE:
        return f"Charge on {where}"
    return f"Fire on {target.name}"


def beside(
    view: BoardView,
    width: int,
    height: int,
    colours: Colours,
    asking: bool = False,
    said: Sequence[Text] = (),
    cell: SquareSize = NARROW,
) -> Text:
    """Write what stands beside the board, as much as there is room for; `asking` says that a question stands above.

    What the signs mean stands there instead, as long as it is wanted. `said` comes before all else.
    """
    if said:
        height -= len(said) + 1
        return Text("\n").join([*said, Text(), beside(view, width, max(0, height), colours, asking, cell=cell)])
    if view.cursor.overlay is Overlay.SIGNS:
        return Text("\n").join(panel.whole_legend(width, colours, cell)[:height])
    taught = taught_above(view.lesson, AT_BOARD, view.refused, width, height - 6, colours) if view.lesson else Text()
    quiet = asking or view.cursor.overlay is Overlay.FIRE  # its keys stand in the line below
    told, doing = list(taught.split("\n")) if taught else [], [] if quiet else _doing(view, width, colours)
    about = _about(view, width, colours, brief=True)  # its sum stands in the line under the board
    if asking and len(about) > height:  # so does its name
        about = _about(view, width, colours, brief=True, abreast=True)[1:]
    lines = _apart(told, doing, list(_moves_made(view, width, colours).lines) if view.story else [], about)
    if view.situation is Situation.RULED and len(lines) > height:  # the board shows who bears, w says it
        lines = _apart(told, doing)
        lines = lines if len(lines) <= height else [line for line in lines if line.plain]
    if told and view.run and view.run.question and len(lines) > height:  # a teacher says what is asked
        moves = [] if asking else _moves(view.run, width, colours)
        lines = _apart(told, moves, about)
    more = [_setting_up_keys(view.cursor, colours)] if view.situation is Situation.SETUP else []
    if width >= SIGNS_WIDE:
        more.append(panel.legend_lines(width, colours, cell, picture_of(view)))
    shown = _apart(_as_fits(lines, height, colours), *more)[:height]
    networks = [list(each) for each in _communication(view, width, colours)]
    for part in [] if more or asking or told else [panel.force_lines(view.scene.position, width, colours), *networks]:
        shown = _apart(shown, part) if len(shown) + 1 + len(part) <= height else shown
    return Text("\n").join(shown)


def lines_beside(
    view: BoardView, colours: Colours, asking: bool, cell: SquareSize, said: Text, room: Size
) -> list[Panel]:
    """Write what stands beside the board in one pane, for where there are no edges; `said` first."""
    first = parted(said, room.width) if said else []
    return [Panel.of("", list(beside(view, room.width, room.height, colours, asking, first, cell).split("\n")))]


class Under(NamedTuple):
    """What there is room for under a board with squares of a size: turns only where they are not told beside it."""

    forces: bool
    turns: bool
    signs: bool
    cell: SquareSize = NARROW


def panes_beside(view: BoardView, colours: Colours, asking: bool, under: Under, said: Text, room: Size) -> list[Panel]:
    """Write what stands beside the board in panes: what is said, told and done, what it is about, the signs.

    `asking` says that a question stands above. What stands `under` the board is not said here.
    """
    width = room.width
    note = [Panel.of("Note", parted(said, width))] if said else []
    if view.cursor.overlay is Overlay.SIGNS:
        signs = panel.whole_legend(width, colours, under.cell)
        return [*note, Panel.of("Signs", signs, "z closes")._replace(opens=SHOW_SIGNS)]
    setting, ruled = view.situation is Situation.SETUP, view.situation is Situation.RULED
    first, *about = _about(view, width, colours, brief=ruled) or [Text()]
    abreast = _about(view, width, colours, brief=ruled, abreast=True)[1:]
    title = first.plain.partition("  ")[0]
    rest = first[len(title) + 2 :]
    beneath = [rest] if rest else []
    shorter = (Panel.of("", [*beneath, *abreast]).blocks,) if asking else ()
    title += ": how it adds up" if any(each.plain.startswith(ATTACKS) for each in about) else ""
    doing = "Setting up" if setting else WHAT_NOW if view.run is None else view.run.checklist.title
    doing = "Ruling" if ruled else doing
    done = [] if asking else _doing(view, width, colours, framed=True)
    moves = _moves_made(view, width, colours)
    return [
        *note,
        *(taught_beside(view.lesson, AT_BOARD, view.refused, room, colours) if view.lesson else []),
        Panel.of(doing, done)._replace(colour="here" if ruled else ""),
        *([moves] if view.story else []),
        Panel.of(title, [*beneath, *about], rank=1)._replace(shorter=shorter),
        Panel.of("Keys", _setting_up_keys(view.cursor, colours) if setting else [], rank=2),
        *_of_the_drill(view, room, colours),
        *([] if under.forces else [_forces(view, width, colours, rank=2)]),
        *([] if view.story else [moves]),
        *([] if under.forces else [_networks(view, width, colours)]),
        *([] if under.signs or view.story else [_signs(view, width, colours, under.cell)]),
        *([] if under.turns else [turns_told(view, width, colours)._replace(rank=3)]),
        *([_so_far(view, width, colours)] if view.story else []),
    ]


def _of_the_drill(view: BoardView, room: Size, colours: Colours) -> list[Panel]:
    """Show at a card of the drill the streak, what comes next, and what the player knows, as beside every card."""
    if view.lesson is None:
        return []
    subject = PanelSubject(view.lesson, None, colours)
    return [
        each._replace(rank=rank)
        for rank, make in ((2, streak), (2, lately), (3, known))
        for each in make(subject, room)
    ]


def _signs(view: BoardView, width: int, colours: Colours, cell: SquareSize) -> Panel:
    """Say what the signs that are on the board mean, where there is room below what each unit is worth."""
    signs = panel.legend_lines(width, colours, cell, picture_of(view))
    units = panel.worth_lines(width, colours)
    packed = tuple((line,) for line in panel.legend_lines(width, colours, cell, picture_of(view), packed=True))
    shorter = (Panel.of("", signs).blocks, packed)
    return Panel.of("Signs", [*units, Text(), *signs], "z all", rank=4)._replace(opens=SHOW_SIGNS, shorter=shorter)


def _forces(view: BoardView, width: int, colours: Colours, rank: int = 0) -> Panel:
    """Show both armies, a square a unit."""
    lines = panel.force_lines(view.scene.position, width, colours)
    return Panel.of("Forces", lines, f"{panel.OFF_THE_BOARD} off the board", rank)


def _moves_made(view: BoardView, width: int, colours: Colours) -> Panel:
    """List the moves of the turn that is played; nothing where none is."""
    left = MOST_MOVES - sum(isinstance(each, Move) for each in view.cursor.made)
    turn = bool(view.cursor.made) if view.run is None else view.run.checklist.knows(MOVES[0].key)
    lines = panel.move_lines(view.scene, view.cursor.made, width, colours) if turn else []
    open_yet = left and view.run is not None and not view.run.ended
    return Panel.of("Moves of this turn", lines, f"{left} left" if open_yet else "", rank=2)


def _so_far(view: BoardView, width: int, colours: Colours) -> Panel:
    """Tell what a replay has come to, this moment first."""
    told = [hanging(f"{number:>4}  ", said, width, colours["muted"]) for number, said in view.story]
    for line in told[0]:
        line.stylize(f"bold {colours['foreground']}")
    return Panel("So far", tuple(map(tuple, told)), rank=5)


def _communication(view: BoardView, width: int, colours: Colours) -> tuple[tuple[Text, ...], ...]:
    """Say of both sides, that to move first, what their communication rests on, unless that of one is shown."""
    return tuple(tuple(panel.network_lines(view.scene, side, width, colours)) for side in _sides_told(view))


def _sides_told(view: BoardView) -> tuple[BoardSide, ...]:
    """Give the sides, that to move first; none where the network of one is shown, and where nobody is there."""
    turn = view.scene.position.turn
    return () if view.cursor.overlay.side or not view.scene.position.units else (turn, turn.other)


def _networks(view: BoardView, width: int, colours: Colours) -> Panel:
    """Say what communication rests on, or where that does not fit, of each side in a line who has none."""
    brief = tuple((panel.network_in_brief(view.scene, side, width, colours),) for side in _sides_told(view))
    shorter = (brief,) if brief else ()
    return Panel("Communication", _communication(view, width, colours), rank=3, shorter=shorter)


def turns_told(view: BoardView, width: int, colours: Colours) -> Panel:
    """Tell the last turns and attacks, newest first."""
    told, short = told_once(view.turns), width < panel.IN_COLUMNS
    columns = Columns.of(told, width)
    turns = tuple(tuple(_turn(line, width, colours) if short else combat_rows(line, columns, colours)) for line in told)
    return Panel("Turns", turns, in_edge("log", in_text=True), 1, opens="log")


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


def _doing(view: BoardView, width: int, colours: Colours, framed: bool = False) -> list[Text]:
    """Write what the players are doing: what is asked or ruled, what is put down, what is owed.

    In a pane it goes unsaid whose move it is: there is room for that in the line at the top.
    """
    cursor, position = view.cursor, view.scene.position
    if view.run is not None:
        ways = [Text(), *view.ways.lines(width)] if view.ways is not None and view.ways.rows else []
        if cursor.step:
            return _with_sources(_gone_over(view.run, cursor.step, width, colours), width, colours) + ways
        if view.situation is Situation.RULED:
            return _with_sources(_ruled(view.run, width, colours), width, colours) + ways
        return _with_sources(_asked(view.run, width, colours), width, colours)
    if view.situation is Situation.SETUP:
        return panel.army_lines(position, cursor.side, cursor.after, width, colours)
    owed = [Text(line, "bold") for owed in view.owed for line in wrap(f"• {owed}", width)]
    whose = in_colour(position.turn, f"{position.turn.words} to move", colours, bold=True)
    over = [Text(line, "bold") for line in wrap(view.over, width)]
    return _apart(over or [Text.assemble(whose)] * (view.starts_turn and not framed), owed)


def _with_sources(lines: list[Text], width: int, colours: Colours) -> list[Text]:
    """Add what stands behind the sections in some lines, said once."""
    said = explained(RULESET, (line.plain for line in lines))
    return [*lines, *(Text(line, colours["muted"]) for each in said for line in wrap(each, width))]


def _about(view: BoardView, width: int, colours: Colours, brief: bool = False, abreast: bool = False) -> list[Text]:
    """Write about the network or the charge that is shown, else about the target or the square under the cursor."""
    scene, cursor = view.scene, view.cursor
    if cursor.overlay.side:
        return panel.network_lines(scene, cursor.overlay.side, width, colours)
    if cursor.overlay is Overlay.MARGINS and not view.hushed:
        return panel.margin_lines(scene, width, colours)
    if cursor.overlay is Overlay.CHARGE and not view.hushed:
        return panel.charge_lines(scene, cursor.square, width, colours)
    if view.hushed:
        return [
            Text.assemble((cursor.square.name, f"bold {colours['accent']}"), f"  {ground_words(scene, cursor.square)}")
        ]
    about = lit_now(view).target if view.story or view.situation in (Situation.ASKED, Situation.RULED) else None
    if view.story and about is None:
        return []
    return bearing_lines(scene, about or cursor.square, width, colours, brief, abreast)


def _turn(line: CombatLine, width: int, colours: Colours) -> list[Text]:
    """Tell a turn where there is no room for columns: whose it was, what came of it, and below it who fought."""
    odds = line.participants.odds
    lead = f"{line.number:>2}  {whose_turn(line)}  "
    first, *more = hanging(lead, f"{odds}: {line.told}" if odds else line.told, width)
    first.stylize(colours["muted"], 0, 2)
    first.stylize(colours.get(line.whose, ""), 2, len(lead))
    if odds:
        first.highlight_regex(VERDICT, f"bold {colours.get(line.suffers, '')}")
    fought = who_fought(line, width - 4, colours) if line.who else []
    return [first, *more, *(Text.assemble("    ", each) for each in fought)]


def panes_under(view: BoardView, colours: Colours, under: Under, room: Size) -> list[Panel]:
    """Write in panes what stands under the board: the forces beside their communication, then turns or signs."""
    networks = _networks(view, (room.width - EDGES) // 2, colours)
    forces = _forces(view, (room.width - EDGES) // 2 if networks.blocks else room.width, colours)
    return [
        *([forces._replace(beside=networks if networks.blocks else None)] if under.forces else []),
        *([turns_told(view, room.width, colours)] if under.turns else []),
        *([_signs(view, room.width, colours, under.cell)] if under.signs else []),
    ]


def lines_under(view: BoardView, colours: Colours, room: Size) -> list[Panel]:
    """List both armies, and the last turns, without edges, as far as there is room."""
    position = view.scene.position
    lines = (Text(), *panel.force_lines(position, room.width, colours)) if position.units else ()
    forces = Panel("", (lines,) if lines else (), rank=1)
    return [forces, turns_told(view, room.width, colours)]


SHOW_SIGNS = "overlay('SIGNS')"
"""The action that shows what the signs mean, and takes it away again."""

SIGNS_WIDE = 34
"""From this many characters on, the signs are explained."""


def _gone_over(run: Run, step: str, width: int, colours: Colours) -> list[Text]:
    """Write what a step of a ruling is about, while it is gone over."""
    here = next(each for each in run.checklist.steps if each.id == step)
    title = cut(Text(here.title, "bold"), width)
    return [title, *(Text(line, colours["muted"]) for line in wrap(here.help, width))]


def _setting_up_keys(cursor: BoardCursor, colours: Colours) -> list[Text]:
    """Say by which keys an army is set up quickly."""
    other = cursor.side.other.words
    keys = (
        ("space", "place ▸"),
        ("1–6", "place that"),
        ("shift", "arrow: go and place"),
        ("tab", f"{other}'s army"),
        ("i", "finish setting up"),
    )
    accent, muted = f"bold {colours['accent']}", colours["muted"]
    lines = [(key, Text.assemble((key.ljust(6), accent), (does, muted))) for key, does in keys]
    return [pressing(line, key) if key in ("tab", "space", "i") else line for key, line in lines]


def _asked(run: Run, width: int, colours: Colours) -> list[Text]:
    """Write the step, and what is asked."""
    step = next((each for each in run.checklist.steps if each.id == run.step), run.checklist.steps[0])
    lines = [cut(Text(step.title, "bold"), width)]
    if run.question is not None:
        lines += [Text(line, "bold") for line in wrap(run.question.prompt, width)]
    return lines + _moves(run, width, colours)


def _ruled(run: Run, width: int, colours: Colours) -> list[Text]:
    """Write a ruling: its felt, what it rests on where that is not all said there, and what to do now."""
    ruled, roomy = RulingView.of(run), width >= SIGNS_WIDE
    said = [] if ruled.participants.odds and not ruled.refused else wrap(ruled.sentence, width)
    moved = {each.sentence for each in ruled.effects if each.name == GameOfWarEffect.MOVES}  # here, that is done
    orders = [each for each in ruled.verdict.to_do if each.sentence not in moved]
    to_do = ToDoList(tuple(each if roomy else ToDo(each.sentence) for each in orders), colours)
    felt = ruling_felt(run, HIGH if roomy else FLAT, colours)
    on_felt = (
        felt_lines(felt, width) if roomy else [line for each in one_by_one(felt) for line in felt_lines(each, width)]
    )
    return [*on_felt, Text(), *(Text(line, colours["muted"]) for line in said), *to_do.lines(width)]


def _moves(run: Run, width: int, colours: Colours) -> list[Text]:
    """Say what the turn has moved, and what it owes."""
    if not isinstance(run.question, Moving):
        return []
    turn = run.question.turn
    side = Text.assemble(in_colour(turn.side, f"{len(turn.moved)} of {MOST_MOVES} moved", colours))
    lines = [cut(side, width)]
    if turn.moved:
        lines.append(cut(Text(f"  to {' '.join(each.name for each in turn.moved)}", colours["muted"]), width))
    if turn.owes:
        lines.append(cut(Text(f"{turn.owes.name} must leave first", "bold"), width))
    return lines
