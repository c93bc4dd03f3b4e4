"""The conformance suites as they lie here: one JSON file a ruleset, each a list of cases."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
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
    """The cases of one ruleset."""

    ruleset: str
    title: str
    source: str
    cases: tuple[Case, ...]


def suite(ruleset: str) -> Suite:
    """Read the suite of a ruleset."""
    written = json.loads((HERE / f"{ruleset}.json").read_text(encoding="utf-8"))
    return Suite(**{**written, "cases": tuple(Case.of(case) for case in written["cases"])})


def names() -> tuple[str, ...]:
    """Name the rulesets that have a suite."""
    return tuple(sorted(path.stem for path in HERE.glob("*.json")))
