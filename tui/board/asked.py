"""A question that is put over the board, in the words of the board."""

from __future__ import annotations

from typing import Any

from rulesets.engine.core.sentences import plainly
from rulesets.engine.questions.question import Option, Question
from rulesets.engine.referee.adjudicate import what_each_gives
from rulesets.engine.referee.checklist import Run
from tui.screens import wording
from tui.screens.dialogs import AskOne, AskText, Dialog


def asking(run: Run, question: Question[Any]) -> Dialog[str | None]:
    """Make the dialog that puts a question: a list of its options, or a line where it has none."""
    options = options_of(run, question)
    if not options:
        return AskText(question.prompt, f"Type {question.invited()}.", question.default or "")
    words = [word for word, *_ in options]
    marked = words.index(question.default) if question.default in words else None
    return AskOne(prompt_of(run, question), options, marked)


def prompt_of(run: Run, question: Question[Any]) -> str:
    """Write a question with its section and its help."""
    return f"{question.prompt}  {plainly(question.cite)}\n{wording.help_for(question)}\n"


def options_of(run: Run, question: Question[Any]) -> list[tuple[str, str, str]]:
    """List the options of a question, by word, each with what it gives here or what it means."""
    gives = what_each_gives(run)
    return [(each.word, *_option(question, each, gives.get(each.word, ""))) for each in question.options(run.table)]


def _option(question: Question[Any], option: Option, here: str) -> tuple[str, str]:
    """Name an option, and say what comes of it; a precedent's default is suggested."""
    suggested = "  ← suggested" if question.is_precedent and option.word == question.default else ""
    return f"{option.label}{suggested}", f"here: {here}" if here else option.meaning
