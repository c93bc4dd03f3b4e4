"""What Home offers: what is listed in which order, and a session that is begun."""

import asyncio
import re
import sys
import threading
from dataclasses import replace

import pytest
from installing import install
from lines import typed
from piloting import keys, playing, screen_text
from rows import by_rows
from teaching import the_lesson

from rulesets import foreign
from rulesets.bautzen_1945 import RULESET as BAUTZEN
from rulesets.catalogue import Broken
from rulesets.engine.core.tabletop import Clock
from rulesets.engine.core.words import BadAnswer
from rulesets.rivets import RULESET as RIVETS
from saves.lessons.teacher import begun_in
from saves.session.kits import Kits
from tui.cli import main
from tui.shared.home import Beginning, courses_to_learn, game, games, games_that_do_not_load, proposed, sample_sessions
from tui.shared.settings import Places


@pytest.fixture
def installed(monkeypatch):
    """Install two games, and one that cannot be loaded."""
    values = {
        "bad": "no_such_module:RULESET",
        "bautzen-1945": "rulesets.bautzen_1945:RULESET",
        "rivets": "rulesets.rivets:RULESET",
    }
    install(monkeypatch, values)


@pytest.mark.usefixtures("installed")
def test_games_are_listed_with_what_they_are_about_and_given_by_their_ids():
    assert [(row.id, row.title) for row in games()] == [("rivets", "Rivets"), ("bautzen-1945", "Bautzen 1945")]
    assert all(row.about for row in games())
    assert game("rivets").title == "Rivets"
    assert [row.id for row in games(kits=True)] == ["bautzen-1945"]


def test_what_a_game_that_does_not_load_has_to_say_is_cut_short():
    assert len(str(Broken("bad", "x" * 10_000))) < 400


@pytest.mark.usefixtures("installed")
async def test_every_front_end_says_alike_which_game_does_not_load(tmp_path, capsys):
    (problem,) = games_that_do_not_load()
    assert problem == "bad cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"
    assert f"! {problem}\n" in typed(tmp_path, ":new")
    main(["rulesets"])
    assert f"! {problem}" in " ".join(capsys.readouterr().out.split())
    async with playing(tmp_path, size=(120, 40)) as pilot:
        await keys(pilot, "n")
        shown = screen_text(pilot)  # where the sentence wraps, the screen under the dialog stands between its lines
        assert [word for word in problem.split() if word not in shown] == []


async def test_home_shows_at_once_and_names_a_package_that_has_not_answered(tmp_path, monkeypatch, capsys):
    install(monkeypatch, {"hanging": "hanging_game:RULESET", "rivets": "rulesets.rivets:RULESET"})
    patience_is_over = threading.Event()
    monkeypatch.setattr(foreign, "wait_for", lambda thread: patience_is_over.wait())
    problem = "hanging cannot be loaded: the package hanging_game has not answered for 5 seconds: tell its author"
    async with playing(tmp_path, size=(120, 40)) as pilot:
        await keys(pilot, "down")
        assert "Start here" in screen_text(pilot)
        assert "hanging" not in screen_text(pilot)
        patience_is_over.set()
        while "hanging" not in screen_text(pilot):
            await asyncio.sleep(0.01)
        assert f"✗ {problem}" in screen_text(pilot)
    main(["rulesets"])
    assert f"! {problem}" in " ".join(capsys.readouterr().out.split())


@pytest.fixture
def patience_is_over(monkeypatch):
    """Wait for every package but one called little until a test says that it took too long."""
    over = threading.Event()
    monkeypatch.setattr(foreign, "wait_for", lambda thread: thread.join() if thread.name == "little" else over.wait())
    yield over
    over.set()


@pytest.mark.usefixtures("patience_is_over")
@pytest.mark.parametrize(("key", "shown"), [("n", "Rivets"), ("p", "Bautzen"), ("l", "Rivets"), ("e", "Rivets")])
async def test_home_has_our_own_games_while_a_package_is_waited_for(key, shown, tmp_path, monkeypatch):
    ours = {"rivets": "rulesets.rivets:RULESET", "bautzen-1945": "rulesets.bautzen_1945:RULESET"}
    install(monkeypatch, {"hanging": "hanging_game:RULESET", **ours})
    async with playing(tmp_path, size=(120, 40)) as pilot:
        await keys(pilot, key)
        assert shown in screen_text(pilot)


async def test_a_game_that_answers_late_joins_the_list_below_the_numbers_that_stand(
    tmp_path, monkeypatch, patience_is_over
):
    packages = {"aaa": "hanging_game:RULESET", "little": "late_game:RULESET"}
    install(monkeypatch, {**packages, "rivets": "rulesets.rivets:RULESET"})
    async with playing(tmp_path, size=(120, 40)) as pilot:
        await keys(pilot, "n")
        assert re.search(r"Rivets .* enter ", screen_text(pilot))
        assert "Little" not in screen_text(pilot)
        while not (late := getattr(sys.modules.get("late_game"), "ANSWER", None)):
            await asyncio.sleep(0.01)
        late.set()
        while not re.search(r"Little .* 2 ", screen_text(pilot)):
            await asyncio.sleep(0.01)
        assert re.search(r"Rivets .* enter ", screen_text(pilot))
        assert "✗" not in screen_text(pilot)
        patience_is_over.set()
        while "✗ aaa cannot be loaded" not in screen_text(pilot):
            await asyncio.sleep(0.01)
        await keys(pilot, "2")
        assert "What is this session called?" in screen_text(pilot)


