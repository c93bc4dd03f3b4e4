"""What line mode says: questions, rulings, the table, and what is looked up, as lines of text."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesets.engine.core.tables import Chart
from rulesets.engine.core.tabletop import KitValues, Tabletop
from rulesets.engine.core.words import Scope, capitalised, cited, from_to, real_minus, shortened
from rulesets.engine.odds.prospects import each_reading, in_plain_lines
from rulesets.engine.questions.choices import as_listed
from rulesets.engine.questions.kind import Option
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Run, Source, UsedAnswer
from rulesets.engine.referee.ledger import LedgerEntry
from rulesets.engine.referee.ruleset import Ruleset, Side
from rulesets.engine.reference.ruling_view import StepPlace, steps_of
from rulesets.engine.reference.texts import RuleText, folded, glossary, look_up, none_found
from saves.disk.machine import written
from saves.log.state import Confirmed
from saves.reports.combats import combat_called
from saves.reports.combats import combat_lines as listed
from saves.reports.paragraphs import TOLD_AS_THEY_COME, Told, came_from, combat_shown, in_lines, ruling_told, sums_told
from saves.session.offers import Offer
from saves.session.session import Session
from tui.plain.talk import numbered
from tui.shared.on_the_table import on_the_table
from tui.shared.wording import reminder_lines, why

HELP: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("help.toml").read_text("utf-8"))
"""What is said where help is wanted: lines by where that is, and the commands of a session."""

MOST = 12
"""How many texts are listed that speak of what is looked up."""


def answered_line(answer: UsedAnswer) -> str:
    """Write a question with its answer and the answer's source."""
    source = "" if answer.on_clock else came_from(answer.source, kept_for=answer.question.remember.label)
    return str(Told(answer.said, source, answer.question.prompt))


def known(run: Run) -> list[str]:
    """List what came about without being typed: remembered answers, skipped steps, amounts, facts, remarks.

    Facts that are lists are for programs; remarks say them in words.
    """
    views = steps_of(run)
    known = [
        answer for answer in run.answered.values() if answer.source in (Source.MEMORY, Source.SUGGESTED, Source.DEFAULT)
    ]
    lines = [f"Known: {answered_line(answer)}" for answer in known if not answer.question.is_reminder]
    lines += [f"Skipped: {view.step.title}, {view.why}." for view in views if view.place is StepPlace.SKIPPED]
    lines += entry_lines(run.ledger)
    called, said = run.checklist.facts_called, run.checklist.said
    facts = ((name, value) for name, value in run.facts.items() if isinstance(value, str | int))
    lines += [f"{called.get(name, name).replace('_', ' ').capitalize()}: {said(name, value)}." for name, value in facts]
    return lines + [cited(f"Note: {note.text}", note.cite) for note in (*run.notes, *run.left_open)]


def entry_lines(entries: Iterable[LedgerEntry]) -> list[str]:
    """Write each amount with its total, reason and source."""
    lines = []
    for entry in entries:
        amount = f"{real_minus(entry.signed)} {entry.of}".strip()
        lines.append(cited(f"Counted for {entry.total}: {amount}, {entry.called}", entry.cite))
    return lines


def counted_lines(entries: Iterable[LedgerEntry]) -> list[str]:
    """Write each total with what it is the sum of; nothing where nothing was counted."""
    counted = sums_told(entries)
    return in_lines([counted]) if counted.says else []


