"""What was counted, and why: totals with their entries, pools of dice, effects and facts."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from textwrap import wrap

from rich.text import Text

from rulesets.engine.core.words import Role, plainly, real_minus
from rulesets.engine.questions.symbol_dice import ShownDie
from rulesets.engine.referee.checklist import Checklist, Remark, Run
from rulesets.engine.referee.ledger import LedgerEntry, Total, in_figures
from rulesets.engine.reference.ruling_view import RulingView
from tui.shared.signs import Colours
from tui.widgets.drawing import (
    PARTS,
    Cited,
    against_bar,
    chips,
    die_shape,
    die_style,
    hanging,
    in_side_colour,
    mark_of,
    padded,
    side_hue,
    spread,
    symbol_die,
)
from tui.widgets.panel import EDGES, Panel


def ledger_text(run: Run, width: int, colours: Colours) -> Text:
    """Write each total with its entries: amount, reason, section."""
    text = Text()
    for total in run.ledger.totals():
        role = run.checklist.total(total).role
        text.append(f"{mark_of(role) or ' '} {total} ".ljust(18), f"bold {in_side_colour(role, colours)}")
        text.append_text(_summed(run, total)).append("\n")
        for entry in run.ledger.of(total):
            text.append_text(_entry_line(entry, width, colours)).append("\n")
    for note in run.notes:
        settled = note.cite.startswith("precedent")
        said = Cited(note.text, note.cite, colours["muted"], Text("  "), colours["muted"] if settled else "")
        text.append_text(said.text(width)).append("\n")
    return text


def ledger_blocks(run: Run, width: int, colours: Colours) -> list[tuple[Text, ...]]:
    """Write each total with its entries for a narrow pane: what it is at the left, its number at the right.

    Beneath stands what was noted at the steps at which something was counted or found.
    """
    blocks = []
    for name in run.ledger.totals():
        role = run.checklist.total(name).role
        style = f"bold {in_side_colour(role, colours)}".strip()
        lines = _numbered(f"{mark_of(role) or ' '} ", name, style, _summed(run, name), width)
        for entry in run.ledger.of(name):
            amount = Text(f"{real_minus(entry.signed)} {entry.of}".strip(), colours["muted"])
            lines += _numbered("    ", entry.called, "", amount, width)
        blocks.append(tuple(lines))
    return [*blocks, *(_noted(note, "  ", width, colours) for note in run.notes if _adds_up(note, run))]


def remark_blocks(run: Run, width: int, colours: Colours) -> list[tuple[Text, ...]]:
    """Write what was noted besides: nothing is counted by it."""
    return [_noted(note, "", width, colours) for note in run.notes if not _adds_up(note, run)]


def _adds_up(note: Remark, run: Run) -> bool:
    return note.step in run.found.values()


def _noted(note: Remark, lead: str, width: int, colours: Colours) -> tuple[Text, ...]:
    """Write what was noted, with its section."""
    return tuple(Cited(note.text, note.cite, colours["faint"], Text(lead)).text(width).split("\n"))


def _numbered(lead: str, words: str, style: str, number: Text, width: int) -> list[Text]:
    """Write words with a number at the right end of their first line; those that do not fit go on below, further in."""
    first, *more = wrap(words, max(8, width - len(lead) - number.cell_len - 1)) or [""]
    line = spread(Text.assemble((f"{lead}{first}", style)), number, width)
    return [line, *(Text(f"{lead}  {each}", style) for each in more)]


def ledger_lines(run: Run, width: int, colours: Colours) -> Text:
    """Write each total with its entries after it, for small screens: `attack 7 = 4 Thinker + 3 Tiny`."""
    lines = []
    for total in run.ledger.totals():
        role = run.checklist.total(total).role
        line = Text(f"{mark_of(role) or ' '} {total} ", f"bold {in_side_colour(role, colours)}")
        line.append_text(_summed(run, total)).append(" = ", colours["muted"])
        parts = "".join(_signed(entry) for entry in run.ledger.of(total)).removeprefix("+ ").strip()
        first, *more = wrap(parts, max(12, width), initial_indent=" " * line.cell_len, subsequent_indent="    ") or [""]
        lines += [line.append(first.strip()), *map(Text, more)]
    notes = [note.text for note in run.notes if not note.cite.startswith("precedent")]
    written = (line for note in notes for line in hanging("", note, width, colours["muted"]))
    return Text("\n").join([*lines, *written])


def _signed(entry: LedgerEntry) -> str:
    sign = "−" if entry.amount < 0 else "+"
    return f"{sign} {entry.unsigned} {entry.of + ' ' if entry.of else ''}{entry.called} "


def _summed(run: Run, total: str) -> Text:
    colours = [entry.of for entry in run.ledger.of(total) if entry.of]
    if colours:
        return Text(str(run.ledger.pool(total, tuple(dict.fromkeys(colours)))), "bold")
    return Text(real_minus(in_figures(run.ledger.total(total))), "bold")


def _entry_line(entry: LedgerEntry, width: int, colours: Colours) -> Text:
    amount = real_minus(entry.signed)
    dice = (
        f" {die_shape(entry.of) * entry.amount} {entry.of}"
        if entry.of and 0 < entry.amount <= 12
        else f" {entry.of}"
        if entry.of
        else ""
    )
    line = Text(f"    {amount}{dice}  {entry.called}")
    line.append(f"  {plainly(entry.cite)}", colours["muted"])
    line.truncate(max(12, width), overflow="ellipsis")
    return line


MOST_DRAWN = 10
ROOMY = 80
DIE = 6
"""How many characters a drawn die takes, with the blank behind it."""
MOST_ROWS = 2
"""In how many rows of a pane dice are drawn at most; more of them stand in a line, by their symbols alone."""


def throws_pools(checklist: Checklist) -> bool:
    """Tell whether a checklist compares pools of dice."""
    return any(total.throw for total in checklist.totals)


def holds_dice(run: Run) -> bool:
    """Tell whether the run's totals count dice."""
    return any(entry.of for entry in run.ledger)


