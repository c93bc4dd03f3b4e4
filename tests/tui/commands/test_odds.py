"""`tableside odds`, as its users see it."""

import json
from itertools import combinations

import pytest
from installing import install

BATTLE = "rivets combat phase=combat target=units"


def odds(tableside, line, *more):
    return tableside("odds", *line.split(), *more)


def test_the_odds_of_a_battle(tableside):
    printed = odds(tableside, f"{BATTLE} attack=7 defence=2 --defaults")
    document = printed.document
    assert (printed.code, printed.err) == (0, "")
    assert document["outcomes"] == [
        {"outcome": "DX", "chance": "1/2", "percent": 50.0},
        {"outcome": "DR", "chance": "1/6", "percent": 16.67},
        {"outcome": "NE", "chance": "1/3", "percent": 33.33},
    ]
    assert document["effects"] == [
        {"effect": "eliminated", "unit": "defenders", "detail": "destroyed", "chance": "1/2", "percent": 50.0},
        {"effect": "may-advance", "unit": "attackers", "detail": "", "chance": "1/2", "percent": 50.0},
    ]
    assert document["assumed"] == [{"key": "odds-rounding", "value": "defender"}]
    assert document["missing"] == document["unused"] == []
    assert document["undecided"] == [
        {
            "key": "defenders.into",
            "prompt": "Retreat of defenders: what is in the hex entered?",
            "share": "1/6",
            "printed": False,
        }
    ]
    assert (document["ruleset"], document["checklist"], document["known"]) == ("rivets", "combat", "1")


def test_what_is_not_known_is_missing(tableside):
    printed = odds(tableside, f"{BATTLE} defence=2 die=3")
    assert printed.code == 3
    assert printed.document["outcomes"] == []
    assert printed.document["known"] == "0"
    assert [(each["key"], each["share"]) for each in printed.document["missing"]] == [("attack", "1")]
    assert printed.document["unused"] == ["defence", "die"]


def test_cells_that_are_not_known_leave_the_rest(tableside):
    line = (
        "bautzen-1945 combat attack.units=6+4+4 attack.support=6+6 defence.units=4 defence.support=2"
        " attack.supply=0 defence.supply=1 crt.first=1-1 crt.last=7-1 --defaults"
    )
    printed = odds(tableside, line)
    assert printed.code == 3
    assert printed.document["known"] == "1/6"
    assert printed.document["outcomes"] == [{"outcome": "1/2", "chance": "1/6", "percent": 16.67}]
    missing = printed.document["missing"]
    assert [each["key"] for each in missing] == [f"crt.3-1.{die}" for die in (1, 2, 3, 4, 6)]
    assert {each["share"] for each in missing} == {"1/6"}
    assert all(each["printed"] for each in missing)


def test_faces_come_from_the_kit(tableside, tmp_path):
    kit = tmp_path / "kit.json"
    values = {"faces.green": "c d d x x -", "faces.blue": "d d x x - -"}
    kit.write_text(json.dumps({"tableside": "kit", "format": 1, "ruleset": "assault", "values": values}))
    line = (
        "odds assault fire attacker.experience=hardened target.experience=hardened defence.dice=none"
        " target.class=vehicle ordinary-suppression=falls-back --defaults"
    )
    arguments = [*line.split(), "attack.dice=2 green"]
    without = tableside(*arguments)
    assert without.code == 3
    assert [each["key"] for each in without.document["missing"]] == ["faces.green"]
    known = tableside(*arguments, "--kit", str(kit))
    assert known.code == 0
    assert sum(each["percent"] for each in known.document["outcomes"]) == pytest.approx(100, abs=0.05)


def test_pools_with_too_many_combinations_have_no_odds(tableside, tmp_path):
    kit = tmp_path / "kit.json"
    values = {"faces.green": "c d d x x -", "faces.blue": "d d x x - -"}
    kit.write_text(json.dumps({"tableside": "kit", "format": 1, "ruleset": "assault", "values": values}))
    line = "odds assault fire attacker.experience=hardened target.experience=hardened target.class=vehicle --defaults"
    pools = ("attack.dice=40 green", "defence.dice=40 blue", "--kit", str(kit))
    printed = tableside(*line.split(), *pools)
    assert (printed.code, printed.document["known"], printed.document["outcomes"]) == (3, "0", [])
    assert printed.document["missing"] == [
        {
            "key": "defence.roll",
            "prompt": "Roll the defence dice.",
            "share": "1",
            "printed": False,
            "reason": "These dice have more than 100,000 combinations, too many to work out.",
        }
    ]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (f"{BATTLE} attack=many defence=2", "“many” has no strength in attack"),
        (f"{BATTLE} attack=7 defence=2 die=7", "“7” does not answer die: type a number from 1 to 6."),
        (f"{BATTLE} attack=7 defence=2 defenders.into=up", "“up” does not answer defenders.into"),
        (f"{BATTLE} attack=Tiny_4 defence=2 defenec=3", "rivets combat has no key “defenec”"),
        ("rivets fight", "rivets has no checklist “fight”"),
        ("rivet combat", "There is no ruleset “rivet”"),
        (f"{BATTLE} attack=7 attack=8", "The key attack is given twice"),
    ],
)
def test_bad_input_is_one_sentence_as_with_resolve(tableside, line, sentence):
    assert tableside.refused("odds", *line.split()).startswith(sentence)


PARTS = ("attack.bid", "defence.bid", "luck.bid")


@pytest.fixture
def little(monkeypatch):
    install(monkeypatch, {"little": "little_games:RULESET"})


@pytest.mark.usefixtures("little")
@pytest.mark.parametrize("given", [each for size in (1, 2) for each in combinations(PARTS, size)])
def test_with_a_commitment_missing_nothing_shows_what_the_others_are(tableside, given):
    without = odds(tableside, "little game weather=dry")
    assert [each["key"] for each in without.document["missing"]] == ["bids"]
    for value in ("0", "7", "many", "1;2"):
        assert odds(tableside, "little game weather=dry", *(f"{key}={value}" for key in given)) == without
