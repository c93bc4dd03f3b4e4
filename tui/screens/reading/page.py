"""A text of a game to read, in which every term can be marked and opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import RenderableType
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Region
from textual.widgets import Static

from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import RuleText, glossary
from tui.screens.base import is_narrow
from tui.screens.dialogs import Reading
from tui.screens.reading.explaining import entry_page, why_page
from tui.screens.reading.links import TERM, Links
from tui.screens.wording import help_page, keys_shown
from tui.shared.colours import Colours
from tui.widgets.drawing import colours_of
from tui.widgets.drawn import drawn_once
from tui.widgets.scroll_pane import ScrollPane
from tui.widgets.steps import steps_text

if TYPE_CHECKING:
    from textual.screen import Screen

    from saves.session.session import Session


AROUND = 8
"""The columns that the frame, its margins and the scroll bar take of a page."""

WORDS = "tab selects an underlined word, enter opens it · escape closes"
WORDS_IN_SHORT = "tab: a word, enter opens · escape closes"
"""How a term is opened, under a page; and on a small screen."""

EVERY_LINE = 1_000
"""More lines than any checklist takes, with all answers written out."""


class Page(Reading):
    """Shows a text with its terms underlined; each opens over it, and escape comes back to where one was."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,right", "mark(1)", "next word", id="page.next", tooltip="Go to the next underlined word"),
        Binding(
            "shift+tab,left", "mark(-1)", show=False, id="page.previous", tooltip="Go to the previous underlined word"
        ),
        Binding("enter", "open", "open", id="page.open", tooltip="Explain the selected word, or close the text"),
    ]

    def __init__(
        self,
        ruleset: Ruleset,
        title: str,
        *body: RenderableType,
        about: RuleText | None = None,
        behind: RenderableType | None = None,
    ) -> None:
        super().__init__(title, *body, behind=behind)
        self.ruleset, self.about = ruleset, about
        self.links: Links | None = None

    def on_mount(self) -> None:
        """Underline the terms, and say how they are opened."""
        found = Links(self.body, glossary(self.ruleset.terms), self.about, colours_of(self)["muted"])
        if found.all:
            self.links = found
            narrow = is_narrow(self.app.size.width)
            self.query_one(ScrollPane).border_subtitle = WORDS_IN_SHORT if narrow else WORDS
            self._draw()

    def _draw(self) -> None:
        for static, part in zip(self.query(Static), self.body, strict=True):
            static.update(drawn_once(part))

    def action_mark(self, by: int) -> None:
        """Mark another term, and bring it into sight."""
        if self.links is not None:
            link = self.links.mark(by)
            self._draw()
            self._show_marked(self.query(Static)[link.part])

    def _show_marked(self, part: Static) -> None:
        assert self.links is not None
        for line in range(part.size.height):
            if any(_link(segment.style) == self.links.marked for segment in part.render_line(line)):
                region = Region(0, part.virtual_region.y + line, 1, 1)
                self.query_one(ScrollPane).scroll_to_region(region, animate=False)
                return

    def action_open(self) -> None:
        """Open the marked term; with none marked, close the text."""
        if self.links is None or self.links.marked is None:
            self.dismiss(None)
        else:
            self._open(self.links.marked)

    def on_click(self, event: Click) -> None:
        """Open the term that is clicked."""
        number = _link(event.style)
        if number is not None:
            self._open(number)

    def _open(self, number: int) -> None:
        assert self.links is not None
        entry = self.links.all[number].entry
        self.app.push_screen(of_entry(self.ruleset, entry, colours_of(self)))


def of_reasons(session: Session, run: Run, colours: Colours) -> Page:
    """Make the page that says why a run stands as it does, and the words of what a teacher says there."""
    said = (session.guide.says,) if session.guide is not None else ()
    return Page(session.ruleset, "Why", *why_page(session.ruleset, run, colours, said=said))


def of_help(screen: Screen[Any], session: Session, run: Run | None, colours: Colours) -> Page:
    """Make the page that helps with a step, with every key that works now."""
    keys = keys_shown(screen, colours), keys_shown(screen, colours, ids=True)
    return Page(session.ruleset, "Help", *help_page(run, colours), keys[0], behind=keys[1])


def of_steps(session: Session, run: Run, columns: int, colours: Colours) -> Page:
    """Make the page of a checklist with the place in it, every step written out, for a screen of so many columns."""
    steps = steps_text(run, columns * 96 // 100 - AROUND, EVERY_LINE, colours, session.state.unsaid)
    return Page(session.ruleset, run.checklist.title, steps)


def of_entry(ruleset: Ruleset, entry: RuleText, colours: Colours) -> Page:
    """Make the page of a text that was looked up."""
    return Page(ruleset, entry.subject.value.capitalize(), *entry_page(ruleset, entry, colours), about=entry)


def _link(style: Style | None) -> int | None:
    """Give the number of the link that something on the screen belongs to; None if it belongs to none."""
    return style.meta.get(TERM) if style is not None else None
