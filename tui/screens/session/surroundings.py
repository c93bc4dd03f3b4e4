"""The columns round the question of a session: what they show between combats, at a question and at a ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.geometry import Size

from rulesets.engine.odds.prospects import Prospects
from rulesets.engine.referee.checklist import Run
from saves.session.session import Session
from tui.screens.session.rail import rail
from tui.screens.session.room import Room
from tui.shared.colours import Colours
from tui.widgets.panes import EDGE_LINES, Column, Panes

if TYPE_CHECKING:
    from saves.reports.luck import LuckLedger
    from tui.screens.session.framed import Framed

MOST_COMBATS = 200
"""Of how many combats the luck is worked out here at most; of more, the log does it."""


class Surroundings:
    """What stands at the left of the question, beneath it and at its right; drawn as text, so nothing is laid out."""

    def __init__(self, session: Session, colours: Callable[[], Colours]) -> None:
        self.session = session
        self.colours = colours
        self.left, self.beneath = Column("steps"), Column("beneath")
        self.right, self.far = Column("right"), Column("far")
        self._run: Run | None = None
        self._pools = self._hushed = False
        self._found = Prospects()
        self._luck: LuckLedger | None = None
        self._luck_at = 0

    def show(self, run: Run | None, room: Room, hushed: bool) -> None:
        """Show what goes with a run, or with none; while it is `hushed`, not what a die would come to."""
        self._run, self._pools, self._hushed = run, room.pools, hushed
        if run is None:
            self._found = Prospects()
        self.left.show(self._left, bare=room.crowded)
        self.right.set_class(room.pools, "-aside")
        if room.framed:
            self.beneath.show(self._beneath)
            self.right.show(self._right)
            self.far.show(self._far)
            if run is None:
                self._work_out_luck()

    def show_odds(self, found: Prospects) -> None:
        """Show the odds that were worked out."""
        self._found = found
        self.beneath.show(self._beneath)

    def _work_out_luck(self) -> None:
        """Work the luck of a session out beside the screen, once for each combat."""
        count = self.session.state.confirmed
        if count and count != self._luck_at and count <= MOST_COMBATS:
            self._luck_at = count
            self.right.run_worker(self._find_luck, group="luck", exclusive=True, thread=True, exit_on_error=False)

    def _find_luck(self) -> None:
        from saves.reports.luck import luck_ledger

        found = luck_ledger(self.session)
        self.right.app.call_from_thread(self._show_luck, found)

    def _show_luck(self, found: LuckLedger) -> None:
        self._luck = found
        if self.right.is_attached:
            self.right.show(self._right)

    def _left(self, room: Size) -> Panes:
        if self._run is None:
            return ()
        if self.left.bare or self._pools:
            height = room.height - (0 if self.left.bare else EDGE_LINES)
            return (rail(self.session, self._run, room.width, height, self.colours()),)
        return self._framed().left(self._run, room)

    def _beneath(self, room: Size) -> Panes:
        return self._framed().beneath(room)

    def _right(self, room: Size) -> Panes:
        return self._framed().right(room.width)

    def _far(self, room: Size) -> Panes:
        return self._framed().far(room.width)

    def _framed(self) -> Framed:
        """Give what draws the panes with edges; it is loaded where there is room for them."""
        from tui.screens.session.framed import Framed

        return Framed(
            self.session,
            self._run,
            self._found,
            self._luck,
            self.colours(),
            self._pools,
            self._hushed,
            self.far.display,
        )
