"""Lists with one line marked, which leave Enter to their screen, so that the bottom line can say what Enter does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple, Self

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from tui.widgets.drawing import MARK, colours_of, row_lines, spanned
from tui.widgets.key_bar import bound

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult
    from rich.containers import Lines
    from textual.visual import VisualType

    from rulesets.engine.core.words import Words

    Content = Option | VisualType | None

LEAST = 24
"""How many columns what is said of a line needs to stand beside it."""

GAP = 2
"""How many blanks stand between two columns."""


EDGES, LITTLE_AROUND = 6, 4
"""What a list that fills a screen, or stands in a frame, leaves beside its lines, and one on a small screen."""


def row_width(columns: int, narrow: bool) -> int:
    """Say how wide the lines of a list can be that has so many columns, its edges or margins among them."""
    return columns - (LITTLE_AROUND if narrow else EDGES)


class TwoColumnLine(NamedTuple):
    """A line of a list: its lead, its words, and what is said of them, each as far in where it goes on below.

    What is said stands beside the words, which then have a `column` of that width, or beneath them where there is
    no room.
    """

    lead: str | Text
    words: Text
    about: Text | None = None
    column: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the line within the width that there is."""
        room = max(1, options.max_width - len(self.lead))
        column = self.column + GAP
        if self.about and room - column >= LEAST:
            words, said = _wrapped(self.words, column, console), _wrapped(self.about, room - column, console)
            pairs = zip_longest(words, said, fillvalue=Text(" " * column))
            lines = [Text.assemble(left, right) for left, right in pairs]
        else:
            texts = (self.words, self.about) if self.about else (self.words,)
            lines = [line for text in texts for line in _wrapped(text, room, console)]
        for place, line in enumerate(lines):
            yield Text.assemble(" " * len(self.lead) if place else self.lead, line)


class ChoiceLine(NamedTuple):
    """A line of a list of choices, drawn as those of every such list; the marked one names Enter."""

    listed: RowList
    place: int
    key: str
    words: Text
    about: str | Text = ""
    column: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the line within the width that there is."""
        here, colours = self.listed.highlighted == self.place, colours_of(self.listed)
        lines = row_lines(self.words, self.key, options.max_width, colours, here, self.about, self.column)
        yield Text("\n").join(lines)


def _wrapped(text: Text, width: int, console: Console) -> Lines:
    return text.wrap(console, width, justify="left", overflow="ellipsis")


class RowList(OptionList, inherit_bindings=False):
    """Lines to mark with arrows, j and k, and to page through."""

    BINDINGS = bound("RowList")

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes, markup=False)

    @property
    def marked(self) -> int | None:
        """The place of the marked line, where that is its id; None where none is marked."""
        option = self.highlighted_option
        return None if option is None or option.id is None else int(option.id)

    def mark(self, place: int) -> None:
        """Mark the line at a place, or the last one where there are fewer."""
        there = [number for number, option in enumerate(self.options) if not option.disabled]
        self.highlighted = there[min(place, len(there) - 1)] if there else None

    def scroll_to_highlight(self, top: bool = False) -> None:
        """Scroll to the marked line; to the first one with the heading above it."""
        super().scroll_to_highlight(top)
        if all(option.disabled for option in self.options[: self.highlighted or 0]):
            self.scroll_home(animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Go a page on once the lines are laid out: before, none of them has a height."""
        is_laid_out = bool(self.scrollable_content_region)
        return (is_laid_out or not action.startswith("page_")) and super().check_action(action, parameters)

    def put(self, lines: Iterable[Content]) -> None:
        """Put other lines in the place of those that stand there; none of them is marked."""
        put = [*lines]
        self.set_options(put) if put else self.clear_options()

    def add_options(self, new_options: Iterable[Content]) -> Self:
        """Add lines, in the colours that they were given."""
        return super().add_options(map(_in_its_colours, new_options))

    def render_line(self, y: int) -> Strip:
        """Draw a line, with the mark before it where it is the marked one."""
        return with_mark(self, super().render_line(y))


