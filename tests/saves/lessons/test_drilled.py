"""The drill as one player goes through it: cards that are left and taken up, answered and counted."""

import json
from dataclasses import replace
from random import Random

import pytest
from dealing import ON_THE_BOARD, UNEVEN_ODDS, dealt, left_open

from rulesets.catalogue import ruleset
from rulesets.engine.core.words import BadAnswer
from saves.disk.errors import NotNow
from saves.lessons.courses import lesson_at
from saves.lessons.drilled import Drilling, card_teacher, run_shown
from saves.session.session import Session

RIGHT, ROUNDED_UP, BY_NOTHING = "DR: defenders retreat", "DX: defenders destroyed", "AR: attackers retreat"


def drilling(data, game="rivets", topic=""):
    """Begin the drill of a game with known rolls."""
    dice = Random(7)
    return Drilling(data, ruleset(game), topic, lambda faces: dice.randint(1, faces))


def test_a_card_stands_at_what_would_bring_its_answer_to_light_and_shows_nothing_of_it(tmp_path):
    session, teacher = dealt(tmp_path)
    run = run_shown(session)
    assert run.question.key == "die"
    assert not run.facts
    assert not [*run.ledger]
    assert not run.notes
    assert run.ruling is None
    assert [each.text for each in teacher.told][-1] == "3"
    assert teacher.hides
    teacher.close()


def test_where_a_card_asks_what_happens_the_steps_that_nothing_was_answered_at_tell_nothing(tmp_path):
    drill = drilling(tmp_path, topic="overrun")
    for _ in range(4):
        session = drill.begin()
        teacher, shown = card_teacher(session), run_shown(session)
        assert shown.steps[-1] == "strengths", "whether it is an overrun decides which step comes next"
        drill.answer(teacher, teacher.card.truth)
        assert run_shown(session).steps == session.run.steps
        teacher.close()


def test_an_answer_brings_the_ruling_to_light_and_says_which_rule_was_missed(tmp_path):
    session, teacher = dealt(tmp_path)
    teacher.drilling.answer(teacher, ROUNDED_UP)
    assert session.run.ruling.outcome == UNEVEN_ODDS.truth_value
    assert not teacher.right
    assert teacher.missed == UNEVEN_ODDS.wrong[:1]
    assert teacher.drilling.standing.topics["uneven-odds"].box == 1
    teacher.close()


def test_no_misreading_explains_what_no_rule_leads_to(tmp_path):
    _, teacher = dealt(tmp_path)
    teacher.drilling.answer(teacher, BY_NOTHING)
    assert teacher.missed == ()
    assert not teacher.right
    teacher.close()


def test_a_card_left_without_an_answer_is_taken_up_as_it_was_and_an_answered_one_is_gone(tmp_path):
    path = left_open(tmp_path)
    lesson = lesson_at(path)
    assert lesson.card == UNEVEN_ODDS
    again = drilling(tmp_path)
    session = again.begin()
    teacher = card_teacher(session)
    assert session.path == path
    assert teacher.card == UNEVEN_ODDS
    again.answer(teacher, RIGHT)
    teacher.close()
    teacher.close()  # a second time closes nothing, and takes no other card away
    assert not path.exists()
    assert again.standing.streak == 1


@pytest.mark.parametrize(
    "then", [{"checklist": "gone"}, {"answers": {**UNEVEN_ODDS.answers, "attack": "no force"}}, {"truth_value": "XX"}]
)
def test_a_card_is_what_it_was_whatever_becomes_of_the_rules(tmp_path, then):
    session, teacher = dealt(tmp_path, replace(UNEVEN_ODDS, **then))
    teacher.drilling.answer(teacher, RIGHT)
    assert teacher.right
    assert teacher.drilling.standing.streak == 1
    teacher.close()
    assert not session.path.exists()


def test_nothing_of_a_card_can_be_changed(tmp_path):
    session, teacher = dealt(tmp_path)
    with pytest.raises(BadAnswer, match="stays as it is"):
        session.answer("attack", "Thinker 9")
    with pytest.raises(NotNow):
        session.abandon()
    assert not session.can_undo
    teacher.close()


def test_two_programs_at_once_have_a_card_each(tmp_path):
    first, second = drilling(tmp_path).begin(), drilling(tmp_path).begin()
    assert first.path != second.path
    for session in (first, second):
        teacher = card_teacher(session)
        teacher.drilling.answer(teacher, teacher.card.truth)
        teacher.close()
    assert drilling(tmp_path).standing.streak == 2
    assert not [*(tmp_path / "drill" / "rivets").iterdir()]


def test_the_next_card_is_made_while_one_is_read_and_is_there_when_it_is_asked_for(tmp_path):
    drill = drilling(tmp_path)
    first = card_teacher(drill.begin())
    due = drill.due
    drill.prepare()
    drill.answer(first, first.card.truth)
    first.close()
    session = drill.begin()
    second = card_teacher(session)
    assert second.card.topic == due.topic != first.card.topic
    second.close()


def test_a_topic_is_named_by_its_word_its_lesson_or_a_part_of_its_title(tmp_path):
    for name in ("retreats", "RETREATS", "rivets-3"):
        assert drilling(tmp_path, topic=name).due.topic == "retreats"
    assert drilling(tmp_path, topic="refused").due.topic == "a-refused-overrun"
    with pytest.raises(BadAnswer, match=r"^Rivets has no topic “x”: choose a-battle, uneven-odds, retreats,"):
        drilling(tmp_path, topic="x")


def test_a_card_that_is_read_otherwise_is_kept_whole_for_the_author(tmp_path):
    _, teacher = dealt(tmp_path)
    teacher.drilling.answer(teacher, ROUNDED_UP)
    paths = [teacher.drilling.keep_otherwise(teacher, "up") for _ in range(2)]
    kept = json.loads(paths[0].read_text())
    assert (kept["ruleset"], kept["said"], kept["how"]) == ("rivets", ROUNDED_UP, "up")
    assert kept["answers"] == UNEVEN_ODDS.answers
    assert paths[0].parent == tmp_path / "read-otherwise"
    assert paths[0] != paths[1]
    teacher.close()


def test_a_card_of_the_board_has_its_position_there(tmp_path):
    session, teacher = dealt(tmp_path, ON_THE_BOARD, "game-of-war")
    assert session.run.question.key == "target"
    teacher.drilling.answer(teacher, "1")
    assert teacher.right
    assert session.run.facts["difference"] == 1
    teacher.close()


def test_the_file_of_a_card_is_a_session_that_any_program_reads(tmp_path):
    with Session.open(left_open(tmp_path), read_only=True) as session:
        assert session.title == "Drill"
        assert session.run.question is not None


@pytest.mark.parametrize(("game", "made_up"), [("bautzen-1945", True), ("rivets", False)])
def test_a_card_says_that_its_values_are_made_up_where_the_lessons_do(tmp_path, game, made_up):
    session = drilling(tmp_path, game).begin()
    teacher = card_teacher(session)
    assert ("made up" in teacher.label) is made_up
    teacher.close()


def test_a_card_of_a_topic_that_the_game_lacks_is_passed_over(tmp_path):
    path, drill = left_open(tmp_path, replace(UNEVEN_ODDS, topic="a-lost-lesson")), drilling(tmp_path)
    session = drill.begin()
    assert session.path != path
    assert drill.due_said
    session.close()
