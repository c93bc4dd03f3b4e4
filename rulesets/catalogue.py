"""Which rulesets there are: Tableside's own, those of any installed distribution, and games that are one file each.

A game that is a file is handed over as text: those that Tableside ships are its data, and the owner's are found by
whoever may open files, once somebody asks for a game that is not among the others.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from rulesets import foreign
from rulesets.engine.core.words import UnknownRuleset, a_list, nearest, shortened
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.referee.validation import flaws_of
from rulesets.foreign import GameText, GameTexts, owners_games

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OURS = "rulesets"
PROGRAMS = {
    "assault": "rulesets.assault",
    "bautzen-1945": "rulesets.bautzen_1945",
    "game-of-war": "rulesets.game_of_war",
    "rivets": "rulesets.rivets",
}
"""The packages of Tableside's own rulesets by name; whether they are sound is looked at before they are shipped."""
GROUP = "tableside.rulesets"
"""The entry points by which other packages register rulesets: `snowball-hill = "snowball_hill:RULESET"`."""
_BEGINNING = Lock()
LONGEST_REASON = 300
ENDING = ".toml"
TAKEN = "another game has this id: give the file another name"
TAKEN_BY_OURS = "a game of Tableside's has this id: give it another"


class Broken(NamedTuple):
    """A ruleset that is registered but cannot be used, and why.

    Attributes:
        name: the name that it is registered by.
        reason: the first thing that is wrong, as half a sentence.
        problems: all that is wrong, where that is more than one thing.
    """

    name: str
    reason: str
    problems: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Say it in half a sentence, however much the distribution had to say."""
        return f"{shortened(self.name)} cannot be loaded: {shortened(self.reason, LONGEST_REASON)}"


@cache
def registered() -> tuple[EntryPoint, ...]:
    """List what other packages register, without importing any."""
    from importlib.metadata import entry_points  # takes half as long as all else that one ruling needs

    return tuple(point for point in entry_points(group=GROUP) if _package(point.value) != OURS)


def installed() -> dict[str, EntryPoint]:
    """List the rulesets of other packages by name; Tableside's own keep their names."""
    return {point.name: point for point in registered() if point.name not in our_own()}


@cache
def shipped() -> GameTexts:
    """Give the files of games that Tableside ships."""
    from importlib.resources import files  # needed for games from files only

    found = (each for each in files("rulesets").joinpath("games").iterdir() if each.name.endswith(ENDING))
    return {each.name.removesuffix(ENDING): GameText(each.read_text("utf-8")) for each in sorted(found, key=str)}


def programs() -> tuple[str, ...]:
    """Name the rulesets that are programs, Tableside's own among them."""
    return tuple(sorted((*PROGRAMS, *installed())))


def known() -> tuple[str, ...]:
    """Name all rulesets: those that are programs, then those that are files."""
    return tuple(dict.fromkeys((*programs(), *shipped(), *owners_games())))


def our_own() -> tuple[str, ...]:
    """Name the rulesets that come with Tableside."""
    return (*PROGRAMS, *shipped())


def is_taken(name: str) -> bool:
    """Tell whether a ruleset that is not one of the owner's files has a name."""
    return name in our_own() or name in installed()


def package_of(name: str) -> str:
    """Name the package that brings a ruleset which is a program: `rulesets` for Tableside's own; empty if none does."""
    if name in PROGRAMS:
        return _package(PROGRAMS[name])
    return _package(installed()[name].value) if name in installed() else ""


def _package(value: str) -> str:
    return re.split("[.:]", value)[0]


def ruleset(name: str) -> Ruleset:
    """Load one ruleset.

    Raises:
        UnknownRuleset: there is none of that name, or it does not load.
    """
    loaded = _of_that_name(name)
    if loaded is None:
        all_of_them = list(known())
        raise UnknownRuleset(
            f"There is no ruleset “{shortened(name)}”: choose {a_list(all_of_them)}.{nearest(name, all_of_them)}"
        )
    if isinstance(loaded, Broken):
        raise UnknownRuleset(f"The ruleset {shortened(name)} cannot be loaded: {loaded.reason}.")
    return loaded


def of_text(id: str, text: str) -> Ruleset:
    """Make the game of a text, such as one that a session keeps.

    Raises:
        UnknownRuleset: it is no game that this version can play.
    """
    made = _made(id, GameText(text))
    if isinstance(made, Broken):
        raise UnknownRuleset(f"The ruleset {shortened(id)} does not load: {made.reason}.")
    return made


def every(waiting: bool = True) -> tuple[tuple[Ruleset, ...], tuple[Broken, ...]]:
    """Load all rulesets; those that are broken are named beside them and stop nothing.

    Without `waiting`, those of others that have not answered yet are not among them.
    """
    begin_with_packages()
    loaded = [each for name in known() if (each := _of_that_name(name, waiting)) is not None]
    loaded += [*_named_like_ours(), *(Broken(name, TAKEN) for name in owners_games() if is_taken(name))]
    sound = tuple(each for each in loaded if isinstance(each, Ruleset))
    return sound, tuple(each for each in loaded if isinstance(each, Broken))


def begin_with_packages() -> tuple[foreign.Loading[Ruleset | Broken], ...]:
    """Begin to load the rulesets of others, all at the same time; nobody knows how long that takes, or whether it ends.

    Finding them takes a moment, too, the first time.
    """
    return tuple(map(_loading, installed().values()))


