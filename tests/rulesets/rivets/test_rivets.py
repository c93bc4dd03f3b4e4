"""Battles of Rivets, fought without a screen: the cells in words, memory, and every battle against the oracle."""

from itertools import product

import pytest
from sizes import share

from oracles import rivets as oracle
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.referee.adjudicate import adjudicate, run_procedure
from rulesets.engine.referee.checklist import Given
from rulesets.engine.reference.ruling_view import RulingView
from rulesets.rivets import COMBAT, RULESET
from rulesets.rivets.combat import drawn


def fight(attack="", defence="", die="", table=None, defaults=True, **more):
    """Fight one battle; further answers have `_` for `-`, and `__` for the point between a unit and its key."""
    answers = {"phase": "combat", "target": "units", "attack": attack, "defence": defence, "die": die}
    answers |= {key.replace("__", ".").replace("_", "-"): text for key, text in more.items()}
    given = {key: text for key, text in answers.items() if text}
    return adjudicate(COMBAT, Given(given, table or Tabletop(), defaults))


def test_a_bopper_s_programme_is_a_reminder_and_never_a_refusal():
    attack = next(question for question in COMBAT.questions if question.key == "attack")
    assert "programmed" in attack.reminder
    assert [question.key for question in COMBAT.questions if question.reminder] == ["attack"]
    assert "programmed" not in " ".join(note.text for note in fight("7", "2", "5").notes)


def test_a_bcpc_without_a_name_is_told_as_one_wherever_its_combat_is_told():
    defends = RulingView.of(fight("Tiny 3", "7", "5", target="bcpc"))
    assert defends.participants.said == "Tiny → BCPC"
    assert [entry.called for entry in defends.ledger] == ["Tiny", "BCPC"]
    retreats = RulingView.of(fight("Tiny 14", "7", "4", target="bcpc", bcpc_retreat="destroyed"))
    assert [str(each) for each in retreats.effects] == ["The BCPC: eliminated (cannot retreat)."]
    assert [each.units for each in retreats.verdict.sufferers] == [("the BCPC",)]
    attacks = RulingView.of(fight("5", "5", "2", attacker="bcpc", bcpc_retreat="destroyed"))
    assert attacks.participants.said == "BCPC → defenders 5"
    assert attacks.verdict.to_do[0].sentence == "Take the BCPC off the map (cannot retreat)."
    among_others = fight("Tiny 14", "Ann 1 + 6", "1", target="bcpc", target__bcpc="Ann")
    assert RulingView.of(among_others).participants.said == "Tiny → Ann + unnamed 6"


def test_outcomes_are_ranked_from_worst_to_best():
    ranks = [COMBAT.rank(word) for word in ("AX", "AR", "NE", "DR", "DX", "overrun")]
    assert ranks == sorted(ranks)
    assert RULESET.checklist("combat") is COMBAT


CELLS = [(column, die, oracle.cell(column, die)) for column in oracle.COLUMNS for die in range(1, 7)]

THEN = "Then the attackers may enter the vacated hex."
IN_WORDS = {
    "AX": ("Attackers destroyed. All attacking units are removed from the map.", "CRT; Destruction"),
    "AR": ("Attackers retreat. All attacking units retreat one hex.", "CRT; Retreat"),
    "NE": ("No effect. No unit is destroyed.", "CRT"),
    "DR": (f"Defenders retreat. All defending units retreat one hex. {THEN}", "CRT; Retreat; Movement After Combat"),
    "DX": (f"Defenders destroyed. All defending units are removed from the map. {THEN}", "CRT; Destruction"),
}


def test_every_cell_is_said_in_words():
    said = {text.title: (text.text, text.cite) for text in drawn().texts}
    assert said == {f"{column}, die {die}: {cell}": IN_WORDS[cell] for column, die, cell in CELLS}


def test_the_cell_of_a_battle_is_lit_once_the_die_is_thrown():
    chart = COMBAT.chart
    assert chart is not None
    before, after = chart(fight("7", "2")), chart(fight("7", "2", "5"))
    assert before.lit is None
    assert after.lit.title == "3-1, die 5: DX"


STRENGTHS = range(1, 61)
PAIRS = share(list(product(STRENGTHS, STRENGTHS)), of=7)
BELOW = {"refused": "no-attack", "use-1-5": "1-5", "attackers-destroyed": "destroyed"}


def battle(attack, defence, **more):
    answers = {"target": "units", "attack": str(attack), "defence": str(defence), **more}
    return run_procedure(COMBAT, Given(answers, defaults=True))


def ruled(here):
    return here.ruling.outcome if here.ruling else "", here.facts.get("odds")


@pytest.mark.parametrize("rounding", ["defender", "nearest"])
def test_every_battle_in_the_combat_phase(rounding):
    readings = {"odds-rounding": rounding}
    for attack, defence in PAIRS:
        for die in range(1, 7):
            expected = oracle.resolve(attack, defence, "combat", die, readings=readings)
            got = ruled(battle(attack, defence, phase="combat", die=str(die), **readings))
            if expected.kind == "refused":
                assert got[0] == "refused", (attack, defence)
            else:
                assert got == (expected.result, expected.column), (attack, defence, die)


def test_every_battle_in_the_movement_phase():
    for attack, defence in PAIRS:
        expected = oracle.resolve(attack, defence, "movement").kind
        assert ruled(battle(attack, defence, phase="movement"))[0] == expected, (attack, defence)


@pytest.mark.parametrize(("reading", "word"), BELOW.items())
def test_every_battle_below_the_table(reading, word):
    for attack, defence, die in share(list(product(range(1, 13), STRENGTHS, (1, 6))), of=7):
        expected = oracle.resolve(attack, defence, "combat", die, readings={"odds-below-table": reading})
        got = ruled(battle(attack, defence, phase="combat", die=str(die), **{"odds-below-table": word}))[0]
        assert got == {"refused": "refused", "attackers-destroyed": "AX"}.get(expected.kind, expected.result)
