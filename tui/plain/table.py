"""Changing the table by hand in line mode."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import BadAnswer
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.core.words import Scope
from rulesets.engine.questions.question import read
from rulesets.engine.referee.checklist import matches
from rulesets.engine.referee.ruleset import Ruleset
from tui.plain.talk import Talk

if TYPE_CHECKING:
    from saves.session.session import Session

SCOPES = {What.FACT: Scope.TABLE, What.PRECEDENT: Scope.SESSION, What.KIT: Scope.KIT}
NEW = ("a new unit", "a state of a unit", "a value on a unit's card")


def amend(talk: Talk, session: Session) -> None:
    """Let one thing on the table be changed, taken away or added, and say why.

    Raises:
        BadAnswer: it cannot be as it was typed.
    """
    there = on_the_table(session.state.table)
    options = [*(described(change) for change in there), *NEW]
    number = talk.choose("Change what? Enter changes nothing.", options)
    if not number:
        return
    change = _changed(talk, there[number - 1]) if number <= len(there) else _added(talk, number - len(there))
    if change is None:
        return
    refuse_bad(session.ruleset, change, session.state.table)
    session.amend([change], talk.words("Why? Enter says nothing"))
    talk.say("Changed.")


def on_the_table(table: Tabletop) -> list[Change]:
    """List what can be changed, each as the change that made it so."""
    there: list[Change] = []
    for name, unit in table.units.items():
        there.append(Change(What.UNIT, name, value=unit.side))
        there += (Change(What.CARD, name, entry, value) for entry, value in unit.card.items())
        there += (Change(What.STATE, name, state, held.value, held.until) for state, held in unit.states.items())
    for name, owed in table.obligations.items():
        there.append(Change(What.OBLIGATION, name, owed.about, owed.text, owed.until))
    kept = {What.FACT: table.facts, What.PRECEDENT: table.precedents, What.KIT: table.kit}
    there += (Change(what, name, value=value) for what, values in kept.items() for name, value in values.items())
    return there


def described(change: Change) -> str:
    """Say in a line what stands there."""
    value = change.value or "no side"
    match change.what:
        case What.UNIT:
            return f"{change.name}: {value}"
        case What.CARD:
            return f"{change.name}, {change.field} {value}"
        case What.STATE:
            return f"{change.name} is {change.field}" + ("" if value == "yes" else f" ({value})")
        case What.OBLIGATION:
            return value
        case _:
            return f"{change.name}: {value}"


def _changed(talk: Talk, change: Change) -> Change | None:
    text = talk.words("The new value, - to take it away, Enter to leave it")
    return replace(change, value=None if text == "-" else text) if text else None


def _added(talk: Talk, number: int) -> Change | None:
    unit = talk.words("Which unit?")
    if not unit:
        return None
    if number == 1:
        return Change(What.UNIT, unit, value=talk.words("Which side? Enter says nothing"))
    if number == 2:
        return Change(What.STATE, unit, talk.words("Which state?"), "yes")
    return Change(What.CARD, unit, talk.words("Which value?"), talk.words("What does the card say?"))


def refuse_bad(ruleset: Ruleset, change: Change, table: Tabletop) -> None:
    """Make sure that what is to be remembered could be an answer.

    Raises:
        BadAnswer: it could not, or a state or value has no name.
    """
    if change.what in (What.STATE, What.CARD) and not change.field:
        raise BadAnswer("Nothing is named; the name of a state or value is wanted.")
    if change.what not in SCOPES or change.value is None:
        return
    for checklist in ruleset.checklists:
        for question in checklist.answerable():
            if question.remember is SCOPES[change.what] and matches(question, change.name):
                read(replace(question, key=change.name), change.value, table)
                return
