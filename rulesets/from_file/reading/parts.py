"""The parts of a file as pydantic reads them: kinds of values, and what is wrong with them, in sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Annotated, Any, ClassVar, Self, TypeVar

import pydantic
from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, PlainValidator, ValidationError, ValidationInfo
from pydantic_core import InitErrorDetails, PydanticCustomError, PydanticKnownError

from rulesets.api import shortened
from rulesets.from_file.reading.notation import FAR, Grid, Span, backwards, grid_of, span, uneven
from rulesets.from_file.reading.problems import Path, Problems, not_one_of, unfit

LARGEST_NUMBER = 10**6
MOST_WORDS, MOST_PARTS = 100, 200
"""How many words a list of them may have, and how many parts an array of tables."""
MOST_TOLD = 20
"""How many keys without a meaning are told of one table."""
MAY_STAND_IN_TEXTS = ("attack", "defence", "odds", "unit")


def wrong(sentence: str, elsewhere: Path = ()) -> PydanticCustomError:
    """Make the error that a finished sentence tells; `elsewhere` in the checklist, if it is told at another place."""
    return PydanticCustomError("sentence", "{sentence}", {"sentence": sentence, "elsewhere": elsewhere})


def wrong_here(rest: str) -> PydanticCustomError:
    """Make an error whose sentence begins with the key at which it stands: `must be true or false.`."""
    return PydanticCustomError("here", "{rest}", {"rest": rest})


M = TypeVar("M", bound=pydantic.BaseModel)


class Gathered:
    """Gathers all that is wrong within a value, to be raised as one error: pydantic takes one from each reader."""

    def __init__(self) -> None:
        self._errors: list[InitErrorDetails] = []

    def __bool__(self) -> bool:
        return bool(self._errors)

    def wrong(self, sentence: str, *key: str | int, elsewhere: Path = ()) -> None:
        """Note that something is wrong with what stands at a path below the value, or elsewhere in the checklist."""
        self._errors.append(InitErrorDetails(type=wrong(sentence, elsewhere), loc=key, input=None))

    def read(self, reader: Callable[[Any], M], value: Any, *key: str | int) -> M | None:
        """Read what stands at a path below the value; None where anything is wrong with it."""
        try:
            return reader(value)
        except ValidationError as bad:
            for error in bad.errors(include_url=False):
                kind, said = error["type"], error.get("ctx", {})
                is_ours = kind in ("sentence", "here")
                again = PydanticCustomError(kind, "{sentence}", said) if is_ours else kind
                self._errors.append(InitErrorDetails(type=again, loc=(*key, *error["loc"]), input=None, ctx=said))
            return None

    def end(self) -> None:
        """Raise what was noted, if anything was."""
        if self._errors:
            raise ValidationError.from_exception_data("value", self._errors)


NEWER = "“{key}” is a word of format 2: write format = 2 near the top, or leave it out."
LATER = ConfigDict(defer_build=True)
"""Nothing is made ready for what a file does not have."""


class FilePart(pydantic.BaseModel):
    """A table of the file: its fields are the keys that have a meaning there."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)
    newer: ClassVar[tuple[str, ...]] = ()
    """Its keys that came with format 2: a file of format 1 that has one is told so."""

    @pydantic.model_validator(mode="wrap")
    @classmethod
    def _all_wrong_at_once(
        cls, value: Any, handler: pydantic.ModelWrapValidatorHandler[Self], info: ValidationInfo
    ) -> Self:
        """Read it, and tell at once of keys without a meaning, of values, and else of what does not go together."""
        problems, names = Gathered(), info.context
        if isinstance(value, Mapping):
            for key in cls.newer if names is not None and not names.newer else ():
                if key in value:
                    problems.wrong(NEWER.format(key=key), key)
            problems.end()
            known = keys_of(cls)
            unknown = ((key, cls.unknown(key, known, names, value[key])) for key in value if key not in known)
            for key, said in islice(((key, said) for key, said in unknown if said), MOST_TOLD):
                problems.wrong(said, key)
            value = {key: each for key, each in value.items() if key in known}
        made: Self | None = problems.read(handler, value)
        if made is not None and not problems:
            made.look_at(problems, names)
        problems.end()
        assert made is not None
        return made

    @classmethod
    def unknown(cls, key: str, known: Sequence[str], names: Any, said: Any) -> str:
        """Say that a key has no meaning here; empty where it is read otherwise."""
        return not_one_of(key, "a key here", known, most=len(known))

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the same part; two that say the same stand in two places."""
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def look_at(self, problems: Gathered, names: Any) -> None:
        """Note what does not go together in it."""


def keys_of(model: type[FilePart]) -> tuple[str, ...]:
    """List the keys that have a meaning in a part."""
    return tuple(field.alias or name for name, field in model.model_fields.items())


class Named(FilePart):
    """A part that stands under a name of its own, as `[ask.mud]` does."""

    _key: str = pydantic.PrivateAttr("")

    @cached_property
    def key(self) -> str:
        return self._key

    def usual(self, key: str, names: Any) -> dict[str, Any]:
        """Give what is so where the file does not say it, by the name of the part."""
        return {}

    def called(self, key: str, names: Any) -> Self:
        """Give it with its name, and with what is usual under that."""
        unsaid = {name: each for name, each in self.usual(key, names).items() if name not in self.model_fields_set}
        made = self.model_copy(update=unsaid)
        made._key = key
        return made


def within(path: Path, value: Any) -> Iterator[tuple[Path, Any]]:
    """Go through a part of a file and all that stands in it, but for plain texts and numbers, each with its path."""
    ahead = [(path, value)]
    while ahead:
        path, value = ahead.pop()
        yield path, value
        inner: Iterable[tuple[str | int, Any]] = ()
        if isinstance(value, FilePart):
            fields = type(value).model_fields.items()
            inner = ((field.alias or name, getattr(value, name)) for name, field in fields)
        elif isinstance(value, Mapping):
            inner = value.items()
        elif isinstance(value, tuple):
            inner = enumerate(value)
        here = [((*path, key), each) for key, each in inner if each and not isinstance(each, str | int)]
        ahead += reversed(here)


N = TypeVar("N", bound=Named)


def _called(found: dict[str, N], info: ValidationInfo) -> dict[str, N]:
    return {key: each.called(key, info.context) for key, each in found.items()}


CALLED = AfterValidator(_called)
"""Gives the parts of a mapping their names."""


def _text(value: str) -> str:
    if said := unfit(value):
        raise wrong_here(said)
    return value


def fit(value: Any) -> str:
    """Give a value back if it is a text that is fit to be shown."""
    if not isinstance(value, str):
        raise PydanticKnownError("string_type")
    return _text(value)


def _line(value: str) -> str:
    for name in re.findall(r"\{([^{}]*)\}?|\}", value):
        if name not in MAY_STAND_IN_TEXTS or "{" + name + "}" not in value:
            raise wrong(not_one_of(f"{{{name}}}", "filled in", [f"{{{each}}}" for each in MAY_STAND_IN_TEXTS]))
    return value


def _cite(value: str, info: ValidationInfo) -> str:
    names: Any = info.context
    sources = names.sources if names else ()
    rules = [f"precedent {key}" for key in names.open_rules()] if sources else []
    for each in re.split(r"[,;]\s*", value) if sources else ():
        if each.strip().removesuffix(" (inferred)") not in (*sources, *rules):
            raise wrong(not_one_of(each.strip(), "one of the sources of this file", sources))
    return value


def as_word(value: Any) -> Any:
    """Write a whole number as a word."""
    return str(value) if type(value) is int else value


def as_words(value: Any) -> tuple[str, ...]:
    """Write one word or a list of words as several."""
    found = value if isinstance(value, list) else [value]
    if not all(isinstance(each, str) or type(each) is int for each in found):
        raise wrong_here("must be a text, or a list of texts in brackets.")
    return tuple(map(str, found))


PlainText = Annotated[str, AfterValidator(_text)]
"""A text that is fit to be shown."""
Cite = Annotated[PlainText, AfterValidator(_cite)]
"""The section of the rules; one of the sources, or `precedent` and an open rule, where a file lists sources."""
FilledText = Annotated[PlainText, AfterValidator(_line)]
"""A text of one line in which {attack}, {defence}, {odds} and {unit} may stand."""
AnyWord = str | int
AnyWords = AnyWord | list[AnyWord]
Word = Annotated[PlainText, BeforeValidator(as_word, json_schema_input_type=AnyWord)]
"""A word of the game, such as a result, which may be written as a number."""
Several = BeforeValidator(as_words, json_schema_input_type=AnyWords)
WordList = Annotated[tuple[PlainText, ...], Several, Field(max_length=MOST_WORDS)]
"""One word or a list of words."""
NamedBy = Callable[[Any], Iterable[str]]
Key = Annotated[str, Field(pattern="^[a-z0-9-]{1,40}$")]
"""The name of a part, which becomes the key of an answer."""
Whole = Annotated[int, Field(gt=-LARGEST_NUMBER, lt=LARGEST_NUMBER)]
"""A whole number."""


def one_of(what: str, known: Sequence[str] = (), named: NamedBy | None = None) -> BeforeValidator:
    """Let a word be one of those known, before its kind is looked at, which has no sentence for that.

    Args:
        what: what such a word is, such as `a way to treat halves`.
        known: words that may stand in any file.
        named: gives the words that the file itself names, of its names.
    """

    def look(value: Any, info: ValidationInfo) -> Any:
        word = as_word(value)
        there = (*known, *(named(info.context) if named else ()))
        if isinstance(word, str) and word not in there:
            raise wrong(not_one_of(word, what, there))
        return word

    listed = Annotated[str, Field(json_schema_extra={"enum": [*known]})]
    return BeforeValidator(look) if named else BeforeValidator(look, json_schema_input_type=listed)


def short(key: str, model: Any) -> BeforeValidator:
    """Let a part be written by one of its keys alone: a text in place of a table."""
    written = {"json_schema_input_type": str | model}
    return BeforeValidator(lambda value: {key: value} if isinstance(value, str) else value, **written)


A_NUMBER = "a number or a range: write one such as 3, 2..3, <=0 or 12+."
EVERYTHING = Span(-FAR, FAR)


def notated(read: Callable[[str], Any], told: str, kind: Any = str | int) -> PlainValidator:
    """Read a text by what reads its notation; `told` is said of it where that gives None."""

    def reader(value: Any) -> Any:
        text = fit(as_word(value))
        if (found := read(text)) is None:
            raise wrong(backwards(text) or f"“{shortened(text)}” {told}")
        return found

    return PlainValidator(reader, json_schema_input_type=kind)


def _between(text: str) -> Span | None:
    found = span(text)
    return found if found and found.low > -FAR and found.high < FAR else None


SpanText = Annotated[Span, notated(span, f"is not {A_NUMBER}")]
USUAL = "is not what is usual: write a number or a range, such as 2-12."
UsualNumbers = Annotated[Span | None, notated(_between, USUAL)]
"""The numbers that are usual, for practice and for what more would help."""


MISSING = {
    "cells": 'write cells = """ … """, with the columns in its first line',
    "game": 'write the name of the game, such as game = "Snowball Hill"',
    "sides": 'write the two sides, such as sides = ["Red caps", "Blue caps"]',
    "table": "write a table, which begins with [table.Results]",
    "results": "say below [results] what each result of the table does",
}
A_WHOLE, A_TABLE = "a whole number such as -1 or 2, without quotes", "a table: write {key} = {{ … }}"
MUST_BE = {
    "string_type": "a text: write it in quotes",
    "literal_error": "a text: write it in quotes",
    "bool_type": "true or false, without quotes",
    "int_type": A_WHOLE,
    "less_than": A_WHOLE,
    "greater_than": A_WHOLE,
    "dict_type": A_TABLE,
    "model_type": A_TABLE,
}
"""What a value must be, by the kind of error that pydantic gives where it is not."""


def read(model: type[M], values: Any, names: Any, problems: Problems, at: Callable[[Path], Path]) -> M | None:
    """Read a table by its model, and note all that is wrong with it; None where anything is.

    `at` gives where something stands in the file, by its path in the table.
    """
    try:
        return model.model_validate(values, context=names)
    except ValidationError as bad:
        for error in bad.errors(include_url=False):
            kind, path = error["type"], error["loc"]
            path = path[:-1] if kind == "string_pattern_mismatch" else error.get("ctx", {}).get("elsewhere") or path
            problems.wrong(_sentence(kind, path, error.get("ctx", {})), *at(path[:-1] if kind == "missing" else path))
        return None


def _sentence(kind: str, path: Path, said: dict[str, Any]) -> str:
    """Say what pydantic found as somebody is told who writes a game."""
    key = next((str(each) for each in reversed(path) if isinstance(each, str) and each), "")
    match kind:
        case "sentence":
            return str(said["sentence"])
        case "here":
            return f"{key} {said['rest']}"
        case "missing":
            return f"“{key}” is missing: {MISSING.get(key, 'write it')}."
        case "string_pattern_mismatch":
            return f"“{shortened(key)}” cannot be a name: use up to 40 small letters, digits and hyphens."
        case "too_long":
            return f"There are {said['actual_length']} of {key}: use at most {said['max_length']}."
        case "list_type" | "tuple_type":
            return f"{key} is written with two brackets: begin each with [[{key}]]."
        case "model_type" if isinstance(path[-1], int):
            return f"{key} is written with two brackets: begin each with [[{key}]]."
    return f"{key} must be {MUST_BE[kind].format(key=key)}."


MOST_ROWS, MOST_COLUMNS = 60, 40


def printed(what: str, look: Callable[[Grid, Gathered, Any], None] | None = None) -> PlainValidator:
    """Read what is printed; `what` it is, and `look` notes what is wrong with its cells."""

    def read(text: Any, info: ValidationInfo) -> Grid:
        if not isinstance(text, str):
            raise wrong(f'The {what} has no cells: write cells = """ … """, with the columns in its first line.')
        found, problems = grid_of(text), Gathered()
        if not found.lines:
            raise wrong(f"The {what} has no rows: write a line for each row below the line of the columns.")
        if len(found.lines) > MOST_ROWS or len(found.columns) > MOST_COLUMNS:
            size = f"{len(found.lines)} rows and {len(found.columns)} columns"
            raise wrong(f"The {what} has {size}: use at most {MOST_ROWS} and {MOST_COLUMNS}.")
        for number, said in uneven(found, "Row ", " Write . for nothing." if what == "chart" else ""):
            problems.wrong(said, number)
        if look is not None:
            look(found, problems, info.context)
        problems.end()
        return found

    return PlainValidator(read, json_schema_input_type=str)
