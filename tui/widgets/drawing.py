"""How things look: signs with words, dice, lines of text, sections beside sentences, and what a click does."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple, cast

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text
from textual.content import Content
from textual.events import Click

from rulesets.engine.core.words import aside, section, sources

if TYPE_CHECKING:
    from fractions import Fraction

    from textual.geometry import Size
    from textual.widget import Widget

    from rulesets.engine.core.words import Role
    from rulesets.engine.questions.symbol_dice import ShownDie
    from tui.shared.terminal import Colours
    from tui.shell import Shell

KEY, ACTION, NUMBER = "pressed", "opens", "number"
"""The names under which a text keeps what it does: a key that it presses, an action of the screen, its number."""


LONGEST_LINE = 72
"""Prose is never wider."""


def pressing(text: Text | str, key: str, style: str = "") -> Text:
    """Let a text press a key where it is clicked."""
    shown = Text(text, style) if isinstance(text, str) else text
    shown.apply_meta({KEY: key})
    return shown


def opening(text: Text, action: str) -> Text:
    """Let a text do an action of the screen where it is clicked, whether or not letters are text there."""
    text.apply_meta({ACTION: action})
    return text


def numbered(text: Text, *number: int) -> Text:
    """Let a text say its number where it is clicked: `numbered(line, 3)`, or the row and the column of a cell."""
    text.apply_meta({NUMBER: number})
    return text


def with_number(style: str, number: int) -> Style:
    """Give a style to a piece of a text that says its number where it is clicked."""
    return Style.parse(style) + Style(meta={NUMBER: (number,)})


def key_at(event: Click) -> str:
    """Tell which key a click presses; empty if none."""
    return str(event.style.meta.get(KEY, ""))


def action_at(event: Click) -> str:
    """Tell which action of the screen a click is for; empty if none."""
    return str(event.style.meta.get(ACTION, ""))


def number_of(style: Style | None) -> tuple[int, ...]:
    """Tell the number of what is drawn in a style; empty if it has none."""
    return tuple(style.meta.get(NUMBER, ())) if style else ()


MARKS = {"attacker": "▲", "defender": "▼"}
"""The mark of each side's part, by the word of its `Role`, which the first screen need not load."""

PARTS = {"attacker": "attacks", "defender": "defends"}
"""The style of what is each side's part, by the word of its `Role`: the hue of the side that has it, see `in_hues`."""

DIE_SHAPES = {"die-blue": "●"}
"""The shapes of dice in a pool that are no squares, by the name of their style."""

PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}

SLOT = ["╭╌╌╌╮", "╎   ╎", "╰╌╌╌╯"]
"""The place of a die that is still to be typed, three lines."""


def colours_of(widget: Widget) -> Colours:
    """Give the styles of the theme that is on."""
    return cast("Shell", widget.app).colours


def fitted_size_of(widget: Widget) -> Size:
    """Give the size for which screens are written."""
    return cast("Shell", widget.app).fitted_size


def mark_of(role: Role | None) -> str:
    """Mark what is the attacker's or the defender's; empty for what is neither's."""
    return MARKS[role.value] if role else ""


def in_hues(attacks: str, colours: Colours) -> Colours:
    """Give the parts of a combat their hues, by that of the side that attacks; none where nobody knows which does."""
    defends = {"warm": "cool", "cool": "warm"}.get(attacks, "")
    return {**colours, "attacks": colours.get(attacks, ""), "defends": colours.get(defends, "")}


def in_side_colour(role: Role | None, colours: Colours) -> str:
    """Pick the style of what is a side's part in this combat; plain where it is neither's, or nobody attacks."""
    return colours[PARTS[role.value]] if role else ""


def side_hue(role: Role | None, colours: Colours) -> str:
    """Name the hue of what is a side's part in this combat, `warm` or `cool`; empty where it has none."""
    style = in_side_colour(role, colours)
    return next((hue for hue in ("warm", "cool") if style and style == colours[hue]), "")


def thrown_die(face: int) -> list[str]:
    """Draw a die that was thrown, five lines of seven characters: its pips, or its number where it has no pips."""
    return ["╭─────╮", *(f"│{line}│" for line in PIPS.get(face, ("     ", f"{face:^5}", "     "))), "╰─────╯"]


def face_to_press(word: str, inside: int) -> list[str]:
    """Draw a face of a die that is asked for: five lines with its number in the lower edge, or three with it inside.

    A number that has no pips is drawn in their place.
    """
    if inside < len(PIPS[1][0]):
        return ["┌───┐", f"│{word:^3}│", "└───┘"]
    pips = PIPS.get(int(word), ("", word, "")) if word.isdecimal() else ("", word[:inside], "")
    return [f"╭{'─' * inside}╮", *(f"│{line:^{inside}}│" for line in pips), f"╰{word:─^{inside}}╯"]


