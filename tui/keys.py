"""The keys that players set themselves: checked against every binding that there is, and against one another."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from textual.binding import Binding, InvalidBinding
from textual.dom import DOMNode
from textual.screen import Screen

import tui
from rulesets.engine.core.words import a_list, nearest, shortened
from tui.shared.settings import Keymap

ANSWERING = {*"0123456789", "enter", "j", "k", "up", "down"}
"""Keys with which questions are answered; no command may take them away."""

Keys = tuple[str, ...]


class KeyCommand(NamedTuple):
    """A binding by its id: the keys that it has by itself, and what it does."""

    id: str
    keys: Keys
    action: str


@dataclass
class SettledKeys:
    """The keys as they hold, by id, and what is wrong with those set, a sentence each."""

    keymap: Keymap = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def classes() -> Iterator[type[DOMNode]]:
    """Go through every screen, widget and application of Tableside."""
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        for each in vars(importlib.import_module(module.name)).values():
            if isinstance(each, type) and issubclass(each, DOMNode) and each.__module__ == module.name:
                yield each


def settled(keys: Keymap) -> SettledKeys:
    """Say which of the keys set by players hold, the first of two that are the same; the rest is named.

    One that cannot hold leaves its command with the keys that it has by itself. A command whose keys are taken by
    another one loses them.
    """
    together = [_commands(each) for each in classes()]
    known = {id: command for commands in together for id, command in commands.items()}
    result = SettledKeys()
    taken: dict[str, Keys] = {}
    for id, typed in keys.items():
        wrong = _wrong(id, typed, known) or _clash(known[id], split(typed), taken, known)
        if wrong:
            result.problems.append(wrong)
        else:
            taken[id] = split(typed)
    result.problems += dict.fromkeys(
        said for id in taken for commands in together for said in _lost(id, taken[id], commands, taken)
    )
    result.keymap = {**_sharing(together, taken), **{id: ",".join(set) for id, set in taken.items()}}
    return result


def split(typed: str) -> Keys:
    """Read keys as a setting has them: `f9`, `?`, `r,f3`; empty if it is none."""
    try:
        return tuple(each.key for each in Binding.make_bindings([Binding(typed, "")]))
    except InvalidBinding:
        return ()


def _commands(owner: type[DOMNode]) -> dict[str, KeyCommand]:
    """List the commands of Tableside that work where a class does, its own and those that it inherits, by id."""
    found: dict[str, KeyCommand] = {}
    for each in (each for kind in reversed(owner.__mro__) for each in vars(kind).get("BINDINGS", ())):
        for binding in Binding.make_bindings([each]):
            if binding.id and binding.tooltip:  # Textual's own bindings have no such texts
                before = found[binding.id].keys if binding.id in found else ()
                found[binding.id] = KeyCommand(binding.id, (*before, binding.key), binding.action)
    return found


def _wrong(id: str, typed: str, known: Mapping[str, KeyCommand]) -> str:
    if id not in known:
        return f"The settings name an unknown key binding, “{shortened(id)}”.{nearest(id, known)} Press ? to see all."
    keeps = f"it keeps {_said(known[id].keys)}."
    if not split(typed) or not typed.isprintable():
        return f"{id} cannot use “{shortened(typed)}”, which is not a key; {keeps}"
    if answering := ANSWERING & set(split(typed)):
        return f"{id} cannot use {min(answering)}, which answers questions; {keeps} Use another key."
    return ""


def _clash(new: KeyCommand, typed: Keys, taken: Mapping[str, Keys], known: Mapping[str, KeyCommand]) -> str:
    """Say that a key was set for another command before, unless the two share their key by themselves."""
    for id, before in taken.items():
        both, shared = [key for key in typed if key in before], set(new.keys) & set(known[id].keys)
        if both and not shared and not _same(new, known[id]) and _meet(new.id, id):
            return (
                f"{id} and {new.id} are both set to {both[0]} in the settings: {id} keeps it, {new.id} keeps"
                f" {_said(new.keys)}."
            )
    return ""


def _same(one: KeyCommand, other: KeyCommand) -> bool:
    """Tell whether two commands do the same, one of them perhaps while a text is typed."""
    return one.id.removesuffix("-in-text") == other.id.removesuffix("-in-text") or one.action == other.action


def _meet(one: str, other: str) -> bool:
    """Tell whether two commands may work at the same time: on one screen, or one of them anywhere."""
    commands = [_commands(each) for each in classes()]
    anywhere = {id for owner in classes() if not issubclass(owner, Screen) for id in _commands(owner)}
    return bool({one, other} & anywhere) or any(one in each and other in each for each in commands)


def _lost(id: str, keys: Keys, commands: Mapping[str, KeyCommand], taken: Mapping[str, Keys]) -> Iterator[str]:
    """Say which commands of a screen lose a key of their own to a command for which players set it."""
    for other in commands.values() if id in commands else ():
        gone = [key for key in other.keys if key in keys and key not in commands[id].keys]
        if gone and other.id not in taken and not _same(other, commands[id]):
            left = [key for key in other.keys if key not in keys]
            has = f"has {_said(left)} left" if left else "has no key now: set one for it"
            yield f"{id} is set to {gone[0]}, which was the key of {other.id}: {other.id} {has}."


def _sharing(together: Iterable[Mapping[str, KeyCommand]], taken: Mapping[str, Keys]) -> Keymap:
    """Write down the keys of the commands that share one with a command that moves: else they would go with it."""
    found: dict[str, str] = {}
    for commands in together:
        moved = {key for id in taken if id in commands for key in commands[id].keys}
        now = {key for id, keys in taken.items() if id in commands for key in keys}
        for other in commands.values():
            left = [key for key in other.keys if key not in now]
            if other.id not in taken and left and moved & set(other.keys):
                found[other.id] = ",".join(left)
    return found


def _said(keys: Iterable[str]) -> str:
    return a_list(list(keys), "and")
