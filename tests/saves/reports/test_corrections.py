"""A correction in words: what changes of answers, rulings and the table, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from answering_otherwise import answer_the_rest, outcome, worked_out
from playing import new, play

from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import Until
from rulesets.rivets import RULESET as RIVETS
from saves.reports.combats import CORRECTED, RULED_ANEW, STANDS, combat_lines
from saves.reports.corrections import Consequences, changed, consequences
from saves.session.correcting import Correction, Draft, correct
from saves.session.session import Session

DRINKS = "Ann brings the drinks."


@pytest.fixture
def fought(path: Path) -> Iterator[Session]:
    """One battle, in which Rover retreats into an empty hex."""
    with new(path) as session:
        session.amend([Change(What.PRECEDENT, "odds-rounding", value="defender")])
        play(session, attack="Hammer 8", defence="Rover 4", die="4", **{"Rover.into": "clear"})
        yield session


def drafted(session: Session, dropped: Sequence[str] = (), **answers: str) -> list[str]:
    """Correct the first combat, and tell what that changes of its answers."""
    draft = Draft(session, session.state.combat(1))
    for key in dropped:
        draft.session.drop(key)
    for key, text in answers.items():
        draft.session.answer(key, text)
    answer_the_rest(draft.session)
    return [str(each) for each in consequences(outcome(draft.working_out(())), RIVETS).answers]


def with_table(correction: Correction, *changes: Change) -> Correction:
    """Have a correction that changes nothing lead to another table."""
    return replace(correction, then=replace(correction.then, table=correction.then.table.changed(changes)))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Change(What.STATE, "Ox", "suppressed", "yes"), "Ox: suppressed"),
        (Change(What.STATE, "Ox", "suppressed"), "Ox: no longer suppressed"),
        (Change(What.CARD, "Ox", "strength", "7"), "Ox: strength 7"),
        (Change(What.UNIT, "Ox", value="red"), "Ox: red"),
        (Change(What.UNIT, "Ox", value=""), "Ox: no side"),
        (Change(What.UNIT, "Ox"), "Ox: removed"),
        (Change(What.OBLIGATION, "drinks", "Ann", DRINKS), DRINKS),
        (Change(What.OBLIGATION, "drinks", "Ann"), "Ann: no longer owed"),
    ],
)
def test_a_change_is_said_in_a_few_words(change: Change, said: str) -> None:
    assert changed(change) == said


def test_answers_are_told_as_options_are_called(fought: Session) -> None:
    assert drafted(fought, target="neutral") == ["What is attacked? Units → Units at a Neutral complex"]


def test_an_answer_that_is_not_asked_for_any_more_is_told_as_typed_and_one_taken_away_as_nothing(
    fought: Session,
) -> None:
    die, into = "Die roll: 4 → 6", "Retreat of Rover: what is in the hex entered? An empty hex"
    assert drafted(fought, **{"Rover.into": "marsh", "die": "6"}) == [die, f"{into} → marsh"]
    assert drafted(fought, dropped=["Rover.into"], die="6") == [die, f"{into} → –"]


def test_rulings_are_told_side_by_side_and_where_nothing_follows_any_more_so_is_that(fought: Session) -> None:
    ruled, follows = consequences(worked_out(fought, 1, "attack=Hammer 12", "die=1"), RIVETS).rulings
    assert str(ruled) == (
        "Combat 1: RETREAT. 2-1, die 4: DR, defenders retreat. → NO EFFECT. 3-1, die 1: NE, no effect."
    )
    assert (follows.what, follows.after) == ("Combat 1, what follows", "–")
    assert follows.before.startswith("Rover: retreat 1 hex")
    (again,) = consequences(worked_out(fought, 1, "attack=Hammer 9"), RIVETS).rulings
    assert again.after == "2-1, die 4: DR, defenders retreat. (the same, counted again)"


def test_what_lies_otherwise_on_the_table_is_told_unit_by_unit_and_the_clock_last(fought: Session) -> None:
    same = worked_out(fought, 1)
    there = with_table(
        same,
        Change(What.UNIT, "Zed", value="red"),
        Change(What.UNIT, "Yak", value=""),
        Change(What.STATE, "Zed", "dizzy", "yes"),
        Change(What.OBLIGATION, "drinks", "Ann", DRINKS, Until.NEXT_TURN),
        Change(What.PRECEDENT, "odds-rounding", value="attacker"),
        Change(What.PRECEDENT, "house", value="ours"),
        Change(What.FACT, "weather", value="mud"),
        Change(What.KIT, "card", value="7"),
        Change(What.CLOCK, "clock", "turn", "2"),
    )
    expected = [
        ("Yak", "–", "on the table"),
        ("Zed", "–", "Red"),
        ("Zed, dizzy", "–", "yes"),
        ("Owed", "–", DRINKS),
        ("house", "not settled", "ours"),
        ("How are uneven odds rounded?", "in the defender's favour", "attacker"),
        ("weather", "–", "mud"),
        ("card", "–", "7"),
    ]
    *told, clock = consequences(there, RIVETS).table
    assert [(each.what, each.before, each.after) for each in told] == expected
    assert clock.what == "The clock"
    assert clock.after.startswith("turn 2")
    back = consequences(replace(same, state=there.then), RIVETS).table
    assert [(each.what, each.after, each.before) for each in back][:-1] == expected


def test_what_stands_as_confirmed_did_not_come_to_the_same(fought: Session) -> None:
    play(fought, attack="Hammer", defence="Nosy 4", die="6")
    play(fought, attack="Thinker 8", defence="Tiny 4", die="6")
    seen = consequences(worked_out(fought, 1, "phase=movement"), RIVETS)
    assert [each.what for each in seen.stands] == ["Combat 2", "Combat 3"]
    correct(fought, worked_out(fought, 1, "phase=movement"))
    assert [line.marks for line in combat_lines(fought)] == [(STANDS,), (STANDS,), (CORRECTED,)]
    assert seen.stands[0].why.startswith("It would be refused now: No overrun")
    assert seen.same == 0


def test_what_was_ruled_again_for_another_correction_is_marked_so(fought: Session) -> None:
    play(fought, attack="Hammer", defence="Nosy 4", die="6")
    correct(fought, worked_out(fought, 1, "attack=Hammer 12"))
    assert [line.marks for line in combat_lines(fought)] == [(RULED_ANEW,), (CORRECTED,)]


@pytest.mark.parametrize(
    ("same", "said"),
    [
        (0, "Nothing else changes."),
        (1, "1 combat more was worked out again and came to the same. Nothing else changes."),
        (1200, "1,200 combats more were worked out again and came to the same. Nothing else changes."),
    ],
)
def test_the_rest_is_said_in_a_sentence(same: int, said: str) -> None:
    assert Consequences((), (), (), (), same).rest == said
