"""Changing the table by hand in line mode."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rulesets.engine.core.sentences import a_list
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import spoken
from tui.plain.talk import Talk
from tui.shared.by_hand import check_by_hand, state_meant, states_of
from tui.shared.on_the_table import Row, on_the_table

if TYPE_CHECKING:
    from saves.session.session import Session

NEW = ("a new unit", "a state of a unit", "a value on a unit's card")


def amend(talk: Talk, session: Session) -> None:
    """Let one thing on the table be changed, taken away or added, and say why.

    Raises:
        BadAnswer: it cannot be as it was typed.
    """
    there = on_the_table(session).one_by_one
    number = talk.choose("What do you want to change? Press Enter to cancel.", [*map(_described, there), *NEW])
    if not number:
        return
    added = number - len(there)
    change = _added(talk, session, added) if added > 0 else _changed(talk, there[number - 1].change)
    if change is None:
        return
    check_by_hand(session, change)
    session.amend([change], talk.words("Why? (Enter to skip)"))
    talk.say("Changed.")


def _described(row: Row) -> str:
    """Say in a line what stands there."""
    change = row.change
    match change.what:
        case What.UNIT:
            return f"{row.called}: {row.said or 'no side'}"
        case What.CARD:
            return f"{change.name}, {row.called} {row.said}"
        case What.STATE:
            return f"{change.name}: {row.called}" + (f" ({row.said})" if row.said else "")
        case What.OBLIGATION:
            return row.said
        case _:
            return f"{row.called} {row.said}"


def _changed(talk: Talk, change: Change) -> Change | None:
    text = talk.words("New value (- to remove it, Enter to keep it)")
    return replace(change, value=None if text == "-" else text) if text else None


def _added(talk: Talk, session: Session, number: int) -> Change | None:
    unit = talk.words("Which unit?")
    if not unit:
        return None
    if number == 1:
        return Change(What.UNIT, unit, value=talk.words("Which side? (Enter to skip)"))
    if number == 2:
        states = a_list([spoken(each) for each in states_of(session, unit)])
        return Change(What.STATE, unit, state_meant(session, unit, talk.words(f"Which state ({states})?")), "yes")
    return Change(What.CARD, unit, talk.words("Which value?"), talk.words("What does the card say?"))
