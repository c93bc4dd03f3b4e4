"""What each side has lost, and how lucky it was."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text
from textual.geometry import Size

from rulesets.engine.odds.prospects import percent
from tui.screens.session.panels import PanelSubject
from tui.widgets.counters import SQUARES
from tui.widgets.drawing import hanging, sparkline, spread
from tui.widgets.odds import track
from tui.widgets.panel import Panel
from tui.widgets.tables import side_named

LOSSES_IN_A_LINE = 8
"""So many losses at least are as high as the line that shows how they grew."""


def growth(of: PanelSubject, side: str, width: int) -> list[Text]:
    """Draw how the losses of a side grew, combat by combat, on the scale of the side that lost most."""
    lost, style = of.forces.lost, of.colours.get(of.session.ruleset.hue(side), "")
    most, counts = max((each[-1] for each in lost.values() if each), default=0), lost.get(side, ())
    drawn = sparkline(counts, max(most, LOSSES_IN_A_LINE), width, 1 + 2 * of.wide) if most and len(counts) > 1 else []
    return [Text.assemble((each, style)) for each in drawn]


def losses(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show what each side has lost, a cross for each unit and step, and how that grew combat by combat."""
    lost, blocks, colours = of.forces.lost, [], of.colours
    most = max((counts[-1] for counts in lost.values() if counts), default=0)
    for side in of.session.ruleset.sides if most else ():
        style, counts = colours.get(of.session.ruleset.hue(side.word), ""), lost[side.word]
        crosses = "×" * counts[-1] if counts[-1] <= SQUARES else ""
        name = Text.assemble(side_named(of.session.ruleset, side.word, colours), "  ", (crosses, style))
        lines = [spread(name, Text(f"{counts[-1]}", "bold"), room.width)]
        lines += growth(of, side.word, room.width) if of.framed else []
        blocks.append(tuple(lines))
    yield Panel("Losses", tuple(blocks), "units and steps", airy=True)


def lucky(of: PanelSubject, room: Size) -> Iterator[Panel]:
    """Show how lucky each side was when it attacked; nothing until that is worked out."""
    shares = of.luck.by_side() if of.luck is not None else {}
    lines = []
    for side in of.session.ruleset.sides:
        if side.word in shares:
            style, share = of.colours.get(of.session.ruleset.hue(side.word), ""), shares[side.word]
            name = Text.assemble(side_named(of.session.ruleset, side.word, of.colours), "  ")
            said = Text(f"  {percent(share)}", "bold")
            bar = track(share, room.width - name.cell_len - said.cell_len, style, of.colours)
            lines.append(Text.assemble(name, bar, said))
    if lines:
        half = hanging("", "50% is neither good nor bad", room.width, of.colours["muted"])
        yield Panel("The attackers' luck", ((*lines, *half),))
