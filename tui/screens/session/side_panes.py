"""The columns round the question of a session: one table says which panels stand in which."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, islice, zip_longest
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
from saves.reports.combats import LuckLedger, combat_line, forces, luck_ledger, what_changed
from saves.session.clock import turn_heading
from saves.session.rulings import ruling_of
from saves.session.session import Session
from tui.screens.base import write
from tui.screens.session import drill, panels, sheets
from tui.screens.session.keys import in_edge
from tui.screens.session.panels import PanelSubject
from tui.screens.session.question import SessionLayout
from tui.screens.session.ruling import run_of
from tui.screens.session.teaching import course_beside, key_for_all, taught_above, taught_beside
from tui.shared.on_the_table import on_the_table
from tui.shared.terminal import Colours
from tui.shared.wording import is_typed
from tui.widgets.drawing import hanging, padded
from tui.widgets.panel import Block, Panel, PanelColumn, Panels, fitted
from tui.widgets.run_text import ledger_blocks
from tui.widgets.tables import hues_of, ruled, turn_text

LEFT, BENEATH, RIGHT, FAR = "steps", "beneath", "right", "far"
"""The columns: beside the question, beneath it, and one or two at its right."""
COLUMNS = {"L": LEFT, "B": BENEATH, "R": RIGHT, "F": FAR}

SITUATIONS = ("asked", "ruled", "three", "between")
"""What the table of panels goes by: at a question, at a ruling, at either in a large window without a fourth column,
and between two combats."""


Makes = Callable[[PanelSubject, Size], Iterator[Panel]]


class Place(NamedTuple):
    """Where a panel stands in each situation: in the first of its columns that is displayed; in none, it is left out.

    Attributes:
        columns: for each of `SITUATIONS` the letters of its columns, the first choice first, or a dash.
        makes: makes it, or several, or none where there is nothing to show.
        rank: the higher, the sooner it makes room for others in its column.
    """

    columns: str
    makes: Makes
    rank: int = 0


def teacher(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what the teacher of a lesson says."""
    yield from taught_beside(of.session, key_for_all(of.session), of.refused, room, of.colours)


