"""The odds of ASSAULT: outcomes and effects together, against every throw and icepool; and where there are none."""

from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

import icepool
import pytest
from rows import by_rows
from sizes import WHOLE, share, whole

from rulesets.assault import CRITICAL, FIRE
from rulesets.assault.vocabulary import Cancelling
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.odds.prospects import each_reading, prospects
from rulesets.engine.odds.search import Happening
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given

from .volleys import USUAL, VOLLEYS, shot

FACES = {"green": ("c", "d", "dx", "x", "-", "-"), "blue": ("c", "d", "x", "x", "-", "-")}
"""Made-up faces, one of them with two symbols."""

SINGLE = {"green": ("c", "d", "d", "x", "x", "-"), "blue": ("c", "d", "x", "x", "-", "-")}
"""Made-up faces with one symbol at most, as icepool's multisets need them."""

READINGS = list(Cancelling)


def table(faces):
    return Tabletop(kit={f"faces.{colour}": " ".join(each) for colour, each in faces.items()})


def rolls(colours, faces):
    """Throw dice in every way, those of a colour that come to the same once, with the chance of it."""
    each = (list(_of_one_colour(colours.count(colour), faces[colour])) for colour in dict.fromkeys(colours))
    for parts in product(*each):
        shown = "".join(f"({face})" if len(face) > 1 else face for throw, _ in parts for face in throw)
        yield shown, prod((chance for _, chance in parts), start=Fraction(1))


def _of_one_colour(number, faces):
    kinds = tuple(dict.fromkeys(faces))
    for throw in combinations_with_replacement(kinds, number):
        orders = factorial(number)
        for kind in kinds:
            orders //= factorial(throw.count(kind))
        likely = prod((Fraction(faces.count(face), len(faces)) for face in throw), start=Fraction(1))
        yield throw, orders * likely


def by_throwing(game, given, faces):
    """Throw all dice in every way, as each comes to be thrown, and let the referee rule on what lies there."""
    sums = {}
    waiting = [(given, Fraction(1))]
    while waiting:
        here, chance = waiting.pop()
        run = adjudicate(game, here)
        if run.question is None:
            effects = tuple(Happening(effect.name, effect.unit, effect.detail) for effect in run.effects)
            found = run.ruling.outcome, effects
            sums[found] = sums.get(found, Fraction(0)) + chance
            continue
        colours = run.question.pool.colours()
        for shown, likely in rolls(colours, faces):
            answers = {**here.answers, run.question.key: shown}
            waiting.append((Given(answers, here.table, defaults=True), chance * likely))
    return sums


ONE_READING_EACH = [(volley, READINGS[number % len(READINGS)]) for number, volley in enumerate(VOLLEYS)]


@pytest.mark.parametrize(("volley", "reading"), [*product(VOLLEYS, READINGS)] if WHOLE else ONE_READING_EACH[::2])
def test_outcomes_and_effects_stand_together_as_in_every_throw(volley, reading):
    answers = {**USUAL, "defence.dice": "none", "ordinary-suppression": "falls-back"}
    given = Given({**answers, **VOLLEYS[volley], "cancelling": reading}, table(FACES), defaults=True)
    odds = forecast(FIRE, given)
    assert dict(odds.joint) == by_throwing(FIRE, given, FACES)
    assert sum(odds.joint.values()) == sum(odds.outcomes.values()) == 1


@whole
def test_three_dice_and_their_critical_hits_against_two():
    """Thirty thousand rolls of the attack alone, and a comparison for each of up to three critical hits."""
    answers = {**USUAL, "attack.dice": "3 green", "defence.dice": "1 blue", "ordinary-suppression": "falls-back"}
    given = Given(answers, table(FACES), defaults=True)
    assert dict(forecast(FIRE, given).joint) == by_throwing(FIRE, given, FACES)


@pytest.mark.parametrize("kind", ["infantry", "artillery", "vehicle"])
@pytest.mark.parametrize("reading", READINGS)
def test_critical_hits_alone_come_to_what_every_throw_does(reading, kind):
    answers = {"target": "target", "criticals": "2", "target.class": kind, "target.states": "", "cancelling": reading}
    given = Given(answers, table(FACES), defaults=True)
    assert dict(forecast(CRITICAL, given).joint) == by_throwing(CRITICAL, given, FACES)


@pytest.mark.parametrize(
    "thrown", [{"attack.roll": "cdx"}, {"attack.roll": "ccc", "defence.roll": "d"}, {"defence.roll": "c"}]
)
def test_dice_that_lie_there_are_taken_as_they_lie(thrown):
    answers = {
        **USUAL,
        "attack.dice": "3 green",
        "ordinary-suppression": "falls-back",
        "defence.dice": "none",
        **thrown,
    }
    given = Given(answers, table(FACES), defaults=True)
    assert dict(forecast(FIRE, given).joint) == by_throwing(FIRE, given, FACES)