def boxed(text: str) -> list[str]:
    """Draw a die with a text on it, three lines."""
    inside = text.center(max(3, len(text) + 2))
    return [f"╭{'─' * len(inside)}╮", f"│{inside}│", f"╰{'─' * len(inside)}╯"]


def symbol_die(symbols: str) -> list[str]:
    """Draw a die with symbols, three lines."""
    return boxed(" ".join(symbols) or "–")


def die_shape(colour: str) -> str:
    """Pick the shape of a die in a pool: two colours differ in shape, too."""
    return DIE_SHAPES.get(f"die-{colour}", "■")


def die_style(colour: str, colours: Colours) -> str:
    """Pick the style of the shape of a die of some colour; plain for a colour that the themes do not know."""
    return colours.get(f"die-{colour}", "")


def die_ground(colour: str, colours: Colours) -> str:
    """Pick the style of what is written on a die of some colour."""
    return f"bold {colours.get(f'die-{colour}-lit', 'reverse')}"


def chips(dice: Iterable[ShownDie], colours: Colours, margin: str = " ") -> Text:
    """Draw dice in a line, each as its symbols on its colour."""
    faces = (Text(f"{margin}{die.symbols or '–'}{margin}", die_ground(die.colour, colours)) for die in dice)
    return Text(" ").join(faces)


def against_bar(attack: Fraction | int, defence: Fraction | int, width: int, colours: Colours) -> Text:
    """Draw two numbers as one bar, each in the hue of its side; nothing where both are 0."""
    whole = attack + defence
    if attack < 0 or defence < 0 or not whole:
        return Text()
    part = round(width * attack / whole)
    return Text.assemble(("━" * part, colours["attacks"]), ("─" * (width - part), colours["defends"]))


