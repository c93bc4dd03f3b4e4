"""Pools of symbol dice: how many each side throws and why, and what cancels what once both are thrown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rich.text import Text

from rulesets.engine.core.words import Role, aside, capitalised, section
from rulesets.engine.questions.symbol_dice import ShownDie
from rulesets.engine.questions.throws import Throw
from rulesets.engine.referee.checklist import Checklist, Run
from rulesets.engine.referee.ledger import Cancelled, LedgerEntry, Total
from rulesets.engine.reference.ruling_view import who_fights
from tui.shared.terminal import Colours
from tui.widgets.drawing import (
    boxed,
    chips,
    die_ground,
    die_shape,
    die_style,
    hanging,
    in_side_colour,
    mark_of,
    padded,
    side_hue,
    spread,
    symbol_die,
    wrapped,
)
from tui.widgets.panel import EDGES, Block, Panel
from tui.widgets.run_text import summed

MOST_DRAWN = 10
ROOMY = 80
DIE = 6
"""How many characters a drawn die takes, with the blank behind it."""
ORIGINS, LATER = "Where the dice come from", 2
"""The pane that tells what gave the dice, and by how much more it makes room for others: for the odds, too."""
MOST_ROWS = 2
"""In how many rows of a pane dice are drawn at most; more of them stand in a line, by their symbols alone."""


def throws_pools(checklist: Checklist) -> bool:
    """Tell whether a checklist compares pools of dice."""
    return any(total.throw for total in checklist.totals)


def holds_dice(run: Run) -> bool:
    """Tell whether the run's totals count dice."""
    return any(entry.of for entry in run.ledger)


