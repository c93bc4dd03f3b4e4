"""What line mode says: questions, rulings, the table, as lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rulesets.engine.core.sentences import cited, real_minus, shortened
from rulesets.engine.core.tables import Chart
from rulesets.engine.core.tabletop import Tabletop, What
from rulesets.engine.core.words import Scope
from rulesets.engine.odds.prospects import in_plain_lines
from rulesets.engine.questions.question import Option, Question
from rulesets.engine.referee.adjudicate import what_each_gives
from rulesets.engine.referee.checklist import Answered, Run, Source
from rulesets.engine.referee.steps import StepPlace, StepView, steps_of
from rulesets.engine.reference.ruling_view import RulingView, Told
from saves.session.offers import Offer
from tui.plain.talk import numbered
from tui.shared.on_the_table import Row, on_the_table
from tui.shared.wording import Reason, answer_in_full, came_from, overruled_lines, reminder_lines, why

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rulesets.engine.referee.ledger import Entry
    from saves.log.state import Confirmed
    from saves.session.session import Session


def answered_line(answer: Answered) -> str:
    """Write a question with its answer and the answer's source."""
    source = came_from(answer.source, kept_for=answer.question.remember.label)
    return answer_in_full(answer.question.prompt, answer.said, source)


def known(run: Run) -> list[str]:
    """List what came about without being typed: remembered answers, skipped steps, amounts, facts, remarks.

    Facts that are lists are for programs; remarks say them in words.
    """
    views = steps_of(run)
    told = (answer for answer in run.answered.values() if _is_known(answer))
    lines = [f"Known: {answered_line(answer)}" for answer in told]
    lines += [f"Skipped: {view.step.title}, {view.why}." for view in views if view.place is StepPlace.SKIPPED]
    lines += entry_lines(run.ledger)
    called, said = run.checklist.facts_called, run.checklist.said
    facts = ((name, value) for name, value in run.facts.items() if isinstance(value, str | int))
    lines += [f"{Told(called.get(name, name), said(name, value))}." for name, value in facts]
    return lines + [cited(f"Note: {note.text}", note.cite) for note in run.notes]


def _is_known(answer: Answered) -> bool:
    return answer.source in (Source.MEMORY, Source.DEFAULT) and not answer.question.is_reminder


def entry_lines(entries: Iterable[Entry]) -> list[str]:
    """Write each amount with its total, reason and source."""
    return [
        cited(
            f"Counted for {entry.total}: {_amount(entry)}, {entry.called}",
            entry.cite,
        )
        for entry in entries
    ]


def _amount(entry: Entry) -> str:
    return f"{real_minus(entry.signed)} {entry.of}".strip()


def question_lines(
    run: Run,
    question: Question[Any],
    reminded: bool = False,
    reminders: Iterable[Question[Any]] = (),
    offer: Offer | None = None,
) -> list[str]:
    """Write the question that is asked: its step, its prompt, the old answer if one was refused, its options.

    Above its prompt stands what the procedure reminds of, below it what may be picked.
    """
    above = [cited(f"Reminder: {each.prompt}", each.cite) for each in reminders]
    lines = ["", heading(run, question), *above, question.prompt, *reminder_lines(question, reminded)]
    if run.refused is not None and run.refused.key == question.key:
        lines.append(f"Before, it was {run.refused.text}. {run.refused.reason}")
    listed = offer_lines(offer) if offer is not None and offer.every else option_lines(run, question)
    return lines + listed + in_plain_lines(run) + [wanted(question)]


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
    here = what_each_gives(run) if question is run.question and run.readings else {}
    return numbered([_option(option, here.get(option.word, "")) for option in question.options(run.table)])


def offer_lines(offer: Offer) -> list[str]:
    """List what may be picked, with numbers where those pick; the units of the other side say so."""
    told = [_option(option, "") + (" (the other side's)" if option in offer.others else "") for option in offer.every]
    return numbered(told) if offer.numbered else [f"  -  {each}" for each in told]


def _option(option: Option, here: str) -> str:
    meaning = f": {option.meaning}" if option.meaning else ""
    return f"{option.label}{meaning}" + (f" Here: {here}" if here else "")


