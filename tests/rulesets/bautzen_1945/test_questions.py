"""What a combat of Bautzen 1945 asks and offers, by what it knows already."""

import pytest

from rulesets.bautzen_1945 import RULESET
from rulesets.engine.core.tabletop import Tabletop, Unit, UnitStatus
from rulesets.engine.odds.prospects import each_reading
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given

COMBAT = RULESET.checklist("combat")
FLIPPED = {"21/20": Unit("german", states={"flipped": UnitStatus()}), "HQ": Unit("german", card={"support": "6"})}
TO_SUPPORT = {
    "attacker": "german",
    "hex": "none",
    "attack.units": "21/20 3",
    "lone-hq": "no",
    "defence.units": "861/294 4",
    "commitments": "attack.supply=0; defence.supply=0; air=0",
}


def test_a_unit_that_fights_already_is_not_offered_as_support():
    run = adjudicate(COMBAT, Given(TO_SUPPORT, Tabletop(units=FLIPPED)))
    assert run.question.key == "attack.support"
    assert [each.word for each in run.question.offered(run.table)] == ["HQ"]


@pytest.mark.parametrize(("alone", "asked"), [("yes", "support value"), ("no", "factor")])
def test_the_attacked_units_are_asked_for_by_the_number_that_counts(alone, asked):
    answers = {key: TO_SUPPORT[key] for key in ("attacker", "hex", "attack.units")}
    question = adjudicate(COMBAT, Given({**answers, "lone-hq": alone})).question
    assert asked in question.prompt
    assert ("HQ" in question.prompt, "HQ" in question.help) == (alone == "yes", alone == "yes")


def test_a_reading_that_leaves_a_fate_to_the_players_says_that_their_answer_decides():
    defender = Unit("allied", card={"defence": "4"}, states={"retreated": UnitStatus("21/20")})
    nothing = dict.fromkeys(
        ("attack.support", "defence.support", "terrain", "concentric", "other", "die.modifier"), "none"
    )
    hit = {"attack.units": "21/20 3 + 9/x 5", "encircled": "no", "crt.first": "1-3", "die": "2", "crt.2-1.2": "1/1"}
    run = adjudicate(COMBAT, Given({**TO_SUPPORT, **nothing, **hit}, Tabletop(units={"861/294": defender})))
    said = each_reading(run)
    assert run.question.key == "partly-retreated"
    marked, players = said.values()
    assert marked == "1/1; 861/294: eliminated (attacked again after a retreat)"
    assert players.startswith("1/1; then your answer to “")


def test_what_an_open_rule_may_still_decide_is_told_while_the_shifts_are_asked():
    answers = {**TO_SUPPORT, "attack.units": "21/20 6", "attack.support": "HQ 6", "defence.support": "none"}
    run = adjudicate(COMBAT, Given(answers))
    assert run.question.key == "terrain"
    (told,) = run.left_open
    assert told.text == "An open rule may decide: attack total 12 or 11; odds before column shifts 3-1 or 2-1."
