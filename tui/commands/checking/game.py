"""The game that is checked, and all that is wrong with how it is written."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from rulesets import catalogue
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.game_texts import GameText, owners_games
from saves import examples
from saves.disk.beside import Beside, beside
from saves.disk.errors import file_name
from saves.lessons import courses
from saves.lessons.lesson import Lesson
from tui.commands.checking.cases import BadSuite, Suite, read_suite

TAKEN = "Another game has the name {name}: give the file another name."


@dataclass
class Game:
    """A game to be checked.

    Attributes:
        name: its id.
        file: its file, where it was named by one.
        place: what stands beside it.
        ruleset: the game itself; None where it cannot be played.
        problems: what is wrong with how it is written, a sentence each with its file and line.
        suites: the cases beside it.
        lessons: the lessons beside it.
        remarks: what its file leaves unsaid, and what is decided then, a sentence each.
    """

    name: str
    file: Path | None
    place: Beside
    ruleset: Ruleset | None = None
    problems: list[str] = field(default_factory=list)
    suites: list[Suite] = field(default_factory=list)
    lessons: tuple[Lesson, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def command(self) -> str:
        """Write how a command names it."""
        from shlex import quote

        return f"tableside --game {quote(str(self.file))} resolve" if self.file else "tableside resolve"


def find_game(name: str, file: Path | None) -> Game:
    """Read a game with all that stands beside it.

    Raises:
        UnknownRuleset: there is none of that name.
    """
    game = Game(name, file, beside(name))
    text = owners_games().get(name) or catalogue.shipped().get(name)
    if file is None and name in catalogue.programs():
        text = None
    if text is not None:
        _read(game, text)
    elif problems := catalogue.problems(name):
        game.problems += (f"{name}: {each.rstrip('.')}." for each in problems)
    else:
        game.ruleset = catalogue.ruleset(name)
    _look_beside(game)
    return game


def _read(game: Game, text: GameText) -> None:
    """Read a game that is a file."""
    from rulesets.from_file import BadGame, unsaid_in
    from rulesets.from_file import game as game_of  # needed for games from files only

    called = file_name(game.file) if game.file else f"{game.name}.toml"
    if text.trouble:
        game.problems.append(f"{called}: {text.trouble}.")
        return
    if game.file is not None and catalogue.is_taken(game.name):
        game.problems.append(f"{called}: {TAKEN.format(name=game.name)}")
    try:
        game.ruleset = game_of(text.text, game.name)
        game.remarks = unsaid_in(text.text)
    except BadGame as bad:
        game.problems += (f"{called}:{each}" for each in bad.problems)


def _look_beside(game: Game) -> None:
    """Read the lessons, sample sessions and cases beside a game."""
    game.problems += (f"{each}." for each in (*courses.faults(game.place), *examples.faults(game.place)))
    game.lessons = courses.course(game.name)
    for path in game.place.cases:
        try:
            game.suites.append(read_suite(path))
        except BadSuite as bad:
            game.problems.append(str(bad))
