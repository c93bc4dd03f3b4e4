"""Texts of a game: pages to read, in which every term can be marked and opened; help, reasons and steps too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.measure import Measurement
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Span, Text
from textual.app import ComposeResult
from textual.events import Click, Key
from textual.geometry import Region
from textual.screen import Screen
from textual.widgets import Static

from rulesets.engine.core.words import aside
from rulesets.engine.questions.kind import Option
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.texts import Glossary, RuleText, explained, glossary, near, neighbours
from saves.lessons.drilled import card_teacher
from saves.reports.paragraphs import ruling_text
from saves.session.session import Session
from tui.screens.dialogs import EDGES, STRIP, WIDTH, Dialog
from tui.screens.wording import help_page, keys_shown, titled
from tui.shared.drill import asked_of
from tui.shared.terminal import Colours
from tui.shared.wording import SOURCES, signs_told, why
from tui.widgets.drawing import LONGEST_LINE, Titled, colours_of, spanned
from tui.widgets.key_bar import bound
from tui.widgets.panel import ScrollPane
from tui.widgets.run_text import ledger_text, steps_text

WORDS = "Words used here"


def why_page(
    ruleset: Ruleset, run: Run, colours: Colours, columns: int = WIDTH, said: Sequence[str] = ()
) -> list[RenderableType]:
    """Write why a run stands where it does: what is asked, with its step, and the ledger so far.

    Behind a ruling come its verdict, how it adds up, and the rules that decided it.

    It is for a screen of so many columns. `said` is what else stands there, such as a teacher's comment: its words are
    listed.
    """
    page: list[RenderableType] = []
    for each in why(run, ruleset.sides):
        page += [titled(each.title, each.cite, each.text, colours), *_options(each.options, colours)]
    if run.ledger.entries or run.notes:
        heading = Text("How it adds up" if run.ended else "The reckoning so far", "bold")
        sums = [heading, ledger_text(run, min(LONGEST_LINE - 4, columns - AROUND), colours)]
        page = [*page[:1], *sums, *page[1:]] if run.ended else [*page, *sums]
    page += _words(ruleset, page, said, colours)
    step, question = run.checklist.steps[run.checklist.place(run.step)], run.question
    cite = (question.cite if question else "") or step.cite
    return page + _beside(tuple(each for each in neighbours(ruleset, cite) if each.title != step.title), colours)


def _words(ruleset: Ruleset, page: Sequence[RenderableType], said: Sequence[str], colours: Colours) -> list[Text]:
    """List the terms of what stands on the screen besides the page, as far as the page has none of them."""
    terms = glossary(ruleset.terms)
    known = terms.used_in(*(text.plain for each in page for text in texts_of(each)))
    missing = [entry.title for entry in terms.used_in(*said) if entry not in known]
    return [Text.assemble((f"{WORDS}   ", "bold"), " · ".join(missing), "\n")] if missing else []


def entry_page(ruleset: Ruleset, entry: RuleText, colours: Colours) -> list[RenderableType]:
    """Write a text that was looked up, with the texts of the same section."""
    return [titled(entry.title, entry.cite, entry.text, colours), *_beside(near(ruleset, entry), colours)]


def _beside(found: Sequence[RuleText], colours: Colours) -> list[RenderableType]:
    if not found:
        return []
    heading = Text("Related rules\n", "bold")
    return [heading, *(titled(each.title, each.cite, each.text, colours) for each in found)]


def _options(options: tuple[Option, ...], colours: Colours) -> list[RenderableType]:
    """List options with what they mean; nothing where there are none."""
    grid = Grid.grid(padding=(0, 2))
    for option in options:
        meaning = Text.assemble(option.meaning, (f"   {aside(option.cite)}", colours["muted"]))
        grid.add_row(Text(option.label, "bold"), meaning)
    return [grid, Text()] if options else []


def texts_of(each: RenderableType) -> Iterator[Text]:
    """List the texts of a part of a page, those of a grid row by row."""
    if isinstance(each, Text):
        yield each
    elif isinstance(each, Titled):
        yield from (each.title, each.body)
    elif isinstance(each, Grid):
        for row in zip(*(column.cells for column in each.columns), strict=True):
            for cell in row:
                yield from texts_of(cell)


TERM = "term"
"""The name under which a piece of text keeps the number of its link."""


class TermLink(NamedTuple):
    """A term in a text: which part of the page it stands in, the text and the place in it, and what it means."""

    part: int
    text: Text
    start: int
    end: int
    entry: RuleText


class TermLinks:
    """All terms of a page, in the order in which they are read.

    `besides` is what the page itself explains: it is no link there. What is written in the style `aside`, as sections
    are, is not searched.
    """

    def __init__(
        self, body: Sequence[RenderableType], glossary: Glossary, besides: RuleText | None = None, aside: str = ""
    ) -> None:
        self.marked: int | None = None
        self.all = tuple(
            TermLink(part, text, mention.start, mention.end, mention.entry)
            for part, each in enumerate(body)
            for text in texts_of(each)
            for mention in glossary.mentions(_read(text, aside), besides)
        )
        self._spans = [(text, list(text.spans)) for text in {id(link.text): link.text for link in self.all}.values()]
        self._style()

    def mark(self, by: int) -> TermLink:
        """Mark the next term, or one before; past the last comes the first."""
        if self.marked is None:
            self.marked = 0 if by > 0 else len(self.all) - 1
        else:
            self.marked = (self.marked + by) % len(self.all)
        self._style()
        return self.all[self.marked]

    def _style(self) -> None:
        for text, spans in self._spans:
            text.spans = list(spans)
        for number, link in enumerate(self.all):
            here = number == self.marked
            style = Style(underline=True, bold=here or None, reverse=here or None, meta={TERM: number})
            link.text.spans.append(Span(link.start, link.end, style))


def _read(text: Text, aside: str) -> str:
    """Give a text with everything blotted out that is not searched; all the rest stays in its place."""
    if not aside:
        return text.plain
    if text.style == aside:
        return ""
    letters = list(text.plain)
    for span in text.spans:
        if span.style == aside:
            letters[span.start : span.end] = "\0" * (span.end - span.start)
    return "".join(letters)


AROUND = 8
"""The columns that the frame, its margins and the scroll bar take of a page."""

EVERY_LINE = 1_000
"""More lines than any checklist takes, with all answers written out."""


class Reading(Dialog[str | None]):
    """Shows something to read, as wide as its lines, with the keys to scroll and to leave."""

    BINDINGS = bound("Reading")

    def __init__(self, title: str, *body: RenderableType, behind: RenderableType | None = None) -> None:
        """Show parts of a text; `behind` is what a key shows in the place of the last part."""
        super().__init__()
        parts = (spanned(part) if isinstance(part, Text) else part for part in body)
        self.title_text, self.body, self.behind = title, tuple(parts), behind

    def compose(self) -> ComposeResult:
        frame = ScrollPane(classes="frame")
        frame.border_title = self.title_text
        self._fit_to_lines(frame)
        with frame:
            yield from map(Static, self.body)

    def _fit_to_lines(self, frame: ScrollPane) -> None:
        console, columns = self.app.console, self.app.size.width
        options = console.options.update_width(columns)
        lines = [Measurement.get(console, options, each) for each in self.body]
        wide = max((max(each.minimum, min(each.maximum, WIDTH - EDGES)) for each in lines), default=0) + EDGES
        frame.styles.width = columns if wide >= WIDTH and columns < WIDTH + STRIP else wide

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Turn over only what has something behind it, and copy only a ruling."""
        return {"behind": self.behind is not None, "copy": bool(self.ruling)}.get(action, True)

    def action_behind(self) -> None:
        """Show what is behind the last part in its place, and turn it back."""
        if self.behind is not None:
            *before, last = self.body
            self.body, self.behind = (*before, self.behind), last
            self.query(Static).last().update(self.body[-1])
            self._fit_to_lines(self.query_one(ScrollPane))


