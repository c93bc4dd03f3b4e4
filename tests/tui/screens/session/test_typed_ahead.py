"""Keys that come faster than the screens: each is taken by what stands when its turn comes, and none by chance."""

from asyncio import sleep
from math import inf
from unittest.mock import patch

import pytest
from piloting import (
    AT_THE_DIE,
    LEAST,
    SMALL,
    click,
    click_at,
    keys,
    new_session,
    notified,
    place_of,
    playing,
    screen_text,
    session_of,
    standing_at,
)
from rows import answers as answers_of
from textual.events import Paste
from textual.system_commands import SystemCommandsProvider
from textual.widgets import Input

from saves.log.events import Answer
from saves.session.by_hand import set_clock
from saves.session.session import Session
from tui.screens.dialogs import AskOne, AskText
from tui.screens.home.home import Home
from tui.screens.kit import KitScreen
from tui.screens.session.steps_screen import StepsScreen
from tui.screens.session.table import TableView
from tui.screens.wording import UNREAD, UNREAD_FIELD, UNREAD_OTHERWISE, UNREAD_RULING
from tui.widgets import key_queue
from tui.widgets.key_queue import BEHIND_REFUSED

UNITS = {"phase": "combat", "target": "units"}
"""The answers up to the first one that is typed."""


def answers(path):
    with Session.open(path, read_only=True) as session:
        return [each.text for each in session.history.events if isinstance(each, Answer)]


def confirmed(path):
    with Session.open(path, read_only=True) as session:
        return session.state.confirmed


async def at_once(pilot, *typed):
    """Press keys as a slow link delivers them: all before the first one is looked at."""
    app = pilot.app
    for key in typed:
        app.simulate_key(key)
    await keys(pilot)


def asked(pilot):
    run = session_of(pilot).run
    return run.question.key if run is not None and run.question is not None else ""


async def test_a_ruling_is_not_confirmed_by_a_key_that_came_before_it_was_seen(tmp_path):
    path = standing_at(tmp_path, "combat", UNITS)
    async with playing(tmp_path, path) as pilot:
        await at_once(pilot, "7", "enter", "2", "enter", "5", "enter", "enter")
        assert answers(path) == ["combat", "units", "7", "2", "5"]
        assert not confirmed(path)
        await keys(pilot, "enter")
        assert confirmed(path) == 1


AT_THE_DEFENCE = answers_of("ASSAULT, a fire up to the last throw")
"""The answers of a fire up to the last throw, after which a rule is open."""


async def test_an_open_rule_is_settled_by_no_key_that_came_with_the_last_die(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "fire", AT_THE_DEFENCE, "assault"), moment=inf) as pilot:
        await keys(pilot, "'x--'", "enter", "1", settles=False)
        assert asked(pilot) == "cancelling"
        assert UNREAD[:30] in screen_text(pilot)
        await keys(pilot, "down", "up", "enter")
        assert asked(pilot) != "cancelling"


async def test_enter_by_habit_behind_the_last_die_of_a_pool_is_taken_for_it(tmp_path):
    given = answers_of("ASSAULT, a fire up to the throw")
    async with playing(tmp_path, standing_at(tmp_path, "fire", given, "assault"), moment=inf) as pilot:
        await keys(pilot, "x", "x", "-", "-", "enter")
        assert asked(pilot) == "defence.dice"
        assert "✗" not in screen_text(pilot)
        await keys(pilot, "4", "b", "enter", "enter")
        assert asked(pilot) != "defence.dice"


@pytest.mark.parametrize("last", [("5",), (*["down"] * 5, "enter"), ("v",)], ids=str)
async def test_enter_behind_a_last_answer_of_any_kind_confirms_no_ruling_that_is_just_shown(last, tmp_path):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    async with playing(tmp_path, path, moment=inf, rolls=[5]) as pilot:
        await keys(pilot, *last, "enter", "enter")
        assert not confirmed(path)
        assert (UNREAD_RULING in screen_text(pilot)) == (last != ("5",))
        await keys(pilot, "w", "escape", "enter")
        assert confirmed(path) == 1


