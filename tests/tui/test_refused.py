"""What is said and what is refused: how long it stands, on which screen, and what the keys that follow do."""

from math import inf
from unittest.mock import patch

import pytest
from piloting import (
    AT_THE_DIE,
    AT_THE_THROW,
    LARGE,
    at_once,
    keys,
    new_session,
    notified,
    playing,
    screen_text,
    session_of,
    standing_at,
)
from teaching import the_lesson
from textual.widgets import Input

from rulesets.engine.core.tabletop import Change, What
from saves.lessons.teacher import open_session, take_up
from saves.reports.export import export_text
from saves.session.session import Session
from tui.board.screen import BoardScreen
from tui.screens.dialogs import AskOne
from tui.screens.home.home import Home
from tui.screens.session.steps_screen import StepsScreen
from tui.screens.wording import UNREAD_RULING
from tui.widgets import key_queue
from tui.widgets.key_queue import BEHIND_REFUSED

AT_A_TEXT = {each: AT_THE_DIE[each] for each in ("phase", "target")}


@pytest.mark.parametrize(
    ("answers", "refused", "changed"),
    [
        (AT_A_TEXT, ("'many'", "enter"), "backspace"),
        (AT_A_TEXT, ("'many'", "enter"), "'1'"),
        (AT_THE_DIE, ("r", "4", "backspace", "'?'", "enter"), "'7'"),
    ],
)
async def test_a_refusal_goes_when_its_field_changes(answers, refused, changed, tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", answers)) as pilot:
        await keys(pilot, *refused)
        assert "✗" in screen_text(pilot)
        await keys(pilot, changed)
        assert "✗" not in screen_text(pilot)


async def test_a_refusal_goes_when_the_next_field_opens(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_A_TEXT)) as pilot:
        await keys(pilot, "'many'", "enter")
        pilot.app.screen.query_one(Input).value = "7"
        await keys(pilot, "enter")
        assert session_of(pilot).run.question.key == "defence"
        assert "✗" not in screen_text(pilot)


async def test_a_refusal_in_a_dialog_goes_when_its_field_changes_or_the_next_one_opens(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        await keys(pilot, "a", "enter")
        assert "✗" in screen_text(pilot)
        await keys(pilot, "'d'")
        assert "✗" not in screen_text(pilot)
        await keys(pilot, "backspace", "enter")
        assert "✗" in screen_text(pilot)
        await keys(pilot, "escape", "a")
        assert "✗" not in screen_text(pilot)


async def test_that_a_key_was_not_taken_goes_with_the_next_key_that_is_taken(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE), moment=inf, rolls=[5]) as pilot:
        await keys(pilot, "v", "enter", settles=False)
        assert UNREAD_RULING in screen_text(pilot)
        await keys(pilot, "down")
        assert UNREAD_RULING not in screen_text(pilot)


async def test_of_enter_behind_a_digit_that_answers_at_once_nothing_is_said_and_nothing_comes(tmp_path):
    path = new_session(tmp_path, "battle-for-moscow")
    async with playing(tmp_path, path, moment=inf, messages=True) as pilot:
        await keys(pilot, "enter", "1", "enter", settles=False)
        assert session_of(pilot).run.question.key == "mud"
        assert "ignored" not in screen_text(pilot)


@pytest.mark.parametrize("refused", ["fort", "x", "9"])
async def test_enter_behind_what_was_refused_takes_no_marked_answer(refused, tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "battle-for-moscow")) as pilot:
        await keys(pilot, "enter", "1")
        pilot.app.post_message(at_once(refused))
        await keys(pilot, "enter")
        assert session_of(pilot).run.question.key == "mud"


async def test_enter_behind_a_wrong_key_is_told_in_the_place_of_that(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "battle-for-moscow")) as pilot:
        await keys(pilot, "enter", "1", "9")
        assert "✗ There is no 9 here." in screen_text(pilot)
        await keys(pilot, "enter")
        assert f"→ {BEHIND_REFUSED}" in screen_text(pilot)
        assert "✗" not in screen_text(pilot)


async def test_enter_long_after_what_was_refused_counts(tmp_path):
    new_session(tmp_path, "battle-for-moscow")
    async with playing(tmp_path) as pilot:
        with patch.object(key_queue, "BURST", 0):
            await keys(pilot, "b", "enter")
        assert session_of(pilot).title == "Saturday at the club"
        assert BEHIND_REFUSED not in notified(pilot)


async def test_enter_behind_what_was_refused_counts_where_another_key_came_between(tmp_path):
    async with playing(tmp_path, new_session(tmp_path, "battle-for-moscow"), moment=inf) as pilot:
        await keys(pilot, "enter", "1", "x", "enter", "enter")
        assert session_of(pilot).run.question.key == "mud"
        await keys(pilot, "down", "up", "enter")
        assert session_of(pilot).run.question.key == "attack"


@pytest.mark.parametrize("refused", ["Hammer + Tiny", "x", "9"])
async def test_enter_behind_what_was_refused_takes_no_line_of_a_dialog(refused, tmp_path):
    path = standing_at(tmp_path, "combat", AT_A_TEXT)
    with Session.open(path) as session:
        session.amend([Change(What.CARD, "Hammer", "strength", "5")])
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "'Hammr 5'", "enter")
        assert isinstance(pilot.app.screen, AskOne)
        pilot.app.post_message(at_once(refused))
        await keys(pilot, "enter")
        assert isinstance(pilot.app.screen, AskOne)


