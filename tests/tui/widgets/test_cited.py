"""A sentence and its section: neither is torn apart where both do not fit on a line."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tui.widgets.drawing import Cited, Titled, headed

MOVE = Cited("attackers-1 may enter the hex.", "Movement After Combat", "muted", Text("  • "))


def test_what_fits_stands_on_one_line_with_the_section_dim() -> None:
    text = MOVE.text(60)
    assert text.plain == "  • attackers-1 may enter the hex.  Movement After Combat"
    assert [text.plain[span.start : span.end] for span in text.spans if span.style == "muted"] == [MOVE.cite]


def test_a_section_that_does_not_fit_stands_whole_beneath() -> None:
    assert MOVE.text(50).plain.split("\n") == [
        "  • attackers-1 may enter the hex.",
        "    Movement After Combat",
    ]


def test_a_long_sentence_goes_on_beneath_itself() -> None:
    assert MOVE.text(24).plain.split("\n") == [
        "  • attackers-1 may",
        "    enter the hex.",
        "    Movement After",
        "    Combat",
    ]


@pytest.mark.parametrize("width", [1, 12, 20, 33, 51])
@pytest.mark.parametrize("sentence", ["機甲師団は退却する。" * 4, "x" * 99, "", "a b " * 30])
def test_no_line_is_wider_than_there_is_room(sentence: str, width: int) -> None:
    text = Cited(sentence, "MR 4.2.3, MR 10.7.2", "", Text("  ")).text(width).plain
    assert max(cell_len(line) for line in text.split("\n")) <= max(width, 10)
    assert text.replace("\n", "").replace(" ", "").startswith(sentence.replace(" ", ""))


@pytest.mark.parametrize(
    ("width", "line"),
    [
        (60, "8  Advance                    § Destruction; Retreat, 8.2 (a)"),
        (42, "8  Advance         § Destruction; Retreat …"),
        (30, "8  Advance     § Destruction …"),
        (20, "8  Advance"),
    ],
)
def test_a_title_stands_whole_before_as_many_sources_as_fit(width: int, line: str) -> None:
    text = headed(Text("8  Advance"), "Destruction; Retreat, 8.2 (a)", width, "").plain
    assert text.split() == line.split()
    assert text.startswith("8  Advance")
    assert len(text) == width


def test_a_section_is_not_torn_apart_under_a_title() -> None:
    page = Titled(Text("May overrunning units enter?"), "8.5.2 (second)", Text("After combat, they may."), "")
    wide, narrow = (drawn(page, width) for width in (60, 40))
    assert wide == ["May overrunning units enter?   § 8.5.2 (second)", "After combat, they may.", ""]
    assert narrow == ["May overrunning units enter?", "   § 8.5.2 (second)", "After combat, they may.", ""]


def drawn(page: Titled, width: int) -> list[str]:
    console = Console(width=width, file=StringIO())
    console.print(page)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]
