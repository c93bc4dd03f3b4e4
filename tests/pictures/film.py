"""The film of the README: a combat of Rivets from Home to the confirmed ruling, as one SVG that nothing runs in.

A line of the screen that is the same in several frames is drawn once. Style sheets alone show and hide: a line stands
while its frames are shown. Who wants no motion, or a viewer that knows none, sees one frame, the die in its column.
"""

from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from piloting import keys, playing, strips
from rich.cells import cell_len

ROOT = Path(__file__).parents[2]
FILM = ROOT / "pictures" / "film.svg"
SIZE = (100, 30)
SECONDS = 12
ACROSS, DOWN, EDGE = 8.4, 17, 12
"""How many pixels a letter and a line take; at 17 the lines of boxes meet."""
CAPTION = 34
STILL = 8
"""The frame, from 0, that stands where nothing moves."""


class Frame(NamedTuple):
    """A moment of the film: the keys that lead to it, and what is said below it."""

    keys: tuple[str, ...]
    caption: str


FRAMES = (
    Frame((), "Tableside starts"),
    Frame(("n",), "n: a new session"),
    Frame(("1", "enter", "enter", "enter"), "Rivets, for two players"),
    Frame(("enter",), "Enter: the first combat"),
    Frame(("2",), "2: the combat phase"),
    Frame(("1",), "1: the target is units"),
    Frame(("'Ox 4 + Ant 3'",), "Who attacks, as the counters say"),
    Frame(("enter", "'Rover 2'"), "Who defends"),
    Frame(("enter",), "The column of the table is lit: roll a real die"),
    Frame(("5",), "5: the ruling, with its section"),
    Frame(("w",), "w: why, with every number that led to it"),
    Frame(("escape", "enter"), "Enter: confirmed and saved"),
)


async def lines():
    """Play the combat, and give the lines of the screen in each frame."""
    shown = []
    with TemporaryDirectory() as name:
        async with playing(Path(name), None, SIZE, config='theme = "dark"\n') as pilot:
            for frame in FRAMES:
                await keys(pilot, *frame.keys)
                shown.append([each.simplify() for each in strips(pilot)])
    return shown


def film(shown):
    """Draw the film of the lines of all frames."""
    when = {}
    styles = {}
    for number, (frame, words) in enumerate(zip(shown, FRAMES, strict=True)):
        for row, strip in enumerate(frame):
            when.setdefault((row, "".join(drawn(strip, row, styles))), []).append(number)
        caption = f'<text class="c" x="{EDGE}" y="{SIZE[1] * DOWN + EDGE + 23}">{escape(words.caption)}</text>'
        when.setdefault((SIZE[1], caption), []).append(number)
    times = {numbers: f"t{place}" for place, numbers in enumerate(dict.fromkeys(map(tuple, when.values())))}
    body = "".join(f'<g class="{times[tuple(numbers)]}">{line}</g>' for (_, line), numbers in when.items() if line)
    wide, high = SIZE[0] * ACROSS + 2 * EDGE, SIZE[1] * DOWN + EDGE + CAPTION
    colours = "".join(f".{name}{{{rule}}}" for rule, name in styles.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" role="img"'
        f' aria-label="A combat of Rivets in twelve pictures">\n<style>text{{font:14px "Fira Code",Menlo,Consolas,'
        f'"DejaVu Sans Mono",monospace;white-space:pre;fill:#ebe6db}}'
        f"rect{{shape-rendering:crispEdges}}.c{{fill:#f3cb68}}{colours}\n"
        f"{''.join(timed(name, numbers) for numbers, name in times.items())}"
        "@media (prefers-reduced-motion:reduce){g{animation:none!important}}</style>\n"
        f'<rect width="100%" height="100%" rx="8" fill="#14171a"/>\n{body}\n</svg>\n'
    )


def drawn(strip, row, styles):
    """Draw a line: its grounds, then its words, each piece as wide as its letters."""
    column, top = 0, row * DOWN + EDGE
    words = []
    for text, style, _ in strip:
        wide = cell_len(text)
        left = column * ACROSS + EDGE
        column += wide
        ground, rule = looks(style)
        if ground:
            yield f'<rect x="{left:g}" y="{top}" width="{wide * ACROSS:g}" height="{DOWN}" fill="{ground}"/>'
        if text.strip():
            name, said = styles.setdefault(rule, f"s{len(styles)}"), text.strip()
            place = f'x="{left + (len(text) - len(text.lstrip())) * ACROSS:g}" y="{top + 13}"'
            words.append(f'<text class="{name}" {place} textLength="{cell_len(said) * ACROSS:g}">{escape(said)}</text>')
    yield from words


def looks(style):
    """Give the colour of the ground, empty where it is the film's own, and the rule of the letters."""
    if style is None:
        return "", ""
    ink, ground = (
        each.triplet.hex if each is not None and each.triplet else "" for each in (style.color, style.bgcolor)
    )
    if style.reverse:
        ink, ground = ground or "#14171a", ink or "#ebe6db"
    rule = f"fill:{ink};" if ink else ""
    rule += "font-weight:bold;" if style.bold else ""
    rule += "text-decoration:underline;" if style.underline else ""
    rule += "font-style:italic;" if style.italic else ""
    return ("" if ground == "#14171a" else ground), rule


def timed(name, numbers):
    """Write when what stands in some frames is seen; what stands in all is seen without a rule."""
    if len(numbers) == len(FRAMES):
        return ""
    still = "visible" if STILL in numbers else "hidden"
    changes = [0, *(each for each in range(1, len(FRAMES)) if (each in numbers) != (each - 1 in numbers))]
    steps = "".join(
        f"{100 * each / len(FRAMES):.4g}%{{visibility:{'visible' if each in numbers else 'hidden'}}}"
        for each in changes
    )
    return f".{name}{{visibility:{still};animation:{name} {SECONDS}s step-end infinite}}@keyframes {name}{{{steps}}}"


def words_of(shown):
    """Give the words of each line of each frame."""
    return [[strip.text.strip() for strip in frame] for frame in shown]
