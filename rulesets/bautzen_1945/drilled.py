"""What the drill asks of this game: combats from the odds to the advance, and how they are reckoned wrongly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.api import Answers, Otherwise, Roll, a_list, drawn, drilled_of, pick
from rulesets.bautzen_1945 import vocabulary
from rulesets.bautzen_1945.combatants import FATAL, SecondAttack, SideInCombat
from rulesets.bautzen_1945.crt import CombatResult
from rulesets.bautzen_1945.vocabulary import Earlier, hexes, steps

# What may be reckoned otherwise


def air_otherwise(columns: int) -> Iterator[Otherwise]:
    """Give the Allied side's air support to the other side (8.2.5)."""
    said = "Air support shifts for the Allied side, whether it attacks or defends."
    yield Otherwise(-columns, said, f"{vocabulary.SHIFTS} (inferred)", "shift: air support")


def blocked_otherwise(stack: tuple[str, ...]) -> Iterator[Otherwise]:
    """Have a stack that cannot retreat lose nothing, or one step together (8.5.2, the first)."""
    cite = vocabulary.UNABLE
    yield Otherwise((), "A stack that cannot retreat loses one extra step of each unit.", cite, "unable")
    said = "Unable to retreat, each unit of the stack loses one step, not one of them."
    yield Otherwise(stack[:1], said, cite, "unable")


def attackers_otherwise(lost: int, cell: CombatResult, units: int) -> Iterator[Otherwise]:
    """List how many steps the attackers may be thought to lose."""
    yield from _lost_otherwise(lost, cell.attacker, cell.defender, units, "attackers")
    if cell.attacker > 1:
        said = "Only the defender may exchange steps for hexes: the attackers lose theirs."
        yield Otherwise(0, said, vocabulary.EXCHANGE, "exchange")


def defenders_otherwise(lost: int, cell: CombatResult, units: int, most: int, paid: int | None) -> Iterator[Otherwise]:
    """List how many of the `most` steps that they have the defenders may be thought to lose.

    `paid` is how many they paid beside hexes of retreat; None where they exchanged nothing.
    """
    if paid is None:
        yield from _lost_otherwise(lost, cell.defender, cell.attacker, units, "defenders")
        return
    if lost == paid == 1 < units:
        yield _together(units, "defenders")
    if lost == paid:  # the retreat may have cost more steps, which no hex replaces
        said = "Each hex of retreat replaces one step."
        yield Otherwise(min(cell.defender, most), said, vocabulary.EXCHANGE, "exchange")
    elif lost == paid + units:
        said = "Each unit that became unsupplied by retreating loses one step."
        yield Otherwise(paid, said, vocabulary.SUPPLY, "unsupplied=yes")


def _lost_otherwise(lost: int, figure: int, other: int, units: int, side: str) -> Iterator[Otherwise]:
    if lost < figure:
        said = f"Losses of the {side} beyond the last step are ignored."
        yield Otherwise(figure, said, vocabulary.INFERRED, "lapse")
    if lost == figure:
        place = "first" if side == "attackers" else "second"
        said = f"The {place} figure of the result gives the steps that the {side} lose: {figure}."
        yield Otherwise(other, said, vocabulary.ROLL, "cell")
    if units > 1 and figure == 1:
        yield _together(units, side)


def _together(units: int, side: str) -> Otherwise:
    return Otherwise(units, f"The {side} lose 1 step together, not one of each unit.", vocabulary.LOSSES, "spread")


def flipped_otherwise(side: SideInCombat, spread: int) -> Iterator[Otherwise]:
    """List how many units of a side may be thought to survive where some lost a step and live (8.3).

    `spread` is how many steps were lost one after the other where nobody says by whom.
    """
    left = side.alive(side.fighters)
    flipped = side.flipped(left)
    if flipped:
        said = f"The first step flips a unit that has two: it does not eliminate {a_list(flipped, 'or')}."
        yield Otherwise(len(left) - len(flipped), said, vocabulary.LOSSES, "spread")
    if both := min(spread, len(flipped)) // 2:
        said = "No unit may be eliminated while another can lose a step and survive."
        yield Otherwise(len(left) - both, said, vocabulary.LOSSES, "spread")


