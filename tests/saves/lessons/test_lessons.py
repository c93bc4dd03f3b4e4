"""Lessons: each replays to what it expects, guides where it should, and can be left and gone on with."""

import os

import pytest
from teaching import begun, taught, the_lesson

from rulesets.catalogue import known, ruleset
from rulesets.engine.core.tabletop import Change, What
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.referee.checklist import Source
from saves.disk.errors import NotNow
from saves.lessons.courses import (
    Stage,
    course,
    courses,
    find,
    following,
    leading_on,
    lesson_at,
    next_to_take,
    progress,
    progress_of,
    to_go_on_with,
)
from saves.lessons.lesson import TALE, Passage, in_short
from saves.lessons.teacher import open_session, take_up, teacher_of
from saves.reports.verify import verify
from saves.session.defaults import has_usual, take_usual
from saves.session.kits import Kits
from saves.session.session import Session
from saves.session.texts import undo_told

LESSONS = [lesson for each in courses() for lesson in each.lessons]
GUIDED = [lesson for lesson in LESSONS if not lesson.alone]
LONGEST_COMMENT = 300
WITH_USUAL = [lesson for lesson in LESSONS if any(cue.usual for cue in lesson.script)]

every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
guided_lesson = pytest.mark.parametrize("lesson", GUIDED, ids=lambda lesson: lesson.id)


def a_lesson(id, folder):
    lesson = the_lesson(id)
    return begun(lesson, folder)


def replayed(session):
    """Answer as the lesson does, and give the key of each question before it is answered."""
    while session.run is not None and session.run.question is not None:
        key = session.run.question.key
        yield key
        session.answer(key, taught(session).given)


@every_lesson
def test_its_script_answers_exactly_the_questions_asked_and_comes_to_what_it_expects(lesson, tmp_path):
    with begun(lesson, tmp_path) as session:
        assert list(replayed(session)) == [cue.key for cue in lesson.script if not cue.known]
        run = session.run
        assert {cue.key for cue in lesson.script if cue.known} <= {
            each.question.key for each in run.from_source(Source.TYPED)
        }
        assert (run.ruling.outcome, sorted(map(in_short, run.effects))) == (lesson.outcome, sorted(lesson.effects))
        assert {name: run.facts[name] for name in lesson.facts} == dict(lesson.facts)
        assert run.waiting == ()
        assert taught(session).step == 0
        session.confirm()
        assert taught(session).done
        assert taught(session).says == str(lesson.closing)
        assert verify(session) == []
    assert progress_of(lesson, tmp_path).stage is Stage.DONE


@every_lesson
def test_it_has_all_its_texts(lesson):
    texts = [lesson.title, lesson.teaches, lesson.cite, lesson.closing.text, *(each.text for each in lesson.situation)]
    assert all(text and text == text.strip() and text.isprintable() for text in texts)
    assert lesson.situation
    for cue in lesson.script:
        assert bool(cue.comment) is not lesson.alone, cue.key
        assert cue.hints or cue.known, cue.key
        assert len(cue.comment) <= LONGEST_COMMENT, cue.key
    assert lesson.label or not any(value for key, value in lesson.kit.items() if not key.startswith("command"))


@pytest.mark.parametrize("lesson", WITH_USUAL, ids=lambda lesson: lesson.id)
def test_usual_answers_that_follow_one_another_are_taken_in_one_go(lesson, tmp_path):
    with begun(lesson, tmp_path) as session:
        for group in lesson.asked:
            assert taught(session).leaves_to_usual is group[0].usual
            if group[0].usual:
                place = taught(session).step
                assert [each.key for each in take_usual(session)] == [cue.key for cue in group]
                assert taught(session).step == place + 1
                assert progress_of(lesson, tmp_path).step == place + 1
            else:
                session.answer(group[0].key, group[0].answer)
        session.confirm()
        assert taught(session).done


def test_nothing_else_is_left_to_the_usual_answers(tmp_path):
    with a_lesson("bautzen-1945-3", tmp_path) as session:
        assert not has_usual(session)
        with pytest.raises(BadAnswer, match="no usual answer here"):
            take_usual(session)


def test_a_rule_is_said_with_its_source_and_a_tale_without():
    assert str(Passage("Attackers may advance.", "8.4")) == "Attackers may advance. (§ 8.4)"
    assert str(Passage("The die shows 4.", TALE)) == "The die shows 4."


