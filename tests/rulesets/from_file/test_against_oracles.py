"""The games that are shipped as files, against a second way of working them out; single rulings are cases."""

from itertools import combinations, product

import pytest
from ruled import outcome
from sizes import share

from oracles import battle_for_moscow, napoleon_at_waterloo
from rulesets.catalogue import ruleset
from rulesets.engine.referee.adjudicate import adjudicate, run_procedure
from rulesets.engine.referee.checklist import Given

HELPS = ("forest", "moscow", "fort", "river")
TERRAINS = [",".join(some) for number in range(len(HELPS) + 1) for some in combinations(HELPS, number)]
OF_MOSCOW = [(attack, defence) for defence in (4, 5, 8, 10) for attack in (1, 3, 4, 7, 8, 9, 15, 17, 24, 39, 60, 71)]
OF_WATERLOO = [*product((1, 2, 3, 5, 7, 12, 16, 30), (1, 3, 4, 6, 7, 12))]


def battle(game, **answers):
    texts = {key.replace("_", "-"): str(text) for key, text in answers.items()}
    return run_procedure(ruleset(game).checklist("combat"), Given(texts, defaults=True))


@pytest.mark.parametrize("order", ["capped-first", "terrain-first"])
@pytest.mark.parametrize("attacker", ["german", "soviet"])
@pytest.mark.parametrize("mud", ["yes", "no"])
def test_battle_for_moscow_comes_out_as_worked_out_apart(attacker, mud, order):
    for terrain, (attack, defence), die in share(list(product(TERRAINS, OF_MOSCOW, (1, 3, 6))), 11):
        ground = {"attacker": attacker, "mud": mud, "terrain": terrain or "none", "cap_order": order}
        here = battle("battle-for-moscow", **ground, attack=attack, defence=defence, die=die)
        helped = [each for each in terrain.split(",") if each]
        read = battle_for_moscow.level(attack, defence, attacker, mud == "yes", helped, order == "capped-first")
        assert outcome(here) == battle_for_moscow.result(read, die), (attack, defence, terrain, die)
        assert here.facts["attack"] == battle_for_moscow.sum_compared(attack, mud == "yes")
        if read >= 1:
            assert here.facts["odds"] == f"{read}-1"


@pytest.mark.parametrize("order", ["clamp-first", "shift-first"])
@pytest.mark.parametrize("attacker", ["french", "allied"])
@pytest.mark.parametrize("demoralised", ["yes", "no"])
@pytest.mark.parametrize("town", ["all", "none"])
def test_napoleon_at_waterloo_comes_out_as_worked_out_apart(attacker, demoralised, town, order):
    for (attack, defence), die in share(list(product(OF_WATERLOO, range(1, 7))), 5):
        more = {"attacker": attacker, "demoralised": demoralised, "town": town, "clamp_order": order}
        here = battle("napoleon-at-waterloo", **more, attack=attack, defence=defence, die=die)
        worth = defence * (2 if town == "all" else 1)
        read = napoleon_at_waterloo.column(attack, worth, attacker, demoralised == "yes", order == "clamp-first")
        assert (outcome(here), here.facts["odds"]) == (napoleon_at_waterloo.result(read, die), read)
        assert (here.facts["attack"], here.facts["defence"]) == (attack, worth)


@pytest.mark.parametrize(
    ("unit", "full", "reduced"), [("XXIV", 12, "6"), ("VII", 7, "4"), ("43 Army", 8, "4"), ("1st Shock", 10, "5")]
)
def test_battle_for_moscow_knows_its_counters(unit, full, reduced):
    forces = {"attacker": "german", "mud": "no", "terrain": "none", "attack": unit, "defence": f"D {full}", "die": "6"}
    here = adjudicate(ruleset("battle-for-moscow").checklist("combat"), Given(forces, clock=False))
    assert here.facts["attack"] == full
    assert here.answered[f"{unit}.left"].text == reduced
