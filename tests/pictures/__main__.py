"""The pictures of the README and its film: `python tests/pictures` makes them anew, in some seconds."""

import asyncio
import os
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
sys.path[:0] = [str(TESTS.parent), *(str(TESTS / each) for each in (".", "saves", "tui", "trust"))]
os.environ.pop("NO_COLOR", None)

from film import FILM, film, lines  # noqa: E402
from making import FOLDER, PICTURES, THEMES, drawn  # noqa: E402


async def main():
    """Make each picture in each theme, and the film."""
    FOLDER.mkdir(exist_ok=True)
    for picture in PICTURES:
        for theme in THEMES:
            picture.path(theme).write_text(await drawn(picture, theme), "utf-8")
            print(picture.path(theme).relative_to(FOLDER.parent))
    FILM.write_text(film(await lines()), "utf-8")
    print(FILM.relative_to(FOLDER.parent))


asyncio.run(main())
