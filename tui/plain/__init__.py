"""The same session line by line, for screen readers, pipes and small terminals.

`talk` says and reads lines, `asking` puts questions, `wording` writes what is said; `help.toml` has the help. `home`
comes first, then `session`, or of the `sittings` one at a lesson, a drill or what others referee; `history` is what
is past.
"""

from __future__ import annotations

import getpass
from collections.abc import Callable
from pathlib import Path

from saves.disk.machine import roll_fairly
from saves.lessons.drilled import Drilling
from saves.session.read_only import Watched
from tui.plain.home import HomeMenu
from tui.plain.session import LeaveSession
from tui.plain.sittings import WatchedSitting
from tui.plain.talk import COMPLETES, Left, Talk, line_with_tab
from tui.shared.command_line import DONE, INTERRUPTED, sink, source
from tui.shared.settings import places


def run(path: Path | None, data: Path | None, drilling: Drilling | None = None) -> int:
    """Play on the terminal or through pipes, with a session or a drill if one is given; gives the exit code."""
    typed, said = source(), sink()
    sits = typed.isatty() and said.isatty()
    hidden, edited = getpass.getpass if sits else None, line_with_tab if sits and COMPLETES else None
    return play(HomeMenu(Talk(typed, said, hidden, edited), places(data), roll_fairly), path, drilling)


def watch(watched: Watched) -> int:
    """Watch a session on the terminal or through pipes, until it is left or the input ends; gives the exit code."""
    talk = Talk(source(), sink())
    return _until_left(talk, WatchedSitting(talk, watched, roll_fairly).play)


def play(home: HomeMenu, path: Path | None = None, drilling: Drilling | None = None) -> int:
    """Play until the players leave; the end of the input is leaving too, and keeps everything; gives the exit code."""
    return _until_left(home.talk, lambda: home.play(path, drilling))


def _until_left(talk: Talk, do: Callable[[], None]) -> int:
    try:
        do()
    except (Left, LeaveSession):
        talk.say("Goodbye.")
    except KeyboardInterrupt:
        talk.say("", "Goodbye.")
        return INTERRUPTED
    return DONE
