"""An attack from aiming to its critical hits."""

from __future__ import annotations

import pytest

from rulesets.assault import FIRE
from rulesets.engine.referee.checklist import Given
from rulesets.engine.referee.run import run_procedure
from rulesets.engine.reference.ruling_view import reminders, steps_of

from .volleys import asked, critical, happened, outcome, shot, volley

STEPS = [f"a{number}" for number in range(1, 11)] + [f"d{number}" for number in range(1, 10)] + ["critical"]


def test_the_steps_are_those_of_the_sheet_in_its_order() -> None:
    assert [step.id for step in FIRE.steps] == STEPS
    cards = {"command_rules": "in-play", "defence__card_dice": "none"}
    reached = shot("c", "-", attack__sight="hindered", hindered="none", critical__attack__roll="-", **cards)
    assert list(reached.steps) == STEPS


@pytest.mark.parametrize("kind", ["infantry", "artillery", "vehicle"])
@pytest.mark.parametrize("symbol", ["c", "d", "x", "-"])
def test_a_critical_hit_within_an_attack_is_that_of_the_critical_checklist(kind: str, symbol: str) -> None:
    for states in ("", "suppressed"):
        within = shot(
            "c", "-", target__class=kind, target__states=states, critical__attack__roll=symbol,
            critical__defence__roll="-",
        )  # fmt: skip
        alone = critical(kind, states, symbol)
        assert happened(within) == happened(alone)
        assert outcome(within) == outcome(alone)


def test_what_the_players_say_is_not_contradicted_by_the_ruling() -> None:
    words = {"ordinary_suppression__says": "something-else", "ordinary_suppression__words": "loses a die"}
    fired = shot("x", "-", target__states="suppressed", **words)
    assert fired.ruling is not None
    assert fired.ruling.sentence == "The target: loses a die. No further effect."


def test_a_unit_is_called_as_its_name_is_written() -> None:
    fired = shot("x", "-", target="t")
    assert fired.ruling is not None
    assert fired.ruling.sentence == "t: suppressed."


def test_a_step_that_is_passed_over_says_the_one_reason_that_holds() -> None:
    clear = {view.step.id: view.why for view in steps_of(shot("x", "-"))}
    assert clear["d3"] == "the line of sight is not hindered"
    ended = {view.step.id: view.why for view in steps_of(shot("-", "-", attack__no_hits="end"))}
    assert ended["d2"] == ended["d3"] == "no symbols rolled"


def test_a_fallback_that_the_players_say_is_told_without_a_reason_beyond_it() -> None:
    fired = shot("x", "-", target__states="suppressed", ordinary_suppression__says="falls-back")
    assert [(effect.name, effect.detail) for effect in fired.effects] == [("falls-back", "")]


def test_the_attack_checklist_names_command_rules_once_a_table() -> None:
    fired = run_procedure(FIRE, Given({"attacker": "attacker", "target": "target", "attack.in-range": "in",
                             "attack.sight": "clear", "command-rules": "in-play"}))  # fmt: skip
    assert fired.question is not None
    assert fired.question.key == "activation-card"
    assert [each.key for each in reminders(fired, {"command-rules"})] == ["command-point"]
    assert [change.name for change in fired.changes()] == ["command-rules"]


@pytest.mark.parametrize(("level", "automatic"), [("recruit", True), ("hardened", False)])
def test_what_the_attack_shows_is_said_with_the_automatic_suppression_of_a_recruit(level: str, automatic: bool) -> None:
    fired = volley(attack__roll="d---", target__experience=level)
    said = "The attack shows D and the automatic suppression." if automatic else "The attack shows D."
    assert said in [note.text for note in fired.notes]


@pytest.mark.parametrize(("letters", "taken"), [(40, True), (41, False)])
def test_names_of_ranges_and_rows_have_at_most_forty_letters(letters: int, taken: bool) -> None:
    at_range = volley(attacker="Tiger", attack__range="r" * letters)
    assert (asked(at_range) == "attack.roll") is taken
    row = volley(attack__roll="d---", terrain="r" * letters)
    assert (asked(row) == f"terrain.{'r' * letters}") is taken


@pytest.mark.parametrize(("dice", "number"), [("d---", "1 damage point"), ("dd--", "2 damage points")])
def test_damage_points_are_counted_in_words(dice: str, number: str) -> None:
    hit = shot(dice, "-")
    assert hit.effects[0].sentence == f"The target: {number}. Your rulebook, MR 10.7, says what that does to infantry."
