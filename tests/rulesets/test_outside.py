"""A game of somebody else's, in a folder of its own: the door is all that type checkers and players need of it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from installing import install
from sizes import whole

from tui.cli import main

OUTSIDE = Path(__file__).parent / "outside"
COMBAT = (
    "towers=Keep 3 + Gate 2",
    "shooter=Big",
    "Big.weight=2",
    "reach.2=3",
    "red.bid=1",
    "blue.bid=0",
    "roll=hb",
    "aim=Gate",
    "lost=Keep 1",
)


def checked(name: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the types of a file as its author would: elsewhere, with Tableside installed."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--cache-dir", str(folder), name]
    return subprocess.run(command, capture_output=True, text=True, cwd=OUTSIDE)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mypy")


@whole
def test_a_game_written_elsewhere_is_typed_strictly(cache: Path) -> None:
    done = checked("marble_siege.py", cache)
    assert (done.stdout, done.stderr) == ("", "")


@whole
def test_what_the_door_says_of_its_names_finds_mistakes(cache: Path) -> None:
    lines = (OUTSIDE / "mistaken.py").read_text("utf-8").splitlines()
    wrong = [number for number, line in enumerate(lines, 1) if line.endswith("# wrong")]
    found = re.findall(r"^mistaken\.py:(\d+): error", checked("mistaken.py", cache).stdout, re.M)
    assert [int(number) for number in found] == wrong


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(OUTSIDE)
    install(monkeypatch, {"marble-siege": "marble_siege:RULESET"})


def printed(capsys: pytest.CaptureFixture[str], command: str, *answers: str) -> dict[str, Any]:
    """Run a command on the siege, and read the JSON that it prints."""
    main([command, "marble-siege", "siege", *COMBAT, *answers, "--defaults"])
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


@pytest.mark.usefixtures("installed")
def test_it_is_played_as_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    ruled = printed(capsys, "resolve", "die=4")
    assert (ruled["outcome"], ruled["facts"]) == ("hit", {"strength": 6})
    assert [(each["effect"], each["unit"]) for each in ruled["effects"]] == [("falls", "Keep"), ("rebuilds", "Gate")]


@pytest.mark.usefixtures("installed")
def test_its_odds_are_worked_out(capsys: pytest.CaptureFixture[str]) -> None:
    odds = printed(capsys, "odds")
    assert {each["outcome"]: each["chance"] for each in odds["outcomes"]} == {"hit": "2/3", "miss": "1/3"}
