"""A key is one picture: nothing is painted until all that the key has set in motion is at rest."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

from tui.shell import Shell
from tui.widgets.painted_once import PaintedOnce

OFTEN = 2
"""So often what is shown may be laid out before it is painted; what is left then is laid out as it is painted."""


class OnePicture:
    """Holds the picture of an application back while a key sets things in motion."""

    def __init__(self, app: Shell) -> None:
        self._app = app
        self._held = ExitStack()
        self._laid_out = 0

    def hold(self) -> None:
        """Let nothing be painted until `let_go`."""
        if not self._app.holds_picture:
            self._app.holds_picture, self._laid_out = True, 0
            self._held.enter_context(self._app.batch_update())

    def lay_out(self) -> bool:
        """Lay out what has to be; tell whether that was anything, for what widgets do about it is in the picture."""
        if not self._app.holds_picture or self._laid_out == OFTEN:
            return False
        self._laid_out += 1
        laid_out = [screen.lay_out() for screen in self._screens]
        return any(laid_out)

    def let_go(self) -> None:
        """Paint what has changed."""
        if self._app.holds_picture:
            self._app.holds_picture = False
            self._held.close()
            for screen in self._screens:
                screen.paint()

    @property
    def _screens(self) -> list[PaintedOnce[Any]]:
        """The screens, those that lie under others first."""
        return [screen for screen in self._app.screen_stack if isinstance(screen, PaintedOnce)]