def test_a_source_that_stands_beside_the_question_is_not_said_again(tmp_path):
    with a_lesson("rivets-5", tmp_path) as session:
        keys = replayed(session)
        assert next(keys) == "target"
        assert taught(session).says.endswith("What is Digger?")
        for _ in range(3):
            taught(session).help()
        assert taught(session).hints[-1].endswith("can never be overrun. (Overrun Attacks)")


@pytest.mark.parametrize("each", courses(), ids=lambda each: each.ruleset)
def test_a_course_leads_from_the_first_lesson_to_one_done_alone(each):
    assert len(each.lessons) >= 5
    assert [lesson.number for lesson in each.lessons] == list(range(1, len(each.lessons) + 1))
    alone = [lesson.alone for lesson in each.lessons]
    assert alone == sorted(alone), "what is done alone comes after all that is taught"
    assert (alone[0], alone[-1]) == (False, True)
    assert following(each.lessons[0]) is each.lessons[1]
    assert following(each.lessons[-1]) is None
    assert each.game == ruleset(each.ruleset).title


def test_what_a_lesson_answers_by_itself_has_no_place_among_its_questions():
    lesson = find("game-of-war-1")
    assert {lesson.place(cue.key, ()) for cue in lesson.script if cue.known} == {0}
    first, second = (group[0].key for group in lesson.asked[:2])
    assert (lesson.place(second, ()), lesson.place(second, {first})) == (1, 2)


def test_what_is_ticked_and_is_not_there_is_named(tmp_path):
    with a_lesson("napoleon-at-waterloo-1", tmp_path) as session:
        while session.run.question.key != "town":
            session.answer(session.run.question.key, taught(session).given)
        with pytest.raises(BadAnswer, match=r"^Not yet\. Not here: Picton\. Read again where Picton is\.$"):
            session.answer("town", "Picton")


def test_units_typed_in_another_order_are_spoken_of_and_counted_in_the_order_of_the_lesson(tmp_path):
    with a_lesson("rivets-2", tmp_path) as session:
        session.answer("target", "units")
        for typed, wrong in (
            ("Mallet 7", "Still missing: Ponder."),
            ("Nosy 2 + Mallet 7", "Not among the attackers: Nosy. Still missing: Ponder."),
            ("Nosy 2", "Not among the attackers: Nosy."),
        ):
            with pytest.raises(BadAnswer, match=f"^Not yet. {wrong}$"):
                session.answer("attack", typed)
        session.answer("attack", "Mallet 7 + Ponder")
        session.answer("defence", "rambler + nosy 2")
        asked, places = [], []
        while session.run.question is not None:
            asked.append(session.run.question.key)
            places.append(taught(session).step)
            session.answer(asked[-1], taught(session).given)
        assert asked[-2:] == ["Nosy.into", "Rambler.into"]
        assert places == sorted(set(places))


def test_every_ruleset_has_a_course():
    assert {each.ruleset for each in courses()} == set(known())
    assert [each.place for each in courses()] == list(range(1, len(courses()) + 1))


def test_the_published_examples_are_taught():
    assert any(lesson.facts.get("offence") == 23 and lesson.facts["defence"] == 19 for lesson in course("game-of-war"))
    weissenberg = next(lesson for lesson in course("bautzen-1945") if lesson.title == "Weissenberg")
    assert {"flips 112/20", "retreats 861/294", "may-not-advance QG 57 PzK"} <= set(weissenberg.effects)
    criticals = next(lesson for lesson in course("assault") if lesson.title == "Critical hits")
    assert criticals.script[0].answer == "2"


@guided_lesson
def test_no_other_option_is_taken_and_the_sentence_says_what_the_table_shows(lesson, tmp_path):
    with begun(lesson, tmp_path) as session:
        for key in replayed(session):
            run = session.run
            if run.question.kind not in ("choice", "precedent", "yes-no", "dice"):
                continue
            line = session.state.line
            right = run.question.parse(taught(session).given, run.table)
            for option in run.question.options(run.table):
                if run.question.parse(option.word, run.table) != right:
                    with pytest.raises(BadAnswer, match=r"Not yet|In a lesson Tableside rolls"):
                        session.answer(key, option.word)
            assert session.state.line == line


