"""What the signs on the board mean: the signs alone, or with the units and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from rulesets.game_of_war.rules.squares import Kind
from tui.board.square import cut
from tui.shared.signs import Colours

Sign = tuple[str, str, str]
"""A sign, the style it is drawn in, and what it means."""

APART = 3
"""How many blanks stand between two signs of one line."""


def legend_lines(width: int, colours: Colours) -> list[Text]:
    """Explain the signs, several in a line where there is room."""
    return [cut(line, width) for row in _signs(colours) for line in _row(row, width, colours)]


def whole_legend(width: int, colours: Colours) -> list[Text]:
    """Explain the signs after the units with their letters, and what each is worth."""
    heading = Text("Units: offence, defence", f"bold {colours['accent']}")
    units = [_unit_line(kind, width, colours) for kind in Kind]
    lines = [heading, *units, Text("Signs", f"bold {colours['accent']}"), *legend_lines(width, colours)]
    return [cut(line, width) for line in lines]


def _signs(colours: Colours) -> tuple[tuple[Sign, ...], ...]:
    south, north, cut_off = colours["attacker-chip"], colours["defender-chip"], f"bold {colours['attacker']}"
    faint, there, lonely = colours["faint"], f"bold {colours['good']}", f"bold {colours['error']}"
    return (
        (("■I", south, "South"), ("□I", north, "North")),
        (("■i", cut_off, "small letter: cut off"),),
        (("■I", f"{south} underline", "underlined: sheltered"),),
        (("▲7", colours["attacker-lit"], "attacks with"), ("▼6", colours["defender-lit"], "defends with")),
        (("+2", f"{there} reverse", "margin of an attack"),),
        (("╱╲", colours["mountain"], "mountain"), (")(", colours["pass"], "pass"), ("[]", colours["fort"], "fort")),
        (("◆", "bold", "arsenal"), ("◇", faint, "destroyed")),
        (("──", colours["attacker"], "line of communication"),),
        (("○", there, "possible move"), ("◌", lonely, "cut off there")),
    )


def _row(signs: tuple[Sign, ...], width: int, colours: Colours) -> Iterator[Text]:
    """Write signs in one line, or in as many as they need."""
    line = Text()
    for sign, manner, meaning in signs:
        said = Text.assemble((sign, manner), (f" {meaning}", colours["muted"]))
        if line and line.cell_len + APART + said.cell_len > width:
            yield line
            line = Text()
        line.append(" " * APART if line else "").append_text(said)
    yield line


def _unit_line(kind: Kind, width: int, colours: Colours) -> Text:
    offence = str(kind.offence) if kind.fighting else "–"
    line = Text.assemble((f"{kind.letter} ", "bold"), (kind.words.ljust(min(width, 26) - 7), colours["muted"]))
    return line.append(f"{offence:>2}{kind.defence:>3}", "bold")
