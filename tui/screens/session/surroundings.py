"""The columns round the question of a session: what they show between combats, at a question and at a ruling."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual.geometry import Size

from rulesets.engine.odds.prospects import Prospects
from rulesets.engine.referee.checklist import Run
from saves.session.session import Session
from tui.screens.session import around, between
from tui.screens.session.room import Room
from tui.shared.colours import Colours
from tui.widgets.panes import EDGES, Column, Panes
from tui.widgets.pools import pool_panes

if TYPE_CHECKING:
    from saves.reports.luck import LuckLedger

TABLE_SHARE = 3
"""Of the left column's lines, the units have one in so many at least."""

EDGE_LINES = 2
"""So many lines the edges of a pane take."""

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
            return (around.rail(self.session, self._run, room.width, height, self.colours()),)
        table = around.units(self.session, room.width, self.colours(), rank=1)
        kept = min(table.height, room.height // TABLE_SHARE) if table.blocks else 0
        return (
            around.rail(self.session, self._run, room.width, room.height - kept - EDGE_LINES, self.colours()),
            table,
        )

    def _beneath(self, room: Size) -> Panes:
        run, width, colours = self._run, room.width, self.colours()
        if run is None:
            return between.at_the_table(self.session, width, colours)
        odds = around.odds(self._found, width, colours)
        if self._pools:
            pools = pool_panes(run, width + EDGES, colours)
            told = () if self.far.display else self._told(run, width)
            return (*pools, odds, *told, *self._there(width))
        left = room.height - odds.height - EDGES
        chart = around.chart(run, width, left, colours)
        return (chart, odds) if self._hushed else (chart, odds, around.shows(run, width, colours))

    def _right(self, room: Size) -> Panes:
        run, width, colours = self._run, room.width, self.colours()
        if run is None:
            return between.of_the_session(self.session, self._luck, width, colours)
        why = around.why(run, width, colours)
        if self.far.display:
            return (why, *self._told(run, width))
        return (why, *self._last(width), *self._told(run, width))

    def _far(self, room: Size) -> Panes:
        told = self._told(self._run, room.width) if self._run is not None and self._pools else ()
        return (*self._last(room.width), *told, between.settled(self.session, room.width, self.colours()))

    def _last(self, width: int) -> Panes:
        colours = self.colours()
        return (between.owed(self.session, width, colours), around.earlier(self.session, width, colours))

    def _told(self, run: Run, width: int) -> Panes:
        """Tell the rule of the step, and what its terms mean."""
        colours = self.colours()
        return (around.rule(run, width, colours), around.terms(self.session, run, width, colours))

    def _there(self, width: int) -> Panes:
        """Show what is owed, the units and the rulings, as far as there are any."""
        state, colours = self.session.state, self.colours()
        units = (between.unit_rows(self.session, width, colours),) if state.table.units else ()
        rulings = (between.rulings(self.session, width, colours),) if state.confirmed else ()
        return (between.owed(self.session, width, colours), *units, *rulings)
