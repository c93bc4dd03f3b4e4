"""The lists beside the board: armies, a network, attacks that could be made, a charge, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from rich.color import Color
from rich.style import Style
from rich.text import Text

from rulesets.game_of_war.overlay import Scene
from rulesets.game_of_war.rules.moves import Move
from rulesets.game_of_war.rules.position import BoardPosition, following
from rulesets.game_of_war.rules.squares import CHARGE, BoardSide, Kind, Square, Terrain
from tui.board.board_render import (
    AIMED_AT,
    ATTACKS,
    BROAD,
    COLOUR,
    DEFENDS,
    END,
    GROUND,
    MARK,
    MOST,
    Picture,
    SquareSize,
    as_drawn,
    counter,
    style,
)
from tui.board.square import SIDES_SHOWN, comes_to, cut, in_colour, link_words, reason_in, with_reason
from tui.shared.terminal import Colours
from tui.widgets.counters import SQUARES, squares
from tui.widgets.drawing import hanging, padded, pressing, wrapped

KEY_OF = {kind: str(number) for number, kind in enumerate(Kind, 1)}
"""The digit that puts down each kind."""

STANDARD = sum(kind.strength for kind in Kind)


def army_lines(
    position: BoardPosition, side: BoardSide, after: Kind | None, width: int, colours: Colours
) -> list[Text]:
    """List the units of a side that is set up, kind by kind, each of its standard strength and after its key.

    The kind that comes next is marked.
    """
    have = len(position.units_of(side))
    words, manner = in_colour(side, side.words, colours, bold=True)
    comes = following(position, side, after)
    lines = [cut(Text.assemble((words, manner), (f"  {have} of {STANDARD} units", colours["muted"])), width)]
    for kind in Kind:
        lead = f"{'▸' if kind is comes else ' '}{KEY_OF[kind]} "
        its = _kind_lines(position, side, kind, lead, width, colours)
        lines += [pressing(line, KEY_OF[kind]) for line in its]
    return lines


def _kind_lines(
    position: BoardPosition, side: BoardSide, kind: Kind, lead: str, width: int, colours: Colours
) -> list[Text]:
    """Name a kind and count its units; a name that is too long for the line goes on below it."""
    have, count = position.count(side, kind), f"{position.count(side, kind)}/{kind.strength}"
    comes = lead.startswith("▸")
    manner = "bold" if comes else colours["muted"] if have == kind.strength else ""
    sign = "✓" if have == kind.strength else "!" if have > kind.strength else " "
    room = min(width, 32) - len(count) - 3
    line, *more = hanging(f"{lead}{kind.letter} ", kind.words, room, manner)
    line.append(" " * (room - line.cell_len + 1) + count, manner)
    return [line.append(f" {sign}", colours["error"] if sign == "!" else colours["good"]), *more]


OFF_THE_BOARD = "×"
"""Stands for a unit that is not on the board: a position does not tell whether it was lost or never placed."""


def force_lines(position: BoardPosition, width: int, colours: Colours) -> list[Text]:
    """Show both armies: kinds of which there are many by a square for each unit, the others together by their letters.

    What is off the board, lost or never placed, is a cross, or a letter after one.
    """
    name = KIND if width >= KIND + 2 * SQUARES else 2
    half = (width - name) // 2
    many = [kind for kind in Kind if kind.strength > 1]
    names = [*(kind.words if name == KIND else kind.letter for kind in many), "others" if name == KIND else ""]
    lines = [Text(each.ljust(name), colours["muted"]) for each in ("", *names)]
    for side in SIDES_SHOWN:
        words, manner = in_colour(side, f"{side.words} {len(position.units_of(side))}", colours, bold=True)
        its = [Text(words, manner), *(_squares(position, side, kind, colours) for kind in many)]
        for line, shown in zip(
            lines, (*its, _single_units(position, side, " " * (name == KIND), colours)), strict=True
        ):
            line.append_text(padded(shown, half))
    return lines


def _squares(position: BoardPosition, side: BoardSide, kind: Kind, colours: Colours) -> Text:
    have = position.count(side, kind)
    there = squares(have, 0, MARK[side], colours[COLOUR[side]], colours)
    return there.append(OFF_THE_BOARD * (kind.strength - have), colours["faint"])


def _single_units(position: BoardPosition, side: BoardSide, between: str, colours: Colours) -> Text:
    """Write the letters of the kinds of which an army has one unit."""
    units = []
    for kind in Kind:
        if kind.strength == 1:
            there = position.count(side, kind)
            sign = MARK[side] * there if there else OFF_THE_BOARD
            units.append(Text.assemble((f"{sign}{kind.letter}", colours[COLOUR[side] if there else "faint"])))
    return Text(between).join(units)


BLOCKS = ("▄", "▀", "█")
BARE = "·"
"""A half block that is lit below, above, and in both halves; and where ground has no colour, in a terminal's own."""


