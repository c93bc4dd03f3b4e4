"""What packages have registered, against Python's own way to find it."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path

import pytest

from rulesets.entries import Entry, entries, look_for_entries_with
from saves.disk.installed import in_group, registered

GROUPS = ("tableside.rulesets", "tableside.games", "console_scripts", "pytest11", "nobody.has.this")


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_installed_here_is_found_as_python_finds_it(group: str) -> None:
    wanted = {(point.name, point.value) for point in entry_points(group=group)}
    assert {tuple(entry) for entry in registered(group)} == wanted


def test_of_a_package_that_is_there_twice_the_first_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for version, value in (("2.0", "second:RULESET"), ("1.0", "first:RULESET")):
        folder = tmp_path / version / f"Snowball-{version}.dist-info"
        folder.mkdir(parents=True)
        (folder / "entry_points.txt").write_text(f"[tableside.rulesets]\nhill = {value}\n")
        monkeypatch.syspath_prepend(tmp_path / version)
    assert [each for each in registered("tableside.rulesets") if each.name == "hill"] == [
        Entry("hill", "first:RULESET")
    ]


def test_what_cannot_be_read_registers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bare-1.dist-info").mkdir()
    (tmp_path / "odd-1.dist-info" / "entry_points.txt").mkdir(parents=True)
    monkeypatch.setattr("sys.path", [str(tmp_path), str(tmp_path / "gone")])
    assert list(registered("tableside.rulesets")) == []


def test_only_the_group_that_is_asked_for_is_read() -> None:
    text = "[a]\nx = one:X\n\n[b]\n; y = not:Y\ny = two.three:Y [extra]\nno line\n"
    assert list(in_group(text, "b")) == [Entry("y", "two.three:Y")]


def test_where_nothing_is_found_python_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesets.entries._Entries.finder", staticmethod(lambda group: ()))
    assert entries("tableside.rulesets")["rivets"].load().id == "rivets"


def test_python_is_not_asked_for_a_group_where_tablesides_own_games_were_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ours = {"tableside.rulesets": [Entry("rivets", "rulesets.rivets:RULESET")]}
    monkeypatch.setattr("rulesets.entries._Entries.finder", staticmethod(lambda group: ours.get(group, ())))
    monkeypatch.setattr("rulesets.entries._by_metadata", lambda group: [Entry("slow", group)])
    assert entries("tableside.games") == {}


def test_a_finder_that_was_handed_over_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulesets.entries._Entries.finder", staticmethod(lambda group: ()))
    look_for_entries_with(lambda group: [Entry("b", "one"), Entry("a", group)])
    assert entries("tableside.rulesets") == {"a": Entry("a", "tableside.rulesets"), "b": Entry("b", "one")}
