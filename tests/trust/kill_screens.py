"""Kill the full-screen program at random moments, in every kind of screen: `python tests/trust kill_screens`.

Each life begins with the same folder of sessions. Tableside is started on a pseudo-terminal, brought to one kind of
screen by its keys, and killed with SIGKILL: while it starts, in the middle of what a scene does, or after some keys at
random. What the screen had shown as done must then be there, every file must open, and nothing may be lost from any.
"""

import argparse
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sizes import foretell
from terminals import tableside

from rulesets.catalogue import ruleset
from rulesets.engine.core.tabletop import Change, What
from saves.disk.files import json_of
from saves.lessons.courses import open_example
from saves.log.events import Correct, Overrule
from saves.reports.export import export_text
from saves.session.session import Session
from tui.shared.settings import read_config
from tui.widgets.key_queue import MOMENT

SECONDS = 6.0
BATTLES = (("Hammer 11", "Rover 4"), ("Thinker 8", "Rover 4"), ("Hammer", "Nosy 5"))
DOWN, UP, RIGHT, END, CLEAR = "\x1b[B", "\x1b[A", "\x1b[C", "\x1b[F", "\x15"
ANY_KEYS = (*"123456abcdefghijlmnoprstuvwx/?. ;UXN\r\r\r\x1b\t\x7f", DOWN, UP, RIGHT)
"""Any keys but those that quit, suspend or save a picture."""
Holds = Callable[[Path], bool]


@dataclass(frozen=True)
class Step:
    """Keys of a scene; `shown` is what the screen shows once they are taken, and `holds` what must be on disk then."""

    keys: str
    shown: str = ""
    holds: Holds = lambda folder: True


@dataclass(frozen=True)
class Scene:
    """A kind of screen: the session that is opened, or none for Home, what is shown then, and the keys to it."""

    opens: str
    shows: str
    steps: tuple[Step, ...]


def events_of(path):
    """Read all events of a session, which must open as it is."""
    with Session.open(path, read_only=True) as session:
        return list(session.history.events)


def where_is(folder, name):
    """Find a session among the others, or among those that are deleted."""
    places = (folder / "sessions" / f"{name}.jsonl", folder / "sessions" / "deleted" / f"{name}.jsonl")
    return next(path for path in places if path.exists())


def grown(by, name="war"):
    """Say that a session has so many lines more than before."""
    return lambda folder: len(events_of(where_is(folder, name))) >= LINES[name] + by


def has(kind):
    """Say that the session has a line of some kind."""
    return lambda folder: any(isinstance(each, kind) for each in events_of(where_is(folder, "war")))


def there(pattern, many=1):
    """Say that so many files are there."""
    return lambda folder: len(list(folder.glob(pattern))) >= many


def called(title):
    """Say what the session is called."""

    def holds(folder):
        with Session.open(where_is(folder, "war"), read_only=True) as session:
            return session.title == title

    return holds


AT = "2026-03-07T14:00:00+01:00"
LINES = {}
"""How many lines the sessions have with which each life begins."""
BATTLE = (
    Step("\r", "What is attacked", grown(1)),
    Step("1", "Attacking units and strengths", grown(2)),
    Step("6\r", "Defending units and strengths", grown(3)),
    Step("2\r", "Roll one six-sided die", grown(4)),
    Step("5", "Do this now", grown(5)),
)


def at_war(*steps):
    """Begin in a session of Rivets."""
    return Scene("war", "Next combat", steps)


def at_home(*steps):
    """Begin on Home."""
    return Scene("", "Examples", steps)


NEW = there("sessions/*", 2)
SCENES = {
    "question": at_war(*BATTLE, Step("\r", "combat 5", grown(7))),
    "undo": at_war(Step("u", "undone", grown(1)), Step("u", "Undone", grown(2)), Step("U", "Redone")),
    "dialog": at_war(Step("a", "A note for the log"), Step("mine\r", "Next combat", grown(1))),
    "overrule": at_war(*BATTLE, Step("o", "The reason"), Step("fair\rnone\r\r", "overruled", has(Overrule))),
    "table": at_war(Step("t", "Changes by hand"), Step("a", "What is the unit called"), Step("Zed\r")),
    "log": at_war(Step("l", "All rulings"), Step("a"), Step(DOWN), Step("b"), Step("\r")),
    "correction": at_war(
        *(Step("l", "All rulings"), Step(DOWN + DOWN), Step("c", "This combat's answers"), Step("\r")),
        *(Step("6", "See what follows"), Step("\r", "If combat 1 is corrected"), Step("\r", "2-1 die 6", has(Correct))),
    ),
    "replay": at_home(Step("v", "of 24"), Step(RIGHT), Step(END), Step("c", "3 ruled")),
    "lesson": at_home(
        Step("l", "Each is one prepared"), Step("\r", "Which phase is it", there("lessons/**/*.jsonl")), Step("2")
    ),
    "rename": at_home(Step("r", "What is this session"), Step(f"{CLEAR}Sunday\r", "▌ Sunday", called("Sunday"))),
    "delete": at_home(
        Step("d", "Delete"),
        Step("2", "Sessions", lambda folder: where_is(folder, "war").exists()),
        Step("u"),
        Step("\r"),
    ),
    "example": at_home(Step("e", "Which sample session"), Step("1", "of 48", NEW), Step("c")),
    "import": at_home(Step("i"), Step("{folder}/shared.json\r"), Step("\r")),
    "new": at_home(Step("n", "Which game"), Step("1", "Red: who plays"), Step("\r\r\r", "0 ruled", NEW)),
    "board": Scene(
        "pass", "Before the pass", (Step("\r"), Step(RIGHT + RIGHT + "\r"), Step("?"), Step("\x1b"), Step("n"))
    ),
    "usual": Scene("fire", "What now?", (Step("\r"), Step("."), Step("."), Step("."))),
    "settings": at_war(Step("\x0b"), Step("light"), Step("\r"), Step("\x1b")),
    "printed values": at_home(Step("p"), Step("\r"), Step("\r")),
}


