"""What the cases of this game cannot say as data: what is asked, offered, refused, told and left on the table."""

from __future__ import annotations

import pytest
from ruled import asked, outcome

from rulesets.bautzen_1945 import COMBAT
from rulesets.bautzen_1945.combat_questions import commitments
from rulesets.bautzen_1945.vocabulary import AttackingSide
from rulesets.engine.core.tabletop import Tabletop, UnitStatus
from rulesets.engine.core.words import Until
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.referee.checklist import Source

from .combats import ISSUE, fight, reason, simple

WEISSENBERG = {
    "attacker": "german",
    "hex": "1910 Weissenberg",
    "attack.units": "21/20 6 + 50/20 4 + 112/20 4",
    "attack.support": "HQ 20 Pz 6 + HQ 57 PzK 6",
    "defence.units": "861/294 4",
    "defence.support": "HQ 294 2",
    "attack.supply": "0",
    "defence.supply": "1",
    "die": "5",
    "861/294.steps": "2",
    "exchange": "2-hexes",
    "21/20.steps": "2",
    "50/20.steps": "2",
    "112/20.steps": "2",
    "attack.losses": "112/20 1",
    "HQ 294.stacked": "no",
    "retreat": "all",
    "861/294.unsupplied": "no",
    "HQ 20 Pz.kind": "hq",
    "HQ 57 PzK.kind": "hq",
}
CHOSEN_LATER = ("exchange", "attack.losses", "HQ 294.stacked", "retreat", "861/294.unsupplied", "HQ 20 Pz.kind")


def test_weissenberg_without_defaults_asks_only_what_is_open() -> None:
    run = fight(WEISSENBERG, defaults=False)
    assert asked(run) == "lone-hq"
    nothing_more = dict.fromkeys(("terrain", "concentric", "other", "die.modifier"), "none")
    run = fight({**WEISSENBERG, **nothing_more, "lone-hq": "no", "encircled": "no"}, defaults=False)
    assert asked(run) == "support-shares-losses"
    assert set(run.readings) == {"no", "yes"}
    settled = Tabletop(precedents={"support-shares-losses": "no"})
    run = fight({**WEISSENBERG, **nothing_more, "lone-hq": "no", "encircled": "no"}, settled, defaults=False)
    assert asked(run) == "supply.left"
    nothing_more |= {"lone-hq": "no", "encircled": "no", "supply.left": "no"}
    run = fight({**WEISSENBERG, **nothing_more}, settled, defaults=False)
    assert run.ended
    assert not run.from_source(Source.DEFAULT)


def test_a_name_that_says_hq_marks_headquarters_and_is_never_taken_for_one() -> None:
    answers = {key: text for key, text in WEISSENBERG.items() if not key.endswith(".kind")}
    for called, likely in (("QG 20 Pz", "hq"), ("20Pz-qg", "hq"), ("Guns", ""), ("QGM", "")):
        run = fight({**answers, "attack.support": f"{called} 6 + HQ 57 PzK 6"})
        assert run.question is not None
        assert (run.question.key, run.question.likely, run.question.default) == (f"{called}.kind", likely, None)


def test_weissenberg_leaves_its_marks_on_the_table() -> None:
    run = fight(WEISSENBERG)
    table = Tabletop().changed(run.changes())
    assert table.state("112/20", "flipped") == UnitStatus("yes", Until.CLEARED)
    assert table.state("861/294", "retreated") == UnitStatus("21/20, 50/20, 112/20", Until.SEGMENT)
    assert table.card("21/20", "attack") == "6"
    assert table.card("112/20", "attack") is None
    assert table.card("HQ 20 Pz", "support") == "6"
    assert table.card("861/294", "steps") == "2"


@pytest.mark.parametrize("key", CHOSEN_LATER)
def test_each_choice_of_weissenberg_is_asked_where_it_is_missing(key: str) -> None:
    run = fight({each: text for each, text in WEISSENBERG.items() if each != key})
    assert asked(run) == key
    assert outcome(run) == "1/2"


def test_what_the_example_shows_of_columns_is_told_from_what_the_table_has_settled() -> None:
    shown = fight({"attack.units": "18", "defence.units": "6", "defence.supply": "1", "die": "5"})
    settled = fight({"attack.units": "18", "defence.units": "6", "attack.supply": "1", "die": "5"})
    assert [entry.cite for entry in shown.ledger.of("shift")] == ["8.2.5, Combat example"]
    assert [entry.cite for entry in settled.ledger.of("shift")] == ["8.2.5, precedent supply-column-shift"]


def test_the_ledger_says_who_only_lends_support() -> None:
    run = fight({"attack.units": "21/20 6 + 4", "attack.support": "HQ 5 + 4", "defence.units": "6", "die": "5"})
    reasons = [entry.reason for entry in run.ledger.of("attack")]
    assert reasons == ["21/20", "attackers", "HQ (support)", "attacking support"]


@pytest.mark.parametrize(("size", "taken"), [(16, True), (17, False)])
def test_at_most_sixteen_units_take_part_on_a_side(size: int, taken: bool) -> None:
    run = fight({"attack.units": "+".join(["9"] * (size - 1)), "attack.support": "1", "defence.units": "45"})
    assert (reason(run) == "") is taken


@pytest.mark.parametrize("text", ["1 hex", "1 step 1 hex", "retreat", "exchange"])
def test_the_attacker_may_not_exchange(text: str) -> None:
    run = simple("9", "3", "1/0", attackers__steps="2", attack__losses=text)
    assert "the attacker never retreats" in reason(run)


def test_the_german_side_has_no_air_support_to_declare() -> None:
    run = fight({**ISSUE, "air": "german 1"})
    assert "The German side has no air support" in reason(run)
    assert asked(run) == "commitments"


def test_air_support_that_shifts_nothing_stands_in_the_sums() -> None:
    run = fight({**ISSUE, "air": "1", "air.shift": "0"})
    assert [entry.amount for entry in run.ledger if entry.reason == "air support"] == [0]


def test_only_what_the_rules_give_a_default_has_one() -> None:
    defaults = {each.key: each.default for each in COMBAT.answerable() if not isinstance(each, Precedent)}
    assert {key: default for key, default in defaults.items() if default is not None} == {
        "attacker": "german",
        "hex": "",
        "lone-hq": "no",
        "air": "0",
        "attack.support": "none",
        "defence.support": "none",
        "air.shift": "none",
        "terrain": "none",
        "encircled": "no",
        "concentric": "none",
        "other": "none",
        "die.modifier": "none",
        "{unit}.retreated": "no",
        "{unit}.flipped": "no",
        "supply.left": "no",
    }


@pytest.mark.parametrize(
    ("attacker", "sides"),
    [(AttackingSide.GERMAN, ("german", "allied", "allied")), (AttackingSide.ALLIED, ("allied", "german", "allied"))],
)
def test_air_support_is_the_allied_sides_alone(attacker: AttackingSide, sides: tuple[str, ...]) -> None:
    secret = commitments(attacker)
    assert tuple(part.side for part in secret.parts) == sides
    assert [part.question.key for part in secret.parts] == ["attack.supply", "defence.supply", "air"]
