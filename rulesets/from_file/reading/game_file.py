"""A whole file: what it says of the game, its checklists, and what it leaves unsaid."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, PlainValidator
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from rulesets.api import Side, shortened
from rulesets.from_file.reading import parts
from rulesets.from_file.reading.charts import uneven_counters
from rulesets.from_file.reading.checks import check
from rulesets.from_file.reading.conditions import UNITS, Conditional
from rulesets.from_file.reading.modifiers import Does, Done
from rulesets.from_file.reading.names import Names, as_table, side_words
from rulesets.from_file.reading.parts import Cite, FilePart, FilledText, Gathered, Word, WordList, one_of, short, wrong
from rulesets.from_file.reading.problems import Problem, Problems, invisible_in, lines_of
from rulesets.from_file.reading.sections import ForceText
from rulesets.from_file.reading.sheet import Sheet
from rulesets.from_file.reading.sheet_parts import SheetReader
from rulesets.from_file.reading.tables import Table

FORMAT = 2
"""The newest format of game files that can be read."""
LARGEST_FILE = 256 * 1024
MAIN = "combat"
_KEY = r"(?:\"[^\"\n]{0,60}\"|'[^'\n]{0,60}'|[\w-]{1,60})"
_TOO_DEEP = re.compile(rf"(?:{_KEY}[ \t]*\.[ \t]*){{12}}")


class Term(FilePart):
    """A word that a beginner has to be told."""

    says: FilledText = Field("", description="What it is called, if not by this word.")
    meaning: FilledText = Field("", description="What it means, in a sentence.")
    cite: Cite = Field("", description="The section of the rules.")
    forms: WordList = Field((), description="Other forms in which it stands in texts.")


class FileTurn(FilePart):
    """What the clock of a session shows."""

    segments: WordList = Field((), description="The segments of a side's turn.")
    answers: Annotated[Word, one_of("a question", named=lambda names: names.of_words())] = Field(
        "", description="The question that the clock's segment answers."
    )
    cite: Cite = Field("", description="The section of the rules that names the segments.")


class SideText(FilePart):
    """A side, and on which hand of the screen's colours it stands."""

    says: FilledText = Field("", description="The name of the side.")
    colour: Annotated[Literal["warm", "cool"], one_of("the colour of a side", ("warm", "cool"))] | None = Field(
        None, description="Its colour, where the first side is not the warm one."
    )


def _sides(value: Any) -> dict[str, Any]:
    """Write sides the long way: what is said of each by its word."""
    if isinstance(value, list):
        value = dict(zip(side_words(value), value, strict=True))
    said = [*value.values()] if isinstance(value, Mapping) else []
    if len(said) != 2 or not all(isinstance(each, str | Mapping) for each in said):
        raise wrong('sides must be two names, such as sides = ["Red caps", "Blue caps"].')
    return {word: {"says": each} if isinstance(each, str) else each for word, each in value.items()}


class OtherSheet(Sheet, Conditional):
    """A checklist beside the main one: what it does not say, the file says for all."""

    newer = ("alone", *Sheet.newer)

    alone_prompt: FilledText = Field("", alias="alone", description="It is of one force: what is asked for its units.")
    does: Done = Field(Does(), description="What those units do.")
    section: Cite = Field("", alias="cite", description="The section of the rules that says so.")

    @property
    def alone(self) -> str:
        return self.alone_prompt

    @property
    def cite(self) -> str:
        return self.section or super().cite

    @property
    def main_table(self) -> Table | None:
        return None if self.alone else super().main_table

    @cached_property
    def forces(self) -> dict[str, ForceText]:
        units = ForceText.model_construct(
            prompt=self.alone, help="Name the units, with a plus between them.", cite=self.cite
        )
        return {UNITS: units} if self.alone else super().forces

    def look_at(self, problems: Gathered, names: Names) -> None:
        """Note what only a force that is alone may have, and what it must."""
        super().look_at(problems, names)
        for key in ("when", "unless", "does"):
            if getattr(self, key) and not self.alone:
                problems.wrong(f"{key} is for a checklist of one force: say alone, or leave it out.", key)
        if self.alone and not self.does:
            problems.wrong('Say what the units do, such as does = "units check Nerve".', "alone")


