"""Every key has an id, by which it can be remapped, and says what it does."""

from __future__ import annotations

import pytest
from textual.binding import Binding

from tui import keys


def bindings() -> list[tuple[str, Binding]]:
    return [(each.__name__, binding) for each, binding in keys.bindings()]


@pytest.mark.parametrize(("owner", "binding"), bindings(), ids=lambda each: getattr(each, "id", each))
def test_a_binding_has_an_id_and_a_tooltip(owner: str, binding: Binding) -> None:
    assert binding.id
    assert binding.tooltip


def test_ids_are_unique_within_their_screen() -> None:
    found = [(owner, binding.id) for owner, binding in bindings()]
    assert len(found) == len(set(found))


def test_no_binding_uses_keys_that_terminals_or_keyboards_take() -> None:
    taken = {"ctrl+a", "ctrl+b", "ctrl+space", *(f"shift+{digit}" for digit in range(10))}
    assert not [binding.id for _, binding in bindings() if taken & set(binding.key.split(","))]


def test_a_key_set_for_nothing_or_for_an_answering_key_is_named() -> None:
    assert keys.problems({"combat.undo": "f9", "home.new": "N"}) == []
    unknown, taken = keys.problems({"combat.undoo": "f9", "combat.undo": "2"})
    assert "combat.undoo" in unknown
    assert "Did you mean combat.undo?" in unknown
    assert "questions are answered" in taken
