"""Line mode always ends: whatever is typed, it asks at most once for each line, and stops with its input."""

import io
from pathlib import Path
from shutil import copytree

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st
from installing import install
from piloting import new_session
from sizes import examples

from saves.session.session import Session
from tui.plain import play
from tui.plain.history import WAYS
from tui.plain.home import SHORT as SHORT_AT_HOME
from tui.plain.home import HomeMenu
from tui.plain.session import SHORT, Sitting
from tui.plain.talk import Talk
from tui.shared.settings import Places

RIVETS = {"rivets": "rulesets.rivets:RULESET"}
VARIANTS = ("AS_IT_WAS", "RENAMED", "RAISING", "ANEW", "")
"""The game as it is installed when the session is opened again; empty where it is not."""
MOST_SAID = 2_000
"""How often something may be said for each line typed; what says more never ends."""


class Typed(io.StringIO):
    """Lines as they are typed; counts how often one is asked for."""

    asked = 0

    def readline(self, size=-1, /):
        self.asked += 1
        return super().readline(-1 if size is None else size)


class Said(io.StringIO):
    """What is said; more than anybody could mean to say is a failure."""

    def __init__(self, most):
        super().__init__()
        self._left = most

    def write(self, text, /):
        self._left -= 1
        assert self._left > 0, "it talks without end"
        return super().write(text)


def typed(data, lines, path=None):
    """Type lines until the input ends; gives how often a line was asked for, and what was said."""
    source, said = Typed("".join(f"{line}\n" for line in lines)), Said((len(lines) + 1) * MOST_SAID)
    talk = Talk(source, said)
    assert play(HomeMenu(talk, Places(data / "config.toml", data), lambda faces: 1), path) == 0
    return source.asked, said.getvalue()


def played(data, monkeypatch):
    """Begin a session with a ruling, a combat that is open, and a note."""
    install(monkeypatch, {"changing": "changing_game:AS_IT_WAS", **RIVETS})
    path = new_session(data, "changing")
    with Session.open(path) as session:
        session.begin("fight")
        for key, text in (("weather", "wet"), ("ties", "defender"), ("die", "4")):
            session.answer(key, text)
        session.confirm()
        session.note("We shall see.")
        session.begin("fight")
    return path


@pytest.fixture(scope="module")
def begun(tmp_path_factory):
    """Give a folder with such a session; what is tried is tried in copies of it."""
    data = tmp_path_factory.mktemp("begun")
    with pytest.MonkeyPatch.context() as monkeypatch:
        path = played(data, monkeypatch)
        (path.parent / "fight.jsonl").write_bytes(path.read_bytes())
        path.unlink()
    return data


def commands():
    """List the commands of line mode, wherever they are typed, as its own tables have them."""
    with Session.open(
        path := next((Path(__file__).parent.parent / "fixtures/format-1").glob("rivets-*")), read_only=True
    ) as session:
        talk = Talk(io.StringIO(), io.StringIO())
        sitting = Sitting(talk, session, lambda faces: 1).commands
    at_home = HomeMenu(talk, Places(path, path), lambda faces: 1).commands
    return sorted({*sitting, *at_home, *SHORT, *SHORT_AT_HOME, "situation", "drop"})


ANSWERS = ["", "dry", "wet", "attacker", "combat", "units", "confirm", "change an answer", "overrule", "-", *WAYS]
NUMBERS = st.integers(0, 12).map(str)
WORDS = st.sampled_from(ANSWERS) | NUMBERS | st.text(max_size=12)
COMMANDS = st.tuples(st.sampled_from([each for each in commands() if each not in ("quit", "q")]), st.just("") | WORDS)
LINES = WORDS | COMMANDS.map(lambda each: f":{' '.join(each)}")


@examples(150, HealthCheck.function_scoped_fixture)
@given(
    lines=st.lists(LINES.map(lambda line: " ".join(line.split())), max_size=40),
    variant=st.sampled_from(VARIANTS),
    at_home=st.booleans(),
)
def test_it_asks_at_most_once_for_each_line_and_stops_at_the_end_of_its_input(
    lines, variant, at_home, begun, tmp_path_factory
):
    data = tmp_path_factory.mktemp("data") / "copy"
    copytree(begun, data)
    with pytest.MonkeyPatch.context() as monkeypatch:
        install(monkeypatch, {"changing": f"changing_game:{variant}", **RIVETS} if variant else RIVETS)
        asked, _ = typed(data, lines, None if at_home else data / "sessions" / "fight.jsonl")
    assert asked <= len(lines) + 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_combat_that_cannot_be_worked_out_again_is_not_laid_open(begun, tmp_path, variant, monkeypatch):
    data = tmp_path / "copy"
    copytree(begun, data)
    install(monkeypatch, {"changing": f"changing_game:{variant}", **RIVETS} if variant else RIVETS)
    asked, said = typed(data, [":correct 1", ":log"], data / "sessions" / "fight.jsonl")
    assert asked <= 3
    refused = "Combat 1 cannot be worked out again, and stays as it is." in said
    assert refused is (variant in ("RENAMED", "RAISING", ""))
    assert "leave this combat, or undo." not in said.partition("cannot be worked out again")[2].partition("\n")[0]


@pytest.mark.parametrize("prompt", [[":new"], [":new", "1"], [":import"], [":rename 1"]])
def test_commands_at_a_prompt_for_a_text_are_refused_as_often_as_they_are_typed(begun, tmp_path, prompt, monkeypatch):
    data = tmp_path / "copy"
    copytree(begun, data)
    install(monkeypatch, RIVETS)
    asked, said = typed(data, [*prompt, *[":table"] * 3_000])
    assert asked == len(prompt) + 3_001
    assert said.count("Commands do nothing here: answer this first.") == 3_000


@pytest.mark.parametrize("command", ["correct", "log", "replay", "look", "review"])
def test_a_number_of_any_length_is_only_a_number(command, begun, tmp_path, monkeypatch):
    data = tmp_path / "copy"
    copytree(begun, data)
    install(monkeypatch, {"changing": "changing_game:AS_IT_WAS", **RIVETS})
    asked, said = typed(data, [f":{command} {'9' * 5_000}"], data / "sessions" / "fight.jsonl")
    assert asked == 2
    assert "9" * 100 not in said
