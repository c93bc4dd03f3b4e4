"""The columns round the question of a session: which panels stand in which, at a question and between two combats."""

from __future__ import annotations

from collections.abc import Callable

from textual.geometry import Size

from rulesets.engine.odds.prospects import Prospects
from rulesets.engine.referee.checklist import Run
from rulesets.engine.reference.ruling_view import StepPlace, steps_of
from saves.reports.luck import LuckLedger, luck_ledger
from saves.session.session import Session
from tui.screens.session import panels
from tui.screens.session.question import SessionLayout
from tui.shared.signs import Colours
from tui.widgets.ledger import pool_panes
from tui.widgets.panel import EDGE_LINES, EDGES, Panel, PanelColumn, Panels
from tui.widgets.steps import steps_text


def checklist_panel(session: Session, run: Run, width: int, height: int, colours: Colours) -> Panel:
    """Show the checklist with the place in it."""
    views = steps_of(run)
    done = sum(view.place in (StepPlace.DONE, StepPlace.SKIPPED) for view in views)
    lines = steps_text(run, width, height, colours, session.state.unsaid).split("\n")
    return Panel(run.checklist.title, (tuple(lines),), f"{done} of {len(views)}", opens="review")


TABLE_SHARE = 3
"""Of the left column's lines, the units have one in so many at least."""


MOST_COMBATS = 200
"""Of how many combats the luck is worked out here at most; of more, the log does it."""


class SidePanes:
    """What stands at the left of the question, beneath it and at its right; drawn as text, so nothing is laid out."""

    def __init__(self, session: Session, colours: Callable[[], Colours]) -> None:
        self.session = session
        self.colours = colours
        self.left, self.beneath = PanelColumn("steps"), PanelColumn("beneath")
        self.right, self.far = PanelColumn("right"), PanelColumn("far")
        self._run: Run | None = None
        self._pools = self._hushed = False
        self._found = Prospects()
        self._luck: LuckLedger | None = None
        self._luck_at = 0

    def show(self, run: Run | None, room: SessionLayout, hushed: bool) -> None:
        """Show what goes with a run, or with none; while it is `hushed`, not what a die would come to."""
        self._run, self._pools, self._hushed = run, room.pools, hushed
        if run is None:
            self._found = Prospects()
        self.left.show(self.left_panels, bare=room.crowded)
        self.right.set_class(room.pools, "-aside")
        if room.framed:
            self.beneath.show(self.beneath_panels)
            self.right.show(self.right_panels)
            self.far.show(self.far_panels)
            if run is None:
                self._work_out_luck()

    def show_odds(self, found: Prospects) -> None:
        """Show the odds that were worked out."""
        self._found = found
        self.beneath.show(self.beneath_panels)

    def _work_out_luck(self) -> None:
        """Work the luck of a session out beside the screen, once for each combat."""
        count = self.session.state.confirmed
        if count and count != self._luck_at and count <= MOST_COMBATS:
            self._luck_at = count
            self.right.run_worker(self._find_luck, group="luck", exclusive=True, thread=True, exit_on_error=False)

    def _find_luck(self) -> None:
        found = luck_ledger(self.session)
        self.right.app.call_from_thread(self._show_luck, found)

    def _show_luck(self, found: LuckLedger) -> None:
        self._luck = found
        if self.right.is_attached:
            self.right.show(self.right_panels)

    def left_panels(self, room: Size) -> Panels:
        """Show the steps, and the units beneath them where these have no table of their own."""
        run, colours = self._run, self.colours()
        if run is None:
            return ()
        if self.left.bare or self._pools:
            height = room.height - (0 if self.left.bare else EDGE_LINES)
            return (checklist_panel(self.session, run, room.width, height, colours),)
        table = panels.units(self.session, room.width, colours, rank=1)
        kept = min(table.height, room.height // TABLE_SHARE) if table.blocks else 0
        return (checklist_panel(self.session, run, room.width, room.height - kept - EDGE_LINES, colours), table)

    def beneath_panels(self, room: Size) -> Panels:
        """Show what a die comes to, and the odds; the pools where dice are pooled; between combats, the table."""
        run, width, colours = self._run, room.width, self.colours()
        if run is None:
            return panels.at_the_table(self.session, width, colours)
        odds = panels.odds(self._found, width, colours)
        if self._pools:
            told = () if self.far.display else self._told(run, width)
            return (*pool_panes(run, width + EDGES, colours), odds, *told, *self._there(width))
        chart = panels.chart(run, width, room.height - odds.height - EDGES, colours)
        return (chart, odds) if self._hushed else (chart, odds, panels.shows(run, width, colours))

    def right_panels(self, room: Size) -> Panels:
        """Show how it adds up, the last rulings and the rule; between combats, how the session stands."""
        run, width, colours = self._run, room.width, self.colours()
        if run is None:
            stands = panels.of_the_session(self.session, self._luck, width, colours)
            return stands if self.far.display else (*stands, *self._rules(width))
        counted = (panels.why(run, width, colours), panels.remarks(run, width, colours))
        last = () if self.far.display else self._last(width)
        return (*counted, *last, *self._told(run, width))

    def far_panels(self, room: Size) -> Panels:
        """Show the last rulings, which between combats stand beneath the question, and how open rules are read."""
        run, width = self._run, room.width
        if run is None:
            return self._rules(width)
        told = self._told(run, width) if self._pools else ()
        return (*self._last(width), *told, *self._rules(width))

    def _last(self, width: int) -> Panels:
        colours = self.colours()
        return (panels.owed(self.session, width, colours), panels.earlier(self.session, width, colours))

    def _rules(self, width: int) -> Panels:
        """Show what is settled, and which rules are still open."""
        colours = self.colours()
        return (panels.settled(self.session, width, colours), panels.still_open(self.session, width, colours))

    def _told(self, run: Run, width: int) -> Panels:
        """Tell the rule of the step, and what its terms mean."""
        colours = self.colours()
        return (panels.rule(run, width, colours), panels.terms(self.session, run, width, colours))

    def _there(self, width: int) -> Panels:
        """Show the units, and what is owed and was ruled unless that stands farther right, as far as there is any."""
        state, colours = self.session.state, self.colours()
        units = (panels.unit_rows(self.session, width, colours),) if state.table.units else ()
        if self.far.display:
            return units
        rulings = (panels.rulings(self.session, width, colours),) if state.confirmed else ()
        return (panels.owed(self.session, width, colours), *units, *rulings)
