"""The units round a question: as their counters, a sheet a side, and what each side has lost of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from rich.text import Text
from textual.geometry import Size

from rulesets.engine.core.tabletop import What
from rulesets.engine.core.words import Role, how_many, unit_called
from rulesets.engine.odds.prospects import percent
from rulesets.engine.questions.forces import Force, headed
from rulesets.engine.referee.checklist import Run, Source
from rulesets.engine.referee.ledger import Participants
from rulesets.engine.reference.ruling_view import RulingView, who_fights
from rulesets.engine.reference.verdicts import GONE
from saves.lessons.teacher import teacher_of
from saves.reports.combats import WHOSE, attacking_side
from tui.screens.session.keys import in_edge
from tui.screens.session.panels import PanelSubject
from tui.screens.session.ruling import side_in
from tui.shared.on_the_table import TableRow
from tui.shared.terminal import Colours
from tui.widgets.charts import NONE_YET, sparkline, track
from tui.widgets.counters import HIGH, LARGE, LOW, SQUARES, TALL, Counter, counter_width, sheet, squares
from tui.widgets.drawing import hanging, mark_of, marked, ruled_off, spread, wrapped
from tui.widgets.panel import EDGES, Block, Panel
from tui.widgets.tables import Cards, by_side, is_lost, side_named, states_of, strength_of


def counters(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the units as counters; from the throw on those that fight, with what befalls them.

    While it is not thrown, the table and the odds have their room. In a large window the others stand there, too.
    """
    run = of.opened
    if of.framed and of.pools and run is not None and run.ended and not of.wide:
        return  # the dice have that room
    thrown = run is not None and (run.ended or (run.question is not None and run.question.is_thrown))
    armies = standing(of)
    if run is not None and thrown and of.card is None:
        shown = of.framed and (run.ended or of.wide or of.pools)
        others = _others(armies, run) if of.wide else []
        armies = fighting(of, run) + others if shown else armies if of.pools else []
    if not armies and run is None and not of.session.ruleset.board:
        yield from _empty(of, room.width)
    elif of.framed:
        yield from _sheets(of, armies, room)
    elif armies:
        squared = tuple(army.line(of.colours).append_text(army.fought(of.colours)) for army in armies)
        least = counter_width([each for army in armies for each in army.counters], of.colours)
        rows = [
            line
            for army in armies
            for line in (
                ruled_off(army.title, room.width, of.colours, f" {len(army.counters) - army.lost}"),
                *chain(*sheet(army.counters, room.width, of.colours, LOW, least)),
                Text(),
            )
        ]
        ways = [tuple(rows[:-1]), squared]
        if len(rows) == len(armies) * (LOW + 2):  # two rows of counters would be one slab
            ways.insert(1, tuple(filter(None, rows)))
        if run is not None:  # its counters say what befalls them: other things give way to that
            ways = [next((way for way in ways if len(way) <= room.height), squared)]
        first, *shorter = ((way,) for way in ways)
        yield Panel("", first, opens="table", shorter=tuple(shorter))


NO_UNITS = "No units yet. Each combat asks for those it needs; you may also enter them beforehand."
ROSTERED = "No unit is on the table yet: each combat offers those of the game."
NO_KIT = " Fill in the kit first: combats then ask fewer questions."
"""What is said while no unit is known, and while nothing printed is."""


def _empty(of: PanelSubject, width: int) -> Iterator[Panel]:
    """Draw where the counters of each side will lie, and say how they come there."""
    has_kit = of.session.state.table.kit or not of.session.ruleset.kit_pages
    yet = ROSTERED if of.session.ruleset.roster else NO_UNITS if has_kit else NO_UNITS + NO_KIT
    for place, side in enumerate(of.session.ruleset.sides if of.framed else ()):
        hue = of.session.ruleset.hue(side.word)
        there = f"{of.colours.get(hue, '')} not bold".strip()
        chips = [Text(" ").join([Text(line, there)] * EMPTY) for line in SLOT]
        said = wrapped(yet, width - chips[0].cell_len - 3) if not place else []
        lines = (
            Text.assemble(chip, ("   " + words if words else "", of.colours["muted"]))
            for chip, words in zip_longest(chips, said[: len(chips)], fillvalue="")
        )
        title = side_named(of.session.ruleset, side.word, of.colours).plain
        yield Panel(title, (tuple(lines),), in_edge("table"), colour=hue, opens="table")
    if not of.framed:
        yield Panel("Units", (tuple(hanging("", yet, width, of.colours["muted"])),), opens="table")


