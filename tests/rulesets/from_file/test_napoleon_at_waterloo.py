"""Napoleon at Waterloo as it is shipped, against a second way of working it out, and the dossier's cases."""

from __future__ import annotations

from itertools import product

import pytest
from sizes import share

from oracles import napoleon_at_waterloo as oracle
from rulesets.catalogue import ruleset
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.referee.run import run

COMBAT = ruleset("napoleon-at-waterloo").checklist("combat")
STRENGTHS = [*product((1, 2, 3, 5, 7, 12, 16, 30), (1, 3, 4, 6, 7, 12))]


def battle(attack: int | str, defence: int | str, attacker: str = "french", **more: str) -> Run:
    answers = {"attacker": attacker, "attack": str(attack), "defence": str(defence)}
    return run(COMBAT, Given({**answers, **more}, defaults=True))


def outcome(here: Run) -> str:
    return here.ruling.outcome if here.ruling else ""


def happens(here: Run) -> list[str]:
    return [f"{each.name} {each.unit}".strip() for each in here.effects]


@pytest.mark.parametrize("order", ["clamp-first", "shift-first"])
@pytest.mark.parametrize("attacker", ["french", "allied"])
@pytest.mark.parametrize("demoralised", ["yes", "no"])
@pytest.mark.parametrize("town", ["all", "none"])
def test_every_battle_comes_out_as_worked_out_apart(attacker: str, demoralised: str, town: str, order: str) -> None:
    for (attack, defence), die in share(list(product(STRENGTHS, range(1, 7))), 5):
        more = {"demoralised": demoralised, "town": town, "die": str(die), "clamp-order": order}
        here = battle(attack, defence, attacker, **more)
        worth = defence * (2 if town == "all" else 1)
        read = oracle.column(attack, worth, attacker, demoralised == "yes", order == "clamp-first")
        assert (outcome(here), here.facts["odds"]) == (oracle.result(read, die), read), (attack, defence, die)
        assert (here.facts["attack"], here.facts["defence"]) == (attack, worth)


def test_cavalry_pays_and_the_gun_that_bombards_does_not() -> None:
    here = battle("Cavalry 1 + Gun 3", "Ann 1", bombarding="Gun", die="5")
    assert (outcome(here), happens(here)) == ("EX", ["eliminated Ann", "eliminated Cavalry"])


def test_a_gun_alone_pays_nothing_and_does_not_advance() -> None:
    here = battle("Gun 3", "Ann 1", bombarding="all", die="6")
    assert (outcome(here), happens(here)) == ("EX", ["eliminated Ann"])
    asked = battle("Gun 3", "Ann 1", bombarding="all", die="6", **{"bombard-ex": "players-say"})
    assert (asked.question and asked.question.key) == "fate"


def test_a_gun_that_bombards_is_not_moved_back() -> None:
    assert happens(battle("Gun 3", "Ann 3", bombarding="all", die="5")) == []


@pytest.mark.parametrize(("reading", "lost"), [("printed", ["Gun"]), ("doubled", ["Gun", "Foot"])])
def test_an_exchange_takes_what_a_doubled_defender_is_worth(reading: str, lost: list[str]) -> None:
    picks = {"loses.1": "Gun", "loses.2": "Foot"}
    here = battle("Foot 7 + Guard 4 + Gun 5", "Ann 4", town="Ann", die="5", **picks, **{"exchange-doubled": reading})
    assert happens(here)[:-1] == ["eliminated Ann", *(f"eliminated {unit}" for unit in lost)]
    assert happens(here)[-1] == "may-advance" if reading == "printed" else "may-advance Guard"


@pytest.mark.parametrize(("reading", "defence"), [("yes", 8), ("no", 4)])
def test_woods_with_a_road_double_as_the_table_has_settled(reading: str, defence: int) -> None:
    here = battle(16, 4, die="1", **{"woods-road": "all", "woods-road-doubles": reading})
    assert here.facts["defence"] == defence


def test_a_shift_beyond_the_end_is_the_end_or_what_the_players_say() -> None:
    here = battle(1, 5, "allied", demoralised="yes", die="2")
    assert (outcome(here), here.facts["odds"]) == ("AE", "1-5")
    asked = battle(1, 5, "allied", demoralised="yes", die="2", **{"shift-end": "players-say"})
    assert (asked.question and asked.question.key) == "column"


def test_a_retreat_without_a_hex_is_the_end_and_the_winner_may_advance() -> None:
    here = battle("Guard 7", "Ann 7", die="4", **{"Guard.into": "none"})
    assert (outcome(here), happens(here)) == ("Ar", ["eliminated Guard", "may-advance Ann"])


def test_demoralisation_is_remembered_once_it_is_there() -> None:
    answers = {"attacker": "french", "attack": "7", "defence": "7", "die": "1", "defenders.into": "free"}
    broken, sound = (
        adjudicate(COMBAT, Given({**answers, "demoralised": word}, defaults=True)).changes() for word in ("yes", "no")
    )
    assert [change.name for change in broken] == ["demoralised"]
    assert sound == ()
