"""Lessons ask first and tell after: no note gives its answer away, hints come one by one; a name is one strength."""

import json
import re
from collections import defaultdict
from pathlib import Path

import pytest
from rows import by_rows
from teaching import begun, taught, the_lesson

from rulesets.catalogue import ruleset
from rulesets.engine.core.words import BadAnswer, sources
from rulesets.engine.questions.forces import Factor, Force
from saves.lessons.courses import Stage, course, courses, examples, progress_of
from saves.lessons.lesson import read_lesson
from saves.lessons.teacher import open_session
from saves.session.session import Session

LESSONS = [lesson for each in courses() for lesson in each.lessons]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
TOLD_OUTRIGHT = r"\b(choose|enter|type|press|answer|it is|here) {}\b"


def asked_in(session):
    """Answer as the lesson does, and give what it holds of each question before that is answered."""
    while session.run is not None and session.run.question is not None:
        cue = taught(session).lesson.cue(session.run.question.key)
        assert cue is not None
        yield cue
        if session.run.question is not None and session.run.question.key == cue.key:
            session.answer(cue.key, cue.answer)


def at(session, key):
    return next(cue for cue in asked_in(session) if cue.key == key)


def gives_away(session, cue, said):
    """Tell whether a text holds the answer to the open question, as it is typed or as it is read."""
    run = session.run
    question = run.question
    spoken = question.say(question.parse(cue.answer, run.table))
    forms = {cue.answer.casefold(), spoken.casefold()} - {""}
    if question.kind == "yes-no" or forms & {"none", "no", "yes"} or cue.usual:
        return any(re.search(TOLD_OUTRIGHT.format(re.escape(form)), said.casefold()) for form in forms)
    return any(re.search(rf"(?<![\w-]){re.escape(form)}(?![\w-])", said.casefold()) for form in forms)


def first_error(session, key, cue):
    """Give what is said to the first wrong answer that can be read; empty where every answer is right."""
    question, table = session.run.question, session.run.table
    options = [each.word for each in question.options(table)]
    for text in (*options, "1", "2", "0", "9", "none", "no", "yes", "x-", "-", "Nobody 3", "far away"):
        try:
            taught(session).before(question, text, table)
        except BadAnswer as bad:
            if str(bad).startswith("Not yet."):
                return str(bad)
    return ""


@every_lesson
def test_no_note_and_no_first_error_gives_its_answer_away(lesson, tmp_path):
    with begun(lesson, tmp_path) as session:
        for cue in asked_in(session):
            if cue.free:
                continue
            assert not gives_away(session, cue, cue.comment), (cue.key, cue.comment)
            assert not gives_away(session, cue, first_error(session, cue.key, cue)), cue.key


@every_lesson
def test_every_question_has_hints_then_its_rule_then_its_answer(lesson, tmp_path):
    with begun(lesson, tmp_path) as session:
        for cue in asked_in(session):
            assert cue.hints, cue.key
            assert cue.rule, cue.key
            assert cue.free or not gives_away(session, cue, cue.hints[0]), cue.key
            for _ in (*cue.hints, "rule", "answer"):
                taught(session).help()
            rungs = [*taught(session).hints]
            *hints, rule, answer = rungs
            assert tuple(hints) == cue.hints
            assert rule.startswith(cue.rule)
            assert cue.cite == "tale" or all(
                source.split("precedent")[0].removesuffix(" (inferred)") in rule for source in sources(cue.cite)
            )
            if not cue.free:
                value = session.run.question.parse(cue.answer, session.run.table)
                assert session.run.question.say(value) in answer, cue.key
            taught(session).help()
            assert [*taught(session).hints] == rungs, "after the answer comes nothing more"


@by_rows
def test_of_the_situation_comes_first_what_the_question_is_about(id, key, begins, tmp_path):
    lesson = the_lesson(id)
    with begun(lesson, tmp_path) as session:
        assert at(session, key).key == key
        first, *others = taught(session).situation
        assert first.text.startswith(begins)
        assert {*others} < {*lesson.situation} - {first} or len(lesson.situation) == 1 + len(others)


def test_what_is_wrong_is_met_with_the_hint_that_was_given_last(tmp_path):
    with begun(course("rivets")[0], tmp_path) as session:
        cue = at(session, "attack")
        with pytest.raises(BadAnswer, match=re.escape(f"Not yet. Together the strength is not 9. {cue.hints[0]}")):
            session.answer("attack", "9")
        taught(session).help()
        with pytest.raises(BadAnswer, match=re.escape(f"Not yet. Together the strength is not 9. {cue.hints[1]}")):
            session.answer("attack", "9")


def test_a_mistake_made_again_is_met_with_the_next_hint_and_never_with_the_answer(tmp_path):
    with begun(course("rivets")[0], tmp_path) as session:
        cue = at(session, "attack")
        for said in (*cue.hints, cue.rule, cue.rule):
            with pytest.raises(BadAnswer, match=re.escape(said)):
                session.answer("attack", "9")
        assert taught(session).has_more_hints


@by_rows
def test_a_misspelt_name_is_met_with_the_name_that_is_near(id, key, typed, said, tmp_path):
    with begun(the_lesson(id), tmp_path) as session:
        assert at(session, key).key == key
        with pytest.raises(BadAnswer, match=re.escape(said)):
            session.answer(key, typed)
        with pytest.raises(BadAnswer, match="Not yet"):
            session.answer(key, "Somebody 3")


