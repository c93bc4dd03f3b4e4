"""What the board screen is laid out of, and what is written round the board: beside it, under it, and in a line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widgets import Static

from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.game_of_war.question_kinds import Moving
from rulesets.game_of_war.rules.squares import BoardSide, Kind
from rulesets.game_of_war.rules.turn import MOST_MOVES
from tui.board.board_render import BROAD, COLOUR, MARK, NARROW, BoardWidget, lit_now, picture_of
from tui.board.cursor import BoardCursor, BoardView, Overlay, Situation
from tui.board.panel import STANDARD, army_lines, charge_lines, legend_lines, margin_lines, network_lines, whole_legend
from tui.board.square import DO_NOT_COUNT, bearing_lines, cut, ground_words, in_colour, square_line
from tui.screens.base import is_framed
from tui.shared.signs import Colours
from tui.widgets.drawing import colours_of, fitted_size_of, parted, pressing, spanned
from tui.widgets.panel import EDGES, Panel, PanelColumn
from tui.widgets.tables import Columns, combat_rows


def beside(
    view: BoardView, width: int, height: int, colours: Colours, armies: bool = True, said: Sequence[Text] = ()
) -> Text:
    """Write what stands beside the board, as much as there is room for; the army that is set up only if wanted.

    What the signs mean stands there instead, as long as it is wanted. `said` comes before all else.
    """
    if said:
        rest = beside(view, width, max(0, height - len(said) - 1), colours, armies)
        return Text("\n").join([*said, Text(), rest])
    if view.cursor.overlay is Overlay.SIGNS:
        return Text("\n").join(whole_legend(width, colours)[:height])
    told, doing = _told(view, width, colours), _doing(view, width, colours, armies)
    lines = _apart(told, doing, _about(view, width, colours))
    if told and view.run and view.run.question and len(lines) > height:  # a teacher says what is asked
        lines = _apart(told, _moves(view.run, width, colours), _about(view, width, colours, brief=True))
    more = [_setting_up_keys(view.cursor, colours)] if view.situation is Situation.SETUP else []
    if width >= SIGNS_WIDE:
        more.append(legend_lines(width, colours))
    return Text("\n").join(_apart(_as_fits(lines, height, colours), *more)[:height])


def lines_beside(view: BoardView, colours: Colours, armies: bool, said: Text, room: Size) -> list[Panel]:
    """Write what stands beside the board in one pane, for where there are no edges; `said` first."""
    first = parted(said, room.width) if said else []
    return [Panel.of("", list(beside(view, room.width, room.height, colours, armies, first).split("\n")))]


def panes_beside(view: BoardView, colours: Colours, armies: bool, said: Text, room: Size) -> list[Panel]:
    """Write what stands beside the board in panes: what is said, told and done, what it is about, and the signs."""
    width = room.width
    note = [Panel.of("Note", parted(said, width))] if said else []
    if view.cursor.overlay is Overlay.SIGNS:
        legend = tuple((line,) for line in whole_legend(width, colours))
        return [*note, Panel("Signs", legend, "z closes", opens="signs")]
    first, *about = _about(view, width, colours) or [Text()]
    title, _, rest = first.plain.partition("  ")
    setting = view.situation is Situation.SETUP
    if view.run is None:
        doing = "Setting up" if setting else "What now"
    else:
        doing = "Ruling" if view.run.ended else view.run.checklist.title
    return [
        *note,
        Panel.of("The teacher", _told(view, width, colours)),
        Panel.of(doing, _doing(view, width, colours, armies)),
        Panel.of(title, [*([Text.assemble((rest, colours["muted"]))] if rest else []), *about], rank=1, grows=True),
        Panel.of("Keys", _setting_up_keys(view.cursor, colours) if setting else [], rank=2),
        Panel("Signs", tuple((line,) for line in legend_lines(width, colours)), "z all", rank=3, opens="signs"),
    ]


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


def _told(view: BoardView, width: int, colours: Colours) -> list[Text]:
    """Write what a teacher says."""
    return [Text(line, colours["accent"]) for line in wrap(view.aside, width)]


def _doing(view: BoardView, width: int, colours: Colours, armies: bool) -> list[Text]:
    """Write what the players are doing: what is asked or ruled, what is put down, what is owed."""
    cursor, position = view.cursor, view.scene.position
    if view.run is not None:
        if cursor.step:
            return _gone_over(view.run, cursor.step, width, colours)
        return _asked(view.run, width, colours) + _turn_keys(view, colours)
    if view.situation is Situation.SETUP:
        return army_lines(position, cursor.side, cursor.after, width, colours) if armies else []
    owed = [Text(line, colours["error"]) for owed in view.owed for line in wrap(f"• {owed}", width)]
    keys, turn = _turn_keys(view, colours), position.turn
    whose = [Text().append(*in_colour(turn, f"{turn.words} to move", colours, bold=True))] if keys else []
    return _apart(whose + keys, owed)


def _turn_keys(view: BoardView, colours: Colours) -> list[Text]:
    """Say by which keys a turn is played, where it starts and can be played."""
    retreats = view.situation is Situation.MOVE and view.must_leave
    shown = view.starts_turn and not view.read_only and not retreats
    return _keys(TURN_KEYS[view.situation], colours) if shown else []


def _about(view: BoardView, width: int, colours: Colours, brief: bool = False) -> list[Text]:
    """Write about the network or the charge that is shown, else about the target or the square under the cursor."""
    scene, cursor = view.scene, view.cursor
    if cursor.overlay.side:
        return network_lines(scene, cursor.overlay.side, width, colours)
    if cursor.overlay is Overlay.MARGINS and not view.hushed:
        return margin_lines(scene, width, colours)
    if cursor.overlay is Overlay.CHARGE and not view.hushed:
        return charge_lines(scene, cursor.square, width, colours)
    if view.hushed:
        return [
            Text.assemble((cursor.square.name, f"bold {colours['accent']}"), f"  {ground_words(scene, cursor.square)}")
        ]
    about = lit_now(view).target if view.situation in (Situation.ASKED, Situation.RULED) else None
    return bearing_lines(scene, about or cursor.square, width, colours, brief)


def has_room_under(width: int, height: int) -> bool:
    """Tell whether both armies can be listed under the board, side by side."""
    return width >= BOTH_ARMIES and height > len(Kind) + 1


def shown_under(view: BoardView) -> object:
    """Name all that is told under the board; where two of these are equal, so is what is told."""
    cursor, setting = view.cursor, view.situation is Situation.SETUP
    return (view.scene.position, view.turns, (cursor.side, cursor.after) if setting else None)


def panes_under(view: BoardView, room: Size, colours: Colours, framed: bool) -> list[Panel]:
    """Write what stands under the board where there is room: both armies beside each other, and the last turns."""
    if not framed:
        return [Panel.of("", list(under(view, room.width, room.height, colours).split("\n")[1:]))]
    width = room.width + EDGES
    south, north = (_army(view, side, width // 2 - EDGES, colours) for side in BOTH)
    columns = Columns.of(view.turns, room.width)
    turns = tuple(tuple(combat_rows(line, columns, colours)) for line in view.turns)
    return [
        south._replace(beside=north),
        Panel("Turns", turns or ((Text("none yet", colours["muted"]),),), "f5 all", rank=1, grows=True, opens="log"),
    ]


def _army(view: BoardView, side: BoardSide, width: int, colours: Colours) -> Panel:
    """Show one army in a pane of its colour; the one that is set up with the keys that put units down."""
    setting = view.situation is Situation.SETUP and side is view.cursor.side
    lines = army_lines(view.scene.position, side, view.cursor.after, width, colours, setting)
    have = f"{len(view.scene.position.units_of(side))} of {STANDARD}"
    return Panel.of(f"{MARK[side]} {side.words}", lines[1:], have)._replace(colour=COLOUR[side])


BOTH = (BoardSide.SOUTH, BoardSide.NORTH)


def under(view: BoardView, width: int, height: int, colours: Colours) -> Text:
    """Write what stands under the board where the terminal is high: both armies side by side."""
    if not has_room_under(width, height):
        return Text()
    each, cursor, position = (width - 1) // 2, view.cursor, view.scene.position
    setting = view.situation is Situation.SETUP
    columns = [
        army_lines(position, side, cursor.after, each, colours, setting=setting and side is cursor.side)
        for side in BOTH
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

SIGNS_WIDE = 34
"""From this many characters on, the signs are explained."""


def _gone_over(run: Run, step: str, width: int, colours: Colours) -> list[Text]:
    """Write what a step of a ruling is about, while it is gone over."""
    here = next(each for each in run.checklist.steps if each.id == step)
    title = cut(Text(here.title, f"bold {colours['accent']}"), width)
    return [title, *(Text(line, colours["muted"]) for line in wrap(here.help, width))]


def _setting_up_keys(cursor: BoardCursor, colours: Colours) -> list[Text]:
    """Say by which keys an army is set up quickly."""
    other = cursor.side.other.words
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
        way_on = wrap(f"e: {run.ruling.way_on.label}.", width) if run.ruling.way_on else []
        return [*_ruled(RulingView.of(run), width, colours), *(Text(line, accent) for line in way_on)]
    step = next((each for each in run.checklist.steps if each.id == run.step), run.checklist.steps[0])
    lines = [cut(Text(step.title, accent), width)]
    if run.question is not None:
        lines += [Text(line, "bold") for line in wrap(run.question.prompt, width)]
    return lines + _moves(run, width, colours)


def _ruled(ruled: RulingView, width: int, colours: Colours) -> list[Text]:
    """Write a ruling: the outcome spaced out, its sentence, and what follows."""
    spaced = Text(" ".join(ruled.called.upper()), f"bold {colours['accent']}")
    said = [Text(line, "bold") for line in wrap(ruled.sentence, width)]
    effects = [str(effect) for effect in ruled.effects if effect.name != "moves" and str(effect) not in ruled.sentence]
    follows = (line for effect in effects for line in wrap(effect, width, initial_indent="• "))
    return [cut(spaced, width), *said, *(Text(line, colours["muted"]) for line in follows)]


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


PANEL = 26
"""How many characters are kept beside the board at least."""

TALL = 30
"""From this many lines on, there are two under the board, unless what one of them says stands in a pane."""

WIDE = 110
"""From this many columns on, a square is three characters wide."""

AROUND = 2
"""The lines above and below: the title and the keys."""

BOARD_EDGES = 2
"""The lines, and the columns, that the edges of the board take."""


class BoardLayout(Vertical):
    """Shows the board with all that stands around it, in panes with edges where there is room for them."""

    DEFAULT_CSS = """
    BoardLayout { height: 1fr; }
    BoardLayout #board-body { height: 1fr; }
    BoardLayout #board-left { width: auto; height: 1fr; }
    BoardLayout #under { height: 1fr; padding: 0 0 0 1; }
    BoardLayout #beside { width: 1fr; height: 1fr; padding: 0 1 0 1; }
    BoardLayout #line { height: 1; padding: 0 1; }
    """

    _under: object = None
    """What the column under the board shows, and how: a cursor that goes on changes nothing of it."""

    def compose(self) -> ComposeResult:
        """Lay out board, panel and line."""
        with Horizontal(id="board-body"):
            with Vertical(id="board-left"):
                yield BoardWidget()
                yield PanelColumn("under")
            yield PanelColumn("beside")
        yield Static(id="line")

    def show(self, view: BoardView, said: Text) -> None:
        """Draw what is seen; `said` is said in the line, before what is said of the square under the cursor.

        What is too long for the line is said at the top of the panel.
        """
        colours, size = colours_of(self), fitted_size_of(self)
        framed = is_framed(*size)
        lines = 2 if size.height >= TALL and not framed else 1
        height = size.height - AROUND - lines
        room = Size(size.width - PANEL, height - BOARD_EDGES if framed else height)
        board = self.query_one(BoardWidget)
        board.show(picture_of(view), room, colours, BROAD if size.width >= WIDE else NARROW)
        width = board.get_content_width(size, size) + (BOARD_EDGES if framed else 0)
        rest = height - board.get_content_height(size, size, width) - (BOARD_EDGES if framed else 0)
        in_line = parted(said, size.width - 2) if said else []
        fits = len(in_line) <= lines
        self._show_around(view, Text() if fits else said, width, rest, framed)
        self._write_line(view, in_line if fits else [], lines, size.width - 2, colours)

    def _show_around(self, view: BoardView, said: Text, width: int, rest: int, framed: bool) -> None:
        """Draw the panel, and under the board both armies where they are not in it."""
        colours, armies = colours_of(self), not has_room_under(width, rest)
        panes = partial(panes_beside if framed else lines_beside, view, colours, armies, said)
        self.query_one("#beside", PanelColumn).show(panes)
        shows = (shown_under(view), colours, framed, width)
        if shows != self._under:
            self._under = shows
            below = self.query_one("#under", PanelColumn)
            below.styles.width = width
            below.show(lambda room: panes_under(view, room, colours, framed))

    def _write_line(self, view: BoardView, said: list[Text], lines: int, width: int, colours: Colours) -> None:
        line = self.query_one("#line", Static)
        line.styles.height = lines
        about = square_line(view.scene, view.cursor.square, width, colours, bears=not view.hushed)
        shown = spanned(Text("\n").join([*said, about][:lines]))
        if shown != line.content:
            line.update(shown, layout=False)
