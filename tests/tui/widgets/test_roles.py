"""Whose a total, a step or an answer is: the ruleset says it, and no name gives it away."""

from __future__ import annotations

from dataclasses import replace

import pytest
from little_games import COMPARE, GUARD, ROLL, Ending, checklist

from rulesets.catalogue import every
from rulesets.engine.core.tabletop import Tabletop
from rulesets.engine.core.words import Role
from rulesets.engine.questions.forces import Force
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Checklist, Given, Run, Step
from rulesets.engine.referee.ledger import Total
from rulesets.engine.referee.referee import Referee
from tui.themes import DARK, rich_colours
from tui.widgets.drawing import in_hues
from tui.widgets.pools import pool_panes, pools_text
from tui.widgets.run_text import ledger_lines, ledger_text, steps_text

COLOURS = {**dict.fromkeys(rich_colours(DARK), ""), "warm": "orange", "cool": "cyan"}
CHECKLISTS = [(game, each) for game in every()[0] for each in game.checklists]


def compared(checklist: Checklist) -> Run:
    return adjudicate(checklist, Given({"attack": "4", "defence": "2", "bonus": "none"}))


def test_a_total_of_which_nothing_is_said_is_neither_sides_whatever_it_is_called() -> None:
    run = compared(COMPARE)
    for text in (ledger_text(run, 60, COLOURS), ledger_lines(run, 60, COLOURS), steps_text(run, 24, 21, COLOURS)):
        assert "▲" not in text.plain
        assert "▼" not in text.plain


def test_a_total_is_marked_and_coloured_as_the_ruleset_says() -> None:
    swapped = replace(COMPARE, totals=(Total("attack", Role.DEFENDER), Total("defence", Role.ATTACKER)))
    for attacks, hues in (("warm", ["cyan", "orange"]), ("cool", ["orange", "cyan"])):
        shown = ledger_text(compared(swapped), 60, in_hues(attacks, COLOURS))
        heads = [line for line in shown.split("\n") if line.plain[:1] in "▲▼"]
        assert [line.plain.split() for line in heads] == [["▼", "attack", "4"], ["▲", "defence", "2"]]
        assert [str(line.spans[0].style) for line in heads] == [f"bold {hue}" for hue in hues]


def test_a_part_of_the_checklist_is_marked_as_the_ruleset_says() -> None:
    up = [Step(id, id.title(), part="Up", role=Role.DEFENDER) for id in ("strengths", "open")]
    shown = steps_text(compared(replace(COMPARE, steps=(*up, Step("end", "End", part="Attack")))), 24, 40, COLOURS)
    assert shown.plain.startswith("▼ Up\n")
    assert "▲" not in shown.plain


def test_units_that_were_given_without_a_name_go_with_their_force() -> None:
    raiders = Force("raid", "Who raids?", who="raiders", role=Role.ATTACKER)

    def raid(ref: Referee) -> None:
        for unit in ref.ask(raiders).units:
            ref.ask(GUARD.of(unit))
        ref.rule(Ending.DRAWN, "Seen.")

    game = checklist(raid, raiders, GUARD)
    assert game.role_of(raiders) is Role.ATTACKER
    assert game.role_of(GUARD.of("raiders-2")) is Role.ATTACKER
    assert game.role_of(GUARD.of("raiders")) is Role.ATTACKER
    assert game.role_of(GUARD.of("Attackers")) is None
    assert game.role_of(GUARD) is None


def test_two_pools_stand_beside_one_another_where_one_comparison_is_made_of_both() -> None:
    def duel(ref: Referee) -> None:
        for name in ("shield", "sword", "dagger"):
            ref.count(name, 2, "in hand", of="green")
        ref.throw(ROLL)
        ref.fact("kept", {"C": 1, "X": 2})
        ref.rule(Ending.WON, "Touched.")

    def shown(*totals: Total) -> list[str]:
        run = adjudicate(replace(checklist(duel, ROLL), totals=totals), Given({"roll": "c x"}))
        return pools_text(run, 100, 40, COLOURS).plain.split("\n")

    beside = shown(
        Total("shield", Role.DEFENDER, left="kept"), Total("sword", Role.ATTACKER, throw="roll", left="kept", brief="s")
    )
    assert beside[0].split() == ["▲", "sword", "2", "green", "▼", "shield", "2", "green"]
    assert beside[1].startswith("thrown   C   X")
    assert beside[3].split() == ["dagger", "2", "green"]
    assert not any("thrown" in line for line in shown())


def test_both_pools_of_a_comparison_stand_in_panes_of_their_sides_hues() -> None:
    def duel(ref: Referee) -> None:
        ref.count("sword", 2, "in hand", of="green")
        ref.count("shield", 1, "in the other hand", of="green")
        ref.throw(ROLL)
        ref.fact("kept", {"X": 1})
        ref.rule(Ending.WON, "Touched.")

    totals = (
        Total("shield", Role.DEFENDER, throw="roll", left="kept"),
        Total("sword", Role.ATTACKER, throw="roll", left="kept"),
    )
    run = adjudicate(replace(checklist(duel, ROLL), totals=totals), Given({"roll": "c x"}))
    attack, bar = pool_panes(run, 60, in_hues("warm", rich_colours(DARK)))
    defence = attack.beside
    assert defence is not None
    assert (attack.title, attack.colour) == ("▲ sword", "warm")
    assert (defence.title, defence.colour) == ("▼ shield", "cool")
    counts = bar.lines[0].plain.split()
    assert (counts[:2], counts[-2:]) == (["2", "dice"], ["1", "die"])


@pytest.mark.parametrize(("game", "each"), CHECKLISTS, ids=lambda each: each.id)
def test_what_a_game_says_of_its_totals_is_so(game: object, each: Checklist) -> None:
    assert [total.throw for total in each.totals if total.throw and not each.knows(total.throw)] == []
    assert len({total.name for total in each.totals}) == len(each.totals)


def test_every_pool_of_assault_is_declared() -> None:
    ((game, fire),) = [pair for pair in CHECKLISTS if pair[0].id == "assault" and pair[1].id == "fire"]
    assert game.demo is not None
    given = {"attack.dice": "4 green", "attack.roll": "c c d x -", "defence.dice": "1 blue", "defence.roll": "- -"}
    answers = {"attacker.experience": "elite", "target.experience": "elite", "target.class": "vehicle", **given}
    run = adjudicate(fire, Given(answers, Tabletop(kit=game.demo.taken()), defaults=True))
    counted = {entry.total for entry in run.ledger if entry.of}
    assert len(counted) == 4
    assert {name for name in counted if fire.total(name).role is None} == set()
