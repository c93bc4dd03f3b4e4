"""How the program is named: no class and no alias stands for two ideas."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import tui


def test_no_class_and_no_alias_shares_its_name_with_another() -> None:
    program = Path(tui.__file__).parents[1]
    sources = [source for room in ("rulesets", "saves", "tui") for source in (program / room).rglob("*.py")]
    names = Counter(name for source in sources for name in named(ast.parse(source.read_text(encoding="utf-8"))))
    assert {"Session", "Answers", "QueuedEvent"} <= set(names)
    assert [name for name, times in names.items() if times > 1] == []


def named(module: ast.Module) -> Iterator[str]:
    """List the classes of a module, and its aliases: `Answers = Mapping[str, str]`, `QueuedEvent = Key | Paste`."""
    yield from (node.name for node in ast.walk(module) if isinstance(node, ast.ClassDef))
    for node in module.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.BinOp):
            names = (target.id for target in node.targets if isinstance(target, ast.Name))
            yield from (name for name in names if name[0].isupper() and not name.isupper())
