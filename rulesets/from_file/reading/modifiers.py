"""The phrase book of results, and the words at answers, readings, rules and states that say what they do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Self

import pydantic
from pydantic import Field, ModelWrapValidatorHandler, PlainValidator, PrivateAttr, ValidationInfo, model_validator

from rulesets.api import a_list, nearest, shortened
from rulesets.from_file.reading import parts
from rulesets.from_file.reading.conditions import Conditional
from rulesets.from_file.reading.names import SIDES, STEPS, Names, as_table
from rulesets.from_file.reading.notation import Span, StrengthChange, factor, odds_span
from rulesets.from_file.reading.parts import FilledText, Gathered, Whole, Word, as_word, fit, notated, one_of, wrong
from rulesets.from_file.reading.problems import few, no_change, not_one_of

OF_ROLLS = ("enemy", "winner", "loser")
EACH = "each"
"""Who begins so befalls each unit of a force by itself: `each defender loses 1`."""
OF_EACH = (f"{EACH} attacker", f"{EACH} defender", f"{EACH} enemy")
OF_SOME = ("strongest attacker", "strongest defender", "weakest attacker", "weakest defender")
NEWER = (*OF_ROLLS, "units", *OF_SOME, *OF_EACH)
"""Who is named so in format 2 only."""
WHO = ("attackers", "defenders", "both", "weaker", "stronger", "one attacker", "one defender", "unit", *NEWER)
_WHO = rf"(?P<who>{'|'.join(sorted(WHO, key=len, reverse=True))})"
_FORCES = r"(?P<who>attackers|defenders|both|enemy)"
_LOSE = r"loses? (?P<number>\d{1,3})(?: (?:steps?|units?))?"
_PHRASES = {
    "eliminate": rf"{_WHO} (?:is|are) eliminated",
    "pay": rf"{_WHO} loses? (?P<part>half as much|as much)",
    "lose": rf"{_WHO} {_LOSE}",
    "lose chosen": rf"{_FORCES} {_LOSE}, (?P<by>attackers|defenders) choose",
    "take": rf"{_WHO} takes? (?P<number>\d{{1,3}})(?: hits?)?",
    "retreat": rf"{_WHO} retreats? (?P<number>\d{{1,3}})(?: (?:hex|hexes))?",
    "end": rf"{_WHO} (?:is|are) not (?P<word>[\w-]+)",
    "state": rf"{_WHO} (?:is|are) (?P<word>[\w-]+)",
    "check": rf"{_WHO} checks? (?P<word>[\w-]+(?: [\w-]+)*?)(?: (?P<number>[+-]\d{{1,3}}))?",
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
_UNSAID = re.compile(rf"{_PHRASES['advance']}|(?:ask|say|rule) [\w-]+|[a-z ]+ checks? .+")


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


class Does(tuple[tuple[Act, ...], ...]):
    """What is done, one after the other; where there are several at one place, the owner chooses one of them."""

    __slots__ = ()


class NoPhrase(ValueError):
    """A text is not in the phrase book; the error's text is that text."""


def does(text: str) -> Does:
    """Read phrases with `;` between, and choices with ` or ` between: `both lose 1; defenders retreat 1 or unit stays`.

    Raises:
        NoPhrase: one of them is not in the book.
    """
    phrases = [part.strip() for part in text.split(";") if part.strip()]
    if not phrases:
        raise NoPhrase(text.strip())
    return Does(tuple(_act(one.strip()) for one in phrase.split(" or ")) for phrase in phrases)


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
    phrases = [part.strip() for part in text.split(";") if part.strip()]
    told = [phrase for phrase in phrases if not _UNSAID.fullmatch(phrase)]
    return a_list(told or [_in_words(phrase) for phrase in phrases], "and")


