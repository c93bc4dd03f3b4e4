"""Make 1,000 cards of each game, and look at each, and at how they are spread: `python tests/trust drilling`.

It says beforehand how long it takes, and at the end how each game's cards were spread.
"""

import argparse
import re
import time
from collections import Counter
from random import Random

from drilled_cards import must_hold, without_names
from sizes import foretell

from rulesets import catalogue
from rulesets.engine.core.ruling import REFUSED
from rulesets.engine.drill.drill import Drill
from saves.lessons.drilled import taught

SECONDS = 0.15
"""How long one card takes with what is looked at, on one slow core."""
SOON = 200
"""Within so many cards each topic comes."""
FORTY = 40
"""Of the first so many cards it is said how many are others over again."""
SEVENTH, FIFTH = 7, 5
"""At most one card in so many is refused by the rules, or has the same misreading."""


def main():
    """Make the cards, and give 0 where all is as it must be."""
    wanted = argparse.ArgumentParser(description=__doc__)
    wanted.add_argument("--cards", type=int, default=1000)
    wanted.add_argument("--seed", type=int, default=1)
    parsed = wanted.parse_args()
    games = catalogue.our_own()
    foretell(parsed.cards * len(games), SECONDS)
    for game in games:
        drilled(catalogue.ruleset(game), parsed.cards, parsed.seed)
    return 0


def wanted(ruleset, count, seed):
    """Make cards of each topic by itself, and give how long the slowest of twenty took, in seconds."""
    took, chance = list[float](), Random(seed)
    drill = Drill(ruleset, taught(ruleset))
    for topic in drill.topics:
        for _ in range(count):
            begun = time.process_time()
            card = drill.card(lambda faces: chance.randint(1, faces), topic)
            took.append(time.process_time() - begun)
            assert card is None or card.topic == topic
    return sorted(took)[int(0.95 * len(took))]


def drilled(ruleset, count, seed):
    """Make cards of one game, look at each, and print how they are spread."""
    drill, chance = Drill(ruleset, taught(ruleset)), Random(seed)
    about, topics, missed, took, whys = Counter[str](), list[str](), Counter[str](), list[float](), list[str]()
    refused, seen = 0, list[object]()
    for number in range(1, count + 1):
        begun = time.process_time()
        card = drill.card(lambda faces: chance.randint(1, faces), number=number)
        took.append(time.process_time() - begun)
        assert card is not None, number
        assert card.why not in whys[-5:], card.why
        must_hold(ruleset, card)
        about[card.about] += 1
        topics.append(card.topic)
        whys.append(card.why)
        missed.update({each.misreading for each in card.wrong})
        refused += card.truth_value == REFUSED
        ways = {re.sub(r"[\d½\s]|rounded.*", "", without_names(each.misreading, card.answers)) for each in card.wrong}
        seen.append((card.about, card.truth, {*card.choices}, ways))
    commonest, often = missed.most_common(1)[0]
    assert {*drill.topics} == {*topics[:SOON]}, {*topics[:SOON]}
    assert often * FIFTH <= count, commonest
    assert refused * SEVENTH <= count, refused
    p95 = sorted(took)[int(0.95 * count)]
    print(
        f"{ruleset.id}: {count} cards, {len({*whys})} explanations, {len(missed)} misreadings (the commonest {often})."
    )
    asked = wanted(ruleset, max(1, count // 50), seed)
    print(f"  a wanted topic p95 {1000 * asked:.0f} ms")
    over = sum(each in seen[:place] for place, each in enumerate(seen[:FORTY]))
    print(f"  {over} of the first {FORTY} are others over again, with other names and figures")
    print(f"  {refused} refused; next card {1000 * sorted(took)[count // 2]:.0f} ms, p95 {1000 * p95:.0f} ms")
    print(f"  about {dict(about.most_common())}; topics {dict(Counter(topics).most_common())}", flush=True)
