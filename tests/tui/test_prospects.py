"""What the odds panel has to say of a run."""

from __future__ import annotations

from rulesets import game_of_war, rivets
from rulesets.checklist import Checklist
from rulesets.given import given_these
from rulesets.referee import Given
from rulesets.table import Table
from tui.prospects import prospects


def shown(checklist: Checklist, **answers: str) -> int:
    return len(prospects(given_these(checklist, Given(answers, Table(), True))).bars)


def test_odds_are_shown_before_dice_are_thrown() -> None:
    assert shown(rivets.COMBAT, phase="combat", target="units", attack="7", defence="2") == 3


def test_a_game_without_dice_has_no_odds() -> None:
    turn = next(each for each in game_of_war.RULESET.checklists if each.id == "turn")
    run = given_these(turn, Given({"position": "SI8,11 SI9,14 NI8,10", "side": "S"}, Table(), False))
    assert run.question is not None
    assert prospects(run).bars == ()
