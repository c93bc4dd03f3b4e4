"""Every battle of strengths up to 60, or a share of them, against a second way of working it out."""

from __future__ import annotations

from itertools import product

import pytest
from sizes import share

from oracles import rivets as oracle
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.referee.run import run
from rulesets.rivets import COMBAT

STRENGTHS = range(1, 61)
PAIRS = share(list(product(STRENGTHS, STRENGTHS)), of=7)
BELOW = {"refused": "no-attack", "use-1-5": "1-5", "attackers-destroyed": "destroyed"}


def battle(attack: int, defence: int, **more: str) -> Run:
    answers = {"target": "units", "attack": str(attack), "defence": str(defence), **more}
    return run(COMBAT, Given(answers, defaults=True))


def ruled(here: Run) -> tuple[str, object]:
    return here.ruling.outcome if here.ruling else "", here.facts.get("odds")


@pytest.mark.parametrize("rounding", ["defender", "nearest"])
def test_every_battle_in_the_combat_phase(rounding: str) -> None:
    readings = {"odds-rounding": rounding}
    for attack, defence in PAIRS:
        for die in range(1, 7):
            expected = oracle.resolve(attack, defence, "combat", die, readings=readings)
            got = ruled(battle(attack, defence, phase="combat", die=str(die), **readings))
            if expected.kind == "refused":
                assert got[0] == "refused", (attack, defence)
            else:
                assert got == (expected.result, expected.column), (attack, defence, die)


def test_every_battle_in_the_movement_phase() -> None:
    for attack, defence in PAIRS:
        expected = oracle.resolve(attack, defence, "movement").kind
        assert ruled(battle(attack, defence, phase="movement"))[0] == expected, (attack, defence)


@pytest.mark.parametrize(("reading", "word"), BELOW.items())
def test_every_battle_below_the_table(reading: str, word: str) -> None:
    for attack, defence, die in share(list(product(range(1, 13), STRENGTHS, (1, 6))), of=7):
        expected = oracle.resolve(attack, defence, "combat", die, readings={"odds-below-table": reading})
        got = ruled(battle(attack, defence, phase="combat", die=str(die), **{"odds-below-table": word}))[0]
        assert got == {"refused": "refused", "attackers-destroyed": "AX"}.get(expected.kind, expected.result)