def test_units_in_another_order_and_known_by_their_cards_are_the_same_answer(tmp_path):
    with a_lesson("rivets-1", tmp_path) as session:
        session.answer("phase", "combat")
        session.answer("target", "units")
        with pytest.raises(BadAnswer, match=r"Together the strength is not 7\. Two Red robots are next to"):
            session.answer("attack", "7")
        with pytest.raises(BadAnswer, match="There is no “Ponder four” here"):
            session.answer("attack", "Ponder four")
        for typed, wrong in (("Ponder 5 + Midge 2", "Ponder"), ("midge 4 + the ponder 2", "Midge and Ponder")):
            with pytest.raises(BadAnswer, match=f"The units are right. Look again at the strength of {wrong}."):
                session.answer("attack", typed)
        with pytest.raises(BadAnswer, match="“midge” has no strength: type the number on its"):
            session.answer("attack", "the midge + ponder 4")
        session.answer("attack", "the midge 2 + ponder 4")
        session.answer("defence", "Rover 2")
        with pytest.raises(BadAnswer, match="In a lesson Tableside rolls the dice"):
            session.answer("die", "6")


def test_what_is_known_is_answered_by_the_lesson_and_undone_and_redone_with_the_answer_before(tmp_path):
    with a_lesson("game-of-war-1", tmp_path) as session:
        for key in replayed(session):
            if key == "charging":
                before = session.state.line
        assert session.run.ruling is not None
        assert undo_told(session) == "Undone: Supporting infantry units? 1"
        session.undo()
        assert session.run.question.key == "support.infantry"
        session.undo()
        assert session.run.question.key == "charging"
        assert session.state.line == before
        session.redo()
        assert session.run.question.key == "support.infantry"
        session.redo()
        assert session.run.ruling is not None


def test_what_is_known_from_the_first_lies_there_before_the_first_question(tmp_path):
    lesson = the_lesson("assault-7")
    with begun(lesson, tmp_path) as session:
        assert (taught(session).fresh, session.can_undo, taught(session).step) == (True, False, 1)
        assert str(progress_of(lesson, tmp_path)) == "question 1 of 4"
        session.answer("attack.roll", taught(session).given)
        assert (taught(session).fresh, taught(session).step) == (False, 2)
        taught(session).again()
        assert (taught(session).fresh, taught(session).step) == (True, 1)
    with open_session(session.path) as again:
        assert (taught(again).fresh, taught(again).step) == (True, 1)


def test_dice_in_another_order_are_the_same_throw(tmp_path):
    with a_lesson("assault-5", tmp_path) as session:
        session.answer("criticals", "2")
        session.answer("target", "Scouts")
        with pytest.raises(BadAnswer, match="In a lesson Tableside rolls the dice"):
            session.answer("attack.roll", "cc")
        session.answer("attack.roll", "dc")
        assert session.run.question.key == "defence.roll"


def test_a_changed_answer_is_guided_too(tmp_path):
    with a_lesson("rivets-2", tmp_path) as session:
        session.answer("target", "units")
        with pytest.raises(BadAnswer, match="Not yet"):
            session.answer("target", "bcpc")
        session.drop("target")
        assert taught(session).step == 1


def test_done_alone_every_answer_is_taken_and_the_one_that_leads_elsewhere_is_named(tmp_path):
    with a_lesson("rivets-9", tmp_path) as session:
        assert taught(session).hides
        assert taught(session).says == ""
        for key in replayed(session):
            if key == "die":
                session.answer("die", "3")
                break
        assert session.run.ended
        assert taught(session).says.startswith(
            "Not yet: the outcome should be DR, and here it is NE. Look again at “Roll"
        )
        assert taught(session).astray
        session.confirm()
        assert not taught(session).done
        taught(session).again()
        assert taught(session).fresh
        assert not taught(session).astray
        list(replayed(session))
        assert taught(session).says.startswith("Correct")


def test_done_alone_each_answer_that_is_not_as_things_lie_is_named(tmp_path):
    with a_lesson("rivets-9", tmp_path) as session:
        session.answer("target", "units")
        for key in replayed(session):
            if key == "die":
                session.answer("die", "3")
                break
        assert "Look again at “What is attacked?”: you answered Units." in taught(session).says
        assert taught(session).says.endswith("Also at “Roll one six-sided die” (you answered 3).")


def test_done_alone_the_same_result_by_another_answer_is_told_apart_from_the_right_one(tmp_path):
    with a_lesson("rivets-9", tmp_path) as session:
        session.answer("target", "units")
        for _ in replayed(session):
            pass
        assert not taught(session).astray
        assert taught(session).says.startswith(
            "The same result, but look again at “What is attacked?”: you answered Units. Rambler"
        )
        taught(session).again()
        session.answer("target", "neutral")
        session.answer("attack", "ponder 4 + mallet 7")
        for _ in replayed(session):
            pass
        assert taught(session).says.startswith("Correct")