def block_lines(scene: Scene, colours: Colours) -> list[Text]:
    """Draw the whole board small, two rows of it a line, each square two half blocks in the colour of what is there."""
    lines = []
    for row in range(1, scene.board.rows + 1, 2):
        lines.append(Text())
        for column in range(1, scene.board.columns + 1):
            above, below = (_shade(scene, Square(column, each), colours) for each in (row, row + 1))
            if above == below or not (above and below):
                sign = BLOCKS[2 if above and below else 1 if above else 0] if above or below else BARE
                lines[-1].append(sign * 2, Style(color=above or below) if above or below else style(colours["edge"]))
            else:
                lines[-1].append(BLOCKS[1] * 2, Style(color=above, bgcolor=below))
    return lines


def _shade(scene: Scene, square: Square, colours: Colours) -> Color | None:
    """Give the colour of a square: of the side whose unit is there, else of the ground; None where that has none."""
    unit, ground = scene.position.at(square), scene.board.terrain(square)
    if unit is not None:
        return style(colours[COLOUR[unit.side]]).color
    if ground is Terrain.MOUNTAIN:
        return style(colours[ground.value]).color
    north = square.row <= scene.board.rows // 2
    tint = f"{COLOUR[BoardSide.NORTH if north else BoardSide.SOUTH]}-chip"
    return style(colours[ground.value if ground is Terrain.PASS else tint]).bgcolor  # a fort would look like a stain


APART, LEAST_BESIDE = 3, 24
"""The blanks between two signs of a line, and between a small board and what is beside it; the columns that needs."""


def small_board_lines(scene: Scene, width: int, colours: Colours) -> list[Text]:
    """Draw the board small, and the forces beside it, or beneath it where there is no room."""
    board = block_lines(scene, colours)
    room = width - board[0].cell_len - APART
    if room < LEAST_BESIDE:
        return [*board, Text(), *force_lines(scene.position, width, colours)]
    pairs = zip_longest(board, force_lines(scene.position, room, colours), fillvalue=Text())
    return [Text(" " * APART).join(pair) for pair in pairs]


KIND = 10
"""How many characters the name of a kind takes."""


def move_lines(scene: Scene, made: Sequence[Move | Square], width: int, colours: Colours) -> list[Text]:
    """List the moves of a turn: the unit, where it went, and whether it is in communication there, if there is room."""
    lines = []
    for number, move in enumerate((each for each in made if isinstance(each, Move)), 1):
        unit = scene.position.at(move.end)
        if unit is None:
            continue
        line = Text(f"{number}  ", colours["muted"])
        line.append(f"{MARK[unit.side]}{unit.kind.letter}", f"bold {colours[COLOUR[unit.side]]}")
        line.append(f"  {move.start.name} → {move.end.name}".ljust(13))
        alone, link = unit.square in scene.cut_off, f"  {link_words(scene, unit)}"
        if alone or line.cell_len + len(link) <= width:
            line.append(link, "bold" if alone else colours["muted"])
        lines.append(cut(line, width))
    return lines or [Text("none", colours["muted"])]


