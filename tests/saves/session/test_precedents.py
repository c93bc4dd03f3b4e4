"""The register of precedents: as a file that a club keeps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playing import new

from rulesets.catalogue import ruleset
from saves.disk.errors import BadDocument
from saves.session.precedents import read_register, settled_at, write_register

RIVETS = ruleset("rivets")


def test_what_one_table_settled_another_takes_over(tmp_path: Path) -> None:
    with new(tmp_path / "one.jsonl") as one, new(tmp_path / "two.jsonl") as two:
        for key, reading in (("odds-rounding", "nearest"), ("bcpc-retreat", "destroyed")):
            write_register(tmp_path / "club.json", "rivets", {key: reading})
            one.amend(read_register(tmp_path / "club.json", RIVETS), "the club")
        write_register(tmp_path / "club.json", "rivets", one.state.table.precedents)
        two.amend(read_register(tmp_path / "club.json", RIVETS), "the club")
        assert two.state.table.precedents == {"odds-rounding": "nearest", "bcpc-retreat": "destroyed"}
        assert set(settled_at(two).values()) == {2}


def test_everything_wrong_is_said_at_once(tmp_path: Path) -> None:
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
def test_what_is_no_register_gets_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "club.json"
    path.write_bytes(content)
    with pytest.raises(BadDocument, match=r"club\.json"):
        read_register(path, RIVETS)


def test_a_register_may_hold_a_rule_that_is_open_no_longer_as_the_rules_have_it(tmp_path: Path) -> None:
    path, war = tmp_path / "club.json", ruleset("game-of-war")
    write_register(path, "game-of-war", {"enemy-blocks-fire": "no", "fort-support": "no"})
    assert [change.name for change in read_register(path, war)] == ["fort-support"]
    write_register(path, "game-of-war", {"enemy-blocks-fire": "yes"})
    with pytest.raises(BadDocument, match="enemy-blocks-fire is no longer open: the rules say “no”"):
        read_register(path, war)
