"""The way of a key, as `tui/README.md` tells it: what stands in its list is there, and is come by in that order."""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from types import FrameType

from piloting import AT_THE_DIE, keys, playing, screen_text, standing_at

import tui

ROOT = Path(tui.__file__).parents[1]
README = ROOT / "tui" / "README.md"


def rungs() -> list[tuple[str, str]]:
    """List the files of the way with what is called in each, as the README has them."""
    told = README.read_text("utf-8").partition("## One key, end to end")[2].partition("\n## ")[0]
    found, file = [], ""
    for name in re.findall(r"`([\w./]+)`", told.partition("A refusal goes back")[0]):
        if name.endswith(".py"):
            file = name
        elif file:
            found.append((file, name))
    return found


def test_every_file_and_name_of_the_way_is_there() -> None:
    assert len(rungs()) > 10
    for file, name in rungs():
        tree = ast.parse((ROOT / file).read_text("utf-8"))
        known = {node.name for node in ast.walk(tree) if hasattr(node, "name") and isinstance(node.name, str)}
        known |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        assert set(name.split(".")) <= known, (file, name)


async def test_a_die_goes_that_way_from_the_key_to_the_ruling(tmp_path: Path) -> None:
    called: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(ROOT)):
            called.append((str(Path(frame.f_code.co_filename).relative_to(ROOT)), frame.f_code.co_name))

    async with playing(tmp_path, path := standing_at(tmp_path, "combat", AT_THE_DIE)) as pilot:
        sys.setprofile(note)
        try:
            await keys(pilot, "5")
        finally:
            sys.setprofile(None)
        assert "Confirm" in screen_text(pilot)
    assert '"key":"die","text":"5"' in path.read_text("utf-8").replace('": "', '":"').replace('", "', '","')
    way = [(file, name.rpartition(".")[2]) for file, name in rungs() if name.rpartition(".")[2].islower()]
    places = [called.index(each) for each in way]
    assert places == sorted(places), way
