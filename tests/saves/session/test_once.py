"""A unit that attacks, or is attacked, twice in a phase: the table is asked, and its reason is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import answered, attacked_in_this_phase, new

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import LAST_TURN, Clock
from rulesets.engine.core.words import BadAnswer
from saves.reports.verify import verify
from saves.session.by_hand import advance_clock, set_clock
from saves.session.defaults import repeatable
from saves.session.offers import Doubt, doubt_about
from saves.session.session import Session

REST = ("terrain=none", "die=1", "stand-fast=no", "16 Army.into=two")
CHANGE, OVER, ALL_THE_SAME = (
    "Change the units",
    "The phase is over: the clock goes to turn 2, Germans, combat",
    "All the same",
)


@pytest.fixture
def session(path: Path) -> Iterator[Session]:
    """XXIV has attacked 16 Army in the Germans' combat phase of turn 1."""
    with new(path, ruleset=ruleset("battle-for-moscow"), players={}) as opened:
        attacked_in_this_phase(opened)
        yield opened


def doubted(session: Session, text: str, *settled: str) -> Doubt:
    assert session.open_run.question is not None
    doubt = doubt_about(session, session.open_run.question.key, text, settled)
    assert doubt is not None
    return doubt


def free(session: Session, text: str) -> bool:
    assert session.open_run.question is not None
    return doubt_about(session, session.open_run.question.key, text) is None


def test_who_attacked_in_this_phase_is_asked_about(session: Session) -> None:
    doubt = doubted(session, "XLVII 9 + xxiv 12")
    assert doubt.asks == "xxiv attacked in combat 1 of this phase. Which holds?"
    assert [way.label for way in doubt.ways] == [CHANGE, OVER, ALL_THE_SAME]
    assert doubt.likely is None
    assert doubt_about(session, "attack", "XLVII 9 + xxiv 12", (doubt.about,)) is None


def test_who_was_attacked_in_this_phase_is_asked_about(session: Session) -> None:
    answered(session, "attack=XLVII 9")
    assert doubted(session, "16 Army 4").asks == "16 Army defended in combat 1 of this phase. Which holds?"


def test_who_defended_may_attack_and_others_may(session: Session) -> None:
    assert free(session, "XLVII 9")
    session.answer("attacker", "soviet")
    assert free(session, "43 Army 8")


def test_another_phase_asks_nothing(session: Session) -> None:
    session.abandon()
    advance_clock(session)
    session.begin("combat")
    assert free(session, "XXIV 12")


def test_without_a_side_on_the_clock_nobody_is_asked(path: Path) -> None:
    with new(path, ruleset=ruleset("battle-for-moscow"), players={}) as session:
        for _ in range(2):
            session.begin("combat")
            answered(session, "attacker=german", "mud=no")
            assert free(session, "XXIV 12")
            answered(session, "attack=XXIV 12", "defence=16 Army 4", *REST)
            session.confirm()


def test_a_combat_that_was_taken_back_is_none(session: Session) -> None:
    session.abandon()
    while session.state.confirmed:
        session.undo()
    session.abandon()
    session.begin("combat")
    assert free(session, "XXIV 12")


def test_the_phase_is_over_sets_the_clock_to_this_sides_next_turn_and_undo_takes_it_back(session: Session) -> None:
    before = session.state
    way = doubted(session, "XXIV 12").ways[1]
    way.move_clock(session, "attack")
    assert session.state.table.clock == Clock(2, "german", "combat")
    assert free(session, "XXIV 12")
    session.answer("attack", "XXIV 12")
    session.undo()
    session.undo()
    assert (session.state.table, session.state.current) == (before.table, before.current)


def test_the_clock_stays_where_the_answer_cannot_be_taken(session: Session) -> None:
    with pytest.raises(BadAnswer):
        doubted(session, "XXIV 12 + XXIV 12").ways[1].move_clock(session, "attack")
    assert session.state.table.clock.turn == 1


def test_after_the_last_turn_the_clock_is_not_offered_to_move(session: Session) -> None:
    session.abandon()
    set_clock(session, LAST_TURN, "german", "combat")
    for _ in range(2):
        session.begin("combat")
        answered(session, "attack=XXIV 12", "defence=16 Army 4", *REST)
        session.confirm()
    session.begin("combat")
    assert [way.label for way in doubted(session, "XXIV 12").ways] == [CHANGE, ALL_THE_SAME]


def test_all_the_same_keeps_the_tables_reason_as_a_note_of_the_combat(session: Session) -> None:
    way = doubted(session, "XXIV 12").ways[2]
    note = way.note("the scenario says so")
    assert note == "XXIV attacked in combat 1 of this phase. All the same: the scenario says so"
    session.answer("attack", way.text or "")
    session.note(note)
    answered(session, "defence=43 Army 8", *REST[:2], "43 Army.into=two")
    session.confirm()
    assert [*session.state.last.combat.notes] == [note]
    assert verify(session) == []


def test_a_changed_answer_is_asked_about_for_the_units_that_it_adds(session: Session) -> None:
    answered(session, "attack=XLVII 9", "defence=43 Army 8")
    doubt = doubt_about(session, "attack", "XLVII 9 + XXIV 12")
    assert doubt is not None
    assert doubt.asks == "XXIV attacked in combat 1 of this phase. Which holds?"
    assert [way.label for way in doubt.ways] == [CHANGE, OVER, ALL_THE_SAME]
    assert doubt_about(session, "attack", "XLVII 9 + XXIV 12", (doubt.about,)) is None
    assert doubt_about(session, "attack", "XL 9") is None
    defends = doubt_about(session, "defence", "16 Army 4")
    assert defends is not None
    assert defends.asks == "16 Army defended in combat 1 of this phase. Which holds?"


def test_a_changed_answer_is_not_asked_about_for_units_that_it_had_already(session: Session) -> None:
    answered(session, "attack=XXIV 12", "defence=43 Army 8")
    assert doubt_about(session, "attack", "xxiv 10") is None
    assert doubt_about(session, "attack", "XXIV 12 + XLVII 9") is None


def test_a_changed_answer_is_not_doubted_for_what_the_table_knows_from_it(session: Session) -> None:
    answered(session, "attack=XLVIII 9", "defence=43 Army 8")
    assert doubt_about(session, "attack", "XLVIIJ 9") is None
    assert doubt_about(session, "attack", "XLVIII 8") is None


def test_a_reason_that_cannot_be_shown_is_refused(session: Session) -> None:
    with pytest.raises(BadAnswer):
        doubted(session, "XXIV 12").ways[2].note("\x07")


def test_the_last_combat_is_not_repeated_with_units_that_fought_in_this_phase(session: Session) -> None:
    assert repeatable(session) is None
    session.abandon()
    set_clock(session, 2, "german", "combat")
    session.begin("combat")
    again = repeatable(session)
    assert again is not None
    assert ("attack", "XXIV") in [(each.key, each.text) for each in again.answers]
