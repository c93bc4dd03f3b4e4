"""A session as one document, and back to the same state."""

import json

import pytest
from playing import new, play, play_sample

from saves.disk.errors import BadDocument, Trouble
from saves.log.folder import summary
from saves.reports.export import export_text, import_file
from saves.session.session import Session


@pytest.fixture
def document(path):
    play_sample(path)
    with Session.open(path, read_only=True) as session:
        return json.loads(export_text(session))


def imported(document, folder):
    source = folder / "shared.json"
    source.write_text(json.dumps(document), encoding="utf-8")
    return import_file(source, folder)


def test_an_imported_session_is_the_same_in_a_file_of_its_own(document, path):
    elsewhere = path.parent / "elsewhere"
    elsewhere.mkdir()
    copy = imported(document, elsewhere)
    assert copy.name == "saturday-at-the-club.jsonl"
    with Session.open(path, read_only=True) as one, Session.open(copy) as other:
        assert one.state == other.state
        assert list(one.history.lines()) == list(other.history.lines())
        assert export_text(one) == export_text(other)
    assert copy.read_bytes() == path.read_bytes()


def test_a_second_import_of_the_same_session_has_a_title_of_its_own(document, path):
    copies = [imported(document, path.parent) for _ in range(2)]
    assert [summary(each).title for each in copies] == ["Saturday at the club 2", "Saturday at the club 3"]
    with Session.open(path, read_only=True) as one, Session.open(copies[0]) as other:
        assert one.state.table == other.state.table


def test_the_document_tells_the_whole_state_in_plain_values(document):
    state = document["state"]
    assert document["players"] == {"red": "Ann", "blue": "Bob"}
    assert state["clock"] == {"turn": 1, "side": "blue", "segment": "combat"}
    assert state["units"]["Nosy"] == {
        "side": "blue",
        "card": {"strength": "2"},
        "states": {"eliminated": {"value": "overrun", "until": "cleared"}},
    }
    assert state["precedents"]["odds-rounding"] == "defender"
    assert [combat["outcome"] for combat in state["combats"]] == ["overrun", "DR", "DR", "DX", "DR"]
    assert state["combats"][3]["overruled"]["sentence"] == "Tiny holds the hill; nothing happens."
    assert state["combat"]["answers"]["defence"]["text"] == "3"


def test_an_export_changes_nothing(document, path):
    before = path.read_bytes()
    with Session.open(path) as session:
        export_text(session)
    assert path.read_bytes() == before


def wrong(change):
    def changed(document):
        change(document)
        return document

    return changed


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.update(format=9), "has format 9"),
        (lambda d: d.update(tableside="kit"), "is not an exported session"),
        (lambda d: d.update(log=[]), "“log” is not a list"),
        (lambda d: d.update(log=5, state=5), "“state” is not an object"),
        (lambda d: d.update(title="Sunday"), "“title” differs from the log"),
        (lambda d: d["state"]["facts"].update(phase="movement"), "“facts” of the state does not follow"),
        (lambda d: d["state"].update(extra=1), "“extra” of the state does not follow"),
        (lambda d: d["log"][4].update(key=7), r"log line 5: answer\.key"),
        (lambda d: d["log"][4].update(event="dance"), "log line 5: there is no event of that kind"),
        (lambda d: d["log"].pop(4), "log line 5: it follows line 5"),
        (lambda d: d["log"][5].update(text="\x1b[2J"), "log line 6: it contains the invisible character U\\+001B"),
        (lambda d: d["log"].pop(0), "log line 1: a session starts"),
        (lambda d: d["log"][0].update(line=3), "log line 1: a session starts"),
        (lambda d: d["log"].insert(0, None), "log line 1"),
    ],
)
def test_what_is_wrong_with_a_document_is_said_and_nothing_is_written(document, path, change, said):
    before = sorted(path.parent.glob("*.jsonl"))
    with pytest.raises(BadDocument, match=said) as caught:
        imported(wrong(change)(document), path.parent)
    assert all(problem.endswith(".") for problem in caught.value.problems)
    assert sorted(path.parent.glob("*.jsonl")) == before


def test_all_problems_are_listed_at_once(document, path):
    for number in (3, 5, 7):
        document["log"][number]["at"] = number
    with pytest.raises(BadDocument) as caught:
        imported(document, path.parent)
    assert len(caught.value.problems) == 3
    for number in range(2, 40):
        document["log"][number]["at"] = number
    with pytest.raises(BadDocument) as caught:
        imported(document, path.parent)
    assert caught.value.problems[-1] == "And 18 more problems."


@pytest.mark.parametrize("data", [b"", b"\xff", b"[" * 100_000, b"[1]", b'{"a": 1e999, "b": NaN}'])
def test_what_is_no_document_is_said_to_be_none(tmp_path, data):
    source = tmp_path / "x.json"
    source.write_bytes(data)
    with pytest.raises(BadDocument, match="give a file that Tableside exported"):
        import_file(source, tmp_path)


def test_a_document_that_is_not_there_or_cannot_be_kept_is_told_in_a_sentence(document, tmp_path):
    with pytest.raises(BadDocument, match="there is no such file"):
        import_file(tmp_path / "none.json", tmp_path)
    (tmp_path / "file").write_text("")
    source = tmp_path / "shared.json"
    source.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(Trouble, match="cannot be written"):
        import_file(source, tmp_path / "file")


def test_a_title_that_leads_elsewhere_stays_in_the_folder(path):
    with new(path, title="../../escape") as session:
        play(session)
        document = json.loads(export_text(session))
    assert imported(document, path.parent).parent == path.parent
