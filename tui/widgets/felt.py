"""The felt on which a ruling lies: whom it befalls, the verdict in large letters, how it came about, and the die."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from tui.shared.terminal import Colours
from tui.widgets.drawing import thrown_die, wrapped

LETTERS: Mapping[str, Sequence[str]] = tomllib.loads(Path(__file__).with_name("letters.toml").read_text("utf-8"))
"""Large letters, in three lines of half blocks each."""

MARGIN = 2
"""The blanks at either end of a felt, and between the dice and the words."""

LETTER_LINES = 3

APART = "   "
"""Stands between a code and what it came of."""

MOST_DICE = 2
"""So many dice are drawn with their pips at most, beside the words."""

ROOMY = 60
"""In fewer columns a low felt has its dice as numbers."""

HIGH, BANDS, LOW, FLAT, SINGLE = 7, 6, 5, 3, 1
"""The lines of a felt at least: with large letters, with those of two sides close below each other, where columns are
few, where lines are, and in a list of other things."""


Pieces = tuple[tuple[str, str], ...]
"""What lies on a felt of a throw: signs, each with its ground, empty for that of the felt."""


class FeltHalf(NamedTuple):
    """What one side suffers, or all that there is to say: whom it befalls, the verdict, and how it came about.

    `hue` is the name of the side's colour, empty where nobody suffers. `instead` says that the verdict stands in place
    of what the table has, which is therefore muted.
    """

    who: str
    verdict: str
    how: str = ""
    hue: str = ""
    instead: bool = False


class Felt(NamedTuple):
    """What stands on a felt, and how high it is: one half or two, the dice that decided it, a verdict across both.

    The dice lie at the left, and both halves have the same room for words, or beside large letters.
    Halves with large letters that have no room beside each other lie one below the other, in more lines.
    While nobody has seen yet what it comes to, only the dice stand there (`hidden`).
    Dice of pools lie in rows below the words, throw by throw, each piece with its ground (`pools`).
    """

    halves: tuple[FeltHalf, ...]
    faces: tuple[int, ...]
    across: str
    height: int
    colours: Colours
    hidden: bool = False
    pools: tuple[Pieces, ...] = ()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw it as wide as there is room."""
        yield Text("\n").join(felt_lines(self, options.max_width))


Cells = list[tuple[str, str]]
"""A line of signs, each with its style; behind one that takes two columns there is an empty one."""


def large(text: str, room: int) -> list[str]:
    """Write a text in large letters, three lines; nothing where a letter is missing or it does not fit."""
    letters = [LETTERS.get(each) for each in text.upper()]
    lines = [" ".join(each[row] for each in letters if each) for row in range(LETTER_LINES)]
    return lines if text and None not in letters and len(lines[0]) <= room else []


