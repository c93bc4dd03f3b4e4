"""The columns round the question of a session: one table says which panels stand in which."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice, zip_longest
from typing import NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from rulesets.engine.odds.prospects import Prospects
from rulesets.engine.referee.checklist import Run, Source, UsedAnswer
from saves.lessons.courses import progress
from saves.lessons.teacher import teacher_of
from saves.log.state import Confirmed
from saves.reports.combats import Forces, LuckLedger, combat_line, forces, luck_ledger, turn_of, what_changed
from saves.session.rulings import ruling_of
from saves.session.session import Session
from tui.screens.base import write
from tui.screens.session import drill, panels, sheets
from tui.screens.session.keys import in_edge
from tui.screens.session.panels import PanelSubject
from tui.screens.session.question import SessionLayout
from tui.screens.session.teaching import (
    course_beside,
    key_for_all,
    taught_above,
    taught_beside,
)
from tui.shared.on_the_table import on_the_table
from tui.shared.terminal import Colours
from tui.shared.wording import is_typed, segment_is_over
from tui.widgets.drawing import LONGEST_LINE, hanging, padded
from tui.widgets.panel import Block, Panel, PanelColumn, Panels
from tui.widgets.tables import ruled, turn_text

LEFT, BENEATH, RIGHT, FAR = "steps", "beneath", "right", "far"
"""The columns: beside the question, beneath it, and one or two at its right."""
COLUMNS = {"L": LEFT, "B": BENEATH, "R": RIGHT, "F": FAR}

SITUATIONS = ("asked", "charted", "ruled", "first", "between", "roomy")
"""What the table of panels goes by: while a combat is open, `charted` at a question whose table is known beside a
fourth column; at a ruling, `first` at that of the first combat beside a fourth column; between two combats, `roomy` in
a large window or, once one was fought, in a wide one."""


class Place(NamedTuple):
    """Where a panel stands in each situation: in the first of its columns that is displayed; in none, it is left out.

    Attributes:
        columns: for each of `SITUATIONS` the letters of its columns, the first choice first, or a dash.
        makes: makes it, or several, or none where there is nothing to show.
        rank: the higher, the sooner it makes room for others in its column.
    """

    columns: str
    makes: Callable[[PanelSubject, Size], Iterator[Panel]]
    rank: int = 0


def teacher(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what the teacher of a lesson says."""
    yield from taught_beside(of.session, key_for_all(of.session), of.refused, room, of.colours)


