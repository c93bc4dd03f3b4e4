"""What stands around a question where there is room: the table, the ledger, the odds, the last rulings."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from rulesets.engine.core.sentences import section
from rulesets.engine.core.words import Role
from rulesets.engine.odds.prospects import Prospects
from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.texts import glossary
from saves.reports.combats import CombatLine, combat_lines
from tui.shared.colours import Colours
from tui.shared.on_the_table import Row, on_the_table
from tui.widgets.cards import is_lost, state_words, states_of, whose
from tui.widgets.chart import chart_lines, if_it_shows, suffers
from tui.widgets.drawing import against_bar, hanging, spread
from tui.widgets.odds import bars_text
from tui.widgets.panels import ledger_blocks, remark_blocks
from tui.widgets.panes import Pane

if TYPE_CHECKING:
    from saves.session.session import Session

ODDS = "Odds: "
"""What a line begins with that is about the odds; above it the pane says so."""

MOST_COMBATS = 20
"""How many of the last rulings are listed at most."""


def units(session: Session, width: int, colours: Colours, rank: int = 0) -> Pane:
    """Show the units, each with its number and its states; those that are lost last."""
    rows = sorted(on_the_table(session).units, key=is_lost)
    blocks = tuple(tuple(_unit(session, row, width, colours)) for row in rows)
    return Pane("On the table", blocks, "t table", rank, grows=True, opens="table")


def _unit(session: Session, unit: Row, width: int, colours: Colours) -> list[Text]:
    sign = whose(session, unit, colours)
    if is_lost(unit):
        lost = Text.assemble(sign, (f" {unit.called}", colours["faint"]))
        return [spread(lost, Text("lost", colours["faint"]), width)]
    lines = [spread(Text.assemble(sign, f" {unit.called}"), Text(_printed(unit), colours["muted"]), width)]
    said = (hanging("    • ", state_words(each), width, colours["error"]) for each in states_of(unit))
    return [*lines, *(line for state in said for line in state)]


def _printed(unit: Row) -> str:
    """Give the first number that is printed on a unit, which is its strength; nothing where there is none."""
    return next((each.said for each in unit.on_it if each.said.isdecimal()), "")


def why(run: Run, width: int, colours: Colours) -> Pane:
    """Show what was counted and why."""
    blocks = ledger_blocks(run, width, colours)
    bar = _against(run, width, colours)
    return Pane("How it adds up", (*([(bar,)] if bar else []), *blocks), "w why", rank=1, opens="why")


def remarks(run: Run, width: int, colours: Colours) -> Pane:
    """Show what was noted that has no part in the sums."""
    return Pane("Remarks", tuple(remark_blocks(run, width, colours)), "w why", rank=2, opens="why")


def _against(run: Run, width: int, colours: Colours) -> Text:
    """Draw the attack against the defence as one bar, where each is one sum of strengths."""
    sums = {run.checklist.total(name).role: run.ledger.total(name) for name in run.ledger.totals()}
    attack, defence = sums.get(Role.ATTACKER), sums.get(Role.DEFENDER)
    if attack is None or defence is None or any(entry.of for entry in run.ledger):
        return Text()
    return against_bar(attack, defence, width, colours)


def rule(run: Run, width: int, colours: Colours, rank: int = 3) -> Pane:
    """Show what the rules say of the step, where the question does not say the same."""
    step = run.checklist.steps[run.checklist.place(run.step)]
    said = step.help and run.question is not None and step.help not in run.question.help
    lines = hanging("", step.help, width, colours["muted"]) if said else []
    return Pane("The rule", (tuple(lines),) if lines else (), section(step.cite), rank)


def terms(session: Session, run: Run, width: int, colours: Colours) -> Pane:
    """Explain the terms that the question and its step use."""
    step, question = run.checklist.steps[run.checklist.place(run.step)], run.question
    texts = (question.prompt, question.help, step.help) if question is not None else ()
    found = glossary(session.ruleset.terms).used_in(*texts)
    blocks = tuple(
        (*hanging("", each.title, width), *hanging("  ", each.text, width, colours["muted"])) for each in found
    )
    return Pane("Terms", blocks, rank=4, grows=True)


def earlier(session: Session, width: int, colours: Colours, rank: int = 2) -> Pane:
    """Show the last rulings, newest first, each in two lines."""
    blocks = [
        tuple(ruled(line, width, colours)) for line, _ in zip(combat_lines(session), range(MOST_COMBATS), strict=False)
    ]
    return Pane("Earlier rulings", tuple(blocks), "l all", rank, grows=True, opens="log")


def ruled(line: CombatLine, width: int, colours: Colours) -> list[Text]:
    """Write a ruling in two lines or more: who fought, and beneath it how."""
    number = f"{line.number:>3} "
    if not line.who:
        return _with_marks(hanging(number, line.result, width), line, width, colours)
    result = Text(line.outcome, f"bold {suffers(line.outcome, colours)}".strip())
    if result.cell_len > width // 3:
        result = Text()
    who = wrap(line.who, max(8, width - len(number) - result.cell_len - 1)) or [""]
    first = spread(Text.assemble((number, colours["muted"]), who[0]), result, width)
    told = ", ".join(filter(None, (line.fought.odds, line.dice, "" if result else line.result)))
    beneath = [Text.assemble((f"    {each}", "")) for each in who[1:]]
    beneath += hanging("    ", told, width, colours["muted"]) if told else []
    return _with_marks([first, *beneath], line, width, colours)


def _with_marks(lines: list[Text], line: CombatLine, width: int, colours: Colours) -> list[Text]:
    return lines + [Text.assemble((f"    {mark}", colours["error"])) for mark in line.marks]


def chart(run: Run, width: int, height: int, colours: Colours) -> Pane:
    """Show the table that the run reads, with its path lit."""
    drawn = run.checklist.chart(run) if run.checklist.chart else None
    if drawn is None or height < 4:
        return Pane("", ())
    return Pane(drawn.title, (tuple(chart_lines(drawn, width, height, colours)),), section(drawn.cite), rank=1)


def shows(run: Run, width: int, colours: Colours) -> Pane:
    """Show what each face of the die would come to, where a die is asked for."""
    drawn = run.checklist.chart(run) if run.checklist.chart and run.question and run.question.is_thrown else None
    found = if_it_shows(drawn) if drawn else []
    faces = max((len(faces) for faces, _, _ in found), default=0)
    names = max((len(cell) for _, cell, _ in found), default=0)
    blocks = []
    for rows, cell, said in found:
        lead = Text.assemble(
            (f"{rows.ljust(faces)}  ", ""), (cell.ljust(names), f"bold {suffers(cell, colours)}"), "  "
        )
        before = lead.cell_len
        first, *more = wrap(said, max(12, width - before)) or [""]
        blocks.append((lead.append(first), *(Text(" " * before + each) for each in more)))
    return Pane("If it shows", tuple(blocks), rank=4, grows=True)


def odds(found: Prospects, width: int, colours: Colours) -> Pane:
    """Show the odds from here."""
    bars = list(bars_text(found.bars, width, colours).split("\n")) if found.bars else []
    of_odds = bool(bars) or any(said.startswith(ODDS) for said in found.lines)
    told = (said.removeprefix(ODDS) for said in found.lines)
    lines = [line for said in told for line in hanging("", f"{said[:1].upper()}{said[1:]}", width, colours["muted"])]
    return Pane("Odds" if of_odds else "Also", ((*bars, *lines),) if bars or lines else (), rank=2)
