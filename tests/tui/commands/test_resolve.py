"""`tableside resolve`: its JSON, its arguments, what it remembers, and what it keeps secret."""

import json
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from installing import install
from rows import by_rows
from sizes import examples

from rulesets.rivets import RULESET as RIVETS
from saves.session.session import Session

KEYS = (
    "ruleset checklist status outcome sentence facts effects ledger notes steps remembered verdict to_do assumed unused"
)
BATTLE = "rivets combat phase=combat target=units"


def test_a_battle_that_is_ruled(tableside, snapshot):
    printed = tableside.resolve("rivets combat phase=combat target=units attack=7 defence=2 die=5 --defaults")
    document = printed.document
    assert printed.code == 0
    assert printed.err == ""
    assert set(document) == {*KEYS.split()}
    assert (document["ruleset"], document["checklist"], document["status"]) == ("rivets", "combat", "ruled")
    assert document["outcome"] == "DX"
    assert document["sentence"] == "3-1, die 5: DX, defenders destroyed."
    assert document["facts"] == {"attack": 7, "defence": 2, "odds": "3-1"}
    assert document["effects"][0] == snapshot
    assert document["ledger"][0] == {"total": "attack", "amount": 7, "reason": "attackers", "cite": "counter", "of": ""}
    said = "7 to 2 is 3-1 (however your table rounds)."
    half = "An exact half favours the defender, whichever way your table rounds."
    assert document["notes"] == [
        {"step": "odds", "sentence": said, "cite": "CRT"},
        {"step": "odds", "sentence": half, "cite": "precedent odds-rounding"},
    ]
    assert document["remembered"] == []
    assert document["assumed"] == [{"key": "odds-rounding", "value": "defender"}]
    assert document["unused"] == []


def test_a_battle_that_still_asks_shows_what_is_known_and_the_question(tableside, snapshot):
    printed = tableside.resolve(f"{BATTLE} attack=7 defence=2 die=3 --defaults")
    document = printed.document
    assert printed.code == 3
    assert set(document) == {*KEYS.split(), "question"}
    assert (document["status"], document["outcome"], document["facts"]["odds"]) == ("asking", "DR", "3-1")
    assert document["question"] == snapshot


def test_a_default_is_offered_and_not_taken_unless_told(tableside):
    asking = tableside.resolve(f"{BATTLE} attack=5 defence=5 die=1").document
    assert (asking["question"]["key"], asking["question"]["default"]) == ("attacker", "units")
    assert asking["assumed"] == []
    assert tableside.resolve(f"{BATTLE} attack=5 defence=5 die=1 --defaults").code == 0


def test_a_precedent_is_asked_where_its_readings_part_and_answered_by_its_id(tableside, snapshot):
    asking = tableside.resolve(f"{BATTLE} attack=8 defence=3 die=4").document
    assert asking["question"] == snapshot
    ruled = tableside.resolve(f"{BATTLE} attack=8 defence=3 die=4 odds-rounding=nearest").document
    assert (ruled["outcome"], ruled["facts"]["odds"], ruled["assumed"]) == ("DX", "3-1", [])


def test_steps_stand_with_their_answers_and_reasons(tableside):
    document = tableside.resolve(f"{BATTLE} attack=7 defence=2 die=1 --defaults").document
    steps = {step["step"]: step for step in document["steps"]}
    assert list(steps) == ["battle", "strengths", "overrun", "odds", "roll", "result", "retreats", "advance"]
    assert (steps["overrun"]["place"], steps["overrun"]["why"]) == ("skipped", "movement phase only")
    assert steps["strengths"]["answers"] == [
        {"key": "attack", "value": "7", "said": "7", "source": "typed"},
        {"key": "defence", "value": "2", "said": "2", "source": "typed"},
    ]
    assert (steps["roll"]["title"], steps["roll"]["cite"]) == ("Roll", "CRT")


def test_answers_may_stand_before_between_and_after_options(tableside):
    one = tableside.resolve("rivets combat phase=combat --defaults target=units attack=7 defence=2 die=5")
    two = tableside.resolve("--defaults rivets combat phase=combat target=units attack=7 defence=2 die=5")
    assert one == two
    assert one.code == 0


@by_rows
def test_bad_input_is_said_in_one_sentence(tableside, line, sentence):
    assert tableside.refused("resolve", *f"{BATTLE} {line} --defaults".split()) == sentence


@by_rows
def test_an_unknown_name_is_named_with_the_nearest_known(tableside, arguments, named, suggested):
    sentence = tableside.refused("resolve", *arguments.split())
    assert named in sentence
    assert f" Did you mean {suggested}?" in sentence


