"""How empty a screen is: its largest rectangle of cells without a sign, all of one ground."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region
from textual.strip import Strip


class Empty(NamedTuple):
    """A rectangle without a sign, and the share of the screen that it takes, of 1."""

    share: float
    region: Region


def largest_empty(lines: Sequence[Strip], apart: Iterable[Region] = ()) -> Empty:
    """Find the largest rectangle of blanks on one ground; the regions `apart`, a board's, count as full of signs."""
    width = max(line.cell_length for line in lines)
    grounds = [_grounds(line, width) for line in lines]
    for region in apart:
        for row in grounds[region.y : region.bottom]:
            row[region.x : region.right] = [""] * region.width
    best, heights, above = Region(), [0] * width, [""] * width
    for row, ground in enumerate(grounds):
        pairs = zip(heights, above, ground, strict=True)
        heights = [height * (here == before) + 1 if here else 0 for height, before, here in pairs]
        above = ground
        for left, right in _spans(ground):
            found = _widest(heights[left:right])
            if found.area > best.area:
                best = Region(left + found.x, row - found.height + 1, found.width, found.height)
    return Empty(best.area / (width * len(lines)), best)


def _grounds(line: Strip, width: int) -> list[str]:
    """Name the ground of each blank cell; nothing where a sign stands."""
    grounds: list[str] = []
    for text, style, _ in line:
        ground = f"{style.bgcolor} {style.reverse}" if style else "none"
        for sign in text:
            grounds += [ground] if sign == " " else [""] * cell_len(sign)
    return (grounds + ["none"] * width)[:width]


def _spans(ground: Sequence[str]) -> Iterable[tuple[int, int]]:
    """Cut a line where its ground changes."""
    ends = [0, *(place for place, (one, two) in enumerate(pairwise(ground), 1) if one != two), len(ground)]
    return pairwise(ends)


def _widest(heights: Sequence[int]) -> Region:
    """Find the largest rectangle below a row of columns of these heights: its left, its width and its height."""
    best = Region()
    for left, _ in enumerate(heights):
        height = heights[left]
        for right in range(left, len(heights)):
            height = min(height, heights[right])
            if not height:
                break
            if height * (right - left + 1) > best.area:
                best = Region(left, 0, right - left + 1, height)
    return best
