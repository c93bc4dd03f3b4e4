"""Modifiers: the few words that stand at answers, readings, rules and states, and say what these do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rulesets.from_file.reading.conditions import Condition, condition
from rulesets.from_file.reading.names import Names
from rulesets.from_file.reading.notation import StrengthChange, factor
from rulesets.from_file.reading.phrases import EXAMPLES, Does, NoPhrase, acts_of, does
from rulesets.from_file.reading.problems import not_one_of
from rulesets.from_file.reading.row import Row

WORKS_AT = {
    "refuse": "battle",
    "note": "battle",
    "attack": "strengths",
    "defence": "strengths",
    "strength": "strengths",
    "spared": "strengths",
    "table": "odds",
    "shift": "odds",
    "column": "odds",
    "result": "odds",
    "drm": "roll",
    "does": "result",
}
"""The step at which a modifier works, where nothing else is said."""
ELSEWHERE = ("cap", "owed")
"""Modifiers that work where a table or a loss asks for them."""
MODIFIERS = (*WORKS_AT, *ELSEWHERE)
IN_ANSWER = (*MODIFIERS, "says", "meaning", "cite", "why", "when", "unless", "remember")
IN_RULE = (*WORKS_AT, "when", "unless", "why", "cite", "says", "step")
IN_EACH = (*WORKS_AT, "when", "unless", "why", "cite")
SCOPES = ("combat", "table", "unit", "kit")


@dataclass(frozen=True)
class Modifiers:
    """What an answer, a reading or a rule does.

    Attributes:
        works: the modifiers with a step of their own, in the file's order: `{"shift": -1}`; acts among them.
        cap: whether odds off the table are cut `first`, before shifts, or `last`; empty if it does not say.
        owed: whether `lose as much` measures strengths as `printed` or as `counted`; empty if it does not say.
        condition: when it works.
        says: what it is called.
        meaning: what it means, in a sentence.
        why: the reason that is shown with what it changes.
        cite: the section of the rules.
        remember: how long the answer is remembered, where that differs from its question's.
        step: the step at which a rule is met.
    """

    works: dict[str, Any] = field(default_factory=dict)
    cap: str = ""
    owed: str = ""
    condition: Condition = field(default_factory=Condition)
    says: str = ""
    meaning: str = ""
    why: str = ""
    cite: str = ""
    remember: str = ""
    step: str = ""

    @property
    def does(self) -> Does:
        """Give the acts that it stands for."""
        done: Does = self.works.get("does", ())
        return done


def modifiers(row: Row, names: Names, known: tuple[str, ...] = IN_ANSWER) -> Modifiers:
    """Read the modifiers of a table in which the keys `known` may stand."""
    row.only(*known)
    return Modifiers(
        {name: value for name in row.values if name in WORKS_AT and (value := _value(row, name, names)) is not None},
        row.one_of("cap", ("first", "last"), "an order of the cap"),
        row.one_of("owed", ("printed", "counted"), "a way to measure strength"),
        condition(row, names),
        row.line("says"),
        row.line("meaning"),
        row.line("why"),
        row.text("cite"),
        row.one_of("remember", SCOPES, "a way to remember"),
        row.word("step"),
    )


def _value(row: Row, name: str, names: Names) -> Any:
    """Read one modifier; None where it is not sound."""
    match name:
        case "shift" | "drm":
            return row.whole(name)
        case "attack" | "defence" | "strength":
            return read_factor(row, name)
        case "spared":
            return row.flag(name) or None
        case "table":
            return row.one_of(name, names.tables, "a table") or None
        case "result":
            return read_result(row, name, names)
        case "does":
            return read_does(row, name, names) or None
        case _:
            return row.line(name) or None


def read_factor(row: Row, name: str) -> StrengthChange | None:
    """Read what happens to a strength; None where nothing is said, or nothing sound."""
    if name not in row:
        return None
    found = factor(row.text(name))
    if found is None:
        row.wrong(f"“{row.text(name)}” does nothing to a strength: write x2, x1/2 or +3.", name)
    return found


def read_result(row: Row, name: str, names: Names) -> str | None:
    """Read the code of a result; None where it is none."""
    code = row.word(name)
    if code not in names.results:
        row.wrong(not_one_of(code, "a result", names.results), name)
        return None
    return code


def read_does(row: Row, key: str, names: Names) -> Does:
    """Read acts; none where nothing is said, or nothing sound."""
    if key not in row:
        return ()
    try:
        done = does(row.text(key))
    except NoPhrase as bad:
        row.wrong(not_one_of(bad, "something that a result does", EXAMPLES), key)
        return ()
    for act in acts_of(done):
        if act.name == "state" and act.word not in names.states:
            known_phrases = (*EXAMPLES, *(f"attackers are {word}" for word in names.states))
            row.wrong(not_one_of(act.text, "something that a result does", known_phrases), key)
            return ()
        known = KNOWN_WORDS.get(act.name)
        if known and act.word not in (there := known[1](names)):
            row.wrong(not_one_of(act.word, known[0], there), key)
            return ()
    return done


KNOWN_WORDS: dict[str, tuple[str, Callable[[Names], tuple[str, ...]]]] = {
    "check": ("a table", lambda names: names.tables),
    "ask": ("a question", lambda names: tuple(key for key, each in names.questions.items() if not each.is_open)),
    "say": ("a sentence of [say]", lambda names: names.sayings),
    "rule": ("an open rule", lambda names: names.open_rules()),
}
"""What the word of an act must be, and where such words stand."""
