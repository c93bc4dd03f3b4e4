"""Combats that are answered alike, on tables alike in all that their rules look at: what they come to is run once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.watched_tabletop import Thing, WatchedTabletop, differing
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run

MOST = 64
"""How many ways to answer are kept in mind at once."""


@dataclass(frozen=True)
class _Once:
    """A run, the table that it was run on, and what it looked at there."""

    checklist: Checklist
    table: Tabletop
    seen: frozenset[Thing]
    run: Run


class Alike:
    """Runs combats, and knows again what it ran before."""

    def __init__(self) -> None:
        self._once: dict[tuple[object, ...], _Once] = {}

    def run(self, checklist: Checklist, answers: Mapping[str, str], table: Tabletop, seen: set[Thing]) -> Run:
        """Give what answers come to on a table, and add each thing to `seen` that is looked at there.

        Raises:
            RulesetFault: the ruleset raised.
        """
        key = (id(checklist), *answers.items())
        once = self._once.get(key)
        if once is None or once.seen & differing(once.table, table):
            once = _run(checklist, answers, table)
            if len(self._once) >= MOST:
                self._once.clear()
            self._once[key] = once
        seen |= once.seen
        return once.run


def _run(checklist: Checklist, answers: Mapping[str, str], table: Tabletop) -> _Once:
    seen: set[Thing] = set()
    run = adjudicate(checklist, Given(answers, WatchedTabletop(table, seen)))
    return _Once(checklist, table, frozenset(seen), run)
