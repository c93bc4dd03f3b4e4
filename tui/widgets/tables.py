"""Units and combats, wherever they are shown: in columns, a unit on its card, a ruling in a few lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice, zip_longest
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text

from rulesets.engine.core.tabletop import ELIMINATED, What
from rulesets.engine.core.words import capitalised, section, shortened
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.ruleset import Ruleset
from rulesets.engine.reference.ruling_view import RulingView, who_fights
from rulesets.engine.reference.texts import neighbours
from saves.log.state import Confirmed
from saves.reports.combats import OVERRULED, WHOSE, CombatLine, attacking_hue, combat_line
from saves.session.session import Session
from tui.shared.on_the_table import TableRow
from tui.shared.terminal import TIED, Colours
from tui.widgets.drawing import die_shape, die_style, hanging, in_hues, in_side_colour, ruled_off, spread, wrapped
from tui.widgets.panel import Block, Panel

GAP = 2
"""How many characters stand between two columns."""
STATES = 22
"""How many characters are kept for states at least."""
LONGEST = 24
"""How long an entry of a card may be in its column."""

MOST_DRAWN = 8
"""How many dice of a colour are drawn in a card at most; more are written."""


def whose(session: Session, unit: TableRow, colours: Colours) -> Text:
    """Give the sign of the side that has a unit, in its hue; a cross where it is lost, a blank where nobody said."""
    if is_lost(unit):
        return Text.assemble(("×", colours["faint"]))
    hue = session.ruleset.hue(unit.change.value or "")
    return Text.assemble((WHOSE[hue], colours[hue])) if hue else Text(" ")


def hues_of(session: Session, run: Run | None, colours: Colours) -> Colours:
    """Give the parts of an open combat their hues, see `in_hues`; `said` is that of results that are words.

    Where pools of dice are compared, what is left of the attack befalls the defender; what is counted, the one side
    that suffered.
    """
    if run is None:
        return in_hues("", colours)
    hues = in_hues(attacking_hue(session.ruleset, who_fights(run), run.table), colours)
    if any(total.throw for total in run.checklist.totals):
        return {**hues, "said": hues["defends"]}
    suffer = RulingView.of(run).verdict.sufferers if run.ended and run.checklist.cells_say else ()
    return {**hues, "said": in_side_colour(suffer[0].role, hues)} if len(suffer) == 1 else hues


def dice_shapes(said: str, colours: Colours) -> Text:
    """Draw `3 green 1 blue` as so many dice in their shapes; nothing for what is no such pool, or a very large one."""
    words = said.split()
    counts, names = words[::2], words[1::2]
    known = len(counts) == len(names) and all(f"die-{name}" in colours for name in names)
    if not known or not all(count.isdecimal() and int(count) <= MOST_DRAWN for count in counts):
        return Text()
    pool = zip(counts, names, strict=True)
    return Text.assemble(*((die_shape(name) * int(count), die_style(name, colours)) for count, name in pool))


def side_named(ruleset: Ruleset, side: str, colours: Colours, unknown: str = "") -> Text:
    """Name a side behind its sign, in its hue; `unknown` is said of what is no side of the game."""
    hue = ruleset.hue(side)
    label = next((each.label for each in ruleset.sides if each.word == side), unknown)
    return Text.assemble((f"{WHOSE.get(hue, '')} {label}".strip(), f"bold {colours.get(hue, '')}".strip()))


def is_lost(unit: TableRow) -> bool:
    """Tell whether a unit is off the table."""
    return any((each.change.what, each.change.field) == (What.STATE, ELIMINATED) for each in unit.on_it)


def states_of(unit: TableRow, beside_card: bool = True) -> list[TableRow]:
    """List the states of a unit; where they stand beside its card, without those that the card tells already."""
    states = (each for each in unit.on_it if each.change.what is What.STATE)
    return [each for each in states if not (beside_card and each.is_told)]


def strength_of(unit: TableRow) -> str:
    """Give the first number that is printed on a unit, which is its strength; nothing where there is none."""
    return next((each.said for each in unit.on_it if each.said.isdecimal()), "")


def by_side(session: Session, units: Sequence[TableRow], colours: Colours) -> Iterator[tuple[Text, list[TableRow]]]:
    """Part the units by whose they are, each part with its heading; those that are nobody's come last."""
    sides = [side.word for side in session.ruleset.sides]
    known = [side if side in sides else None for side in (unit.change.value for unit in units)]
    for side in (*sides, None):
        owned = [unit for unit, its in zip(units, known, strict=True) if its == side]
        if owned:
            style = f"bold {colours.get(session.ruleset.hue(side or ''), '')}".strip()
            count = f"  {len(owned)} {'unit' if len(owned) == 1 else 'units'}"
            yield Text.assemble((owned[0].said if side else "Units", style), (count, colours["muted"])), owned


