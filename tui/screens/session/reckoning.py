"""The ledger of the steps: what a run has counted so far, and the odds of what may come."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.app import ComposeResult

from rulesets.engine.odds.prospects import Prospects, prospects
from rulesets.engine.referee.checklist import Run
from tui.screens.base import write
from tui.screens.session.room import Room
from tui.widgets.drawing import colours_of
from tui.widgets.odds import in_one_line
from tui.widgets.panels import ledger_lines
from tui.widgets.pools import pools_text
from tui.widgets.still import Scrolled, Written


class Reckoning(Scrolled):
    """Shows the ledger of a run and its odds, which are worked out beside the screen."""

    def __init__(self, found: Callable[[Run, Prospects], None]) -> None:
        """Make the ledger; `found` is called with the odds of a run once they are worked out."""
        super().__init__(id="ledger", can_focus=False)
        self._found = found
        self._of: Run | None = None

    def compose(self) -> ComposeResult:
        """Lay out odds and ledger."""
        yield Written(id="odds")
        yield Written(id="ledger-text")

    def show_ledger(self, run: Run, room: Room) -> None:
        """Write what was counted, or the dice that are pooled; where there is nothing, take no room."""
        colours = colours_of(self)
        if room.pools:
            text = pools_text(run, room.for_ledger, room.for_pools, colours)
        else:
            text = ledger_lines(run, room.for_ledger, colours)
        self.display = bool(text) and room.crowded
        write(self.query_one("#ledger-text", Written), text)

    def show_odds(self, shown: Prospects, room: Room) -> None:
        """Write the odds in one line."""
        colours = colours_of(self)
        text = in_one_line(shown, room.for_ledger, colours)
        write(self.query_one("#odds", Written), text)
        if text and room.crowded:
            self.display = True

    def rest(self) -> None:
        """Take no room while no combat is open."""
        self._of = None
        write(self.query_one("#odds", Written), "")
        self.display = False

    def work_out_odds(self, run: Run) -> None:
        """Work the odds of a run out once its last answer is painted, so that no key waits for them."""
        self._of = run
        self.call_after_refresh(self._begin, run)

    def _begin(self, run: Run) -> None:
        if self.is_attached and self._of is run:
            work = partial(self._work_out, run)
            self.run_worker(work, group="odds", exclusive=True, thread=True, exit_on_error=False)

    def _work_out(self, run: Run) -> None:
        self.app.call_from_thread(self._found, run, prospects(run))
