"""The parts of a checklist that are read as they stand: forces, units, states, retreats, advances, steps."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any

from pydantic import Field, PlainValidator, ValidationInfo

from rulesets.from_file.reading.asks import SIDES
from rulesets.from_file.reading.conditions import Conditional, Names
from rulesets.from_file.reading.modifiers import Changed, Done, GameWay, InState, does
from rulesets.from_file.reading.parts import (
    Cite,
    FilePart,
    FilledText,
    Key,
    Named,
    OneOf,
    PlainText,
    UsualNumbers,
    Whole,
    Word,
    fit,
    wrong,
)
from rulesets.from_file.reading.problems import not_one_of

KIND_RULES = ("retreat", "eliminated")
LASTS = ("cleared", "segment", "turn", "next-turn")
HALVES = ("keep", "up", "down")
MOST_NAMED = 60


class ForceText(FilePart):
    """What is said of a side's force."""

    prompt: FilledText = Field("", description="What is asked for its units.")
    help: FilledText = Field("", description="The teaching text.")
    cite: Cite = Field("counter", description="Where strengths are printed.")
    example: PlainText = Field("", description="How units are typed.")
    most: Whole = Field(0, description="How many units it has at most.")
    strength: Annotated[
        Word, OneOf("a strength", ("none",), lambda names: (*names.number_columns(), *names.as_charts()))
    ] = Field("", description="A column of the counters, chart NAME, or none where names are enough.")
    usual: UsualNumbers = Field(None, description="What is usual, for practice; never a limit.")
    once: Annotated[Word, OneOf("how long that holds", ("phase",))] = Field(
        "", description="With phase, who warns of a unit that fought in it already."
    )


class AttackerText(ForceText):
    """What is said of the force that attacks."""

    prompt: FilledText = Field("Attacking units and strengths?", description="What is asked for its units.")


class DefenderText(ForceText):
    """What is said of the force that defends."""

    prompt: FilledText = Field("Defending units and strengths?", description="What is asked for its units.")


OpenKey = Annotated[Word, OneOf("an open rule", named=lambda names: names.open_rules())]


def _steps(value: Any, info: ValidationInfo[Names]) -> bool | str:
    if isinstance(value, bool):
        return value
    word, known = fit(value), ("strength", *info.context.number_columns())
    if word not in known:
        raise wrong(not_one_of(word, "what a loss takes 1 off", ("true", *known)))
    return word


class Units(FilePart):
    """What is said of all units."""

    steps: Annotated[bool | Word, PlainValidator(_steps, json_schema_input_type=bool | str)] = Field(
        False, description="A loss is a step; otherwise it is the unit. With a column, or strength, 1 of that number."
    )
    halves: Annotated[Word, OneOf("a way to treat halves", HALVES)] = Field(
        "keep", description="How a half is rounded, for each unit."
    )
    help: FilledText = Field("", description="The teaching text of what a step leaves.")
    cite: Cite = Field("counter", description="Where strengths are printed.")
    short: OpenKey = Field("", description="The open rule for a force that cannot lose as much.")
    nobody: OpenKey = Field("", description="The open rule for a force of which no unit may lose anything.")


class SheetState(FilePart):
    """A state that a unit may be in, and what it does to the unit."""

    says: FilledText = Field("", description="What is said of a unit in it, such as: is disrupted.")
    meaning: FilledText = Field("", description="What it means, in a sentence.")
    cite: Cite = Field("", description="The section of the rules.")
    until: Annotated[Word, OneOf("a time", LASTS)] = Field("cleared", description="How long it lasts.")
    attack: Changed | None = Field(None, description="What happens to the strength of the unit if it attacks.")
    defence: Changed | None = Field(None, description="What happens to its strength if it defends.")
    attacking: InState | None = Field(None, description="What it changes for a unit that attacks.")
    defending: InState | None = Field(None, description="What it changes for a unit that defends.")
    checking: InState | None = Field(None, description="What it changes in the checks of a unit.")
    again: Done = Field((), description="What is done to a unit that is in it already.")


class Retreat(FilePart):
    """What is asked of a unit that must retreat."""

    prompt: FilledText = Field("Retreat of {unit}: what is in the hex entered?", description="What is asked.")
    help: FilledText = Field("", description="The teaching text.")
    cite: Cite = Field("", description="The section of the rules.")
    answer: Annotated[dict[Key, GameWay], Field(max_length=MOST_NAMED)] = Field({}, description="What is in the hex.")

    @cached_property
    def answers(self) -> dict[str, GameWay]:
        """Give what may be answered; the usual two where the file says nothing."""
        return self.answer or USUAL_RETREATS


USUAL_RETREATS = {
    "free": GameWay.model_construct(says="A hex it may enter"),
    "none": GameWay.model_construct(does=does("unit is eliminated"), says="No such hex"),
}


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

    def usual(self, key: str) -> dict[str, Any]:
        """Say its name."""
        return {"says": key}


class StepText(FilePart):
    """What is said of a step, where the usual text will not do."""

    title: FilledText | None = Field(None, description="What it is called.")
    help: FilledText | None = Field(None, description="The teaching text.")
    cite: Cite | None = Field(None, description="The section of the rules.")
    skipped: FilledText | None = Field(None, description="What is said where nothing happens at it.")
