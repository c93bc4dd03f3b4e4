"""What a replay shows of a moment: what happened, what came of it, what was counted, and what lay on the table."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from rulesets.engine.core.tabletop import ELIMINATED, What
from rulesets.engine.referee.checklist import Run
from saves.log.events import Confirm
from saves.reports.combats import combat_lines, turn_of
from saves.session.texts import clock_words, side_called
from tui.screens import wording
from tui.shared.on_the_table import on_the_table
from tui.widgets.chart import chart_lines
from tui.widgets.combats import Columns, combat_text
from tui.widgets.panels import effects_shown, ledger_text

if TYPE_CHECKING:
    from saves.session.replay import Replay
    from tui.shared.colours import Colours
    from tui.shared.on_the_table import Row

STACKED = 60
"""Below so many characters, answers stand under their questions."""
LAST_RULINGS = 8
"""How many rulings stand between two combats."""


def title(replay: Replay, room: int, colours: Colours) -> Text:
    """Write which session it is and what its clock showed; without the game where there is no room for it."""
    game, clock = f" · {replay.ruleset.title}", f" · {clock_words(replay)}"
    brief = Text.assemble(("Replay  ", f"bold {colours['accent']}"), (replay.title, "bold"))
    full = brief.copy().append(game + clock, colours["muted"])
    return full if full.cell_len <= room else brief.append(clock, colours["muted"])


def happened(replay: Replay, colours: Colours) -> Text:
    """Write what happened at the moment, and what is to be known of it besides."""
    moment = replay.moment
    text = Text.assemble((moment.told, "bold"))
    for mark in moment.marks:
        text.append(f"  {mark}", colours["error"])
    return text


def place(replay: Replay, width: int, colours: Colours) -> Text:
    """Write how far the replay has come, with a bar of so many columns, and when it was."""
    moment = replay.moment
    done = round(width * moment.number / replay.many)
    text = Text.assemble(("━" * done, colours["good"]), ("─" * (width - done), colours["muted"]))
    text.append(f"  {moment.number} of {replay.many}", "bold")
    return text.append(f"  {moment.at[:16].replace('T', ' ')}", colours["muted"])


def stood(replay: Replay, width: int, colours: Colours) -> list[RenderableType]:
    """Write how things stood then: a ruling in full, what was asked next, or the rulings so far."""
    run, last = replay.run, replay.state.last
    if isinstance(replay.state.event, Confirm) and last is not None:
        return wording.combat_page(last, colours, stacked=width < STACKED)
    if run is not None:
        return _combat(run, width, colours)
    if replay.stuck:
        return [Text(replay.stuck, colours["error"])]
    return [_between(replay, width, colours)]


def stands(replay: Replay) -> str:
    """Name what `stood` writes: the ruling, the question that came next, or that nothing was being fought."""
    if isinstance(replay.state.event, Confirm):
        return f"Combat {replay.state.confirmed}"
    run = replay.run
    if run is None:
        return "Between combats" if replay.state.confirmed else "Before the first combat"
    return "The ruling" if run.ended else "What came next"


def _combat(run: Run, width: int, colours: Colours) -> list[RenderableType]:
    if run.ended:
        found: list[RenderableType] = [wording.ruling(run, colours), effects_shown(run.effects, colours)]
    elif run.question is not None:
        found = [
            Text("Next\n", colours["muted"]).append_text(wording.heading(run, width, colours)),
            Text(run.question.prompt),
        ]
    else:
        found = []
    chart = run.checklist.chart(run) if run.checklist.chart else None
    if chart is not None and (run.ended or (run.question is not None and run.question.is_thrown)):
        found.append(Text("\n").join([Text(), *chart_lines(chart, width, len(chart.rows) + 1, colours)]))
    return [*found, Text("\n").append_text(ledger_text(run, width, colours))]


def _between(replay: Replay, width: int, colours: Colours) -> Text:
    lines = list(islice(combat_lines(replay), LAST_RULINGS))
    if not lines:
        return Text("No combat yet.", colours["muted"])
    columns = Columns.of(lines, width)
    return Text("\n").join(
        [Text("Rulings so far\n", colours["muted"]), *(combat_text(each, columns, colours) for each in lines)]
    )


def table(replay: Replay, colours: Colours) -> Text:
    """Write what lay on the table: the clock, the units with their states, what was owed, what was settled."""
    there, turn = on_the_table(replay), turn_of(replay.ruleset, replay.state.table.clock)
    text = Text.assemble((turn or "The clock is not set", "bold"))
    for unit in there.units:
        text.append("\n").append_text(_unit(unit, replay, colours))
    for owed in there.obligations:
        text.append("\n\nOwed  " if owed is there.obligations[0] else "\n      ", colours["muted"]).append(owed.said)
    for settled in there.settled:
        head = "\n\nSettled\n" if settled is there.settled[0] else "\n"
        text.append(head, colours["muted"]).append(f"{settled.called} ", colours["muted"]).append(settled.said)
    return text


def _unit(unit: Row, replay: Replay, colours: Colours) -> Text:
    gone = any(row.change.field == ELIMINATED for row in unit.on_it)
    text = Text.assemble(("× " if gone else "  ", colours["error"]), (unit.called, colours["muted"] if gone else ""))
    told = [side_called(replay, unit.said)] if unit.said else []
    told += [f"{row.called} {row.said}".strip() for row in unit.on_it if row.change.what is What.CARD]
    text.append(f"  {', '.join(told)}" if told else "", colours["muted"])
    states = [f"{row.called} {row.said}".strip() for row in unit.on_it if row.change.what is What.STATE]
    return text.append(f"  {', '.join(states)}" if states else "", colours["error"])
