"""Forgotten anything? Only what would have mattered is named."""

from __future__ import annotations

from rulesets.catalogue import ruleset
from rulesets.engine.odds.forgotten import forgotten
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given


def of(game: str, checklist: str, answers: dict[str, str]) -> list[tuple[str, str]]:
    run = adjudicate(ruleset(game).checklist(checklist), Given(answers, defaults=True))
    return [(each.answered.question.key, each.instead) for each in forgotten(run)]


def test_nothing_is_named_where_nothing_would_have_mattered() -> None:
    battle = {"phase": "combat", "target": "units", "attack": "7", "defence": "2", "die": "5"}
    assert of("rivets", "combat", battle) == []


def test_a_loss_that_a_bcpc_would_share_is_not_named() -> None:
    battle = {"phase": "combat", "target": "units", "attack": "1", "defence": "5", "die": "1"}
    assert of("rivets", "combat", battle) == []


def test_a_bcpc_that_would_have_stayed_is_named() -> None:
    battle = {
        "phase": "combat",
        "target": "units",
        "attack": "1",
        "defence": "5",
        "die": "6",
        "attackers.into": "clear",
    }
    assert of("rivets", "combat", battle) == [("attacker", "Yes")]


def test_a_state_that_nobody_mentioned_is_named_with_what_it_would_have_come_to() -> None:
    critical = {
        "target.class": "vehicle",
        "criticals": "1",
        "attack.roll": "x",
        "defence.roll": "-",
        "target.states": "",
    }
    assert of("assault", "critical", critical) == [("target.states", "Suppressed")]


def test_an_open_combat_has_forgotten_nothing_yet() -> None:
    assert of("rivets", "combat", {"phase": "combat"}) == []
