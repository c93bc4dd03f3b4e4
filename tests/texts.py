"""All texts of the program, as they stand in its source, its games and its lessons."""

import ast
import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
FLOORS = ("rulesets", "saves", "tui")


@dataclass(frozen=True)
class Text:
    """One text, and where it stands."""

    place: str
    text: str

    def __str__(self):
        return f"{self.place}: {self.text}"


def all_texts():
    """List whatever reads like a text: in programs each string of several words, in games and lessons each string."""
    for floor in FLOORS:
        for path in sorted((ROOT / floor).rglob("*")):
            yield from (Text(f"{path.relative_to(ROOT)}{at}", text) for at, text in _in_file(path))


def _in_file(path):
    match path.suffix:
        case ".py":
            yield from in_program(path.read_text("utf-8"))
        case ".toml":
            yield from _strings(tomllib.loads(path.read_text("utf-8")), "")
        case ".json" if path.parent.name.endswith(".lessons"):
            yield from _strings(json.loads(path.read_text("utf-8")), "")


def _strings(value, at):
    if isinstance(value, str) and " " in value and not at.endswith((".cells", ".does", ".again")):
        yield at, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from _strings(part, f"{at}.{name}")


def in_program(source):
    """List the texts of a program by their lines; what is filled in stands by its name, docstrings are left out."""
    yield from _walked(ast.parse(source))


def _walked(node):
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    if isinstance(node, ast.JoinedStr):
        parts = (each.value if isinstance(each, ast.Constant) else f"{{{_named(each)}}}" for each in node.values)
        yield from _read(f":{node.lineno}", "".join(map(str, parts)))
        for each in node.values:
            if isinstance(each, ast.FormattedValue):
                yield from _walked(each.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield from _read(f":{node.lineno}", node.value)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _walked(child)


def _named(filled_in):
    """Name what is filled in, where it has a plain name: `unit`; otherwise `…`."""
    value = filled_in.value if isinstance(filled_in, ast.FormattedValue) else filled_in
    return ast.unparse(value) if isinstance(value, ast.Name | ast.Attribute) else "…"


def _read(at, text):
    if re.search(r"\w\S* \S", text):
        yield at, text
