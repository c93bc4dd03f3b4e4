"""The steps that a procedure names, found in its code without running it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType, FunctionType, ModuleType
from typing import Any


def steps_named(procedure: Callable[..., Any]) -> frozenset[str]:
    """List the ids that a procedure, and the functions of its package that it calls, give to `step` as plain texts."""
    function = procedure.func if isinstance(procedure, partial) else procedure
    if not isinstance(function, FunctionType):
        return frozenset()
    return frozenset(step for code in _codes(function) if "step" in code.co_names for step in _in_code(code))


def _in_code(code: CodeType) -> Iterator[str]:
    from dis import get_instructions  # needed for rulesets of others only

    before = ""
    for instruction in get_instructions(code):
        if before == "step" and instruction.opname == "LOAD_CONST" and isinstance(instruction.argval, str):
            yield instruction.argval
        before = str(instruction.argval) if instruction.opname in ("LOAD_METHOD", "LOAD_ATTR") else ""


def _codes(function: FunctionType) -> Iterator[CodeType]:
    """Go through the code of a function and of all functions of its package that it names, each once."""
    package = function.__module__.partition(".")[0]
    seen: set[CodeType] = set()
    ahead: list[tuple[CodeType, dict[str, Any]]] = [(function.__code__, function.__globals__)]
    while ahead:
        code, names = ahead.pop()
        if code in seen:
            continue
        seen.add(code)
        yield code
        ahead += [(each, names) for each in code.co_consts if isinstance(each, CodeType)]
        for found in _named(code, names):
            if found.__module__.partition(".")[0] == package:
                ahead.append((found.__code__, found.__globals__))


def _named(code: CodeType, names: dict[str, Any]) -> Iterator[FunctionType]:
    """List the functions that a piece of code names, also as those of a module that it names."""
    there = [names[name] for name in code.co_names if name in names]
    there += [
        vars(each)[name]
        for each in there
        if isinstance(each, ModuleType)
        for name in code.co_names
        if name in vars(each)
    ]
    return (each for each in there if isinstance(each, FunctionType))
