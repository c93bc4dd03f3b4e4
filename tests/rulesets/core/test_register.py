"""Registers against plain dicts: every version keeps what stood in it, in its order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulesets.engine.core.register import FEW, Register, put

names = st.integers(0, 2 * FEW).map(str)
changes = st.lists(st.tuples(st.integers(0, 9), names, st.none() | st.integers(0, 3)), max_size=60)
MANY = {str(number): number for number in range(FEW + 3)}


@given(changes)
def test_each_version_holds_what_a_dict_of_its_own_would(made: list[tuple[int, str, int | None]]) -> None:
    versions: list[tuple[Register[int], dict[str, int]]] = [(Register.of(MANY), dict(MANY))]
    for back, name, value in made:
        register, plain = versions[-1 - back % len(versions)]
        after = {**plain, name: value} if value is not None else {key: old for key, old in plain.items() if key != name}
        versions.append((register.put(name, value), after))
    for register, plain in versions:
        assert list(register.items()) == list(plain.items())
        assert len(register) == len(plain)
        assert {name: register.get(name) for name in map(str, range(2 * FEW))} == {
            name: plain.get(name) for name in map(str, range(2 * FEW))
        }


def test_few_entries_stay_a_dict_and_many_become_a_register() -> None:
    entries = {str(number): number for number in range(FEW)}
    assert isinstance(put(dict(list(entries.items())[1:]), "new", 1), dict)
    assert isinstance(put(entries, "new", 1), Register)
    assert put(entries, "new", 1) == {**entries, "new": 1}


def test_what_is_taken_away_and_put_back_goes_last_and_leaves_no_gaps_for_ever() -> None:
    register = Register.of(MANY)
    for _ in range(1_000):
        register = register.put("0", None).put("0", 5)
    assert list(register) == [*list(MANY)[1:], "0"]
    assert register._size < 3 * len(MANY) + FEW