class Page(Reading):
    """Shows a text with its terms underlined; each opens over it, and escape comes back to where one was."""

    BINDINGS = bound("Page")
    MORE = "one more hint"

    def __init__(
        self,
        ruleset: Ruleset,
        title: str,
        *body: RenderableType,
        about: RuleText | None = None,
        behind: RenderableType | None = None,
        hints: Sequence[str] | None = None,
        more: bool = False,
    ) -> None:
        """Lay it out; one that ends in `hints` begins there, and the key that opened it asks for one `more`.

        Where a question stands behind it, `hints` is not None.
        """
        super().__init__(title, *body, behind=behind)
        self.ruleset, self.about, self.hints, self.more = ruleset, about, hints, more
        self.links: TermLinks | None = None

    def compose(self) -> ComposeResult:
        """Add what is meant by the sources that the text names, each told once."""
        console = self.app.console
        wide = console.options.update_width(EVERY_LINE)
        place = len(self.body) - (self.behind is not None)
        said = ("".join(segment.text for segment in console.render(each, wide)) for each in self.body[:place])
        told = SOURCES.lower() if self.behind is not None else ""  # among the signs
        found = explained(self.ruleset, ["\n".join(said)])
        if lines := [each for each in found if each.partition(":")[0] not in told]:
            named = Text(" ".join(lines) + "\n" * (self.behind is not None), colours_of(self)["muted"])
            self.body = (*self.body[:place], named, *self.body[place:])
        yield from super().compose()

    def on_mount(self) -> None:
        """Underline the terms, and name the keys that open them."""
        found = TermLinks(self.body, glossary(self.ruleset.terms), self.about, colours_of(self)["muted"])
        if found.all:
            self.links = found
            self._draw()
            self.refresh_bindings()
        if self.hints:
            self.query_one(ScrollPane).scroll_end(animate=False)

    def on_key(self, event: Key) -> None:
        """Answer the question behind hints by a digit: it closes them."""
        if self.hints is not None and event.character and event.character.isdecimal():
            event.stop()
            self.dismiss(None)
            self.tableside.press(event.key)

    def action_next_hint(self) -> None:
        """Close the page, to open it with one more hint."""
        self.dismiss(self.MORE)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to open terms, and hints, where there are some; elsewhere Enter closes the text."""
        there = {"open": self.links is not None, "mark": self.links is not None, "next_hint": self.more}
        return there.get(action, True) and super().check_action(action, parameters)

    def _draw(self) -> None:
        for static, part in zip(self.query(Static), self.body, strict=True):
            static.update(part)

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


def of_reasons(session: Session, run: Run, columns: int, colours: Colours) -> Page:
    """Make the page that says why a run stands as it does, and the words of what a teacher says there."""
    if (card := card_teacher(session)) is not None and not card.said:  # what the table is asked there, nobody asks
        ahead = run.checklist.steps[run.checklist.place(run.step) :]
        told = (titled(each.title, each.cite, each.help, colours) for each in ahead if each.help)
        return Page(session.ruleset, "Why", titled(card.card.question, "", "By the steps that follow:", colours), *told)
    said = (session.guide.says,) if session.guide is not None else ()
    page = Page(session.ruleset, "Why", *why_page(session.ruleset, run, colours, columns, said))
    page.ruling = ruling_text(session)
    return page


def of_keys(screen: Screen[Any], colours: Colours) -> Reading:
    """Make the page of every key of a screen that works now."""
    plain, with_ids = (keys_shown(screen, colours, ids) for ids in (False, True))
    return Reading("Keys", plain, behind=with_ids)


def of_help(screen: Screen[Any], session: Session, run: Run | None, colours: Colours) -> Page:
    """Make the page that helps with a step, with every key that works now."""
    signs = [Text.assemble(("Signs\n", "bold"), signs_told(run))] if run is not None else []
    keys = [keys_shown(screen, colours, ids, *signs) for ids in (False, True)]
    card, question = card_teacher(session), run.question if run is not None else None
    asks = help_page(asked_of(card) if card is not None else question, run, colours)
    return Page(session.ruleset, "Help", *asks, keys[0], behind=keys[1])


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