read_apart = PlainValidator(lambda value: value, json_schema_input_type=OtherSheet)
"""Leaves a checklist as it is written: it is read with what the file says for all."""


class MainSheet(Sheet):
    """A file: what it says of the game as a whole, its main checklist, and others."""

    game: FilledText = Field(description="The name of the game.")
    sides: Annotated[
        dict[str, SideText], BeforeValidator(_sides, json_schema_input_type=list[str] | dict[str, str | SideText])
    ] = Field(description="Its two sides.")
    sources: dict[str, FilledText] = Field({}, description="What each source is that texts cite, by its name there.")
    format: parts.Whole = Field(1, description="The format that the file is written in.")
    version: Word = Field("1", description="The version of the file.")
    summary: FilledText = Field("a game from a file", description="How the game decides combats, in half a sentence.")
    about: FilledText = Field("", description="What the game is, in a sentence.")
    turn: FileTurn = Field(FileTurn.model_construct(), description="What the clock shows.")
    terms: dict[str, Annotated[Term, short("meaning", Term)]] = Field({}, description="The glossary, by word.")
    also: Annotated[dict[parts.Key, Annotated[Any, read_apart]], Field(max_length=60)] = Field(
        {}, description="Other checklists, by id."
    )

    def look_at(self, problems: Gathered, names: Names) -> None:
        super().look_at(problems, names)
        one, other = self.sides.values()
        if one.colour and one.colour == other.colour:
            told = f"Both sides are {one.colour}: make one of them warm and the other cool."
            problems.wrong(told, "sides", [*self.sides][1], "colour")


@dataclass(frozen=True)
class GameFile:
    """A game, read.

    Attributes:
        head: what is said of it as a whole, and its main checklist.
        sheets: its checklists by id; the first is the main one.
    """

    head: MainSheet
    sheets: Mapping[str, Sheet]

    @property
    def sides(self) -> tuple[Side, ...]:
        said = self.head.sides.items()
        return tuple(
            Side(word, word.capitalize() if each.says is None else each.says, each.colour) for word, each in said
        )


def read_file(text: str) -> GameFile | tuple[Problem, ...]:
    """Read the text of a game file; where anything is wrong, all problems, by line."""
    if len(text.encode("utf-8", "replace")) > LARGEST_FILE:
        return (Problem(1, f"The file is larger than {LARGEST_FILE // 1024} KiB: shorten it."),)
    if (deep := _TOO_DEEP.search(text)) is not None:
        return (Problem(text.count("\n", 0, deep.start()) + 1, "This key has too many dots: use at most a few."),)
    if unseen := _unseen(text):
        return unseen
    try:
        values = tomllib.loads(text)
    except RecursionError:
        return (Problem(1, "The file has brackets within brackets too deep to be read: leave some out."),)
    except ValueError as error:
        return (_not_toml(text, str(error)),)
    problems = Problems(lines_of(text))
    found = _game(values, problems)
    for id, each in found.sheets.items() if found is not None else ():
        check(each, problems.below(() if id == MAIN else ("also", id)))
    return problems.found or found or (Problem(1, "The file holds no game."),)


def read_values(values: Mapping[str, Any]) -> GameFile | None:
    """Read a file as TOML has it, however little of it does anything; None where a name stands for nothing."""
    problems = Problems(lines_of(""))
    found = _game(values, problems)
    return None if problems.found else found


def _unseen(text: str) -> tuple[Problem, ...]:
    """Note each line that holds a character which does not show on a screen, also in a comment."""
    if text.isprintable():
        return ()
    lines = ((number, invisible_in(line)) for number, line in enumerate(text.split("\n"), 1))
    return tuple(Problem(number, f"This line holds {unseen}: delete it.") for number, unseen in lines if unseen)


