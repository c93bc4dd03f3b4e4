"""Forces that fight: which units, and how strong each is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Literal, TypeVar

from rulesets.engine.core.tabletop import ELIMINATED, Answers, Change, Tabletop, What
from rulesets.engine.core.words import BadAnswer, Scope, a_list, capitalised, nearest, shortened, unit_called
from rulesets.engine.questions.kind import Option, told_apart
from rulesets.engine.questions.question import Question, not_taken
from rulesets.engine.questions.written import Typed, unit_name

AnyQuestion = TypeVar("AnyQuestion", bound=Question[Any])

NOBODY = ("none", "0", "-")
"""How a force of no units is typed."""
_STRONG = r"(?:(?P<name>.*\S)\s+|)\(?(?P<strength>[0-9]{1,6})\)?"
_BETWEEN = r"\s*(?:,(?![0-9]{3}\b)|;)\s*(?:and\s+)?|(?<=[0-9)])\s+and\s+"
"""What also stands between two units, as it does in a sentence: `XLVI 10, XX 6 and XXII 8`; not the comma of 1,200."""
_TOO_LARGE = r"(?:.*\S\s+|)\(?[0-9]{7,}\)?"
"""Numbers that are the strength of no unit, however they are written."""


@dataclass(frozen=True)
class Factor:
    """One unit of a force, and its strength.

    Attributes:
        unit: its name, or what it is called without one, such as `attackers`.
        strength: what it is worth.
    """

    unit: str
    strength: int


@dataclass(frozen=True)
class Muster:
    """The units of one side that take part in a combat.

    Attributes:
        factors: the units with their strengths, in the order in which they were named.
    """

    factors: tuple[Factor, ...] = ()

    @property
    def total(self) -> int:
        return sum(factor.strength for factor in self.factors)

    @cached_property
    def units(self) -> tuple[str, ...]:
        return tuple(factor.unit for factor in self.factors)

    @cached_property
    def strengths(self) -> Mapping[str, int]:
        """Give the strength of each unit: `{"Ann": 4, "Ben": 3}`."""
        return {factor.unit: factor.strength for factor in self.factors}

    @property
    def options(self) -> tuple[Option, ...]:
        """Offer each unit to choose from, one without a name with its strength: `attacker 1 (7)`."""
        return tuple(Option(each.unit, unit_called(each.unit, each.strength)) for each in self.factors)

    def __str__(self) -> str:
        return " + ".join(f"{factor.unit} {factor.strength}" for factor in self.factors) or "none"


@dataclass(frozen=True)
class Force(Typed[Muster]):
    """Who takes part, and with what strength: `7`, `4+3`, `Hammer 7 + Tiny 2`; the procedure gets a `Muster`.

    Units with a name have a card that keeps their strength, so that `Hammer + Tiny` will do the next time. A bare
    number is a unit without a name. It is called after `who`: `attackers`, or `attackers-1` and `attackers-2` if there
    are several.

    Attributes:
        who: what units without a name are called, a plural.
        low: the least that a unit is worth.
        high: the most that a unit is worth.
        side: the side that the units belong to; empty if that is not known.
        usual: the strengths that units of this game usually have, the least and the most; None where that is not said.
        may_be_empty: whether `none` and `0` are accepted, as a force of no units.
        entry: the entry of the units' cards that holds their strengths.
        remember: on the units' cards, unless another scope is said.
        printed: whether strengths are printed on a component; they are unless it is said otherwise.
        example: a force with names that fit the game, for players to see.
        known: units that need no number, such as those of a roster, with their full strength; cards go before that.
        reduced: what those units show with fewer steps: a number of these is no slip, and is kept.
        worth: what the game calls the number of a unit, for sentences about it.
        once: `phase` where a unit may fight so once in a phase; sessions ask the table before it does again.
        single: whether it is one unit, and never more.
        names_do: whether a name is enough, and is worth 0 where no strength is typed.
        turned: the state of a unit whose counter shows its back, where that has another number: `flipped`.
        barred: units that are not offered, as they are of the other side, or fight in this combat already.
        alone: what its only unit is called where it has no name: the key and the word of the answer that tells what it
            is, and what players call that, such as `("target", "bcpc", "BCPC")`.
    """

    who: str = field(kw_only=True)
    low: int = field(default=1, kw_only=True)
    high: int = field(default=999, kw_only=True)
    usual: tuple[int, int] | None = field(default=None, kw_only=True)
    may_be_empty: bool = field(default=False, kw_only=True)
    entry: str = field(default="strength", kw_only=True)
    remember: Scope = field(default=Scope.UNIT, kw_only=True)
    printed: bool = field(default=True, kw_only=True)
    example: str = field(default="A 4 + B 3", kw_only=True)
    known: tuple[Factor, ...] = field(default=(), kw_only=True)
    reduced: tuple[Factor, ...] = field(default=(), kw_only=True)
    worth: str = field(default="strength", kw_only=True)
    single: bool = field(default=False, kw_only=True)
    once: Literal["", "phase"] = field(default="", kw_only=True)
    names_do: bool = field(default=False, kw_only=True)
    turned: str = field(default="", kw_only=True)
    barred: tuple[str, ...] = field(default=(), kw_only=True)
    alone: tuple[str, str, str] = field(default=("", "", ""), kw_only=True)

    kind: ClassVar[str] = "force"
    joint: ClassVar[str] = " + "
    numbers_answer: ClassVar[bool] = True

    def accepted(self) -> str:
        if self.names_do:
            return f"units by name, such as {self.example}"
        if self.single:
            return f"a {self.worth} from {self.low} to {self.high}, such as 7 or {self.example}"
        return f"{self.worth}s from {self.low} to {self.high}, such as 7, 4+3 or {self.example}"

    def offered(self, table: Tabletop) -> tuple[Option, ...]:
        """List the units whose cards hold a strength, and those that are known beforehand and still in the game."""
        on_cards = {name: table.card(name, self.entry) for name in table.standing() if name not in self.barred}
        known = (each for each in self.known if each.unit not in self.barred)
        before = {each.unit: str(each.strength) for each in known if not table.state(each.unit, ELIMINATED)}
        units = {**before, **{name: strength for name, strength in on_cards.items() if strength}}
        if self.names_do:
            return tuple(Option(name, name) for name in dict.fromkeys((*before, *on_cards)))
        options = tuple(Option(name, name, f"{self.entry} {strength}") for name, strength in units.items())
        asked = ((name, self._asks(name, table)) for name in on_cards if name not in units)
        return (*options, *(Option(name, name, f"{asks}?") for name, asks in asked if asks))

    def _asks(self, unit: str, table: Tabletop) -> str:
        """Ask for the number of a unit that shows its back, or of whose attack and defence its card holds the other."""
        if self._shows_back(unit, table):
            return f"{self.turned}: {self.worth} on its back"
        other = {"attack": "defence", "defence": "attack"}.get(self.entry, "")
        return f"its {other} is {known}; its {self.entry}" if (known := table.card(unit, other)) else ""

    def _shows_back(self, unit: str, table: Tabletop) -> bool:
        """Tell whether the number on a unit's back counts, and nobody has read it off yet."""
        turned = bool(self.turned) and table.state(unit, self.turned) is not None
        return turned and not table.card(unit, self.entry)

    def names_in(self, text: str) -> tuple[str, ...]:
        return tuple(name for name, _ in self._named_parts(text))

    def renamed(self, text: str, old: str, new: str) -> str:
        return _rewritten(text, lambda name, strength: f"{new} {strength}".strip() if name == old else None)

    def strengths_in(self, text: str) -> Mapping[str, int]:
        """Give the strengths that are typed for units with a name: `{"Hammer": 7}`."""
        return {name: int(strength) for name, strength in self._named_parts(text) if strength}

    def with_strength(self, text: str, unit: str, strength: int) -> str:
        return _rewritten(text, lambda name, _: f"{unit} {strength}" if name == unit else None)

    def text_again(self, text: str, table: Tabletop) -> str | None:
        """Name the units, each with the strength that its card has by now; a strength without a name stays."""
        known = [option.word for option in self.offered(table)]
        names = self.names_in(text)
        if not set(names) <= set(known):
            return None
        return _rewritten(text, lambda name, _: name if name in names else None)

    def _named_parts(self, text: str) -> Iterator[tuple[str, str]]:
        if self.may_be_empty and text.casefold() in NOBODY:
            return
        yield from (part for part in map(_apart, _parts(text)) if part[0])

    def written(self, value: Muster, typed: str) -> str:
        return _joined(typed)

    def parse(self, text: str, table: Tabletop) -> Muster:
        """Read a force; a named unit without a number takes the strength on its card.

        Raises:
            BadAnswer: it is no force, a unit is named twice, or a strength is out of range or not known.
        """
        if self.may_be_empty and text.casefold() in NOBODY:
            return Muster()
        parts = _parts(text)
        bare = sum(not name and bool(strength) for name, strength in map(_apart, parts))
        names = iter([self.who] if bare == 1 else [f"{self.who}-{number}" for number in range(1, bare + 1)])
        factors = tuple(self._factor(part, names.__next__, text, table) for part in parts)
        units = [factor.unit.casefold() for factor in factors]
        if twins := [factor.unit for place, factor in enumerate(factors) if units[place] in units[:place]]:
            twice = f"{shortened(twins[0])} twice: name each unit once, and give each its own name"
            raise not_taken(lambda name: f"{name} names {twice}.", self)
        return Muster(factors)

    def _factor(self, part: str, unnamed: Callable[[], str], text: str, table: Tabletop) -> Factor:
        name, strength = _apart(part)
        if not strength:
            return self._from_card(part, text, table)
        if not self.low <= int(strength) <= self.high:
            raise self.bad(text)
        return Factor(table.spelled(unit_name(self, name)) if name else unnamed(), int(strength))

    def _from_card(self, part: str, text: str, table: Tabletop) -> Factor:
        if not part:
            raise self.bad(text)
        name = table.spelled(unit_name(self, part))
        strength = table.card(name, self.entry) or ""
        known = next((each for each in self.known if each.unit.casefold() == name.casefold()), None)
        if self.names_do:
            return known or Factor(name, 0)
        if not strength and known is not None:
            return known
        if not re.fullmatch("[0-9]{1,6}", strength) or not self.low <= int(strength) <= self.high:
            if re.fullmatch(_TOO_LARGE, part):
                raise self.bad(text)
            wanted = f"type {self.accepted()}."
            if name in table.units:
                wanted = "type the number on its counter after the name."  # one made up could be taken for it
            elif name[0].isalpha() and " -" not in name:
                behind = f"{shortened(name)} {max(self.low, 3)}"
                wanted += f" Type a new name with its {self.worth}, such as {behind}."
            lacking = f"“{shortened(part)}” has no {self.worth}"
            keyed = f"{lacking} in {self.key}: {wanted}"
            if self._shows_back(name, table):
                back = f"{name} is {self.turned}: type the {self.worth} on its back, e.g. {name} 2."
                raise BadAnswer(back, keyed)
            if asks := self._asks(name, table):
                raise BadAnswer(f"{name}: {asks}? Type it after the name.", keyed)
            near = "" if name in table.units else meant(part, (*table.units, *(each.unit for each in self.known)))
            raise BadAnswer(f"{lacking}.{near}" if near else f"{lacking}: {wanted}", keyed)
        return Factor(name, int(strength))

    def say(self, value: Muster) -> str:
        if self.names_do:
            return " + ".join(f"{each.unit} {each.strength}" if each.strength else each.unit for each in value.factors)
        unnamed = not any(self.named(unit) for unit in value.units)
        return "+".join(str(factor.strength) for factor in value.factors) or "none" if unnamed else str(value)

    def meaning(self, value: Muster) -> frozenset[Factor]:
        return frozenset(value.factors)

    def amounts_to(self, value: Muster, units: Muster) -> bool:
        """Tell whether strengths without names come to the same total as some units."""
        return value.total == units.total and not any(map(self.named, value.units))

    def slip(self, value: Muster, right: Muster) -> str:
        """Name the units that are missing or too many, else those of another strength; of none named, the total."""
        said, wanted = (dict(each.strengths) for each in (value, right))
        if not any(map(self.named, said)) and all(map(self.named, wanted)) and value.total != right.total:
            of_all = f"Together the {self.worth}" if len(wanted) > 1 else f"The {self.worth}"
            return f"{of_all} is not {value.total}."
        if not all(map(self.named, said)):
            return ""
        if said.keys() != wanted.keys():
            return told_apart(said, wanted, f"among the {self.who}")
        wrong = [unit for unit, strength in said.items() if strength != wanted[unit]]
        return f"The units are right. Look again at the {self.worth} of {a_list(wrong, 'and')}." if wrong else ""

    @property
    def measures(self) -> str:
        return self.entry

    def raised(self, value: Muster, more: int) -> str | None:
        first, *others = value.factors or (Factor(self.who, 0),)
        if self.names_do or first.strength + more > self.high:
            return None
        return self.say(Muster((replace(first, strength=first.strength + more), *others)))

    def named(self, unit: str) -> bool:
        """Tell whether a unit has a name of its own, and so a card; the others are called after `who`."""
        name, _, number = unit.rpartition("-")
        return unit != self.who and not (name == self.who and number.isascii() and number.isdecimal())

    def calls(self, unit: str) -> bool:
        """Tell whether a unit without a name is called after this force."""
        return not self.named(unit)

    def called_alone(self, answers: Answers) -> str:
        """Call its only unit, that has no name, by what another answer says it is; empty where none does."""
        key, word, called = self.alone
        return called if answers.get(key) == word and answers.get(self.key, "").isdecimal() else ""

    def keep(self, text: str, value: Muster) -> tuple[Change, ...]:
        return tuple(
            Change(What.CARD, factor.unit, self.entry, str(factor.strength))
            for factor in value.factors
            if self.named(factor.unit) and not (self.names_do and not factor.strength)
        )


