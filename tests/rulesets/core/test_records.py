"""Records: what a frozen dataclass is, they are, and whatever goes by dataclasses takes them."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field, replace
from threading import Barrier
from typing import Any, ClassVar

import pytest
from pydantic import TypeAdapter

from rulesets.engine.core.records import record


@record
class Hex:
    """A place."""

    row: int
    column: int = 1
    notes: list[str] = field(default_factory=list)
    drawn: str = field(default="", compare=False)
    terrain: str = field(default="clear", kw_only=True)
    kind: ClassVar[str] = "hex"


@record
class Town(Hex):
    """A place with a name."""

    name: str = ""
    terrain: str = field(default="town", kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or f"town {self.row}")


@record(slots=True)
class Step:
    """One step."""

    of: str
    lost: int = 0


@record(eq=False)
class Link:
    """One of a chain."""

    before: object = None


@record(kw_only=True, late=True)
class Line:
    """A line of a log."""

    line: int
    where: str = ""
    names: tuple[str, ...] = ()


@record(kw_only=True, late=True)
class Note(Line):
    """A line that says something."""

    text: str
    where: str = "here"
    hidden: str = field(default="", repr=False)
    marks: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.marks[:] = [self.text]


@dataclasses.dataclass(frozen=True)
class PlainHex:
    """The same place, as a dataclass."""

    row: int
    column: int = 1
    notes: list[str] = dataclasses.field(default_factory=list)
    drawn: str = dataclasses.field(default="", compare=False)
    terrain: str = dataclasses.field(default="clear", kw_only=True)
    kind: ClassVar[str] = "hex"


@dataclasses.dataclass(frozen=True)
class PlainTown(PlainHex):
    """The same place with a name."""

    name: str = ""
    terrain: str = dataclasses.field(default="town", kw_only=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or f"town {self.row}")


@dataclasses.dataclass(frozen=True, slots=True)
class PlainStep:
    """The same step."""

    of: str
    lost: int = 0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlainLine:
    """The same line."""

    line: int
    where: str = ""
    names: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlainNote(PlainLine):
    """The same line that says something."""

    text: str
    where: str = "here"
    hidden: str = dataclasses.field(default="", repr=False)
    marks: list[str] = dataclasses.field(default_factory=list)

    def __post_init__(self) -> None:
        self.marks[:] = [self.text]


ALIKE: tuple[tuple[Any, Any], ...] = (
    (Hex, PlainHex),
    (Town, PlainTown),
    (Step, PlainStep),
    (Line, PlainLine),
    (Note, PlainNote),
)
GIVEN = (
    lambda of: of(1),
    lambda of: of("1"),
    lambda of: of(1, 2),
    lambda of: of(row=1, column=1),
    lambda of: of(1, drawn="here"),
    lambda of: of(1, terrain="hill"),
    lambda of: of(1, 2, ["a"], "b", "c"),
    lambda of: of(1, 2, ["a"], "b", "c", "d"),
    lambda of: of("a", lost=2),
    lambda of: of(of="a"),
    lambda of: of(line=1),
    lambda of: of(line=1, text="a"),
    lambda of: of(line=1, text="a", hidden="b", where="there"),
    lambda of: of(line=1, where="there", names=("a",)),
    lambda of: of(),
    lambda of: of(1, rows=2),
    lambda of: of(1, row=2),
)


def said(do: Callable[[Any], Any], of: Any) -> str:
    """Say what comes of it, without the names in which both differ."""
    try:
        return repr(do(of)).replace("Plain", "")
    except TypeError as error:
        return str(error).replace("Plain", "")


@pytest.mark.parametrize("do", GIVEN)
@pytest.mark.parametrize(("ours", "plain"), ALIKE)
def test_a_record_takes_what_a_dataclass_takes_and_refuses_the_rest(ours: Any, plain: Any, do: Any) -> None:
    assert said(do, ours) == said(do, plain)


@pytest.mark.parametrize(("ours", "plain"), ALIKE)
def test_the_same_records_are_the_same_as_are_dataclasses(ours: Any, plain: Any) -> None:
    def compared(of: Any) -> list[list[bool]]:
        made = [do(of) for do in GIVEN if not said(do, of).startswith(f"{of.__name__.removeprefix('Plain')}.__init__")]
        return [[one == other for other in made] for one in made]

    assert compared(ours) == compared(plain)
    assert {True, False} <= {each for row in compared(ours) for each in row}


def test_records_of_two_kinds_are_never_the_same() -> None:
    assert Hex(1, 2, terrain="town") != Town(1, 2, name="town 1")
    assert Step("a") != ("a", 0)


def test_records_that_are_the_same_have_one_place_in_a_set() -> None:
    assert len({Step("a"), Step("a", 0), Step("a", 1)}) == 2
    with pytest.raises(TypeError, match="unhashable"):
        hash(Hex(1))


def test_a_record_without_equality_is_the_same_as_itself_alone() -> None:
    one, other = Link(), Link()
    assert one == one != other
    assert len({one, other}) == 2


def test_what_is_made_anew_for_each_record_is_not_shared() -> None:
    one, other = Hex(1), Hex(1)
    one.notes.append("mud")
    assert other.notes == []


@pytest.mark.parametrize("made", [Hex(1), Town(1), Step("a"), Line(line=1), Note(line=1, text="a")])
def test_a_record_never_changes(made: Any) -> None:
    for name in made.__match_args__:
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(made, name, 1)
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(made, name)


def test_a_record_in_slots_holds_nothing_beside_its_values() -> None:
    assert not hasattr(Step("a"), "__dict__")


def test_the_first_of_a_late_record_may_be_made_on_many_threads_at_once() -> None:
    @record(late=True)
    class Move:
        to: int
        by: str = "road"

    together = Barrier(8)

    def moved(to: int) -> Move:
        together.wait()
        return Move(to)

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(moved, range(8))) == [Move(to, "road") for to in range(8)]


def test_a_record_is_made_anew_with_some_values_changed() -> None:
    assert replace(Town(1, name="Ulm"), column=2, terrain="ruin") == Town(1, 2, name="Ulm", terrain="ruin")
    assert replace(Step("a", 2), of="b") == Step("b", 2)
    with pytest.raises(TypeError, match="unexpected keyword argument 'rows'"):
        replace(Hex(1), rows=2)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
@pytest.mark.parametrize("made", [Hex(1, notes=["mud"]), Step("a", 2), Note(line=1, text="a", hidden="b")])
def test_a_record_can_be_copied(made: Any, copied: Any) -> None:
    assert copied(made) == made


@pytest.mark.parametrize(("ours", "plain"), ALIKE)
def test_dataclasses_knows_the_fields_of_a_record(ours: Any, plain: Any) -> None:
    def told(of: Any) -> list[tuple[Any, ...]]:
        named = ("name", "type", "default", "default_factory", "kw_only", "compare", "repr")
        return [tuple(getattr(each, name) for name in named) for each in dataclasses.fields(of)]

    assert dataclasses.is_dataclass(ours)
    assert told(ours) == told(plain)
    assert ours.__match_args__ == plain.__match_args__


@dataclasses.dataclass(frozen=True)
class Port(Town):
    """A town by the sea, of somebody who writes dataclasses."""

    ships: int = 0


def test_a_dataclass_may_be_derived_from_a_record() -> None:
    port = Port(1, name="Kiel", ships=3)
    assert repr(port) == "Port(row=1, column=1, notes=[], drawn='', terrain='town', name='Kiel', ships=3)"
    assert replace(port, ships=4) == Port(1, name="Kiel", ships=4) != port
    with pytest.raises(dataclasses.FrozenInstanceError):
        port.ships = 4  # type: ignore[misc]


@pytest.mark.parametrize("made", [Hex(1, 2, ["mud"]), Town(1, name="Ulm"), Step("a", 2), Note(line=1, text="a")])
def test_pydantic_reads_and_writes_records(made: Any) -> None:
    adapter = TypeAdapter(type(made))
    assert adapter.validate_json(adapter.dump_json(made)) == made