def question_lines(
    run: Run,
    question: Question[Any],
    reminded: bool = False,
    reminders: Iterable[Question[Any]] = (),
    offer: Offer | None = None,
    suggests: Option | None = None,
    offers: bool = True,
) -> list[str]:
    """Write the question that is asked: its step, its prompt, the old answer if one was refused, its options.

    Above its prompt stands what the procedure reminds of, below it what may be picked. By
    `suggests`, open rules are taken as suggested from here on; without `offers`, what Enter takes is not said.
    """
    above = [cited(f"Reminder: {each.prompt}", each.cite) for each in reminders]
    lines = ["", heading(run, question), *above, question.prompt, *reminder_lines(question, reminded)]
    if run.refused is not None and run.refused.key == question.key:
        lines.append(f"Before, it was {run.refused.text}. {run.refused.reason}")
    listed = offer_lines(offer) if offer is not None and offer.every else option_lines(run, question)
    listed += [f"  {len(listed) + 1}  {_option(suggests, '')}"] if suggests else []
    return lines + listed + in_plain_lines(run) + [wanted(question, offers, len(listed) if suggests else 0)]


def heading(run: Run, question: Question[Any]) -> str:
    """Write where in the checklist the run stands."""
    steps, place = run.checklist.steps, run.checklist.place(run.step)
    return cited(f"Step {place + 1} of {len(steps)}, {steps[place].title}", question.cite or steps[place].cite)


def option_lines(run: Run, question: Question[Any]) -> list[str]:
    """Number the options; those of a precedent with what each gives here. What is only offered has no numbers."""
    if not question.lists_options:
        return []
    if known := question.offered(run.table):
        return offer_lines(Offer(known))
    here = each_reading(run) if question is run.question and run.readings else {}
    return numbered([_option(option, here.get(option.word, "")) for option in as_listed(question.options(run.table))])


def offer_lines(offer: Offer) -> list[str]:
    """List what may be picked, with numbers where those pick; the units of the other side say so."""
    told = [_option(option, "") + (f" ({offer.whose})" if option in offer.others else "") for option in offer.every]
    return numbered(told) if offer.numbered else [f"  -  {each}" for each in told]


def _option(option: Option, here: str) -> str:
    meaning = f": {option.meaning}" if option.meaning else ""
    return f"{option.label}{meaning}" + (f" Here: {here}" if here else "")


def wanted(question: Question[Any], offers: bool = True, rows: int = 0) -> str:
    """Say what is accepted, and what Enter takes: as it would be typed, by its number where one of a list is.

    Without `offers`, what Enter takes is not said. With `rows`, so many are numbered, more than it has answers.
    """
    invited = from_to(1, rows) if rows else question.invited()
    line = f"{capitalised(invited)}."
    if offers and question.on_enter is not None:
        words = [option.word for option in as_listed(question.options(Tabletop()))] if question.lists_options else []
        by_number = question.on_enter in words and question.invited().startswith("a number")
        line += f" Press Enter for {words.index(question.on_enter) + 1 if by_number else question.default_words}."
    if question.remember is not Scope.COMBAT:
        line += f" Remembered {question.remember.label}."
    return line


def ruling_lines(run: Run, guided: bool = False, sides: Sequence[Side] = ()) -> list[str]:
    """Write a ruling, what is done now, and what fell away; who is `guided` has forgotten nothing.

    What adds up to it and what was noted has been said before, as it came about.
    """
    told = [each for each in ruling_told(run, sides) if each.role not in TOLD_AS_THEY_COME]
    return ["", *in_lines(told), *in_plain_lines(run, guided)]


def why_lines(run: Run, sides: Sequence[Side] = ()) -> list[str]:
    """Write the full teaching text of the step, its question and its options, and the cell that was come to."""
    lines: list[str] = []
    for reason in why(run, sides):
        lines += [cited(reason.title, reason.cite), reason.text]
        lines += [cited(f"  {each.label}: {each.meaning}", each.cite) for each in reason.options]
    return [line for line in (*lines, *counted_lines(run.ledger)) if line]


def step_lines(run: Run) -> list[str]:
    """Write the checklist with the place in it."""
    lines = []
    for view in steps_of(run):
        more = view.why or "; ".join(answer.said for answer in view.answers)
        lines.append(f"{view.step.title}: {view.place.label}" + (f", {more}" if more else ""))
    return numbered(lines)


