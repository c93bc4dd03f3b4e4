"""`tableside resolve` with Rivets, as its users see it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commanding import Command
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from sizes import examples

KEYS = {
    "ruleset",
    "checklist",
    "status",
    "outcome",
    "sentence",
    "facts",
    "effects",
    "ledger",
    "steps",
    "remembered",
    "assumed",
    "unused",
}
BATTLE = "rivets combat phase=combat target=units"


def test_a_battle_that_is_ruled(tableside: Command) -> None:
    printed = tableside.resolve("rivets combat phase=combat target=units attack=7 defence=2 die=5 --defaults")
    document = printed.document
    assert printed.code == 0
    assert printed.err == ""
    assert set(document) == KEYS
    assert (document["ruleset"], document["checklist"], document["status"]) == ("rivets", "combat", "ruled")
    assert document["outcome"] == "DX"
    assert document["sentence"] == "3-1, die 5: DX, defenders destroyed."
    assert document["facts"] == {"attack": 7, "defence": 2, "odds": "3-1"}
    assert document["effects"][0] == {
        "effect": "eliminated",
        "unit": "defenders",
        "detail": "destroyed",
        "sentence": "The defenders: eliminated.",
        "cite": "Destruction",
    }
    assert document["ledger"][0] == {
        "total": "attack",
        "amount": 7,
        "reason": "attackers",
        "cite": "counter",
        "of": "",
    }
    assert document["remembered"] == []
    assert document["assumed"] == [{"key": "odds-rounding", "value": "defender"}]
    assert document["unused"] == []


def test_a_battle_that_still_asks_shows_what_is_known_and_the_question(tableside: Command) -> None:
    printed = tableside.resolve(f"{BATTLE} attack=7 defence=2 die=3 --defaults")
    document = printed.document
    assert printed.code == 3
    assert set(document) == {*KEYS, "question"}
    assert (document["status"], document["outcome"], document["facts"]["odds"]) == ("asking", "DR", "3-1")
    assert document["question"] == {
        "key": "defenders.into",
        "step": "retreats",
        "prompt": "Retreat of defenders: what is in the hex entered?",
        "kind": "choice",
        "options": ["clear", "friends", "full", "enemies", "crater", "marsh", "off-map"],
        "default": None,
        "remember": None,
    }


def test_answering_the_question_rules_the_battle(tableside: Command) -> None:
    printed = tableside.resolve(f"{BATTLE} attack=7 defence=2 die=3 --defaults defenders.into=crater")
    assert printed.code == 0
    assert ("eliminated", "defenders") in [(effect["effect"], effect["unit"]) for effect in printed.document["effects"]]


def test_an_overrun_leaves_the_die_unused(tableside: Command) -> None:
    printed = tableside.resolve("rivets combat phase=movement target=units attack=12 defence=2 die=5 --defaults")
    assert (printed.code, printed.document["outcome"], printed.document["unused"]) == (0, "overrun", ["die"])


def test_a_refusal_is_a_ruling_with_its_reason(tableside: Command) -> None:
    printed = tableside.resolve("rivets combat phase=movement target=bcpc attack=12 defence=2 --defaults")
    assert (printed.code, printed.document["status"], printed.document["outcome"]) == (0, "ruled", "refused")
    assert "cannot be overrun" in printed.document["sentence"]
    assert printed.document["unused"] == ["attack", "defence"]


def test_nothing_given_asks_the_first_question(tableside: Command) -> None:
    document = tableside.resolve("rivets combat").document
    assert (document["outcome"], document["sentence"], document["facts"]) == (None, None, {})
    assert document["question"]["key"] == "phase"
    assert document["question"]["remember"] == "table"


def test_a_default_is_offered_and_not_taken_unless_told(tableside: Command) -> None:
    asking = tableside.resolve(f"{BATTLE} attack=5 defence=5 die=1").document
    assert (asking["question"]["key"], asking["question"]["default"]) == ("attacker", "units")
    assert asking["assumed"] == []
    assert tableside.resolve(f"{BATTLE} attack=5 defence=5 die=1 --defaults").code == 0


def test_a_precedent_is_asked_where_its_readings_part_and_answered_by_its_id(tableside: Command) -> None:
    asking = tableside.resolve(f"{BATTLE} attack=8 defence=3 die=4").document
    assert asking["question"] == {
        "key": "odds-rounding",
        "step": "odds",
        "prompt": "How are uneven odds rounded?",
        "kind": "precedent",
        "options": ["defender", "nearest"],
        "default": "defender",
        "remember": "session",
    }
    ruled = tableside.resolve(f"{BATTLE} attack=8 defence=3 die=4 odds-rounding=nearest").document
    assert (ruled["outcome"], ruled["facts"]["odds"], ruled["assumed"]) == ("DX", "3-1", [])


def test_a_precedent_that_makes_no_difference_is_neither_asked_nor_assumed(tableside: Command) -> None:
    document = tableside.resolve(f"{BATTLE} attack=7 defence=2 die=5").document
    assert (document["status"], document["assumed"]) == ("ruled", [])


def test_steps_stand_with_their_answers_and_reasons(tableside: Command) -> None:
    document = tableside.resolve(f"{BATTLE} attack=7 defence=2 die=1 --defaults").document
    steps = {step["step"]: step for step in document["steps"]}
    assert list(steps) == ["battle", "strengths", "overrun", "odds", "roll", "result", "retreats", "advance"]
    assert (steps["overrun"]["place"], steps["overrun"]["why"]) == ("skipped", "movement phase only")
    assert steps["strengths"]["answers"] == [
        {"key": "attack", "value": "7", "said": "7", "source": "typed"},
        {"key": "defence", "value": "2", "said": "2", "source": "typed"},
    ]
    assert (steps["roll"]["title"], steps["roll"]["cite"]) == ("Roll", "CRT")


def test_answers_may_stand_before_between_and_after_options(tableside: Command) -> None:
    one = tableside.resolve("rivets combat phase=combat --defaults target=units attack=7 defence=2 die=5")
    two = tableside.resolve("--defaults rivets combat phase=combat target=units attack=7 defence=2 die=5")
    assert one == two
    assert one.code == 0


def test_named_units_answer_by_their_names(tableside: Command) -> None:
    printed = tableside.resolve(
        f"{BATTLE} die=3 --defaults", "attack=7", "defence=Big Ben 1 + Tiny 1", "Big Ben.into=marsh", "Tiny.into=clear"
    )
    assert printed.document["question"]["key"] == "Big Ben.is-lb"
    assert printed.document["unused"] == ["Tiny.into"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "attack=seven",
            "“seven” has no strength in attack: type strengths from 1 to 999, such as 7, 4+3 or Hammer 7 + Tiny"
            " 2. A name alone is enough once the unit's card holds its strength.",
        ),
        ("attack=7 defence=2 die=7", "“7” does not answer die: type a number from 1 to 6."),
        ("attack=8 defence=3 die=7", "“7” does not answer die: type a number from 1 to 6."),
        ("attack=7 attack=8", "The key attack is given twice: give each key once."),
        ("attack", "“attack” is not an answer: write KEY=VALUE or KEY=@FILE."),
        ("=7", "“=7” is not an answer: write KEY=VALUE or KEY=@FILE."),
    ],
)
def test_bad_input_is_said_in_one_sentence(tableside: Command, line: str, sentence: str) -> None:
    assert tableside.refused("resolve", *f"{BATTLE} {line} --defaults".split()) == sentence


def test_a_value_that_is_bad_whichever_way_a_precedent_is_read_is_bad_input(tableside: Command) -> None:
    asking = tableside.resolve(f"{BATTLE} attack=8 defence=3").document
    assert asking["question"]["key"] == "odds-rounding"
    assert "a number from 1 to 6" in tableside.refused("resolve", *f"{BATTLE} attack=8 defence=3 die=7".split())


@pytest.mark.parametrize(
    ("arguments", "named", "suggested"),
    [
        ("rivets combat atack=7", "rivets combat has no key “atack”. Did you mean", "attack"),
        ("rivets combat defenders.int=clear", "has no key “defenders.int”", "defenders.into"),
        ("rivets combat ods-rounding=nearest", "has no key “ods-rounding”", "odds-rounding"),
        ("assault fire faces.purple=c", "has no key “faces.purple”", "faces.blue"),
        ("bautzen-1945 combat crt.frist=1-1", "has no key “crt.frist”", "crt.first"),
        ("bautzen-1945 combat crt.foo=1/2", "has no key “crt.foo”", "crt.first"),
        ("bautzen-1945 combat crt.4-1=1/2", "has no key “crt.4-1”", "crt.4-1.2"),
        ("bautzen-1945 combat 21/20.stpes=2", "has no key “21/20.stpes”", "21/20.steps"),
        ("rivets combt", "rivets has no checklist “combt”: choose combat.", "combat"),
        ("rivet combat", "There is no ruleset “rivet”", "rivets"),
    ],
)
def test_an_unknown_name_is_named_with_the_nearest_known(
    tableside: Command, arguments: str, named: str, suggested: str
) -> None:
    sentence = tableside.refused("resolve", *arguments.split())
    assert named in sentence
    assert f" Did you mean {suggested}?" in sentence


def test_what_is_suggested_for_an_unknown_key_comes_before_the_long_list_of_keys(tableside: Command) -> None:
    sentence = tableside.refused("resolve", "assault", "fire", "atack.dice=2 green")
    assert sentence.startswith("assault fire has no key “atack.dice”. Did you mean attack.dice? Its keys are attacker,")
    assert sentence.endswith(" and ordinary-suppression.")


def test_a_word_of_a_reason_that_happens_to_be_a_key_does_not_hide_which_answer_is_wrong(tableside: Command) -> None:
    sentence = tableside.refused("resolve", "game-of-war", "attack", "position=SI8,11 NI8,10", "board=foo")
    assert sentence.startswith("board: “foo” says nothing about a board")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("bautzen-1945 combat crt.9-1.1=zzz", "“zzz” does not answer crt.9-1.1"),
        ("bautzen-1945 combat crt.first=1-1 crt.below-one=columns", "“1-1” in crt.first contradicts the table"),
        ("assault fire faces.blue=zz", "faces.blue"),
    ],
)
def test_a_printed_value_is_checked_though_nobody_asks_for_it(tableside: Command, arguments: str, named: str) -> None:
    assert named in tableside.refused("resolve", *arguments.split())
    assert named in tableside.refused("odds", *arguments.split())


def test_a_unit_on_both_sides_is_bad_input(tableside: Command) -> None:
    sentence = tableside.refused("resolve", *BATTLE.split(), "attack=Ann 4", "defence=Ann 2")
    assert sentence.startswith("defence: Ann cannot be on both sides of a battle.")


@pytest.mark.parametrize("arguments", [(), ("rivets",), ("rivets", "combat", "--bogus"), ("rivets", "combat", "--def")])
def test_a_command_line_that_is_not_understood_says_so(tableside: Command, arguments: tuple[str, ...]) -> None:
    assert "--help" in tableside.refused("resolve", *arguments)


def test_a_value_may_be_read_from_a_file(tableside: Command, tmp_path: Path) -> None:
    file = tmp_path / "attack.txt"
    file.write_bytes("\ufeffThinker 4 + Tiny 3\r\n".encode())
    document = tableside.resolve(f"{BATTLE} attack=@{file} defence=2 die=5 --defaults").document
    assert document["facts"]["attack"] == 7


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "does not exist: give the name of a text file."),
        (b"\xff\xfe7", "is not UTF-8 text (byte 1): give a UTF-8 text file."),
        (b"7\x00", "is a binary file: give a UTF-8 text file."),
        (b"7" * 200_000, "is too large: give at most 100,000 bytes of text."),
        (b"7\x1b[31m", "The answer to attack contains the invisible character U+001B"),
        (b"7" * 3_000, "The answer to attack is 3,000 characters long; the limit is 2,000."),
        (b"", "An empty line does not answer attack"),
    ],
)
def test_a_file_that_cannot_be_taken_is_named(
    tableside: Command, tmp_path: Path, content: bytes | None, reason: str
) -> None:
    file = tmp_path / "attack.txt"
    if content is not None:
        file.write_bytes(content)
    assert reason in tableside.refused("resolve", *BATTLE.split(), f"attack=@{file}")


def test_a_folder_is_no_answer(tableside: Command, tmp_path: Path) -> None:
    assert "cannot be read" in tableside.refused("resolve", *BATTLE.split(), f"attack=@{tmp_path}")
    assert "cannot be read" in tableside.refused("resolve", *BATTLE.split(), "attack=@")


@pytest.mark.parametrize("key", ["a\x1b[31m.into", "a\u202e.into", "\ud800.into", "x" * 300 + ".into"])
def test_a_key_that_does_not_show_is_refused_safely(tableside: Command, key: str) -> None:
    sentence = tableside.refused("resolve", *BATTLE.split(), f"{key}=clear")
    assert sentence.isprintable()
    assert sentence.endswith("use up to 200 letters, digits and signs.")


def test_nothing_printed_can_move_the_cursor(tableside: Command) -> None:
    out = tableside.resolve(f"{BATTLE} attack=7 defence=2 --defaults", "a\u00a0b.into=clear").out
    assert all(letter.isprintable() or letter == "\n" for letter in out)
    assert json.loads(out)["unused"] == ["a\u00a0b.into"]


def test_umlauts_are_printed_as_they_are(tableside: Command) -> None:
    out = tableside.resolve(f"{BATTLE} attack=7 --defaults", "defence=Größe 2").out
    assert "Größe" in out


hostile = st.text(max_size=40)


@given(key=hostile, value=hostile)
@examples(60, HealthCheck.function_scoped_fixture)
def test_any_argument_ends_in_json_or_one_sentence(tableside: Command, key: str, value: str) -> None:
    for argument in (f"{key}={value}", f"attack={value}", f"{key}.into={value}"):
        if "@" in argument or argument.startswith("-"):
            continue
        printed = tableside("resolve", *BATTLE.split(), argument, "--defaults")
        assert printed.code in (0, 2, 3)
        if printed.code == 2:
            assert printed.out == ""
            assert printed.err.rstrip("\n").isprintable()
        else:
            assert printed.err == ""
            assert set(printed.document) >= KEYS


CASES = [
    ("attack=7 defence=2 phase=combat die=5", "DX", "3-1"),
    ("attack=7 defence=2 phase=combat die=1", "NE", "3-1"),
    ("attack=3 defence=7 phase=combat die=6", "NE", "1-3"),
    ("attack=5 defence=5 phase=combat die=2", "AR", "1-1"),
    ("attack=4 defence=5 phase=combat die=6", "DR", "1-2"),
    ("attack=12 defence=2 phase=combat die=1 target=bcpc", "DX", "6-1"),
    ("attack=12 defence=2 phase=movement", "overrun", "6-1"),
    ("attack=11 defence=2 phase=movement", "refused", None),
    ("attack=12 defence=2 phase=movement target=bcpc", "refused", None),
    ("attack=1 defence=6 phase=combat", "refused", "1-6"),
]


@pytest.mark.parametrize(("line", "outcome", "odds"), CASES)
def test_the_cases_of_the_dossier(tableside: Command, line: str, outcome: str, odds: str | None) -> None:
    target = "" if "target=" in line else "target=units"
    document = tableside.resolve(f"rivets combat {line} {target} --defaults").document
    assert (document["outcome"], document["facts"].get("odds")) == (outcome, odds)
