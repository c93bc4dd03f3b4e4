"""Every key has an id, by which it can be remapped, and says what it does."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from textual.binding import Binding
from textual.dom import DOMNode

import tui
from tui.app import Tableside


def classes() -> Iterator[type[DOMNode]]:
    """Go through the screens and widgets of Tableside."""
    yield Tableside
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        for each in vars(importlib.import_module(module.name)).values():
            if isinstance(each, type) and issubclass(each, DOMNode) and each.__module__ == module.name:
                yield each


def bindings() -> list[tuple[str, Binding]]:
    return [
        (each.__name__, binding)
        for each in classes()
        for binding in vars(each).get("BINDINGS", [])
        if isinstance(binding, Binding)
    ]


@pytest.mark.parametrize(("owner", "binding"), bindings(), ids=lambda each: getattr(each, "id", each))
def test_a_binding_has_an_id_and_a_tooltip(owner: str, binding: Binding) -> None:
    assert binding.id
    assert binding.tooltip


def test_ids_are_unique_within_their_screen() -> None:
    for each in classes():
        ids = [binding.id for binding in vars(each).get("BINDINGS", []) if isinstance(binding, Binding)]
        assert len(ids) == len(set(ids)), each


def test_no_binding_uses_keys_that_terminals_or_keyboards_take() -> None:
    taken = {"ctrl+a", "ctrl+b", "ctrl+space", *(f"shift+{digit}" for digit in range(10))}
    assert not [binding.id for _, binding in bindings() if taken & set(binding.key.split(","))]
