"""Pools of dice, as ledgers: what each side holds and why, what it threw, and what is left."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.text import Text

from rulesets.engine.core.sentences import plainly
from rulesets.engine.core.words import Role
from rulesets.engine.referee.checklist import Checklist, Run
from rulesets.engine.referee.ledger import LedgerEntry, Total
from rulesets.engine.reference.ruling_view import RulingView
from tui.shared.colours import Colours
from tui.widgets.drawing import (
    against_bar,
    chips,
    die_shape,
    die_style,
    hanging,
    in_side_colour,
    mark_of,
    spread,
    symbol_die,
)
from tui.widgets.panes import EDGES, Pane, abreast

if TYPE_CHECKING:
    from rulesets.engine.questions.symbol_dice import ShownDie

FEW_DICE = 6
MOST_DRAWN = 10
ROOMY = 80
DIE = 6
"""How many characters a drawn die takes, with the blank behind it."""
MOST_ROWS = 2
"""In how many rows of a pane dice are drawn at most; more of them stand in a line, by their symbols alone."""


def throws_pools(checklist: Checklist) -> bool:
    """Tell whether a checklist compares pools of dice."""
    return any(total.throw for total in checklist.totals)


def has_few_dice(run: Run) -> bool:
    """Tell whether a run has so few dice in its pools that their odds take a few thousandths of a second."""
    return sum(entry.amount for entry in run.ledger if entry.of) <= FEW_DICE


def holds_dice(run: Run) -> bool:
    """Tell whether the run's totals count dice."""
    return any(entry.of for entry in run.ledger)


