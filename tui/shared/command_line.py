"""What is typed on the command line, what is printed, and with which code the program ends, in order."""

from __future__ import annotations

import argparse
import io
import os
import re
import select
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from rulesets.engine.core.words import BadAnswer, a_list, capitalised, checked, shortened
from saves.disk.errors import in_words

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from rulesets.engine.core.tabletop import Answers

    Commands = argparse._SubParsersAction["Arguments"]
    """What a command is added to."""


LONGEST_FILE = 100_000
LONGEST_KEY = 200


class BadInput(ValueError):
    """What was given cannot be taken; the text is one sentence: what is wrong, where, and what is accepted."""


def answers_from(arguments: Iterable[str]) -> Answers:
    """Read `KEY=VALUE` and `KEY=@FILE` arguments, in their order.

    Raises:
        BadInput: an argument is no such pair, its key comes twice, or its file cannot be read.
    """
    answers: dict[str, str] = {}
    for argument in arguments:
        key, value = pair(argument)
        if key in answers:
            raise BadInput(f"The key {shortened(key)} is given twice: give each key once.")
        answers[key] = text_of(key, value[1:]) if value.startswith("@") else value
    return answers


def pair(argument: str) -> tuple[str, str]:
    """Part an argument at its first equals sign."""
    key, sign, value = argument.partition("=")
    if not sign or not key.strip():
        raise BadInput(f"“{shortened(argument)}” is not an answer: write KEY=VALUE or KEY=@FILE.")
    try:
        return checked("a key", key, LONGEST_KEY), value
    except BadAnswer:
        raise BadInput(f"“{shortened(key)}” is not a key: use up to {LONGEST_KEY} letters, digits and signs.") from None


def text_of(key: str, name: str) -> str:
    """Read the answer to a key from a UTF-8 text file of at most 100,000 bytes."""
    return file_text(Path(name), f"the answer to {shortened(key)}")