def _in_its_colours(line: Content) -> Content:
    if isinstance(line, Option) and isinstance(line.prompt, Text):
        return Option(spanned(line.prompt), id=line.id, disabled=line.disabled)
    return line


def with_mark(listed: OptionList, line: Strip) -> Strip:
    """Put the mark before a line of a list, in the place of its first blank, where that is the marked one.

    With the terminal's own colours the line is reversed, which Textual does not take from a style sheet.
    """
    style = next((each.style for each in line), None)
    if style is None or listed.highlighted is None or style.meta.get("option") != listed.highlighted:
        return line
    mark, whole = (Style.parse(colours_of(listed)[name]) for name in ("accent", "marked"))
    sign = " " if whole.reverse else MARK
    strip = Strip([Segment(sign, style + mark), *line.crop(1)], line.cell_length)
    return strip.apply_style(Style(bold=True, reverse=whole.reverse))


class Refused(Static):
    """The line of a dialog that says why something was not done, and what to do; nothing where nothing was."""

    def say(self, reason: str) -> None:
        """Say why; an empty reason takes away what stood there."""
        self.update(TwoColumnLine("✗ ", Text(reason)))
        self.display = bool(reason)


OPENS, CLOSES = "╭", "╰"
"""How the lines of a list begin that are the upper edge of a frame, with its title behind that, and a lower one."""


class FramedRows(RowList):
    """Lines in frames one below the other, where their screen has room for edges; that with the mark is lit."""

    def render_line(self, y: int) -> Strip:
        """Draw a line with the edges of its frame; the last frame reaches the foot."""
        line = super().render_line(y)
        if not self.screen.has_class("-framed"):
            return line
        place = next((each.style.meta["option"] for each in line if each.style and "option" in each.style.meta), None)
        here = self._frame(place) == self._frame(self.highlighted)
        colours, width, said = colours_of(self), line.cell_length, line.text.strip()
        edge = self.rich_style + Style.parse(colours["accent" if here else "edge"])
        last = place in (None, len(self.options) - 1)
        if said.startswith(OPENS):
            title = self.rich_style + Style.parse(f"bold {colours['accent']}" if here else colours["muted"])
            rest = "─" * (width - cell_len(said) - 4) + "╮"
            return Strip([Segment("╭─ ", edge), Segment(f"{said[1:]} ", title), Segment(rest, edge)])
        if y == self.size.height - 1 if last else said == CLOSES:
            return Strip([Segment(f"╰{'─' * (width - 2)}╯", edge)])
        inside = Strip.blank(width - 4, self.rich_style) if last else line.crop(0, width - 4)
        return Strip([Segment("│ ", edge), *inside, Segment(" │", edge)])

    def _frame(self, place: int | None) -> int:
        """Count the frames that begin up to a line; None is below them all."""
        return sum(str(each.prompt).startswith(OPENS) for each in self.options[: None if place is None else place + 1])


class TickList(RowList):
    """Words with a box before each; where only one can be right, ticking it takes the tick off the others."""

    BINDINGS = bound("TickList")

    def ask(self, words: Sequence[Words], several: bool) -> None:
        """List words, none of them ticked; `several` of them may be."""
        self.words, self.several = list(words), several
        self.ticked: set[str] = set()
        self._draw(0)

    @property
    def said(self) -> str:
        """Give what is ticked, with commas between; empty where nothing is."""
        return ", ".join(word.value for word in self.words if word.value in self.ticked)

    def action_tick(self) -> None:
        place = self.highlighted
        if place is None:
            return
        word = self.words[place].value
        on = word not in self.ticked
        if not self.several:
            self.ticked.clear()
        self.ticked = self.ticked | {word} if on else self.ticked - {word}
        self._draw(place)

    def on_option_list_option_selected(self, event: RowList.OptionSelected) -> None:
        """Tick what is clicked."""
        event.stop()
        self.action_tick()

    def _draw(self, place: int) -> None:
        colours = colours_of(self)
        self.clear_options()
        for word in self.words:
            on = word.value in self.ticked
            box = ("[×] " if on else "[ ] ", colours["accent"])
            self.add_option(Option(Text.assemble(box, (word.label, "bold" if on else ""))))
        self.highlighted = place if self.words else None
