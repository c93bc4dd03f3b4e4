"""Files that are small and hold many lines of a kind take as much memory as they have lines, no more."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator

import pytest

from rulesets.catalogue import ruleset
from rulesets.engine.core.persistent_map import PersistentMap
from rulesets.engine.core.tabletop import Change, What
from saves.log.events import Amend, Begin, Event, Note, Open
from saves.log.history import History
from saves.session.kits import check_value

AT = "2026-03-07T14:00:00Z"
LINES = 1_500
BYTES_A_LINE = 2_500
"""What a line may take: its event, its state, and what of the table it changes."""

Nth = Callable[[int], Event]


def note(line: int) -> Note:
    return Note(event="note", line=line, parent=line - 1, at=AT, text=f"note {line}")


def changing(*changes: Change) -> Callable[[int], Amend]:
    def amend(line: int) -> Amend:
        numbered = tuple(Change(each.what, f"{each.name}{line}", each.field, each.value) for each in changes)
        return Amend(event="amend", line=line, parent=line - 1, at=AT, changes=numbered, why="")

    return amend


def lines(nth: Nth, number: int) -> Iterator[Event]:
    yield Open(event="open", line=1, parent=0, at=AT, tableside="session", format=1, title="Long", ruleset="rivets")
    yield Begin(event="begin", line=2, parent=1, at=AT, checklist="combat")
    yield from map(nth, range(3, 3 + number))


KINDS: dict[str, Nth] = {
    "notes in one combat": note,
    "units": changing(Change(What.UNIT, "U", value="attacker")),
    "units in a state": changing(Change(What.STATE, "U", "held", "yes")),
    "facts": changing(Change(What.FACT, "fact", value="yes")),
    "obligations": changing(Change(What.OBLIGATION, "owed", "U", "U owes.")),
    "values of a kit": changing(Change(What.KIT, "value", value="4")),
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_line_more_takes_the_same_memory(kind: str) -> None:
    tracemalloc.start()
    history, wrong = History.of(lines(KINDS[kind], LINES))
    kept, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (wrong, len(history.events)) == ("", LINES + 2)
    assert kept / LINES < BYTES_A_LINE
    assert most / LINES < BYTES_A_LINE


def test_a_unit_that_is_taken_away_and_named_again_stands_last() -> None:
    table = History.of(lines(KINDS["units"], 100))[0].state.table
    again = table.changed([Change(What.UNIT, "U3"), Change(What.UNIT, "U3", value="defender")])
    assert [*again.units] == [*list(table.units)[1:], "U3"]


class Unseen(PersistentMap[str]):
    """A kit whose values nobody goes through one by one."""

    def __iter__(self) -> Iterator[str]:
        raise AssertionError("All values are gone through for one of them.")


def test_a_value_of_a_kit_is_checked_without_going_through_the_others() -> None:
    kit = PersistentMap.of({f"terrain.wood-{number}.dice": "1 blue" for number in range(100)})
    kit.__class__ = Unseen
    check_value(ruleset("assault"), "terrain.wood-7.dice", "1 blue", kit)
