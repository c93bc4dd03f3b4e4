"""The odds of one large attack of ASSAULT, cold.

Each is measured in fresh processes, by turns, with imports done and caches empty. All work out the same: what is
left of 12 green against 10 blue dice where like cancels like, together with what the critical hits come to.
"""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from fractions import Fraction
from pathlib import Path
from statistics import median

AGAINST = (
    "the exact odds of 12 against 10 dice of ASSAULT with their critical hits, in fresh processes, by turns; against"
    " icepool for the same distribution, and against rolling 100,000 times."
)
TIMES = 7
ROLLS = 100_000
FACES = {"green": "c d d x x -", "blue": "c d x x - -"}
"""Made-up faces; one symbol at most on each, as icepool's multisets need them."""
ATTACK, DEFENCE = 12, 10
CARDS = {
    "Rangers": {
        "experience": "hardened",
        "abilities": "none",
        "attack dice at 3": f"{ATTACK} green",
        "attack dice at 4": "8 green",
    },
    "Guards": {
        "experience": "hardened",
        "abilities": "none",
        "class": "vehicle",
        "defence dice": f"{DEFENCE - 1} blue",
    },
    "Scouts": {"experience": "hardened", "abilities": "none", "class": "vehicle", "defence dice": "5 blue"},
}
Joint = dict[tuple[tuple[int, ...], str], Fraction]


def rows() -> list[Row]:
    """Measure all by turns, so that all meet the same machine."""
    took: dict[str, list[float]] = {name: [] for name in CHILDREN}
    said: dict[str, set[str]] = {name: set() for name in CHILDREN}
    for turn in range(TIMES):
        for name in CHILDREN:
            if name == "rolling" and turn:
                continue
            command = [sys.executable, str(Path(__file__).resolve()), name]
            seconds, digest = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            took[name].append(float(seconds))
            said[name].add(digest)
    cold, options, other, rolling = (median(took[name]) for name in CHILDREN)
    if said["fire"] != said["icepool"]:
        raise RuntimeError("icepool finds another distribution.")
    return [
        ms(f"fire, {ATTACK} against {DEFENCE} dice, at the attack step, cold", cold, at_most=150),
        ms("the same against icepool, cold", cold, at_most=1 / 3, floor=other),
        ms(f"the same against {ROLLS:,} simulated rolls", cold, at_most=1, floor=rolling),
        ms("five options at 8 against 6 dice, cold", options, at_most=500),
    ]


def fire() -> tuple[float, str]:
    """Forecast an attack at its step, from the cards of both units."""
    from rulesets.assault import FIRE
    from rulesets.engine.odds.forecast import forecast

    given = attack_on("Guards", "3")
    start = time.perf_counter()
    odds = forecast(FIRE, given)
    total = sum(odds.joint.values())
    shown = odds.outcomes, odds.effects
    took = time.perf_counter() - start
    assert total == sum(shown[0].values()) == 1
    joint: Joint = odds.chances(lambda leaf: [falls(dict(leaf.fate))])
    return took, digest(joint)


def options() -> tuple[float, str]:
    """Forecast the five options of a command card: none, and a die more or less of each colour."""
    from rulesets.assault import FIRE
    from rulesets.assault.attack_questions import ATTACK_CARD_DICE
    from rulesets.engine.odds.what_if import per_option

    given = attack_on("Scouts", "4")
    start = time.perf_counter()
    tried = per_option(FIRE, given, ATTACK_CARD_DICE)
    sums = [sum(odds.outcomes.values()) for odds in tried.values()]
    took = time.perf_counter() - start
    assert sums == [1] * 5
    return took, "-"