def broken_packages() -> tuple[Broken, ...]:
    """Give the rulesets of others that cannot be used, as far as they have answered or have been waited for."""
    answers = (_load(point, waiting=False) for point in installed().values())
    return (*_named_like_ours(), *(each for each in answers if isinstance(each, Broken)))


def _named_like_ours() -> Iterator[Broken]:
    return (Broken(point.name, TAKEN_BY_OURS) for point in registered() if point.name in our_own())


def problems(name: str) -> tuple[str, ...]:
    """List all that is wrong with a ruleset that cannot be used; nothing where it can, or there is none."""
    found = _of_that_name(name)
    return (found.problems or (found.reason,)) if isinstance(found, Broken) else ()


def _of_that_name(name: str, waiting: bool = True) -> Ruleset | Broken | None:
    if name in PROGRAMS:
        own: Ruleset = import_module(PROGRAMS[name]).RULESET
        return own
    if (text := shipped().get(name)) is not None:
        return _made(name, text)
    if (point := installed().get(name)) is not None:
        return _load(point, waiting)
    return _made(name, owners_games()[name]) if name in owners_games() else None


@cache
def _made(id: str, text: GameText) -> Ruleset | Broken:
    """Make the game of a file, once."""
    from rulesets.from_file import BadGame, game  # needed for games from files only

    if text.trouble:
        return Broken(id, text.trouble)
    try:
        return game(text.text, id)
    except BadGame as bad:
        first, more = bad.problems[0], len(bad.problems) - 1
        return Broken(id, f"line {first.line}: {first.sentence.rstrip('.')}{f' (and {more} more)' if more else ''}")


def _load(point: EntryPoint, waiting: bool) -> Ruleset | Broken | None:
    """Load a ruleset of others, apart from the program; without `waiting`, give None as long as it has not answered."""
    loading = _loading(point)
    if waiting:
        loading.wait()
    if loading.result is None and loading.goes_on:
        return None
    waited = f"the package {_package(point.value)} has not answered for {foreign.PATIENCE} seconds: tell its author"
    return loading.result or Broken(point.name, waited)


def _loading(point: EntryPoint) -> foreign.Loading[Ruleset | Broken]:
    """Begin to load a ruleset of others, once, whoever asks for it."""
    with _BEGINNING:
        return _begun(point)


@cache
def _begun(point: EntryPoint) -> foreign.Loading[Ruleset | Broken]:
    return foreign.Loading(point.name, lambda: _loaded(point))


@cache
def _loaded(point: EntryPoint) -> Ruleset | Broken:
    """Load a ruleset of others, and look once whether it keeps to what a ruleset must."""
    try:
        loaded = point.load()
        if not isinstance(loaded, Ruleset):
            return Broken(point.name, f"{point.value} is not a Ruleset")
        flaws = list(flaws_of(loaded, point.name))
    except BaseException as error:  # whatever a foreign distribution raises, it is reported by name
        return Broken(point.name, f"{_raised_at(error, point)}{_raised(error)}")
    if not flaws:
        return loaded
    more = f" (and {len(flaws) - 1} more)" if len(flaws) > 1 else ""
    problems = tuple(f"{_stands_at(flaw.word, point)}{flaw.sentence}" for flaw in flaws)
    return Broken(point.name, f"{problems[0]}{more}", problems)


def _raised(error: BaseException) -> str:
    """Say what was raised; where a name of the door is not there, that a newer Tableside may have it."""
    missing = re.match(r"cannot import name '(\w+)' from 'rulesets\.api'", str(error))
    if isinstance(error, ImportError) and missing:
        return f"rulesets.api has no {missing[1]}: write a name that it has, or install a newer Tableside"
    unknown = re.match(r"(\w+)\.__init__\(\) got an unexpected keyword argument '(\w+)'", str(error))
    if isinstance(error, TypeError) and unknown:
        return f"{unknown[1]} has no {unknown[2]}: write one that it has, or install a newer Tableside"
    if isinstance(error, foreign.Meddled):
        return str(error)
    if not isinstance(error, Exception):
        return "it ends the program when it is loaded: take that out"
    return f"{type(error).__name__}: {error}"


def _raised_at(error: BaseException, point: EntryPoint) -> str:
    """Say in which line of the distribution something was raised: `snowball_hill.py, line 4: `; empty if in none."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f"{_last(error.filename)}, line {error.lineno}: "
    package, found, here = _package(point.value), "", error.__traceback__
    while here is not None:
        name = here.tb_frame.f_globals.get("__name__", "")
        if name.partition(".")[0] == package and not name.startswith("rulesets.engine"):
            found = f"{_last(here.tb_frame.f_code.co_filename)}, line {here.tb_lineno}: "
        here = here.tb_next
    return found


def _stands_at(word: str, point: EntryPoint) -> str:
    """Say in which line of the distribution a word stands first that is wrong; empty if in none."""
    package = _package(point.value)
    for name, module in sorted(sys.modules.items()):
        loader: Any = getattr(module.__spec__, "loader", None) if name.partition(".")[0] == package else None
        source = loader.get_source(name) if hasattr(loader, "get_source") else None
        for number, line in enumerate((source or "").splitlines() if word else (), 1):
            if f'"{word}"' in line or f"'{word}'" in line:
                return f"{_last(module.__file__ or name)}, line {number}: "
    return ""


def _last(path: str) -> str:
    """Give the last part of a path, on whatever system."""
    return re.split(r"[/\\]", path)[-1]
