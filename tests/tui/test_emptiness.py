"""Windows are used: no screen leaves a large rectangle of itself empty, in no game, at no size."""

import shutil
from itertools import pairwise
from typing import NamedTuple

import pytest
from dealing import left_open
from piloting import LARGE, keys, new_session, playing, resized, strips
from rich.cells import cell_len
from rich.segment import Segment
from sizes import share, whole
from teaching import the_lesson
from textual.geometry import Region
from textual.strip import Strip

from saves.lessons.courses import open_example
from saves.lessons.teacher import take_up
from saves.session.session import Session
from tui.board.layout import BoardWidget

LIMITS = {(80, 24): 0.12, (48, 20): 0.24, (64, 24): 0.24, (120, 40): 0.12, (100, 30): 0.16, (110, 30): 0.15}
LIMITS |= {(200, 60): 0.16, (140, 40): 0.15, (150, 44): 0.12, (160, 50): 0.12, (190, 56): 0.16}
"""The share of a window, by its size, that may be one empty rectangle; boards don't count.

Below 80 columns short answers stand alone, with a line for a finger between any two.
"""

GAMES = ("rivets", "assault", "bautzen-1945", "battle-for-moscow", "napoleon-at-waterloo")
"""The games without a board, whose steps are all of what is seen of them."""

SHARE = ("rivets",)
"""The games that the README's command looks at; the whole looks at all."""
PLACES = ("between combats", "at a ruling", "at its last question", "at its first question")

LOOKED_AT = [pytest.param(game, id=game, marks=() if game in SHARE else whole) for game in GAMES]


def a_place(session):
    """Name where a session stands; nothing where it stands in the middle of a combat, or before any."""
    run = session.run
    if run is None:
        return PLACES[0] if session.state.confirmed else ""
    if run.question is None:
        return PLACES[1]
    return PLACES[3] if len(run.given.answers) <= 1 else PLACES[2]


def standing(data, game):
    """Make sessions that stand at each of the places, out of the game's sample, going back in it."""
    found = {}
    path = open_example(game, data / "sample")
    with Session.open(path) as session:
        while session.can_undo and len(found) < len(PLACES):
            place = a_place(session)
            wanted = PLACES[1] in found or place in PLACES[:2]
            if place and wanted and place not in found:
                found[place] = data / place / path.name
                found[place].parent.mkdir()
                shutil.copy(path, found[place])
            session.undo()
    return found


def emptiness(pilot):
    """Measure the screen, the board apart."""
    boards = [each.region for each in pilot.app.screen.query(BoardWidget) if each.display]
    return largest_empty(strips(pilot), boards)


async def too_empty(pilot, what, *opens):
    """Measure a screen at each size, or what some keys open over it; say where it is emptier than it may be."""
    found = []
    for size, limit in share([*LIMITS.items()], 3):
        await resized(pilot, size)
        await keys(pilot, *opens)
        empty, region = emptiness(pilot)
        await keys(pilot, *["escape" for _ in opens])
        if empty > limit:
            found.append(f"{what} at {size[0]}x{size[1]}: {empty:.1%} at {tuple(region)}")
    return found


@pytest.mark.parametrize("game", LOOKED_AT)
async def test_no_window_stands_empty_at_a_table(tmp_path, game):
    problems = []
    sessions = standing(tmp_path, game)
    assert set(sessions) == set(PLACES)
    for place, path in sessions.items():
        async with playing(path.parent / "home", path) as pilot:
            problems += await too_empty(pilot, f"{game} {place}")
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("game", LOOKED_AT)
async def test_a_lesson_is_not_empty(tmp_path, game):
    async with playing(tmp_path, take_up(the_lesson(f"{game}-1"), tmp_path / "lessons")) as pilot:
        problems = await too_empty(pilot, f"{game} in its first lesson")
    assert not problems, "\n".join(problems)


async def test_a_card_of_the_drill_is_not_empty_before_its_answer_and_after(tmp_path):
    left_open(tmp_path)
    async with playing(tmp_path) as pilot:
        await keys(pilot, "D", "enter")
        problems = await too_empty(pilot, "a card")
        await keys(pilot, "3")
        problems += await too_empty(pilot, "a card that was answered")
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("game", LOOKED_AT)
async def test_the_list_of_open_rules_is_not_empty_in_a_large_window(tmp_path, game):
    async with playing(tmp_path / "home", open_example(game, tmp_path / "sample"), size=LARGE) as pilot:
        await keys(pilot, "t", "p")
        empty, region = emptiness(pilot)
        assert empty <= LIMITS[LARGE], region


async def test_a_new_session_and_its_help_are_not_empty(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        problems = await too_empty(pilot, "a new session")
        problems += await too_empty(pilot, "the help of a new session", "question_mark")
    assert not problems, "\n".join(problems)


async def test_a_session_with_a_single_ruling_is_not_empty(tmp_path):
    async with playing(tmp_path, new_session(tmp_path)) as pilot:
        await keys(
            pilot, "enter", "2", "1", "'Hammer 5 + Tiny 2'", "enter", "'Rover 2'", "enter", "5", "enter", "escape"
        )
        problems = await too_empty(pilot, "a session with a single ruling")
    assert not problems, "\n".join(problems)


def test_the_largest_rectangle_is_that_of_every_rectangle_tried():
    lines = [".....", ". ...", ".   .", ".   .", "...  "]
    strip = [Strip([Segment(line)]) for line in lines]
    assert largest_empty(strip) == Empty(6 / 25, Region(1, 2, 3, 2))
    assert largest_empty(strip, [Region(1, 2, 3, 1)]) == Empty(3 / 25, Region(1, 3, 3, 1))


class Empty(NamedTuple):
    """A rectangle without a sign, and the share of the screen that it takes, of 1."""

    share: float
    region: Region


def largest_empty(lines, apart=()):
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


def _grounds(line, width):
    """Name the ground of each blank cell; nothing where a sign stands."""
    grounds = []
    for text, style, _ in line:
        ground = f"{style.bgcolor} {style.reverse}" if style else "none"
        for sign in text:
            grounds += [ground] if sign == " " else [""] * cell_len(sign)
    return (grounds + ["none"] * width)[:width]


def _spans(ground):
    """Cut a line where its ground changes."""
    ends = [0, *(place for place, (one, two) in enumerate(pairwise(ground), 1) if one != two), len(ground)]
    return pairwise(ends)


def _widest(heights):
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
