"""The pictures of the README: which there are, and how each is made from a sample session by keys and known dice."""

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from xml.etree import ElementTree

from dealing import left_open
from piloting import keys, playing

from saves.lessons.courses import example
from saves.session.session import Session
from tui.screens.base import NAME

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "pictures"
SIZE = (120, 40)


class Picture(NamedTuple):
    """One picture: its name, the sample session that is opened for it, and the keys up to what it shows.

    With `drilled` it begins at Home, where a card was left open; that is how far its topics are known. With `combats`
    it begins behind so many combats of the session.
    """

    name: str
    sample: str
    keys: tuple[str, ...] = ()
    drilled: tuple[int, ...] = ()
    combats: int | None = None

    def path(self, theme):
        """Name the file of a theme."""
        return FOLDER / f"{self.name}{'' if theme == 'dark' else f'-{theme}'}.svg"


COMBAT = ("enter", "1", "'Thinker + Hammer'", "enter", "'Crawler'", "enter", "5")
PICTURES = (
    Picture("ruling", "rivets", ("e", "e", "e", "e", *COMBAT), combats=2),
    Picture("board", "game-of-war-authors", ("g", "'J17'", "enter", "f")),
    Picture("drill", "rivets", ("D", "enter", "3"), drilled=(5, 3, 4, 4, 2, 1)),
    Picture("table", "battle-for-moscow"),
)
TOPICS = ("a-battle", "uneven-odds", "retreats", "attackers-retreat", "overrun", "a-refused-overrun")
THEMES = ("dark", "light")


async def drawn(picture, theme):
    """Draw a picture in a theme, as `ctrl+p` saves it."""
    with TemporaryDirectory() as name:
        data, sample = Path(name), example(picture.sample).path
        path = data / "sessions" / sample.name
        path.parent.mkdir()
        shutil.copy(sample, path)
        if picture.drilled:
            known = {topic: {"box": box, "due": 56} for topic, box in zip(TOPICS, picture.drilled, strict=True)}
            standing = {"asked": 47, "right": 41, "streak": 7, "best": 23, "difficulty": 2, "topics": known}
            (data / "drill.json").write_text(json.dumps({"drill": 1, "games": {picture.sample: standing}}))
            left_open(data)
        if picture.combats is not None:
            with Session.open(path) as session:
                while session.state.current or session.state.confirmed > picture.combats:
                    session.undo()
        async with playing(data, None if picture.drilled else path, SIZE, config=f'theme = "{theme}"\n') as pilot:
            await keys(pilot, *picture.keys, "ctrl+p")
        return (data / "pictures" / NAME).read_text("utf-8")


def words(drawn):
    """Give what stands in a picture, piece by piece."""
    return ["".join(each.itertext()) for each in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]
