"""The odds of one large attack of ASSAULT, cold: each worked out in a process of its own, with imports done."""

import hashlib
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

WHAT = "exact odds of an attack of ASSAULT with its critical hits, processor time; the floor is icepool's for the same"
WAYS = ("like", "stronger", "any")
TIMES = 5
FACES = {"green": "c d d x x -", "blue": "c d x x - -"}
"""Made-up faces; one symbol at most on each, as icepool's multisets need them."""


def figures():
    """Measure all by turns, so that all meet the same machine."""
    runs = [("icepool", "like", 12, 10), *((way, way, 12, 10) for way in WAYS), *((way, way, 8, 8) for way in WAYS)]
    took = {run: [] for run in runs}
    digests = set()
    for _ in range(TIMES):
        for run in runs:
            command = [sys.executable, str(Path(__file__).resolve()), *map(str, run)]
            seconds, digest = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
            took[run].append(float(seconds))
            if run[1:] == ("like", 12, 10):
                digests.add(digest)
    if len(digests) != 1:
        raise RuntimeError("icepool finds another distribution.")
    floor = median(took["icepool", "like", 12, 10]) * 1000
    for way in WAYS:
        what = f"12 against 10 dice, cancelling {way}"
        yield Figure(what, median(took[way, way, 12, 10]) * 1000, "ms", 1 / 3, floor, times=True)
    for way in WAYS:
        yield Figure(f"8 against 8 dice, cancelling {way}", median(took[way, way, 8, 8]) * 1000, "ms", 100)


def ours(way, attack, defence):
    """Forecast an attack at its step, from the cards of both units."""
    from rulesets.assault import FIRE
    from rulesets.engine.core.tabletop import Change, Tabletop, What
    from rulesets.engine.odds.forecast import forecast
    from rulesets.engine.referee.checklist import Given

    cards = {
        "Rangers": {"experience": "hardened", "abilities": "none", "attack dice at 3": f"{attack} green"},
        "Guards": {
            "experience": "hardened",
            "abilities": "none",
            "class": "vehicle",
            "defence dice": f"{defence - 1} blue",
        },
    }
    known = [Change(What.CARD, unit, *entry) for unit, card in cards.items() for entry in card.items()]
    kit = {f"faces.{colour}": faces for colour, faces in FACES.items()}
    settled = {"ordinary-suppression": "falls-back", "cancelling": way}
    table = Tabletop(kit=kit, precedents=settled).changed(known)
    given = Given({"attacker": "Rangers", "target": "Guards", "attack.range": "3"}, table)
    start = time.process_time()
    odds = forecast(FIRE, given)
    assert sum(odds.outcomes.values()) == sum(odds.joint.values()) == 1
    assert odds.effects
    took = time.process_time() - start
    return took, odds.chances(lambda leaf: [_falls(dict(leaf.fate))])


def _falls(fate):
    """Say what is left, and the strongest symbol of the critical hits; empty if there were none."""
    if "critical_left" not in fate:
        return fate["left"], ""
    acts = zip("cdx", fate["critical_left"], strict=True)
    return fate["left"], next((symbol for symbol, one in acts if one), "-")


def icepool(attack, defence):
    """Work out the same by icepool's multisets, the quickest way found: one evaluator each for both comparisons."""
    from icepool import Die, MultisetEvaluator

    class WhatIsLeft(MultisetEvaluator):
        def next_state(self, state, order, outcome, ours, theirs):
            c, d, x = state or (0, 0, 0)
            left = max(0, ours - theirs)
            return {"c": (left, d, x), "d": (c, left, x), "x": (c, d, min(left, 1))}.get(outcome, (c, d, x))

        def final_outcome(self, state, *more):
            return state

    class Strongest(MultisetEvaluator):
        def next_state(self, state, order, outcome, ours, theirs):
            return state or (outcome if ours > theirs and outcome != "-" else "")

        def final_outcome(self, state, *more):
            return state or "-"

    green, blue = (Die(faces.split()) for faces in FACES.values())
    start = time.process_time()
    left = WhatIsLeft()(green.pool(attack), blue.pool(defence))
    strongest = Strongest()
    acting = [strongest(green.pool(hits), blue.pool(hits)) for hits in range(1, attack + 1)]
    joint = {}
    for counts, weight in left.items():
        chance = Fraction(weight, left.denominator())
        if counts[0]:
            acts = acting[counts[0] - 1]
            joint.update({(counts, each): chance * Fraction(n, acts.denominator()) for each, n in acts.items()})
        else:
            joint[counts, ""] = chance
    return time.process_time() - start, joint


if __name__ == "__main__":
    who, way, attack, defence = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    took, joint = icepool(attack, defence) if who == "icepool" else ours(way, attack, defence)
    print(took, hashlib.sha256(repr(sorted(joint.items())).encode()).hexdigest())
else:
    from figures import Figure