@pytest.mark.parametrize("size", [SMALL, LEAST, (48, 30)], ids=str)
@pytest.mark.parametrize("typed", [("z",), ("5",)], ids=str)
async def test_what_is_said_of_a_key_at_a_ruling_takes_one_line_and_moves_none(typed, size, tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE | {"die": "5"}), size) as pilot:
        before = screen_text(pilot).splitlines()
        await keys(pilot, *typed, "enter")
        after = screen_text(pilot).splitlines()
        changed = [place for place, (was, shown) in enumerate(zip(before, after, strict=True)) if was != shown]
        assert len(changed) == 1
        assert after[changed[0]].endswith(f"→ {BEHIND_REFUSED}")


async def test_enter_confirms_a_ruling_as_soon_as_it_cannot_be_the_last_one_that_bounced(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE), moment=inf) as pilot:
        with patch.object(key_queue, "BOUNCE", 0):
            await keys(pilot, "5", "enter")
        assert confirmed(tmp_path / "sessions" / "saturday.jsonl") == 1


async def test_u_behind_an_undo_that_uncovers_a_field_is_not_typed_into_it(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE), moment=inf) as pilot:
        await keys(pilot, "u")
        assert asked(pilot) == "defence"
        await keys(pilot, "u", "u")
        assert UNREAD_FIELD.format("ctrl+t") in screen_text(pilot)
        await keys(pilot, "ctrl+t")
        assert asked(pilot) == "attack"


async def test_keys_that_meant_what_the_last_combat_was_asked_first_answer_nothing_that_is_asked_instead(tmp_path):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    async with playing(tmp_path, path, moment=inf) as pilot:
        await keys(pilot, "5", "w", "escape", "enter")
        assert asked(pilot) == "target", "the phase is known"
        await keys(pilot, "2", "1")
        assert asked(pilot) == "target"
        assert UNREAD_OTHERWISE[:30] in screen_text(pilot)
        await keys(pilot, "down", "up", "enter", "7", "enter", "2", "enter", "5", "w", "escape", "enter")
        await keys(pilot, "1")
        assert asked(pilot) == "attack", "the last combat, too, began with the target"


async def test_a_field_with_which_a_combat_begins_otherwise_keeps_every_digit(tmp_path):
    given = {"attacker": "french", "demoralised": "no", "attack": "7", "defence": "2"}
    given |= dict.fromkeys(("bombarding", "town", "woods-road"), "none")
    path = standing_at(tmp_path, "combat", given, "napoleon-at-waterloo")
    with Session.open(path) as session:
        set_clock(session, 1, "french", "combat")
    async with playing(tmp_path, path, moment=inf) as pilot:
        await keys(pilot, "1", "w", "escape", "enter")
        assert "Still:" in screen_text(pilot)
        await keys(pilot, "1", "2")
        assert pilot.app.screen.query_one(Input).value == "12"


async def test_what_was_typed_behind_a_key_that_was_refused_is_dropped(tmp_path):
    path = standing_at(tmp_path, "combat", UNITS)
    async with playing(tmp_path, path) as pilot:
        await at_once(pilot, "7", "enter", "question_mark", "enter", "5", "enter")
        assert answers(path) == ["combat", "units", "7"]
        assert "✗" in screen_text(pilot)
        assert "2 keys came too soon" in screen_text(pilot)


async def test_enter_throws_no_die(tmp_path):
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "enter")
        assert answers(path) == ["combat", "units", "7", "2"]
        assert "✗ Press the number on the die, 1 to 6." in screen_text(pilot)
        await keys(pilot, "9")
        assert "✗ There is no 9 here." in screen_text(pilot)


async def test_while_a_text_is_typed_the_odds_are_switched_and_escape_leaves_the_session_and_not_the_program(tmp_path):
    async with playing(tmp_path, standing_at(tmp_path, "combat", UNITS)) as pilot:
        await keys(pilot, "'7'")
        before = pilot.app.odds_on
        await keys(pilot, "ctrl+o")
        assert pilot.app.odds_on is not before
        await keys(pilot, "escape", "escape", "escape")
        assert isinstance(pilot.app.screen, Home)
        assert "Press q to quit Tableside." in notified(pilot)
        assert pilot.app.is_running


