"""A kind of question is whole or is found out: kept text, widget, odds, line mode, README."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from every_kind import BY_HAND, README, Sample, kinds, lacking, readme_line, samples
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st
from sizes import examples

from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.questions.choices import chosen
from rulesets.engine.questions.question import Option, Question
from tui.widgets.answers import ENTRIES
from tui.widgets.choices import ChoiceEntry
from tui.widgets.entry import Entry

KINDS = [pytest.param(kind, id=kind.__name__) for kind in kinds()]
WAYS = (str, str.upper, str.lower, str.title, "  {} ".format, "{},".format, " ".join, "+{}".format)
"""In how many ways a hand may type the same, or nearly."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_lacks_nothing(kind: type[Question[Any]]) -> None:
    assert lacking(kind, samples()[kind]) == set()


@pytest.mark.parametrize("kind", KINDS)
@examples(25, HealthCheck.filter_too_much)  # some kinds take hardly any text but as it is kept
@given(data=st.data())
def test_kept_text_reads_back_as_the_same_value(kind: type[Question[Any]], data: st.DataObject) -> None:
    sample = data.draw(st.sampled_from(samples()[kind]))
    text = data.draw(st.sampled_from(WAYS))(data.draw(st.sampled_from(sample.texts)))
    assume(sample.takes(text))
    assert sample.keeps(text)


def test_the_readme_lists_no_kind_that_is_not_there() -> None:
    listed = re.findall(r"^\| `[A-Z]\w+` \|.*\|.*\|$", README.partition("## Kinds of question")[2], re.M)
    assert len(listed) > 20
    assert set(listed) == {readme_line(kind) for kind in kinds()}


def test_what_the_suites_do_not_ask_is_all_that_is_made_by_hand() -> None:
    by_hand = {type(sample.question) for sample in BY_HAND}
    assert {kind.__name__ for kind in by_hand if len(samples()[kind]) > 1} == {"Dice", "UnitName"}  # thrown, on a table


@dataclass(frozen=True)
class Bearing(Question[int]):
    """A kind that is whole: a point of the compass, in degrees."""

    kind: ClassVar[str] = "bearing"
    answered_by: ClassVar[str] = "a point of the compass"
    tried: ClassVar[str] = "each point"

    def options(self, table: Tabletop) -> tuple[Option, ...]:
        return tuple(Option(word, word.title()) for word in ("north", "east", "south", "west"))

    def accepted(self) -> str:
        return "a point of the compass"

    def parse(self, text: str, table: Tabletop) -> int:
        return 90 * self.words_of(table).index(chosen(self, text, self.options(table)).word)

    def written(self, value: int, typed: str) -> str:
        return self.words_of(Tabletop())[value // 90]


class Wordless(Bearing):
    kind = ""


class Silent(Bearing):
    def accepted(self) -> str:
        return ""


class KeptByItsNumber(Bearing):
    def written(self, value: int, typed: str) -> str:
        return typed


class KeptAsAnother(Bearing):
    def written(self, value: int, typed: str) -> str:
        return "south"


class KeptUnreadably(Bearing):
    def written(self, value: int, typed: str) -> str:
        return f"{value}°"


class Untried(Bearing):
    def alternatives(self, table: Tabletop, now: int | None) -> tuple[str, ...]:
        return ()


class TriedInVain(Bearing):
    def alternatives(self, table: Tabletop, now: int | None) -> tuple[str, ...]:
        return ("nowhere",)


class TriedInSilence(Bearing):
    tried = "nothing: there is no end of bearings"


class NotRolled(Bearing):
    is_thrown = True


COMPASS: Mapping[type, type[Entry]] = {**ENTRIES, Bearing: ChoiceEntry}


def lacks(kind: type[Bearing], entries: Mapping[type, type[Entry]] = COMPASS, readme: str | None = None) -> set[str]:
    some = [Sample(kind("bearing", "Which way?"), "east")]
    return lacking(kind, some, entries, readme_line(kind) if readme is None else readme)


def test_a_kind_that_is_whole_lacks_nothing() -> None:
    assert lacks(Bearing) == set()


@pytest.mark.parametrize(
    ("kind", "lack"),
    [
        (Wordless, "word"),
        (Silent, "prompt of line mode"),
        (KeptByItsNumber, "kept text"),
        (KeptAsAnother, "kept text"),
        (KeptUnreadably, "kept text"),
        (Untried, "what the odds try"),
        (TriedInVain, "what the odds try"),
        (TriedInSilence, "what the odds try"),
        (NotRolled, "roll"),
    ],
)
def test_what_a_kind_lacks_is_found(kind: type[Bearing], lack: str) -> None:
    assert lacks(kind) == {lack}


def test_a_kind_without_a_row_lacks_its_widget() -> None:
    assert lacks(Bearing, ENTRIES) == {"widget"}


def test_a_kind_that_the_readme_does_not_list_is_found() -> None:
    assert lacks(Bearing, readme=README) == {"line in the README"}


def test_a_kind_that_nobody_asks_is_found() -> None:
    assert lacking(Bearing, [], COMPASS, readme_line(Bearing)) >= {"samples"}


@pytest.mark.parametrize("method", ["accepted", "parse", "written"])
def test_a_kind_without_its_methods_cannot_be_asked(method: str) -> None:
    without = type("Half", (Bearing,), {method: getattr(Question, method)})
    with pytest.raises(TypeError, match=f"abstract method '?{method}"):
        without("bearing", "Which way?")
