"""The table where there is room for panes: the units of each side in one, and the card of a unit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from rich.text import Text

from rulesets.engine.core.tabletop import What
from saves.reports.combats import combat_line, took_part
from tui.screens.session.around import ruled
from tui.shared.on_the_table import Row
from tui.widgets.cards import dice_shapes, side_colour, state_words, states_of, whose
from tui.widgets.drawing import hanging, spread
from tui.widgets.panes import Pane, framed

if TYPE_CHECKING:
    from saves.session.session import Session
    from tui.shared.colours import Colours

LOOKED_THROUGH = 200
"""In how many of the last rulings a unit is looked for."""

Line = tuple[Text, Row | None]
"""A line of the list, and what it stands for; nothing for an edge or a heading, which cannot be marked."""


def in_pane(pane: Pane, listed: Sequence[Line], width: int, colours: Colours) -> Iterator[Line]:
    """Draw lines of the list within the edges of a pane, each in as many lines as it takes."""
    parts = [text.split("\n") for text, _ in listed]
    drawn = iter(framed(pane._replace(blocks=tuple(map(tuple, parts))), width, colours))
    yield next(drawn), None
    for part, (_, row) in zip(parts, listed, strict=True):
        yield Text("\n").join(islice(drawn, len(part))), row
    yield next(drawn), None


def by_side(session: Session, units: Sequence[Row]) -> Iterator[tuple[Pane, list[Row]]]:
    """Part the units by whose they are, each part with its pane still empty; those that are nobody's come last."""
    sides = [side.word for side in session.ruleset.sides]
    known = [side if side in sides else None for side in (unit.change.value for unit in units)]
    for side in (*sides, None):
        owned = [unit for unit, its in zip(units, known, strict=True) if its == side]
        if owned:
            count = f"{len(owned)} {'unit' if len(owned) == 1 else 'units'}"
            yield Pane(owned[0].said if side else "Units", (), count, colour=side_colour(session, side)), owned


def card(session: Session, unit: Row, width: int, colours: Colours) -> Pane:
    """Show all that is printed on a unit, and its states."""
    entries = [each for each in unit.on_it if each.change.what is What.CARD]
    lines = [line for each in entries for line in _entry(each, width, colours)]
    states = [Text(f"• {state_words(each)}", colours["error"]) for each in states_of(unit)]
    first, *more = states or [Text("none", colours["muted"])]
    lines += [spread(Text("states", colours["muted"]), first, width), *(spread(Text(), each, width) for each in more)]
    title = Text.assemble(whose(session, unit, colours), f" {unit.called}").plain.strip()
    return Pane.of(title, lines, "enter change")._replace(colour=side_colour(session, unit.change.value))


def _entry(entry: Row, width: int, colours: Colours) -> list[Text]:
    """Write what is printed on a unit, dice in their shapes before the words; what is long stands beneath its name."""
    dice, called = dice_shapes(entry.said, colours), Text(entry.called, colours["muted"])
    said = Text.assemble(dice, "  " if dice else "", entry.said)
    if called.cell_len + said.cell_len < width:
        return [spread(called, said, width)]
    return [called, *hanging("  ", entry.said, width)]


def its_rulings(session: Session, unit: Row, width: int, colours: Colours) -> Pane:
    """Show the last rulings of the combats in which a unit fought, newest first."""
    lately = (
        each for each in islice(session.state.combats(), LOOKED_THROUGH) if unit.called in took_part(session, each)
    )
    lines = [ruled(combat_line(session, each), width, colours) for each in lately]
    none = (Text("none yet", colours["muted"]),)
    return Pane("Fought in", tuple(map(tuple, lines)) or (none,), grows=True)
