"""A session's state as plain JSON values."""

from __future__ import annotations

from typing import Any

from rulesets.table import State as UnitState
from rulesets.table import Table, Unit
from saves.state import Combat, Confirmed, Noted, State


def plain_state(state: State) -> dict[str, Any]:
    """Write out a state: the table, the open combat, the confirmed ones and the notes, oldest first."""
    return {
        "line": state.line,
        **plain_table(state.table),
        "combat": _combat(state.current) if state.current else None,
        "combats": [_confirmed(each) for each in reversed(list(state.combats()))],
        "notes": [_noted(each) for each in reversed(list(state.notes()))],
    }


def plain_table(table: Table) -> dict[str, Any]:
    """Write out a table."""
    clock = table.clock
    return {
        "clock": {"turn": clock.turn, "side": clock.side, "segment": clock.segment},
        "units": {name: _unit(unit) for name, unit in table.units.items()},
        "facts": dict(table.facts),
        "obligations": {
            name: {"about": owed.about, "text": owed.text, "until": owed.until.value}
            for name, owed in table.obligations.items()
        },
        "precedents": dict(table.precedents),
        "kit": dict(table.kit),
    }


def _unit(unit: Unit) -> dict[str, Any]:
    states = {name: _unit_state(state) for name, state in unit.states.items()}
    return {"side": unit.side, "card": dict(unit.card), "states": states}


def _unit_state(state: UnitState) -> dict[str, str]:
    return {"value": state.value, "until": state.until.value}


def _combat(combat: Combat) -> dict[str, Any]:
    answers = {
        key: {"text": reply.text, "here_only": reply.here_only, "by": reply.by, "line": reply.line}
        for key, reply in combat.answers.items()
    }
    return {
        "number": combat.number,
        "checklist": combat.checklist,
        "line": combat.begun,
        "answers": answers,
        "notes": list(combat.notes),
    }


def _confirmed(combat: Confirmed) -> dict[str, Any]:
    theirs = combat.overruled
    return {
        "number": combat.number,
        "line": combat.line,
        "at": combat.at,
        "checklist": combat.checklist,
        "outcome": combat.outcome,
        "sentence": combat.sentence,
        "cite": combat.cite,
        "facts": dict(combat.facts),
        "effects": [str(effect) for effect in combat.effects],
        "overruled": (
            {"reason": theirs.reason, "sentence": theirs.sentence, "effects": list(theirs.effects)} if theirs else None
        ),
        "notes": list(combat.notes),
    }


def _noted(note: Noted) -> dict[str, Any]:
    return {"line": note.line, "at": note.at, "combat": note.combat, "text": note.text}
