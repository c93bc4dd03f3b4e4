"""Correcting a confirmed combat in line mode, driven by lines as a pipe would."""

import pytest
from lines import talking
from playing import new, three_battles

from tui.plain.session import Sitting
from tui.plain.talk import Left


@pytest.fixture
def session(tmp_path):
    """Three battles, each ending in a retreat."""
    with new(tmp_path / "war.jsonl") as played:
        three_battles(played)
        yield played


def typed(session, *lines):
    talk, said = talking(*lines)
    with pytest.raises(Left):
        Sitting(talk, session, lambda faces: faces).play()
    return said.getvalue()


def rulings(session):
    return [each.stands for each in session.state.combats()][::-1]


DIE = "6"
"""The place of the die among the answers of the first battle."""


def test_what_follows_is_shown_before_it_is_done(session):
    before = session.state
    said = typed(session, ":correct 1", "1", DIE, "6", "1", "2")
    assert "Die roll: 4 → 6" in said
    assert (
        "Combat 1: RETREAT. 2-1, die 4: DR, defenders retreat. → DESTROYED. 2-1, die 6: DX, defenders destroyed."
        in said
    )
    assert "Rover, eliminated: – → destroyed" in said
    assert "These stand as confirmed" in said
    assert "Left out: Rover: strength 3." in said
    assert session.state is before


def test_a_die_is_corrected_and_undo_takes_it_back(session):
    before = rulings(session)
    said = typed(session, ":correct 1", "1", DIE, "6", "1", "1", ":log", ":log 2", ":undo")
    assert "Corrected; what was confirmed stays in the log" in said
    assert "(corrected)" in said
    assert "(stands as confirmed)" in said
    assert "Stands as confirmed, although combat 1 was corrected" in said
    assert "Undone: Combat 1 is corrected: Die roll: 6" in said
    assert rulings(session) == before


def test_what_is_asked_anew_is_answered_first(session):
    typed(session, ":correct 1", "1", DIE, "1", "units", "clear", "1", "1")
    assert session.state.combat(1).stands == "2-1, die 1: AR, attackers retreat."


def test_a_precedent_that_it_settled_is_asked_about(session):
    said = typed(session, ":correct 1", "1", "5", "nearest", "1", "1", "2", "1")
    assert "This combat settled: How are uneven odds rounded?" in said
    assert session.state.combat(1).event.facts["odds"] == "3-1"
    assert session.state.table.precedents["odds-rounding"] == "defender"


def test_it_can_be_left_as_it_was(session):
    before = session.state
    said = typed(session, ":correct 1", "1", DIE, "6", "3", ":correct 2", "2")
    assert "Combat 1 is unchanged." in said
    assert "Combat 2 is unchanged." in said
    assert session.state is before


def test_a_combat_that_is_not_there_is_refused_in_a_sentence(session):
    said = typed(session, ":correct 9", ":correct", ":correct x", ":correct ١")
    assert "! There is no combat 9; rulings so far: 3." in said
    assert said.count("! Which combat?") == 3
