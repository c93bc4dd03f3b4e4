"""What cases cannot say as data: laws of what is asked and offered, marks that lapse, retreats by the oracle."""

import pytest
from ruled import asked, happened

from oracles import bautzen as oracle
from rulesets.bautzen_1945 import COMBAT
from rulesets.bautzen_1945.questions import commitments
from rulesets.bautzen_1945.vocabulary import AttackingSide
from rulesets.engine.core.tabletop import Change, Tabletop, What
from rulesets.engine.questions.choices import Precedent

from .combats import ONE, fight, options, reason


@pytest.mark.parametrize(("size", "taken"), [(16, True), (17, False)])
def test_at_most_sixteen_units_take_part_on_a_side(size, taken):
    run = fight({"attack.units": "+".join(["9"] * (size - 1)), "attack.support": "1", "defence.units": "45"})
    assert (reason(run) == "") is taken


def test_only_what_the_rules_give_a_default_has_one():
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
def test_air_support_is_the_allied_sides_alone(attacker, sides):
    secret = commitments(attacker)
    assert tuple(part.side for part in secret.parts) == sides
    assert [part.question.key for part in secret.parts] == ["attack.supply", "defence.supply", "air"]


def test_a_flipped_unit_has_one_step_left_and_its_factor_is_read_anew():
    table = Tabletop().changed(fight({**ONE, "result": "1/0", "A.steps": "2"}).changes())
    assert reason(fight({**ONE, "attack.units": "A"}, table)).startswith("“A” has no factor in attack.units")
    run = fight({**ONE, "attack.units": "A 5", "result": "1/0"}, table)
    assert happened(run) == [("eliminated", "A")]


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("reading", ["total", "each-unit"])
def test_after_part_of_the_way_only_what_the_hexes_gone_have_not_paid_is_owed(size, reading):
    names = "XYZ"[:size]
    worth = 1 if reading == "total" else size
    for paid in range(worth + 1, 2 * size + 1):
        hexes = -(-paid // worth)
        for gone in range(1, hexes):
            run = fight(
                {
                    "attack.units": "A 9",
                    "defence.units": "+".join(f"{name} 2" for name in names),
                    "die": "4",
                    "result": f"0/{paid}",
                    "stack-exchange": reading,
                    "exchange": f"{hexes}-hexes",
                    "retreat": f"after-{gone}",
                    **{f"{name}.steps": "2" for name in names},
                }
            )
            owed = oracle.still_owed(paid, worth, gone)
            assert owed_in(run, names) == owed, (paid, gone)


def owed_in(run, names):
    """Read off how many steps are owed: from what is asked, or from what has befallen the units."""
    if asked(run) == "defence.owed":
        first = options(run)[0]
        return sum(int(part.split()[-1]) for part in first.split(","))
    after = Tabletop().changed(run.changes())
    return sum(bool(after.state(name, "flipped")) + 2 * bool(after.state(name, "eliminated")) for name in names)


def test_a_mark_left_by_one_combat_acts_in_the_next_of_the_segment_and_lapses_with_it():
    first = fight({**ONE, "result": "0/1", "exchange": "1-hex", "retreat": "all"})
    table = Tabletop().changed(
        [Change(What.CLOCK, "clock", "segment", "combat"), Change(What.CLOCK, "clock", "side", "german")]
    )
    table = table.changed(first.changes())
    second = {"attack.units": "C 9", "defence.units": "X 3", "die": "4", "result": "1/1", "C.steps": "2"}
    assert ("eliminated", "X") in happened(fight(second, table))
    later = table.changed([Change(What.CLOCK, "clock", "side", "allied")])
    assert later.state("X", "retreated") is None
    assert asked(fight({**second, "X.steps": "2"}, later)) == "exchange"
