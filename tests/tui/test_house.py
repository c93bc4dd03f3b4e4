"""Names: no class shares one with another, each folder names its files, and what Textual keeps to itself stays so."""

import ast
import inspect
import re
from collections import Counter, defaultdict
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
import textual

import rulesets
import saves
import tui


def test_no_class_and_no_alias_shares_its_name_with_another():
    program = Path(tui.__file__).parents[1]
    sources = [source for room in ("rulesets", "saves", "tui") for source in (program / room).rglob("*.py")]
    names = Counter(name for source in sources for name in named(ast.parse(source.read_text(encoding="utf-8"))))
    assert {"Session", "Answers", "QueuedEvent"} <= set(names)
    assert [name for name, times in names.items() if times > 1] == []


def named(module):
    """List the classes of a module, and its aliases: `Answers = Mapping[str, str]`, `QueuedEvent = Key | Paste`."""
    yield from (node.name for node in ast.walk(module) if isinstance(node, ast.ClassDef))
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            names = (target.id for target in node.targets if isinstance(target, ast.Name))
            yield from (name for name in names if name[0].isupper() and not name.isupper())


PROGRAM = Path(tui.__file__).parents[1]
FOLDERS = sorted(
    init.parent for room in ("rulesets/engine", "saves", "tui") for init in (PROGRAM / room).rglob("__init__.py")
)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(PROGRAM)))
def test_a_folder_names_each_of_its_files_and_folders(folder):
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    there = {each.stem for each in folder.glob("*.py")} | {each.parent.name for each in folder.glob("*/__init__.py")}
    there -= {"__init__", "__main__"}
    assert there - set(re.findall(r"`(\w+)`", said)) == set()


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

SET = re.compile(r"def (_[a-z]\w*)|\.(_[a-z]\w*)(?:: [^=\n]+)? = |^    (_[a-z]\w*)(?:: [^=\n]+)?(?: = |$)", re.M)
"""A private method, attribute or value of a class, where it is defined."""
READ = re.compile(r'(?<!\bos)(?<!loop\(\))\.(_[a-z]\w*)|(?<=\w), "(_[a-z]\w*)"|from textual\.(_\w+)')
"""A private name where it is read, also by a text: `patch.object(screen, "_name")`; but for two of Python's own."""
TESTS = Path(__file__).parent


def test_no_private_name_of_textual_is_used_but_those_that_have_no_public_twin():
    found = defaultdict(set)
    for name, place in (*overridden(), *read()):
        found[name].add(place)
    assert {name: places for name, places in found.items() if name not in ALLOWED} == {}
    assert found.keys() == ALLOWED.keys(), "a reason stands here for a name that nobody uses"


def overridden():
    """Name what classes of ours define or set that a class of Textual has, on which they stand."""
    for module in walk_packages(tui.__path__, "tui."):
        for kind in vars(import_module(module.name)).values() if not module.name.endswith("__main__") else ():
            if isinstance(kind, type) and kind.__module__ == module.name:
                bases = [each for each in kind.__mro__[1:] if each.__module__.startswith("textual")]
                theirs = {name for base in bases for name in set_in(base)}
                yield from ((name, kind.__name__) for name in set_in(kind) & theirs)


@cache
def set_in(kind):
    with suppress(OSError):  # a class that is made at run time has no source
        return matches(SET, inspect.getsource(kind))
    return frozenset()


def read():
    """Name what screens and their tests read that Textual has, and nobody else; and its private modules."""
    theirs = {name for source in sources(textual) for name in matches(SET, source.read_text("utf-8"))}
    ours = {
        name
        for each in (rulesets, saves, tui)
        for source in sources(each)
        for name in matches(SET, source.read_text("utf-8"))
    }
    for path in (*sources(tui), *TESTS.rglob("*.py")):
        source = path.read_text("utf-8")
        own = matches(SET, source) | ours
        for name in matches(READ, source):
            if name in theirs and (name not in own or name in ALLOWED):
                yield name, path.name


def sources(package):
    return Path(str(package.__file__)).parent.rglob("*.py")


def matches(pattern, source):
    return frozenset(name for match in pattern.finditer(source) for name in match.groups() if name)