def _in_words(part: str) -> str:
    """Say a phrase that names a question or a sentence of the file."""
    name, _, word = part.partition(" ")
    told = word.replace("-", " ") if name == "say" else part
    return {"ask": "the players are asked", "rule": "an open rule decides"}.get(name, told)


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
OF_UNITS = ("strength", "spared")
"""Modifiers of the units that a question with `which` names."""
MOST_ADDED = 9999
SCOPES = ("combat", "turn", "table", "unit", "kit")
THROWN = "roll"
"""The step at which changes of throws work, which stand under the name of a throw."""


def works_at(name: str) -> str:
    """Say at which step a modifier works."""
    return WORKS_AT.get(name, THROWN)


def _factor(value: Any, info: ValidationInfo) -> StrengthChange:
    """Read what happens to a strength."""
    if type(value) is int and abs(value) <= MOST_ADDED:
        if value == 0:
            raise wrong(f"{info.field_name} = 0 changes nothing: write another number, or leave it out.")
        return StrengthChange(plus=value)
    text = fit(str(value) if type(value) is int else value)
    found = factor(text)
    if found is None:
        raise wrong(f"“{shortened(text)}” does nothing to a strength: write x2, x1/2 or +3.")
    return found


def _read_does(text: str, info: ValidationInfo[Names]) -> Does:
    """Read acts, and look whether the file has what they name."""
    names = info.context
    try:
        done = does(fit(text))
    except NoPhrase as bad:
        raise wrong(_no_phrase(str(bad), names)) from None
    for act in acts_of(done):
        newer = act.who in NEWER or act.name == "end" or (act.name == "check" and act.number)
        if (newer and not names.newer) or (act.name in ("state", "end") and act.word not in names.states):
            raise wrong(_no_phrase(act.text, names))
        known = KNOWN_WORDS.get(act.name)
        if known and act.word not in (there := known[1](names)):
            raise wrong(not_one_of(act.word, known[0], there))
    return done


def _no_phrase(text: str, names: Names) -> str:
    """Say that something is no phrase, with a few that are, and the nearest of all of them."""
    if "#" in text:
        return f"“{shortened(text)}”: # is the number in a result's name, as in “D#” or “2+”. Write the number itself."
    if of := re.match(r"(?:each|every|all)(?: of)?(?: the)? (attacker|defender|unit)s? loses? (?:a|\d+)\b", text):
        side = of[1].replace("unit", "defender")
        told = f"“{shortened(text)}”: write “each {side} loses 1” for a loss of each unit"
        return f"{told}; “{side}s lose 1” is one of the whole side, whose owner parts it."
    words = (*names.states, "eliminated")
    if names.states and (of := re.fullmatch(rf"{_WHO} (?:is|are) (?:not )?([\w-]+)", text)) and of[2] not in words:
        return not_one_of(of[2], "a state", words)
    states = tuple(f"attackers are {word}" for word in names.states)
    every = tuple(f"{who} {rest}" for who in WHO[:5] for rest in (*_RESTS, *(f"are {word}" for word in names.states)))
    said = f"“{shortened(text)}” is not something that a result does: write {few((*EXAMPLES, *states))}."
    return f"{said}{nearest(text, (*every, *EXAMPLES))}"


KNOWN_WORDS: dict[str, tuple[str, Callable[[Names], tuple[str, ...]]]] = {
    "check": ("a check or a table", lambda names: (*names.checks, *names.tables)),
    "ask": ("a question", lambda names: tuple(key for key, each in names.questions.items() if not each.is_open)),
    "say": ("a sentence of [say]", lambda names: names.sayings),
    "rule": ("an open rule", lambda names: names.open_rules()),
}
"""What the word of an act must be, and where such words stand."""


Changed = Annotated[StrengthChange, PlainValidator(_factor, json_schema_input_type=str | int)]
Done = Annotated[Does, PlainValidator(_read_does, json_schema_input_type=str)]
StepWord = Annotated[Word, one_of("a step", STEPS, lambda names: names.steps)]
Code = Annotated[Word, one_of("a result", named=lambda names: names.results)]


