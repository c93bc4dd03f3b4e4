"""What the cases of this game cannot say as data: what is asked, offered, refused, told and left on the table."""

from __future__ import annotations

import pytest
from ruled import asked

from rulesets.bautzen_1945 import COMBAT
from rulesets.bautzen_1945.questions import commitments
from rulesets.bautzen_1945.vocabulary import AttackingSide
from rulesets.engine.core.tabletop import Tabletop, UnitStatus
from rulesets.engine.core.words import Until
from rulesets.engine.questions.choices import Precedent
from rulesets.engine.referee.checklist import Source

from .combats import ISSUE, fight, reason

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


def test_weissenberg_leaves_its_marks_on_the_table() -> None:
    run = fight(WEISSENBERG)
    table = Tabletop().changed(run.changes())
    assert table.state("112/20", "flipped") == UnitStatus("yes", Until.CLEARED)
    assert table.state("861/294", "retreated") == UnitStatus("21/20, 50/20, 112/20", Until.SEGMENT)
    assert table.card("21/20", "attack") == "6"
    assert table.card("112/20", "attack") is None
    assert table.card("HQ 20 Pz", "support") == "6"
    assert table.card("861/294", "steps") == "2"


@pytest.mark.parametrize(("size", "taken"), [(16, True), (17, False)])
def test_at_most_sixteen_units_take_part_on_a_side(size: int, taken: bool) -> None:
    run = fight({"attack.units": "+".join(["9"] * (size - 1)), "attack.support": "1", "defence.units": "45"})
    assert (reason(run) == "") is taken


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
