"""`tableside drill --json`, as other programs see it."""

import json


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
