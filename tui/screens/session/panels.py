"""What the panels beside a question show: units, sums, rules, terms, tables, odds, rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from textwrap import wrap

from rich.text import Text

from rulesets.engine.core.tabletop import What
from rulesets.engine.core.words import Role, section
from rulesets.engine.odds.prospects import Prospects, percent
from rulesets.engine.referee.checklist import Checklist, Run
from rulesets.engine.reference.texts import glossary
from saves.reports.combats import CombatLine, combat_line, combat_lines, took_part
from saves.reports.luck import LuckLedger
from saves.session.session import Session
from tui.shared.on_the_table import TableRow, on_the_table
from tui.shared.signs import Colours
from tui.widgets.chart import chart_lines, if_it_shows, suffers
from tui.widgets.drawing import against_bar, hanging, in_hues, marked, spread
from tui.widgets.ledger import ledger_blocks, remark_blocks
from tui.widgets.odds import bars_text
from tui.widgets.panel import Block, Panel, Panels, framed
from tui.widgets.tables import (
    Columns,
    cards,
    combat_rows,
    dice_shapes,
    is_lost,
    states_of,
    whose,
)

ODDS = "Odds: "
"""What a line begins with that is about the odds; above it the pane says so."""

MOST_COMBATS = 20
"""How many of the last rulings are listed at most."""


def units(session: Session, width: int, colours: Colours, rank: int = 0) -> Panel:
    """Show the units, each with its number and its states; those that are lost last."""
    rows = sorted(on_the_table(session).units, key=is_lost)
    blocks = tuple(tuple(_unit(session, row, width, colours)) for row in rows)
    return Panel("On the table", blocks, "t table", rank, grows=True, opens="table")


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


def why(run: Run, width: int, colours: Colours) -> Panel:
    """Show what was counted and why."""
    blocks = ledger_blocks(run, width, colours)
    bar = _against(run, width, colours)
    return Panel("How it adds up", (*([(bar,)] if bar else []), *blocks), "w why", rank=1, opens="why")


def remarks(run: Run, width: int, colours: Colours) -> Panel:
    """Show what was noted that has no part in the sums."""
    return Panel("Remarks", tuple(remark_blocks(run, width, colours)), "w why", rank=2, opens="why")


def _against(run: Run, width: int, colours: Colours) -> Text:
    """Draw the attack against the defence as one bar, where each is one sum of strengths."""
    sums = {run.checklist.total(name).role: run.ledger.total(name) for name in run.ledger.totals()}
    attack, defence = sums.get(Role.ATTACKER), sums.get(Role.DEFENDER)
    if attack is None or defence is None or any(entry.of for entry in run.ledger):
        return Text()
    return against_bar(attack, defence, width, colours)


def rule(run: Run, width: int, colours: Colours, rank: int = 3) -> Panel:
    """Show what the rules say of the step, where the question does not say the same."""
    step = run.checklist.steps[run.checklist.place(run.step)]
    said = step.help and run.question is not None and step.help not in run.question.help
    lines = hanging("", step.help, width, colours["muted"]) if said else []
    return Panel("The rule", (tuple(lines),) if lines else (), section(step.cite), rank)


def terms(session: Session, run: Run, width: int, colours: Colours) -> Panel:
    """Explain the terms that the question and its step use."""
    step, question = run.checklist.steps[run.checklist.place(run.step)], run.question
    texts = (question.prompt, question.help, step.help) if question is not None else ()
    found = glossary(session.ruleset.terms).used_in(*texts)
    blocks = tuple(
        (*hanging("", each.title, width), *hanging("  ", each.text, width, colours["muted"])) for each in found
    )
    return Panel("Terms", blocks, rank=4, grows=True)


def earlier(session: Session, width: int, colours: Colours, rank: int = 2) -> Panel:
    """Show the last rulings, newest first, each in two lines."""
    blocks = [
        tuple(ruled(line, width, colours)) for line, _ in zip(combat_lines(session), range(MOST_COMBATS), strict=False)
    ]
    return Panel("Earlier rulings", tuple(blocks), "l all", rank, grows=True, opens="log")


def ruled(line: CombatLine, width: int, colours: Colours) -> list[Text]:
    """Write a ruling in two lines or more: who fought, and beneath it how."""
    number = f"{line.number:>3} "
    if not line.who:
        return _with_marks(hanging(number, line.result, width), line, width, colours)
    result = Text(line.outcome, f"bold {suffers(line.outcome, in_hues(line.hue, colours))}".strip())
    if result.cell_len > width // 3:
        result = Text()
    who = wrap(line.who, max(8, width - len(number) - result.cell_len - 1)) or [""]
    first = spread(Text.assemble((number, colours["muted"]), who[0]), result, width)
    told = ", ".join(filter(None, (line.participants.odds, line.dice, "" if result else line.result)))
    beneath = [Text.assemble((f"    {each}", "")) for each in who[1:]]
    beneath += hanging("    ", told, width, colours["muted"]) if told else []
    return _with_marks([first, *beneath], line, width, colours)


def _with_marks(lines: list[Text], line: CombatLine, width: int, colours: Colours) -> list[Text]:
    return lines + [Text.assemble((f"    {mark}", colours["error"])) for mark in line.marks]


def chart(run: Run, width: int, height: int, colours: Colours) -> Panel:
    """Show the table that the run reads, with its path lit."""
    drawn = run.chart
    if drawn is None or height < 4:
        return Panel("", ())
    return Panel(drawn.title, (tuple(chart_lines(drawn, width, height, colours)),), section(drawn.cite), rank=1)


def shows(run: Run, width: int, colours: Colours) -> Panel:
    """Show what each face of the die would come to, where a die is asked for."""
    drawn = run.chart if run.question is not None and run.question.is_thrown else None
    found = if_it_shows(drawn) if drawn else []
    faces = max((len(faces) for faces, _, _ in found), default=0)
    names = max((len(cell) for _, cell, _ in found), default=0)
    blocks = []
    for rows, cell, said in found:
        lead = Text.assemble(
            (f"{rows.ljust(faces)}  ", ""), (cell.ljust(names), f"bold {suffers(cell, colours)}"), "  "
        )
        before = lead.cell_len
        first, *more = wrap(said, max(12, width - before)) or [""]
        blocks.append((lead.append(first), *(Text(" " * before + each) for each in more)))
    return Panel("If it shows", tuple(blocks), rank=4, grows=True)


def odds(found: Prospects, width: int, colours: Colours) -> Panel:
    """Show the odds from here."""
    bars = list(bars_text(found.bars, width, colours).split("\n")) if found.bars else []
    of_odds = bool(bars) or any(said.startswith(ODDS) for said in found.lines)
    told = (said.removeprefix(ODDS) for said in found.lines)
    lines = [line for said in told for line in hanging("", f"{said[:1].upper()}{said[1:]}", width, colours["muted"])]
    return Panel("Odds" if of_odds else "Also", ((*bars, *lines),) if bars or lines else (), rank=2)


NO_UNITS = "No units yet. Each combat asks for those it needs; you may also enter them beforehand."
"""What is said while no unit is known."""

ON_THE_BOARD = "The units of this game stand on its board."

MOST_EXPLAINED = 14
"""The steps of a checklist of so many are explained where it is listed."""

IN_TWO = 60
"""Below so many columns, a ruling stands in two lines."""

MOST_LINES = 6
"""How many lines of each kind are shown where there are no panes."""


def at_the_table(session: Session, width: int, colours: Colours) -> Panels:
    """Show between two combats what lies on the table and was ruled last; before the first, what is gone through."""
    units = unit_rows(session, width, colours, drawn=True)
    if session.state.confirmed:
        return (units, rulings(session, width, colours))
    return (units, *(_procedure(each, width, colours) for each in session.ruleset.checklists))


def _procedure(checklist: Checklist, width: int, colours: Colours) -> Panel:
    """List the steps of a checklist, each with what the rules say of it; of a long one only what they are called."""
    brief = len(checklist.steps) > MOST_EXPLAINED
    lead = max((len(step.title) for step in checklist.steps), default=0) + len("00  ") + 2
    blocks = []
    for number, step in enumerate(checklist.steps, 1):
        title = step.title if step.part else f"{number:>2}  {step.title}"
        first, *more = hanging(title.ljust(lead), "" if brief else step.help, width, colours["muted"])
        first.stylize(colours["foreground"], 0, len(title))
        blocks.append((first, *more))
    return Panel(checklist.title, tuple(blocks), rank=2, grows=True)


def unit_rows(session: Session, width: int, colours: Colours, drawn: bool = False) -> Panel:
    """Show the units in a table, a column for each thing that is printed on them; pools of dice `drawn`, or written."""
    lines = cards(session, width, colours, drawn)
    if not lines and session.ruleset.board:
        said = hanging("", ON_THE_BOARD, width, colours["muted"])
        return Panel("On the table", (tuple(said),), "b board", rank=1, opens="board")
    lines = lines or hanging("", NO_UNITS, width, colours["muted"])
    return Panel("On the table", tuple((line,) for line in lines), "t table", rank=1, opens="table")


def rulings(session: Session, width: int, colours: Colours) -> Panel:
    """Show the last rulings, newest first, in columns."""
    lines = [line for line, _ in zip(combat_lines(session), range(MOST_COMBATS), strict=False)]
    columns = Columns.of(lines, width)
    blocks = tuple(
        tuple(ruled(line, width, colours) if width < IN_TWO else combat_rows(line, columns, colours)) for line in lines
    )
    return Panel(
        "Rulings", blocks or ((Text("none yet", colours["muted"]),),), "l all", rank=2, grows=True, opens="log"
    )


def in_lines(session: Session, width: int, colours: Colours) -> Text:
    """Write the same without edges, for small screens: what is owed, what was ruled last, and what lies there."""
    there = (rulings(session, width, colours), unit_rows(session, width, colours))
    panes = (owed(session, width, colours), *there[not session.state.confirmed :])
    text = Text()
    for pane in panes:
        if pane.blocks:
            text.append(f"{pane.title}\n", f"bold {colours['accent']}")
            text.append_text(Text("\n").join(pane.lines[:MOST_LINES])).append("\n\n")
    text.rstrip()
    return text


def of_the_session(session: Session, luck: LuckLedger | None, width: int, colours: Colours) -> Panels:
    """Show between two combats whose turn it is, what is owed, and how lucky the dice were."""
    return (
        turn(session, width, colours),
        owed(session, width, colours),
        lucky(session, luck, width, colours),
    )


def lucky(session: Session, luck: LuckLedger | None, width: int, colours: Colours) -> Panel:
    """Show how lucky the attackers were, over all and by side; nothing until that is worked out."""
    if luck is None or luck.standing is None:
        return Panel("", ())
    labels = {side.word: side.label for side in session.ruleset.sides}
    rows = [(labels.get(side, side), share) for side, share in luck.by_side().items()]
    rows = [("all attackers", luck.standing), *rows]
    lines = [spread(Text(f"  {words}"), Text(percent(share), "bold"), width) for words, share in rows]
    half = hanging("  ", "50% is neither good nor bad", width, colours["muted"])
    return Panel("The attackers' luck", ((*lines, *half),))


def turn(session: Session, width: int, colours: Colours) -> Panel:
    """Show the segments of the turn, the one that is on marked; nothing where nobody keeps the clock."""
    clock, ruleset = session.state.table.clock, session.ruleset
    segments = list(ruleset.segments or ())
    sides = ruleset.sides or ()
    lines = [
        _segment(
            f"{side.label}: {segment.label}", (side.word, segment.value) == (clock.side, clock.segment), width, colours
        )
        for side in sides
        for segment in segments
    ] or [_segment(side.label, side.word == clock.side, width, colours) for side in sides]
    return Panel.of(f"Turn {clock.turn}", lines, "e next")


def _segment(words: str, here: bool, width: int, colours: Colours) -> Text:
    if here:
        return marked(Text(words), width, colours)
    return Text.assemble((f"  {words}", colours["muted"]))


def owed(session: Session, width: int, colours: Colours) -> Panel:
    """Show what is owed, and until when."""
    there = session.state.table.obligations.values()
    blocks = tuple(tuple(hanging("• ", f"{each.text} ({each.until.label})", width, "")) for each in there)
    return Panel("Owed", blocks)


def settled(session: Session, width: int, colours: Colours) -> Panel:
    """Show what the table has settled."""
    rows = on_the_table(session).settled
    return Panel("Settled", tuple(_reading(row, width, colours) for row in rows), rank=3)


def still_open(session: Session, width: int, colours: Colours) -> Panel:
    """Show which open rules the table may still have to settle; each is asked when a combat needs it."""
    rows = [row for row in on_the_table(session).register if row.change.value is None]
    blocks = (tuple(hanging("· ", row.called, width, colours["muted"])) for row in rows)
    return Panel("Rules still open", tuple(blocks), "asked once", rank=4)


def _reading(row: TableRow, width: int, colours: Colours) -> Block:
    question = hanging("✓ ", row.called, width, colours["muted"])
    return (*question, *hanging("  ", row.said, width, "bold"))


LOOKED_THROUGH = 200
"""In how many of the last rulings a unit is looked for."""

ListedLine = tuple[Text, TableRow | None]
"""A line of the list, and what it stands for; nothing for an edge or a heading, which cannot be marked."""


def in_pane(pane: Panel, listed: Sequence[ListedLine], width: int, colours: Colours) -> Iterator[ListedLine]:
    """Draw lines of the list within the edges of a pane, each in as many lines as it takes."""
    parts = [text.split("\n") for text, _ in listed]
    drawn = iter(framed(pane._replace(blocks=tuple(map(tuple, parts))), width, colours))
    yield next(drawn), None
    for part, (_, row) in zip(parts, listed, strict=True):
        yield Text("\n").join(islice(drawn, len(part))), row
    yield next(drawn), None


def by_side(session: Session, units: Sequence[TableRow]) -> Iterator[tuple[Panel, list[TableRow]]]:
    """Part the units by whose they are, each part with its pane still empty; those that are nobody's come last."""
    sides = [side.word for side in session.ruleset.sides]
    known = [side if side in sides else None for side in (unit.change.value for unit in units)]
    for side in (*sides, None):
        owned = [unit for unit, its in zip(units, known, strict=True) if its == side]
        if owned:
            count = f"{len(owned)} {'unit' if len(owned) == 1 else 'units'}"
            yield Panel(owned[0].said if side else "Units", (), count, colour=session.ruleset.hue(side or "")), owned


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
