"""The ledger under a question: what a run has counted so far, and the odds of what may come."""

from __future__ import annotations

from functools import lru_cache

from rich.text import Text
from textual.app import ComposeResult
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Static

from rulesets.engine.odds.prospects import Prospects, prospects
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from tui.screens.session.question import SessionLayout
from tui.shared.terminal import Colours
from tui.widgets.drawing import opening
from tui.widgets.ledger import ledger_lines
from tui.widgets.odds import in_one_line
from tui.widgets.panel import ScrollPane
from tui.widgets.pools import pools_text

MOST, NARROW_SHARE = 8, 35
"""How many lines are in sight at least, with their edge, where there are so many; and in one pane, in hundredths."""

FEW = 3
"""How many are where what stands above them matters more."""

OF_A_THROW = Text("\n")
"""Keeps the room of two lines for the odds of a throw, until they are worked out."""

MOST_KEPT = 64
"""The odds of so many runs are kept: those of a long combat, with what else might have been answered."""


class LedgerPane(ScrollPane, can_focus=False):
    """Shows the ledger of a run and its odds under an edge, at the lower end of the room that the question leaves.

    Where there are panes with edges, those show both, and this is not displayed.
    """

    DEFAULT_CSS = """
    LedgerPane { dock: bottom; height: auto; border-top: solid $edge; padding: 0 0 0 2; }
    LedgerPane.-yields { border-top: none; }
    LedgerPane.-yields > Static { border-top: solid $edge; }
    """

    def __init__(self, question: Widget) -> None:
        super().__init__(id="ledger")
        self._question = question
        self._sums, self._odds = Text(), Text()
        self._framed = self._few = False

    def compose(self) -> ComposeResult:
        """Lay out the lines."""
        yield Static()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Take the lines that it needs, as far as the question leaves them; else those that must be in sight.

        In a lesson it gives way to the question where there is no room for those.
        """
        needed = super().get_content_height(container, viewport, width)
        question, around = self._question, self.styles.gutter
        across = container.width + around.width - question.styles.gutter.width
        asked = question.get_content_height(container, viewport, across) + question.styles.gutter.height
        left = max(0, container.height - asked)
        if self.has_class("-yields"):
            return min(needed, left) if left >= min(needed, MOST) else 0
        share = container.height * NARROW_SHARE // 100 if self.screen.has_class("-narrow") else MOST
        return min(needed, max(left, (FEW if self._few else share) - around.height))

    def show_ledger(self, run: Run, room: SessionLayout, colours: Colours, yields: bool) -> None:
        """Write what was counted, or the dice that are pooled; `yields` leaves it out where the question needs room."""
        if room.pools:
            self._sums = pools_text(run, room.for_ledger, room.for_pools, colours)
        else:
            self._sums = ledger_lines(run, room.for_ledger, colours)
        self._framed, self._few = room.framed, run.ended
        self.set_class(yields, "-yields")
        self._show()

    def show_odds(self, shown: Prospects, room: SessionLayout, colours: Colours) -> None:
        """Write the odds in one line."""
        told = shown.bars or shown.lines
        self._odds = in_one_line(shown, room.for_ledger, colours) if told else Text()
        self._show()

    def _show(self) -> None:
        texts = (self._sums, self._odds) if self._few else (self._odds, self._sums)
        lines = [line for text in texts if text for line in text.split("\n")]
        self.query_one(Static).update(Text("\n").join(opening(line, "why") for line in lines))
        self.display = bool(lines) and not self._framed
        self.refresh(layout=True)

    def rest(self) -> None:
        """Take no room while no combat is open."""
        self._odds, self._sums = Text(), Text()
        self._show()

    def await_odds(self, run: Run) -> None:
        """Keep room for the odds of a throw until they are worked out; a ruling no longer has those of its throw."""
        if run.ruling is not None:
            self._odds = Text()
        elif run.question is not None and run.question.is_thrown and not self._odds:
            self._odds = OF_A_THROW
        self._show()


@lru_cache(MOST_KEPT)
def odds_of(checklist: Checklist, given: Given) -> Prospects:
    """Work the odds of a run out; a ruleset with a fault over them has none, and the combat goes on without."""
    try:
        return prospects(adjudicate(checklist, given))
    except Exception:
        return Prospects()
