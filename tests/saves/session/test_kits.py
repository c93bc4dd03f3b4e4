"""The owner's kit and a club's register of precedents: kept, shared, and read with a sentence for all that is wrong."""

import json

import pytest
from demo import DEMO
from playing import answered, new, ticking

from rulesets import catalogue
from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from saves.disk.errors import BadDocument
from saves.session.by_hand import read_register, settled_at, write_register
from saves.session.kits import Kits, import_kit, kit_question, read_kit, write_kit
from saves.session.session import Session


@pytest.fixture
def kits(tmp_path):
    return Kits(tmp_path / "kits")


def contest(path, kits, *more):
    session = new(path, ruleset=DEMO, players={}, kits=kits)
    session.begin("contest")
    answered(session, "bids=bid.one=1; bid.two=2", "dice=1", *more, "roll=c", "Ox.tired=no")
    return session


def test_a_value_read_off_is_written_to_the_kit_when_its_combat_is_confirmed(path, kits):
    with contest(path, kits, "bonus=4") as session:
        assert kits.values("demo") == {}
        session.confirm()
        assert kits.values("demo") == {"bonus": "4"}
        assert session.state.table.kit == {"bonus": "4"}
    assert json.loads(kits.path("demo").read_text()) == {
        "tableside": "kit",
        "format": 1,
        "ruleset": "demo",
        "values": {"bonus": "4"},
    }


def test_a_new_session_has_the_kit_in_its_log(path, kits):
    write_kit(kits.path("demo"), "demo", {"bonus": "7"})
    with contest(path, kits) as session:
        assert session.run.answered["bonus"].text == "7"
    kits.path("demo").unlink()
    with Session.open(path, now=ticking(), rulesets=lambda _: DEMO) as again:
        assert again.run.answered["bonus"].text == "7"


def test_a_value_amended_by_hand_reaches_the_kit(path, kits):
    with new(path, ruleset=DEMO, players={}, kits=kits) as session:
        session.amend([Change(What.KIT, "bonus", value="2")], "read off in one go")
    assert kits.values("demo") == {"bonus": "2"}


def test_two_sessions_add_to_one_kit(path, kits):
    kits.add("demo", {"a": "1", "b": "2"})
    kits.add("demo", {"b": "3", "c": "4"})
    assert kits.values("demo") == {"a": "1", "b": "3", "c": "4"}


def test_a_kit_that_cannot_be_written_is_said_and_written_at_the_next_chance(path, kits):
    kits.folder.write_text("a file where the folder should be")
    with contest(path, kits, "bonus=4") as session:
        session.confirm()
        assert session.saved
        assert session.save_problem.startswith("The kit demo.json cannot be written")
        kits.folder.unlink()
        session.amend([], "again")
        assert session.save_problem == ""
    assert kits.values("demo") == {"bonus": "4"}


def test_a_damaged_kit_is_kept_aside_not_overwritten(kits):
    kits.folder.mkdir()
    kits.path("demo").write_text("{broken")
    assert kits.values("demo") == {}
    assert kits.problems("demo") == ("demo.json is not JSON: choose a kit file.",)
    assert kits.add("demo", {"bonus": "1"}) == ""
    assert kits.path("demo").with_name("demo.json.damaged").read_text() == "{broken"
    assert kits.values("demo") == {"bonus": "1"}


def test_a_kit_that_is_not_there_has_no_problems(kits):
    assert kits.problems("demo") == ()


@pytest.mark.parametrize("name", ["../../x", "a/b", "a\\b", ".."])
def test_no_ruleset_leads_out_of_the_folder(kits, name):
    assert kits.path(name).parent == kits.folder


def shared(tmp_path, kit):
    path = tmp_path / "shared.json"
    path.write_text(json.dumps(kit), encoding="utf-8")
    return path


def test_a_shared_kit_is_read_value_by_value(tmp_path):
    assert import_kit(shared(tmp_path, {"ruleset": "demo", "values": {"bonus": "3"}}), DEMO) == {"bonus": "3"}


def test_all_that_is_wrong_with_a_shared_kit_is_said(tmp_path):
    with pytest.raises(BadDocument) as caught:
        import_kit(shared(tmp_path, {"ruleset": "demo", "values": {"bonus": "99", "bonos": "1", "dice": "2"}}), DEMO)
    assert caught.value.problems == (
        "“99” does not answer bonus: type a whole number from 0 to 9.",
        "Demo has no printed value bonos. Did you mean bonus?",
        "Demo has no printed value dice.",
    )


def test_a_kit_of_many_wrong_values_tells_the_first_of_them(tmp_path):
    kit = shared(tmp_path, {"ruleset": "bautzen-1945", "values": {f"crt.1-1.{number}": "?" for number in range(300)}})
    with pytest.raises(BadDocument) as caught:
        import_kit(kit, catalogue.ruleset("bautzen-1945"))
    assert len(caught.value.problems) == 21
    assert caught.value.problems[-1] == "There are more problems after these."


def test_a_kit_of_more_values_than_any_game_prints_is_refused_and_never_written(tmp_path, kits):
    values = {f"terrain.row-{number}": "1 green" for number in range(8_000)}
    assert kits.add("assault", values) == ""
    said = kits.add("assault", {"terrain.one-more": "1 green"})
    assert (
        said == "The kit assault.json has 8,001 values, and at most 8,000 are kept; these values stay in this session."
    )
    assert kits.values("assault") == values
    shared_kit = shared(tmp_path, {"ruleset": "assault", "values": {**values, "terrain.x": ""}})
    with pytest.raises(BadDocument, match="at most 8,000"):
        import_kit(shared_kit, catalogue.ruleset("assault"))


