"""What if: one answer changed, and the odds beside those of now; nothing is written."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from rulesets.bars import moved
from rulesets.questions import read
from rulesets.sentences import BadAnswer
from tui.look import colours_of
from tui.prospects import odds_now, odds_with
from tui.screens.review import Change
from tui.widgets.odds import bars_of


class WhatIf(Change):
    """Tries other answers to one question, as often as wanted; escape leaves everything as it was."""

    DEFAULT_CSS = "WhatIf > .frame { width: 88; }"

    TITLES = ("What if …", "enter tries an answer · escape leaves everything as it was")

    def answered(self, text: str) -> None:
        """Show the odds as they are and as they would be; the session knows nothing of it."""
        run, said = self.session.run, self.query_one("#change-wrong", Static)
        if run is None:
            return
        colours = colours_of(self)
        try:
            read(self.answer.question, text, run.given.table)
            before, after = odds_now(run), odds_with(run, self.answer.question.key, text)
        except BadAnswer as bad:
            said.update(Text(f"✗ {bad}", colours["error"]))
            return
        shown = Text("Now\n", "bold").append_text(bars_of(before, 60, colours))
        shown.append(f"\n\nWith {text}\n", "bold").append_text(bars_of(after, 60, colours))
        said.update(shown.append(f"\n\n{moved(before, after)}", colours["accent"]))