async def test_ctrl_f_in_a_field_that_offers_nothing_says_so(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_A_TEXT)) as pilot:
        await keys(pilot, "'7'", "ctrl+f")
        assert session_of(pilot).run.question.key == "attack"
        assert "✗" in screen_text(pilot)


HERE = "This is Home."


async def test_a_message_stands_once_and_goes_with_the_screen_on_which_it_was_seen(tmp_path):
    async with playing(tmp_path, size=LARGE, messages=True) as pilot:  # beside the list that lies over Home
        await keys(pilot, "escape", "escape", "escape")
        assert screen_text(pilot).count(HERE) == 1
        for key in ("n", "escape"):
            await keys(pilot, key)
            assert HERE not in screen_text(pilot)


async def test_what_a_key_says_as_it_opens_a_screen_is_seen_there(tmp_path):
    exported = tmp_path / "friday.json"
    with Session.open(new_session(tmp_path / "club", "game-of-war", "Friday")) as session:
        exported.write_text(export_text(session))
    async with playing(tmp_path, messages=True) as pilot:
        await keys(pilot, "i", f"'{exported}'", "enter")
        assert isinstance(pilot.app.screen, BoardScreen)
        assert "Imported as “Friday”" in screen_text(pilot)
        await keys(pilot, "question_mark")
        assert "Imported" not in screen_text(pilot)


async def test_no_message_is_in_a_picture(tmp_path):
    async with playing(tmp_path, messages=True) as pilot:
        await keys(pilot, "escape", "ctrl+p")
        assert "Saved a picture" in screen_text(pilot)
        await keys(pilot, "ctrl+p")
    for picture in (tmp_path / "pictures").iterdir():
        drawn = picture.read_text("utf-8").replace("&#160;", " ")
        assert "Tableside" in drawn
        assert "Saved a picture" not in drawn
        assert HERE not in drawn


def lesson_up_to(data, id, cues):
    lesson = the_lesson(id)
    path = take_up(lesson, data / "lessons")
    with_answers = open_session(path)
    for cue in lesson.script[:cues]:
        with_answers.answer(cue.key, cue.answer)
    with_answers.close()
    return path


def field_of(pilot):
    return pilot.app.screen.focused


async def test_a_backspace_too_many_does_not_leave_the_dice(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "fire", AT_THE_THROW, "assault")) as pilot:
        await keys(pilot, "c", "backspace", "backspace", "backspace")
        assert isinstance(pilot.app.screen, StepsScreen)


async def test_the_frame_and_the_bar_of_a_refused_answer_are_red_until_it_is_typed_anew(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_A_TEXT), LARGE) as pilot:
        asking, wrong = pilot.app.screen.query_one("#asking"), pilot.app.theme_variables["error"]
        before = asking.styles.border_top
        await keys(pilot, "'many'", "enter")
        assert asking.styles.border_top[1].hex.lower() == wrong.lower()
        assert pilot.app.focused.styles.border_left[1].hex.lower() == wrong.lower()
        await keys(pilot, "7")
        assert asking.styles.border_top == before


async def test_an_answer_that_was_refused_is_typed_over_or_mended_at_its_end(tmp_path):
    async with playing(tmp_path, lesson_up_to(tmp_path, "assault-5", 0)) as pilot:
        await keys(pilot, "enter", "3", "1", "enter")
        assert "✗" in screen_text(pilot)
        await keys(pilot, "backspace")
        assert field_of(pilot).value == "3"
        assert "✗" not in screen_text(pilot)
        await keys(pilot, "1", "enter", "4", "5")
        assert field_of(pilot).value == "45"
        await keys(pilot, "enter", "left", "6")
        assert field_of(pilot).value == "465"


@pytest.mark.parametrize(("mended", "then"), [("'8'", "8"), ("backspace", "Crusher "), ("end", "Crusher 7")])
async def test_an_answer_that_is_changed_is_typed_over_or_mended(mended, then, tmp_path):
    answers = AT_THE_DIE | {"attack": "Crusher 7"}
    async with playing(tmp_path, standing_at(tmp_path, "combat", answers)) as pilot:
        await keys(pilot, "r", "home", "down", "down", "enter", mended)
        assert field_of(pilot).value == then


async def test_a_refusal_stays_as_long_as_what_was_refused_whatever_becomes_of_the_window(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_A_TEXT), LARGE) as pilot:
        await keys(pilot, "'abc'", "enter", "f1", "escape")
        assert "✗ “abc”" in screen_text(pilot)
        await pilot.resize_terminal(*LARGE)
        await keys(pilot)
        assert "✗ “abc”" in screen_text(pilot)
        await keys(pilot, "backspace")
        assert "✗" not in screen_text(pilot)


async def test_backspace_leaves_a_field_only_where_nothing_was_typed(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "enter", "2", "1", "'ab'", "backspace", "backspace", "backspace", "backspace")
        assert isinstance(pilot.app.screen, StepsScreen)
        assert field_of(pilot).value == ""
        await keys(pilot, "'Thinker 4'", "enter", "backspace")
        assert isinstance(pilot.app.screen, Home)


async def test_what_is_answered_is_in_sight_again_once_it_is_typed_or_refused(tmp_path):
    async with playing(tmp_path, lesson_up_to(tmp_path, "assault-1", 0)) as pilot:
        await keys(pilot, "pagedown", "pagedown")
        await keys(pilot, "'Scouts'")
        assert "▌ Scouts" in screen_text(pilot)
        await keys(pilot, "pagedown", "enter")
        assert "▌ Scouts" in screen_text(pilot)
        assert "Not yet" in screen_text(pilot)
