import io
import sys
import threading

import pytest
from installing import install, never_waiting_for
from snowball import written

from rulesets import catalogue, foreign
from rulesets.engine.core.words import UnknownRuleset
from rulesets.foreign import GameText, look_for_games_with

ODD = {
    "asking": "import sys\nsys.stdin.readline()",
    "leaving": "raise SystemExit('goodbye')",
    "printing": "print('hello')",
}
"""Rulesets by what they do when they are imported."""


@pytest.fixture
def mixed(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(tmp_path)
    for name, source in ODD.items():
        (tmp_path / f"{name}_game.py").write_text(source)
    values = {
        "asking": "asking_game:RULESET",
        "cards": "little_games:CARDS",
        "gone": "no_such_module:RULESET",
        "leaving": "leaving_game:RULESET",
        "little": "little_games:RULESET",
        "printing": "printing_game:RULESET",
        "text": "little_games:NO_RULESET",
        "typo": "little_games:RULESETT",
    }
    install(monkeypatch, values)


def test_what_packages_register_is_found_and_one_that_is_called_like_ours_is_named(tmp_path, monkeypatch):
    folder = tmp_path / "Marbles-1.0.dist-info"
    folder.mkdir()
    lines = ["[tableside.rulesets]", "little = little_games:RULESET", "rivets = little_games:RULESET"]
    (folder / "entry_points.txt").write_text("\n".join(lines))
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: Marbles\nVersion: 1.0\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = catalogue.registered.__wrapped__()
    monkeypatch.setattr(catalogue, "registered", lambda: found)
    sound, broken = catalogue.every()
    assert [each.id for each in sound if each.id not in catalogue.our_own()] == ["little"]
    assert [*map(str, broken)] == ["rivets cannot be loaded: a game of Tableside's has this id: give it another"]
    assert catalogue.broken_packages() == broken


def test_our_own_game_needs_no_look_at_what_is_installed(monkeypatch):
    monkeypatch.setattr(catalogue, "registered", lambda: pytest.fail("it was looked for other games"))
    assert [catalogue.ruleset(name).id for name in catalogue.our_own()] == [*catalogue.our_own()]


@pytest.mark.usefixtures("mixed")
def test_broken_rulesets_are_named_and_stop_nothing():
    sound, broken = catalogue.every()
    assert [ruleset.id for ruleset in sound] == ["cards", "little"]
    assert [each.name for each in broken] == ["asking", "gone", "leaving", "printing", "text", "typo"]
    reasons = {each.name: each.reason for each in broken}
    assert reasons["gone"] == "ModuleNotFoundError: No module named 'no_such_module'"
    assert reasons["leaving"] == "leaving_game.py, line 1: it ends the program when it is loaded: take that out"
    assert reasons["printing"] == "printing_game.py, line 1: it prints something when it is loaded: take that out"
    assert reasons["asking"] == (
        "asking_game.py, line 2: it waits for something typed when it is loaded: take that out"
    )
    assert reasons["text"] == "little_games:NO_RULESET is not a Ruleset"
    assert "RULESETT" in reasons["typo"]


@pytest.mark.usefixtures("mixed")
def test_what_a_ruleset_prints_and_reads_when_it_is_loaded_touches_no_stream_of_the_program(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO("phase\n"))
    streams = sys.stdin, sys.stdout, sys.stderr
    catalogue.every()
    assert capsys.readouterr() == ("", "")
    assert (sys.stdin, sys.stdout, sys.stderr) == streams
    assert sys.stdin.read() == "phase\n"


def test_a_ruleset_that_never_answers_is_named_and_the_others_go_on(monkeypatch):
    install(monkeypatch, {"hanging": "hanging_game:RULESET", "little": "little_games:RULESET"})
    never_waiting_for("hanging", monkeypatch)
    sound, broken = catalogue.every()
    assert [each.id for each in sound] == ["little"]
    assert list(map(str, broken)) == [
        "hanging cannot be loaded: the package hanging_game has not answered for 5 seconds: tell its author"
    ]
    assert foreign.PATIENCE == 5


def test_rulesets_that_never_answer_are_waited_for_at_the_same_time(monkeypatch):
    hanging = {f"hanging-{number}": "hanging_game:RULESET" for number in range(3)}
    install(monkeypatch, {**hanging, "little": "little_games:RULESET"})
    all_wait = threading.Barrier(3, timeout=30)
    monkeypatch.setattr(
        foreign, "wait_for", lambda thread: thread.join() if thread.name == "little" else all_wait.wait()
    )
    sound, broken = catalogue.every()
    assert ([each.id for each in sound], [each.name for each in broken]) == (["little"], [*hanging])
    assert not all_wait.broken


def test_who_does_not_wait_has_our_own_games_and_those_that_have_answered(monkeypatch):
    install(
        monkeypatch,
        {"hanging": "hanging_game:RULESET", "little": "little_games:RULESET", "rivets": "rulesets.rivets:RULESET"},
    )
    patience_is_over = threading.Event()
    monkeypatch.setattr(
        foreign, "wait_for", lambda thread: thread.join() if thread.name == "little" else patience_is_over.wait()
    )
    assert catalogue.ruleset("little").id == "little"
    sound, broken = catalogue.every(waiting=False)
    assert ([each.id for each in sound], broken) == (["little", "rivets"], ())
    assert catalogue.ruleset("rivets").id == "rivets"
    patience_is_over.set()
    assert [each.name for each in catalogue.every()[1]] == ["hanging"]
    assert [each.name for each in catalogue.every(waiting=False)[1]] == ["hanging"]


@pytest.mark.usefixtures("mixed")
def test_a_broken_ruleset_cannot_be_played_and_says_why():
    with pytest.raises(UnknownRuleset) as raised:
        catalogue.ruleset("text")
    assert str(raised.value) == "The ruleset text cannot be loaded: little_games:NO_RULESET is not a Ruleset."


@pytest.mark.usefixtures("mixed")
def test_an_unknown_ruleset_is_named_with_the_nearest_known():
    with pytest.raises(UnknownRuleset) as raised:
        catalogue.ruleset("litle")
    assert str(raised.value) == (
        "There is no ruleset “litle”: choose asking, cards, gone, leaving, little, printing, text or typo."
        " Did you mean little?"
    )


SMALL = written("small")


@pytest.fixture
def owned():
    texts = {
        "bad": GameText(SMALL.replace("lost won", "lost wn") + "[units]\nstep = true\n"),
        "gone": GameText(trouble="its file cannot be read (it is a folder)"),
        "rivets": GameText(SMALL),
        "small": GameText(SMALL),
    }
    look_for_games_with(lambda: texts)
    yield
    look_for_games_with(dict)


@pytest.mark.usefixtures("owned")
def test_a_game_from_a_file_is_a_ruleset_as_any_other():
    assert catalogue.ruleset("small").title == "Small"
    assert catalogue.ruleset("small") is catalogue.ruleset("small")
    assert "small" in [each.id for each in catalogue.every()[0]]


@pytest.mark.usefixtures("owned")
def test_files_that_are_no_games_are_named_with_their_line_and_stop_nothing():
    reasons = {each.name: each.reason for each in catalogue.every()[1]}
    assert reasons == {
        "bad": "line 7: “wn” is not a result: write lost or won. Did you mean won? (and 1 more)",
        "gone": "its file cannot be read (it is a folder)",
        "rivets": "another game has this id: give the file another name",
    }


@pytest.mark.usefixtures("owned")
def test_a_file_does_not_take_the_place_of_another_game():
    assert catalogue.ruleset("rivets").checklists[0].outcomes.__module__ == "rulesets.rivets.questions"


def test_the_games_that_are_shipped_as_files_load():
    assert list(catalogue.shipped()) == ["battle-for-moscow", "napoleon-at-waterloo", "salt-marsh"]
    assert [catalogue.ruleset(each).id for each in catalogue.shipped()] == list(catalogue.shipped())


def test_nobody_looks_for_the_owners_games_in_vain():
    look_for_games_with(lambda: pytest.fail("it was looked for them"))
    try:
        assert catalogue.ruleset("battle-for-moscow").title == "Battle for Moscow"
    finally:
        look_for_games_with(dict)
