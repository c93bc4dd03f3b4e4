"""Escape closes one box, and leads where the bar says; the header says what is being done."""

from __future__ import annotations

from pathlib import Path

from piloting import AT_THE_DIE, key_line, keys, new_session, playing, screen_text, session_of, standing_at
from textual.pilot import Pilot

from tui.board.screen import BoardScreen
from tui.screens.home.home import Home
from tui.screens.session.steps_screen import StepsScreen

BOXES = {
    "nothing": (),
    "help": ("question_mark",),
    "the palette": ("ctrl+k",),
    "the palette with what was typed": ("ctrl+k", "'re'"),
    "why": ("w",),
    "a term over a section": ("w", "enter"),
    "the answers": ("r",),
    "another answer": ("r", "enter"),
    "the table": ("t",),
    "a word about the table": ("t", "s"),
    "the log": ("l",),
    "a page of the log": ("l", "enter"),
    "a search": ("slash", "'step'"),
    "a term over a search": ("slash", "'step'", "enter"),
    "manners": ("m",),
    "a note": ("a", "'dice'"),
    "a question before a new beginning": ("ctrl+r",),
    "the kit": ("i",),
    "a value of the kit": ("i", "enter"),
    "what if": ("r", "w"),
    "a state of a unit": ("t", "s", "'Rover'", "enter"),
    "a correction": ("5", "enter", "l", "c", "escape"),
    "a replay": ("l", "v"),
    "a table of a replay": ("l", "v", "t"),
}


async def test_escape_closes_one_box(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        for box, opens in BOXES.items():
            await keys(pilot, *opens)
            while len(stack := pilot.app.screen_stack) > 1:
                before = len(stack)
                await keys(pilot, "escape")
                assert len(pilot.app.screen_stack) == before - 1, box
            assert isinstance(pilot.app.screen, Home), box
            await keys(pilot, "escape")
            assert isinstance(pilot.app.screen, Home), box
            await keys(pilot, "enter")
            assert isinstance(pilot.app.screen, StepsScreen), box


async def laid_out(pilot: Pilot[None]) -> None:
    await keys(pilot, "p", "'SI8,11 SI8,12 SA8,13 SI9,14 NI8,10 NI8,9 NI15,9 turn=S'", "enter", "i", "right")


async def test_on_the_board_the_bar_says_what_escape_does(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path, "game-of-war"), size=(120, 40)) as pilot:
        await laid_out(pilot)
        await keys(pilot, "z")
        assert "esc close" in key_line(pilot)
        await keys(pilot, "escape")
        assert "esc close" not in key_line(pilot)
        await keys(pilot, "n", "2", "g", "'K8'", "enter", "enter")
        assert "esc drop" in key_line(pilot)
        await keys(pilot, "escape")
        assert "esc drop" not in key_line(pilot)
        assert "b steps" in key_line(pilot)
        await keys(pilot, "escape")
        assert isinstance(pilot.app.screen, Home)


async def test_a_combat_by_hand_beside_a_board_asks_before_it_is_left(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path, "game-of-war")) as pilot:
        await laid_out(pilot)
        await keys(pilot, "n", "3", "escape")
        assert "Leave this combat?" in screen_text(pilot)
        await keys(pilot, "escape")
        assert session_of(pilot).state.current is not None
        await keys(pilot, "escape", "2")
        assert isinstance(pilot.app.screen, BoardScreen)
        assert session_of(pilot).state.current is None
        await keys(pilot, "n", "3", "escape", "3")
        assert isinstance(pilot.app.screen, Home)


def head(pilot: Pilot[None]) -> str:
    return screen_text(pilot).splitlines()[0]


async def test_the_header_says_what_is_being_done(tmp_path: Path) -> None:
    async with playing(tmp_path, standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        assert head(pilot).endswith("combat 1")
        await keys(pilot, "5", "enter", "l", "c", "escape")
        assert "correcting combat 1" in head(pilot)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "l", "enter", "enter")
        assert head(pilot).endswith("practising")
