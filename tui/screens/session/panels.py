"""What the panels beside a question show: units, sums, rules, terms, tables, odds, rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from textwrap import wrap
from typing import NamedTuple

from rich.text import Text
from textual.geometry import Size

from rulesets.engine.core.tabletop import What
from rulesets.engine.core.words import Role, section
from rulesets.engine.odds.prospects import Prospects, percent
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.participants import Participants
from rulesets.engine.reference.ruling_view import RulingView, StepPlace, steps_of
from rulesets.engine.reference.texts import glossary
from saves.reports.combats import WHOSE, CombatLine, combat_line, took_part
from saves.reports.forces import Forces, what_changed
from saves.reports.luck import LuckLedger
from saves.session.session import Session
from tui.shared.on_the_table import TableRow, on_the_table
from tui.shared.terminal import Colours
from tui.widgets.chart import chart_lines, if_it_shows, suffers
from tui.widgets.counters import HIGH, LOW, SQUARES, Counter, sheet, squares
from tui.widgets.drawing import against_bar, hanging, in_hues, marked, sparkline, spread
from tui.widgets.ledger import ledger_blocks, remark_blocks
from tui.widgets.odds import bars_text, track
from tui.widgets.panel import EDGE_LINES, EDGES, Block, Panel
from tui.widgets.pools import pool_panes, throws_pools
from tui.widgets.steps import steps_text
from tui.widgets.tables import LEAST, Cards, dice_shapes, is_lost, states_of, who_fought, whose

ODDS = "Odds: "
LUCK = "Luck: "
"""What lines begin with that are about the odds, and about luck; above them the pane says so."""

MOST_COMBATS = 20
"""How many of the last rulings are listed at most."""


class PanelSubject(NamedTuple):
    """What the panels round a question tell of: a session, its run, and what was worked out beside the screen.

    Attributes:
        opened: its run, as it stands; None between two combats.
        framed: whether panels have edges.
        hushed: whether it is not told what a die would come to.
        found: the odds from here.
        luck: how lucky the attackers were; None until that is worked out.
        refused: why the teacher did not take an answer.
        forces: how the armies stand.
        wide: whether there are four columns.
    """

    session: Session
    opened: Run | None
    colours: Colours
    framed: bool = True
    hushed: bool = False
    found: Prospects = Prospects()
    luck: LuckLedger | None = None
    refused: str = ""
    forces: Forces = Forces()
    wide: bool = False

    @property
    def units(self) -> list[TableRow]:
        """List the units, each with the side that has it, as far as that is known."""
        rows = on_the_table(self.session).units
        return [
            replace(each, change=replace(each.change, value=self.forces.sides.get(each.called, ""))) for each in rows
        ]

    @property
    def in_counters(self) -> bool:
        """Tell whether units are drawn as their counters: where there is room, else at questions without dice."""
        if self.opened is None or self.wide or self.pools:
            return True
        return not (self.opened.ended or (self.opened.question is not None and self.opened.question.is_thrown))

    @property
    def run(self) -> Run:
        """Give the run, for panels that stand at a question only."""
        assert self.opened is not None
        return self.opened

    @property
    def pools(self) -> bool:
        """Tell whether dice are pooled, each pool in a panel of its own."""
        return self.opened is not None and throws_pools(self.opened.checklist)


TABLE_SHARE = 3
"""Of the lines of the steps' column, the units have one in so many at least."""


