"""Texts of a ruleset in full: why a step is as it is, and what was looked up, with what stands near it in the rules."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from rulesets.engine.core.sentences import section
from rulesets.engine.questions.question import Option
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.engine.reference.texts import RuleText, glossary, near, neighbours
from tui.screens.reading.links import texts_of
from tui.screens.wording import titled
from tui.shared.colours import Colours
from tui.shared.wording import why
from tui.widgets.panels import ledger_text

WORDS = "Words used here"


def why_page(ruleset: Ruleset, run: Run, colours: Colours, said: Sequence[str] = ()) -> list[RenderableType]:
    """Write the full teaching texts of the step and its question, the cell that was come to, and the ledger so far.

    `said` is what else stands on the screen, such as a teacher's comment: its words are listed.
    """
    page: list[RenderableType] = []
    for reason in why(run):
        page += [titled(reason.title, reason.cite, reason.text, colours), *_options(reason.options, colours)]
    if run.ledger.entries or run.notes:
        page.append(Text("\nThe reckoning so far", "bold"))
        page.append(ledger_text(run, 78, colours))
    ruled = RulingView.of(run)
    if ruled.outcome:
        page.append(titled(ruled.sentence, ruled.cite, "", colours))
        page += [titled(str(told), told.cite, "", colours) for told in ruled.besides]
    page += _words(ruleset, page, said, colours)
    step, question = run.checklist.steps[run.checklist.place(run.step)], run.question
    cite = (question.cite if question else "") or step.cite
    return page + _beside(tuple(each for each in neighbours(ruleset, cite) if each.title != step.title), colours)


def _words(ruleset: Ruleset, page: Sequence[RenderableType], said: Sequence[str], colours: Colours) -> list[Text]:
    """List the terms of what stands on the screen besides the page, as far as the page has none of them."""
    terms = glossary(ruleset.terms)
    known = terms.used_in(*(text.plain for each in page for text in texts_of(each)))
    missing = [entry.title for entry in terms.used_in(*said) if entry not in known]
    return [Text.assemble((f"{WORDS}   ", f"bold {colours['accent']}"), " · ".join(missing), "\n")] if missing else []


def entry_page(ruleset: Ruleset, entry: RuleText, colours: Colours) -> list[RenderableType]:
    """Write a text that was looked up, with the texts of the same section."""
    page: list[RenderableType] = [titled(entry.title, entry.cite, entry.text, colours)]
    return page + _beside(near(ruleset, entry), colours)


def _beside(found: Sequence[RuleText], colours: Colours) -> list[RenderableType]:
    if not found:
        return []
    heading = Text("Related rules\n", f"bold {colours['accent']}")
    return [heading, *(titled(each.title, each.cite, each.text, colours) for each in found)]


def _options(options: tuple[Option, ...], colours: Colours) -> list[RenderableType]:
    """List options with what they mean; nothing where there are none."""
    grid = Grid.grid(padding=(0, 2))
    for option in options:
        meaning = Text.assemble(option.meaning, (f"   {section(option.cite)}", colours["muted"]))
        grid.add_row(Text(option.label, "bold"), meaning)
    return [grid, Text()] if options else []