def test_done_alone_words_of_the_players_own_may_differ(tmp_path):
    with a_lesson("bautzen-1945-9", tmp_path) as session:
        session.answer("attacker", "allied")
        session.answer("hex", "the hill")
        list(replayed(session))
        assert taught(session).says.startswith("Correct")


def test_done_alone_the_outcome_may_be_right_and_what_follows_wrong(tmp_path):
    with a_lesson("rivets-9", tmp_path) as session:
        for key in replayed(session):
            if key == "Trotter.into":
                session.answer("Trotter.into", "clear")
                break
        assert taught(session).says.startswith("DR is correct, but the effects are not yet.")
        assert "Read again where it can go." in taught(session).says
    lesson = the_lesson("rivets-9")
    assert progress_of(lesson, tmp_path).stage is Stage.BEGUN


def test_left_and_opened_again_it_stands_at_the_same_step(tmp_path):
    lesson = course("rivets")[2]
    assert progress_of(lesson, tmp_path).stage is Stage.NEW
    path = take_up(lesson, tmp_path)
    assert str(progress_of(lesson, tmp_path)) == "question 1 of 9"
    with open_session(path) as session:
        session.answer("target", "units")
        session.answer("attack", "Mallet + Ponder")
        session.undo()
        session.redo()
        session.undo()
    assert str(progress_of(lesson, tmp_path)) == "question 2 of 9"
    assert take_up(lesson, tmp_path) == path
    with open_session(path) as session:
        assert taught(session).step == 2
        assert "Who attacks?" in taught(session).says
    lessons = progress("rivets", tmp_path)
    assert next_to_take(lessons) == lessons[0]


def test_once_done_it_stays_done(tmp_path):
    with a_lesson("rivets-6", tmp_path) as session:
        list(replayed(session))
        session.confirm()
        taught(session).again()
        assert not session.can_undo
    assert progress("rivets", tmp_path)[5].stage is Stage.DONE


def test_a_lesson_keeps_to_its_table(tmp_path):
    with a_lesson("rivets-2", tmp_path) as session:
        assert not session.can_undo
        with pytest.raises(NotNow, match="keep to their table"):
            session.amend([Change(What.FACT, "phase", value="movement")])
        with pytest.raises(NotNow, match="keep to their table"):
            session.abandon()
        with pytest.raises(NotNow, match="starts here"):
            session.stand_at(1)
        list(replayed(session))
        with pytest.raises(NotNow, match="keep to their table"):
            session.overrule("a reason", "another ruling")
        session.confirm()
        with pytest.raises(NotNow, match="keep to their table"):
            session.begin("combat")


def test_what_a_riddle_comes_to_is_hidden_and_what_is_taught_is_not(tmp_path):
    with a_lesson("game-of-war-2", tmp_path) as session:
        assert taught(session).hides
        list(replayed(session))
        assert not taught(session).hides
    with a_lesson("rivets-2", tmp_path) as session:
        assert not taught(session).hides


@pytest.mark.parametrize("written", [1, 2])
def test_a_lesson_that_was_cut_short_while_it_was_laid_out_is_laid_out(tmp_path, written):
    with a_lesson("rivets-2", tmp_path) as session:
        path, laid_out = session.path, session.state.line
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:written]))
    with open_session(path) as session:
        assert session.run is None
        taught(session).again()
        assert session.state.line == laid_out
        assert taught(session).fresh
        assert taught(session).step == 1


def test_printed_values_stay_in_the_lesson(tmp_path):
    with a_lesson("assault-3", tmp_path / "lessons") as session:
        list(replayed(session))
        session.confirm()
        assert session.state.table.kit["terrain.demo-woods"] == "1 blue"
    assert [each.name for each in tmp_path.iterdir()] == ["lessons"]


def test_a_session_that_is_no_lesson_has_the_kit_and_a_lesson_has_not(tmp_path):
    kits = Kits(tmp_path / "kits")
    Session.create(tmp_path / "a.jsonl", title="x", ruleset=ruleset("assault"), players={}).close()
    with open_session(tmp_path / "a.jsonl", kits=kits) as session:
        session.amend([Change(What.KIT, "faces.green", value="c d d x x -")])
    assert kits.values("assault") == {"faces.green": "c d d x x -"}
    with a_lesson("assault-3", tmp_path / "lessons") as session:
        path = session.path
    with open_session(path, kits=kits) as session:
        list(replayed(session))
        session.confirm()
    assert kits.values("assault") == {"faces.green": "c d d x x -"}


