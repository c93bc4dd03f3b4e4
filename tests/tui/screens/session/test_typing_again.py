"""After an answer that was refused, and after a backspace too many: the keys that follow do what is meant."""

from __future__ import annotations

from pathlib import Path

from piloting import LARGE, keys, new_session, playing, screen_text, standing_at
from textual.pilot import Pilot

from saves.lessons.courses import find
from saves.lessons.teacher import open_session, take_up
from tui.screens.home.home import Home
from tui.screens.session.steps_screen import StepsScreen
from tui.widgets.typed import Field


def lesson_up_to(data: Path, id: str, cues: int) -> Path:
    lesson = find(id)
    assert lesson is not None
    path = take_up(lesson, data / "lessons")
    with_answers = open_session(path)
    for cue in lesson.script[:cues]:
        with_answers.answer(cue.key, cue.answer)
    with_answers.close()
    return path


def field_of(pilot: Pilot[None]) -> Field:
    field = pilot.app.screen.focused
    assert isinstance(field, Field)
    return field


async def test_other_dice_are_typed_over_those_that_were_refused(tmp_path: Path) -> None:
    async with playing(tmp_path, lesson_up_to(tmp_path, "assault-5", 2)) as pilot:
        await keys(pilot, "d", "x")
        assert "✗ Not yet. In a lesson the dice are" in screen_text(pilot)
        await keys(pilot, "c")
        assert "✗" not in screen_text(pilot)
        await keys(pilot, "d")
        assert "4 of 4" in screen_text(pilot)


async def test_a_backspace_too_many_does_not_leave_the_dice(tmp_path: Path) -> None:
    async with playing(tmp_path, lesson_up_to(tmp_path, "assault-5", 2)) as pilot:
        await keys(pilot, "c", "backspace", "backspace", "backspace")
        assert isinstance(pilot.app.screen, StepsScreen)
        await keys(pilot, "c", "d", "backspace")
        assert isinstance(pilot.app.screen, Home)


async def test_an_answer_that_was_refused_stays_to_be_mended_at_its_end(tmp_path: Path) -> None:
    async with playing(tmp_path, lesson_up_to(tmp_path, "assault-5", 0)) as pilot:
        await keys(pilot, "enter", "3", "1", "enter")
        assert "✗" in screen_text(pilot)
        await keys(pilot, "4")
        assert field_of(pilot).value == "314"
        await keys(pilot, "enter", "backspace")
        assert field_of(pilot).value == "31"
        assert "✗" not in screen_text(pilot)


async def test_a_refusal_stays_as_long_as_what_was_refused_whatever_becomes_of_the_window(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", {"phase": "combat", "target": "units"})) as pilot:
        await keys(pilot, "'abc'", "enter", "f1", "escape")
        assert "✗ “abc”" in screen_text(pilot)
        await pilot.resize_terminal(*LARGE)
        await keys(pilot)
        assert "✗ “abc”" in screen_text(pilot)
        await keys(pilot, "backspace")
        assert "✗" not in screen_text(pilot)


async def test_backspace_leaves_a_field_only_where_nothing_was_typed(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "enter", "2", "1", "'ab'", "backspace", "backspace", "backspace", "backspace")
        assert isinstance(pilot.app.screen, StepsScreen)
        assert field_of(pilot).value == ""
        await keys(pilot, "'Thinker 4'", "enter", "backspace")
        assert isinstance(pilot.app.screen, Home)