class Modifiers(Conditional):
    """What an answer, a reading or a rule does; changes of throws stand among its keys by the names of these."""

    model_config = pydantic.ConfigDict(json_schema_extra={"additionalProperties": {"type": ["integer", "object"]}})

    refuse: FilledText = Field("", description="The attack is not allowed: why.")
    note: FilledText = Field("", description="Players are reminded of this.")
    attack: Changed | None = Field(None, description="What happens to the attack: x2, x1/2 or +3.")
    defence: Changed | None = Field(None, description="What happens to the defence.")
    strength: Changed | None = Field(None, description="What happens to each unit that a question with which names.")
    spared: bool = Field(False, description="These units suffer no result.")
    table: Annotated[Word, one_of("a table", named=lambda names: names.tables)] = Field("", description="It is read.")
    difference: Whole | None = Field(None, description="Is added to the difference before the column is found.")
    shift: Whole | None = Field(None, description="Columns, to the right if positive.")
    column: FilledText = Field("", description="This column is read; ? where the players say it.")
    result: Code = Field("", description="This is the result; nothing is rolled.")
    drm: Whole | None = Field(None, description="Is added to the die.")
    does: Done = Field(Does(), description="What is done, before what the result does.")
    why: FilledText = Field("", description="The reason that is shown with what it changes.")
    cite: parts.Cite = Field("", description="The section of the rules.")

    _order: tuple[str, ...] = PrivateAttr(())
    _changes: dict[str, int] = PrivateAttr(default_factory=dict)

    @model_validator(mode="wrap")
    @classmethod
    def _in_order(cls, value: Any, handler: ModelWrapValidatorHandler[Self], info: ValidationInfo) -> Self:
        """Keep the order of the file, in which modifiers are told, and read changes of throws by their names."""
        made = handler(value)
        if isinstance(value, dict):
            names: Any = info.context
            made._order = tuple(value)
            changes = {name: each for name, each in value.items() if name in names.changed}
            made._changes = _changes(changes, names.changes)
        return made

    @classmethod
    def unknown(cls, key: str, known: Sequence[str], names: Names, said: Any) -> str:
        if key in names.changed:
            return ""
        if key.partition(".")[0] in names.changed:
            return f"“{key}” is one name in quotes: write {key} without them."
        if roll := next((each for each in (key, *as_table(said)) if each in names.elsewhere), ""):
            return _belongs(roll, names, is_rule=cls is Rule)
        if names.newer and key in SIDES:
            return f'“{key}” changes the roll of one of two sides, and no roll is of both: write who = "both" there.'
        return super().unknown(key, (*known, *names.changed), names, said)

    @property
    def changed(self) -> tuple[str, ...]:
        """Name what it changes, in the file's order."""
        return (*(name for name in self._order if name in WORKS_AT), *self._changes)

    @cached_property
    def works(self) -> dict[str, Any]:
        """Give the modifiers with a step of their own, in the file's order: `{"shift": -1}`; acts among them."""
        said = {name: getattr(self, name) for name in self._order if name in WORKS_AT}
        works = {name: value for name, value in said.items() if value not in (None, "", ()) and value is not False}
        return works | self._changes


def _belongs(roll: str, names: Names, is_rule: bool = True) -> str:
    """Say of a roll of another checklist where what changes or follows it stands; what is no rule is a rule there."""
    where = names.elsewhere[roll] or "the main checklist"
    rule = f"[[{where.strip('[]')}.rule]]" if names.elsewhere[roll] else "[[rule]]"
    write = f"write this there, below {rule}" if is_rule else f"write {rule} with when = {{ … }} and {roll}"
    return f"“{roll}” is rolled in {where} alone: {write}."