def network_lines(scene: Scene, side: BoardSide, width: int, colours: Colours) -> list[Text]:
    """Say what a side's communication rests on, and who is out of it and why."""
    network, units = scene.networks[side], scene.position.units_of(side)
    standing = ", ".join(square.name for square in scene.position.arsenals(scene.board, side)) or "none"
    relays = ", ".join(unit.square.name for unit in units if unit.kind.relay and network.includes(unit))
    rests_on = f"arsenals {standing}" + (f" · relays {relays}" if relays else "")
    cut_off = [unit for unit in units if not network.includes(unit)]
    whole = ("none cut off" if units else "no units", colours["muted"])
    said = (f"{len(cut_off)} cut off", "bold") if cut_off else whole
    lines = [cut(Text.assemble(in_colour(side, side.words, colours, bold=True), "  ", said), width)]
    lines += [Text(f"  {line}", colours["muted"]) for line in wrapped(rests_on, width - 2)]
    for unit in cut_off:
        who = f"{unit.kind.letter.lower()} {unit.square.name} "
        first, *more = wrapped(who + _why_cut_off(scene, unit.square, side), width - 5)
        lines.append(Text.assemble(("   " + who, "bold"), (first[len(who) :], colours["muted"])))
        lines += [Text(f"     {line}", colours["muted"]) for line in more]
    return lines


def network_in_brief(scene: Scene, side: BoardSide, width: int, colours: Colours) -> Text:
    """Say in a line who of a side is out of communication."""
    alone = [unit.square.name for unit in scene.position.units_of(side) if unit.square in scene.cut_off]
    said = (f"{len(alone)} cut off: {' '.join(alone)}", "bold") if alone else ("none cut off", colours["muted"])
    return cut(Text.assemble(in_colour(side, side.words, colours, bold=True), "  ", said), width)


def _why_cut_off(scene: Scene, square: Square, side: BoardSide) -> str:
    link = scene.networks[side].link(square)
    if link.at:
        return f"by the enemy at {link.at.name}"
    return "no line; a relay gains nothing from adjacent units" if link.beside else "no line, no adjacent unit"


def margin_lines(scene: Scene, width: int, colours: Colours) -> list[Text]:
    """List the attacks that the side to move could make, the greatest margin first, each with what it comes to."""
    turn = scene.position.turn
    words, manner = in_colour(turn, f"{turn.words} could attack", colours, bold=True)
    lines = [Text(words, manner)]
    for square, bears in sorted(scene.attacks.items(), key=lambda each: -each[1].margin):
        said = (comes_to(bears), colours["muted"])
        lines.append(cut(Text.assemble((f"{bears.margin:+4d} ", "bold"), square.name.ljust(4), said), width))
    return lines


def charge_lines(scene: Scene, square: Square, width: int, colours: Colours) -> list[Text]:
    """Say which cavalry charges the unit on a square, line by line, and what keeps other cavalry from it."""
    fought = scene.bearing_on(square).fought
    lines = [Text(f"Charge on {square.name}", "bold")]
    if fought is None:
        return [*lines, Text("  no unit is on it", colours["muted"])]
    side = fought.target.side.other
    if fought.charge.shelter:
        lines += [Text(f"  {line}", "bold") for line in wrapped(fought.charge.shelter.value, width - 2)]
    for series in fought.charge.series:
        squares = " ".join(each.name for each in series.squares)
        line = Text.assemble(in_colour(side, f"{squares} = {CHARGE * len(series.squares)}", colours, bold=True))
        where = f"from the {series.direction.words}"
        if line.cell_len + 1 + len(where) <= width:
            lines.append(line.append(f" {where}", colours["muted"]))
        else:
            lines += [cut(line, width), Text(f"  {where}", colours["muted"])]
    for bearing in fought.attackers:
        if bearing.unit.kind is Kind.CAVALRY and not bearing.charging:
            line = Text().append("  – ", colours["muted"]).append(f"C {bearing.unit.square.name} ")
            lines += with_reason(line, reason_in(bearing, width), width, colours)
    if len(lines) == 1:
        lines.append(Text("  no cavalry is adjacent", colours["muted"]))
    return lines


IN_COLUMNS = 70
"""From this many characters on, turns are told in columns, and signs without regard to which belong together."""

Sign = tuple[Text, str]
"""A sign, and what it means."""


def legend_lines(
    width: int, colours: Colours, cell: SquareSize, on: Picture | None = None, packed: bool = False
) -> list[Text]:
    """Explain the signs that are on a board, or else all.

    Those that belong together stand in a line; `packed`, or where it is wide, all of them in as few lines as may be.
    """
    rows = [row for row in _signs(colours, cell, on) if row]
    rows = rows if width < IN_COLUMNS and not packed else [[sign for row in rows for sign in row]]
    return [cut(line, width) for row in rows for line in _row(row, width, colours)]


