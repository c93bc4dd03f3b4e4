"""The keys that players set themselves: checked against every binding that there is."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping

from textual.binding import Binding
from textual.dom import DOMNode

import tui
from rulesets.sentences import nearest, shortened

ANSWERING = {*"0123456789", "enter", "j", "k", "up", "down"}
"""Keys with which questions are answered; no command may take them away."""


def bindings() -> Iterator[tuple[type[DOMNode], Binding]]:
    """Go through every binding of Tableside, with the class that has it."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        for each in vars(importlib.import_module(module.name)).values():
            if isinstance(each, type) and issubclass(each, DOMNode) and each.__module__ == module.name:
                for binding in vars(each).get("BINDINGS", ()):
                    if isinstance(binding, Binding):
                        yield each, binding


def problems(keys: Mapping[str, str]) -> list[str]:
    """Say, a sentence each, which of the keys set by players name no binding or take an answering key."""
    known = {binding.id for _, binding in bindings() if binding.id}
    said = []
    for id, key in keys.items():
        if id not in known:
            said.append(f"“{shortened(id)}” in the settings is no key binding.{nearest(id, known)} Press ? to see all.")
        taken = ANSWERING & {part.strip() for part in key.split(",")}
        if taken:
            said.append(f"{id} is set to {shortened(min(taken))}, with which questions are answered; use another key.")
    return said
