"""The panes with edges round the question of a session, where there is room for them: which stands in which column."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tui.screens.session import around, between
from tui.screens.session.rail import rail
from tui.widgets.panes import EDGE_LINES, EDGES, Panes
from tui.widgets.pools import pool_panes

if TYPE_CHECKING:
    from textual.geometry import Size

    from rulesets.engine.odds.prospects import Prospects
    from rulesets.engine.referee.checklist import Run
    from saves.reports.luck import LuckLedger
    from saves.session.session import Session
    from tui.shared.colours import Colours

TABLE_SHARE = 3
"""Of the left column's lines, the units have one in so many at least."""


class Framed(NamedTuple):
    """What the panes show: a session, its run and odds, its luck, and what there is room for beside."""

    session: Session
    run: Run | None
    found: Prospects
    luck: LuckLedger | None
    colours: Colours
    pools: bool
    hushed: bool
    has_far: bool

    def left(self, run: Run, room: Size) -> Panes:
        """Show the steps, and the units beneath them."""
        table = around.units(self.session, room.width, self.colours, rank=1)
        kept = min(table.height, room.height // TABLE_SHARE) if table.blocks else 0
        return (rail(self.session, run, room.width, room.height - kept - EDGE_LINES, self.colours), table)

    def beneath(self, room: Size) -> Panes:
        """Show what a die comes to, and the odds; the pools where dice are pooled; between combats, the table."""
        run, width, colours = self.run, room.width, self.colours
        if run is None:
            return between.at_the_table(self.session, width, colours)
        odds = around.odds(self.found, width, colours)
        if self.pools:
            pools = pool_panes(run, width + EDGES, colours)
            told = () if self.has_far else self._told(run, width)
            return (*pools, odds, *told, *self._there(width))
        left = room.height - odds.height - EDGES
        chart = around.chart(run, width, left, colours)
        return (chart, odds) if self.hushed else (chart, odds, around.shows(run, width, colours))

    def right(self, width: int) -> Panes:
        """Show how it adds up, the last rulings and the rule; between combats, how the session stands."""
        run, colours = self.run, self.colours
        if run is None:
            stands = between.of_the_session(self.session, self.luck, width, colours)
            return stands if self.has_far else (*stands, *self._rules(width))
        counted = (around.why(run, width, colours), around.remarks(run, width, colours))
        if self.has_far:
            return (*counted, *self._told(run, width))
        return (*counted, *self._last(width), *self._told(run, width))

    def far(self, width: int) -> Panes:
        """Show the last rulings, which between combats stand beneath the question, and how open rules are read."""
        if self.run is None:
            return self._rules(width)
        told = self._told(self.run, width) if self.pools else ()
        return (*self._last(width), *told, *self._rules(width))

    def _last(self, width: int) -> Panes:
        return (between.owed(self.session, width, self.colours), around.earlier(self.session, width, self.colours))

    def _rules(self, width: int) -> Panes:
        """Show what is settled, and which rules are still open."""
        return (
            between.settled(self.session, width, self.colours),
            between.still_open(self.session, width, self.colours),
        )

    def _told(self, run: Run, width: int) -> Panes:
        """Tell the rule of the step, and what its terms mean."""
        return (around.rule(run, width, self.colours), around.terms(self.session, run, width, self.colours))

    def _there(self, width: int) -> Panes:
        """Show the units, and what is owed and was ruled unless that stands farther right, as far as there is any."""
        state, colours = self.session.state, self.colours
        units = (between.unit_rows(self.session, width, colours),) if state.table.units else ()
        if self.has_far:
            return units
        rulings = (between.rulings(self.session, width, colours),) if state.confirmed else ()
        return (between.owed(self.session, width, colours), *units, *rulings)
