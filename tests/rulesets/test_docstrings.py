"""What is public through the door is told by its docstrings: every attribute, and what a mapping looks like."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise

import pytest

from rulesets import api


@dataclass(frozen=True)
class Shape:
    """Something public that has a shape: its name, how it is annotated, and the docstring that tells of it."""

    name: str
    annotation: str
    told: str

    @property
    def is_mapping(self) -> bool:
        """Tell whether its annotation spells a mapping out, and does not name one that has a docstring of its own."""
        return re.search(r"\b(Mapping|dict)\[", self.annotation) is not None

    @property
    def has_example(self) -> bool:
        """Tell whether a mapping stands as an example: `{"attack": "7"}`."""
        return re.search(r"`[^`]*{.+?: .+?}", self.told.partition(self.name)[2] or self.told) is not None


@cache
def source(home: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(home)))


def definition(name: str) -> ast.ClassDef | ast.FunctionDef | None:
    """Find the class or the function of a name; None if it is a constant or names a type."""
    found = (node for node in source(api._HOMES[name]).body if isinstance(node, ast.ClassDef | ast.FunctionDef))
    return next((node for node in found if node.name == name), None)


def constants(home: str) -> Iterator[Shape]:
    """List the constants of a module and its names for types, each with the docstring beneath it."""
    for node, below in pairwise([*source(home).body, ast.Pass()]):
        if isinstance(node, ast.Assign):
            text = below.value if isinstance(below, ast.Expr) else None
            told = str(text.value) if isinstance(text, ast.Constant) else ""
            yield Shape(ast.unparse(node.targets[0]), ast.unparse(node.value), told)


def constant(name: str) -> Shape:
    """Find a constant of the door, or a name for a type."""
    return next(each for each in constants(api._HOMES[name]) if each.name == name)


def fields(node: ast.ClassDef) -> Iterator[Shape]:
    """List the public attributes that a class is made with, or says it has."""
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and "ClassVar" not in ast.unparse(each.annotation):
            name = ast.unparse(each.target)
            if not name.startswith("_"):
                yield Shape(name, ast.unparse(each.annotation), ast.get_docstring(node) or "")


def functions(node: ast.ClassDef | ast.FunctionDef) -> Iterator[ast.FunctionDef]:
    """List the public methods of a class; of a function itself."""
    inside = node.body if isinstance(node, ast.ClassDef) else [node]
    yield from (each for each in inside if isinstance(each, ast.FunctionDef) and each.name[0] != "_")


def taken_and_given(function: ast.FunctionDef) -> Iterator[Shape]:
    """List the parameters of a function, and what it gives under the first word of its docstring."""
    told = ast.get_docstring(function) or ""
    for each in (*function.args.args, *function.args.kwonlyargs):
        if each.annotation:
            yield Shape(each.arg, ast.unparse(each.annotation), told)
    if function.returns:
        yield Shape(told.split(" ")[0], ast.unparse(function.returns), told)


@pytest.mark.parametrize("name", api.__all__)
def test_each_name_and_each_attribute_is_told(name: str) -> None:
    node = definition(name)
    if node is None:
        assert constant(name).told
        return
    assert ast.get_docstring(node)
    attributes = fields(node) if isinstance(node, ast.ClassDef) else ()
    assert [each.name for each in attributes if not re.search(rf"\b{each.name}\b", each.told)] == []


@pytest.mark.parametrize("name", api.__all__)
def test_a_mapping_is_told_by_an_example(name: str) -> None:
    node = definition(name)
    shapes = [constant(name)] if node is None else []
    shapes += fields(node) if isinstance(node, ast.ClassDef) else ()
    shapes += [shape for function in functions(node) for shape in taken_and_given(function)] if node else ()
    assert [each.name for each in shapes if each.is_mapping and not each.has_example] == []


def test_each_name_for_a_mapping_is_told_by_an_example() -> None:
    named = [*constants("rulesets.engine.core.mappings")]
    assert len(named) > 5
    assert [each.name for each in named if not (each.is_mapping and each.has_example)] == []
