"""What stands beside a game is found by one loader, whoever wrote the game, and however it is written."""

import json
import os
import re
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from playing import ticking
from samples import play_again

import rulesets
from rulesets.catalogue import every, known, ruleset
from rulesets.foreign import look_for_games_with
from saves.disk import game_files as places
from saves.disk.errors import Trouble
from saves.disk.game_files import beside, beside_games, game_titles, owners_game_files, owners_games
from saves.lessons.courses import course, courses, example, examples, open_example
from saves.lessons.teacher import begun_in, teacher_of
from saves.log.folder import summary
from saves.reports.verify import verify
from saves.session.session import Session
from tui.shared.home import games_that_do_not_load

PAGES = ((Path(rulesets.__file__).parent / page).read_text("utf-8") for page in ("README.md", "BESIDE.md"))
BLOCKS = [block for page in PAGES for block in re.findall(r"```(\w+)\n(.*?)```", page, re.S)]
GAME = next(text for kind, text in BLOCKS if kind == "toml" and 'game = "Snowball Hill"' in text)
HEAD, LESSON = (text for kind, text in BLOCKS if kind == "json" and ('"about"' in text or '"script"' in text))
SESSION = json.dumps({"event": "open", "ruleset": "snowball-hill", "title": "In the yard", "about": "Much snow."})


def furnished(folder):
    """Write the README's game into a folder, with all that it may bring along."""
    for name in ("snowball-hill.lessons", "snowball-hill.examples"):
        (folder / name).mkdir(parents=True)
    (folder / "snowball-hill.toml").write_text(GAME)
    (folder / "snowball-hill.lessons" / "course.json").write_text(HEAD)
    (folder / "snowball-hill.lessons" / "1.json").write_text(LESSON)
    (folder / "snowball-hill.examples" / "yard.jsonl").write_text(SESSION + "\n")
    (folder / "snowball-hill.cases.json").write_text("{}")
    return folder


def found_in(folder, *named):
    """Have the owner's games found in a folder, and at files that were named."""
    look_for_games_with(lambda: owners_games(named, folder), lambda: owners_game_files(named, folder))


@pytest.fixture(autouse=True)
def forgotten():
    yield
    look_for_games_with(dict)


def all_is_found():
    return (
        [each.ruleset for each in courses()][-1] == "snowball-hill"
        and "snowball-hill-yard" in [each.id for each in examples()]
        and [path.name for path in beside("snowball-hill").cases] == ["snowball-hill.cases.json"]
        and ruleset("snowball-hill").title == "Snowball Hill"
    )


def test_beside_a_file_in_the_owners_folder(tmp_path):
    found_in(furnished(tmp_path))
    assert all_is_found()


def test_beside_a_file_that_was_named(tmp_path):
    found_in(tmp_path / "none", furnished(tmp_path / "desk") / "snowball-hill.toml")
    assert all_is_found()


def test_in_the_folder_that_a_package_names_which_is_not_imported(tmp_path, monkeypatch):
    furnished(tmp_path / "snowball_hill" / "games")
    (tmp_path / "snowball_hill" / "__init__.py").write_text("raise RuntimeError")
    monkeypatch.syspath_prepend(tmp_path)
    found = places.package_folders.__wrapped__
    points = [EntryPoint("hill", "snowball_hill.games", places.GROUP)]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points if group == places.GROUP else [])
    folders = found()
    monkeypatch.setattr("saves.disk.game_files.package_folders", lambda: folders)
    found_in(tmp_path / "none")
    assert all_is_found()
    assert "snowball-hill" not in [each.ruleset for each in courses(packaged=False)]


def test_the_package_of_a_ruleset_may_name_a_folder_and_those_of_others_do_not_count(monkeypatch):
    named = {"hill": "snowball_hill.games", "ours": "rulesets.games"}
    points = [EntryPoint(name, value, places.GROUP) for name, value in named.items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: points if group == places.GROUP else [])
    monkeypatch.setattr("saves.disk.game_files.package_folders", lambda: {"hill": Path("hill"), "ours": Path("ours")})
    assert places.folder_of_package("rivets") == Path("ours")
    assert places.folder_of_package("chess") is None


def test_a_folder_that_a_package_names_in_vain_is_told_and_stops_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("saves.disk.game_files.package_folders", lambda: {"hill": tmp_path / "gone"})
    found_in(tmp_path)
    assert [str(each) for each in every()[1]] == [
        "hill cannot be loaded: the folder of games that its package names does not exist"
    ]


