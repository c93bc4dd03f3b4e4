"""Colours: all come from the theme, which is there from the first frame, and is kept where it was chosen."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from piloting import keys, playing
from rich.errors import StyleSyntaxError
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

import tui
from tui.shared.settings import read_config
from tui.themes import THEMES

TUI = Path(tui.__file__).parent
SOURCES = [each for each in sorted(TUI.rglob("*.py")) if each.name != "themes.py"]
COLOURED = re.compile(r"(?:^|[\s;{])(?:color|background|border|tint|outline|hatch)[\w-]*\s*:\s*([^;}]*)")
NO_COLOUR = re.compile(r"none|left|round|solid|outer|blank|transparent|hkey|\d+%|\$[\w-]+|reverse|bold|\s+")


def texts_of(source: Path) -> Iterator[str]:
    """List the texts in a source, whole or part of one that is put together."""
    for each in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def is_coloured(text: str) -> bool:
    """Tell whether a text is a style that names a colour."""
    try:
        style = Style.parse(text)
    except StyleSyntaxError:
        return False
    return any(each is not None and not each.is_default for each in (style.color, style.bgcolor))


def test_no_text_outside_of_the_themes_is_a_style_with_a_colour() -> None:
    assert is_coloured("bold #ffffff on black")
    found = [(source.name, text) for source in SOURCES for text in texts_of(source) if is_coloured(text)]
    assert found == []


def test_no_style_sheet_has_a_colour_of_its_own() -> None:
    sheets = [
        *(each.read_text() for each in TUI.glob("*.tcss")),
        *(text for source in SOURCES for text in texts_of(source)),
    ]
    values = [value for sheet in sheets if "{" in sheet for value in COLOURED.findall(sheet)]
    assert any("$accent" in value for value in values)
    assert [value for value in values if NO_COLOUR.sub("", value)] == []


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_the_first_frame_has_the_colours_of_the_theme(tmp_path: Path, theme: Theme) -> None:
    name = theme.name.removeprefix("tableside-")
    async with playing(tmp_path, config=f'theme = "{name}"') as pilot:
        assert pilot.app.screen.styles.background == Color.parse(str(theme.background))
        assert pilot.app.theme_variables["block-cursor-background"] == theme.variables["selection"]


async def test_a_theme_that_was_chosen_is_kept(tmp_path: Path) -> None:
    async with playing(tmp_path) as pilot:
        await keys(pilot, "ctrl+k", "'light'", "enter", "enter")
        assert pilot.app.theme == "tableside-light"
    assert read_config(tmp_path / "config.toml").theme == "light"
