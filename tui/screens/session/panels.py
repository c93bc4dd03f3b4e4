"""What the panels beside a question show: units, sums, rules, terms, tables, odds, rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from rich.text import Text
from textual.geometry import Size

from rulesets.engine.core.tables import Chart
from rulesets.engine.core.words import ResultWords, section
from rulesets.engine.odds.prospects import OR_BETTER, TOO_EARLY, OddsRow, Prospects, heading, prospects
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run
from rulesets.engine.reference.ruling_view import RulingView, StepPlace, steps_of
from rulesets.engine.reference.texts import explained as sources_explained
from rulesets.engine.reference.texts import glossary
from saves.lessons.courses import Progress
from saves.lessons.drilled import CardTeacher, card_teacher, chart_shown
from saves.reports.combats import Forces, LuckLedger
from saves.session.rulings import next_run
from saves.session.session import Session
from tui.screens import wording
from tui.screens.session.keys import in_edge
from tui.screens.session.question import table_read
from tui.screens.session.teaching import explains_codes
from tui.shared.on_the_table import TableRow, on_the_table
from tui.shared.terminal import Colours
from tui.shared.wording import what_decided
from tui.widgets import charts
from tui.widgets.drawing import LONGEST_LINE, hanging, in_hues
from tui.widgets.panel import EDGE_LINES, EDGES, Block, Panel
from tui.widgets.pools import ORIGINS, pool_panes, throws_pools
from tui.widgets.run_text import ledger_blocks, remark_blocks, steps_text, strengths_bar
from tui.widgets.tables import explained

ODDS = "Odds: "
"""What lines begin with that are about the odds; above them the pane says so."""


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
        large: whether those are wide themselves.
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
    large: bool = False
    course: tuple[Progress, ...] = ()

    @property
    def units(self) -> list[TableRow]:
        """List the units, each with the side that has it, as far as that is known."""
        sides, rows = self.forces.sides, on_the_table(self.session).units
        whose = ((each, sides.get(each.called) or each.change.value) for each in rows)
        return [each._replace(change=replace(each.change, value=side)) for each, side in whose]

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
    def is_over(self) -> bool:
        """Tell whether it is told what the open combat came to: it is ruled, or its card answered."""
        return self.opened is not None and (self.opened.ended or (self.card is not None and bool(self.card.said)))

    @property
    def pools(self) -> bool:
        """Tell whether dice are pooled, each pool in a panel of its own."""
        return self.opened is not None and throws_pools(self.opened.checklist)


def steps(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the checklist with the place in it."""
    height = room.height - EDGE_LINES * of.framed
    run = of.run
    if of.card is not None and of.card.said and run.question is not None:  # the card asked no more than what it came to
        run = replace(run, steps=run.steps[:-1])
    views = steps_of(run)
    done = sum(view.place in (StepPlace.DONE, StepPlace.SKIPPED) for view in views)
    lines = steps_text(run, room.width, height, of.colours, of.session.state.unsaid, run.ended).split("\n")
    title = run.checklist.title if of.framed else ""
    yield Panel(title, (tuple(lines),), f"{done} of {len(views)}", opens="review")