def test_what_is_suggested_for_an_unknown_key_comes_before_the_long_list_of_keys(tableside):
    sentence = tableside.refused("resolve", "assault", "fire", "atack.dice=2 green")
    assert sentence.startswith("assault fire has no key “atack.dice”. Did you mean attack.dice? Its keys are attacker,")
    assert sentence.endswith(" and ordinary-suppression.")


NERVE = """format = 2
game = "Small"
sides = ["Red", "Blue"]
[check.Rally]
needs = "7+"
passed = "unit is not shaken"
[state.shaken]
says = "shaken"
[throw.hit]
dice = "2"
needs = "4+"
[results]
0 = "no effect"
"#" = "defenders are shaken"
[also.rally]
alone = "Who rallies?"
does = "units check Rally"
"""


@pytest.mark.parametrize("typed", ["Ann.nerve.die", "Ann.die", "Ann.rally.dice"])
def test_a_key_of_a_check_is_suggested_with_the_unit_alone_before_it(tableside, tmp_path, typed):
    (tmp_path / "small.toml").write_text(NERVE)
    sentence = tableside.refused(
        "--game", str(tmp_path / "small.toml"), "resolve", "small", "rally", "units=Ann", f"{typed}=6"
    )
    assert "Did you mean Ann.rally.die?" in sentence


def test_a_word_of_a_reason_that_happens_to_be_a_key_does_not_hide_which_answer_is_wrong(tableside):
    sentence = tableside.refused("resolve", "game-of-war", "attack", "position=SI8,11 NI8,10", "board=foo")
    assert sentence.startswith("board: “foo” says nothing about a board")


@by_rows
def test_a_printed_value_is_checked_though_nobody_asks_for_it(tableside, arguments, named):
    assert named in tableside.refused("resolve", *arguments.split())
    assert named in tableside.refused("odds", *arguments.split())


@pytest.mark.parametrize("arguments", [(), ("rivets",), ("rivets", "combat", "--bogus"), ("rivets", "combat", "--def")])
def test_a_command_line_that_is_not_understood_says_so(tableside, arguments):
    assert "--help" in tableside.refused("resolve", *arguments)


def test_a_value_may_be_read_from_a_file(tableside, tmp_path):
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
def test_a_file_that_cannot_be_taken_is_named(tableside, tmp_path, content, reason):
    file = tmp_path / "attack.txt"
    if content is not None:
        file.write_bytes(content)
    assert reason in tableside.refused("resolve", *BATTLE.split(), f"attack=@{file}")


def test_no_name_of_a_file_is_no_answer(tableside):
    assert "cannot be read" in tableside.refused("resolve", *BATTLE.split(), "attack=@")


@pytest.mark.parametrize("key", ["a\x1b[31m.into", "a\u202e.into", "\ud800.into", "x" * 300 + ".into"])
def test_a_key_that_does_not_show_is_refused_safely(tableside, key):
    sentence = tableside.refused("resolve", *BATTLE.split(), f"{key}=clear")
    assert sentence.isprintable()
    assert sentence.endswith("use up to 200 letters, digits and signs.")


# In the light of a kit or a saved session


CARDS = "cards game weather=dry Ann.guard=yes bonus=one"


@pytest.fixture
def little(tableside, monkeypatch):
    """Install two little games, and no others."""
    install(monkeypatch, {"cards": "little_games:CARDS", "little": "little_games:RULESET"})
    return tableside


def kit(folder, content):
    path = folder / "kit.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return str(path)


def test_a_kit_answers_what_is_printed(little, tmp_path):
    path = kit(tmp_path, {"ruleset": "cards", "values": {"favour": "2"}})
    document = little.resolve(f"{CARDS} attack=1 --kit {path}").document
    assert document["status"] == "ruled"
    assert document["remembered"] == [{"key": "favour", "value": "2", "from": "kit"}]


def test_without_a_kit_there_is_none(little, tmp_path, monkeypatch):
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path))
    kit(tmp_path, {"ruleset": "cards", "values": {"favour": "2"}})
    question = little.resolve(f"{CARDS} attack=1").document["question"]
    assert (question["key"], question["remember"], question["default"]) == ("favour", "kit", "0")


@by_rows
def test_a_kit_that_cannot_be_used_is_named(little, tmp_path, content, part):
    assert part in little.refused("resolve", *CARDS.split(), "--kit", kit(tmp_path, content))


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "saturday.jsonl"
    session = Session.create(path, title="Saturday", ruleset=RIVETS, players={}, now=lambda: "2024-05-04T10:00:00Z")
    session.begin("combat")
    for key, text in (
        ("phase", "combat"),
        ("target", "units"),
        ("attack", "Thinker 8"),
        ("defence", "Lump 3"),
        ("odds-rounding", "nearest"),
        ("die", "1"),
    ):
        session.answer(key, text)
    session.confirm()
    session.close()
    return path


