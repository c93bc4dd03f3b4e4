"""Pools of dice, as ledgers: what each side holds and why, what it threw, and what is left."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

from rich.text import Text

from rulesets.engine.core.sentences import plainly
from rulesets.engine.questions.faces import ShownDie
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ledger import Entry, Total
from tui.shared.colours import Colours
from tui.widgets.drawing import chips, die_shape, die_style, in_side_colour, mark_of

MOST_DRAWN = 10
ROOMY = 80


def holds_dice(run: Run) -> bool:
    """Tell whether the run's totals count dice."""
    return any(entry.of for entry in run.ledger)


def pools_text(run: Run, width: int, height: int, colours: Colours) -> Text:
    """Write the attacker's pool beside the defender's; of several pairs the last ones, as many as there is room for."""
    pairs = [_pair(run, pools, width, colours) for pools in _comparisons(run)]
    shown: list[list[Text]] = []
    for lines in reversed(pairs):
        if shown and len(lines) + sum(map(len, shown)) > height:
            break
        shown.insert(0, lines)
    return Text("\n").join(line for lines in shown for line in lines)


def _comparisons(run: Run) -> list[list[Total]]:
    """List the pools of each comparison, in order, the attacker's first."""
    pools = [run.checklist.total(name) for name in dict.fromkeys(entry.total for entry in run.ledger if entry.of)]
    pairs = ([pool for pool in pools if pool.left == left] for left in dict.fromkeys(pool.left for pool in pools))
    return [sorted(pair, key=lambda pool: mark_of(pool.role)) for pair in pairs]


def _pair(run: Run, pools: list[Total], width: int, colours: Colours) -> list[Text]:
    half = (width - 2) // 2 if len(pools) > 1 or width >= ROOMY else width
    columns = [_column(run, pool, half, colours) for pool in pools]
    left = _left(run, pools[0])
    if left is not None:
        columns[0].append(Text.assemble(("left    ", colours["muted"]), (left, f"bold {colours['accent']}")))
    lines = []
    for cells in zip_longest(*columns, fillvalue=Text()):
        line = Text()
        for cell in cells:
            line.append_text(_padded(cell, half)).append("  ")
        line.rstrip()
        lines.append(line)
    return lines


def _padded(cell: Text, width: int) -> Text:
    copy = cell.copy()
    copy.truncate(width, overflow="ellipsis", pad=True)
    return copy


def _left(run: Run, pool: Total) -> str | None:
    """Spell out the symbols that a comparison left, which the run keeps as a fact."""
    found = run.facts.get(pool.left)
    if not isinstance(found, Mapping):
        return None
    return " ".join(symbol for symbol, count in found.items() for _ in range(count)) or "nothing"


def _column(run: Run, pool: Total, width: int, colours: Colours) -> list[Text]:
    entries = run.ledger.of(pool.name)
    held = run.ledger.pool(pool.name, tuple(dict.fromkeys(entry.of for entry in entries if entry.of)))
    side = f"bold {in_side_colour(pool.role, colours)}"
    name = pool.name if width >= ROOMY // 2 else pool.brief or pool.name
    lines = [Text.assemble((f"{mark_of(pool.role)} {name} ", side), (str(held), "bold"))]
    drawn = max((min(abs(entry.amount), MOST_DRAWN) for entry in entries), default=0)
    lines += [_entry(entry, drawn, width, colours) for entry in entries]
    if thrown := run.answered.get(pool.throw):
        lines.append(_dice(thrown.value, width, colours))
    return lines


def _dice(thrown: tuple[ShownDie, ...], width: int, colours: Colours) -> Text:
    wide = Text.assemble(("thrown  ", colours["muted"]), chips(thrown, colours))
    return wide if wide.cell_len <= width else Text.assemble(("thrown ", colours["muted"]), chips(thrown, colours, ""))


def _entry(entry: Entry, drawn: int, width: int, colours: Colours) -> Text:
    dice = (die_shape(entry.of) if entry.amount > 0 else "–") * min(abs(entry.amount), MOST_DRAWN)
    sign = "−" if entry.amount < 0 else ""
    line = Text.assemble((f"{dice.ljust(drawn)} ", die_style(entry.of, colours)))
    line.append(f"{sign}{abs(entry.amount)} {entry.of}  {entry.reason}")
    if line.cell_len + 2 + len(entry.cite) <= width:
        line.append(f"  {plainly(entry.cite)}", colours["muted"])
    return line
