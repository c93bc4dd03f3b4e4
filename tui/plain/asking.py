"""Asking in line mode: one question, or the parts of a secret one side after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rulesets.engine.core.sentences import BadAnswer, a_list, shortened
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Part, Question, read
from rulesets.engine.questions.secret import Secret
from tui.plain.talk import Command, Talk
from tui.shared.kinds import row_of

if TYPE_CHECKING:
    from saves.session.session import Session


FEW = 5
"""How many names are listed that begin alike."""


def ask(talk: Talk, session: Session, question: Question[Any], table: Tabletop) -> str | Command:
    """Ask a question: gives the text to answer, or a command that was typed instead."""
    return row_of(WAYS, type(question))(talk, session, question, table)


def typed(talk: Talk, session: Session, question: Question[Any], table: Tabletop) -> str | Command:
    """Have an answer typed; Enter takes the default."""
    said = talk.ask()
    return said if isinstance(said, Command) else said or question.default or ""


def mustered(talk: Talk, session: Session, force: Force, table: Tabletop) -> str | Command:
    """Have a force typed; the start of one known name is that name, and is said whole."""
    while True:
        said = typed(talk, session, force, table)
        if isinstance(said, Command):
            return said
        try:
            whole = with_whole_names(force, said, table)
        except BadAnswer as bad:
            talk.say(f"! {bad}")
            continue
        if whole != said:
            talk.say(whole)
        return whole


def with_whole_names(force: Force, text: str, table: Tabletop) -> str:
    """Write each name without a strength whole, where it is the start of one known name.

    Raises:
        BadAnswer: it is the start of several.
    """
    known = force.completions(table)
    there = {each.casefold() for each in known}
    for name in force.names_in(text):
        if name in force.strengths_in(text) or name.casefold() in there:
            continue
        begun = [each for each in known if each.casefold().startswith(name.casefold())]
        if len(begun) > 1:
            raise BadAnswer(f"“{shortened(name)}” could be {a_list(begun[:FEW])}: type more of the name.")
        text = force.renamed(text, name, begun[0]) if begun else text
    return text


def commitments(talk: Talk, session: Session, secret: Secret, table: Tabletop) -> str | Command:
    """Let each side commit alone; a command in between forgets what was typed so far."""
    values: dict[str, str] = {}
    for side, parts in groupby(secret.parts, key=lambda part: part.side):
        name = session.called(side)
        talk.say(f"{name}: take the keyboard. Everyone else, look away.")
        ready = talk.ask(f"{name}, press Enter. > ")
        if isinstance(ready, Command):
            return ready
        for part in parts:
            said = _commit(talk, part, table)
            if isinstance(said, Command):
                return said
            values[part.question.key] = said
        talk.hide_what_was_said()
    talk.say("Both sides have committed.")
    return secret.joined(values)


def _commit(talk: Talk, part: Part, table: Tabletop) -> str | Command:
    """Ask one part until it can be read; what was typed is never repeated."""
    question = part.question
    takes = f" Press Enter for {question.default_words}." if question.default is not None else ""
    while True:
        said = talk.ask_hidden(f"{question.prompt}{takes} > ")
        if isinstance(said, Command):
            return said
        text = said or question.default or ""
        if readable(question, text, table):
            return text
        talk.say(f"That is not an answer: type {question.invited()}.")


def readable(question: Question[Any], text: str, table: Tabletop) -> bool:
    """Tell whether a text answers a question and can stand beside the other parts."""
    try:
        read(question, text, table)
    except BadAnswer:
        return False
    return ";" not in text


WAYS: Mapping[type, Callable[[Talk, Session, Any, Tabletop], str | Command]] = {
    Secret: commitments,
    Force: mustered,
    Question: typed,
}
"""How line mode asks a kind of question: a row a kind, which also holds for the kinds that go by it."""
