"""The same session line by line, for screen readers, pipes and small terminals."""

from __future__ import annotations

import getpass
import secrets
import sys
from pathlib import Path

from tui.plain.home import Home
from tui.plain.talk import Left, Talk
from tui.shared.places import places


def run(path: Path | None, data: Path | None) -> int:
    """Play on the terminal or through pipes, with a session if one is given; gives the exit code."""
    hidden = getpass.getpass if sys.stdin.isatty() and sys.stdout.isatty() else None
    home = Home(Talk(sys.stdin, sys.stdout, hidden), places(data), lambda faces: secrets.randbelow(faces) + 1)
    return play(home, path)


def play(home: Home, path: Path | None = None) -> int:
    """Play until the players leave; the end of the input is leaving too, and keeps everything."""
    try:
        home.welcome()
        if path is not None:
            home.open(path)
        while True:
            home.choose()
    except (Left, KeyboardInterrupt):
        home.talk.say("Goodbye.")
    return 0
