"""What is known, listed under a text field: a number picks it, the arrows mark it, letters leave what begins so."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.text import Text
from textual.widgets import Static

from rulesets.engine.questions.question import Option
from saves.session.offers import Offer
from tui.widgets.drawing import colours_of

LINES = 6
"""So many are shown at once; the others come with the mark."""
WIDEST = 24
"""A name that takes more columns stands out of the column."""
OTHERS = "the other side's"
BY_NUMBER = "a number and enter, or ↑ ↓ and enter, picks"
BY_MARK = "↑ ↓ and enter picks"
BY_TICK = "↑ ↓ and space tick, enter accepts"


def left(options: tuple[Option, ...], typed: str) -> tuple[Option, ...]:
    """Leave those of which a word begins as what is typed; all of them where nothing is, or a number."""
    wanted = " ".join(typed.casefold().split())
    if not wanted or wanted.isdecimal():
        return options
    return tuple(option for option in options if any(name.startswith(wanted) for name in _beginnings(option)))


def _beginnings(option: Option) -> list[str]:
    words = option.label.casefold().split()
    return [option.word.casefold(), *(" ".join(words[place:]) for place in range(len(words)))]


class Known(Static):
    """The list: `joint` is the sign between several that may be ticked, empty where one is picked."""

    DEFAULT_CSS = "Known { height: auto; display: none; }"

    def __init__(self) -> None:
        super().__init__()
        self._offer = Offer()
        self._joint = self._typed = ""
        self._place: int | None = None

    def put(self, offer: Offer, joint: str) -> None:
        """List what is offered, with nothing marked."""
        self._offer, self._joint, self._typed, self._place = offer, joint, "", None
        self._draw()

    def type(self, text: str) -> None:
        """Leave what fits a text that is typed; nothing is marked any more."""
        if self._offer.every and (text, None) != (self._typed, self._place):
            self._typed, self._place = text, None
            self._draw()

    @property
    def _part(self) -> str:
        """Give what is typed of the last of several."""
        return self._typed.rpartition(self._joint.strip())[2] if self._joint else self._typed

    @property
    def _is_whole(self) -> bool:
        """Tell whether the last of several is a name in full, so that no other one begins there."""
        return any(_names(self._part, option.word) for option in self._offer.every)

    @property
    def _listed(self) -> tuple[Option, ...]:
        return self._offer.every if self._is_whole else left(self._offer.every, self._part)

    @property
    def marked(self) -> str:
        """Give the word that is marked; empty where none is."""
        return self._listed[self._place].word if self._place is not None else ""

    def move(self, by: int) -> None:
        """Move the mark, around the ends; from none, to the first or the last."""
        if not self._listed:
            return
        start = self._place if self._place is not None else -1 if by > 0 else len(self._listed)
        self._place = (start + by) % len(self._listed)
        self._draw()

    def tick(self) -> str:
        """Tick what is marked, or untick it; gives the text that comes of it, which is the word itself of one."""
        word = self.marked
        if self._is_ticked(word):
            self._typed = self._joint.join(part for part in self._parts if not _names(part, word))
        else:
            self._typed = self._with(word)
        self._place = [option.word for option in self._listed].index(word)
        self._draw()
        return self._typed

    @property
    def completed(self) -> str:
        """Give the text that is meant: what is ticked as it stands, a beginning with what is marked in its place."""
        begun = self._part.strip().casefold()
        stands = self._is_whole or self._is_ticked(self.marked) or not self.marked.casefold().startswith(begun)
        return self._typed if self._joint and stands else self._with(self.marked)

    @property
    def _parts(self) -> list[str]:
        return [part.strip() for part in self._typed.split(self._joint.strip()) if part.strip()]

    def _is_ticked(self, word: str) -> bool:
        return bool(self._joint) and any(_names(part, word) for part in self._parts)

    def _with(self, word: str) -> str:
        """Put a word behind several, in the place of its beginning; alone where one is picked."""
        if not self._joint:
            return word
        rest, begun = self._parts, self._part.strip().casefold()
        if begun and not self._is_whole and word.casefold().startswith(begun):
            rest.pop()
        return self._joint.join([*rest, word])

    def _draw(self) -> None:
        listed = self._listed
        self.display = bool(listed)
        if listed:
            self.update(self._text(listed))

    def _text(self, listed: tuple[Option, ...]) -> Text:
        muted = colours_of(self)["muted"]
        first = max(0, min((self._place or 0) - LINES // 2, len(listed) - LINES))
        lines = [self._line(option, place) for place, option in enumerate(listed) if first <= place < first + LINES]
        more = len(listed) - len(lines)
        how = BY_TICK if self._joint else BY_NUMBER if self._offer.numbered else BY_MARK
        lines.append(Text(f"  {how}" + (f", {more} more" if more > 0 else ""), muted))
        return Text("\n").join(lines)

    @property
    def _column(self) -> int:
        """Give the columns of the names: as many as the longest takes that is not beyond all measure."""
        return max((width for each in self._offer.every if (width := cell_len(each.label)) <= WIDEST), default=0)

    def _line(self, option: Option, place: int) -> Text:
        colours, here = colours_of(self), place == self._place
        number = f"{self._offer.every.index(option) + 1:>2}  " if self._offer.numbered else ""
        tick = f"[{'x' if self._is_ticked(option.word) else ' '}] " if self._joint else ""
        beside = "   ".join(filter(None, (option.meaning, OTHERS if option in self._offer.others else "")))
        style = f"bold {colours['accent']}" if here else ""
        label = set_cell_size(option.label, max(self._column, cell_len(option.label))) if beside else option.label
        line = Text.assemble(
            ("▌ " if here else "  ", colours["accent"]),
            (number, style or colours["muted"]),
            (f"{tick}{label}", style),
            (f"   {beside}" if beside else "", colours["muted"]),
            no_wrap=True,
            overflow="ellipsis",
        )
        if here:
            line.pad_right(max(0, self.size.width - line.cell_len))
            line.stylize_before(colours["marked"])
        return line


def _names(part: str, unit: str) -> bool:
    """Tell whether a part of a text of several names a unit, with or without its strength."""
    said, name = part.strip().casefold(), unit.casefold()
    return said == name or (said.startswith(f"{name} ") and said[len(name) + 1 :].strip("() ").isdecimal())
