"""Sessions as files: export, import, report and verify from the command line."""

from pathlib import Path

import pytest

from saves.examples import example
from saves.session.session import Session


@pytest.fixture
def sample(tmp_path):
    path = tmp_path / "sample.jsonl"
    path.write_bytes(example("rivets").path.read_bytes())
    return path


def test_an_exported_session_is_taken_in_with_the_same_state(tableside, sample, tmp_path):
    document = tmp_path / "exported.json"
    document.write_text(tableside("export", str(sample)).out, encoding="utf-8")
    taken = tableside("--data", str(tmp_path / "there"), "import", str(document))
    assert taken.code == 0
    with Session.open(Path(taken.out.strip()), read_only=True) as copy, Session.open(sample, read_only=True) as first:
        assert copy.state.table == first.state.table
        assert [each.event for each in copy.state.combats()] == [each.event for each in first.state.combats()]


def test_a_report_is_markdown_with_every_combat(tableside, sample):
    printed = tableside("report", str(sample))
    assert printed.code == 0
    assert printed.out.startswith("# ")
    assert "## Combat 1" in printed.out


def test_verify_finds_today_s_rules_in_agreement(tableside, sample):
    printed = tableside("verify", str(sample))
    assert (printed.code, "ruled differently today: 0" in printed.out) == (0, True)


@pytest.mark.parametrize("command", ["export", "report", "verify", "import"])
@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe", b"{}", b"[" * 5000])
def test_a_file_that_is_no_session_gets_a_sentence(tableside, tmp_path, command, content):
    path = tmp_path / "nothing.jsonl"
    if content is not None:
        path.write_bytes(content)
    printed = tableside("--data", str(tmp_path / "data"), command, str(path))
    assert (printed.code, printed.out) == (2, "")
    assert "nothing.jsonl" in printed.err


def test_verify_looks_at_all_files_whatever_is_wrong_with_one(tableside, sample, tmp_path):
    torn, missing = tmp_path / "torn.jsonl", tmp_path / "missing.jsonl"
    torn.write_bytes(b"no session")
    printed = tableside("verify", str(torn), str(sample), str(missing), str(sample))
    assert printed.code == 2
    assert [line.split(":")[1].split()[0] for line in printed.err.splitlines()] == ["torn.jsonl", str(missing)]
    assert printed.out.count("sample.jsonl: ") == 2


def test_converted_line_ends_are_mended_in_a_copy_on_request(tableside, sample):
    whole = sample.read_bytes()
    sample.write_bytes(whole.replace(b"\n", b"\r\n"))
    assert "“tableside mend” makes a copy" in tableside.refused("report", str(sample))
    printed = tableside("mend", str(sample))
    assert (printed.code, Path(printed.out.strip()).read_bytes()) == (0, whole)
    assert "open it as it is" in tableside.refused("mend", printed.out.strip())


def test_verify_says_which_rulings_an_edited_file_would_change(tableside):
    kept = Path(__file__).parents[2] / "fixtures" / "format-2" / "napoleon-at-waterloo-text.jsonl"
    printed = tableside("verify", str(kept))
    assert printed.code == 0
    assert "2 combats; ruled differently today: 0\nThe file of this game has been edited since" in printed.out
    assert "By the new text 1 would be ruled differently.\nCombat 2 " in printed.out


def test_a_report_is_asked_for_by_the_name_of_a_session_or_of_its_file(tableside, sample, tmp_path):
    data = tmp_path / "data"
    (data / "sessions").mkdir(parents=True)
    (data / "sessions" / "ardennes.jsonl").write_bytes(sample.read_bytes())
    with Session.open(sample, read_only=True) as session:
        title = session.title
    by_file = tableside("report", str(sample)).out
    for name in (title, title.upper(), "ardennes"):
        assert tableside("--data", str(data), "report", name).out == by_file


def test_two_sessions_of_one_name_are_listed(tableside, sample, tmp_path):
    folder = tmp_path / "data" / "sessions"
    folder.mkdir(parents=True)
    for name in ("first", "second"):
        (folder / f"{name}.jsonl").write_bytes(sample.read_bytes())
    with Session.open(sample, read_only=True) as session:
        printed = tableside("--data", str(folder.parent), "report", session.title)
    assert (printed.code, printed.out) == (2, "")
    assert all(str(folder / f"{name}.jsonl") in printed.err for name in ("first", "second"))


def test_a_file_goes_before_a_session_of_that_name(tableside, sample, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "data" / "sessions"
    folder.mkdir(parents=True)
    (folder / "sample.jsonl").write_bytes(example("assault").path.read_bytes())
    (tmp_path / "sample").write_bytes(sample.read_bytes())
    assert tableside("--data", str(folder.parent), "report", "sample").out == tableside("report", str(sample)).out


def test_a_name_that_no_session_has_is_refused_in_a_sentence(tableside, tmp_path):
    said = tableside.refused("--data", str(tmp_path), "report", "Nobody")
    assert said == "There is no file and no session “Nobody”: give a file, or a name from your list of sessions."