def _apart(part: str) -> tuple[str, str]:
    """Take a part of a force apart as typed, into a name and a strength; one of them may be empty: `("Ann", "4")`."""
    match = re.fullmatch(_STRONG, part.strip())
    return (match["name"] or "", match["strength"]) if match else (part.strip(), "")


def _joined(text: str) -> str:
    """Write a plus between units that are listed as in a sentence; no name has a comma, but one may have an *and*."""
    return re.sub(_BETWEEN, " + ", text) if re.search("[,;]", text) else text


def _parts(text: str) -> list[str]:
    """List the parts of a force as typed, each a unit or a strength."""
    return [part.strip() for part in _joined(text).split("+")]


def _rewritten(text: str, anew: Callable[[str, str], str | None]) -> str:
    """Write those parts of a force anew for which `anew`, given a name and a strength as typed, has another text."""
    parts = []
    for part in _parts(text):
        written = anew(*_apart(part))
        parts.append(part if written is None else written)
    return " + ".join(parts)


def meant(name: str, known: Iterable[str]) -> str:
    """Suggest what a name without a number may mean, as a tail for a sentence; empty where nothing is near.

    A number may be written close to it: ` Did you mean Ponder 4? A blank stands before the number.`
    """
    glued = re.fullmatch(r"(.*[^\W\d_])([0-9]{1,3})", name)
    if glued is None:
        together = units_in(name, known := [*known])
        parts = re.sub(r"(?<= )([0-9]+) (?=\D)", r"\1 + ", name)
        if parts != name and {_apart(each)[0].casefold() for each in _parts(parts)} <= {*map(str.casefold, known)}:
            return f" Did you mean {parts}? A plus stands between units."
        return f" Did you mean {together}?" if together else nearest(name, known)
    near = nearest(glued[1], known) or f" Did you mean {shortened(glued[1])}?"
    return f"{near.removesuffix('?')} {glued[2]}? A blank stands before the number."