def _changes(said: dict[str, Any], known: tuple[str, ...]) -> dict[str, int]:
    """Read changes of throws, flat: `hit = -1`, `hit = { dice = -1 }` is `hit.dice`, `attackers = { fire = 1 }`."""
    gathered, found = Gathered(), dict[str, int]()
    ahead: list[tuple[str, Any, tuple[str, ...]]] = [(name, value, (name,)) for name, value in said.items()]
    for name, value, path in ahead:
        if isinstance(value, dict):
            inner = value.items()
            ahead += [(name if part == "roll" else f"{name}.{part}", each, (*path, part)) for part, each in inner]
        elif name not in known:
            gathered.wrong(no_change(name, "a change of a roll", known), *path)
        elif type(value) is not int or not 0 < abs(value) <= MOST_ADDED:
            gathered.wrong(f"{name} is changed by a number: write {name} = -1.", *path)
        else:
            found[name] = value
    gathered.end()
    return found


NO_RANGE = "is not a range: write one such as 1-5..6-1, or -5..6."
LimitsText = Annotated[Span | None, notated(odds_span, NO_RANGE, str)]


class GameAnswer(Modifiers):
    """An answer to a question, or the reading of an open rule, with what it does."""

    says: FilledText = Field("", description="What it is called.")
    meaning: FilledText = Field("", description="What it means, in a sentence.")
    cap: Annotated[Word, one_of("an order of the cap", ("first", "last"))] = Field(
        "", description="Whether what lies off the table is cut first, before shifts, or last."
    )
    limits: LimitsText = Field(None, description="Between which columns what is looked up is cut, before shifts.")
    owed: Annotated[Word, one_of("a way to measure strength", ("printed", "counted"))] = Field(
        "", description="By which strengths it is measured who loses as much."
    )
    remember: Annotated[Word, one_of("a way to remember", SCOPES)] = Field(
        "", description="How long the answer is remembered, where that differs from its question's."
    )

    @classmethod
    def flat(cls, said: dict[str, Any], names: Names) -> Self:
        """Read what cells of a chart change, where changes of throws have one name each: `{"hit.dice": -1}`."""
        made = cls.model_validate({name: each for name, each in said.items() if name in WORKS_AT}, context=names)
        made._changes = _changes({name: each for name, each in said.items() if name not in WORKS_AT}, names.changes)
        return made

    def with_changes(self, others: GameAnswer, meaning: str) -> GameAnswer:
        """Give it with what a row of a chart changes, and with what that means where it says nothing of it."""
        said: dict[str, Any] = {name: getattr(each, name) for each in (self, others) for name in each.model_fields_set}
        made = GameAnswer.model_construct(**({"meaning": meaning} | said))
        made._order, made._changes = (*self._order, *others._order), self._changes | others._changes
        return made


NO_ANSWER = GameAnswer.model_construct()
"""An answer that does nothing."""


def _of_this_checklist(value: Any, info: ValidationInfo[Names]) -> Any:
    """Say of a roll of another checklist where a rule is to stand that follows it."""
    word = as_word(value)
    if isinstance(word, str) and word in info.context.elsewhere:
        raise wrong(_belongs(word, info.context))
    return word


A_ROLL = one_of("a roll", named=lambda names: (*dict.fromkeys((*names.tables, *names.throws)),))


class Rule(Modifiers):
    """What holds without being asked."""

    newer = ("each", "after")

    says: FilledText = Field("", description="What it is called.")
    step: StepWord = Field("", description="The step at which it is met.")
    each: Annotated[Word, one_of("a force", named=lambda names: names.forces)] = Field(
        "", description="It holds for each unit of this force: unit.… may be looked at."
    )
    after: Annotated[Word, A_ROLL, pydantic.BeforeValidator(_of_this_checklist)] = Field(
        "", description="It is met after this roll: die and doubles may be looked at."
    )


class Each(Modifiers):
    """What each of a number, or each unit of a which, does."""


class InState(Modifiers):
    """What a state changes for a unit that is in it."""
