"""What is loaded ahead is there to be loaded, a key comes first, and the first screen waits for none of it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import Mock, patch

import pytest
from piloting import keys, playing

from rulesets.catalogue import our_own, ruleset
from rulesets.engine.reference.texts import glossary
from saves.lessons import courses
from tui.screens.home.new_session import NewSession
from tui.shared.ahead import AT_THE_TABLE, LESSONS, NEXT_SCREENS, Ahead, after_a_breath, next_screens, terms_known
from tui.themes import know_styles, know_widgets


class Queue:
    """Stands in for an application: it calls later what it is told to."""

    def __init__(self) -> None:
        self.later: list[Callable[[], object]] = []

    def call_later(self, callback: Callable[[], object]) -> None:
        self.later.append(callback)

    def work(self) -> None:
        while self.later:
            self.later.pop(0)()


@pytest.mark.parametrize("name", [*LESSONS, *AT_THE_TABLE, *NEXT_SCREENS])
def test_what_is_loaded_ahead_can_be_loaded(name: str) -> None:
    assert find_spec(name)


def counted(done: list[int]) -> Iterator[None]:
    """Give work of three pieces."""
    for piece in range(3):
        yield done.append(piece)


def test_all_is_done_piece_by_piece_while_nobody_presses_a_key() -> None:
    queue, done = Queue(), list[int]()
    ahead = Ahead(queue.call_later, lambda: False, counted(done))
    ahead.go_on()
    queue.work()
    assert (done, ahead.is_done) == ([0, 1, 2], True)


def test_a_key_comes_first_and_what_is_left_is_done_when_it_is_answered() -> None:
    queue, busy, done = Queue(), Mock(side_effect=[False, True, *[False] * 3]), list[int]()
    ahead = Ahead(queue.call_later, busy, counted(done))
    ahead.go_on()
    queue.work()
    assert done == [0], "it went on while a key was answered"
    ahead.go_on()
    queue.work()
    assert done == [0, 1, 2]


@pytest.mark.parametrize(("at_a_table", "first"), [(True, AT_THE_TABLE), (False, LESSONS)])
def test_where_a_session_is_opened_at_the_start_its_answers_come_before_other_screens(
    at_a_table: bool, first: tuple[str, ...]
) -> None:
    with patch("tui.shared.ahead.import_module") as load, patch("tui.shared.ahead.modules", {}):
        for _ in next_screens(at_a_table):
            pass
    loaded = [call.args[0] for call in load.call_args_list]
    assert loaded[: len(first)] == list(first)
    assert {*loaded} == {*LESSONS, *AT_THE_TABLE, *NEXT_SCREENS}


def test_lessons_are_read_ahead() -> None:
    courses._lessons.cache_clear()
    with patch("tui.shared.ahead.import_module"):
        for _ in next_screens():
            pass
    with patch("saves.lessons.courses.read_regular", side_effect=AssertionError("it was read only now")):
        assert courses.course("rivets")


def test_home_has_the_games_loaded_that_come_with_tableside_and_no_others() -> None:
    with patch("rulesets.catalogue.ruleset") as load, patch("tui.shared.ahead.import_module"):
        for _ in next_screens():
            pass
    loaded = {call.args[0] for call in load.call_args_list}
    assert {"rivets", "assault", "game-of-war", "battle-for-moscow"} <= loaded
    assert loaded == {*our_own()}


async def test_the_styles_of_a_widget_are_known_before_the_first_of_its_kind(tmp_path: Path) -> None:
    async with playing(tmp_path) as pilot:
        styles = pilot.app.stylesheet
        know_styles(styles)
        for _ in know_widgets(styles):
            pass
        before = {*styles.source}
        await keys(pilot, "n")
        assert isinstance(pilot.app.screen, NewSession)
        assert before == {*styles.source}


def test_the_first_screen_needs_none_of_it() -> None:
    names = [*LESSONS, *AT_THE_TABLE, *NEXT_SCREENS]
    source = f"import sys, tui.app, tui.screens.home.home; print([n for n in {names!r} if n in sys.modules])"
    told = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


async def test_a_key_that_was_pressed_comes_through_before_the_next_module() -> None:
    came, loop = list[str](), asyncio.get_running_loop()
    loaded = asyncio.Event()
    loop.call_soon(lambda: after_a_breath(lambda: (came.append("module"), loaded.set())))
    loop.call_soon(loop.call_soon_threadsafe, loop.call_soon, came.append, "key")  # as the thread that reads keys does
    await loaded.wait()
    assert came == ["key", "module"]


def test_the_list_of_lessons_needs_nothing_that_a_session_needs(tmp_path: Path) -> None:
    source = (
        "import sys; from pathlib import Path; import tui.app, tui.screens.lessons.list as lessons\n"
        f"folder = Path({str(tmp_path)!r})\n"
        "told = [each.how_far for each in lessons.courses_to_learn(folder)], lessons.to_go_on_with(folder).title\n"
        "heavy = 'pydantic', 'saves.session', 'saves.log.events', 'rulesets.engine.questions'\n"
        "print(len(told[0]) > 3, told[1], [name for name in heavy if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "True A battle []"


def test_the_first_picture_of_a_session_needs_no_dialog_and_no_panes_with_edges() -> None:
    later = (
        "tui.screens.dialogs",
        "tui.screens.session.framed",
        "tui.widgets.entries",
        "tui.widgets.odds",
    )
    source = (
        "import sys, saves.lessons.session, rulesets.rivets, tui.app, tui.navigation\n"
        "import tui.screens.session.steps_screen, tui.widgets.choices\n"
        f"print([name for name in {later!r} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_the_terms_of_the_game_at_the_table_are_known_ahead() -> None:
    game = ruleset("rivets")
    glossary.cache_clear()
    for _ in terms_known([game]):
        pass
    with patch("rulesets.engine.reference.texts.Glossary", side_effect=AssertionError("it was made only now")):
        assert glossary(game.terms)