def why(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what was counted and why, and what was noted that has no part in the sums."""
    blocks = ledger_blocks(of.run, room.width, of.colours)
    bar = strengths_bar(of.run, room.width, of.colours)
    yield Panel("How it adds up", (*([(bar,)] if bar else []), *blocks), in_edge("why"), opens="why")
    yield Panel("Remarks", tuple(remark_blocks(of.run, room.width, of.colours)), in_edge("why"), rank=1, opens="why")


def rule(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what the rules say of the step, where the question does not say the same."""
    step, question = wording.step_of(of.run), of.run.question
    if of.card is not None:
        return  # before it is answered, that is for the player to know, and what comes after it does not matter
    if step.help and question is not None and step.help not in question.help:
        yield Panel("The rule", (tuple(hanging("", step.help, room.width, of.colours["muted"])),), section(step.cite))


def terms(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Explain the terms that the question and its step use."""
    if of.card is not None and not of.card.said:
        return
    step, question, guide = wording.step_of(of.run), of.run.question, of.session.guide
    taught = (guide.says,) if guide is not None else ()
    texts = (*taught, question.prompt, question.help, step.help) if question is not None else taught
    if of.wide and of.run.ended:  # elsewhere they would take the room of other panels
        texts = *texts, *(each.sentence for each in RulingView.of(of.run).verdict.to_do)
    found, width = glossary(of.session.ruleset.terms).used_in(*texts), min(room.width, LONGEST_LINE)
    yield Panel("Terms", tuple(explained(each.title, "", each.text, width, of.colours) for each in found), airy=True)


def chart(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the table that the run reads, once its path is lit: above the odds."""
    if _is_lit(of):
        yield from _chart(of, room, of.run)


def chart_to_come(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the table that the run is to read, below the units; before the first combat that of it."""
    run = of.opened or (None if of.session.state.confirmed else next_run(of.session.state, of.session.ruleset))
    if run is not None and not _is_lit(of):
        yield from _chart(of, room, run)


def chart_of_next(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show between two combats the table of the next in the hues of whose turn it is."""
    run, side = next_run(of.session.state, of.session.ruleset), of.session.state.table.clock.side
    if of.session.state.confirmed and run is not None:
        yield from _chart(of._replace(colours=in_hues(of.session.ruleset.hue(side), of.colours)), room, run)


def _is_lit(of: PanelSubject) -> bool:
    run = of.opened
    return run is not None and run.chart is not None and (run.chart.column != "" or of.card is not None)


def _chart(of: PanelSubject, room: Size, run: Run) -> Iterator[Panel]:
    drawn, question = chart_shown(of.session, run), run.question
    if not of.framed and of.opened is not None and question is not None and question.is_thrown:
        return  # there it stands at the question
    least = (each._replace(blocks=(each.blocks, *each.shorter)[-1]).height for each in odds(of, room))
    height = room.height - sum(least) - EDGE_LINES
    if drawn is not None and sum(map(bool, chain(*drawn.cells))) <= 1:  # of one cell a sentence tells
        drawn = its_row(drawn) if drawn.row else None
    if drawn is not None and height >= min(charts.LEAST_OF_CHART, len(drawn.rows) + 1):
        heights = len(drawn.rows) + 2, height
        whole, fewer = (tuple(charts.chart_lines(drawn, room.width, most, of.colours, lies=True)) for most in heights)
        wide, note = max(line.cell_len for line in whole) > room.width // 2, []
        if any("" in cells for cells in drawn.cells):
            note = [Text(), *hanging("", NOT_ENTERED, room.width, of.colours["muted"])]
        if explains_codes(of.session) and run.ruling is None:
            note = [*(note or [Text()]), *charts.codes_lines(drawn, run.checklist.outcomes, room.width, of.colours)]
        if of.framed or wide:  # rows are the last to go
            fewer_rows = () if of.opened and not (of.framed or run.ruling) else ((fewer,),)  # before it is read, all
            *rows, last = whole
            blocks, airy = (*((line,) for line in rows), (last, *note)), of.wide and len(whole) > 2
            blocks = blocks if fewer_rows else ((*whole, *note),)
            panel = Panel(drawn.title, blocks, section(drawn.cite), shorter=((whole,), *fewer_rows), airy=airy)
            yield panel._replace(between=charts.between_rows(whole[-1], of.colours))


def pools(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the pools of dice, the attacker's beside the defender's; without panes they stand under the question."""
    if of.pools and of.framed:
        panes = pool_panes(of.run, room.width + EDGES, of.colours)
        for each in panes:
            drawn = each.rank == 0 and each.height + charts.LEAST_OF_CHART < room.height and not of.run.ended
            if each.title != ORIGINS or not (of.wide and of.run.ended):  # there the sums stand beside
                yield each._replace(shorter=()) if drawn else each


LINES_SHARE = 3
"""Part of a column that what the faces come to may take with what would change the odds."""


def shows(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what each face of the die would come to, where a die is asked for and that may be told, with its odds."""
    bars = of.found.bars if _odds_by_faces(of) else ()
    told = [said for said in of.found.lines if bars and said != TOO_EARLY]
    lines = [line for said in told for line in hanging("", said, room.width, of.colours["muted"])]
    blocks = charts.face_blocks(_shown_by_faces(of), bars, room.width, of.colours)  # all of them, or none
    shapes = [[line for each in way for line in each] for way in charts.ever_shorter(blocks)]
    if lines and len(shapes[-1]) + 1 + len(lines) <= room.height // LINES_SHARE:
        shapes = [[*each, Text(), *lines] for each in shapes]
    ways = [(tuple(each),) for each in shapes if each and (of.framed or len(each) < room.height)]
    yield Panel("If it shows", ways[0] if ways else (), shorter=tuple(ways[1:]) if of.framed else ())


def _shown_by_faces(of: PanelSubject) -> list[tuple[str, str, str]]:
    drawn = table_read(of.opened) if of.opened is not None and not of.hushed else None
    return charts.if_it_shows(drawn) if drawn is not None else []


def _odds_by_faces(of: PanelSubject) -> bool:
    """Tell whether each of the odds is that of faces of the die, in panes."""
    return of.framed and {row.called for row in of.found.bars} == {cell for _, cell, _ in _shown_by_faces(of)}


def odds(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show the odds from here; of a ruling those before the roll, with what came marked, and the luck."""
    found, width, muted = of.found, room.width, of.colours["muted"]
    if not of.framed or (found.bars and _odds_by_faces(of)):
        return  # they stand in the line under the question, or with the faces
    before = found.before if len(found.before) > 1 else ()  # nothing else could have been
    came = of.opened.ruling.outcome if before and of.opened and of.opened.ruling else None
    shown = tuple(_told(of, before, came)) if before else found.bars
    came = next((new.word for new, row in zip(shown, before, strict=False) if row.word == came), came)
    bars = list(charts.bars_text(shown, width, of.colours, came).split("\n")) if shown else []
    luck = [said for said in found.lines if came and said.endswith(OR_BETTER) and len(said) <= width]
    told = [said for said in found.lines if said not in (TOO_EARLY, *luck)]
    of_odds = bool(bars) or any(said.startswith(ODDS) for said in told)
    told = [said.removeprefix(ODDS) for said in told]
    lines = [line for said in told for line in hanging("", f"{said[:1].upper()}{said[1:]}", width, muted)]
    if bars or lines:
        blank = [Text()] if bars and lines and came else []
        title = "It could have been" if came else heading(found.bars) if of_odds else "Also"
        across = tuple(charts.odds_in_one_line(Prospects(shown), width, of.colours, headed=False).split("\n"))
        few = (across,) if len(bars) > 2 else ()
        shorter = tuple((each,) for each in (*((tuple(bars),) if lines else ()), *few) if bars)
        edge = luck[0] if luck else "before the roll" if came else ""
        yield Panel(title, ((*bars, *blank, *lines),), edge, shorter=shorter)


def _told(of: PanelSubject, before: Sequence[OddsRow], came: str | None) -> Iterator[OddsRow]:
    """Say of results that are codes what befalls whom by them, what came in place of one that `came`, and the faces."""
    checklist, gives, chart = of.run.checklist, charts.faces_give(of.run.chart), of.run.chart
    words = {
        each.value: each.verdict.lower() or each.label for each in checklist.outcomes if isinstance(each, ResultWords)
    }
    says, verdict = checklist.cells_say or (lambda outcome: ""), RulingView.of(of.run).verdict
    for row in before:
        said = re.split("[;.]", words.get(row.word) or says(row.word))[0]
        if row.word.isdecimal() and said:
            yield row._replace(word=said)
            continue
        if row.word == came and (verdict.instead or not said):
            said = f"{said}, here {verdict.text.lower().removeprefix(f'{came} ')}".removeprefix(", here ")
        faces = [face for face, cell in gives.items() if cell == row.called]
        faces = [face for face in chart.rows if face not in gives] if chart and gives and not row.word else faces
        yield row._replace(said="" if row.word.islower() else said, faces=charts.faces_said(faces))


def its_row(chart: Chart) -> Chart:
    """Give a table of which hardly more is known with its lit row alone; what has one column lies in a row anyway."""
    if len(chart.columns) == 1:
        return chart
    place = chart.rows.index(chart.row)
    return replace(chart, rows=(chart.row,), cells=(chart.cells[place],))


STEPS_SHARE = 4
"""Of the steps to come no more are explained than one for so many lines of a wide window."""

NOT_ENTERED = "· stands for a value of your copy that is not entered yet."


def procedures(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """List the steps still to come, between two combats all, with what the rules say of each beside or beneath.

    Where not all have room, a card begins with that which it asks about; where there is little, a rule is its first
    sentence.
    """
    checklists, begun = of.session.ruleset.checklists, 0
    if of.opened is not None:
        checklists = () if of.opened.ended else (of.opened.checklist,)
        if of.card is None or not of.large:  # there a card has room for all of them
            begun = of.opened.checklist.place(of.opened.step) + (of.card is None)
    for checklist in checklists:
        lead = max((len(step.title) for step in checklist.steps), default=0) + len("00  ") + max(2, room.width // 16)
        width, upright, said = min(room.width, lead + LONGEST_LINE), room.width <= 2 * lead, list[tuple[Block, Block]]()
        until = begun + room.height // STEPS_SHARE if of.opened is not None and of.wide else None
        for number, step in enumerate(checklist.steps[begun:until], begun + 1):
            name, muted = step.title if step.part else f"{number:>2}  {step.title}", of.colours["muted"]
            ways = []
            for words in (step.help, first_sentence(step.help)):
                first, *more = hanging("    " if upright else name.ljust(lead), words, width, muted)
                first.stylize(of.colours["foreground"], 0, 0 if upright else len(name))
                ways.append((Text(name), first, *more) if upright else (first, *more))
            said.append((ways[0], ways[1]))
        whole, short = tuple(each for each, _ in said), tuple(each for _, each in said)
        title = "Steps" if len(checklists) == 1 else checklist.title
        rank = 0 if of.opened is None else 6  # nothing else gives way to them
        yield Panel(
            title,
            whole,
            rank=rank,
            shorter=(short,) * (of.framed or of.opened is None),
            airy=of.framed and of.card is None,
        )


def first_sentence(said: str) -> str:
    """Give the first of some sentences."""
    return re.split(r"(?<=[.?!]) (?=[A-Z])", said, maxsplit=1)[0]


def led_to_it(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Tell what a ruling rests on, the cell first, each with its section, and what letters stand for."""
    if of.framed and of.run.ended and of.card is None:
        decided, width = what_decided(of.run), min(room.width, LONGEST_LINE)
        blocks = [explained(each.title, each.cite, each.text, width, of.colours) for each in decided]
        said = " ".join(sources_explained(of.session.ruleset, (section(each.cite) for each in decided)))
        blocks += [tuple(hanging("", said, width, of.colours["muted"]))] if said else []
        yield Panel("By the rules", tuple(blocks), airy=True, keeps=1)


MOST_KEPT = 64
"""The odds of so many runs are kept: those of a long combat, with what else might have been answered."""


@lru_cache(MOST_KEPT)
def odds_of(checklist: Checklist, given: Given) -> Prospects:
    """Work the odds of a run out; a ruleset with a fault over them has none, and the combat goes on without."""
    try:
        run = adjudicate(checklist, given)
        return charts.by_faces(prospects(run), run.chart)
    except Exception:
        return Prospects()
