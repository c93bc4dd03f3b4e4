"""What stands beside the list of Home: the session that is marked, or a ruling as it looks; read behind the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, zip_longest
from typing import NamedTuple

from rich.text import Text
from textual.geometry import Size

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Clock, Tabletop, Unit
from rulesets.engine.core.words import capitalised
from rulesets.engine.referee.adjudicate import MOOT, adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView
from saves.disk.machine import moment
from saves.lessons.lesson import Lesson
from saves.log.folder import Summary
from saves.log.lock import Holder
from saves.log.state import Confirmed
from saves.reports import combats
from saves.reports.paragraphs import ParagraphRole, combat_told
from saves.session.rulings import game_over
from saves.session.session import Session
from tui.screens.session import panels, sheets, side_panes
from tui.screens.session.ruling import ToDoList, felt_of_combat, felt_of_run
from tui.shared.terminal import Colours
from tui.widgets import charts, run_text
from tui.widgets.counters import Counter, sheet
from tui.widgets.drawing import hanging, in_hues, padded, side_hue, spread
from tui.widgets.felt import HIGH, LOW, SINGLE, felt_lines
from tui.widgets.panel import Block, Panel, fitted
from tui.widgets.tables import Columns, combat_rows, side_named, told_once

MOST_TOLD = 40
"""So many of the last combats are told at most."""

TWO_ABREAST, BETWEEN = 90, "   "
"""From so many columns on, what is told last stands in two columns; the blanks between them."""

TOLD_HERE = (ParagraphRole.TO_DO, ParagraphRole.OVERRULED, ParagraphRole.INSTEAD, ParagraphRole.NOTES)
"""What is told of the last ruling besides what its felt says: not how it came about, which has pages of its own."""

LARGE_FROM, LARGE_WITH_BOARD = 10, 40
"""From so many lines on, the last ruling is told in large letters; where a board stands below it."""

SmallBoard = Callable[[Session, int], Sequence[Text]]


class PreviewRoom(NamedTuple):
    """The room beside the list or under it; whether that is more than a few lines, and holds the clock; the colours."""

    size: Size
    tall: bool
    headed: bool
    colours: Colours


def apart(panels: Iterable[Panel], size: Size) -> Text:
    """Write panels without edges one below the other, a line free between any two, as many as there is room for."""
    there = [each for each in panels if each.blocks and each.blocks[0]]
    spaced = [each._replace(blocks=((Text(), *each.blocks[0]), *each.blocks[1:])) for each in there[1:]]
    return Text("\n").join(line for panel in fitted([*there[:1], *spaced], size.height) for line in panel.lines)


def under_heading(title: str, blocks: Sequence[Block], rank: int) -> Panel:
    """Put a heading over blocks of lines; nothing where there are none."""
    first, *more = blocks or [()]
    return Panel("", ((Text(title, "bold"), *first), *more) if first else (), rank=rank)


def session_told(summary: Summary, board: SmallBoard, room: PreviewRoom) -> Text:
    """Tell a session: its clock, its last ruling, the board or the units, how it went, what was settled.

    Raises:
        Trouble: it cannot be read.
    """
    with Session.open(summary.path, read_only=True) as session:
        head = _head(session, summary, room)
        if not room.tall:
            ruled = _last_ruling(session, room)
            first = [*head, *_first_step(session, room)]
            return Text("\n").join([*ruled, *(head if room.headed else [])] if ruled else first)
        return apart(_parts(session, head, board, room), room.size)


def _parts(session: Session, head: list[Text], board: SmallBoard, room: PreviewRoom) -> Iterator[Panel]:
    size, colours = room.size, room.colours
    of = panels.PanelSubject(session, None, colours, framed=True, forces=combats.forces(session))
    yield Panel.of("", head if room.headed else [])
    yield under_heading("The last ruling", [tuple(_last_ruling(session, room))], 1)
    yield under_heading("The board and the units", [tuple(board(session, size.width))], 2)
    armies = [(army.line(colours), *sheets.growth(of, army.side, size.width)) for army in sheets.standing(of)]
    yield under_heading(
        "The units and their losses" if any(len(each) > 1 for each in armies) else "The units", armies, 2
    )
    yield _how_it_went(session, room)
    if session.state.last is None:
        yield from (under_heading(panel.title, panel.blocks, 4) for panel in panels.procedures(of, size))
    wide = size.width >= TWO_ABREAST
    half = Size((size.width - len(BETWEEN)) // 2, size.height) if wide else size
    more = [*_how_it_came(session, half.width, colours)]
    makes = (*([] if armies else [sheets.losses]), side_panes.settled, side_panes.still_open)
    for each in (panel for make in makes for panel in make(of, half)):
        rest = ((Text(), Text(f"  {each.subtitle}", colours["muted"])),) if each.subtitle else ()
        more.append(under_heading(each.title, each.blocks and (*each.blocks, *rest), 5))
    more = [each for each in more if each.blocks]
    if wide:
        pairs = zip_longest(more[::2], more[1::2], fillvalue=Panel("", ()))
        more = [_abreast(left, right, half.width) for left, right in pairs]
    yield from more


def _abreast(left: Panel, right: Panel, width: int) -> Panel:
    """Put two panels side by side; their last lines are left out one by one."""
    pairs = zip_longest(left.lines, right.lines, fillvalue=Text())
    first, second, *more = [Text.assemble(padded(one, width), BETWEEN, other) for one, other in pairs]
    return Panel("", ((first, second), *((line,) for line in more)), rank=max(left.rank, right.rank))


def _how_it_came(session: Session, width: int, colours: Colours) -> Iterator[Panel]:
    """Tell of the last ruling what followed, and what the players said of it."""
    last = _last_fought(session)
    for role, title, says in combat_told(session, last) if last else ():
        if role in TOLD_HERE:
            blocks = [tuple(hanging("  ", str(told), width, colours["muted"])) for told in says]
            yield under_heading(title, blocks, 5)


def _head(session: Session, summary: Summary, room: PreviewRoom) -> list[Text]:
    """Say whose turn it is, when the session was played, who holds it, and how it goes on."""
    clock, ruleset, muted = session.state.table.clock, session.ruleset, room.colours["muted"]
    segment = next((each.label for each in ruleset.segments or () if each.value == clock.segment), clock.segment)
    said = Text.assemble((f"Turn {clock.turn}" if clock != Clock() else capitalised(session.where), "bold"), "  ")
    said.append_text(side_named(ruleset, clock.side, room.colours, clock.side))
    said.append(f"  {segment}" if segment else "", muted)
    when = Text(moment(summary.when.astimezone()), muted)
    lines = [spread(said, when, room.size.width)]
    if Holder(session.path).is_there:
        lines += hanging("", "It is being refereed now: you can watch it, or step through it.", room.size.width, "bold")
    return [
        *lines,
        *hanging("", _goes_on(session), room.size.width, room.colours["error" if session.stuck else "muted"]),
    ]


def _goes_on(session: Session) -> str:
    """Say in a sentence what comes next at a table."""
    run, confirmed = session.run, session.state.confirmed
    if session.stuck:
        return session.stuck
    if run is not None:
        return (
            f"Next: {run.question.prompt}" if run.question else f"Next: confirm the ruling of combat {confirmed + 1}."
        )
    if game_over(session.ruleset, session.state):
        return "The game is over."
    if session.ruleset.board:
        to_move = session.ruleset.side_called(session.state.table.clock.side)
        return f"Next: {to_move} to move." if to_move else "Next: say which side begins."
    return f"Next: combat {confirmed + 1}."


def _last_ruling(session: Session, room: PreviewRoom) -> list[Text]:
    large_from = LARGE_WITH_BOARD if session.ruleset.board else LARGE_FROM
    last, height = _last_fought(session), LOW if room.size.height < large_from else HIGH
    height = height if room.tall else SINGLE
    return felt_lines(felt_of_combat(session, last, height, room.colours), room.size.width) if last else []


def _first_step(session: Session, room: PreviewRoom) -> list[Text]:
    """Name the step with which a first combat begins that is not open yet."""
    steps = [each.steps[0].title for each in session.ruleset.checklists[:1] if session.run is None]
    return [line for title in steps for line in hanging("", f"It begins with: {title}.", room.size.width)]


def _last_fought(session: Session) -> Confirmed | None:
    """Find the last combat in which somebody is known to have fought; else the last one; None where there is none."""
    lately = islice(session.state.combats(), MOST_TOLD)
    return next((each for each in lately if combats.participants_of(session, each).known), session.state.last)


def _how_it_went(session: Session, room: PreviewRoom) -> Panel:
    """List the combats but the one that is shown large, newest first."""
    large, lately = _last_fought(session), islice(session.state.combats(), MOST_TOLD)
    lines = told_once(combats.combat_line(session, each) for each in lately if each is not large)
    columns = Columns.of(lines, room.size.width)
    blocks: list[Block] = [tuple(combat_rows(line, columns, room.colours)) for line in lines]
    return under_heading("How it went", blocks, 3)


def ruling_told(lesson: Lesson, room: PreviewRoom) -> Text:
    """Show the ruling to which a lesson leads as players see one, and below it all that it rests on."""
    rules, answers = ruleset(lesson.ruleset), {cue.key: cue.answer for cue in lesson.script}
    units = {name: Unit(each.get("side", "")) for name, each in lesson.table.get("units", {}).items()}
    run = adjudicate(rules.checklist(lesson.checklist), Given(answers, Tabletop(units=units)))
    run = replace(run, notes=tuple(each for each in run.notes if not each.text.startswith(MOOT)))
    size, colours, view = room.size, room.colours, RulingView.of(run)
    hued = in_hues(combats.attacking_hue(rules, view.participants, run.table), colours)
    felt = felt_of_run(rules, run, colours)
    return apart(
        (
            Panel.of("", felt_lines(felt, size.width)),
            Panel.of("", ToDoList(view.verdict.to_do, colours).lines(size.width)),
            *_rests_on(rules, run, room._replace(colours=hued)),
        ),
        size,
    )


def _rests_on(rules: Ruleset, run: Run, room: PreviewRoom) -> Iterator[Panel]:
    size, colours, wide = room.size, room.colours, room.size.width >= TWO_ABREAST
    half = (size.width - len(BETWEEN)) // 2 if wide else size.width
    sums = under_heading("How it adds up", run_text.ledger_blocks(run, half, colours), 1)
    asked = under_heading("What it asked", [tuple(run_text.steps_text(run, half, size.height, colours).split("\n"))], 3)
    yield _abreast(sums, asked, half) if wide else sums
    if run.chart is not None:
        lines = charts.chart_lines(run.chart, size.width, size.height, colours)
        codes = charts.codes_lines(run.chart, run.checklist.outcomes, size.width, colours)
        yield under_heading(run.chart.title, [(*lines, *codes)], 2)
    if not wide:
        yield asked
    counters = [
        Counter(entry.called, f"{entry.amount}", hue=side_hue(total.role, colours))
        for total in run.checklist.totals
        for entry in run.ledger.of(total.name)
    ]
    yield under_heading("The units", sheet(counters, size.width, colours), 4)
