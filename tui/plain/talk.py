"""Talking line by line: what is said, what the players type, and which of a list they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import UnsupportedOperation
from select import select
from time import sleep
from typing import NamedTuple, TextIO, TypeVar

from rulesets.engine.core.words import BadAnswer, a_list, from_to, nearest, shortened, shown
from saves.disk.errors import in_words
from tui.shared.command_line import BadInput, written
from tui.shared.home import ListedRow
from tui.shared.terminal import drawable

LONGEST_LINE = 100_000
BLANK_LINES = 60

try:
    import readline
except ImportError:  # as on Windows: there Tab completes nothing
    COMPLETES = False
else:
    COMPLETES = True

R = TypeVar("R", bound=ListedRow)


class Left(Exception):
    """Nobody types any more: the input has ended, or the players leave."""


class ColonCommand(NamedTuple):
    """A line that begins with a colon: its first word, and the rest."""

    word: str
    rest: str = ""


class Talk:
    """Says lines and reads lines; `hidden` reads one without showing it, where the terminal can.

    `edited` reads one in which Tab completes names, given its prompt and `names`. `asked` counts how often a line was
    asked for.
    """

    def __init__(
        self,
        source: TextIO,
        sink: TextIO,
        hidden: Callable[[str], str] | None = None,
        edited: Callable[[str, Sequence[str]], str] | None = None,
    ) -> None:
        self._source = source
        self._sink = sink
        self._hidden, self._edited = hidden, edited
        self.asked = 0
        self.names: Sequence[str] = ()

    def say(self, *lines: str) -> None:
        """Say some lines; what does not show is said as �."""
        with written():
            for line in lines:
                self._sink.write("".join(f"{drawable(shown(each))}\n" for each in line.split("\n")))
            self._sink.flush()

    def ask(self, prompt: str = "> ") -> str | ColonCommand:
        """Read a line: an answer, or a command; two colons begin an answer that begins with one.

        Raises:
            Left: the input has ended.
        """
        return _understood(self._line(prompt))

    def heard(self, seconds: float) -> str | ColonCommand | None:
        """Wait so long for a line that may be typed; None if none was.

        Where the system cannot wait for a line, it is only waited.

        Raises:
            Left: the input has ended.
        """
        try:
            ready = bool(select([self._source], [], [], seconds)[0])
        except UnsupportedOperation:  # what is typed is there already
            ready = True
        except (OSError, ValueError):
            sleep(seconds)
            return None
        return _understood(self._line("")) if ready else None

    def ask_hidden(self, prompt: str) -> str | ColonCommand:
        """Read a line that nobody else should see.

        Raises:
            Left: the input has ended.
        """
        if self._hidden is None:
            return _understood(self._line(prompt))
        self.asked += 1
        return _understood(_read(self._hidden, prompt))

    def words(self, prompt: str) -> str:
        """Ask for a text; a command is none, and says so."""
        while isinstance(said := self.ask(f"{prompt} > "), ColonCommand):
            self.say("Commands do nothing here: answer this first.")
        return said

    def choose(self, prompt: str, options: Sequence[str], default: int = 0, names: Sequence[Sequence[str]] = ()) -> int:
        """Let one of some options be chosen, by its number from 1 or by one of its names, which are its own text.

        Enter takes the default; 0 is none of them.
        """
        self.say(prompt, *numbered(options))
        while True:
            said = self.words("Number or name" if not default else f"Number or name (Enter for {default})")
            if not said:
                return default
            try:
                return picked(said, names or [[option] for option in options])
            except BadAnswer as bad:
                self.say(f"! {bad}")

    def pick(self, prompt: str, rows: Sequence[R]) -> R | None:
        """Let one of some rows be chosen, by its number or by one of its names; None where Enter takes none."""
        options = [f"{', '.join(filter(None, (row.title, row.game)))}: {row.about}" for row in rows]
        number = self.choose(prompt, options, names=[row.names for row in rows])
        return rows[number - 1] if number else None

    def hide_what_was_said(self) -> None:
        """Move what stands on the screen out of sight, where there is a screen."""
        if self._sink.isatty():
            self.say(*[""] * BLANK_LINES)

    def _line(self, prompt: str) -> str:
        self.asked += 1
        if self._edited is not None:
            return _read(self._edited, shown(prompt), self.names)
        with written():
            self._sink.write(shown(prompt))
            self._sink.flush()
        line = _read(self._source.readline, LONGEST_LINE)
        if not line:
            raise Left
        more = line
        while len(more) == LONGEST_LINE and not more.endswith("\n"):
            more = _read(self._source.readline, LONGEST_LINE)
        return line


def _read(way: Callable[..., str], *given: object) -> str:
    """Read a line in one of the ways there are.

    Raises:
        Left: the input has ended.
        BadInput: nothing can be read any more, although the input has not ended.
    """
    try:
        return way(*given)
    except EOFError:
        raise Left from None
    except OSError as error:
        raise BadInput(f"What is typed can no longer be read ({in_words(error)}).") from None


def completions(typed: str, names: Sequence[str]) -> list[str]:
    """List the names that the last part of an answer begins, each with the blanks before that part."""
    part = re.split(r"[+,;]", typed)[-1]
    begun = part.lstrip()
    blanks = part[: len(part) - len(begun)]
    return [f"{blanks}{each}" for each in names if begun and each.casefold().startswith(begun.casefold())]


def line_with_tab(prompt: str, names: Sequence[str]) -> str:
    """Read a line from the terminal; Tab completes the last part of it to one of these names.

    Raises:
        EOFError: the input has ended.
    """
    listed: list[str] = []

    def nth(_: str, place: int) -> str | None:
        if not place:
            listed[:] = completions(readline.get_line_buffer()[: readline.get_endidx()], names)
        return listed[place] if place < len(listed) else None

    readline.set_auto_history(False)
    readline.set_completer_delims("+,;")
    readline.set_completer(nth)
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    return input(prompt)


def _understood(line: str) -> str | ColonCommand:
    text = line.strip()
    if text.startswith("::"):
        return text[1:]
    if text.startswith(":"):
        word, _, rest = text[1:].partition(" ")
        return ColonCommand(word, rest.strip())
    return text


def numbered(options: Sequence[str]) -> list[str]:
    """Number options, one a line."""
    return [f"  {number}  {option}" for number, option in enumerate(options, 1)]


def picked(said: str, names: Sequence[Sequence[str]], otherwise: str = "") -> int:
    """Find the number, from 1, of what is said; each entry of the list has names of its own.

    `otherwise` says what else would be accepted.

    Raises:
        BadAnswer: it is none of them, or may be more than one.
    """
    if said.isascii() and said.isdecimal() and 1 <= int(said[:6]) <= len(names):
        return int(said[:6])
    wanted = _plain(said)
    plain = [[_plain(name) for name in each] for each in names]
    exactly = [number for number, each in enumerate(plain, 1) if wanted in each]
    begin = [number for number, each in enumerate(plain, 1) if any(name.startswith(wanted) for name in each)]
    found = (exactly or begin) if wanted else []
    if len(found) == 1:
        return found[0]
    if found:
        raise BadAnswer(f"“{shortened(said)}” could be {a_list(_few(found))}: type the number.")
    known = [name for each in names for name in each]
    number = from_to(1, len(names)) if len(names) > 1 else "1"
    wanted = a_list([number, "a name", "the start of one", *filter(None, [otherwise])])
    raise BadAnswer(f"“{shortened(said)}” is not one of these: type {wanted}.{nearest(said, known)}")


def _plain(text: str) -> str:
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())


def _few(numbers: Sequence[int]) -> list[str]:
    return [*map(str, numbers[:5]), *(["more"] if len(numbers) > 5 else [])]