class Cards(NamedTuple):
    """How units stand in columns: the width of their names, and each thing that is printed on them with its width.

    What there is no column for any more is left to the card of the unit. Pools of dice are drawn where there are
    `colours` for them, and else written.
    """

    session: Session
    rows: tuple[TableRow, ...]
    name: int
    shown: tuple[tuple[str, int], ...]
    colours: Colours | None = None

    @classmethod
    def of(cls, session: Session, rows: Sequence[TableRow], width: int, dice: Colours | None = None) -> Cards:
        """Share a width among the columns; pools of dice are drawn in the colours of `dice`, if there are any."""
        name, shown = max((len(row.called) for row in rows), default=0), []
        left = width - 2 - name - GAP - STATES
        for field in _fields(rows):
            room = max(len(field), *(len(_cell(row, field, dice)) for row in rows)) + GAP
            if room <= left:
                shown.append((field, room - GAP))
                left -= room
        return cls(session, tuple(rows), name, tuple(shown), dice)

    def head(self, first: str = "unit") -> str:
        """Write what the columns are called, the names under `first`."""
        names = "".join(" " * GAP + self._aligned(field, room, field) for field, room in self.shown)
        states = " " * GAP + "states" if any(states_of(row) for row in self.rows) else ""
        return f"{first.ljust(self.name + 2)}{names}{states}"

    def line(self, unit: TableRow, colours: Colours) -> Text:
        """Write a unit in a line."""
        lost = colours["muted"] if is_lost(unit) else ""
        line = Text.assemble(whose(self.session, unit, colours), " ", (unit.called.ljust(self.name), lost))
        for field, room in self.shown:
            line.append(" " * GAP).append_text(self._set(unit, field, room, lost or colours["muted"]))
        for state in states_of(unit):
            line.append(f"{' ' * GAP}• {state.words}", lost or "bold")
        return line

    def _set(self, unit: TableRow, field: str, room: int, style: str) -> Text:
        """Set an entry in its column; the dice of a unit that is lost are in no colours of their own."""
        cell = _cell(unit, field, self.colours)
        if cell.spans and not is_lost(unit):
            return Text.assemble(cell, " " * (room - len(cell)))
        return Text.assemble((self._aligned(cell.plain, room, field), style))

    def _aligned(self, text: str, room: int, field: str) -> str:
        """Set numbers to the right, and words to the left."""
        numbers = all(_entry(row, field).isdecimal() for row in self.rows if _entry(row, field))
        return text.rjust(room) if numbers else text.ljust(room)


def _fields(rows: Sequence[TableRow]) -> list[str]:
    """List what is printed on the units, in the order in which it is met."""
    found = (each.called for row in rows for each in row.on_it if each.change.what is What.CARD)
    return list(dict.fromkeys(found))


def _entry(unit: TableRow, field: str) -> str:
    said = next((each.said for each in unit.on_it if each.change.what is What.CARD and each.called == field), "")
    return shortened(said, LONGEST)


def _cell(unit: TableRow, field: str, dice: Colours | None) -> Text:
    said = _entry(unit, field)
    return (dice_shapes(said, dice) if dice else None) or Text(said)


def card(session: Session, unit: TableRow, width: int, colours: Colours) -> Panel:
    """Show all that is printed on a unit, and its states."""
    entries = [each for each in unit.on_it if each.change.what is What.CARD]
    lines = [line for each in entries for line in _printed_on(each, width, colours)]
    states = [Text(f"• {each.words}", "bold") for each in states_of(unit)]
    first, *more = states or [Text("none", colours["muted"])]
    lines += [spread(Text("states", colours["muted"]), first, width), *(spread(Text(), each, width) for each in more)]
    title = Text.assemble(whose(session, unit, colours), f" {unit.called}").plain.strip()
    return Panel.of(title, lines, "enter change")._replace(colour=session.ruleset.hue(unit.change.value or ""))


def _printed_on(entry: TableRow, width: int, colours: Colours) -> list[Text]:
    """Write what is printed on a unit, dice in their shapes before the words; what is long stands beneath its name."""
    dice, called = dice_shapes(entry.said, colours), Text(entry.called, colours["muted"])
    said = Text.assemble(dice, "  " if dice else "", entry.said)
    if called.cell_len + said.cell_len < width:
        return [spread(called, said, width)]
    return [called, *hanging("  ", entry.said, width)]


LEAST = 12
"""How many characters a column of words keeps at least."""


