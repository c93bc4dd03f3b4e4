"""The story that report and page tell: what was changed by hand, in words, and the table as it lies in the end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from answering_otherwise import correct
from playing import new, play

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.referee.referee import Referee
from rulesets.rivets import RULESET as RIVETS
from saves.reports.markdown import report
from saves.session.session import Session

DRINKS = "Ann brings the drinks."


@pytest.mark.parametrize(
    ("before", "change", "told"),
    [
        ([], Change(What.UNIT, "Ox", value="red"), "Ox: added for Red (Ann)"),
        ([], Change(What.UNIT, "Ox", value=""), "Ox: added"),
        ([Change(What.UNIT, "Ox", value="")], Change(What.UNIT, "Ox"), "Ox: removed"),
        ([], Change(What.STATE, "Ox", "dizzy", "yes"), "Ox: dizzy"),
        ([], Change(What.STATE, "Ox", "dizzy", "very"), "Ox: dizzy (very)"),
        ([Change(What.STATE, "Ox", "dizzy", "yes")], Change(What.STATE, "Ox", "dizzy"), "Ox: no longer dizzy"),
        ([], Change(What.CARD, "Ox", "strength", "7"), "Ox: strength 7"),
        (
            [Change(What.CARD, "Ox", "strength", "7")],
            Change(What.CARD, "Ox", "strength"),
            "Ox: strength no longer known",
        ),
        ([], Change(What.OBLIGATION, "drinks", "Ann", DRINKS), f"Ann: {DRINKS}"),
        (
            [Change(What.OBLIGATION, "drinks", "Ann", DRINKS)],
            Change(What.OBLIGATION, "drinks", "Ann"),
            "Nothing is owed there now",
        ),
        ([], Change(What.FACT, "weather", value="mud"), "weather: mud"),
        (
            [],
            Change(What.PRECEDENT, "odds-rounding", value="defender"),
            "How are uneven odds rounded? in the defender's favour",
        ),
    ],
)
def test_what_was_changed_by_hand_is_told_in_words(
    session: Session, before: list[Change], change: Change, told: str
) -> None:
    if before:
        session.amend(before, "before")
    session.amend([change], "on second thoughts")
    assert f"**On second thoughts**\n\n- {told}\n" in report(session)


def test_with_the_clock_only_what_does_not_follow_it_is_told(session: Session) -> None:
    changes = [Change(What.CLOCK, "clock", "turn", "2"), Change(What.FACT, "weather", value="mud")]
    session.amend([*changes, Change(What.FACT, "phase", value="movement")], "rain")
    assert "**Rain**\n\n- weather: mud\n\n" in report(session)


@pytest.mark.parametrize(("value", "told"), [("yes", "dizzy"), ("very", "dizzy (very)")])
def test_the_table_lists_units_with_their_states(session: Session, value: str, told: str) -> None:
    session.amend([Change(What.UNIT, "Ox", value="red"), Change(What.STATE, "Ox", "dizzy", value)])
    assert f"| Ox | Red |  | {told} |" in report(session)


def test_the_table_in_the_end_is_that_of_the_correction(session: Session) -> None:
    play(session, attack="Hammer 12", defence="Rover 4", die="1")
    assert "| Rover |  | strength 4 |  |" in report(session)
    correct(session, 1, "die=6")
    assert "| Rover |  | strength 4 | eliminated |" in report(session)


def test_a_total_of_nothing_has_no_sign(path: Path) -> None:
    checklist = RIVETS.checklists[0]

    def balanced(ref: Referee) -> None:
        for value in (1, -1):
            ref.count("luck", value, "a coin")
        checklist.procedure(ref)

    changed = replace(RIVETS, checklists=(replace(checklist, procedure=balanced),))
    with new(path, ruleset=changed) as session:
        play(session)
        assert "- luck 0: a coin +1, a coin −1\n" in report(session)
