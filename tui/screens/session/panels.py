"""What the panels beside a question show: units, sums, rules, terms, tables, odds, rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from rich.text import Text
from textual.geometry import Size

from rulesets.engine.core.words import section
from rulesets.engine.odds.prospects import TOO_EARLY, Prospects, lucky_line
from rulesets.engine.referee.checklist import Run
from rulesets.engine.referee.participants import Participants
from rulesets.engine.reference.ruling_view import RulingView, StepPlace, steps_of
from rulesets.engine.reference.texts import RuleText, glossary, term_entry
from saves.lessons.courses import Progress
from saves.lessons.drilled import CardTeacher, card_teacher, chart_shown
from saves.lessons.teacher import teacher_of
from saves.reports.combats import WHOSE, Forces, LuckLedger
from saves.session.rulings import next_run
from saves.session.session import Session
from tui.screens import wording
from tui.screens.lessons import explains_codes
from tui.screens.session.ruling import hardly_known
from tui.shared.on_the_table import TableRow, on_the_table
from tui.shared.terminal import Colours
from tui.widgets.charts import (
    LEAST_OF_CHART,
    bars_text,
    chart_lines,
    codes_lines,
    ever_shorter,
    face_blocks,
    odds_in_one_line,
)
from tui.widgets.counters import HIGH, LOW, SQUARES, TALL, Counter, sheet, squares
from tui.widgets.drawing import LONGEST_LINE, hanging, marked, spread
from tui.widgets.panel import EDGE_LINES, EDGES, Block, Panel
from tui.widgets.pools import pool_panes, throws_pools
from tui.widgets.run_text import ledger_blocks, remark_blocks, steps_text, strengths_bar
from tui.widgets.tables import Cards, by_side, is_lost, side_named, states_of, strength_of, whose

ODDS, LUCK = "Odds: ", "Luck: "
"""What lines begin with that are about the odds, and about luck; above them the pane says so."""


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
        course: the lessons of its course, and how far each has come.
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
    course: tuple[Progress, ...] = ()

    @property
    def units(self) -> list[TableRow]:
        """List the units, each with the side that has it, as far as that is known."""
        rows = on_the_table(self.session).units
        return [
            replace(each, change=replace(each.change, value=self.forces.sides.get(each.called, ""))) for each in rows
        ]

    @property
    def in_counters(self) -> bool:
        """Tell whether units are drawn as their counters: where there is room, else where no large table is read."""
        if (run := self.opened) is None or self.wide or self.pools:
            return True
        reads = run.ended or (run.question is not None and run.question.is_thrown)
        return not reads or (run.ended and run.chart is not None and len(run.chart.columns) == 1)

    @property
    def run(self) -> Run:
        """Give the run, for panels that stand at a question only."""
        assert self.opened is not None
        return self.opened

    @property
    def card(self) -> CardTeacher | None:
        """Give who puts a card of the drill here; None where nobody does."""
        return card_teacher(self.session)

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
        blocks = (tuple(_unit(of.session, row, room.width, of.colours)) for row in rows)
        yield Panel("On the table", tuple(blocks), "t table", opens="table")


def _unit(session: Session, unit: TableRow, width: int, colours: Colours) -> list[Text]:
    lost = is_lost(unit)
    called = Text.assemble(whose(session, unit, colours), (f" {unit.called}", colours["faint"] if lost else ""))
    if lost:
        return [spread(called, Text("lost", colours["faint"]), width)]
    lines = [spread(called, Text(strength_of(unit), colours["muted"]), width)]
    said = (hanging("    • ", each.words, width, "bold") for each in states_of(unit, beside_card=False))
    return [*lines, *(line for state in said for line in state)]


def why(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what was counted and why, and what was noted that has no part in the sums."""
    blocks = ledger_blocks(of.run, room.width, of.colours)
    bar = strengths_bar(of.run, room.width, of.colours)
    yield Panel("How it adds up", (*([(bar,)] if bar else []), *blocks), "w why", opens="why")
    yield Panel("Remarks", tuple(remark_blocks(of.run, room.width, of.colours)), "w why", rank=1, opens="why")