def file_text(path: Path, holding: str) -> str:
    """Read a UTF-8 text file; `holding` says in a sentence what it should hold.

    Raises:
        BadInput: it is missing, no regular file, too large, or no text.
    """
    where = f"The file {shortened(str(path), 200)} for {holding}"
    from saves.disk.reading import start_of  # needed for files only

    try:
        content = start_of(path, LONGEST_FILE + 1)
    except FileNotFoundError:
        raise BadInput(f"{where} does not exist: give the name of a text file.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "that is not a file name"
        raise BadInput(f"{where} cannot be read ({reason}): give a readable text file.") from None
    if len(content) > LONGEST_FILE:
        raise BadInput(f"{where} is too large: give at most {LONGEST_FILE:,} bytes of text.")
    return _decoded(content, where)


def _decoded(content: bytes, where: str) -> str:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{where} is not UTF-8 text (byte {error.start + 1}): give a UTF-8 text file.") from None
    if "\0" in text:
        raise BadInput(f"{where} is a binary file: give a UTF-8 text file.")
    return text.replace("\r\n", "\n")


LONGEST_WORD = 80
"""How long a word may be in what argparse says is wrong."""


class Arguments(argparse.ArgumentParser):
    """A parser that says in one sentence what is wrong."""

    def __init__(self, prog: str | None = None, **options: Any) -> None:
        """Lay texts out for a terminal only once they are printed: to look how wide it is takes its time."""
        super().__init__(prog, formatter_class=partial(argparse.HelpFormatter, width=80), **options)

    def format_help(self) -> str:
        """Write the help as wide as the terminal is."""
        self.formatter_class = argparse.HelpFormatter
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """Turn what argparse found into bad input; what was typed is shortened in it."""
        said = re.sub(r"\S+", lambda word: shortened(word[0], LONGEST_WORD), message)
        raise BadInput(f"{capitalised(said)}; see {self.prog} --help.")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Say which words there are to choose from, where another was given."""
        what, known = str(action.metavar).lower(), [str(each) for each in action.choices or ()]
        if known and value not in known:
            raise BadInput(
                f"There is no {what} “{shortened(str(value))}”: choose {a_list(known)}; see {self.prog} --help."
            )

    def print_help(self, file: object = None) -> None:
        """Print the help as all else is printed, so that it is told where it cannot be."""
        put_out(self.format_help().rstrip())


RULED = DONE = 0
DIFFERS = 1
"""`verify` found a combat that today's rules would rule otherwise."""
BAD_INPUT = 2
"""An argument, an answer or a file cannot be taken."""
ASKING = 3
"""A question is left."""
AT_FAULT = 4
"""A ruleset raised, or the screens did."""
NOT_WRITTEN = 5
"""What was to be printed could not be written."""
INTERRUPTED = 130
ENDED = 143
"""The system, or somebody else, ended the program."""


class Blamed(Exception):
    """A ruleset raised; the text is one sentence, `report` says where and what, for the one who mends it."""

    def __init__(self, sentence: str, report: str) -> None:
        super().__init__(sentence)
        self.report = report


class NotWritten(Exception):
    """What was to be printed could not be written; the text says why in a few words.

    `made` names what the command had written by then, empty if nothing.
    """

    def __init__(self, why: str, made: str = "") -> None:
        super().__init__(why)
        self.made = made

    @property
    def sentence(self) -> str:
        """Say what could not be written, and what was."""
        if self.made:
            return f"{self.made} is written, but the output could not be ({self})."
        return f"The output could not be written ({self})."


DRAWN_ELSEWHERE = "TEXTUAL_DRIVER"
"""The variable by which Textual is told what to draw with, if not with the terminal."""


def speak_utf8() -> None:
    """Write UTF-8 with plain line ends, whatever the machine's own way is; read what cannot be decoded as it is.

    An answer with such letters is refused like any other that does not show on a screen.
    """
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    if (reconfigure := getattr(sys.stdin, "reconfigure", None)) is not None:
        reconfigure(errors="surrogateescape")


def put_out(text: str = "", made: str = "") -> None:
    """Print a text; what was printed before is brought out, too.

    Whoever reads the output no more has read enough: the command goes on, and its exit code means what it always does.
    `made` names what the command has written elsewhere, which is told where the text cannot be.

    Raises:
        NotWritten: it cannot be.
    """
    try:
        print(text, file=sink(), flush=True)
    except BrokenPipeError:
        hush()
    except OSError as error:
        raise NotWritten(in_words(error), made) from None
    except NotWritten as unwritten:
        raise NotWritten(str(unwritten), made) from None


@contextmanager
def written() -> Iterator[None]:
    """Tell why something cannot be written.

    Raises:
        NotWritten: it cannot be.
    """
    try:
        yield
    except OSError as error:
        raise NotWritten(in_words(error)) from None


def complain(*lines: str) -> None:
    """Say what is wrong on standard error; where that cannot be written, nobody is told."""
    if sys.stderr is None:
        return
    try:
        print(*lines, sep="\n", file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = _nowhere(sys.stderr)


def hush() -> None:
    """Let nothing more be written to an output that takes nothing, not even when the program ends."""
    if sys.stdout is not None:
        sys.stdout = _nowhere(sys.stdout)


def let_go() -> None:
    """Let be lost what a terminal that is gone did not take: the program would end with Python's exit code for that."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            setattr(sys, name, _nowhere(stream))


def source() -> TextIO:
    """Give what is typed; nothing where standard input is closed."""
    return sys.stdin if sys.stdin is not None else io.StringIO()


def sink() -> TextIO:
    """Give where line mode talks.

    Raises:
        NotWritten: standard output is closed.
    """
    if sys.stdout is None:
        raise NotWritten("standard output is closed")
    return sys.stdout


def is_terminal() -> bool:
    """Tell whether somebody sits at a terminal: keys come from it, and the screen goes to it.

    A page in a browser is one, too: the server says by DRAWN_ELSEWHERE what draws there.
    """
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return DRAWN_ELSEWHERE in os.environ or all(stream is not None and stream.isatty() for stream in streams)


def _nowhere(stream: TextIO) -> TextIO:
    nowhere = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    with suppress(OSError, ValueError):
        os.dup2(nowhere.fileno(), stream.fileno())
    return nowhere


def as_json(value: object) -> str:
    """Write JSON that people can read; what does not show on a screen is escaped."""
    import json  # half of the commands print none

    text = json.dumps(value, ensure_ascii=False, indent=2)
    if all(map(str.isprintable, text.split("\n"))):
        return text
    return "".join(letter if letter.isprintable() or letter == "\n" else json.dumps(letter)[1:-1] for letter in text)


# How a program is ended from outside


NAMES = ("SIGTERM", "SIGHUP", "SIGQUIT")
"""What ends a program in order; a system that lacks one never sends it."""


class Ended(BaseException):
    """The system ends the program."""


def ending() -> tuple[signal.Signals, ...]:
    """List the signals that end the program, as far as this system has them."""
    return tuple(each for each in signal.Signals if each.name in NAMES)


@contextmanager
def heeded() -> Iterator[None]:
    """Turn each of these signals into `Ended`, as ctrl-c is turned into `KeyboardInterrupt`.

    One that whoever started the program has it ignore, as `nohup` does, stays ignored.
    """
    before = {each: signal.getsignal(each) for each in ending()}
    try:
        for each, handler in before.items():
            if handler is not signal.SIG_IGN:
                signal.signal(each, _end)
    except ValueError:  # not in the main thread, which alone hears of signals
        pass
    try:
        yield
    finally:
        for each, handler in before.items():
            if signal.getsignal(each) is _end:
                signal.signal(each, handler)


def on_each_signal(loop: AbstractEventLoop, do: Callable[[int], object]) -> None:
    """Have something done with the exit code of whatever signal ends the program, unless that one is ignored."""
    for each, code in {**dict.fromkeys(ending(), ENDED), signal.SIGINT: INTERRUPTED}.items():
        with suppress(NotImplementedError):  # Windows has no such signals
            if signal.getsignal(each) is not signal.SIG_IGN:
                loop.add_signal_handler(each, do, code)


def _end(number: int, frame: object) -> NoReturn:
    raise Ended


def when_hung_up(handle: int, then: Callable[[], object]) -> None:
    """Call something, in a thread of its own, once the other end of a terminal or a pipe is closed.

    What waits there to be read is left alone. Where the system cannot tell, nothing is ever called.
    """
    if hasattr(select, "poll"):  # Windows has none
        Thread(target=_wait, args=(handle, then), daemon=True, name="hang-up").start()


def _wait(handle: int, then: Callable[[], object]) -> None:
    waiting = select.poll()
    waiting.register(handle, 0)  # a hang-up is told unasked, and nothing else is asked for
    if any(what & select.POLLHUP for _, what in waiting.poll()):
        then()


MODES_OFF = "\x1b[?1049l\x1b[?25h\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1004l\x1b[?2004l\x1b[<u"
"""Leaves the other screen, shows the cursor, and switches off reports of the mouse, of focus and of keys."""
A_WHILE = 0.5


def settings() -> list[Any] | None:
    """Give how the terminal is set; None where there is none, or the system has no such settings."""
    try:
        import termios
    except ImportError:
        return None
    with suppress(OSError, ValueError, termios.error):
        return termios.tcgetattr(sys.__stdin__.fileno()) if sys.__stdin__ is not None else None
    return None


def put_back(before: list[Any] | None) -> None:
    """Set the terminal as it was; where nobody reads what is written to it any more, that is not waited for."""
    if before is None or sys.__stdin__ is None:
        return
    import termios

    with suppress(termios.error):
        termios.tcsetattr(sys.__stdin__.fileno(), termios.TCSANOW, before)
    writing = Thread(target=_write, daemon=True)
    writing.start()
    writing.join(A_WHILE)


def _write() -> None:
    with suppress(OSError):
        os.write(sys.__stderr__.fileno() if sys.__stderr__ is not None else 2, MODES_OFF.encode())