async def test_what_is_pasted_answers_nothing_by_itself(tmp_path):
    path = standing_at(tmp_path, "combat", UNITS)
    async with playing(tmp_path, path) as pilot:
        pilot.app.post_message(Paste("7\n2\n5\n"))
        await keys(pilot)
        assert answers(path) == ["combat", "units"]
        await keys(pilot, "enter")
        assert answers(path) == ["combat", "units", "7"]


async def test_no_key_typed_ahead_goes_into_the_other_sides_secret(tmp_path):
    path = new_session(tmp_path, "bautzen-1945")
    async with playing(tmp_path, path) as pilot:
        await keys(pilot, "n", "1", "1", "'1910'", "enter", "'21/20 6'", "enter", "2", "'861/294 4'", "enter")
        await keys(pilot, "enter")
        before = path.read_bytes()
        await at_once(pilot, "0", "enter", "enter", "1", "enter", "0", "enter")
        assert "5 keys came too soon" in screen_text(pilot)
        assert "Allied: take the keyboard" in screen_text(pilot)
        assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("game", "opens", "typed", "stays"),
    [
        ("rivets", "t", ("d", "a", "X", "enter", "1"), TableView),
        ("rivets", "tpi", (*"none.json", "enter", "escape", "escape"), AskText),
        ("bautzen-1945", "i", ("z", "z", "enter", "escape", "escape"), KitScreen),
        ("game-of-war", "p", (*"XX", "enter", "escape"), AskText),
    ],
    ids=["the table", "a file", "a value of a kit", "a position"],
)
async def test_what_was_typed_behind_what_is_refused_is_dropped(tmp_path, game, opens, typed, stays):
    async with playing(tmp_path, new_session(tmp_path, game)) as pilot:
        await keys(pilot, *opens)
        await at_once(pilot, *typed)
        assert "✗" in screen_text(pilot)
        assert isinstance(pilot.app.screen, stays)


async def test_the_palette_takes_what_was_searched_for_however_long_it_searches(tmp_path, monkeypatch):
    found = SystemCommandsProvider.search

    async def slowly(self, query):
        for _ in range(100):
            await sleep(0)
        async for hit in found(self, query):
            yield hit

    monkeypatch.setattr(SystemCommandsProvider, "search", slowly)
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await at_once(pilot, "ctrl+k", *"theme light", "enter")
        assert pilot.app.theme == "tableside-light"


async def test_a_click_waits_for_its_turn_among_the_keys(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "t", "a", "'R2'", "enter")
        blue = place_of(pilot, "Blue   ")
        await keys(pilot, "escape", "a", "'R2'")
        pilot.app.simulate_key("enter")
        click_at(pilot, *blue)
        pilot.app.simulate_key("escape")
        await keys(pilot)
        assert session_of(pilot).state.table.units["R2"].side == "blue"
        assert isinstance(pilot.app.screen, StepsScreen)


async def test_a_click_that_came_before_a_refusal_was_seen_is_ignored(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "t", "a", "'R2'", "enter")
        blue = place_of(pilot, "Blue   ")
        pilot.app.simulate_key("enter")
        click_at(pilot, *blue)
        await keys(pilot)
        assert "✗ Press 1 or 2" in screen_text(pilot)
        await click(pilot, "Blue   ")
        assert session_of(pilot).state.table.units["R2"].side == "blue"


async def test_what_a_click_presses_is_not_overtaken_by_what_was_typed_after_it(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        click_at(pilot, *place_of(pilot, "next combat"))
        for key in ("2", "1"):
            pilot.app.simulate_key(key)
        await keys(pilot)
        assert answers(tmp_path / "sessions" / "saturday.jsonl") == ["combat", "units"]


async def test_a_session_is_deleted_by_no_key_that_came_before_the_question(tmp_path):
    path = new_session(tmp_path)
    async with playing(tmp_path) as pilot:
        await at_once(pilot, "d", "2")
        assert path.exists()
        await keys(pilot, "2")
        assert not path.exists()


async def test_nothing_is_marked_where_the_table_must_say_whose_a_unit_is(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(pilot, "t", "a", "'Rover'", "enter", "enter")
        assert "✗ Press 1 or 2" in screen_text(pilot)
        await keys(pilot, "2")
        assert "Rover" in screen_text(pilot)
        await keys(pilot, "home", "enter", "enter", "enter")
        assert isinstance(pilot.app.screen, AskOne)
