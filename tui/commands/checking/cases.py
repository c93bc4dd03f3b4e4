"""Suites of cases: what a correct referee of a game must come to, as plain data beside the game.

`tests/conformance/README.md` says what each field means.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from saves.disk.errors import file_name
from saves.disk.reading import LARGEST_SESSION, read_regular

NOT_FILLED_IN = "?"
"""The outcome of a case that nobody has filled in from the printed game yet."""


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
    """One situation, and what follows from it."""

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
        """Read a case.

        Raises:
            TypeError: it has a field that cases do not have, or lacks one.
        """
        return cls(**{**written, "expected": Expected(**written["expected"])})

    @property
    def is_filled_in(self) -> bool:
        """Tell whether somebody has read off the printed game what it comes to."""
        return self.expected.outcome != NOT_FILLED_IN

    @property
    def answers(self) -> dict[str, str]:
        """Give all that is answered in it, by key."""
        return {**self.situation, **self.dice}


@dataclass(frozen=True)
class Suite:
    """Cases of one ruleset: of all its rules, or of something that is told about it."""

    ruleset: str
    title: str
    source: str
    cases: tuple[Case, ...]


class BadSuite(ValueError):
    """A file is not a suite of cases; the text says why in a sentence."""


def read_suite(path: Path) -> Suite:
    """Read a suite.

    Raises:
        BadSuite: it is none.
    """
    try:
        written = json.loads(read_regular(path, LARGEST_SESSION))
        return Suite(**{**written, "cases": tuple(map(Case.of, written["cases"]))})
    except json.JSONDecodeError as error:
        raise BadSuite(f"{file_name(path)}, line {error.lineno}: this is not JSON.") from None
    except (TypeError, KeyError, AttributeError) as error:
        raise BadSuite(f"{file_name(path)} is not a suite of cases: {str(error).replace('.__init__()', '')}.") from None
    except (OSError, ValueError, RecursionError):
        raise BadSuite(f"{file_name(path)} cannot be read.") from None
