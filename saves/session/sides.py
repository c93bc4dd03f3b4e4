"""Whose each unit is, by who attacked together, whom, and in whose turn; and who has fought in this phase already."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.core.words import Role
from rulesets.engine.questions.forces import Force
from rulesets.engine.questions.question import Question
from rulesets.engine.referee.checklist import Checklist, Run
from rulesets.engine.referee.ruleset import Ruleset
from saves.log.state import Confirmed, State

Sided = Mapping[str, Question[Any]]
"""Questions whose answer is one side's, by key."""


class Sides:
    """Units of two sides, and what ties them: a unit stands with another one, or against it.

    `words` are those of the sides. What ties two units is known only where there are two sides.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self._asked = {checklist.id: sided(checklist) for checklist in ruleset.checklists}
        self.words = [side.word for side in ruleset.sides]
        self._roster = ruleset.roster
        self._above: dict[str, tuple[str, bool]] = {}
        self._last: Confirmed | None = None
        self._begin()

    def _begin(self) -> None:
        self._above.clear()
        self._last = None
        if len(self.words) == 2:
            self._tie(_side(self.words[0]), _side(self.words[1]), False)
            for unit, word in self._roster.items():
                self._tie(_side(word), _unit(unit), True)

    def look(self, state: State) -> Sides:
        """Take in what a session came to since the last look, and give this."""
        fresh: list[Confirmed] = []
        for each in (combat.as_first_confirmed for combat in state.combats()):
            if each is self._last:
                break
            fresh.append(each)
        else:
            self._begin()
        for each in reversed(fresh):
            if (asked := self._asked.get(each.checklist)) is not None:
                self.tie(asked, each.texts, each.table.clock.side)
            self._last = each
        return self

    def tie(self, asked: Sided, answers: Mapping[str, str], turn: str) -> None:
        """Tie the units that the answers of a combat name; `turn` is the side whose turn it was, empty if not known."""
        acts, attackers, defenders = fighting(asked, answers, self.words)
        anchors = [_side(each) for each in (acts or turn,) if each in self.words]
        ours = [*anchors, *map(_unit, attackers)]
        theirs = [*map(_unit, defenders)]
        for force in (ours, theirs):
            for one in force[1:]:
                self._tie(force[0], one, True)
        if ours and theirs:
            self._tie(ours[0], theirs[0], False)

    def acted(self, combat: Confirmed) -> str:
        """Name the side that acted in a combat; empty where that is not known."""
        return fighting(self._asked.get(combat.checklist, {}), combat.texts, self.words)[0]

    def attacked_in(self, combat: Confirmed) -> tuple[str, ...]:
        """Name the units that attacked in a combat, with those that supported them."""
        return fighting(self._asked.get(combat.checklist, {}), combat.texts, self.words)[1]

    def of_one_side(self, unit: str, word: str) -> bool | None:
        """Tell whether a unit belongs to the side of that word; None where nothing tells."""
        return self._stand(_unit(unit), _side(word))

    def side_of(self, unit: str) -> str:
        """Give the word of the side that a unit belongs to; empty where nothing tells."""
        return next((word for word in self.words if self.of_one_side(unit, word)), "")

    def tied(self, unit: str) -> tuple[str, bool]:
        """Name those with whom a unit is tied, the same for all of them, and tell on which of their sides it stands."""
        return self._top(_unit(unit))

    def _stand(self, one: str, other: str) -> bool | None:
        (top, up), (peak, down) = self._top(one), self._top(other)
        return up == down if top == peak else None

    def _top(self, name: str) -> tuple[str, bool]:
        """Give the name at the top of those tied, and whether this one stands with it; the way there is cut short."""
        way = []
        while name in self._above:
            way.append(name)
            name = self._above[name][0]
        same = True
        for each in reversed(way):
            same = same == self._above[each][1]
            self._above[each] = name, same
        return name, same

    def _tie(self, one: str, other: str, same: bool) -> None:
        (top, up), (peak, down) = self._top(one), self._top(other)
        if top != peak:
            self._above[peak] = top, (up == down) == same


def _side(word: str) -> str:
    return f"side {word}"


def _unit(name: str) -> str:
    return f"unit {name.casefold()}"


def fighting(
    asked: Sided, answers: Mapping[str, str], sides: Collection[str]
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """Read off answers which side acts, empty if they do not tell, and who attacks and who defends, by name."""
    acts, named = "", list[tuple[Role | None, str]]()
    for key, text in answers.items():
        question = asked.get(key)
        if question is None:
            continue
        if text in sides and question.role is Role.ATTACKER:
            acts = acts or text
        named += [(question.role, name) for name in question.names_in(text) if name != question.default]
    attackers = tuple(name for role, name in named if role is Role.ATTACKER)
    return acts, attackers, tuple(name for role, name in named if role is Role.DEFENDER)


def sided(checklist: Checklist) -> Sided:
    """List the questions of a checklist whose answer is one side's, by key."""
    return {question.key: question for question in checklist.questions if question.role is not None}


# Who has fought in this phase already, where the rules let a unit attack, or be attacked, once in a phase


def fought_already(state: State, run: Run, question: Question[Any], text: str, sides: Sides) -> Mapping[str, int]:
    """Give the units of an answer that fought so in this phase, each with its last combat there: `{"XXIV": 1}`.

    It is empty where the rules allow that. A combat that was not allowed is none. Where nobody keeps the clock, `sides`
    tell what may have been this phase: all since a combat in which another side acted than does in the open one, as far
    as its `run` goes, or in which somebody fought who fought so again.
    """
    now = state.table.clock
    if not isinstance(question, Force) or not question.once:
        return {}
    given = {key: each.text for key, each in run.answered.items() if key != question.key}
    acts = fighting(sided(run.checklist), given, sides.words)[0]
    named = {name.casefold(): name for name in question.names_in(" ".join(text.split()))}
    found: dict[str, int] = {}
    seen = set[str]()
    for combat in state.combats():
        if combat.table.clock != now or (combat.outcome == REFUSED and combat.overruled is None):
            continue
        fought = {name.casefold() for name in question.names_in(combat.texts.get(question.key, ""))}
        if not now.side and (fought & seen or {sides.acted(combat), acts} == {*sides.words}):
            break
        seen |= fought
        found |= {named[name]: combat.number for name in fought & named.keys() if named[name] not in found}
    return found
