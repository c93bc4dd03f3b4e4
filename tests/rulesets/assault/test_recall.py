"""What a unit with a name remembers, and what one without a name must not."""

from __future__ import annotations

from ruled import asked, outcome

from rulesets.assault import FIRE
from rulesets.assault.questions import TERRAIN_ROW
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.referee.adjudicate import adjudicate
from rulesets.engine.referee.checklist import Given, Run, Source

from .volleys import keys, shot

CARDS = {
    "attacker": "Tiger",
    "target": "Rifles",
    "attack__range": "3",
    "attacker__abilities": "Stabilised gun",
    "target__experience": "hardened",
}


def confirmed(run: Run, table: Tabletop | None = None) -> Tabletop:
    assert run.ended, run.question
    return (table or Tabletop()).changed(run.changes())


def remembered(run: Run) -> dict[str, str]:
    return {answer.question.key: answer.text for answer in run.from_source(Source.MEMORY)}


def again(table: Tabletop, **more: str) -> Run:
    """Fire a second time, with nothing of the cards typed."""
    answers = {"attacker": "Tiger", "target": "Rifles", "attack__range": "3", **more}
    return adjudicate(FIRE, Given(keys(answers), table, defaults=True))


def test_a_card_fills_itself_in() -> None:
    table = confirmed(shot("d-", "-", **CARDS))
    assert dict(table.units["Tiger"].card) == {
        "abilities": "Stabilised gun",
        "attack dice at 3": "2 green",
        "experience": "hardened",
    }
    assert dict(table.units["Rifles"].card) == {
        "class": "infantry",
        "defence dice": "0 blue",
        "experience": "hardened",
    }
    second = again(table, attack__roll="d-", defence__roll="-")
    assert second.ended
    assert remembered(second) == {
        "attacker.abilities": "Stabilised gun",
        "attack.dice": "2 green",
        "attacker.experience": "hardened",
        "attacker.strength": "none",
        "target.experience": "hardened",
        "target.class": "infantry",
        "target.states": "none",
        "defence.dice": "0 blue",
    }
    assert any("Stabilised gun" in note.text for note in second.notes if note.step == "a8")


def test_dice_are_kept_range_by_range() -> None:
    table = confirmed(shot("d-", "-", **CARDS))
    assert asked(again(table, attack__range="5")) == "attack.dice"


def test_states_lie_on_the_table_and_change_on_confirming() -> None:
    table = confirmed(shot("x-", "-", **CARDS))
    assert list(table.units["Rifles"].states) == ["suppressed"]
    second = again(table, attack__roll="c-", defence__roll="-", critical__attack__roll="d", critical__defence__roll="-")
    assert remembered(second)["target.states"] == "suppressed"
    assert outcome(second) == "falls-back"
    table = confirmed(second, table)
    assert list(table.units["Rifles"].states) == ["suppressed", "falling-back"]
    loses = again(
        confirmed(shot("x-", "-", **CARDS)),
        attack__roll="c-",
        defence__roll="-",
        critical__attack__roll="d",
        critical__defence__roll="-",
        fallback_keeps_suppression="loses",
    )
    assert list(confirmed(loses, table).units["Rifles"].states) == ["falling-back"]


def test_typed_states_replace_those_of_the_table() -> None:
    table = confirmed(shot("x-", "-", **CARDS))
    second = again(table, target__states="dug-in", attack__roll="--", defence__roll="-")
    assert list(confirmed(second, table).units["Rifles"].states) == ["dug-in"]


def test_the_players_clear_states_by_hand() -> None:
    table = confirmed(shot("x-", "-", **CARDS))
    table = table.changed([Change(What.STATE, "Rifles", "suppressed")])
    assert remembered(again(table, attack__roll="--", defence__roll="-"))["target.states"] == "none"


def test_states_of_a_unit_never_fired_at_are_asked() -> None:
    table = confirmed(shot("d-", "-", **CARDS))
    back = shot("d-", "-", table, attacker="Rifles", target="Tiger", attack__range="1")
    assert back.answered["target.states"].source is Source.TYPED
    assert "target.states" not in remembered(back)
    marked = table.changed([Change(What.STATE, "Tiger", "half-strength", "yes")])
    assert remembered(again(marked, attack__roll="d-", defence__roll="-", attack__dice_at_half="1 green"))[
        "attacker.strength"
    ] == "half-strength"  # fmt: skip


def test_an_eliminated_unit_takes_no_further_part() -> None:
    rolls = {"critical__attack__roll": "c", "critical__defence__roll": "-"}
    table = confirmed(shot("c-", "-", target__class="artillery", **{**CARDS, **rolls}))
    assert table.standing() == ("Tiger",)
    fired = again(table)
    assert fired.refused is not None
    assert fired.refused.key == "target"


def test_half_strength_stays_on_the_attacker() -> None:
    fired = shot("d-", "-", **CARDS, attacker__strength="half-strength", half_strength="half", attack__dice="4 green")
    table = confirmed(fired)
    assert list(table.units["Tiger"].states) == ["half-strength"]
    recovered = again(table, attacker__strength="none", attack__roll="----", defence__roll="-")
    assert not confirmed(recovered, table).units["Tiger"].states


def test_units_without_a_name_remember_nothing() -> None:
    rolls = {"critical__attack__roll": "d", "critical__defence__roll": "-"}
    fired = shot("cdx-", "-", target__states="suppressed", ordinary_suppression="falls-back", **rolls)
    table = confirmed(fired)
    assert not table.units
    assert asked(again(table, attacker="attacker", target="Target")) == "attack.dice"


def test_one_named_unit_leaks_nothing_to_another() -> None:
    table = confirmed(shot("d-", "-", **CARDS))
    assert asked(again(table, attacker="Panther")) == "attack.dice"
    assert asked(again(table, target="Grenadiers", attack__roll="--")) == "target.experience"


def test_a_row_of_the_player_aid_is_known_by_its_name_and_no_row_by_none() -> None:
    assert [TERRAIN_ROW.names_in(text) for text in ("none", "-", "Stone  House")] == [(), (), ("stone-house",)]