def left_otherwise(defenders: SideInCombat, spread: int, again: SecondAttack) -> Iterator[Otherwise]:
    """List how many defenders may be thought to survive, such as those that are attacked again (8.5.2, the second)."""
    left, cite = defenders.alive(defenders.fighters), vocabulary.AGAIN
    yield from flipped_otherwise(defenders, spread)
    marks = {unit: again.known(unit) for unit in defenders.fighters}
    caught = [unit for unit, mark in marks.items() if mark in FATAL and unit not in left]
    same = [unit for unit in defenders.flipped(left) if marks[unit] is Earlier.SAME]
    if caught:
        said = "A unit that other attackers attack again is eliminated by the first step that it loses."
        yield Otherwise(len(left) + len(caught), said, cite, "retreated")
        said = "Of a stack that is attacked again only units that carry the marker are eliminated."
        yield Otherwise(0, said, "precedent partly-retreated", "partly-retreated")
    if same:
        said = "The rule on units attacked again applies to other attackers only, not to the same."
        yield Otherwise(len(left) - len(same), said, cite, "retreated")


def advance_otherwise(may: Sequence[str], attackers: SideInCombat, empty: bool) -> Iterator[Otherwise]:
    """List how many attackers may be thought to advance."""
    cite, many = vocabulary.ADVANCE, len(may)
    if not empty:
        said = "The hex is not empty, so no unit may advance."
        yield Otherwise(len(attackers.alive(attackers.fighters)), said, cite, "advance: empty")
    elif may:
        guns = sum(unit in may for unit in attackers.support)
        hqs = len(attackers.support) - guns
        yield Otherwise(many + hqs, "An HQ may never advance.", cite, "advance: support")
        yield Otherwise(many - guns, "Artillery that took part may advance.", cite, "advance: support")
        lost = len(attackers.flipped(may))
        yield Otherwise(many - lost, "A unit that lost a step may advance, too.", cite, "advance: flipped")


# Combats to drill on


MADE = drilled_of(__name__)
TABLE = {f"crt.{column}.{die}": cell for column, row in MADE["cells"].items() for die, cell in enumerate(row, 1)}


def situation(checklist: str, roll: Roll, rules: Sequence[str] = ()) -> Answers:
    """Begin a situation of the drill: a combat to its end, one with shifts, or one with support (8.2–8.6)."""
    if checklist != "combat":
        return {}
    ways = [each for each in MADE["ways"] if not {*rules}.isdisjoint(each["rules"])] or MADE["ways"]
    made = {**MADE["nothing"], **drawn(MADE, pick(roll, ways)["rows"], roll)}
    if column := made.pop("column", ""):
        made |= _to_its_end(column, _units(made["defence.units"]), roll, rules)
    units = [*_units(made["attack.units"]), *_units(made["defence.units"])]
    steps = {f"{each}.steps": "1" if each in MADE["one-step"] else "2" for each in units}
    kinds = {f"{unit}.kind": kind for unit, kind in MADE["kinds"].items()}
    return {"hex": "1203", **TABLE, **steps, **kinds, **made}


def _to_its_end(column: str, defenders: Sequence[str], roll: Roll, rules: Sequence[str]) -> Answers:
    """Give the die with what the table says, which units retreated before, how far they can go, and their supply."""
    again, unable, exchanges = (rule in rules for rule in ("retreated", "unable", "exchange"))
    marked = [pick(roll, defenders)] if again else [each for each in defenders if not exchanges and roll(3) == 1]
    marks = {f"{each}.retreated": pick(roll, ("others", "same")) for each in marked}
    barred = not exchanges and roll(1 if unable else 2 if again else 3) == 1
    cells = enumerate(MADE["cells"][column], 1)
    least = "2" if exchanges else "1" if again and not barred else "0"  # what the defenders lose
    fit = [each for each in cells if ("R" in each[1]) is barred and each[1].partition("/")[2] >= least]
    die, cell = pick(roll, fit)
    lies = {"die": str(die), "retreat": "barred" if barred else "all"}
    if exchanges:
        figure = int(cell[-1])
        gone = min(figure, roll(figure) + (len(defenders) < 2))  # a single unit has steps for some of them
        lies["exchange"] = f"{steps(figure - gone)} {hexes(gone)}".removeprefix("no steps ").replace(" ", "-")
    supply = {f"{each}.unsupplied": out for out in (pick(roll, ("no", "no", "yes")),) for each in defenders}
    return {**lies, **supply, **marks}


def _units(force: str) -> list[str]:
    """Name the units of a force: `First 4 + Second 4`."""
    return [each.rpartition(" ")[0] for each in force.split(" + ")]
