"""The parts of a checklist that are read as they stand: results, forces, units, states, retreats, advances, steps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, ValidationInfo, model_validator

from rulesets.api import fits_a_verdict, shortened
from rulesets.from_file.reading import parts
from rulesets.from_file.reading.conditions import Conditional
from rulesets.from_file.reading.modifiers import Changed, Does, Done, InState, acts_of, does, label
from rulesets.from_file.reading.names import MOST_RESULTS, ORDER, SIDES, Names
from rulesets.from_file.reading.notation import span
from rulesets.from_file.reading.parts import Cite, FilePart, FilledText, Gathered, Named, PlainText, Word, one_of, wrong
from rulesets.from_file.reading.problems import not_one_of
from rulesets.from_file.reading.tables import as_pattern

MOST_TO_DO = 9
MOST_EXCEPTIONS = 20


def _in_words(value: Any) -> Any:
    """Say what a result does by its phrases, where the file does not say it otherwise."""
    if isinstance(value, Mapping) and "says" not in value and isinstance(value.get("does"), str):
        return {**value, "says": label(value["does"])}
    return value


class _Doing(FilePart):
    """What does something, and is called by what it does where the file does not say it otherwise."""

    does: Done = Field(Does(), description="What is done, in order.")
    says: FilledText = Field("", description="What the screen calls it.")

    _worded = model_validator(mode="before")(_in_words)


class ResultException(_Doing, Conditional):
    """What a result does in a special case, in place of what it does elsewhere."""


def _verdict(verdict: str) -> str:
    """Read what is read large of a result: a noun or a participle, as no verb agrees with each name before it."""
    if not fits_a_verdict(verdict.strip()):
        raise wrong(
            f"“{shortened(verdict.strip())}” does not do as a verdict: write 1 to 3 words without a verb, such as Step "
            "lost."
        )
    return verdict.strip()


def _to_do(written: Any) -> tuple[str, ...]:
    """Read what the players do by a result: a list of sentences."""
    if not isinstance(written, list) or not all(isinstance(each, str) and each.strip() for each in written):
        raise wrong('to_do is a list of sentences in brackets: write to_do = ["Flip a unit of each side."].')
    if not written:
        raise wrong("to_do is empty: write a sentence, or leave it out.")
    for sentence in map(parts.fit, written):
        if not sentence.rstrip().endswith((".", "?")) or "{" in sentence or "\n" in sentence:
            raise wrong(f"“{shortened(sentence)}” must be one sentence with a full stop, and without braces.")
    return tuple(each.strip() for each in written)


class GameResult(_Doing, Named):
    """A result of the game."""

    meaning: FilledText = Field("", description="What it means, in a sentence.")
    cite: Cite = Field("", description="The section of the rules.")
    how: FilledText = Field("", description="How a unit is eliminated by it, in a word or two.")
    verdict: Annotated[PlainText, AfterValidator(_verdict)] = Field(
        "", description="What is read large of it, in three words at most, where its effects do not say it."
    )
    to_do: Annotated[
        tuple[str, ...], BeforeValidator(_to_do, json_schema_input_type=list[str]), Field(max_length=MOST_TO_DO)
    ] = Field((), description="What the players do then, where its effects do not say it.")
    but: Annotated[
        tuple[ResultException, ...],
        BeforeValidator(
            lambda said: [said] if isinstance(said, dict) else said,
            json_schema_input_type=ResultException | list[ResultException],
        ),
        Field(strict=False, max_length=MOST_EXCEPTIONS),
    ] = Field((), description="Its exceptions; the first that fits holds.")

    def look_at(self, problems: Gathered, names: Names) -> None:
        """Note words that would say of the exceptions of a result what holds elsewhere."""
        for key in ("verdict", "to_do"):
            if self.but and key in self.model_fields_set:
                told = f"{key} would be told of the exceptions, too: leave it out, the effects say it."
                problems.wrong(told, key)

    @property
    def every_does(self) -> tuple[Does, ...]:
        """List what it may do: usually, and in each of its exceptions."""
        return (self.does, *(each.does for each in self.but))


def _do_something(found: dict[str, GameResult]) -> dict[str, GameResult]:
    """Note results, and exceptions of them, that say nothing, or not when."""
    gathered, write = Gathered(), 'does nothing yet: write does = "no effect", or what it does.'
    for code, result in found.items():
        if not result.does:
            gathered.wrong(f"The result {code} {write}", code)
        for place, each in enumerate(result.but):
            if not each.does:
                gathered.wrong(f"This exception of {code} {write}", code, "but", place)
            if not (each.when or each.unless):
                said = f"This exception of {code} always holds: say when, such as when = {{ … }}."
                gathered.wrong(said, code, "but", place)
    gathered.end()
    return found


Results = Annotated[
    dict[str, Annotated[GameResult, parts.short("does", GameResult)]],
    Field(max_length=MOST_RESULTS),
    parts.CALLED,
    AfterValidator(_do_something),
]


def of_cells(section: Mapping[str, Any], used: Sequence[str]) -> dict[str, tuple[str, Any]]:
    """Give what is written of each result, by its code, with that under which it stands; `used` are all cells."""
    codes = [code for code in section if code != ORDER]
    given = {code: section[code] for code in codes}
    by_code = {code: _codes(code, used, given) for code in codes}
    # A range goes before #, and the first of several
    in_turn = [*(code for code in codes if "#" in code), *(code for code in codes[::-1] if "#" not in code)]
    counts = {cell: code for code in in_turn for cell in by_code[code]}
    return {
        cell: (code, _with_numbers(code, cell, given[code]))
        for code in codes
        for cell in by_code[code]
        if counts[cell] == code
    }


def in_order(found: Mapping[str, tuple[str, GameResult]], order: Sequence[str]) -> dict[str, GameResult]:
    """Sort results, the worst for the attacker first, by the codes of `order`, otherwise as they stand in the file."""
    by_code: dict[str, list[GameResult]] = {}
    for code, result in found.values():
        by_code.setdefault(code, []).append(result)
    worst = {each.key: each for several in by_code.values() for each in sorted(several, key=_worth)}
    return {code: worst[code] for code in (*order, *worst) if code in worst}


def _codes(code: str, used: Sequence[str], given: Mapping[str, Any]) -> list[str]:
    """List the codes that a result is for: itself, or all cells that it stands for and that have none of their own."""
    found = [cell for cell in used if cell == code or (cell not in given and stands_for(code, cell))]
    of_numbers = span(code) is not None and "#" in str(given[code])  # of one force alone no number is left
    return found if found or "#" in code or of_numbers else [code]


def stands_for(code: str, cell: str) -> bool:
    """Tell whether a result is for what stands in a cell, or for the number that a throw leaves: `1,2`, `3+`, `D#`."""
    if code == cell or ("#" in code and as_pattern(code).fullmatch(cell)):
        return True
    numbers = span(code) if cell.isdecimal() else None
    return numbers is not None and Fraction(cell) in numbers


def _with_numbers(code: str, cell: str, written: Any) -> Any:
    """Put the numbers of a cell where `#` stands in the texts: the first of them, or the one that `#2` names."""
    found = as_pattern(code).fullmatch(cell) if "#" in code else None
    numbers = found.groups() if found else (cell,) if cell.isdecimal() and span(code) else ()
    return _with(written, numbers) if numbers else written


def _with(value: Any, numbers: Sequence[str]) -> Any:
    if isinstance(value, list):
        return [_with(each, numbers) for each in value]
    if isinstance(value, Mapping):
        return {key: each if key in ("when", "unless") else _with(each, numbers) for key, each in value.items()}
    if not isinstance(value, str):
        return value
    rest, by_place = iter(numbers), dict(enumerate(numbers, 1))
    return re.sub(r"#(\d?)", lambda of: by_place.get(int(of[1]), "0") if of[1] else next(rest, numbers[-1]), value)


def _worth(result: GameResult) -> int:
    """Weigh a result by its numbers: what defenders lose or retreat, less what attackers do."""
    acts = acts_of(result.does)
    return sum(act.number * (("defender" in act.who) - ("attacker" in act.who)) for act in acts)


KIND_RULES = ("retreat", "eliminated")
LASTS = ("cleared", "segment", "turn", "next-turn")
HALVES = ("keep", "up", "down")
MOST_NAMED = 60


class ForceText(FilePart):
    """What is said of a side's force."""

    newer = ("strength",)

    prompt: FilledText = Field("", description="What is asked for its units.")
    help: FilledText = Field("", description="The teaching text.")
    cite: Cite = Field("counter", description="Where strengths are printed.")
    example: PlainText = Field("", description="How units are typed.")
    most: parts.Whole = Field(0, description="How many units it has at most.")
    strength: Annotated[
        Word, one_of("a strength", ("none",), lambda names: (*names.number_columns, *names.as_charts()))
    ] = Field("", description="A column of the counters, chart NAME, or none where names are enough.")
    usual: parts.UsualNumbers = Field(None, description="What is usual, for practice; never a limit.")
    once: Annotated[Word, one_of("how long that holds", ("phase",))] = Field(
        "", description="With phase, who warns of a unit that fought in it already."
    )

    def look_at(self, problems: Gathered, names: Names) -> None:
        if "most" in self.model_fields_set and self.most < 1:
            problems.wrong("most is a number of units, from 1 on: leave it out where any number may fight.", "most")


