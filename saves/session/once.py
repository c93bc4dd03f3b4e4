"""Who has fought in this phase already, where the rules let a unit attack, or be attacked, once in a phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from saves.log.state import State


def fought_already(state: State, question: Question[Any], text: str) -> Mapping[str, int]:
    """Give the units of an answer that fought so in this phase, each with its last combat there: `{"XXIV": 1}`.

    It is empty where the rules allow that, and where nobody keeps the clock. A combat that was not allowed is none.
    """
    now = state.table.clock
    if not isinstance(question, Force) or not question.once or not now.side:
        return {}
    named = {name.casefold(): name for name in question.names_in(" ".join(text.split()))}
    found: dict[str, int] = {}
    for combat in state.combats():
        if combat.table.clock == now and (combat.outcome != REFUSED or combat.overruled is not None):
            for name in question.names_in(combat.texts.get(question.key, "")):
                if name.casefold() in named:
                    found.setdefault(named[name.casefold()], combat.number)
    return found
