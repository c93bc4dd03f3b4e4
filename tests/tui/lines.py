"""Line mode as a pipe drives it: lines are typed until the input ends."""

import io

from tui.plain import play
from tui.plain.home import HomeMenu
from tui.plain.talk import Talk
from tui.shared.settings import Places


def talking(*lines, hidden=None):
    """Give somebody who types these lines, and where all that is said to them can be read."""
    said = io.StringIO()
    return Talk(io.StringIO("".join(f"{line}\n" for line in lines)), said, hidden), said


def typed(data, *lines, path=None, face=1, hidden=None):
    """Type lines in a data folder until the input ends, and give all that is said; app dice show `face`."""
    talk, said = talking(*lines, hidden=hidden)
    assert play(HomeMenu(talk, Places(data / "config.toml", data), lambda faces: min(face, faces)), path) == 0
    return said.getvalue()