OpenKey = Annotated[Word, one_of("an open rule", named=lambda names: names.open_rules())]


def _steps(value: Any, info: ValidationInfo[Names]) -> bool | str:
    if isinstance(value, bool):
        return value
    if not info.context.newer:
        raise wrong(parts.NEWER.format(key="steps"))
    word, known = parts.fit(value), ("strength", *info.context.number_columns)
    if word not in known:
        raise wrong(not_one_of(word, "what a loss takes 1 off", ("true", *known)))
    return word


class Units(FilePart):
    """What is said of all units."""

    steps: Annotated[bool | Word, PlainValidator(_steps, json_schema_input_type=bool | str)] = Field(
        False, description="A loss is a step; otherwise it is the unit. With a column, or strength, 1 of that number."
    )
    halves: Annotated[Word, one_of("a way to treat halves", HALVES)] = Field("keep", description="How each is rounded.")
    help: FilledText = Field("", description="The teaching text of what a step leaves.")
    cite: Cite = Field("counter", description="Where strengths are printed.")
    short: OpenKey = Field("", description="The open rule for a force that cannot lose as much.")
    nobody: OpenKey = Field("", description="The open rule for a force of which no unit may lose anything.")


class SheetState(FilePart):
    """A state that a unit may be in, and what it does to the unit."""

    newer = ("attacking", "defending", "checking")

    says: FilledText = Field("", description="What a unit in it is called, such as: disrupted.")
    meaning: FilledText = Field("", description="What it means, in a sentence.")
    cite: Cite = Field("", description="The section of the rules.")
    until: Annotated[Word, one_of("a time", LASTS)] = Field("cleared", description="How long it lasts.")
    attack: Changed | None = Field(None, description="What happens to the strength of the unit if it attacks.")
    defence: Changed | None = Field(None, description="What happens to its strength if it defends.")
    attacking: InState | None = Field(None, description="What it changes for a unit that attacks.")
    defending: InState | None = Field(None, description="What it changes for a unit that defends.")
    checking: InState | None = Field(None, description="What it changes in the checks of a unit.")
    again: Done = Field(Does(), description="What is done to a unit that is in it already.")

    def look_at(self, problems: Gathered, names: Names) -> None:
        for key, where in (("attack", "attacking"), ("defence", "defending")):
            if names.newer and getattr(self, key) is not None:
                problems.wrong(f"{key} of a state is written {where}.strength in format 2.", key)