def attack_on(target: str, at_range: str):  # type: ignore[no-untyped-def]
    """Come to the attack step: who fires at whom, at which range; the cards know the rest."""
    from rulesets.engine.core.tabletop import Change, Tabletop, What
    from rulesets.engine.referee.checklist import Given

    cards = [Change(What.CARD, unit, *entry) for unit, card in CARDS.items() for entry in card.items()]
    kit = {f"faces.{colour}": faces for colour, faces in FACES.items()}
    settled = {"ordinary-suppression": "falls-back"}
    table = Tabletop(kit=kit, precedents=settled).changed(cards)
    return Given({"attacker": "Rangers", "target": target, "attack.range": at_range}, table)


def falls(fate: dict[str, tuple[int, ...]]) -> tuple[tuple[int, ...], str]:
    """Say what is left, and the strongest symbol of the critical hits; empty if there were none."""
    if "critical_left" not in fate:
        return fate["left"], ""
    acts = zip("cdx", fate["critical_left"], strict=True)
    return fate["left"], next((symbol for symbol, one in acts if one), "-")


def icepool() -> tuple[float, str]:
    """Work out the same by icepool's multisets, the quickest way found: one evaluator each for both comparisons."""
    from icepool import Die, MultisetEvaluator

    class WhatIsLeft(MultisetEvaluator):  # type: ignore[type-arg]
        def next_state(self, state, order, outcome, ours, theirs):  # type: ignore[no-untyped-def]
            c, d, x = state or (0, 0, 0)
            left = max(0, ours - theirs)
            return {"c": (left, d, x), "d": (c, left, x), "x": (c, d, min(left, 1))}.get(outcome, (c, d, x))

        def final_outcome(self, state, *more):  # type: ignore[no-untyped-def]
            return state

    class Strongest(MultisetEvaluator):  # type: ignore[type-arg]
        def next_state(self, state, order, outcome, ours, theirs):  # type: ignore[no-untyped-def]
            return state or (outcome if ours > theirs and outcome != "-" else "")

        def final_outcome(self, state, *more):  # type: ignore[no-untyped-def]
            return state or "-"

    green, blue = (Die(faces.split()) for faces in FACES.values())
    start = time.perf_counter()
    left = WhatIsLeft()(green.pool(ATTACK), blue.pool(DEFENCE))
    strongest = Strongest()
    acting = [strongest(green.pool(hits), blue.pool(hits)) for hits in range(1, ATTACK + 1)]
    joint: Joint = {}
    for counts, weight in left.items():
        chance = Fraction(weight, left.denominator())
        if counts[0]:
            acts = acting[counts[0] - 1]
            joint.update({(counts, each): chance * Fraction(n, acts.denominator()) for each, n in acts.items()})
        else:
            joint[counts, ""] = chance
    return time.perf_counter() - start, digest(joint)


def rolling() -> tuple[float, str]:
    """Roll 100,000 times and count."""
    green, blue = (faces.split() for faces in FACES.values())
    dice = random.Random(1).choices
    counted: dict[tuple[tuple[int, ...], str], int] = {}
    start = time.perf_counter()
    for _ in range(ROLLS):
        ours, theirs = dice(green, k=ATTACK), dice(blue, k=DEFENCE)
        c, d, x = (max(0, ours.count(symbol) - theirs.count(symbol)) for symbol in "cdx")
        acts = ""
        if c:
            ours, theirs = dice(green, k=c), dice(blue, k=c)
            acts = next((symbol for symbol in "cdx" if ours.count(symbol) > theirs.count(symbol)), "-")
        key = (c, d, min(x, 1)), acts
        counted[key] = counted.get(key, 0) + 1
    return time.perf_counter() - start, "-"


def digest(joint: Joint) -> str:
    """Sum up a distribution in one word, to compare it across processes."""
    return hashlib.sha256(repr(sorted(joint.items())).encode()).hexdigest()


CHILDREN: dict[str, Callable[[], tuple[float, str]]] = {
    "fire": fire,
    "options": options,
    "icepool": icepool,
    "rolling": rolling,
}


def main(names: Iterable[str]) -> None:
    """Measure once in this process."""
    for name in names:
        print(*CHILDREN[name]())


if __name__ == "__main__":
    main(sys.argv[1:])
else:
    from rows import Row, ms