def begun(id, folder, answers):
    """Begin a lesson as it teaches, give so many of its answers, and confirm if it has come to its end."""
    lesson = the_lesson(id)
    with begun_in(folder, lesson, game(lesson.ruleset)) as session:
        for cue in lesson.script[:answers]:
            session.answer(cue.key, cue.answer)
        if session.run is not None and session.run.ruling is not None:
            session.confirm()


def test_a_course_is_listed_with_how_far_it_and_its_lessons_have_come(tmp_path):
    begun("rivets-1", tmp_path, 99)
    begun("rivets-2", tmp_path, 1)
    rivets = next(row for row in courses_to_learn(tmp_path) if row.id == "rivets")
    assert rivets.names == ("Rivets", "rivets")
    assert [str(each) for each in rivets.lessons[:3]] == ["done", "question 2 of 7", "not started"]
    assert (rivets.done, rivets.how_far) == (1, f"1 of {len(rivets.lessons)} done")


def test_games_stand_in_one_order_everywhere(tmp_path, capsys):
    order = [row.title for row in games()]
    assert order[:4] == ["Rivets", "A Game of War", "ASSAULT", "Bautzen 1945"]
    for some in ([row.title for row in games(kits=True)], [row.title for row in courses_to_learn(tmp_path)]):
        assert some == [title for title in order if title in some]
    sampled = list(dict.fromkeys(row.game for row in sample_sessions()))
    assert sampled == [title for title in order if title in sampled]
    main(["rulesets"])
    said = capsys.readouterr().out
    assert sorted(order, key=said.index) == order
    said = typed(tmp_path, ":new")
    assert sorted(order, key=said.index) == order


def test_who_plays_whom_is_proposed_and_a_second_one_is_numbered():
    assert proposed(["Ann", "Ben"], []) == "Ann against Ben"
    assert proposed(["Ann", "Ben"], ["ann against ben", "Ann against Ben 3"]) == "Ann against Ben 2"
    assert proposed(["Ann", "Ben"], ["Ann against Ben", "Ann against Ben 2"]) == "Ann against Ben 3"


def test_long_names_are_cut_and_a_game_without_sides_has_none():
    assert proposed(["A" * 40, "B" * 40], []) == f"{'A' * 23}… against {'B' * 23}…"
    assert proposed([], []) == ""


def test_what_both_names_end_in_is_not_said_twice():
    assert proposed(["First player", "Second player"], []) == "First against Second"
    assert proposed(["Ann Mary Smith", "Ben Smith"], []) == "Ann Mary against Ben"
    assert proposed(["Ann", "Ann"], []) == "Ann against Ann"
    assert proposed(["Ann Smith", "Ann Smith"], []) == "Ann Smith against Ann Smith"
    assert proposed(["the Reds", "Reds"], []) == "the Reds against Reds"
    assert proposed(["Solo player"], []) == "Solo player"


@pytest.fixture
def beginning(tmp_path):
    return Beginning(Places(tmp_path / "config.toml", tmp_path), RIVETS)


def test_a_side_that_nobody_is_named_for_stands_for_itself(beginning):
    assert beginning.players({"red": " Ann ", "blue": "  "}) == {"red": "Ann", "blue": "Blue"}
    assert beginning.players({}) == {"red": "Red", "blue": "Blue"}


def test_a_game_without_sides_is_proposed_by_its_name(tmp_path):
    alone = Beginning(Places(tmp_path / "config.toml", tmp_path), replace(RIVETS, sides=()))
    assert alone.title(alone.players({"red": "Ann"})) == RIVETS.title


def test_a_session_is_begun_in_a_file_of_its_title(beginning):
    with beginning.begin({"red": "Ann", "blue": "Ben"}, " Saturday night ") as session:
        assert session.path == beginning.places.sessions / "saturday-night.jsonl"
        assert session.title == "Saturday night"
        assert session.opening.players == {"red": "Ann", "blue": "Ben"}
        assert session.ruleset is RIVETS


def test_a_session_begins_with_what_its_owner_read_off_the_components(beginning):
    Kits(beginning.places.kits).add(BAUTZEN.id, {"crt.first": "1-2"})
    with Beginning(beginning.places, BAUTZEN).begin({}, "Saturday") as session:
        assert session.state.table.kit == {"crt.first": "1-2"}


@by_rows
def test_the_clock_of_a_new_session_stands_where_a_game_begins_if_it_answers_questions(tmp_path, played, clock):
    with Beginning(Places(tmp_path / "config.toml", tmp_path), game(played)).begin({}, "Saturday") as session:
        assert session.state.table.clock == Clock(*clock)


@by_rows
def test_what_cannot_be_shown_begins_nothing(beginning, players, title, sentence):
    with pytest.raises(BadAnswer, match=f"^{sentence}"):
        beginning.begin(players, title)
    assert not list(beginning.places.data.rglob("*.jsonl"))