def wrapped(text: str, width: int) -> list[str]:
    """Part a text into lines that fit; an empty one is one line, and as far as that goes no last line is one word."""
    lines = _wrapped(text, width)
    least = max(width - width // 3, *map(cell_len, text.split()), 1) if len(lines) > 1 else width
    narrower = range(width - 1, least - 1, -1) if " " not in lines[-1] else ()
    others = takewhile(lambda each: len(each) == len(lines), (_wrapped(text, each) for each in narrower))
    return next((each for each in others if " " in each[-1]), lines)


def _wrapped(text: str, width: int) -> list[str]:
    """Part a text into lines, also where its letters take two columns each."""
    if cell_len(text) == len(text):
        return wrap(text, max(1, width)) or [""]
    return [line.plain.rstrip() for line in Content(text).wrap(max(2, width))] or [""]


def spanned(text: Text) -> Text:
    """Give a text whose style is that of its letters: Textual reads the style of a whole text with its own colours."""
    shown = text.copy()
    shown.style = ""
    shown.stylize_before(text.style)
    return shown


def parted(text: Text, width: int) -> list[Text]:
    """Part a text into lines that fit, in the styles that it has."""
    if text.cell_len <= width:
        return [text]
    lines, end = [], 0
    for line in wrapped(text.plain, max(8, width)):
        start = text.plain.find(line, end)
        end = start + len(line)
        lines.append(text[start:end])
    return lines


def in_column(title: str, width: int) -> str:
    """Fill a column with a title; what comes after one that is longer stands two blanks behind it."""
    return set_cell_size(title, width) if cell_len(title) < width - 1 else f"{title}  "


def done_bar(done: int, many: int, width: int, colours: Colours) -> Text:
    """Draw how many of so many are done; nothing is done where there are none."""
    full = round(width * done / many) if many else 0
    return Text.assemble(("━" * full, colours["good"]), ("─" * (width - full), colours["edge"]))


def spread(left: Text, right: Text, width: int) -> Text:
    """Set two texts at both ends of a line, cutting the left one where they do not fit."""
    room = max(0, width - right.cell_len - (1 if right else 0))
    cut = left.copy()
    cut.truncate(room, overflow="ellipsis")
    return Text.assemble(cut, " " * max(0, width - cut.cell_len - right.cell_len), right)


def window(count: int, here: int, room: int) -> range:
    """Choose as many places as there is room for, those round the one that must be seen, counted from 0."""
    room = max(1, min(count, room))
    first = max(0, min(here - room // 2, count - room))
    return range(first, first + room)


def padded(line: Text, width: int) -> Text:
    """Give a line as wide as a column, filled with blanks or cut."""
    copy = line.copy()
    copy.truncate(width, overflow="ellipsis", pad=True)
    return copy


LEAD, MARK = "  ", "▌"
"""What stands before each line of a list, and before the marked one."""


def marked(line: Text, width: int, colours: Colours) -> Text:
    """Draw the marked line of a list over the whole width: bold on its ground, its mark in its first column.

    Where the line is reversed, that is mark enough: half a block would leave a notch.
    """
    text = Text.assemble((" " if "reverse" in colours["marked"] else MARK, colours["accent"]), line[1:])
    text.pad_right(max(0, width - text.cell_len))
    text.stylize_before(colours["marked"])
    return text


def came_up(line: Text, colours: Colours) -> Text:
    """Draw the line of a table that came up with the sign of the marked line of a list, on the ground of the others."""
    return Text.assemble((MARK, colours["accent"]), line[1:])


ENTER = "enter"
"""The key that takes the marked line of a list, as it is written there."""

COLUMN_GAP, LEAST_BESIDE = 3, 20
"""The blanks before what is said beside the words of a line, and the columns of that at least."""


def row_lines(
    words: Text,
    key: str,
    width: int,
    colours: Colours,
    here: bool = False,
    about: str | Text = "",
    column: int = 0,
    takes: bool = True,
) -> list[Text]:
    """Draw a line of any list of choices: its words, what is said of them beside or beneath, and its key at the right.

    What is said stands beside words that have a `column`, where there is room for it. Where Enter `takes` a line, the
    marked one names it in the place of its key, for which each leaves room where nothing stands beside it.
    """
    told = about if isinstance(about, Text) else Text(about, colours["muted"])
    whole = width - len(LEAD)
    beside = whole - column - COLUMN_GAP - (cell_len(key) + 1 if key else 0)
    if told and column and beside >= min(LEAST_BESIDE, told.cell_len):
        called = [padded(each, column + COLUMN_GAP) for each in parted(words, column)]
        blank = Text(" " * (column + COLUMN_GAP))
        lines = [Text.assemble(*pair) for pair in zip_longest(called, parted(told, beside), fillvalue=blank)]
    else:
        first, *more = parted(words, whole - (max(cell_len(key), len(ENTER) * takes) + 1 if key else 0))
        below = words[-len(words.plain[len(first) :].lstrip()) :] if more else Text()
        lines = [first, *(line for each in (below, told) if each for line in parted(each, whole))]
    named = takes and here and key and lines[0].cell_len + len(ENTER) < whole
    lines[0] = spread(lines[0], Text(ENTER if named else key, f"bold {colours['accent']}"), whole)
    lines = [Text.assemble(LEAD, each) for each in lines]
    return [marked(each, width, colours) for each in lines] if here else lines


def hanging(lead: str, words: str, width: int, style: str = "") -> list[Text]:
    """Write words behind a lead; what does not fit on a line goes on below, as far in as they began."""
    first, *more = wrapped(words, max(8, width - len(lead)))
    return [Text.assemble((lead + first, style)), *(Text.assemble((" " * len(lead) + each, style)) for each in more)]


def ruled_off(heading: Text, width: int, colours: Colours, end: str = "") -> Text:
    """Write a heading, a line as far as the width goes, and what stands at the end of that."""
    line = "─" * max(0, width - heading.cell_len - cell_len(end) - 1)
    return Text.assemble(heading, " ", (line, colours["edge"]), end)


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
        said = aside(self.cite)
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


class Titled(NamedTuple):
    """A text under its title, with the section behind that; one that does not fit there stands whole beneath it."""

    title: Text
    cite: str
    body: Text
    muted: str

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Write it as wide as there is room, and a blank line under it."""
        said, width = section(self.cite), options.max_width
        last = wrapped(self.title.plain, width)[-1]
        if cell_len(last) + APART + cell_len(said) <= width:
            yield Text.assemble(self.title, (" " * APART + said if said else "", self.muted))
        else:
            yield self.title
            yield from hanging(" " * APART, said, width, self.muted)
        if self.body:
            yield self.body
        yield Text()


def headed(title: Text, cite: str, width: int, style: str) -> Text:
    """Write a title in a line, and at its right end as much of its section as the whole title leaves room for."""
    return spread(title, Text(_within(cite, width - title.cell_len - 2), style), width)


def _within(cite: str, room: int) -> str:
    """Name the section, or the first of its sources that fit; nothing where not even one does."""
    more = (f"{section(cite[: cite.rindex(each)].rstrip(' ,;'))} …" for each in reversed(sources(cite)[1:]))
    return next((said for said in (section(cite), *more) if cell_len(said) <= room), "")


def behind(lead: str, text: Text) -> Grid:
    """Write a text behind a lead; what does not fit on a line goes on below, as far in as it began."""
    grid = Grid.grid()
    grid.add_row(lead, text)
    return grid
