"""The ledger of the steps: what a run has counted so far, and the odds of what may come."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import cast

from rich.text import Text
from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from rulesets.engine.odds.prospects import Prospects, is_too_early, prospects, thrown
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from tui.screens.session.room import Room
from tui.shared.colours import Colours
from tui.shell import Shell
from tui.widgets.clicks import opening
from tui.widgets.drawing import colours_of, wrapped
from tui.widgets.foot import Foot
from tui.widgets.panels import ledger_lines
from tui.widgets.pools import has_few_dice, pools_text
from tui.widgets.stacked import Scrolled
from tui.widgets.still import all_alike

LUCK = "Luck: the chance of this or better for the attacker was 1/2 (50%)"
"""What is said of a throw as a rule, once it lies there."""

OF_A_THROW = 2
"""How many lines are kept for the odds of a throw."""

MOST_KEPT = 64
"""The odds of so many runs are kept: those of a long combat, with what else might have been answered."""


class Reckoning(Scrolled):
    """Shows the ledger of a run and its odds, at the lower end of the room that the question leaves.

    It has all that room, and needs no other once the odds are there, which are worked out beside the screen.
    """

    def __init__(self, question: Widget, found: Callable[[Run, Prospects], None]) -> None:
        """Make the ledger under a question; `found` is called with the odds of a run once they are worked out."""
        super().__init__(id="ledger", can_focus=False)
        self._question = question
        self._found = found
        self._of: Run | None = None
        self._sums, self._odds = Text(), Text()
        self._across = 0

    def compose(self) -> ComposeResult:
        """Lay out the lines."""
        yield Foot()

    @property
    def _foot(self) -> Foot:
        return self.query_one(Foot)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Take the lines that the question leaves; where they are too few, those that must be in sight."""
        question = self._question
        across = container.width - question.styles.gutter.width
        left = container.height - question.get_content_height(container, viewport, across)
        least = 0 if self._foot.yields else self._foot.at_least(width, container.height)
        return max(left - question.styles.gutter.height, least)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Paint its ground."""
        return all_alike(super().render_lines, crop)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Keep the edge above what is in sight."""
        super().watch_scroll_y(old_value, new_value)
        self._foot.scrolled(round(new_value))

    def show_ledger(self, run: Run, room: Room, yields: bool) -> None:
        """Write what was counted, or the dice that are pooled; `yields` leaves it out where the question needs room."""
        colours, self._across = colours_of(self), room.for_ledger
        if room.pools:
            self._sums = pools_text(run, room.for_ledger, room.for_pools, colours)
        else:
            self._sums = ledger_lines(run, room.for_ledger, colours)
        self.display = room.crowded
        self._foot.yields, self._foot.few = yields, run.ended
        self._keep(0)
        self._show()

    def show_odds(self, shown: Prospects, room: Room) -> None:
        """Write the odds in one line."""
        self._odds = _in_one_line(shown, room.for_ledger, colours_of(self)) if shown.bars or shown.lines else Text()
        self._show()

    def make_room(self) -> None:
        """Let all that it shows be scrolled to, where more came than was kept room for."""
        if self.display and self._foot.is_cut:
            self._keep(0)
            self.take_room()

    def take_room(self) -> None:
        """Be laid out anew where what it shows needs more room, or less, than before."""
        self._foot.take_room()

    def _show(self) -> None:
        lines = [line for text in (self._odds, self._sums) if text for line in text.split("\n")]
        self._foot.show([opening(line, "why") for line in lines])

    def _keep(self, odds: int) -> None:
        """Keep room for so many lines of odds, and for those that stand there."""
        sums = len(self._sums.split("\n")) if self._sums else 0
        self._foot.kept = sums + max(odds, len(self._odds.split("\n")) if self._odds else 0)

    def rest(self) -> None:
        """Take no room while no combat is open."""
        self._of, self._odds = None, Text()
        self.display = False

    def work_out_odds(self, run: Run) -> None:
        """Work the odds of a run out once its last answer is painted, so that no key waits for them.

        Where there are none yet, or they are few and said beside options, they are there at once, and laid out with
        those.
        """
        self._of = run
        if run.ruling is not None:
            self._odds = Text()  # they were those of the throw
        if is_too_early(run) or _beside_options(run):
            self._found(run, Prospects() if is_too_early(run) else _prospects(run.checklist, run.given))
            return
        self._show()
        self._keep(self._expected(run))
        self.call_after_refresh(self._begin, run)

    def _expected(self, run: Run) -> int:
        """Guess how many lines the odds will take that are not known yet, or after the roll the luck."""
        if run.ended:
            return len(wrapped(LUCK, self._across)) if thrown(run) else 0
        return OF_A_THROW if run.question is not None and run.question.is_thrown else 0

    def _begin(self, run: Run) -> None:
        """Work the odds out in a thread; they are painted as soon as they are known."""
        if self.is_attached and self._of is run:
            # Textual writes the work out for its log, so no run may be part of it
            self.run_worker(lambda: self._work_out(run), group="odds", exclusive=True, thread=True, exit_on_error=False)

    def _work_out(self, run: Run) -> None:
        self.app.call_from_thread(self._show_found, run, _prospects(run.checklist, run.given))

    def _show_found(self, run: Run, found: Prospects) -> None:
        if self.is_attached and self._of is run:
            cast(Shell, self.app).in_one_picture(lambda: self._found(run, found))


@lru_cache(MOST_KEPT)
def _prospects(checklist: Checklist, given: Given) -> Prospects:
    """Work the odds of a run out; a ruleset with a fault over them has none."""
    try:
        return prospects(adjudicate(checklist, given))
    except Exception:  # the combat goes on without
        return Prospects()


def _in_one_line(shown: Prospects, width: int, colours: Colours) -> Text:
    from tui.widgets.odds import in_one_line  # where there are odds at all

    return in_one_line(shown, width, colours)


def _beside_options(run: Run) -> bool:
    """Tell whether odds go with the options of a question, and come of so few dice that nobody waits for them."""
    question = run.question
    return question is not None and question.lists_options and not question.is_thrown and has_few_dice(run)
