"""Odds and cards of the drill as commands print them."""

import json
from itertools import combinations

import pytest
from installing import install
from rows import by_rows

BATTLE = "rivets combat phase=combat target=units"


def odds(tableside, line, *more):
    return tableside("odds", *line.split(), *more)


def test_the_odds_of_a_battle(tableside, snapshot):
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
    assert document["undecided"] == snapshot
    assert (document["ruleset"], document["checklist"], document["known"]) == ("rivets", "combat", "1")


def test_what_is_not_known_is_missing(tableside):
    printed = odds(tableside, f"{BATTLE} defence=2 die=3")
    assert printed.code == 3
    assert printed.document["outcomes"] == []
    assert printed.document["known"] == "0"
    assert [(each["key"], each["share"]) for each in printed.document["missing"]] == [("attack", "1")]
    assert printed.document["unused"] == ["defence", "die"]


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


def test_pools_with_too_many_combinations_have_no_odds(tableside, tmp_path, snapshot):
    kit = tmp_path / "kit.json"
    values = {"faces.green": "c d d x x -", "faces.blue": "d d x x - -"}
    kit.write_text(json.dumps({"tableside": "kit", "format": 1, "ruleset": "assault", "values": values}))
    line = "odds assault fire attacker.experience=hardened target.experience=hardened target.class=vehicle --defaults"
    pools = ("attack.dice=40 green", "defence.dice=40 blue", "--kit", str(kit))
    printed = tableside(*line.split(), *pools)
    assert (printed.code, printed.document["known"], printed.document["outcomes"]) == (3, "0", [])
    assert printed.document["missing"] == snapshot


@by_rows
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


def printed(tableside, *line):
    ended = tableside("drill", *line, "--json")
    assert (ended.code, ended.err) == (0, "")
    return [json.loads(each) for each in ended.out.splitlines()]


def test_a_seed_prints_the_same_cards_and_the_first_of_them_whatever_the_count(tableside):
    six = printed(tableside, "rivets", "--seed", "7", "--count", "6")
    assert [each["number"] for each in six] == [1, 2, 3, 4, 5, 6]
    assert printed(tableside, "rivets", "--seed", "7", "--count", "3") == six[:3]
    assert printed(tableside, "rivets", "--seed", "8", "--count", "3") != six[:3]


def test_a_card_is_one_object_with_the_keys_that_programs_know(tableside):
    (card,) = printed(tableside, "battle-for-moscow", "--seed", "1")
    assert [*card] == [
        *("number", "checklist", "topic", "answers", "about", "question", "choices", "truth", "truth_value", "wrong")
    ]
    assert {*card["wrong"][0]} == {"answer", "misreading", "cite", "lesson"}


def test_what_resolve_says_of_the_answers_is_the_truth(tableside):
    for card in printed(tableside, "bautzen-1945", "--seed", "2", "--count", "4"):
        answers = [f"{key}={text}" for key, text in card["answers"].items()]
        document = tableside("resolve", "bautzen-1945", card["checklist"], *answers).document
        assert {**document["facts"], **document}[card["about"]] == card["truth_value"]


def test_a_topic_is_named_by_its_title_and_another_is_refused_with_those_there_are(tableside):
    assert {each["topic"] for each in printed(tableside, "rivets", "--topic", "Uneven odds", "--count", "3")} == {
        "uneven-odds"
    }
    refused = tableside.refused("drill", "rivets", "--topic", "x", "--json")
    assert refused.startswith("Rivets has no topic “x”: choose a-battle, uneven-odds, retreats")


def test_of_a_topic_with_one_card_that_is_printed_and_said_to_be_all(tableside):
    ended = tableside("drill", "rivets", "--topic", "the-computer-complex", "--seed", "1", "--count", "2", "--json")
    assert [json.loads(each)["number"] for each in ended.out.splitlines()] == [1]
    assert "No other situation of this game or topic has a rule to miss: choose another topic." in ended.err


def test_neither_settings_nor_boxes_are_read_or_written(tableside, tmp_path):
    tableside("--data", str(tmp_path / "none"), "drill", "rivets", "--json", "--seed", "1")
    assert not (tmp_path / "none").exists()


def test_the_game_may_be_a_file(tableside, tmp_path):
    file = tmp_path / "hill.toml"
    table = "   1-2 1-1 2-1\n1  bad bad nil\n2  bad nil nil"
    file.write_text(
        'game = "Hill"\nsides = ["Red", "Blue"]\n[ask.wall]\nprompt = "Is there a wall?"\nanswer.yes = { shift = -1 }\n'
        f'[table.T]\ndice = "d2"\ncells = """\n{table}\n"""\n'
        '[results]\nbad = "attackers are eliminated"\nnil = "no effect"\n',
        encoding="utf-8",
    )
    assert len(printed(tableside, str(file), "--seed", "1", "--count", "3")) == 3