USUAL = "check its straight quotes, commas, brackets and equals sign"
CANNOT_BE_READ = {
    "[“”‘’]": 'write straight quotes, as in "no effect"',
    "unclosed": "there is no comma before this, or no bracket that closes",
    "'=' after": "there is no equals sign behind the key",
    "unterminated|illegal character": "a quote is never closed",
}
"""What to look at in a line, by what the reader of TOML says of it, and by what stands in it."""


def _not_toml(text: str, error: str) -> Problem:
    line = re.search(r"line (\d+)", error)
    at = int(line[1]) if line else text.count("\n") + 1
    if re.search("Cannot (overwrite|declare|mutate)|already|Duplicate", error):
        inner = re.search("inline table key '(.+)'", error)
        named = shortened(inner[1] if inner else text.split("\n")[at - 1].partition("=")[0].strip())
        if f"\n[{named}]" in text:
            return Problem(at, f"“{named}” is one of several: write [{named}], as elsewhere.")
        is_roll = re.search(rf"^\s*{re.escape(named)}(\.| *= *\{{ *)(roll|dice)\b", text, re.M)
        both = f" Both changes of a roll are written as {named} = {{ roll = -1, dice = -1 }}." if is_roll else ""
        return Problem(at, f"“{named}” is given a second time: leave one of them out.{both}")
    both = "|".join((error, text.split("\n")[at - 1]))
    check = next((said for sign, said in CANNOT_BE_READ.items() if re.search(sign, both, re.I)), USUAL)
    return Problem(at, f"This line cannot be read as TOML: {check}.")


def _game(values: Mapping[str, Any], problems: Problems) -> GameFile | None:
    newest = values.get("format")
    if isinstance(newest, int) and newest > FORMAT:
        problems.wrong(f"This file is of format {newest}: open it with a newer Tableside.", "format")
        return None
    if isinstance(newest, int) and newest < 1:
        problems.wrong(f"There is no format {newest}: write format = {FORMAT}.", "format")
        return None
    if missing := _missing(values):
        for key in missing:
            roll = ", or a roll, which begins with [throw.hit]" if key == "table" and newest == FORMAT else ""
            problems.wrong(f"“{key}” is missing: {parts.MISSING[key]}{roll}.")
        return None
    also = as_table(values.get("also"))
    for id, part in {MAIN: values, **also}.items() if values.get("format") == FORMAT else ():
        for path, said in uneven_counters(as_table(as_table(part).get("roster"))):
            problems.wrong(said, *(() if part is values else ("also", id)), "roster", *path)
    if problems.found:
        return None
    main = SheetReader(MainSheet, ((values, ()),), problems)
    others = {
        id: SheetReader(OtherSheet, ((part, ("also", id)), (values, ())), problems)
        for id, part in also.items()
        if isinstance(part, dict)
    }
    if MAIN in others:
        problems.wrong(f"“{MAIN}” is the main checklist: give this one another name.", "also", MAIN)
    head = main.sheet()
    sheets: dict[str, Sheet] = {} if head is None else {MAIN: head}
    sheets |= {id: sheet for id, each in others.items() if (sheet := each.sheet()) is not None}
    return None if head is None else GameFile(head, sheets)


def _missing(values: Mapping[str, Any]) -> list[str]:
    """List what every game has and this one lacks; a throw may stand in for a table, and for results what it does."""
    ends = "faces" in values or any("does" in as_table(each) for each in as_table(values.get("throw")).values())
    spared = {"table": bool(values.get("throw")), "results": ends}
    needed = ("game", "sides", "table", "results")
    missing = [key for key in needed if values.get(key) in (None, {}) and not spared.get(key)]
    return missing if {"table", "results"} & {*missing} else []


# The format as a JSON Schema, by which editors complete and explain the keys of a game file


class _Schema(GenerateJsonSchema):
    """Leaves out titles, which repeat the keys, and defaults, which are not as a file has them."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])


def schema() -> dict[str, Any]:
    """Give the JSON Schema of a game file: its keys and what each is for; `check` alone knows names and phrases."""
    return MainSheet.model_json_schema(schema_generator=_Schema)