def felt_lines(felt: Felt, width: int) -> list[Text]:
    """Draw a felt over the whole of a width; large letters stand where they fit, elsewhere capitals, in fewer lines."""
    least = felt.height
    if felt.hidden:  # as high as it will be
        height = len(felt_lines(felt._replace(hidden=False), width))
        felt = felt._replace(halves=(FeltHalf("", ""),), across="", height=height, pools=())
    height, halves = felt.height, felt.halves
    if height == SINGLE:
        room = width // len(halves) - 2 * MARGIN
        if any(cell_len(f"{each.who} · {each.verdict}") > room for each in halves[1:] and halves):
            return [line for each in halves for line in felt_lines(felt._replace(halves=(each,)), width)]
        halves = tuple(each._replace(who=_in_one_line(each, room), verdict="", how="") for each in halves)
    dice = [] if felt.pools else _dice(felt.faces, min(least, height), width)
    wide = len(dice[0]) + MARGIN if dice else 0
    margin = MARGIN + (not felt.colours["felt"])  # behind its edge
    before = margin + wide
    across = large(_gravest(felt.across), width - before - MARGIN) if height == HIGH else []
    ends = _ends(halves, before, margin, width, height == HIGH and not across)
    starts = [before, *(end + margin for end in ends[:-1])]
    rooms = [end - 1 - start for start, end in zip(starts, ends, strict=True)]
    pools = _in_rows(felt.pools, rooms[0]) if height >= LOW else []
    letters = [
        large(_gravest(half.verdict), room - (len(halves) > 1)) for half, room in zip(halves, rooms, strict=True)
    ]
    tall = bool(across) or (height >= LOW and all(letters))
    stacked = [large(half.verdict, width - before - 1) for half in halves]
    told = height != BANDS or all(cell_len(f"{half.who}{APART}{half.how}") < width - before - MARGIN for half in halves)
    if height in (HIGH, BANDS) and told and not tall and len(halves) > 1 and all(stacked):
        return _stacked(felt, stacked, dice, before, width)
    if height in (HIGH, BANDS) and not (tall or felt.hidden):
        return felt_lines(felt._replace(height=LOW), width)
    names = [_named(half.who, room, 1 if height == FLAT else 2) for half, room in zip(halves, rooms, strict=True)]
    most = max(map(len, names))
    above = most + LETTER_LINES * tall
    heads = [_gravest(felt.across if across else half.verdict) if tall else "" for half in halves]
    under = [
        _beneath(half, head, room, height - above, () if place else pools)
        for place, (half, head, room) in enumerate(zip(halves, heads, rooms, strict=True))
    ]
    words = above + max(len(rest) + len(how) for rest, how in under)
    edged = height >= LOW and not (tall and height == LOW)  # no word lies on its edge
    height = max(height if height >= LOW or felt.hidden else words, words + 2 * edged)
    edge, air = divmod(height - words, 2)  # as much ground beneath as above; what is left parts who and what
    below, after = edge + most, edge + air + above
    rows = _ground(felt._replace(height=height), ends)
    _put(rows[(height - len(dice)) // 2 :], margin, dice, width, ground=felt.colours["paper"])
    if across:
        _put(rows[below + air :], before + (width - before - MARGIN - len(across[0])) // 2, across, width)
    for half, start, room, named, large_one, (rest, how) in zip(
        halves, starts, rooms, names, letters, under, strict=True
    ):
        _put(rows[below - len(named) :], start, named, room, "bold")
        _put(rows[below + air :], start, [] if across or not tall else large_one, room)
        _put(rows[after:], start, rest, room, "bold")
        quiet = felt.colours["muted"] if half.instead and not half.hue else ""
        _put(rows[after + len(rest) :], start, how, room, quiet)
    _put_pools(rows[after + len(under[0][0]) :], starts[0], pools, width)
    return [_joined(row) for row in rows]


def _ends(halves: Sequence[FeltHalf], before: int, margin: int, width: int, in_large: bool) -> list[int]:
    """Say at which column each half ends; two large verdicts are as far from the end of their halves."""
    ends = [before + (width - before) * place // len(halves) for place in range(1, len(halves) + 1)]
    needs = [len(each[0]) for each in (large(_gravest(half.verdict), width) for half in halves) if each]
    spare = width - before - margin - sum(needs)
    if len(needs) == 2 and in_large and spare >= 2 * MARGIN:
        ends[0] = before + needs[0] + spare // 2
    return ends


def _beneath(half: FeltHalf, head: str, room: int, lines: int, pools: Sequence[Pieces]) -> tuple[list[str], list[str]]:
    """Write what stands beneath the large `head` of a verdict: its rest, and how it came, beside dice or below."""
    rest = _lines(half.verdict.removeprefix(head).lstrip(", ").upper(), room)
    fits = len(_lines(half.how, room)) <= lines - len(rest)
    how = _lines(half.how if fits else half.how.replace(" against ", ":"), room)
    if not pools:
        return rest, how
    lead = " " * (_across(pools[0]) + len(APART))
    beside = len(how) == len(pools) == 1 and len(lead) + cell_len(how[0]) <= room
    return rest, [lead + how[0]] if beside else [*([""] * len(pools)), *how]


def _stacked(felt: Felt, letters: Sequence[list[str]], dice: Sequence[str], before: int, width: int) -> list[Text]:
    """Draw halves one below the other: its heading, its verdict, large, and how, with a line of ground around each.

    In bands there is none, and how stands beside the heading.
    """
    rows, room, around = list[Cells](), width - before - MARGIN, felt.height != BANDS
    for half, lines in zip(felt.halves, letters, strict=True):
        who, how = (half.who, half.how) if around else (f"{half.who}{APART}{half.how}".rstrip(), "")
        words = [*_named(who, room, 1), *lines, *_lines(how, room)]
        ground = _ground(felt._replace(halves=(half,), height=len(words) + 2 * around), [width])
        _put(ground[around:], before, words[:1], width, "bold")
        _put(ground[around + 1 :], before, words[1:], width)
        rows += ground
    above = 1 if around else (len(rows) - len(dice)) // 2
    _put(rows[above:], before - MARGIN - max(map(len, dice), default=0), dice, width, ground=felt.colours["paper"])
    return [_joined(row) for row in rows]


def _named(who: str, room: int, most: int) -> list[str]:
    """Say whom it befell in so many lines at most; an ellipsis tells that there are others."""
    if len(lines := wrapped(who, room)) <= most:
        return lines
    *first, last = wrapped(who, room - 1)[:most]  # with room for the ellipsis
    return [*first, f"{last.rstrip(',')}…"]


def _lines(text: str, room: int) -> list[str]:
    return wrapped(text, room) if text.strip() else []


def _gravest(verdict: str) -> str:
    """Give the first of what befell a unit: that is written large, and the rest beneath it."""
    return verdict.partition(", ")[0]


def _in_one_line(half: FeltHalf, room: int) -> str:
    """Say whom what befell and how: where room is short, without how, then with less of the names."""
    whom, verdict, how = half.who, half.verdict.upper(), [each for each in half.how.split(APART) if each]
    while how and cell_len(" · ".join((whom, verdict, *how))) > room:
        how.pop()
    spare = room - cell_len(f" · {verdict}")
    whom = whom if cell_len(whom) <= spare else re.sub(r"^(\W*)[^:]+: ", r"\1", whom)  # the ground tells the side
    named = _named(whom, spare, 1) if whom and spare > MARGIN else []
    return " · ".join(filter(None, (*named, verdict, *how)))


def _ground(felt: Felt, ends: Sequence[int]) -> list[Cells]:
    """Lay the ground of each half; on a terminal's own colours it has an edge in the hue of the side.

    That goes all round where there are lines for it, else it is at the left.
    """
    rows: list[Cells] = [[] for _ in range(felt.height)]
    for end, half in zip(ends, felt.halves, strict=True):
        ground = (" ", felt.colours[f"{half.hue}-felt" if half.hue else "felt"])
        edge = ("█", felt.colours[half.hue or "edge"])
        for place, cells in enumerate(rows):
            first, line, last = ground if ground[1] else edge, ground, ground
            if not ground[1] and felt.height >= LOW:
                line = ("▄" if place else "▀", edge[1]) if place in (0, felt.height - 1) else ground
                last = edge
            cells += [first] * MARGIN + [line] * (end - len(cells) - MARGIN - 1) + [last]
    return rows


def _put(
    rows: Sequence[Cells], column: int, lines: Sequence[str], room: int, style: str = "", ground: str | None = None
) -> None:
    """Write lines over the ground that is there, or on another one, as far as there is room."""
    for cells, line in zip(rows, lines, strict=False):
        signs = set_cell_size(line, max(0, min(room, cell_len(line), len(cells) - column)))
        parts = [part for sign in signs for part in (sign, "")[: cell_len(sign)]]
        for place, part in enumerate(parts, column):
            cells[place] = (part, f"{cells[place][1] if ground is None else ground} {style}")


def _put_pools(rows: Sequence[Cells], column: int, pools: Sequence[Pieces], room: int) -> None:
    """Write a row of dice below the other, each piece on its own ground."""
    for row, pieces in zip(rows, pools, strict=False):
        place = column
        for said, ground in pieces:
            _put([row], place, [said], room, ground=ground or None)
            place += len(said)


def _joined(cells: Cells) -> Text:
    runs = groupby(cells, key=itemgetter(1))
    return Text.assemble(*(("".join(sign for sign, _ in run), style.strip()) for style, run in runs))


def _across(pieces: Pieces) -> int:
    return sum(len(each) for each, _ in pieces)


def _in_rows(throws: Sequence[Pieces], room: int) -> list[Pieces]:
    """Lay throws beside each other, and below where they do not fit."""
    rows = list[Pieces]()
    for each in throws:
        if rows and _across(rows[-1]) + len(APART) + _across(each) <= room:
            rows[-1] = (*rows[-1], (APART, ""), *each)
        else:
            rows.append(each)
    return rows


def _dice(faces: Sequence[int], height: int, width: int) -> list[str]:
    """Draw the dice with their pips, a low one without its edge, or in one line with their numbers."""
    if len(faces) <= MOST_DICE and (height >= HIGH or (height == LOW and width >= ROOMY)):
        drawn = [thrown_die(face) for face in faces]
        lines = [" ".join(each) for each in zip(*drawn, strict=True)]
        return lines if height >= HIGH else [each.replace("│", " ") for each in lines[1:-1]]
    return [" ".join(f" {face} " for face in faces)] if faces else []
