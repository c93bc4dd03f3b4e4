"""The checklist of a combat, with the place in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesets.engine.referee.steps import StepPlace, steps_of
from tui.widgets.panes import Pane
from tui.widgets.steps import steps_text

if TYPE_CHECKING:
    from rulesets.engine.referee.checklist import Run
    from saves.session.session import Session
    from tui.shared.colours import Colours


def rail(session: Session, run: Run, width: int, height: int, colours: Colours) -> Pane:
    """Show the checklist with the place in it."""
    views = steps_of(run)
    done = sum(view.place in (StepPlace.DONE, StepPlace.SKIPPED) for view in views)
    lines = steps_text(run, width, height, colours, session.state.unsaid).split("\n")
    return Pane(run.checklist.title, (tuple(lines),), f"{done} of {len(views)}", opens="review")
