"""From process start to the first painted screen, from there to a second one, and to an answer without any."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from painted import HERE, Frame, Program
from rows import Row, ms, worked
from sessions import play_one, write_long

from rulesets.catalogue import ruleset
from saves.session.session import Session

AGAINST = (
    "processor time from process start until something is seen on a pseudo-terminal, against Textual's hello-world by"
    " turns; second screens, opened for the first time, from the key until they are seen: once the first one rests, or"
    " at once when it is seen; commands without a screen."
)
HELLO = """
from stamped import stamp_frames
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("Hello, world: READY")
stamp_frames()
Hello().run()
"""
TIMES, QUICK = 5, 2
SIZE = (100, 30)
LIMIT, SECOND = 1.2, 50
LONG = 10_000
MAIN = "from tui.cli import main; import sys; main(sys.argv[1:])"
FROM_HOME = {
    "lessons": ("l", "Each is one prepared"),
    "new session": ("n", "Which game?"),
    "kits": ("p", "The kit of which"),
    "samples": ("e", "Which sample"),
    "import": ("i", "Which exported"),
    "help": ("?", "─ Keys ─"),
    "palette": ("\x0b", "Type what you want"),
}
FROM_A_SESSION = {
    "table": ("t", "Changes by hand"),
    "log": ("l", "No rulings yet"),
    "look up": ("/", "type a word or section"),
    "manner": ("m", "How should the referee"),
    "note": ("a", "A note for the log"),
    "why": ("w", "─ Why ─"),
    "help": ("?", "─ Help ─"),
    "palette": ("\x0b", "Type what you want"),
}
"""What else is opened: the key, and what is seen then."""
COMBAT = ["phase=combat", "target=units", "attack=7", "defence=2", "die=5", "--defaults"]


@dataclass
class Started:
    """A program that is started again and again, and what is seen on it; then a key, and what is seen after that."""

    what: str
    arguments: Sequence[str]
    sign: str
    key: str = ""
    opened: str = ""
    sign_of_second: str = ""
    at_once: bool = False
    limit: float | None = SECOND
    took: list[float] = field(default_factory=list)
    second: list[float] = field(default_factory=list)

    def once(self, folder: Path) -> None:
        """Start it once more."""
        until = self.sign if self.at_once else ""
        program = Program(self.arguments, SIZE, environment(folder), until)
        try:
            self.took.append(seen(program.first, self.sign))
            if self.key:
                frames, _ = program.press(self.key)
                self.second.append(seen(frames, self.sign_of_second))
        finally:
            program.close()


def seen(frames: Sequence[Frame], sign: str) -> float:
    """Give the processor time until a sign stood on the screen."""
    for frame in frames:
        if frame.shows(sign):
            return frame.worked
    raise RuntimeError(f"{sign!r} was never painted.")


def environment(folder: Path) -> dict[str, str]:
    """Give a program its own folder and a terminal."""
    given = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONPATH": str(HERE)}
    return given | {"TABLESIDE_DATA": str(folder), "TABLESIDE_CONFIG": str(folder / "config.toml")}


def rows(quick: bool = False) -> Iterator[Row]:
    """Start all by turns, so that all meet the same machine; the first time, which compiles, does not count."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as installed modules are, ours are kept compiled
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        hello, *ours = _programs(folder, quick)
        for turn in range(1 + (QUICK if quick else TIMES)):
            for each in (hello, *ours):
                each.once(folder)
                if not turn:
                    each.took.clear()
                    each.second.clear()
        for each in ours[:2]:
            yield ms(f"{each.what}, against Textual's hello-world", median(each.took), LIMIT, median(hello.took))
        for each in ours:
            when = ", at once" if each.at_once else ""
            yield ms(f"a second screen{when}, {each.opened}, from {each.what}", median(each.second), each.limit)
        yield ms("tableside rulesets rivets, no Textual", _command(["-c", MAIN, "rulesets", "rivets"], folder))
        ruling = ["-c", MAIN, "resolve", "rivets", "combat", *COMBAT]
        yield ms("tableside resolve, a combat of Rivets", _command(ruling, folder))


def _programs(folder: Path, quick: bool) -> Iterator[Started]:
    (folder / "hello.py").write_text(HELLO, encoding="utf-8")
    path, long = folder / "saturday.jsonl", folder / "long.jsonl"
    with Session.create(path, title="Saturday", ruleset=ruleset("rivets"), players={}) as session:
        session.begin("combat")
    ours = [str(HERE / "stamped.py"), "--data", str(folder)]
    yield Started("hello-world", [str(folder / "hello.py")], "READY")
    yield Started("Home", ours, "T A B L E", "l", "lessons", "Each is one prepared")
    yield Started("a session", [*ours, "--open", str(path)], "Which phase", "t", "table", "Changes by hand")
    if not quick:
        play_one("rivets", folder / "once.jsonl")
        write_long(folder / "once.jsonl", long, LONG)
        yield Started(f"{LONG:,} combats", [*ours, "--open", str(long)], "Next combat", "l", "log", "All rulings")
        yield from _more_screens(ours, "Home", "T A B L E", FROM_HOME)
        yield from _more_screens([*ours, "--open", str(path)], "a session", "Which phase", FROM_A_SESSION)


def _more_screens(arguments: list[str], what: str, sign: str, screens: dict[str, tuple[str, str]]) -> Iterator[Started]:
    """Open all other screens once the first one rests, and the chief one, which is the first, at once."""
    for place, (opened, (key, seen_by)) in enumerate(screens.items()):
        yield Started(what, arguments, sign, key, opened, seen_by, at_once=not place, limit=None)


def _command(arguments: list[str], folder: Path) -> float:
    return median(worked(arguments, {**os.environ, **environment(folder)}) for _ in range(TIMES))
