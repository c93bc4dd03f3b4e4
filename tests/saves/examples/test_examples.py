"""The sample sessions: made by playing, readable, and opened as copies."""

from __future__ import annotations

from pathlib import Path

import pytest
from samples import play_again

from rulesets.catalogue import known
from saves.disk.errors import Trouble
from saves.examples import example, examples, open_example
from saves.log.folder import summary
from saves.reports.verify import verify
from saves.session.session import Session


@pytest.mark.parametrize("id", [each.id for each in examples()])
def test_a_packaged_session_is_what_playing_it_again_gives(path: Path, id: str) -> None:
    play_again(example(id).path, path)
    assert example(id).path.read_bytes() == path.read_bytes()


def test_every_game_has_a_sample_session() -> None:
    assert {each.ruleset for each in examples()} == set(known())


def test_examples_say_what_they_are() -> None:
    rivets = next(each for each in examples() if each.id == "rivets")
    assert (rivets.title, rivets.ruleset) == ("Saturday at the club", "rivets")
    assert all(each.about for each in examples())


@pytest.mark.parametrize("id", [each.id for each in examples()])
def test_each_opens_as_a_copy_that_can_be_played_on(tmp_path: Path, id: str) -> None:
    first, second = open_example(id, tmp_path), open_example(id, tmp_path)
    assert first != second
    assert summary(first).title == example(id).title
    assert summary(second).title == f"{example(id).title} 2"
    assert summary(first).damaged is None
    with Session.open(first) as session:
        session.note("played on")
        assert session.state.confirmed
    with Session.open(second, read_only=True) as untouched:
        assert verify(untouched) == []


def test_an_example_that_cannot_be_copied_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble, match="cannot be written"):
        open_example("rivets", tmp_path / "file")