def rule(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what the rules say of the step, where the question does not say the same."""
    step, question = wording.step_of(of.run), of.run.question
    if of.card is not None:
        return  # before it is answered, that is for the player to know, and what comes after it does not matter
    if step.help and question is not None and step.help not in question.help:
        yield Panel("The rule", (tuple(hanging("", step.help, room.width, of.colours["muted"])),), section(step.cite))


def terms(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Explain the terms that the question and its step use; before the first combat, those of the game."""
    if of.card is not None and not of.card.said:
        return
    width, entries, guide = min(room.width, LONGEST_LINE), of.session.ruleset.terms or (), of.session.guide
    found: Iterable[RuleText] = map(term_entry, () if of.session.state.confirmed else entries)
    if of.opened is not None:
        step, question, taught = wording.step_of(of.run), of.run.question, (guide.says,) if guide is not None else ()
        texts = (*taught, question.prompt, question.help, step.help) if question is not None else taught
        found = glossary(of.session.ruleset.terms).used_in(*texts)
    yield Panel("Terms", tuple(explained(each, width, of.colours) for each in found), airy=True)


def explained(term: RuleText, width: int, colours: Colours) -> Block:
    """Write a term with what it means beneath it."""
    return (*hanging("", term.title, width), *hanging("  ", term.text, width, colours["muted"]))


def chart(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the table that the run reads, once its path is lit: above the odds."""
    if _is_lit(of):
        yield from _chart(of, room, of.run)


def chart_to_come(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the table that the run is to read, below the units; between two combats that of the next."""
    run = of.opened or next_run(of.session.state, of.session.ruleset)
    if run is not None and not _is_lit(of):
        yield from _chart(of, room, run)


def _is_lit(of: PanelSubject) -> bool:
    run = of.opened
    return run is not None and run.chart is not None and (run.chart.column != "" or of.card is not None)


def _chart(of: PanelSubject, room: Size, run: Run) -> Iterator[Panel]:
    drawn, question = chart_shown(of.session, run), run.question
    if not of.framed and of.opened is not None and question is not None and question.is_thrown:
        return  # there it stands at the question
    least = (each._replace(blocks=(each.blocks, *each.shorter)[-1]).height for each in odds(of, room))
    height = room.height - sum(least) - EDGE_LINES
    if drawn is not None and not hardly_known(drawn) and height >= LEAST_OF_CHART:
        heights = len(drawn.rows) + 2, height
        whole, fewer = (tuple(chart_lines(drawn, room.width, most, of.colours, lies=True)) for most in heights)
        wide, note = max(line.cell_len for line in whole) > room.width // 2, []
        if any("" in cells for cells in drawn.cells):
            note = [Text(), *hanging("", NOT_ENTERED, room.width, of.colours["muted"])]
        if explains_codes(of.session) and run.ruling is None:
            note = [*(note or [Text()]), *codes_lines(drawn, run.checklist.outcomes, room.width, of.colours)]
        if of.framed or wide:  # rows are the last to go
            fewer_rows = () if of.opened and not (of.framed or run.ruling) else ((fewer,),)  # before it is read, all
            spaced = (*(line for each in whole for line in (each, Text())), *note)
            blocks = ((*whole, *note),)
            taller = (blocks, blocks, blocks, (spaced,)) if of.wide or of.card is not None else ()
            yield Panel(drawn.title, blocks, section(drawn.cite), shorter=((whole,), *fewer_rows), taller=taller)


def pools(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the pools of dice, the attacker's beside the defender's; without panes they stand under the question."""
    if of.pools and of.framed:
        yield from pool_panes(of.run, room.width + EDGES, of.colours)


def shows(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what each face of the die would come to, where a die is asked for and that may be told."""
    question = of.run.question
    drawn = of.run.chart if question is not None and question.is_thrown and not of.hushed else None
    blocks = face_blocks(drawn, room.width, of.colours) if drawn else ()  # all of them, or none
    shapes = [[line for each in way for line in each] for way in ever_shorter(blocks)]
    ways = [(tuple(each),) for each in shapes if each and (of.framed or len(each) < room.height)]
    yield Panel("If it shows", ways[0] if ways else (), shorter=tuple(ways[1:]) if of.framed else ())


def odds(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the odds from here; of a ruling those before the roll, with what came marked, and the luck."""
    found, width, muted = of.found, room.width, of.colours["muted"]
    if not of.framed:
        return  # they stand in the line under the question
    before = found.before if len(found.before) > 1 else ()  # nothing else could have been
    came = of.opened.ruling.outcome if before and of.opened and of.opened.ruling else None
    shown = before or found.bars
    bars = list(bars_text(shown, width, of.colours, came).split("\n")) if shown else []
    same = {TOO_EARLY, *(lucky_line(row.chance) for row in before if row.word == came)}  # no odds, or told by a bar
    told = [said for said in found.lines if said not in same]
    of_odds = bool(bars) or any(said.startswith(ODDS) for said in told)
    told = [said.removeprefix(ODDS).removeprefix(LUCK) for said in told]
    lines = [line for said in told for line in hanging("", f"{said[:1].upper()}{said[1:]}", width, muted)]
    if bars or lines:
        blank = [Text()] if bars and lines and came else []
        title = "It could have been" if came else "Odds" if of_odds else "Also"
        across = tuple(odds_in_one_line(Prospects(shown), width, of.colours, head="").split("\n"))
        shorter = tuple((each,) for each in ((tuple(bars), across) if lines else (across,)) if bars)
        yield Panel(title, ((*bars, *blank, *lines),), "before the roll" if came else "", shorter=shorter)


NOT_ENTERED = "· stands for a value of your copy that is not entered yet."


def procedures(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """List the steps of each checklist before the first combat, and in it and in a lesson those that are still to come.

    What the rules say of each stands beside them where there is room for that.
    """
    checklists, begun, title = of.session.ruleset.checklists, 0, ""
    if of.opened is not None:
        known = of.card is not None and not of.wide  # who rules a card knows them, or looks them up
        checklists = () if of.opened.ended or known else (of.opened.checklist,)
        begun = 0 if of.card is not None else of.opened.checklist.place(of.opened.step) + 1
        title = "What comes next" if begun else "By the rules"
    for checklist in checklists if of.session.guide is not None or not of.session.state.confirmed else ():
        lead = max((len(step.title) for step in checklist.steps), default=0) + len("00  ") + 2
        width, upright, explained = min(room.width, lead + LONGEST_LINE), room.width < 2 * lead, list[Block]()
        for number, step in enumerate(checklist.steps[begun:], begun + 1):
            name = step.title if step.part else f"{number:>2}  {step.title}"
            beside = hanging(name.ljust(lead), step.help, width, of.colours["muted"])
            beside[0].stylize(of.colours["foreground"], 0, len(name))
            explained.append(
                (Text(name), *hanging("    ", step.help, width, of.colours["muted"])) if upright else (*beside,)
            )
        last = of.opened is not None and not of.framed  # there the steps stand at the left, or a key away
        cut = not last and of.card is None  # else as many steps as there is room for
        shorter = tuple(map(tuple, ever_shorter(explained, titled=upright)[1:])) if cut else ()
        rank = 9 * last  # nothing else gives way to them
        yield Panel(title or checklist.title, tuple(explained), rank=rank, shorter=shorter, airy=of.framed)


def counters(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the units as the counters that they are, a sheet a side; pools of dice have no counters beside them."""
    if not of.in_counters:
        return
    fought = RulingView.of(of.opened).participants if of.opened is not None else Participants()
    parts = dict.fromkeys(fought.defenders, "defends") | dict.fromkeys(fought.attackers, "attacks")
    armies = armies_of(of, parts)
    if of.framed and of.pools and len(armies) == len(of.session.ruleset.sides):
        half = room.width // 2 - EDGES
        first, other = (army.panel(of, half)._replace(shorter=()) for army in armies)
        yield first._replace(beside=other)
    elif of.framed:
        yield from (army.panel(of, room.width) for army in armies)
    elif armies:
        lines = [army.line(of.colours) for army in armies]
        beside = Text("    ").join(lines)
        head: Block = (beside,) if beside.cell_len <= room.width else tuple(lines)
        there = [counter for army in armies for counter in army.counters]
        tall, high, low = (sheet(there, room.width, height, of.colours) for height in (TALL[0], HIGH, LOW))
        shorter: Block = (*head, *(line for row in low for line in row))
        yield Panel("", (head, *high), opens="table", shorter=((shorter,),), taller=((head, *tall),))


def armies_of(of: PanelSubject, parts: Mapping[str, str]) -> list[Army]:
    """Part the units on the table by their sides; `parts` says which of them attack and defend."""
    return [Army.of(of, units, parts) for _, units in by_side(of.session, of.units, of.colours)]


class Army(NamedTuple):
    """The units of a side, whose word and hue it is: the units by their strength, those that are lost last."""

    title: Text
    side: str
    hue: str
    units: list[TableRow]
    counters: list[Counter]

    @classmethod
    def of(cls, of: PanelSubject, units: list[TableRow], parts: Mapping[str, str]) -> Army:
        """Sort the units of a side; `parts` says which of them attack and defend."""
        units = sorted(units, key=lambda unit: (is_lost(unit), -int(strength_of(unit) or 0)))
        side, ruleset = units[0].change.value or "", of.session.ruleset
        hue = ruleset.hue(side)
        counters = [_counter(of, unit, hue, parts.get(unit.called, "")) for unit in units]
        return cls(side_named(ruleset, side, of.colours, "Units"), side, hue, units, counters)

    @property
    def lost(self) -> int:
        return sum(each.lost for each in self.counters)

    def line(self, colours: Colours) -> Text:
        """Write the side in a line: its name, how many are left, and each as a square."""
        left, many = len(self.units) - self.lost, len(self.units) > SQUARES
        army = squares(left, self.lost, "" if many else WHOSE.get(self.hue, "●"), colours.get(self.hue, ""), colours)
        return Text.assemble(self.title, " " if many else f"  {left}  ", army)

    def panel(self, of: PanelSubject, width: int) -> Panel:
        """Draw the counters high, less high where that does not fit, and else each in a line."""
        columns, count = Cards.of(of.session, self.units, width), f"{len(self.units) - self.lost} of {len(self.units)}"
        head = Text.assemble((columns.head("  unit"), of.colours["muted"]))
        listed = tuple((line,) for line in (head, *(columns.line(unit, of.colours) for unit in self.units)))
        *tall, high, low = (sheet(self.counters, width, height, of.colours) for height in (*TALL, HIGH, LOW))
        # higher counters must not need more rows of them
        tall = [high, *(each for each in tall if len(each) == len(tall[0]))]
        shorter = (low, listed)[: 1 + (len(listed) < sum(map(len, low)))]
        return Panel(self.title.plain, high, count, colour=self.hue, opens="table", shorter=shorter, taller=tuple(tall))


def _counter(of: PanelSubject, unit: TableRow, hue: str, part: str) -> Counter:
    """Say what is to be seen on a unit's counter: its state, else its part in this combat or that it has fought."""
    states = states_of(unit, beside_card=False)
    spent = unit.called in of.forces.attacked and of.opened is None
    state = states[0].called if states else "fought" if spent else part
    strength = strength_of(unit) or _taught_strength(of, unit)
    return Counter(unit.called, strength, state, hue, bool(states), spent, is_lost(unit))


def _taught_strength(of: PanelSubject, unit: TableRow) -> str:
    """Find the strength with which a lesson lets a unit fight that has none on its card yet; nothing elsewhere."""
    on = teacher_of(of.session)
    told = (re.search(rf"\b{re.escape(unit.called)} (\d+)\b", cue.answer) for cue in (on.lesson.script if on else ()))
    return next((found[1] for found in told if found), "")


def turn(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the segments of the turn, the one that is on marked; nothing where nobody keeps the clock."""
    clock = of.session.state.table.clock
    if of.card is not None:
        return
    segments: list[tuple[str, str]] = [(each.value, each.label) for each in of.session.ruleset.segments or ()]
    blocks = []
    for side in of.session.ruleset.sides:
        hue, lines = of.session.ruleset.hue(side.word), []
        sign = Text.assemble("  ", (WHOSE.get(hue, ""), of.colours.get(hue, "")))
        several = len(segments) > 1
        if several:
            lines.append(Text.assemble(sign, f" {side.label}"))
        for segment, label in segments if several else [(clock.segment, side.label)]:
            here = (side.word, segment) == (clock.side, clock.segment)
            before = Text("   ") if several else sign
            text = Text.assemble(before, (f" {label}", "" if here else of.colours["muted"]))
            lines.append(marked(text, room.width, of.colours) if here else text)
        blocks.append(tuple(lines))
    yield Panel(f"Turn {clock.turn}", tuple(blocks), "e next", airy=of.framed)