@pytest.mark.parametrize(
    ("kit", "said"),
    [
        ([], "is not a kit"),
        ({"ruleset": "demo"}, "is not a kit"),
        ({"ruleset": "rivets", "values": {}}, "is a kit for rivets: choose one for demo"),
        ({"ruleset": "demo", "format": 3, "values": {}}, "has format 3"),
        ({"ruleset": "demo", "values": {"bonus": 3}}, "the value of bonus is not text"),
        ({"ruleset": "demo", "values": {"bonus": "\x1b3"}}, "bonus contains invisible characters"),
    ],
)
def test_what_is_no_kit_is_said_to_be_none(tmp_path, kit, said):
    with pytest.raises(BadDocument, match=said):
        import_kit(shared(tmp_path, kit), DEMO)


@pytest.mark.parametrize("data", [b"", b"\xff", b"[" * 100_000])
def test_a_file_that_is_no_json_is_said_to_be_none(tmp_path, data):
    path = tmp_path / "x.json"
    path.write_bytes(data)
    with pytest.raises(BadDocument):
        read_kit(path, "demo")
    with pytest.raises(BadDocument):
        import_kit(tmp_path / "none.json", DEMO)
    with pytest.raises(BadDocument):
        import_kit(tmp_path, DEMO)


def test_a_key_finds_its_question():
    assert kit_question(DEMO, "bonus") is not None
    assert kit_question(DEMO, "dice") is None


def test_a_step_back_leaves_the_owners_kit_as_it_was_and_says_so(tmp_path):
    kits = Kits(tmp_path / "kits")
    ruleset = catalogue.ruleset("bautzen-1945")
    with Session.create(tmp_path / "a.jsonl", title="a", ruleset=ruleset, players={}, kits=kits) as session:
        session.amend([Change(What.KIT, "crt.first", value="1-2"), Change(What.KIT, "crt.last", value="6-1")], "")
        before = session.state.table.kit
        session.undo()
        assert kits.values("bautzen-1945") == {"crt.first": "1-2", "crt.last": "6-1"}
        assert session.kit.stays(before, session.state.table.kit) == (
            "Undone in this session only: 2 printed values stay as before in your kit."
        )
        before = session.state.table.kit
        session.redo()
        assert session.kit.stays(before, session.state.table.kit) == ""
        session.amend([Change(What.KIT, "crt.first", value=None)], "")
        before = session.state.table.kit
        session.undo()
        assert "crt.first" not in kits.values("bautzen-1945")
        assert "“First column of the printed table?” stays as before" in session.kit.stays(
            before, session.state.table.kit
        )
    with Session.open(tmp_path / "a.jsonl") as session:
        before = session.state.table.kit
        session.undo()
        assert session.kit.stays(before, session.state.table.kit) == ""


RIVETS = ruleset("rivets")


def test_what_one_table_settled_another_takes_over(tmp_path):
    with new(tmp_path / "one.jsonl") as one, new(tmp_path / "two.jsonl") as two:
        for key, reading in (("odds-rounding", "nearest"), ("bcpc-retreat", "destroyed")):
            write_register(tmp_path / "club.json", "rivets", {key: reading})
            one.amend(read_register(tmp_path / "club.json", RIVETS), "the club")
        write_register(tmp_path / "club.json", "rivets", one.state.table.precedents)
        two.amend(read_register(tmp_path / "club.json", RIVETS), "the club")
        assert two.state.table.precedents == {"odds-rounding": "nearest", "bcpc-retreat": "destroyed"}
        assert set(settled_at(two).values()) == {2}


def test_everything_wrong_is_said_at_once(tmp_path):
    path = tmp_path / "club.json"
    readings = {"odds-roundin": "nearest", "bcpc-retreat": "explodes", "odds-below-table": 3}
    path.write_text(json.dumps({"ruleset": "assault", "format": 9, "readings": readings}))
    with pytest.raises(BadDocument) as caught:
        read_register(path, RIVETS)
    said = " ".join(caught.value.problems)
    assert len(caught.value.problems) == 5
    assert "odds-rounding" in said
    assert "no-effect, destroyed or players-say" in said


@pytest.mark.parametrize("content", [b"", b"\xff", b"[]", b"{", b'{"readings": 3}', b"[" * 100_000])
def test_what_is_no_register_gets_a_sentence(tmp_path, content):
    path = tmp_path / "club.json"
    path.write_bytes(content)
    with pytest.raises(BadDocument, match=r"club\.json"):
        read_register(path, RIVETS)


def test_a_register_may_hold_a_rule_that_is_open_no_longer_as_the_rules_have_it(tmp_path):
    path, war = tmp_path / "club.json", ruleset("game-of-war")
    write_register(path, "game-of-war", {"enemy-blocks-fire": "no", "fort-support": "no"})
    assert [change.name for change in read_register(path, war)] == ["fort-support"]
    write_register(path, "game-of-war", {"enemy-blocks-fire": "yes"})
    with pytest.raises(BadDocument, match="enemy-blocks-fire is no longer open: the rules say “no”"):
        read_register(path, war)
