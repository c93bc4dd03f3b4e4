"""An attack from aiming to its critical hits."""

from __future__ import annotations

import pytest

from rulesets.assault import FIRE
from rulesets.engine.referee.checklist import Given, Source
from rulesets.engine.referee.run import run
from rulesets.engine.referee.steps import StepPlace, reminders, steps_of

from .volleys import asked, critical, happened, left, outcome, shot, volley

STEPS = [f"a{number}" for number in range(1, 11)] + [f"d{number}" for number in range(1, 10)] + ["critical"]


def test_the_steps_are_those_of_the_sheet_in_its_order() -> None:
    assert [step.id for step in FIRE.steps] == STEPS
    cards = {"command_rules": "in-play", "defence__card_dice": "none"}
    reached = shot("c", "-", attack__sight="hindered", hindered="none", critical__attack__roll="-", **cards)
    assert list(reached.steps) == STEPS


def test_with_the_public_keys_and_defaults_nothing_else_is_asked() -> None:
    fired = shot("cdx-", "d-", critical__attack__roll="c", critical__defence__roll="-")
    assert fired.ended
    assert not fired.waiting
    assert {answer.text for answer in fired.from_source(Source.DEFAULT) if answer.question.key == "terrain"} == {"none"}


def test_steps_that_cannot_matter_are_skipped_with_the_reason() -> None:
    views = {view.step.id: view for view in steps_of(shot("d", "-"))}
    assert views["d3"].place is StepPlace.SKIPPED
    assert "hindered" in views["d3"].why
    assert views["critical"].place is StepPlace.SKIPPED
    assert "no critical hit" in views["critical"].why


def test_an_attack_without_symbols_may_end_there() -> None:
    ended = shot("--", "-", attack__no_hits="end")
    assert outcome(ended) == "none"
    assert "d1" not in ended.steps
    assert outcome(shot("--", "c")) == "none"
    assert "attack.no-hits" not in shot("--", "c", target__experience="recruit", defence__dice="1 blue").answered


@pytest.mark.parametrize(("key", "word"), [("attack__in_range", "out"), ("attack__sight", "blocked")])
def test_what_is_out_of_reach_is_refused(key: str, word: str) -> None:
    refused = shot("c", "-", **{key: word})
    assert outcome(refused) == "refused"
    assert refused.ruling is not None
    assert refused.ruling.cite in ("MR 10.1", "MR 10.2")
    assert "attack.roll" in refused.waiting


@pytest.mark.parametrize(
    ("roll", "effects", "ruled"),
    [
        ("-", [], "none"),
        ("x", ["suppressed"], "suppressed"),
        ("xx", ["suppressed"], "suppressed"),
        ("d", ["damage"], "damage"),
        ("ddx", ["damage", "suppressed"], "suppressed"),
    ],
)
def test_ordinary_results(roll: str, effects: list[str], ruled: str) -> None:
    fired = shot(roll, "-")
    assert happened(fired) == effects
    assert outcome(fired) == ruled
    damage = [effect.detail for effect in fired.effects if effect.name == "damage"]
    assert damage == ([str(roll.count("d"))] if "d" in roll else [])


def test_facts_are_known_while_the_critical_hits_are_open() -> None:
    fired = shot("ccd-", "-")
    assert asked(fired) == "critical.attack.roll"
    assert fired.facts["left"] == {"C": 2, "D": 1, "X": 0}
    assert fired.facts["critical_pool"] == {"green": 2, "blue": 2}
    assert fired.ruling is None
    assert not fired.ended


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


def test_ordinary_results_come_after_the_critical_hits_by_default() -> None:
    fired = {"critical__attack__roll": "d", "critical__defence__roll": "-"}
    after = shot("cx", "-", **fired, ordinary_suppression="falls-back")
    assert happened(after) == ["suppressed", "falls-back"]
    before = shot("cx", "-", **fired, ordinary_first="yes")
    assert happened(before) == ["suppressed", "falls-back"]
    clean = {"critical__attack__roll": "c", "critical__defence__roll": "-"}
    assert happened(shot("cdx", "-", **clean)) == ["falls-back", "damage", "suppressed"]
    assert happened(shot("cdx", "-", **clean, ordinary_first="yes")) == [
        "damage",
        "suppressed",
        "falls-back",
    ]


def test_the_order_is_asked_only_where_it_matters() -> None:
    settled = {"cancelling": "like", "critical_modifiers": "no", "damage_points": "players-record"}
    rolls = {"critical__attack__roll": "-", "critical__defence__roll": "-"}
    assert outcome(shot("cdx", "-", unsettled=True, **settled, **rolls)) == "suppressed"
    rolls["critical__attack__roll"] = "d"
    assert asked(shot("cx", "-", unsettled=True, **settled, **rolls)) == "ordinary-first"


def test_nothing_more_befalls_a_target_that_is_gone() -> None:
    rolls = {"critical__attack__roll": "c", "critical__defence__roll": "-"}
    assert happened(shot("cdx", "-", target__class="artillery", **rolls)) == ["eliminated"]
    early = shot("cdx", "-", target__states="half-strength", ordinary_first="yes", damage_points="half-strength")
    assert happened(early) == ["damage", "eliminated"]
    assert early.ended
    assert "critical" not in early.steps


@pytest.mark.parametrize(
    ("roll", "states", "effects"),
    [
        ("d", "", ["damage", "half-strength"]),
        ("dd", "", ["damage", "eliminated"]),
        ("d", "half-strength", ["damage", "eliminated"]),
    ],
)
def test_damage_points_may_halve_and_eliminate(roll: str, states: str, effects: list[str]) -> None:
    assert happened(shot(roll, "-", target__states=states, damage_points="half-strength")) == effects