def pool_panes(run: Run, width: int, colours: Colours) -> list[Pane]:
    """Draw the two pools of each comparison as panes beside each other, in the colours of the sides; the last counts.

    Below them stands how many dice there are of one and of the other, as one bar.
    """
    pairs = _declared(run)
    panes = []
    for place, pools in enumerate(pairs):
        attack, defence = (_pool_pane(run, pool, width // 2 - EDGES, colours) for pool in pools)
        lines = abreast(attack, defence, width, colours)
        bar = _bar(run, pools, width, colours)
        panes.append(Pane("", ((*lines, *([bar] if bar else [])),), rank=len(pairs) - place, drawn=True))
    return panes


def _declared(run: Run) -> list[tuple[Total, Total]]:
    """List the pools of each comparison that has begun, the attacker's first; the first comparison is always there."""
    counted = {entry.total for entry in run.ledger if entry.of}
    pairs: list[tuple[Total, Total]] = []
    for left in dict.fromkeys(total.left for total in run.checklist.totals if total.throw):
        attack, defence = sorted((each for each in run.checklist.totals if each.left == left), key=_mark)[:2]
        if not pairs or counted & {attack.name, defence.name}:
            pairs.append((attack, defence))
    return pairs


def _mark(pool: Total) -> str:
    return mark_of(pool.role)


def _pool_pane(run: Run, pool: Total, width: int, colours: Colours) -> Pane:
    """Draw a pool in a pane that is named by who throws it: the dice, and below where they come from."""
    fought = RulingView.of(run).fought
    names = fought.attackers if pool.role is Role.ATTACKER else fought.defenders
    title = f"{mark_of(pool.role)} {' + '.join(names) or pool.name}".strip()
    entries = run.ledger.of(pool.name)
    drawn = max((min(abs(entry.amount), MOST_DRAWN) for entry in entries), default=0)
    lines = [line for entry in entries for line in _entry(entry, drawn, width, colours)]
    thrown = run.answered.get(pool.throw)
    dice = [*_drawn(run, pool, thrown.value, width, colours), Text()] if thrown else []
    left = _left(run, pool) if pool.role is Role.ATTACKER else None
    below = [Text(), Text.assemble(("left  ", colours["muted"]), (left, "bold"))] if left is not None else []
    colour = pool.role.value if pool.role else ""
    said = [*dice, *lines, *below] or [Text("no dice yet", colours["muted"])]
    return Pane.of(title, said, _held(run, pool) if lines else "")._replace(colour=colour)


def _held(run: Run, pool: Total) -> str:
    colours = dict.fromkeys(entry.of for entry in run.ledger.of(pool.name) if entry.of)
    return str(run.ledger.pool(pool.name, tuple(colours)))


def _bar(run: Run, pools: tuple[Total, Total], width: int, colours: Colours) -> Text:
    """Draw how many dice one side has against those of the other: `5 ━━━━━━━ 4`; nothing before both have some."""
    counts = [sum(entry.amount for entry in run.ledger.of(pool.name) if entry.of) for pool in pools]
    if not all(run.ledger.of(pool.name) for pool in pools):
        return Text()
    ends = [f"{count} dice" if count != 1 else "1 die" for count in counts]
    bar = against_bar(counts[0], counts[1], width - sum(map(len, ends)) - 6, colours)
    if not bar:
        return Text()
    left, right = ((f"{end}", f"bold {colours[side]}") for end, side in zip(ends, SIDES, strict=True))
    return Text.assemble("  ", left, " ", bar, " ", right)


def _drawn(run: Run, pool: Total, thrown: tuple[ShownDie, ...], width: int, colours: Colours) -> list[Text]:
    """Draw thrown dice in rows, those that count no more faint; very many of them in a line."""
    live, a_row = _live(run, pool, thrown), max(1, width // DIE)
    if len(thrown) > a_row * MOST_ROWS:
        return [_dice(thrown, width, colours)]
    paired = zip(thrown, live, strict=True)
    styles = [f"bold {die_style(die.colour, colours)}" if on else colours["faint"] for die, on in paired]
    dice = [[Text(line, style) for line in symbol_die(die.symbols)] for die, style in zip(thrown, styles, strict=True)]
    rows = [dice[start : start + a_row] for start in range(0, len(dice), a_row)]
    return [Text(" ").join(line) for row in rows for line in zip(*row, strict=True)]


def _live(run: Run, pool: Total, thrown: tuple[ShownDie, ...]) -> list[bool]:
    """Tell of each die whether it counts: after the comparison only those of the attack whose symbols are left do."""
    found = run.facts.get(pool.left)
    if not isinstance(found, Mapping):
        return [True] * len(thrown)
    left, live = dict(found) if pool.role is Role.ATTACKER else {}, []
    for die in thrown:
        counts = [symbol for symbol in die.symbols if left.get(symbol, 0) > 0]
        live.append(bool(counts))
        left |= {symbol: left[symbol] - 1 for symbol in counts}
    return live


SIDES = ("attacker", "defender")
"""The colours of the two sides of a comparison, in their order."""


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
    return [sorted(pair, key=_mark) for pair in pairs]


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
    side = f"bold {in_side_colour(pool.role, colours)}"
    name = pool.name if width >= ROOMY // 2 else pool.brief or pool.name
    lines = [Text.assemble((f"{mark_of(pool.role)} {name} ", side), (_held(run, pool), "bold"))]
    drawn = max((min(abs(entry.amount), MOST_DRAWN) for entry in entries), default=0)
    lines += [line for entry in entries for line in _entry(entry, drawn, width, colours)]
    if thrown := run.answered.get(pool.throw):
        lines.append(_dice(thrown.value, width, colours))
    return lines


def _dice(thrown: tuple[ShownDie, ...], width: int, colours: Colours) -> Text:
    wide = Text.assemble(("thrown  ", colours["muted"]), chips(thrown, colours))
    return wide if wide.cell_len <= width else Text.assemble(("thrown ", colours["muted"]), chips(thrown, colours, ""))


def _entry(entry: LedgerEntry, drawn: int, width: int, colours: Colours) -> list[Text]:
    """Write what adds or takes dice, and why; what is too long for its column goes on below."""
    dice = (die_shape(entry.of) if entry.amount > 0 else "–") * min(abs(entry.amount), MOST_DRAWN)
    sign = "−" if entry.amount < 0 else ""
    said = f"{sign}{abs(entry.amount)} {entry.of}  {entry.called}"
    first, *more = hanging(f"{dice.ljust(drawn)} ", said, width)
    first.stylize(die_style(entry.of, colours), 0, drawn)
    cite = Text(plainly(entry.cite), colours["muted"])
    if not more and first.cell_len + 2 + cite.cell_len <= width:
        first = spread(first, cite, width)
    return [first, *more]
