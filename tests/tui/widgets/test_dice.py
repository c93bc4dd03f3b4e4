"""Numbered dice on the screen: typed one after the other, drawn as they come, answered by the last."""

from __future__ import annotations

from typing import ClassVar

import pytest
from rows import by_rows
from textual.app import App
from textual.events import Key

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.dice import Dice, Die
from tui.widgets.answers import entry_of
from tui.widgets.dice import DiceEntry, DieEntry
from tui.widgets.drawing import thrown_die
from tui.widgets.entry import Asked

TWO = Dice("die", "Roll two dice.")
TWENTY = Dice("die", "Roll a die with 20 faces.", 1, 20)


class Table(App[None]):
    """Asks one question, and notes what is answered."""

    colours: ClassVar = {"accent": "", "muted": ""}

    def __init__(self, asked):
        super().__init__()
        self.asked = asked
        self.said = []

    def compose(self):
        yield DiceEntry()

    def on_mount(self):
        self.entry = self.query_one(DiceEntry)
        self.entry.ask(self.asked)
        self.entry.focus()

    def on_answer_typed(self, message):
        self.said.append(message.text)

    def on_go_back(self, message):
        self.said.append("back")

    def on_amiss(self, message):
        self.told = message.reason


class Faces(App[None]):
    """Has room for the faces of one die."""

    colours: ClassVar = {"accent": "yellow", "muted": ""}

    def __init__(self, die, before=None):
        super().__init__()
        self.said = []
        self.entry = DieEntry()
        self.entry.ask(Asked(die, Tabletop(), before=before))

    def compose(self):
        self.screen.add_class("-framed")
        yield self.entry

    def on_answer_typed(self, message):
        self.said.append(message.text)


async def said(keys, dice=TWO, before=None, undone=None):
    table = Table(Asked(dice, Tabletop(), before=before, undone=undone))
    async with table.run_test() as pilot:
        await pilot.press(*keys)
        await pilot.pause()
    return table.said


@by_rows
async def test_the_last_die_answers(dice, before, keys, answers):
    assert await said(keys, Dice("die", "Roll.", **dice), before) == answers


async def test_of_dice_that_were_taken_back_the_last_one_alone_is_typed_again():
    assert await said(["5"], undone="3+4") == ["3+5"]


async def test_a_total_typed_for_two_dice_is_told_to_be_typed_die_by_die():
    table = Table(Asked(TWO, Tabletop()))
    async with table.run_test() as pilot:
        await pilot.press("1", "0")
        await pilot.pause()
        assert table.told == "There is no 0 on a die here. Type each of 2 dice by itself, 1 to 6."
        await pilot.press("z")
        await pilot.pause()
    assert table.told == "Type each die: a number from 1 to 6."


TEN, HUNDRED = Die("die", "Roll.", 10), Die("die", "Roll.", 100)


@by_rows
async def test_a_die_with_many_faces_is_answered_by_a_whole_number(faces, before, keys, answers):
    table = Faces(Die("die", "Roll.", faces), before)
    async with table.run_test() as pilot:
        table.entry.focus()
        await pilot.press(*keys)
        await pilot.pause()
    assert table.said == answers


@pytest.mark.parametrize("digits", ["٣", "1٢"])
async def test_no_digit_of_other_scripts_answers_a_die_with_many_faces(digits):
    table = Faces(TWENTY)
    async with table.run_test() as pilot:
        table.entry.focus()
        for digit in digits:
            table.post_message(Key("other", digit))
        await pilot.pause()
    assert table.said == []


@pytest.mark.parametrize(("faces", "first"), [(10, "╭─────╮ ╭"), (20, "┌───┐ ┌"), (100, "╭╌╌╌╮")])
async def test_a_die_with_many_faces_says_how_it_is_typed_and_its_digits_can_be_tapped(faces, first):
    table = Faces(Die("die", "Roll.", faces))
    async with table.run_test() as pilot:
        table.entry.focus()
        drawn = table.entry.render().plain
        assert drawn.startswith(first)
        assert f"1 to {faces}; press Enter after a number that could go on.\n 0 1 2 3 4 5 6 7 8 9" in drawn
        await pilot.press("1")
        marked = [span for span in table.entry.render().spans if "yellow" in str(span.style)]
        assert {table.entry.render().plain[span.start : span.end].strip("┌┐│╭╮└┘╰╯─ ●") for span in marked} >= {"1"}


async def test_a_face_that_is_tapped_answers():
    table = Faces(Die("die", "Roll.", 20))
    async with table.run_test(size=(80, 24)) as pilot:
        await pilot.click(DieEntry, offset=(2, 4))
        assert table.said == ["14"]


async def test_dice_are_drawn_as_they_come():
    table = Table(Asked(TWO, Tabletop()))
    async with table.run_test() as pilot:
        await pilot.press("3")
        assert table.entry.render().plain.splitlines()[1] == "│ 3 │ ╎   ╎"


@by_rows
async def test_no_face_of_a_die_is_torn(faces, width, lines, first):
    table = Faces(Die("die", "Roll.", faces=faces))
    async with table.run_test(size=(width, 12)):
        drawn = table.entry.render().plain.splitlines()
        assert (len(drawn), drawn[0]) == (lines, first)


def test_dice_have_an_entry_of_their_own():
    assert entry_of(TWO) is DiceEntry


def test_dice_without_pips_are_drawn_with_their_numbers():
    assert thrown_die(10) == ["╭─────╮", "│     │", "│ 10  │", "│     │", "╰─────╯"]
    assert thrown_die(1)[2] == "│  ●  │"
