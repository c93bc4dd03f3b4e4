"""Dice with many faces at every front end: a number of several digits is one answer, and its first digit is none."""

import io

import pytest
from commanding import Command
from installing import install
from piloting import SIZES, keys, playing, screen_text, standing_at

from tui.plain import play
from tui.plain.home import HomeMenu
from tui.plain.talk import Talk
from tui.shared.settings import Places

SECRET = "red=20; blue=10"
THROWN = {"ten": "10", "three": "10+1+12", "hundred": "100"}
SUM = 20 + 10 + 10 + 23 + 100


@pytest.fixture(autouse=True)
def _installed(monkeypatch):
    install(monkeypatch, {"many-faces": "many_faces_game:RULESET"})


@pytest.mark.parametrize("size", SIZES)
async def test_numbers_of_several_digits_are_typed_on_screen(tmp_path, size):
    async with playing(tmp_path, standing_at(tmp_path, "throw", {}, "many-faces"), size) as pilot:
        await keys(pilot, "enter", "'20'", "enter", "enter", "'10'", "enter")
        await keys(pilot, "1")
        assert "Roll a die with 10 faces." in screen_text(pilot)
        await keys(pilot, "0", "1", "0", "1", "enter", "1", "2")
        assert "Roll a die with 100 faces." in screen_text(pilot)
        await keys(pilot, "1", "0")
        assert "Roll a die with 100 faces." in screen_text(pilot)
        await keys(pilot, "0")
        assert f"The sum is {SUM}." in screen_text(pilot)


def test_line_mode_takes_them_whole(tmp_path):
    path = standing_at(tmp_path, "throw", {"secret": SECRET}, "many-faces")
    said = io.StringIO()
    lines = "".join(f"{line}\n" for line in ("11", "10", "10 1 12", "101", "100"))
    play(HomeMenu(Talk(io.StringIO(lines), said), Places(tmp_path / "config.toml", tmp_path), lambda faces: 1), path)
    assert "type a number from 1 to 10." in said.getvalue()
    assert "type a number from 1 to 100." in said.getvalue()
    assert f"The sum is {SUM}." in said.getvalue()


def test_resolve_and_odds_take_them(capsys):
    command = Command(capsys)
    given = [f"{key}={value}" for key, value in {"red": "20", "blue": "10", **THROWN}.items()]
    ruled = command("resolve", "many-faces", "throw", *given)
    assert (ruled.code, ruled.document["outcome"]) == (0, "high")
    assert command("resolve", "many-faces", "throw", *given[:-1], "hundred=0").code == 2
    odds = command("odds", "many-faces", "throw", *given[:-1])
    assert odds.code == 0
    assert {each["outcome"]: each["chance"] for each in odds.document["outcomes"]} == {
        "high": "63/100",
        "low": "37/100",
    }
