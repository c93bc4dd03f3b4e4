"""A sentence or a title with its section beside it; where both do not fit on a line, the words stay whole."""

from __future__ import annotations

from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from rulesets.engine.core.sentences import section, sources
from tui.widgets.drawing import hanging, spread, wrapped

NARROWEST = 8
APART = 3
"""How many blanks part a title from its section, which stands as far in beneath it."""


class Cited(NamedTuple):
    """A sentence and its section, both as far in as `lead` is long; `style` and `muted` are their styles."""

    sentence: str
    cite: str
    muted: str
    lead: Text
    style: str = ""
    gap: int = 2

    def text(self, width: int) -> Text:
        """Write it in lines of a width."""
        room = max(width - self.lead.cell_len, NARROWEST)
        lines = [Text(line, self.style) for line in wrapped(self.sentence, room)]
        said = section(self.cite).removeprefix("§ ")
        cite = Text(said, self.muted)
        if lines[-1].cell_len + self.gap + cite.cell_len <= room:
            lines[-1].append(" " * self.gap).append_text(cite)
        else:
            lines += [Text(line, self.muted) for line in wrapped(said, room)]
        indent = Text("\n" + " " * self.lead.cell_len)
        return self.lead.copy().append_text(indent.join(lines))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Write it as wide as there is room."""
        yield self.text(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Take all the width there is."""
        return Measurement(min(self.lead.cell_len + NARROWEST, options.max_width), options.max_width)


class Titled(NamedTuple):
    """A text under its title, with the section beside that; one that does not fit there stands whole beneath it."""

    title: Text
    cite: str
    body: Text
    muted: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Write it as wide as there is room, and a blank line under it."""
        said, width = section(self.cite), options.max_width
        if self.title.cell_len + APART + cell_len(said) <= width:
            yield Text.assemble(self.title, (" " * APART + said if said else "", self.muted))
        else:
            yield self.title
            yield from hanging(" " * APART, said, width, self.muted)
        if self.body:
            yield self.body
        yield Text()

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Take all the width there is."""
        return Measurement(min(NARROWEST, options.max_width), options.max_width)


def headed(title: Text, cite: str, width: int, style: str) -> Text:
    """Write a title in a line, and at its right end as much of its section as the whole title leaves room for."""
    return spread(title, Text(_within(cite, width - title.cell_len - 2), style), width)


def _within(cite: str, room: int) -> str:
    """Name the section, or the first of its sources that fit; nothing where not even one does."""
    more = (f"{section(cite[: cite.rindex(each)].rstrip(' ,;'))} …" for each in reversed(sources(cite)[1:]))
    return next((said for said in (section(cite), *more) if cell_len(said) <= room), "")
