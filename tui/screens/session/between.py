"""What stands between two combats: the table, the last rulings, the turn, the luck, what is owed and settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from rulesets.engine.odds.display import percent
from saves.reports.combats import combat_lines
from tui.screens.session.around import MOST_COMBATS, ruled
from tui.shared.colours import Colours
from tui.shared.on_the_table import Row, on_the_table
from tui.widgets.cards import cards
from tui.widgets.combats import Columns, combat_rows
from tui.widgets.drawing import hanging, marked, spread
from tui.widgets.panes import Block, Pane, Panes

if TYPE_CHECKING:
    from rulesets.engine.referee.checklist import Checklist
    from saves.reports.luck import LuckLedger
    from saves.session.session import Session

NO_UNITS = "No units yet. Each combat asks for those it needs; you may also enter them beforehand."
"""What is said while no unit is known."""

ON_THE_BOARD = "The units of this game stand on its board."

MOST_EXPLAINED = 14
"""The steps of a checklist of so many are explained where it is listed."""

IN_TWO = 60
"""Below so many columns, a ruling stands in two lines."""

MOST_LINES = 6
"""How many lines of each kind are shown where there are no panes."""


def at_the_table(session: Session, width: int, colours: Colours) -> Panes:
    """Show between two combats what lies on the table, and what was ruled last."""
    last = (rulings(session, width, colours),) if session.state.confirmed else procedures(session, width, colours)
    return (unit_rows(session, width, colours, drawn=True), *last)


def procedures(session: Session, width: int, colours: Colours) -> Panes:
    """Show what is gone through, step by step, as long as nothing was ruled yet."""
    return tuple(_procedure(each, width, colours) for each in session.ruleset.checklists)


def _procedure(checklist: Checklist, width: int, colours: Colours) -> Pane:
    """List the steps of a checklist, each with what the rules say of it; of a long one only what they are called."""
    brief = len(checklist.steps) > MOST_EXPLAINED
    lead = max((len(step.title) for step in checklist.steps), default=0) + len("00  ") + 2
    blocks = []
    for number, step in enumerate(checklist.steps, 1):
        title = step.title if step.part else f"{number:>2}  {step.title}"
        first, *more = hanging(title.ljust(lead), "" if brief else step.help, width, colours["muted"])
        first.stylize(colours["foreground"], 0, len(title))
        blocks.append((first, *more))
    return Pane(checklist.title, tuple(blocks), rank=2, grows=True)


def unit_rows(session: Session, width: int, colours: Colours, drawn: bool = False) -> Pane:
    """Show the units in a table, a column for each thing that is printed on them; pools of dice `drawn`, or written."""
    lines = cards(session, width, colours, drawn)
    if not lines and session.ruleset.board:
        said = hanging("", ON_THE_BOARD, width, colours["muted"])
        return Pane("On the table", (tuple(said),), "b board", rank=1, opens="board")
    lines = lines or hanging("", NO_UNITS, width, colours["muted"])
    return Pane("On the table", tuple((line,) for line in lines), "t table", rank=1, opens="table")


def rulings(session: Session, width: int, colours: Colours) -> Pane:
    """Show the last rulings, newest first, in columns."""
    lines = [line for line, _ in zip(combat_lines(session), range(MOST_COMBATS), strict=False)]
    columns = Columns.of(lines, width)
    blocks = tuple(
        tuple(ruled(line, width, colours) if width < IN_TWO else combat_rows(line, columns, colours)) for line in lines
    )
    return Pane("Rulings", blocks or ((Text("none yet", colours["muted"]),),), "l all", rank=2, grows=True, opens="log")


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


def of_the_session(session: Session, luck: LuckLedger | None, width: int, colours: Colours) -> Panes:
    """Show between two combats whose turn it is, what is owed, and how lucky the dice were."""
    return (
        turn(session, width, colours),
        owed(session, width, colours),
        lucky(session, luck, width, colours),
    )


def lucky(session: Session, luck: LuckLedger | None, width: int, colours: Colours) -> Pane:
    """Show how lucky the attackers were, over all and by side; nothing until that is worked out."""
    if luck is None or luck.standing is None:
        return Pane("", ())
    labels = {side.word: side.label for side in session.ruleset.sides}
    rows = [(labels.get(side, side), share) for side, share in luck.by_side().items()]
    rows = [("all attackers", luck.standing), *rows]
    lines = [spread(Text(f"  {words}"), Text(percent(share), "bold"), width) for words, share in rows]
    half = hanging("  ", "50% is neither good nor bad", width, colours["muted"])
    return Pane("The attackers' luck", ((*lines, *half),))


def turn(session: Session, width: int, colours: Colours) -> Pane:
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
    return Pane.of(f"Turn {clock.turn}", lines, "e next")


def _segment(words: str, here: bool, width: int, colours: Colours) -> Text:
    if here:
        return marked(Text(words), width, colours)
    return Text.assemble((f"  {words}", colours["muted"]))


def owed(session: Session, width: int, colours: Colours) -> Pane:
    """Show what is owed, and until when."""
    there = session.state.table.obligations.values()
    blocks = tuple(tuple(hanging("• ", f"{each.text} ({each.until.label})", width, "")) for each in there)
    return Pane("Owed", blocks)


def settled(session: Session, width: int, colours: Colours) -> Pane:
    """Show what the table has settled."""
    rows = on_the_table(session).settled
    return Pane("Settled", tuple(_reading(row, width, colours) for row in rows), rank=3)


def still_open(session: Session, width: int, colours: Colours) -> Pane:
    """Show which open rules the table may still have to settle; each is asked when a combat needs it."""
    rows = [row for row in on_the_table(session).register if row.change.value is None]
    blocks = (tuple(hanging("· ", row.called, width, colours["muted"])) for row in rows)
    return Pane("Rules still open", tuple(blocks), "asked once", rank=4)


def _reading(row: Row, width: int, colours: Colours) -> Block:
    question = hanging("✓ ", row.called, width, colours["muted"])
    return (*question, *hanging("  ", row.said, width, "bold"))
