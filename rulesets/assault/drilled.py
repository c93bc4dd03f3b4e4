"""What the drill asks of this game: units of all classes and levels, and how their dice are taken wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulesets.api import Answers, Counts, DicePool, Otherwise, Roll, drawn, drilled_of, pick, real_minus
from rulesets.assault import vocabulary
from rulesets.assault.vocabulary import BLUE, CLASSES, GREEN, MR, AssaultEffect, Experience, Symbol, TargetClass

NOTHING = DicePool()
ONE_BLUE, ONE_GREEN = (DicePool(((colour, 1),)) for colour in (BLUE, GREEN))

# The dice of a unit, taken wrongly


def level_otherwise(total: str, level: Experience, role: str, earned: bool) -> Iterator[Otherwise]:
    """List what a level may be thought to be worth: the die of another colour, or one that it does not give."""
    who, sort = f"{level.label} {role}", f"{total}: {level.label} {role}"
    if earned:
        why = "whatever the marker" if level is Experience.HARDENED else "not green"
        yield Otherwise(ONE_GREEN, f"{who}: the extra die is blue, {why}.", MR.EXPERIENCE, sort)
    else:
        yield Otherwise(ONE_BLUE, f"A {who} takes no extra die.", MR.EXPERIENCE, sort)


def card_left_out(total: str, dice: DicePool, unit: str) -> Iterator[Otherwise]:
    """Leave out what the card gives."""
    said = f"The dice on the card of {unit} count, too: {dice}."
    yield Otherwise(NOTHING, said, MR.CARD, f"{total}: unit card")


def change_otherwise(total: str, change: DicePool, reason: str, cite: str) -> Iterator[Otherwise]:
    """Add dice that are to be taken away."""
    if any(count < 0 for _, count in change.dice):
        added = DicePool(tuple((colour, -count) for colour, count in change.dice))
        said = f"“{reason.capitalize()}” takes dice away: {real_minus(str(change))}."
        yield Otherwise(added, said, cite, f"{total}: {reason}")


def spared() -> Iterator[Otherwise]:
    """Forget what a Recruit takes unasked."""
    yield Otherwise(False, "A Recruit as a target takes an automatic X.", MR.EXPERIENCE, "automatic X")


# Critical hits, acting wrongly


def acting_otherwise(left: Counts, kind: TargetClass, cite: str, said: str) -> Iterator[Otherwise]:
    """List the weaker symbols that are left, which may be thought to act."""
    symbols = [symbol for symbol, many in zip(Symbol, left, strict=True) if many]
    for symbol in symbols[1:]:
        missed = f"Of what is left, {said}, only the strongest takes effect: {symbols[0]}."
        yield Otherwise(symbol, missed, cite, f"strongest {kind}")


def striking_otherwise(
    acts: Symbol,
    kind: TargetClass,
    states: Sequence[vocabulary.UnitState],
    does: AssaultEffect,
    fate: Callable[..., object],
    cite: str,
) -> Iterator[Otherwise]:
    """List what a critical hit does where a marker or the class is mistaken, and the damage that it never does."""
    without = {state: [each for each in states if each is not state] for state in states}

    def on(of: TargetClass) -> str:
        """Name a class, with the markers without which the table has something else for it."""
        needed = [each.label for each, left in without.items() if fate(of, left, acts) != fate(of, states, acts)]
        return CLASSES[of] + (f" marked “{'” and “'.join(needed)}”" if needed else "")

    rule = f"A critical {acts} on {on(kind)} gives “{does.label}”"
    ways = [(fate(kind, left, acts), f"without “{state.label}”", f"{state} {kind}") for state, left in without.items()]
    ways += [(fate(of, states, acts), f"on {on(of)}", f"target.class={kind}") for of in TargetClass]
    for other, where, sort in ways:
        if isinstance(other, AssaultEffect):  # an open rule may decide
            yield Otherwise(other, f"{rule}; {where} it gives “{other.label}”.", cite, sort)
    if acts is Symbol.D:
        said = f"{rule}. A critical hit never gives damage points."
        yield Otherwise(AssaultEffect.DAMAGE, said, cite, "no damage points")


# Situations to drill on


MADE = drilled_of(__name__)
UNITS = MADE["units"]
ATTACKS = {GREEN: ("c", "c", "c", "d", "d", "x", "(dx)", "-"), BLUE: ("d", "d", "x", "x", "-", "-")}
DEFENDS = ("d", "d", "x", "x", "-", "-", "c", "(dx)")
"""What dice show; the defence of critical hits has its own, as few hits would be left otherwise."""


def situation(checklist: str, roll: Roll, rules: Sequence[str] = ()) -> Answers:
    """Begin a situation of the drill: who fires at whom, and what changes the dice (MR 10.3–13.3)."""
    target = pick(roll, [name for name, made in UNITS.items() if f"* {made['class']}" in rules] or [*UNITS])
    card = UNITS[target]
    hit = {
        "target": target,
        "target.class": card["class"],
        "target.states": pick(roll, MADE["states"][card["class"]]),
        "critical-modifiers": "no",
    }
    if checklist != "fire":
        many = 1 + roll(3)
        attack, defence = (_faces(roll, faces, many) for faces in (ATTACKS[GREEN], DEFENDS))
        return {**hit, "criticals": str(many), "attack.roll": attack, "defence.roll": defence}
    attacker = pick(roll, [each for each in UNITS if each != target])
    fires = UNITS[attacker]
    less, kind = roll(6) == 1, fires["class"]
    lost = ONE_GREEN if less else NOTHING
    extra = ONE_BLUE if fires["level"] in (Experience.VETERAN, Experience.ELITE) else NOTHING
    lists = ("sight", "standing" if kind == TargetClass.ARTILLERY else "moving", f"fire at {card['class']}")
    return {
        **MADE["fire"],
        **drawn(MADE, lists, roll),
        **hit,
        "attacker": attacker,
        "attack.dice": fires["attack"],
        "attacker.experience": fires["level"],
        "target.experience": card["level"],
        "attack.lost-die": GREEN if less else "none",
        "attack.roll": _thrown(roll, fires["attack"], extra, lost),
        "defence.dice": card["defence"],
        "target.fast-action": "fast-action" if hit["target.states"] == "none" and roll(2) == 1 else "none",
    }


def _thrown(roll: Roll, card: str, extra: DicePool, lost: DicePool) -> str:
    """Throw the dice of a card, with one more or less."""
    words = card.split()
    on_card = dict(zip(words[1::2], map(int, words[::2]), strict=True))
    pool = {each: on_card.get(each, 0) + extra.count(each) - lost.count(each) for each in (GREEN, BLUE)}
    return " ".join(f"{colour} {_faces(roll, ATTACKS[colour], many)}" for colour, many in pool.items() if many)


def _faces(roll: Roll, faces: Sequence[str], many: int) -> str:
    return "".join(pick(roll, faces) for _ in range(many))