def test_damage_points_are_asked_where_they_are_left() -> None:
    assert asked(shot("d", "-", unsettled=True)) == "damage-points"


@pytest.mark.parametrize(
    ("kind", "states", "result"),
    [
        ("infantry", "suppressed", "falls-back"),
        ("infantry", "suppressed,falling-back", "eliminated"),
        ("artillery", "suppressed", "eliminated"),
        ("vehicle", "suppressed", "falls-back"),
        ("vehicle", "suppressed,falling-back", "eliminated"),
        ("vehicle", "suppressed,immobilized", "eliminated"),
    ],
)
def test_a_second_ordinary_suppression(kind: str, states: str, result: str) -> None:
    target = {"target__class": kind, "target__states": states}
    assert asked(shot("x", "-", **target)) == "ordinary-suppression.says"
    assert outcome(shot("x", "-", **target, ordinary_suppression="falls-back")) == result
    said = "eliminated" if kind == "artillery" else "falls-back"
    assert outcome(shot("x", "-", **target, ordinary_suppression__says="falls-back")) == said


@pytest.mark.parametrize(
    ("says", "effects", "ruled"),
    [
        ("nothing-more", [], "none"),
        ("falls-back", ["falls-back"], "falls-back"),
        ("eliminated", ["eliminated"], "eliminated"),
        ("something-else", ["as-players-say"], "none"),
    ],
)
def test_what_the_players_read_of_a_second_suppression(says: str, effects: list[str], ruled: str) -> None:
    read = {"ordinary_suppression__says": says, "ordinary_suppression__words": "loses one attack die"}
    fired = shot("x", "-", target__states="suppressed", **read)
    assert happened(fired) == effects
    assert outcome(fired) == ruled


def test_what_the_players_say_is_not_contradicted_by_the_ruling() -> None:
    words = {"ordinary_suppression__says": "something-else", "ordinary_suppression__words": "loses a die"}
    fired = shot("x", "-", target__states="suppressed", **words)
    assert fired.ruling is not None
    assert fired.ruling.sentence == "The target: loses a die. No further effect."


def test_a_second_fallback_that_the_players_say_is_what_the_table_has_settled() -> None:
    said = {"target__states": "suppressed,falling-back", "ordinary_suppression__says": "falls-back"}
    assert outcome(shot("x", "-", **said, infantry_suppressed_falling_back="falls-back")) == "falls-back"
    tank = {**said, "target__class": "vehicle"}
    assert outcome(shot("x", "-", **tank, vehicle_suppressed_falling_back="falls-back")) == "falls-back"


def test_a_unit_is_called_as_its_name_is_written() -> None:
    fired = shot("x", "-", target="t")
    assert fired.ruling is not None
    assert fired.ruling.sentence == "t: suppressed."


def test_a_step_that_is_passed_over_says_the_one_reason_that_holds() -> None:
    clear = {view.step.id: view.why for view in steps_of(shot("x", "-"))}
    assert clear["d3"] == "the line of sight is not hindered"
    ended = {view.step.id: view.why for view in steps_of(shot("-", "-", attack__no_hits="end"))}
    assert ended["d2"] == ended["d3"] == "no symbols rolled"


def test_artillery_that_the_players_say_falls_back_is_eliminated() -> None:
    gun = {"target__class": "artillery", "target__states": "suppressed"}
    fired = shot("x", "-", **gun, ordinary_suppression__says="falls-back")
    assert outcome(fired) == "eliminated"
    assert [effect.detail for effect in fired.effects] == ["a fallback"]


def test_a_fallback_that_the_players_say_is_told_without_a_reason_beyond_it() -> None:
    fired = shot("x", "-", target__states="suppressed", ordinary_suppression__says="falls-back")
    assert [(effect.name, effect.detail) for effect in fired.effects] == [("falls-back", "")]


def test_the_outcome_is_the_strongest_effect() -> None:
    rolls = {"critical__attack__roll": "c", "critical__defence__roll": "-"}
    fired = shot("cddx", "-", target__class="vehicle", **rolls)
    assert happened(fired) == ["immobilized", "damage", "suppressed"]
    assert outcome(fired) == "immobilized"
    assert fired.ruling is not None
    assert str(fired.ruling) == "immobilized: The target: immobilized. (MR 10.7.6)"


def test_a_unit_cannot_fire_at_itself() -> None:
    fired = volley(attacker="Tiger", target="tiger")
    assert fired.refused is not None
    assert fired.refused.key == "target"


def test_the_attack_checklist_names_command_rules_once_a_table() -> None:
    fired = run(FIRE, Given({"attacker": "attacker", "target": "target", "attack.in-range": "in",
                             "attack.sight": "clear", "command-rules": "in-play"}))  # fmt: skip
    assert fired.question is not None
    assert fired.question.key == "activation-card"
    assert [each.key for each in reminders(fired, {"command-rules"})] == ["command-point"]
    assert [change.name for change in fired.changes()] == ["command-rules"]


def test_critical_facts_are_there_at_the_end() -> None:
    fired = shot("cc", "-", critical__attack__roll="dx", critical__defence__roll="x-")
    assert left(fired, "critical_left") == "D"


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
    assert hit.effects[0].sentence == f"The target: {number}. Apply MR 10.7 for infantry."
