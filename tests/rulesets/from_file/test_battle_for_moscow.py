"""Battle for Moscow as it is shipped, against a second way of working it out, and the dossier's cases."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest
from sizes import share

from oracles import battle_for_moscow as oracle
from rulesets.catalogue import ruleset
from rulesets.engine.odds.forecast import forecast
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.referee.run import run

GAME = ruleset("battle-for-moscow")
COMBAT = GAME.checklist("combat")
HELPS = ("forest", "moscow", "fort", "river")
TERRAINS = [some for number in range(len(HELPS) + 1) for some in combinations(HELPS, number)]
STRENGTHS = [(attack, defence) for defence in (4, 5, 8, 10) for attack in (1, 3, 4, 7, 8, 9, 15, 17, 24, 39, 60, 71)]


def battle(attack: int | str, defence: int | str, *, attacker: str = "german", mud: str = "no", **more: str) -> Run:
    answers = {"attacker": attacker, "mud": mud, "terrain": "none", "attack": str(attack), "defence": str(defence)}
    return run(COMBAT, Given({**answers, **more}, defaults=True))


def outcome(here: Run) -> str:
    return here.ruling.outcome if here.ruling else ""


@pytest.mark.parametrize("order", ["capped-first", "terrain-first"])
@pytest.mark.parametrize("attacker", ["german", "soviet"])
@pytest.mark.parametrize("mud", ["yes", "no"])
def test_every_battle_comes_out_as_worked_out_apart(attacker: str, mud: str, order: str) -> None:
    for terrain, (attack, defence), die in share(list(product(TERRAINS, STRENGTHS, (1, 3, 6))), 11):
        more = {"terrain": ",".join(terrain) or "none", "die": str(die), "cap-order": order}
        here = battle(attack, defence, attacker=attacker, mud=mud, **more)
        read = oracle.level(attack, defence, attacker, mud == "yes", terrain, order == "capped-first")
        assert outcome(here) == oracle.result(read, die), (attack, defence, terrain, die)
        assert here.facts["attack"] == oracle.sum_compared(attack, mud == "yes")
        if read >= 1:
            assert here.facts["odds"] == f"{read}-1"


@pytest.mark.parametrize(("reading", "result"), [("ex", "EX"), ("dr", "DR")])
def test_the_doubtful_cell_is_what_the_owners_chart_has(reading: str, result: str) -> None:
    assert outcome(battle(18, 4, die="3", **{"crt-4-1-3": reading})) == result


def test_the_doubtful_cell_is_asked_where_it_is_reached_and_nowhere_else() -> None:
    answers = {"attacker": "german", "mud": "no", "terrain": "none", "attack": "18", "defence": "4"}
    at_3, at_2 = (adjudicate(COMBAT, Given({**answers, "die": die})) for die in "32")
    assert at_3.question is not None
    assert at_3.question.key == "crt-4-1-3"
    assert outcome(at_2) == "DR"


def test_below_1_1_nothing_is_rolled() -> None:
    here = battle(7, 8, die="5")
    assert (outcome(here), here.waiting, "roll" in here.steps) == ("NE", ("die",), False)


def happens(here: Run) -> list[str]:
    return [f"{each.name} {each.unit} {each.detail}".strip() for each in here.effects]


def test_an_exchange_takes_as_much_in_steps_and_more_is_allowed() -> None:
    paid = {"S.left": "4", "loses.1": "XLVII", "XLVII.left": "4", "S.into": "two"}
    here = battle("XLVII 9 + V 6", "S 8", die="2", **paid)
    assert happens(here) == ["reduced S 4", "reduced XLVII 4", "retreats S two", "may-advance"]


def test_a_step_that_does_not_pay_is_followed_by_another() -> None:
    here = battle("A 9 + B 6", "S 8", die="2", **{"S.left": "4", "loses.1": "B", "B.left": "3"})
    assert (here.question and here.question.key) == "A.left"


def test_what_pays_too_little_at_last_is_asked_again() -> None:
    paid = {"S.left": "0", "XXIV.left": "10"}
    here = battle("XXIV 12", "S 4", die="4", **paid)
    assert here.refused is not None
    assert here.refused.reason == "At least 4 strength must be lost, and this makes 2: type a smaller strength."


def test_an_exchange_counts_printed_strengths_in_mud() -> None:
    here = battle("XLVII 9", "S 4", mud="yes", die="2", **{"S.left": "0", "XLVII.left": "4"})
    assert happens(here) == ["eliminated S last step", "reduced XLVII 4", "may-advance XLVII"]


def test_attackers_that_have_just_enough_are_all_lost_unasked() -> None:
    here = battle("Ann 4 + Ben 4", "S 8", die="2", **{"S.left": "0"})
    assert happens(here) == ["eliminated S last step", "eliminated Ann exchanged", "eliminated Ben exchanged"]


def test_a_defender_without_a_hex_is_eliminated_and_one_attacker_may_advance() -> None:
    here = battle("XXIV 12", "S 4", die="1", **{"S.into": "none"})
    assert happens(here) == ["eliminated S retreat: no such hex", "may-advance XXIV"]


def test_standing_fast_takes_a_step_instead() -> None:
    stands = {"stand-fast": "step", "city": "yes", "S.left": "4"}
    here = battle("XXIV 12", "S 4", die="1", **stands)
    assert here.refused is not None  # four is not less than four
    here = battle("XXIV 24", "S 8", die="1", **stands)
    assert happens(here) == ["reduced S 4"]


@pytest.mark.parametrize(("reading", "attack"), [("all", "21/2"), ("panzers", "33/2")])
def test_mud_halves_all_or_panzers_only(reading: str, attack: str) -> None:
    here = battle("XLVII 9 + V 12", 4, mud="yes", die="6", panzers="XLVII", **{"mud-halving": reading})
    assert here.facts["attack"] == attack


@pytest.mark.parametrize(("attack", "compared"), [("XLVII 9 + V 3", 6), ("XLVII 9 + V 2", Fraction(11, 2))])
def test_what_mud_halves_adds_up_in_the_ledger(attack: str, compared: Fraction) -> None:
    here = battle(attack, 4, mud="yes", die="6", panzers="all", **{"mud-halving": "panzers"})
    assert here.ledger.total("attack") == compared == Fraction(here.facts["attack"])


def test_odds_are_one_chance_a_cell() -> None:
    answers = {"attacker": "german", "mud": "no", "terrain": "none", "attack": "12", "defence": "4"}
    here = forecast(COMBAT, Given(answers))
    assert {word: str(chance) for word, chance in here.outcomes.items()} == {"DRL": "1/6", "DR": "1/2", "EX": "1/3"}
