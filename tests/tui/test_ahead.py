"""What is loaded ahead is there to be loaded, a key comes first, and the first screen waits for none of it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import Mock, patch

import pytest

from tui.shared.ahead import AT_THE_TABLE, NEXT_SCREENS, Ahead, after_a_breath


class Queue:
    """Stands in for an application: it calls later what it is told to."""

    def __init__(self) -> None:
        self.later: list[Callable[[], object]] = []

    def call_later(self, callback: Callable[[], object]) -> None:
        self.later.append(callback)

    def work(self) -> None:
        while self.later:
            self.later.pop(0)()


@pytest.mark.parametrize("name", NEXT_SCREENS)
def test_what_is_loaded_ahead_can_be_loaded(name: str) -> None:
    assert find_spec(name)


def test_all_is_loaded_one_after_another_while_nobody_presses_a_key() -> None:
    queue = Queue()
    with patch("tui.shared.ahead.import_module") as load:
        Ahead(queue.call_later, lambda: False).go_on()
        queue.work()
    assert [call.args[0] for call in load.call_args_list] == list(NEXT_SCREENS)


def test_where_a_session_is_opened_at_the_start_its_answers_come_before_other_screens() -> None:
    queue = Queue()
    with patch("tui.shared.ahead.import_module") as load:
        Ahead(queue.call_later, lambda: False, AT_THE_TABLE).go_on()
        queue.work()
    loaded = [call.args[0] for call in load.call_args_list]
    assert loaded[: len(AT_THE_TABLE)] == list(AT_THE_TABLE)
    assert sorted(loaded) == sorted(NEXT_SCREENS)


def test_a_key_comes_first_and_what_is_left_is_loaded_when_it_is_answered() -> None:
    queue, busy = Queue(), Mock(side_effect=[False, True, *[False] * len(NEXT_SCREENS)])
    with patch("tui.shared.ahead.import_module") as load:
        ahead = Ahead(queue.call_later, busy)
        ahead.go_on()
        queue.work()
        assert load.call_count == 1, "it went on while a key was answered"
        ahead.go_on()
        queue.work()
    assert [call.args[0] for call in load.call_args_list] == list(NEXT_SCREENS)


def test_the_first_screen_needs_none_of_it() -> None:
    source = f"import sys, tui.app, tui.screens.home.home; print([n for n in {NEXT_SCREENS!r} if n in sys.modules])"
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
        "from rulesets.entries import look_for_entries_with; from saves.disk.installed import registered\n"
        "look_for_entries_with(registered)\n"
        f"folder = Path({str(tmp_path)!r})\n"
        "told = [each.how_far for each in lessons.courses_to_learn(folder)], lessons.to_go_on_with(folder).title\n"
        "heavy = 'pydantic', 'importlib.metadata', 'saves.session', 'saves.log.events', 'rulesets.engine.questions'\n"
        "print(len(told[0]) > 3, told[1], [name for name in heavy if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "True A battle []"
