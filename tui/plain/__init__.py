"""The same session line by line, for screen readers, pipes and small terminals."""

from __future__ import annotations

import getpass
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from tui.plain.home import Home
from tui.plain.talk import Left, Talk
from tui.shared.exits import DONE, INTERRUPTED
from tui.shared.places import places
from tui.shared.printing import sink, source

if TYPE_CHECKING:
    from saves.session.watched import Watched


def run(path: Path | None, data: Path | None) -> int:
    """Play on the terminal or through pipes, with a session if one is given; gives the exit code."""
    typed, said = source(), sink()
    hidden = getpass.getpass if typed.isatty() and said.isatty() else None
    home = Home(Talk(typed, said, hidden), places(data), lambda faces: secrets.randbelow(faces) + 1)
    return play(home, path)


def watch(watched: Watched) -> int:
    """Watch a session on the terminal or through pipes, until it is left or the input ends; gives the exit code."""
    from tui.plain.session import GoHome
    from tui.plain.watching import Watching

    talk = Talk(source(), sink())
    try:
        Watching(talk, watched, lambda faces: secrets.randbelow(faces) + 1).play()
    except (Left, GoHome):
        talk.say("Goodbye.")
    except KeyboardInterrupt:
        talk.say("", "Goodbye.")
        return INTERRUPTED
    return DONE


def play(home: Home, path: Path | None = None) -> int:
    """Play until the players leave; the end of the input is leaving too, and keeps everything; gives the exit code."""
    try:
        home.play(path)
    except Left:
        home.talk.say("Goodbye.")
    except KeyboardInterrupt:
        home.talk.say("", "Goodbye.")
        return INTERRUPTED
    return DONE