def whole_legend(width: int, colours: Colours, cell: SquareSize) -> list[Text]:
    """Explain the signs after the units with their letters, and what each is worth."""
    lines = [*worth_lines(width, colours), Text("Signs", "bold"), *legend_lines(width, colours, cell)]
    return [cut(line, width) for line in lines]


def worth_lines(width: int, colours: Colours) -> list[Text]:
    """Say what each kind of unit is worth, in as few lines as may be."""
    worth = {kind: f"{kind.offence if kind.fighting else '–'}, {kind.defence}" for kind in Kind}
    units = [(Text(kind.letter, "bold"), f"{kind.words} {said}") for kind, said in worth.items()]
    return [Text("Units: offence, defence", "bold"), *_row(units, width, colours)]


def _signs(colours: Colours, cell: SquareSize, on: Picture | None) -> Iterator[list[Sign]]:
    """Give the signs that are on a board, those of what is shown on it first, as the squares of a size have them."""
    side = (on.defends if on else None) or BoardSide.SOUTH
    hue, other = COLOUR[side], COLOUR[side.other]
    sheltered = on is None or any(on.board.terrain(unit.square).shelters for unit in on.position.units)
    lost = on is None or any(on.board.arsenals_of(each) != on.position.arsenals(on.board, each) for each in BoardSide)

    def unit(text: str, manner: str, its: str, line: str = "") -> Text:
        return Text.assemble(*counter(text, style(f"{colours[manner]}{line}"), its, colours, cell))

    def ground(terrain: Terrain) -> Sign:
        return Text(as_drawn(GROUND[terrain], cell), colours[terrain.value]), terrain.value

    target = unit(f"{AIMED_AT if style(colours['lit']).reverse else MARK[side]}I", "lit", hue)
    if on is None or on.ends - on.lonely:
        yield [(Text("○", f"bold {colours['accent']}"), "possible move")]
    if on is not None and on.moves:
        yield [(Text(END, "bold"), "where a unit came from")]
    if cell.is_large and (on is None or on.factors):
        yield [(Text(f"{ATTACKS}7", colours[f"{other}-lit"]), "below: attacks, with 7")]
        yield [(Text(f"{DEFENDS}6", colours[f"{hue}-lit"]), "below: defends, with 6")]
        yield [(target, "the target")]
    elif on is None or on.factors:
        counts = unit(f"{MARK[side.other]}{'C' if cell is BROAD else ''}7", f"{other}-lit", other)
        yield [(counts, "counts, with 7"), (target, "the target")]
        if on is None or max(on.factors.values()) > MOST:
            ten = unit(f"{MARK[side] if cell is BROAD else ''}10", f"{hue}-lit", hue, " underline")
            yield [(ten, "sheltered, with 10")]
    if on is None or on.rays:
        yield [(Text("∙", colours["muted"]), "in line with the target")]
    if on is None or on.margins:
        yield [(Text("+2", colours["warm-lit"]), "margin of an attack")]
    if on is None or on.network:
        yield [(Text("──", colours["warm"]), "line of communication")]
    there = [each for each in reversed(BoardSide) if on is None or on.position.units_of(each)]
    yield [(unit(f"{MARK[each]}I", f"{COLOUR[each]}-chip", COLOUR[each]), each.words) for each in there]
    if on is None or on.cut_off:
        yield [(Text("■i", f"bold {colours['warm']}"), "small letter: cut off")]
    if sheltered:
        yield [(unit("■I", "warm-chip", "warm", " underline"), "underlined: sheltered")]
    yield [ground(Terrain.MOUNTAIN), ground(Terrain.PASS), ground(Terrain.FORT)]
    yield [(Text("◆", "bold"), "arsenal"), *([(Text("◇", colours["faint"]), "destroyed")] if lost else [])]
    if on is None or on.lonely:
        yield [(Text("◌", f"bold {colours['muted']}"), "cut off there")]


def _row(signs: Sequence[Sign], width: int, colours: Colours) -> Iterator[Text]:
    """Write signs in one line, or in as many as they need."""
    line = Text()
    for sign, meaning in signs:
        said = Text.assemble(sign, (f" {meaning}", colours["muted"]))
        if line and line.cell_len + APART + said.cell_len > width:
            yield line
            line = Text()
        line.append(" " * APART if line else "").append_text(said)
    yield line