def pool_panes(run: Run, width: int, colours: Colours) -> list[Panel]:
    """Draw the pools of each comparison, the attacker's beside the defender's, in the sides' hues; the last counts.

    Once both are thrown, what cancels what is drawn, of all comparisons in short where there is little room, and where
    the dice come from is listed.
    """
    compared, declared, room = {each.left: each for each in run.cancelled}, _declared(run), width - EDGES
    done = [(compared[pools[0].left], pools) for pools in declared if pools[0].left in compared]
    panes = _compared(run, done, room, colours, len(declared) - len(done)) if done else []
    left = declared[len(done) :]
    for rank, pools in reversed([*enumerate(reversed(left))]):
        if asked := _each_reading(run, pools, room, colours):
            drawn, short = zip(*asked, strict=True)
            panes.append(Panel(CANCELS, drawn, rank=rank, shorter=(short,), airy=True))
            panes.append(_origins(run, pools, room, colours, rank))
        elif any(run.ledger.of(pool.name) for pool in pools):
            attack, defence = (_pool_pane(run, pool, width // 2 - EDGES, colours) for pool in pools)
            panes.append(attack._replace(rank=rank, beside=defence))
    return panes


CANCELS = "What cancels what"


def _compared(
    run: Run, done: Sequence[tuple[Cancelled, tuple[Total, Total]]], width: int, colours: Colours, rank: int
) -> list[Panel]:
    """Draw what cancels what in all throws that were compared, or write it in short, and list what gave the dice."""
    heads = [attack.brief or attack.name for _, (attack, _) in done] if len(done) > 1 else [""]
    drawn, short = list[Block](), list[Block]()
    for head, (said, pools) in zip(heads, done, strict=True):
        lines = cancelling_lines(run, said, pools, width, colours)
        drawn.append((*([Text(capitalised(head), "bold")] if head else []), *lines))
        lead = capitalised(head).ljust(max(map(len, heads)))
        short.append(tuple(cancelling_rows(run, said, pools, width, colours, lead)))
    shorter = (tuple(short),) if rank or len(done) > 1 else ()
    said = done[-1][0]
    pane = Panel(CANCELS, tuple(drawn), f"{said.rule} · {section(said.cite)}", rank, shorter=shorter, airy=True)
    return [pane, _origins(run, [pool for _, pools in done for pool in pools], width, colours, rank)]


def _each_reading(run: Run, pools: tuple[Total, Total], width: int, colours: Colours) -> list[tuple[Block, Block]]:
    """Draw, where it is asked what cancels what, the pairs of the first reading; and all in short, alike ones once."""
    labels = {each.word: each.label for each in run.question.options(run.table)} if run.question is not None else {}
    found = dict[object, tuple[list[str], list[list[Text]]]]()
    for reading, there in run.readings.items():
        for said in there.cancelled:
            if said.left == pools[0].left:
                alone = said._replace(otherwise={})  # the other readings stand beneath
                ways = [each(there, alone, pools, width - 2, colours) for each in (cancelling_lines, cancelling_rows)]
                read, _ = found.setdefault((said.pairs, said.stays, said.unused), ([], ways))
                read.append(labels.get(reading, reading))
    heads = ((hanging("", " · ".join(read), width, colours["muted"]), ways) for read, ways in found.values())
    indented = ((head, [[Text("  ") + row for row in way] for way in ways]) for head, ways in heads)
    asked = [((*head, *drawn), (*head, *short)) for head, (drawn, short) in indented]
    return [*asked[:1], *((short, short) for _, short in asked[1:])]


def _origins(run: Run, pools: Iterable[Total], width: int, colours: Colours, rank: int) -> Panel:
    """List in a pane what gave each side its dice, and took them."""
    lines = _origin_lines(run, pools, width, colours)
    return Panel(ORIGINS, (tuple(lines),) if lines else (), rank=rank + LATER)


def _origin_lines(run: Run, pools: Iterable[Total], width: int, colours: Colours) -> list[Text]:
    lines = []
    for pool in pools:
        mark = Text.assemble((f"{mark_of(pool.role)} ", in_side_colour(pool.role, colours)))
        for entry in run.ledger.of(pool.name):
            first, *more = _entry(entry, 0, width - 2, colours)
            lines += [mark + first, *(Text("  ") + each for each in more)]
    return lines


def _declared(run: Run) -> list[tuple[Total, Total]]:
    """List the pools of each comparison that has begun, the attacker's first; the first comparison is always there."""
    counted = {entry.total for entry in run.ledger if entry.of}
    pairs: list[tuple[Total, Total]] = []
    for left in dict.fromkeys(total.left for total in run.checklist.totals if total.throw):
        pair = (each for each in run.checklist.totals if each.left == left)
        attack, defence = sorted(pair, key=lambda pool: mark_of(pool.role))[:2]
        if not pairs or counted & {attack.name, defence.name}:
            pairs.append((attack, defence))
    return pairs


def _pool_pane(run: Run, pool: Total, width: int, colours: Colours) -> Panel:
    """Draw a pool in a pane that is named by who throws it: the dice, and below where they come from."""
    title = f"{mark_of(pool.role)} {_thrower(run, pool)}"
    lines = _entries(run, pool, width, colours)
    thrown = _thrown(run, pool)
    dice = [*_drawn(thrown, width, colours), Text()] if thrown else []
    said = [*dice, *lines] or [Text("no dice yet", colours["muted"])]
    count = summed(run, pool.name).plain if lines else ""
    return Panel.of(title, said, count)._replace(colour=side_hue(pool.role, colours))


def _thrower(run: Run, pool: Total) -> str:
    """Name who throws a pool; where nobody knows, the pool."""
    fought = who_fights(run)
    return " + ".join(fought.attackers if pool.role is Role.ATTACKER else fought.defenders) or pool.name


def _drawn(thrown: tuple[ShownDie, ...], width: int, colours: Colours) -> list[Text]:
    """Draw thrown dice in rows; very many of them in a line."""
    a_row = max(1, width // DIE)
    if len(thrown) > a_row * MOST_ROWS:
        return [_dice(thrown, width, colours)]
    dice = [[Text(line, die_ground(die.colour, colours)) for line in symbol_die(die.symbols)] for die in thrown]
    rows = [dice[start : start + a_row] for start in range(0, len(dice), a_row)]
    return [Text(" ").join(line) for row in rows for line in zip(*row, strict=True)]


# What cancels what


class Facing(NamedTuple):
    """A symbol of the attack above one of the defence, each by its letter, `–` for a blank, empty where there is none.

    `cancels` says that one cancels the other; if not, `above` and `below` say in a word what becomes of each.
    """

    attack: str
    defence: str
    cancels: bool = False
    above: str = ""
    below: str = ""
    colour: str = ""


STAYS, SPARE, BLANK = "stays", "cancels nothing", "blank"
NO_EFFECT = "no effect"
FRAMED = 9
"""How many symbols stand beside each other in frames at most; more of them are written in a row."""

NOTES_APART = 4
"""So many columns are left free between the dice and what comes of them."""

MOST_APART = 7
"""So many columns are left free between two frames at most."""

SET_APART = 4
"""So many more are left free between what is cancelled and what is left."""


def facing(run: Run, said: Cancelled, pools: tuple[Total, Total]) -> list[Facing]:
    """Set the symbols of two throws against each other: what is cancelled, what stays, what cancels nothing, blanks."""
    blanks = [sum(not die.symbols for die in _thrown(run, pool)) for pool in pools]
    pairs = [Facing(attack, defence, cancels=True) for attack, defence in said.pairs]
    dice = [(symbol, die.colour) for die in _thrown(run, pools[0]) for symbol in die.symbols]
    colours = {stays: iter([colour for symbol, colour in dice if symbol == stays]) for stays in said.stays}
    stay = [Facing(symbol, "", above=STAYS, colour=next(colours[symbol], "")) for symbol in said.stays]
    spare = [Facing("", symbol, below=SPARE) for symbol in said.unused]
    none = zip_longest(["–"] * blanks[0], ["–"] * blanks[1], fillvalue="")
    return [*pairs, *stay, *spare, *(Facing(attack, defence, above=BLANK) for attack, defence in none)]


def _thrown(run: Run, pool: Total) -> tuple[ShownDie, ...]:
    """Give the dice that were thrown for a pool, in the order in which their symbols are told everywhere."""
    thrown = run.answered.get(pool.throw)
    return thrown.question.by_strength(thrown.value) if thrown and isinstance(thrown.question, Throw) else ()


def cancelling_lines(run: Run, said: Cancelled, pools: tuple[Total, Total], width: int, colours: Colours) -> list[Text]:
    """Draw each symbol of the attack above that which cancels it, and say what another reading would leave."""
    columns = facing(run, said, pools)
    names = [_thrower(run, pool) for pool in pools]
    lead = min(max(map(len, (*names, *(summed(run, pool.name).plain for pool in pools)))) + 4, width // 4)
    if len(columns) > FRAMED or lead + len(columns) * DIE + SET_APART > width:
        return cancelling_rows(run, said, pools, width, colours)
    notes = _comes_of_it(said, pools, colours)
    noted = max((note.cell_len for note in notes), default=0)
    gap = max(1, min(MOST_APART, (width - lead - noted - NOTES_APART - SET_APART) // max(1, len(columns)) - 5))
    rows = _framed(columns, gap, colours)
    heads = [Text()] * len(rows)
    for place, pool, name in zip((0, 6), pools, names, strict=True):
        heads[place] = Text(f"{mark_of(pool.role)} {name}"[: lead - 1], f"bold {in_side_colour(pool.role, colours)}")
        heads[place + 1] = Text(f"  {summed(run, pool.name)}"[: lead - 1], colours["muted"])
    right = lead + rows[0].cell_len + NOTES_APART
    roomy = right + noted <= width
    lines = []
    for head, row, note in zip_longest(heads, rows, notes if roomy else (), fillvalue=Text()):
        line = Text.assemble(padded(head, lead), row)
        lines.append(Text.assemble(padded(line, right), note) if note else line)
    for reading, left in said.otherwise.items():
        are = "is" if left == "nothing" or len(left) == 1 else "are"
        other = f"Read the other way ({reading}): {left} {are} left."
        lines += [Text(each, colours["muted"]) for each in wrapped(other, width)]
    return lines


def _framed(columns: list[Facing], gap: int, colours: Colours) -> list[Text]:
    """Draw symbols in frames with gaps between, nine lines: the attack's, what becomes of them, the defence's."""
    drawn: list[list[Text]] = []
    for each in columns:
        above = _box(each.attack, each.cancels, each.colour, colours)
        below = _box(each.defence, each.cancels, "", colours)
        what = each.above or ("" if each.below == SPARE else each.below)  # that stands at the right, in words
        join = ["│", "×", "│"] if each.cancels else ["│" if each.above == STAYS else "", what, ""]
        between = [Text(f"{word:^5}", "bold" if word in ("×", STAYS) else colours["muted"]) for word in join]
        if drawn and not each.cancels and columns[len(drawn) - 1].cancels:
            drawn[-1] = [line + Text(" " * SET_APART) for line in drawn[-1]]
        drawn.append([*above, *between, *below])
    return [Text(" " * gap).join(line) for line in zip(*drawn, strict=True)]


def _box(symbol: str, cancelled: bool, colour: str, colours: Colours) -> list[Text]:
    """Draw a symbol in a frame: struck where it is cancelled, filled where it stays, five columns by three lines."""
    if not symbol:
        return [Text(" " * 5)] * 3
    if colour:
        return [Text(line, die_ground(colour, colours)) for line in ("     ", f"{symbol:^5}", "     ")]
    lines = [Text(line, colours["edge"]) for line in boxed(symbol)]
    lines[1].stylize(f"{colours['muted']} {'strike' if cancelled else 'not strike'}", 2, 3)
    return lines


def _stay(count: int) -> str:
    return "stay" if count > 1 else STAYS


def _idle(said: Cancelled, pool: Total, colours: Colours) -> list[Text]:
    """Say which symbols of the defence cancel nothing, in a line; nothing where each cancels one."""
    what = SPARE.replace("cancels", "cancel") if len(said.unused) > 1 else SPARE
    words = f"{' '.join(said.unused)}  {what}"
    return [_marked(pool, Text(words, colours["muted"]), colours)] if said.unused else []


def _marked(pool: Total, words: Text, colours: Colours) -> Text:
    """Write whose dice they are before what is said of them."""
    return Text.assemble((f"{mark_of(pool.role)} ", in_side_colour(pool.role, colours)), words)


def _comes_of_it(said: Cancelled, pools: tuple[Total, Total], colours: Colours) -> list[Text]:
    """Say of each symbol of the attack whether it stays, and what it comes to, every other line."""
    lines = []
    for symbol in dict.fromkeys(said.stays):
        comes_to, stays = said.says.get(symbol, NO_EFFECT), _stay(said.stays.count(symbol))
        lines += [Text.assemble((f"{symbol}  ", "bold"), (f"{stays}: ", colours["muted"]), (comes_to, "bold")), Text()]
    for symbol in dict.fromkeys(attack for attack, _ in said.pairs if attack not in said.stays):
        lines += [Text.assemble((f"{symbol}  ", "bold"), ("cancelled", colours["muted"])), Text()]
    return [*lines, *_idle(said, pools[1], colours)]


def cancelling_rows(
    run: Run, said: Cancelled, pools: tuple[Total, Total], width: int, colours: Colours, lead: str = ""
) -> list[Text]:
    """Write what cancels what in as few lines as it takes: `C × C   X × X   ▲  D  stays: fallback   ▼ – blank`."""
    muted, symbols = colours["muted"], facing(run, said, pools)
    told = [Text(f"{each.attack} × {each.defence}", muted) for each in symbols if each.cancels]
    for pair in told:
        pair.stylize("strike", 0, 1)
        pair.stylize("strike", -1)
    for symbol in dict.fromkeys(said.stays):
        staying = [each.colour for each in symbols if each.above == STAYS and each.attack == symbol]
        lying, many = [Text(f" {symbol} ", die_ground(each, colours)) for each in staying], len(staying)
        stays = Text.assemble((f" {_stay(many)}: ", muted), (said.says.get(symbol, NO_EFFECT), "bold"))
        dice = Text(" ").join(lying)
        if 2 + dice.cell_len + stays.cell_len > width:  # so many are counted
            dice = Text.assemble(f"{many} ", lying[0])
        told.append(_marked(pools[0], dice + stays, colours))
    told += _idle(said, pools[1], colours)
    blanks = {pool: sum(not die.symbols for die in _thrown(run, pool)) for pool in pools}
    none = [_marked(pool, Text("– " * many, muted), colours) for pool, many in blanks.items() if many]
    told += [Text.assemble(*none, (BLANK if sum(blanks.values()) == 1 else f"{BLANK}s", muted))] if none else []
    rows = [Text(lead, "bold")]
    for part in told:
        if rows[-1].cell_len + 3 + part.cell_len > width:
            rows.append(Text(" " * len(lead)))
        rows[-1].append("   " if rows[-1] else "").append_text(part)
    return rows


def pools_text(run: Run, width: int, height: int, colours: Colours) -> Text:
    """Write the dice of each comparison, as much as there is room for; once some are compared, the last ones first."""
    pairs = [_pair(run, pools, width, colours) for pools in _comparisons(run)]
    shown: list[list[Text]] = []
    for lines in reversed(pairs):
        if shown and len(lines) + sum(map(len, shown)) > height:
            break
        shown.append(lines)
    return Text("\n").join(line for lines in (shown if run.cancelled else reversed(shown)) for line in lines)


def _comparisons(run: Run) -> list[list[Total]]:
    """List the pools of each comparison, in order, the attacker's first."""
    pools = [run.checklist.total(name) for name in dict.fromkeys(entry.total for entry in run.ledger if entry.of)]
    pairs = ([pool for pool in pools if pool.left == left] for left in dict.fromkeys(pool.left for pool in pools))
    return [sorted(pair, key=lambda pool: mark_of(pool.role)) for pair in pairs]


def _pair(run: Run, pools: list[Total], width: int, colours: Colours) -> list[Text]:
    """Write two pools beside each other; once thrown, what cancels what, and before the ruling what gave them."""
    said = next((each for each in run.cancelled if each.left == pools[0].left), None)
    if said and len(pools) > 1:
        attack, defence = pools
        lead = (attack.brief or attack.name) if len(run.cancelled) > 1 else ""
        rows = cancelling_rows(run, said, (attack, defence), width, colours, lead)
        return rows if run.ended else [*rows, *_origin_lines(run, pools, width, colours)]
    half = (width - 2) // 2 if len(pools) > 1 or width >= ROOMY else width
    columns = [_column(run, pool, half, colours) for pool in pools]
    lines = []
    for cells in zip_longest(*columns, fillvalue=Text()):
        line = Text("  ").join(padded(cell, half) for cell in cells)
        line.rstrip()
        lines.append(line)
    return lines


def _column(run: Run, pool: Total, width: int, colours: Colours) -> list[Text]:
    side = f"bold {in_side_colour(pool.role, colours)}"
    name = pool.name if width >= ROOMY // 2 else pool.brief or pool.name
    head = Text.assemble((f"{mark_of(pool.role)} {name} ", side), summed(run, pool.name))
    thrown = _thrown(run, pool)
    return [head, *([_dice(thrown, width, colours)] if thrown else []), *_entries(run, pool, width, colours)]


def _dice(thrown: tuple[ShownDie, ...], width: int, colours: Colours) -> Text:
    wide = Text.assemble(("thrown  ", colours["muted"]), chips(thrown, colours))
    return wide if wide.cell_len <= width else Text.assemble(("thrown ", colours["muted"]), chips(thrown, colours, ""))


def _entries(run: Run, pool: Total, width: int, colours: Colours) -> list[Text]:
    """Write all that adds or takes dice of a pool, what is said of them in one column."""
    entries = run.ledger.of(pool.name)
    drawn = max((min(abs(entry.amount), MOST_DRAWN) for entry in entries), default=0)
    return [line for entry in entries for line in _entry(entry, drawn, width, colours)]


def _entry(entry: LedgerEntry, drawn: int, width: int, colours: Colours) -> list[Text]:
    """Write what adds or takes dice, and why; what is too long for its column goes on below."""
    dice = (die_shape(entry.of) if entry.amount > 0 else "–") * min(abs(entry.amount), MOST_DRAWN)
    sign = "−" if entry.amount < 0 else ""
    said = f"{sign}{abs(entry.amount)} {entry.of}  {entry.called}"
    first, *more = hanging(f"{dice.ljust(drawn)} ", said, width)
    first.stylize(die_style(entry.of, colours), 0, len(dice))
    cite = Text(aside(entry.cite), colours["muted"])
    if not more and first.cell_len + 2 + cite.cell_len <= width:
        first = spread(first, cite, width)
    return [first, *more]
