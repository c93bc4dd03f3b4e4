"""What Textual keeps to itself is read or overridden in a few places only, each where there is no public way."""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from textwrap import dedent
from types import ModuleType

import textual

import rulesets
import saves
import tui

ALLOWED = {
    "_compositor": "in tests: what was painted, line by line; published is a picture, a hundred times slower",
    "_dirty_regions": "in tests: what has changed is painted with all else, once it is looked at",
    "_disable_mouse_support": "the mouse is turned off while the program runs",
    "_driver": "the driver that turns the mouse off and on",
    "_enable_mouse_support": "the mouse is turned on again",
    "_handle_exception": "what a screen misses that a signal ends before it stands is no fault to be told",
    "_request_terminal_sync_mode_support": "a page is not asked for a mode of terminals",
    "_write": "a packet for a page is written whole, or nowhere where nobody reads any more",
}
"""Each private name that is read or overridden, and which public way is missing."""

PRIVATE = re.compile(r"_[a-z]\w*")
TESTS = Path(__file__).parent
OTHERS = ("os", "asyncio.get_running_loop()")
"""What is private to Python: how a process ends, and whether a loop has something to do."""


def test_no_private_name_of_textual_is_used_but_those_that_have_no_public_twin() -> None:
    found = defaultdict(set)
    for name, place in (*overridden(), *read()):
        found[name].add(place)
    assert {name: places for name, places in found.items() if name not in ALLOWED} == {}
    assert found.keys() == ALLOWED.keys(), "a reason stands here for a name that nobody uses"


def overridden() -> Iterator[tuple[str, str]]:
    """Name what classes of ours define or set that a class of Textual has, on which they stand."""
    for module in _modules(tui):
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__:
                bases = [each for each in kind.__mro__[1:] if each.__module__.startswith("textual")]
                theirs = {name for base in bases for name in _of_class(base)}
                yield from ((name, kind.__name__) for name in _of_class(kind) if name in theirs)


def read() -> Iterator[tuple[str, str]]:
    """Name what screens and their tests read that Textual has, and nobody else; and its private modules."""
    theirs = {name for module in _files(textual) for name in _defined(module)}
    ours = {name for package in (rulesets, saves, tui) for path in _files(package) for name in _defined(path)}
    for path in (*_files(tui), *TESTS.rglob("*.py")):
        own = {*_defined(path)} | ours
        for name in _read(path):
            if name in theirs and (name not in own or name in ALLOWED):
                yield name, path.name


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if not module.name.endswith("__main__"):
            yield import_module(module.name)


def _files(package: ModuleType) -> Iterator[Path]:
    return Path(str(package.__file__)).parent.rglob("*.py")


@cache
def _of_class(kind: type) -> frozenset[str]:
    """Name the private methods and attributes of a class, those that it sets on itself included."""
    try:
        source = dedent(inspect.getsource(kind))
    except (OSError, TypeError):
        source = ""
    tree = ast.parse(source)
    body = tree.body[0].body if tree.body and isinstance(tree.body[0], ast.ClassDef) else ()
    functions = (each.name for each in body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
    values = (each.target for each in body if isinstance(each, ast.AnnAssign))
    plain = (target for each in body if isinstance(each, ast.Assign) for target in each.targets)
    named = (each.id for each in (*values, *plain) if isinstance(each, ast.Name))
    return frozenset(name for name in (*functions, *named, *_stored(tree)) if PRIVATE.fullmatch(name))


def _stored(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


@cache
def _defined(path: Path) -> frozenset[str]:
    """Name the private functions, methods and attributes of a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(name for name in (*functions, *_stored(tree)) if PRIVATE.fullmatch(name))


def _read(path: Path) -> Iterator[str]:
    """Name the private attributes that a file reads, also by their name in a text, and private modules of Textual."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        said = ""
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) not in OTHERS:
            said = node.attr
        elif isinstance(node, ast.Call) and len(node.args) > 1 and isinstance(node.args[1], ast.Constant):
            said = str(node.args[1].value)  # getattr(driver, "_name"), patch.object(screen, "_name")
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("textual._"):
            yield (node.module or "").removeprefix("textual.")
        if PRIVATE.fullmatch(said):
            yield said
