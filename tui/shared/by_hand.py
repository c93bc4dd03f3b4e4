"""What can be put on the table by hand: what the game has, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rulesets.engine.core.sentences import BadAnswer, a_list, nearest, shortened
from rulesets.engine.core.tabletop import ELIMINATED, Change, What
from rulesets.engine.core.words import Scope, spoken
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question, read
from rulesets.engine.referee.checklist import matches

if TYPE_CHECKING:
    from rulesets.engine.referee.ruleset import Ruleset
    from saves.session.session import Session

_ANSWERS = {What.FACT: Scope.TABLE, What.PRECEDENT: Scope.SESSION}
FEW = 12


def check_by_hand(session: Session, change: Change) -> None:
    """Check a change by hand before it is made: it has to be something that the game has; all can be taken away.

    Raises:
        BadAnswer: it is no answer, no state, no value of a card or no side of this game, or nothing is named.
    """
    if change.what in (What.STATE, What.CARD) and not change.field:
        raise BadAnswer("The name is missing: type the name of a state or value.")
    if change.value is None:
        return
    match change.what:
        case What.UNIT:
            _must_be_one_of(session.ruleset, change.value, [each.word for each in session.ruleset.sides], "side")
        case What.STATE:
            _must_be_one_of(session.ruleset, change.field, states_of(session, change.name), "state", spoken)
        case What.CARD:
            _check_card(session, change)
    question = _asked(session.ruleset, change)
    if question is not None:
        read(replace(question, key=change.name), change.value, session.state.table)


def states_of(session: Session, unit: str) -> list[str]:
    """List the states that a unit may be in: those of the game, being eliminated, and what it is in already."""
    units = session.state.table.units
    held = units[unit].states if unit in units else ()
    return list(dict.fromkeys((*(word.value for word in session.ruleset.states or ()), ELIMINATED, *held)))


def state_meant(session: Session, unit: str, typed: str) -> str:
    """Give the state that a player means, by its key or in words: `falling back` is `falling-back`.

    What is no state of the unit is given as it was typed.
    """
    return next(
        (each for each in states_of(session, unit) if spoken(each).casefold() == spoken(typed).casefold()), typed
    )


def _must_be_one_of(ruleset: Ruleset, text: str, known: list[str], what: str, said: Callable[[str], str] = str) -> None:
    if text and text not in known:
        wanted = f"type {a_list([said(each) for each in known[:FEW]])}" if known else "leave it empty"
        raise BadAnswer(
            f"{ruleset.title} has no {what} “{shortened(text)}”: {wanted}.{nearest(text, map(said, known))}"
        )


def _check_card(session: Session, change: Change) -> None:
    """Check a value of a card: it answers the question that keeps it there."""
    asked = {_entry(each): each for each in _kept_on_cards(session.ruleset)}
    question = asked.get(change.field)
    if question is not None:
        text = f"{change.name} {change.value}" if isinstance(question, Force) else change.value or ""
        read(question.of(change.name) if "{unit}" in question.key else question, text, session.state.table)
    elif session.ruleset.text:  # a program may keep more than it lists; a file keeps what it asks
        _must_be_one_of(session.ruleset, change.field, [*asked], "value of a card")


def _kept_on_cards(ruleset: Ruleset) -> Iterator[Question[Any]]:
    """List the questions whose answers are kept on units' cards, of two with one entry the later first."""
    listed = [each for checklist in ruleset.checklists for each in checklist.answerable()]
    return (each for each in reversed(listed) if each.remember is Scope.UNIT)


def _entry(question: Question[Any]) -> str:
    return question.entry if isinstance(question, Force) else question.card_entry


def _asked(ruleset: Ruleset, change: Change) -> Question[Any] | None:
    """Find the question whose answer the table remembers there; None where no question is known for it."""
    questions = (each for checklist in ruleset.checklists for each in checklist.answerable())
    scope = _ANSWERS.get(change.what)
    return next((each for each in questions if each.remember is scope and matches(each, change.name)), None)
