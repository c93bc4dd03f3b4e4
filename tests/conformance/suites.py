"""The conformance suites that stand beside the games: one JSON file a ruleset or more, each a list of cases."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from saves.disk.beside import beside_games

HERE = Path(__file__).parent
"""Where the pages about the suites are."""
RULED, BAD_INPUT, ASKING = 0, 2, 3


@dataclass(frozen=True)
class Expected:
    """What a correct referee comes to; None is not looked at.

    `effects` are all effects, each as `word unit`; `facts` some of the facts; `names` are words that the sentence
    about bad input holds.
    """

    exit: int
    outcome: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    effects: Sequence[str] | None = None
    asks: str | None = None
    options: Sequence[str] | None = None
    unused: Sequence[str] | None = None
    remembered: Sequence[str] | None = None
    names: Sequence[str] = ()


@dataclass(frozen=True)
class Case:
    """One situation, and what follows from it; the README says what each field means."""

    id: str
    section: str
    rule: str
    checklist: str
    situation: Mapping[str, str]
    expected: Expected
    dice: Mapping[str, str] = field(default_factory=dict)
    precedent: str = ""
    reading: str = ""
    shows: str = ""
    defaults: bool = True
    before: Sequence[Mapping[str, Any]] = ()
    kit: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, written: Mapping[str, Any]) -> Case:
        """Read a case; a field that it does not have raises TypeError."""
        return cls(**{**written, "expected": Expected(**written["expected"])})


@dataclass(frozen=True)
class Suite:
    """Cases of one ruleset: of all its rules, or of something that is told about it."""

    ruleset: str
    title: str
    source: str
    cases: tuple[Case, ...]


def suite(name: str) -> Suite:
    """Read a suite by its name; that of all rules of a ruleset has the ruleset's name."""
    written = json.loads(_files()[name].read_text(encoding="utf-8"))
    return Suite(**{**written, "cases": tuple(Case.of(case) for case in written["cases"])})


def names() -> tuple[str, ...]:
    """Name all suites."""
    return tuple(sorted(_files()))


def games() -> tuple[str, ...]:
    """Name the suites of all rules of a ruleset."""
    return tuple(name for name in names() if suite(name).ruleset == name)


def _files() -> dict[str, Path]:
    """List the files of suites by name: `game-of-war-authors` for `game-of-war.authors.cases.json`."""
    paths = (path for each in beside_games() for path in each.cases)
    return {path.name.removesuffix(".cases.json").replace(".", "-"): path for path in paths}
