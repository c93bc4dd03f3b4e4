"""Rosters: units that need no number, and what a step leaves of them; the counter in the owner's hand decides."""

from __future__ import annotations

import pytest

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import ELIMINATED, Change, Tabletop, What
from rulesets.engine.core.words import BadAnswer
from rulesets.engine.questions.question import read
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run
from rulesets.from_file import BadGame, game

SKIRMISH = """
game = "Skirmish"
sides = { red = "Red", blue = "Blue" }

[units]
steps = true

[roster.red]
"Tall Ann" = "6/4/2"
Ben = "3"
[roster.blue]
Cid = "5/2"

[table.CRT]
by = "difference"
dice = "d4"
cells = '''
     0
1-2  L
3    LL
4    CH
'''
[table.Nerve]
dice = "d4"
cells = '''
   all
1-4 RUN
'''

[results]
L = "attackers lose 1"
LL = "attackers lose 1; attackers lose 1"
CH = "attackers lose 1; attackers check Nerve"
RUN = "unit loses 1"
"""
COMBAT = game(SKIRMISH, "skirmish").checklists[0]
FORCE = COMBAT.questions[0]


def played(die: int, table: Tabletop | None = None, defaults: bool = False, clock: bool = True, **answers: str) -> Run:
    given = {"attack": "tall ann", "defence": "Cid", "die": str(die), **answers}
    return adjudicate(COMBAT, Given(given, table or Tabletop(), defaults=defaults, clock=clock))


def test_a_name_of_the_roster_needs_no_strength() -> None:
    here = played(1)
    assert (here.facts["attack"], here.facts["defence"]) == (6, 5)
    assert [(each.amount, each.reason) for each in here.ledger] == [(6, "Tall Ann"), (5, "Cid")]


def test_a_name_that_is_on_no_roster_needs_its_strength() -> None:
    with pytest.raises(BadAnswer, match="“Dora” has no strength"):
        read(FORCE, "Dora", Tabletop())


@pytest.mark.parametrize(("die", "more"), [(3, {}), (4, {"Tall Ann.nerve.die": "1"})])
def test_a_unit_that_loses_twice_in_one_combat_is_asked_for_twice(die: int, more: dict[str, str]) -> None:
    here = played(die, defaults=True, **more)
    assert [f"{each.name} {each.detail}" for each in here.effects] == ["reduced 4", "reduced 2"]
    assert [key for key in here.answered if "left" in key] == ["Tall Ann.left", "Tall Ann.left-2"]


def losing(does: str, attack: str, defaults: bool = False, clock: bool = True, **answers: str) -> Run:
    """Play a combat in which the attackers lose more than a step."""
    text = SKIRMISH.replace('L = "attackers lose 1"', f'L = "{does}"').replace('Ben = "3"', 'Ben = "6/3"')
    given = {"attack": attack, "defence": "Cid", "die": "1", **answers}
    return adjudicate(game(text, "skirmish").checklists[0], Given(given, Tabletop(), defaults=defaults, clock=clock))


@pytest.mark.parametrize(
    ("attack", "loses", "owed", "gives"),
    [
        ("Tall Ann + Ben", "1", "3", ["2, 4 or 6 strength", "3 or 6 strength"]),
        ("Ben + Dora 1", "2", "5", ["6 strength", "1 strength at most"]),
    ],
)
def test_in_an_exchange_it_is_asked_who_loses_with_what_is_owed_and_what_each_gives(
    attack: str, loses: str, owed: str, gives: list[str]
) -> None:
    here = losing(f"defenders lose {loses}; attackers lose as much", attack)
    assert here.question is not None
    assert here.question.help.startswith(f"{owed} strength is owed.")
    assert [each.meaning for each in here.question.options(here.table)] == [
        f"It gives {each}; {owed} owed." for each in gives
    ]


def test_units_of_the_roster_that_are_left_are_offered_as_they_are_typed() -> None:
    table = Tabletop().changed((Change(What.STATE, "Ben", ELIMINATED, "yes"),))
    assert FORCE.completions(Tabletop()) == ("Tall Ann", "Ben", "Cid")
    assert FORCE.completions(table) == ("Tall Ann", "Cid")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[roster.blue]", "[roster.bleu]", "11: “bleu” is not a side: write red or blue. Did you mean blue?"),
        ('"6/4/2"', '"6/8"', "9: “6/8” are no strengths: write them from full down, such as 12/6."),
        ('"6/4/2"', '"6/x"', "9: “6/x” are no strengths: write them from full down, such as 12/6."),
        ('"6/4/2"', '"6/0"', "9: “6/0” are no strengths: write them from full down, such as 12/6."),
        ("Cid =", "ben =", "12: “ben” is in the roster twice: give each unit a name of its own."),
        ("Cid =", "21 =", "12: “21” cannot name a unit: use letters and digits, and not digits alone."),
        ("Cid =", '"A + B" =', "12: “A + B” cannot name a unit: use letters and digits, and not digits alone."),
    ],
)
def test_what_is_wrong_with_a_roster_is_said_with_its_line(old: str, new: str, said: str) -> None:
    with pytest.raises(BadGame) as bad:
        game(SKIRMISH.replace(old, new), "skirmish")
    assert str(bad.value.problems[0]) == said


@pytest.mark.parametrize(
    ("unit", "full", "reduced"), [("XXIV", 12, "6"), ("VII", 7, "4"), ("43 Army", 8, "4"), ("1st Shock", 10, "5")]
)
def test_battle_for_moscow_knows_its_counters(unit: str, full: int, reduced: str) -> None:
    answers = {"attacker": "german", "mud": "no", "terrain": "none", "attack": unit, "defence": f"D {full}", "die": "6"}
    here = adjudicate(ruleset("battle-for-moscow").checklist("combat"), Given(answers, clock=False))
    assert here.facts["attack"] == full
    assert here.answered[f"{unit}.left"].text == reduced