def units_in(name: str, known: Iterable[str]) -> str:
    """Give the known units that a name is made of, with a plus between: `Ponder + Mallet`; empty where it is not."""
    spelt = {each.casefold(): each for each in sorted(known, key=len, reverse=True)}
    any_of = "|".join(map(re.escape, spelt))
    parts = re.findall(any_of, name.casefold())
    is_made_of_them = re.fullmatch(f"(?:{any_of})(?: (?:and )?(?:{any_of}))+", name.casefold())
    return " + ".join(spelt[each] for each in parts) if spelt and is_made_of_them else ""


def names_in(text: str) -> tuple[str, ...]:
    """List the units that a force as it was typed names, without looking at the table; one unnamed by its strength.

    Example: `Hammer 7 + Tiny` names Hammer and Tiny, `4+3` the strengths 4 and 3.
    """
    if text.strip().casefold() in ("", *NOBODY):
        return ()
    return tuple(name or strength for name, strength in map(_apart, _parts(text)))


def headed(unit: str, *forces: Force, answers: Answers = MappingProxyType({})) -> str:
    """Call a unit at the head of a line: by its name, or `The defenders`, `Defender 2` where none was given.

    One that is alone is called by what other answers say it is: `The BCPC`.

    What follows stands behind a colon: a name may be singular or plural, so that no verb can agree with it.
    """
    for force in forces:
        if not force.named(unit):
            number = unit.removeprefix(force.who).lstrip("-")
            one = force.who.removesuffix("s")
            return f"{capitalised(one)} {number}" if number else f"The {force.called_alone(answers) or force.who}"
    return unit


def named(unit: str, *forces: Force) -> bool:
    """Tell whether a unit of these forces has a name of its own, and so stands on the table."""
    return all(force.named(unit) for force in forces)


def about(question: AnyQuestion, unit: str, *forces: Force) -> AnyQuestion:
    """Make a question about a unit of these forces; one without a name has no card to remember the answer.

    What begins with it calls it as `headed` does: `The defenders: steps left?`.
    """
    if named(unit, *forces):
        return question.of(unit)
    made, head = question.of_nameless(unit), headed(unit, *forces)
    if question.prompt.startswith("{unit}"):
        made = replace(made, prompt=f"{head}{made.prompt.removeprefix(unit)}")
    if question.brief.startswith("{unit}"):
        made = replace(made, brief=f"{head}{made.brief.removeprefix(unit)}")
    return made


def eliminated(unit: str, force: Force) -> BadAnswer:
    """Make the error for a force that names a unit which has left the game; `Referee.reject` takes it."""
    return not_taken(lambda name: f"{unit} in {name}: already eliminated. Name only units that are left.", force)
