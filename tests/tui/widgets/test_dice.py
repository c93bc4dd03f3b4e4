"""Numbered dice on the screen: typed one after the other, drawn as they come, answered by the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import pytest
from textual.app import App, ComposeResult

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.dice import Dice, Die
from tui.widgets.answers import entry_of
from tui.widgets.dice import DiceEntry, DieEntry
from tui.widgets.drawing import numbered_dice
from tui.widgets.entry import Answered, Asked, GoBack

TWO = Dice("die", "Roll two dice.")
TWENTY = Dice("die", "Roll a die with 20 faces.", 1, 20)


class Table(App[None]):
    """Asks one question, and notes what is answered."""

    colours: ClassVar = {"accent": "", "muted": ""}

    def __init__(self, asked: Asked) -> None:
        super().__init__()
        self.asked = asked
        self.said: list[str] = []

    def compose(self) -> ComposeResult:
        yield DiceEntry()

    def on_mount(self) -> None:
        self.entry = self.query_one(DiceEntry)
        self.entry.ask(self.asked)
        self.entry.focus()

    def on_answered(self, message: Answered) -> None:
        self.said.append(message.text)

    def on_go_back(self, message: GoBack) -> None:
        self.said.append("back")


class Faces(App[None]):
    """Has room for the faces of one die."""

    colours: ClassVar = {"accent": "yellow", "muted": ""}

    def __init__(self, die: Die) -> None:
        super().__init__()
        self.entry = DieEntry()
        self.entry.ask(Asked(die, Tabletop()))

    def compose(self) -> ComposeResult:
        self.screen.add_class("-framed")
        yield self.entry


async def said(keys: Sequence[str], dice: Dice = TWO, before: str | None = None) -> list[str]:
    table = Table(Asked(dice, Tabletop(), before=before))
    async with table.run_test() as pilot:
        await pilot.press(*keys)
        await pilot.pause()
    return table.said


@pytest.mark.parametrize(
    ("dice", "before", "keys", "answers"),
    [
        (TWO, None, ["3"], []),
        (TWO, None, ["3", "4"], ["3+4"]),
        (TWO, None, ["3", "9", "backspace", "5", "1"], ["5+1"]),
        (TWO, "3+4", ["enter"], ["3+4"]),
        (TWO, "3+4", ["6", "6"], ["6+6"]),
        (TWO, "3+4", ["backspace", "1"], ["3+1"]),
        (TWO, None, ["backspace"], ["back"]),
        (TWENTY, None, ["7"], ["7"]),
        (TWENTY, None, ["1"], []),
        (TWENTY, None, ["1", "enter"], ["1"]),
        (TWENTY, None, ["1", "9"], ["19"]),
        (Dice("die", "Roll.", 2, digits=True), None, ["3", "4"], ["34"]),
        (Dice("die", "Roll.", 1, 10, low=0), None, ["0"], ["0"]),
    ],
)
async def test_the_last_die_answers(dice: Dice, before: str | None, keys: list[str], answers: list[str]) -> None:
    assert await said(keys, dice, before) == answers


async def test_dice_are_drawn_as_they_come() -> None:
    table = Table(Asked(TWO, Tabletop()))
    async with table.run_test() as pilot:
        await pilot.press("3")
        assert table.entry.render().plain.splitlines()[1] == "│ 3 │ ╎   ╎"


@pytest.mark.parametrize(
    ("faces", "width", "lines", "first"),
    [
        (6, 47, 5, "╭─────╮ ╭─────╮ ╭─────╮ ╭─────╮ ╭─────╮ ╭─────╮"),
        (6, 46, 3, "┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐"),
        (8, 46, 6, "┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐"),
        (8, 47, 3, "┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐"),
    ],
)
async def test_no_face_of_a_die_is_torn(faces: int, width: int, lines: int, first: str) -> None:
    table = Faces(Die("die", "Roll.", faces=faces))
    async with table.run_test(size=(width, 12)):
        drawn = table.entry.render().plain.splitlines()
        assert (len(drawn), drawn[0]) == (lines, first)


def test_dice_have_an_entry_of_their_own() -> None:
    assert entry_of(TWO) is DiceEntry


def test_dice_without_pips_are_drawn_with_their_numbers() -> None:
    assert numbered_dice((5, 10)) == ["╭───╮ ╭────╮", "│ 5 │ │ 10 │", "╰───╯ ╰────╯"]
    assert numbered_dice((1, 1))[2] == "│   ●   │ │   ●   │"
