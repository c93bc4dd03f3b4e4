"""In the terminal's own colours a hue is only on signs, and a marked row is of one style, on each kind of screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

import pytest
from piloting import AT_THE_DIE, LARGE, SMALL, keys, new_session, playing, resized, standing_at, strips
from rich.segment import Segment
from rich.style import Style
from textual.pilot import Pilot

from saves.examples import open_example
from saves.session.by_hand import set_clock
from saves.session.session import Session

SCREENS: dict[str, Sequence[str]] = {
    "the steps": (),
    "the ruling": ("5",),
    "choices": ("u", "u", "u", "2", "down"),
    "the log": ("5", "enter", "l"),
    "every line of the log": ("5", "enter", "l", "a"),
    "Home": ("escape",),
    "a dialog": ("ctrl+r",),
    "the games": ("escape", "n"),
    "the answers": ("r",),
    "the table": ("t",),
    "the palette": ("ctrl+k",),
    "the lessons": ("escape", "l"),
}


@pytest.mark.parametrize("opening", SCREENS.values(), ids=SCREENS)
async def test_no_letter_has_a_colour_of_its_own_and_each_marked_row_is_of_one_style(
    tmp_path: Path, opening: Sequence[str]
) -> None:
    path = standing_at(tmp_path, "combat", AT_THE_DIE)
    async with playing(tmp_path, path, config='theme = "ansi"\n') as pilot:
        await keys(pilot, *opening)
        for size in (SMALL, LARGE):
            await resized(pilot, size)
            hued = [each.text for strip in strips(pilot) for each in strip if each.style and has_a_hue(each.style)]
            assert [text for text in hued if any(letter.isalnum() for letter in text)] == []
            rows = [*marked_rows(pilot)]
            assert any("".join(each.text for each in row).strip("▌ ") for row in rows)
            assert [row for row in rows if len({_looks(each) for each in row}) != 1] == []


def has_a_hue(style: Style) -> bool:
    """Tell whether a style is in another colour than that of the terminal's words and ground."""
    return any(colour and not colour.is_default for colour in (style.color, style.bgcolor))


def marked_rows(pilot: Pilot[None]) -> Iterator[list[Segment]]:
    """Give each marked row, from its mark to where its ground ends; nothing behind a mark in a list that has none."""
    for strip in strips(pilot):
        pieces = [*strip]
        for place, each in enumerate(pieces):
            if each.text.startswith("▌") and each.style and (each.style.reverse or "option" in each.style.meta):
                yield [*takewhile(_is_reversed, pieces[place:])]


def _is_reversed(piece: Segment) -> bool:
    return piece.style is not None and bool(piece.style.reverse and piece.style.bold)


def _looks(piece: Segment) -> tuple[object, ...]:
    style = piece.style or Style()
    return has_a_hue(style), style.bold, style.dim, style.underline, style.reverse


async def test_a_felt_has_the_hue_of_whom_it_befalls_in_two_columns_at_its_left(tmp_path: Path) -> None:
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


async def test_the_marked_answer_to_an_open_rule_has_its_ground_over_the_whole_width(tmp_path: Path) -> None:
    path = open_example("rivets", tmp_path / "sessions")
    with Session.open(path) as session:
        while not (session.run and session.run.question and session.run.question.is_precedent):
            session.undo()
    async with playing(tmp_path, path, size=(80, 24), config='theme = "ansi"\n') as pilot:
        rows = ["".join(each.text for each in row) for row in marked_rows(pilot)]
        (row,) = [row for row in rows if "suggested" in row]
        assert len(row) > len(row.rstrip()) + 10
