"""Battles of Rivets, fought without a screen: the cells in words, memory, and every battle against the oracle."""

from __future__ import annotations

from itertools import product

import pytest
from ruled import asked, happened, outcome
from sizes import share

from oracles import rivets as oracle
from rulesets.engine.core.tabletop import ELIMINATED, Tabletop, Unit
from rulesets.engine.referee.adjudicate import adjudicate, what_each_gives
from rulesets.engine.referee.checklist import Given, Run
from rulesets.engine.referee.run import run_procedure
from rulesets.rivets import COMBAT, RULESET
from rulesets.rivets.combat import chart, drawn


def fight(
    attack: str = "",
    defence: str = "",
    die: str = "",
    table: Tabletop | None = None,
    defaults: bool = True,
    **more: str,
) -> Run:
    """Fight one battle; further answers have `_` for `-`, and `__` for the point between a unit and its key."""
    answers = {"phase": "combat", "target": "units", "attack": attack, "defence": defence, "die": die}
    answers |= {key.replace("__", ".").replace("_", "-"): text for key, text in more.items()}
    given = {key: text for key, text in answers.items() if text}
    return adjudicate(COMBAT, Given(given, table or Tabletop(), defaults))


def test_rounding_is_asked_only_where_it_changes_the_column() -> None:
    assert asked(fight("7", "2", defaults=False)) == "die"
    assert asked(fight("8", "3", defaults=False)) == "odds-rounding"
    assert what_each_gives(fight("8", "3", defaults=False)) == {"defender": "2-1", "nearest": "3-1"}
    assert fight("8", "3", odds_rounding="nearest").facts["odds"] == "3-1"


def test_what_is_eliminated_is_said_in_the_right_number() -> None:
    assert str(fight("7", "Lump 2", "5").effects[0]) == "Lump: eliminated."
    assert str(fight("7", "2", "5").effects[0]) == "The defenders: eliminated."
    assert str(fight("7", "1+1", "5").effects[0]) == "Defender 1: eliminated."


def test_named_units_are_remembered_and_the_lost_leave_the_table() -> None:
    run = fight("Thinker 4 + Tiny 3", "Lump 2", "5")
    table = Tabletop().changed(run.changes())
    assert table.units["Thinker"] == Unit(card={"strength": "4"})
    assert table.state("Lump", ELIMINATED) is not None
    assert "Lump" not in table.standing()
    again = fight("Thinker + Tiny", "2", "5", table=table)
    assert outcome(again) == "DX"
    assert again.facts["attack"] == 7


@pytest.mark.parametrize(("attack", "defence", "key"), [("Lump 9", "2", "attack"), ("9", "Lump 2", "defence")])
def test_the_lost_do_not_fight_again(attack: str, defence: str, key: str) -> None:
    table = Tabletop().changed(fight("7", "Lump 2", "5").changes())
    run = fight(attack, defence, "5", table=table)
    assert run.refused is not None
    assert run.refused.keyed == f"Lump in {key}: already eliminated. Name only units that are left."


def test_nameless_units_leave_nothing_behind_but_the_phase() -> None:
    assert Tabletop().changed(fight("4+3", "2", "5").changes()) == Tabletop(facts={"phase": "combat"})


def test_a_unit_without_a_name_is_asked_each_time_whether_it_is_an_lb() -> None:
    first = fight("7", "2", "3", defenders__into="marsh", defenders__is_lb="no")
    table = Tabletop().changed(first.changes())
    assert table == Tabletop(facts={"phase": "combat"})
    assert asked(fight("7", "2", "3", table=table, defenders__into="marsh")) == "defenders.is-lb"


@pytest.mark.parametrize("phase", ["combat", "movement"])
def test_a_bcpc_that_attacks_is_not_told_that_it_may_advance(phase: str) -> None:
    both = fight("Brain 9 + Tiny 3", "Rover 2", "6", phase=phase, attacker="bcpc", attacker__bcpc="Brain")
    assert [unit for effect, unit in happened(both) if effect == "may-advance"] == ["Tiny"]
    alone = fight("Brain 12", "Rover 2", "6", phase=phase, attacker="bcpc")
    assert "may-advance" not in [effect for effect, _ in happened(alone)]
    assert [note.text for note in alone.notes if "Brain" in note.text] == [
        "Brain: a BCPC. The rules that Tableside knows don't say whether it may advance; your rulebook may."
    ]


def test_a_bopper_s_programme_is_a_reminder_and_never_a_refusal() -> None:
    attack = next(question for question in COMBAT.questions if question.key == "attack")
    assert "programmed" in attack.reminder
    assert [question.key for question in COMBAT.questions if question.reminder] == ["attack"]
    assert "programmed" not in " ".join(note.text for note in fight("7", "2", "5").notes)


def test_units_at_a_neutral_complex_free_its_hex() -> None:
    run = fight("7", "2", "5", target="neutral")
    assert str(run.effects[-1]) == "The attackers may enter the hex of the Neutral complex."


def test_the_chart_lights_the_column_and_then_the_row() -> None:
    assert (chart(fight("7", "2")).column, chart(fight("7", "2")).row) == ("3-1", "")  # type: ignore[union-attr]
    lit = chart(fight("7", "2", "5"))
    assert lit is not None
    assert lit.cells[int(lit.row) - 1][lit.columns.index(lit.column)] == "DX"
    early = chart(fight("7"))
    assert early is not None
    assert early.column == ""


def test_outcomes_are_ranked_from_worst_to_best() -> None:
    ranks = [COMBAT.rank(word) for word in ("AX", "AR", "NE", "DR", "DX", "overrun")]
    assert ranks == sorted(ranks)
    assert RULESET.checklist("combat") is COMBAT


CELLS = [(column, die, oracle.cell(column, die)) for column in oracle.COLUMNS for die in range(1, 7)]

IN_WORDS = {
    "AX": ("Attackers destroyed. All attacking units are removed from the board.", "CRT; Destruction"),
    "AR": ("Attackers retreat. All attacking units retreat one hex.", "CRT; Retreat"),
    "NE": ("No effect. No unit is destroyed.", "CRT"),
    "DR": ("Defenders retreat. All defending units retreat one hex.", "CRT; Retreat"),
    "DX": ("Defenders destroyed. All defending units are removed from the board.", "CRT; Destruction"),
}


def test_every_cell_is_said_in_words() -> None:
    said = {text.title: (text.text, text.cite) for text in drawn().texts}
    assert said == {f"{column}, die {die}: {cell}": IN_WORDS[cell] for column, die, cell in CELLS}


def test_the_cell_of_a_battle_is_lit_once_the_die_is_thrown() -> None:
    chart = COMBAT.chart
    assert chart is not None
    before, after = chart(fight("7", "2")), chart(fight("7", "2", "5"))
    assert before is not None
    assert after is not None
    assert before.lit is None
    assert after.lit is not None
    assert after.lit.title == "3-1, die 5: DX"


STRENGTHS = range(1, 61)
PAIRS = share(list(product(STRENGTHS, STRENGTHS)), of=7)
BELOW = {"refused": "no-attack", "use-1-5": "1-5", "attackers-destroyed": "destroyed"}


def battle(attack: int, defence: int, **more: str) -> Run:
    answers = {"target": "units", "attack": str(attack), "defence": str(defence), **more}
    return run_procedure(COMBAT, Given(answers, defaults=True))


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