def chart_lines(chart: Chart) -> list[str]:
    """Write a table with its headings; the lit column and row are named below it."""
    width = max(len(cell) for row in (*chart.cells, chart.columns, chart.rows) for cell in row) + 1
    lines = [cited(chart.title, chart.cite), " " * width + "".join(each.rjust(width) for each in chart.columns)]
    for name, row in zip(chart.rows, chart.cells, strict=True):
        lines.append(name.rjust(width) + "".join((cell or ".").rjust(width) for cell in row))
    lit = [f"column {chart.column}"] if chart.column else []
    lit += [f"row {chart.row}"] if chart.row else []
    return lines + ([f"Here: {', '.join(lit)}."] if lit else [])


def table_lines(session: Session) -> list[str]:
    """Write everything that lies on the table."""
    there = on_the_table(session)
    lines = ["The table", f"  Clock: {there.clock.said}"]
    for unit in there.units:
        parts = [*filter(None, (unit.said, *(row.words for row in unit.on_it if not row.is_told)))]
        lines.append(f"  Unit {unit.called}" + (f": {', '.join(parts)}" if parts else ""))
    lines += [f"  Owed by {owed.called}: {owed.said} {owed.change.until.label}" for owed in there.obligations]
    kinds = (("Known", there.facts), ("Open rule", there.settled), ("Printed", there.kit))
    return lines + [f"  {kind}: {row.called} {row.said}" for kind, rows in kinds for row in rows]


def log_lines(session: Session, unit: str = "") -> list[str]:
    """List the combats by turns, oldest first: who fought, and what came of it; of one unit, only its own."""
    lines, turn = [], ""
    for each in reversed([*listed(session, unit)]):
        if each.turn != turn:
            turn = each.turn
            lines.append(f"{turn}:")
        lines.append(str(each))
    if not lines:
        return [f"No combat names {shortened(unit)}." if unit else "No combat has been ruled yet."]
    return lines


def combat_lines(session: Session, combat: Confirmed) -> list[str]:
    """Write how a confirmed ruling came about."""
    told = in_lines(combat_shown(session, combat))
    return [f"{combat_called(session.ruleset, combat)}, {written(combat.event.at)}", *told]


def words_lines(ruleset: Ruleset, texts: Iterable[str], besides: RuleText | None = None) -> list[str]:
    """Name the terms that some texts speak of, and how to look one up; nothing where they speak of none.

    A term is called as it is looked up: without what stands in brackets.
    """
    used = glossary(ruleset.terms).used_in(*texts)
    found = [each.title.partition(" (")[0] for each in used if each != besides]
    return [f"Words: {', '.join(found)}. :look {found[0]} explains that one."] if found else []


def look_up_lines(ruleset: Ruleset, words: str, kit: KitValues) -> list[str]:
    """Say what the texts of a ruleset have on some words: the text of that name, and which others speak of them."""
    if not words:
        return ["Type a word or a section after it, such as :look retreat."]
    found = look_up(ruleset, words, kit)
    called = found[:1] if len(found) == 1 else [each for each in found if folded(each.title) == folded(words)]
    entry = glossary(ruleset.terms).entry(words) or next(iter(called), None)
    if entry is not None:
        others = [each for each in found if each != entry]
        named = words_lines(ruleset, (entry.title, entry.text), entry)
        return [cited(entry.title, entry.cite), entry.text, *named, *_listed("See also:", others)]
    if not found:
        return [none_found(ruleset, words)]
    return _listed("Found these; to read one, type :look and its title:", found)


def _listed(heading: str, found: Iterable[RuleText]) -> list[str]:
    lines = [f"  {entry.subject.value}: {cited(entry.title, entry.cite)}" for entry in found]
    more = [f"  and {len(lines) - MOST} more: type more words to narrow it down."] if len(lines) > MOST else []
    return [heading, *lines[:MOST], *more] if lines else []
