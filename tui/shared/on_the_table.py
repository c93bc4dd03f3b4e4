"""What lies on the table: its rows, each with the change that it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulesets.engine.core.tabletop import Change, Tabletop, Unit, What
from rulesets.engine.core.words import entry_words, spoken
from saves.session.texts import clock_words, kept_on_table, side_called

if TYPE_CHECKING:
    from rulesets.engine.questions.choices import Precedent
    from rulesets.engine.referee.ruleset import Ruleset
    from saves.session.session import Session


@dataclass(frozen=True)
class TableRow:
    """One thing on the table.

    Attributes:
        change: the change that makes it so, such as `Change(What.CARD, "Hammer", "strength", "7")`; its value is None
            where a precedent is not settled.
        called: what players call it: the unit, the entry of its card, its state, the prompt of a precedent, of a fact
            or of a printed value, who owes an obligation.
        said: what is said of it: the unit's side, what is printed, the reading of a precedent, what is owed; empty if
            there is no more to say, as of a state that is just there.
        on_it: what is on a unit, its card before its states.
    """

    change: Change
    called: str
    said: str
    on_it: tuple[TableRow, ...] = ()


@dataclass(frozen=True)
class OnTheTable:
    """All that lies on the table, in the order in which it came there; `register` has the precedents in theirs.

    Attributes:
        settled: the precedents that the session has settled.
        register: all precedents of the game, those too that are not settled.
    """

    clock: TableRow
    units: tuple[TableRow, ...]
    obligations: tuple[TableRow, ...]
    facts: tuple[TableRow, ...]
    settled: tuple[TableRow, ...]
    register: tuple[TableRow, ...]
    kit: tuple[TableRow, ...]

    @property
    def one_by_one(self) -> tuple[TableRow, ...]:
        """List what can be changed or taken away, each thing on a unit alone; the clock is moved, not changed so."""
        units = (each for unit in self.units for each in (unit, *unit.on_it))
        return (*units, *self.obligations, *self.facts, *self.settled, *self.kit)


def on_the_table(session: Session) -> OnTheTable:
    """List what lies on the table of a session."""
    table = session.state.table
    register = session.ruleset.register(table.precedents)
    known = {each.key: each for each in register}
    turn = Change(What.CLOCK, "clock", "turn", str(table.clock.turn))
    return OnTheTable(
        clock=TableRow(turn, "clock", clock_words(session)),
        units=tuple(_unit(name, unit, side_called(session, unit.side)) for name, unit in table.units.items()),
        obligations=tuple(_obligations(table)),
        facts=_values(session.ruleset, What.FACT, table.facts),
        settled=tuple(_precedent(key, known.get(key), text) for key, text in table.precedents.items()),
        register=tuple(_precedent(each.key, each, table.precedents.get(each.key)) for each in register),
        kit=_values(session.ruleset, What.KIT, table.kit),
    )


def _unit(name: str, unit: Unit, side: str) -> TableRow:
    card = (
        TableRow(Change(What.CARD, name, entry, value), entry_words(entry), value) for entry, value in unit.card.items()
    )
    states = (
        TableRow(
            Change(What.STATE, name, state, held.value, held.until),
            spoken(state),
            "" if held.value == "yes" else spoken(held.value),
        )
        for state, held in unit.states.items()
    )
    return TableRow(Change(What.UNIT, name, value=unit.side), name, side, (*card, *states))


def _obligations(table: Tabletop) -> Iterator[TableRow]:
    for name, owed in table.obligations.items():
        yield TableRow(Change(What.OBLIGATION, name, owed.about, owed.text, owed.until), owed.about, owed.text)


def _values(ruleset: Ruleset, what: What, values: Mapping[str, str]) -> tuple[TableRow, ...]:
    changes = (Change(what, key, value=value) for key, value in values.items())
    return tuple(TableRow(change, *kept_on_table(ruleset, change)) for change in changes)


def _precedent(key: str, precedent: Precedent[Any] | None, text: str | None) -> TableRow:
    change = Change(What.PRECEDENT, key, value=text)
    if precedent is None:
        return TableRow(change, key, text or "")
    return TableRow(change, precedent.prompt, "" if text is None else precedent.label_of(text))
