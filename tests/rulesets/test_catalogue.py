from __future__ import annotations

import pytest
from installing import install

from rulesets import catalogue
from rulesets.engine.core.sentences import UnknownRuleset


@pytest.fixture
def mixed(monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "cards": "little_games:CARDS",
        "gone": "no_such_module:RULESET",
        "leaving": "leaving_game:RULESET",
        "little": "little_games:RULESET",
        "text": "little_games:NO_RULESET",
        "typo": "little_games:RULESETT",
    }
    install(monkeypatch, values)


def test_built_in_rulesets_come_through_the_same_door_as_all() -> None:
    assert catalogue.registered()["rivets"].value == "rulesets.rivets:RULESET"
    assert catalogue.ruleset("rivets").title == "Rivets"


@pytest.mark.usefixtures("mixed")
def test_broken_rulesets_are_named_and_stop_nothing() -> None:
    sound, broken = catalogue.every()
    assert [ruleset.id for ruleset in sound] == ["cards", "little"]
    assert [each.name for each in broken] == ["gone", "leaving", "text", "typo"]
    reasons = {each.name: each.reason for each in broken}
    assert reasons["gone"] == "ModuleNotFoundError: No module named 'no_such_module'"
    assert reasons["leaving"] == "SystemExit: goodbye"
    assert reasons["text"] == "little_games:NO_RULESET is no Ruleset"
    assert "RULESETT" in reasons["typo"]


@pytest.mark.usefixtures("mixed")
def test_a_broken_ruleset_cannot_be_played_and_says_why() -> None:
    with pytest.raises(UnknownRuleset) as raised:
        catalogue.ruleset("text")
    assert str(raised.value) == "The ruleset text does not load: little_games:NO_RULESET is no Ruleset."


@pytest.mark.usefixtures("mixed")
def test_an_unknown_ruleset_is_named_with_the_nearest_known() -> None:
    with pytest.raises(UnknownRuleset) as raised:
        catalogue.ruleset("litle")
    assert str(raised.value) == (
        "“litle” is no ruleset: cards, gone, leaving, little, text or typo is wanted. Did you mean little?"
    )
