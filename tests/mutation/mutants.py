"""Small changes to a source that make it wrong: one at a time, each at a line."""

import ast
import re
from dataclasses import dataclass
from enum import Enum
from types import CodeType

TURNED = {
    ast.Lt: (ast.GtE, ast.LtE),
    ast.LtE: (ast.Gt, ast.Lt),
    ast.Gt: (ast.LtE, ast.GtE),
    ast.GtE: (ast.Lt, ast.Gt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
"""Each comparison, turned around, and off by one where it has a border."""

SWAPPED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv}
CELLS = ("AX", "AR", "NE", "DR", "DX")
EFFECTS = ("SUPPRESSED", "IMMOBILIZED", "FALLS_BACK", "ELIMINATED")


class Kind(Enum):
    """What is changed."""

    TURNED = "turned"
    BORDER = "border"
    LOGIC = "logic"
    SUM = "sum"
    NUMBER = "number"
    CELL = "cell"


@dataclass(frozen=True)
class Mutant:
    """A changed module: its name, the line, which kind of change, what was changed, and the code of it all."""

    module: str
    line: int
    kind: Kind
    what: str
    code: CodeType

    def __str__(self):
        return f"{self.module}:{self.line}: {self.what}"


def mutants(path, module):
    """Change one thing after another in a source file."""
    source = path.read_text(encoding="utf-8")
    tree, nodes = _parsed(source)
    for number in range(len(nodes)):
        for way in range(len(CELLS) * 3):
            node = nodes[number]
            changed = change(node, way)
            if changed is None:
                break
            kind, what = changed
            code = compile(tree, str(path), "exec", dont_inherit=True)
            yield Mutant(module, getattr(node, "lineno", 0), kind, what, code)
            tree, nodes = _parsed(source)


def _parsed(source):
    tree = ast.parse(source)
    return tree, list(_run(tree))


def _run(node):
    """Go through all that is run, which the types of what a function takes and gives are not."""
    yield node
    for name, below in ast.iter_fields(node):
        if name == "returns" or (isinstance(node, ast.arg) and name == "annotation"):
            continue
        for each in below if isinstance(below, list) else [below]:
            if isinstance(each, ast.AST):
                yield from _run(each)


def change(node, way):
    """Change a node in one of several ways, and say how; None if there is no such way."""
    match node:
        case ast.Compare(ops=[op, *_]) if way < len(TURNED[type(op)]):
            node.ops[0] = TURNED[type(op)][way]()
            kind = Kind.BORDER if way else Kind.TURNED
            return kind, f"{type(op).__name__} becomes {type(node.ops[0]).__name__}"
        case ast.BinOp(op=op) if way == 0 and type(op) in SWAPPED and not _of_text(node):
            node.op = SWAPPED[type(op)]()
            return Kind.SUM, f"{type(op).__name__} becomes {type(node.op).__name__}"
        case ast.BoolOp(op=op) if way == 0:
            node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
            return Kind.LOGIC, f"{type(op).__name__} becomes {type(node.op).__name__}"
        case ast.IfExp() if way == 0:
            node.body, node.orelse = node.orelse, node.body
            return Kind.LOGIC, "if and else change places"
        case ast.Constant(value=int(value)) if way == 0 and not isinstance(value, bool):
            node.value = value + 1
            return Kind.NUMBER, f"{value} becomes {value + 1}"
        case ast.Constant(value=str(text)) if text != (changed := _cell(text, way)):
            node.value = changed
            return Kind.CELL, f"{text!r} becomes {changed!r}"
        case ast.Attribute(value=ast.Name(id="AssaultEffect"), attr=attr) if attr in EFFECTS and way < len(EFFECTS) - 1:
            node.attr = [each for each in EFFECTS if each != attr][way]
            return Kind.CELL, f"{attr} becomes {node.attr}"
    return None


def _of_text(node):
    """Tell whether a sum is one of texts or types, which is no arithmetic."""
    parts = (node.left, node.right)
    return any(
        isinstance(part, ast.JoinedStr | ast.List | ast.Tuple)
        or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in parts
    )


def _cell(text, way):
    """Change one cell in a row of a table: a result by its neighbour, a loss by one."""
    words = re.split(r"(\s+)", text)
    cells = [place for place, word in enumerate(words) if word in CELLS]
    if len(cells) >= len(CELLS) and way < len(cells):
        place = cells[way]
        words[place] = CELLS[(CELLS.index(words[place]) + 1) % len(CELLS)]
        return "".join(words)
    losses = re.fullmatch(r"([0-9])/([0-9])", text)
    if losses and way < 2:
        figures = [int(losses[1]), int(losses[2])]
        figures[way] += 1
        return "{}/{}".format(*figures)
    return text