def test_a_session_lends_its_memory(tableside, session):
    document = tableside.resolve(
        f"rivets combat target=units die=4 --session {session}", "attack=Thinker", "defence=Lump"
    ).document
    assert document["facts"] == {"attack": 8, "defence": 3, "odds": "3-1"}
    assert document["remembered"] == [
        {"key": "phase", "value": "combat", "from": "table"},
        {"key": "odds-rounding", "value": "nearest", "from": "session"},
    ]


def test_a_session_is_not_changed_and_nothing_is_left_beside_it(tableside, session):
    before = session.read_bytes()
    files = sorted(session.parent.iterdir())
    tableside.resolve(f"rivets combat target=units attack=4 defence=3 die=4 --session {session} --defaults")
    assert session.read_bytes() == before
    assert sorted(session.parent.iterdir()) == files


@pytest.mark.parametrize("content", [None, b"", b"{}\n", b"\xff\xfe", b"not a session\n"])
def test_a_session_that_cannot_be_read_is_named(tableside, tmp_path, content):
    path = tmp_path / "lost.jsonl"
    if content is not None:
        path.write_bytes(content)
    assert "lost.jsonl" in tableside.refused("resolve", "rivets", "combat", "--session", str(path))


@pytest.mark.parametrize("option", ["--kit", "--session"])
def test_a_file_that_is_not_there_is_named_with_its_folder(tableside, tmp_path, option):
    path = tmp_path / "nowhere" / "lost.json"
    assert str(path) in tableside.refused("resolve", "rivets", "combat", option, str(path))


# Commitments are one answer when all parts are in, and nothing at all before


GAME = "little game weather=dry"
PARTS = ("attack.bid", "defence.bid", "luck.bid")


def test_all_parts_together_are_one_answer(little):
    printed = little.resolve(f"{GAME} attack.bid=3 defence.bid=1 luck.bid=0 die=2")
    assert printed.code == 0
    assert printed.document["facts"] == {"bids": {"attack.bid": 3, "defence.bid": 1, "luck.bid": 0}}
    assert printed.document["unused"] == []
    assert printed.document["assumed"] == []


def test_the_question_names_the_keys_of_all_parts(little):
    question = little.resolve(GAME).document["question"]
    assert (question["key"], question["kind"], question["options"]) == ("bids", "secret", list(PARTS))


def test_defaults_fill_in_the_parts_that_have_one(little):
    document = little.resolve(f"{GAME} attack.bid=3 defence.bid=1 die=2 --defaults").document
    assert document["status"] == "ruled"
    assert document["assumed"] == [{"key": "luck.bid", "value": "0"}]


@pytest.mark.parametrize("given", [each for size in (1, 2) for each in combinations(PARTS, size)])
def test_with_a_part_missing_nothing_shows_what_the_others_are(little, given):
    without = little.resolve(f"{GAME} die=2")
    for value in ("0", "7", "many", "1;2", "x" * 3000):
        assert little.resolve(f"{GAME} die=2", *(f"{key}={value}" for key in given)) == without


@given(value=st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30))
@examples(40, HealthCheck.function_scoped_fixture)
def test_defaults_reveal_nothing_either(little, value):
    without = little.resolve(f"{GAME} --defaults")
    if not value.startswith("@"):
        assert little.resolve(f"{GAME} --defaults", f"attack.bid={value}") == without
        assert little.resolve(f"{GAME} --defaults", f"attack.bid={value}", "luck.bid=4") == without


def test_a_bad_part_is_bad_input_once_all_are_in(little):
    line = f"resolve {GAME} attack.bid=30 defence.bid=1 luck.bid=0".split()
    assert little.refused(*line) == "“30” does not answer attack.bid: type a whole number from 0 to 9."
    semicolon = f"resolve {GAME} attack.bid=3;luck.bid=9 defence.bid=1 luck.bid=0".split()
    assert "does not answer attack.bid" in little.refused(*semicolon)


def test_parts_that_are_all_in_but_not_asked_are_unused(little):
    document = little.resolve("little game weather=wet luck.bid=0 attack.bid=3 die=2 defence.bid=1").document
    assert document["outcome"] == "refused"
    assert document["unused"] == ["luck.bid", "attack.bid", "die", "defence.bid"]


def test_a_secret_is_not_given_by_its_own_key(little):
    sentence = little.refused("resolve", *GAME.split(), "bids=3")
    assert sentence == "bids has parts: give attack.bid, defence.bid and luck.bid."
