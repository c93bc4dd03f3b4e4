"""What a player knows of each topic of a game, in boxes as Leitner has them, and what is asked next.

All of it is one file, `drill.json`, beside the sessions; whoever counts an answer reads it, changes it and writes it
whole while no other program does, so that two programs lose nothing. What is not known here is kept as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from filelock import FileLock
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from saves.disk.errors import in_words
from saves.disk.files import make_folder, move, write_json
from saves.disk.reading import LARGEST_SMALL, read_regular
from saves.log.lock import beside

WAITS = (1, 2, 4, 8, 16)
"""After so many questions a topic comes again, by its box."""
HARDER_AFTER, EASIER_AFTER, HARDEST = 4, 2, 3
"""So many right in a row make it harder, so many wrong easier; and how hard it gets."""
PATIENCE = 5.0
"""How many seconds are waited for another program that is counting an answer."""

DAMAGED = "{name} is damaged: it is kept as {aside}, and the drill counts from nothing."
NOT_WRITTEN = "{name} cannot be written ({why}): what you know is kept until you leave."


class Answered(NamedTuple):
    """A question of a drill that was answered: the game, its topic, and whether that was right."""

    game: str
    topic: str
    right: bool


class DrillDue(NamedTuple):
    """What is to be asked: a topic, and why, in a few words."""

    topic: str
    why: str


class _InDrillFile(BaseModel):
    model_config = ConfigDict(extra="allow", strict=True, defer_build=True)


class Box(_InDrillFile):
    """How a topic is known: its box from 1, at which question it is due, and how often it was right of how often."""

    box: int = Field(1, ge=1, le=len(WAITS))
    due: int = Field(0, ge=0)
    right: int = Field(0, ge=0)
    asked: int = Field(0, ge=0)


class DrillStanding(_InDrillFile):
    """How a player stands in the drill of a game; `row` counts what was right in a row, below zero what was wrong."""

    asked: int = Field(0, ge=0)
    right: int = Field(0, ge=0)
    streak: int = Field(0, ge=0)
    best: int = Field(0, ge=0)
    difficulty: int = Field(1, ge=1, le=HARDEST)
    row: int = 0
    topics: dict[str, Box] = {}

    def count(self, answer: Answered) -> None:
        """Count an answer: its topic goes a box up or back to the first; some in a row make it harder or easier."""
        self.asked, self.right = self.asked + 1, self.right + answer.right
        self.streak = self.streak + 1 if answer.right else 0
        self.best = max(self.best, self.streak)
        box = self.topics.setdefault(answer.topic, Box(box=1))
        box.box = min(box.box + 1, len(WAITS)) if answer.right else 1
        box.asked, box.right = box.asked + 1, box.right + answer.right
        box.due = self.asked + WAITS[box.box - 1]
        self.row = max(self.row, 0) + 1 if answer.right else min(self.row, 0) - 1
        by = 1 if self.row >= HARDER_AFTER else -1 if self.row <= -EASIER_AFTER else 0
        if by:
            self.row, self.difficulty = 0, min(max(self.difficulty + by, 1), HARDEST)

    def due(self, topics: Sequence[str], last: str = "", is_open: bool = False) -> DrillDue:
        """Say which of some topics is asked next, another than the `last` where there is any.

        While the last `is_open`, it is what is asked after that.
        """
        at = self.asked + 1 + is_open
        others = [each for each in topics if each != last] or topics
        new = next((each for each in others if each not in self.topics), "")
        known = sorted((each for each in others if each in self.topics), key=lambda each: self.topics[each].due)
        if known and (self.topics[known[0]].due <= at or not new):
            return DrillDue(known[0], "asked again to make sure" if self.topics[known[0]].due <= at else "next in turn")
        return DrillDue(new, "not asked yet")


class _File(_InDrillFile):
    drill: Literal[1] = 1
    games: dict[str, DrillStanding] = {}


class Boxes:
    """The file of all that a player knows; `problem` says in a sentence what is wrong with it, empty for nothing."""

    def __init__(self, path: Path) -> None:
        self.path, self.problem = path, ""
        self._uncounted: list[Answered] = []

    def standing(self, game: str) -> DrillStanding:
        """Read how the player stands in a game, with what could not be written yet."""
        return self._brought_up().games.get(game) or DrillStanding()

    def count(self, answer: Answered) -> DrillStanding:
        """Count an answer, and give how the player stands in its game then; it is written, or else said that not."""
        self._uncounted.append(answer)
        return self.standing(answer.game)

    def _brought_up(self) -> _File:
        """Read the file, count what is not counted in it yet, and write it."""
        file = _File()
        try:
            make_folder(self.path.parent)
            with FileLock(str(beside(self.path, "lock")), timeout=PATIENCE):
                file = self._read()
                if self._counted(file):
                    write_json(self.path, file.model_dump(mode="json"))
            self._uncounted.clear()
        except OSError as error:
            self.problem = NOT_WRITTEN.format(name=self.path.name, why=in_words(error))
            self._counted(file)
        return file

    def _counted(self, file: _File) -> bool:
        for each in self._uncounted:
            file.games.setdefault(each.game, DrillStanding()).count(each)
        return bool(self._uncounted)

    def _read(self) -> _File:
        """Read the file; one that is damaged is kept aside, and another begun."""
        try:
            return _File.model_validate_json(read_regular(self.path, LARGEST_SMALL))
        except FileNotFoundError:
            return _File()
        except ValidationError:
            aside = move(self.path, self.path.with_name(f"{self.path.name}.broken"))
            self.problem = DAMAGED.format(name=self.path.name, aside=aside.name)
            return _File()
