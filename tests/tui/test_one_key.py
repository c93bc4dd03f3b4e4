"""The way of a key, as `tui/README.md` tells it: pressed, and held against what is called."""

import os
import re
import sys
from pathlib import Path

from piloting import AT_THE_DIE, keys, playing, screen_text, standing_at

import tui

ROOT = Path(tui.__file__).parents[1]
ROOMS = ("rulesets/", "saves/", "tui/")
MOST_FILES, MOST_FUNCTIONS = 25, 80
"""So much somebody new to the program reads who follows the key."""

Call = tuple[str, str]
"""A file, and the name of a function in it as Python qualifies it: `("tui/app.py", "Tableside.on_event")`."""

TOLD = (ROOT / "tui" / "README.md").read_text("utf-8").partition("## One key, end to end")[2].partition("\n## ")[0]
WAY, _, BESIDES = TOLD.partition("What is run besides")


def rungs():
    """List what is called on the way, each behind the last file that was named before it."""
    found = []
    file = ""
    for name in re.findall(r"`([\w./]+)`", WAY.partition("A refusal goes back")[0]):
        if name.startswith(ROOMS):
            file = name if name.endswith(".py") else file
        elif file and name.rpartition(".")[2].islower():
            found.append((file, name))
    return found


def files_besides():
    """List the files that are run, too: `tui/widgets/` `odds`, `steps`."""
    found = set()
    folder = ""
    for name in re.findall(r"`([\w./]+)`", BESIDES.partition("\n\nWhat Enter")[0]):
        folder = name if name.endswith("/") else folder
        if name != folder:
            found.add(f"{folder}{name}.py")
    return found


def test_the_way_is_short():
    way = rungs()
    assert len({file for file, _ in way}) <= MOST_FILES
    assert len(set(way)) <= MOST_FUNCTIONS


def test_what_is_run_besides_is_there():
    assert [file for file in files_besides() if not (ROOT / file).exists()] == []


async def test_a_die_goes_that_way_from_the_key_to_the_ruling_and_the_disk(tmp_path):
    called = []

    def note(frame, event, _):
        code = frame.f_code
        file = code.co_filename.replace(os.sep, "/").removeprefix(f"{ROOT.as_posix()}/")
        if event == "call" and file.startswith(ROOMS) and not code.co_qualname.endswith(">"):
            called.append((file, code.co_qualname))

    async with playing(tmp_path, path := standing_at(tmp_path, "combat", AT_THE_DIE), motion=True) as pilot:
        before = path.read_text("utf-8")
        sys.setprofile(note)
        try:
            await keys(pilot, "5")
            pilot.app.end_moving()  # its time may be over already
            await keys(pilot)
        finally:
            sys.setprofile(None)
        assert "Do this now" in screen_text(pilot)
        assert '"key":"die","text":"5"' in path.read_text("utf-8").removeprefix(before)

    left = iter(called)
    assert [rung for rung in rungs() if rung not in left] == [], "not called, or not in this order"
    assert {file for file, _ in called} - {file for file, _ in rungs()} - files_besides() == set(), "not named"