def steps(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the checklist with the place in it; units that stand beneath it keep their share of the room."""
    height = room.height
    if of.framed:
        beneath = sum(panel.height for panel in units(of, room) if panel.blocks)
        height -= EDGE_LINES + min(beneath, height // TABLE_SHARE)
    views = steps_of(of.run)
    done = sum(view.place in (StepPlace.DONE, StepPlace.SKIPPED) for view in views)
    lines = steps_text(of.run, room.width, height, of.colours, of.session.state.unsaid).split("\n")
    title = of.run.checklist.title if of.framed else ""
    yield Panel(title, (tuple(lines),), f"{done} of {len(views)}", opens="review")


def units(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the units, each with its number and its states; those that are lost last."""
    if of.framed and not of.in_counters:
        rows = sorted(of.units, key=is_lost)
        blocks = tuple(tuple(_unit(of.session, row, room.width, of.colours)) for row in rows)
        yield Panel("On the table", blocks, "t table", opens="table")


def _unit(session: Session, unit: TableRow, width: int, colours: Colours) -> list[Text]:
    sign = whose(session, unit, colours)
    if is_lost(unit):
        lost = Text.assemble(sign, (f" {unit.called}", colours["faint"]))
        return [spread(lost, Text("lost", colours["faint"]), width)]
    lines = [spread(Text.assemble(sign, f" {unit.called}"), Text(_printed(unit), colours["muted"]), width)]
    said = (hanging("    • ", each.words, width, "bold") for each in states_of(unit))
    return [*lines, *(line for state in said for line in state)]


def _printed(unit: TableRow) -> str:
    """Give the first number that is printed on a unit, which is its strength; nothing where there is none."""
    return next((each.said for each in unit.on_it if each.said.isdecimal()), "")


def why(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what was counted and why."""
    blocks = ledger_blocks(of.run, room.width, of.colours)
    bar = _against(of.run, room.width, of.colours)
    yield Panel("How it adds up", (*([(bar,)] if bar else []), *blocks), "w why", opens="why")


def remarks(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what was noted that has no part in the sums."""
    yield Panel("Remarks", tuple(remark_blocks(of.run, room.width, of.colours)), "w why", opens="why")


def _against(run: Run, width: int, colours: Colours) -> Text:
    """Draw the attack against the defence as one bar, where each is one sum of strengths."""
    sums = {run.checklist.total(name).role: run.ledger.total(name) for name in run.ledger.totals()}
    attack, defence = sums.get(Role.ATTACKER), sums.get(Role.DEFENDER)
    if attack is None or defence is None or any(entry.of for entry in run.ledger):
        return Text()
    return against_bar(attack, defence, width, colours)


def rule(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what the rules say of the step, where the question does not say the same."""
    step, question = of.run.checklist.steps[of.run.checklist.place(of.run.step)], of.run.question
    if step.help and question is not None and step.help not in question.help:
        yield Panel("The rule", (tuple(hanging("", step.help, room.width, of.colours["muted"])),), section(step.cite))


def terms(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Explain the terms that the question and its step use."""
    step, question = of.run.checklist.steps[of.run.checklist.place(of.run.step)], of.run.question
    taught = (of.session.guide.says,) if of.session.guide is not None else ()
    texts = (*taught, question.prompt, question.help, step.help) if question is not None else taught
    found = glossary(of.session.ruleset.terms).used_in(*texts)
    muted, width = of.colours["muted"], room.width
    blocks = tuple((*hanging("", each.title, width), *hanging("  ", each.text, width, muted)) for each in found)
    yield Panel("Terms", blocks, airy=True)


def ruled(line: CombatLine, width: int, colours: Colours, changed: str = "") -> list[Text]:
    """Write a ruling in two lines or more: who fought, and beneath it how, and what it `changed`."""
    number = f"{line.number:>3} "
    if not line.who:
        return _with_marks(hanging(number, line.result, width), line, width, colours)
    result = Text(line.outcome, f"bold {suffers(line.outcome, in_hues(line.hue, colours))}".strip())
    if result.cell_len > width // 3:
        result = Text()
    told = "  ".join(filter(None, (line.participants.odds, line.dice)))
    room = width - len(number) - result.cell_len - 1
    first, *more = who_fought(line, max(LEAST, room), colours)
    if not more and first.cell_len + len(told) + 2 <= room:
        first, told = spread(first, Text(told, colours["muted"]), room - 1), ""
    lines = [spread(Text.assemble((number, colours["muted"]), first), result, width)]
    lines += [Text.assemble("    ", each) for each in more]
    for said in filter(None, (told, changed or ("" if result else line.result))):
        lines += hanging("    ", said, width, colours["muted"])
    return _with_marks(lines, line, width, colours)


def _with_marks(lines: list[Text], line: CombatLine, width: int, colours: Colours) -> list[Text]:
    return lines + [Text.assemble((f"    {mark}", colours["error"])) for mark in line.marks]


def chart(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the table that the run reads, with its path lit, above the odds."""
    drawn, question = of.run.chart, of.run.question
    if not of.framed and question is not None and question.is_thrown:
        return  # there it stands at the question
    height = room.height - sum(panel.height for panel in odds(of, room)) - EDGES
    if drawn is not None and height >= LEAST_OF_CHART:
        lines = chart_lines(drawn, room.width, height, of.colours)
        wide = max(line.cell_len for line in lines) > room.width // 2
        if len(drawn.columns) == 1 and (said := drawn.text(*drawn.columns, drawn.row)) is not None:
            lines += [Text(), *hanging("", said.text, room.width)]
        elif any("" in cells for cells in drawn.cells):
            lines += [Text(), *hanging("", NOT_ENTERED, room.width, of.colours["muted"])]
        if of.framed or wide:
            yield Panel(drawn.title, (tuple(lines),), section(drawn.cite))


def pools(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the pools of dice, the attacker's beside the defender's; without panes they stand under the question."""
    if of.pools and of.framed:
        yield from pool_panes(of.run, room.width + EDGES, of.colours)


def shows(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what each face of the die would come to, where a die is asked for and that may be told."""
    question, colours = of.run.question, of.colours
    drawn = of.run.chart if question is not None and question.is_thrown and not of.hushed else None
    found = if_it_shows(drawn) if drawn else []
    faces = max((len(faces) for faces, _, _ in found), default=0)
    names = max((len(cell) for _, cell, _ in found), default=0)
    blocks = []
    for rows, cell, said in found:
        lead = Text.assemble(
            (f"{rows.ljust(faces)}  ", ""), (cell.ljust(names), f"bold {suffers(cell, colours)}"), "  "
        )
        before = lead.cell_len
        first, *more = wrap(said, max(12, room.width - before)) or [""]
        blocks.append((lead.append(first), *(Text(" " * before + each) for each in more)))
    yield Panel("If it shows", tuple(blocks))


def odds(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the odds from here; of a ruling those before the roll, with what came marked, and the luck."""
    found, width, muted = of.found, room.width, of.colours["muted"]
    if not of.framed:
        return  # they stand in the line under the question
    came = of.opened.ruling.outcome if found.before and of.opened and of.opened.ruling else None
    shown = found.before or found.bars
    bars = list(bars_text(shown, width, of.colours, came).split("\n")) if shown else []
    of_odds = bool(bars) or any(said.startswith(ODDS) for said in found.lines)
    told = (said.removeprefix(ODDS).removeprefix(LUCK) for said in found.lines)
    lines = [line for said in told for line in hanging("", f"{said[:1].upper()}{said[1:]}", width, muted)]
    if bars or lines:
        blank = [Text()] if bars and lines and came else []
        title = "It could have been" if came else "Odds" if of_odds else "Also"
        yield Panel(title, ((*bars, *blank, *lines),), "before the roll" if came else "")


NO_UNITS = "No units yet. Each combat asks for those it needs; you may also enter them beforehand."
"""What is said while no unit is known."""

ON_THE_BOARD = "The units of this game stand on its board."

MOST_EXPLAINED = 14
"""The steps of a checklist of so many are explained where it is listed."""

LOSSES_IN_A_LINE = 8
"""So many losses at least are as high as the line that shows how they grew."""

LEAST_RULINGS = 3
"""So many rulings stay while units can be drawn in fewer lines."""

NOT_ENTERED = "· stands for a value of your copy that is not entered yet."

LEAST_OF_CHART = 4
"""How many lines a table needs at least."""


def procedures(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """List the steps of each checklist before the first combat, of one that reads no table while a lesson is on.

    Where they are few, what the rules say of each stands beside them.
    """
    checklists = () if of.session.state.confirmed else of.session.ruleset.checklists
    if of.opened is not None:
        taught = of.framed and of.session.guide is not None and of.opened.chart is None
        checklists = (of.opened.checklist,) if taught else ()
    for checklist in checklists:
        brief = len(checklist.steps) > MOST_EXPLAINED or not of.framed
        lead = max((len(step.title) for step in checklist.steps), default=0) + len("00  ") + 2
        blocks = []
        for number, step in enumerate(checklist.steps, 1):
            title = step.title if step.part else f"{number:>2}  {step.title}"
            first, *more = hanging(title.ljust(lead), "" if brief else step.help, room.width, of.colours["muted"])
            first.stylize(of.colours["foreground"], 0, len(title))
            blocks.append((first, *more))
        yield Panel(checklist.title, tuple(blocks))


def counters(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the units as the counters that they are, a sheet a side; pools of dice have no counters beside them."""
    session, muted = of.session, of.colours["muted"]
    if not of.in_counters:
        return
    rows = of.units
    if not rows and of.opened is None:
        said, key = (ON_THE_BOARD, "board") if session.ruleset.board else (NO_UNITS, "table")
        lines = hanging("", said, room.width, muted)
        yield Panel.of("On the table", lines, f"{key[0]} {key}")._replace(opens=key)
    armies = [_Army.of(of, units) for _, units in by_side(session, rows, of.colours)]
    if of.framed:
        yield from (army.panel(of, room.width) for army in armies)
    elif armies:
        lines = [army.line(of.colours) for army in armies]
        beside = Text("    ").join(lines)
        head: Block = (beside,) if beside.cell_len <= room.width else tuple(lines)
        there = [counter for army in armies for counter in army.counters]
        low, high = (sheet(there, room.width, height, of.colours) for height in (LOW, HIGH))
        shorter = Panel("", (head, *low))
        yield Panel("", (head, *high), opens="table", shorter=shorter)


class _Army(NamedTuple):
    """The units of a side: what it is called, its hue, the units by their strength, those that are lost last."""

    title: str
    hue: str
    units: list[TableRow]
    counters: list[Counter]

    @classmethod
    def of(cls, of: PanelSubject, units: list[TableRow]) -> _Army:
        """Sort the units of a side."""
        units = sorted(units, key=lambda unit: (is_lost(unit), -int(_printed(unit) or 0)))
        sides, side = {each.word: each.label for each in of.session.ruleset.sides}, units[0].change.value or ""
        hue = of.session.ruleset.hue(side)
        title = f"{WHOSE.get(hue, '')} {sides.get(side, 'Units')}".strip()
        return cls(title, hue, units, [_counter(of, unit, hue) for unit in units])

    @property
    def lost(self) -> int:
        return sum(each.lost for each in self.counters)

    def line(self, colours: Colours) -> Text:
        """Write the side in a line: its name, how many are left, and each as a square."""
        left, style = len(self.units) - self.lost, colours.get(self.hue, "")
        army = squares(left, self.lost, WHOSE.get(self.hue, "●"), style, colours)
        return Text.assemble((self.title, f"bold {style}".strip()), f"  {left}  ", army)

    def panel(self, of: PanelSubject, width: int) -> Panel:
        """Draw the counters high, less high where that does not fit, and else each in a line."""
        columns, count = Cards.of(of.session, self.units, width), f"{len(self.units) - self.lost} of {len(self.units)}"
        head = Text.assemble((columns.head("  unit"), of.colours["muted"]))
        found = Panel.of(self.title, [head, *(columns.line(unit, of.colours) for unit in self.units)], count)
        for height in (LOW, HIGH):
            found = Panel(self.title, sheet(self.counters, width, height, of.colours), count, shorter=found)
        return found._replace(colour=self.hue, opens="table")


def _counter(of: PanelSubject, unit: TableRow, hue: str) -> Counter:
    """Say what is to be seen on a unit's counter: its state, else its part in this combat or that it has fought."""
    states = states_of(unit)
    fought = RulingView.of(of.run).participants if of.opened is not None else Participants()
    parts = ((fought.attackers, "attacks"), (fought.defenders, "defends"))
    spent = unit.called in of.forces.attacked and of.opened is None
    part = next((word for names, word in parts if unit.called in names), "fought" if spent else "")
    state = states[0].called if states else part
    sign = WHOSE.get(hue, " ")
    return Counter(unit.called, _printed(unit), state, sign, hue, bool(states), spent, is_lost(unit))


def rulings(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the last rulings, newest first, each in two lines or more: who fought, and what it changed."""
    session, told = of.session, of.opened is None or of.wide
    blocks = []
    for combat in islice(session.state.combats(), MOST_COMBATS):
        changed = what_changed(session, combat) if told else ""
        blocks.append(tuple(ruled(combat_line(session, combat), room.width, of.colours, changed)))
    yield Panel("Rulings", tuple(blocks), "l all", opens="log", keeps=LEAST_RULINGS, airy=True)


def losses(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what each side has lost, a cross for each unit and step, and how that grew combat by combat."""
    lost, blocks, colours = of.forces.lost, [], of.colours
    most = max((counts[-1] for counts in lost.values() if counts), default=0)
    scale = max(most, LOSSES_IN_A_LINE)
    for side in of.session.ruleset.sides if most else ():
        hue, counts = of.session.ruleset.hue(side.word), lost[side.word]
        style = colours.get(hue, "")
        crosses = "×" * counts[-1] if counts[-1] <= SQUARES else ""
        name = Text.assemble((f"{WHOSE.get(hue, '')} {side.label}  ", f"bold {style}"), (crosses, style))
        lines = [spread(name, Text(f"{counts[-1]}", "bold"), room.width)]
        if of.framed and len(counts) > 1:
            lines += [Text.assemble((each, style)) for each in sparkline(counts, scale, room.width, 1 + 2 * of.wide)]
        blocks.append(tuple(lines))
    yield Panel("Losses", tuple(blocks), "units and steps", airy=True)


def lucky(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show how lucky each side was when it attacked; nothing until that is worked out."""
    shares = of.luck.by_side() if of.luck is not None else {}
    lines = []
    for side in of.session.ruleset.sides:
        if side.word in shares:
            hue, share = of.session.ruleset.hue(side.word), shares[side.word]
            style = of.colours.get(hue, "")
            name = Text.assemble((f"{WHOSE.get(hue, '')} {side.label}  ", f"bold {style}"))
            said = Text(f"  {percent(share)}", "bold")
            bar = track(share, room.width - name.cell_len - said.cell_len, style, of.colours)
            lines.append(Text.assemble(name, bar, said))
    if lines:
        half = hanging("", "50% is neither good nor bad", room.width, of.colours["muted"])
        yield Panel("The attackers' luck", ((*lines, *half),))


def turn(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the segments of the turn, the one that is on marked; nothing where nobody keeps the clock."""
    clock, sides = of.session.state.table.clock, of.session.ruleset.sides or ()
    there = [
        (f"{side.label}: {segment.label}", (side.word, segment.value) == (clock.side, clock.segment))
        for side in sides
        for segment in of.session.ruleset.segments or ()
    ] or [(side.label, side.word == clock.side) for side in sides]
    lines = [_segment(words, here, room.width, of.colours) for words, here in there]
    yield Panel.of(f"Turn {clock.turn}", lines, "e next")


def _segment(words: str, here: bool, width: int, colours: Colours) -> Text:
    if here:
        return marked(Text(f"  {words}"), width, colours)
    return Text.assemble((f"  {words}", colours["muted"]))


def owed(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what is owed, and until when."""
    there = of.session.state.table.obligations.values()
    yield Panel("Owed", tuple(tuple(hanging("• ", f"{each.text} ({each.until.label})", room.width)) for each in there))


def settled(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what the table has settled."""
    rows = on_the_table(of.session).settled
    yield Panel("Settled", tuple(_reading(row, room.width, of.colours) for row in rows), airy=True)


def still_open(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show which open rules the table may still have to settle; each is asked when a combat needs it."""
    rows = [row for row in on_the_table(of.session).register if row.change.value is None]
    blocks = (tuple(hanging("· ", row.called, room.width, of.colours["muted"])) for row in rows)
    yield Panel("Rules still open", tuple(blocks), "asked once", airy=of.wide)


def _reading(row: TableRow, width: int, colours: Colours) -> Block:
    question = hanging("✓ ", row.called, width, colours["muted"])
    return (*question, *hanging("  ", row.said, width, "bold"))


LOOKED_THROUGH = 200
"""In how many of the last rulings a unit is looked for."""


def by_side(session: Session, units: Sequence[TableRow], colours: Colours) -> Iterator[tuple[Text, list[TableRow]]]:
    """Part the units by whose they are, each part with its heading; those that are nobody's come last."""
    sides = [side.word for side in session.ruleset.sides]
    known = [side if side in sides else None for side in (unit.change.value for unit in units)]
    for side in (*sides, None):
        owned = [unit for unit, its in zip(units, known, strict=True) if its == side]
        if owned:
            style = f"bold {colours[session.ruleset.hue(side or '') or 'accent']}"
            count = f"  {len(owned)} {'unit' if len(owned) == 1 else 'units'}"
            yield Text.assemble((owned[0].said if side else "Units", style), (count, colours["muted"])), owned


def card(session: Session, unit: TableRow, width: int, colours: Colours) -> Panel:
    """Show all that is printed on a unit, and its states."""
    entries = [each for each in unit.on_it if each.change.what is What.CARD]
    lines = [line for each in entries for line in _entry(each, width, colours)]
    states = [Text(f"• {each.words}", "bold") for each in states_of(unit)]
    first, *more = states or [Text("none", colours["muted"])]
    lines += [spread(Text("states", colours["muted"]), first, width), *(spread(Text(), each, width) for each in more)]
    title = Text.assemble(whose(session, unit, colours), f" {unit.called}").plain.strip()
    return Panel.of(title, lines, "enter change")._replace(colour=session.ruleset.hue(unit.change.value or ""))


def _entry(entry: TableRow, width: int, colours: Colours) -> list[Text]:
    """Write what is printed on a unit, dice in their shapes before the words; what is long stands beneath its name."""
    dice, called = dice_shapes(entry.said, colours), Text(entry.called, colours["muted"])
    said = Text.assemble(dice, "  " if dice else "", entry.said)
    if called.cell_len + said.cell_len < width:
        return [spread(called, said, width)]
    return [called, *hanging("  ", entry.said, width)]


def its_rulings(session: Session, unit: TableRow, width: int, colours: Colours) -> Panel:
    """Show the last rulings of the combats in which a unit fought, newest first."""
    lately = (
        each for each in islice(session.state.combats(), LOOKED_THROUGH) if unit.called in took_part(session, each)
    )
    lines = [ruled(combat_line(session, each), width, colours) for each in lately]
    none = (Text("none yet", colours["muted"]),)
    return Panel("Fought in", tuple(map(tuple, lines)) or (none,), grows=True)
