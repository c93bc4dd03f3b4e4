"""A dialog has a title and its keys in its edges, and a refused answer turns its frame."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from piloting import keys, playing, standing_at
from textual.color import Color
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Input

from tui.screens.dialogs import Dialog

ANSWERED = {"phase": "combat", "target": "units", "attack": "7", "defence": "2"}
WAYS: dict[str, Sequence[str]] = {
    "a new session": ("escape", "n"),
    "an example": ("escape", "e"),
    "an import": ("escape", "i"),
    "a title": ("escape", "r"),
    "a deletion": ("escape", "d"),
    "a note": ("a",),
    "a manner": ("m",),
    "a text to read": ("w",),
    "a word to look up": ("slash",),
    "the answers": ("r",),
    "another answer": ("r", "enter"),
    "a trial": ("r", "w"),
    "a combat begun again": ("ctrl+r",),
    "a ruling of one's own": ("5", "o"),
    "a turn": ("t", "end", "enter"),
    "a unit": ("t", "a"),
}
REFUSED: dict[str, Sequence[str]] = {
    "a new session": ("9",),
    "an example": ("9",),
    "an import": ("enter",),
    "a note": ("'   '", "enter"),
    "a manner": ("9",),
    "another answer": ("9",),
    "a trial": ("9",),
    "a combat begun again": ("9",),
    "a ruling of one's own": ("'   '", "enter"),
    "a unit": ("enter",),
}


def frame_of(pilot: Pilot[None]) -> Widget:
    assert isinstance(pilot.app.screen, Dialog)
    return pilot.app.screen.query(".frame").first()


@pytest.mark.parametrize("size", [(48, 30), (80, 24), (120, 40)], ids=str)
@pytest.mark.parametrize("opening", WAYS.values(), ids=WAYS)
async def test_a_dialog_has_a_title_and_keys_in_its_edges_and_is_no_wider_than_a_column_of_text(
    tmp_path: Path, opening: Sequence[str], size: tuple[int, int]
) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", ANSWERED, "rivets"), size=size) as pilot:
        await keys(pilot, *opening)
        frame = frame_of(pilot)
        assert frame.border_title
        assert "esc" in str(frame.border_subtitle)
        assert frame.outer_size.width <= min(74, size[0])


@pytest.mark.parametrize("dialog", REFUSED)
async def test_a_refused_answer_turns_the_frame_until_the_next_key(tmp_path: Path, dialog: str) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", ANSWERED, "rivets")) as pilot:
        error, accent = (Color.parse(pilot.app.theme_variables[name]) for name in ("error", "accent"))
        await keys(pilot, *WAYS[dialog])
        frame = frame_of(pilot)
        assert (frame.styles.border_top[1], str(frame.border_title)[0]) != (error, "✗")
        await keys(pilot, *REFUSED[dialog])
        assert (frame.styles.border_top[1], str(frame.border_title)[0]) == (error, "✗")
        field = pilot.app.screen.focused
        if isinstance(field, Input):
            assert field.value == "".join(REFUSED[dialog]).replace("enter", "").strip("'")
            assert field.cursor_position == len(field.value)
        await keys(pilot, "home")
        assert frame.styles.border_top[1] == accent
        assert not str(frame.border_title).startswith("✗")
