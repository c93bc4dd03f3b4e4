"""What a session needs to go on and does not have: its ruleset, a checklist, or a procedure that holds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from rulesets import catalogue
from rulesets.engine.core.sentences import RulesetFault, UnknownRuleset, shortened, what_failed
from rulesets.engine.referee.checklist import Checklist
from rulesets.engine.referee.ruleset import Ruleset, Side
from saves.disk.errors import Faulty
from saves.disk.faults import Faults, report_of
from saves.log.events import Open
from saves.log.game_copy import GameCopy
from saves.log.history import History

TO_LEAVE = "leave this combat, or undo"


def stand_in(opening: Open) -> Ruleset:
    """Make a ruleset without any checklist for a session whose own is not installed, so that it can be read."""
    sides = tuple(Side(word, word.capitalize()) for word in opening.players)
    name = shortened(opening.ruleset)
    return Ruleset(opening.ruleset, name, "", "not installed", f"The ruleset {name} is not installed.", (), sides)


def ruleset_of(opening: Open, game: GameCopy | None, rulesets: Callable[[str], Ruleset] = catalogue.ruleset) -> Ruleset:
    """Give the game of a session: by the text that it keeps, or as it is installed; a stand-in where neither plays."""
    try:
        return rulesets(opening.ruleset) if game is None else catalogue.of_text(opening.ruleset, game.text)
    except UnknownRuleset:
        return stand_in(opening)


def ruleset_at(history: History, ruleset: Ruleset, line: int) -> Ruleset:
    """Give the game as it was played at a line of a log, where its text is not that of `ruleset`, as it is today.

    Raises:
        IndexError: there is no such line.
    """
    game = history.after_line(line).game
    return ruleset if game == history.state.game else ruleset_of(history.opening, game)


def no_ruleset(ruleset: Ruleset) -> str:
    """Say that a session's ruleset is not there; empty where it is."""
    if ruleset.checklists or ruleset.version:
        return ""
    return f"The ruleset “{ruleset.title}” cannot be loaded: install it to play on."


def no_checklist(ruleset: Ruleset, name: str) -> str:
    """Say that the checklist of the open combat is not there."""
    return no_ruleset(ruleset) or f"{ruleset.title} has no checklist “{shortened(name)}”: {TO_LEAVE}."


def keys_of_secrets(checklist: Checklist) -> set[str]:
    """Name the questions of a checklist that are answered in secret."""
    return {question.key for question in checklist.questions if question.is_secret}


class Blame:
    """Tells faults of a ruleset in a sentence, and keeps what it raised; without `faults` nothing is kept."""

    def __init__(self, ruleset: Ruleset, faults: Faults | None) -> None:
        self._ruleset = ruleset
        self._faults = faults

    def of(self, error: BaseException, where: str, then: str, words: bool = True) -> Faulty:
        """Make the error that front ends tell; `then` says what became of it or what can be done.

        `where` is where it happened as far as the error does not say itself; without `words`, an error's own words are
        left out of what is told and kept.
        """
        cause = error.__cause__ if isinstance(error, RulesetFault) and error.__cause__ else error
        where = error.where if isinstance(error, RulesetFault) else where
        kept = self._faults.keep(self._ruleset.id, report_of(cause, words)) if self._faults else None
        return Faulty(
            f"{self._ruleset.title} has a fault in {where} ({what_failed(cause, words)}): {then}{_named(kept)}."
        )

    def in_combat(self, error: BaseException, checklist: Checklist, answered: Collection[str], then: str) -> Faulty:
        """Make the error of an open combat, whose answers are named: with a secret among them, it has no own words."""
        return self.of(error, checklist.title, then, not keys_of_secrets(checklist).intersection(answered))


def _named(kept: Path | None) -> str:
    return f". The details are in {kept}" if kept else ""