class GameWay(Conditional):
    """What happens to a unit that retreats so."""

    says: FilledText = Field("", description="What it is called.")
    meaning: FilledText = Field("", description="What it means, in a sentence.")
    cite: Cite = Field("", description="The section of the rules.")
    does: Done = Field(Does(), description="What is done.")


USUAL_RETREATS = {
    "free": GameWay.model_construct(says="A hex it may enter"),
    "none": GameWay.model_construct(does=does("unit is eliminated"), says="No such hex"),
}


class Retreat(FilePart):
    """What is asked of a unit that must retreat."""

    prompt: FilledText = Field("Retreat of {unit}: what is in the hex entered?", description="What is asked.")
    help: FilledText = Field("", description="The teaching text.")
    cite: Cite = Field("", description="The section of the rules.")
    answer: Annotated[
        dict[parts.Key, GameWay], Field(max_length=MOST_NAMED), AfterValidator(lambda said: said or USUAL_RETREATS)
    ] = Field(USUAL_RETREATS, description="What is in the hex; unsaid a hex it may enter, or none.")


class Advance(Conditional):
    """What is said where a hex was emptied."""

    says: FilledText = Field("", description="What is said of the advance.")
    note: FilledText = Field("", description="Why no unit may enter.")
    cite: Cite = Field("", description="The section of the rules.")


class KindOf(Conditional):
    """When a force has a unit unlike the others, and how it is asked which."""

    ask: PlainText = Field("", description="The key of the answer.")
    prompt: FilledText = Field("", description="What is asked.")
    help: FilledText = Field("", description="The teaching text.")


class UnitKind(Named):
    """A unit unlike others."""

    says: FilledText = Field("", description="What it is called.")
    cite: Cite = Field("", description="The section of the rules.")
    stays: bool = Field(False, description="It never advances.")
    attackers: KindOf | None = Field(None, description="When the attackers have one.")
    defenders: KindOf | None = Field(None, description="When the defenders have one.")
    retreat: OpenKey = Field("", description="The open rule for what happens to it in place of a retreat.")
    eliminated: OpenKey = Field("", description="The open rule for what happens to it in place of its elimination.")

    @cached_property
    def of(self) -> dict[str, KindOf]:
        """Give what is said of each force that may have one, by the force."""
        return {side: self._of(side, said) for side in SIDES if (said := getattr(self, side)) is not None}

    def _of(self, side: str, said: KindOf) -> KindOf:
        prompt = said.prompt or f"Which of the {side} is the {self.says or self.key}?"
        return said.model_copy(update={"ask": said.ask or f"{side}.{self.key}", "prompt": prompt})

    @property
    def rules(self) -> dict[str, str]:
        """Give the open rule for what befalls it, by the act: `{"retreat": "bcpc-retreat"}`."""
        return {name: rule for name in KIND_RULES if (rule := getattr(self, name))}


class Saying(Named):
    """A sentence that an act gives."""

    says: FilledText = Field("", description="The sentence.")
    label: FilledText = Field("", description="What the screen calls it.")
    cite: Cite = Field("", description="The section of the rules.")

    def usual(self, key: str, names: Names) -> dict[str, Any]:
        return {"says": key}


class StepText(FilePart):
    """What is said of a step, where the usual text will not do."""

    title: FilledText | None = Field(None, description="What it is called.")
    help: FilledText | None = Field(None, description="The teaching text.")
    cite: Cite | None = Field(None, description="The section of the rules.")
    skipped: FilledText | None = Field(None, description="What is said where nothing happens at it.")
