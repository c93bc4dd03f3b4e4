"""Lessons on the screens, played by keys alone."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from contrast import looked_at
from piloting import LARGE, SIZES, SMALL, key_line, keys, new_session, place_of, playing, screen_text, session_of
from rows import by_rows
from sizes import share
from teaching import the_lesson

from saves.lessons.courses import Stage, courses, find, progress
from saves.lessons.teacher import open_session, take_up, teacher_of
from tui.board.screen import BoardScreen
from tui.screens.home.sessions import NewSession
from tui.screens.session.teaching import rows_above
from tui.shared.wording import is_typed, situation_at_screen
from tui.widgets.answers import AnswerEntries

LESSONS = [lesson for course in courses() for lesson in course.lessons]


def lesson_of(pilot):
    return teacher_of(session_of(pilot))


def begun(data, id):
    lesson = the_lesson(id)
    return take_up(lesson, data / "lessons")


@pytest.mark.parametrize("size", SIZES)
async def test_how_a_first_lesson_looks(tmp_path, size, snapshot):
    async with playing(tmp_path, size=size) as pilot:
        assert await looked_at(pilot) == snapshot(name="the first start of all")
        await keys(pilot, "enter")
        assert await looked_at(pilot) == snapshot(name="the first question")
        await keys(pilot, "2", "1")
        assert await looked_at(pilot) == snapshot(name="a question")
        await keys(pilot, "'Ponder 4 + Midge 2'", "enter", "'Rover 2'", "enter")
        assert "If it shows" not in screen_text(pilot)
        assert ("enter roll" in key_line(pilot), "roll for me" in key_line(pilot)) == (True, False)
        await keys(pilot, "v", "enter")
        assert await looked_at(pilot) == snapshot(name="the end")
        await keys(pilot, "escape")
        assert await looked_at(pilot) == snapshot(name="the list")


async def test_a_first_lesson_is_done_by_keys_and_leads_to_the_next(tmp_path):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "enter", "1")
        assert "✗ Not yet. Movement is over" in screen_text(pilot)
        await keys(pilot, "backspace", "2", "1", "backspace", "backspace", "'Ponder 4 + Midge 2'", "enter")
        await keys(pilot, "'Rover 2'", "enter")
        assert "Press Enter: Tableside rolls for you." in screen_text(pilot)
        assert "enter roll" in key_line(pilot)
        await keys(pilot, "3")
        assert "✗ Press Enter: in a lesson Tableside rolls." in screen_text(pilot), "no number is taken for another one"
        await keys(pilot, "enter")
        assert "DX   3-1, die 5" in screen_text(pilot)
        await keys(pilot, "enter")
        assert lesson_of(pilot).done
        await keys(pilot, "enter")
        assert lesson_of(pilot).lesson.number == 2
        assert "What are Nosy and Rambler?" in screen_text(pilot)
    assert progress("rivets", tmp_path / "lessons")[0].stage is Stage.DONE


async def test_the_end_of_a_lesson_lies_on_a_felt_that_counts_what_was_right_at_the_first_try(tmp_path):
    path = begun(tmp_path, "rivets-1")
    answers = ("2", "1", "'Ponder 4 + Midge 2'", "enter", "'Rover 2'", "enter", "enter", "enter")
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "1", *answers)
        felt = pilot.app.screen.query_one("#felt").content
        assert (felt.halves[0].who, felt.halves[0].verdict) == ("Lesson 1: A battle", "Done")
        assert felt.halves[0].how.endswith("4 of 5 right at the first try"), "the first answer was the other phase"
        await keys(pilot, "ctrl+r", *answers)
        assert "5 of 5 right at the first try" in screen_text(pilot), "a lesson that starts again is counted anew"
    async with playing(tmp_path, path) as pilot:
        assert "Rover: destroyed" in screen_text(pilot)
        assert "first try" not in screen_text(pilot), "nobody saw how it was answered"


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_where_a_lesson_asks_about_its_table_the_codes_in_it_are_explained(tmp_path, size):
    async with playing(tmp_path, size=size) as pilot:
        await keys(pilot, "enter", "2", "1", "'6'", "enter", "'2'", "enter")
        shown = " ".join(re.sub("[│┃]", " ", screen_text(pilot)).split())
        assert "AX attackers destroyed" in shown


async def test_home_says_what_this_is_until_a_lesson_is_done_or_a_session_begun(tmp_path):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "enter", "2", "escape", "escape")
        assert "It asks, rules, says why" in screen_text(pilot)
        assert "continue Rivets, lesson 1" in screen_text(pilot)
        assert "Try this combat" in screen_text(pilot)
    new_session(tmp_path)
    async with playing(tmp_path) as pilot:
        assert "It asks your checklist" not in screen_text(pilot)
        assert "Try this combat" not in screen_text(pilot)


async def test_tab_shows_the_lessons_of_the_next_game_under_its_heading_and_shift_tab_those_before(tmp_path):
    async with playing(tmp_path, size=SMALL) as pilot:
        await keys(pilot, "l")
        for key, title in (("tab", "A Game of War"), ("tab", "ASSAULT"), ("shift+tab", "A Game of War")):
            await keys(pilot, key)
            heading, first, second, *_ = screen_text(pilot).splitlines()[4:]
            assert heading.strip().startswith(title)
            assert (first.startswith(" ▌   ·  1  "), " 2  " in second) == (True, True)
        await keys(pilot, "shift+tab", "shift+tab")
        assert "▌   ·  1  A volley" in screen_text(pilot), "before the first game stands the last"


async def test_the_list_marks_the_lesson_that_was_left_and_names_it_in_full(tmp_path):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "l", "down", "down")
        assert "Lesson 3: Retreats: where a retreating unit survives" in " ".join(screen_text(pilot).split())
        await keys(pilot, "home", "tab", "down", "down", "enter", "escape")
        assert "Lesson 3: Not in line" in screen_text(pilot)
        await keys(pilot, "escape", "l")
        assert "Lesson 3: Not in line" in screen_text(pilot)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "l")
        assert "Lesson 3: Not in line" in screen_text(pilot)


async def test_alone_the_ruling_names_the_answer_that_led_elsewhere_and_it_is_tried_again(tmp_path):
    async with playing(tmp_path, begun(tmp_path, "rivets-9")) as pilot:
        await keys(pilot, "s")
        assert "There are no notes this time" in screen_text(pilot)
        await keys(pilot, "escape", "3", "'Mallet 7 + Ponder 4'", "enter", "'Rambler 2 + Trotter 4'", "enter", "3")
        shown = screen_text(pilot)
        assert "Not yet: the outcome should be DR" in shown
        assert "you answered 3. The situation says" in " ".join(shown.replace("│", " ").split())
        await keys(pilot, "enter", "enter")
        assert lesson_of(pilot).fresh
        await keys(pilot, "3", "'Mallet 7 + Ponder 4'", "enter", "'Rambler 2 + Trotter 4'", "enter", "v", "6", "1", "5")
        assert "Correct" in screen_text(pilot)


async def test_a_lesson_of_a_game_with_a_board_is_played_on_it(tmp_path):
    async with playing(tmp_path, begun(tmp_path, "game-of-war-2")) as pilot:
        assert isinstance(pilot.app.screen, BoardScreen)
        assert "Three South" in screen_text(pilot)
        assert pilot.app.screen.board.cursor.square.name == "K8", "the cursor stands at the fight"
        assert not re.search(r"offence +[0-9]", screen_text(pilot)), "nobody reckons for the learner"
        await keys(pilot, "g", "'I8'", "enter", "enter")
        assert re.search(r"✗ Not yet\. Count the", screen_text(pilot))
        await keys(pilot, "j", "enter", "enter")
        assert lesson_of(pilot).done
        assert "Lesson 3: Not in line" in screen_text(pilot)


async def test_what_a_lesson_cannot_do_is_not_offered(tmp_path):
    async with playing(tmp_path, begun(tmp_path, "rivets-6")) as pilot:
        await keys(pilot, "1", "'Mallet + Ponder'", "enter", "'Patch'", "enter", "o", "X", "e")
        session = session_of(pilot)
        assert session.run.ruling.refused
        assert session.state.current is not None


async def test_the_end_of_a_course_leads_to_the_next_and_to_a_session_of_ones_own(tmp_path):
    path = begun(tmp_path, "rivets-9")
    with open_session(path) as session:
        while session.run.question is not None:
            session.answer(session.run.question.key, session.guide.given)
        session.confirm()
    async with playing(tmp_path, path) as pilot:
        shown = screen_text(pilot)
        assert "That was the last lesson of this course." in shown
        assert re.search(r"▌ A Game of War, Lesson 1: Two sums +enter", shown)
        await keys(pilot, "n")
        assert isinstance(pilot.app.screen, NewSession)
        assert "Which game?" in screen_text(pilot)
        await keys(pilot, "enter", "enter", "enter", "enter")
        assert pilot.app.screen.session.ruleset.id == "rivets"
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "enter", "enter")
        assert lesson_of(pilot).lesson.id == "game-of-war-1"


async def test_no_answer_of_a_lesson_is_marked_beforehand(tmp_path):
    async with playing(tmp_path, begun(tmp_path, "bautzen-1945-1")) as pilot:
        assert session_of(pilot).run.question.key == "attacker"
        await keys(pilot, "enter")
        assert session_of(pilot).run.question.key == "attacker", "the usual answer would give the right one away"
        assert "Press 1 or 2" in screen_text(pilot)
        assert "│ ▌ " not in screen_text(pilot), "no row is marked that Enter would not take"
        await keys(pilot, "down")
        row = next(line for line in screen_text(pilot).splitlines() if "│ ▌ " in line)
        assert row.rstrip(" │").endswith("enter"), "the first arrow marks the first row"


async def test_a_text_field_shows_no_answer_of_a_lesson_beforehand_and_an_empty_line_in_it_is_no_wrong_one(tmp_path):
    async with playing(tmp_path, begun(tmp_path, "game-of-war-1")) as pilot:
        await keys(pilot, "1", "1", "2")
        assert session_of(pilot).run.question.default_words == "0"
        assert "enter: " not in screen_text(pilot)
        await keys(pilot, "ctrl+f", "enter", "enter")
        assert "✗ Type a whole number from 0 to 99." in screen_text(pilot)
        assert lesson_of(pilot).hints == ()
        await keys(pilot, "'3'", "enter")
        assert lesson_of(pilot).at_first_try == "6 of 6 right at the first try"


async def test_what_was_wrong_with_a_secret_is_gone_once_it_is_typed_again(tmp_path):
    path = begun(tmp_path, "bautzen-1945-3")
    with open_session(path) as session:
        while session.run.question.key != "commitments":
            session.answer(session.run.question.key, session.guide.given)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "enter", "1", "enter", "enter", "0", "enter", "0", "enter")
        assert "✗" in screen_text(pilot)
        await keys(pilot, "enter")
        assert "✗" not in screen_text(pilot)


async def test_the_situation_is_read_over_for_nothing_at_each_question_and_then_comes_a_hint(tmp_path):
    async with playing(tmp_path, begun(tmp_path, "rivets-1")) as pilot:
        for answer in ("2", "1"):
            assert screen_text(pilot).splitlines()[1].endswith("─ s situation, hint")
            await keys(pilot, "s")
            assert lesson_of(pilot).hints == ()
            await keys(pilot, "escape")
            assert screen_text(pilot).splitlines()[1].endswith("─ s hint")
            await keys(pilot, answer)
        assert lesson_of(pilot).at_first_try == "5 of 5 right at the first try"
        await keys(pilot, "f8", "escape", "f8")
        assert lesson_of(pilot).hints == ("Two Red robots are next to Rover.",)
        assert lesson_of(pilot).at_first_try == "4 of 5 right at the first try"


async def test_hints_come_one_by_one_and_stay_in_sight_and_what_is_typed_stays(tmp_path):
    async with playing(tmp_path, begun(tmp_path, "rivets-1")) as pilot:
        await keys(pilot, "2", "1", "'Pon'", "f8", "f8")
        assert "Two Red robots are next to Rover." in screen_text(pilot)
        page = " ".join(screen_text(pilot).replace("│", " ").split())
        assert "You play Red." in page, "all that is taught is read on a page of its own"
        assert page.index("Lesson 1 · 3 of 5") < page.index("Who attacks?")
        assert "next hint" in screen_text(pilot)
        await keys(pilot, "s", "escape")
        assert "The counters say 4 and 2." in screen_text(pilot)
        assert "Who attacks?" in screen_text(pilot), "a hint takes nothing of what is asked"
        assert "In this lesson it is" not in screen_text(pilot)
        await keys(pilot, "f8", "s")
        assert "In this lesson it is" in screen_text(pilot)
        assert "next hint" not in screen_text(pilot), "behind the answer there is none"
        await keys(pilot, "escape", "'der 4 + Midge 2'", "enter")
        assert lesson_of(pilot).step == 4


async def test_a_digit_at_the_hints_answers_and_escape_takes_away_what_was_typed_before_it_leaves(tmp_path):
    async with playing(tmp_path, begun(tmp_path, "rivets-1")) as pilot:
        await keys(pilot, "s", "2", "s", "s", "1")
        assert lesson_of(pilot).step == 3
        await keys(pilot, "'Pon'")
        assert "esc clear" in key_line(pilot)
        await keys(pilot, "escape")
        assert lesson_of(pilot).step == 3
        assert "esc clear" not in key_line(pilot)
        await keys(pilot, "'9'", "enter", "escape", "escape")
        assert "Lesson 1 · 3 of 5" not in screen_text(pilot)


@by_rows
async def test_comment_question_and_answers_stand_in_sight_together_in_a_small_terminal(tmp_path, id, key):
    path = begun(tmp_path, id)
    with open_session(path) as session:
        while session.run.question.key != key:
            session.answer(session.run.question.key, session.guide.given)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "ctrl+s")
        asking = pilot.app.screen.query_one("#asking")
        assert asking.scroll_y == 0
        assert asking.query_one(AnswerEntries).region.bottom <= asking.region.bottom
        assert 0 < pilot.app.screen.query_one("#teacher").region.height <= 5, "its heading, and four rows"


@pytest.mark.parametrize(("size", "column", "row"), [(SMALL, 1, 2), (LARGE, 88, 4)])
async def test_what_is_wrong_is_said_where_the_teacher_speaks_and_goes_with_the_next_answer(
    tmp_path, size, column, row
):
    async with playing(tmp_path, begun(tmp_path, "rivets-1"), size=size) as pilot:
        await keys(pilot, "1")
        assert place_of(pilot, "✗ Not yet. Movement is over.") == (column, row)
        await keys(pilot, "2")
        assert "✗" not in screen_text(pilot)


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_right_answer_is_said_to_be_right_with_its_rule_before_the_next_question_and_at_the_ruling(
    tmp_path, size
):
    async with playing(tmp_path, begun(tmp_path, "rivets-1"), size=size) as pilot:
        await keys(pilot, "2", "1", "'Ponder 4 + Midge 2'", "enter")
        assert "✓ All attackers add up the" in screen_text(pilot)
        assert "Robots left over from a war" not in screen_text(pilot)
        await keys(pilot, "'9'", "enter")
        assert "✓ All attackers" not in screen_text(pilot)
        await keys(pilot, "'Rover 2'", "enter", "enter")
        assert "✓ 6 to 2 is 3-1: these are" in screen_text(pilot)


async def test_in_a_small_terminal_the_lessons_of_a_course_stand_close_at_each_question(tmp_path):
    async with playing(tmp_path, begun(tmp_path, "battle-for-moscow-1"), size=(80, 28)) as pilot:
        await keys(pilot, "1", "2")
        (_, first), (_, second) = (place_of(pilot, title) for title in ("A battle  ", "2  Terrain"))
        assert second == first + 1


def said_on(pilot):
    """Give what stands beside the steps, or beside the board, in one line."""
    lines = [line.partition("│")[2] or line for line in screen_text(pilot).splitlines()]
    return " ".join(" ".join(line.rstrip(" ┃") for line in lines).split())


@pytest.mark.parametrize("lesson", share(LESSONS, 9), ids=lambda lesson: lesson.id)
async def test_what_a_question_needs_is_in_sight_in_a_small_terminal_or_marked_as_going_on(tmp_path, lesson):
    async with playing(tmp_path, begun(tmp_path, lesson.id)) as pilot:
        while (run := session_of(pilot).run) is not None and (question := run.question) is not None:
            teacher = lesson_of(pilot)
            first, *more = [" ".join(each.split()) for each in situation_at_screen(teacher.situation)]
            if isinstance(pilot.app.screen, BoardScreen):
                assert "f8 situation, hint" in screen_text(pilot)
            else:
                asking, chart, above = (pilot.app.screen.query_one(f"#{id}") for id in ("asking", "chart", "teacher"))
                answers, whole = asking.query_one(AnswerEntries), " ".join(str(chart.content).split())
                if teacher.fresh:
                    told = " ".join(str(above.content).split())
                    assert " ".join(lesson.situation[0].text.split()) in told
                    assert lesson.label in told
                    assert above.size.height <= 5, "a heading, and four lines above the question"
                    assert not any(each in told and each in whole for each in (first, *more)), "nothing is told twice"
                    assert answers.region.bottom <= asking.region.bottom, "the situation leaves room for all answers"
                elif not question.is_thrown or run.chart is None:  # there stands the table
                    assert first in whole
                    assert asking.max_scroll_y or first in said_on(pilot)
                assert not asking.max_scroll_y or asking.show_vertical_scrollbar
            key = "f8" if is_typed(question) or isinstance(pilot.app.screen, BoardScreen) else "s"
            await keys(pilot, key)
            page = " ".join(str(each.content) for each in pilot.app.screen.query("ScrollPane Static"))
            assert all(each.text in page for each in lesson.situation), "all of it is a key away, and costs nothing"
            assert teacher.hints == ()
            await keys(pilot, "escape")
            session_of(pilot).answer(run.question.key, teacher.given)
            pilot.app.screen.show()
            await keys(pilot)


@pytest.mark.parametrize(("words", "rows"), [(8, 4), (30, 5), (200, 7)])
def test_a_situation_leaves_room_for_the_first_question_however_long_it_is(words, rows):
    lesson = find("rivets-1")
    long = replace(lesson, situation=(lesson.situation[0]._replace(text="soldiers " * words),), label="")
    assert rows_above(SimpleNamespace(fresh=True, lesson=long), 60) == rows


async def test_the_next_question_stands_from_its_head_on_however_far_the_last_was_scrolled(tmp_path):
    async with playing(tmp_path, begun(tmp_path, "assault-1"), size=SMALL) as pilot:
        await keys(pilot, "pagedown", "pagedown", "'Rifles'", "enter")
        asked = session_of(pilot).run.question.prompt
        assert asked in screen_text(pilot)


async def test_the_first_lesson_of_another_game_begins_in_the_manner_of_the_settings(tmp_path):
    async with playing(tmp_path) as pilot:
        for id, manner in (("rivets-2", "predict"), ("rivets-3", "predict"), ("assault-1", "teach")):
            pilot.app.navigator.open_lesson(the_lesson(id))
            await keys(pilot, *(("m", "3") if id == "rivets-2" else ()))
            assert pilot.app.manner == manner