def laid_out(folder):
    """Make the folder with which each life begins; the session that was played last stands first on Home."""
    sessions = folder / "sessions"
    Session.create(
        sessions / "fire.jsonl", title="Fire", ruleset=ruleset("assault"), players={}, now=lambda: AT
    ).close()
    open_example("game-of-war", sessions).rename(sessions / "pass.jsonl")
    with Session.create(sessions / "war.jsonl", title="War", ruleset=ruleset("rivets"), players={}) as session:
        session.amend([Change(What.FACT, "phase", value="combat")])
        for attack, defence in BATTLES:
            _fight(session, {"target": "units", "attack": attack, "defence": defence, "die": "4"})
        (folder / "shared.json").write_text(export_text(session), encoding="utf-8")
    LINES.update({path.stem: len(events_of(path)) for path in sessions.glob("*.jsonl")})


def _fight(session, texts):
    session.begin("combat")
    while session.run is not None and session.run.question is not None:
        key = session.run.question.key
        session.answer(key, texts.get(key, "defender" if key == "odds-rounding" else "clear"))
    session.confirm()


def one_life(scene, folder, rng):
    """Start the program, bring it somewhere, and kill it; gives what the screen had shown as done."""
    terminal = tableside(folder, folder / "sessions" / f"{scene.opens}.jsonl" if scene.opens else None)
    done = []
    try:
        if rng.random() < 0.05:
            time.sleep(rng.random())
        elif terminal.shows(scene.shows):
            terminal.rest()
            _play(terminal, scene, folder, rng, done)
    finally:
        terminal.kill()
    return done


def _play(terminal, scene, folder, rng, done):
    last = rng.randint(0, len(scene.steps))
    for step in scene.steps[:last]:
        mark = len(terminal.shown)
        terminal.type(step.keys.replace("{folder}", str(folder)))
        if not step.shown:
            terminal.rest()
        elif terminal.shows(step.shown, mark):
            done.append(step.holds)
            time.sleep(2 * MOMENT)  # Enter right behind a die is ignored
    if last < len(scene.steps):
        terminal.type(scene.steps[last].keys.replace("{folder}", str(folder)))
    else:
        for _ in range(rng.randint(0, 12)):
            terminal.type(rng.choice(ANY_KEYS))
            time.sleep(rng.random() * 0.05)
    time.sleep(rng.random() * rng.choice((0.002, 0.02, 0.2)))


def check(folder, before, done):
    """Check that what was shown as done is there, that nothing else is gone, and that all files open as they are."""
    for name, events in before.items():
        now = events_of(where_is(folder, name))
        assert now[1 : len(events)] == events[1:], f"lines of {name} are gone"
    for path in (*folder.glob("sessions/**/*.jsonl"), *folder.glob("lessons/**/*.jsonl")):
        with Session.open(path) as session:
            session.note("we go on")
            assert session.saved
    for path in folder.glob("kits/*.json"):
        json_of(path, "kit", 1_000_000)
    assert read_config(folder / "c.toml").problems == ()
    for number, holds in enumerate(done):
        assert holds(folder), f"step {number} was shown as done, and is not there"


def lives(times, seed, folder, wanted=tuple(SCENES)):
    """Let the program live and be killed so many times, scene by scene; counts what screens had shown as done."""
    first, rng, seen = folder / "first", Random(seed), Counter[str]()
    laid_out(first)
    before = {path.stem: events_of(path) for path in first.glob("sessions/*.jsonl")}
    for number in range(times):
        name, life = wanted[number % len(wanted)], folder / f"life-{number}"
        shutil.copytree(first, life)
        done = one_life(SCENES[name], life, rng)
        try:
            check(life, before, done)
        except BaseException as error:
            error.add_note(f"life {number} of seed {seed}, {name}: {life}")
            raise
        seen[name] += len(done)
        shutil.rmtree(life)
    return seen


def main():
    """Kill the program many times, and say what became of what it had shown as done."""
    parser = argparse.ArgumentParser(description="Kill Tableside's screens on a pseudo-terminal at random moments.")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--scene", choices=SCENES, nargs="+", default=list(SCENES))
    wanted = parser.parse_args()
    foretell(wanted.times, SECONDS)
    folder = Path(tempfile.mkdtemp())
    seen = lives(wanted.times, wanted.seed, folder, tuple(wanted.scene))
    shutil.rmtree(folder)
    print(f"Killed {wanted.times} times; {sum(seen.values())} steps were shown as done, none of them is lost:")
    print("\n".join(f"  {name}: {seen[name]}" for name in wanted.scene))
    return 0