def lessons(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show how far one is in the course of a lesson."""
    on = teacher_of(of.session)
    if on is not None and on.lesson.card is None:
        yield course_beside(of.course, on.lesson, room.width, of.colours)


MOST_RULINGS = 20
"""How many of the last rulings are listed at most."""

LEAST_RULINGS = 3
"""So many rulings stay while units can be drawn in fewer lines; as many fill a column."""

ABREAST, SUMS = 96, 34
"""From so many columns on it stands beside what was to be done by a ruling how it added up, no wider than that."""


def rulings(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the last rulings, newest first, each in two lines or more: who fought, and what it changed.

    Those of an earlier turn stand under its heading, and what was to be done below each, where there is room.
    """
    session, told = of.session, of.framed or of.opened is None
    short, done, whole = list[Block](), list[Block](), list[Block]()
    above = turn_heading(session.ruleset, session.state.table.clock)
    for combat in islice(session.state.combats(), MOST_RULINGS):
        line, changed = combat_line(session, combat), what_changed(session, combat) if told else ""
        earlier = line.turn and line.turn != above and not session.ruleset.board
        head = (turn_text(line.turn, room.width, of.colours),) if earlier else ()
        short.append((*head, *ruled(line, room.width, of.colours, changed)))
        has_room = (room.width >= ABREAST or not of.framed) and len(whole) < LEAST_RULINGS
        for found, summed in ((done, False), (whole, has_room)):
            found.append((*short[-1], *(_done_by(of, combat, room.width, summed) if told else ())))
        above = line.turn
    first, *shorter = [
        (*longer[:most], *brief[most:])
        for longer, brief in ((whole, done), (done, short))
        for most in range(len(short) if of.framed else 1, -1, -1)
    ]
    yield Panel("Rulings", first, in_edge("log"), opens="log", keeps=LEAST_RULINGS, shorter=tuple(shorter), airy=True)


def _done_by(of: PanelSubject, combat: Confirmed, width: int, summed: bool) -> Block:
    """List what was to be done by a ruling, where it is `summed` with how it added up beside that, or below it."""
    if combat.overruled is not None:
        return ()
    run, beside = run_of(of.session, combat) if summed else None, summed and width >= ABREAST
    left = width * 9 // 20 if beside else width
    to_do, muted = ruling_of(of.session.ruleset, combat).verdict.to_do, of.colours["muted"]
    lines = chain(*(hanging(f"    {number}  ", each.sentence, left, muted) for number, each in enumerate(to_do, 1)))
    if run is None:
        return tuple(lines)
    most = len(run.ledger.totals())  # without what was noted
    sums = chain(*ledger_blocks(run, min(width - left % width, SUMS), hues_of(of.session, run, of.colours))[:most])
    if not beside:
        return (*lines, *(Text("    ").append_text(line) for line in sums))
    return tuple(padded(one, left).append_text(other) for one, other in zip_longest(lines, sums, fillvalue=Text()))


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
    yield Panel("Settled", tuple(blocks), airy=True, ends=of.wide)


def _answered_here(of: PanelSubject) -> dict[str, UsedAnswer]:
    """Find the open rules that were answered in the open combat."""
    there = of.opened.answered if of.opened is not None and of.card is None else {}
    return {key: each for key, each in there.items() if each.question.is_precedent and each.source is Source.TYPED}


FEW_OPEN = 3
"""So many open rules stay while other panels can be lower."""


def still_open(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Name the open rules that the combat, or the next, may have to settle, and say how many there are."""
    if of.card is not None:
        return
    rules = of.opened.checklist if of.opened is not None else of.session.ruleset
    known = {*of.session.state.table.precedents, *_answered_here(of)}
    said = [
        tuple(hanging("· ", each.prompt, room.width, of.colours["muted"]))
        for each in rules.precedents
        if each.key not in known
    ]
    asked = "taken as suggested" if of.session.state.suggests else "asked when needed"
    count = f"{len(said)} in all" if len(said) > 1 else ""
    many = f"{count}, {asked}" if count and len(count) + len(asked) <= room.width - 4 else count or asked
    yield Panel("Rules still open", tuple(said), many, keeps=FEW_OPEN, opens="table", airy=of.framed, ends=of.wide)


def of_next(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show between two combats the table of the next and its steps, as far as the units and the rulings leave room.

    In a wide window, and in a lesson, the table is there anyway, and before the first combat are the steps.
    """
    above = fitted([*sheets.counters(of, room), *owed(of, room), *rulings(of, room)], room.height)
    left = room.height - sum(each.height + each.airy * (len(each.blocks) - 1) for each in above)
    for each in panels.chart_of_next(of, room):
        way = next((way for way in each.ways() if way.height <= left), None)
        if way is not None or of.wide or of.course:
            left -= (way or each).height
            yield way or each
    for each in panels.procedures(of, room):
        yield from fitted([each], left) if of.session.state.confirmed else [each]


PLACES = (
    #      asked ruled three between
    Place("L     L     L     -      ", panels.steps),
    Place("R     R     R     R      ", teacher),
    Place("FRL   FRL   RL    -      ", drill.known),
    Place("L     L     L     -      ", drill.streak),
    Place("FR    FR    R     -      ", drill.lately),
    Place("LF    LF    L     LR     ", sheets.turn, rank=10),
    Place("L     L     L     LR     ", lessons, rank=8),
    Place("R     R     R     -      ", panels.why, rank=1),
    Place("B     B     B     -      ", panels.chart, rank=1),
    Place("B     B     B     -      ", panels.pools, rank=1),
    Place("B     B     B     -      ", panels.odds, rank=2),
    Place("B     B     B     -      ", panels.shows, rank=3),
    Place("FRB   FRB   RB    RB     ", owed),
    Place("B     B     B     B      ", sheets.counters, rank=4),
    Place("B     B     B     B      ", panels.chart_to_come, rank=7),
    Place("RB    RB    RB    -      ", panels.rule, rank=6),
    Place("FLB   FLB   LB    LRB    ", sheets.losses, rank=7),
    Place("R     R     B     -      ", panels.led_to_it, rank=11),
    Place("RB    RB    R     -      ", panels.terms, rank=9),
    Place("FRLB  FRLB  B     B      ", rulings, rank=5),
    Place("R     R     R     RLB    ", settled, rank=8),
    Place("R     FR    R     RLB    ", still_open, rank=12),
    Place("B     B     B     -      ", panels.procedures, rank=6),
    Place("-     -     -     B      ", of_next, rank=6),
)
"""All panels round a question, in their order from above to below."""

TO_COME = (panels.chart_to_come, panels.chart_of_next, sheets.counters, panels.procedures)
"""What the next combat begins with."""


def beneath(of: PanelSubject, room: Size, last: Makes = panels.led_to_it) -> Panels:
    """Show beside a list how a ruling came about: the table, lit, or the dice, the units, and at `last` why.

    Without one the next combat is shown. What comes first stays longest.
    """
    makes = TO_COME if of.opened is None else (panels.chart, panels.pools, sheets.counters, last)
    made = ((rank, panel) for rank, make in enumerate(makes) for panel in make(of, room))
    return [each._replace(rank=rank, airy=True, subtitle="" if each.opens else each.subtitle) for rank, each in made]


WHILE_TYPED = {in_edge(each): in_edge(each, in_text=True) for each in ("why", "log", "table", "next_segment")}
"""What stands in the edge of a panel, as it is while letters are text: the other key, or none."""

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
        self.subject = PanelSubject(session, None, {})
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

    def show(self, run: Run | None, room: SessionLayout, hushed: bool) -> None:
        """Show what goes with a run, or with none; while it is `hushed`, not what a die would come to."""
        self._look_at_forces()
        of = self.subject if run is not None else self.subject._replace(found=Prospects())
        self.subject = of._replace(opened=run, framed=room.framed, hushed=hushed, wide=room.wide, large=room.large)
        self.columns[LEFT].display = not room.narrow and (run is not None or not room.framed or room.large)
        self.columns[RIGHT].display = room.framed and (room.wide or not room.pools) and not (room.large and run is None)
        self._display_far(room)
        for name, column in self.columns.items():
            column.show(partial(self.panels_in, name))
        if not (room.narrow or self._is_read):
            self._work_out_luck()

    def show_odds(self, found: Prospects) -> None:
        """Show the odds that were worked out."""
        self.subject = self.subject._replace(found=found)
        self.columns[BENEATH].show(partial(self.panels_in, BENEATH))

    def make_room(self, width: int, rows: int) -> None:
        """Keep above the question as many rows as what the teacher says next takes there, before that is said."""
        says = taught_above(self.session, key_for_all(self.session), "", width, rows, self.colours(), True)
        self.above.styles.min_height = says.plain.count("\n") + 1

    def teach(self, refused: str, width: int, rows: int) -> bool:
        """Let the teacher of a lesson speak, at the right or in `rows` above the question; tell whether there is one.

        Why an answer was `refused` comes first. Nobody teaches at a card of the drill.
        """
        taught_by = teacher_of(self.session)
        if taught_by is None or taught_by.lesson.card is not None:
            return False
        said = refused, taught_by.hints, taught_by.is_read
        if said != self._said:
            self._said, self.subject = said, self.subject._replace(refused=refused)
            self.columns[RIGHT].show(partial(self.panels_in, RIGHT))
        beside = self.columns[RIGHT].display
        key, colours = key_for_all(self.session), self.colours()
        self.above.styles.min_height = None
        write(self.above, "" if beside else taught_above(self.session, key, refused, width, rows, colours, True))
        return True

    def panels_in(self, name: str, room: Size) -> Panels:
        """Make the panels that stand in a column, each with its place among them."""
        subject = self.subject._replace(colours=self.colours())
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
        """Display the fourth column where there is room for it, once there is enough to fill half of it."""
        column, of = self.columns[FAR], self.subject
        column.display = room.wide and of.opened is not None  # its panels go by that
        lines = sum(each.height for each in self.panels_in(FAR, Size(30, room.lines)) if each.blocks)
        column.display &= bool(lines if of.card is not None and of.is_over else lines >= room.lines // 2)

    def _situation(self) -> int:
        """Tell which of the situations this is, by its place among them."""
        of = self.subject
        if of.opened is None:
            return SITUATIONS.index("between")
        in_three = of.large and not self.columns[FAR].display
        return SITUATIONS.index("three" if in_three else "ruled" if of.is_over else "asked")

    def _column_of(self, place: Place, situation: int) -> str | None:
        """Name the column of a place: that of the steps comes last where they fill it, as where dice are pooled."""
        columns = [COLUMNS[letter] for letter in place.columns.split()[situation] if letter in COLUMNS]
        there = [name for name in columns if self.columns[name].display]
        fills_left = self.subject.pools and self.columns[FAR].display
        return min(there, key=lambda name: fills_left and name == LEFT, default=None)

    def _look_at_forces(self) -> None:
        """Look how the armies stand, once for each change of the table."""
        seen = self.session.state.table, *self.session.state.combats()
        if seen != self._seen:
            self._seen = seen
            on = teacher_of(self.session)
            course = progress(on.lesson.ruleset, self.session.path.parent) if on is not None else ()
            self.subject = self.subject._replace(forces=forces(self.session), course=course)

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
        self.subject = self.subject._replace(luck=found)
        for name, column in self.columns.items():
            if column.is_attached and name != BENEATH:
                column.show(partial(self.panels_in, name))
