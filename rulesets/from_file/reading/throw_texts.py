"""What a file may say of a throw, of a table in which both sides throw, and of the symbols on dice."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from rulesets.from_file.reading.asks import SIDES
from rulesets.from_file.reading.conditions import Conditional
from rulesets.from_file.reading.modifiers import Done
from rulesets.from_file.reading.parts import AnyWord, Cite, FilePart, FilledText, OneOf, PlainText, Whole, Word

WHOSE = ("attackers", "defenders", "both")


BOTH = ""
"""Under what stands what is said of all sides that throw."""


def _by_side(value: Any) -> Any:
    return value if isinstance(value, dict) else {BOTH: value}


BySide = Annotated[dict[str, Word], BeforeValidator(_by_side, json_schema_input_type=AnyWord | dict[str, AnyWord])]
"""What is said of a side, or of all that throw."""


class ThrowText(FilePart):
    """What a file says of a throw."""

    title: FilledText = Field("", description="What the screen calls it.")
    cite: Cite = Field("", description="The section of the rules.")
    help: FilledText = Field("", description="The teaching text of its dice.")
    who: Annotated[Literal["attackers", "defenders", "both"], OneOf("who rolls", WHOSE)] = Field(
        "attackers", description="Who rolls."
    )
    dice: BySide = Field(description="2d6: added up; shots, 3, strength, an earlier roll: so many, read one by one.")
    die: PlainText = Field("d6", description="What is rolled, where dice are read one by one.")
    needs: BySide = Field({}, description="What succeeds: 4+, skill+, <=2.")
    always: Whole = Field(0, description="The face that succeeds whatever is changed.")
    never: Whole = Field(0, description="The face that fails whatever is changed.")
    drms: Word = Field("", description="The least and the most that changes come to.")
    least: Whole = Field(0, description="The least number of dice.")
    most: Whole = Field(0, description="The most dice.")
    stops: PlainText = Field("", description="The roll of which each success takes one away.")
    pairs: Annotated[Literal["highest", ""], OneOf("a way to pair dice", ("highest",))] = Field(
        "", description="Sorted dice are compared, pair by pair."
    )
    ties: Annotated[Literal["attackers", "defenders", ""], OneOf("a side", SIDES)] = Field(
        "", description="Who wins a pair of like dice."
    )
    margin: str = Field("", description="Results by attackers less defenders, a line each.")
    ratio: str = Field("", description="Results by attackers to defenders, a line each.")
    does: Done = Field((), description="What follows whatever is rolled.")
    faces: PlainText = Field("", description="What is on a die, if not numbers: sword sword shield banner skull blank.")


class FaceText(Conditional):
    """What each die that shows a symbol does."""

    does: Done = Field((), description="What it does.")


class BothText(FilePart):
    """What a table says besides, in which both sides throw."""

    both: Annotated[Word, OneOf("for whom a table is", ("both",))] = Field(
        "both", alias="for", description="Each side rolls in the column of its strength."
    )
    by: Annotated[Word, OneOf("what both sides find their columns by", ("strength",))] = Field(
        "strength", description="Columns are found by the strength of the side."
    )
    margin: str = Field("", description="Results by what the attackers inflict less what the defenders do.")
