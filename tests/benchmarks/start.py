"""From the start of the program to its first picture, and a ruling without one."""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from figures import Figure
from opening import write_combats
from terminals import PROGRAM, Terminal, surroundings

from rulesets.catalogue import ruleset
from saves.session.session import Session

WHAT = "seconds until a sign stands on a pseudo-terminal, by turns with Textual's hello-world; a ruling as a process"
HELLO = """
from textual.app import App
from textual.widgets import Static
class Hello(App):
    def compose(self):
        yield Static("Hello, world: READY")
Hello().run()
"""
RESOLVE = "resolve rivets combat phase=combat target=units attack=7 defence=2 die=5 --defaults"
TIMES = 7
COMBATS = 100


def figures():
    """Start all by turns, so that all meet the same machine; the first time, which compiles, does not count."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begun, long = folder / "begun.jsonl", folder / "long.jsonl"
        with Session.create(begun, title="Saturday", ruleset=ruleset("rivets"), players={}) as session:
            session.begin("combat")
        write_combats("rivets", long, COMBATS)
        ours = [*PROGRAM, "--data", name]
        programs = {
            "hello": ([sys.executable, "-c", HELLO], "READY"),
            "Home": (ours, "the referee"),
            "a session just begun": ([*ours, "--open", str(begun)], "Which phase"),
            f"a session of {COMBATS} combats": ([*ours, "--open", str(long)], "Next combat"),
        }
        took = {each: [] for each in programs}
        for turn in range(1 + TIMES):
            for each, (arguments, sign) in programs.items():
                seconds = _until(arguments, sign, folder)
                if turn:
                    took[each].append(seconds)
    floor = median(took.pop("hello")) * 1000
    for what, seconds in took.items():
        ceiling = 1.4 if what == "Home" else 2.5
        yield Figure(f"start to {what}", median(seconds) * 1000, "ms", ceiling, floor, times=True)
    yield Figure("tableside resolve, a combat of Rivets", median(_resolved() for _ in range(TIMES)) * 1000, "ms", 250)


def _until(arguments, sign, folder):
    """Start a program; give the seconds until a text stands in a line of its screen."""
    start = time.perf_counter()
    terminal = Terminal(arguments, {**surroundings(), "TABLESIDE_CONFIG": str(folder / "none.toml")})
    try:
        if not terminal.wait_for(lambda shown: any(sign in "".join(row) for row in terminal.cells)):
            raise RuntimeError(f"{sign!r} was never shown.")
        return time.perf_counter() - start
    finally:
        terminal.kill()


def _resolved():
    start = time.perf_counter()
    subprocess.run([*PROGRAM, *RESOLVE.split()], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start
