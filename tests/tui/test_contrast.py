"""Every kind of screen can be read in every theme that is offered: what is painted is measured, not what was meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from contrast import light_of, looked_at
from piloting import LARGE, SMALL, keys, new_session, playing, standing_at, strips
from rich.style import Style
from textual.pilot import Pilot
from ticking import ticking

from rulesets.engine.core.tabletop import Change, What
from saves.examples import open_example
from saves.session.session import Session
from tui.themes import OF_THE_DARK, OF_THE_LIGHT

BATTLE = {"phase": "combat", "target": "units", "attack": "Crusher 7", "defence": "Mole 3"}
ARMIES = "SI11,12 SI12,12 SC17,11 SC18,12 SM16,13 ST10,13 NI12,10 NI13,10 NI16,10 NC17,9 NT13,8 NU20,5 turn=S"
ASKED = "SI8,11 SI8,12 SI8,13 SI9,14 NI8,10 NT9,10 NI8,2 NI15,9 turn=S"

both = pytest.mark.parametrize(("size", "theme"), [(LARGE, "dark"), (SMALL, "ansi")], ids=["dark", "ansi"])


async def seen(pilot: Pilot[None], *steps: str) -> set[str]:
    """Press the keys of each step, `w escape`, look at the screen after each, and name the screens that were seen.

    Nothing goes on by itself on any of them, not even a cursor that blinks.
    """
    await looked_at(pilot)
    names = set()
    for step in steps:
        await keys(pilot, *([step] if step.startswith("'") else step.split()))
        await looked_at(pilot)
        assert ticking(pilot) == [], f"{type(pilot.app.screen).__name__} never rests"
        names.add(type(pilot.app.screen).__name__)
    return names


def one_combat(data: Path) -> Path:
    """Make a session with one ruling, and a combat that stands at its die."""
    path = standing_at(data, "combat", {**BATTLE, "odds-rounding": "defender", "die": "2"})
    with Session.open(path) as session:
        session.confirm()
        session.begin("combat")
        for key, text in BATTLE.items():
            if session.run is not None and session.run.question is not None and session.run.question.key == key:
                session.answer(key, text)
    return path


def board(data: Path, position: str) -> Path:
    """Make a session of the board with units on it."""
    path = new_session(data, "game-of-war")
    with Session.open(path) as session:
        session.amend([Change(What.FACT, "position", value=position)], "laid out")
    return path


@both
async def test_a_combat_and_all_that_is_opened_over_it(tmp_path: Path, theme: str, size: tuple[int, int]) -> None:
    async with playing(tmp_path, one_combat(tmp_path), size=size, config=f'theme = "{theme}"') as pilot:
        names = await seen(pilot, "9", "question_mark", "escape w", "tab", "escape slash", "'retreat'", "enter")
        assert names == {"StepsScreen", "Page", "LookUp"}
        names = await seen(pilot, "escape escape m", "9", "escape r", "enter", "9", "escape r w", "1")
        assert names == {"AskOne", "Review", "Change", "WhatIf"}
        names = await seen(pilot, "escape escape ctrl+k", "'lo'", "escape a", "enter", "escape 5", "o", "enter")
        assert names == {"Palette", "AskText", "StepsScreen", "Overrule"}
        assert await seen(pilot, "escape m 3 u 5", "enter", "escape") == {"Predict", "StepsScreen"}


@both
async def test_the_table_the_log_and_what_is_opened_from_them(
    tmp_path: Path, theme: str, size: tuple[int, int]
) -> None:
    path = standing_at(tmp_path, "combat", {**BATTLE, "odds-rounding": "defender", "die": "2"})
    with Session.open(path) as session:
        session.confirm()
    async with playing(tmp_path, path, size=size, config=f'theme = "{theme}"') as pilot:
        names = await seen(pilot, "t", "down", "enter", "escape p", "c", "escape escape escape l", "a", "a f")
        assert names == {"TableView", "AskOne", "Register", "LogView", "AskText"}
        names = await seen(pilot, "escape enter", "escape v", "right right", "escape c", "enter", "3 enter")
        assert names == {"Page", "ReplayScreen", "Review", "Change", "WhatFollows"}


@both
async def test_the_board_and_what_is_asked_over_it(tmp_path: Path, theme: str, size: tuple[int, int]) -> None:
    settings = f'theme = "{theme}"'
    async with playing(tmp_path, board(tmp_path, ARMIES), size=size, config=settings) as pilot:
        names = await seen(pilot, "i", "g", "'K17'", "enter", "f", "f s", "s c", "c v", "v z", "z enter")
        assert names == {"BoardScreen", "AskText"}
    async with playing(tmp_path / "asked", board(tmp_path / "asked", ASKED), size=size, config=settings) as pilot:
        assert await seen(pilot, "i g", "'J8'", "enter", "enter", "9") == {"AskText", "BoardScreen", "AskOne"}


@both
async def test_home_lessons_a_first_session_and_a_kit(tmp_path: Path, theme: str, size: tuple[int, int]) -> None:
    settings = f'theme = "{theme}"'
    async with playing(tmp_path, size=size, config=settings) as pilot:
        names = await seen(pilot, "l", "enter", "escape", "escape escape n", "1", "escape e", "escape question_mark")
        assert names == {"Lessons", "StepsScreen", "Reading", "NewSession", "AskOne", "Page"}
    open_example("assault", tmp_path / "sessions")
    async with playing(tmp_path, size=size, config=settings) as pilot:
        assert await seen(pilot, "d", "escape r", "escape enter", "t", "escape i") == {
            "AskOne",
            "AskText",
            "StepsScreen",
            "TableView",
            "KitScreen",
        }


async def test_colours_have_the_same_names_in_the_dark_and_in_the_light(tmp_path: Path) -> None:
    dark, light = OF_THE_DARK.named(), OF_THE_LIGHT.named()
    assert {name: light_of(colour) for name, colour in dark.items()} == light
    async with playing(tmp_path, one_combat(tmp_path), size=LARGE) as pilot:
        expected = [light_of(each) for each in _colours(pilot)]
        pilot.app.theme = "tableside-light"
        await keys(pilot)
        assert _colours(pilot) == expected


def _colours(pilot: Pilot[None]) -> list[str]:
    """List the colours of all that is painted, each with its ground."""
    styles = (segment.style for strip in strips(pilot) for segment in strip)
    return [each.get_truecolor().hex for style in styles for each in _both(style) if each is not None]


def _both(style: Style | None) -> tuple[object, ...]:
    return (style.color, style.bgcolor) if style is not None else ()
