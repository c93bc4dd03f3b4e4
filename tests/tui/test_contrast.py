"""Every kind of screen can be read in every theme that is offered: what is painted is measured, not what was meant."""

import ast
import importlib
import pkgutil
import re
from pathlib import Path

import pytest
from contrast import light_of, looked_at, marked_rows
from piloting import AT_THE_DIE, LARGE, SMALL, keys, new_session, playing, resized, strips, taken_back
from rich.errors import StyleSyntaxError
from rich.style import Style
from sizes import whole
from textual.color import Color
from textual.screen import Screen
from ticking import ticking
from walks import WALKS, one_combat

import tui
from saves.session.by_hand import set_clock
from saves.session.session import Session
from tui.shared.settings import read_config
from tui.themes import OF_THE_DARK, OF_THE_LIGHT, THEMES

ONLY_MADE_OF = {"FittedScreen", "TableScreen", "ListScreen", "Dialog", "SessionScreen", "Predicts"} | {
    "SetupActions",
    "TurnActions",
}
"""Kinds of screen that others are made of, and that are never shown themselves."""

SEEN_IN_PASSING = {"WorkingOut"}
"""Kinds of screen that go by themselves, and on which no key does anything but leave."""

DARK_AND_ANSI = [(LARGE, "dark"), (SMALL, "ansi")]
LOOKED_AT = [
    pytest.param(
        walk, size, theme, id=f"{walk}-{theme}", marks=whole if theme == "ansi" and not walk.in_the_share else ()
    )
    for walk in WALKS
    for size, theme in DARK_AND_ANSI
]


@pytest.mark.parametrize(("walk", "size", "theme"), LOOKED_AT)
async def test_every_kind_of_screen_can_be_read_and_rests(tmp_path, walk, size, theme):
    names = set()
    async with walk.playing(tmp_path, size, f'theme = "{theme}"') as pilot:
        await looked_at(pilot)
        for step in walk.steps:
            await keys(pilot, *([step] if step.startswith("'") else step.split()))
            await looked_at(pilot)
            assert ticking(pilot) == [], f"{type(pilot.app.screen).__name__} never rests"
            names.add(type(pilot.app.screen).__name__)
    assert names == walk.names


def test_every_kind_of_screen_is_come_by():
    come_by = {name for walk in WALKS for name in walk.names}
    assert {*_kinds()} - ONLY_MADE_OF - SEEN_IN_PASSING == come_by


def _kinds():
    """Name every class of screen, wherever it stands."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    yield from (each.__name__ for each in _below(Screen) if each.__module__.startswith("tui."))


def _below(kind):
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


async def test_colours_have_the_same_names_in_the_dark_and_in_the_light(tmp_path):
    dark, light = OF_THE_DARK, OF_THE_LIGHT
    assert {name: light_of(colour) for name, colour in dark.items()} == light
    async with playing(tmp_path, one_combat(tmp_path), size=LARGE) as pilot:
        expected = [light_of(each) for each in _colours(pilot)]
        pilot.app.theme = "tableside-light"
        await keys(pilot)
        assert _colours(pilot) == expected


def _colours(pilot):
    """List the colours of all that is painted, each with its ground."""
    styles = (segment.style for strip in strips(pilot) for segment in strip)
    return [each.get_truecolor().hex for style in styles for each in _both(style) if each is not None]


def _both(style):
    return (style.color, style.bgcolor) if style is not None else ()


async def test_a_felt_has_the_hue_of_whom_it_befalls_in_two_columns_at_its_left(tmp_path):
    path = new_session(tmp_path, "rivets")
    with Session.open(path) as session:
        set_clock(session, 1, "red", "combat")
        session.begin("combat")
        for key in ("target", "attack", "defence"):  # the clock says which phase it is
            session.answer(key, AT_THE_DIE[key])
    async with playing(tmp_path, path, config='theme = "ansi"\n') as pilot:
        await keys(pilot, "5")
        for size in ((48, 30), SMALL, LARGE):
            await resized(pilot, size)
            bars = [each for strip in strips(pilot) for each in strip if each.text == "██" and each.style]
            assert len(bars) in (3, 5, 7)
            assert {each.style.color.name for each in bars if each.style and each.style.color} == {"cyan"}, "Blue's"


def asks_an_open_rule(session):
    return bool(session.run and session.run.question and session.run.question.is_precedent)


async def test_the_marked_answer_to_an_open_rule_has_its_ground_over_the_whole_width(tmp_path):
    path = taken_back(tmp_path, "rivets", asks_an_open_rule)
    async with playing(tmp_path, path, size=(80, 24), config='theme = "ansi"\n') as pilot:
        rows = ["".join(each.text for each in row) for row in marked_rows(pilot)]
        (row,) = [row for row in rows if "suggested" in row]
        assert re.fullmatch(r"  .*suggested {10,}enter", row)


TUI = Path(tui.__file__).parent
SOURCES = [each for each in sorted(TUI.rglob("*.py")) if each.name != "themes.py"]
COLOURED = re.compile(r"(?:^|[\s;{])(?:color|background|border|tint|outline|hatch)[\w-]*\s*:\s*([^;}]*)")
NO_COLOUR = re.compile(r"none|left|right|round|solid|outer|blank|transparent|hkey|\d+%|\$[\w-]+|reverse|bold|\s+")


def texts_of(source):
    """List the texts in a source, whole or part of one that is put together."""
    for each in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def is_coloured(text):
    """Tell whether a text is a style that names a colour."""
    try:
        style = Style.parse(text)
    except StyleSyntaxError:
        return False
    return any(each is not None and not each.is_default for each in (style.color, style.bgcolor))


def test_no_text_outside_of_the_themes_is_a_style_with_a_colour():
    assert is_coloured("bold #ffffff on black")
    found = [(source.name, text) for source in SOURCES for text in texts_of(source) if is_coloured(text)]
    assert found == []


def test_no_style_sheet_has_a_colour_of_its_own():
    sheets = [
        *(each.read_text() for each in TUI.glob("*.tcss")),
        *(text for source in SOURCES for text in texts_of(source)),
    ]
    values = [value for sheet in sheets if "{" in sheet for value in COLOURED.findall(sheet)]
    assert any("$accent" in value for value in values)
    assert [value for value in values if NO_COLOUR.sub("", value)] == []


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_the_first_frame_has_the_colours_of_the_theme(tmp_path, theme):
    async with playing(tmp_path, config=f'theme = "{theme.name.removeprefix("tableside-")}"') as pilot:
        assert pilot.app.screen.styles.background == Color.parse(str(theme.background))
        assert pilot.app.theme_variables["block-cursor-background"] == theme.variables["selection"]


async def test_a_theme_that_was_chosen_is_kept(tmp_path):
    async with playing(tmp_path) as pilot:
        await keys(pilot, "ctrl+k", "'light'", "enter", "enter")
        assert pilot.app.theme == "tableside-light"
    assert read_config(tmp_path / "config.toml").theme == "light"
