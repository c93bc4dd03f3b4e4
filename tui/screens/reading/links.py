"""Terms in what is read: underlined where a text first speaks of them, and marked one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import RenderableType
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Span, Text

from rulesets.engine.reference.texts import Glossary, RuleText
from tui.widgets.cited import Titled

TERM = "term"
"""The name under which a piece of text keeps the number of its link."""


@dataclass(frozen=True)
class Link:
    """A term in a text: which part of the page it stands in, the text and the place in it, and what it means."""

    part: int
    text: Text
    start: int
    end: int
    entry: RuleText


class Links:
    """All terms of a page, in the order in which they are read.

    `besides` is what the page itself explains: it is no link there. What is written in the style `aside`, as sections
    are, is not searched.
    """

    def __init__(
        self, body: Sequence[RenderableType], glossary: Glossary, besides: RuleText | None = None, aside: str = ""
    ) -> None:
        self.marked: int | None = None
        self.all = tuple(
            Link(part, text, mention.start, mention.end, mention.entry)
            for part, each in enumerate(body)
            for text in texts_of(each)
            for mention in glossary.mentions(_read(text, aside), besides)
        )
        self._spans = [(text, list(text.spans)) for text in {id(link.text): link.text for link in self.all}.values()]
        self._style()

    def mark(self, by: int) -> Link:
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


def texts_of(each: RenderableType) -> Iterator[Text]:
    """List the texts of a part of a page, those of a grid row by row."""
    if isinstance(each, Text):
        yield each
    elif isinstance(each, Titled):
        yield from (each.title, each.body)
    elif isinstance(each, Grid):
        for row in zip(*(column.cells for column in each.columns), strict=True):
            yield from (cell for cell in row if isinstance(cell, Text))


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