class Columns(NamedTuple):
    """How wide each column of a list of combats is; one that nothing stands in takes no room."""

    number: int
    side: int
    who: int
    odds: int
    dice: int
    result: int

    @property
    def rest(self) -> int:
        """Give the width of all behind the side, for a combat of which it is not said who fought."""
        return sum(each + GAP for each in (self.who, self.odds, self.dice, self.result) if each) - GAP

    @classmethod
    def of(cls, lines: Sequence[CombatLine], width: int) -> Columns:
        """Share a width among the columns: who fought and what came of it take what the short ones leave."""
        number = max([2, *(len(str(each.number)) for each in lines)])
        side = _widest([whose_turn(each) for each in lines])
        odds = _widest([each.participants.odds for each in lines])
        dice = _widest([each.dice for each in lines])
        left = width - number - sum(each + GAP for each in (side, odds, dice) if each) - 2 * GAP
        result = _widest([_said(each) for each in lines if each.who])
        who = min(_widest([each.signed for each in lines]), max(left - min(result, left * 2 // 5), LEAST))
        whole = max(result, _widest([_said(each) for each in lines if not each.who]) - who)
        return cls(number, side, who, odds, dice, max(min(left - who, whole), LEAST))


def _widest(texts: Sequence[str]) -> int:
    return max(map(cell_len, texts), default=0)


def whose_turn(line: CombatLine) -> str:
    """Name the side whose turn it was, after its sign; empty where nobody said."""
    return f"{WHOSE.get(line.whose, '')} {line.side}".strip() if line.side else ""


def _said(line: CombatLine) -> str:
    return "  ".join(filter(None, (line.result, line.code, *line.marks)))


def told_once(lines: Iterable[CombatLine]) -> list[CombatLine]:
    """Tell in one line the turns in a row, newest first, that came to the same and in which nobody fought.

    A turn names its side once: `49  both  moved 5 units and made no attack (40–49).`
    """
    found: list[CombatLine] = []
    alike = groupby(lines, lambda each: "" if each.who or each.marks else each.result.removeprefix(f"{each.side} "))
    for same, group in alike:
        if not same:
            found += group
            continue
        first, *more = group
        side = first.side if all(each.side == first.side for each in more) else "both"
        since = more[-1].number if more else first.number
        told = same if since == first.number else f"{same.rstrip('.')} ({since}–{first.number})."
        whose = first.whose if side == first.side else ""
        found.append(first._replace(side=side, result=told, whose=whose))
    return found


def combat_rows(line: CombatLine, columns: Columns, colours: Colours) -> list[Text]:
    """Draw one combat in lines; what is too long for its column goes on below, under its beginning."""
    cells = [
        (columns.number, [Text(f"{line.number:>{columns.number}}", colours["muted"])]),
        (columns.side, [Text.assemble((whose_turn(line), colours.get(line.whose, "")))]),
    ]
    if line.who:
        cells.append((columns.who, who_fought(line, columns.who, colours)))
        cells.append((columns.odds, [Text(line.participants.odds)]))
        cells.append((columns.dice, [Text(line.dice, colours["muted"])]))
        cells.append((columns.result, _result(line, columns.result, colours)))
    else:
        cells.append((columns.rest, _result(line, columns.rest, colours)))
    shown = [(width, lines) for width, lines in cells if width]
    rows = zip_longest(*(lines for _, lines in shown))
    return [_row([width for width, _ in shown], row) for row in rows]


def _row(widths: Sequence[int], cells: Sequence[Text | None]) -> Text:
    text = Text()
    for width, cell in zip(widths, cells, strict=True):
        text.append_text(cell or Text()).append(" " * (width - (cell or Text()).cell_len + GAP))
    text.rstrip()
    return text


def who_fought(line: CombatLine, width: int, colours: Colours) -> list[Text]:
    """Write who fought whom in both sides' hues, which lines that follow keep; the first name has its sign, too."""
    colours, found = in_hues(line.hue, colours), list[Text]()
    side = colours["attacks"]
    for part in [line.signed] if _fits(line.signed, width) else wrapped(_tied(line), width):
        text = Text()
        for place, piece in enumerate(part.split("→")):
            if place:
                side = colours["defends" if line.participants.defenders else "attacks"]
                text.append("→", colours["muted"])
            text.append(piece.replace(TIED, " "), side)
        found.append(text)
    return found


def _fits(text: str, width: int) -> bool:
    """Tell whether a text stands in one line as it is: most do, and finding their words would take longest of all."""
    return 0 < len(text) <= width and text.isprintable() and text == text.strip()


def _tied(line: CombatLine) -> str:
    """Write who fought whom so that no line ends within a unit's name."""
    named = {unit: unit.replace(" ", TIED) for unit in (*line.participants.attackers, *line.participants.defenders)}
    return line._replace(participants=line.participants.called(named)).signed


def _result(line: CombatLine, width: int, colours: Colours) -> list[Text]:
    parts = [line.result] if _fits(line.result, width) else wrapped(line.result, width)
    manner = f"bold {colours.get(line.suffers, '')}".strip() if line.who else colours["muted"]
    found = [Text.assemble((part, manner)) for part in parts] or [Text()]
    code = [Text(line.code, colours["muted"])] if line.code else []
    for word in (*code, *(Text(mark, colours["error"]) for mark in line.marks)):
        if found[-1].cell_len + GAP + word.cell_len > width:
            found.append(word)
        else:
            found[-1].append(" " * GAP).append_text(word)
    return found


VERDICT = re.compile(r"(?<=: )[^;]+|^ +[^:;]+$")
"""What befell somebody, in a line that says it of each: `XXIV: step lost; 16th: retreat`, or of nobody by name."""


def ruled(line: CombatLine, width: int, colours: Colours, changed: str = "") -> list[Text]:
    """Write a ruling in two lines or more: who fought, and beneath it how, and what it `changed`."""
    number = f"{line.number:>3} "
    if not line.who:
        return with_marks(hanging(number, line.result, width), line, width, colours)
    told = Text("  ".join(filter(None, (line.participants.odds, line.dice))), colours["muted"])
    first, *more = who_fought(line, max(LEAST, width - len(number)), colours)
    lines = [Text.assemble((number, colours["muted"]), first), *(Text.assemble("    ", each) for each in more)]
    if lines[-1].cell_len + told.cell_len + GAP <= width:
        lines[-1] = spread(lines[-1], told, width)
    elif told:
        lines.append(Text.assemble("    ", told))
    result = hanging("    ", changed or capitalised(line.result), width)
    if hue := colours.get(line.suffers, ""):
        for each in result:
            each.highlight_regex(VERDICT, f"bold {hue}")
    lines += result
    code = Text(line.code, colours["muted"])
    if lines[-1].cell_len + code.cell_len + GAP > width:
        lines += hanging("    ", line.code, width, colours["muted"])
    elif code:
        lines[-1] = spread(lines[-1], code, width)
    return with_marks(lines, line, width, colours)


def with_marks(lines: list[Text], line: CombatLine, width: int, colours: Colours) -> list[Text]:
    """Write behind a ruling, or beneath it, that it was overruled, corrected or worked out again, or how it stands."""
    for each in line.marks:
        mark = Text(f"✗ {each}" if each == OVERRULED else each, colours["error"])
        fits = lines[-1].cell_len + GAP + mark.cell_len <= width
        lines.append(Text.assemble(lines.pop() if fits else "  ", " " * GAP, mark))
    return lines


def turn_text(turn: str, width: int, colours: Colours) -> Text:
    """Draw the heading of a turn, over the whole width."""
    return ruled_off(Text(turn, f"bold {colours['muted']}"), width, colours)


LOOKED_THROUGH = 200
"""In how many of the last rulings a unit, or how a rule was read, is looked for."""


def its_rulings(
    title: str, session: Session, concerns: Callable[[Confirmed], bool], colours: Colours, width: int
) -> Panel:
    """Show the last rulings of the combats that concern what is marked, newest first."""
    lately = filter(concerns, islice(session.state.combats(), LOOKED_THROUGH))
    lines = [ruled(combat_line(session, each), width, colours) for each in lately]
    none = (Text("none yet", colours["muted"]),)
    return Panel(title, tuple(map(tuple, lines)) or (none,))


def explained(title: str, cite: str, text: str, width: int, colours: Colours) -> Block:
    """Write what the rules say under its title, with the whole section at the right end of that, or beneath it."""
    said, told = section(cite), hanging("  ", text, width, colours["muted"]) if text else []
    if cell_len(title) + 2 + cell_len(said) <= width:
        return (spread(Text(title), Text(said, colours["faint"]), width), *told)
    return (*hanging("", title, width), *(hanging("  ", said, width, colours["faint"]) if said else ()), *told)


def related(ruleset: Ruleset, cite: str, besides: str, width: int, colours: Colours) -> Panel:
    """Show what else the rules say in the section that something rests on."""
    near = (each for each in neighbours(ruleset, cite) if each.title != besides)
    told = (explained(each.title, each.cite, each.text, width, colours) for each in near)
    return Panel("Related rules", tuple(told), rank=2, airy=True)