def lessons(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show how far one is in the course of a lesson."""
    on = teacher_of(of.session)
    if on is not None and on.lesson.card is None:
        yield course_beside(of.course, on.lesson, room.width, of.colours, of.framed)


MOST_RULINGS = 20
"""How many of the last rulings are listed at most."""

LEAST_RULINGS = 3
"""So many rulings stay while units can be drawn in fewer lines."""


def rulings(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the last rulings, newest first, each in two lines or more: who fought, and what it changed.

    Those of an earlier turn stand under its heading, and what was to be done below each, where there is room.
    """
    session, told, short, whole = of.session, of.framed or of.opened is None, list[Block](), list[Block]()
    above = turn_of(session.ruleset, session.state.table.clock)
    for combat in islice(session.state.combats(), MOST_RULINGS):
        line, changed = combat_line(session, combat), what_changed(session, combat) if told else ""
        earlier = line.turn and line.turn != above and not session.ruleset.board
        head = (turn_text(line.turn, room.width, of.colours),) if earlier else ()
        short.append((*head, *ruled(line, room.width, of.colours, changed)))
        whole.append((*short[-1], *(_done_by(of, combat, room.width) if told else ())))
        above = line.turn
    first, *shorter = [tuple(whole)] * of.framed + [(*whole[:1], *short[1:]), tuple(short)]
    yield Panel("Rulings", first, in_edge("log"), opens="log", keeps=LEAST_RULINGS, shorter=tuple(shorter), airy=True)


def _done_by(of: PanelSubject, combat: Confirmed, width: int) -> Block:
    """List what was to be done by a ruling, numbered."""
    to_do = ruling_of(of.session.ruleset, combat).verdict.to_do if combat.overruled is None else ()
    muted = of.colours["muted"]
    lines = (hanging(f"    {number}  ", each.sentence, width, muted) for number, each in enumerate(to_do, 1))
    return tuple(line for each in lines for line in each)


# What is owed, what the table has settled, and what it may still have to settle


def owed(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what is owed, and until when."""
    there = of.session.state.table.obligations.values()
    yield Panel("Owed", tuple(tuple(hanging("• ", f"{each.text} ({each.until.label})", room.width)) for each in there))


def settled(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what the table has settled, at last what this combat answered."""
    width, muted = room.width, of.colours["muted"]
    said = {row.called: row.said for row in on_the_table(of.session).settled}
    said |= {each.question.prompt: each.said for each in _answered_here(of).values()}
    blocks = (
        (*hanging("✓ ", rule, width, muted), *hanging("  ", reading, width, "bold")) for rule, reading in said.items()
    )
    yield Panel("Settled", tuple(blocks), airy=True)


def _answered_here(of: PanelSubject) -> dict[str, UsedAnswer]:
    """Find the open rules that were answered in the open combat."""
    there = of.opened.answered if of.opened is not None and of.card is None else {}
    return {key: each for key, each in there.items() if each.question.is_precedent and each.source is Source.TYPED}


FEW_OPEN = 6
"""So many open rules are named at most, in a wide window all; more than twice as many stand in two columns sooner."""


def still_open(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Name open rules that the table may still have to settle; of many the first, and how many there are."""
    if of.card is not None:
        return
    here, register = _answered_here(of), on_the_table(of.session).register
    open_rules = [row.called for row in register if row.change.value is None and row.change.name not in here]
    names_all = of.large or room.width > LONGEST_LINE or (of.wide and of.opened is not None)
    few = len(open_rules) if names_all else FEW_OPEN
    asked = "taken as suggested" if of.session.state.suggests else "asked when needed"
    many = f"{len(open_rules)}, {asked}" if len(open_rules) > few else asked
    in_two_columns = room.width > (LONGEST_LINE if len(open_rules) > 2 * FEW_OPEN else 2 * LONGEST_LINE)
    half = room.width // (1 + in_two_columns)
    said = [hanging("· ", each, half - 1, of.colours["muted"]) for each in open_rules[:few]]
    if in_two_columns:
        rows = zip_longest(said[::2], said[1::2], fillvalue=list[Text]())
        said = [
            [padded(first, half).append_text(more)]
            for pair in rows
            for first, more in zip_longest(*pair, fillvalue=Text())
        ]
    yield Panel("Rules still open", tuple(map(tuple, said)), many, opens="table", airy=of.framed)


PLACES = (
    #      asked charted ruled first between roomy
    Place("L     L       L     L     -       -    ", panels.steps),
    Place("R     R       R     R     R       R    ", teacher),
    Place("FRL   FRL     FRL   FRL   -       -    ", drill.known),
    Place("L     L       L     L     -       -    ", drill.streak),
    Place("FR    FR      FR    FR    -       -    ", drill.lately),
    Place("LF    LF      LF    LF    LR      LR   ", sheets.turn, rank=10),
    Place("L     L       L     L     LR      LR   ", lessons, rank=8),
    Place("R     R       R     R     -       -    ", panels.why, rank=1),
    Place("B     B       B     B     -       -    ", panels.chart, rank=1),
    Place("B     B       B     B     -       -    ", panels.pools, rank=1),
    Place("B     B       B     B     -       -    ", panels.odds, rank=2),
    Place("B     B       B     B     -       -    ", panels.shows, rank=3),
    Place("FRB   FRB     FRB   FRB   RB      RB   ", owed),
    Place("B     B       B     B     B       B    ", sheets.counters, rank=4),
    Place("B     B       B     B     B       B    ", panels.chart_to_come, rank=7),
    Place("RB    RB      RB    RB    -       -    ", panels.rule, rank=6),
    Place("FLB   FLB     FLB   FLB   LRB     LRB  ", sheets.losses, rank=7),
    Place("R     R       R     F     -       -    ", panels.led_to_it, rank=11),
    Place("FRB   R       R     F     -       -    ", panels.terms, rank=9),
    Place("FRLB  FRLB    FRLB  FRLB  B       B    ", rulings, rank=5),
    Place("FR    FR      R     R     RLB     RLB  ", settled, rank=8),
    Place("RF    FR      FR    R     RLB     B    ", still_open, rank=12),
    Place("-     -       -     -     B       B    ", panels.chart_of_next, rank=11),
    Place("B     R       B     B     B       B    ", panels.procedures, rank=6),
)
"""All panels round a question, in their order from above to below."""

WHILE_TYPED = {in_edge(each): in_edge(each, in_text=True) for each in ("why", "log", "table", "next_segment")}
"""What stands in the edge of a panel, as it is while letters are text: the other key, or none."""

ANY = Size(30, 40)
"""Some room, for which it is only asked whether there is anything to show."""

MOST_COMBATS = 200
"""Of how many combats the luck is worked out here at most; of more, the log does it."""


class SidePanes:
    """What stands at the left of the question, beneath it and at its right."""

    def __init__(self, session: Session, colours: Callable[[], Colours], is_read: bool = False) -> None:
        """Stand round the question of a session; one that `is_read` names no keys, and works out no luck."""
        self.session = session
        self.colours = colours
        self._is_read = is_read
        self.columns = {name: PanelColumn(name) for name in (LEFT, BENEATH, RIGHT, FAR)}
        self.above = Static(id="teacher")
        self._subject = PanelSubject(session, None, {})
        self._luck_of: tuple[Confirmed, ...] = ()
        self._seen: tuple[object, ...] = ()
        self._said: tuple[str, tuple[str, ...], bool] = ("", (), False)

    def around(self, *middle: Widget) -> ComposeResult:
        """Lay the columns out, round what stands in the middle."""
        left, beneath, right, far = self.columns.values()
        with Horizontal(id="body"):
            yield left
            with Vertical(id="middle"):
                yield from middle
                yield beneath
            yield right
            yield far

    @property
    def forces(self) -> Forces:
        """Tell how the armies stand."""
        return self._subject.forces

    @property
    def segment_is_over(self) -> bool:
        """Tell whether each unit of the side to move has attacked, so that moving the clock comes first."""
        return segment_is_over(self.session, self.forces)

    @property
    def hushed(self) -> bool:
        """Tell whether it is not told what a die would come to."""
        return self._subject.hushed

    def show(self, run: Run | None, room: SessionLayout, hushed: bool) -> None:
        """Show what goes with a run, or with none; while it is `hushed`, not what a die would come to."""
        self._look_at_forces()
        of = self._subject if run is not None else self._subject._replace(found=Prospects())
        self._subject = of._replace(opened=run, framed=room.framed, hushed=hushed, wide=room.wide, large=room.large)
        self.columns[LEFT].display = not room.narrow and (run is not None or not room.framed or room.large)
        self.columns[RIGHT].display = room.framed and (room.wide or not room.pools) and not (room.large and run is None)
        self._display_far(room)
        for name, column in self.columns.items():
            column.show(partial(self.panels_in, name))
        if not (room.narrow or self._is_read):
            self._work_out_luck()

    def show_odds(self, found: Prospects) -> None:
        """Show the odds that were worked out."""
        self._subject = self._subject._replace(found=found)
        self.columns[BENEATH].show(partial(self.panels_in, BENEATH))

    def teach(self, refused: str, width: int, rows: int) -> bool:
        """Let the teacher of a lesson speak, at the right or in `rows` above the question; tell whether there is one.

        Why an answer was `refused` comes first. Nobody teaches at a card of the drill.
        """
        taught_by = teacher_of(self.session)
        if taught_by is None or taught_by.lesson.card is not None:
            return False
        said = refused, taught_by.hints, taught_by.is_read
        if said != self._said:
            self._said, self._subject = said, self._subject._replace(refused=refused)
            self.columns[RIGHT].show(partial(self.panels_in, RIGHT))
        beside = self.columns[RIGHT].display
        key, colours = key_for_all(self.session), self.colours()
        write(self.above, "" if beside else taught_above(self.session, key, refused, width, rows, colours, True))
        return True

    def panels_in(self, name: str, room: Size) -> Panels:
        """Make the panels that stand in a column, each with its place among them."""
        subject = self._subject._replace(colours=self.colours())
        run = subject.opened
        keys = WHILE_TYPED if run is not None and is_typed(run.question) else {}
        keys = dict.fromkeys(WHILE_TYPED, "") if self._is_read else keys
        situation = self._situation()
        return [
            panel._replace(rank=place.rank + panel.rank, subtitle=keys.get(panel.subtitle, panel.subtitle))
            for place in PLACES
            if self._column_of(place, situation) == name
            for panel in place.makes(subject, room)
        ]

    def _display_far(self, room: SessionLayout) -> None:
        """Display the fourth column where there is room for it, unless the window is hardly large enough to fill it."""
        column, of = self.columns[FAR], self._subject
        told = self.session.state.confirmed > 0 or of.is_over
        much = room.large or of.opened is None or of.card is not None or bool(on_the_table(self.session).register)
        column.display = room.wide and told and much  # its panels go by that
        if column.display:
            filled = sum(each.height for each in self.panels_in(FAR, ANY) if each.blocks)
            column.display = filled > (0 if room.large or of.opened is not None else room.lines * 2 // 5)

    def _situation(self) -> int:
        """Tell which of the situations this is, by its place among them."""
        of, far, fought = self._subject, self.columns[FAR].display, self.session.state.confirmed > 0
        if of.opened is None:
            name = "roomy" if of.large or (of.wide and fought) else "between"
        elif of.is_over:
            name = "first" if far and of.opened.ended and not fought else "ruled"
        else:
            name = "charted" if far and panels.is_charted(of) else "asked"
        return SITUATIONS.index(name)

    def _column_of(self, place: Place, situation: int) -> str | None:
        """Name the column of a place: that of the steps comes last where they fill it, as where dice are pooled."""
        columns = [COLUMNS[letter] for letter in place.columns.split()[situation] if letter in COLUMNS]
        there = [name for name in columns if self.columns[name].display]
        fills_left = self._subject.pools and self.columns[FAR].display
        return min(there, key=lambda name: fills_left and name == LEFT, default=None)

    def _look_at_forces(self) -> None:
        """Look how the armies stand, once for each change of the table."""
        seen = self.session.state.table, *self.session.state.combats()
        if seen != self._seen:
            self._seen = seen
            on = teacher_of(self.session)
            course = progress(on.lesson.ruleset, self.session.path.parent) if on is not None else ()
            self._subject = self._subject._replace(forces=forces(self.session), course=course)

    def _work_out_luck(self) -> None:
        """Work the luck of a session out beside the screen once that is shown, once for each change of its combats."""
        combats = tuple(self.session.state.combats())
        if combats != self._luck_of and len(combats) <= MOST_COMBATS:
            self._luck_of = combats
            column = self.columns[RIGHT]
            work = partial(column.run_worker, group="luck", exclusive=True, thread=True, exit_on_error=False)
            column.call_after_refresh(work, self._find_luck)

    def _find_luck(self) -> None:
        self.columns[RIGHT].app.call_from_thread(self._show_luck, luck_ledger(self.session))

    def _show_luck(self, found: LuckLedger) -> None:
        self._subject = self._subject._replace(luck=found)
        for name, column in self.columns.items():
            if column.is_attached and name != BENEATH:
                column.show(partial(self.panels_in, name))