def test_the_dice_of_a_lesson_belong_to_the_question_that_throws_them(tmp_path):
    with a_lesson("rivets-1", tmp_path) as session:
        thrown = {key: taught(session).dice for key in replayed(session)}
        assert {key: dice for key, dice in thrown.items() if dice} == {"die": "5"}
        assert taught(session).dice == ""


def test_what_a_lesson_says_of_keys_belongs_to_its_question(tmp_path):
    with a_lesson("game-of-war-8", tmp_path) as session:
        said = {key: taught(session).keys for key in replayed(session)}
        assert {key: keys for key, keys in said.items() if keys} == {
            "move.2": "Press Space on the board, or type done."
        }
        assert taught(session).keys == ""


def test_other_sessions_and_lessons_that_are_not_taught_any_more_are_no_lessons(tmp_path):
    rivets = ruleset("rivets")
    for name, about in (("a", "lesson rivets-99"), ("b", "a game on Saturday")):
        path = tmp_path / f"{name}.jsonl"
        Session.create(path, title="x", ruleset=rivets, players={}, about=about).close()
        assert lesson_at(path) is None
        with open_session(path) as session:
            assert session.guide is None
            assert teacher_of(session) is None
    (tmp_path / "c.jsonl").write_text("nonsense\n")
    assert lesson_at(tmp_path / "c.jsonl") is None
    assert lesson_at(tmp_path / "d.jsonl") is None


def test_a_damaged_lesson_shows_how_far_it_can_be_read(tmp_path):
    with a_lesson("rivets-1", tmp_path) as session:
        session.answer("phase", "combat")
        path = session.path
    path.write_bytes(path.read_bytes() + b'{"line":5,\n[]\n')
    assert str(progress("rivets", tmp_path)[0]) == "question 2 of 5"


def test_the_list_goes_on_after_the_lesson_last_played_or_the_one_just_left(tmp_path):
    def played(id, when):
        with a_lesson(id, tmp_path) as session:
            list(replayed(session))
            session.confirm()
            path = session.path
        os.utime(path, (when, when))

    def wanted():
        lesson = to_go_on_with(tmp_path)
        return lesson.id if lesson is not None else ""

    assert wanted() == "rivets-1"
    played("rivets-1", 1000)
    assert wanted() == "rivets-2"
    played("assault-8", 2000)
    assert wanted() == "assault-9"
    assert to_go_on_with(tmp_path, find("assault-2")) is find("assault-2")
    os.utime(tmp_path / "rivets-1.jsonl", (3000, 3000))
    assert wanted() == "rivets-2"
    for lesson in course("rivets")[1:]:
        played(lesson.id, 4000 + lesson.number)
    assert wanted() == "game-of-war-1"


def test_after_the_last_lesson_of_a_course_comes_the_next_course(tmp_path):
    def after(id):
        lesson = the_lesson(id)
        coming = leading_on(lesson, tmp_path)
        return coming.id if coming is not None else ""

    assert after("rivets-1") == "rivets-2"
    assert after("rivets-9") == "game-of-war-1"
    with a_lesson("game-of-war-1", tmp_path) as session:
        list(replayed(session))
        session.confirm()
    assert after("rivets-9") == "game-of-war-2"
    assert after("bautzen-1945-9") == "battle-for-moscow-1"
    assert after("napoleon-at-waterloo-5") == "salt-marsh-1"
    assert after("salt-marsh-5") == "rivets-1"


def test_a_free_answer_is_the_learners_own_and_the_ruling_keeps_it(tmp_path):
    with a_lesson("rivets-7", tmp_path) as session:
        for key in replayed(session):
            if key == "Mother.fate":
                session.answer(key, "captured by Red")
                break
        assert session.run.ended
        assert str(session.run.effects[-1]) == "Mother: captured by Red."
        assert taught(session).lesson.as_expected("DX", ("as-players-say Mother",))


@pytest.mark.parametrize("id", ["rivets-1", "assault-7", "game-of-war-1"])
def test_in_a_lesson_that_is_begun_again_undo_brings_the_answers_back(id, tmp_path):
    with a_lesson(id, tmp_path) as session:
        for _ in replayed(session):
            pass
        before = session.state.current.answers
        session.restart()
        assert len(session.state.current.answers) < len(before)
        session.undo()
        assert session.state.current.answers == before
