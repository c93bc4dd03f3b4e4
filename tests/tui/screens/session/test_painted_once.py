"""A key at a session lays out once and is two pictures at most, odds and all; a dialog that opens may lay out twice."""

from __future__ import annotations

from pathlib import Path

import pytest
from painting import counted, too_much
from piloting import COUNTED, keys, new_session, playing, screen_text
from sizes import whole

from rulesets.catalogue import ruleset
from saves.session.session import Session

RIVETS = "n 9 down 2 1 =7x enter backspace enter =2 enter 9 left 5 u u ctrl+y ctrl+y enter n 2"
BAUTZEN = (
    "n 1 1 =1910 enter =A␣6+B␣4+C␣4 enter 2 =D␣4 enter enter =0 enter enter =1 enter =0 enter =E␣6+F␣6 enter"
    " =G␣2 enter enter 2 enter enter enter 5 =2 enter 1 3"
)
ASSAULT = (
    "enter 1 =A enter =B enter enter enter enter enter enter enter enter =3 enter =4␣green enter 2 3 enter enter enter"
    " c d left right minus minus =2␣blue enter enter enter 1 enter enter c d"
)
MOSCOW = "n 1 2 =12 down space backspace"
FACES = {"faces.green": "c d d x x -", "faces.blue": "c d x x - -"}
SHOT = {
    "attacker": "Panther",
    "target": "Squad",
    "target.class": "infantry",
    "attacker.experience": "hardened",
    "target.experience": "hardened",
    "attack.range": "3",
    "attack.dice": "12 green",
    "attack.roll": "cdx-cdx-cdx-",
    "defence.dice": "9 blue",
}
DIALOGS = (
    ("n 2 1 =7 f6", "A note for the log"),
    ("escape f2", "Why"),
    ("escape f1", "Help"),
    ("escape f3", "This combat's answers"),
    ("enter", "Change an answer"),
    ("escape enter =2 enter m", "How should the referee talk?"),
    ("escape 5 o", "Overrule"),
)
"""Keys of which the last one opens a dialog, and what stands there then."""


@pytest.mark.parametrize("size", COUNTED)
@pytest.mark.parametrize("manner", ["teach", pytest.param("brisk", marks=whole)])
@pytest.mark.parametrize(
    ("game", "keys"),
    [("rivets", RIVETS), ("bautzen-1945", BAUTZEN), ("assault", ASSAULT), ("battle-for-moscow", MOSCOW)],
)
async def test_a_key_of_a_combat_lays_out_once(
    tmp_path: Path, game: str, keys: str, manner: str, size: tuple[int, int]
) -> None:
    path = new_session(tmp_path, game)
    async with playing(tmp_path, path, size, config=f'manner = "{manner}"\n') as pilot:
        first, *others = keys.split()
        assert await too_much(pilot, first, layouts=2) == [], "it may open the list of checklists"
        assert await too_much(pilot, " ".join(others)) == []


async def test_a_dialog_over_a_session_opens_with_two_layouts_and_goes_with_one(tmp_path: Path) -> None:
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        for keys, said in DIALOGS:
            *before, opens = keys.split()
            assert await too_much(pilot, " ".join(before)) == []
            assert await too_much(pilot, opens, layouts=2) == []
            assert said in screen_text(pilot)
        assert await too_much(pilot, "escape") == []


def _at_the_defence(data: Path) -> Path:
    """Make a session of ASSAULT in which 12 dice were thrown at 10, and the defender has yet to throw."""
    path = data / "sessions" / "saturday.jsonl"
    with Session.create(path, title="Saturday", ruleset=ruleset("assault"), players={}, kit=FACES) as session:
        session.begin("fire")
        while session.run and (question := session.run.question) and question.key != "defence.roll":
            session.answer(question.key, SHOT.get(question.key, question.default or "none"))
    return path


@whole
@pytest.mark.parametrize("size", COUNTED)
async def test_odds_that_come_late_to_a_list_have_their_lines_kept(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, _at_the_defence(tmp_path), size=size) as pilot:
        await keys(pilot, *"cdxxcdxxc")
        assert (await counted(pilot, "x")).within(layouts=1, paints=2)
        assert "Which defence symbols cancel which attack" in " ".join(screen_text(pilot).split())
        assert "%" in screen_text(pilot)