SLOT, EMPTY = ("╭╌╌╌╌╌╌╌╮", "╎       ╎", "╰╌╌╌╌╌╌╌╯"), 3
"""Where a counter will lie, in three lines, and how many of them are drawn."""

FEW_LINES = 26
"""In a column of fewer lines the sheets of all sides share a frame."""

ALL_UNITS = "On the table"
"""The title of a frame in which the units of all sides lie."""


def _sheets(of: PanelSubject, armies: Sequence[Army], room: Size) -> Iterator[Panel]:
    """Draw a sheet a side: the first two beside each other where each has all its counters in a row, whole in words.

    Else all share a frame while a combat is open, and where lines are few.
    """
    every = [each for army in armies for each in army.counters]
    heights = (LARGE, TALL) * ((of.wide or of.large) and any(each.strength for each in every)) + (HIGH, LOW)
    least = {height: counter_width(every, of.colours, height=height) for height in heights}
    pair = armies[:2]
    both = sum(len(army.counters) for army in pair)
    shares = [(room.width + EDGES) * len(army.counters) // both - EDGES for army in pair]
    rows = [
        sheet(army.counters, share, of.colours, HIGH, least[HIGH]) for army, share in zip(pair, shares, strict=True)
    ]
    if len(rows) > 1 and all(len(each) == 1 for each in rows) and not any(map(_is_cut, rows)):
        first, second = (army.panel(of, share, least) for army, share in zip(pair, shares, strict=True))
        yield first._replace(beside=second, wide=shares[0] + EDGES)
        armies = armies[2:]
    elif every and (room.height < FEW_LINES or (of.opened is not None and not (of.large and of.wide))):
        ways = [_side_by_side(armies, room.width, of.colours, *each) for each in least.items()]
        hit = sorted(every, key=lambda each: of.opened is not None and not each.held)
        ways.append(sheet(hit, room.width, of.colours, LOW, least[LOW]))  # those first whom something befell
        high, *shorter = [each for each in ways if not _is_cut(each)] or ways[:1]
        yield Panel(ALL_UNITS, high, opens="table", shorter=tuple(shorter))
        return
    yield from (army.panel(of, room.width, least) for army in armies)


def _is_cut(blocks: Sequence[Block]) -> bool:
    """Tell whether a word of some counters has no room."""
    return any("…" in line.plain for block in blocks for line in block)


def _side_by_side(armies: Sequence[Army], width: int, colours: Colours, height: int, least: int) -> tuple[Block, ...]:
    """Draw the counters of several sides in one frame; each side begins a row."""
    rows: list[Block] = []
    for first, *more in (sheet(army.counters, width, colours, height, least) for army in armies):
        rows += [(*[Text()] * bool(rows), *first), *more]
    return tuple(rows)


class Army(NamedTuple):
    """The counters of a side, whose word, title and hue it is; and its units, as far as those are on the table."""

    title: Text
    side: str
    hue: str
    counters: list[Counter]
    units: Sequence[TableRow] = ()

    @property
    def lost(self) -> int:
        return sum(each.lost for each in self.counters)

    def line(self, colours: Colours) -> Text:
        """Write the side in a line: its name, how many are left, and each as a square."""
        left, many = len(self.counters) - self.lost, len(self.counters) > SQUARES
        army = squares(left, self.lost, "" if many else WHOSE.get(self.hue, "●"), colours.get(self.hue, ""), colours)
        return Text.assemble(self.title, " " if many else f"  {left}  ", army)

    def fought(self, colours: Colours) -> Text:
        """Say how many have fought; nothing where none has."""
        spent = sum(each.spent for each in self.counters)
        return Text(f"  {spent} fought" if spent else "", colours["muted"])

    def panel(self, of: PanelSubject, width: int, least: Mapping[int, int]) -> Panel:
        """Draw the counters so high, less high where that does not fit, and else each in a line."""
        ways = [sheet(self.counters, width, of.colours, height, wide) for height, wide in least.items()]
        high, *shorter = [each for each in ways if not _is_cut(each)] or ways[:1]
        low, count = [high, *shorter][-1], ""
        if high and (of.opened is None or of.large):  # with room, they lie off the edges
            shorter = [high, *shorter]
            high = (*high[:-1], (*high[-1], Text()))
            if of.large:
                high = ((Text(), *high[0]), *high[1:])
        if self.units:
            cards, count = (
                Cards.of(of.session, self.units, width),
                f"{len(self.units) - self.lost} of {len(self.units)}" if self.lost else "",
            )
            head = Text.assemble((cards.head("  unit"), of.colours["muted"]))
            listed = tuple((line,) for line in (head, *(cards.line(unit, of.colours) for unit in self.units)))
            shorter += [listed] if len(listed) < sum(map(len, low)) else []
        title = self.title.plain
        return Panel(title, high, count, colour=self.hue, opens="table", shorter=tuple(shorter), ends=True)


def standing(of: PanelSubject) -> list[Army]:
    """Part all units on the table by their sides, the strongest first, those that are lost last."""
    fought = who_fights(of.opened) if of.opened is not None else Participants()
    parts = dict.fromkeys(fought.defenders, "defends") | dict.fromkeys(fought.attackers, "attacks")
    ruleset, found = of.session.ruleset, list[Army]()
    for _, its in by_side(of.session, of.units, of.colours):
        units = sorted(its, key=lambda unit: (is_lost(unit), -int(strength_of(unit) or 0)))
        side = units[0].change.value or ""
        shown = [_counter(of, unit, ruleset.hue(side), parts.get(unit.called, "")) for unit in units]
        if any(each.strength for each in shown):
            shown = [each._replace(strength=each.strength or UNKNOWN) for each in shown]
        found.append(Army(side_named(ruleset, side, of.colours, "Units"), side, ruleset.hue(side), shown, units))
    return found


UNKNOWN = "–"
"""Stands for a strength that nobody said, beside others that are known."""


def _counter(of: PanelSubject, unit: TableRow, hue: str, part: str) -> Counter:
    """Say what is to be seen on a unit's counter: its state, else its part in this combat or that it has fought."""
    states = states_of(unit, beside_card=False)
    spent = unit.called in of.forces.attacked and of.opened is None
    weak = unit.called in of.forces.weakened and not states
    held = [each.called for each in states] or ["step lost"] * weak
    state = ", ".join([*held, *["fought"] * spent]) or part
    strength = strength_of(unit) or _taught_strength(of, unit)
    return Counter(unit.called, strength, state, hue, bool(states) or weak, spent, is_lost(unit))


def _taught_strength(of: PanelSubject, unit: TableRow) -> str:
    """Find the strength with which a lesson lets a unit fight that has none on its card yet; nothing elsewhere."""
    on = teacher_of(of.session)
    told = (re.search(rf"\b{re.escape(unit.called)} (\d+)\b", cue.answer) for cue in (on.lesson.script if on else ()))
    return next((found[1] for found in told if found), "")


def fighting(of: PanelSubject, run: Run) -> list[Army]:
    """Give the units of a combat, the attackers first, each with what befell it; one without a name as it is called.

    A destroyed one has no strength left to tell.
    """
    ruled, ruleset = RulingView.of(run), of.session.ruleset
    attacking, found = attacking_side(ruleset, ruled.participants, run.table), list[Army]()
    befell = {
        unit.removeprefix("the "): ", ".join(what)
        for each in ruled.verdict.sufferers
        for unit, what in zip(each.units, each.befell, strict=True)
    }
    for role, units in _fought(run).items():
        side = side_in(ruleset, role, attacking)
        hue, label = ruleset.hue(side), ruleset.side_called(side) or f"{role.value}s".capitalize()
        title = Text.assemble((f"{mark_of(role)} {label}", f"bold {of.colours.get(hue, '')}".strip()))
        shown = [
            Counter(
                unit,
                _left(of, run, unit, strength, befell.get(unit, "")),
                befell.get(unit, PARTS[role]),
                hue,
                unit in befell,
            )
            for unit, strength in units.items()
        ]
        found += [Army(title, side, hue, shown)] if shown else []
    return found


def _left(of: PanelSubject, run: Run, unit: str, strength: str, befell: str) -> str:
    """Say a strength with what a loss leaves of it: `9 → 4`, `9 → –` where nobody said that; nothing of a lost unit."""
    if befell == GONE.lower() or "lost" not in befell:
        return "" if befell == GONE.lower() else strength
    mine = [each for each in run.effects if unit_called(each.unit) == unit]
    told = [(its.field, its.value) for each in mine for its in each.changes if its.what is What.CARD and its.value]
    told += [("", each.detail) for each in mine if each.detail.isdecimal()]
    field, left = next(iter(told), ("", UNKNOWN))
    before = strength or run.given.table.card(unit, field) or of.session.ruleset.counters.get(unit, {}).get(field, "")
    return before and f"{before} → {left}"


def _others(armies: Sequence[Army], run: Run) -> list[Army]:
    """Give the units that stand by, dimmed and on one sheet."""
    fought = {unit for units in _fought(run).values() for unit in units}
    others = [each._replace(spent=True) for army in armies for each in army.counters if each.name not in fought]
    return [Army(Text("Also on the table"), "", "", others)] if others else []


PARTS = {Role.ATTACKER: "attacks", Role.DEFENDER: "defends"}
"""What is said of a counter that nothing befalls."""


def _fought(run: Run) -> dict[Role, dict[str, str]]:
    """Name the units of each side with their strengths, as they were typed or stand on their cards."""
    fought = who_fights(run)
    named = {Role.ATTACKER: fought.attackers, Role.DEFENDER: fought.defenders}
    found: dict[Role, dict[str, str]] = {role: {} for role in named}
    for each in run.answered.values():
        force, role = each.question, run.checklist.role_of(each.question)
        if isinstance(force, Force) and role is not None and each.source is not Source.MOOT:
            for factor in each.value.factors:
                called = headed(factor.unit, force, answers=run.texts)
                called = called if force.named(factor.unit) else f"{called[0].lower()}{called[1:]}".removeprefix("the ")
                found[role][called] = str(factor.strength or "")
    return {role: units or dict.fromkeys(named[role], "") for role, units in found.items()}


# What each side has lost, and how lucky it was


LUCK = "  luck so far "
"""What stands before the bar of a side's luck, which is of all its attacks; a ruling says that of its roll."""

GROWTH, FEWEST = "  by combat   ", 4
"""What stands before the line that shows how losses grew, and of how many combats it is drawn at least."""

LEAST_BAR = 5
"""In fewer columns a bar tells nothing."""


def growth(of: PanelSubject, side: str, width: int) -> list[Text]:
    """Draw in a line how the losses of a side grew, a column a combat, on the scale of the side that lost most."""
    lost = {word: [units + steps for units, steps in each] for word, each in of.forces.lost.items()}
    counts, colours = lost.get(side, []), of.colours
    if len(counts) < FEWEST or not counts[-1]:
        return []
    most = max(each[-1] for each in lost.values() if each)
    drawn = Text(sparkline(counts[-max(1, width - len(GROWTH)) :], most), colours.get(of.session.ruleset.hue(side), ""))
    drawn.highlight_words([NONE_YET], colours["edge"])
    return [Text.assemble((GROWTH, colours["muted"]), drawn)]


def losses(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what each side has lost, a cross for each unit, and, once that is worked out, how lucky it was."""
    lost, colours, blocks, brief = of.forces.lost, of.colours, list[Block](), list[Block]()
    shares = of.luck.by_side() if of.luck is not None else {}
    some = any(sum(counts[-1]) for counts in lost.values() if counts)
    for side in of.session.ruleset.sides if some or shares else ():
        style = colours.get(of.session.ruleset.hue(side.word), "")
        units, steps = ((0, 0), *lost.get(side.word, ()))[-1]
        told = [how_many(units, "unit")] * (units > 0) + [how_many(steps, "step")] * (steps > 0)
        count, name = Text(", ".join(told) or "none", "bold"), side_named(of.session.ruleset, side.word, colours)
        spare = room.width - name.cell_len - count.cell_len - 3
        if 0 < units <= min(spare, SQUARES):
            name = Text.assemble(name, "  ", ("×" * units, style))
        lines = [spread(name, count, room.width)] if spare >= -2 else [name, spread(Text(), count, room.width)]
        brief.append(tuple(lines))
        lines += growth(of, side.word, room.width) if of.framed else []
        if (share := shares.get(side.word)) is not None:
            said = Text(f"{percent(share):>4}", "bold")
            spare = room.width - len(LUCK) - said.cell_len - 1
            bar = track(share, spare, style, colours) if spare >= LEAST_BAR else Text()
            lines.append(spread(Text.assemble((LUCK, colours["muted"]), bar), said, room.width))
        blocks.append(tuple(lines))
    title, in_its_edge = ("Losses and luck", "50% luck is average") if shares and of.framed else ("Losses", "")
    title += " in attacks" if of.session.ruleset.board else ""  # what is off the board may be that for other reasons
    shorter = () if of.framed else (tuple(brief),)
    yield Panel(title, tuple(blocks), in_its_edge, shorter=shorter, airy=True, ends=of.wide)


# The clock


CLOCK_STARTS = "Between two combats, “Move clock” starts it."
"""What is said where nobody keeps the clock; in a lesson nobody needs one."""


def turn(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the segments of the turn, the one that is on marked, those before it done; and how the clock starts."""
    clock, colours = of.session.state.table.clock, of.colours
    kept, starts = clock.side or clock.turn > 1, hanging("", CLOCK_STARTS, room.width, colours["muted"])
    if of.card is not None or not (kept or of.session.guide is None):
        return
    segments = [(each.value, each.label) for each in of.session.ruleset.segments or ()]
    several, before = len(segments) > 1, bool(clock.side)
    blocks: list[Block] = [] if kept else [tuple(starts)]
    if clock.turn > 1 and of.framed and (of.opened is None or of.wide):
        each_takes = len(str(clock.turn)) + 3  # the blanks round it, and the one before the next
        turns = range(max(1, clock.turn - room.width // each_takes + 1), clock.turn)
        past = [Text(f" {each} ", colours["spent-chip"]) for each in turns]
        blocks.append((Text(" ").join([*past, Text(f" {clock.turn} ", colours["lit"])]),))
    for side in of.session.ruleset.sides:
        hue, lines = of.session.ruleset.hue(side.word), []
        sign = Text(WHOSE.get(hue, ""), colours.get(hue, ""))
        if several:
            lines.append(Text.assemble("  ", sign, f" {side.label}"))
        for segment, label in segments if several else [(clock.segment, side.label)]:
            here = (side.word, segment) == (clock.side, clock.segment)
            before &= not here
            done = ("✓ ", colours["good"]) if before else "  "
            said = (f" {label}", "" if here else colours["muted"])
            text = Text.assemble(done, " " if several else sign, said)
            lines.append(marked(text, room.width, colours) if here else text)
        blocks.append(tuple(lines))
    title, moves = f"Turn {clock.turn}" if kept else "No clock yet", kept or of.opened is None
    yield Panel(title, tuple(blocks), in_edge("next_segment") if moves else "", airy=of.framed)
