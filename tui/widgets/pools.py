"""Pools of dice, as ledgers: what each side holds and why, what it threw, and what is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest

from rich.text import Text

from rulesets.engine.questions.faces import ShownDie
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ledger import Entry
from tui.widgets.drawing import Colours, chips, die_style, in_side_colour, mark_of

MOST_DRAWN = 10
ROOMY = 80


@dataclass(frozen=True)
class Held:
    """A side's pool: the total it is kept under, and the dice of it that were thrown."""

    total: str
    thrown: tuple[ShownDie, ...] | None = None


def holds_dice(run: Run) -> bool:
    """Tell whether the run's totals count dice."""
    return any(entry.of for entry in run.ledger)


def pools_text(run: Run, width: int, height: int, colours: Colours) -> Text:
    """Write the attacker's pool beside the defender's; of several pairs the last ones, as many as there is room for."""
    pairs = [_pair(run, battle, width, colours) for battle in _battles(run)]
    shown: list[list[Text]] = []
    for lines in reversed(pairs):
        if shown and len(lines) + sum(map(len, shown)) > height:
            break
        shown.insert(0, lines)
    return Text("\n").join(line for lines in shown for line in lines)


def _battles(run: Run) -> list[str]:
    """Name what the pools are for, in order; the attack itself has no name."""
    totals = dict.fromkeys(entry.total for entry in run.ledger if entry.of)
    return list(dict.fromkeys(_battle(total) for total in totals))


def _battle(total: str) -> str:
    words = total.split()
    return " ".join(words[: next((place for place, word in enumerate(words) if mark_of(word)), 0)])


def _pair(run: Run, battle: str, width: int, colours: Colours) -> list[Text]:
    totals = dict.fromkeys(entry.total for entry in run.ledger if entry.of and _battle(entry.total) == battle)
    sides = sorted((Held(total, _thrown(run, total)) for total in totals), key=lambda held: mark_of(held.total))
    half = (width - 2) // 2 if len(sides) > 1 or width >= ROOMY else width
    columns = [_column(run, held, half, colours) for held in sides]
    left = _left(run, battle)
    if left is not None and columns:
        columns[0].append(Text.assemble(("left    ", colours["dim"]), (left, f"bold {colours['accent']}")))
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


def _thrown(run: Run, total: str) -> tuple[ShownDie, ...] | None:
    """Find the throw of a pool: its key is the pool's name, or, where there is no such, ends in it."""
    wanted = total.removesuffix(" dice")
    throws = {key: answer for key, answer in run.answered.items() if answer.question.kind == "throw"}
    named = {key.rpartition(".")[0].replace(".", " "): answer for key, answer in throws.items()}
    several = len(_battles(run)) > 1
    answer = named.get(wanted) or (None if several else named.get(wanted.split()[-1]))
    return answer.value if answer else None


def _left(run: Run, battle: str) -> str | None:
    """Spell out the symbols that a comparison left, which the run keeps as a fact."""
    found = run.facts.get(f"{battle} left".strip().replace(" ", "_"))
    if not isinstance(found, Mapping):
        return None
    return " ".join(symbol for symbol, count in found.items() for _ in range(count)) or "nothing"


def _column(run: Run, held: Held, width: int, colours: Colours) -> list[Text]:
    entries = run.ledger.of(held.total)
    pool = run.ledger.pool(held.total, tuple(dict.fromkeys(entry.of for entry in entries if entry.of)))
    side = f"bold {in_side_colour(held.total, colours)}"
    lines = [Text.assemble((f"{mark_of(held.total)} {_name(held.total, width)} ", side), (str(pool), "bold"))]
    drawn = max((min(abs(entry.amount), MOST_DRAWN) for entry in entries), default=0)
    lines += [_entry(entry, drawn, width, colours) for entry in entries]
    if held.thrown is not None:
        lines.append(_dice(held.thrown, width, colours))
    return lines


def _name(total: str, width: int) -> str:
    """Name a pool; in a narrow column by what it is for, or whose it is."""
    return total if width >= ROOMY // 2 else _battle(total) or total.removesuffix(" dice")


def _dice(thrown: tuple[ShownDie, ...], width: int, colours: Colours) -> Text:
    wide = Text.assemble(("thrown  ", colours["dim"]), chips(thrown, colours))
    return wide if wide.cell_len <= width else Text.assemble(("thrown ", colours["dim"]), chips(thrown, colours, ""))


def _entry(entry: Entry, drawn: int, width: int, colours: Colours) -> Text:
    dice = ("▣" if entry.amount > 0 else "▢") * min(abs(entry.amount), MOST_DRAWN)
    sign = "−" if entry.amount < 0 else ""
    line = Text.assemble((f"{dice.ljust(drawn)} ", die_style(entry.of, colours)))
    line.append(f"{sign}{abs(entry.amount)} {entry.of}  {entry.reason}")
    if line.cell_len + 2 + len(entry.cite) <= width:
        line.append(f"  {entry.cite}", colours["dim"])
    return line
