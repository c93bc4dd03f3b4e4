"""The moment of a die: what was just thrown lies alone on the felt before it is told what it comes to."""

from __future__ import annotations

from textual.timer import Timer

from tui.screens.base import FittedScreen
from tui.screens.session.question import PaneText, QuestionPane
from tui.screens.wording import AFTER_THE_DIE

TUMBLES = 0.08
"""For so many seconds a die that Tableside rolls shows another face."""

MANY = 3
"""So many other faces it shows."""

SEEN = 0.12
"""So many seconds a die lies there that the players threw themselves."""

THROWN = "-thrown"
"""The class of a pane in which only the dice can be seen; what is said there keeps its room."""


class DieMoment:
    """Shows the die just entered, once, and then has all of it shown; what comes in between ends it."""

    def __init__(self, screen: FittedScreen[None]) -> None:
        self._screen = screen
        self._timers: list[Timer] = []
        self._by_a_die = False

    def __bool__(self) -> bool:
        return bool(self._timers)

    def hold_enter_back(self, by_a_die: bool | None = None) -> None:
        """Let Enter come to nothing for a moment where an answer came of a die alone; unsaid, as it was said last."""
        self._by_a_die = self._by_a_die if by_a_die is None else by_a_die
        if self._by_a_die:
            self._screen.tableside.hold_back(("enter",), AFTER_THE_DIE)

    def begin(self, said: PaneText, rolled: bool) -> bool:
        """Show the dice of a ruling alone; those that Tableside `rolled` show some other faces first.

        Tells whether there are any to be seen.
        """
        self._by_a_die &= not rolled
        felt = said.felt
        if felt is None or not felt.faces:
            return False
        pane, tumbling = self._screen.query_one(QuestionPane), _other_faces(felt.faces) if rolled else [felt.faces]
        pane.add_class(THROWN)
        pane.tell(said._replace(felt=felt.still_thrown(tumbling[0])))
        for place, faces in enumerate(tumbling[1:], 1):
            still = felt.still_thrown(faces)
            self._timers.append(self._screen.set_timer(place * TUMBLES, lambda still=still: pane.lay(still)))
        self._timers.append(self._screen.set_timer(MANY * TUMBLES if rolled else SEEN, self._screen.end_moving))
        return True

    def stop(self) -> None:
        """Let everything be seen from now on."""
        for timer in self._timers:
            timer.stop()
        self._timers.clear()
        self._screen.query_one(QuestionPane).remove_class(THROWN)


def _other_faces(faces: tuple[int, ...]) -> list[tuple[int, ...]]:
    """List what dice show while they tumble: never what they come to."""
    high = max(6, *faces)
    return [tuple((face + step * 2) % high + 1 for face in faces) for step in range(MANY)]