def test_the_lesson_in_the_readme_comes_to_what_it_says(tmp_path):
    found_in(furnished(tmp_path / "games"))
    (lesson,) = course("snowball-hill")
    with begun_in(tmp_path / "lessons", lesson, ruleset("snowball-hill"), now=ticking()) as session:
        teacher = teacher_of(session)
        while teacher is not None and session.run is not None and session.run.question is not None:
            session.answer(session.run.question.key, teacher.given)
        assert session.run.facts["odds"] == lesson.facts["odds"]
        session.confirm()
        assert teacher.says == str(lesson.closing)


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("lessons/1.json", "{\n,", "snowball-hill.lessons/1.json, line 2: this is not JSON"),
        ("lessons/1.json", "[]", "snowball-hill.lessons/1.json holds no object"),
        ("lessons/1.json", "{}", "snowball-hill.lessons/1.json is not a lesson ('script')"),
        (
            "lessons/1.json",
            LESSON.replace('"Ann 4",', "4,"),
            "snowball-hill.lessons/1.json is not a lesson (it needs texts)",
        ),
        (
            "lessons/course.json",
            "{}",
            "snowball-hill.lessons/course.json must say the game and what it is about, both as text",
        ),
        ("examples/yard.jsonl", "{}", "snowball-hill.examples/yard.jsonl is not a session of this game"),
    ],
)
def test_what_cannot_be_read_is_told_left_out_and_stops_nothing(tmp_path, name, text, fault):
    (furnished(tmp_path) / f"snowball-hill.{name}").write_text(text)
    found_in(tmp_path)
    assert games_that_do_not_load() == (f"snowball-hill: {fault}",)
    assert ("snowball-hill" in [each.ruleset for each in courses()]) is ("examples" in name)
    assert all(each.lessons for each in courses())


@pytest.mark.skipif(os.name != "posix", reason="pipes are files of Unix")
@pytest.mark.parametrize("name", [".toml", ".lessons/1.json", ".lessons/course.json", ".examples/yard.jsonl"])
def test_a_pipe_is_told_left_out_and_not_waited_for(tmp_path, name):
    pipe = furnished(tmp_path) / f"snowball-hill{name}"
    pipe.unlink()
    os.mkfifo(pipe)
    found_in(tmp_path)
    assert len(games_that_do_not_load()) == 1
    assert "rivets" in game_titles()


def test_games_are_listed_in_the_order_of_their_courses_and_without_one_last(tmp_path):
    furnished(tmp_path)
    (tmp_path / "alps.toml").write_text('game = "Alps"\n# ' + "ä" * 2_000 + "\n")
    (tmp_path / "border.toml").write_bytes('# ß\ngame = "Border"\n# '.encode() + "ä".encode() * 2_000)
    (tmp_path / "noise.toml").write_bytes(b'game = "Noise"\n\xff')
    found_in(tmp_path)
    titles = game_titles()
    taught = [each.ruleset for each in courses()]
    assert [id for id in titles if id in taught] == taught
    assert list(titles)[: len(taught) - 1] == taught[:-1]
    assert (titles["alps"], titles["border"], titles["snowball-hill"]) == ("Alps", "Border", "Snowball Hill")
    assert "noise" not in titles


def test_the_games_here_use_that_way_themselves():
    here = {each.game: each for each in beside_games()}
    assert {each.folder for each in here.values()} == {places.OURS}
    assert [len(here[game].cases) for game in ("rivets", "game-of-war")] == [1, 2]
    assert games_that_do_not_load() == ()


@pytest.mark.parametrize("id", [each.id for each in examples()])
def test_a_packaged_session_is_what_playing_it_again_gives(path, id):
    play_again(example(id).path, path)
    assert example(id).path.read_bytes() == path.read_bytes()


def test_every_game_has_a_sample_session():
    assert {each.ruleset for each in examples()} == set(known())


def test_examples_say_what_they_are():
    rivets = next(each for each in examples() if each.id == "rivets")
    assert (rivets.title, rivets.ruleset) == ("Saturday at the club", "rivets")
    assert all(each.about for each in examples())


@pytest.mark.parametrize("id", [each.id for each in examples()])
def test_each_opens_as_a_copy_that_can_be_played_on(tmp_path, id):
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


def test_an_example_that_cannot_be_copied_is_told_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble, match="cannot be written"):
        open_example("rivets", tmp_path / "file")