def symbols(counts):
    return "".join(symbol * count for symbol, count in zip("CDX", counts, strict=True))


class WhatIsLeft(icepool.MultisetEvaluator):
    """The counts of C and D left, and whether an X is."""

    def next_state(self, state, order, outcome, left):
        c, d, x = state or (0, 0, 0)
        return {"c": (left, d, x), "d": (c, left, x), "x": (c, d, min(left, 1))}.get(outcome, (c, d, x))

    def final_outcome(self, state, *more):
        return state


class Strongest(icepool.MultisetEvaluator):
    """The strongest symbol left."""

    def next_state(self, state, order, outcome, left):
        found = [each for each in (state, outcome if left else None) if each and each != "-"]
        return min(found, default="-")

    def final_outcome(self, state, *more):
        return state


def by_icepool(attack, defence):
    """Weigh what is left where like cancels like, together with the strongest symbol of the critical hits."""
    green, blue = icepool.Die(SINGLE["green"]), icepool.Die(SINGLE["blue"])
    left = WhatIsLeft()(green.pool(attack) - blue.pool(defence))
    joint = {}
    for counts, weight in left.items():
        criticals = counts[0]
        chance = Fraction(weight, left.denominator())
        if not criticals:
            joint[counts, ""] = chance
            continue
        acts = Strongest()(green.pool(criticals) - blue.pool(criticals))
        for symbol, weight in acts.items():
            joint[counts, symbol] = chance * Fraction(weight, acts.denominator())
    return joint


def what_falls(odds):
    """Name what is left on each way, and the strongest symbol of its critical hits."""

    def falls(leaf):
        fate = dict(leaf.fate)
        acts = fate.get("critical_left")
        yield fate["left"], "" if acts is None else symbols(acts).lower() or "-"

    return odds.chances(falls)


@pytest.mark.parametrize(("attack", "defence"), share([(8, 6), (5, 4), (12, 10)], of=3))
def test_large_pools_agree_with_icepool(attack, defence):
    answers = {**USUAL, "attack.dice": f"{attack} green", "defence.dice": f"{defence - 1} blue"}
    odds = forecast(FIRE, Given(answers, table(SINGLE)))
    assert what_falls(odds) == by_icepool(attack, defence)
    assert sum(odds.joint.values()) == 1


def test_odds_without_printed_faces_name_what_is_missing():
    odds = forecast(FIRE, Given(USUAL))
    assert [each.key for each in odds.missing] == ["faces.green"]
    assert forecast(FIRE, Given(USUAL, Tabletop(kit={"faces.green": "c d x - - -"}))).missing[0].key == "faces.blue"


def test_where_only_critical_hits_have_too_many_combinations_all_else_is_known():
    twelve = f"{'c' * 12} d x - - -"
    kit = Tabletop(kit={"faces.green": twelve, "faces.blue": twelve})
    one_against_two = {"attack.dice": "1 green", "defence.dice": "1 blue", "ordinary-suppression": "falls-back"}
    given = Given({**USUAL, **one_against_two}, kit, defaults=True)
    odds = forecast(FIRE, given)
    uncancelled = Fraction(1, 6) * Fraction(5, 6) ** 2
    assert [(each.key, each.share) for each in odds.missing] == [("critical.defence.roll", uncancelled)]
    assert odds.known == 1 - uncancelled
    said = prospects(adjudicate(FIRE, given)).lines
    assert "Odds: incomplete. These dice have more than 100,000 combinations, too many to work out." in said


@by_rows
def test_readings_that_end_alike_say_so_or_what_is_asked_first(kit, no, yes):
    run = shot("cdd", "-", Tabletop(kit=kit), unsettled=True)
    assert run.question.key == "ordinary-first"
    assert each_reading(run) == {"no": no, "yes": yes}


CRITICAL_D = {
    "target__class": "vehicle",
    "damage-points": "players-record",
    "critical-modifiers": "no",
    "critical__attack__roll": "d",
    "critical__defence__roll": "-",
}


def test_readings_that_part_only_by_an_open_rule_after_them_name_it():
    run = shot("cdx", "--", unsettled=True, **CRITICAL_D)
    assert run.question.key == "ordinary-first"
    decides = "falls back; then “Does a unit that falls back keep its suppression marker?” decides"
    assert each_reading(run) == {"no": "The target: fallback.", "yes": decides}