def wanted(question: Question[Any]) -> str:
    """Say what is accepted, and what Enter takes."""
    invited = question.invited()
    line = f"{invited[:1].upper()}{invited[1:]}."
    if question.default is not None:
        line += f" Press Enter for {_taken_by_enter(question)}."
    if question.remember is not Scope.COMBAT:
        line += f" Remembered {question.remember.label}."
    return line


def _taken_by_enter(question: Question[Any]) -> str:
    """Say the default as it would be typed: by its number where one of a list is typed so."""
    words = [option.word for option in question.options(Tabletop())] if question.lists_options else []
    by_number = question.default in words and question.invited().startswith("a number")
    return str(words.index(question.default or "") + 1) if by_number else question.default_words


def ruling_lines(run: Run, guided: bool = False) -> list[str]:
    """Write a ruling, what follows from it, and what fell away; who is `guided` has forgotten nothing."""
    ruling = RulingView.of(run)
    lines = ["", f"Ruling: {ruling.called}.", *_sentences(ruling)]
    if ruling.effects:
        lines += ["When you confirm:", *(f"  - {effect}" for effect in ruling.effects)]
    if ruling.unneeded:
        lines.append(f"No longer needed: {', '.join(ruling.unneeded)}.")
    return lines + in_plain_lines(run, guided)


def _sentences(ruling: RulingView) -> list[str]:
    """Write the ruling in a sentence, and what else is told of it."""
    return [cited(ruling.sentence, ruling.cite), *(cited(str(told), told.cite) for told in ruling.besides)]


def why_lines(run: Run) -> list[str]:
    """Write the full teaching text of the step, its question and its options, and the cell that was come to."""
    lines = [line for reason in why(run) for line in _reason(reason)]
    return [line for line in (*lines, *entry_lines(run.ledger)) if line]


def _reason(reason: Reason) -> list[str]:
    options = [cited(f"  {each.label}: {each.meaning}", each.cite) for each in reason.options]
    return [cited(reason.title, reason.cite), reason.text, *options]


def step_lines(run: Run) -> list[str]:
    """Write the checklist with the place in it."""
    return [f"  {number}  {_step(view)}" for number, view in enumerate(steps_of(run), 1)]


def _step(view: StepView) -> str:
    answers = "; ".join(answer.said for answer in view.answers)
    line = f"{view.step.title}: {view.place.value}"
    return f"{line}, {view.why}" if view.why else f"{line}, {answers}" if answers else line


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
    lines += [f"  Unit {unit.called}{_unit(unit)}" for unit in there.units]
    lines += [f"  Owed by {owed.called}: {owed.said} {owed.change.until.label}" for owed in there.obligations]
    kinds = (("Known", there.facts), ("Precedent", there.settled), ("Printed", there.kit))
    return lines + [f"  {kind}: {row.called} {row.said}" for kind, rows in kinds for row in rows]


def _unit(unit: Row) -> str:
    parts = [unit.said, *map(_on_unit, unit.on_it)]
    return f": {', '.join(filter(None, parts))}" if any(parts) else ""


def _on_unit(row: Row) -> str:
    if row.change.what is What.CARD:
        return f"{row.called} {row.said}"
    return f"{row.called} ({row.said})" if row.said else row.called


def log_lines(session: Session, unit: str = "") -> list[str]:
    """List the combats by turns, oldest first: who fought, and what came of it; of one unit, only its own."""
    from saves.reports.combats import combat_lines

    lines, turn = [], ""
    for each in reversed([*combat_lines(session, unit)]):
        if each.turn != turn:
            turn = each.turn
            lines.append(f"{turn}:")
        lines.append(str(each))
    if not lines:
        return [f"No combat names {shortened(unit)}." if unit else "No combat was ruled yet."]
    return lines


def combat_lines(combat: Confirmed) -> list[str]:
    """Write how a confirmed ruling came about."""
    from saves.disk.times import written
    from saves.reports.corrections import told

    ruling = combat.ruling
    lines = [f"Combat {combat.number}, {written(combat.at)}", *_sentences(ruling)]
    if combat.overruled is not None:
        lines += overruled_lines(combat.overruled, "-")
    for used in combat.used:
        lines.append(f"  {answer_in_full(used.prompt, used.said, came_from(used.source, used.by))}")
    lines += entry_lines(ruling.ledger)
    lines += [f"  - {effect}" for effect in ruling.effects]
    lines += told(combat)
    return lines + [f"Note: {note}" for note in combat.notes]