def pool_panes(run: Run, width: int, colours: Colours) -> list[Panel]:
    """Draw the two pools of each comparison as panes beside each other, in the colours of the sides; the last counts.

    Below them stands how many dice there are of one and of the other, as one bar.
    """
    panes = []
    for rank, pools in reversed([*enumerate(reversed(_declared(run)))]):
        attack, defence = (_pool_pane(run, pool, width // 2 - EDGES, colours) for pool in pools)
        bar = _bar(run, pools, width, colours)
        panes += [attack._replace(rank=rank, beside=defence), Panel.of("", [bar] if bar else [], rank=rank)]
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


def _pool_pane(run: Run, pool: Total, width: int, colours: Colours) -> Panel:
    """Draw a pool in a pane that is named by who throws it: the dice, and below where they come from."""
    fought = RulingView.of(run).participants
    names = fought.attackers if pool.role is Role.ATTACKER else fought.defenders
    title = f"{mark_of(pool.role)} {' + '.join(names) or pool.name}".strip()
    entries = run.ledger.of(pool.name)
    drawn = max((min(abs(entry.amount), MOST_DRAWN) for entry in entries), default=0)
    lines = [line for entry in entries for line in _entry(entry, drawn, width, colours)]
    thrown = run.answered.get(pool.throw)
    dice = [*_drawn(run, pool, thrown.value, width, colours), Text()] if thrown else []
    left = _left(run, pool) if pool.role is Role.ATTACKER else None
    below = [Text(), Text.assemble(("left  ", colours["muted"]), (left, "bold"))] if left is not None else []
    said = [*dice, *lines, *below] or [Text("no dice yet", colours["muted"])]
    return Panel.of(title, said, _held(run, pool) if lines else "")._replace(colour=side_hue(pool.role, colours))


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
    left, right = ((f"{end}", f"bold {colours[side]}") for end, side in zip(ends, PARTS.values(), strict=True))
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
            line.append_text(padded(cell, half)).append("  ")
        line.rstrip()
        lines.append(line)
    return lines


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
