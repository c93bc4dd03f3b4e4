"""The phrase book of results, and the words at answers, readings, rules and states that say what they do."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rulesets.api import a_list, nearest, shortened
from rulesets.from_file.reading.conditions import Condition, Names, condition
from rulesets.from_file.reading.notation import StrengthChange, factor
from rulesets.from_file.reading.row import Row, few, not_one_of

# The phrase book: what a result does, said in a closed list of phrases such as `defenders retreat 2`


WHO = ("attackers", "defenders", "both", "weaker", "stronger", "one attacker", "one defender", "unit")
_WHO = rf"(?P<who>{'|'.join(WHO)})"
_FORCES = r"(?P<who>attackers|defenders|both)"
_LOSE = r"loses? (?P<number>\d{1,3})(?: (?:steps?|units?))?"
_PHRASES = {
    "eliminate": rf"{_WHO} (?:is|are) eliminated",
    "pay": rf"{_WHO} loses? (?P<part>half as much|as much)",
    "lose": rf"{_WHO} {_LOSE}",
    "lose chosen": rf"{_FORCES} {_LOSE}, (?P<by>attackers|defenders) choose",
    "take": rf"{_WHO} takes? (?P<number>\d{{1,3}})(?: hits?)?",
    "retreat": rf"{_WHO} retreats? (?P<number>\d{{1,3}})(?: (?:hex|hexes))?",
    "state": rf"{_WHO} (?:is|are) (?P<word>[\w-]+)",
    "check": rf"{_WHO} checks? (?P<word>[\w-]+(?: [\w-]+)*)",
    "advance": r"(?P<who>attackers|defenders|one attacker|one defender) (?:may )?advances?",
    "stay": rf"{_WHO} stays?",
    "nothing": r"no effect",
    "ask": r"ask (?P<word>[\w-]+)",
    "say": r"say (?P<word>[\w-]+)",
    "rule": r"rule (?P<word>[\w-]+)",
}
EXAMPLES = (
    "attackers are eliminated",
    "defenders lose 1",
    "attackers lose as much",
    "defenders retreat 2",
    "one attacker advances",
    "no effect",
)
_RESTS = ("are eliminated", "lose 1", "lose as much", "take 1", "retreat 1", "retreat 2", "advance", "stay")
"""How the phrases of a force go on, for suggestions."""
_UNSAID = re.compile(r"(?:attackers|defenders|one attacker|one defender) (?:may )?advances?|(?:ask|say|rule) [\w-]+")


@dataclass(frozen=True)
class Act:
    """One thing that a result does.

    Attributes:
        name: which phrase of the book it is, such as `retreat`.
        text: the phrase as it is written.
        who: to whom, see `WHO`.
        number: how many steps, hexes or units.
        word: the state, the table, the question or the sentence that it names.
        half: whether half as much is lost as by the other side.
        by: the side that chooses who loses; empty where the owner does.
    """

    name: str
    text: str
    who: str = ""
    number: int = 0
    word: str = ""
    half: bool = False
    by: str = ""


Does = tuple[tuple[Act, ...], ...]
"""What is done, one after the other; where there are several at one place, the owner chooses one of them."""


class NoPhrase(ValueError):
    """A text is not in the phrase book; the error's text is that text."""


def does(text: str) -> Does:
    """Read phrases with `;` between, and choices with ` or ` between: `both lose 1; defenders retreat 1 or unit stays`.

    Raises:
        NoPhrase: one of them is not in the book.
    """
    parts = [part.strip() for part in text.split(";") if part.strip()]
    if not parts:
        raise NoPhrase(text.strip())
    return tuple(tuple(_act(one.strip()) for one in part.split(" or ")) for part in parts)


def _act(text: str) -> Act:
    phrase = " ".join(text.split())
    for name, pattern in _PHRASES.items():
        if found := re.fullmatch(pattern, phrase):
            said = found.groupdict()
            number, part, by = int(said.get("number") or 0), said.get("part") or "", said.get("by") or ""
            kind, who, word = name.removesuffix(" chosen"), said.get("who") or "", said.get("word") or ""
            return Act(kind, phrase, who, number, word, part.startswith("half"), by)
    raise NoPhrase(phrase)


def acts_of(done: Does) -> tuple[Act, ...]:
    """List all acts, also those that are offered as a choice."""
    return tuple(act for either in done for act in either)


def label(text: str) -> str:
    """Make the label of a result of its phrases; what follows of itself, and what players are asked, is left unsaid."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    told = [part for part in parts if not _UNSAID.fullmatch(part)]
    return a_list(told or [_in_words(part) for part in parts], "and")


def _in_words(part: str) -> str:
    """Say a phrase that names a question or a sentence of the file."""
    name, _, word = part.partition(" ")
    return {"ask": "the players are asked", "rule": "an open rule decides"}.get(
        name, word.replace("-", " ") if name == "say" else part
    )


# Modifiers: the few words that stand at answers, readings, rules and states, and say what these do


WORKS_AT = {
    "refuse": "battle",
    "note": "battle",
    "attack": "strengths",
    "defence": "strengths",
    "strength": "strengths",
    "spared": "strengths",
    "table": "odds",
    "difference": "odds",
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
MOST_ADDED = 9999
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
        case "difference" | "shift" | "drm":
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
    number = row.values[name]
    if isinstance(number, int) and not isinstance(number, bool) and abs(number) <= MOST_ADDED:
        if number == 0:
            row.wrong(f"{name} = 0 changes nothing: write another number, or leave it out.", name)
        return StrengthChange(plus=number) if number else None
    found = factor(row.word(name))
    if found is None:
        row.wrong(f"“{shortened(row.word(name))}” does nothing to a strength: write x2, x1/2 or +3.", name)
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
        row.wrong(_no_phrase(str(bad), names), key)
        return ()
    for act in acts_of(done):
        if act.name == "state" and act.word not in names.states:
            row.wrong(_no_phrase(act.text, names), key)
            return ()
        known = KNOWN_WORDS.get(act.name)
        if known and act.word not in (there := known[1](names)):
            row.wrong(not_one_of(act.word, known[0], there), key)
            return ()
    return done


def _no_phrase(text: str, names: Names) -> str:
    """Say that something is no phrase, with a few that are, and the nearest of all of them."""
    states = tuple(f"attackers are {word}" for word in names.states)
    every = tuple(f"{who} {rest}" for who in WHO[:5] for rest in (*_RESTS, *(f"are {word}" for word in names.states)))
    said = f"“{shortened(text)}” is not something that a result does: write {few((*EXAMPLES, *states))}."
    return f"{said}{nearest(text, (*every, *EXAMPLES))}"


KNOWN_WORDS: dict[str, tuple[str, Callable[[Names], tuple[str, ...]]]] = {
    "check": ("a table", lambda names: names.tables),
    "ask": ("a question", lambda names: tuple(key for key, each in names.questions.items() if not each.is_open)),
    "say": ("a sentence of [say]", lambda names: names.sayings),
    "rule": ("an open rule", lambda names: names.open_rules()),
}
"""What the word of an act must be, and where such words stand."""
