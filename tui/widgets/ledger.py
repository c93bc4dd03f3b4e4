"""What was counted, and why: totals with their entries, pools of dice, effects and facts."""

from __future__ import annotations

from textwrap import wrap

from rich.text import Text

from rulesets.engine.core.words import Role, plainly, real_minus
from rulesets.engine.referee.checklist import Remark, Run
from rulesets.engine.referee.ledger import LedgerEntry, in_figures
from tui.shared.terminal import Colours
from tui.widgets.drawing import Cited, against_bar, die_shape, hanging, in_side_colour, mark_of, spread

MOST_DRAWN = 12
"""How many dice are drawn of what a total counts at most."""


def ledger_text(run: Run, width: int, colours: Colours) -> Text:
    """Write each total with its entries: amount, reason, section."""
    text = Text()
    for total in run.ledger.totals():
        role = run.checklist.total(total).role
        text.append(f"{mark_of(role) or ' '} {total} ".ljust(18), f"bold {in_side_colour(role, colours)}")
        text.append_text(summed(run, total)).append("\n")
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
        lines = _numbered(f"{mark_of(role) or ' '} ", name, style, summed(run, name), width)
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


def strengths_bar(run: Run, width: int, colours: Colours) -> Text:
    """Draw the attack against the defence as one bar, where each is one sum of strengths."""
    sums = {run.checklist.total(name).role: run.ledger.total(name) for name in run.ledger.totals()}
    attack, defence = sums.get(Role.ATTACKER), sums.get(Role.DEFENDER)
    if attack is None or defence is None or any(entry.of for entry in run.ledger):
        return Text()
    return against_bar(attack, defence, width, colours)


def ledger_lines(run: Run, width: int, colours: Colours) -> Text:
    """Write each total with its entries after it, for small screens: `attack 7 = 4 Thinker + 3 Tiny`."""
    lines = []
    for total in run.ledger.totals():
        role = run.checklist.total(total).role
        line = Text(f"{mark_of(role) or ' '} {total} ", f"bold {in_side_colour(role, colours)}")
        line.append_text(summed(run, total)).append(" = ", colours["muted"])
        parts = "".join(_signed(entry) for entry in run.ledger.of(total)).removeprefix("+ ").strip()
        first, *more = wrap(parts, max(12, width), initial_indent=" " * line.cell_len, subsequent_indent="    ") or [""]
        lines += [line.append(first.strip()), *map(Text, more)]
    notes = [note.text for note in run.notes if not note.cite.startswith("precedent")]
    written = (line for note in notes for line in hanging("", note, width, colours["muted"]))
    return Text("\n").join([*lines, *written])


def _signed(entry: LedgerEntry) -> str:
    sign = "−" if entry.amount < 0 else "+"
    return f"{sign} {entry.unsigned} {entry.of + ' ' if entry.of else ''}{entry.called} "


def summed(run: Run, total: str) -> Text:
    """Write what a total comes to: a number, or how many dice of each colour."""
    colours = [entry.of for entry in run.ledger.of(total) if entry.of]
    if colours:
        return Text(str(run.ledger.pool(total, tuple(dict.fromkeys(colours)))), "bold")
    return Text(real_minus(in_figures(run.ledger.total(total))), "bold")


def _entry_line(entry: LedgerEntry, width: int, colours: Colours) -> Text:
    amount = real_minus(entry.signed)
    shapes = f" {die_shape(entry.of) * entry.amount}" if entry.of and 0 < entry.amount <= MOST_DRAWN else ""
    dice = f"{shapes} {entry.of}" if entry.of else ""
    line = Text(f"    {amount}{dice}  {entry.called}")
    line.append(f"  {plainly(entry.cite)}", colours["muted"])
    line.truncate(max(12, width), overflow="ellipsis")
    return line
