"""A pseudo-terminal with the real program on it: what is typed there, and what its players see.

What Textual writes is little: the cursor is moved, colours are set, and text is written over what stood there.
"""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

from rich.cells import cell_len

PROGRAM = [sys.executable, "-c", "import sys; from tui.cli import main; sys.exit(main())"]
LONGEST_WAIT = 20.0
_ESCAPES = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_].*?\x1b\\|[@-_])", re.S)
PIECES = re.compile(
    r"\x1b\[(?P<row>\d+);(?P<column>\d+)H"
    r"|(?P<home>\x1b\[H)"
    r"|\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_].*?\x1b\\|[@-OQ-WYZ\\=>78])"
    r"|(?P<text>[^\x1b\x00-\x1f]+)"
    r"|[\x00-\x1a\x1c-\x1f]",
    re.DOTALL,
)


class Terminal:
    """A pseudo-terminal with a program on it; its size is in columns and rows."""

    def __init__(self, arguments, environment, size=(100, 30)):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        modes = termios.tcgetattr(slave)
        modes[3] &= ~termios.ECHO
        termios.tcsetattr(slave, termios.TCSANOW, modes)
        self.program = subprocess.Popen(
            arguments, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True, close_fds=True
        )
        os.close(slave)
        self.shown = b""
        self._painted, self._drawn = Painted(*size), 0
        self._decode = codecs.getincrementaldecoder("utf-8")().decode

    def type(self, text):
        """Type something."""
        self.send(text.encode())

    def send(self, typed):
        """Send bytes, as the terminal does, and read what is shown meanwhile: who draws may wait for that."""
        until = time.monotonic() + LONGEST_WAIT
        while typed and time.monotonic() < until:
            readable, writable, _ = select.select([self.master], [self.master], [], 0.1)
            if readable and not self.look(0):
                return
            if writable:
                typed = typed[os.write(self.master, typed[:1024]) :]

    @property
    def cells(self):
        """The screen as it stands."""
        self._painted.write(self._decode(self.shown[self._drawn :]))
        self._drawn = len(self.shown)
        return self._painted.cells

    def look(self, seconds):
        """Read what is shown within some time; tell whether anything was."""
        ready, _, _ = select.select([self.master], [], [], max(0.0, seconds))
        if not ready:
            return False
        try:
            self.shown += os.read(self.master, 65_536)
        except OSError:
            return False
        return True

    @property
    def sleeps(self):
        """Whether no thread of the program has anything to do; where the system does not tell, that is taken for so."""
        try:
            told = [task.joinpath("stat").read_text() for task in Path(f"/proc/{self.program.pid}/task").iterdir()]
        except OSError:
            return True
        return all(each.rpartition(")")[2].split()[0] in "SZ" for each in told)

    def wait_for(self, seen):
        """Wait until something is shown."""
        deadline = time.monotonic() + LONGEST_WAIT
        while not seen(self.shown):
            if not self.look(0.1) and (time.monotonic() > deadline or self.program.poll() is not None):
                return False
        return True

    def shows(self, text, since=0):
        """Wait until a text is shown, behind so many bytes of what was shown."""
        return self.wait_for(lambda shown: text.encode() in plain_text(shown[since:]))

    def rest(self):
        """Wait until nothing more is shown for a while."""
        self.wait_for(lambda _: not self.look(0.3))

    def kill(self):
        """Kill the program, and read what it had shown by then."""
        self.program.send_signal(signal.SIGKILL)
        self.program.wait()
        while self.look(0.0):
            pass
        os.close(self.master)


def plain_text(shown):
    """Leave out what moves the cursor and colours the text."""
    return b" ".join(_ESCAPES.sub(b" ", shown).split())


def surroundings():
    """Give the variables of a terminal whose pictures stand still."""
    return {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100", "LINES": "30", "TEXTUAL_ANIMATIONS": "none"}


def tableside(data, opens=None, *options):
    """Start Tableside on a terminal, with its data in a folder; `opens` is the session that it opens."""
    opened = ["--open", str(opens)] if opens else []
    return Terminal(
        [*PROGRAM, *options, *opened, "--data", str(data)], {**surroundings(), "TABLESIDE_CONFIG": str(data / "c.toml")}
    )


class Painted:
    """What is written to a terminal, as it stands on the screen."""

    def __init__(self, columns, rows):
        self._cells = [[" "] * columns for _ in range(rows)]
        self._row = self._column = 0
        self._left = ""

    @property
    def cells(self):
        """The screen as it stands."""
        return tuple(map(tuple, self._cells))

    def write(self, text):
        """Take what is written."""
        at, text = 0, self._left + text
        while found := PIECES.match(text, at):
            at = found.end()
            if found["row"]:
                self._row, self._column = int(found["row"]) - 1, int(found["column"]) - 1
            elif found["home"]:
                self._row = self._column = 0
            elif found["text"]:
                self._put(found["text"])
        self._left = text[at:]

    def _put(self, text):
        row = self._cells[self._row]
        signs = list(text) if text.isascii() else [part for sign in text for part in (sign, "", "")[: cell_len(sign)]]
        row[self._column : self._column + len(signs)] = signs[: len(row) - self._column]
        self._column += len(signs)
