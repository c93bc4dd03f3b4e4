"""All column shifts of a combat, summed in one total and applied together (8.2.5)."""

from __future__ import annotations

from rulesets.api import Option, Referee, Revealed
from rulesets.bautzen_1945 import precedents, vocabulary
from rulesets.bautzen_1945 import shift_questions as asked
from rulesets.bautzen_1945.precedents import SupplyShift, TwoBonuses
from rulesets.bautzen_1945.vocabulary import Attacker

ENCIRCLED = 1


# 8.2.5: all shifts


def shifts(ref: Referee, attacker: Attacker, committed: Revealed) -> int:
    """Sum all shifts; plus is to the attacker's good."""
    supply(ref, committed["attack.supply"], committed["defence.supply"])
    air(ref, attacker, committed["air"])
    shift(ref, ref.ask(asked.TERRAIN), "terrain")
    from_all_sides(ref)
    shift(ref, ref.ask(asked.OTHER), "other")
    ref.fact("shift", ref.total("shift"))
    return ref.total("shift")


def shift(ref: Referee, columns: int, reason: str, cite: str = vocabulary.SHIFTS) -> None:
    """Enter a shift, if there is any."""
    if columns:
        ref.count("shift", columns, reason, cite)


def supply(ref: Referee, attack: int, defence: int) -> None:
    """Shift for supply columns; the published example fixes what a single one of the defender's does."""
    as_published = attack == 0 and defence <= 1
    if not as_published and ref.ask(precedents.SUPPLY_COLUMN_SHIFT) is SupplyShift.PLAYERS_SAY:
        shift(ref, ref.ask(asked.SUPPLY_SHIFT), "supply columns (CL), as the players decided")
        return
    cite = f"{vocabulary.SHIFTS}, {vocabulary.EXAMPLE if as_published else 'precedent supply-column-shift'}"
    shift(ref, attack, f"attacker's {_columns(attack)}", cite)
    shift(ref, -defence, f"defender's {_columns(defence)}", cite)


def _columns(number: int) -> str:
    return f"supply {'column' if number == 1 else 'columns'} (CL)"


def air(ref: Referee, attacker: Attacker, supports: int) -> None:
    """Shift for the Allied side's air support."""
    if supports:
        columns = supports * ref.ask(asked.AIR_SHIFT)
        shift(ref, columns if attacker is Attacker.ALLIED else -columns, "air support")


# 8.1 (end), 8.2.5: encirclement and a concentric attack


def from_all_sides(ref: Referee) -> None:
    """Shift for encirclement and for a concentric attack."""
    encircled = ENCIRCLED if ref.ask(asked.ENCIRCLED) else 0
    concentric = ref.ask(asked.CONCENTRIC)
    if encircled and concentric and ref.ask(precedents.ENCIRCLED_AND_CONCENTRIC) is TwoBonuses.ONLY_ONE:
        bonus = encircled if concentric == encircled else which_bonus(ref, encircled, concentric)
        shift(ref, bonus, "encircled or concentric", "precedent encircled-and-concentric")
        return
    shift(ref, encircled, "encircled", vocabulary.ENCIRCLEMENT)
    shift(ref, concentric, "concentric attack")


def which_bonus(ref: Referee, encircled: int, concentric: int) -> int:
    """Ask which of two different bonuses counts."""
    bonuses = {"encircled": encircled, "concentric": concentric}
    chosen = ref.ask(asked.WHICH_BONUS.among(Option(word, f"{word}: {value:+d}") for word, value in bonuses.items()))
    return bonuses[chosen]