@pytest.mark.parametrize("id", ["rivets-1", "rivets-9", "bautzen-1945-8", "battle-for-moscow-1"])
def test_a_right_total_typed_as_a_number_is_right_and_means_the_units(id, tmp_path):
    lesson = the_lesson(id)
    with begun(lesson, tmp_path) as session:
        totals = 0
        for cue in asked_in(session):
            question, table = session.run.question, session.run.table
            if question.kind == "force" and cue.answer != "none":
                total = question.parse(cue.answer, table).total
                if not lesson.alone:
                    with pytest.raises(BadAnswer, match="Not yet"):
                        session.answer(cue.key, str(total + 1))
                session.answer(cue.key, str(total))
                assert session.state.current.answers[cue.key].text == cue.answer
                totals += 1
        assert totals >= 2
        session.confirm()
        assert taught(session).done


@pytest.mark.parametrize("each", courses(), ids=lambda each: each.ruleset)
def test_who_is_eliminated_fights_in_no_later_lesson(each):
    gone = set()
    for lesson in each.lessons:
        units = set(lesson.table.get("units", {}))
        assert not gone & units, lesson.id
        gone |= {effect.removeprefix("eliminated ") for effect in lesson.effects if effect.startswith("eliminated ")}


@pytest.mark.parametrize("lesson", [each for each in LESSONS if each.formerly], ids=lambda lesson: lesson.id)
def test_a_lesson_begun_before_its_units_were_renamed_keeps_their_names_and_is_done_with_them(lesson, tmp_path):
    before = lesson.as_laid_out(lesson.formerly.values())
    assert not set(lesson.formerly) & set(before.table["units"])
    with begun(before, tmp_path) as session:
        path = session.path
    with open_session(path) as session:
        assert taught(session).lesson == before
        for _ in asked_in(session):
            assert not any(new in taught(session).says for new in lesson.formerly)
        session.confirm()
        assert taught(session).done
    assert progress_of(lesson, tmp_path).stage is Stage.DONE
    with begun(lesson, tmp_path / "new") as session:
        path = session.path
    with open_session(path) as session:
        assert taught(session).lesson is lesson


def test_a_lesson_of_others_with_one_hint_as_a_text_is_read_and_helps(tmp_path):
    place = Path(__file__).parents[3] / "rulesets/games/rivets.lessons/1.json"
    document = json.loads(place.read_text())
    for cue in document["script"]:
        cue.pop("rule")
        cue["hint"] = "Look at the counters."
    lesson = read_lesson("rivets-1", {"ruleset": "rivets", "number": 1, **document})
    assert {cue.hints for cue in lesson.script} == {("Look at the counters.",)}
    with begun(lesson, tmp_path) as session:
        with pytest.raises(BadAnswer, match=r"Not yet\. Look at the counters\."):
            session.answer("phase", "movement")
        taught(session).help()
        taught(session).help()
        assert taught(session).hints == ("Look at the counters.", "In this lesson it is Combat phase.")


@every_lesson
def test_no_help_of_a_typed_question_has_the_answer_as_its_example(lesson, tmp_path):
    with begun(lesson, tmp_path) as session:
        for cue in asked_in(session):
            question = session.run.question
            if question.kind == "force" and question.names_in(cue.answer):
                assert not gives_away(session, cue, question.help), (cue.key, question.help)


NO_STRENGTH = ("steps", "losses", "abilities")
"""What a card holds that is no strength: fighting changes it, or it is said anew."""


def strengths_in(session):
    """Give what the cards of the units hold, by name and field."""
    cards = {name: unit.card for name, unit in session.state.table.units.items()}
    return {
        (name, field): held for name, card in cards.items() for field, held in card.items() if field not in NO_STRENGTH
    }


def shown_as_examples(game):
    """Give the units that fields of a game show as examples, but as its roster has them: name, field, strength."""
    for checklist in ruleset(game).checklists:
        for force in (each for each in checklist.answerable() if isinstance(each, Force)):
            for unit, worth in force.strengths_in(force.example).items():
                if Factor(unit, worth) not in force.known:
                    yield unit, force.entry, str(worth)


@pytest.mark.parametrize("game", sorted({each.ruleset for each in LESSONS}))
def test_a_unit_has_the_same_strength_in_all_lessons_and_samples(game, tmp_path):
    held = defaultdict(dict)
    for lesson in (lesson for lesson in LESSONS if lesson.ruleset == game):
        folder = tmp_path / lesson.id.replace("/", "-")
        folder.mkdir()
        with begun(lesson, folder) as session:
            assert list(asked_in(session))
            if session.state.current is not None:
                session.confirm()
            for unit, said in strengths_in(session).items():
                held[unit][lesson.id] = said
    for sample in (sample for sample in examples() if sample.ruleset == game):
        with Session.open(sample.path, read_only=True) as session:
            for unit, said in strengths_in(session).items():
                held[unit][sample.id] = said
    for unit, field, worth in shown_as_examples(game):
        if (unit, field) in held:
            held[unit, field]["what a field shows"] = worth
    assert held or game == "game-of-war"
    assert {unit: said for unit, said in held.items() if len(set(said.values())) > 1} == {}


@by_rows
def test_a_misspelt_name_is_named_before_any_other_hint(said, named, tmp_path):
    with begun(course("rivets")[0], tmp_path) as session:
        at(session, "attack")
        with pytest.raises(BadAnswer, match=re.escape(named)):
            session.answer("attack", said)
        assert not taught(session).hints
